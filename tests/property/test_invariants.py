"""What holds at every decision of every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuero
from fuero.machine.invariants import broken
from support.playing import PLAYED, loaded, random_game, seen
from support.profiles import SOAK, examples
from support.shipped import HOUSE_RULES, SHIPPED, TOGETHER
from support.soak import play_checked

SEEDS = st.integers(0, 2**32 - 1)
STEP = 1 if SOAK else 3
"""At every so many decisions of a game with other rules all invariants are looked at."""


# Those that ship are played so in tests/rulesets, at every number of players.
EXAMPLES = [
    *((name, players) for name, players in PLAYED if name not in SHIPPED),
    *(("hillsides", 2), ("hillsides", 4), ("three-offices", 3), ("two-heaps", 2)),
]


@given(game=st.sampled_from(EXAMPLES), seed=SEEDS)
@examples(8, of=12)
def test_nothing_is_ever_broken_in_the_examples(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    evaluator = rules.evaluator(players)
    for state in random_game(rules.new_game(players, seed), seed):
        assert broken(evaluator, list(state.vector)) == []


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(4, of=6)
def test_every_owner_keeps_all_pieces(game: tuple[str, int], seed: int) -> None:
    # Counted once more from what is shown, apart from the invariants of the machine.
    rules, players = loaded(game[0]), game[1]
    for state in random_game(rules.new_game(players, seed), seed):
        for piece, places in state.whole_view()["pieces"].items():
            shown: dict[str, int] = {}
            for bearers in places.values():
                for bearer, count in bearers.items():
                    owner, _, _ = bearer.partition("+")  # what it carries does not matter
                    shown[owner] = shown.get(owner, 0) + count
            for seat, total in zip(
                state.program.seats, state.program.pieces[piece].totals, strict=False
            ):
                assert shown.get(seat, 0) == total


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(4, of=8)
def test_there_is_something_to_decide_until_the_end(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    for state in random_game(rules.new_game(players, seed), seed):
        decision = state.decision
        assert (decision is None) == state.over == (state.result is not None)
        if decision is None:
            continue
        assert len(decision.options) >= (1 if decision.choice.always else 2)
        assert len({option.number for option in decision.options}) == len(decision.options)
        assert decision.player in state.program.seats


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(4, of=8)
def test_the_ranking_names_every_player_once_best_first(game: tuple[str, int], seed: int) -> None:
    rules, players = loaded(game[0]), game[1]
    *_, final = random_game(rules.new_game(players, seed), seed)
    result = final.result
    assert result is not None
    assert sorted(seat for place in result.ranking for seat in place) == sorted(final.program.seats)
    assert result.winners == result.ranking[0]
    assert result.points == final.scores
    levels = [{result.points[seat] for seat in place} for place in result.ranking]
    assert all(len(level) == 1 for level in levels)
    values = [level.pop() for level in levels]
    assert values == sorted(values, reverse=True)
    assert result.reason in final.program.endings


@given(seed=SEEDS)
@examples(5, of=10)
def test_points_are_the_sum_of_the_reasons_told(seed: int) -> None:
    rules = loaded("el-grande")
    *_, final = random_game(rules.new_game(4, seed), seed)
    told = dict.fromkeys(final.program.seats, 0)
    for event in final.events:
        if event.kind in ("score", "bonus"):
            told[event.arguments["player"]] += event.arguments["points"]
    assert told == final.scores


@pytest.mark.parametrize("number", [0, 1])
def test_games_are_sound_with_other_values_of_all_switches_at_once(number: int) -> None:
    others = {
        name: [value for value in switch.values if value != switch.default]
        for name, switch in loaded("el-grande").rules.switches.items()
    }
    assert max(map(len, others.values())) == 2
    taken = {name: values[number] for name, values in others.items() if number < len(values)}
    rules = loaded("el-grande", **taken)
    for players in (2, 3, 4, 5):
        assert play_checked(rules, players, players).problem is None


def evaluator_of(number: int) -> str | None:
    """The evaluator for rules that play one game: to write their programs in Python takes longer
    than twenty games on the reference, so that is done for a third of them."""
    return "reference" if number % 3 and not SOAK else None


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(loaded("el-grande").rules.switches))
def test_games_are_sound_with_every_other_value_of_every_switch(name: str) -> None:
    switch = loaded("el-grande").rules.switches[name]
    others = [value for value in switch.values if value != switch.default]
    for value in others:
        rules = loaded("el-grande", **{name: value})
        for seed in range(4):
            assert play_checked(rules, 2 + seed, seed).problem is None


@pytest.mark.parametrize("layer", HOUSE_RULES, ids=lambda path: path.name)
def test_games_are_sound_with_every_house_rule(layer: Path) -> None:
    rules = fuero.load("el-grande", layers=[str(layer)])
    backend = evaluator_of(HOUSE_RULES.index(layer) // 2)
    for seed in range(8) if SOAK else (HOUSE_RULES.index(layer) % 2,):
        players = min(rules.rules.least_players + seed % 2, rules.rules.most_players)
        assert play_checked(rules, players, seed, step=STEP, backend=backend).problem is None
        game = rules.new_game(players, seed, backend=backend)
        for number, state in enumerate(random_game(game, seed)):
            if state.over or number > 60:
                break
            if number % 6 and not SOAK:
                continue
            for seat in state.program.seats:
                assert seen(state.imagine(seat, number), seat) == seen(state, seat)


def test_games_are_sound_with_all_house_rules_at_once() -> None:
    rules = fuero.load("el-grande", layers=[str(layer) for layer in TOGETHER])
    for seed in range(4 if SOAK else 1):
        assert play_checked(rules, 3, seed).problem is None
