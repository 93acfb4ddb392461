"""What all functions made of one Program share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fuero.machine.program import Program
from fuero.machine.unwinding import unwinding

from .ranges import FieldRanges
from .runtime import Cells, Listed
from .variables import Variables, slots_of

__all__ = ["Parts"]


class Parts:
    """Constants, functions, and what was asked for.

    registers: what is kept in variables. slots: the ranges of all fields. telling: whether the
    functions tell what happens. functions: the source of each, by its name. routine: what is done
    where a plain routine is called. performed: as `Evaluator` has it.
    """

    def __init__(
        self, program: Program, registers: Variables, slots: FieldRanges, *, telling: bool
    ) -> None:
        self.program, self.registers, self.telling = program, registers, telling
        self.slots = slots
        self.state = "v, e" if telling else "v"
        self.stack = program.layout.fields["return stack"].offset
        self.constants: dict[str, object] = {}
        self.tables: dict[str, tuple[int, ...]] = {}
        self.functions: dict[str, str] = {}
        self.routine: Callable[[int], None] = lambda begin: None
        self.performed: Mapping[int, list[int]] = {}
        self._stored: set[int] | None = None
        self._named: dict[object, str] = {}
        self._waiting: list[tuple[str, Callable[[], str]]] = []

    def stored(self, base: int) -> bool:
        """Whether single slots of a list of registers are ever written."""
        if self._stored is None:
            steps = self.program.code
            self._stored = {
                self.slots.first[step[1]] for step in steps if step[0] in ("store", "set")
            }
        return base in self._stored

    def variables(self, registers: int) -> str:
        """Variables as what a function is handed behind the state."""
        return "".join(f", {self.variable(slot)}" for slot in slots_of(registers))

    def variable(self, register: int) -> str:
        """The variable a register is kept in."""
        return f"{'q' if register in self.registers.arrays else 'r'}{register}"

    def constant(self, content: Sequence[object]) -> str:
        """The name of a constant."""
        return self._name("C", tuple(content), lambda: tuple(content))

    def offers(self, words: tuple[int, ...], options: Sequence[int]) -> str:
        """The name of the options of sets: some words, then one option for each member."""
        return self._name("O", (words, options), lambda: Listed(words, options))

    def pairs(self, rows: tuple[Sequence[int], ...]) -> str:
        """The name of the options of pairs: for each first member one for each second."""
        return self._name("O", rows, lambda: tuple(Listed((), options) for options in rows))

    def _name(self, letter: str, key: object, make: Callable[[], object]) -> str:
        if (letter, key) not in self._named:
            self._named[letter, key] = name = f"{letter}{len(self._named)}"
            self.constants[name] = make()
        return self._named[letter, key]

    def cells(self, base: int, width: int, *, columns: int = -1, bits: int = 0) -> str:
        """The name of what gets the numbers that a count adds up, looked up as `Cells` says."""
        key = ("cells", base, width, columns, bits)
        return self._name("C", key, lambda: Cells(base, width, columns=columns, bits=bits))

    def unwinding(self, at: int) -> str:
        """The name of what the ``unwind`` at an instruction does; it tells where play goes on."""
        return self._name("C", ("unwind", at), lambda: unwinding(self.program, at))

    def tally(self, at: int) -> str:
        """The name of how often the ``dispatch`` at an instruction came to what."""
        return self._name("C", ("performed", at), lambda: self.performed[at])

    def heads(self, targets: Sequence[int]) -> str:
        """The name of a table of functions, by where they begin; none for -1."""
        key = ("T", tuple(targets))
        if key not in self._named:
            self._named[key] = name = f"T{len(self._named)}"
            self.tables[name] = tuple(targets)
        return self._named[key]

    def function(self, letter: str, key: object, write: Callable[[str], str]) -> str:
        """The name of a function that is written once; write: its source, by its name."""
        if (letter, key) not in self._named:
            self._named[letter, key] = name = f"{letter}{len(self._named)}"
            # Later: one that is split off from another may split off others, and so on.
            self._waiting.append((name, lambda: write(name)))
        return self._named[letter, key]

    def finish(self) -> None:
        """Write the functions that were named and are not written yet."""
        while self._waiting:
            name, write = self._waiting.pop(0)
            self.functions[name] = write()
