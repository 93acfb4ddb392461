"""Expressions are made simple by what is known of slots; they mean the same afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from fuero.machine.program import Expression, Field
from fuero.machine.python import python
from fuero.machine.python.ranges import FieldRanges, Knowledge
from fuero.machine.python.simple import assume, simple
from fuero.machine.reference import reference
from support.evaluators import compare
from support.machines import FIRST, machine

NUMBERS = range(FIRST, FIRST + 4)
SETS = range(FIRST + 4, FIRST + 8)
ROW = FIRST + 8
"""Where numbers lie in a row: eight of them."""
DEEPEST = 3
"""How deep loops over members lie in each other, each with a register of its own."""
TABLE = (3, 0, -1, 7, 2, 5, 1, 4)
BESIDE = (2, 5, 10, 4, 96, 16, 144, 64)


class Drawn:
    """Draws expressions."""

    def __init__(self, seed: int, its: Sequence[int]) -> None:
        self.chance, self.its, self.level = random.Random(seed), its, 0

    def _each(self, name: str, depth: int, inner: Callable[[int], Expression]) -> Expression:
        """An operator that puts members in a register, one after another."""
        group = self.group(depth - 1)
        if self.level == DEEPEST:
            return ("size", group) if name == "sum" else group
        self.level += 1
        found = (name, self.its[self.level - 1], group, inner(depth - 1))
        self.level -= 1
        return (*found, 1, -2) if name == "extreme" else found

    def _its(self) -> list[Expression]:
        return [("slot", it) for it in self.its[: self.level]]

    def _one(self, depth: int, leaves: list[Expression], more: list[Callable[[], Expression]]):
        if depth <= 0 or self.chance.random() < 0.2:
            return self.chance.choice(leaves)
        return self.chance.choice(more)()

    def number(self, depth: int) -> Expression:
        def two(name: str) -> Callable[[], Expression]:
            return lambda: (name, self.number(depth - 1), self.number(depth - 1))

        return self._one(
            depth,
            [
                ("const", self.chance.randint(-1, 7)),
                ("slot", self.chance.choice(NUMBERS)),
                *self._its(),
            ],
            [
                *map(two, ("add", "sub", "mul", "min", "max")),
                lambda: ("if", self.test(depth - 1), self.number(depth - 1), ("const", 2)),
                lambda: ("load", ROW, self.index(depth - 1), self.chance.randint(-1, 3)),
                lambda: ("table", 0, self.index(depth - 1)),
                lambda: ("size", self.group(depth - 1)),
                lambda: ("first", self.group(depth - 1)),
                lambda: ("chain", self.group(depth - 1), 1),
                lambda: self._each("sum", depth, self.number),
                lambda: ("count", ROW, 2, ("inter", ("const", 7), self.group(depth - 1)),
                         ("inter", ("const", 3), self.group(depth - 1))),
            ],
        )  # fmt: skip

    def index(self, depth: int) -> Expression:
        """A number from -1 to 7."""
        return ("max", ("min", self.number(depth), ("const", 7)), ("const", -1))

    def group(self, depth: int) -> Expression:
        def two(name: str) -> Callable[[], Expression]:
            return lambda: (name, self.group(depth - 1), self.group(depth - 1))

        return self._one(
            depth,
            [("const", self.chance.randrange(256)), ("slot", self.chance.choice(SETS))],
            [
                *map(two, ("union", "inter", "minus")),
                lambda: ("single", self.index(depth - 1)),
                lambda: ("if", self.test(depth - 1), self.group(depth - 1), self.group(depth - 1)),
                lambda: self._each("filter", depth, self.test),
                lambda: self._each("gather", depth, self.group),
                lambda: ("connected", self.group(depth - 1), self.group(depth - 1), 1),
                lambda: self._each("extreme", depth, self.number),
            ],
        )

    def test(self, depth: int) -> Expression:
        signs = ("eq", "ne", "lt", "le", "gt", "ge")
        return self._one(
            depth,
            [
                *(("eq", it, ("slot", self.chance.choice(NUMBERS))) for it in self._its()),
                ("nonempty", ("slot", self.chance.choice(SETS))),
            ],
            [
                lambda: (self.chance.choice(signs), self.number(depth - 1), self.number(depth - 1)),
                lambda: ("and", self.test(depth - 1), self.test(depth - 1)),
                lambda: ("or", self.test(depth - 1), self.test(depth - 1)),
                lambda: ("not", self.test(depth - 1)),
                lambda: ("nonzero", self.number(depth - 1)),
                lambda: ("nonempty", self.group(depth - 1)),
                lambda: ("has", self.group(depth - 1), self.index(depth - 1)),
            ],
        )


def code_of(drawn: Drawn) -> list[tuple[object, ...]]:
    """Some slots are set to what is known, some tests are branched at, and much is worked out."""
    code: list[tuple[object, ...]] = []
    for slot in (*NUMBERS, *SETS):
        if drawn.chance.random() < 0.5:
            code.append(("set", slot, ("const", drawn.chance.randrange(8))))
    for _ in range(6):
        target = drawn.chance.choice((*NUMBERS, *SETS))
        test = drawn.test(2)
        value = drawn.index(3) if target in NUMBERS else drawn.group(3)
        at = len(code)
        code += [
            ("branch", test, at + 3),
            ("set", target, value),
            ("store", ROW, drawn.index(2), drawn.number(2)),
        ]
    return [*code, ("end", 0)]


@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("seed", range(100))
def test_what_is_simple_means_the_same(seed: int, beside: bool) -> None:
    """beside: members in turn are put into scratch registers, and not into the state."""
    chance = random.Random(seed)
    values = [chance.randrange(-1, 8) for _ in NUMBERS] + [chance.randrange(256) for _ in SETS]
    values += [chance.randrange(-2, 9) for _ in range(8)]
    slots = [*values, *[0] * DEEPEST]
    size = machine([("end", 0)], slots=slots).layout.size
    first = size if beside else FIRST + len(values)
    code = code_of(Drawn(seed, range(first, first + DEEPEST)))
    program = machine(code, slots=slots, tables=[TABLE, BESIDE])
    scratch = tuple(Field(name=f"it {at}", offset=size + at) for at in range(DEEPEST))
    program = replace(program, layout=replace(program.layout, scratch=scratch))
    assert compare(reference(program), python(program), seed) == 0


def test_what_always_comes_out_one_way_is_no_test() -> None:
    program = machine([("end", 0)], slots=[0, 5])
    facts = Knowledge(FieldRanges(program))
    facts.ranges["slot", FIRST] = (0, 3)
    assert simple(facts, ("ge", ("slot", FIRST), ("const", 0)))[0] == ("const", 1)
    assert simple(facts, ("has", ("const", 15), ("slot", FIRST)))[0] == ("const", 1)
    assert simple(facts, ("single", ("slot", FIRST)))[0] == ("bit", ("slot", FIRST))
    assume(facts, ("lt", ("slot", FIRST), ("const", 1)), True)
    assert simple(facts, ("add", ("slot", FIRST), ("const", 2)))[0] == ("const", 2)
