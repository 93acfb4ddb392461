"""The verifier: every program that is lowered passes, and one that was spoilt does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.lower import lower
from fuero.machine.program import Instruction, Members, Program
from fuero.machine.verify import MOST_TOLD, faults, verify
from fuero.pipeline import load
from support.profiles import SOAK
from support.shipped import SHIPPED

SPOILT = "el-grande"


@lru_cache(maxsize=2)
def _program(name: str) -> Program:
    rules = load(name, checked=False)
    return lower(rules.rules, rules.seats(rules.rules.least_players))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_program_keeps_its_promises(name: str) -> None:
    assert list(faults(_program(name))) == []


def _first(program: Program, name: str) -> int:
    return next(at for at, step in enumerate(program.code) if step[0] == name)


def _with(program: Program, at: int, *operands: Any) -> Program:
    """The program with other operands of one instruction; ``...`` leaves one as it is."""
    name, *before = program.code[at]
    kept = zip(before, [*operands, *[...] * (len(before) - len(operands))], strict=True)
    step: Instruction = (name, *(old if new is ... else new for old, new in kept))
    code = (*program.code[:at], step, *program.code[at + 1 :])
    return replace(program, code=code)


def _no_such_instruction(program: Program) -> Program:
    return replace(program, code=(*program.code[:3], ("conjure", 1), *program.code[4:]))


def _no_such_operator(program: Program) -> Program:
    return _with(program, _first(program, "set"), ..., ("conjure", 1))


def _operand_missing(program: Program) -> Program:
    return _with(program, _first(program, "set"), ..., ("add", ("const", 1)))


def _slot_outside(program: Program) -> Program:
    return _with(program, _first(program, "set"), 10**6, ("const", 0))


def _read_outside(program: Program) -> Program:
    return _with(program, _first(program, "set"), ..., ("slot", -3))


def _jump_outside(program: Program) -> Program:
    return _with(program, _first(program, "jump"), len(program.code))


def _jump_into_another_routine(program: Program) -> Program:
    return _with(program, _first(program, "jump"), program.routines[-1].begin)


def _call_into_the_middle(program: Program) -> Program:
    return _with(program, _first(program, "call"), program.routines[-1].begin + 1)


def _call_without_end(program: Program) -> Program:
    at = _first(program, "call")
    own = next(one for one in program.routines if one.begin <= at < one.end)
    return _with(program, at, own.begin)


def _call_of_the_outlook(program: Program) -> Program:
    return _with(program, _first(program, "call"), program.outlook)


def _argument_for_nobody(program: Program) -> Program:
    return _with(program, _first(program, "call"), ..., (), (("const", 0),))


def _stack_too_small(program: Program) -> Program:
    """The stack has one slot, and the others belong to a field of another name."""
    fields = {}
    for name, field in program.layout.fields.items():
        if name != "return stack":
            fields[name] = field
            continue
        beyond = replace(field, name="beyond", offset=field.offset + 1, shape=(field.size - 1,))
        fields |= {name: replace(field, shape=(1,)), "beyond": beyond}
    return replace(program, layout=replace(program.layout, fields=fields))


def _routine_without_end(program: Program) -> Program:
    at = program.routines[-1].end - 1
    return replace(
        program, code=(*program.code[:at], ("set", 3, ("const", 0)), *program.code[at + 1 :])
    )


def _number_for_a_condition(program: Program) -> Program:
    return _with(program, _first(program, "branch"), ("add", ("const", 1), ("const", 1)), ...)


def _set_for_a_number(program: Program) -> Program:
    members = ("union", ("const", 1), ("const", 2))
    return _with(program, _first(program, "set"), ..., ("add", members, ("const", 1)))


def _no_such_choice(program: Program) -> Program:
    return _with(program, _first(program, "choose"), len(program.choices))


def _choice_of_no_slot(program: Program) -> Program:
    first = replace(program.choices[0], word_slot=-5)
    return replace(program, choices=(first, *program.choices[1:]))


def _no_such_table(program: Program) -> Program:
    table = ("table", len(program.tables), ("const", 0))
    return _with(program, _first(program, "set"), ..., table)


def _ranking_into_no_slot(program: Program) -> Program:
    return _with(program, _first(program, "rank"), *[...] * 11, 10**6)


def _ranking_into_a_part(program: Program) -> Program:
    at = _first(program, "rank")
    return _with(program, at, *[...] * 11, program.code[at][12] + 1)


def _paid_by_a_set(program: Program) -> Program:
    values = ("union", ("const", 1), ("const", 2))
    return _with(program, _first(program, "rank"), *[...] * 4, values)


def _state_too_short(program: Program) -> Program:
    return replace(program, initial=program.initial[:-1])


def _scratch_read_after_a_decision(program: Program) -> Program:
    """A slot behind the state that the question does not write is asked for right after it."""
    at = _first(program, "choose")
    choice = program.choices[program.code[at][1]]
    written = {choice.word_slot}
    for option in choice.options:
        if isinstance(option, Members):
            written |= {option.slot, option.second_slot}
    scratch = next(one.offset for one in program.layout.scratch if one.offset not in written)
    step: Instruction = ("set", program.layout.size - 1, ("slot", scratch))
    return replace(program, code=(*program.code[: at + 1], step, *program.code[at + 2 :]))


def _second_of_no_slot(program: Program) -> Program:
    number, choice, clause = next(
        (number, choice, clause)
        for number, choice in enumerate(program.choices)
        for clause in choice.options
        if isinstance(clause, Members) and not clause.second
    )
    spoilt = replace(clause, second_slot=10**6)
    options = tuple(spoilt if one is clause else one for one in choice.options)
    choices = list(program.choices)
    choices[number] = replace(choice, options=options)
    return replace(program, choices=tuple(choices))


def _begun_in_the_middle(program: Program) -> Program:
    return replace(program, initial=(0, 7, *program.initial[2:]))


def _header_written(program: Program) -> Program:
    """The machine alone knows where it is."""
    return _with(program, _setting(program, "machine moved"), 0, ("const", 0))


def _setting(program: Program, field: str) -> int:
    """The first instruction that sets a field."""
    offset = program.layout.fields[field].offset
    return next(at for at, step in enumerate(program.code) if step[:2] == ("set", offset))


def _index_beyond_its_field(program: Program) -> Program:
    at = _first(program, "store")
    field = program.layout.field_at(program.code[at][1])
    return _with(program, at, field.offset, ("const", field.size), ...)


def _value_beyond_its_range(program: Program) -> Program:
    most = program.layout.fields["round-number"].high
    return _with(program, _setting(program, "round-number"), ..., ("const", most + 1))


def _set_of_more_than_there_are(program: Program) -> Program:
    offer = program.layout.fields["zone offer"]
    members = ("const", 1 << len(program.domains[offer.domain].members))
    return _with(program, _setting(program, "zone offer"), ..., members)


def _player_listed_that_there_is_not(program: Program) -> Program:
    at = _first(program, "order")
    return _with(program, at, ..., ..., ..., ("const", 1 << len(program.seats)))


def _option_that_is_none(program: Program) -> Program:
    number, choice = next(
        (number, choice)
        for number, choice in enumerate(program.choices)
        if isinstance(choice.options[0], Members)
    )
    option = choice.options[0]
    assert isinstance(option, Members)
    more = replace(option, members=("const", 1 << option.size))
    choices = list(program.choices)
    choices[number] = replace(choice, options=(more, *choice.options[1:]))
    return replace(program, choices=tuple(choices))


def _beginning_out_of_range(program: Program) -> Program:
    fields = dict(program.layout.fields)
    stack = fields["return stack"]
    fields["return stack"] = replace(stack, low=2)
    return replace(program, layout=replace(program.layout, fields=fields))


def _one_of_several_written(program: Program) -> Program:
    """The first player of an order, which is one slot of a register of several."""
    at = _first(program, "order")
    return _with(program, _setting(program, "round-number"), program.code[at][1])


def _one_of_several_given(program: Program) -> Program:
    listed = program.code[_first(program, "order")][1]
    return _with(program, _first(program, "call"), ..., (listed,), (("const", 0),))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_second_of_no_slot, "there is no slot 1000000"),
        (_begun_in_the_middle, "begins in the middle of something"),
        (_header_written, "only the machine writes slot 0"),
        (_index_beyond_its_field, "may be asked for"),
        (_value_beyond_its_range, "(round-number) is from 0 to 9, not 10 to 10"),
        (_set_of_more_than_there_are, "(zone offer) is a set of 45"),
        (_player_listed_that_there_is_not, "players are listed that there are not"),
        (_option_that_is_none, "and more may be"),
        (_beginning_out_of_range, "is from 2 to"),
        (_no_such_instruction, "instruction 3 is no instruction"),
        (_no_such_operator, "this is no expression"),
        (_operand_missing, "this is no expression"),
        (_slot_outside, "there is no register 1000000"),
        (_read_outside, "there is no slot -3"),
        (_jump_outside, "there is no label"),
        (_jump_into_another_routine, "leaves "),
        (_call_into_the_middle, "there is no routine"),
        (_call_without_end, "routines call themselves"),
        (_call_of_the_outlook, "is called, and play enters there"),
        (_argument_for_nobody, "there is not an argument for each register"),
        (_stack_too_small, "stack has room for 1"),
        (_routine_without_end, "runs on behind its last instruction"),
        (_number_for_a_condition, "number where condition is needed"),
        (_set_for_a_number, "set where number is needed"),
        (_no_such_choice, "there is no choice"),
        (_choice_of_no_slot, "there is no slot -5"),
        (_no_such_table, "there is no table"),
        (_ranking_into_no_slot, "there is no array 1000000"),
        (_ranking_into_a_part, "are not what it writes"),
        (_paid_by_a_set, "set where index is needed"),
        (_state_too_short, "a state begins with"),
        (_scratch_read_after_a_decision, "is read after a decision"),
        (_one_of_several_written, "only store writes one of those"),
        (_one_of_several_given, "only store writes one of those"),
    ],
    ids=lambda one: getattr(one, "__name__", one).strip("_"),
)
def test_a_spoilt_program_is_refused(spoil: Callable[[Program], Program], told: str) -> None:
    spoilt = spoil(_program(SPOILT))
    found = list(faults(spoilt))
    assert any(told in fault for fault in found), found[:3]
    with pytest.raises(DiagnosticError, match="FU450"):
        verify(spoilt)


@pytest.mark.parametrize(
    "huge",
    [
        ("single", ("const", 1 << 60)),
        ("single", ("const", (1 << 1024) - 1)),
        ("single", ("mul", ("const", 1 << 1000), ("const", 1 << 1000))),
        ("single", ("add", ("const", 1 << 60), ("load", 0, ("const", 1 << 60), 0))),
        ("filter", 3, ("single", ("const", 1 << 60)), ("has", ("const", 1), ("const", 1 << 60))),
    ],
    ids=str,
)
def test_a_huge_number_is_refused_before_anything_grows_as_large(huge: Any) -> None:
    program = _program(SPOILT)
    spoilt = _with(program, _setting(program, "zone offer"), ..., huge)
    assert any("may be asked for" in fault for fault in faults(spoilt))


def test_a_huge_number_written_into_a_register_makes_nothing_large_of_it() -> None:
    program = _program(SPOILT)
    at = _setting(program, "zone offer")
    moved = program.layout.fields["machine moved"].offset
    code = list(program.code)
    code[at - 1] = ("set", moved, ("const", 1 << 60))
    code[at] = ("set", code[at][1], ("single", ("slot", moved)))
    found = list(faults(replace(program, code=tuple(code))))
    assert any("(machine moved) is from" in fault for fault in found), found


@pytest.mark.parametrize(
    ("at", "step", "told"),
    [
        ("unwind", ("unwind", ()), "there are 0 ends"),
        ("machine mark", ("set", 7, ("const", 0)), "only the machine writes slot 7"),
        ("machine mark", ("store", 7, ("const", 0), ("slot", 1)), "only the machine writes slot 7"),
    ],
    ids=["no-ends", "mark-of-a-number", "mark-stored"],
)
def test_what_is_dropped_has_an_end_and_a_mark(at: str, step: Instruction, told: str) -> None:
    program = _program(SPOILT)
    place = _first(program, at) if at == "unwind" else _setting(program, at)
    code = (*program.code[:place], step, *program.code[place + 1 :])
    found = list(faults(replace(program, code=code)))
    assert any(told in fault for fault in found), found[:3]


JUNK = (-1, 63, 10**6, -(10**6), 1.5, None, "x", (), [], ("const", 1), ("slot", 3), ("conjure",))
"""What may stand in a program that a stranger wrote."""


def _paths(tree: tuple[Any, ...], above: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The way to everything in an instruction."""
    for at, part in enumerate(tree):
        yield (*above, at)
        if isinstance(part, tuple):
            yield from _paths(part, (*above, at))


