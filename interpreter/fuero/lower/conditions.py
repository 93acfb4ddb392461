"""Every test is made a condition: that a number is not 0, or that a set is not empty, becomes an
operator. Expressions are folded on the way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fuero.machine.operators import EXPRESSION_KINDS, INSTRUCTIONS, OPERATORS, PARTS
from fuero.machine.program import Expression, Instruction, Program, Word
from fuero.machine.verify import Kinds

from .folding import folded

__all__ = ["spell_out_conditions"]


def spell_out_conditions(program: Program) -> Program:
    """The same program, in which every test is a condition by its form."""
    kinds = Kinds(program)

    def operand(kind: str, value: Any) -> Any:
        if kind == "arguments":
            return tuple(expression(one) for one in value)
        if kind not in EXPRESSION_KINDS or not value:
            return value
        return tested(value) if kind == "condition" else expression(value)

    def expression(one: Expression) -> Expression:
        if not one or not PARTS[one[0]]:
            return one
        form, made = OPERATORS[one[0]].operands, list(one)
        for at in PARTS[one[0]]:
            made[at] = operand(form[at - 1][1], one[at])
        return folded(program, tuple(made))

    def tested(one: Expression) -> Expression:
        spelled = expression(one)
        word = {"number": "nonzero", "set": "nonempty"}.get(kinds.of(spelled))
        return spelled if word is None else folded(program, (word, spelled))

    def step(one: Instruction) -> Instruction:
        form = INSTRUCTIONS[one[0]].operands
        parts = (operand(kind, part) for part, (_, kind) in zip(one[1:], form, strict=True))
        return (one[0], *parts)

    def option(one: Any) -> Any:
        if isinstance(one, Word):
            return replace(one, condition=tested(one.condition))
        return replace(one, members=expression(one.members), second=expression(one.second))

    return replace(
        program,
        code=tuple(step(one) for one in program.code),
        choices=tuple(
            replace(
                choice,
                options=tuple(option(one) for one in choice.options),
                prices=tuple((expression(a), expression(b)) for a, b in choice.prices),
                prohibitions=tuple((n, expression(a)) for n, a in choice.prohibitions),
            )
            for choice in program.choices
        ),
    )
