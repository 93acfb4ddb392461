"""Every class of the core has a place in every table that reads the core."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

import pytest

from fuero.check import acts as facts
from fuero.check import bound, bounds, holding, places
from fuero.lang import nodes
from fuero.lang.grammar import grammar
from fuero.ruleset import acts, constants, core, expressions, statements
from fuero.ruleset.abstract import EXPRESSIONS, total
from fuero.ruleset.core.reading import ALONE


def classes_of(rule: str) -> set[type[nodes.Node]]:
    """The classes of nodes that a rule of the grammar can come to."""
    found, seen, waiting = set[type[nodes.Node]](), set[str](), [rule]
    while waiting:
        here = waiting.pop()
        seen.add(here)
        for expansion in grammar().rules:
            if expansion.origin.name != here:
                continue
            whole = expansion.alias or here
            kind = getattr(nodes, "".join(part.capitalize() for part in whole.split("_")), None)
            if kind not in (None, nodes.Node):
                found.add(kind)
                continue
            waiting.extend(
                symbol.name
                for symbol in expansion.expansion
                if not symbol.is_term and symbol.name not in seen
            )
    return found


def test_everything_of_the_grammar_is_linked() -> None:
    # What switches choose between is settled by then, and wraps of layers stand round bodies.
    linked = {*statements._STATEMENTS, *statements._WITHOUT_BLOCK}
    assert classes_of("statement") - {nodes.When} | {nodes.StoppedOrNot} == linked
    # To keep a card is linked with the card at hand.
    assert classes_of("act") - {nodes.Keep} == set(acts._ACTS)
    assert classes_of("expression") <= set(expressions._EXPRESSIONS)


def test_every_statement_and_act_is_counted() -> None:
    assert set(get_args(core.Statement)) == set(bound._STATEMENTS)
    assert set(get_args(core.Act)) == set(facts.ACTS)


def test_of_every_statement_it_is_said_what_it_gives_to_places() -> None:
    assert not set(places.GIVING) & set(places.GIVING_NOTHING)
    known = {*places.GIVING, *places.GIVING_NOTHING}
    assert set(get_args(core.Statement)) == known


def test_of_every_statement_it_is_said_what_is_known_after_it() -> None:
    kinds = (*holding.ASIDE, *holding.BLOCKS, *holding.LATER, *holding.IN_PLACE)
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == set(get_args(core.Statement))


@pytest.mark.parametrize(
    "table", [constants._VALUES, constants._APART, bounds._TABLE, places._PLACES]
)
def test_every_expression_is_read_by_every_reader(table: Collection[type]) -> None:
    assert set(table) == EXPRESSIONS
    # Whatever may be linked is there, and nothing that is no expression.
    assert {core.Number, core.Where, core.Defined, core.Unknown} < EXPRESSIONS
    assert all(issubclass(kind, core.Expression) for kind in EXPRESSIONS)


def test_a_table_that_forgets_an_expression_or_names_it_twice_is_refused() -> None:
    def nothing(reader: object, node: object) -> None:
        return None

    ways = dict.fromkeys(("in state", "as its type"), nothing)
    alone = {kind: nothing for kind in EXPRESSIONS if kind.reading.value is ALONE}
    assert set(total("value", ways, alone)) == EXPRESSIONS
    rest = {kind: nothing for kind in alone if kind is not core.Where}
    with pytest.raises(TypeError, match="Where is missing"):
        total("value", ways, rest)
    with pytest.raises(TypeError, match="Me is missing"):
        total("value", ways, {**alone, core.Me: nothing})
    with pytest.raises(TypeError, match="is missing in the table of value"):
        total("value", {}, alone)
