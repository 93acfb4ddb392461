"""Expressions of the core to expressions of the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_IN_SET, MOST_LARGE
from fuero.ruleset.sides import side_of
from fuero.ruleset.types import CONDITION

from .builder import const, slot
from .counting import Lowering
from .environment import Environment, add, divide, minus, multiply, numbers_below, single
from .fitting import among, fitted
from .inside import may_hold, nested, outer_of, widened
from .leading import leaders, rank_or_strength
from .members import attribute_numbers, figure_numbers
from .pieces import count_pieces

__all__ = [
    "Environment",
    "count_in",
    "is_just",
    "lower_expression",
    "lower_places",
    "lower_value",
    "seen_test",
    "single_place",
    "zone_set",
]


def lower_expression(node: core.Expression, here: Environment) -> Expression:
    """The machine's expression for an expression of the core."""
    return _LOWER[type(node)](node, here)


def lower_value(node: core.Expression, here: Environment) -> Expression:
    """What a slot is given for an expression: a condition is 1 where it holds, else 0."""
    value = lower_expression(node, here)
    if node.type != CONDITION or value[0] == "const":
        return value
    return ("if", value, const(1), const(0))


# ---- places with what lies in them ------------------------------------------------------------


def lower_places(node: core.Expression, here: Environment) -> Expression:
    """Places, with all that lies in them. Places said to be *just* themselves stay as they are."""
    filtered = isinstance(node, core.Filtered)
    itself = is_just(node) or (filtered and is_just(node.members))  # type: ignore[attr-defined]
    if itself or not nested(here.builder):
        return lower_expression(node, here)
    if type(node) in _JOINED:
        operator, *parts = _JOINED[type(node)]
        left, right = (lower_places(getattr(node, part), here) for part in parts)
        return _combined(operator, left, right)
    if type(node) in _STANDING_FOR:
        return _STANDING_FOR[type(node)](node, here)
    if isinstance(node, core.Single) and type(node.member) in _STANDING_FOR:
        return _single_places(node, here)
    return widened(here.builder, here.depth, lower_expression(node, here))


_JOINED: Mapping[type[core.Node], tuple[str, str, str]] = MappingProxyType(
    {
        core.Except: ("minus", "members", "left_out"),
        core.Intersection: ("inter", "left", "right"),
        core.Union: ("union", "left", "right"),
    }
)
"""Sets made of two others: the operator, and the fields that hold them."""


def _either_places(node: core.Conditional, here: Environment) -> Expression:
    found = (lower_places(node.value, here), lower_places(node.otherwise, here))
    return ("if", lower_expression(node.condition, here), *found)


_STANDING_FOR: Mapping[type[core.Node], Callable[[Any, Environment], Expression]] = (
    MappingProxyType(
        {
            core.ByPlayers: lambda node, here: lower_places(
                node.at(here.builder.world.players), here
            ),
            core.Conditional: _either_places,
            core.Defined: lambda node, here: lower_places(node.body, _inside(node, here)),
        }
    )
)
"""What stands for other places, which may be *just* themselves."""


def is_just(places: core.Expression) -> bool:
    """Whether places are meant without what lies in them."""
    return isinstance(places.member if isinstance(places, core.Single) else places, core.Just)


def _single_places(node: core.Single, here: Environment) -> Expression:
    """Of an expression that gives one place: that place, with what lies in it."""

    def alone(member: core.Expression, where: Environment) -> Expression:
        return lower_places(replace(node, member=member), where)

    match node.member:
        case core.Conditional(condition=condition, value=value, otherwise=otherwise):
            found = (alone(value, here), alone(otherwise, here))
            return ("if", lower_expression(condition, here), *found)
        case core.ByPlayers() as table:
            return alone(table.at(here.builder.world.players), here)
        case core.Defined() as defined:
            return alone(defined.body, _inside(defined, here))
    raise AssertionError(node)


def _combined(operator: str, left: Expression, right: Expression) -> Expression:
    """Two sets put together; worked out here if both are the same in every state."""
    if left[0] == right[0] == "const":
        both = {"union": left[1] | right[1], "inter": left[1] & right[1]}
        return const(both.get(operator, left[1] & ~right[1]))
    return (operator, left, right)


