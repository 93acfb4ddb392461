"""Which names in a syntax tree refer to what can be private to a layer, or declare it.

A word of a tree can be spelled like such a thing and be something else: a value of a switch, an
attribute, a slot of a procedure, a loop's own name. So names are followed by the node and field
they stand in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from fuero.lang import nodes
from fuero.lang.nodes import Name, Node, node_fields

__all__ = ["PRIVATE", "REFERRING", "NamesOf", "kinds_of", "renamed"]

Tree = TypeVar("Tree", bound=Node)

NamesOf = Mapping[str, Mapping[str, str]]
"""Other names for some declarations, for each kind of them (`kinds_of`)."""

PRIVATE: Mapping[type[Node], str] = MappingProxyType(
    {
        nodes.VariableDeclaration: "variable",
        nodes.Definition: "define",
        nodes.Wording: "wording",
        nodes.Prohibition: "prohibition",
        nodes.Exemption: "exemption",
        nodes.Majority: "majority",
        nodes.MajorityLike: "majority",
        nodes.Procedure: "procedure",
        nodes.Trigger: "trigger",
        nodes.MomentDeclaration: "moment",
    }
)
"""The declarations that can be private, with their kinds: nothing of them lies on a table."""

_READ = ("variable", "define", "wording")
"""Kinds of what is read in expressions, as the names of loops and slots are."""

_OF = " of"
"""What stands behind a kind where only those are meant that are said of something."""

_THE_KIND_SAID = ("kind",)

REFERRING: Mapping[tuple[type[Node], str], tuple[str, ...]] = MappingProxyType(
    {
        **{(node, "name"): (kind,) for node, kind in PRIVATE.items()},
        (nodes.AroundProcedure, "procedure"): ("procedure",),
        (nodes.AtNext, "moment"): ("moment",),
        (nodes.HasUnique, "name"): ("variable",),
        (nodes.Keep, "procedure"): ("procedure",),
        (nodes.MajorityLike, "like"): ("majority",),
        (nodes.OfTarget, "name"): ("variable",),
        (nodes.Own, "name"): ("variable",),
        (nodes.OwnTarget, "name"): ("variable",),
        (nodes.OwnerDeclaration, "holder"): ("variable",),
        (nodes.Pays, "track"): ("variable",),
        # Who has most or fewest of a number, which is written like a kind of pieces.
        (nodes.Pieces, "name"): ("variable", "define"),
        # Of a thing, an attribute may be called like what is never said of anything.
        (nodes.Property, "name"): tuple(f"{kind}{_OF}" for kind in _READ),
        (nodes.Reach, "moment"): ("moment",),
        (nodes.Reference, "name"): _READ,
        (nodes.Reveal, "names"): ("variable",),
        (nodes.Score, "table"): ("majority",),
        (nodes.SecretPick, "name"): ("variable",),
        (nodes.StandingIn, "table"): ("majority",),
        (nodes.Target, "name"): ("variable", "define", "procedure"),
        (nodes.Unique, "name"): ("variable",),
        **{
            (node, "name"): _THE_KIND_SAID
            for node in (
                nodes.CasesAddition,
                nodes.DefinitionAddition,
                nodes.DefinitionReduction,
                nodes.LinesAddition,
                nodes.StockAddition,
                nodes.TableAddition,
                nodes.TableChange,
                nodes.Unless,
                nodes.Wrap,
            )
        },
        (nodes.Removal, "names"): _THE_KIND_SAID,
    }
)
"""The fields whose names declare such things or refer to them, with what they can be."""


def kinds_of(declaration: Node) -> tuple[str, ...]:
    """The kinds of a declaration that can be private: its own, and as what is said of something."""
    kind = PRIVATE[type(declaration)]
    said_of = getattr(declaration, "holders", None) or getattr(declaration, "parameter", None)
    return (kind, f"{kind}{_OF}") if said_of else (kind,)


def renamed(node: Tree, names: NamesOf) -> Tree:
    """A tree in which what bears these names is called otherwise."""
    bound = _names_inside(node)
    inside = _without(names, bound) if bound else names

    def part(value: Any, meant: tuple[str, ...]) -> Any:
        if isinstance(value, Name):
            found = (names[kind].get(value.text) for kind in meant if kind in names)
            new = next(filter(None, found), value.text)
            return value if new == value.text else replace(value, text=new)
        if isinstance(value, Node):
            return renamed(value, inside)
        return tuple(part(one, meant) for one in value) if isinstance(value, tuple) else value

    changes = {}
    for name in node_fields(node):
        value = getattr(node, name)
        meant = REFERRING.get((type(node), name), ())
        if meant is _THE_KIND_SAID:
            meant = (node.kind,)  # type: ignore[attr-defined]
        new = part(value, meant)
        if new is not value and new != value:
            changes[name] = new
    return replace(node, **changes) if changes else node


def _names_inside(node: Node) -> frozenset[str]:
    """The names that a node gives to what it holds: they go before all others there."""
    match node:
        case nodes.ForEach(variable=one, other=two):
            return frozenset(name.text for name in (one, two) if name is not None)
        case nodes.Definition(parameter=Name(text=name)) | nodes.Wording(parameter=Name(text=name)):
            return frozenset((name,))
        case nodes.Procedure(parameters=parameters):
            return frozenset(one.name.text for one in parameters or ())
    return frozenset()


def _without(names: NamesOf, bound: frozenset[str]) -> NamesOf:
    return {
        kind: {name: new for name, new in found.items() if name not in bound}
        if kind.removesuffix(_OF) in _READ
        else found
        for kind, found in names.items()
    }
