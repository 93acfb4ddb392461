"""Properties are linked: attributes of a thing, definitions of one, and what the language knows
of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .leading import leaders_of
from .names import BUILT_IN_PROPERTIES, ONLY
from .references import Whose, named
from .remedies import place_of
from .types import NUMBER, ROW, UNKNOWN, Type, member, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = [
    "link_property",
    "words_of_text",
]


LEADERS = "leaders"
_RANKS = ("first", "second", "third")


def link_property(scope: Scope, node: nodes.Property) -> core.Expression:
    """Something of a thing, by the first meaning that its name has there."""
    name = node.name.text
    meaning = scope.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        domain = "player" if meaning.per_player else "place"
        holder = scope.expect(node.operand, "member", domain=domain)
        return named(scope, node.name, meaning, node, Whose(holder=holder, spoken="of"))
    if name == LEADERS and isinstance(node.operand, nodes.United):
        return leaders_of(scope, node.operand, node)
    definition = scope.names.rules.of("define").get(name)
    operand = scope.expression(node.operand)
    if definition is not None and definition.written(nodes.Definition).parameter is not None:
        return scope.definition(definition, node, operand)
    return operand if isinstance(operand, core.Unknown) else _found(scope, node, operand)


def _found(scope: Scope, node: nodes.Property, operand: core.Expression) -> core.Expression:
    """What the language or a declaration says of a thing, or a report."""
    name = node.name.text
    kind, built_in = operand.type, _built_in(scope, name, operand, node)
    attributes = scope.names.attributes.get(kind.domain, {})
    if kind.kind == "set" and _of_one(name, operand, built_in, attributes):
        return _of_several(scope, node, built_in)
    if built_in is not None:
        return built_in
    named_so = any(name in attributes for attributes in scope.names.attributes.values())
    of = attributes.get(name) if kind.kind in ("member", "set") else None
    if kind.kind == "unknown" and named_so:
        of = UNKNOWN
    if of is not None:
        return core.AttributeOf(name=name, thing=operand, type=of, span=node.span)
    relations = scope.names.rules.relations if kind.domain == "place" else ()
    known = [*BUILT_IN_PROPERTIES, *attributes, *relations, *scope.names.rules.of("define")]
    return scope.problem(
        "FU225", f"{kind} has no {name!r}", node.name,
        _of_its_place(scope, node, operand) or did_you_mean(name, known) or _PROPERTIES.get(name),
    )  # fmt: skip


def _of_its_place(scope: Scope, node: nodes.Property, operand: core.Expression) -> str | None:
    """How a property of the place of a figure is written, where it was asked of the figure."""
    name, rules = node.name.text, scope.names.rules
    of_places = name == "neighbours" or name in rules.relations
    if operand.type.domain != "figure":
        return None
    if not of_places and name not in scope.names.attributes.get("place", {}):
        return None
    return f"write `{name} of {place_of(operand.span)}`"


_PROPERTIES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ("half", "third", "double"),
            "half of a number is `… / 2 rounded up` or `… / 2 rounded down`",
        ),
        **dict.fromkeys(
            ("leader", "leading", "winner", "rank", "ranking"),
            "who leads in a place are `leaders of …`, and a rank there is `standing of … in …`",
        ),
        **dict.fromkeys(
            ("most", "highest", "maximum", "max"),
            "who has most is a filter: `players with most …`, `places with most own …`; how many "
            "that are is `highest of … in …`",
        ),
        **dict.fromkeys(
            ("fewest", "lowest", "minimum", "min"),
            "who has fewest is a filter: `players with fewest …`, `places with fewest own …`; how "
            "many that are is `lowest of … in …`",
        ),
        **dict.fromkeys(
            ("single", "sole"),
            "the one member of a set is `only of …`, which is none if there are several",
        ),
        **dict.fromkeys(
            ("count", "amount", "total"),
            "how many members a set has is `size of …`, what they have together `sum of … in …`",
        ),
        **dict.fromkeys(
            ("owner", "holder"),
            "whose pieces stand somewhere is asked by counting: "
            "`players where number of own … in … > 0`",
        ),
        **dict.fromkeys(("adjacent", "adjoining", "next"), "write `neighbours of …`"),
    }
)
"""What to write for properties that other languages have."""


def _of_one(
    name: str,
    operand: core.Expression,
    built_in: core.Expression | None,
    attributes: Mapping[str, Type],
) -> bool:
    """Whether several things have several of a property, so that it can be asked of one thing
    only.

    Two cases have one value: copies of a card are alike, and of figures at a place the values in
    force are meant.
    """
    if built_in is not None:
        return isinstance(built_in, core.PlaceOfFigure | core.OuterPlace | core.Leaders)
    alike = isinstance(operand, core.AllCopies)
    in_force = isinstance(operand, core.FiguresAt) and attributes.get(name) == ROW
    return name in attributes and not alike and not in_force


def _of_several(
    scope: Scope, node: nodes.Property, built_in: core.Expression | None
) -> core.Expression:
    """Report a property of several things: each has one, and only that of the first was read."""
    name, members = node.name.text, words_of_text(node.operand)
    loop = f"for each thing in {members}:"
    use = f"set … to {name} of thing" if built_in is not None else f"add {name} of thing to …"
    article = "" if isinstance(built_in, core.Leaders) else "a "
    more = ""
    if scope.quietly(node.operand).domain in _with_number(scope, name):
        behind = f"({members})" if " " in members else members
        more = f"for all of them together write `sum of {name} of it in {behind}`, or "
    return scope.problem(
        "FU266", f"each of several has {article}{name} of its own, and one is needed here", node,
        f"{more}go through them:\n{loop}\n    {use}",
    )  # fmt: skip


def _with_number(scope: Scope, name: str) -> frozenset[str]:
    """The kinds of things of which each has one number of a name."""
    kinds = scope.names.attributes.items()
    return frozenset(kind for kind, numbers in kinds if numbers.get(name) == NUMBER)


def _built_in(
    scope: Scope, name: str, operand: core.Expression, node: Node
) -> core.Expression | None:
    """A property that the language itself knows. If the type of the thing is unknown, its word
    decides.
    """
    kind, span, relations = operand.type, node.span, scope.names.rules.relations
    unknown = kind.kind == "unknown"

    def of(domain: str) -> bool:
        return unknown or kind.domain == domain

    found: core.Expression | None = None
    if name == "place" and of("figure"):
        found = core.PlaceOfFigure(figure=operand, type=member("place"), span=span)
    elif name == "outer" and of("place"):
        found = core.OuterPlace(place=operand, type=member("place"), span=span)
    elif of("place") and (name == "neighbours" or name in relations):
        relation = name if name in relations else None
        found = core.Beside(relation=relation, places=operand, type=set_of("place"), span=span)
    elif name == LEADERS and of("place"):
        found = leaders_of(scope, operand, node)
    elif name == "places" and (unknown or kind.domain in scope.names.rules.groups):
        found = core.PlacesOfGroup(group=operand, type=set_of("place"), span=span)
    elif name in _RANKS and (unknown or kind == ROW):
        found = core.RankOf(rank=_RANKS.index(name), row=operand, type=NUMBER, span=span)
    elif name == "size" and (unknown or kind.kind == "set"):
        found = core.SizeOf(members=operand, type=NUMBER, span=span)
    elif name == ONLY and (unknown or (kind.kind == "set" and kind.domain != "number")):
        found = core.OnlyMember(members=operand, type=member(kind.domain), span=span)
    return found


def words_of_text(node: Node | core.Node) -> str:
    """The text of a node in one line."""
    return " ".join(node.span.text.split())
