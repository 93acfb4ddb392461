"""What is fixed in expressions is worked out; their values stay the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.lower.folding import folded
from fuero.machine.expressions import bind
from fuero.machine.operators import EXPRESSION_KINDS, OPERATORS
from fuero.machine.program import Expression
from support.machines import FIRST, machine

PROGRAM = machine([("end", 0)], slots=(3, -1, 6, 0), tables=[(5, 0, 7, 2, 0, 1, 9, 3)])
SLOT, OTHER = ("slot", FIRST), ("slot", FIRST + 1)


def fold(one: Expression) -> Expression:
    """An expression folded from below."""
    kinds = [kind for _, kind in OPERATORS[one[0]].operands]
    parts = (
        fold(part) if kind in EXPRESSION_KINDS else part
        for part, kind in zip(one[1:], kinds, strict=True)
    )
    return folded(PROGRAM, (one[0], *parts))


CASES: dict[str, tuple[Any, Any]] = {
    "numbers": (("add", ("const", 2), ("mul", ("const", 3), ("const", 4))), ("const", 14)),
    "a table": (("table", 0, ("const", 2)), ("const", 7)),
    "a table at none": (("table", 0, ("const", -1)), ("const", 0)),
    "a slot at a fixed place": (("load", FIRST, ("const", 2), 0), ("slot", FIRST + 2)),
    "a slot at none": (("load", FIRST, ("const", -1), -1), ("const", -1)),
    "a choice that is none": (("if", ("const", 1), SLOT, ("const", 9)), SLOT),
    "the same either way": (("if", ("nonzero", SLOT), SLOT, SLOT), SLOT),
    "nothing more": (("union", ("const", 0), SLOT), SLOT),
    "nothing less": (("minus", SLOT, ("const", 0)), SLOT),
    "what holds anyhow": (("or", ("const", 1), ("nonzero", SLOT)), ("const", 1)),
    "what need not hold": (("and", ("const", 1), ("nonzero", SLOT)), ("nonzero", SLOT)),
    "the contrary": (("not", ("lt", SLOT, ("const", 2))), ("ge", SLOT, ("const", 2))),
    "what is left": (
        ("le", ("sub", ("const", 5), SLOT), ("const", 2)), ("ge", SLOT, ("const", 3))
    ),
    "members of nothing": (("filter", FIRST + 3, ("const", 0), ("nonzero", SLOT)), ("const", 0)),
    "members not asked for one by one": (
        ("filter", FIRST + 3, SLOT, ("nonzero", SLOT)),
        ("if", ("nonzero", SLOT), SLOT, ("const", 0)),
    ),
    "the one member there is": (
        ("filter", FIRST + 3, ("const", 4), ("eq", ("slot", FIRST + 3), SLOT)),
        ("if", ("eq", ("const", 2), SLOT), ("const", 4), ("const", 0)),
    ),
    "what the one member has": (
        ("gather", FIRST + 3, ("const", 4), ("table", 0, ("slot", FIRST + 3))), ("const", 7)
    ),
    "what a member has that may be there": (
        ("gather", FIRST + 3, ("if", ("nonzero", SLOT), ("const", 1), ("const", 0)),
         ("single", ("slot", FIRST + 3))),
        ("if", ("nonzero", SLOT), ("const", 1), ("const", 0)),
    ),
    "what is asked of fixed members": (
        ("extreme", FIRST + 3, ("const", 13), ("table", 0, ("slot", FIRST + 3)), 1, 0),
        ("const", 4),
    ),
    "the number of the greatest of fixed members": (
        ("sum", FIRST + 3,
         ("single", ("first", ("extreme", FIRST + 3, ("const", 13), ("slot", FIRST + 3), 1, -1))),
         ("slot", FIRST + 3)),
        ("const", 3),
    ),
    "the number of one member": (
        ("sum", FIRST + 3, ("single", SLOT), ("slot", FIRST + 3)), ("max", SLOT, ("const", 0))
    ),
    "what is asked of fixed members and the state": (
        ("sum", FIRST + 3, ("const", 13), ("mul", ("slot", FIRST + 3), SLOT)),
        ("sum", FIRST + 3, ("const", 13), ("mul", ("slot", FIRST + 3), SLOT)),
    ),
    "one limit beside another": (
        ("max", ("max", SLOT, ("const", -9)), ("const", 0)), ("max", SLOT, ("const", 0))
    ),
    "fixed members and others": (
        ("union", ("const", 3), ("if", ("nonzero", SLOT), ("const", 4), ("const", 0))),
        ("if", ("nonzero", SLOT), ("const", 7), ("const", 3)),
    ),
    "fixed members and the same": (
        ("union", ("const", 7), ("if", ("nonzero", SLOT), ("const", 4), ("const", 0))),
        ("const", 7),
    ),
    "whether there is a member": (("nonempty", ("single", SLOT)), ("ge", SLOT, ("const", 0))),
    "whether it is one of two": (
        ("has", ("union", ("single", SLOT), ("single", OTHER)), ("const", 2)),
        ("or", ("eq", SLOT, ("const", 2)), ("eq", OTHER, ("const", 2))),
    ),
    "whether a member is the same": (
        ("has", ("single", SLOT), OTHER),
        ("and", ("ge", OTHER, ("const", 0)), ("eq", SLOT, OTHER)),
    ),
    "how many are in common with one": (
        ("size", ("inter", ("single", SLOT), ("const", 5))),
        ("if", ("has", ("const", 5), SLOT), ("const", 1), ("const", 0)),
    ),
    "whether one of two members passes": (
        ("nonempty", ("filter", FIRST + 3, ("union", ("single", SLOT), ("single", OTHER)),
                      ("gt", ("table", 0, ("slot", FIRST + 3)), ("const", 5)))),
        ("or", *(("and", ("ge", one, ("const", 0)), ("gt", ("table", 0, one), ("const", 5)))
                 for one in (SLOT, OTHER))),
    ),
    "one of two fixed members": (
        ("single", ("if", ("nonzero", SLOT), ("const", 2), ("const", -1))),
        ("if", ("nonzero", SLOT), ("const", 4), ("const", 0)),
    ),
    "limits beyond others": (
        ("max", ("min", ("max", ("min", SLOT, ("const", 9)), ("const", -9)), ("const", 5)),
         ("const", 0)),
        ("max", ("min", SLOT, ("const", 5)), ("const", 0)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_an_expression_is_folded(case: str) -> None:
    expression, simpler = CASES[case]
    assert fold(expression) == simpler


LEAVES = st.one_of(
    st.integers(-1, 7).map(lambda number: ("const", number)),
    st.integers(0, 2).map(lambda at: ("slot", FIRST + at)),
)


def _sets(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    it = ("slot", FIRST + 3)
    tests = st.tuples(
        st.sampled_from(["eq", "gt"]), st.sampled_from([it, ("table", 0, it)]), LEAVES
    )
    return st.one_of(
        st.tuples(st.sampled_from(["union", "inter", "minus"]), below, below),
        st.tuples(st.just("filter"), st.just(FIRST + 3), below, tests),
    )


SETS = st.recursive(
    st.one_of(
        st.tuples(st.just("single"), LEAVES),
        st.integers(0, 15).map(lambda mask: ("const", mask)),
    ),
    _sets,
    max_leaves=4,
)


def _conditions(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    compared = st.tuples(st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge"]), below, below)
    there = st.tuples(st.just("nonempty"), SETS)
    one = st.one_of(compared, there, st.tuples(st.just("has"), SETS, LEAVES))
    return st.one_of(
        one,
        st.tuples(st.just("not"), one),
        st.tuples(st.just("not"), st.tuples(st.just("not"), one)),
        st.tuples(st.sampled_from(["and", "or"]), one, one),
    )


def _limited(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    limits = st.tuples(*[st.integers(-4, 4).map(lambda number: ("const", number))] * 3)
    names = st.sampled_from([("min", "max", "min"), ("max", "min", "max")])
    return st.builds(_between, below, names, limits)


def _between(one: Expression, names: tuple[str, ...], limits: tuple[Expression, ...]) -> Expression:
    for name, limit in zip(names, limits, strict=True):
        one = (name, one, limit)
    return one


NUMBERS = st.recursive(
    LEAVES,
    lambda below: st.one_of(
        st.tuples(st.sampled_from(["add", "sub", "mul", "min", "max"]), below, below),
        _limited(below),
        st.tuples(st.just("if"), _conditions(below), below, below),
        st.tuples(st.just("size"), SETS),
        st.tuples(
            st.just("sum"),
            st.just(FIRST + 3),
            SETS,
            st.sampled_from([("slot", FIRST + 3), ("table", 0, ("slot", FIRST + 3))]),
        ),
    ),
    max_leaves=8,
)


@given(NUMBERS)
def test_its_value_stays_the_same(expression: Expression) -> None:
    vector = list(PROGRAM.initial)
    assert bind(PROGRAM, fold(expression))(vector) == bind(PROGRAM, expression)(vector)
