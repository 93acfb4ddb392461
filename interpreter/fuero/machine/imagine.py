"""A whole state that agrees with all a player may know, the rest dealt anew."""

from __future__ import annotations

from .chance import below, seed_stream
from .expressions import members
from .program import Members, Program, SecretPick, Zone
from .reference import Evaluator
from .view import knowledge_slot, knows

__all__ = ["MAXIMUM_DEALS", "imagine_state"]

MAXIMUM_DEALS = 50
"""How often cards are dealt anew to leave the player who decides two options."""


def imagine_state(evaluator: Evaluator, vector: list[int], viewer: int, seed: int) -> list[int]:
    """A new vector: face-down cards, unknown hands and unrevealed picks of others are redealt.

    What comes of chance later is redealt too. The same seed gives the same vector. Everybody knows
    that the player who decides has at least two options, so a deal that leaves fewer is dealt anew.
    """
    chance = [seed_stream(seed, "imagine")]
    for _ in range(MAXIMUM_DEALS):
        imagined = _deal(evaluator, vector, viewer, seed, chance)
        if evaluator.player(imagined) < 0 or len(evaluator.options(imagined)) > 1:
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
        imagined[program.layout.fields[f"stream {name}"].offset] = seed_stream(
            seed, f"imagine {name}"
        )
    for pool in program.pools:
        _redeal(program, imagined, [program.zones[name] for name in pool], viewer, chance)
    for pick in program.picks:
        if imagined[pick.asked] == pick.choice + 1:
            _repick(evaluator, imagined, pick, viewer, chance)
    return imagined


def _redeal(
    program: Program, vector: list[int], pool: list[Zone], viewer: int, chance: list[int]
) -> None:
    """Deal the cards of a pool that the viewer cannot place anew over where they may lie.

    Cards of which every player has copies stay with their owner. What others know of a place stays
    with the place, whichever card it holds now.
    """
    owners = range(len(program.seats))
    groups = [[owner] for owner in owners] if pool[0].copies else [list(owners)]
    for group in groups:
        places = [
            (zone, owner, slot, card)
            for zone in pool
            for owner in (group if zone.per_player else group[:1])
            for slot, card in _cards(program, vector, zone, owner)
            if not knows(program, vector, zone, owner, card, viewer)
        ]
        # Sorted first: what is dealt must not depend on how the cards truly lie.
        dealt = sorted(card for *_, card in places)
        for last in range(len(dealt) - 1, 0, -1):
            other = below(chance, 0, last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        known = [
            vector[knowledge_slot(program, zone, owner, card)] for zone, owner, _, card in places
        ]
        for zone, owner, slot, card in places:
            if slot < 0:
                vector[program.layout.fields[zone.cards].offset + owner] &= ~(1 << card)
        for (zone, owner, slot, _), card, who in zip(places, dealt, known, strict=True):
            if slot < 0:
                vector[program.layout.fields[zone.cards].offset + owner] |= 1 << card
            else:
                vector[slot] = card
            vector[knowledge_slot(program, zone, owner, card)] = who


def _cards(program: Program, vector: list[int], zone: Zone, owner: int) -> list[tuple[int, int]]:
    """The cards of a zone, each with its slot in a pile, -1 in a set."""
    fields = program.layout.fields
    if not zone.ordered:
        return [(-1, card) for card in members(vector[fields[zone.cards].offset + owner])]
    length = vector[fields[zone.length].offset + owner]
    start = fields[zone.cards].offset + owner * zone.capacity
    return [(slot, vector[slot]) for slot in range(start, start + length)]


def _repick(
    evaluator: Evaluator, vector: list[int], pick: SecretPick, viewer: int, chance: list[int]
) -> None:
    """Draw unrevealed picks of others anew among what they could pick."""
    choice = evaluator.program.choices[pick.choice]
    clause = next(option for option in choice.options if isinstance(option, Members))
    owners = members(vector[pick.hidden]) if pick.hidden >= 0 else [vector[pick.player_slot]]
    for owner in owners:
        if owner == viewer:
            continue
        trial = list(vector)
        trial[pick.player_slot] = owner
        found = [
            option - clause.offset
            for option in evaluator.offered(trial, pick.choice)
            if clause.offset <= option < clause.offset + clause.size
        ]
        if found:
            slot = pick.slot + owner if pick.hidden >= 0 else pick.slot
            vector[slot] = found[below(chance, 0, len(found))]
