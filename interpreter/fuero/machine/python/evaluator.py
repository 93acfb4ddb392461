"""The python evaluator: functions made of a Program when it is first played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from types import FunctionType, MappingProxyType
from typing import Any

from fuero.diagnostics import DiagnosticError
from fuero.machine.evaluator import (
    Evaluator,
    begun,
    declining,
    pending,
    unperformed,
    value_of,
)
from fuero.machine.expressions import Vector
from fuero.machine.idle import clearing
from fuero.machine.patience import MOST_STEPS, too_many_decisions, too_many_steps
from fuero.machine.program import HEADER, Program, Word
from fuero.machine.step import Sink

from .faults import fault
from .flow import analyse, quiet
from .functions import Functions, names, run
from .ranges import FieldRanges
from .runtime import WrongOption
from .source import choice_source

__all__ = ["python"]

NOTHING: Mapping[int, int] = MappingProxyType({})
PC, OVER = HEADER.index("pc"), HEADER.index("over")


def python(program: Program) -> Evaluator:
    """The python evaluator of a Program.

    Where a generated function goes wrong, its functions raise DiagnosticError (FU445).
    """
    machine = _Machine(program)
    return Evaluator(
        program=program,
        start=machine.start,
        options=machine.options,
        apply=machine.apply,
        advance=machine.advance,
        playout=machine.playout,
        resume=machine.resume,
        offered=machine.offered,
        player=machine.player,
        evaluate=partial(value_of, program),
        clear=clearing(program),
        performed=machine.performed,
    )


class _Allowed(dict[int, frozenset[int]]):
    """The options of the choice that an instruction asks, whether they are offered or not."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def __missing__(self, at: int) -> frozenset[int]:
        step, found = self.program.code[at], set[int]()
        clauses = self.program.choices[step[1]].options if step[0] == "choose" else ()
        for clause in clauses:
            if isinstance(clause, Word):
                found.add(clause.option)
            else:
                found.update(range(clause.offset, clause.offset + clause.size))
        self[at] = options = frozenset(found)
        return options

    def refuse(self, option: int) -> WrongOption:
        """What is raised for an option of another choice."""
        return WrongOption(f"option {option} does not belong to this choice")


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked at a choice: the options on a state, and who decides."""

    offer: Callable[[Vector], Sequence[int]]
    player: Callable[[Vector], int]
    texts: Mapping[str, str]


class _Machine:
    """What the functions of an evaluator share."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.performed = unperformed(program)
        self.declines = [declining(program, number) for number in range(len(program.choices))]
        self.slots = FieldRanges(program)
        self.allowed = _Allowed(program)
        self.question = lru_cache(maxsize=None)(self._question)

    @cached_property
    def silent(self) -> Functions:
        return Functions(analyse(quiet(self.program)), self.performed, telling=False)

    @cached_property
    def telling(self) -> Functions:
        return Functions(analyse(self.program), self.performed, telling=True)

    def _question(self, number: int) -> _Question:
        parts = choice_source(self.program, number, self.slots)
        defined = names() | parts.constants
        run("\n".join(parts.functions.values()), defined)
        return _Question(offer=defined["o"], player=defined["w"], texts=parts.functions)

    def start(self, seed: int, sink: Sink, position: Vector | None = None) -> Vector:
        vector = begun(self.program, seed, position)
        self.resume(vector, 0, sink)
        return vector

    def resume(self, vector: Vector, pc: int, sink: Sink) -> None:
        made = self.silent if sink is None else self.telling
        made.budget[0] = MOST_STEPS
        state = (vector,) if sink is None else (vector, sink)
        try:
            made.go_on(made.heads[pc], *state)
        except Exception as error:
            raise self.faulty(made.texts, error) from error

    def faulty(self, texts: Mapping[str, str], error: Exception) -> Exception:
        """What is raised for an error: itself where it is meant for people or for programmers."""
        if isinstance(error, DiagnosticError):
            return error
        return fault(self.program, texts, error)

    def options(self, vector: Vector) -> list[int]:
        number = pending(self.program, vector)
        return self.offered(vector, number) if number >= 0 else []

    def offered(self, vector: Vector, number: int) -> list[int]:
        question = self.question(number)
        try:
            return list(question.offer(vector))
        except Exception as error:
            raise self.faulty(question.texts, error) from error

    def apply(self, vector: Vector, option: int, sink: Sink) -> None:
        self.advance(vector, option, sink)

    def advance(self, vector: Vector, option: int, sink: Sink) -> Sequence[int]:
        return (
            self.advance_silent(vector, option)
            if sink is None
            else self.advance_telling(vector, option, sink)
        )

    @cached_property
    def advance_silent(self) -> Callable[[Vector, int], Sequence[int]]:
        """What decides and tells nothing; everything is at hand, as searches come by here."""
        made = self.silent
        decisions, budget, function = made.decisions, made.budget, FunctionType
        steps, allowed = range(MOST_STEPS), self.allowed

        def advance(vector: Vector, option: int) -> Sequence[int]:
            budget[0] = MOST_STEPS
            if option not in allowed[vector[PC]]:
                raise allowed.refuse(option)
            try:
                found = decisions[vector[PC]](vector, option)
                if found.__class__ is function:
                    for _ in steps:
                        found = found(vector)
                        if found.__class__ is not function:
                            break
                    else:
                        raise too_many_steps(self.program.ruleset)
            except Exception as error:
                raise self.faulty(made.texts, error) from error
            options: Sequence[int] = found
            return options

        return advance

    def playout(self, vector: Vector, words: Iterable[int]) -> int:
        """Many searches do nothing else: so it comes by no other function."""
        made = self.silent
        ways, budget, function, most = made.decisions, made.budget, FunctionType, MOST_STEPS
        steps = range(most)
        found: Any = self.options(vector)
        try:
            for decisions, word in enumerate(words):
                if not found:
                    return decisions
                budget[0] = most
                found = ways[vector[PC]](vector, found[word * len(found) >> 32])
                if found.__class__ is function:
                    for _ in steps:
                        found = found(vector)
                        if found.__class__ is not function:
                            break
                    else:
                        raise too_many_steps(self.program.ruleset)
        except Exception as error:
            raise self.faulty(made.texts, error) from error
        raise too_many_decisions(self.program.ruleset)

    def advance_telling(self, vector: Vector, option: int, sink: list[Any]) -> Sequence[int]:
        made, number = self.telling, pending(self.program, vector)
        if option not in self.allowed[vector[PC]]:
            raise self.allowed.refuse(option)
        made.budget[0] = MOST_STEPS
        kind, skipping = self.declines[number]
        if option == skipping:
            sink.append((kind, (self.player(vector), number, option), -1))
        try:
            return made.go_on(made.decisions[vector[PC]](vector, sink, option), vector, sink)
        except Exception as error:
            raise self.faulty(made.texts, error) from error

    def player(self, vector: Vector) -> int:
        number = pending(self.program, vector)
        return self.question(number).player(vector) if number >= 0 else -1
