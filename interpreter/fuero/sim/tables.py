"""By which majority table the rules score a place, and what a table reads of variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fuero.check.context import context_of
from fuero.check.places import reach_of
from fuero.lang import nodes
from fuero.ruleset.model import Rules
from fuero.ruleset.names import names_of
from fuero.ruleset.once import once_for_rules

__all__ = ["PlaceTables", "tables_by_place", "variables_read"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTables:
    """The tables a place is scored by, in the order of the rules: by procedures, and by cards."""

    usual: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def one(self) -> str | None:
        """The table that is meant where none is named; None where several could be."""
        meant = self.usual or self.cards
        return meant[0] if len(meant) == 1 else None

    @property
    def others(self) -> tuple[str, ...]:
        """The tables by which cards alone score the place."""
        return tuple(table for table in self.cards if self.usual and table not in self.usual)


@once_for_rules
def tables_by_place(rules: Rules) -> Mapping[str, PlaceTables]:
    """For each place that some rule scores, by which tables; what is unsaid is the first table."""
    context, tables = context_of(rules), tuple(rules.of("majority"))
    reach = reach_of(context)
    by_cards: set[tuple[str, str]] = set()
    by_rules: set[tuple[str, str]] = set()
    for routine, element in context.routines():
        reach.here = routine
        found = by_cards if routine[0] == "card" else by_rules
        for node in nodes.walk(element.node):
            if isinstance(node, nodes.Score):
                table = node.table.text if node.table is not None else tables[0]
                found |= {(place, table) for place in reach.places(node.places)}
    return MappingProxyType(
        {
            place: PlaceTables(
                usual=tuple(table for table in tables if (place, table) in by_rules),
                cards=tuple(table for table in tables if (place, table) in by_cards),
            )
            for place in rules.places
            if place in reach.scored
        }
    )


def variables_read(rules: Rules, table: str) -> tuple[str, ...]:
    """The variables on which depends what a table pays, in the order of the rules."""
    node = rules.of("majority")[table].node
    assert isinstance(node, nodes.Majority)
    parts = (node.counts, node.pays, node.favours, node.pools, *node.bonuses)
    names = {name for part in parts if part for name in _names(rules, part, frozenset())}
    read = names & set(rules.of("variable"))
    kind = names_of(rules).pieces[node.counts.piece.text]
    for stock in rules.of("piece")[kind].node.stocks:  # type: ignore[attr-defined]
        owner = rules.of("owner").get(stock.owner.text) if stock.owner is not None else None
        if owner is not None and owner.node.holder is not None:  # type: ignore[attr-defined]
            read.add(owner.node.holder.text)  # type: ignore[attr-defined]
    return tuple(name for name in rules.of("variable") if name in read)


def _names(rules: Rules, node: nodes.Node, seen: frozenset[str]) -> Iterator[str]:
    """Every name an expression reads, definitions read out."""
    for part in nodes.walk(node):
        if isinstance(part, nodes.Reference | nodes.Own | nodes.Property):
            name = part.name.text
            yield name
            if name in rules.of("define") and name not in seen:
                yield from _names(rules, rules.of("define")[name].node, seen | {name})
