"""What a seat may know of a state as a list of integers of one length, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from dataclasses import replace
from typing import Any, Protocol

from fuero.diagnostics import Diagnostic, DiagnosticError

from .evaluator import Evaluator, pending
from .program import Field, Layout, Program
from .sight import Sight, sight_of

__all__ = ["REFUSALS", "Buffer", "meaning_of", "observation_of", "observe", "write"]


REFUSALS = (IndexError, OverflowError, ValueError)
"""What buffers raise that are too short, or do not take an integer because of its size."""


class Buffer(Protocol):
    """Whatever takes an integer at an index: a list, a bytearray, an array of any library."""

    def __setitem__(self, index: Any, value: Any, /) -> None:
        """Take an integer at an index, or several at a slice."""


def observation_of(program: Program) -> Layout:
    """The fields of an observation: all that is seen of the state, who looks and what is asked."""
    seen, last = sight_of(program, False).layout, len(program.seats) - 1
    who = Field(name="who looks", offset=seen.size, kind="member", domain="player", high=last)
    more = (
        who,
        replace(who, name="who decides", offset=seen.size + 1, low=-1),
        Field(name="what is asked", offset=seen.size + 2, low=-1, high=len(program.choices) - 1),
    )
    fields = {**seen.fields, **{field.name: field for field in more}}
    return Layout(fields=fields, size=seen.size + len(more))


def observe(evaluator: Evaluator, sight: Sight, vector: list[int], viewer: int) -> list[int]:
    """What a seat may know of a state; sight: what can be seen in those of the program.

    Of what is asked it holds the number of the choice, if the seat itself decides; else -1.
    """
    seen = sight.see(vector, viewer)
    player = evaluator.player(vector)
    asked = pending(evaluator.program, vector) if player == viewer else -1
    seen += (viewer, player, asked)
    return seen


def meaning_of(program: Program, index: int) -> tuple[str, ...]:
    """What an integer of an observation says: the name of its field, and a name for each axis.

    Where an axis is one of positions they are counted from 0. Raises IndexError for an index
    outside of the observation.
    """
    layout = observation_of(program)
    if not 0 <= index < layout.size:
        raise IndexError(f"an observation has the indices 0 to {layout.size - 1}")
    field = layout.field_at(index)
    rest, names = index - field.offset, list[str]()
    for axis, length in zip(reversed(field.axes), reversed(field.shape), strict=True):
        rest, number = divmod(rest, length)
        names.append(program.domains[axis].members[number] if axis else str(number))
    return (field.name, *reversed(names))


def write(values: Sequence[int], buffer: Buffer, bounds: tuple[int, int]) -> None:
    """Write integers into a buffer from index 0: at once if it can, else one after another.

    bounds: between which all that is ever written lies. Raises DiagnosticError (FU440) for a buffer
    that is too short, or takes no such integers.
    """
    try:
        try:
            buffer[: len(values)] = values
        except TypeError:
            # Arrays of the standard library, for one, take no list.
            for index, value in enumerate(values):
                buffer[index] = value
    except (TypeError, *REFUSALS) as error:
        raise _no_buffer(len(values), buffer, bounds) from error


def _no_buffer(number: int, buffer: object, bounds: tuple[int, int]) -> DiagnosticError:
    length = f" of length {len(buffer)}" if isinstance(buffer, Sized) else ""
    kind = type(buffer).__name__
    message = (
        f"a buffer must take {number} integers from {bounds[0]} to {bounds[1]}, "
        f"not be {'an' if kind[0] in 'aeio' else 'a'} {kind}{length}"
    )
    code = "q" if bounds[1] >= 1 << 31 else "i"
    help = f"such as `[0] * {number}`, or `array('{code}', [0]) * {number}`"
    return DiagnosticError((Diagnostic(code="FU440", message=message, help=help),))
