"""Every decision can be taken back, and what the past keeps of states has a stated size."""

from __future__ import annotations

from pathlib import Path

import fuero
from fuero.machine.game import Game
from fuero.machine.history import KEPT_SLOTS, PastStep
from support.rulesets import write_ruleset

LARGE = """\
track score for each player: 0..99
piece man, plural men, 9 for each player in box
cards deed, plural deeds
zone heap of deeds for each player, in order

card only of deed, 600 copies

procedure game:
    repeat up to 200 times:
        for each player:
            move up to 2 own men from places to places
    end game: done
"""


def steps_of(game: Game) -> list[PastStep]:
    found, step = list[PastStep](), game._last
    while step is not None:
        found.append(step)
        step = step.parent
    return found[::-1]


def played(folder: Path, decisions: int) -> tuple[Game, list[tuple[int, ...]]]:
    """A game of a large state, and the states it went through."""
    game = fuero.load(write_ruleset(folder, LARGE), checked=False).new_game(2, seed=5)
    states = []
    for number in range(decisions):
        states.append(game.vector)
        assert game.decision is not None
        game.apply(game.decision.options[number * 7 % len(game.decision.options)])
    return game, states


def test_undo_leads_back_through_states_that_were_not_kept(tmp_path: Path) -> None:
    game, states = played(tmp_path, 60)
    assert sum(step.before is not None for step in steps_of(game)) < 10
    while states:
        game.undo()
        assert game.vector == states.pop()
        assert game.decisions_taken == len(states)


def test_a_copy_is_undone_by_itself(tmp_path: Path) -> None:
    game, states = played(tmp_path, 30)
    here, twin = game.vector, game.copy()
    for _ in range(11):
        twin.undo()
    assert twin.vector == states[19]
    assert game.vector == here
    assert twin.decision is not None
    twin.apply(twin.decision.options[-1])
    twin.undo()
    assert twin.vector == states[19]


def test_the_past_of_a_large_state_keeps_no_more_slots_than_that_of_a_small_one(
    tmp_path: Path,
) -> None:
    game, states = played(tmp_path, 200)
    size = len(states[0])
    assert size > 5 * KEPT_SLOTS
    kept = sum(len(step.before) for step in steps_of(game) if step.before is not None)
    # The first state is kept in any case.
    assert kept <= KEPT_SLOTS * 200 + size
