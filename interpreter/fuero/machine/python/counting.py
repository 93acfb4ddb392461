"""Loops that Python can count by itself: through a number, through a set, through a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fuero.frozen import frozen
from fuero.machine.operators import walk_expression
from fuero.machine.program import Expression, Instruction, Program

from .effects import step_expressions
from .ranges import LIST, Range, top
from .variables import slots_of
from .writer import Writer

__all__ = ["Round", "Shape", "counted"]

FEW_ROUNDS = 256
"""So many rounds need not be counted, where the loop does not lie deep in others."""
DEEP = 2
"""How many loops may lie around one that is not counted."""


@frozen
class Shape:
    """A loop as it stands in code.

    head, body: where it begins, and its instructions. before: from where play comes to each of
    them. leave: where it goes on. changes: the fields that each instruction may write. needed: the
    registers that are needed where it goes on.
    """

    program: Program
    head: int
    body: frozenset[int]
    before: Mapping[int, Sequence[int]]
    leave: int
    changes: Sequence[int]
    needed: int

    def step(self, at: int) -> Instruction:
        """An instruction; none behind the last one."""
        return self.program.code[at] if at < len(self.program.code) else ()

    def writers(self, slot: int) -> list[int]:
        """The instructions that may write a slot."""
        return [at for at in self.body if self.changes[at] >> slot & 1]

    def readings(self, slot: int) -> int:
        """How often a slot is read by itself."""
        return sum(
            part == ("slot", slot)
            for at in self.body
            for one in step_expressions(self.program, self.program.code[at])
            for part in walk_expression(one)
        )

    def own(self, slot: int) -> bool:
        """Whether a slot is a register beside the state that is not needed behind the loop."""
        scratch = any(
            field.offset == slot and not field.shape for field in self.program.layout.scratch
        )
        return scratch and not self.needed >> slot & 1


@frozen
class Round:
    """How a loop is counted.

    over: the source of what it goes through. counter: the register that counts in code.
    register: the one that holds what comes in turn. begin,
    end: where each round begins and ends. held: the range of the register. most: how many rounds
    there are at most, -1 for unknown; count: the source of their number.
    """

    over: str
    counter: int
    register: int
    begin: int
    end: int
    held: Range
    most: int
    count: str

    def charged(self, depth: int) -> bool:
        """Whether the rounds are counted as steps."""
        return not 0 <= self.most <= FEW_ROUNDS or depth > DEEP


def counted(writer: Writer, shape: Shape) -> Round | None:
    """How a loop is counted; None for one that goes on while a test holds."""
    step = shape.step(shape.head)
    ends = [at for at in shape.before[shape.head] if at in shape.body]
    if len(ends) == 1 and ends[0] + 1 == shape.leave:
        match shape.step(ends[0]):
            case ("branch", ("ge", ("slot", slot), limit), _) if shape.own(slot):
                return _at_least_once(writer, shape, slot, limit)
    if step[0] != "branch" or step[2] != shape.leave or shape.head + 1 not in shape.body:
        return None
    match step[1]:
        case ("lt", ("slot", slot), limit) if shape.own(slot):
            return _through_numbers(writer, shape, slot, limit)
        case ("nonempty", ("slot", slot)) if shape.own(slot):
            return _through_set(writer, shape, slot)
        case ("nonzero", ("slot", slot)) if shape.own(slot):
            return _down(writer, shape, slot)
    return None


def _through_numbers(writer: Writer, shape: Shape, slot: int, limit: Expression) -> Round | None:
    """A register that counts up to a limit, or through a list."""
    head = shape.head
    written = shape.writers(slot)
    ends = [at for at in shape.before[head] if at in shape.body]
    if len(written) != 1 or len(ends) != 1 or limit[0] not in ("slot", "const"):
        return None
    end = written[0]
    if shape.step(end) != ("set", slot, ("add", ("slot", slot), ("const", 1))):
        return None
    if ends != [end] and not (
        ends == [end + 1]
        and shape.step(end + 1) == ("jump", head)
        and list(shape.before[end + 1]) == [end]
    ):
        return None
    if limit[0] == "slot" and shape.writers(writer.facts.slots.first[limit[1]]):
        return None
    begin, low, _ = writer.simple(("slot", slot))
    _, _, high = writer.simple(limit)
    counter = _Counter(slot, limit, head + 1, end, begin, (low, high))
    return _numbers(writer, shape, counter)


@dataclass(frozen=True, slots=True)
class _Counter:
    """A register that counts up to a limit: where rounds begin and end, the first number, and the
    least and greatest of all.
    """

    slot: int
    limit: Expression
    begin: int
    end: int
    first: Expression
    span: Range


def _numbers(writer: Writer, shape: Shape, counter: _Counter) -> Round:
    """A register that counts, or where nothing but a list is read by it, the list."""
    slot, limit, begin, end = counter.slot, counter.limit, counter.begin, counter.end
    first, (low, high) = counter.first, counter.span
    many = writer.value(limit)
    most = high - low if high - low <= FEW_ROUNDS else -1
    match shape.step(begin):
        case ("set", target, ("load", base, ("slot", index), _)) if (
            index == slot and first == ("const", 0) and shape.readings(slot) == 3
        ):
            listed = writer.facts.names.get((LIST, base, limit[1]))
            if listed is not None and not shape.writers(writer.facts.slots.first[base]):
                return Round(
                    over=listed,
                    counter=slot,
                    register=target,
                    begin=begin + 1,
                    end=end,
                    held=writer.facts.slots.ranges[writer.facts.slots.first[base]],
                    most=most,
                    count=many,
                )
    return Round(
        over=f"range({writer.text(first)}, {many})",
        counter=slot,
        register=slot,
        begin=begin,
        end=end,
        held=(low, high - 1),
        most=most,
        count=many,
    )


def _at_least_once(writer: Writer, shape: Shape, slot: int, limit: Expression) -> Round | None:
    """A register that counts up to a limit, of which it is sure that it is not reached at first."""
    (end,) = [at for at in shape.before[shape.head] if at in shape.body]
    if shape.writers(slot) != [end - 1] or list(shape.before[end]) != [end - 1]:
        return None
    if shape.step(end - 1) != ("set", slot, ("add", ("slot", slot), ("const", 1))):
        return None
    if limit[0] != "slot" or shape.writers(writer.facts.slots.first[limit[1]]):
        return None
    begin, low, most = writer.simple(("slot", slot))
    _, least, high = writer.simple(limit)
    if most >= least:
        return None
    counter = _Counter(slot, limit, shape.head, end - 1, begin, (low, high))
    return _numbers(writer, shape, counter)


def _through_set(writer: Writer, shape: Shape, slot: int) -> Round | None:
    """A register out of which one member after another is taken."""
    head = shape.head
    match shape.step(head + 1), shape.step(head + 2):
        case (
            ("set", target, ("first", ("slot", first))),
            ("set", rest, ("minus", ("slot", left), ("single", ("slot", taken)))),
        ) if first == rest == left == slot and target == taken != slot:
            if shape.writers(slot) != [head + 2] or shape.readings(slot) != 3:
                return None
            group, low, high = writer.simple(("slot", slot))
            if low < 0:
                return None
            if group[0] == "const":
                over = writer.parts.constant(tuple(slots_of(group[1])))
            else:
                over = f"M[{writer.text(group)}]"
            most = high.bit_length() if high.bit_length() <= FEW_ROUNDS else -1
            return Round(
                over=over,
                counter=slot,
                register=target,
                begin=head + 3,
                end=head,
                held=(0, top(high)),
                most=most,
                count=f"len({over})",
            )
    return None


def _down(writer: Writer, shape: Shape, slot: int) -> Round | None:
    """A register that counts down to 0."""
    head = shape.head
    if shape.step(head + 1) != ("set", slot, ("sub", ("slot", slot), ("const", 1))):
        return None
    if shape.writers(slot) != [head + 1]:
        return None
    found, low, high = writer.simple(("slot", slot))
    if low < 0:
        return None
    text = writer.text(found)
    return Round(
        over=f"range({text} - 1, -1, -1)",
        counter=slot,
        register=slot,
        begin=head + 2,
        end=head,
        held=(0, high),
        most=high if high <= FEW_ROUNDS else -1,
        count=text,
    )
