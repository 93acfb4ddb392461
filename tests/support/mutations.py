"""Wrong rules made from right ones: names, numbers and whole phrases change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset.sums import Layer

__all__ = ["mutated"]

_EXPRESSIONS = (
    nodes.And, nodes.Any, nodes.ByTable, nodes.Compare, nodes.Conditional, nodes.CountPieces,
    nodes.Except, nodes.It, nodes.Just, nodes.Me, nodes.Minus, nodes.Moved, nodes.NextAfter,
    nodes.Not, nodes.Nothing, nodes.Number, nodes.NumberRange, nodes.NumberSet, nodes.Or, nodes.Own,
    nodes.FiguresAt, nodes.Plus, nodes.Property, nodes.Random, nodes.Reference, nodes.Times,
    nodes.Unique, nodes.United, nodes.Where, nodes.With, nodes.YesNo,
)  # fmt: skip
_STATEMENTS = (
    nodes.Add, nodes.AsPlayer, nodes.Assign, nodes.Clear, nodes.DrawAs, nodes.DrawTo,
    nodes.EitherOrder, nodes.EndGame, nodes.ForEach, nodes.ForPlayers, nodes.If, nodes.Offer,
    nodes.OneOf, nodes.Put, nodes.PutCard, nodes.PutPieces, nodes.Repeat, nodes.Reveal,
    nodes.DiscardThis, nodes.Shuffle, nodes.Stop, nodes.TakeAway, nodes.WhileKept,
)  # fmt: skip
# Phrases of a group may stand wherever another of the group stands.
_GROUPS: Sequence[tuple[type[Node], ...]] = (
    _EXPRESSIONS,
    _STATEMENTS,
    (nodes.ActLine,),
    (nodes.Perform,),
    (nodes.Move, nodes.MoveFigure, nodes.Score, nodes.Choose, nodes.SecretlyChoose, nodes.Take,
     nodes.TakeSeveral, nodes.Look, nodes.Keep),
    (nodes.EachPlayer, nodes.EachOtherPlayer, nodes.EachOfThem),
    (nodes.HasPieces, nodes.HasUnique, nodes.SuchThat),
    (nodes.UpTo, nodes.Exactly, nodes.AnyNumber, nodes.All),
    (nodes.Target, nodes.OwnTarget, nodes.OfTarget),
    (nodes.RangeType, nodes.SetType, nodes.DomainType, nodes.YesNoType),
)  # fmt: skip
_NUMBERS = (0, 1, 2, 5, 64, 4_000_000_000)
_FLAGS = (None, ("in order",), ("seen by owner",), ("in order", "top seen"), ("unseen",),
          ("in row", "seen by owner"))  # fmt: skip
_HOLDERS = (None, "player", "place")
_Path = tuple[tuple[str, int | None], ...]


def mutated(layer: Layer, changes: Sequence[tuple[int, int]]) -> Layer:
    """The layer with changes: where, and to what, both as numbers that wrap round."""
    declarations = list(layer.declarations)
    pool = [node for one in declarations for node in nodes.walk(one)]
    span = pool[0].span
    pool += [nodes.It(span=span), nodes.Me(span=span),
             nodes.Moved(span=span), nodes.Nothing(span=span)]  # fmt: skip
    for where, what in changes:
        index = where % len(declarations)
        paths = list(_paths(declarations[index], ()))
        path = paths[(where // len(declarations)) % len(paths)]
        declarations[index] = _change(declarations[index], path, what, pool)
    return replace(layer, declarations=tuple(declarations))


def _paths(node: Node, path: _Path) -> Iterator[_Path]:
    yield path
    for item in fields(node):
        value = getattr(node, item.name)
        if item.name == "span":
            continue
        if isinstance(value, Node):
            yield from _paths(value, (*path, (item.name, None)))
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if isinstance(part, Node):
                    yield from _paths(part, (*path, (item.name, index)))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield (*path, (item.name, None))


def _change(node: Any, path: _Path, what: int, pool: Sequence[Node]) -> Any:
    if not path:
        return _other(node, what, pool)
    (name, index), rest = path[0], path[1:]
    value = getattr(node, name)
    if index is None:
        return replace(node, **{name: _change(value, rest, what, pool)})
    parts = list(value)
    parts[index] = _change(parts[index], rest, what, pool)
    return replace(node, **{name: tuple(parts)})


def _other(  # noqa: PLR0911 - a case for each sort of node
    node: Any, what: int, pool: Sequence[Node]
) -> Any:
    """Something else that could stand in the same place."""
    if isinstance(node, int):
        return _NUMBERS[what % len(_NUMBERS)]
    if isinstance(node, Name):
        words = [one for one in pool if isinstance(one, Name)]
        return words[what % len(words)]
    for group in _GROUPS:
        if isinstance(node, group):
            others = [one for one in pool if isinstance(one, group)]
            return others[what % len(others)]
    if isinstance(node, nodes.ZoneDeclaration):
        return replace(
            node, flags=_FLAGS[what % len(_FLAGS)], holders=_HOLDERS[what % len(_HOLDERS)]
        )
    if isinstance(node, nodes.VariableDeclaration):
        return replace(node, holders=_HOLDERS[what % len(_HOLDERS)])
    if isinstance(node, nodes.TrackDeclaration):
        return replace(node, per_player=(None, True)[what % 2])
    if isinstance(node, nodes.Quota):
        return replace(node, owner=(None, "own", "foreign")[what % 3])
    return node