def single_place(node: core.Expression, here: Environment) -> bool:
    """Whether an expression gives one place, or none, in which nothing else lies."""
    if not isinstance(node, core.Single):
        return False
    if isinstance(node.member, core.Just) or not nested(here.builder):
        return True
    return not may_hold(here.builder, lower_expression(node.member, here))


# ---- names ------------------------------------------------------------------------------------


def _holder(
    node: core.VariableOf | core.CardsIn | core.CardsKept | core.TheFigure, here: Environment
) -> Expression | None:
    """The player or place that something belongs to; None for what belongs to nobody."""
    if node.holder is None:
        return None
    # Whose it is may be asked for each card that lies there.
    return lower_expression(node.holder, here.deeper() if node.spoken == "of" else here)


def _variable(node: core.VariableOf, here: Environment) -> Expression:
    # Of nobody, or nowhere, a number is 0, a set is empty, and anything else is nothing.
    absent = -1 if node.type.kind == "member" else 0
    return _held(node, _cell(here.builder.world.offset(node.name), _holder(node, here), absent))


def _bound(node: core.Bound, here: Environment) -> Expression:
    return _held(node, here.locals[node.name])


def _held(node: core.Expression, content: Expression) -> Expression:
    """What a slot holds; of one that says yes or no, whether it says yes."""
    return ("nonzero", content) if node.type == CONDITION else content


def _cell(base: int, owner: Expression | None, absent: int) -> Expression:
    if owner is None:
        return slot(base)
    return slot(base + owner[1]) if owner[0] == "const" else ("load", base, owner, absent)


def _figure(node: core.TheFigure, here: Environment) -> Expression:
    first = const(figure_numbers(here.builder, node.name)[0])
    owner = _holder(node, here)
    if owner is None:
        return first
    if owner in (here.me, here.mine) or owner[0] == "const":
        return add(first, owner)
    # Nobody has no figure.
    return ("if", ("ge", owner, const(0)), add(first, owner), const(-1))


def _figures(node: core.Figures, here: Environment) -> Expression:
    return const(sum(1 << figure for figure in figure_numbers(here.builder, node.name)))


def _kind(node: core.PlacesOfKind, here: Environment) -> Expression:
    places = enumerate(here.builder.world.rules.places.values())
    return const(sum(1 << index for index, place in places if place.kind == node.kind))


def _group(node: core.TheGroup, here: Environment) -> Expression:
    return const(here.builder.world.domains[node.type.domain].members.index(node.group))


def _card(node: core.TheCard, here: Environment) -> Expression:
    wanted = Thing(category="card", name=node.name, number=node.copy).id
    return const(here.builder.world.domains[node.type.domain].members.index(wanted))


def _copies(node: core.AllCopies, here: Environment) -> Expression:
    cards = here.builder.world.domains[node.type.domain].things
    return const(sum(1 << index for index, card in enumerate(cards) if card.name == node.name))


def _everything(node: core.Expression, here: Environment) -> Expression:
    return const(here.builder.world.everything(node.type.domain))


def _left_of_me(node: core.LeftOfMe, here: Environment) -> Expression:
    last = const(here.builder.world.players - 1)
    return ("if", ("eq", here.me, last), const(0), ("add", here.me, const(1)))


def _of_side(here: Environment, *, partners: bool) -> Expression:
    """For each player those of the same side, or those of others."""
    players = here.builder.world.players
    everybody = set(range(players))
    found = []
    for me in range(players):
        ours = side_of(here.builder.world.rules, players, me)
        meant = ours - {me} if partners else everybody - ours
        found.append(sum(1 << seat for seat in meant))
    return ("table", here.builder.table(found), here.me)


def _place(node: core.ThePlace, here: Environment) -> Expression:
    return const(list(here.builder.world.rules.places).index(node.place))


