"""Every test is made a condition: that a number is not 0, or that a set is not empty, becomes an
operator. Expressions are folded on the way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fuero.machine.operators import EXPRESSION_KINDS, INSTRUCTIONS, OPERATORS, PARTS
from fuero.machine.program import Choice, Expression, Instruction, Members, Program, Word
from fuero.machine.verify import Kinds

from .folding import folded

__all__ = ["spell_out_conditions"]


def spell_out_conditions(program: Program) -> Program:
    """The same program, in which every test is a condition by its form."""
    spell = _Spelling(program)
    return replace(
        program,
        code=tuple(spell.step(one) for one in program.code),
        choices=tuple(spell.choice(one) for one in program.choices),
    )


class _Spelling:
    """Spells out the tests of a program, and folds its expressions."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds = Kinds(program)

    def operand(self, kind: str, value: Any) -> Any:
        """An operand of an instruction or operator."""
        if kind == "arguments":
            return tuple(self.expression(one) for one in value)
        if kind not in EXPRESSION_KINDS or not value:
            return value
        return self.tested(value) if kind == "condition" else self.expression(value)

    def expression(self, one: Expression) -> Expression:
        """An expression, with the tests in it."""
        if not one or not PARTS[one[0]]:
            return one
        form, made = OPERATORS[one[0]].operands, list(one)
        for at in PARTS[one[0]]:
            made[at] = self.operand(form[at - 1][1], one[at])
        return folded(self.program, tuple(made))

    def tested(self, one: Expression) -> Expression:
        """A test."""
        spelled = self.expression(one)
        word = {"number": "nonzero", "set": "nonempty"}.get(self.kinds.of(spelled))
        return spelled if word is None else folded(self.program, (word, spelled))

    def step(self, one: Instruction) -> Instruction:
        """An instruction."""
        form = INSTRUCTIONS[one[0]].operands
        parts = (self.operand(kind, part) for part, (_, kind) in zip(one[1:], form, strict=True))
        return (one[0], *parts)

    def choice(self, one: Choice) -> Choice:
        """A choice."""
        spell = self.expression
        return replace(
            one,
            options=tuple(self.option(option) for option in one.options),
            prices=tuple((spell(dear), spell(paid)) for dear, paid in one.prices),
            prohibitions=tuple((number, spell(closed)) for number, closed in one.prohibitions),
            done=spell(one.done) if one.done else (),
            left=spell(one.left) if one.left else (),
            always=self.tested(one.always) if one.always else (),
        )

    def option(self, one: Word | Members) -> Word | Members:
        """An option of a choice."""
        if isinstance(one, Word):
            return replace(one, condition=self.tested(one.condition))
        spell = self.expression
        return replace(one, members=spell(one.members), second=spell(one.second))
