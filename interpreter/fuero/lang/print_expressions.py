"""Expressions of the syntax tree to documents, with brackets where precedence wants them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import nodes
from .document import Bracket, Fragment
from .forms import ENDING, Slot, form_of
from .nodes import Binding, Name, Node

__all__ = [
    "expression",
    "formed",
    "listed",
    "needs_brackets",
    "number",
    "operand",
    "owned",
    "spaced",
    "test",
    "tie_use",
]


def expression(node: Node) -> Fragment:
    """An expression where any may stand."""
    return operand(node, Binding.CONDITIONAL)


def operand(node: Node, least: Binding) -> Fragment:
    """An expression where only one that binds at least so tightly may stand without brackets."""
    binding = node.binds
    parts = tuple(_parts(node))
    if binding >= Binding.UNARY and binding >= least:
        return parts
    return Bracket(opening="(", closing=")", parts=parts, optional=binding >= least)


def test(node: Node) -> Fragment:
    """What stands behind ``where``: one test, or several joined by *and*."""
    if isinstance(node, nodes.And):
        return (test(node.left), " and ", _one_test(node.right))
    return _one_test(node)


def _one_test(node: Node) -> Fragment:
    """A test without brackets; what it compares, and what is no plain test, may need them."""
    match node:
        case nodes.Compare(left=left, operator=operator, right=right):
            return (operand(left, Binding.SUM), f" {operator} ", operand(right, Binding.SUM))
        case nodes.Not(operand=negated):
            return ("not ", _one_test(negated))
        case nodes.Any():
            return tuple(_parts(node))
        case _:
            return operand(node, Binding.SUM)


def number(node: Node) -> Fragment:
    """How many: a number, a name, or any expression in brackets."""
    if isinstance(node, nodes.Number | nodes.Reference):
        return tuple(_parts(node))
    return Bracket(opening="(", closing=")", parts=tuple(_parts(node)))


def owned(owner: str | None, pieces: nodes.Pieces) -> str:
    """Pieces with ``own`` or ``foreign`` and all other words before them."""
    words = [word.text for word in (*pieces.adjectives, pieces.name)]
    return " ".join([owner, *words] if owner else words)


def formed(node: Node, ending: str = "") -> tuple[Fragment, ...]:
    """A node of regular form, in pieces between which a line may break inside brackets.

    ending: of the verb.
    """
    return tuple(
        spaced([_word(node, word, ending) for word in part]) for part in form_of(node.form)
    )


def _word(node: Node, word: tuple[str | Slot, ...], ending: str) -> Fragment | None:
    """A word of a form with its fields filled in; None where all its fields are left out."""
    found: list[Fragment] = []
    for piece in word:
        if isinstance(piece, str):
            found.append(piece)
        elif piece.field == ENDING:
            found.append(ending)
        else:
            filled = _filled(getattr(node, piece.field), piece)
            if filled is not None:
                found.append(filled)
    return tuple(found) or None


def _filled(value: Any, slot: Slot) -> Fragment | None:
    """What stands for the value of a field."""
    if value is None or isinstance(value, bool):
        return slot.field if value else None
    if isinstance(value, tuple):
        one, *others = (_filled(part, slot) or "" for part in value)
        return (one, *((" and ", other) for other in others))
    if isinstance(value, nodes.Pieces):
        return owned(None, value)
    if isinstance(value, Name):
        return value.text
    if not isinstance(value, Node):
        return str(value)
    if slot.binding is None:
        return number(value)
    if isinstance(value, nodes.OneSource):
        return ("one of ", operand(value.members, slot.binding))
    return operand(value, slot.binding)


def spaced(words: Iterable[Fragment | None]) -> Fragment:
    """Those of the words that are there, with a space between two."""
    first, *others = (word for word in words if word is not None)
    return (first, *((" ", word) for word in others))


def tie_use(node: Node) -> Fragment:
    """The last word on ties: a name, or a table of names."""
    return node.text if isinstance(node, Name) else expression(node)


def _parts(node: Node) -> Iterable[Fragment]:
    """An expression in pieces between which a line may break inside brackets."""
    if node.form:
        yield from formed(node)
        return
    match node:
        case nodes.Or():
            yield from _joined(node, "or ", operand(node.right, Binding.AND))
        case nodes.And():
            yield from _joined(node, "and ", operand(node.right, Binding.NOT))
        case nodes.Compare(left=left, operator=operator, right=right):
            yield _bracketed(left) if _open(left) else operand(left, Binding.SELECTION)
            yield (f"{operator} ", operand(right, Binding.SELECTION))
        case nodes.Except():
            yield from _chain(node, node.members, ("except ", operand(node.left_out, Binding.SUM)))
        case nodes.With():
            yield from _chain(node, node.members, ("with ", _having(node.having)))
        case nodes.Where():
            yield from _chain(node, node.members, ("where ", test(node.test)))
        case nodes.Connected():
            to = ("connected to ", operand(node.start, Binding.SUM), _along(node.along))
            yield from _chain(node, node.members, to)
        case nodes.Plus():
            yield from _chain(node, node.left, ("+ ", operand(node.right, Binding.PRODUCT)))
        case nodes.Minus():
            yield from _chain(node, node.left, ("- ", operand(node.right, Binding.PRODUCT)))
        case nodes.Times():
            yield from _chain(node, node.left, ("* ", operand(node.right, Binding.UNARY)))
        case nodes.Quotient(rounding=rounding):
            rounded = f" rounded {rounding}" if rounding else ""
            yield from _chain(node, node.left, ("/ ", operand(node.right, Binding.UNARY), rounded))
        case nodes.StandingIn(standing=word, table=table, player=player):
            by = "" if table is None else f" by {table.text}"
            place = operand(node.place, Binding.UNARY)
            yield (word, by, " of ", operand(player, Binding.SUM), " in ", place)
        case nodes.LongestChain(along=along, members=members):
            yield ("longest chain", _along(along), " in ", operand(members, Binding.UNARY))
        case nodes.OneSource(members=members):
            yield ("one of ", expression(members))
        case _:
            yield _atom(node)


def _along(relation: nodes.Name | None) -> str:
    return "" if relation is None else f" along {relation.text}"


def _chain(node: Node, left: Node, last: Fragment) -> Iterable[Fragment]:
    """Operators of one binding in a row; those that bind alike need no brackets on the left."""
    if left.binds == node.binds:
        yield from _parts(left)
    else:
        yield operand(left, node.binds)
    yield last


def needs_brackets(part: Node, other: Node) -> bool:
    """Whether a part that is joined by *or* or *and* could be read in two ways without
    brackets.

    Example: ``A except b or c`` could leave out c, or add it. With filters on both sides there is
    no such question.
    """
    if isinstance(part, nodes.With | nodes.Where):
        return not _filters(other)
    return isinstance(part, nodes.Except | nodes.Connected)


def _filters(node: Node) -> bool:
    if isinstance(node, nodes.Or | nodes.And):
        return _filters(node.left) and _filters(node.right)
    return isinstance(node, nodes.With | nodes.Where)


def _joined(node: nodes.Or | nodes.And, word: str, right: Fragment) -> Iterable[Fragment]:
    if needs_brackets(node.right, node.left):
        right = _bracketed(node.right)
    if needs_brackets(node.left, node.right) or (isinstance(node, nodes.And) and _open(node.left)):
        yield _bracketed(node.left)
        yield (word, right)
    else:
        yield from _chain(node, node.left, (word, right))


def _open(node: Node) -> bool:
    """Whether what is printed ends in the test of a filter, to which an *and* behind it belongs."""
    match node:
        case nodes.Compare(right=last) | nodes.Not(operand=last) | nodes.And(right=last):
            return _open(last)
    return isinstance(node, nodes.Where)


def _bracketed(node: Node) -> Fragment:
    return Bracket(opening="(", closing=")", parts=tuple(_parts(node)))


def _having(node: Node) -> Fragment:
    if isinstance(node, nodes.HavingExtreme):
        bound = "" if node.above is None else f" above {node.above}"
        return f"{node.extreme} {owned(node.owner, node.measure)}{bound}"
    return expression(node)


def _atom(node: Node) -> Fragment:
    match node:
        case nodes.NumberSet(numbers=numbers):
            return Bracket(opening="{", closing="}", parts=listed(map(str, numbers)))
        case nodes.NumberRange(first=first, last=last):
            return ("{", operand(first, Binding.UNARY), "..", operand(last, Binding.UNARY), "}")
        case nodes.ByTable(switch=switch, entries=entries):
            lines = listed((f"{_key(entry.key)}: ", expression(entry.value)) for entry in entries)
            return (f"by {switch.text} ", Bracket(opening="{", closing="}", parts=lines))
        case _:
            raise TypeError(f"{type(node).__name__} is not an expression")


def _key(key: Name | int) -> str:
    return key.text if isinstance(key, Name) else str(key)


def listed(items: Iterable[Fragment]) -> tuple[Fragment, ...]:
    """Items with a comma after each but the last."""
    *others, last = items
    return (*((item, ",") for item in others), last)
