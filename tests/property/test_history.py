"""Undo, copies, saves, records: every way to come to a state leads to the same state."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.game import Game
from support.playing import PLAYED, PLAYERS, ROOT, loaded, random_game, random_state, shown
from support.profiles import SOAK, examples
from support.shipped import SHIPPED

SEEDS = st.integers(0, 2**32 - 1)


def played_on(game: Game, seed: int, decisions: int) -> Game:
    """The game after so many more random decisions, or at its end."""
    for number, state in enumerate(random_game(game, seed)):
        if number == decisions:
            return state
    return game


def windows_and_picks(players: int, wanted: int = 3) -> list[Game]:
    """States inside windows, and between secret picks with some already made."""
    rules = loaded("el-grande")
    windows: list[Game] = []
    picks: list[Game] = []
    for seed in range(60):
        for state in random_game(rules.new_game(players, seed), seed):
            decision = state.decision
            if decision is None:
                break
            if decision.kind == "stop" and len(windows) < wanted:
                windows.append(state.copy())
            between = any(
                state._vector[pick.asked + seat]
                for pick in state.program.picks
                if pick.each
                for seat in range(players)
            )
            if decision.kind == "pick" and between and len(picks) < wanted:
                picks.append(state.copy())
        if len(windows) == len(picks) == wanted:
            return windows + picks
    raise AssertionError("sixty games have too few windows or picks")


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(5)
def test_undo_goes_back_step_by_step(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    before, decisions, told = [], [], []
    state = rules.new_game(players, seed)
    for state in random_game(rules.new_game(players, seed), seed):
        before.append(state.vector)
        decisions.append(state.decision)
        told.append(len(state.events) if state.decisions_taken % 20 == 0 else None)
    for vector, decision, events in zip(
        before[-2::-1], decisions[-2::-1], told[-2::-1], strict=True
    ):
        state.undo()
        assert state.vector == vector
        assert state.decision == decision
        if state.decisions_taken % 20 == 0:
            assert len(state.events) == events
    start = rules.new_game(players, seed)
    assert state.vector == start.vector
    assert state.events == start.events
    assert state.decisions_taken == 0


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(5, of=8)
def test_a_decision_taken_back_and_taken_again_leads_to_the_same(
    game: tuple[str, int], seed: int
) -> None:
    state = random_state(*game, seed)
    assert state.decision is not None
    for option in state.decision.options:
        state.apply(option)
        once, told = state.vector, state.events
        state.undo()
        state.apply(option)
        assert (state.vector, state.events) == (once, told)
        state.undo()


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(5, of=8)
def test_copies_share_nothing_that_changes(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    before, events, taken = state.vector, state.events, state.decisions_taken
    twin = state.copy()
    played_on(twin, seed, 25)
    assert (state.vector, state.events, state.decisions_taken) == (before, events, taken)
    kept = twin.vector
    played_on(state, seed + 1, 25)
    assert twin.vector == kept
    while state.decisions_taken:
        state.undo()
    assert twin.vector == kept


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(5, of=8)
def test_a_loaded_save_goes_on_like_the_game(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    assert_saved_goes_on(game[0], state, seed)


@pytest.mark.parametrize("players", [2, 4])
def test_a_save_inside_windows_and_between_picks_goes_on_like_the_game(players: int) -> None:
    for number, state in enumerate(windows_and_picks(players)):
        assert_saved_goes_on("el-grande", state, number)


def test_a_small_game_is_saved_at_every_decision() -> None:
    rules = loaded("five-valleys")
    for state in random_game(rules.new_game(3, 5), 5):
        assert_saved_goes_on("five-valleys", state.copy(), 8)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_decision_can_be_undone_and_forked(name: str) -> None:
    chance = random.Random(4)
    step = 1 if SOAK or name == "el-grande" else 3
    for state in islice(random_game(loaded(name).new_game(PLAYERS[name], 4), 4), 0, None, step):
        if state.over:
            break
        assert state.decision is not None
        before, decision, told = state.vector, state.decision, state.events
        option = chance.choice(decision.options)
        fork = state.copy()
        fork.apply(option)
        after = fork.vector
        assert (state.vector, state.decision, state.events) == (before, decision, told)
        fork.undo()
        assert (fork.vector, fork.decision, fork.events) == (before, decision, told)
        fork.apply(option)
        assert fork.vector == after != before


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_can_be_saved_at_every_question(name: str) -> None:
    # Loading plays the game again: at every decision in the soak, else where a question is new.
    met = set()
    for state in random_game(loaded(name).new_game(PLAYERS[name], 6), 6):
        if state.over:
            break
        assert state.decision is not None
        question = (state.decision.kind, tuple(state.decision.about.items()), state.decision.rule)
        if SOAK or question not in met:
            met.add(question)
            assert_saved_goes_on(name, state.copy(), 6, decisions=4)
    assert len(met) > 5


def assert_saved_goes_on(name: str, state: Game, seed: int, *, decisions: int = 40) -> None:
    rules = loaded(name)
    text = rules.game_to_json(state)
    again = rules.game_from_json(text)
    assert again.vector == state.vector
    assert again.events == state.events
    assert again.decision == state.decision
    assert rules.game_to_json(again) == text
    one, other = played_on(state, seed, decisions), played_on(again, seed, decisions)
    assert one.vector == other.vector
    assert one.events == other.events
    assert one.result == other.result


@pytest.mark.parametrize("players", [2, 5])
def test_windows_and_picks_can_be_forked_and_undone(players: int) -> None:
    for state in windows_and_picks(players):
        assert state.decision is not None
        before = state.vector
        after, told = {}, {}
        for option in state.decision.options:
            fork = state.copy()
            fork.apply(option)
            after[option.notation] = fork.vector
            told[option.notation] = repr([(one.kind, one.arguments) for one in fork.events])
            fork.undo()
            assert fork.vector == before
        # Where nothing more of the act can be stopped, to pass is to pass for all of it.
        if after.get("pass-all") == after.get("pass"):
            after.pop("pass-all", None)
        # What a pick does may come to nothing; then no more than what was told of it is different.
        assert len({(vector, told[name]) for name, vector in after.items()}) == len(after)
        assert state.vector == before


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(6)
def test_a_record_is_read_back_and_replayed(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    *_, final = random_game(rules.new_game(players, seed), seed)
    text = rules.print_record(final)
    record = rules.read_record(text)
    again = rules.replay(record)
    assert again.vector == final.vector
    assert again.events == final.events
    assert rules.print_record(again) == text
    assert [one.notation for one in record.decisions] == [one.notation for one in final.decided]


def test_a_record_of_a_game_begun_in_a_position_is_replayed() -> None:
    rules = loaded("el-grande")
    position = {"score": {"red": 5}, "hand": {"red": [1, 2]}}
    state = played_on(rules.new_game(3, 4, position), 4, 60)
    again = rules.replay(rules.read_record(rules.print_record(state)))
    assert (again.vector, again.position) == (state.vector, state.position)


def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    # Here hashes are seeded with a number of their own.
    for hash_seed in ("1", "4242") if SOAK else ("4242",):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"},
            cwd=ROOT / "tests",
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "".join(told_of(name) + "\n" for name in ANYWHERE)


ANYWHERE = ("el-grande", "five-valleys")
PROGRAM = """
import sys
sys.path.insert(0, ".")
from property.test_history import ANYWHERE, told_of
for name in ANYWHERE:
    print(told_of(name))
"""


def told_of(name: str) -> str:
    """A whole game: its record, and what a player sees of its end."""
    rules = loaded(name)
    *_, final = random_game(rules.new_game(PLAYERS[name], 11), 11)
    return rules.print_record(final) + shown(final.view(final.program.seats[0]))


@given(game=st.sampled_from(PLAYED), seed=st.integers(0, 2**64 - 1))
@examples(10, of=20)
def test_any_whole_number_is_a_seed(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    assert rules.new_game(players, seed).vector == rules.new_game(players, seed).vector
