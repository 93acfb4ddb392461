"""The tables of operators and instructions: whole, and held by evaluators and by programs."""

from __future__ import annotations

import pytest

from fuero.machine.expressions import operators
from fuero.machine.operators import (
    EXPRESSION_KINDS,
    INSTRUCTIONS,
    OPERATORS,
    instruction_expressions,
    map_expression,
    map_instruction,
    program_expressions,
    walk_expression,
)
from fuero.machine.program import Program
from fuero.machine.reference import instructions
from fuero.pipeline import load
from support.shipped import SHIPPED


def _program(name: str) -> Program:
    rules = load(name, checked=False)
    return rules.program(rules.rules.least_players)


def test_the_reference_evaluator_knows_every_operator_and_instruction() -> None:
    assert set(operators()) == set(OPERATORS)
    assert set(instructions()) == set(INSTRUCTIONS)


@pytest.mark.parametrize("name", SHIPPED)
def test_programs_are_made_of_what_the_tables_list(name: str) -> None:
    program = _program(name)
    for step in program.code:
        assert len(step) == 1 + len(INSTRUCTIONS[step[0]].operands), step
    for expression in program_expressions(program):
        for part in walk_expression(expression):
            form = OPERATORS[part[0]]
            assert len(part) == 1 + len(form.operands), part
            for operand, (_, kind) in zip(part[1:], form.operands, strict=True):
                assert isinstance(operand, tuple if kind in EXPRESSION_KINDS else int), part


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_mapped_to_itself_stays_as_it_is(name: str) -> None:
    def same(kind: str, operand: object) -> object:
        return operand

    for step in _program(name).code:
        again = map_instruction(step, same, lambda expression: map_expression(expression, same))
        assert again == step
        assert list(instruction_expressions(again)) == list(instruction_expressions(step))
