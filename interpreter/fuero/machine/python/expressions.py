"""Expressions as source: what a line of Python says for each operator.

What needs more than an expression of Python (a loop over a set) is written as lines before it;
where its operand may have to be left out, the lines stand under the test that decides so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from fuero.machine.program import Expression

from .parts import Parts
from .ranges import EDGE, FORMS, Found, Knowledge, depends
from .simple import simple
from .variables import Variables, slots_of

__all__ = ["DEEPEST_NESTING", "Writer", "operators", "split", "written_by"]

DEEPEST_NESTING = 24
"""How deep expressions lie in each other before a part becomes a function of its own."""
FEW_MEMBERS = 3
"""How many members are looked at one by one."""
MOST_BITS = 64
"""How many numbers are looked at at once."""
DEEPEST_LOOPS = 8
"""How many loops lie in each other before a part becomes a function of its own."""


_TEMPORARY = re.compile(r"\bt\d+\b")
_KEPT = re.compile(r" = (t\d+) = ")


class Writer:
    """Lines of one function. facts: what is known where the next line stands.

    often: how often expressions that read stand in the function. needed: the registers that are
    needed behind the instruction that is written. rounds: how many loops it stands in.
    """

    def __init__(self, parts: Parts, facts: Knowledge | None = None) -> None:
        self.parts = parts
        self.facts = facts if facts is not None else Knowledge(parts.slots)
        self.lines: list[tuple[int, str]] = []
        self.depth = 1
        self.mark = -1
        self.often: Mapping[Expression, int] = {}
        self._sure = True
        self._temporaries = 0
        self._nested = 0
        self.needed = -1
        self.rounds = 0
        self._loops = 0

    def line(self, text: str) -> None:
        """Write a line; the first of an instruction tells which one it is."""
        if self.mark >= 0:
            text, self.mark = f"{text}  # {self.mark}", -1
        self.lines.append((self.depth, text))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write lines that stand under another."""
        self.line(head)
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def temporary(self) -> str:
        """A new name."""
        self._temporaries += 1
        return f"t{self._temporaries}"

    def function(self, head: str) -> str:
        """The function of these lines."""
        lines = self.lines or [(1, "pass")]
        text = "\n".join([f"def {head}:", *(" " * depth + text for depth, text in lines)])
        # What was kept to be read again, and is not.
        times = Counter(_TEMPORARY.findall(text))
        return _KEPT.sub(lambda found: found[0] if times[found[1]] > 1 else " = ", text)

    # ---- slots ------------------------------------------------------------------------------

    def slot(self, offset: int) -> str:
        """Where a slot lies, whatever is known of it."""
        registers = self.parts.registers
        if offset not in registers.first:
            return f"v[{offset}]"
        first = registers.first[offset]
        name = self.parts.variable(first)
        return f"{name}[{offset - first}]" if first in registers.arrays else name

    def target(self, offset: int) -> str:
        """Where a slot is written: nothing is known any more of what it held."""
        facts, name = self.facts, self.slot(offset)
        facts.forget(1 << facts.slots.first[offset])
        if name[0] == "r":
            for one in [one for one, text in facts.names.items() if text == name]:
                if one[0] == "slot" and one[1] in facts.late:
                    self.settle(1 << one[1])
                else:
                    del facts.names[one]
        return name

    def forget(self, fields: int) -> None:
        """Nothing is known any more of fields that are written again and again."""
        facts = self.facts
        for one, text in list(facts.names.items()):
            if text[0] == "r" and fields >> int(text[1:]) & 1:
                if one[0] == "slot" and one[1] in facts.late:
                    self.settle(1 << one[1])
                else:
                    del facts.names[one]
        facts.forget(fields)

    def changed(self, slot: int) -> None:
        """Nothing is known any more of the field a slot belongs to."""
        self.facts.forget(1 << self.facts.slots.first[slot])

    def settle(self, registers: int) -> None:
        """Write those of some registers that are only named so far."""
        facts = self.facts
        for slot in [slot for slot in facts.late if registers >> slot & 1]:
            text = facts.late.pop(slot)
            self.lines.append((self.depth, f"{self.slot(slot)} = {text}"))
            facts.names.pop(("slot", slot), None)

    def wanted(self, offset: int) -> bool:
        """Whether anybody needs what is written into a slot."""
        first = self.parts.registers.first
        return offset not in first or bool(self.needed >> first[offset] & 1)

    def write(self, offset: int, found: Found) -> None:
        """Write a simple expression into a slot."""
        if not self.wanted(offset):
            return
        text = self.text(found[0])
        name = self.target(offset)
        one = ("slot", offset)
        plain = text.isalnum() or text == "(-1)"
        if name[0] == "v" and plain:
            self.line(f"{name} = {text}")
            self.facts.names[one] = text
        elif name[0] == "v" and self.often.get(one, 0) > 1:
            kept = self.temporary()
            self.line(f"{name} = {kept} = {text}")
            self.facts.names[one] = kept
        elif name[0] == "r" and plain and text != name:
            self.facts.names[one] = self.facts.late[offset] = text
        elif text != name:
            self.line(f"{name} = {text}")
        if found[1] > -EDGE or found[2] < EDGE:
            self.facts.ranges[one] = found[1:]

    def element(self, base: int, index: str) -> str:
        """A slot of several."""
        registers = self.parts.registers
        if base in registers.first:
            first = registers.first[base]
            inside = f"{base - first} + {index}" if base > first else index
            return f"{self.parts.variable(first)}[{inside}]"
        if index.lstrip("-").isdigit():
            return f"v[{base + int(index)}]"
        return f"v[{base} + {index}]" if base else f"v[{index}]"

    def slots(self, base: int, number: int) -> str:
        """So many slots from one on: a list, to be read or written."""
        registers = self.parts.registers
        if base in registers.first:
            return self.parts.variable(registers.first[base])
        return f"v[{base}:{base + number}]"

    # ---- values -----------------------------------------------------------------------------

    def simple(self, expression: Expression) -> Found:
        """An expression in its simplest form, here."""
        return simple(self.facts, expression)

    def value(self, expression: Expression) -> str:
        """The source of an integer."""
        return self.text(simple(self.facts, expression)[0])

    def truth(self, expression: Expression) -> str:
        """The source of something that is true or false."""
        return self.true(simple(self.facts, expression)[0])

    def text(self, expression: Expression) -> str:
        """The source of an integer, of a simple expression."""
        return self._nesting(expression, truth=False)

    def true(self, expression: Expression) -> str:
        """The source of something that is true or false, of a simple expression."""
        return self._nesting(expression, truth=True)

    def _nesting(self, expression: Expression, *, truth: bool) -> str:
        name = self.facts.names.get(expression) if self.facts.names else None
        if name is not None:
            return name
        if self._nested >= DEEPEST_NESTING and len(expression) > 2:
            return split(self.parts, expression, self, truth=truth)
        self._nested += 1
        try:
            if truth and expression[0] in _TRUTHS:
                return _TRUTHS[expression[0]](self, *expression[1:])
            if expression[0] not in _VALUES:
                return f"(1 if {_TRUTHS[expression[0]](self, *expression[1:])} else 0)"
            text = _VALUES[expression[0]](self, *expression[1:])
        finally:
            self._nested -= 1
        if expression[0] in _LOOPS:
            if self._sure and text[0] == "t":
                self.facts.names[expression] = text
            return text
        if self._sure and self._kept(expression) and text[0] != "r":
            # What is read again soon is kept, but only where it is read in any case.
            kept = self.temporary()
            self.line(f"{kept} = {text}")
            self.facts.names[expression] = kept
            return kept
        return text

    def _kept(self, expression: Expression) -> bool:
        """Whether what was read is read so often that it is kept."""
        if expression[0] == "single":
            expression = ("bit", expression[1])
        elif expression[0] == "load":
            expression = ("get", expression[1], expression[2])
        times = self.often.get(expression, 0)
        return times > (2 if expression[0] == "slot" else 1)

    @contextmanager
    def perhaps(self) -> Iterator[None]:
        """What is written here is worked out only sometimes, or for one thing after another."""
        before, self._sure = self._sure, False
        yield
        self._sure = before

    def guarded(self, index: Expression, found: Callable[[str], str], default: str) -> str:
        """What is found at an index; the default where it is none."""
        text = self.text(index)
        if text.isalnum():
            return f"({found(text)} if {text} >= 0 else {default})"
        name = self.temporary()
        return f"({found(name)} if ({name} := {text}) >= 0 else {default})"

    @contextmanager
    def captured(self, lines: list[tuple[int, str]]) -> Iterator[None]:
        """What is written meanwhile goes into these lines, one step further in."""
        before, self.lines = self.lines, lines
        self.depth += 1
        with self.perhaps():
            yield
        self.depth -= 1
        self.lines = before

    def either(self, test: str, then: Callable[[], str], otherwise: Callable[[], str]) -> str:
        """One of two values, only that worked out which is wanted."""
        yes: list[tuple[int, str]] = []
        no: list[tuple[int, str]] = []
        with self.captured(yes):
            first = then()
        with self.captured(no):
            second = otherwise()
        if not yes and not no:
            return f"({first} if {test} else {second})"
        name = self.temporary()
        for head, lines, text in ((f"if {test}:", yes, first), ("else:", no, second)):
            self.line(head)
            self.lines.extend(lines)
            self.lines.append((self.depth + 1, f"{name} = {text}"))
        return name

    def junction(self, word: str, left: Expression, right: Expression) -> str:
        """Both or either of two conditions; the right one may be left out."""
        first = self.true(left)
        later: list[tuple[int, str]] = []
        with self.captured(later):
            second = self.true(right)
        if not later:
            return f"({first} {word} {second})"
        name = self.temporary()
        self.line(f"{name} = {first}")
        self.line(f"if {name}:" if word == "and" else f"if not {name}:")
        self.lines.extend(later)
        self.lines.append((self.depth + 1, f"{name} = {second}"))
        return name

    # ---- loops ------------------------------------------------------------------------------

    @contextmanager
    def each(self, register: int, group: Expression, inside: Expression = ()) -> Iterator[str]:
        """A loop over the members of a simple set, each in turn in the register; gives its name.

        inside: what is worked out for each.
        """
        if group[0] == "const":
            over = self.parts.constant(tuple(slots_of(group[1])))
        else:
            over = f"M[{self.text(group)}]"
        own = register >= 0 and self.slot(register)[0] == "r"
        if own and inside and register in written_by(inside):
            own = False
        slot = self.target(register) if register >= 0 else ""
        inner = slot if own else self.temporary()
        self._loops += 1
        with self.perhaps(), self.block(f"for {inner} in {over}:"):
            if register >= 0 and not own:
                self.line(f"{slot} = {inner}")
            yield inner
        self._loops -= 1
        if register >= 0:
            self.facts.forget(1 << self.facts.slots.first[register])

    def too_many_loops(self) -> bool:
        """Whether another loop would lie too deep."""
        return self._loops >= DEEPEST_LOOPS or self.depth > 50


