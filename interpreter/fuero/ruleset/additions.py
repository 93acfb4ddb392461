"""What layers add to a declaration, beside what others do to it: all that is added holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .like_tables import changed, told_parts
from .model import WITH_BODY, Element

__all__ = [
    "ADDITIONS",
    "Addition",
    "ToOnePart",
    "misfit",
    "no_one_part",
    "said_already",
    "told_otherwise",
    "with_addition",
]

Addition: TypeAlias = (
    nodes.TableChange
    | nodes.TableAddition
    | nodes.DefinitionAddition
    | nodes.DefinitionReduction
    | nodes.CasesAddition
    | nodes.StockAddition
    | nodes.LinesAddition
)

ADDITIONS = (
    nodes.TableChange,
    nodes.TableAddition,
    nodes.DefinitionAddition,
    nodes.DefinitionReduction,
    nodes.CasesAddition,
    nodes.StockAddition,
    nodes.LinesAddition,
)

ToOnePart: TypeAlias = nodes.CasesAddition | nodes.LinesAddition
"""What is added to the one part of its kind that a declaration holds."""

_TAKES: Mapping[type[Node], tuple[tuple[str, ...], str]] = MappingProxyType(
    {
        nodes.TableChange: (("majority",), "parts of majority tables alone are changed"),
        nodes.TableAddition: (
            ("majority",),
            "a majority table takes `counts`, `ties broken by`, `ties`, `favours` and `bonus`",
        ),
        nodes.DefinitionAddition: (
            ("define",),
            "a definition takes members behind `=`, or a condition under which it holds, too",
        ),
        nodes.DefinitionReduction: (
            ("define",),
            "members, or a condition under which it does not hold, are taken out of a definition",
        ),
        nodes.StockAddition: (("piece",), "a kind of piece takes pieces of a further owner"),
        nodes.LinesAddition: (WITH_BODY, "a procedure, card or trigger takes lines to choose from"),
    }
)
"""To which kinds of declarations each of these is added, and what is said of that."""

_TABLES = "only a table `by players` takes further numbers of players"


def with_addition(node: Node, added: Addition) -> Node:
    """A declaration with what a layer adds to it."""
    match added:
        case nodes.DefinitionAddition(members=members):
            assert isinstance(node, nodes.Definition)
            return replace(node, body=nodes.Or(left=node.body, right=members, span=members.span))
        case nodes.DefinitionReduction(members=members):
            assert isinstance(node, nodes.Definition)
            return replace(
                node, body=nodes.Except(members=node.body, left_out=members, span=members.span)
            )
        case nodes.StockAddition(parts=parts):
            assert isinstance(node, nodes.PieceDeclaration)
            known = {_owner(stock) for stock in node.stocks}
            stocks = (part for part in parts if isinstance(part, nodes.Stock))
            new = (stock for stock in stocks if _owner(stock) not in known)
            return replace(node, parts=(*node.stocks, *new, *_carrying(node)))
        case nodes.TableChange(parts=parts):
            assert isinstance(node, nodes.Majority)
            return changed(node, parts)
        case nodes.CasesAddition() | nodes.LinesAddition():
            there = list(_parts_for(node, added))
            return _put(node, there[0], _larger(there[0], added)) if len(there) == 1 else node
    assert isinstance(node, nodes.Majority)
    counts = node.counts
    if added.counts is not None:
        both = nodes.Plus(left=counts.number, right=added.counts, span=added.counts.span)
        counts = replace(counts, number=both)
    # What a layer adds is more special than what was there, and the first that fits holds.
    ties = replace(
        node.ties,
        broken_by=(*(added.broken_by or ()), *(node.ties.broken_by or ())) or None,
        cases=(*added.ties, *node.ties.cases),
    )
    favours = _either(node.favours, added.favours)
    bonuses = (*node.bonuses, *added.bonuses)
    return replace(node, counts=counts, ties=ties, favours=favours, bonuses=bonuses)


def _either(one: Node | None, other: Node | None) -> Node | None:
    """What is in one of two sets, of which there may be none."""
    if one is None or other is None:
        return other if one is None else one
    return nodes.Or(left=one, right=other, span=other.span)


def _carrying(node: nodes.PieceDeclaration) -> tuple[nodes.Carrying, ...]:
    return () if node.carrying is None else (node.carrying,)


def _tables(node: Node) -> Iterator[nodes.ByTable]:
    """The tables by players that a declaration holds."""
    for part in nodes.walk(node):
        if isinstance(part, nodes.ByTable) and part.switch.text == "players":
            yield part


def _parts_for(node: Node, added: ToOnePart) -> Iterator[Node]:
    """The parts of a declaration to which this can be added; it takes one."""
    if isinstance(added, nodes.CasesAddition):
        yield from _tables(node)
        return
    lines = added.lines
    kind = nodes.Offer if isinstance(lines, nodes.MoreOffered) else type(lines)
    yield from (part for part in nodes.walk(node) if isinstance(part, kind))


def _larger(part: Node, added: ToOnePart) -> Node:
    """A table that holds these numbers, too, or a list with these lines behind its own."""
    match part, added:
        case nodes.ByTable(), nodes.CasesAddition(table=nodes.ByTable(entries=entries)):
            known = {entry.key for entry in part.entries}
            new = (entry for entry in entries if entry.key not in known)
            return replace(part, entries=(*part.entries, *new))
        case nodes.OneOf(), nodes.LinesAddition(lines=nodes.OneOf(alternatives=lines)):
            return replace(part, alternatives=(*part.alternatives, *lines))
        case nodes.EitherOrder(), nodes.LinesAddition(lines=nodes.EitherOrder(parts=tasks)):
            return replace(part, parts=(*part.parts, *tasks))
        case nodes.Offer(), nodes.LinesAddition(lines=nodes.MoreOffered(parts=offered)):
            return replace(part, parts=(*part.parts, *offered))
        case _:
            return part


def _put(node: Node, there: Node, instead: Node) -> Node:
    """A tree with something else in the place of one of its parts."""
    if node is there:
        return instead

    def part_of(value: Any) -> Any:
        if isinstance(value, Node):
            return _put(value, there, instead)
        if isinstance(value, tuple):
            return tuple(part_of(part) for part in value)
        return value

    parts = {field.name: part_of(getattr(node, field.name)) for field in fields(node)}
    return replace(node, **parts)


# ---- what does not fit -------------------------------------------------------------------------


def misfit(added: Addition) -> Diagnostic | None:
    """Why this cannot be added to a declaration of its kind; None where it can."""
    kinds, takes = _TAKES.get(type(added), ((added.kind,), _TABLES))
    if added.kind not in kinds:
        taken = isinstance(added, nodes.DefinitionReduction)
        done = "taken out of" if taken else "added to"
        return _refused(added, f"this is not {done} a {added.kind}", takes)
    if isinstance(added, nodes.CasesAddition):
        table = added.table
        if not isinstance(table, nodes.ByTable) or table.switch.text != "players":
            return _refused(added, "nothing can be added to a table by a switch", _TABLES)
    if isinstance(added, nodes.StockAddition):
        return _wrong_stock(added)
    return None


def no_one_part(element: Element, added: ToOnePart) -> Diagnostic | None:
    """Why this has no place in a declaration, which must hold one part that takes it; None where it
    has one.
    """
    node = element.bare
    for wrap in element.wraps:
        node = with_addition(node, wrap) if isinstance(wrap, nodes.TableChange) else node
    parts = list(_parts_for(node, added))
    if len(parts) == 1:
        return None
    what = _called(added)
    found = f"holds no {what}" if not parts else f"holds {what} several times"
    if isinstance(added, nodes.CasesAddition):
        found = "holds no table by players" if not parts else "holds several tables by players"
    places = (Related(f"a {what}", part.span) for part in parts)
    name = f"the {element.category} {element.name}"
    again = f"say: replace {element.category} {element.name} …"
    return _refused(added, f"{name} {found}", again, *places)


def _called(added: ToOnePart) -> str:
    """What the part is called to which this is added."""
    if isinstance(added, nodes.CasesAddition):
        return "table"
    match added.lines:
        case nodes.OneOf():
            return "`one of`"
        case nodes.EitherOrder():
            return "`in either order`"
        case _:
            return "`offer`"


def _refused(added: Addition, message: str, help: str, *related: Related) -> Diagnostic:
    return Diagnostic(
        code="FU286", message=message, span=added.name.span, help=help, related=related
    )


def _wrong_stock(added: nodes.StockAddition) -> Diagnostic | None:
    if all(isinstance(part, nodes.Stock) for part in added.parts):
        return None
    message = f"what {added.name.text} carries is said where it is declared"
    return _refused(added, message, _TAKES[type(added)][1])


# ---- what is there already ---------------------------------------------------------------------


def said_already(element: Element, added: Addition) -> Iterator[tuple[str, Node]]:
    """Where the declaration, or an addition to it, says otherwise what this addition says, and of
    what it says so.
    """
    if not isinstance(added, nodes.TableChange | nodes.CasesAddition | nodes.StockAddition):
        return
    before = [one for one in element.wraps if isinstance(one, type(added))]
    # What a table says is there to be changed; what is added to it must not contradict it.
    first = () if isinstance(added, nodes.TableChange) else (element.bare,)
    there = [told for one in (*first, *before) for told in _told(one)]
    for subject, part in _told(added):
        yield from ((of, other) for of, other in there if of == subject and other != part)


def told_otherwise(element: Element, added: Addition) -> Node | None:
    """Where a declaration itself says otherwise what this adds; None where it does not."""
    if not isinstance(added, nodes.CasesAddition | nodes.StockAddition):
        return None
    there = dict(_told(element.bare))
    found = ((there.get(subject, part), part) for subject, part in _told(added))
    return next((other for other, part in found if other != part), None)


def _told(node: Node) -> Iterator[tuple[str, Node]]:
    """What is said of numbers of players, of owners of pieces, or of the parts of a table."""
    match node:
        case nodes.PieceDeclaration() | nodes.StockAddition():
            stocks = (part for part in node.parts if isinstance(part, nodes.Stock))
            yield from ((_owner(stock), stock) for stock in stocks)
        case nodes.TableChange(parts=parts):
            yield from told_parts(parts)
        case _:
            for table in _tables(node):
                yield from ((str(entry.key), entry) for entry in table.entries)


def _owner(stock: nodes.Stock) -> str:
    return stock.owner.text if stock.owner is not None else ""
