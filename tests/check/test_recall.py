"""A sample of ``make lint-recall``: mistakes are told, and what was meant is not."""

from __future__ import annotations

import pytest

from support.lint_recall import AT_LEAST, Trap, caught, slips, sound, traps

EVERY = traps()
SAMPLE = EVERY[::6]


def test_there_are_enough_traps_and_few_that_nothing_tells() -> None:
    assert len(EVERY) >= 40
    assert sum(not trap.untold for trap in EVERY) >= AT_LEAST["traps"] * len(EVERY)


@pytest.mark.parametrize("trap", SAMPLE, ids=str)
def test_a_trap_is_told(trap: Trap) -> None:
    assert bool(caught(trap)) == (not trap.untold)


@pytest.mark.parametrize("trap", SAMPLE, ids=str)
def test_of_what_was_meant_nothing_is_told(trap: Trap) -> None:
    assert sound(trap) == []


@pytest.mark.parametrize("kind", ["names", "slots", "neighbours"])
def test_a_slip_is_told(kind: str) -> None:
    (slip,) = slips("five-valleys", kind, 1)
    assert caught(slip)