def _inside(node: core.Defined, here: Environment) -> Environment:
    """The environment in which the body of a definition is evaluated."""
    bound = {}
    if node.parameter is not None and node.argument is not None:
        bound = {node.parameter: lower_expression(node.argument, here)}
    return replace(here, locals=bound)


def _defined(node: core.Defined, here: Environment) -> Expression:
    return lower_expression(node.body, _inside(node, here))


def _it(node: core.It, here: Environment) -> Expression:
    assert here.it is not None
    return here.it


# ---- cards ------------------------------------------------------------------------------------


def _kept(node: core.CardsKept, here: Environment) -> Expression:
    """The cards somebody keeps, as a set."""
    holder, found = _holder(node, here), const(0)
    for number, card in enumerate(here.builder.world.kept):
        keeper = slot(here.builder.world.offset("card keeper") + number)
        # Nobody keeps what nobody holds.
        kept: Expression = ("and", ("ge", keeper, const(0)), ("eq", keeper, holder))
        found = ("if", kept, ("union", found, const(1 << card.index)), found)
    return found


def _cards_in(node: core.CardsIn, here: Environment) -> Expression:
    return zone_set(node.name, here, _holder(node, here))


def zone_set(name: str, here: Environment, owner: Expression | None) -> Expression:
    """The cards of a zone or deck as a set."""
    builder = here.builder
    zone = builder.world.zones[name]
    base = builder.world.offset(zone.cards)
    if not zone.ordered:
        return _cell(base, owner, 0)
    row = const(0) if owner is None else multiply(owner, zone.capacity)
    index = builder.scratch(here.depth)
    card: Expression = ("load", base, add(row, slot(index)), -1)
    length = _cell(builder.world.offset(zone.length), owner, 0)
    return ("gather", index, numbers_below(here, length, zone.capacity), ("single", card))


def _pile_size(node: core.Expression, here: Environment) -> Expression | None:
    """How many cards a pile has, where a slot says so; None for any other set."""
    if not isinstance(node, core.CardsIn):
        return None
    zone, owner = here.builder.world.zones[node.name], _holder(node, here)
    if not zone.ordered:
        return None
    base = here.builder.world.offset(zone.length)
    return slot(base) if owner is None else ("load", base, owner, 0)


def _quotient(node: core.Quotient, here: Environment) -> Expression:
    left, right = lower_expression(node.left, here), lower_expression(node.right, here)
    return divide(left, right, node.rounding)


def _aggregate(node: core.Aggregate, here: Environment) -> Expression:
    """A sum over the members; of the highest or lowest, over one of those that have it."""
    players = node.members.type.domain == "player"
    members = lower_expression(node.members, here)
    index, inside = here.filtering(players=players)
    number = lower_expression(node.number, inside)
    if node.reckoned != "sum":
        lowest = -MOST_LARGE - 1
        members = ("extreme", index, members, number, int(node.reckoned == "highest"), lowest)
        members = ("single", ("first", members))
    found = ("sum", index, members, number)
    return fitted(here.builder, found) if node.reckoned == "sum" else found


def _between(node: core.Between, here: Environment) -> Expression:
    """The numbers up to the last, without those below the first."""
    first, last = lower_expression(node.first, here), lower_expression(node.last, here)
    return minus(_below(add(last, const(1)), here), _below(first, here))


def _below(number: Expression, here: Environment) -> Expression:
    """The numbers of a set that are less than a number."""
    most = MOST_IN_SET + 1
    if number[0] == "const":
        return const((1 << max(0, min(number[1], most))) - 1)
    return numbers_below(here, ("max", ("min", number, const(most)), const(0)), most)


def _size(node: core.SizeOf, here: Environment) -> Expression:
    known = _pile_size(node.members, here)
    return ("size", lower_expression(node.members, here)) if known is None else known


def _only_member(node: core.OnlyMember, here: Environment) -> Expression:
    members = lower_expression(node.members, here)
    return ("if", ("eq", ("size", members), const(1)), ("first", members), const(-1))


