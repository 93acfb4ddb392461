"""A whole state that agrees with all a player may know, the rest dealt anew."""

from __future__ import annotations

from .chance import below, seed_stream
from .expressions import members
from .program import Members, Program, SecretPick, Zone
from .reference import Evaluator

__all__ = ["MAXIMUM_DEALS", "imagine_state"]

MAXIMUM_DEALS = 50
"""How often unknown hands are dealt anew before they are left as they are."""


def imagine_state(evaluator: Evaluator, vector: list[int], viewer: int, seed: int) -> list[int]:
    """A new vector: face-down cards, unknown hands and unrevealed picks of others are redealt.

    What comes of chance later is redealt too. The same seed gives the same vector. Everybody knows
    that the player who decides has at least two options, so a deal that leaves fewer is dealt anew.
    """
    chance = [seed_stream(seed, "imagine")]
    for _ in range(MAXIMUM_DEALS):
        imagined = _deal(evaluator, vector, viewer, seed, chance)
        if evaluator.player(imagined) < 0 or len(evaluator.options(imagined)) > 1:
            return imagined
    return _deal(evaluator, vector, viewer, seed, chance, hands=False)


def _deal(
    evaluator: Evaluator,
    vector: list[int],
    viewer: int,
    seed: int,
    chance: list[int],
    *,
    hands: bool = True,
) -> list[int]:
    program = evaluator.program
    imagined = list(vector)
    for name in program.streams:
        imagined[program.layout.fields[f"stream {name}"].offset] = seed_stream(
            seed, f"imagine {name}"
        )
    for zone in program.zones.values():
        if zone.ordered and not zone.per_player and zone.shuffled:
            start = program.layout.fields[zone.cards].offset
            length = imagined[program.layout.fields[zone.length].offset]
            _shuffle(imagined, list(range(start, start + length)), chance)
    for player in range(len(program.seats)):
        if player != viewer and hands:
            _redeal_known_to_owner(program, imagined, player, chance)
    for pick in program.picks:
        if imagined[pick.asked] == pick.choice + 1:
            _repick(evaluator, imagined, pick, viewer, chance)
    return imagined


def _shuffle(vector: list[int], slots: list[int], chance: list[int]) -> None:
    for last in range(len(slots) - 1, 0, -1):
        other = below(chance, 0, last + 1)
        one, two = slots[last], slots[other]
        vector[one], vector[two] = vector[two], vector[one]


def _redeal_known_to_owner(
    program: Program, vector: list[int], player: int, chance: list[int]
) -> None:
    """Deal the cards of a player that others do not know anew over the places they may lie in."""
    families: dict[str, list[Zone]] = {}
    for zone in program.zones.values():
        if zone.unknown:
            families.setdefault(zone.unknown, []).append(zone)
    for unknown, zones in families.items():
        loose = vector[program.layout.fields[unknown].offset + player]
        cards = members(loose)
        if len(cards) < 2:
            continue
        for last in range(len(cards) - 1, 0, -1):
            other = below(chance, 0, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        for zone in zones:
            field = program.layout.fields[zone.cards]
            if zone.ordered:
                length = vector[program.layout.fields[zone.length].offset + player]
                start = field.offset + player * zone.capacity
                for slot in range(start, start + length):
                    if loose >> vector[slot] & 1:
                        vector[slot] = cards.pop()
            else:
                held = vector[field.offset + player]
                number = (held & loose).bit_count()
                held &= ~loose
                for _ in range(number):
                    held |= 1 << cards.pop()
                vector[field.offset + player] = held


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
