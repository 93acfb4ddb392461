"""A Program as text that people can read, and as numbers that can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .operators import (
    EXPRESSION_KINDS,
    INSTRUCTIONS,
    OPERATORS,
    program_expressions,
    walk_expression,
)
from .program import HEADER, Choice, Expression, Field, Instruction, Members, Program, Site, Word

__all__ = ["listing", "sizes"]

_INFIX: Mapping[str, str] = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "eq": "=", "ne": "!=", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "and": "and", "or": "or", "union": "|", "inter": "&", "minus": "\\",
}  # fmt: skip


def sizes(program: Program) -> dict[str, int]:
    """How large a Program is, in numbers that can be compared.

    expressions: every node of every operand tree of instructions, choices, tables and prohibitions,
    constants and slots included; distinct_expressions: those that differ.
    """
    nodes, distinct = 0, set[Expression]()
    for expression in program_expressions(program):
        for part in walk_expression(expression):
            nodes += 1
            distinct.add(part)
    registers = [field for field in program.layout.fields.values() if field.role == "register"]
    return {
        "instructions": len(program.code),
        "expressions": nodes,
        "distinct_expressions": len(distinct),
        "slots": program.layout.size,
        "registers": sum(field.size for field in registers),
        "scratch": len(program.layout.room),
        "choices": len(program.choices),
        "routines": len(program.routines),
        "sites": len(program.sites),
    }


def listing(program: Program, routines: Sequence[str] | None = None) -> Iterator[str]:
    """The lines of a Program: its layout, and its code with the clauses it comes from.

    routines: only these pieces of the code, by their names, without the layout; also such as stand
    in others.
    """
    names = _slot_names(program)
    if routines is None:
        yield from _layout(program)
    of_code = program.routines if routines is None else (*program.routines, *program.inner)
    for routine in of_code:
        if routines is None or routine.name in routines:
            yield f"{routine.name}:"
            yield from _code(program, names, routine.begin, routine.end)
            yield ""


def _layout(program: Program) -> Iterator[str]:
    yield f"state: {program.layout.size} slots"
    for field in program.layout.fields.values():
        yield f"  {_field(program, field)}"
    if program.layout.scratch:
        yield f"scratch: {len(program.layout.room)} slots beside it"
        for field in program.layout.scratch:
            yield f"  {_field(program, field)}"
    yield ""


def _field(program: Program, field: Field) -> str:
    shape = "".join(f"[{length}]" for length in field.shape)
    holds = f"{field.kind} {field.low}..{field.high}"
    if field.kind in ("member", "set"):
        holds = f"{field.kind} of {field.domain}" if field.domain else field.kind
    return f"{field.offset:>5}  {field.name}{shape}: {holds} ({field.visibility})"


def _code(program: Program, names: Mapping[int, str], begin: int, end: int) -> Iterator[str]:
    targets = set[int]()
    for step in program.code[begin:end]:
        targets.update(_labels(step))
    site = Site()
    inner: dict[int, list[str]] = {}
    for one in program.inner:
        if (one.begin, one.end) != (begin, end):
            inner.setdefault(one.begin, []).append(one.name)
    for at in range(begin, end):
        for name in inner.get(at, ()):
            yield f"      ; {name}, which is called here only"
        here = program.sites[program.site_of[at]] if program.site_of else site
        if here.rule and here.rule != site.rule:
            yield f"      ; {here.rule} {here.clause}"
        site = here
        mark = ">" if at in targets else " "
        yield f"{mark}{at:>5}  {_step(program, names, program.code[at])}"
        if program.code[at][0] == "choose":
            yield from _choice(names, program.choices[program.code[at][1]])


def _labels(step: Instruction) -> Iterator[int]:
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        if kind == "label":
            yield operand


def _step(program: Program, names: Mapping[int, str], step: Instruction) -> str:
    if step[0] == "call":
        given = zip(*step[2:], strict=True)
        texts = [f"{names[slot]} = {_expression(names, value)}" for slot, value in given]
        return f"call {_routine(program, step[1])}" + (f" ({', '.join(texts)})" if texts else "")
    parts = [step[0]]
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        parts.append(_operand(program, names, kind, operand))
    return " ".join(parts)


def _operand(  # noqa: C901, PLR0911 - a case for each kind of operand
    program: Program, names: Mapping[int, str], kind: str, operand: Any
) -> str:
    if kind in EXPRESSION_KINDS:
        return _expression(names, operand) if operand else "-"
    match kind:
        case "arguments":
            return "(" + ", ".join(_expression(names, one) for one in operand) + ")"
        case "slot" | "register" | "base" | "array" | "stream":
            return names.get(operand, str(operand))
        case "event":
            return repr(program.events[operand].name)
        case "choice":
            return f"{operand} {program.choices[operand].kind}"
        case "majority":
            return str(program.majorities[operand].name)
        case "ending":
            return str(program.endings[operand])
        case "routine":
            return _routine(program, operand)
        case "routines":
            called = (_routine(program, target) if target >= 0 else "-" for target in operand)
            return "(" + ", ".join(called) + ")"
        case "labels":
            return "(" + ", ".join(str(target) for target in operand) + ")"
    return str(operand)


def _routine(program: Program, target: int) -> str:
    found = (one.name for one in program.routines if one.begin == target)
    return next(found, str(target))


def _choice(names: Mapping[int, str], choice: Choice) -> Iterator[str]:
    yield f"         by {_expression(names, choice.player)}, answer in {names[choice.word_slot]}"
    for option in choice.options:
        if isinstance(option, Word):
            yield f"         {option.word} if {_expression(names, option.condition)}"
        else:
            yield f"         {_members(names, option)}"


def _members(names: Mapping[int, str], option: Members) -> str:
    first = f"{names[option.slot]} in {_expression(names, option.members)}"
    if option.second_slot < 0:
        return first
    return f"{first}, {names[option.second_slot]} in {_expression(names, option.second)}"


def _expression(  # noqa: PLR0911 - a case for each manner of writing
    names: Mapping[int, str], expression: Expression
) -> str:
    """An expression as people write it: operators between their operands, all else as functions."""
    name, *operands = expression
    said = [
        _expression(names, operand)
        if kind in EXPRESSION_KINDS
        else names.get(operand, str(operand))
        if kind in ("slot", "register", "base")
        else str(operand)
        for operand, (_, kind) in zip(operands, OPERATORS[name].operands, strict=True)
    ]
    match name:
        case "const" | "slot":
            return said[0]
        case "load":
            return f"{said[0]}[{said[1]}]"
        case "if":
            return f"({said[1]} if {said[0]} else {said[2]})"
        case "not":
            return f"not {said[0]}"
        case "filter":
            return f"{{{said[0]} in {said[1]}: {said[2]}}}"
    if name in _INFIX:
        return f"({said[0]} {_INFIX[name]} {said[1]})"
    return f"{name}({', '.join(said)})"


def _slot_names(program: Program) -> dict[int, str]:
    """What each slot is called: its field, with the index in a field of several."""
    names = {}
    for field in (*program.layout.fields.values(), *program.layout.scratch):
        own = field.offset < len(HEADER)
        called = HEADER[field.offset] if own else field.name.replace(" ", "-")
        for at in range(field.size):
            names[field.offset + at] = f"{called}.{at}" if at else called
    return names
