"""Small rules of other kinds: the same laws hold for them."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.machine.invariants import broken
from support.playing import random_game, seen
from support.profiles import SOAK
from support.rulesets import write_ruleset

STONES = """\
piece stone, plural stones, 6 for each player in box
track score for each player: 0..99
"""
GEMS = """\
cards gem, plural gems, numbered 1 to 5:
    worth: 1, 2, 3, 4, 5
zone hand of gems for each player, seen by owner
variable bid for each player: gem
"""

SECRET_BIDS = (
    STONES
    + GEMS
    + """\
zone heap of gems for each player, in order, unseen

procedure game:
    for each player:
        set own hand to gems
    repeat up to 4 times:
        each player secretly chooses one of own hand as bid
        for each player:
            put own bid from own hand in own heap
    for each player:
        take one of own heap into own hand, unseen
    for each player:
        take one of own heap into own hand, unseen
    each player secretly chooses one of own hand as bid
    end game: done-it
"""
)

VISIBLE_TOPS = (
    STONES
    + GEMS
    + """\
zone heap of gems for each player, in order, top seen

procedure game:
    for each player:
        set own hand to gems
    repeat up to 4 times:
        for each player:
            perform lay-one
    repeat up to 3 times:
        for each player:
            take one of own heap into own hand, unseen
        for each player:
            perform lay-one
    end game: done-it

procedure lay-one:
    choose one of own hand as own bid, else none
    if own bid is not none:
        put own bid from own hand in own heap
"""
)

PRICED = (
    STONES
    + """\
variable choice for each player: player
variable boss: player

procedure game:
    set boss to random players
    each player secretly chooses one of players as choice, boss instead of players
    end game: done-it
"""
)

TWO_AT_ONCE = (
    STONES
    + """\
variable there for each player: place

procedure game:
    for each player:
        move up to 3 own stones from box to fields
    each player with at least 1 own stones in fields secretly chooses one of fields as there, box instead of north
    each of them moves all own stones from south to there
    for each player:
        move up to 1 foreign stones from fields to fields
    end game: done-it
"""  # noqa: E501
)


@pytest.mark.parametrize(
    "text",
    [SECRET_BIDS, VISIBLE_TOPS, PRICED, TWO_AT_ONCE],
    ids=["secret-bids", "visible-tops", "priced", "two-at-once"],
)
def test_small_games_keep_the_laws(tmp_path: Path, text: str) -> None:
    rules = fuero.load(write_ruleset(tmp_path / "small", text))
    for players in (2, 3):
        evaluator = rules.evaluator(players)
        for seed in range(6 if SOAK else 3):
            for number, state in enumerate(random_game(rules.new_game(players, seed), seed)):
                assert broken(evaluator, list(state.vector)) == []
                if state.decision is None:
                    break
                notations = [option.notation for option in state.decision.options]
                assert len(set(notations)) == len(notations)
                for seat in state.program.seats:
                    for turn in range(3):
                        imagined = state.imagine(seat, number + turn)
                        assert seen(imagined, seat) == seen(state, seat)
                        assert broken(evaluator, list(imagined.vector)) == []
            again = rules.replay(rules.read_record(rules.print_record(state)))
            assert again.vector == state.vector


def test_a_place_named_like_an_answer_is_refused_or_told_apart(tmp_path: Path) -> None:
    board = """\
    format: 1
    kinds:
      field: {plural: fields}
      store: {plural: stores}
    places:
      north: {kind: field, neighbours: [stop]}
      stop: {kind: field, neighbours: [north]}
      box: {kind: store}
    """
    text = (
        STONES
        + "procedure game:\n"
        + "    for each player:\n        move up to 2 own stones from box to fields\n"
        + "    end game: done-it\n"
    )
    folder = write_ruleset(tmp_path / "small", text, board=board)
    try:
        rules = fuero.load(folder)
    except fuero.DiagnosticError:
        return
    decision = rules.new_game(2, 1).decision
    assert decision is not None
    notations = [option.notation for option in decision.options]
    assert len(set(notations)) == len(notations)
