"""Imagined games agree with all a player may know, and can be played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.machine.invariants import broken
from fuero.sim.bots import bot_chance, bot_stream, greedy, seat_of
from support.playing import (
    PLAYED,
    PLAYERS,
    loaded,
    new_trial,
    random_game,
    random_position,
    random_state,
    seen,
)
from support.profiles import SOAK, examples
from support.rulesets import write_ruleset

SEEDS = st.integers(0, 2**32 - 1)
SEATS = ("red", "blue", "green", "yellow")


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_imagined_states_agree_with_the_view(name: str, players: int) -> None:
    rules = loaded(name)
    evaluator = rules.evaluator(players)
    for seed in range(4 if SOAK else 1):
        for number, state in enumerate(random_game(rules.new_game(players, seed), seed)):
            if state.over:
                break
            if number % 3 and not SOAK:
                continue
            for player in state.program.seats:
                imagined = state.imagine(player, number)
                assert seen(imagined, player) == seen(state, player)
                assert broken(evaluator, list(imagined.vector)) == []


@pytest.mark.parametrize("discard", ["face-up", "face-down-common"])
def test_imagined_hands_agree_after_cards_were_taken_unseen(discard: str) -> None:
    rules = loaded("el-grande", **{"power-discard": discard})
    start = new_trial(rules, "perform special-action\nperform bidding", SEATS, "blue")
    for seed in range(10 if SOAK else 5):
        position = random_position(SEATS, seed) | {"taken": "take-back.2"}
        for state in random_game(start(position, seed), seed):
            if state.over:
                break
            for player in SEATS:
                for number in range(3):
                    imagined = state.imagine(player, number)
                    assert seen(imagined, player) == seen(state, player)
                    assert broken(imagined._evaluator, list(imagined.vector)) == []


@given(game=st.sampled_from(PLAYED), seed=SEEDS, imagined=SEEDS)
@examples(8, of=15)
def test_the_same_seed_imagines_the_same(game: tuple[str, int], seed: int, imagined: int) -> None:
    state = random_state(*game, seed)
    before = state.vector
    for player in state.program.seats:
        assert state.imagine(player, imagined).vector == state.imagine(player, imagined).vector
    assert state.vector == before


COUNTED_OUT = """
cards token, plural tokens
deck gems of tokens
deck stones of tokens
deck supply of tokens
zone unused of tokens, unseen
zone hand of tokens for each player, seen by owner
track score for each player: 0..9
variable shown: token

card gem in gems, 5 copies
card stone in stones, 5 copies

procedure game:
    repeat up to 2 times:
        draw from gems to supply
    repeat up to 4 times:
        draw from stones to supply
    put all of gems in unused
    put all of stones in unused
    shuffle supply
    for each player:
        draw from supply to own hand
        draw from supply to own hand
    choose one of own hand as shown, else none
