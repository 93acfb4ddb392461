"""Functions of Python, each made of a Program when play first comes to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from fuero.machine.patience import MOST_STEPS, too_many_steps

from .faults import MADE
from .flow import Flow
from .runtime import NAMES
from .source import Maker

__all__ = ["Functions", "names", "run"]


def run(text: str, defined: dict[str, Any]) -> None:
    """Define what a source defines, among these names."""
    code = compile(text, MADE, "exec", dont_inherit=True)
    # The source is made here of the integers of a Program; docs/design.md says what keeps it so.
    exec(code, defined)  # noqa: S102


def names() -> dict[str, Any]:
    """What every source can name."""
    return {"__builtins__": {}, "__name__": __name__, **NAMES}


class Functions:
    """The functions of a Program; telling: with the events. performed: as `Evaluator` has it.

    heads: by instructions, where play goes on. decisions: the same with an option. Until one of
    them is called, something stands there that makes it. texts: the source of each that is made.
    """

    def __init__(self, flow: Flow, performed: Mapping[int, list[int]], *, telling: bool) -> None:
        self.ruleset = flow.program.ruleset
        self.budget = [MOST_STEPS]
        """How many steps of loops are left; every decision begins with all of them."""
        self.texts: dict[str, str] = {}
        self._maker = Maker(flow, performed, telling=telling)
        code = flow.program.code
        self.heads: list[Any] = [None] * (len(code) + 1)
        self.decisions: list[Any] = [None] * len(code)
        for at in flow.heads:
            self.heads[at] = self._later(f"h{at}")
        for at, step in enumerate(code):
            if step[0] == "choose":
                self.decisions[at] = self._later(f"a{at}")
        self._tables: dict[str, tuple[list[Any], tuple[int, ...]]] = {}
        self._names = names() | {"A": self.heads, "B": self.budget, "L": self._too_many}

    def _later(self, name: str) -> Callable[..., Any]:
        return lambda *given: self._made(name)(*given)

    def _made(self, name: str) -> Callable[..., Any]:
        """A function, made if it is not yet."""
        if name not in self.texts:
            self._make(name)
        function: Callable[..., Any] = self._names[name]
        return function

    def _make(self, name: str) -> None:
        found = self._maker.make(name)
        self.texts |= found
        text = "\n".join(found.values())
        self._names |= self._maker.parts.constants
        for other in _OTHERS.findall(text):
            if other not in self._names:
                self._names[other] = self._later(other)
        run(text, self._names)
        self._put(name)
        for table, targets in self._maker.parts.tables.items():
            if table not in self._tables:
                entries = [self.heads[at] if at >= 0 else None for at in targets]
                self._tables[table] = (entries, targets)
                self._names[table] = entries

    def _put(self, name: str) -> None:
        """Put a function where its like is looked up by instructions."""
        at, function = int(name[1:]), self._names[name]
        if name[0] == "a":
            self.decisions[at] = function
            return
        self.heads[at] = function
        for entries, targets in self._tables.values():
            for place, target in enumerate(targets):
                if target == at:
                    entries[place] = function

    def _too_many(self) -> None:
        raise too_many_steps(self.ruleset)

    def go_on(self, found: Any, *state: Any) -> Sequence[int]:
        """Go on until a decision is waited for, and give its options; none at the end."""
        for _ in range(MOST_STEPS):
            if found.__class__ is not FunctionType:
                options: Sequence[int] = found
                return options
            found = found(*state)
        raise too_many_steps(self.ruleset)


_OTHERS = re.compile(r"\b[ah]\d+\b")