def split(parts: Parts, expression: Expression, writer: Writer, *, truth: bool) -> str:
    """A call of a function of its own that works out a simple expression."""
    registers = read_by(parts.registers, expression)
    given = "".join(f", {writer.text(('slot', slot))}" for slot in slots_of(registers))

    def write(name: str) -> str:
        inner = Writer(parts)
        text = inner.true(expression) if truth else inner.text(expression)
        inner.line(f"return {text}")
        return inner.function(f"{name}(v{parts.variables(registers)})")

    return f"{parts.function('x', (expression, truth), write)}(v{given})"


def read_by(registers: Variables, expression: Expression) -> int:
    """The registers a simple expression reads that it does not write itself."""
    found = bound = 0
    for operand, (_, kind) in zip(expression[1:], FORMS[expression[0]].operands, strict=True):
        if kind in ("slot", "base"):
            found |= registers.bit(operand)
        elif kind == "register":
            bound |= registers.bit(operand)
        elif isinstance(operand, tuple):
            found |= read_by(registers, operand)
    return found & ~bound


def written_by(expression: Expression) -> set[int]:
    """The registers an expression writes."""
    found = set()
    for operand, (_, kind) in zip(expression[1:], FORMS[expression[0]].operands, strict=True):
        if kind == "register":
            found.add(operand)
        elif isinstance(operand, tuple):
            found |= written_by(operand)
    return found