def _next_after(node: core.NextAfter, here: Environment) -> Expression:
    """The first of those in later seats; where there is none, the first of all."""
    player, members = (lower_expression(one, here) for one in (node.player, node.members))
    everybody = here.builder.world.everything("player")
    seats = range(here.builder.world.players)
    later = here.builder.table([everybody >> seat + 1 << seat + 1 for seat in seats])
    after = ("inter", members, ("table", later, player))
    found = ("if", ("nonempty", after), ("first", after), ("first", members))
    return ("if", ("ge", player, const(0)), found, const(-1))


# ---- what belongs to a thing ------------------------------------------------------------------


def _one(node: core.Expression, here: Environment) -> Expression:
    """A member; if a set is given, its first member."""
    lowered = lower_expression(node, here)
    return ("first", lowered) if node.type.kind == "set" else lowered


def _beside(node: core.Beside, here: Environment) -> Expression:
    builder, operand = here.builder, lower_expression(node.places, here)
    table = places_beside(here, node.relation)
    if node.places.type.kind == "member":
        return ("table", table, operand)
    index = builder.scratch(here.depth)
    return ("gather", index, operand, ("table", table, slot(index)))


def _connected(node: core.Connected, here: Environment) -> Expression:
    members, start = lower_expression(node.members, here), lower_expression(node.start, here)
    return ("connected", members, start, places_beside(here, node.relation))


def _longest_chain(node: core.LongestChain, here: Environment) -> Expression:
    members = lower_expression(node.members, here)
    return ("chain", members, places_beside(here, node.relation))


def _paired_with(node: core.PairedWith, here: Environment) -> Expression:
    assert here.to_come is not None
    if not node.joined:
        return here.to_come
    beside: Expression = ("table", places_beside(here, node.relation), here.locals[node.first.name])
    return ("inter", here.to_come, beside)


def places_beside(here: Environment, name: str | None) -> int:
    """The table that has for each place its neighbours, or what belongs to it in a relation."""
    rules = here.builder.world.rules
    places = list(rules.places)
    relation = rules.relations[name] if name is not None else None
    return here.builder.table(
        [
            sum(
                1 << places.index(other)
                for other in (relation.of(id) if relation else place.neighbours)
            )
            for id, place in rules.places.items()
        ]
    )


def _places_of_group(node: core.PlacesOfGroup, here: Environment) -> Expression:
    builder, places = here.builder, list(here.builder.world.rules.places)
    numbers = [
        sum(1 << places.index(place) for place in found)
        for found in builder.world.rules.groups[node.group.type.domain].members.values()
    ]
    return ("table", builder.table(numbers), _one(node.group, here))


def _attribute(node: core.AttributeOf, here: Environment) -> Expression:
    operand = _one(node.thing, here)
    numbers = attribute_numbers(here.builder, node.thing.type.domain, node.name, node.type)
    found: Expression = ("table", here.builder.table(numbers), operand)
    if node.type.kind == "row":
        return ("if", ("lt", operand, const(0)), const(-1), found)
    return found


def _place_of_figure(node: core.PlaceOfFigure, here: Environment) -> Expression:
    return ("load", here.builder.world.offset("where figures stand"), _one(node.figure, here), -1)


# ---- pieces and figures -----------------------------------------------------------------------


def _piece_count(node: core.PieceCount, here: Environment) -> Expression:
    return count_in(here, node.pieces, node.places)


def _piece_count_of(node: core.PieceCountOf, here: Environment) -> Expression:
    """Whoever is meant counts the own pieces, in places that are named by the subject."""
    holder, places = lower_expression(node.holder, here), lower_places(node.places, here)
    number = count_pieces(replace(here, me=holder, tested=None), node.counted, places)
    return ("if", ("ge", holder, const(0)), number, const(0))


def count_in(here: Environment, pieces: core.Pieces, places: core.Expression) -> Expression:
    """How many of these pieces stand in a place, or in several, and in what lies in them."""
    if isinstance(places, core.Single) and single_place(places, here):
        return count_pieces(here, pieces, ("single", lower_expression(places.member, here)))
    return count_pieces(here, pieces, lower_places(places, here))


