"""Expressions of the syntax tree to documents, with brackets where precedence wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from . import nodes
from .document import Bracket, Document
from .nodes import Name, Node

__all__ = [
    "expression",
    "listed",
    "needs_brackets",
    "number",
    "operand",
    "owned",
    "test",
    "tie_use",
    "worded",
]

# How tightly an expression binds, as in the grammar. What is not listed is an atom.
CONDITIONAL, OR, AND, NOT, COMPARISON, SELECTION, SUM, PRODUCT, UNARY, ATOM = range(10)
_BINDING: Mapping[type[Node], int] = MappingProxyType(
    {
        nodes.Conditional: CONDITIONAL,
        nodes.Or: OR,
        nodes.And: AND,
        nodes.Not: NOT,
        nodes.Any: NOT,
        nodes.Compare: COMPARISON,
        nodes.Except: SELECTION,
        nodes.With: SELECTION,
        nodes.Where: SELECTION,
        nodes.Plus: SUM,
        nodes.Minus: SUM,
        nodes.Times: PRODUCT,
        nodes.Property: UNARY,
        nodes.CountPieces: UNARY,
        nodes.FiguresAt: UNARY,
        nodes.Just: UNARY,
        nodes.Random: UNARY,
        nodes.Unique: UNARY,
        nodes.Own: UNARY,
    }
)


def expression(node: Node) -> Document:
    """An expression where any may stand."""
    return operand(node, CONDITIONAL)


def operand(node: Node, least: int) -> Document:
    """An expression where only one that binds at least so tightly may stand without brackets."""
    binding = _BINDING.get(type(node), ATOM)
    parts = tuple(_parts(node))
    if binding >= UNARY and binding >= least:
        return parts
    return Bracket(opening="(", closing=")", parts=parts, optional=binding >= least)


def test(node: Node) -> Document:
    """A test after ``where``: it may not stand in brackets itself, but what it compares may."""
    match node:
        case nodes.Compare(left=left, operator=operator, right=right):
            return (operand(left, SUM), f" {operator} ", operand(right, SUM))
        case nodes.Not(operand=negated):
            return ("not ", test(negated))
        case _:
            return tuple(_parts(node))


def number(node: Node) -> Document:
    """How many: a number, a name, or any expression in brackets."""
    if isinstance(node, nodes.Number | nodes.Reference):
        return tuple(_parts(node))
    return Bracket(opening="(", closing=")", parts=tuple(_parts(node)))


def owned(owner: str | None, pieces: nodes.Pieces) -> str:
    """Pieces with ``own`` or ``foreign`` and all other words before them."""
    words = [word.text for word in (*pieces.adjectives, pieces.name)]
    return " ".join([owner, *words] if owner else words)


def worded(node: Node) -> Document:
    """What a wording may stand for: an expression, an amount, or one of a set."""
    match node:
        case nodes.UpTo(number=most):
            return ("up to ", number(most))
        case nodes.AnyNumber():
            return "any number of"
        case nodes.All():
            return "all"
        case nodes.OneSource(members=members):
            return ("one of ", expression(members))
        case _:
            return expression(node)


def tie_use(node: Node) -> Document:
    """The last word on ties: a name, or a table of names."""
    return node.text if isinstance(node, Name) else expression(node)


def _parts(node: Node) -> Iterable[Document]:
    """An expression in pieces between which a line may break inside brackets."""
    match node:
        case nodes.Conditional(condition=condition, value=value, otherwise=otherwise):
            yield ("if ", operand(condition, OR))
            yield ("then ", operand(value, OR))
            yield ("else ", operand(otherwise, CONDITIONAL))
        case nodes.Or():
            yield from _joined(node, OR, "or ", operand(node.right, AND))
        case nodes.And():
            yield from _joined(node, AND, "and ", operand(node.right, NOT))
        case nodes.Not(operand=negated):
            yield ("not ", operand(negated, NOT))
        case nodes.Any(operand=members):
            yield ("any ", operand(members, SUM))
        case nodes.Compare(left=left, operator=operator, right=right):
            yield operand(left, SELECTION)
            yield (f"{operator} ", operand(right, SELECTION))
        case nodes.Except():
            yield from _chain(
                node, node.members, SELECTION, ("except ", operand(node.left_out, SUM))
            )
        case nodes.With():
            yield from _chain(node, node.members, SELECTION, ("with ", _having(node.having)))
        case nodes.Where():
            yield from _chain(node, node.members, SELECTION, ("where ", test(node.test)))
        case nodes.Plus():
            yield from _chain(node, node.left, SUM, ("+ ", operand(node.right, PRODUCT)))
        case nodes.Minus():
            yield from _chain(node, node.left, SUM, ("- ", operand(node.right, PRODUCT)))
        case nodes.Times():
            yield from _chain(node, node.left, PRODUCT, ("* ", operand(node.right, UNARY)))
        case nodes.Property(name=name, operand=whole):
            yield (f"{name.text} of ", operand(whole, UNARY))
        case nodes.CountPieces(owner=owner, piece=piece, place=place):
            yield (f"number of {owned(owner, piece)} in ", operand(place, UNARY))
        case nodes.FiguresAt(figures=figures, place=place):
            yield (f"{figures.text} at ", operand(place, UNARY))
        case nodes.Just(places=places):
            yield ("just ", operand(places, UNARY))
        case nodes.Random(members=members):
            yield ("random ", operand(members, UNARY))
        case nodes.Unique(name=name):
            yield f"unique {name.text}"
        case _:
            yield _atom(node)


def _chain(node: Node, left: Node, binding: int, last: Document) -> Iterable[Document]:
    """Operators of one binding in a row; those that bind alike need no brackets on the left."""
    if _BINDING.get(type(left), ATOM) == binding:
        yield from _parts(left)
    else:
        yield operand(left, binding)
    yield last


def needs_brackets(part: Node, other: Node) -> bool:
    """Whether a part that is joined to another by *or* or *and* would read in two ways without.

    ``A except b or c`` could leave out c or add it. Filters on both sides are no such question.
    """
    if isinstance(part, nodes.With | nodes.Where):
        return not _filters(other)
    return isinstance(part, nodes.Except)


def _filters(node: Node) -> bool:
    if isinstance(node, nodes.Or | nodes.And):
        return _filters(node.left) and _filters(node.right)
    return isinstance(node, nodes.With | nodes.Where)


def _joined(
    node: nodes.Or | nodes.And, binding: int, word: str, right: Document
) -> Iterable[Document]:
    if needs_brackets(node.right, node.left):
        right = _bracketed(node.right)
    if needs_brackets(node.left, node.right):
        yield _bracketed(node.left)
        yield (word, right)
    else:
        yield from _chain(node, node.left, binding, (word, right))


def _bracketed(node: Node) -> Document:
    return Bracket(opening="(", closing=")", parts=tuple(_parts(node)))


def _having(node: Node) -> Document:
    match node:
        case nodes.HavingPieces(amount=amount, owner=owner, piece=piece):
            return (amount_seen(amount), f" {owned(owner, piece)}")
        case nodes.HavingExtreme(extreme=extreme, owner=owner, measure=measure, above=above):
            bound = "" if above is None else f" above {above}"
            return f"{extreme} {owned(owner, measure)}{bound}"
        case _:
            raise _unknown(node)


def amount_seen(node: Node) -> Document:
    """How many are there: ``at least 2``, ``no``."""
    if isinstance(node, nodes.AmountSeen):
        return (f"{node.relation} ", number(node.number))
    return "no"


def _atom(node: Node) -> Document:
    match node:
        case nodes.Own(name=name):
            return f"own {name.text}"
        case nodes.Reference(name=name):
            return name.text
        case nodes.Number(value=value):
            return str(value)
        case nodes.It():
            return "it"
        case nodes.Me():
            return "me"
        case nodes.Nothing():
            return "none"
        case nodes.Moved():
            return "moved"
        case nodes.NumberSet(numbers=numbers):
            return Bracket(opening="{", closing="}", parts=listed(map(str, numbers)))
        case nodes.NumberRange(first=first, last=last):
            return f"{{{first}..{last}}}"
        case nodes.ByTable(switch=switch, entries=entries):
            lines = listed((f"{_key(entry.key)}: ", worded(entry.value)) for entry in entries)
            return (f"by {switch.text} ", Bracket(opening="{", closing="}", parts=lines))
        case _:
            raise _unknown(node)


def _key(key: Name | int) -> str:
    return key.text if isinstance(key, Name) else str(key)


def listed(items: Iterable[Document]) -> tuple[Document, ...]:
    """Items with a comma after each but the last."""
    *others, last = items
    return (*((item, ",") for item in others), last)


def _unknown(node: Node) -> TypeError:
    return TypeError(f"{type(node).__name__} is not an expression")
