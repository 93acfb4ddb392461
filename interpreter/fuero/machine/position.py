"""Positions: a short document that says where things stand, to and from a state.

Keys are ids of the rules: places (pieces by owner), figures (by name, or by the plural of their
kind and owner or name), variables and tracks, zones and decks (lists of cards, the top last),
``kept``, and ``pending`` (what was put off, by player). What is not named stands as before the
set-up: nothing on the board, all pieces where they begin, all other cards in their decks. A card
lies in one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean

from .arguments import WIDEST
from .expressions import members
from .forbidden import Misplaced, misplaced
from .program import Program, Zone
from .view import holders, knowledge_slot, view_state, zone_cards

__all__ = ["PositionProblem", "place_position", "read_position"]

_SKIPPED = ("players", "format")

_DEEP = 5
"""So deep positions go at most."""

_FEW = 30
"""So many names are listed where none of them is meant."""


class PositionProblem(Exception):
    """Something in a position is not possible.

    ``pointer`` leads to it in the document; ``against``: the declaration it is against, if it is.
    """

    def __init__(
        self,
        pointer: tuple[str | int, ...],
        message: str,
        help: str | None = None,
        against: Misplaced | None = None,
    ):
        super().__init__(message)
        self.pointer = pointer
        self.message = message
        self.help = help
        self.against = against

    @property
    def where(self) -> str:
        """The way to it in words; in lists counted from 1."""
        steps = (f"no. {step + 1}" if isinstance(step, int) else step for step in self.pointer)
        return " ".join(steps)

    def diagnostic(self) -> Diagnostic:
        """The problem without a place in a file."""
        where = self.where
        message = f"{where}: {self.message}" if where else self.message
        rule = f"it is said in {self.against.rule}" if self.against else None
        return Diagnostic(code="FU410", message=message, help=self.help or rule)


def place_position(program: Program, position: Mapping[str, Any]) -> list[int]:
    """The vector of a position, at the beginning of the code.

    Raises DiagnosticError (FU410) with every impossible thing.
    """
    problems = list(position_problems(program, position))
    if problems:
        raise DiagnosticError(tuple(problem.diagnostic() for problem in problems))
    return _Placer(program).place(position)


def position_problems(program: Program, position: Mapping[str, Any]) -> Iterator[PositionProblem]:
    """Everything impossible in a position."""
    placer = _Placer(program)
    placer.place(position)
    yield from placer.problems


class _Placer:
    """Fills a vector, collecting problems instead of stopping at the first."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.vector = list(program.initial)
        self.problems: list[PositionProblem] = []
        self.pieces: dict[str, dict[tuple[int, int], int]] = {}
        self.counted: dict[tuple[str, int, int], tuple[str | int, ...]] = {}
        self.laid: dict[tuple[str, int, int], str] = {}
        self.stood: dict[int, tuple[str | int, ...]] = {}

    def place(self, position: Mapping[str, Any]) -> list[int]:
        program = self.program
        self.problems.extend(_strange(position, ()))
        if self.problems:
            return self.vector
        for key, value in position.items():
            if key in _SKIPPED:
                continue
            if key in program.domains["place"].members:
                self.pieces_in(key, value)
            elif key in program.pawns:
                self.figures(key, value)
            elif key in program.zones:
                self.zone(program.zones[key], value)
            elif key == "kept" and "card keeper" in program.layout.fields:
                self.kept(value)
            elif key == "pending" and "effects pending" in program.layout.fields:
                self.pending(value)
            elif key in program.layout.fields and self.is_variable(key):
                self.variable(key, value)
            else:
                self.problem((key,), "nothing is called so", self.near(key))
        self.settle_pieces()
        self.settle_decks(position)
        self.hold_against_rules(position)
        return self.vector

    def near(self, key: str) -> str | None:
        """What an unknown key may mean: a kind of figures in the plural, or a name like it."""
        program = self.program
        figures = program.domains["pawn"].members
        for plural, numbers in program.pawns.items():
            if any(figures[number].partition(".")[0] == key for number in numbers):
                return f"did you mean `{plural}`?"
        known = [
            *program.domains["place"].members,
            *program.pawns,
            *program.zones,
            *(name for name in program.layout.fields if self.is_variable(name)),
        ]
        return did_you_mean(key, known)

    def hold_against_rules(self, position: Mapping[str, Any]) -> None:
        """Nothing the position names stands, or carries something, where its kind never does."""
        # Of several rules that forbid it the last: it is a layer's, and says it of fewer places.
        found: dict[tuple[str | int, ...], PositionProblem] = {}
        for one in misplaced(self.program, self.vector):
            pointers = (self.named(position, what, place) for what, place in one.standing)
            pointer = next(filter(None, pointers), ())
            if pointer:
                found[pointer] = PositionProblem(pointer, one.message, against=one)
        self.problems.extend(found.values())

    def named(self, position: Mapping[str, Any], what: str, place: str) -> tuple[str | int, ...]:
        """Where a position names what stands in a place; () where it does not."""
        figures = self.program.domains["pawn"].members
        if what in figures:
            return self.stood.get(figures.index(what), ())
        if place not in position:
            return ()
        kinds = position[place]
        return (place, what) if isinstance(kinds, Mapping) and what in kinds else (place,)

    def problem(
        self, pointer: tuple[str | int, ...], message: str, help: str | None = None
    ) -> None:
        self.problems.append(PositionProblem(pointer, message, help))

    def is_variable(self, name: str) -> bool:
        field = self.program.layout.fields[name]
        return field.visibility == "public" and " " not in name

    # ---- pieces ----------------------------------------------------------------------------

    def pieces_in(self, place: str, value: Any) -> None:
        """``{owner: number}``, or with several kinds of pieces ``{piece: {owner: number}}``."""
        if not isinstance(value, Mapping):
            self.problem((place,), "say how many of whom, such as {red: 3}")
            return
        index = self.program.domains["place"].members.index(place)
        kinds = list(self.program.pieces)
        if len(kinds) == 1 and not set(value) <= set(kinds):
            self.owners(kinds[0], index, (place,), value)
            return
        for piece, owners in value.items():
            if piece not in kinds:
                self.problem((place, piece), "no kind of piece", did_you_mean(str(piece), kinds))
            elif isinstance(owners, Mapping):
                self.owners(piece, index, (place, piece), owners)
            else:
                self.problem((place, piece), "say how many of whom, such as {red: 3}")

    def owners(
        self, piece: str, place: int, pointer: tuple[str | int, ...], value: Mapping[str, Any]
    ) -> None:
        bearers = self.program.domains[self.program.pieces[piece].bearers].members
        for bearer, number in value.items():
            if bearer not in bearers:
                self.nobody((*pointer, bearer), bearer, bearers)
            elif not _whole(number) or number < 0:
                self.problem((*pointer, bearer), f"{number!r} is no number of pieces")
            else:
                where = (place, bearers.index(bearer))
                self.pieces.setdefault(piece, {})[where] = number
                self.counted[piece, *where] = (*pointer, bearer)

    def nobody(
        self, pointer: tuple[str | int, ...], seat: object, known: Sequence[str] = ()
    ) -> None:
        seats = list(known or self.program.seats)
        seat = str(seat)
        self.problem(
            pointer, f"nobody plays {seat!r}", did_you_mean(seat, seats) or f"{', '.join(seats)}"
        )

    def settle_pieces(self) -> None:
        """What is not placed stays where pieces begin; nobody has more than there are."""
        program = self.program
        for name, placed in self.pieces.items():
            piece = program.pieces[name]
            base, bearers = (
                program.layout.fields[piece.field].offset,
                program.domains[piece.bearers],
            )
            width = len(bearers.members)
            for owner, (start, total) in enumerate(zip(piece.starts, piece.totals, strict=True)):
                mine = {key: n for key, n in placed.items() if key[1] % piece.owners == owner}
                named = sum(mine.values())
                if named > total or ((start, owner) in mine and named != total):
                    first = (start, owner) if named <= total else _too_many(mine, total)
                    self.problem(
                        self.counted[name, *first],
                        f"{bearers.members[owner]} has {total} of the piece {name}, "
                        f"but the position names {named}",
                        "leave out the place they begin in, and the rest is put there",
                    )
                    continue
                if total:
                    self.vector[base + start * width + owner] = total - named
                for (place, bearer), number in mine.items():
                    self.vector[base + place * width + bearer] = number

    # ---- figures ---------------------------------------------------------------------------

    def figures(self, key: str, value: Any) -> None:
        program = self.program
        figures = program.domains["pawn"].members
        base = program.layout.fields["where figures stand"].offset
        numbers = program.pawns[key]
        if len(numbers) == 1 and not isinstance(value, Mapping):
            self.stand(base + numbers[0], (key,), value)
            return
        if not isinstance(value, Mapping):
            self.problem((key,), "say which stands where, such as {red: …}")
            return
        names = {figures[number].rpartition(".")[2]: number for number in numbers}
        names |= {figures[number]: number for number in numbers}
        for name, place in value.items():
            if name in names:
                self.stand(base + names[name], (key, name), place)
            else:
                self.problem((key, name), "no such figure", did_you_mean(str(name), list(names)))

    def stand(self, slot: int, pointer: tuple[str | int, ...], place: Any) -> None:
        if place is None:
            self.vector[slot] = -1
        else:
            index = self.index("place", pointer, place)
            if index is not None:
                self.vector[slot] = index
                base = self.program.layout.fields["where figures stand"].offset
                self.stood[slot - base] = pointer

    def index(self, domain: str, pointer: tuple[str | int, ...], name: Any) -> int | None:
        """The index of a member; numbers may be written as numbers."""
        members = self.program.domains[domain].members
        if str(name) in members:
            return members.index(str(name))
        copy = f"{name}.1"
        near = f"did you mean `{copy}`?" if copy in members else did_you_mean(str(name), members)
        self.problem(pointer, f"{name!r} is no {domain}", near or _listed(members))
        return None

    # ---- variables -------------------------------------------------------------------------

    def variable(self, name: str, value: Any) -> None:
        field = self.program.layout.fields[name]
        if field.axes == ("player",):
            if not isinstance(value, Mapping):
                self.problem((name,), "give one for each player, such as {red: …}")
                return
            for seat, content in value.items():
                if seat in self.program.seats:
                    slot = field.offset + self.program.seats.index(seat)
                    self.cell(slot, name, (name, seat), content)
                else:
                    self.nobody((name, seat), seat)
        else:
            self.cell(field.offset, name, (name,), value)

    def cell(self, slot: int, name: str, pointer: tuple[str | int, ...], value: Any) -> None:
        field = self.program.layout.fields[name]
        if field.kind == "number":
            if not _whole(value) or not field.low <= value <= field.high:
                self.problem(pointer, f"{value!r} is not from {field.low} to {field.high}")
            else:
                self.vector[slot] = value
        elif field.kind == "member":
            index = -1 if value is None else self.index(field.domain, pointer, value)
            if index is not None:
                self.vector[slot] = index
        else:
            self.vector[slot] = self.mask(field.domain, pointer, value)

    def mask(self, domain: str, pointer: tuple[str | int, ...], value: Any) -> int:
        if not isinstance(value, list):
            self.problem(pointer, "give a list")
            return 0
        found = 0
        for number, name in enumerate(value):
            index = self.index(domain, (*pointer, number), name)
            found |= 1 << index if index is not None else 0
        return found

    # ---- cards -----------------------------------------------------------------------------

    def zone(self, zone: Zone, value: Any) -> None:
        if not zone.holders:
            self.pile(zone, 0, (zone.name,), value)
        elif not isinstance(value, Mapping):
            example = "{red: [ … ]}" if zone.per_player else "{PLACE: [ … ]}"
            self.problem((zone.name,), f"give one for each {zone.holders}, such as {example}")
        else:
            for name, cards in value.items():
                pointer = (zone.name, name)
                if zone.per_player and name not in self.program.seats:
                    self.nobody(pointer, name)
                    continue
                holder = self.index(zone.holders, pointer, name)
                if holder is not None:
                    self.pile(zone, holder, pointer, cards)

    def pile(self, zone: Zone, holder: int, pointer: tuple[str | int, ...], value: Any) -> None:
        fields = self.program.layout.fields
        owner = holder if zone.copies else -1
        if not zone.ordered:
            mask = self.mask(zone.family, pointer, value)
            self.vector[fields[zone.cards].offset + holder] = mask
            if isinstance(value, list) and len({str(card) for card in value}) < len(value):
                self.problem(pointer, "a card lies there once at most")
            for card in members(mask):
                self.lay(zone.family, owner, card, pointer)
                self.hide(zone, holder, card)
            return
        if not isinstance(value, list):
            self.problem(pointer, "give a list of cards, the top last")
            return
        found = [self.index(zone.family, (*pointer, n), card) for n, card in enumerate(value)]
        cards = [card for card in found if card is not None]
        if len(found) > zone.capacity or len(set(cards)) < len(cards):
            self.problem(pointer, f"at most {zone.capacity} cards lie there, each once")
            return
        for card in cards:
            self.lay(zone.family, owner, card, pointer)
            self.hide(zone, holder, card)
        start = fields[zone.cards].offset + holder * zone.capacity
        self.vector[start : start + zone.capacity] = cards + [-1] * (zone.capacity - len(cards))
        self.vector[fields[zone.length].offset + holder] = len(cards)

    def hide(self, zone: Zone, holder: int, card: int) -> None:
        """A card that was dealt is known to those who see it where it lies; copies are known."""
        slot = knowledge_slot(self.program, zone, holder, card)
        if slot >= 0 and not zone.copies and (zone.row or not zone.ordered):
            everybody = (1 << len(self.program.seats)) - 1
            seen_by = {"owner": 1 << holder, "none": 0}
            self.vector[slot] = seen_by.get(zone.sight, everybody)

    def lay(self, family: str, owner: int, card: int, pointer: tuple[str | int, ...]) -> None:
        """Note where a card lies: it can lie in one place only."""
        where = " ".join(str(step) for step in pointer if not isinstance(step, int))
        before = self.laid.setdefault((family, owner, card), where)
        if before != where:
            name = self.program.domains[family].members[card]
            self.problem(pointer, f"the card {name} lies in {before} already")

    def settle_decks(self, position: Mapping[str, Any]) -> None:
        """A card that lies elsewhere is not in a deck the position does not name."""
        fields = self.program.layout.fields
        for name, zone in self.program.zones.items():
            if name in position or zone.holders or not zone.ordered:
                continue
            start, size = fields[zone.cards].offset, fields[zone.length].offset
            pile = self.vector[start : start + self.vector[size]]
            left = [card for card in pile if (zone.family, -1, card) not in self.laid]
            self.vector[start : start + zone.capacity] = left + [-1] * (zone.capacity - len(left))
            self.vector[size] = len(left)

    def lay_kept(self, name: str, pointer: tuple[str | int, ...]) -> None:
        for zone in self.program.zones.values():
            cards = self.program.domains[zone.family].members
            if not zone.copies and name in cards:
                self.lay(zone.family, -1, cards.index(name), pointer)
                return

    def kept(self, value: Any) -> None:
        if not isinstance(value, Mapping):
            self.problem(("kept",), "say who keeps which cards, such as {red: [ … ]}")
            return
        fields = self.program.layout.fields
        known = self.program.domains["kept card"].members
        for seat, cards in value.items():
            if seat not in self.program.seats:
                self.nobody(("kept", seat), seat)
                continue
            if not isinstance(cards, list):
                self.problem(("kept", seat), "give a list of cards")
                continue
            for number, card in enumerate(cards):
                own = f"{card}.{seat}"
                of_seat = own if own in known else card
                index = self.index("kept card", ("kept", seat, number), of_seat)
                if index is not None:
                    self.vector[fields["card keeper"].offset + index] = self.program.seats.index(
                        seat
                    )
                    self.vector[fields["kept for"].offset + index] = 2
                    self.lay_kept(str(card), ("kept", seat))

    def pending(self, value: Any) -> None:
        if not isinstance(value, list):
            self.problem(("pending",), "list what was put off, in its order, such as [{red: … }]")
            return
        fields, seats = self.program.layout.fields, self.program.seats
        turns, latest = (
            fields["turns of pending effects"],
            fields["latest turns of pending effects"],
        )
        given: dict[int, int] = {}
        for number, one in enumerate(value):
            key = ("pending", number)
            if not isinstance(one, Mapping) or len(one) != 1:
                self.problem(key, "say who put off what, such as {red: … }")
                continue
            ((seat, effect),) = one.items()
            if seat not in seats:
                self.nobody((*key, seat), seat)
                continue
            index = self.index("pending effect", (*key, seat), effect)
            if index is not None:
                cell = index * len(seats) + seats.index(seat)
                self.vector[fields["effects pending"].offset + cell] += 1
                self.vector[turns.offset + cell] = given.setdefault(cell, len(given) + 1)
        for moment in range(latest.size):
            self.vector[latest.offset + moment] = len(given)


