"""How linked rules are written: by a name, as somebody's own, as what belongs to a thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.model import Rules

__all__ = [
    "bare",
    "belonging",
    "is_own",
    "name_of",
    "spoken_name",
    "speaks_of_own",
]


def bare(node: core.Node) -> core.Node:
    """An expression without what only linking put around it: the set of one, places of a group."""
    if isinstance(node, core.Single):
        return bare(node.member)
    if isinstance(node, core.PlacesOfGroup) and not node.written:
        return bare(node.group)
    return node


def is_own(node: core.Node) -> bool:
    """Whether something is written as the own one of somebody."""
    return getattr(node, "spoken", "") == "own"


def speaks_of_own(node: core.Node) -> bool:
    """Whether something own or foreign is written anywhere in an expression."""
    for part in core.walk(node):
        pieces = getattr(part, "pieces", None)
        if is_own(part) or (isinstance(pieces, core.Pieces) and pieces.owner in OWNERS):
            return True
    return False


OWNERS = ("own", "foreign")
"""Owners by whom pieces are told that are players'."""


# ---- names ------------------------------------------------------------------------------------


def name_of(node: core.Node, rules: Rules) -> str:
    """The name of a thing, whoever it belongs to; '' for what has none."""
    found = _NAMES.get(type(node))
    return found(node, rules) if found is not None else ""


def spoken_name(node: core.Node, rules: Rules) -> str:
    """The name by which alone a thing is written, or as an own one; '' for everything else."""
    return "" if belonging(node) is not None else name_of(node, rules)


def _card(node: core.TheCard, rules: Rules) -> str:
    return f"{node.name}.{node.copy}" if node.copy and not node.any_copy else node.name


def _bears(field: str) -> Callable[[Any, Rules], str]:
    return lambda node, rules: str(getattr(node, field))


def _word(word: str) -> Callable[[Any, Rules], str]:
    return lambda node, rules: word


_NAMES: Mapping[type[core.Node], Callable[[Any, Rules], str]] = MappingProxyType(
    {
        core.AllCards: lambda node, rules: rules.declared.families[node.type.domain].plural,
        core.AllCopies: _bears("name"),
        core.AllGroups: lambda node, rules: rules.groups[node.type.domain].plural,
        core.Bound: _bears("name"),
        core.CardsIn: _bears("name"),
        core.CardsKept: _word("kept"),
        core.Defined: _bears("name"),
        core.Everybody: _word("players"),
        core.Everywhere: _word("places"),
        core.Figures: lambda node, rules: rules.declared.figures[node.name].plural or node.name,
        core.FirstSeat: _word("first-seat"),
        core.LeftOfMe: _word("left"),
        core.Origins: _word("origins"),
        core.PlacesOfKind: lambda node, rules: rules.kinds[node.kind].plural,
        core.TheCard: _card,
        core.TheFigure: _bears("name"),
        core.TheGroup: _bears("group"),
        core.ThePlace: _bears("place"),
        core.ValueOf: _bears("name"),
        core.VariableOf: _bears("name"),
    }
)


# ---- what belongs to a thing ------------------------------------------------------------------

_RANKS = ("first", "second", "third")


def belonging(node: core.Node) -> tuple[str, core.Node] | None:
    """What is written as something of a thing: what it is called, and the thing; else None."""
    match node:
        case core.VariableOf(spoken="of") | core.CardsIn(spoken="of") | core.TheFigure(spoken="of"):
            name, thing = node.name, node.holder
        case core.CardsKept(spoken="of"):
            name, thing = "kept", node.holder
        case core.Defined():
            name, thing = node.name, node.argument
        case core.AttributeOf():
            name, thing = node.name, node.thing
        case core.PlaceOfFigure():
            name, thing = "place", node.figure
        case core.OuterPlace():
            name, thing = "outer", node.place
        case core.Beside():
            name, thing = node.relation or "neighbours", node.places
        case core.PlacesOfGroup(written=True):
            name, thing = "places", node.group
        case core.RankOf():
            name, thing = _RANKS[node.rank], node.row
        case core.SizeOf():
            name, thing = "size", node.members
        case _:
            return None
    return None if thing is None else (name, bare(thing))
