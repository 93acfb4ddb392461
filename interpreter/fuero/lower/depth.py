"""How many return addresses can be on the stack at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["return_addresses"]


def return_addresses(code: Sequence[list[object]], entries: Sequence[int]) -> int:
    """How many there can be where play enters at one of these instructions; at least one.

    code: with labels in it that are placed. Routines do not call themselves.
    """
    memo: dict[int, int] = {}

    def deepest(start: int) -> int:
        if start not in memo:
            memo[start] = 0
            index = start
            seen: set[int] = set()
            pending = [index]
            best = 0
            while pending:
                at = pending.pop()
                if at in seen or at >= len(code):
                    continue
                seen.add(at)
                step = code[at]
                if step[0] == "return" or step[0] == "end" or step[0] == "unwind":
                    continue
                if step[0] == "jump":
                    pending.append(step[1].target)  # type: ignore[attr-defined]
                    continue
                if step[0] == "branch":
                    pending.append(step[2].target)  # type: ignore[attr-defined]
                for label in _targets(step):
                    best = max(best, 1 + deepest(label.target))
                pending.append(at + 1)
            memo[start] = best
        return memo[start]

    return max(1, *(deepest(start) for start in entries))


def _targets(step: list[object]) -> list[Any]:
    if step[0] == "call":
        return [step[1]]
    if step[0] == "dispatch":
        return [label for label in step[2] if not isinstance(label, int)]  # type: ignore[attr-defined]
    return []
