"""How linked things are written: by a name, as somebody’s own, or as belonging to a thing."""

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
    """An expression without what only linking has put around it, such as the set of a single
    member.
    """
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
        core.Opponents: _word("opponents"),
        core.Partners: _word("partners"),
        core.Origins: _word("origins"),
        core.Destinations: _word("destinations"),
        core.Scored: _word("scored"),
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

_Belonging = tuple[str, core.Node | None]
"""What something is called, and the thing it belongs to, if it is written as of one."""


def belonging(node: core.Node) -> tuple[str, core.Node] | None:
    """For what is written as something of a thing: what it is called, and the thing. None for
    anything else.
    """
    found = _BELONGING.get(type(node))
    name, thing = found(node) if found is not None else ("", None)
    return None if thing is None else (name, bare(thing))


def _of_holder(node: core.VariableOf | core.CardsIn | core.TheFigure) -> _Belonging:
    return node.name, node.holder if node.spoken == "of" else None


_BELONGING: Mapping[type[core.Node], Callable[[Any], _Belonging]] = MappingProxyType(
    {
        core.AttributeOf: lambda node: (node.name, node.thing),
        core.Beside: lambda node: (node.relation or "neighbours", node.places),
        core.CardsIn: _of_holder,
        core.CardsKept: lambda node: ("kept", node.holder if node.spoken == "of" else None),
        core.Defined: lambda node: (node.name, node.argument),
        core.OnlyMember: lambda node: ("only", node.members),
        core.OuterPlace: lambda node: ("outer", node.place),
        core.PlaceOfFigure: lambda node: ("place", node.figure),
        core.PlacesOfGroup: lambda node: ("places", node.group if node.written else None),
        core.RankOf: lambda node: (_RANKS[node.rank], node.row),
        core.SizeOf: lambda node: ("size", node.members),
        core.TheFigure: _of_holder,
        core.VariableOf: _of_holder,
    }
)
