"""What registers hold: a number, a member or a set, and of which domain.

It is worked out from what is written into each, and from where it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fuero.machine.operators import (
    INSTRUCTIONS,
    OPERATORS,
    operand_of,
    program_expressions,
    walk_expression,
)
from fuero.machine.program import Expression, Field, Members, Program

__all__ = ["Kind", "kinds_of"]

Kind: TypeAlias = tuple[str, str]
"""``number``, ``member`` or ``set``, and its domain."""

_NUMBER: Kind = ("number", "")

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
    told = dict(_by_choices(program))
    known.update(told)
    written = [(register, one) for register, one in _written(program) if register in registers]
    while True:
        before = dict(told)
        for register, expression in written:
            kind = _kind(known, expression)
            if kind is not None:
                known[register] = told[register] = _joined(told.get(register), kind)
        if told == before:
            break
    for register in _read_as_sets(program):
        if register in registers and told.get(register, _NUMBER)[0] == "number":
            told[register] = ("set", "")
    return {register: told.get(register, _NUMBER) for register in registers}


def _joined(one: Kind | None, other: Kind) -> Kind:
    """The kind of a register that holds values of both kinds."""
    if one is None or one == other:
        return other
    if one[0] == other[0]:
        return one if one[1] else other
    return one if one[0] != "number" else other


def _by_choices(program: Program) -> Iterator[tuple[int, Kind]]:
    """What options, lists, chance and tables write."""
    by_offset = {domain.offset: domain.name for domain in program.domains.values()}
    pairs = {pair.offset: (pair.first, pair.second) for pair in program.pairs}
    for choice in program.choices:
        yield choice.word_slot, _NUMBER
        for option in choice.options:
            if not isinstance(option, Members):
                continue
            if option.second_slot < 0:
                yield option.slot, _member(by_offset[option.offset])
            else:
                first, second = pairs[option.offset]
                yield option.slot, _member(first)
                yield option.second_slot, _member(second)
    for table in program.majorities:
        yield table.place, ("member", "place")
    for step in program.code:
        if step[0] == "order":
            yield step[1], ("member", "player")
            yield step[2], _NUMBER
            if step[3] >= 0:
                yield step[3], ("member", "player")
        elif step[0] == "rank":
            yield operand_of(step, "order"), ("member", "player")
            yield operand_of(step, "alone"), ("set", "player")
            yield operand_of(step, "favoured"), ("set", "player")


def _member(domain: str) -> Kind:
    return _NUMBER if domain == "number" else ("member", domain)


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
                yield part[1], ("first", part[2])


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
        case "filter" | "extreme" | "gather" | "union" | "inter" | "minus" | "single":
            return _set_kind(known, expression)
    return _NUMBER


def _set_kind(known: Mapping[int, Kind], expression: Expression) -> Kind:
    """The kind of a set; its domain is empty where that cannot be told."""
    match expression[0]:
        case "union" | "inter" | "minus":
            left, right = _kind(known, expression[1]), _kind(known, expression[2])
            return left if left is not None and left[1] else right or left or ("set", "")
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
