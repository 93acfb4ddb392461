"""What is shipped has no finding, under any switch and with any layer that is shipped for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import check
from fuero.diagnostics import render_text
from fuero.resources import ruleset_names
from fuero.ruleset.choices import declared_choices
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.settings import settings_of

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ruleset_names())
def test_no_finding_under_any_value_of_a_switch(name: str) -> None:
    layers = read_layers([name])
    for setting in [{}, *settings_of(declared_choices(layers).switches)]:
        assert render_text(check(link(layers, setting))) == ""


@pytest.mark.parametrize(
    "manifest", sorted(EXAMPLES.rglob("ruleset.yaml")), ids=lambda p: p.parent.name
)
def test_no_finding_in_an_example(manifest: Path) -> None:
    assert render_text(check(link(read_layers([str(manifest.parent)]), {}))) == ""
