"""NumberBounds of expressions: how great a number, and how large a set, can be in any game.

Nothing is played. Of what cannot be told, the bounds are those of its type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.abstract import Reader, ReaderTable, total
from fuero.ruleset.constants import NotConstant, constant
from fuero.ruleset.limits import MOST_IN_SET, MOST_LARGE
from fuero.ruleset.majorities import table_of_places
from fuero.ruleset.model import Rules
from fuero.ruleset.types import NUMBER

__all__ = [
    "AskBounds",
    "NumberBounds",
    "attribute_rows",
    "bounds",
    "bounds_of_each",
    "numbers_in",
    "pieces_of",
]

NumberBounds: TypeAlias = tuple[int, int]
"""The least and the greatest; both can be reached as far as is known."""

Kind = TypeVar("Kind", bound=core.Expression)

AskBounds: TypeAlias = Callable[[core.Expression], NumberBounds]
"""What tells the bounds of an expression at a point of the rules."""

WIDE: NumberBounds = (-MOST_LARGE, MOST_LARGE)


def bounds(rules: Rules, node: core.Expression, players: int = 0) -> NumberBounds:
    """Least and greatest value of a number, or number of members of a set.

    A member counts as one, or none; a condition is 0 or 1. players: 0 for any number of them.
    """
    return _Bounds(rules=rules, players=players).read(node)


def bounds_of_each(rules: Rules, kind: type[Kind]) -> Iterator[tuple[Kind, AskBounds]]:
    """Every expression of a kind in all that is declared, with what tells the bounds of its parts
    where it stands: in a branch that is taken only if a number compares so, and of what a
    definition is used.
    """
    for tree in rules.declared.declarations():
        if any(isinstance(part, kind) for part in core.read_out([tree])):
            for node, ask in _bounds_in(_Bounds(rules=rules), tree):
                if isinstance(node, kind):
                    yield node, ask


def _bounds_in(reader: _Bounds, node: core.Node) -> Iterator[tuple[core.Expression, AskBounds]]:
    if isinstance(node, core.Expression):
        yield node, reader.read
    match node:
        case core.Conditional(condition=condition, value=value, otherwise=otherwise):
            yield from _bounds_in(reader, condition)
            taken = reader.tested(condition, holds=True)
            yield from _bounds_in(reader.knowing(taken), value)
            left = reader.tested(condition, holds=False)
            yield from _bounds_in(reader.knowing(left), otherwise)
        case core.Defined():
            yield from _bounds_in(reader.inside(node), node.body)
            if node.argument is not None:
                yield from _bounds_in(reader, node.argument)
        case core.Aggregate(number=number, members=members):
            yield from _bounds_in(reader, members)
            yield from _bounds_in(reader.of_each(node), number)
        case _:
            for part in core.children(node):
                yield from _bounds_in(reader, part)


def numbers_in(rules: Rules, node: core.Expression) -> frozenset[int] | None:
    """The numbers that may be in a set, for any number of players; None if that cannot be told."""
    if node.type.domain != "number":
        return None
    if isinstance(node, core.Between):
        low, high = bounds(rules, node.first)[0], bounds(rules, node.last)[1]
        return frozenset(range(max(0, low), min(high, MOST_IN_SET) + 1))
    found = set[int]()
    for players in range(rules.least_players, rules.most_players + 1):
        try:
            found |= constant(rules, node, players)
        except NotConstant:
            return None
    return frozenset(found)


def attribute_rows(rules: Rules, name: str) -> list[tuple[int, ...]]:
    """The numbers an attribute has for all things that have it."""
    declared = rules.declared
    families = declared.families.values()
    given = [
        *(place.attributes for place in rules.places.values()),
        *(figure.attributes for kind in declared.figures.values() for figure in kind.figures),
        *(family.attributes for family in families),
        *(deck.attributes for deck in declared.decks.values()),
        *(card.own for card in declared.cards.values()),
    ]
    rows = [numbers[name] for numbers in given if name in numbers]
    columns = (family.columns.get(name, ()) for family in families)
    return [*rows, *((number,) for column in columns for number in column)]


def pieces_of(rules: Rules, pieces: core.Pieces, players: int) -> int:
    """How many of these pieces there can be."""
    kind, owners = rules.declared.pieces[pieces.kind], rules.declared.owners
    everybody = players or rules.most_players

    def number(owner: str | None) -> int:
        stock = kind.stock(owner)
        return stock.count if stock is not None else 0

    each = number(None)
    others = sum(number(owner) for owner in owners)
    held = sum(number(owner.name) for owner in owners.values() if owner.holder)
    if pieces.owner == "own":
        return each + held
    if pieces.owner == "foreign":
        return each * (everybody - 1) + others
    return number(pieces.owner) if pieces.owner is not None else each * everybody + others


def members_of(rules: Rules, domain: str) -> int:
    """How many members a domain has, at most."""
    numbers = {
        "place": len(rules.places),
        "player": rules.most_players,
        "figure": sum(
            rules.most_players if kind.per_player else max(1, len(kind.figures))
            for kind in rules.declared.figures.values()
        ),
    }
    if domain in rules.groups:
        return len(rules.groups[domain].members)
    if domain in rules.declared.families:
        return _cards_of(rules, rules.declared.families[domain])
    return numbers.get(domain, MOST_LARGE)


def _cards_of(rules: Rules, family: core.Family) -> int:
    """How many cards a family has."""
    if family.numbered:
        return family.last - family.first + 1
    cards = rules.declared.cards.values()
    return sum(card.copies for card in cards if card.family == family.name)


@frozen
class _Bounds(Reader[NumberBounds]):
    """players: how many play; 0 for any number of them."""

    players: int = 0

    @property
    def table(self) -> ReaderTable:
        return _TABLE

    def untold(self, node: core.Expression) -> NumberBounds:
        """The bounds of the type."""
        match node.type.kind:
            case "set":
                return 0, members_of(self.rules, node.type.domain)
            case "member":
                return 0, 1
            case "none":
                return 0, 0
            case "condition":
                return 0, 1
        return WIDE

    def everybody(self, node: core.Expression) -> NumberBounds:
        """One for each player."""
        return self.players or self.rules.least_players, self.players or self.rules.most_players

    def some_players(self, node: core.Expression) -> NumberBounds:
        """At most one for each player."""
        return 0, self.everybody(node)[1]

    def members(self, node: core.Expression) -> NumberBounds:
        """All members of a domain."""
        return (members_of(self.rules, node.type.domain),) * 2

    # ---- names -----------------------------------------------------------------------------

    def variable(self, node: core.VariableOf) -> NumberBounds:
        """What a variable may hold."""
        declared = self.rules.declared.variables[node.name]
        if declared.type.kind == "number":
            return declared.low, declared.high
        return self.untold(node)

    def bound(self, node: core.Bound) -> NumberBounds:
        """What a parameter may be."""
        return node.limits or self.untold(node)

    def attribute(self, node: core.AttributeOf) -> NumberBounds:
        """The least and greatest of all numbers it is for anything, and 0, which it is for none."""
        numbers = [number for row in attribute_rows(self.rules, node.name) for number in row]
        return min(0, *numbers), max(0, *numbers)

    def figures(self, node: core.Figures) -> NumberBounds:
        """All figures of a declaration."""
        kind = self.rules.declared.figures[node.name]
        return self.everybody(node) if kind.per_player else (len(kind.figures),) * 2

    def kind(self, node: core.PlacesOfKind) -> NumberBounds:
        """All places of a kind."""
        places = self.rules.places.values()
        return (sum(place.kind == node.kind for place in places),) * 2

    def beside(self, node: core.Beside) -> NumberBounds:
        """What lies beside a place of the board is told by the board."""
        return self.on_board(node) or (0, len(self.rules.places))

    def on_board(self, node: core.Expression) -> NumberBounds | None:
        """How many members a set has that is the same in every state; None for any other."""
        try:
            return (len(constant(self.rules, node)),) * 2
        except NotConstant:
            return None

    def copies(self, node: core.AllCopies) -> NumberBounds:
        """As many as the card has."""
        return (self.rules.declared.cards[node.name].copies,) * 2

    # ---- numbers ---------------------------------------------------------------------------

    def count(self, pieces: core.Pieces) -> NumberBounds:
        """No more than there are."""
        return 0, pieces_of(self.rules, pieces, self.players)

    def presence(self, node: core.Presence) -> NumberBounds:
        """No more than a player has, and holds."""
        if node.category == "figure":
            return 0, 1
        return self.count(core.Pieces(kind=node.name, owner="own"))

    def standing(self, node: core.StandingIn) -> NumberBounds:
        """A rank is none, or one for each who takes part; what counts is added where players are
        pooled.
        """
        rules = self.rules
        if node.standing == "rank":
            return 0, self.everybody(node)[1] + len(rules.declared.owners)
        found = []
        for name in [node.table] if node.table else {*table_of_places(rules).values()}:
            table = rules.declared.majorities[name]
            low, high = self.read(table.counts)
            times = 1 if table.pools is None else self.everybody(node)[1]
            found.append((min(0, low * times), max(0, high * times)))
        return _around(found)

    def sum(self, node: core.Plus) -> NumberBounds:
        """The sums of what is least and greatest."""
        left, right = self.read(node.left), self.read(node.right)
        return left[0] + right[0], left[1] + right[1]

    def difference(self, node: core.Minus) -> NumberBounds:
        """The least less the other greatest, and the greatest less the other least."""
        left, right = self.read(node.left), self.read(node.right)
        return left[0] - right[1], left[1] - right[0]

    def product(self, node: core.Times) -> NumberBounds:
        """The least and greatest of the four products of bounds."""
        corners = [one * other for one in self.read(node.left) for other in self.read(node.right)]
        return min(corners), max(corners)

    def quotient(self, node: core.Quotient) -> NumberBounds:
        """The least and greatest of the four quotients of bounds; what divides is at least 1."""
        least, most = (max(1, one) for one in self.read(node.right))
        up = node.rounding == "up"
        corners = [
            -(-one // other) if up else one // other
            for one in self.read(node.left)
            for other in (least, most)
        ]
        return min(corners), max(corners)

    def reckoned(self, node: core.Aggregate) -> NumberBounds:
        """As many times the number as there are members; or between its ends, or 0 of none."""
        fewest, most = self.read(node.members)
        low, high = self.of_each(node).read(node.number)
        if node.reckoned == "sum":
            return low * (most if low < 0 else fewest), high * (fewest if high < 0 else most)
        return (low, high) if fewest else (min(0, low), max(0, high))

    def of_each(self, node: core.Aggregate) -> _Bounds:
        """The reader of what is said of each member; there *own* is that of each player."""
        numbers = numbers_in(self.rules, node.members)
        if numbers:
            it = core.It(type=NUMBER, span=node.span)
            return self.knowing({it: (min(numbers), max(numbers))})
        if node.members.type.domain != "player":
            return self
        known = {
            one: told
            for one, told in self.known.items()
            if not any(isinstance(part, core.WhoseOwn) for part in core.walk(one))
        }
        return replace(self, known=known)

    def between(self, node: core.Between) -> NumberBounds:
        """How many numbers there are between two."""
        first, last = self.read(node.first), self.read(node.last)
        return max(0, last[0] - first[1] + 1), max(0, last[1] - first[0] + 1)

    def drawn(self, node: core.RandomMember) -> NumberBounds:
        """A number out of a set of numbers; else one thing, or none."""
        if node.type.kind != "number":
            return 0, 1
        numbers = numbers_in(self.rules, node.members)
        return (min(numbers), max(numbers)) if numbers else WIDE

    # ---- sets ------------------------------------------------------------------------------

    def either(self, node: core.Union) -> NumberBounds:
        """No fewer than the larger set, no more than both have."""
        left, right = self.read(node.left), self.read(node.right)
        return max(left[0], right[0]), left[1] + right[1]

    def both(self, node: core.Intersection) -> NumberBounds:
        """No more than the smaller set."""
        smaller = min(self.read(node.left)[1], self.read(node.right)[1])
        return self.on_board(node) or (0, smaller)

    def left(self, node: core.Except) -> NumberBounds:
        """What is left out may be all of the set, or none of it."""
        low, high = self.read(node.members)
        return self.on_board(node) or (max(0, low - self.read(node.left_out)[1]), high)

    def or_nothing(self, part: core.Expression) -> NumberBounds:
        """Perhaps none, and no more than there are."""
        low, high = self.read(part)
        return min(0, low), max(0, high)

    # ---- alternatives ----------------------------------------------------------------------

    def conditional(self, node: core.Conditional) -> NumberBounds:
        """Either value, each where it is taken."""
        taken = self.knowing(self.tested(node.condition, holds=True))
        otherwise = self.knowing(self.tested(node.condition, holds=False))
        return _around([taken.read(node.value), otherwise.read(node.otherwise)])

    def tested(
        self, condition: core.Expression, *, holds: bool
    ) -> Mapping[core.Expression, NumberBounds]:
        """The bounds of a number, given that it compares so with a fixed one."""
        if not isinstance(condition, core.Compare) or not _stays(condition.left):
            return {}
        (low, high), (least, most) = self.read(condition.left), self.read(condition.right)
        operator = condition.operator if holds else _CONTRARY.get(condition.operator, "")
        if least != most or condition.left.type.kind != "number":
            return {}
        match operator:
            case "<":
                high = min(high, least - 1)
            case "<=":
                high = min(high, least)
            case ">":
                low = max(low, least + 1)
            case ">=":
                low = max(low, least)
            case "is":
                low, high = max(low, least), min(high, least)
        # What can never be is as wide as before: that branch is not taken.
        return {condition.left: (low, high)} if low <= high else {}

    def by_players(self, node: core.ByPlayers) -> NumberBounds:
        """The value for so many players, or any of them."""
        among = (entry for entry in node.entries if self.players in (0, entry.players))
        return _around([self.read(entry.value) for entry in among])


_CONTRARY: Mapping[str, str] = MappingProxyType({"<": ">=", "<=": ">", ">": "<=", ">=": "<"})


def _stays(node: core.Expression) -> bool:
    """Whether an expression names the same thing everywhere in a branch, which is nobody’s own."""
    return isinstance(node, core.Bound | core.ValueOf) or (
        isinstance(node, _NUMBERS)
        and not any(isinstance(part, core.Bound | core.It) for part in core.walk(node))
    )


_NUMBERS = (
    core.Defined
    | core.Minus
    | core.PieceCount
    | core.Plus
    | core.Quotient
    | core.SizeOf
    | core.Times
    | core.VariableOf
)


def _around(found: Iterable[NumberBounds]) -> NumberBounds:
    lows, highs = zip(*found, strict=True)
    return min(lows), max(highs)


def _exactly(number: int) -> NumberBounds:
    return number, number


_TABLE: ReaderTable = total(
    "bounds",
    {
        "as its type": _Bounds.untold,
        "one": lambda reader, node: _exactly(1),
        "natural": lambda reader, node: (0, MOST_LARGE),
        "or nothing": _Bounds.or_nothing,
        "as many as": _Bounds.count,
    },
    {
        core.Number: lambda reader, node: _exactly(node.value),
        core.ValueOf: lambda reader, node: _exactly(node.number),
        core.NumberSet: lambda reader, node: _exactly(len(set(node.numbers))),
        core.NumberRange: lambda reader, node: _exactly(max(0, node.last - node.first + 1)),
        core.Nothing: lambda reader, node: _exactly(0),
        core.Everywhere: _Bounds.members,
        core.AllGroups: _Bounds.members,
        core.AllCards: _Bounds.members,
        core.AllCopies: _Bounds.copies,
        core.PlacesOfKind: _Bounds.kind,
        core.Figures: _Bounds.figures,
        core.Everybody: _Bounds.everybody,
        core.Opponents: _Bounds.some_players,
        core.Partners: _Bounds.some_players,
        core.VariableOf: _Bounds.variable,
        core.Bound: _Bounds.bound,
        core.AttributeOf: _Bounds.attribute,
        core.Defined: _Bounds.defined,
        core.Beside: _Bounds.beside,
        core.Presence: _Bounds.presence,
        core.StandingIn: _Bounds.standing,
        core.Leaders: _Bounds.some_players,
        core.Plus: _Bounds.sum,
        core.Minus: _Bounds.difference,
        core.Times: _Bounds.product,
        core.Quotient: _Bounds.quotient,
        core.Aggregate: _Bounds.reckoned,
        core.Between: _Bounds.between,
        core.RandomMember: _Bounds.drawn,
        core.Union: _Bounds.either,
        core.Intersection: _Bounds.both,
        core.Except: _Bounds.left,
        core.PickedOnce: _Bounds.some_players,
        core.Conditional: _Bounds.conditional,
        core.ByPlayers: _Bounds.by_players,
        core.It: lambda reader, node: _exactly(1) if node.type.kind == "member" else WIDE,
    },
)
