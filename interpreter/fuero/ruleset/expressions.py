"""The type of each expression, with a report of what is wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .names import BUILT_IN_PROPERTIES
from .types import CONDITION, NONE, NUMBER, ROW, UNKNOWN, Type, member, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["expression_type"]


def expression_type(scope: Scope, node: Node) -> Type:
    """The type of an expression at a point of the text; UNKNOWN after a report."""
    if type(node) in _CONSTANT:
        return _CONSTANT[type(node)]
    typed = _EXPRESSIONS.get(type(node))
    if typed is None:
        return scope.problem("FU222", "this is no expression", node)
    return typed(scope, node)


def _reference(scope: Scope, node: nodes.Reference) -> Type:
    meaning = scope.meaning(node.name)
    if meaning is None:
        return UNKNOWN
    if meaning.what == "left":
        scope.needs_subject("left", node)
    if meaning.per_player and node.name.text in scope.names.picks:
        scope.needs_subject(node.name.text, node)
    if meaning.per_player and node.name.text not in scope.names.picks:
        return scope.problem(
            "FU223",
            f"each player has a {node.name.text} of their own",
            node,
            f"say: own {node.name.text}, or {node.name.text} of somebody",
        )
    if meaning.per_place:
        return scope.problem(
            "FU223",
            f"each place has a {node.name.text} of its own",
            node,
            f"say: {node.name.text} of PLACE",
        )
    if meaning.what == "wording":
        return scope.problem(
            "FU246",
            f"the wording {node.name.text} stands for words of an act, and not here",
            node,
        )
    if meaning.what == "define" and meaning.element is not None:
        return scope.definition(meaning.element)
    return meaning.type


def _own(scope: Scope, node: nodes.Own) -> Type:
    meaning = scope.meaning(node.name)
    if meaning is None:
        return UNKNOWN
    if not meaning.per_player:
        return scope.problem(
            "FU223",
            f"{node.name.text} does not belong to each player",
            node,
            "leave out the word own",
        )
    scope.needs_subject("own", node)
    return meaning.type


def _property(scope: Scope, node: nodes.Property) -> Type:
    name = node.name.text
    meaning = scope.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        domain = "player" if meaning.per_player else "place"
        scope.expect(node.operand, "member", domain=domain)
        return meaning.type
    definition = scope.names.rules.of("define").get(name)
    operand = scope.type_of(node.operand)
    if definition is not None and definition.node.parameter is not None:  # type: ignore[attr-defined]
        return scope.definition(definition, operand)
    if operand.kind == "unknown" and (
        name in BUILT_IN_PROPERTIES
        or name in scope.names.rules.relations
        or any(name in attributes for attributes in scope.names.attributes.values())
    ):
        return UNKNOWN
    built_in = _built_in(scope, name, operand)
    if built_in is not None:
        return built_in
    attributes = scope.names.attributes.get(operand.domain, {})
    if operand.kind in ("member", "set") and name in attributes:
        return attributes[name]
    relations = scope.names.rules.relations if operand.domain == "place" else ()
    known = [*BUILT_IN_PROPERTIES, *attributes, *relations, *scope.names.rules.of("define")]
    return scope.problem(
        "FU225", f"{operand} has no {name!r}", node.name, did_you_mean(name, known)
    )


def _built_in(scope: Scope, name: str, operand: Type) -> Type | None:
    if name == "place" and operand.domain == "pawn":
        return member("place")
    if name == "outer" and operand.domain == "place":
        return member("place")
    if operand.domain == "place" and (name == "neighbours" or name in scope.names.rules.relations):
        return set_of("place")
    if name == "places" and operand.domain in scope.names.rules.groups:
        return set_of("place")
    if name in ("first", "second", "third") and operand == ROW:
        return NUMBER
    if name == "size" and operand.kind == "set":
        return NUMBER
    return None


def _count_pieces(scope: Scope, node: nodes.CountPieces) -> Type:
    scope.described(node.piece, node.owner)
    scope.needs_subject(node.owner, node)
    found = scope.type_of(node.place)
    if found.kind != "member" or found.domain not in scope.names.rules.groups:
        scope.as_set(found, node.place, "place")
    return NUMBER


def _pawns_at(scope: Scope, node: nodes.PawnsAt) -> Type:
    meaning = scope.meaning(node.pawns)
    if meaning is not None and meaning.what not in ("pawn", "pawns"):
        return scope.problem("FU222", f"{node.pawns.text!r} is no figure", node.pawns)
    scope.expect(node.place, "member", domain="place")
    return set_of("pawn")


def _random(scope: Scope, node: nodes.Random) -> Type:
    scope.set_type(node.members)
    return scope.problem(
        "FU226",
        "something random can only be given to a variable",
        node,
        "say: set NAME to random …, and use NAME here",
    )


def _unique(scope: Scope, node: nodes.Unique) -> Type:
    meaning = scope.meaning(node.name)
    if meaning is None:
        return UNKNOWN
    if not scope.picked(node, node.name):
        return UNKNOWN
    return set_of("number" if meaning.type == NUMBER else meaning.type.domain)


def _just(scope: Scope, node: nodes.Just) -> Type:
    found = scope.type_of(node.places)
    scope.as_set(found, node.places, "place")
    return found


def _amount(scope: Scope, node: Node) -> Type:
    return scope.problem(
        "FU222",
        "this says how many pieces are moved, and stands only where an act says that",
        node,
    )


def _one_source(scope: Scope, node: nodes.OneSource) -> Type:
    return scope.problem(
        "FU222", "one of several is chosen only where an act says: from one of …", node
    )


def _it(scope: Scope, node: nodes.It) -> Type:
    if scope.it is None:
        return scope.problem("FU226", "it means nothing outside a filter", node)
    return scope.it


def _me(scope: Scope, node: nodes.Me) -> Type:
    scope.needs_subject("me", node)
    return member("player")


def _numbers(scope: Scope, node: nodes.NumberSet | nodes.NumberRange) -> Type:
    most = node.last if isinstance(node, nodes.NumberRange) else max(node.numbers)
    if most > 62:
        return scope.problem("FU227", "numbers in a set go up to 62", node)
    return set_of("number")


def _by_table(scope: Scope, node: nodes.ByTable) -> Type:
    found = [scope.type_of(entry.value) for entry in node.entries]
    rules = scope.names.rules
    keys = {entry.key for entry in node.entries if isinstance(entry.key, int)}
    missing = [
        count for count in range(rules.least_players, rules.most_players + 1) if count not in keys
    ]
    if missing:
        numbers = ", ".join(str(count) for count in missing)
        return scope.problem("FU213", f"the table says nothing for {numbers} players", node)
    return _agree(scope, found, node)


def _conditional(scope: Scope, node: nodes.Conditional) -> Type:
    scope.condition(node.condition)
    return _agree(scope, [scope.type_of(node.value), scope.type_of(node.otherwise)], node)


def _agree(scope: Scope, types: list[Type], node: Node) -> Type:
    known = [one for one in types if one.kind not in ("unknown", "none")]
    if not known:
        return types[0]
    domain = known[0].domain
    if set(known) == {member(domain), set_of(domain)}:
        return set_of(domain)
    if any(one != known[0] for one in known):
        return scope.problem("FU222", f"this is {known[0]} here and {known[1]} there", node)
    return known[0]


def _joined(scope: Scope, node: nodes.Or | nodes.And) -> Type:
    left, right = scope.type_of(node.left), scope.type_of(node.right)
    if CONDITION in (left, right):
        scope.fitting(left, node.left, "condition")
        scope.fitting(right, node.right, "condition")
        return CONDITION
    first = scope.as_set(left, node.left)
    second = scope.as_set(right, node.right, first.domain)
    if "unknown" in (first.kind, second.kind):
        return UNKNOWN
    return set_of(first.domain or second.domain)


def _not(scope: Scope, node: nodes.Not) -> Type:
    scope.condition(node.operand)
    return CONDITION


def _any(scope: Scope, node: nodes.Any) -> Type:
    scope.set_type(node.operand)
    return CONDITION


def _compare(scope: Scope, node: nodes.Compare) -> Type:
    left = scope.type_of(node.left)
    if node.operator in ("in", "not in"):
        if left.kind == "number":
            scope.expect(node.right, "set", domain="number")
        elif left.kind in ("member", "none"):
            scope.set_type(node.right, left.domain)
        elif left.kind != "unknown":
            scope.problem("FU222", f"this is {left}, which is in no set", node.left)
    elif node.operator in ("is", "is not"):
        right = scope.type_of(node.right)
        if "unknown" not in (left.kind, right.kind) and "none" not in (left.kind, right.kind):
            both_sets = {left.kind, right.kind} <= {"set", "member"}
            if left.domain != right.domain or (left.kind != right.kind and not both_sets):
                scope.problem("FU222", f"{left} and {right} cannot be the same", node)
    else:
        scope.fitting(left, node.left, "number")
        scope.expect(node.right, "number")
    return CONDITION


def _except(scope: Scope, node: nodes.Except) -> Type:
    kind = scope.set_type(node.members)
    scope.set_type(node.left_out, kind.domain)
    return kind


def _with(scope: Scope, node: nodes.With) -> Type:
    kind, having = scope.set_type(node.members), node.having
    if isinstance(having, nodes.HavingExtreme):
        number = scope.names.measured(having)
        if number is not None:
            it = member(kind.domain) if kind.domain else UNKNOWN
            scope.inner(it=it).expect(number, "number")
            return kind
    if (
        kind.kind != "unknown"
        and kind.domain != "place"
        and (kind.domain not in scope.names.rules.groups)
    ):
        scope.problem("FU222", f"no pieces stand in {kind}", node.members)
    assert isinstance(having, nodes.HavingPieces | nodes.HavingExtreme)
    pieces = having.piece if isinstance(having, nodes.HavingPieces) else having.measure
    scope.described(pieces, having.owner)
    scope.needs_subject(having.owner, having)
    if isinstance(having, nodes.HavingPieces) and isinstance(having.amount, nodes.AmountSeen):
        scope.expect(having.amount.number, "number")
    return kind


def _where(scope: Scope, node: nodes.Where) -> Type:
    kind = scope.set_type(node.members)
    if kind.kind != "unknown" and not kind.domain:
        return scope.problem("FU222", "none has no members to test", node.members)
    scope.inner(it=member(kind.domain) if kind.domain else UNKNOWN).condition(node.test)
    return kind


def _calculated(scope: Scope, node: nodes.Plus | nodes.Minus | nodes.Times) -> Type:
    scope.expect(node.left, "number")
    scope.expect(node.right, "number")
    return NUMBER


_CONSTANT: Mapping[type[Node], Type] = MappingProxyType(
    {nodes.Nothing: NONE, nodes.Moved: NUMBER, nodes.Number: NUMBER}
)

_EXPRESSIONS: Mapping[type[Node], Callable[..., Type]] = MappingProxyType(
    {
        nodes.Reference: _reference,
        nodes.Own: _own,
        nodes.Property: _property,
        nodes.CountPieces: _count_pieces,
        nodes.PawnsAt: _pawns_at,
        nodes.Random: _random,
        nodes.Unique: _unique,
        nodes.Just: _just,
        nodes.UpTo: _amount,
        nodes.AnyNumber: _amount,
        nodes.All: _amount,
        nodes.OneSource: _one_source,
        nodes.It: _it,
        nodes.Me: _me,
        nodes.NumberSet: _numbers,
        nodes.NumberRange: _numbers,
        nodes.ByTable: _by_table,
        nodes.Conditional: _conditional,
        nodes.Or: _joined,
        nodes.And: _joined,
        nodes.Not: _not,
        nodes.Any: _any,
        nodes.Compare: _compare,
        nodes.Except: _except,
        nodes.With: _with,
        nodes.Where: _where,
        nodes.Plus: _calculated,
        nodes.Minus: _calculated,
        nodes.Times: _calculated,
    }
)