def _figures_at(node: core.FiguresAt, here: Environment) -> Expression:
    builder = here.builder
    place = lower_expression(node.place, here.deeper())
    index = builder.scratch(here.depth)
    stands: Expression = (
        "eq",
        ("load", builder.world.offset("where figures stand"), slot(index), -1),
        place,
    )
    return ("filter", index, lower_expression(node.figures, here), stands)


# ---- sets -------------------------------------------------------------------------------------


def _single(node: core.Single, here: Environment) -> Expression:
    return single(lower_expression(node.member, here))


def _union(node: core.Union, here: Environment) -> Expression:
    left, right = lower_expression(node.left, here), lower_expression(node.right, here)
    if left[0] == right[0] == "const":
        return const(left[1] | right[1])
    return ("union", left, right)


def _picked_once(node: core.PickedOnce, here: Environment) -> Expression:
    """The members that exactly one of them holds in the variable."""
    assert here.them is not None
    base = here.builder.world.offset(node.variable)
    index, inside = here.filtering()
    who = here.builder.scratch(inside.depth)
    pick: Expression = ("load", base, slot(who), -1)
    picked = ("gather", who, here.them, ("single", pick))
    pickers = ("filter", who, here.them, ("eq", pick, slot(index)))
    return ("filter", index, picked, ("eq", ("size", pickers), const(1)))


def _with_pieces(node: core.WithPieces, here: Environment) -> Expression:
    index, inside = here.filtering()
    count = lower_expression(node.count, inside)
    test = seen_test(node.amount, count, inside)
    return ("filter", index, lower_expression(node.members, here), test)


def _with_extreme(node: core.WithExtreme, here: Environment) -> Expression:
    index, inside = here.filtering(players=node.type.domain == "player")
    lowest = -1 if node.counted else -MOST_LARGE - 1
    above = lowest if node.above is None else node.above
    number = lower_expression(node.number, inside)
    group = lower_expression(node.members, here)
    return ("extreme", index, group, number, int(node.extreme == "most"), above)


def seen_test(
    amount: core.AmountSeen | core.NoneSeen, count: Expression, here: Environment
) -> Expression:
    """Whether a count is at least, at most, exactly so many, or none."""
    if isinstance(amount, core.NoneSeen):
        return ("eq", count, const(0))
    operator = {"at least": "ge", "at most": "le", "exactly": "eq"}[amount.relation]
    return (operator, count, lower_expression(amount.number, here))


def _where(node: core.Where, here: Environment) -> Expression:
    index, inside = here.filtering(players=node.type.domain == "player")
    group = lower_expression(node.members, here)
    return ("filter", index, group, lower_expression(node.test, inside))


# ---- conditions and alternatives --------------------------------------------------------------

