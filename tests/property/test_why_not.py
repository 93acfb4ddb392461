"""Of every option that is not offered it is told why, and never what a player may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import fuero
from fuero.machine.codec import Option, decode_option
from fuero.machine.game import Decision, Game
from fuero.machine.program import ANSWER_WORDS, HEADER, Members
from fuero.pipeline import LoadedRules
from fuero.playing.absence import why_not
from fuero.playing.absence.needs import failing
from fuero.playing.absence.questions import need_of
from fuero.playing.absence.standpoint import standpoint_of
from fuero.playing.weighed import WeighedMoment, moments_of
from fuero.ruleset.model import Rules
from fuero.text.absence import say_reasons
from support.playing import PLAYERS
from support.profiles import SOAK

RULESETS = [
    "el-grande",
    "castelo-sao-jorge",
    "king-colonies",
    "grandissimo",
    "intrigue-king",
    "inquisitor-colonies",
    "./examples/five-valleys",
    "./examples/tic-tac-toe",
]
ASKED = 6
"""So many questions of a game are looked at, and of each so many options."""


@cache
def rules_of(name: str) -> LoadedRules:
    return fuero.load(name, checked=False)


def players_of(name: str) -> int:
    """So many play where any number would do: in a soak as many as can."""
    return rules_of(name).rules.most_players if SOAK else PLAYERS[Path(name).name]


def questions(name: str, players: int, seed: int) -> Iterator[tuple[Game, Decision, list[Option]]]:
    """Decisions of a random game, each with some of the options it could offer and does not."""
    chance = random.Random(seed)
    game = rules_of(name).new_game(players, seed)
    for _ in range(40 * ASKED):
        decision = game.decision
        if decision is None:
            return
        if chance.random() < 1 / 30:
            offered = {one.number for one in decision.options}
            absent = [one for one in thinkable(game, decision) if one.number not in offered]
            yield game, decision, chance.sample(absent, min(ASKED, len(absent)))
        game.apply(chance.choice(decision.options))


def at_hand(rules: Rules, game: Game) -> WeighedMoment | None:
    """What is weighed at the decision at hand."""
    moments = moments_of(rules, game)
    return moments[-1] if moments and not moments[-1].passed else None


def thinkable(game: Game, decision: Decision) -> list[Option]:
    numbers: list[int] = []
    for clause in decision.choice.options:
        if isinstance(clause, Members):
            numbers.extend(range(clause.offset, clause.offset + clause.size))
        else:
            numbers.append(clause.option)
    return [decode_option(game.program, decision.choice, number) for number in numbers]


@pytest.mark.parametrize("name", RULESETS)
def test_of_every_option_that_is_not_offered_a_condition_is_told_once(name: str) -> None:
    rules = rules_of(name).rules
    for players in {rules.least_players, rules.most_players} if SOAK else {players_of(name)}:
        for game, _, absent in questions(name, players, seed=players):
            before = game.vector
            for option in absent:
                explained = why_not(rules, game, option.notation)
                assert explained is not None
                said = say_reasons(rules, explained.reasons)
                assert said, (option.notation, explained.rule)
                assert not any("‹" in one for one in said), said
                assert len(said) == len(set(said))
            assert game.vector == before


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_hidden_the_reasons_are_the_same(name: str) -> None:
    """In all games that a player can imagine, the same is told of what none of them offers."""
    rules = rules_of(name).rules
    for game, decision, absent in questions(name, players_of(name), seed=7):
        moment = at_hand(rules, game)
        if moment is None:
            continue
        world = len(moment.state)
        for seed in (1, 2):
            imagined = game.imagine(decision.player, seed).vector[:world]
            other = replace(moment, vector=(*imagined, *moment.vector[world:]))
            for option in absent:
                told = [
                    say_reasons(
                        rules, failing(need_of(standpoint_of(rules, one), decision.choice, option))
                    )
                    for one in (moment, other)
                ]
                assert told[0] == told[1]


@pytest.mark.parametrize("name", RULESETS)
def test_of_what_is_offered_no_condition_fails(name: str) -> None:
    rules = rules_of(name).rules
    for game, decision, _ in questions(name, players_of(name), seed=5):
        moment = at_hand(rules, game)
        for option in decision.options if moment is not None else ():
            if not (option.is_word and option.words[0] in ANSWER_WORDS):
                need = need_of(standpoint_of(rules, moment), decision.choice, option)
                assert need.holds is not False, (option.notation, list(failing(need)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_goes_in_the_weighing_program_as_in_the_usual_one(name: str) -> None:
    rules = rules_of(name).rules
    for game, decision, _ in questions(name, players_of(name), seed=3):
        moment = at_hand(rules, game)
        if moment is None:
            # Nobody explains a window: its words are always there.
            assert all(option.is_word for option in decision.options)
            continue
        header = len(HEADER)
        assert moment.state[header:] == game.vector[header : len(moment.state)]
        assert moment.program.seats[moment.player] == decision.player
        found = [option.number for option in moment.offered]
        assert found == [option.number for option in decision.options]
