"""Prohibitions of one way: entering from some places only."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.rulesets import linked
from support.small import small_game, told

RULES = """
piece herder, plural herders, 2 for each player in box
figure wolf
track score for each player: 0..20

prohibition stream: no herders or wolf enter south from north

majority table:
    counts: herders, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip

procedure game:
    put wolf in {wolf}
    put 1 own herders from box in north
    perform errand
    score fields

procedure errand:
    {act}
"""


def rules(act: str, wolf: str = "box") -> str:
    return RULES.replace("{act}", act).replace("{wolf}", wolf)


def offered(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.notation for option in game.decision.options]


def test_only_who_comes_from_there_is_kept_out(tmp_path: Path) -> None:
    game = small_game(tmp_path, rules("move up to 2 own herders from fields or box to fields"))
    # From north there is nowhere to go.
    assert offered(game) == ["stop", "box"]
    game.apply("box")
    assert offered(game) == ["north", "south"]
    game.apply("south")
    assert offered(game) == ["stop", "south"]


def test_a_number_from_one_place_to_one_place_stays(tmp_path: Path) -> None:
    game = small_game(tmp_path, rules("move all own herders from north to south"))
    assert told(game, "moved:herder") == []
    game = small_game(tmp_path, rules("move all own herders from box to south"))
    assert told(game, "moved:herder") == [("white", "white", "box", "south", 1)]


@pytest.mark.parametrize(("start", "moves"), [("north", []), ("box", ["south"])])
def test_a_figure_is_kept_out_alike(tmp_path: Path, start: str, moves: list[str]) -> None:
    game = small_game(tmp_path, rules("move wolf to south", start))
    assert [goal for *_, goal in told(game, "figure")] == moves


@pytest.mark.parametrize("direction", ["leave", "enter or leave", "ever in"])
def test_only_entering_comes_from_somewhere(tmp_path: Path, direction: str) -> None:
    text = rules("move wolf to south").replace("wolf enter", f"wolf {direction}")
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, text)
    assert [problem.code for problem in caught.value.diagnostics] == ["FU242"]
