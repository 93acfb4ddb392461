from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuero
from fuero.machine.chance import below, branch, next_word, seed_stream, shuffle
from fuero.machine.seeds import MOST_SEED
from support.playing import ROOT, loaded, new_trial
from support.profiles import examples

SEATS = ("red", "blue", "green")


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 13, 45])
def test_numbers_below_a_bound_are_uniform(bound: int) -> None:
    state = [seed_stream(bound, "dice")]
    throws = 2000 * bound
    seen = Counter(below(state, 0, bound) for _ in range(throws))
    assert set(seen) == set(range(bound))
    # The sum of squared deviations is far below what chance allows once in a million.
    deviation = sum((count - 2000) ** 2 / 2000 for count in seen.values())
    assert deviation < bound + 40


def test_successive_numbers_are_independent() -> None:
    state = [seed_stream(1, "pairs")]
    throws = [below(state, 0, 5) for _ in range(25001)]
    pairs = Counter(pairwise(throws))
    assert len(pairs) == 25
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 75


@given(seed=st.integers(0, MOST_SEED), bound=st.integers(1, 2**32))
@examples(60)
def test_numbers_stay_below_their_bound(seed: int, bound: int) -> None:
    state = [seed_stream(seed, "any")]
    assert all(0 <= below(state, 0, bound) < bound for _ in range(5))
    assert 0 <= state[0] < 2**64


def test_a_bound_that_does_not_divide_the_words_rejects_the_rest() -> None:
    # With 3 * 2**30 a quarter of the words is refused; none may come out too often.
    bound = 3 * 2**30
    state = [seed_stream(5, "wide")]
    low = sum(below(state, 0, bound) < 2**30 for _ in range(6000))
    assert 1850 < low < 2150


def test_a_stream_is_one_word_of_the_state() -> None:
    state = [7, seed_stream(3, "deck"), 9]
    twin = list(state)
    assert [next_word(state, 1) for _ in range(10)] == [next_word(twin, 1) for _ in range(10)]
    assert state == twin
    assert (state[0], state[2]) == (7, 9)


def test_seeds_and_names_make_streams_of_their_own() -> None:
    names = ("set-up", "deck", "dock", "kced", "deck ", "")
    starts = {seed_stream(seed, name) for seed in range(100) for name in names}
    assert len(starts) == 600


def test_every_bit_of_a_seed_makes_another_stream() -> None:
    for seed in (0, 7, MOST_SEED, 0x0123456789ABCDEF):
        starts = {seed_stream(seed ^ 1 << bit, "deck") for bit in range(64)}
        assert len(starts | {seed_stream(seed, "deck")}) == 65


def test_seeds_with_their_halves_changed_about_are_two_games() -> None:
    # Both halves were once folded into one word, so that these two dealt the same cards.
    low, high, fold = 7, 0, 0x5BF03635
    seeds = (low | high << 32, high ^ fold | (low ^ fold) << 32)
    games = [loaded("el-grande").new_game(3, seed).vector for seed in seeds]
    assert games[0] != games[1]


def test_streams_of_one_name_for_two_purposes_have_nothing_in_common() -> None:
    starts = {seed_stream(7, "red", purpose) for purpose in ("game", "bot", "imagine", "deal")}
    assert len(starts) == 4


def test_numbered_streams_branch_off_without_meeting() -> None:
    start = seed_stream(7, "red", "bot")
    words = {next_word([branch(start, number)], 0) for number in range(2000)}
    assert len(words) > 1995
    throws = Counter(below([branch(start, number)], 0, 6) for number in range(12000))
    assert sum((count - 2000) ** 2 / 2000 for count in throws.values()) < 46


def test_chance_is_the_same_on_every_machine() -> None:
    start = 3795643002491469642
    state = [start]
    assert seed_stream(7, "deck") == start
    assert [next_word(state, 0) for _ in range(4)] == [1504429013, 3486428521, 1631560121, 814875]
    assert [below(state, 0, 10) for _ in range(10)] == [5, 8, 0, 0, 4, 3, 1, 7, 2, 2]
    assert branch(start, 3) == 5343115699906252727


def deck(text: str, name: str, seed: int) -> tuple[int, ...]:
    game = new_trial(loaded("el-grande"), text, SEATS, "red")({}, seed)
    zone = game.program.zones[name]
    start = game.program.layout.fields[zone.cards].offset
    return game.vector[start : start + zone.capacity]


@pytest.mark.parametrize("seed", range(5))
def test_shuffling_one_deck_more_or_less_leaves_the_others_alone(seed: int) -> None:
    once = deck("shuffle stack-2", "stack-2", seed)
    more = deck("shuffle stack-1\nshuffle stack-1\nshuffle stack-2", "stack-2", seed)
    assert once == more
    twice = deck("shuffle stack-2\nshuffle stack-2", "stack-2", seed)
    assert twice != once


def test_decks_are_dealt_alike_whatever_the_number_of_players() -> None:
    rules = loaded("el-grande")
    decks = set()
    for players in (2, 3, 4, 5):
        game = rules.new_game(players, 9)
        field = game.program.layout.fields["deck stack-3"]
        decks.add(game.vector[field.offset : field.offset + field.size])
    assert len(decks) == 1


def test_other_rules_deal_the_same_decks_from_the_same_seed() -> None:
    # Comparing two rulesets needs decks that are alike as far as the cards are.
    plain = loaded("el-grande")
    others = [
        fuero.load("el-grande", switches={"length": "short", "tie-rank": "skip"}),
        fuero.load("el-grande", layers=[str(ROOT / "examples/house-rules/no-vetoes")]),
    ]
    for other in others:
        for seed in range(4):
            piles = []
            for rules in (plain, other):
                program = rules.program(4)
                vector = rules.new_game(4, seed).vector
                field = program.layout.fields["deck stack-4"]
                members = program.domains["action"].members
                pile = vector[field.offset : field.offset + field.size]
                piles.append([members[card] if card >= 0 else None for card in pile])
            assert piles[0] == piles[1]


def test_every_card_of_a_deck_comes_up_as_often() -> None:
    rules = loaded("five-valleys")
    tops: Counter[str] = Counter()
    start = new_trial(rules, "shuffle pack\ndraw from pack as drawn", ("ash", "birch"), "ash")
    for seed in range(900):
        tops[start({}, seed).whole_view()["variables"]["drawn"]] += 1
    assert len(tops) == 9
    assert all(60 < count < 140 for count in tops.values())


@given(seed=st.integers(0, MOST_SEED), first=st.integers(0, 3), number=st.integers(0, 6))
@examples(60)
def test_only_the_things_meant_are_shuffled(seed: int, first: int, number: int) -> None:
    things = list(range(10))
    shuffle(things, first, number, [seed_stream(seed, "deck")], 0)
    assert sorted(things) == list(range(10))
    assert things[:first] == list(range(first))
    assert things[first + number :] == list(range(first + number, 10))


def test_all_orders_are_equally_likely() -> None:
    stream, seen = [seed_stream(2, "deck")], Counter[tuple[int, ...]]()
    for _ in range(6000):
        things = [0, 1, 2]
        shuffle(things, 0, 3, stream, 0)
        seen[tuple(things)] += 1
    assert len(seen) == 6
    assert all(850 < number < 1150 for number in seen.values())
