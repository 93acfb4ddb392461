"""Majority tables that are like others, and tables of which layers say parts otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .model import Element

__all__ = ["SINGLE_PARTS", "changed", "changes_of_unknown", "in_full", "like_first", "told_parts"]

SINGLE_PARTS = ("places", "counts", "pays", "ties", "unowned", "favours", "pools")
"""The parts of a table of which there is one; bonuses are known by their names."""


def changed(table: nodes.Majority, parts: nodes.TableParts) -> nodes.Majority:
    """A table of which these parts are otherwise. A bonus that is said otherwise keeps its name,
    which tables that are alike share.
    """
    said = {part: getattr(parts, part) for part in SINGLE_PARTS}
    new = {part: node for part, node in said.items() if node is not None}
    gone = {name.text for name in parts.without or ()}
    own = list(parts.bonuses)
    bonuses = list[nodes.Bonus]()
    for bonus in table.bonuses:
        if bonus.name.text not in gone:
            otherwise = next((one for one in own if one.name.text == bonus.name.text), None)
            if otherwise is not None:
                own.remove(otherwise)
                bonus = replace(otherwise, name=bonus.name)
            bonuses.append(bonus)
    return replace(table, **new, bonuses=(*bonuses, *own))


def told_parts(parts: nodes.TableParts) -> Iterator[tuple[str, Node]]:
    """What parts of a table are said to be, by what they are called."""
    for part in SINGLE_PARTS:
        if (node := getattr(parts, part)) is not None:
            yield part, node
    yield from ((f"bonus {name.text}", name) for name in parts.without or ())
    yield from ((f"bonus {bonus.name.text}", bonus) for bonus in parts.bonuses)


def like_first(tables: Mapping[str, Element], problems: list[Diagnostic]) -> Sequence[str]:
    """The names of tables, each behind the one that it is like; those that are like none that there
    is, or like themselves by way of others, are left out and appended to what is wrong.
    """
    found, lost = list[str](), set[str]()
    for name in tables:
        row, problem = _row_of_likes(tables, name)
        if problem is None:
            found += [one for one in reversed(row) if one not in found]
            continue
        # What keeps several from being there is told once.
        problems.extend([] if lost.intersection(row) else [problem])
        lost.update(row)
    return found


def _row_of_likes(
    tables: Mapping[str, Element], name: str
) -> tuple[Sequence[str], Diagnostic | None]:
    """A table, the one that it is like, the one that this is like, and so on; and what is wrong if
    that has no end.
    """
    row = [name]
    while isinstance(bare := tables[row[-1]].bare, nodes.MajorityLike):
        if (problem := _no_other(tables, row, bare.like)) is not None:
            return row, problem
        row.append(bare.like.text)
    return row, None


def _no_other(tables: Mapping[str, Element], row: Sequence[str], like: Name) -> Diagnostic | None:
    """Why the last table of a row, each like the next, cannot be like this one."""
    if like.text not in tables:
        message = f"there is no majority table {like.text}"
        help = did_you_mean(like.text, list(tables))
        return Diagnostic(code="FU220", message=message, span=like.span, help=help)
    if like.text in row:
        by = "" if row[-1] == like.text else f" by way of {row[-1]}"
        return Diagnostic(
            code="FU273",
            message=f"the table {like.text} is like itself{by}",
            span=like.span,
            help="write the parts of one of them out: majority NAME:",
        )
    return None


def in_full(
    like: nodes.MajorityLike, tables: Mapping[str, Element], problems: list[Diagnostic]
) -> nodes.Majority:
    """A table that is like another, which is there in full, with all its parts. Which places have
    it for their own is never in common.
    """
    other = tables[like.like.text].written(nodes.Majority)
    problems.extend(_unknown_bonuses(other, like.parts.without or ()))
    return replace(changed(replace(other, places=None), like.parts), name=like.name, span=like.span)


def changes_of_unknown(table: Node, wraps: Iterable[Node]) -> Iterator[Diagnostic]:
    """What layers say of bonuses that a table does not have."""
    assert isinstance(table, nodes.Majority)
    for wrap in wraps:
        if isinstance(wrap, nodes.TableChange):
            of = (*(wrap.parts.without or ()), *(bonus.name for bonus in wrap.parts.bonuses))
            yield from _unknown_bonuses(table, of)


def _unknown_bonuses(table: nodes.Majority, names: Iterable[Name]) -> Iterator[Diagnostic]:
    known = [bonus.name.text for bonus in table.bonuses]
    for name in names:
        if name.text not in known:
            yield Diagnostic(
                code="FU220",
                message=f"the table {table.name.text} has no bonus {name.text}",
                span=name.span,
                help=did_you_mean(name.text, known) or f"say: add to majority {table.name.text}:",
            )