"""


def test_what_everybody_counted_out_of_each_deck_stays_so_many(tmp_path: Path) -> None:
    game = fuero.load(write_ruleset(tmp_path, COUNTED_OUT)).new_game(2, seed=1)
    unused, hands = set(), set()
    for seed in range(40):
        view = game.imagine("white", seed).whole_view()["zones"]
        unused.add(tuple(sorted(card.partition(".")[0] for card in view["unused"])))
        hands.add(tuple(sorted(view["hand"]["black"])))
    assert unused == {("gem", "gem", "gem", "stone")}
    assert len(hands) > 5


def test_an_imagined_castle_has_as_many_trophies_as_the_table_says() -> None:
    for player in ("red", "blue"):
        for seed in range(20):
            state = random_state("castelo-sao-jorge", 2, seed)
            box = state.imagine(player, seed).whole_view()["zones"]["box"]
            assert sum(card.startswith("trophy") for card in box) == 15 - 6
            assert len(box) == 15 - 6 + 21 - 6


def test_other_seeds_imagine_other_decks() -> None:
    state = random_state("el-grande", 4, 3)
    fields = state.program.layout.fields
    deck = fields["deck stack-1"]

    def cards(vector: tuple[int, ...]) -> tuple[int, ...]:
        return vector[deck.offset : deck.offset + deck.size]

    decks = {cards(state.imagine("red", seed).vector) for seed in range(12)}
    assert len(decks) > 6
    assert len({frozenset(pile) for pile in decks}) == 1


def test_other_seeds_imagine_other_picks_of_the_others_and_never_the_own() -> None:
    rules = loaded("el-grande")
    compared, games = 0, 3 if SOAK else 1
    for seed in range(games):
        for state in random_game(rules.new_game(5, seed), seed):
            decision = state.decision
            if decision is None or "general-scoring" not in decision.about.values():
                continue
            last = state.events[-1]
            if last.kind != "picked":
                continue
            owner = last.arguments["player"]
            imagined = {
                viewer: {
                    state.imagine(viewer, number).whole_view()["variables"]["there"][owner]
                    for number in range(30)
                }
                for viewer in state.program.seats
            }
            assert imagined.pop(owner) == {state.whole_view()["variables"]["there"][owner]}
            assert all(len(places) > 3 for places in imagined.values())
            compared += 1
    assert compared == games * 3 * 4


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(7, of=12)
def test_imagined_games_can_be_played_to_the_end(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    evaluator = loaded(game[0]).evaluator(game[1])
    player = state.program.seats[seed % game[1]]
    for going in random_game(state.imagine(player, seed), seed):
        assert broken(evaluator, list(going.vector)) == []
    assert going.over


@given(game=st.sampled_from(PLAYED), seed=SEEDS)
@examples(4)
def test_greedy_play_goes_on_from_imagined_games(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    evaluator = loaded(game[0]).evaluator(game[1])
    going = state.imagine(state.program.seats[0], seed)
    chance = bot_chance(bot_stream(seed, "anybody"), 0)
    for _ in range(6):
        if going.over:
            break
        going.apply(greedy(seat_of(going), chance))
        assert broken(evaluator, list(going.vector)) == []


def test_an_imagined_game_has_no_past() -> None:
    rules = loaded("el-grande")
    imagined = random_state("el-grande", 3, 1).imagine("red", 2)
    assert imagined.decisions_taken == 0
    assert imagined.events == ()
    with pytest.raises(DiagnosticError, match="FU404"):
        imagined.undo()
    with pytest.raises(DiagnosticError, match="FU405"):
        rules.print_record(imagined)


HIDDEN_HANDS = """\
piece stone, plural stones, 6 for each player in box
track score for each player: 0..99
cards gem, plural gems
deck pile of gems
zone hand of gems for each player, seen by owner
variable bid for each player: gem

majority most:
    counts: stones, at least 1
    pays: values of it, ranks 2, to score
    ties: full rank, compact

procedure game:
    shuffle pile
    repeat up to 2 times:
        for each player:
            draw from pile to own hand
    for each player:
        choose one of own hand as own bid, else none
        may perform own bid
    end game: done-it

card ruby in pile, 4 copies:
    score north
card opal in pile, 4 copies:
    score south
"""


def test_hands_drawn_from_a_common_deck_are_imagined_anew(tmp_path: Path) -> None:
    # Nobody but its owner knows a drawn card, so the undrawn ones may lie in the hand as well.
    rules = fuero.load(write_ruleset(tmp_path / "gems", HIDDEN_HANDS))
    for seed in range(4):
        game = rules.new_game(2, seed)
        hands = set()
        for number in range(40):
            imagined = game.imagine("white", number)
            assert seen(imagined, "white") == seen(game, "white")
            assert broken(rules.evaluator(2), list(imagined.vector)) == []
            hands.add(tuple(imagined.whole_view()["zones"]["hand"]["black"]))
        assert len(hands) > 5


@pytest.mark.parametrize("name", ["el-grande", "intrigue-king", "king-colonies", "grandissimo"])
def test_a_secret_choice_leaves_no_trace_in_what_others_imagine(name: str) -> None:
    compared = 0
    for state in random_game(loaded(name).new_game(PLAYERS[name], 2), 2):
        if state.over or compared > (200 if SOAK else 8):
            break
        decision = state.decision
        assert decision is not None
        if not decision.secret or len(decision.options) < 2:
            continue
        twins = [state.copy(), state.copy()]
        for twin, option in zip(twins, (decision.options[0], decision.options[-1]), strict=True):
            twin.apply(option)
        for viewer in state.program.seats:
            if viewer == decision.player or seen(twins[0], viewer) != seen(twins[1], viewer):
                continue
            one, other = (twin.imagine(viewer, compared).vector for twin in twins)
            assert one == other
            compared += 1
    assert compared > 4
