"""Cards of a position: where they lie, and who keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fuero.machine.expressions import members
from fuero.machine.knowledge import note_knowers, seers, zone_cards
from fuero.machine.program import Zone

from .draft import Draft
from .problem import PositionPath

__all__ = ["LaidCards"]


KEPT = "kept"


class LaidCards:
    """The cards that a position names. laid: for each of them the place where it lies; there is
    only one. keepers: for each that is kept, by whom.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.laid: dict[tuple[str, int, int], str] = {}
        self.keepers: dict[int, str] = {}

    def place(self, zone: Zone, value: Any) -> None:
        """A list of cards, or of a zone of several holders one for each: ``{holder: [ … ]}``."""
        if not zone.holders:
            self._pile(zone, 0, (zone.name,), value)
        elif not isinstance(value, Mapping):
            example = "{red: [ … ]}" if zone.per_player else "{PLACE: [ … ]}"
            self.draft.problem((zone.name,), f"give one for each {zone.holders}, such as {example}")
        else:
            for name, cards in value.items():
                pointer = (zone.name, name)
                if zone.per_player and name not in self.draft.program.seats:
                    self.draft.nobody(pointer, name)
                    continue
                holder = self.draft.index(zone.holders, pointer, name)
                if holder is not None:
                    self._pile(zone, holder, pointer, cards)

    def _pile(self, zone: Zone, holder: int, pointer: PositionPath, value: Any) -> None:
        if not zone.ordered:
            self._set(zone, holder, pointer, value)
            return
        if not isinstance(value, list):
            self.draft.problem(pointer, "give a list of cards, the top last")
            return
        found = [self.draft.index(zone.family, (*pointer, n), card) for n, card in enumerate(value)]
        cards = [card for card in found if card is not None]
        if len(found) > zone.capacity or len(set(cards)) < len(cards):
            self.draft.problem(pointer, f"at most {zone.capacity} cards lie there, each once")
            return
        self._lay_all(zone, holder, cards, pointer)
        self._fill(zone, holder, cards)

    def _set(self, zone: Zone, holder: int, pointer: PositionPath, value: Any) -> None:
        mask = self.draft.mask(zone.family, pointer, value)
        slot = self.draft.program.layout.fields[zone.cards].offset + holder
        self.draft.vector[slot] = mask
        if isinstance(value, list) and len({str(card) for card in value}) < len(value):
            self.draft.problem(pointer, "a card lies there once at most")
        self._lay_all(zone, holder, members(mask), pointer)

    def _fill(self, zone: Zone, holder: int, cards: list[int]) -> None:
        """Make a pile of these cards, the top last."""
        vector, fields = self.draft.vector, self.draft.program.layout.fields
        start = fields[zone.cards].offset + holder * zone.capacity
        vector[start : start + zone.capacity] = cards + [-1] * (zone.capacity - len(cards))
        vector[fields[zone.length].offset + holder] = len(cards)

    def _lay_all(
        self, zone: Zone, holder: int, cards: Iterable[int], pointer: PositionPath
    ) -> None:
        """Note that cards lie in a zone, and who knows of them."""
        owner = holder if zone.copies else -1
        for card in cards:
            self._lay(zone.family, owner, card, pointer)
            self._hide(zone, holder, card)

    def _hide(self, zone: Zone, holder: int, card: int) -> None:
        """Note who knows a card that was dealt: those who see it where it lies. Copies are
        known to all.
        """
        program = self.draft.program
        if not zone.copies and (zone.row or not zone.ordered):
            shown = zone.sight in ("public", "top")
            everybody = (1 << len(program.seats)) - 1
            players = everybody if shown else seers(program, zone, holder)
            note_knowers(program, self.draft.vector, zone, holder, card, players)

    def _lay(self, family: str, owner: int, card: int, pointer: PositionPath) -> None:
        """Note where a card lies: it can lie in one place only."""
        where = " ".join(str(step) for step in pointer if not isinstance(step, int))
        before = self.laid.setdefault((family, owner, card), where)
        if before not in (where, KEPT):
            name = self.draft.program.domains[family].members[card]
            self.draft.problem(pointer, f"the card {name} lies in {before} already")

    def _lay_kept(self, name: str) -> None:
        for zone in self.draft.program.zones.values():
            cards = self.draft.program.domains[zone.family].members
            if not zone.copies and name in cards:
                # Where rules say so, a card that is kept lies in a pile again meanwhile.
                self.laid.setdefault((zone.family, -1, cards.index(name)), KEPT)
                return

    def kept(self, value: Any) -> None:
        """Who keeps which cards: ``{seat: [ … ]}``."""
        if not isinstance(value, Mapping):
            self.draft.problem(("kept",), "say who keeps which cards, such as {red: [ … ]}")
            return
        for seat, cards in value.items():
            if seat not in self.draft.program.seats:
                self.draft.nobody(("kept", seat), seat)
            elif not isinstance(cards, list):
                self.draft.problem(("kept", seat), "give a list of cards")
            else:
                self._keep(seat, cards)

    def _keep(self, seat: str, cards: list[Any]) -> None:
        vector, program = self.draft.vector, self.draft.program
        known = program.domains["kept card"].members
        for number, card in enumerate(cards):
            own = f"{card}.{seat}"
            of_seat = own if own in known else card
            index = self.draft.index("kept card", ("kept", seat, number), of_seat)
            if index is not None:
                if (keeper := self.keepers.setdefault(index, seat)) != seat:
                    pointer = ("kept", seat, number)
                    self.draft.problem(pointer, f"the card {card} is kept by {keeper} already")
                fields = program.layout.fields
                vector[fields["card keeper"].offset + index] = program.seats.index(seat)
                vector[fields["kept for"].offset + index] = 2
                self._lay_kept(str(card))

    def settle(self, position: Mapping[str, Any]) -> None:
        """Take every card that lies elsewhere out of the decks that the position does not name."""
        program = self.draft.program
        for name, zone in program.zones.items():
            if name in position or zone.holders or not zone.ordered:
                continue
            pile = zone_cards(program, self.draft.vector, zone)
            self._fill(zone, 0, [one for one in pile if (zone.family, -1, one) not in self.laid])