def _load(writer: Writer, base: int, index: Expression, default: int) -> str:
    return writer.guarded(index, lambda at: writer.element(base, at), str(default))


def _get(writer: Writer, base: int, index: Expression) -> str:
    if index[0] == "add" and index[2][0] == "const" and base not in writer.parts.registers.first:
        base, index = base + index[2][1], index[1]
    return writer.element(base, bare(writer.text(index)))


def bare(text: str) -> str:
    """A sum or product without the brackets around it."""
    inner = text[1:-1]
    closed = text[0] == "(" and text[-1] == ")" and "(" not in inner
    return inner if closed and _SUM.fullmatch(inner) else text


_SUM = re.compile(r"\w+(?:\[\w+\])? [+*] \w+(?:\[\w+\])?")


def _table(writer: Writer, table: int, index: Expression) -> str:
    name = writer.parts.constant(writer.parts.program.tables[table])
    return writer.guarded(index, lambda at: f"{name}[{at}]", "0")


def _entry(writer: Writer, table: int, index: Expression) -> str:
    return f"{writer.parts.constant(writer.parts.program.tables[table])}[{writer.text(index)}]"


def _ranks(writer: Writer, rank: int) -> str:
    rows = writer.parts.program.rows
    return writer.parts.constant(tuple(one[rank] if rank < len(one) else 0 for one in rows))


