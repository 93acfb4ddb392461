"""Sets that are worked out once before a question, and read wherever it speaks of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fuero.machine.program import Expression

from .builder import Builder, slot

__all__ = ["Settled"]

_AT_HAND = frozenset({"const", "slot"})


@dataclass(slots=True, kw_only=True)
class Settled:
    """Expressions of a question that mean the same wherever they stand in it.

    They must speak of nothing that changes while options are gone through. ``emit`` writes into
    registers what was asked for since it was called last; equal expressions share one.
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
