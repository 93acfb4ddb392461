"""Whether instructions, choices and tables are made of what they can be made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.machine.operators import (
    EXPRESSION_KINDS,
    INSTRUCTIONS,
    OPERATORS,
    Form,
    choice_expressions,
    operand_of,
)
from fuero.machine.program import (
    Choice,
    Expression,
    Instruction,
    Members,
    Program,
    Prohibition,
)

from .kinds import Kinds
from .where import of_choice, of_instruction

__all__ = ["form_faults"]


def form_faults(program: Program) -> Iterator[str]:
    """What is wrong with the operands of a Program, wherever they stand."""
    looked = _Looked(program)
    for at, step in enumerate(program.code):
        yield from looked.step(at, step)
    for number, choice in enumerate(program.choices):
        yield from looked.choice(number, choice)
    for rule in program.prohibitions:
        yield from looked.prohibition(rule)


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
                "array": self.field_at.__contains__,
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
                "registers": lambda slots: all(slot in self.field_at for slot in slots),
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
        if step[0] == "call" and not _as_many(*step[2:]):
            yield f"{of_instruction(self.program, at)}: there is not an argument for each register"
        for operand, (name, kind) in zip(step[1:], form.operands, strict=True):
            if operand != () or name not in form.optional:
                for fault in self.operand(kind, operand):
                    yield f"{of_instruction(self.program, at)}: {fault}"
                if kind == "array" and isinstance(operand, int) and operand in self.field_at:
                    for fault in self.array(step, name, operand):
                        yield f"{of_instruction(self.program, at)}: {fault}"

    def array(self, step: Instruction, name: str, first: int) -> Iterator[str]:
        """What is wrong with several registers that are written from one on."""
        number = len(self.program.seats)
        if step[0] == "rank" and name != "order":
            number = operand_of(step, "participants")
        field = self.field_at[first]
        if (field.offset, field.size) != (first, number):
            yield f"{number} slots from {first} on are not what it writes"

    def choice(self, number: int, choice: Choice) -> Iterator[str]:
        """What is wrong with a choice."""
        slots = [choice.word_slot]
        for option in choice.options:
            if isinstance(option, Members):
                slots += [
                    option.slot,
                    *([option.second_slot] if option.second or option.second_slot != -1 else []),
                ]
        found = [f"there is no slot {slot}" for slot in slots if slot not in self.field_at]
        found.extend(self._of_several(slots))
        kinds = [("number", choice.player)]
        for option in choice.options:
            if isinstance(option, Members):
                kinds += [
                    ("set", option.members),
                    *([("set", option.second)] if option.second else []),
                ]
            else:
                kinds.append(("condition", option.condition))
        kinds += [("number", counted) for counted in (choice.done, choice.left) if counted]
        kinds += [("condition", choice.always)] if choice.always else []
        for kind, expression in kinds:
            found.extend(self.operand(kind, expression))
        for expression in choice_expressions(choice):
            found.extend(self.expression(expression))
        for fault in dict.fromkeys(found):
            yield f"{of_choice(self.program, number, choice)}: {fault}"

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
        elif kind in ("register", "registers"):
            yield from self._of_several(operand if kind == "registers" else (operand,))

    def _of_several(self, written: Iterable[int]) -> Iterator[str]:
        """Nothing where none is one slot of a register of several, which may be kept as a list."""
        for slot in written:
            field = self.field_at.get(slot)
            if field is not None and field.role == "register" and field.size > 1:
                several = f"one of several ({field.name}), and only store writes one of those"
                yield f"slot {slot} is {several}"

    def _allowed(self, kind: str, operand: Any) -> bool:
        several = kind in ("labels", "registers", "routines")
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
            "address": expression[0] == "at",
            "value": found != "address",
        }[wanted]
        if not fits:
            yield f"{found} where {wanted} is needed: {expression!r:.80}"


def _form_of(forms: Mapping[str, Form], one: Any) -> Form | None:
    """The form of what is written like an instruction or expression; None for what is not."""
    written = isinstance(one, tuple) and one and isinstance(one[0], str)
    return forms.get(one[0]) if written else None


def _as_many(registers: Any, arguments: Any) -> bool:
    several = isinstance(registers, tuple) and isinstance(arguments, tuple)
    return several and len(registers) == len(arguments)


def _below(things: Sequence[object]) -> Callable[[Any], bool]:
    return lambda number: 0 <= number < len(things)
