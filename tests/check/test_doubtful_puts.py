"""What may be put where it never is: what is found, and what the rules are trusted with."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.machine.invariants import broken
from support.rulesets import linked, write_ruleset

RULES = """\
track score for each player: 0..20
piece man, plural men, 5 for each player in box
figure wolf
figure dog
variable spot: place
variable lair: place
variable den for each player: place
deck map of places

prohibition wild: no wolf or men ever in north

procedure roam:
    set spot to random places

procedure game:
    put wolf in south
    set lair to random places
    set spot to random (places except north)
"""

DOUBTFUL = (
    "put wolf in lair",
    "put 1 own men from box in lair",
    "draw from map as spot\nput wolf in spot",
    "if lair is north:\n    set lair to box\nelse:\n    set spot to lair\nput wolf in spot",
    "perform roam\nput wolf in spot",
    "repeat up to 2 times:\n    put wolf in spot\n    set spot to lair",
    "for each here in places:\n    put wolf in here",
    "for each player:\n    set own den to lair\n    put wolf in own den",
    "set own den to south\nas left:\n    set own den to north\nput wolf in den of left",
    "choose one of places as spot\nput wolf in spot",
    (
        "may set spot to south\nset lair to spot\nset spot to lair\n"
        "move up to 1 own men from box to south\nput wolf in spot"
    ),
    "put dog in north\nput wolf in place of dog",
)

SURE = (
    "put wolf in spot",
    "if lair in (south or box):\n    put wolf in lair",
    "if lair is south and spot is box:\n    put wolf in lair",
    "choose one of places except north as lair\nput wolf in lair",
    "put dog in north\nput wolf in place of wolf",
    "put dog in lair",
    "for each here in places except north:\n    put 1 own men from box in here",
    "for each player:\n    set own den to box\n    put wolf in own den",
    "set lair to spot\nset spot to lair\nput wolf in lair",
)


def found(folder: Path, body: str) -> list[str]:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return [one.code for one in check(linked(folder, RULES + lines)) if one.severity == "error"]


@pytest.mark.parametrize("body", DOUBTFUL)
def test_a_put_that_may_break_a_prohibition_is_an_error(body: str, tmp_path: Path) -> None:
    assert found(tmp_path, body) == ["FU312"]


@pytest.mark.parametrize("body", SURE)
def test_a_put_that_is_sure_to_obey_is_none(body: str, tmp_path: Path) -> None:
    assert found(tmp_path, body) == []


def test_a_layer_forbids_no_place_that_the_set_up_may_draw(tmp_path: Path) -> None:
    manifest = """\
        format: 1
        id: no-king
        title: No King
        version: 1.0.0
        over: {ruleset: el-grande, version: "1"}
        files: [rules.fuero]
    """
    rules = "prohibition plague: no king ever in granada\n"
    layer = write_ruleset(tmp_path / "no-king", rules, manifest=manifest)
    with pytest.raises(DiagnosticError) as caught:
        fuero.load(layer)
    assert [one.code for one in caught.value.diagnostics] == ["FU312"]
    crowning = """
replace procedure crowning:
    set spot to random (regions except granada)
    put king in spot
"""
    layer = write_ruleset(tmp_path / "elsewhere", rules + crowning, manifest=manifest)
    for seed in range(8):
        loaded = fuero.load(layer)
        game = loaded.new_game(3, seed)
        assert game.whole_view()["figures"]["king"] not in (None, "granada")
        assert broken(loaded.evaluator(3), list(game.vector)) == []
