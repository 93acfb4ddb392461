"""Who leads in a place is linked: leaders, ranks and what counts, by a majority table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .majorities import as_one_problems
from .types import NUMBER, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["circular_problems", "leaders_of", "link_standing", "stray_union", "table_meant"]


def _place_meant(scope: Scope, node: Node, table: str) -> core.Expression:
    """Where it is asked who leads: in a place, or in several that are taken as one."""
    if not isinstance(node, nodes.United):
        return scope.expect(node, "member", domain="place")
    as_one_problems(scope, table, node)
    places = scope.set_of(node.places, "place")
    return core.United(places=places, type=set_of("place"), span=node.span)


def link_standing(scope: Scope, node: nodes.StandingIn) -> core.Expression:
    """How a player stands in a place."""
    table = table_meant(scope, node.table, node)
    return core.StandingIn(
        standing="rank" if node.standing == "standing" else node.standing,
        table=table,
        named=node.table is not None,
        player=scope.expect(node.player, "member", domain="player"),
        place=_place_meant(scope, node.place, table),
        type=NUMBER,
        span=node.span,
    )


def leaders_of(scope: Scope, place: core.Expression | nodes.United, node: Node) -> core.Expression:
    """Who has the first rank in a place, or in several as one."""
    table = table_meant(scope, None, node)
    if isinstance(place, nodes.United):
        place = _place_meant(scope, place, table)
    return core.Leaders(table=table, place=place, type=set_of("player"), span=node.span)


def stray_union(scope: Scope, node: nodes.United) -> core.Expression:
    """Places are taken as one where nothing asks who leads."""
    places = " ".join(node.places.span.text.split())
    return scope.problem(
        "FU282", "places are taken as one only where it is asked who leads", node,
        f"say `leaders of ({places} as one)`, `standing of … in (…)` or `strength of … in (…)`; to "
        f"score them together, `score {places} as one`",
    )  # fmt: skip


def table_meant(scope: Scope, table: Name | None, node: Node) -> str:
    """The majority table that is named; '' for the place's own, where a place may have one."""
    tables = scope.names.rules.of("majority")
    if table is not None and table.text not in tables:
        scope.problem(
            "FU220",
            f"there is no majority table {table.text!r}",
            table,
            did_you_mean(table.text, list(tables)),
        )
    if not tables:
        scope.problem(
            "FU220", "there is no majority table to score by", node, "declare: majority NAME:"
        )
    if table is not None:
        return table.text
    own = any(one.written(nodes.Majority).places is not None for one in tables.values())
    return "" if own else next(iter(tables), "")


def circular_problems(scope: Scope, tables: Mapping[str, core.Majority]) -> None:
    """No table asks who leads by itself, also by way of others."""
    unsaid = _meant_unsaid(tables)
    asked = {name: [*_asked(table, unsaid)] for name, table in tables.items()}
    for name in tables:
        for meant, node in asked[name]:
            if name in _reached(asked, meant):
                by = "" if meant == name else f" by way of {meant}"
                scope.report(
                    Diagnostic(
                        code="FU273",
                        message=f"the table {name} is asked for here to work out {name}{by}",
                        span=node.span,
                        help="ask by another table: standing by TABLE of …, strength by TABLE of …",
                    )
                )
                break


def _meant_unsaid(tables: Mapping[str, core.Majority]) -> tuple[str, ...]:
    """The tables that may be meant where none is named."""
    own = tuple(name for name, table in tables.items() if table.reach is not None)
    return (*own, *[name for name in tables if name not in own][:1])


def _asked(table: core.Majority, unsaid: tuple[str, ...]) -> Iterator[tuple[str, core.Node]]:
    """The tables by which a table asks who leads before it can rank, and where it asks."""
    breaking = [number for one in table.ties.broken_by for number in one.numbers]
    parts = (table.counts, table.places, *breaking, table.favours, table.pools)
    for part in core.read_out([part for part in parts if part is not None]):
        if isinstance(part, core.StandingIn | core.Leaders):
            yield from ((name, part) for name in ((part.table,) if part.table else unsaid))


def _reached(asked: Mapping[str, list[tuple[str, core.Node]]], first: str) -> frozenset[str]:
    """The tables that must be known to work one out, with that one."""
    found, waiting = {first}, [first]
    while waiting:
        further = {name for name, _ in asked.get(waiting.pop(), ())} - found
        found |= further
        waiting.extend(further)
    return frozenset(found)
