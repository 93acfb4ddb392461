"""Expressions as source: what a line of Python says for each operator.

What needs more than an expression of Python (a loop over a set) is written as lines before it;
where its operand may have to be left out, the lines stand under the test that decides so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from fuero.machine.operators import OPERATORS, walk_expression
from fuero.machine.program import Expression

from .flow import slots_of
from .parts import Parts

__all__ = ["DEEPEST_NESTING", "Writer", "operators", "split", "written_by"]

DEEPEST_NESTING = 24
"""How deep expressions lie in each other before a part becomes a function of its own."""
DEEPEST_LOOPS = 8
"""How many loops lie in each other before a part becomes a function of its own."""


class Writer:
    """Lines of one function."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.lines: list[str] = []
        self.depth = 1
        self.mark = -1
        self._temporaries = 0
        self._nested = 0
        self._loops = 0
        self._never_none: set[int] = set()

    def line(self, text: str) -> None:
        """Write a line; the first of an instruction tells which one it is."""
        if self.mark >= 0:
            text, self.mark = f"{text}  # {self.mark}", -1
        self.lines.append(" " * self.depth + text)

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
        return "\n".join([f"def {head}:", *(self.lines or [" pass"])])

    # ---- slots ------------------------------------------------------------------------------

    def slot(self, offset: int) -> str:
        """A slot, to be read or written."""
        registers = self.parts.registers
        if offset not in registers.first:
            return f"v[{offset}]"
        first = registers.first[offset]
        name = self.parts.variable(first)
        return f"{name}[{offset - first}]" if first in registers.arrays else name

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

    # ---- values -----------------------------------------------------------------------------

    def value(self, expression: Expression) -> str:
        """The source of an integer."""
        return self._nesting(expression, truth=False)

    def truth(self, expression: Expression) -> str:
        """The source of something that is true or false."""
        return self._nesting(expression, truth=True)

    def _nesting(self, expression: Expression, *, truth: bool) -> str:
        if self._nested >= DEEPEST_NESTING and len(expression) > 2:
            return split(self.parts, expression, truth=truth)
        self._nested += 1
        try:
            if truth and expression[0] in _TRUTHS:
                return _TRUTHS[expression[0]](self, *expression[1:])
            if expression[0] in _VALUES:
                return _VALUES[expression[0]](self, *expression[1:])
            return f"(1 if {_TRUTHS[expression[0]](self, *expression[1:])} else 0)"
        finally:
            self._nested -= 1

    def never_none(self, expression: Expression) -> bool:
        """Whether an expression is known to be no less than 0."""
        operator, operands = expression[0], expression[1:]
        if operator == "const":
            return bool(operands[0] >= 0)
        if operator == "slot":
            return operands[0] in self._never_none
        if operator in ("add", "mul"):
            return all(self.never_none(operand) for operand in operands)
        if operator == "if":
            return self.never_none(operands[1]) and self.never_none(operands[2])
        return OPERATORS[operator].result in ("set", "condition") or operator == "size"

    def guarded(self, index: Expression, found: Callable[[str], str], default: str) -> str:
        """What is found at an index; the default where it is none."""
        text = self.value(index)
        if self.never_none(index):
            return found(text)
        if index[0] == "const":
            return default
        if index[0] == "slot":
            return f"({found(text)} if {text} >= 0 else {default})"
        name = self.temporary()
        return f"({found(name)} if ({name} := {text}) >= 0 else {default})"

    @contextmanager
    def captured(self, lines: list[str]) -> Iterator[None]:
        """What is written meanwhile goes into these lines, one step further in."""
        before, self.lines = self.lines, lines
        self.depth += 1
        yield
        self.depth -= 1
        self.lines = before

    def either(self, test: str, then: Callable[[], str], otherwise: Callable[[], str]) -> str:
        """One of two values, only that worked out which is wanted."""
        yes: list[str] = []
        no: list[str] = []
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
            self.lines.append(" " * (self.depth + 1) + f"{name} = {text}")
        return name

    def junction(self, word: str, left: Expression, right: Expression) -> str:
        """Both or either of two conditions; the right one may be left out."""
        first = self.truth(left)
        later: list[str] = []
        with self.captured(later):
            second = self.truth(right)
        if not later:
            return f"({first} {word} {second})"
        name = self.temporary()
        self.line(f"{name} = {first}")
        self.line(f"if {name}:" if word == "and" else f"if not {name}:")
        self.lines.extend(later)
        self.lines.append(" " * (self.depth + 1) + f"{name} = {second}")
        return name

    # ---- loops ------------------------------------------------------------------------------

    @contextmanager
    def each(self, register: int, group: Expression, inside: Expression = ()) -> Iterator[str]:
        """A loop over the members of a set, each in turn in the register; gives its name.

        inside: what is worked out for each.
        """
        text = self.value(group)
        own = self.slot(register).startswith("r") if register >= 0 else False
        if own and inside and register in written_by(inside):
            own = False
        inner = self.slot(register) if own else self.temporary()
        if group[0] == "const":
            over = self.parts.constant(tuple(slots_of(group[1]))) if group[1] >= 0 else f"M[{text}]"
        else:
            over = f"M[{text}]"
        known = register in self._never_none
        self._loops += 1
        with self.block(f"for {inner} in {over}:"):
            if register >= 0 and not own:
                self.line(f"{self.slot(register)} = {inner}")
            self._never_none.add(register)
            yield inner
        self._loops -= 1
        if not known:
            self._never_none.discard(register)

    def too_many_loops(self) -> bool:
        """Whether another loop would lie too deep."""
        return self._loops >= DEEPEST_LOOPS or self.depth > 50


