"""The name of a card with copies means all of them; one is named by its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.playing import loaded

POSITION = {
    "players": ["red", "blue", "green"],
    "king": "galicia",
    "offer": ["veto.2", "royal"],
    "taken": "veto.2",
}


def trial(act: str) -> Game:
    return loaded("el-grande").trial(act + "\n", POSITION, player="red")


@pytest.mark.parametrize(
    ("act", "left"),
    [
        ("remove veto from offer", ["royal"]),
        ("remove veto.1 from offer", ["royal", "veto.2"]),
        ("remove veto.2 from offer", ["royal"]),
        ("add veto to offer", ["royal", "veto.1", "veto.2"]),
        ("add veto.1 to offer", ["royal", "veto.1", "veto.2"]),
        ("set offer to veto or move-grande.2", ["move-grande.2", "veto.1", "veto.2"]),
        ("set offer to offer except veto", ["royal"]),
        ("set offer to offer and veto", ["veto.2"]),
        ("put veto.1 in offer", ["royal", "veto.1", "veto.2"]),
    ],
)
def test_what_is_in_a_zone_after_its_name_was_used(act: str, left: list[str]) -> None:
    assert sorted(trial(act).view("red")["zones"]["offer"]) == left


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("taken is veto", True),
        ("veto is taken", True),
        ("taken is not veto", False),
        ("taken is veto.1", False),
        ("taken is veto.2", True),
        ("taken in (veto or royal)", True),
        ("taken not in (veto or royal)", False),
        ("veto in offer", True),
        ("veto not in offer", False),
        ("veto.1 in offer", False),
        ("veto in (offer except veto.2)", False),
        ("size of veto is 2", True),
    ],
)
def test_a_name_is_any_of_the_copies_in_a_comparison(condition: str, holds: bool) -> None:
    game = trial(f"if {condition}:\n    add 1 to own score")
    assert game.scores["red"] == int(holds)


def test_where_one_card_is_needed_mending_writes_the_first(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        trial("set taken to veto")
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU263"
    assert [edit.text for edit in problem.fix] == ["veto.1"]
