"""By which majority table the rules score a place, and what a table reads of variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fuero.check.context import context_of
from fuero.check.places import reach_of
from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.majorities import table_of_places
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules

__all__ = ["PlaceTables", "tables_by_place", "variables_read"]


@frozen
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
    context, tables = context_of(rules), tuple(rules.declared.majorities)
    reach, own = reach_of(context), table_of_places(rules)
    by_cards: set[tuple[str, str]] = set()
    by_rules: set[tuple[str, str]] = set()
    for routine, parts in context.routines():
        here = reach.at(routine)
        found = by_cards if routine[0] == "card" else by_rules
        for node in parts:
            if isinstance(node, core.Score) and not node.as_one:
                found |= {(place, node.table or own[place]) for place in here.places(node.places)}
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
    majority, variables = rules.declared.majorities[table], rules.declared.variables
    read = set(_variables(majority))
    for kind in majority.kinds:
        for stock in rules.declared.pieces[kind].stocks:
            holder = rules.declared.owners[stock.owner].holder if stock.owner is not None else None
            if holder is not None:
                read.add(holder)
    return tuple(name for name, one in variables.items() if name in read and not one.track)


def _variables(majority: core.Majority) -> Iterator[str]:
    """The variables that a table reads, definitions read out."""
    for part in core.read_out([majority]):
        if isinstance(part, core.VariableOf):
            yield part.name
        elif isinstance(part, core.PickedOnce):
            yield part.variable
