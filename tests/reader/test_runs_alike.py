"""A card does the same as what is read of its text: same choices, same events, same end."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fuero.machine.position import read_position
from fuero.playing.loaded import LoadedRules
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.text.languages import REFERENCE, languages
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card
from support.playing import loaded, random_state
from support.shipped import SHIPPED

PLAYERS = 3
SEEDS = (1, 2, 3)
"""Of the positions that each card is tried from; in the sample of every run, from the first."""

OTHERS = (
    ("intrigue-king", "fr", ("sortie", "dismissal")),
    ("intrigue-king", "hu", ("burden", "bridge-building")),
    ("intrigue-king", "pt", ("riders",)),
    ("intrigue-king", "es", ("lonely-score",)),
    ("grandissimo", "en", ("storm", "alliance")),
)
"""Cards tried in every run besides those of el-grande."""


@cache
def position(name: str, seed: int) -> dict[str, Any]:
    """Where a random game of a ruleset stands somewhere on its way."""
    game = random_state(name, PLAYERS, seed)
    return read_position(game.program, list(game.vector))


def read_back(rules: Rules, card: str, language: str) -> tuple[Node, ...]:
    """What is read of the text of a card, its notes left out."""
    lines = say_card(rules, card, language).split("\n")
    (reading,) = read_text(rules, "\n".join(line for line in lines if line[0] != "("), language)
    return reading.body


def with_bodies(rules: Rules, bodies: Mapping[str, tuple[Node, ...]]) -> LoadedRules:
    """The rules with cards that do something else."""
    declared = rules.declared
    others = {card: replace(declared.cards[card], body=body) for card, body in bodies.items()}
    cards = {**declared.cards, **others}
    return LoadedRules(replace(rules, declared=replace(declared, cards=cards)), {})


def story(rules: LoadedRules, card: str, start: dict[str, Any], seed: int) -> list[Any]:
    """All that is seen while a player performs a card from a position, choosing at random."""
    chance = random.Random(seed)
    player = chance.choice(start["players"])
    game = rules.trial(f"perform {card}", start, player=player, seed=seed)
    seen: list[Any] = []
    while game.decision is not None:
        seen += [game.decision.player, game.decision.kind, game.decision.options]
        game.apply(chance.choice(game.decision.options))
    return [*seen, game.events, read_position(game.program, list(game.vector))]


def parted(
    name: str, bodies: Mapping[str, tuple[Node, ...]], seeds: Sequence[int] = SEEDS
) -> list[tuple[str, int]]:
    """The cards that do otherwise than these bodies in their place, with the seeds."""
    rules = loaded(name)
    others = with_bodies(rules.rules, bodies)
    return [
        (card, seed)
        for card in bodies
        for seed in seeds
        if story(rules, card, position(name, seed), seed)
        != story(others, card, position(name, seed), seed)
    ]


def differing(
    name: str, language: str, cards: Iterable[str], seeds: Sequence[int] = SEEDS
) -> list[tuple[str, int]]:
    """The cards that do otherwise than what is read of them, with the seeds."""
    rules = loaded(name).rules
    acting = [card for card in cards if rules.declared.cards[card].body]
    return parted(name, {card: read_back(rules, card, language) for card in acting}, seeds)


def test_a_card_that_does_something_else_is_found() -> None:
    cards = loaded("el-grande").rules.declared.cards
    assert parted("el-grande", {"four-own": cards["four-any"].body})
    assert not parted("el-grande", {"four-own": cards["four-own"].body})


@pytest.mark.parametrize(("name", "language", "cards"), OTHERS)
def test_a_card_does_the_same_as_what_is_read_of_it(
    name: str, language: str, cards: tuple[str, ...]
) -> None:
    assert differing(name, language, cards, SEEDS[:1]) == []


def test_every_card_of_a_game_does_the_same_as_what_is_read_of_it() -> None:
    assert differing("el-grande", REFERENCE, loaded("el-grande").rules.declared.cards) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SHIPPED)
def test_every_card_that_ships_does_the_same_as_what_is_read_of_it(
    name: str, language: str
) -> None:
    assert differing(name, language, loaded(name).rules.declared.cards) == []
