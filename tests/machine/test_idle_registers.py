"""What was worked out and is not needed any more is in no imagined game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fuero.machine.backends import BACKENDS, evaluator_of
from fuero.machine.evaluator import Evaluator
from fuero.machine.imagine import imagine_state
from fuero.machine.program import Program
from fuero.machine.step import RawEvent
from support.playing import loaded
from support.profiles import SOAK
from support.shipped import SHIPPED, players_of


def _states(evaluator: Evaluator, every: int) -> Iterator[list[int]]:
    """Some of the states of a random game."""
    vector, chance, number = evaluator.start(3, None, None), random.Random(3), 0
    while options := evaluator.options(vector):
        number += 1
        if number % every == 0:
            yield list(vector)
        evaluator.apply(vector, chance.choice(options), None)


def _registers(program: Program) -> Iterator[range]:
    for field in program.layout.fields.values():
        if field.role == "register":
            yield range(field.offset, field.offset + field.size)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_imagined_game_holds_nothing_of_registers_that_are_not_needed(name: str) -> None:
    program = loaded(name).program(players_of(name)[-1])
    evaluator, cleared = evaluator_of(program, "python"), 0
    for vector in _states(evaluator, 25):
        left = list(vector)
        evaluator.clear(left)
        idle = [one for one in _registers(program) if any(left[at] != vector[at] for at in one)]
        other = list(vector)
        for slots in idle:
            for at in slots:
                assert left[at] == program.initial[at]
                other[at] = left[at] + 1
        viewer = evaluator.player(vector)
        imagined = imagine_state(evaluator, vector, viewer, 7)
        assert imagined == imagine_state(evaluator, other, viewer, 7)
        assert all(imagined[at] == program.initial[at] for slots in idle for at in slots)
        cleared += len(idle)
    assert cleared > 20


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_goes_on_alike_without_registers_that_are_not_needed(
    name: str, backend: str
) -> None:
    evaluator = evaluator_of(loaded(name).program(players_of(name)[0]), backend)
    for number, vector in enumerate(_states(evaluator, 40 if SOAK else 120)):
        cleared, chance = list(vector), random.Random(number)
        evaluator.clear(cleared)
        for _ in range(80):
            options = evaluator.options(vector)
            assert evaluator.options(cleared) == options
            if not options:
                break
            option = chance.choice(options)
            one: list[RawEvent] = []
            other: list[RawEvent] = []
            evaluator.apply(vector, option, one)
            evaluator.apply(cleared, option, other)
            assert one == other
