"""What hangs on what some players may not know: hidden cards, secret picks, unshown pieces.

Whether something secret is read can depend on what everybody knows, as of pieces in the place that
was entered. So it is an expression itself, which reads nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from types import MappingProxyType

from fuero.frozen import frozen
from fuero.machine.operators import PARTS
from fuero.machine.program import Expression, Field, Zone
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_IN_SET
from fuero.ruleset.performing import bodies_of

from .builder import ALWAYS, Builder, const, slot
from .environment import add, both, minus, multiply, union
from .once import once
from .world import ASKED, World

__all__ = ["might_hold", "tells_secrets"]

_NEVER = const(0)


def tells_secrets(builder: Builder, one: Expression) -> bool:
    """Whether what an expression comes to may tell what some players may not know."""
    return _Reading(builder).reads(one) != _NEVER


def might_hold(builder: Builder, condition: Expression) -> Expression:
    """Whether a condition might hold, as far as everybody knows."""
    return _Reading(builder).might(condition, holds=True)


@frozen
class _Secret:
    """A field with secrets in it.

    asked: of picks, the first slot that says of each whether it waits unrevealed. rows: of pieces,
    the set of places whose numbers are unshown. zone: of cards, where they lie.
    """

    field: Field
    zone: Zone | None = None
    asked: int | None = None
    rows: int | None = None


@once
def _secrets(builder: Builder) -> Mapping[int, _Secret]:
    """The fields with secrets in them, by each of their slots."""
    return {
        one.field.offset + at: one
        for one in _fields_with_secrets(builder.world)
        for at in range(one.field.size)
    }


def _fields_with_secrets(world: World) -> Iterator[_Secret]:
    picked = {
        part.variable
        for body in bodies_of(world.declared).values()
        for statement in body
        for part in core.walk(statement)
        if isinstance(part, core.SecretlyChoose)
    }
    zones = {zone.cards: zone for zone in world.zones.values()}
    for field in world.fields.values():
        zone = zones.get(field.name)
        if field.visibility == "secret" and (zone is None or zone.sight != "public"):
            yield _Secret(field=field, zone=zone)
        if field.name in picked:
            yield _Secret(field=field, asked=world.offset(f"{ASKED} {field.name}"))
    places = world.domains["place"].members
    for kind, piece in world.pieces.items():
        unshown = (one.place for one in world.declared.unshown.values() if one.kind == kind)
        rows = sum(1 << places.index(place) for place in set(unshown))
        if rows:
            yield _Secret(field=world.fields[piece.field], rows=rows)


class _Reading:
    """Finds out when expressions of a program read what is secret."""

    def __init__(self, builder: Builder) -> None:
        self._builder, self._world, self._secrets = builder, builder.world, _secrets(builder)
        self._ways: Mapping[str, Callable[[Expression], Expression]] = MappingProxyType(
            {
                "slot": lambda one: self._cell(one[1], const(0)),
                "load": lambda one: _or(self.reads(one[2]), self._cell(one[1], one[2])),
                "count": self._counted,
                "has": self._member,
                "inter": self._common,
                "filter": self._filtered,
                "and": lambda one: self._both(one, one[1]),
                "or": lambda one: self._both(one, _not(one[1])),
                "if": self._branches,
                "size": self._size,
                "nonempty": self._size,
                **dict.fromkeys(("sum", "gather", "extreme", "standing"), self._members),
            }
        )

    def reads(self, one: Expression) -> Expression:
        """Whether something secret is read where an expression is worked out."""
        way = self._ways.get(one[0])
        return _any(self.reads(one[at]) for at in PARTS[one[0]]) if way is None else way(one)

    def might(self, condition: Expression, *, holds: bool) -> Expression:
        """Whether a condition might come out so, as far as everybody knows."""
        match condition:
            case ("not", inner):
                return self.might(inner, holds=not holds)
            case ("and" | "or" as word, left, right):
                together = _and if (word == "and") == holds else _or
                return together(self.might(left, holds=holds), self.might(right, holds=holds))
            case ("if", test, then, otherwise):
                ways = ((True, then), (False, otherwise))
                return _any(
                    _and(self.might(test, holds=way), self.might(part, holds=holds))
                    for way, part in ways
                )
        return _or(self.reads(condition), condition if holds else _not(condition))

    # ---- what is read --------------------------------------------------------------------------

    def _cell(self, base: int, index: Expression) -> Expression:
        """Whether the slot at base + index holds something secret just now."""
        found = self._secrets.get(base)
        if found is None:
            return _NEVER
        begin = base - found.field.offset
        if found.asked is not None:
            return ("gt", ("load", found.asked + begin, index, 0), const(0))
        if found.rows is None:
            return ALWAYS
        return _has(found.rows, _row(index, begin, found.field.shape[1]))

    def _counted(self, one: Expression) -> Expression:
        _, base, _, rows, columns = one
        found = self._secrets.get(base)
        if found is None or found.rows is None:
            there = ALWAYS if found is not None else _NEVER
        elif rows[0] == "const":
            there = ALWAYS if rows[1] & found.rows else _NEVER
        elif rows[0] == "single":
            there = _has(found.rows, rows[1])
        else:
            there = ("nonempty", ("inter", rows, const(found.rows)))
        return _any((self.reads(rows), self.reads(columns), there))

    def _both(self, one: Expression, first: Expression) -> Expression:
        """Of two conditions, the second is looked at where the first is so."""
        return _or(self.reads(one[1]), _and(first, self.reads(one[2])))

    def _branches(self, one: Expression) -> Expression:
        _, test, then, otherwise = one
        ways = (_and(test, self.reads(then)), _and(_not(test), self.reads(otherwise)))
        return _any((self.reads(test), *ways))

    def _size(self, one: Expression) -> Expression:
        """How many cards somebody holds is known to everybody; which, is not."""
        match one[1]:
            case ("slot", base) if self._is_zone(base):
                return _NEVER
            case ("load", base, index, _) if self._is_zone(base):
                return self.reads(index)
        return self.reads(one[1])

    def _member(self, one: Expression) -> Expression:
        """Where everybody knows where a card lies, they know whether it lies there."""
        _, group, card = one
        zone = self._zone_set(group)
        if zone is None:
            return _or(self.reads(group), self.reads(card))
        where, known = zone
        return _any((where, self.reads(card), _not(("has", known, card))))

    def _common(self, one: Expression) -> Expression:
        """Of which cards everybody knows where they lie, they know those that lie there."""
        for group, others in (one[1:], one[:0:-1]):
            zone = self._zone_set(group)
            if zone is not None:
                where, known = zone
                unknown = ("nonempty", ("minus", others, known))
                return _any((where, self.reads(others), unknown))
        return _or(self.reads(one[1]), self.reads(one[2]))

    def _filtered(self, one: Expression) -> Expression:
        """The same of cards that pass a test, where nothing secret is read in it."""
        _, it, group, test = one
        zone = self._zone_set(group)
        if zone is None or self.reads(test) != _NEVER:
            return self._members(one)
        where, known = zone
        field = self._secrets[group[1]].field
        unknown = minus(const(self._world.everything(field.domain)), known)
        return _or(where, ("nonempty", ("filter", it, unknown, test)))

    def _zone_set(self, group: Expression) -> tuple[Expression, Expression] | None:
        """Of the cards of a hidden zone: whether it is secret whose they are, and the set of the
        cards of which everybody knows where they lie; None for any other set.
        """
        if group[0] not in ("slot", "load") or not self._is_zone(group[1]):
            return None
        found = self._secrets[group[1]]
        zone, players = found.zone, self._world.players
        if zone is None or zone.ordered or not zone.known:
            return None
        holder = group[2] if group[0] == "load" else const(group[1] - found.field.offset)
        if group[1] != found.field.offset and group[0] == "load":
            return None
        base = self._world.offset(zone.known)
        row = multiply(holder, players) if zone.copies else const(0)
        known = [("load", base, add(row, const(player)), 0) for player in range(players)]
        lying = (self._lying(one, holder) for one in self._world.zones.values()
                 if one.family == zone.family)  # fmt: skip
        return self.reads(holder), reduce(both, known, reduce(union, lying, _NEVER))

    def _lying(self, zone: Zone, holder: Expression) -> Expression:
        """The cards in a zone that are seen where they are known: in a deck, nobody sees any.

        holder: whose, where every player has cards of their own.
        """
        field = self._world.fields[zone.cards]
        if zone.ordered and zone.sight != "public":
            return _NEVER
        if zone.copies and zone.per_player and not zone.ordered:
            return ("load", field.offset, holder, 0)
        if not zone.ordered and field.size == 1:
            return slot(field.offset)
        if field.size > MOST_IN_SET:
            return _NEVER
        index = self._builder.temporary("where cards lie")
        held: Expression = ("load", field.offset, slot(index), -1 if zone.ordered else 0)
        cells = const((1 << field.size) - 1)
        return ("gather", index, cells, ("single", held) if zone.ordered else held)

    def _is_zone(self, base: int) -> bool:
        found = self._secrets.get(base)
        return found is not None and found.asked is None and found.rows is None

    def _members(self, one: Expression) -> Expression:
        """What is asked of each member of a set in turn."""
        _, it, group, asked, *_ = one
        others = _any(self.reads(one[at]) for at in PARTS[one[0]] if at != _ASKED)
        inner = self.reads(asked)
        if inner != _NEVER:
            inner = ("nonempty", group if inner == ALWAYS else ("filter", it, group, inner))
        return _or(others, inner)


_ASKED = 3
"""Where in such an expression stands what is asked of each member."""


def _row(index: Expression, begin: int, width: int) -> Expression:
    """The row of a cell, whose index is that of the row times the width, and something less."""
    match index:
        case ("const", cell):
            return const((begin + cell) // width if cell >= 0 else -1)
        case ("add", ("mul", row, ("const", times)), _) if begin == 0 and times == width:
            place: Expression = row
            return place
        case ("add", ("const", cell), _) if begin == 0 and cell % width == 0:
            return const(cell // width)
    row = ("div", add(index, const(begin)), const(width))
    return ("if", ("lt", index, const(0)), const(-1), row)


def _has(members: int, one: Expression) -> Expression:
    if one[0] == "const":
        return ALWAYS if one[1] >= 0 and members >> one[1] & 1 else _NEVER
    return ("has", const(members), one)


def _any(conditions: Iterable[Expression]) -> Expression:
    return reduce(_or, conditions, _NEVER)


def _or(left: Expression, right: Expression) -> Expression:
    if ALWAYS in (left, right):
        return ALWAYS
    if left in (_NEVER, right):
        return right
    return left if right == _NEVER else ("or", left, right)


def _and(left: Expression, right: Expression) -> Expression:
    if _NEVER in (left, right):
        return _NEVER
    if left == ALWAYS:
        return right
    return left if right == ALWAYS else ("and", left, right)


def _not(one: Expression) -> Expression:
    if one in (ALWAYS, _NEVER):
        return _NEVER if one == ALWAYS else ALWAYS
    inner: Expression = one[1] if one[0] == "not" else ("not", one)
    return inner
