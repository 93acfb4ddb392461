"""How many return addresses can be on the stack at once."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.machine.liveness import called, inside
from fuero.machine.program import Instruction

__all__ = ["return_addresses"]


def return_addresses(code: Sequence[Instruction], entries: Sequence[int]) -> int:
    """How many there can be where play enters at one of these instructions; at least one.

    Routines do not call themselves.
    """
    memo: dict[int, int] = {}

    def deepest(start: int) -> int:
        if start not in memo:
            targets = {target for at in inside(code, start) for target in called(code[at])}
            memo[start] = max((1 + deepest(target) for target in targets), default=0)
        return memo[start]

    return max(1, *(deepest(start) for start in entries))