def _strange(value: object, pointer: tuple[str | int, ...]) -> Iterator[PositionProblem]:
    """What no position can hold: keys that are no names, and other things than plain data."""
    if isinstance(value, Mapping) and len(pointer) < _DEEP:
        for key, content in value.items():
            # Places may be called by numbers, as YAML reads them.
            if isinstance(key, int) and key.bit_length() > WIDEST:
                yield PositionProblem(pointer, "no number here is so large")
            elif isinstance(key, str) or (pointer and _whole(key)):
                yield from _strange(content, (*pointer, key))
            else:
                yield PositionProblem(pointer, f"names stand here, not {key!r}")
    elif isinstance(value, list | tuple) and len(pointer) < _DEEP:
        for number, content in enumerate(value):
            yield from _strange(content, (*pointer, number))
    elif isinstance(value, int) and value.bit_length() > WIDEST:
        yield PositionProblem(pointer, "no number here is so large")
    elif not isinstance(value, str | int | float | None):
        kind = "deeper" if isinstance(value, Mapping | list | tuple) else type(value).__name__
        yield PositionProblem(
            pointer, f"a position holds names, numbers, lists and mappings, nothing {kind}"
        )


def _listed(members: Sequence[str]) -> str | None:
    """The names there are, if they are few enough to be read."""
    return f"there is {', '.join(members)}" if 0 < len(members) <= _FEW else None


