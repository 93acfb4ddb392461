"""Names in expressions are bound to what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .names import Meaning
from .types import UNKNOWN, member

if TYPE_CHECKING:
    from .scope import Scope

__all__ = [
    "link_own",
    "link_reference",
    "NOBODYS",
    "Whose",
    "named",
    "own_of",
]


def link_reference(scope: Scope, node: nodes.Reference) -> core.Expression:
    """A name that stands alone."""
    meaning = scope.meaning(node.name)
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    name, picked = node.name.text, node.name.text in scope.names.picks
    if meaning.what in ("left", "partners", "opponents"):
        scope.needs_subject(name, node)
    if meaning.per_player and picked:
        scope.needs_subject(name, node)
    if meaning.per_player and not picked:
        return scope.problem(
            "FU223",
            f"each player has a {name} of their own",
            node,
            f"say: own {name}, or {name} of somebody",
        )
    if meaning.per_place:
        return scope.problem(
            "FU223",
            f"each place has a {name} of its own",
            node,
            f"say: {name} of PLACE",
        )
    if meaning.what == "wording":
        return scope.problem(
            "FU246",
            f"the wording {name} stands for words of an act, and not here",
            node,
        )
    if meaning.what == "define" and meaning.element is not None:
        return scope.definition(meaning.element, node)
    whose = Whose(holder=own_of(node)) if meaning.per_player else NOBODYS
    return named(scope, node.name, meaning, node, whose)


def own_of(node: Node) -> core.WhoseOwn:
    """The player at hand, as the one whose own something is."""
    return core.WhoseOwn(type=member("player"), span=node.span)


@frozen
class Whose:
    """Whose a thing is, and how that is written: ``own``, ``of``, or '' where it is not."""

    holder: core.Expression | None = None
    spoken: str = ""


NOBODYS = Whose()


def named(
    scope: Scope, name: Name, meaning: Meaning, node: Node, whose: Whose = NOBODYS
) -> core.Expression:
    """What a name stands for that is no definition."""
    what = meaning.what
    common: Mapping[str, Any] = {"type": meaning.type, "span": node.span}
    if what in _HELD:
        return _HELD[what](name=name.text, holder=whose.holder, spoken=whose.spoken, **common)
    if what == "kept":
        assert whose.holder is not None
        return core.CardsKept(holder=whose.holder, spoken=whose.spoken, **common)
    if what in _NAMED:
        return _NAMED[what](scope, name.text, meaning)(**common)
    return _WORDS[what](**common)


def _kind(scope: Scope, plural: str, meaning: Meaning) -> _Made:
    kinds = scope.names.rules.kinds.values()
    return partial(core.PlacesOfKind, kind=next(kind.id for kind in kinds if kind.plural == plural))


def _figures(scope: Scope, plural: str, meaning: Meaning) -> _Made:
    assert meaning.element is not None
    return partial(core.Figures, name=meaning.element.name)


def _card(scope: Scope, text: str, meaning: Meaning) -> _Made:
    card, _, copy = text.partition(".")
    return partial(core.TheCard, name=card, copy=int(copy or 0))


def link_own(scope: Scope, node: nodes.Own) -> core.Expression:
    """A name behind *own*."""
    meaning = scope.meaning(node.name, own=True)
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    if not meaning.per_player:
        return scope.problem(
            "FU223",
            f"{node.name.text} does not belong to each player",
            node,
            f"say: {node.name.text} of PLACE" if meaning.per_place else "leave out the word own",
        )
    scope.needs_subject("own", node)
    return named(scope, node.name, meaning, node, Whose(holder=own_of(node), spoken="own"))


_Made = Callable[..., core.Expression]

_HELD: Mapping[str, _Made] = MappingProxyType(
    {
        "deck": core.CardsIn,
        "figure": core.TheFigure,
        "variable": core.VariableOf,
        "zone": core.CardsIn,
    }
)
"""What may be somebody's."""

_NAMED: Mapping[str, Callable[[Scope, str, Meaning], _Made]] = MappingProxyType(
    {
        "card": _card,
        "copies": lambda scope, text, meaning: partial(core.AllCopies, name=text),
        "figures": _figures,
        "group": lambda scope, text, meaning: partial(core.TheGroup, group=text),
        "kind": _kind,
        "local": lambda scope, text, meaning: partial(
            core.Bound, name=text, limits=scope.limits.get(text)
        ),
        "place": lambda scope, text, meaning: partial(core.ThePlace, place=text),
        "value": lambda scope, text, meaning: partial(
            core.ValueOf, name=text, number=scope.names.rules.values[text]
        ),
    }
)
"""What has a name and is nobody's."""

_WORDS: Mapping[str, Callable[..., core.Expression]] = MappingProxyType(
    {
        "players": core.Everybody,
        "left": core.LeftOfMe,
        "partners": core.Partners,
        "opponents": core.Opponents,
        "first-seat": core.FirstSeat,
        "places": core.Everywhere,
        "origins": core.Origins,
        "destinations": core.Destinations,
        "scored": core.Scored,
        "groups": core.AllGroups,
        "family": core.AllCards,
    }
)
