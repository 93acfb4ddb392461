from __future__ import annotations

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The game that ships, as it stands without any switch turned."""
    return link(read_layers(["el-grande"]), {})
