"""Whether a Program keeps the promises that evaluators build on; looked at before any of it is run.

A Program that passes reads and writes only slots it has, calls only routines it has, as deep as its
stack allows, tests only conditions, and reads no scratch register that it has not written since the
last decision. How long it may run is not proved here: evaluators count steps (``patience.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError

from .liveness import Code, called, inside, liveness
from .operators import (
    EXPRESSION_KINDS,
    INSTRUCTIONS,
    OPERATORS,
    Form,
    choice_expressions,
)
from .program import (
    HEADER,
    Choice,
    Expression,
    Field,
    Instruction,
    Majority,
    Members,
    Program,
    Prohibition,
    Routine,
)

__all__ = ["Kinds", "faults", "verify"]

MOST_TOLD = 10
"""How many faults of a Program are told."""


def verify(program: Program) -> Program:
    """The program itself. Raises DiagnosticError (FU450) for one that breaks a promise."""
    found = []
    for fault in faults(program):
        found.append(Diagnostic(code="FU450", message=f"{program.ruleset}: {fault}"))
        if len(found) == MOST_TOLD:
            break
    if found:
        raise DiagnosticError(tuple(found))
    return program


def faults(program: Program) -> Iterator[str]:
    """Everything that is wrong with a Program, each with the instruction or choice it is in."""
    layout = list(_layout(program))
    yield from layout
    if layout:
        return
    looked = _Looked(program)
    forms = [fault for at, step in enumerate(program.code) for fault in looked.step(at, step)]
    forms += [
        fault for number, one in enumerate(program.choices) for fault in looked.choice(number, one)
    ]
    forms += [fault for table in program.majorities for fault in looked.majority(table)]
    forms += [fault for rule in program.prohibitions for fault in looked.prohibition(rule)]
    # Each looks only at what those before it found sound.
    found = forms or list(_routines(program)) or _scratch(program)
    yield from found


# ---- the layout -------------------------------------------------------------------------------


def _layout(program: Program) -> Iterator[str]:
    """Fields lie one behind the other, the header first, scratch last."""
    at = 0
    for field in (*program.layout.fields.values(), *program.layout.scratch):
        if field.offset != at:
            yield f"the field {field.name} begins at {field.offset}, and {at} is next"
            return
        at += field.size
        if field.domain and field.domain not in program.domains:
            yield f"the field {field.name} is of a domain {field.domain!r}, which there is not"
    if program.layout.size + len(program.layout.room) != at:
        yield f"the fields have {at} slots, and the layout {program.layout.size}"
    if len(program.initial) != program.layout.size:
        yield f"a state begins with {len(program.initial)} slots of {program.layout.size}"
    header = [f"machine {name}" for name in HEADER]
    if list(program.layout.fields)[: len(header)] != header:
        yield "a state does not begin with the header"
    if "return stack" not in program.layout.fields:
        yield "there is no stack to return by"


# ---- operands ---------------------------------------------------------------------------------


class _Looked:
    """Looks at the operands of one Program. Kinds of slots are those of their fields."""

    def __init__(self, program: Program) -> None:
        self.program, self.kinds = program, Kinds(program)
        self.field_at = self.kinds.field_at
        self.begins = {routine.begin for routine in program.routines}
        streams = {f"stream {name}" for name in program.streams}
        self.limits: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
            {
                "slot": self.field_at.__contains__,
                "register": lambda slot: slot == -1 or slot in self.field_at,
                "base": self.field_at.__contains__,
                "stream": lambda slot: self.field_at[slot].name in streams,
                "table": _below(program.tables),
                "choice": _below(program.choices),
                "event": _below(program.events),
                "majority": _below(program.majorities),
                "ending": _below(program.endings),
                "label": _below(program.code),
                "labels": lambda labels: all(map(_below(program.code), labels)),
                "routine": lambda target: target in self.begins or not program.routines,
                "routines": lambda targets: all(
                    target == -1 or target in self.begins for target in targets
                ),
                "integer": lambda number: True,
                "flag": lambda number: number in (0, 1),
            }
        )

    def step(self, at: int, step: Instruction) -> Iterator[str]:
        """What is wrong with an instruction."""
        form = _form_of(INSTRUCTIONS, step)
        if form is None or len(step) != len(form.operands) + 1:
            yield f"instruction {at} is no instruction: {step!r:.80}"
            return
        for operand, (name, kind) in zip(step[1:], form.operands, strict=True):
            if operand != () or name not in form.optional:
                for fault in self.operand(kind, operand):
                    yield f"instruction {at} ({step[0]}): {fault}"

    def choice(self, number: int, choice: Choice) -> Iterator[str]:
        """What is wrong with a choice."""
        slots = [choice.word_slot]
        for option in choice.options:
            if isinstance(option, Members):
                slots += [option.slot, *([option.second_slot] if option.second else [])]
        found = [f"there is no slot {slot}" for slot in slots if slot not in self.field_at]
        kinds = [("number", choice.player)]
        for option in choice.options:
            if isinstance(option, Members):
                kinds += [
                    ("set", option.members),
                    *([("set", option.second)] if option.second else []),
                ]
            else:
                kinds.append(("condition", option.condition))
        for kind, expression in kinds:
            found.extend(self.operand(kind, expression))
        for expression in choice_expressions(choice):
            found.extend(self.expression(expression))
        for fault in dict.fromkeys(found):
            yield f"choice {number} ({choice.kind}): {fault}"

    def majority(self, table: Majority) -> Iterator[str]:
        """What is wrong with a majority table."""
        slots = [table.counts, table.track, table.place_slot, table.player_slot]
        slots += [holder for _, holder in table.held]
        found = [f"there is no slot {slot}" for slot in slots if slot not in self.field_at]
        kinds = [("number", table.values), ("number", table.ranks)]
        kinds += [("set", part) for part in (table.places, table.favours, table.pools) if part]
        for bonus in table.bonuses:
            kinds += [("number", bonus.points), ("condition", bonus.test)]
        found += [fault for kind, part in kinds for fault in self.operand(kind, part)]
        for fault in dict.fromkeys(found):
            yield f"majority {table.name}: {fault}"

    def prohibition(self, rule: Prohibition) -> Iterator[str]:
        """What is wrong with a standing rule."""
        for room in rule.rooms:
            for kind, part in (("set", room.counted), ("number", room.most)):
                for fault in self.operand(kind, part):
                    yield f"{rule.name}: {fault}"

    def operand(self, kind: str, operand: Any) -> Iterator[str]:
        """What is wrong with an operand of a kind."""
        if kind == "arguments":
            if not isinstance(operand, tuple):
                yield f"these are no arguments: {operand!r:.40}"
                return
            for one in operand:
                yield from self.expression(one)
        elif kind in EXPRESSION_KINDS:
            found = list(self.expression(operand))
            yield from found or self._of_kind(kind, operand)
        elif not self._allowed(kind, operand):
            yield f"there is no {kind} {operand!r:.40}"

    def _allowed(self, kind: str, operand: Any) -> bool:
        several = kind in ("labels", "routines")
        if several and not isinstance(operand, tuple):
            return False
        if not all(isinstance(one, int) for one in (operand if several else (operand,))):
            return False
        if kind == "stream" and operand not in self.field_at:
            return False
        return bool(self.limits[kind](operand))

    def expression(self, expression: Expression) -> Iterator[str]:
        """What is wrong with an expression and what is below it."""
        form = _form_of(OPERATORS, expression)
        if form is None or len(expression) != len(form.operands) + 1:
            yield f"this is no expression: {expression!r:.80}"
            return
        for operand, (_, kind) in zip(expression[1:], form.operands, strict=True):
            yield from self.operand(kind, operand)

    def _of_kind(self, wanted: str, expression: Expression) -> Iterator[str]:
        """Nothing where an expression is of a kind, as far as can be told."""
        found = self.kinds.of(expression)
        fits = {
            "set": found in ("set", "any"),
            "condition": found in ("condition", "any"),
            "number": found != "set",
            "member": found != "set",
            "index": found != "set",
            "address": found == "address",
            "value": found != "address",
        }[wanted]
        if not fits:
            yield f"{found} where {wanted} is needed: {expression!r:.80}"


class Kinds:
    """Tells of expressions of a Program what they come to, by the fields they speak of."""

    def __init__(self, program: Program) -> None:
        self.field_at: dict[int, Field] = {}
        for field in (*program.layout.fields.values(), *program.layout.scratch):
            slots = range(field.offset, field.offset + field.size)
            self.field_at.update(dict.fromkeys(slots, field))

    def of(self, expression: Expression) -> str:
        """``set``, ``number``, ``condition``, ``address``, or ``any`` where several would do."""
        result = OPERATORS[expression[0]].result
        match expression[0]:
            case "const" | "table":
                return "any"
            case "slot" | "load":
                return "set" if self.field_at[expression[1]].kind == "set" else "number"
            case "if":
                one, other = (self.of(part) for part in expression[2:])
                if {one, other} == {"condition", "number"}:
                    return "number"
                return other if one == "any" else one
        return "number" if result == "member" else result


def _form_of(forms: Mapping[str, Form], one: Any) -> Form | None:
    """The form of what is written like an instruction or expression; None for what is not."""
    written = isinstance(one, tuple) and one and isinstance(one[0], str)
    return forms.get(one[0]) if written else None


def _below(things: Sequence[object]) -> Callable[[Any], bool]:
    return lambda number: 0 <= number < len(things)


# ---- routines ---------------------------------------------------------------------------------


def _routines(program: Program) -> Iterator[str]:
    """Code goes on inside its routine, and calls come to an end before the stack does."""
    found = [fault for routine in program.routines for fault in _goes_on(program, routine)]
    yield from found or _calls(program)


def _goes_on(program: Program, routine: Routine) -> Iterator[str]:
    for at in range(routine.begin, routine.end):
        step = program.code[at]
        for label in _labels(step):
            if not routine.begin <= label < routine.end:
                yield f"instruction {at} ({step[0]}) leaves {routine.name} for {label}"
    if routine.end and program.code[routine.end - 1][0] not in _LAST:
        yield f"{routine.name} runs on behind its last instruction"


def _calls(program: Program) -> Iterator[str]:
    room = program.layout.fields["return stack"].size
    depth: dict[int, int] = {}
    # What stands behind the end of a game is never reached, and calls nobody.
    calls = {
        routine.begin: {
            target
            for at in inside(program.code, routine.begin)
            for target in called(program.code[at])
        }
        for routine in program.routines
    }
    waiting = dict(calls)
    while ready := [one for one, below in waiting.items() if below <= depth.keys()]:
        for one in ready:
            depth[one] = max((1 + depth[target] for target in waiting.pop(one)), default=0)
    if waiting:
        yield f"routines call themselves: {_name(program, min(waiting))}"
    elif max(depth.values(), default=0) > room:
        yield f"calls go {max(depth.values())} deep, and the stack has room for {room}"


_LAST = frozenset({"jump", "return", "end", "unwind"})


def _labels(step: Instruction) -> Iterator[int]:
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        if kind == "label":
            yield operand


def _name(program: Program, begin: int) -> str:
    return next(routine.name for routine in program.routines if routine.begin == begin)


def _scratch(program: Program) -> Iterator[str]:
    """No scratch register is read that was not written since the last decision."""
    blocks = {
        field.offset + at: field.offset
        for field in program.layout.scratch
        for at in range(field.size)
    }
    entries = {0, program.entry, program.outlook} - {-1}
    code = Code(
        steps=program.code,
        choices=program.choices,
        majorities=program.majorities,
        picks=program.picks,
        takes=program.takes,
        blocks=blocks,
        entries=tuple(sorted(entries)),
    )
    saved = liveness(code).saved
    for field in program.layout.scratch:
        if saved >> field.offset & 1:
            yield f"{field.name} is read after a decision, and lies beside the state"
