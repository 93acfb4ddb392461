"""What expressions come to: a set, a number, a condition or an address."""

from __future__ import annotations

from fuero.machine.operators import OPERATORS
from fuero.machine.program import Expression, Field, Program

__all__ = ["Kinds"]


class Kinds:
    """Tells of expressions of a Program what they come to, by the fields they speak of."""

    def __init__(self, program: Program) -> None:
        self.field_at: dict[int, Field] = {}
        for field in (*program.layout.fields.values(), *program.layout.scratch):
            slots = range(field.offset, field.offset + field.size)
            self.field_at.update(dict.fromkeys(slots, field))

    def of(self, expression: Expression) -> str:
        """``set``, ``number``, ``condition``, ``address``, or ``any`` where several would do."""
        result = OPERATORS[expression[0]].result
        match expression[0]:
            case "const" | "table":
                return "any"
            case "slot" | "load":
                return "set" if self.field_at[expression[1]].kind == "set" else "number"
            case "if":
                one, other = (self.of(part) for part in expression[2:])
                if {one, other} == {"condition", "number"}:
                    return "number"
                return other if one == "any" else one
        return "number" if result == "member" else result
