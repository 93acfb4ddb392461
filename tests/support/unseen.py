"""Games that differ in what a player cannot know: cards change places behind the player's back."""

from __future__ import annotations

import random

from fuero.machine.game import Game
from fuero.machine.knowledge import holders, knowers, knows, note_knowers, zone_cards
from fuero.machine.program import Program, Zone

__all__ = ["behind_the_back", "unknown_cards"]


def unknown_cards(
    program: Program, vector: list[int], viewer: int
) -> dict[tuple[str, ...], list[tuple[Zone, int, int]]]:
    """For each pool of zones the (zone, holder, card) the viewer cannot place."""
    return {
        pool: [
            (program.zones[name], holder, card)
            for name in pool
            for holder in holders(program, program.zones[name])
            for card in zone_cards(program, vector, program.zones[name], holder)
            if not knows(program, vector, program.zones[name], holder, card, viewer)
        ]
        for pool in program.pools
    }


def behind_the_back(game: Game, viewer: int, seed: int) -> Game | None:
    """The same game with two cards exchanged that the viewer cannot tell; None without such."""
    program, vector = game.program, list(game.vector)
    chance = random.Random(seed)
    for cards in unknown_cards(program, vector, viewer).values():
        if cards and cards[0][0].copies:
            owner = chance.choice(cards)[1]
            cards = [found for found in cards if found[1] == owner]
        pairs = [
            (one, two)
            for one in cards
            for two in cards
            if one[:2] != two[:2] and _alike(program, one, two)
        ]
        if pairs:
            _exchange(program, vector, *chance.choice(pairs))
            twin = game.copy()
            twin._vector, twin._decision = vector, None
            return twin
    return None


def _alike(program: Program, one: tuple[Zone, int, int], two: tuple[Zone, int, int]) -> bool:
    """Whether nobody counted how many cards of the decks of these two lie where they lie."""
    if not (one[0].sorted or two[0].sorted):
        return True
    start = list(program.initial)
    decks = [
        {card for _, _, card in (one, two) if card in zone_cards(program, start, deck)}
        for deck in program.zones.values()
        if deck.family == one[0].family and deck.length and not deck.holders
    ]
    return all(len(here) != 1 for here in decks)


def _exchange(
    program: Program, vector: list[int], one: tuple[Zone, int, int], two: tuple[Zone, int, int]
) -> None:
    """Two cards change places; what anybody knows of a place stays with the place."""
    for (zone, holder, card), (_, _, other) in ((one, two), (two, one)):
        field = program.layout.fields[zone.cards]
        if zone.ordered:
            slot = field.offset + holder * zone.capacity
            slot += zone_cards(program, vector, zone, holder).index(card)
            vector[slot] = other
        else:
            vector[field.offset + holder] ^= 1 << card | 1 << other
    known = [knowers(program, vector, zone, holder, card) for zone, holder, card in (two, one)]
    for (zone, holder, card), players in zip((one, two), known, strict=True):
        note_knowers(program, vector, zone, holder, card, players)


def hidden_picks(program: Program, vector: list[int]) -> dict[str, int]:
    """Variables with unrevealed picks, and the set of players whose pick stands so."""
    players = range(len(program.seats))
    asked = {pick.variable: pick.asked for pick in program.picks if pick.each}
    found = {
        variable: sum(1 << player for player in players if vector[first + player])
        for variable, first in asked.items()
    }
    return {variable: mask for variable, mask in found.items() if mask}
