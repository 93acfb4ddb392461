"""The closed sets of operators and instructions, with the kinds of their operands.

These tables are the one place that says what a Program can be made of. Whoever walks over, checks,
prints or generates from a Program reads them; an evaluator has an entry for each name in them, and
tests hold it to that.

Kinds of operands:

``number member set condition``
    an expression of that kind. A member is its index in its domain, none is -1; a set is a bit
    mask; a condition is 0 or 1.
``value``
    an expression of whatever kind the slot has that is written, or its counterpart.
``index``
    an expression whose number is an index; where it is less than 0 nothing is read or written.
``address``
    an expression that gives a slot, or none: then nothing is read or written.
``slot register base array``
    a slot that is read; one that is written; the first of several; the first of several registers
    that are all written.
``table row choice event majority ending stream``
    the number of one of the Program's; of a stream, its slot.
``integer flag``
    a fixed number; 0 or 1.
``label routine labels routines``
    instructions to go on at, or to call; of several, -1 stands for none.
``registers``
    several slots that are written.
``arguments``
    several expressions of any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen

from .program import Choice, Expression, Instruction, Members, Program, Word

__all__ = [
    "EXPRESSIONS_IN",
    "EXPRESSION_KINDS",
    "INSTRUCTIONS",
    "LEADING",
    "OPERATORS",
    "PARTS",
    "SLOTS_IN",
    "Form",
    "choice_expressions",
    "instruction_expressions",
    "map_expression",
    "map_instruction",
    "operand_of",
    "program_expressions",
    "walk_expression",
]

EXPRESSION_KINDS = frozenset({"number", "member", "set", "condition", "value", "index", "address"})
"""Kinds of operands that are expressions themselves."""


@frozen
class Form:
    """What follows the name of an operator or instruction.

    operands: (what it is called, its kind), in order. optional: those that may be ``()``, for
    nothing. result: the kind of an operator's value. about: what it is or does, as a sentence of
    the docs.
    """

    operands: tuple[tuple[str, str], ...]
    optional: frozenset[str] = frozenset()
    result: str = ""
    about: str


def _form(operands: str, about: str, result: str = "") -> Form:
    """A form of operands written ``name:kind``, or ``kind`` alone; ``name?:kind`` may be none."""
    split = [operand.partition(":") for operand in operands.split()]
    return Form(
        operands=tuple((name.rstrip("?"), kind or name) for name, _, kind in split),
        optional=frozenset(name.rstrip("?") for name, _, _ in split if name.endswith("?")),
        result=result,
        about=about,
    )


OPERATORS: Mapping[str, Form] = MappingProxyType(
    {
        "const": _form("integer", "A fixed integer.", "value"),
        "slot": _form("slot", "The content of a slot.", "value"),
        "load": _form(
            "base index default:integer",
            "The content of the slot at base + index; the default where the index is none.",
            "value",
        ),
        "at": _form("base index", "The slot at base + index; of no index, none.", "address"),
        "table": _form(
            "table index", "An entry of a constant table; 0 where the index is none.", "value"
        ),
        "row": _form(
            "row:index rank:integer",
            "The number of a rank, from 0, in a constant row; 0 where there is none.",
            "number",
        ),
        "add": _form("left:number right:number", "The sum.", "number"),
        "sub": _form("left:number right:number", "The difference.", "number"),
        "mul": _form("left:number right:number", "The product.", "number"),
        "div": _form(
            "left:number right:number",
            "The quotient, rounded down; the right number is at least 1.",
            "number",
        ),
        "min": _form("left:number right:number", "The lesser.", "number"),
        "max": _form("left:number right:number", "The greater.", "number"),
        "eq": _form("left:value right:value", "Both are the same.", "condition"),
        "ne": _form("left:value right:value", "They differ.", "condition"),
        "lt": _form("left:number right:number", "The left is less.", "condition"),
        "le": _form("left:number right:number", "The left is no greater.", "condition"),
        "gt": _form("left:number right:number", "The left is greater.", "condition"),
        "ge": _form("left:number right:number", "The left is no less.", "condition"),
        "and": _form("left:condition right:condition", "Both hold; left to right.", "condition"),
        "or": _form("left:condition right:condition", "Either holds; left to right.", "condition"),
        "not": _form("operand:condition", "It does not hold.", "condition"),
        "nonzero": _form("operand:number", "The number is not 0.", "condition"),
        "nonempty": _form("operand:set", "The set has a member.", "condition"),
        "if": _form(
            "test:condition then:value otherwise:value",
            "One of two values; the other is not worked out.",
            "value",
        ),
        "union": _form("left:set right:set", "What is in either set.", "set"),
        "inter": _form("left:set right:set", "What is in both sets.", "set"),
        "minus": _form("left:set right:set", "What is in the left set only.", "set"),
        "has": _form(
            "set member:index", "The member is in the set; none is in no set.", "condition"
        ),
        "single": _form(
            "member:index", "The set of one member; the empty set if the member is none.", "set"
        ),
        "size": _form("set", "How many members a set has.", "number"),
        "first": _form("set", "The member of least index, or none.", "member"),
        "filter": _form(
            "it:register set test:condition",
            "The members that pass a test, each in turn in the register.",
            "set",
        ),
        "sum": _form(
            "it:register set number", "The sum of a number for each member in turn.", "number"
        ),
        "standing": _form(
            "it:register set number majority favours:set pools:set member:index",
            "The rank by a majority table of one of some who are ranked by a number of each in "
            "turn, and the first of whom is 0; 0 for who does not rank, or is none.",
            "number",
        ),
        "connected": _form(
            "set start:set table",
            "The members of a set that are reached from the members of another, going through the "
            "set alone; the table has what lies beside each.",
            "set",
        ),
        "chain": _form(
            "set table",
            "How many members the longest chain in a set has, in which each is there once and lies "
            "beside the one before, as the table has it.",
            "number",
        ),
        "count": _form(
            "base width:integer rows:set columns:set",
            "The sum of what lies at base + row * width + column, over two sets.",
            "number",
        ),
        "gather": _form(
            "it:register set members:set", "The union of a set for each member in turn.", "set"
        ),
        "extreme": _form(
            "it:register set number most:flag above:integer",
            "The members with most (1) or fewest (0) of a number, of those with more than above.",
            "set",
        ),
    }
)
"""Every operator an expression can begin with."""

PARTS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        name: tuple(at for at, (_, kind) in enumerate(form.operands, 1) if kind in EXPRESSION_KINDS)
        for name, form in OPERATORS.items()
    }
)
"""For each operator, where in it the operands are that are expressions themselves."""

SLOTS_IN: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {
        name: tuple(
            (at, kind)
            for at, (_, kind) in enumerate(form.operands, 1)
            if kind in ("slot", "base", "register")
        )
        for name, form in OPERATORS.items()
    }
)
"""For each operator, where in it the operands are that are slots, with their kinds."""

INSTRUCTIONS: Mapping[str, Form] = MappingProxyType(
    {
        "set": _form("target:register value", "Write a slot."),
        "store": _form("base index value", "Write the slot at base + index, if there is one."),
        "jump": _form("label", "Go on elsewhere."),
        "branch": _form("test:condition label", "Go on where the test holds, else at the label."),
        "call": _form(
            "routine registers arguments",
            "Write registers, one after another, do a routine, and then go on.",
        ),
        "dispatch": _form("member:index routines", "Do the routine of a member, if it has one."),
        "return": _form("", "Go back to where the routine was called; from none, stop."),
        "unwind": _form("labels", "Drop what is left of the stoppable procedure under way."),
        "choose": _form(
            "choice",
            "Wait for a decision; a single option is taken without one.",
        ),
        "order": _form(
            "order:array length:register player:register who:set start:index key?:number "
            "falling:flag",
            "List players clockwise from one of them, then by a key, if there is one.",
        ),
        "transfer": _form(
            "source:address goal:address number",
            "Carry a number from slot to slot, no more than lies there and than has room.",
        ),
        "push": _form(
            "base:address length:address member", "Lay a card on a pile, if there is room."
        ),
        "drop": _form("base:address length:address member", "Take a card out of a pile."),
        "learn": _form("base:address cards:set players:set", "They know now where the cards lie."),
        "forget": _form("base:address cards:set players:set", "They no longer know it."),
        "shuffle": _form("base length:slot stream", "Put a pile in random order."),
        "random": _form("target:register set stream", "Write a random member, or none."),
        "emit": _form("event arguments seen:set", "Tell what happened, and to whom."),
        "rank": _form(
            "majority participants:integer it:register number values:index ranks:number "
            "firsts:number favours:set pools:set order:array length:register counts:array "
            "rank:array points:array paid:array tied:array paying:register alone:register "
            "favoured:register",
            "Rank participants by a number of each in turn, and say what each rank is paid.",
        ),
        "end": _form("ending", "The game is over."),
    }
)
"""Every instruction."""

EXPRESSIONS_IN: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {
        name: tuple(
            (at, kind)
            for at, (_, kind) in enumerate(form.operands, 1)
            if kind in EXPRESSION_KINDS or kind == "arguments"
        )
        for name, form in INSTRUCTIONS.items()
    }
)
"""For each instruction, where in it the operands are that are expressions, with their kinds."""

LEADING: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {
        name: tuple(
            (at, kind)
            for at, (_, kind) in enumerate(form.operands, 1)
            if kind in ("label", "labels", "routine", "routines")
        )
        for name, form in INSTRUCTIONS.items()
    }
)
"""For each instruction, where in it the operands are that say where play goes on, with their kinds.
"""


# ---- walking ----------------------------------------------------------------------------------


def operand_of(step: Instruction, called: str) -> Any:
    """The operand of an instruction that is called so. Raises ValueError where there is none."""
    names = [name for name, _ in INSTRUCTIONS[step[0]].operands]
    return step[1 + names.index(called)]


def walk_expression(expression: Expression) -> Iterator[Expression]:
    """An expression and all below it, parents first."""
    waiting = [expression]
    while waiting:
        one = waiting.pop()
        yield one
        for at in reversed(PARTS[one[0]]):
            waiting.append(one[at])


def map_expression(expression: Expression, change: Callable[[str, Any], Any]) -> Expression:
    """The same expression with each operand changed that is none; change(kind, operand)."""
    made = list(expression)
    for at, (_, kind) in enumerate(OPERATORS[expression[0]].operands, 1):
        if kind in EXPRESSION_KINDS:
            made[at] = map_expression(made[at], change)
        elif kind != "integer":
            made[at] = change(kind, made[at])
    return tuple(made)


def map_instruction(
    step: Instruction,
    change: Callable[[str, Any], Any],
    expression: Callable[[Expression], Expression],
) -> Instruction:
    """The same instruction with each operand changed: its expressions, and by kind all others."""
    made: list[Any] = [step[0]]
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        if kind in EXPRESSION_KINDS:
            made.append(expression(operand) if operand else operand)
        elif kind == "arguments":
            made.append(tuple(expression(one) for one in operand))
        else:
            made.append(change(kind, operand))
    return tuple(made)


def instruction_expressions(step: Instruction) -> Iterator[Expression]:
    """The expressions of an instruction, in order."""
    for at, kind in EXPRESSIONS_IN[step[0]]:
        if kind == "arguments":
            yield from step[at]
        elif step[at]:
            yield step[at]


def choice_expressions(choice: Choice) -> Iterator[Expression]:
    """The expressions of a choice: who decides, what is offered, what it costs, what is closed,
    how much of it is done, and whether it is put with one option.
    """
    yield choice.player
    for option in choice.options:
        if isinstance(option, Word):
            yield option.condition
        elif isinstance(option, Members):
            yield option.members
            if option.second:
                yield option.second
    for members, instead in choice.prices:
        yield members
        yield instead
    for _, closed in choice.prohibitions:
        yield closed
    yield from filter(None, (choice.done, choice.left, choice.always))


def program_expressions(program: Program) -> Iterator[Expression]:
    """Every expression of a Program: of instructions, choices and rooms."""
    for step in program.code:
        yield from instruction_expressions(step)
    for choice in program.choices:
        yield from choice_expressions(choice)
    for prohibition in program.prohibitions:
        for room in prohibition.rooms:
            yield room.counted
            yield room.most
