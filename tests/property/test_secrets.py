"""What a player may not know changes nothing in what the player sees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.expressions import members
from fuero.machine.game import Game
from fuero.machine.knowledge import knows
from support.playing import (
    PLAYED,
    PLAYERS,
    loaded,
    new_trial,
    random_game,
    random_position,
    random_state,
    seen,
    shown,
)
from support.profiles import SOAK, examples
from support.shipped import SHIPPED
from support.unseen import hidden_picks

SEEDS = st.integers(0, 2**32 - 1)
OFTEN = 12
"""So many secret decisions about the same are looked at in every run."""
COMMON_PILE = {"power-discard": "face-down-common"}
SEATS = ("red", "blue", "green", "yellow")


def changed(game: Game, vector: list[int]) -> Game:
    """The same game with another vector: the past is kept, so events can be compared too."""
    twin = game.copy()
    twin._vector, twin._decision = vector, None
    return twin


def view_with_events(game: Game, player: str) -> str:
    return shown(game.view(player))


def assert_alike(game: Game, other: Game, players: Iterable[str]) -> None:
    for player in players:
        assert view_with_events(game, player) == view_with_events(other, player)


# ---- secrets changed in a state ---------------------------------------------------------------


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(12, of=20)
def test_the_order_of_a_deck_is_in_no_view(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    program = state.program
    chance = random.Random(seed)
    vector = list(state.vector)
    for zone in program.zones.values():
        if zone.sight == "none" and zone.ordered and not zone.per_player:
            start = program.layout.fields[zone.cards].offset
            length = vector[program.layout.fields[zone.length].offset]
            pile = vector[start : start + length]
            chance.shuffle(pile)
            vector[start : start + length] = pile
    for name in program.streams:
        vector[program.layout.fields[f"stream {name}"].offset] = chance.getrandbits(32)
    assert_alike(state, changed(state, vector), list(program.seats))


@pytest.mark.parametrize("players", [2, 3, 4, 5] if SOAK else [3, 5])
def test_a_pick_is_its_owners_alone_until_it_is_shown(players: int) -> None:
    rules = loaded("el-grande")
    compared = 0
    for seed in range(9):
        for state in random_game(rules.new_game(players, seed), seed):
            if compared >= 30:
                break
            for variable, mask in hidden_picks(state.program, list(state.vector)).items():
                field = state.program.layout.fields[variable]
                for owner in range(players):
                    if not mask >> owner & 1:
                        continue
                    vector = list(state.vector)
                    slot = field.offset + owner
                    vector[slot] = (vector[slot] + 1) % 9
                    other = changed(state, vector)
                    seat = state.program.seats[owner]
                    rest = [name for name in state.program.seats if name != seat]
                    assert_alike(state, other, rest)
                    assert seen(state, seat) != seen(other, seat)
                    compared += 1
    assert compared >= 25


@pytest.mark.parametrize("switches", [{}, COMMON_PILE])
def test_hands_that_others_cannot_know_are_in_no_other_view(switches: dict[str, str]) -> None:
    compared = 0
    for state, owner in after_unseen_takes(switches, range(25)):
        program, fields = state.program, state.program.layout.fields
        hand, discard = program.zones["hand"], program.zones["discard"]
        vector = list(state.vector)
        onlooker = owner - 1
        hand_slot = fields["zone hand"].offset + owner
        start = fields["zone discard"].offset + owner * discard.capacity
        for slot in range(start, start + vector[fields["size discard"].offset + owner]):
            for card in members(vector[hand_slot]):
                if knows(program, vector, hand, owner, card, onlooker) or knows(
                    program, vector, discard, owner, vector[slot], onlooker
                ):
                    continue
                swapped = list(vector)
                swapped[hand_slot] ^= 1 << card | 1 << vector[slot]
                swapped[slot] = card
                other = changed(state, swapped)
                seat = program.seats[owner]
                assert_alike(state, other, [name for name in program.seats if name != seat])
                assert seen(state, seat) != seen(other, seat)
                compared += 1
    assert compared >= 15


def after_unseen_takes(switches: dict[str, str], seeds: range) -> Iterator[tuple[Game, int]]:
    """Games after cards were taken back unseen, with the seat of whoever took one."""
    rules = loaded("el-grande", **switches)
    start = new_trial(rules, "perform special-action\nperform bidding", SEATS, "blue")
    for seed in seeds:
        state = start(random_position(SEATS, seed) | {"taken": "take-back.1"}, seed)
        chance = random.Random(seed)
        decision = state.decision
        assert decision is not None
        assert decision.kind == "take"
        state.apply(chance.choice([option for option in decision.options if not option.is_word]))
        yield state, 1


# ---- secrets changed in the past --------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_is_chosen_in_secret_looks_the_same_to_the_others(name: str) -> None:
    compared, met = 0, Counter[str]()
    for seed in range(12 if SOAK else 4):
        if compared >= 30 and not SOAK:
            break
        for state in random_game(loaded(name).new_game(PLAYERS[name], seed), seed):
            decision = state.decision
            if compared >= 30 and not SOAK:
                break
            if decision is None or not decision.secret:
                continue
            question = decision.kind + shown(decision.about)
            met[question] += 1
            if met[question] > OFTEN and not SOAK:
                continue
            forks = list(answered_in_secret(state))
            rest = [seat for seat in state.program.seats if seat != decision.player]
            for seat in rest:
                assert len({view_with_events(fork, seat) for fork in forks}) <= 1
            compared += max(0, len(forks) - 1)
            if any(fork.decision and fork.decision.kind == "stop" for fork in forks):
                # What is taken back is not named before it is taken, to nobody.
                continue
            assert len({seen(fork, decision.player) for fork in forks}) == len(forks)
    assert compared > 10


def answered_in_secret(state: Game) -> Iterator[Game]:
    """Forks that differ in nothing but what one player chose, and nobody has been shown yet."""
    decision = state.decision
    assert decision is not None
    # All see a card go from the top of an open pile.
    onlooker = next(seat for seat in state.program.seats if seat != decision.player)
    zones = state.view(onlooker)["zones"].values()
    piles = [pile for zone in zones if isinstance(zone, dict) for pile in zone.values()]
    open_cards = {pile.get("top") for pile in piles if isinstance(pile, dict)}
    for option in decision.options:
        if option.is_word or option.notation in open_cards:
            continue
        fork = state.copy()
        fork.apply(option)
        news = [event.kind for event in fork.events_since(state.decisions_taken)]
        if not any(kind.startswith("revealed:") for kind in news):
            yield fork


@pytest.mark.parametrize("holder", [None, "green"])
@pytest.mark.parametrize("switches", [{}, COMMON_PILE])
def test_a_card_taken_unseen_is_known_to_its_owner_alone(
    switches: dict[str, str], holder: str | None
) -> None:
    # the others see only whether the top of the pile went; Q-8: it is announced unnamed.
    rules = loaded("el-grande", **switches)
    start_on = new_trial(rules, "perform special-action", SEATS, "blue")
    for seed in range(8):
        position = random_position(SEATS, seed) | {"taken": "take-back.1"}
        position["discard"] = {seat: [2, 5, 7, 11] for seat in SEATS}
        position["hand"] = {seat: [1, 3, 4, 6] for seat in SEATS}
        if holder is not None:
            position["kept"] = {holder: ["veto.1"]}
        start = start_on(position, seed)
        hidden = ["2", "5", "7"] if not switches else ["2", "5", "7", "11"]
        after = []
        for card in hidden:
            game = start.copy()
            game.apply(card)
            after.append(game)
        for game in after[1:]:
            assert_alike(after[0], game, ["red", "green", "yellow"])
        if holder is None:
            views = {view_with_events(game, "blue") for game in after}
            assert len(views) == len(hidden)
            for game in after:
                assert [event.arguments["card"] for event in taken(game, "red")] == [None]
        else:
            assert all(game.decision.player == holder for game in after if game.decision)
        if not switches:
            top = start.copy()
            top.apply("11")
            if holder is None:
                assert [event.arguments["card"] for event in taken(top, "red")] == ["11"]


def taken(game: Game, viewer: str) -> list[object]:
    return [event for event in game.events_for(viewer) if event.kind == "took:hand"]


@given(seed=SEEDS)
@examples(3)
def test_a_stopped_take_leaves_no_trace_of_the_card(seed: int) -> None:
    rules = loaded("el-grande")
    position = random_position(SEATS, seed) | {
        "taken": "take-back.1",
        "kept": {"green": ["veto.1"]},
        "hand": {"blue": [1, 3]},
        "discard": {"blue": [2, 5, 7]},
    }
    start = rules.trial("perform special-action", position, player="blue")
    stopped = []
    for card in ("2", "5"):
        game = start.copy()
        game.apply(card)
        game.apply("stop")
        stopped.append(game)
    assert_alike(*stopped, ["red", "green", "yellow"])
    assert seen(stopped[0], "blue") == seen(stopped[1], "blue")


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(10)
def test_options_are_shown_to_whoever_decides_and_to_nobody_else(
    game: tuple[str, int], seed: int
) -> None:
    state = random_state(*game, seed)
    assert state.decision is not None
    for seat in state.program.seats:
        decision = state.view(seat)["decision"]
        assert decision["player"] == state.decision.player
        assert ("options" in decision) == (seat == state.decision.player)


def test_what_is_unshown_is_in_nobodys_view() -> None:
    # announcements stay, counts are left out.
    position = {"players": ["red", "blue"], "castillo": {"red": 3}, "court": {"blue": 2}}
    hidden = loaded("el-grande").trial("perform placing", position, player="red")
    for seat in ("red", "blue"):
        assert "castillo" not in hidden.view(seat)["pieces"]["caballero"]
    assert hidden.whole_view()["pieces"]["caballero"]["castillo"] == {"red": 3}
    open_rules = loaded("el-grande", **{"castillo-contents": "public"})
    public = open_rules.trial("perform placing", position, player="red")
    assert public.view("blue")["pieces"]["caballero"]["castillo"] == {"red": 3}


def test_that_a_pick_was_forced_is_known_to_its_owner_alone() -> None:
    # with one legal region the pick is made by itself, and looks like any other.
    start = new_trial(loaded("el-grande"), "perform secret-all", SEATS[:3], "red")
    position = {
        "king": "aragon",
        "galicia": {"blue": 2, "green": 1},
        "seville": {"green": 1},
    }
    game = start(position, 1)
    if game.decision is not None and game.decision.kind == "do":
        game.apply("do")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("green", "pick")
    for seat in ("red", "green"):
        kinds = [event.kind for event in game.events_for(seat)]
        assert "forced" not in kinds
        assert "picked" in kinds
        assert game.view(seat)["variables"]["there"]["blue"] is None
    assert "forced" in [event.kind for event in game.events_for("blue")]
    assert game.view("blue")["variables"]["there"]["blue"] == "galicia"
    game.apply("seville")
    for seat in SEATS[:3]:
        shown_picks = [e for e in game.events_for(seat) if e.kind == "revealed:there"]
        assert [e.arguments["member"] for e in shown_picks] == ["galicia", "seville"]
