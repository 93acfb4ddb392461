"""Lines of a function of Python, and what is known where the next of them stands.

What needs more than an expression of Python (a loop over a set) is written as lines before it;
where its operand may have to be left out, the lines stand under the test that decides so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from fuero.machine.program import Expression

from .expressions import LOOPS, TRUTHS, VALUES
from .parts import Parts
from .ranges import EDGE, Found, Knowledge
from .simple import simple
from .variables import read_by, slots_of, written_by

__all__ = ["Writer"]

DEEPEST_NESTING = 24
"""How deep expressions lie in each other before a part becomes a function of its own."""
DEEPEST_LOOPS = 8
"""How many loops lie in each other before a part becomes a function of its own."""

_TEMPORARY = re.compile(r"\bt\d+\b")
_PLAIN_LINE = re.compile(r"v\[\d+(?: \+ t\d+)?\] = (?:\w+|v\[\d+\]|\(-1\))(?:  #|$)")
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

    def written(self) -> Callable[[], None]:
        """What takes back all that is written from now on."""
        kept = {**vars(self), "lines": list(self.lines), "facts": self.facts.copy()}

        def take_back() -> None:
            vars(self).update(kept)

        return take_back

    def line(self, text: str) -> None:
        """Write a line; the first of an instruction tells which one it is."""
        if self.mark >= 0:
            text, self.mark = f"{text}  # {self.mark}", -1
        self.lines.append((self.depth, text))

    def overwrite(self, place: str, content: str) -> None:
        """Write a line that sets a slot, and take back one that set it just before in vain."""
        for at in range(len(self.lines) - 1, -1, -1):
            depth, text = self.lines[at]
            if depth != self.depth or not _PLAIN_LINE.match(text):
                break
            if place in text:
                if text.startswith(f"{place} = ") and "#" not in text:
                    del self.lines[at]
                break
        self.line(f"{place} = {content}")

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
            return self.apart(expression, truth=truth)
        operator, operands = expression[0], expression[1:]
        self._nested += 1
        try:
            if operator not in VALUES or (truth and operator in TRUTHS):
                text = TRUTHS[operator](self, *operands)
                return text if truth else f"(1 if {text} else 0)"
            text = VALUES[operator](self, *operands)
        finally:
            self._nested -= 1
        return self._noted(expression, text) if self._sure else text

    def _noted(self, expression: Expression, text: str) -> str:
        """The source of what is worked out in any case, kept where it is read again soon."""
        if expression[0] in LOOPS:
            if text[0] != "t" and self.often.get(expression, 0) > 1:
                kept = self.temporary()
                self.line(f"{kept} = {text}")
                text = kept
            if text[0] == "t" and written_by(expression) <= self.parts.registers.first.keys():
                self.facts.names[expression] = text
        elif self._kept(expression) and text[0] != "r":
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
        elif expression[0] == "table":
            expression = ("entry", expression[1], expression[2])
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

    def apart(self, expression: Expression, *, truth: bool) -> str:
        """A call of a function of its own that works out a simple expression."""
        registers = read_by(self.parts.registers, expression)
        given = "".join(f", {self.text(('slot', slot))}" for slot in slots_of(registers))

        def write(name: str) -> str:
            inner = Writer(self.parts)
            text = inner.true(expression) if truth else inner.text(expression)
            inner.line(f"return {text}")
            return inner.function(f"{name}(v{self.parts.variables(registers)})")

        return f"{self.parts.function('x', (expression, truth), write)}(v{given})"

    # ---- loops ------------------------------------------------------------------------------

    @contextmanager
    def each(
        self, register: int, group: Expression, inside: Expression = (), over: str = ""
    ) -> Iterator[str]:
        """A loop over the members of a simple set, each in turn in the register; gives its name.

        inside: what is worked out for each. over: the source of the members, if they are at hand.
        """
        if not over and group[0] == "const":
            over = self.parts.constant(tuple(slots_of(group[1])))
        elif not over:
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
