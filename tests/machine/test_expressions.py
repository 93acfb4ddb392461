from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.expressions import bind, members, operators
from fuero.machine.program import Expression, Majority
from support.machines import FIRST, machine
from support.profiles import examples

NUMBERS = (7, -1, 0, 5, 3, 0b10110, 0b01100)
"""What the slots hold from ``FIRST`` on."""
A, NONE, ZERO, FIVE, THREE, SET, OTHER = range(FIRST, FIRST + len(NUMBERS))
SCRATCH = FIRST + len(NUMBERS)
ROAD = (0b000010, 0b000101, 0b001010, 0b000100, 0b100000, 0b010000)
"""What lies beside six members: the first four lie in a row, and so do the last two."""


def value(expression: Expression) -> int:
    program = machine(
        [("end", 0)],
        slots=(*NUMBERS, -1),
        rows=[(4, 2), (9,)],
        tables=[(10, 20, 30), ROAD],
        majorities=[Majority(name="t", least=0, ties="next rank", use="skip", place=SCRATCH)],
    )
    return bind(program, expression)(list(program.initial))


def const(number: int) -> Expression:
    return ("const", number)


def slot(offset: int) -> Expression:
    return ("slot", offset)


def standing(member: int) -> Expression:
    """The rank of one of three, who have 0, 5 and 3."""
    counted = ("load", FIRST + 2, slot(SCRATCH), -1)
    return ("standing", SCRATCH, const(0b111), counted, 0, const(0), const(0), const(member))


BIT: Expression = ("eq", slot(SCRATCH), const(2))

