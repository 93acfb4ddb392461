"""What ``may`` means in the files of each layer: what the manifest says, or that of its base."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.pipeline import load
from support.rulesets import MANIFEST, write_ruleset

BASE = """\
track score for each player: 0..9
piece man, plural men, 5 for each player in box
procedure game:
    perform below
    perform above
procedure below:
    may move 1 own men from box to fields
procedure above:
    add 0 to own score
"""
LAYER = """\
format: 1
id: upper
title: Upper
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [changes.fuero]
"""
CHANGES = """\
replace procedure above:
    may move 1 own men from box to fields
"""
RULE, STYLE, NOTHING = "may: rule\n", "may: style\n", ""


def asked(folder: Path, base: str, layer: str) -> list[bool]:
    """Whether each of two moves, one below and one in the layer, can be declined."""
    (folder / "upper").mkdir()
    (folder / "upper" / "ruleset.yaml").write_text(LAYER + layer, encoding="utf-8")
    (folder / "upper" / "changes.fuero").write_text(CHANGES, encoding="utf-8")
    small = write_ruleset(folder / "base", BASE, manifest=MANIFEST + base)
    game = load(small, layers=[str(folder / "upper")]).new_game(2, 1)
    found = []
    while game.decision is not None:
        options = [option.notation for option in game.decision.options]
        found.append("skip" in options)
        game.apply("north")
    return found


@pytest.mark.parametrize(
    ("base", "layer", "declined"),
    [
        (NOTHING, NOTHING, [False, False]),
        (STYLE, RULE, [False, True]),
        (RULE, STYLE, [True, False]),
        (RULE, NOTHING, [True, True]),
    ],
)
def test_each_layer_says_what_may_means(
    tmp_path: Path, base: str, layer: str, declined: list[bool]
) -> None:
    assert asked(tmp_path, base, layer) == declined
