"""What a player may see of a state, as integers.

Internal slots are never seen, decks only by their size, hands and piles as far as others know them,
picks not before they are revealed, and *unshown* pieces are left out for everybody. What is seen
has the same length in every state of a program and for every player, so that it serves as an
observation; ``view.py`` says it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Literal

from .knowledge import holders, knowledge_slots, parts_seen
from .once import once_for_program
from .program import Field, Layout, Program, Zone

__all__ = ["PENDING", "Sight", "sight_of"]

PENDING = (
    ("effects due", "turns of due effects"),
    ("effects pending", "turns of pending effects"),
)
"""The fields of what was put off: how often, and its turns. What is due just now comes first."""

_Look = Callable[[list[int], int], list[int]]
"""What somebody, by the index of the seat, sees of the cards of a zone."""

_BITS = tuple(
    tuple(tuple(mask >> bit & 1 for bit in range(width)) for mask in range(256))
    for width in range(9)
)
"""For each width and each mask of eight members, the first so many bits: 1 for those it has."""


class Sight:
    """What can be seen in the states of a program: what each integer means, and how to get them.

    layout: the fields of what is seen, most named as those of the state. A set takes an integer for
    each member, 1 for those it has. Of a zone there are its ``size`` and its ``cards``: where they
    have an order, card by card, -1 where none lies or is seen; else an integer for each card of the
    family, 1 for those that are seen there; where never more is seen than the ``top``, this card.
    """

    def __init__(self, program: Program, *, everything: bool) -> None:
        self._program = program
        self._fields: dict[str, Field] = {}
        self._size = 0
        self._slots: list[int] = []
        self._blank: list[tuple[int, list[int]]] = []
        self._picks: list[tuple[int, int, int]] = []
        self._turns: list[tuple[slice, slice]] = []
        self._bits: list[tuple[int, int, tuple[tuple[int, ...], ...]]] = []
        self._looks: list[_Look] = []
        self._plan_taken(everything)
        self._plan_sets()
        for zone in program.zones.values():
            if not _is_open_set(zone):
                self._plan_cards(zone)
        self.layout = Layout(fields=MappingProxyType(self._fields), size=self._size)
        slots = tuple(self._slots)
        self._get: Callable[[list[int]], tuple[int, ...]] = (
            itemgetter(*slots) if len(slots) > 1 else lambda vector: tuple(vector[s] for s in slots)
        )

    def see(self, vector: list[int], viewer: int | None) -> list[int]:
        """What a player sees of a state; viewer: the index of the seat, the number of seats for
        somebody without one, or None for somebody who sees all.
        """
        seen = list(self._get(vector))
        for first, nothing in self._blank:
            seen[first : first + len(nothing)] = nothing
        for index, asked, owner in self._picks:
            if vector[asked] and viewer is not None and viewer != owner:
                seen[index] = -1
        for counts, turns in self._turns:
            seen[turns] = _numbered(seen[counts], seen[turns])
        for slot, shift, table in self._bits:
            seen += table[vector[slot] >> shift & 255]
        who = len(self._program.seats) + 1 if viewer is None else viewer
        for look in self._looks:
            seen += look(vector, who)
        return seen

    # ---- how it is made ----------------------------------------------------------------------

    def _plan_taken(self, everything: bool) -> None:
        """What is seen as it stands in its slots, but for some of them."""
        program, fields = self._program, self._program.layout.fields
        unshown = () if everything else program.unshown
        for name, piece in program.pieces.items():
            counts = self._take(fields[piece.field])
            row = counts.shape[1]
            places = (place for kind, place in unshown if kind == name)
            self._blank += ((counts.offset + place * row, [0] * row) for place in places)
        self._plan_variables()
        for name in ("where figures stand", "card keeper"):
            if name in fields:
                self._take(fields[name])
        for names in PENDING:
            if names[0] in fields:
                counts, turns = (self._take(fields[name]) for name in names)
                self._turns.append((_within(counts), _within(turns)))
        for zone in program.zones.values():
            if zone.length:
                self._take(fields[zone.length], f"size {zone.name}")

    def _plan_variables(self) -> None:
        """What variables hold that hold no set; a pick is seen by others when it is revealed."""
        program = self._program
        asked = {pick.variable: pick.asked for pick in program.picks if pick.each}
        for field in program.layout.fields.values():
            if field.role == "variable" and field.kind != "set":
                taken = self._take(field)
                for owner in range(field.size if field.name in asked else 0):
                    self._picks.append((taken.offset + owner, asked[field.name] + owner, owner))

    def _plan_sets(self) -> None:
        """What is seen of sets that everybody sees whole."""
        fields = self._program.layout.fields
        for field in fields.values():
            if field.role == "variable" and field.kind == "set":
                self._spread(field, field.name)
        for zone in self._program.zones.values():
            if _is_open_set(zone):
                self._spread(fields[zone.cards], f"cards {zone.name}")

    def _plan_cards(self, zone: Zone) -> None:
        """What is seen of a zone whose cards not everybody sees, or which has an order."""
        program = self._program
        cards, each = program.layout.fields[zone.cards], holders(program, zone)
        count = len(program.domains[zone.family].members)
        axes, shape = ((zone.holders,), (len(each),)) if zone.holders else ((), ())
        if not zone.ordered:
            sizes = slice(cards.offset, cards.offset + len(each))
            self._looks.append(lambda vector, _: [mask.bit_count() for mask in vector[sizes]])
            self._enter(f"size {zone.name}", shape, axes, high=count)
            self._looks += (_look_at_set(program, zone, holder) for holder in each)
            self._enter(f"cards {zone.name}", (*shape, count), (*axes, zone.family), high=1)
            return
        parts = {part for holder in each for part in parts_seen(program, zone, holder)}
        if "all" in parts or "known" in parts:
            self._looks += (_look_at_pile(program, zone, holder) for holder in each)
            shape, axes = (*shape, zone.capacity), (*axes, "")
            self._enter(f"cards {zone.name}", shape, axes, "member", zone.family)
        elif "top" in parts:
            self._looks += (_look_at_top(program, zone, holder) for holder in each)
            self._enter(f"top {zone.name}", shape, axes, "member", zone.family)

    def _take(self, field: Field, name: str = "") -> Field:
        """Let the slots of a field be seen as they are."""
        self._slots += range(field.offset, field.offset + field.size)
        return self._enter(
            name or field.name,
            field.shape,
            field.axes,
            field.kind,
            field.domain,
            low=field.low,
            high=field.high,
        )

    def _spread(self, field: Field, name: str) -> None:
        """Let the sets of a field be seen, each member by itself."""
        count = len(self._program.domains[field.domain].members)
        for slot in range(field.offset, field.offset + field.size):
            self._bits += ((slot, shift, table) for shift, table in _spreading(count))
        self._enter(name, (*field.shape, count), (*field.axes, field.domain), high=1)

    def _enter(  # noqa: PLR0913 - all that a field is
        self,
        name: str,
        shape: tuple[int, ...],
        axes: tuple[str, ...],
        kind: Literal["number", "condition", "member", "set"] = "number",
        domain: str = "",
        *,
        low: int = 0,
        high: int = 0,
    ) -> Field:
        """Give a field its place behind all that was seen before."""
        if kind == "member":
            low, high = -1, len(self._program.domains[domain].members) - 1
        self._fields[name] = field = Field(
            name=name,
            offset=self._size,
            shape=shape,
            axes=axes,
            kind=kind,
            domain=domain,
            low=low,
            high=high,
        )
        self._size += field.size
        return field


def _within(field: Field) -> slice:
    return slice(field.offset, field.offset + field.size)


def _is_open_set(zone: Zone) -> bool:
    return zone.sight == "public" and not zone.ordered


def _spreading(count: int) -> tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]:
    """How the members of a set are got one by one: by which shift, by which table of bits."""
    return tuple((shift, _BITS[min(8, count - shift)]) for shift in range(0, count, 8))


def _numbered(counts: Sequence[int], turns: Sequence[int]) -> list[int]:
    """The turns of what waits, counted from 1; 0 where nothing waits."""
    numbered = [0] * len(turns)
    if any(counts):
        waiting = (cell for cell, count in enumerate(counts) if count)
        for number, cell in enumerate(sorted(waiting, key=turns.__getitem__), 1):
            numbered[cell] = number
    return numbered


def _known(program: Program, zone: Zone, holder: int) -> list[tuple[int, ...]]:
    """For each viewer, the slots of which each must hold a card for the viewer to know it."""
    viewers = range(len(program.seats) + 2)
    return [knowledge_slots(program, zone, holder, viewer) for viewer in viewers]


def _look_at_set(program: Program, zone: Zone, holder: int) -> _Look:
    """The cards that are seen in somebody's set."""
    parts, known = parts_seen(program, zone, holder), _known(program, zone, holder)
    slot = program.layout.fields[zone.cards].offset + holder
    count = len(program.domains[zone.family].members)
    spreading, nothing = _spreading(count), [0] * count

    def look(vector: list[int], viewer: int) -> list[int]:
        mask = vector[slot]
        if not mask:
            return nothing
        if parts[viewer] != "all":
            for one in known[viewer]:
                mask &= vector[one]
        seen: list[int] = []
        for shift, table in spreading:
            seen += table[mask >> shift & 255]
        return seen

    return look