CASES: list[tuple[Expression, int]] = [
    (const(12), 12),
    (slot(A), 7),
    (("load", FIRST, const(3), 99), 5),
    (("load", FIRST, slot(NONE), 99), 99),
    (("table", 0, const(2)), 30),
    (("table", 0, slot(NONE)), 0),
    (("row", const(0), 0), 4),
    (("row", const(0), 1), 2),
    (("row", const(0), 2), 0),
    (("row", const(1), 1), 0),
    (("row", slot(NONE), 0), 0),
    (("add", slot(A), slot(FIVE)), 12),
    (("sub", slot(FIVE), slot(A)), -2),
    (("mul", slot(THREE), slot(FIVE)), 15),
    (("min", slot(THREE), slot(FIVE)), 3),
    (("max", slot(THREE), slot(FIVE)), 5),
    (("eq", slot(THREE), const(3)), 1),
    (("eq", slot(THREE), const(4)), 0),
    (("ne", slot(THREE), const(3)), 0),
    (("div", slot(FIVE), slot(THREE)), 1),
    (("div", ("sub", const(0), slot(FIVE)), slot(THREE)), -2),
    (("ne", slot(THREE), const(4)), 1),
    (("lt", slot(THREE), slot(FIVE)), 1),
    (("lt", slot(FIVE), slot(FIVE)), 0),
    (("le", slot(FIVE), slot(FIVE)), 1),
    (("le", slot(A), slot(FIVE)), 0),
    (("gt", slot(A), slot(FIVE)), 1),
    (("gt", slot(FIVE), slot(FIVE)), 0),
    (("ge", slot(FIVE), slot(FIVE)), 1),
    (("ge", slot(THREE), slot(FIVE)), 0),
    (("and", slot(A), slot(FIVE)), 1),
    (("and", slot(A), slot(ZERO)), 0),
    (("or", slot(ZERO), slot(FIVE)), 1),
    (("or", slot(ZERO), slot(ZERO)), 0),
    (("not", slot(ZERO)), 1),
    (("not", slot(A)), 0),
    (("at", 40, slot(THREE)), 43),
    (("nonzero", slot(A)), 1),
    (("nonzero", slot(ZERO)), 0),
    (("nonempty", slot(SET)), 1),
    (("nonempty", slot(ZERO)), 0),
    (("if", slot(A), const(1), const(2)), 1),
    (("if", slot(ZERO), const(1), const(2)), 2),
    (("union", slot(SET), slot(OTHER)), 0b11110),
    (("inter", slot(SET), slot(OTHER)), 0b00100),
    (("minus", slot(SET), slot(OTHER)), 0b10010),
    (("has", slot(SET), const(4)), 1),
    (("has", slot(SET), const(0)), 0),
    (("has", slot(SET), slot(NONE)), 0),
    (("single", const(3)), 0b1000),
    (("single", slot(NONE)), 0),
    (("size", slot(SET)), 3),
    (("size", slot(ZERO)), 0),
    (("first", slot(SET)), 1),
    (("first", slot(ZERO)), -1),
    (("filter", SCRATCH, slot(SET), BIT), 0b100),
    (("filter", SCRATCH, slot(ZERO), const(1)), 0),
    (("sum", SCRATCH, slot(SET), slot(SCRATCH)), 1 + 2 + 4),
    (("sum", SCRATCH, slot(ZERO), slot(SCRATCH)), 0),
    (("count", FIRST - 3, 2, slot(SET), const(0b10)), 7 + 0 + 0b01100),
    (("count", FIRST, 1, const(0b11001), const(0b101)), 7 + 0 + 5 + 3 + 0b10110 + 0b01100),
    (("count", FIRST, 2, slot(ZERO), const(0b11)), 0),
    (("count", FIRST, 2, const(0b11), slot(ZERO)), 0),
    (("gather", SCRATCH, slot(SET), ("single", ("add", slot(SCRATCH), const(1)))), 0b101100),
    (("gather", SCRATCH, slot(ZERO), const(1)), 0),
    (("extreme", SCRATCH, slot(SET), slot(SCRATCH), 1, -1), 0b10000),
    (("extreme", SCRATCH, slot(SET), slot(SCRATCH), 0, -1), 0b00010),
    (("extreme", SCRATCH, slot(SET), slot(SCRATCH), 0, 1), 0b00100),
    (("extreme", SCRATCH, slot(SET), slot(SCRATCH), 1, 4), 0),
    (("extreme", SCRATCH, slot(SET), BIT, 0, -1), 0b10010),
    (("extreme", SCRATCH, slot(ZERO), const(1), 1, -1), 0),
    (("connected", const(0b110111), const(0b000001), 1), 0b000111),
    (("connected", const(0b110101), const(0b000001), 1), 0b000001),
    (("connected", const(0b110101), const(0b100010), 1), 0b110101),
    (("connected", const(0b110101), slot(ZERO), 1), 0),
    (("chain", const(0b110111), 1), 3),
    (("chain", slot(SET), 1), 2),
    (("chain", slot(ZERO), 1), 0),
    *((standing(member), rank) for member, rank in ((0, 0), (1, 1), (2, 2), (-1, 0))),
]


@pytest.mark.parametrize(("expression", "result"), CASES)
def test_the_meaning_of_every_operator(expression: Expression, result: int) -> None:
    assert value(expression) == result


def test_every_operator_has_a_case() -> None:
    assert {expression[0] for expression, _ in CASES} == set(operators())


def test_conditions_are_read_left_to_right_and_no_further_than_needed() -> None:
    # A table has no entry 99: reading it would fail.
    beyond: Expression = ("table", 0, const(99))
    assert value(("and", const(0), beyond)) == 0
    assert value(("or", const(1), beyond)) == 1
    assert value(("if", const(1), const(5), beyond)) == 5


def test_filters_stand_inside_one_another_on_slots_of_their_own() -> None:
    inner: Expression = ("filter", FIRST, slot(OTHER), ("lt", slot(FIRST), slot(SCRATCH)))
    outer: Expression = ("filter", SCRATCH, slot(SET), ("size", inner))
    assert value(outer) == 0b10000


@given(mask=st.integers(0, 2**130))
@examples(80)
def test_members_are_listed_least_first_also_of_large_sets(mask: int) -> None:
    found = members(mask)
    assert sum(1 << member for member in found) == mask
    assert all(one < other for one, other in pairwise(found))
