"""What registers hold: a number, a member or a set, and of which domain.

It is worked out from what is written into each, and from where it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from fuero.machine.operators import (
    INSTRUCTIONS,
    OPERATORS,
    operand_of,
    program_expressions,
    walk_expression,
)
from fuero.machine.program import Expression, Field, Instruction, Members, Program

from .widths import NUMBER, Kind, Widths

__all__ = ["Kind", "kinds_of", "written_registers"]


_GOING_THROUGH = frozenset(
    name for name, form in OPERATORS.items() if any(kind == "register" for _, kind in form.operands)
)
"""The operators that put the members of a set into a register, one after another."""

_SETS_IN = MappingProxyType(
    {
        name: tuple(at for at, (_, kind) in enumerate(form.operands, 1) if kind == "set")
        for name, form in (*OPERATORS.items(), *INSTRUCTIONS.items())
    }
)
"""Where in operators and instructions the operands are that are sets."""


def kinds_of(program: Program, registers: Mapping[int, Field]) -> Mapping[int, Kind]:
    """The kind of each register, by its first slot."""
    known: dict[int, Kind] = {}
    for field in program.layout.fields.values():
        if field.offset not in registers:
            known.update(
                (field.offset + at, (field.kind, field.domain)) for at in range(field.size)
            )
    widths = Widths(program)
    told: dict[int, Kind] = {
        register: (field.kind, field.domain)
        for register, field in registers.items()
        if field.domain
    }
    for register, kind in _by_choices(program):
        told[register] = widths.joined(told.get(register), kind)
    for register in _read_as_sets(program):
        if register in registers:
            told[register] = widths.joined(told.get(register), ("set", ""))
    known.update(told)
    written = [(register, one) for register, one in _written(program) if register in registers]
    _spread(widths, written, known, told, registers.keys())
    known.update(told)
    return widths.wide_enough(
        {register: told.get(register, NUMBER) for register in registers},
        known,
        written,
        _by_choices(program),
    )


def _spread(
    widths: Widths,
    written: Sequence[tuple[int, Expression]],
    known: dict[int, Kind],
    told: dict[int, Kind],
    registers: Set[int],
) -> None:
    """Tell the kinds of registers by what is written into them, until nothing more is learnt."""
    before: dict[int, Kind] | None = None
    while told != before:
        before = dict(told)
        for register, expression in written:
            found = _kind(known, expression)
            if found is not None:
                known[register] = told[register] = widths.joined(told.get(register), found)
            if told.get(register, NUMBER)[0] == "set":
                # What is put into a set is one.
                for other in set(_slots_of(expression)) & registers - told.keys():
                    known[other] = told[other] = told[register]


def written_registers(program: Program, registers: Mapping[int, Field]) -> frozenset[int]:
    """The registers into which anything is ever written; others keep what they begin with."""
    written = {slot for slot, _ in (*_by_choices(program), *_written(program))}
    return frozenset(written & registers.keys())


def _by_choices(program: Program) -> Iterator[tuple[int, Kind]]:
    """What options, lists, chance and tables write."""
    by_offset = {domain.offset: (domain.name, "") for domain in program.domains.values()}
    pairs = {pair.offset: (pair.first, pair.second) for pair in program.pairs}
    for choice in program.choices:
        yield choice.word_slot, NUMBER
        for option in choice.options:
            if isinstance(option, Members):
                one = option.second_slot < 0
                yield from _by_members(option, *(by_offset if one else pairs)[option.offset])
    for table in program.majorities:
        yield table.place, ("member", "place")
    for step in program.code:
        if step[0] == "order":
            yield from _by_order(step)
        elif step[0] == "rank":
            yield operand_of(step, "order"), ("member", "player")
            # Owners that are no players are ranked with them.
            people = operand_of(step, "participants")
            ranked = "player" if people == len(program.seats) else "owner"
            for name in ("alone", "favoured"):
                yield operand_of(step, name), ("set", ranked)


def _by_order(step: Instruction) -> Iterator[tuple[int, Kind]]:
    """What a list of players writes."""
    yield operand_of(step, "order"), ("member", "player")
    yield operand_of(step, "length"), NUMBER
    if operand_of(step, "player") >= 0:
        yield operand_of(step, "player"), ("member", "player")


def _by_members(option: Members, first: str, second: str) -> Iterator[tuple[int, Kind]]:
    """What options of members write, and which registers they are read from."""
    yield option.slot, _member(first)
    if second:
        yield option.second_slot, _member(second)
    for domain, members in ((first, option.members), (second, option.second)):
        if members and members[0] == "slot":
            yield members[1], ("set", domain)


def _member(domain: str) -> Kind:
    return NUMBER if domain == "number" else ("member", domain)


def _written(program: Program) -> Iterator[tuple[int, Expression]]:
    """Each register with each expression written into it; where a loop goes through a set, one
    member of it.
    """
    for step in program.code:
        if step[0] == "set":
            yield step[1], step[2]
        elif step[0] == "store":
            yield step[1], step[3]
        elif step[0] == "random":
            yield step[1], ("first", step[2])
    for expression in program_expressions(program):
        for part in walk_expression(expression):
            if part[0] in _GOING_THROUGH:
                # Tables of sets do not tell what they are sets of.
                told = "size" if part[2][0] == "table" else "first"
                yield part[1], (told, part[2])


def _kind(known: Mapping[int, Kind], expression: Expression) -> Kind | None:
    """The kind of an expression's value; None where that cannot be told."""
    match expression[0]:
        case "slot" | "load":
            return known.get(expression[1])
        case "const" | "table":
            return None
        case "if":
            return _kind(known, expression[2]) or _kind(known, expression[3])
        case "first":
            found = _kind(known, expression[1])
            return _member(found[1]) if found is not None and found[1] else None
        case "filter" | "extreme" | "gather" | "union" | "inter" | "minus" | "single" | "connected":
            return _set_kind(known, expression)
    return NUMBER


def _set_kind(known: Mapping[int, Kind], expression: Expression) -> Kind:
    """The kind of a set; its domain is empty where that cannot be told."""
    match expression[0]:
        case "union" | "inter" | "minus":
            left, right = _kind(known, expression[1]), _kind(known, expression[2])
            return left if left is not None and left[1] else right or left or ("set", "")
        case "connected":
            return _kind(known, expression[1]) or ("set", "")
        case "single":
            found = _kind(known, expression[1])
            return ("set", found[1] if found is not None and found[0] == "member" else "")
    return _kind(known, expression[3 if expression[0] == "gather" else 2]) or ("set", "")


def _read_as_sets(program: Program) -> Iterator[int]:
    """The slots that are read where a set is needed."""
    for expression in program_expressions(program):
        for part in walk_expression(expression):
            for at in _SETS_IN[part[0]]:
                yield from _slots_of(part[at])
    for step in program.code:
        for at in _SETS_IN[step[0]]:
            yield from _slots_of(step[at])
    for choice in program.choices:
        for option in choice.options:
            if isinstance(option, Members):
                yield from _slots_of(option.members)
                yield from _slots_of(option.second)


def _slots_of(expression: Expression) -> Iterator[int]:
    """The slots that an expression may copy its value from."""
    if not expression:
        return
    if expression[0] == "slot":
        yield expression[1]
    elif expression[0] == "if":
        yield from _slots_of(expression[2])
        yield from _slots_of(expression[3])
