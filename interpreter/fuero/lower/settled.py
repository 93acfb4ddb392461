"""Sets that are worked out once before a question, and read wherever it speaks of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fuero.machine.operators import OPERATORS, walk_expression
from fuero.machine.program import Expression

from .builder import Builder, slot

__all__ = ["Settled", "settled_by_tests"]

_AT_HAND = frozenset({"const", "slot"})


@dataclass(slots=True, kw_only=True)
class Settled:
    """Expressions that a question uses in several places, worked out once into registers.

    They must not depend on what changes while options are gone through. ``emit`` writes into
    registers what was asked for since it was called last; equal expressions share a register.
    """

    builder: Builder
    what: str
    registers: dict[Expression, int] = field(default_factory=dict)
    emitted: int = 0

    def __call__(self, expression: Expression) -> Expression:
        """The expression, to be read from a register if it takes any work."""
        if not expression or expression[0] in _AT_HAND:
            return expression
        if expression not in self.registers:
            self.registers[expression] = self.builder.temporary(self.what)
        return slot(self.registers[expression])

    def emit(self) -> None:
        """Work out what is not worked out yet."""
        for expression, register in list(self.registers.items())[self.emitted :]:
            self.builder.set(register, expression)
        self.emitted = len(self.registers)


def settled_by_tests(builder: Builder, expression: Expression, what: str) -> Expression:
    """A value that depends on a test, with the sets that the test works out and the value reads
    again in registers, which are written here.
    """
    if expression[0] != "if":
        return expression
    parts = list(walk_expression(expression))
    inner = {part[1] for part in parts if OPERATORS[part[0]].operands[0][1] == "register"}
    settled = Settled(builder=builder, what=what)
    for part in walk_expression(expression[1]):
        alone = part[0] == "filter" and not inner & (_read(part) - {part[1]})
        if alone and parts.count(part) > 1:
            expression = _exchanged(expression, part, settled(part))
    settled.emit()
    return expression


def _read(expression: Expression) -> set[int]:
    return {part[1] for part in walk_expression(expression) if part[0] == "slot"}


def _exchanged(expression: Expression, part: Expression, other: Expression) -> Expression:
    """An expression with another one wherever a part of it stood."""
    if expression == part:
        return other
    return tuple(
        _exchanged(one, part, other) if isinstance(one, tuple) else one for one in expression
    )
