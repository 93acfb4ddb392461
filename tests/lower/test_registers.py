"""Registers: what outlives a decision is in the state, all else beside it, and slots are shared."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from fuero.lower import lower
from fuero.machine.chance import below, seed_stream
from fuero.machine.operators import choice_expressions, walk_expression
from fuero.machine.program import Field, Layout, Members, Program
from fuero.machine.reference import reference
from fuero.pipeline import load
from support.shipped import SHIPPED

DECISIONS = 120


def _program(name: str) -> Program:
    rules = load(name, checked=False)
    return rules.program(rules.rules.least_players)


def _played(program: Program, seed: int) -> list[object]:
    """What is offered, decided and told in a random game, up to a number of decisions."""
    evaluator, told = reference(program), list[object]()
    chance, sink = [seed_stream(seed, "", "test")], list[tuple[int, tuple[int, ...], int]]()
    vector = evaluator.start(seed, sink, None)
    for _ in range(DECISIONS):
        found = evaluator.options(vector)
        told.append((evaluator.player(vector), tuple(found), tuple(sink)))
        sink.clear()
        if not found:
            break
        evaluator.apply(vector, found[below(chance, 0, len(found))], sink)
        assert len(vector) == program.layout.size
    return told


class _Poisoned(Layout):
    """A layout whose scratch registers hold what no register should hold."""

    @property
    def room(self) -> list[int]:
        """Numbers that would show if anybody read them before they are written."""
        return [-77 for _ in super().room]


@pytest.mark.parametrize("name", SHIPPED)
def test_nobody_reads_a_scratch_register_that_was_not_written_since_the_decision(name: str) -> None:
    program = _program(name)
    layout = program.layout
    poisoned = _Poisoned(fields=layout.fields, size=layout.size, scratch=layout.scratch)
    assert _played(replace(program, layout=poisoned), 3) == _played(program, 3)


@pytest.mark.parametrize("name", SHIPPED)
def test_games_are_the_same_where_every_register_is_saved_and_has_a_slot_of_its_own(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = _program(name)
    room = sys.modules["fuero.lower.lower"]
    monkeypatch.setattr(room, "place_registers", lambda program, names: program)
    rules = load(name, checked=False).rules
    apart = lower(rules, rules.seats[: rules.least_players])
    assert apart.layout.size > shared.layout.size
    assert _played(apart, 5) == _played(shared, 5)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_decision_that_waits_can_be_told_from_the_state_alone(name: str) -> None:
    program = _program(name)
    for choice in program.choices:
        put = {
            slot
            for option in choice.options
            if isinstance(option, Members)
            for slot in (option.slot, option.second_slot)
        }
        bound = set[int]()
        read = set[int]()
        for expression in choice_expressions(choice):
            for part in walk_expression(expression):
                if part[0] in ("filter", "sum", "gather", "extreme"):
                    bound.add(part[1])
                elif part[0] in ("slot", "load"):
                    read.add(part[1])
        assert all(slot < program.layout.size for slot in read - bound - put), choice


def test_slots_follow_one_another_without_a_gap() -> None:
    layout = _program("el-grande").layout
    everything: list[Field] = [*layout.fields.values(), *layout.scratch]
    at = 0
    for field in sorted(everything, key=lambda one: one.offset):
        assert field.offset == at, field.name
        at += field.size
    assert at == layout.size + len(layout.room)
