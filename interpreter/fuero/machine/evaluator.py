"""What an evaluator is, and what each of them does in the same way.

Whoever plays a Program knows the functions of ``Evaluator``, and not which evaluator gives them.
How a game begins, which decision is waited for, what a decision writes, and what is told of one
that nobody was asked for or that declines, is said here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from fuero.frozen import frozen

from .chance import seed_stream
from .expressions import Vector, bind
from .program import HEADER, Choice, Expression, Program, Word
from .step import Sink, event_index

__all__ = [
    "Evaluator",
    "begun",
    "choose_nothing",
    "declining",
    "decode",
    "forced",
    "is_put",
    "pending",
    "unperformed",
    "value_of",
]

PC, OVER = HEADER.index("pc"), HEADER.index("over")


@frozen
class Evaluator:
    """A Program made ready to run. All functions change the vector they are given.

    start(seed, sink, position): a new game's vector, at its first decision.
    options(vector): the option integers of the decision at hand; empty when the game is over.
    apply(vector, option, sink): decide, and run on to the next decision; the option must be legal.
    advance(vector, option, sink): the same, and the options of that decision; empty at the end.
    playout(vector, words): decide to the end of the game, each time by a random word of 32 bits and
    without events; the number of decisions. Raises DiagnosticError (FU408) where the words run out.
    resume(vector, pc, sink): run from an instruction to the next decision, end or ``return``.
    offered(vector, choice): what a choice would offer on this vector. player(vector): who decides.
    evaluate(vector, expression, held): the value of an expression; held: what registers hold.
    clear(vector): put registers that nobody will read any more back to what they held at first.
    performed: by the index of each ``dispatch``, how often it came to each member, in all that was
    run since the evaluator was made; the last number is for none.
    """

    program: Program
    start: Callable[[int, Sink, Vector | None], Vector]
    options: Callable[[Vector], list[int]]
    apply: Callable[[Vector, int, Sink], None]
    advance: Callable[[Vector, int, Sink], Sequence[int]]
    playout: Callable[[Vector, Iterable[int]], int]
    resume: Callable[[Vector, int, Sink], None]
    offered: Callable[[Vector, int], list[int]]
    player: Callable[[Vector], int]
    evaluate: Callable[..., int]
    clear: Callable[[Vector], None]
    performed: Mapping[int, list[int]]


def is_put(evaluator: Evaluator, vector: Vector) -> bool:
    """Whether the question that is waited for has several options, or one and is put all the same.

    Of another state of the same game it tells whether somebody would be asked in it, too.
    """
    options = evaluator.options(vector)
    if len(options) > 1:
        return True
    always = evaluator.program.choices[pending(evaluator.program, vector)].always
    return bool(options and always and evaluator.evaluate(vector, always))


def unperformed(program: Program) -> Mapping[int, list[int]]:
    """What `Evaluator.performed` is before anything was run."""
    steps = enumerate(program.code)
    return MappingProxyType(
        {at: [0] * (len(step[2]) + 1) for at, step in steps if step[0] == "dispatch"}
    )


def begun(program: Program, seed: int, position: Vector | None = None) -> Vector:
    """The vector of a game before anything is done: at a position, or as the program begins."""
    vector = list(program.initial if position is None else position)
    for name in program.streams:
        vector[program.layout.fields[f"stream {name}"].offset] = seed_stream(seed, name)
    return vector


def pending(program: Program, vector: Vector) -> int:
    """The number of the choice that is waited for; -1 where none is."""
    step = program.code[vector[PC]]
    return int(step[1]) if step[0] == "choose" and vector[OVER] < 0 else -1


def value_of(
    program: Program,
    vector: Vector,
    expression: Expression,
    held: Mapping[int, int] = MappingProxyType({}),
) -> int:
    """The value of an expression, which leaves the vector as it is; held: what registers hold."""
    trial = [*vector, *program.layout.room]
    for slot, value in held.items():
        trial[slot] = value
    return bind(program, expression)(trial)


def forced(program: Program, number: int) -> tuple[int, bool]:
    """The kind of event that tells of the only option of a choice, which is taken by itself.

    Its arguments are who decides, the choice and the option; the second tells whether nobody but
    who decides may see it.
    """
    choice = program.choices[number]
    return event_index(program, "forced"), choice.secret or choice.private


def declining(program: Program, number: int) -> tuple[int, int]:
    """The kind of event that tells of a choice whose player does nothing, and by which option.

    Its arguments are who decides, the choice and the option, which is -1 where nothing is told.
    """
    choice, kind = program.choices[number], event_index(program, "declined")
    if choice.secret or choice.private:
        return kind, -1
    words = (clause for clause in choice.options if isinstance(clause, Word))
    return kind, next((clause.option for clause in words if clause.word == "skip"), -1)


def decode(choice: Choice, option: int, vector: Vector) -> None:
    """Write a chosen option into the slots its clause names; those of other clauses hold none.

    Raises ValueError for an option of another choice.
    """
    number = 0
    _clear(choice, vector)
    for clause in choice.options:
        if isinstance(clause, Word):
            if clause.option == option:
                vector[choice.word_slot] = number
                return
            number += 1
        elif clause.offset <= option < clause.offset + clause.size:
            vector[choice.word_slot] = -1
            if clause.second_slot < 0:
                vector[clause.slot] = option - clause.offset
            else:
                vector[clause.slot], vector[clause.second_slot] = divmod(
                    option - clause.offset, clause.second_size
                )
            return
    raise ValueError(f"option {option} does not belong to the choice {choice.kind!r}")


def choose_nothing(choice: Choice, vector: Vector) -> None:
    """Write that there was nothing to choose from."""
    _clear(choice, vector)
    vector[choice.word_slot] = -2


def _clear(choice: Choice, vector: Vector) -> None:
    """Nothing is chosen so far."""
    for clause in choice.options:
        if not isinstance(clause, Word):
            vector[clause.slot] = -1
            if clause.second_slot >= 0:
                vector[clause.second_slot] = -1