def split(parts: Parts, expression: Expression, *, truth: bool) -> str:
    """A call of a function of its own that works out an expression."""
    arguments = "v" + parts.variables(parts.registers.read_by(expression))

    def write(name: str) -> str:
        writer = Writer(parts)
        text = writer.truth(expression) if truth else writer.value(expression)
        writer.line(f"return {text}")
        return writer.function(f"{name}({arguments})")

    return f"{parts.function('x', (expression, truth), write)}({arguments})"


def written_by(expression: Expression) -> set[int]:
    """The registers an expression writes."""
    return {
        operand
        for part in walk_expression(expression)
        for operand, (_, kind) in zip(part[1:], OPERATORS[part[0]].operands, strict=True)
        if kind == "register"
    }


def _reading(writer: Writer, base: int, index: Expression, default: int) -> str:
    return writer.guarded(index, lambda at: writer.element(base, at), str(default))


def _table(writer: Writer, table: int, index: Expression) -> str:
    name = writer.parts.constant(writer.parts.program.tables[table])
    return writer.guarded(index, lambda at: f"{name}[{at}]", "0")


def _row(writer: Writer, row: Expression, rank: int) -> str:
    rows = writer.parts.program.rows
    name = writer.parts.constant(tuple(one[rank] if rank < len(one) else 0 for one in rows))
    return writer.guarded(row, lambda at: f"{name}[{at}]", "0")


def _infix(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        return f"({writer.value(left)} {sign} {writer.value(right)})"

    return write


def _lesser(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        names = []
        for operand in (left, right):
            text = writer.value(operand)
            simple = operand[0] in ("const", "slot")
            name = text if simple else writer.temporary()
            names.append((name, text if simple else f"({name} := {text})"))
        (first, one), (second, two) = names
        return f"({first} if {one} {sign} {two} else {second})"

    return write


def _if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    return writer.either(
        writer.truth(test), lambda: writer.value(then), lambda: writer.value(otherwise)
    )


def _truth_if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    return writer.either(
        writer.truth(test), lambda: writer.truth(then), lambda: writer.truth(otherwise)
    )


def _has(writer: Writer, group: Expression, member: Expression) -> str:
    # INVARIANT: nothing is left out here that could go wrong: only the member can be none.
    text = writer.value(group)
    return writer.guarded(member, lambda at: f"({text} >> {at} & 1)", "0")


def _single(writer: Writer, member: Expression) -> str:
    if member[0] == "const":
        return str(1 << member[1]) if member[1] >= 0 else "0"
    return writer.guarded(member, lambda at: f"(1 << {at})", "0")


def _size(writer: Writer, group: Expression) -> str:
    return f"({writer.value(group)}).bit_count()"


def _first(writer: Writer, group: Expression) -> str:
    name = writer.temporary()
    return f"((({name} := {writer.value(group)}) & -{name}).bit_length() - 1)"


def _filter(writer: Writer, register: int, group: Expression, test: Expression) -> str:
    found = writer.temporary()
    writer.line(f"{found} = 0")
    with writer.each(register, group, test) as member, writer.block(f"if {writer.truth(test)}:"):
        writer.line(f"{found} |= 1 << {member}")
    return found


def _fold(sign: str) -> Callable[..., str]:
    def write(writer: Writer, register: int, group: Expression, inner: Expression) -> str:
        found = writer.temporary()
        writer.line(f"{found} = 0")
        with writer.each(register, group):
            writer.line(f"{found} {sign}= {writer.value(inner)}")
        return found

    return write


def _count(writer: Writer, base: int, width: int, rows: Expression, columns: Expression) -> str:
    found, across = writer.temporary(), writer.temporary()
    writer.line(f"{found} = 0")
    writer.line(f"{across} = M[{writer.value(columns)}]")
    with writer.each(-1, rows) as row:
        begin, column = writer.temporary(), writer.temporary()
        writer.line(f"{begin} = {base} + {row} * {width}")
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
        writer.line(f"{size} = {writer.value(number)}")
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
            return split(writer.parts, (operator, *operands), truth=False)
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
        "at": lambda writer, base, number: f"({base} + {writer.value(number)})",
        "load": _reading,
        "table": _table,
        "row": _row,
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
        "single": _single,
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
        "not": lambda writer, operand: f"(not {writer.truth(operand)})",
        "nonzero": lambda writer, operand: writer.truth(operand),
        "nonempty": lambda writer, operand: writer.truth(operand),
        "if": _truth_if,
    }
)


def operators() -> frozenset[str]:
    """The operators there is source for."""
    return frozenset({*_VALUES, *_TRUTHS})
