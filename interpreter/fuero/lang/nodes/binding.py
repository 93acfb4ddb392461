"""How tightly expressions bind, as in the grammar."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Binding"]


class Binding(IntEnum):
    """From the loosest: what binds less than its place asks for stands in brackets there."""

    CONDITIONAL = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARISON = 4
    SELECTION = 5
    SUM = 6
    PRODUCT = 7
    UNARY = 8
    ATOM = 9
