"""What was changed in a program by chance is refused, or it can be played to no harm."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.lower import lower
from fuero.machine.evaluator import Evaluator
from fuero.machine.program import Program
from fuero.machine.python import python
from fuero.machine.reference import reference
from fuero.machine.verify import verify
from fuero.machine.verify.slots import Slots
from fuero.pipeline import load
from support.spoiling import SORTS, spoilt

DECISIONS = 200
STEPS = 20_000
"""So many steps are enough between two decisions of these games; a real one may take more."""

BLOCK = 25
CHANGES = {"./examples/tic-tac-toe": 825, "./examples/five-valleys": 150, "el-grande": 25}
"""How many changes every run tries of each; the soak tries 100 times as many."""


@lru_cache(maxsize=4)
def _program(name: str) -> Program:
    rules = load(name, checked=False)
    return lower(rules.rules, rules.seats(rules.rules.least_players))


def _blocks(times: int) -> list[tuple[str, int]]:
    return [
        (name, first)
        for name, number in CHANGES.items()
        for first in range(0, number * times, BLOCK)
    ]


@pytest.fixture(autouse=True)
def _few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("reference", "python.functions", "python.evaluator"):
        monkeypatch.setattr(f"fuero.machine.{room}.MOST_STEPS", STEPS)


@pytest.mark.parametrize(("name", "first"), _blocks(1))
def test_a_changed_program_is_refused_or_does_no_harm(name: str, first: int) -> None:
    _try(name, range(first, first + BLOCK))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "first"), _blocks(100))
def test_however_many_are_tried(name: str, first: int) -> None:
    _try(name, range(10**6 + first, 10**6 + first + BLOCK))


def test_every_sort_of_change_is_drawn_and_most_are_refused() -> None:
    program, drawn, refused = _program("./examples/five-valleys"), set[str](), 0
    for number in range(60):
        sort, changed = spoilt(program, number)
        drawn.add(sort)
        refused += _refused(changed)
    assert drawn == set(SORTS)
    assert refused > 30


def _try(name: str, numbers: range) -> None:
    for number in numbers:
        sort, changed = spoilt(_program(name), number)
        if _refused(changed):
            continue
        for make in (reference, python):
            try:
                _play(changed, make)
            except Exception as error:
                raise AssertionError(f"{name}, change {number} ({sort}): {error!r}") from error


def _refused(program: Program) -> bool:
    try:
        verify(program)
    except DiagnosticError as error:
        return all(one.code == "FU450" for one in error.diagnostics)
    return False


def _play(program: Program, make: Callable[[Program], Evaluator]) -> None:
    """Decide at random; no slot ever leaves its range, and the only end is one that is told."""
    slots, chance = Slots(program), Random(1)
    try:
        evaluator = make(program)
        vector = evaluator.start(1, [], None)
        for _ in range(DECISIONS):
            _look(slots, vector)
            options = evaluator.options(vector)
            if not options:
                break
            evaluator.apply(vector, chance.choice(options), [])
    except DiagnosticError as error:
        # Whether a program comes to a question in time is not proved of it, and what an ``unwind``
        # drops is looked at as it is dropped.
        if [one.code for one in error.diagnostics] not in (["FU407"], ["FU450"]):
            raise


def _look(slots: Slots, vector: list[int]) -> None:
    for slot, value in enumerate(vector):
        low, high = (0, slots.full[slot]) if slots.is_set[slot] else slots.bounds[slot]
        assert low <= value <= high, f"{slots.named(slot)} is {value}"