def _row(writer: Writer, row: Expression, rank: int) -> str:
    name = _ranks(writer, rank)
    return writer.guarded(row, lambda at: f"{name}[{at}]", "0")


def _rank(writer: Writer, row: Expression, rank: int) -> str:
    return f"{_ranks(writer, rank)}[{writer.text(row)}]"


def _infix(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        return f"({writer.text(left)} {sign} {writer.text(right)})"

    return write


def _lesser(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        names = []
        for operand in (left, right):
            text = writer.text(operand)
            plain = text.isalnum() or (text[:2] == "v[" and text[2:-1].isdigit())
            name = text if plain else writer.temporary()
            names.append((name, text if plain else f"({name} := {text})"))
        (first, one), (second, two) = names
        return f"({first} if {one} {sign} {two} else {second})"

    return write


def _if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    return writer.either(
        writer.true(test), lambda: writer.text(then), lambda: writer.text(otherwise)
    )


def _truth_if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    return writer.either(
        writer.true(test), lambda: writer.true(then), lambda: writer.true(otherwise)
    )


def _has(writer: Writer, group: Expression, member: Expression) -> str:
    # INVARIANT: nothing is left out here that could go wrong: only the member can be none.
    text = writer.text(group)
    return writer.guarded(member, lambda at: f"({text} >> {at} & 1)", "0")


def _in(writer: Writer, group: Expression, member: Expression) -> str:
    if member[0] == "const":
        return f"({writer.text(group)} >> {member[1]} & 1)"
    return f"({writer.text(group)} >> {writer.text(member)} & 1)"


def _true_in(writer: Writer, group: Expression, member: Expression) -> str:
    if member[0] == "const":
        return f"({writer.text(group)} & {1 << member[1]})"
    return _in(writer, group, member)


def _single(writer: Writer, member: Expression) -> str:
    return writer.guarded(member, lambda at: f"(1 << {at})", "0")


def _several(writer: Writer, group: Expression) -> str:
    text = writer.text(group)
    if not text.isalnum():
        name = writer.temporary()
        return f"(({name} := {text}) & {name} - 1)"
    return f"({text} & {text} - 1)"


def _size(writer: Writer, group: Expression) -> str:
    return f"({writer.text(group)}).bit_count()"


def _first(writer: Writer, group: Expression) -> str:
    text = writer.text(group)
    if not text.isalnum():
        name = writer.temporary()
        return f"((({name} := {text}) & -{name}).bit_length() - 1)"
    return f"(({text} & -{text}).bit_length() - 1)"


def _filter(writer: Writer, register: int, group: Expression, test: Expression) -> str:
    found = writer.temporary()
    few = group[0] == "const" and group[1].bit_count() <= FEW_MEMBERS
    few |= group[0] == "if" and group[2][0] == group[3][0] == "const"
    row = None if few else _row_of(writer, register, test)
    if row is not None:
        writer.line(f"{found} = sum(Z(N, {row})) & {writer.text(group)}")
        return found
    writer.line(f"{found} = 0")
    with writer.each(register, group, test) as member, writer.block(f"if {writer.true(test)}:"):
        writer.line(f"{found} |= 1 << {member}")
    return found


def _row_of(writer: Writer, register: int, test: Expression) -> str | None:
    """The source of the numbers a filter looks at, where it asks of each whether it is not 0."""
    match test:
        case ("nonzero", ("get", base, ("add", ("mul", ("slot", it), ("const", width)), other))):
            other_register = depends(writer.facts.slots.first, other) & 1 << register
            if it != register or other_register or width <= 0:
                return None
        case _:
            return None
    registers = writer.parts.registers
    if base in registers.first or register not in registers.first:
        return None
    field = writer.facts.slots.field[base]
    _, low, high = writer.simple(other)
    end = field.offset + field.size
    # INVARIANT: each of the numbers is one of the field, so that it ends before the next field.
    if low < 0 or high >= width or (end - base) % width or end - base > width * MOST_BITS:
        return None
    begin = writer.text(("add", other, ("const", base)) if base else other)
    return f"v[{bare(begin)}:{end}:{width}]"


def _fold(sign: str) -> Callable[..., str]:
    def write(writer: Writer, register: int, group: Expression, inner: Expression) -> str:
        found = writer.temporary()
        writer.line(f"{found} = 0")
        with writer.each(register, group):
            writer.line(f"{found} {sign}= {writer.text(inner)}")
        return found

    return write


def _count(writer: Writer, base: int, width: int, rows: Expression, columns: Expression) -> str:
    found = writer.temporary()
    writer.line(f"{found} = 0")
    bits = slots_of(columns[1]) if columns[0] == "const" else []
    across = writer.parts.constant(tuple(bits))
    if columns[0] != "const":
        across = writer.temporary()
        writer.line(f"{across} = M[{writer.text(columns)}]")
    with writer.each(-1, rows) as row:
        begin, column = writer.temporary(), writer.temporary()
        writer.line(f"{begin} = {base} + {row} * {width}")
        if len(bits) > 1 and bits[-1] - bits[0] == len(bits) - 1:
            # Columns that lie side by side.
            writer.line(f"{found} += sum(v[{begin} + {bits[0]} : {begin} + {bits[-1] + 1}])")
        else:
            with writer.block(f"for {column} in {across}:"):
                writer.line(f"{found} += {writer.element(0, f'{begin} + {column}')}")
    return found


def _extreme(
    writer: Writer, register: int, group: Expression, number: Expression, most: int, above: int
) -> str:
    found, best = writer.temporary(), writer.temporary()
    writer.line(f"{found} = {best} = 0")
    with writer.each(register, group, number) as member:
        size = writer.temporary()
        writer.line(f"{size} = {writer.text(number)}")
        with writer.block(f"if {size} > {above}:"):
            with writer.block(f"if not {found} or {size} {'>' if most else '<'} {best}:"):
                writer.line(f"{best} = {size}")
                writer.line(f"{found} = 1 << {member}")
            with writer.block(f"elif {size} == {best}:"):
                writer.line(f"{found} |= 1 << {member}")
    return found


def _apart(write: Callable[..., str], operator: str) -> Callable[..., str]:
    """The same, as a function of its own where loops would lie too deep."""

    def apart(writer: Writer, *operands: object) -> str:
        if writer.too_many_loops():
            return split(writer.parts, (operator, *operands), writer, truth=False)
        return write(writer, *operands)

    return apart


_LOOPS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "filter": _filter,
        "sum": _fold("+"),
        "count": _count,
        "gather": _fold("|"),
        "extreme": _extreme,
    }
)

