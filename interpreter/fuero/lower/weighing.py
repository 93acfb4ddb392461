"""What a question weighs, told while it is asked, for whoever explains it.

A *weighing program* is the program of the same rules that also tells, by events of its own, each
question that is put, and each that might have been: which clause it is, what it chooses from, who
is *me*, and what names hold. Nothing else differs in it, so a game goes in it as it goes in the
usual one. With what was told, and the state at that moment, any part of the clause can be lowered
alone and evaluated: as the act means it, and by the evaluator that defines it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from fuero.frozen import frozen
from fuero.machine.program import EventKind, Expression
from fuero.ruleset import core
from fuero.ruleset.core import Pieces

from .builder import Builder, const
from .environment import Environment
from .once import once

__all__ = ["NO_GROUNDS", "WEIGHED", "Grounds", "Weighed", "environment_of", "weigh", "weighed_by"]

WEIGHED = "weighed"
"""The verb of the events that tell what is weighed."""


@frozen
class Grounds:
    """What the options of a question are taken from, as the rules say it.

    among: sets, of which the first that has any is offered. left_out: what is not, all the same.
    widely: places are meant with what lies in them. pieces: of these kinds and owners some must
    stand there. guards: the conditions of its alternatives, None for one without. held: numbers and
    members that the act works with, by names that whoever explains knows.
    """

    among: tuple[core.Expression, ...] = ()
    left_out: core.Expression | None = None
    widely: bool = False
    pieces: tuple[Pieces, ...] = ()
    guards: tuple[core.Expression | None, ...] = ()
    held: Mapping[str, Expression] = field(default_factory=dict)


NO_GROUNDS = Grounds()
"""Those of a question that offers the same whenever it is put."""


@frozen
class Weighed:
    """Something that an act is about to choose from.

    node: the clause. choice: the number of the question, -1 where it may not come to one. locals:
    names of loops, parameters and what triggers bring. them: whether somebody picked before.
    """

    node: core.Node
    choice: int
    grounds: Grounds
    locals: tuple[str, ...]
    them: bool


@once
def weighed_by(_: Builder) -> list[Weighed]:
    """All that a program weighs; events tell its numbers in this list."""
    return []


def weigh(here: Environment, node: core.Node, grounds: Grounds, *, choice: int = -1) -> None:
    """In a weighing program, emit what tells of a question, or of what may come to one."""
    builder = here.builder
    if not builder.weighing:
        return
    known = weighed_by(builder)
    known.append(
        Weighed(
            node=node,
            choice=choice,
            grounds=grounds,
            locals=tuple(here.locals),
            them=here.them is not None,
        )
    )
    told = [const(len(known) - 1), here.me, *here.locals.values(), *grounds.held.values()]
    if here.them is not None:
        told.append(here.them)
    builder.tell(builder.event(EventKind(verb=WEIGHED, roles=())), told)


def environment_of(
    builder: Builder, weighed: Weighed, told: tuple[int, ...]
) -> tuple[Environment, Mapping[str, int]]:
    """Where the clause stood, with all that was told as fixed values; and what the act held.

    told: the arguments of the event.
    """
    _, me, *values = told
    named = dict(zip(weighed.locals, values, strict=False))
    held = dict(zip(weighed.grounds.held, values[len(named) :], strict=False))
    here = Environment(
        builder=builder,
        me=const(me),
        locals={name: const(value) for name, value in named.items()},
        them=const(values[-1]) if weighed.them else None,
    )
    return here, held
