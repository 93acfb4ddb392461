"""Imagining: a whole state that agrees with everything a player may know, with the rest dealt
anew.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from .chance import below, seed_stream, shuffle
from .evaluator import Evaluator, is_put
from .knowledge import holders, knowers, knows, note_knowers, zone_cards
from .once import once_for_program
from .program import Members, Program, SecretPick, SecretTake, Zone

__all__ = ["MAXIMUM_DEALS", "imagine_state"]

MAXIMUM_DEALS = 1000
"""How often cards are dealt anew to leave the player who decides two options."""


def imagine_state(evaluator: Evaluator, vector: list[int], viewer: int, seed: int) -> list[int]:
    """A new vector in which face-down cards, unknown hands and unrevealed picks of others are
    dealt anew.

    Chance that is still to come is drawn anew as well, and what was worked out and is not needed
    any more is forgotten. The same seed gives the same vector.
    Everybody knows that the player who decides has at least two options, or one where that is asked
    all the same; so a deal that leaves fewer is dealt again.
    """
    chance = [seed_stream(seed, "", "deal")]
    vector = list(vector)
    evaluator.clear(vector)
    for _ in range(MAXIMUM_DEALS):
        imagined = _deal(evaluator, vector, viewer, seed, chance)
        if evaluator.player(imagined) < 0 or is_put(evaluator, imagined):
            break
    return imagined


def _deal(
    evaluator: Evaluator,
    vector: list[int],
    viewer: int,
    seed: int,
    chance: list[int],
) -> list[int]:
    program = evaluator.program
    imagined = list(vector)
    for name in program.streams:
        slot = program.layout.fields[f"stream {name}"].offset
        imagined[slot] = seed_stream(seed, name, "imagine")
    for pool in program.pools:
        _redeal(program, imagined, [program.zones[name] for name in pool], viewer, chance)
    for pick in program.picks:
        _repick(evaluator, imagined, pick, viewer, chance)
    for take in program.takes:
        if imagined[take.asked] == take.choice + 1 and imagined[take.player_slot] != viewer:
            _retake(program, imagined, take, chance)
    return imagined


def _redeal(
    program: Program, vector: list[int], pool: list[Zone], viewer: int, chance: list[int]
) -> None:
    """Deal the hidden cards of a pool anew over the slots where they may lie.

    Cards of which every player has copies stay with their owner. What other players know belongs to
    the slot, and so passes to whichever card is dealt there. The cards of a set lie in the order of
    their numbers, so its slots are told apart by the players who know them.
    """
    copies = pool[0].copies
    for group in range(len(program.seats) if copies else 1):
        places = [
            place
            for zone in pool
            for owner in (_of_group(zone, group) if copies else holders(program, zone))
            for place in _unknown(program, vector, zone, owner, viewer)
        ]
        dealt = _dealt(program, places, chance)
        known = [knowers(program, vector, zone, owner, card) for zone, owner, _, card in places]
        for zone, owner, slot, card in places:
            if slot < 0:
                vector[program.layout.fields[zone.cards].offset + owner] &= ~(1 << card)
        known = _sorted_in_sets(places, known)
        for (zone, owner, slot, _), card, who in zip(places, dealt, known, strict=True):
            if slot < 0:
                vector[program.layout.fields[zone.cards].offset + owner] |= 1 << card
            else:
                vector[slot] = card
            note_knowers(program, vector, zone, owner, card, who)


def _dealt(
    program: Program, places: Sequence[tuple[Zone, int, int, int]], chance: list[int]
) -> list[int]:
    """The cards of these slots dealt anew. A sorted zone gets as many from each deck as before."""
    decks = _decks_begun_in(program, places[0][0].family) if places else {}
    # In the order of their numbers: what is dealt must not depend on how the cards truly lie.
    left: dict[int, list[int]] = {}
    for card in sorted(card for *_, card in places):
        left.setdefault(decks.get(card, -1), []).append(card)
    for cards in left.values():
        shuffle(cards, 0, len(cards), chance, 0)
    dealt = dict.fromkeys(range(len(places)), -1)
    for zone in dict.fromkeys(zone.name for zone, *_ in places if zone.sorted):
        here = [at for at, place in enumerate(places) if place[0].name == zone]
        numbers = Counter(decks.get(places[at][3], -1) for at in here)
        cards = [left[deck].pop() for deck in sorted(numbers) for _ in range(numbers[deck])]
        shuffle(cards, 0, len(cards), chance, 0)
        dealt.update(zip(here, cards, strict=True))
    rest = sorted(card for cards in left.values() for card in cards)
    shuffle(rest, 0, len(rest), chance, 0)
    elsewhere = [at for at, (zone, *_) in enumerate(places) if not zone.sorted]
    dealt.update(zip(elsewhere, rest, strict=True))
    return [dealt[at] for at in range(len(places))]


@once_for_program
def _decks_begun_in(program: Program, family: str) -> dict[int, int]:
    """For each card of a family that begins in a deck, the number of the deck."""
    decks = [zone for zone in program.zones.values() if zone.family == family and zone.length]
    start = list(program.initial)
    return {
        card: number
        for number, deck in enumerate(decks)
        if not deck.holders
        for card in zone_cards(program, start, deck)
    }


def _sorted_in_sets(places: list[tuple[Zone, int, int, int]], known: list[int]) -> list[int]:
    """The players who know each slot; those of one set in ascending order."""
    found: list[int] = []
    together = itertools.groupby(
        zip(places, known, strict=True), key=lambda pair: (pair[0][0].name, *pair[0][1:3])
    )
    for (_, _, slot), group in together:
        players = [who for _, who in group]
        found.extend(sorted(players) if slot < 0 else players)
    return found


def _of_group(zone: Zone, player: int) -> tuple[int, ...]:
    """The holder of a player's own copies; copies in common zones count with the first player's."""
    return (player,) if zone.per_player or player == 0 else ()


def _unknown(
    program: Program, vector: list[int], zone: Zone, owner: int, viewer: int
) -> list[tuple[Zone, int, int, int]]:
    """The cards of a zone that a player does not know to lie there, each as zone, owner, the slot
    in a pile, -1 in a set, and card.
    """
    start = program.layout.fields[zone.cards].offset + owner * zone.capacity
    return [
        (zone, owner, start + at if zone.ordered else -1, card)
        for at, card in enumerate(zone_cards(program, vector, zone, owner))
        if not knows(program, vector, zone, owner, card, viewer)
    ]


def _repick(
    evaluator: Evaluator, vector: list[int], pick: SecretPick, viewer: int, chance: list[int]
) -> None:
    """Draw unrevealed picks of others anew, out of what each could have picked.

    If a player could pick nothing as things stand now, the pick is drawn out of everything: to keep
    the true one would tell it.
    """
    choice = evaluator.program.choices[pick.choice]
    clause = next(option for option in choice.options if isinstance(option, Members))
    seats = range(len(evaluator.program.seats)) if pick.each else [vector[pick.player_slot]]
    for owner in seats:
        own = owner if pick.each else 0
        if owner == viewer or vector[pick.asked + own] != pick.choice + 1:
            continue
        trial = list(vector)
        trial[pick.player_slot] = owner
        found = [
            option - clause.offset
            for option in evaluator.offered(trial, pick.choice)
            if clause.offset <= option < clause.offset + clause.size
        ]
        possible = found or (range(clause.size) if pick.each else ())
        if possible:
            vector[pick.slot + own] = possible[below(chance, 0, len(possible))]


def _retake(program: Program, vector: list[int], take: SecretTake, chance: list[int]) -> None:
    """Choose anew what another player has chosen of several cards so far."""
    holder = vector[take.holder_slot] if take.holder_slot >= 0 else 0
    cards = zone_cards(program, vector, program.zones[take.source], holder)
    number = vector[take.chosen].bit_count()
    shuffle(cards, 0, len(cards), chance, 0)
    vector[take.chosen] = sum(1 << card for card in cards[:number])