_VALUES: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "const": lambda writer, number: str(number) if number >= 0 else f"({number})",
        "slot": lambda writer, offset: writer.slot(offset),
        "at": lambda writer, base, number: f"({base} + {writer.text(number)})",
        "load": _load,
        "get": _get,
        "table": _table,
        "entry": _entry,
        "row": _row,
        "rank": _rank,
        "add": _infix("+"),
        "sub": _infix("-"),
        "mul": _infix("*"),
        "min": _lesser("<"),
        "max": _lesser(">"),
        "if": _if,
        "union": _infix("|"),
        "inter": _infix("&"),
        "minus": _infix("& ~"),
        "has": _has,
        "in": _in,
        "single": _single,
        "bit": lambda writer, member: f"(1 << {writer.text(member)})",
        "upto": lambda writer, number: f"((2 << {writer.text(number)}) - 1)",
        "below": lambda writer, number: f"((1 << {writer.text(number)}) - 1)",
        "size": _size,
        "first": _first,
        **{name: _apart(write, name) for name, write in _LOOPS.items()},
    }
)

_TRUTHS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "eq": _infix("=="),
        "ne": _infix("!="),
        "lt": _infix("<"),
        "le": _infix("<="),
        "gt": _infix(">"),
        "ge": _infix(">="),
        "and": lambda writer, left, right: writer.junction("and", left, right),
        "or": lambda writer, left, right: writer.junction("or", left, right),
        "not": lambda writer, operand: f"(not {writer.true(operand)})",
        "nonzero": lambda writer, operand: writer.true(operand),
        "nonempty": lambda writer, operand: writer.true(operand),
        "if": _truth_if,
        "in": _true_in,
        "several": _several,
    }
)


def operators() -> frozenset[str]:
    """The operators there is source for."""
    return frozenset({*_VALUES, *_TRUTHS})
