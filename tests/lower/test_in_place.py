"""Routines that are called in one place only stand there."""

from __future__ import annotations

from fuero.lower.depth import return_addresses
from fuero.lower.in_place import CodeInParts, in_place
from fuero.machine.program import Instruction, Routine
from support.machines import FIRST

TEST = ("nonzero", ("slot", FIRST))
END = ("end", 0)


def _set(number: int) -> Instruction:
    return ("set", FIRST, ("const", number))


def _call(routine: int) -> Instruction:
    return ("call", routine, (), ())


def _code(*parts: list[Instruction], outlook: int = -1) -> CodeInParts:
    """CodeInParts whose routines are called 0, 1, 2 and so on."""
    routines, begin = list[Routine](), 0
    for number, part in enumerate(parts):
        end = begin + len(part)
        routines.append(Routine(what="routine", of=str(number), begin=begin, end=end))
        begin = end
    steps = tuple(step for part in parts for step in part)
    sites = tuple(range(len(steps)))
    return CodeInParts(steps=steps, site_of=sites, routines=tuple(routines), outlook=outlook)


def _places(routines: tuple[Routine, ...]) -> list[tuple[str, int, int]]:
    return [(one.of, one.begin, one.end) for one in routines]


def test_a_routine_in_another_goes_on_behind_its_call_wherever_it_came_back() -> None:
    found = in_place(
        _code(
            [_set(1), _call(4), _set(2), END],
            [("branch", TEST, 6), ("return",), _call(8), ("return",)],
            [_set(3), ("return",)],
        )
    )
    assert found.steps == (
        _set(1),
        ("branch", TEST, 3),
        ("jump", 6),
        _set(3),
        ("jump", 5),
        ("jump", 6),
        _set(2),
        END,
    )
    assert found.site_of == (0, 4, 5, 8, 9, 7, 2, 3)
    assert _places(found.routines) == [("0", 0, 8)]
    assert _places(found.inner) == [("1", 1, 6), ("2", 3, 5)]


def test_what_leads_to_a_call_that_is_left_out_leads_to_what_was_called() -> None:
    found = in_place(
        _code([_set(1), _call(3), ("jump", 1)], [_call(5), ("return",)], [_set(2), ("return",)])
    )
    assert found.steps == (_set(1), _set(2), ("jump", 3), ("jump", 4), ("jump", 1))


def test_what_is_called_twice_by_a_card_or_from_outside_stays_a_routine() -> None:
    twice = _code([_call(3), _call(3), END], [_set(1), ("return",)])
    assert in_place(twice) == twice
    by_card = _code([("dispatch", ("slot", FIRST), (2, -1)), END], [_set(1), ("return",)])
    assert in_place(by_card) == by_card
    outlook = _code([_call(2), END], [_set(1), ("return",)], outlook=2)
    assert in_place(outlook) == outlook


def test_the_stack_is_as_deep_as_calls_are_in_each_other() -> None:
    code = _code(
        [_call(3), _call(5), END],
        [("return",), ("return",)],
        [_call(3), ("dispatch", ("slot", FIRST), (8, -1)), ("return",)],
        [_call(3), ("return",)],
    )
    assert return_addresses(code.steps, (0,)) == 3
    assert return_addresses(code.steps, (3,)) == 1