def _too_many(counts: Mapping[tuple[int, int], int], total: int) -> tuple[int, int]:
    """Where the pieces that are counted become more than there are."""
    together = 0
    for where, number in counts.items():
        together += number
        if together > total:
            return where
    raise ValueError("there are no more than there are")


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_position(program: Program, vector: list[int]) -> dict[str, Any]:
    """The position of a state: the document ``place_position`` reads.

    The pieces' place of beginning is left out, as the rest is put there.
    """
    seen = view_state(program, vector, None)
    position: dict[str, Any] = {"players": list(program.seats)}
    for name, numbers in program.pawns.items():
        position[name] = _figures(program, vector, numbers)
    several = len(program.pieces) > 1
    for name, piece in program.pieces.items():
        bearers = program.domains[piece.bearers].members
        for place, counts in seen["pieces"][name].items():
            index = program.domains["place"].members.index(place)
            begin = [bearers[owner] for owner, start in enumerate(piece.starts) if start == index]
            named = {bearer: count for bearer, count in counts.items() if bearer not in begin}
            if not named:
                continue
            if several:
                position.setdefault(place, {})[name] = named
            else:
                position[place] = named
    for name, value in seen["variables"].items():
        position[name] = value
    for name, zone in program.zones.items():
        names = program.domains[zone.family].members
        piles = [
            [names[card] for card in zone_cards(program, vector, zone, holder)]
            for holder in holders(program, zone)
        ]
        if not zone.holders:
            position[name] = piles[0]
            continue
        holding = program.domains[zone.holders].members
        # Of places only those where something lies.
        position[name] = {
            owner: pile
            for owner, pile in zip(holding, piles, strict=True)
            if pile or zone.per_player
        }
    if seen.get("kept"):
        position["kept"] = seen["kept"]
    if seen.get("pending"):
        position["pending"] = seen["pending"]
    return position


def _figures(program: Program, vector: list[int], numbers: tuple[int, ...]) -> Any:
    members = program.domains["pawn"].members
    places = program.domains["place"].members
    base = program.layout.fields["where figures stand"].offset

    def where(number: int) -> str | None:
        place = vector[base + number]
        return places[place] if place >= 0 else None

    if len(numbers) == 1 and "." not in members[numbers[0]]:
        return where(numbers[0])
    return {members[number].rpartition(".")[2]: where(number) for number in numbers}