def _look_at_pile(program: Program, zone: Zone, holder: int) -> _Look:
    """The cards that are seen in somebody's pile or row, each at its position."""
    parts, known = parts_seen(program, zone, holder), _known(program, zone, holder)
    fields, capacity = program.layout.fields, zone.capacity
    first, length = (
        fields[zone.cards].offset + holder * capacity,
        fields[zone.length].offset + holder,
    )
    nothing = [-1] * capacity

    def look(vector: list[int], viewer: int) -> list[int]:
        number, part = vector[length], parts[viewer]
        cards = vector[first : first + number]
        if part == "none":
            return nothing
        if part == "top":
            cards[:-1] = nothing[: number - 1] if number else []
        elif part == "known":
            mask = -1
            for one in known[viewer]:
                mask &= vector[one]
            cards = [card if mask >> card & 1 else -1 for card in cards]
        return cards + nothing[number:]

    return look


def _look_at_top(program: Program, zone: Zone, holder: int) -> _Look:
    """The top card of somebody's pile."""
    fields = program.layout.fields
    first, length = (
        fields[zone.cards].offset + holder * zone.capacity,
        fields[zone.length].offset + holder,
    )
    parts = parts_seen(program, zone, holder)

    def look(vector: list[int], viewer: int) -> list[int]:
        number = vector[length]
        return [vector[first + number - 1] if number and parts[viewer] == "top" else -1]

    return look


@once_for_program
def sight_of(program: Program, everything: bool) -> Sight:
    """What can be seen in the states of a program.

    everything: also the pieces that are left out of what is shown.
    """
    return Sight(program, everything=everything)
