"""Routines that many acts share: each is lowered once, however many call it.

What a routine works with is put into registers of its own before it is called; what it works out
stands in registers afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fuero.frozen import frozen
from fuero.machine.program import Expression

from .builder import Builder, Label
from .once import once

__all__ = ["Shared", "lower_shared", "shared", "shared_routines"]


@frozen
class Shared:
    """A routine: where it begins, what it is given, and what emits it.

    called: what it is, of what, and in which manner, as ``Builder.begin`` takes it. given: the
    registers to be written before it is called.
    """

    called: tuple[str, ...]
    label: Label
    given: tuple[int, ...]
    write: Callable[[], None]

    def call(self, builder: Builder, *values: Expression) -> None:
        """Emit a call. values: what it is given; a register that holds it already is left alone."""
        for register, value in zip(self.given, values, strict=True):
            if value != ("slot", register):
                builder.set(register, value)
        builder.call(self.label)


def shared(
    builder: Builder, called: tuple[str, ...], write: Callable[..., None], *given: int | str
) -> Shared:
    """The routine called so; it is lowered with the others, if it is asked for the first time.

    given: registers, or what new ones are called: these are handed to ``write``.
    """
    known = shared_routines(builder)
    if called not in known:
        made = {one: builder.temporary(one, -1) for one in given if isinstance(one, str)}
        registers = tuple(made[one] if isinstance(one, str) else one for one in given)
        known[called] = Shared(
            called=called, label=Label(), given=registers, write=partial(write, *made.values())
        )
    return known[called]


@once
def shared_routines(_: Builder) -> dict[tuple[str, ...], Shared]:
    """The routines that were asked for, by what they are called."""
    return {}


def lower_shared(builder: Builder) -> None:
    """Emit the routines that were asked for, and those that they ask for."""
    while waiting := [one for one in shared_routines(builder).values() if one.label.target < 0]:
        for one in waiting:
            builder.begin(*one.called)
            builder.place(one.label)
            one.write()
            builder.emit("return")