_COMPARISONS: Mapping[str, str] = MappingProxyType(
    {"is": "eq", "is not": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
)


def _compare(node: core.Compare, here: Environment) -> Expression:
    left, right = lower_expression(node.left, here), lower_expression(node.right, here)
    return (_COMPARISONS[node.operator], left, right)


def _is_inside(node: core.Inside, here: Environment) -> Expression:
    members, member = lower_expression(node.members, here), lower_expression(node.member, here)
    inside: Expression = ("has", members, member)
    if node.member.type.kind == "number":
        inside = among(here.builder, members, member)
    return inside if node.within else ("not", inside)


def _any(node: core.AnyOf, here: Environment) -> Expression:
    number = _pile_size(node.members, here)
    if number is not None:
        return ("nonzero", number)
    return ("nonempty", lower_expression(node.members, here))


def _conditional(node: core.Conditional, here: Environment) -> Expression:
    parts = (node.condition, node.value, node.otherwise)
    return ("if", *(lower_expression(part, here) for part in parts))


def _binary(operator: str, first: str, second: str) -> Callable[..., Expression]:
    """How a node is lowered that is an operator of the machine."""

    def lower(node: core.Expression, here: Environment) -> Expression:
        left, right = (lower_expression(getattr(node, part), here) for part in (first, second))
        made = (operator, left, right)
        return fitted(here.builder, made) if operator in ("add", "sub", "mul") else made

    return lower


_LOWER: Mapping[type[core.Expression], Callable[..., Expression]] = MappingProxyType(
    {
        core.Aggregate: _aggregate,
        core.AllCards: _everything,
        core.AllCopies: _copies,
        core.AllGroups: _everything,
        core.AnyOf: _any,
        core.AttributeOf: _attribute,
        core.Beside: _beside,
        core.Between: _between,
        core.BothHold: _binary("and", "left", "right"),
        core.Bound: _bound,
        core.ByPlayers: lambda node, here: lower_expression(
            node.at(here.builder.world.players), here
        ),
        core.CardsIn: _cards_in,
        core.CardsKept: _kept,
        core.Compare: _compare,
        core.Conditional: _conditional,
        core.Connected: _connected,
        core.LongestChain: _longest_chain,
        core.PairedWith: _paired_with,
        core.NextAfter: _next_after,
        core.OnlyMember: _only_member,
        core.Defined: _defined,
        core.EitherHolds: _binary("or", "left", "right"),
        core.Everybody: _everything,
        core.Everywhere: _everything,
        core.Except: _binary("minus", "members", "left_out"),
        core.Figures: _figures,
        core.FiguresAt: _figures_at,
        core.FirstSeat: lambda node, here: const(0),
        core.Inside: _is_inside,
        core.Intersection: _binary("inter", "left", "right"),
        core.It: _it,
        core.Just: lambda node, here: lower_expression(node.places, here),
        core.Leaders: lambda node, here: leaders(node, here, _LOWERING),
        core.LeftOfMe: _left_of_me,
        core.Opponents: lambda node, here: _of_side(here, partners=False),
        core.Partners: lambda node, here: _of_side(here, partners=True),
        core.Me: lambda node, here: here.me,
        core.WhoseOwn: lambda node, here: here.mine,
        core.Minus: _binary("sub", "left", "right"),
        core.Moved: lambda node, here: slot(here.builder.header("moved")),
        core.Not: lambda node, here: ("not", lower_expression(node.operand, here)),
        core.YesNo: lambda node, here: const(int(node.holds)),
        core.Nothing: lambda node, here: const(0 if node.type.kind == "set" else -1),
        core.Number: lambda node, here: const(node.value),
        core.NumberRange: lambda node, here: const(
            sum(1 << number for number in range(node.first, node.last + 1))
        ),
        core.NumberSet: lambda node, here: const(sum(1 << number for number in set(node.numbers))),
        core.Destinations: lambda node, here: slot(here.builder.world.offset("destinations")),
        core.Origins: lambda node, here: slot(here.builder.world.offset("origins")),
        core.OuterPlace: lambda node, here: outer_of(here.builder, _one(node.place, here)),
        core.PickedOnce: _picked_once,
        core.PieceCount: _piece_count,
        core.PieceCountOf: _piece_count_of,
        core.PlaceOfFigure: _place_of_figure,
        core.PlacesOfGroup: _places_of_group,
        core.PlacesOfKind: _kind,
        core.Plus: _binary("add", "left", "right"),
        core.Quotient: _quotient,
        core.RankOf: lambda node, here: ("row", lower_expression(node.row, here), node.rank),
        core.Scored: lambda node, here: slot(here.builder.world.offset("scored")),
        core.Single: _single,
        core.SizeOf: _size,
        core.StandingIn: lambda node, here: rank_or_strength(node, here, _LOWERING),
        core.TheCard: _card,
        core.TheFigure: _figure,
        core.TheGroup: _group,
        core.ThePlace: _place,
        core.Times: _binary("mul", "left", "right"),
        core.Union: _union,
        core.ValueOf: lambda node, here: const(node.number),
        core.VariableOf: _variable,
        core.Where: _where,
        core.WithExtreme: _with_extreme,
        core.WithPieces: _with_pieces,
    }
)
"""How each expression is lowered; something random is drawn where a variable is set to it."""

_LOWERING: Lowering = Lowering(expression=lower_expression, places=lower_places)
"""How what majority tables hold is lowered."""
