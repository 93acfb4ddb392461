"""Rules of strangers that would never end are stopped with a message."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.machine import game as games
from fuero.sim import simulate as simulations
from fuero.sim import single
from support.rulesets import write_ruleset
from support.small import small_game

WORLD = """
piece herder, plural herders, 5 for each player in box
track score for each player: 0..99
"""
ROUND_AND_ROUND = WORLD + (
    "procedure game:\n    repeat up to 9999 times:\n        repeat up to 9999 times:\n"
    "            put 1 own herders from box in box\n"
)
ASKING = WORLD + (
    "procedure game:\n    repeat up to 9999 times:\n        repeat up to 9999 times:\n"
    "            move up to 1 own herders from box to fields\n"
    "            move up to 1 own herders from fields to box\n"
)


def test_a_loop_that_asks_nobody_is_cut_short(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match=r"FU407.* does not come to a question"):
        small_game(tmp_path, ROUND_AND_ROUND)


def test_a_game_has_a_greatest_number_of_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_DECISIONS", 20)
    game = small_game(tmp_path, ASKING)
    for _ in range(20):
        assert game.decision is not None
        game.apply(game.decision.options[0])
    before = game.vector
    assert game.decision is not None
    with pytest.raises(DiagnosticError, match=r"FU408.* more than 100000 decisions"):
        game.apply(game.decision.options[0])
    assert game.vector == before
    game.undo()
    assert game.decisions_taken == 19


def test_a_simulation_does_not_go_on_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "MOST_DECISIONS", 50)
    rules = fuero.load(write_ruleset(tmp_path, ASKING))
    with pytest.raises(DiagnosticError, match="FU408"):
        simulations.simulate(rules, games=1, players=2, seed=1)


def play_on(game: games.Game) -> None:
    """Answer with the last option until there is nothing to answer."""
    while game.decision is not None:
        game.apply(game.decision.options[-1])


TELLING = WORLD + (
    "procedure game:\n    repeat up to 999 times:\n"
    "        move up to 1 own herders from box to fields\n"
    "        move up to 1 own herders from fields to box\n"
    "        repeat up to 9 times:\n            add 1 to own score\n"
    "            remove 1 from own score\n"
)


def test_a_game_tells_a_greatest_number_of_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small_game(tmp_path, TELLING)
    monkeypatch.setattr(games, "MOST_EVENTS", len(game.events) + 50)
    before = game.vector
    with pytest.raises(DiagnosticError, match=r"FU408.* tells more than 2000000 events"):
        play_on(game)
    assert 0 < game.decisions_taken < 20
    for _ in range(game.decisions_taken):
        game.undo()
    assert game.vector == before
