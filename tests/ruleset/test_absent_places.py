"""Places that a switch takes off the board."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from support.rulesets import BOARD, write_ruleset

RULES = """\
piece stone, plural stones, 3 for each player in box

track score for each player: 0..9

procedure game:
    move up to 1 own stones from box to fields
"""
MANIFEST = """\
format: 1
id: base
title: Base
version: 1.0.0
players: {min: 2, max: 2, seats: [white, black]}
game: game
result: {by: score}
files: [board.yaml, rules.fuero]
switches:
  winter: {values: [mild, hard], default: mild, about: whether the bog can be walked on}
"""


def board(when: str) -> str:
    return BOARD.rstrip() + f"\n  bog: {{kind: field, when: {when}}}\n"


def load(folder: Path, when: str, **settings: str) -> fuero.LoadedRules:
    base = write_ruleset(folder / "base", RULES, board=board(when), manifest=MANIFEST)
    return fuero.load(base, switches=settings)


@pytest.mark.parametrize(("winter", "there"), [("mild", True), ("hard", False)])
def test_a_place_is_there_under_its_values_only(tmp_path: Path, winter: str, there: bool) -> None:
    rules = load(tmp_path, "{winter: [mild]}", winter=winter)
    assert ("bog" in rules.rules.places) is there
    decision = rules.new_game(2, 1).decision
    assert decision is not None
    assert ("bog" in [option.notation for option in decision.options]) is there


@pytest.mark.parametrize(
    ("when", "code"), [("{summer: [mild]}", "FU210"), ("{winter: [soft]}", "FU211")]
)
def test_a_wrong_switch_or_value_is_told_at_its_place(tmp_path: Path, when: str, code: str) -> None:
    with pytest.raises(fuero.DiagnosticError, match=code) as failure:
        load(tmp_path, when)
    assert "board.yaml" in str(failure.value)
