from __future__ import annotations

import pytest

from fuero.ruleset.layers import read_layers
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The game that ships, as it stands without any switch turned."""
    return link(read_layers(["el-grande"]), {})