def _changed(tree: tuple[Any, ...], path: tuple[int, ...], new: Any) -> tuple[Any, ...]:
    at, *below = path
    part = _changed(tree[at], tuple(below), new) if below else new
    return (*tree[:at], part, *tree[at + 1 :])


@pytest.mark.parametrize("seed", range(20 if SOAK else 3))
def test_whatever_stands_in_a_program_the_verifier_answers(seed: int) -> None:
    program, chance, refused = _program(SPOILT), Random(seed), 0
    for _ in range(25):
        at = chance.randrange(len(program.code))
        path = chance.choice(list(_paths(program.code[at])))
        step = _changed(program.code[at], path, chance.choice(JUNK))
        code = (*program.code[:at], step, *program.code[at + 1 :])
        refused += next(faults(replace(program, code=code)), None) is not None
    assert refused > 12


def test_a_fault_is_told_with_the_line_it_comes_from() -> None:
    program = _program(SPOILT)
    at = next(at for at, step in enumerate(program.code) if step[0] == "emit")
    site = program.sites[program.site_of[at]]
    found = list(faults(_with(program, at, ..., ())))
    assert found[0].startswith(f"instruction {at} (emit, {site.rule}): ")


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    program = _program(SPOILT)
    code = tuple(("conjure",) for _ in program.code)
    with pytest.raises(DiagnosticError) as caught:
        verify(replace(program, code=code))
    assert len(caught.value.diagnostics) == MOST_TOLD
