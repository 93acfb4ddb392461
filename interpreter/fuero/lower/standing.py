"""What standing rules say of a kind of piece, worked out by a routine.

Many acts need the same answer: which places are closed to these pieces now? If it takes more than a
few operators to work it out, one routine does so for whoever is the subject, and acts call it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fuero.frozen import frozen
from fuero.machine.operators import walk_expression
from fuero.machine.program import Expression

from .barred import Closed, closings
from .builder import Builder, Label, slot
from .environment import Environment
from .once import once
from .settled import Settled

__all__ = ["Standing", "lower_standing", "standing"]

WORTH_A_ROUTINE = 12
"""Sets of fewer parts than this are worked out where they are needed."""


@frozen
class Standing:
    """The places that are closed to a kind of piece, as registers that a routine fills.

    subject: the register with whose move it is.
    """

    closed: tuple[Closed, ...]
    settled: Settled
    label: Label
    subject: int

    def work_out(self, builder: Builder, me: Expression) -> None:
        """Emit the call of the routine."""
        builder.set(self.subject, me)
        builder.call(self.label)


def standing(
    builder: Builder, kind: str, direction: str, category: str = "prohibition"
) -> Standing | None:
    """The routine for what closes places to a kind in one direction; None if working it out takes
    little.
    """
    made, known = _made(builder, kind, direction, category), _known(builder)
    if made is not None:
        known[kind, direction, category] = made
    return made


@once
def _known(_: Builder) -> dict[tuple[str, str, str], Standing]:
    """The routines that were asked for: kind, direction and category of each."""
    return {}


@once
def _made(builder: Builder, kind: str, direction: str, category: str) -> Standing | None:
    everybody = Environment(builder=builder, me=slot(0))
    if _parts(closings(everybody, kind, direction, category)) < WORTH_A_ROUTINE:
        return None
    subject = builder.temporary("subject of rules")
    here = Environment(builder=builder, me=slot(subject))
    known = _known_before(builder, kind, direction, category)
    settled = Settled(builder=builder, what="closed", registers=known, emitted=len(known))
    closed = closings(here, kind, direction, category)
    return Standing(
        closed=tuple(one.settled(settled, here) for one in closed),
        settled=settled,
        label=Label(),
        subject=subject,
    )


def _known_before(
    builder: Builder, kind: str, direction: str, category: str
) -> dict[Expression, int]:
    """Sets that are worked out already: what closes places to a kind is asked for those it leaves,
    and then for those it enters.
    """
    before = standing(builder, kind, "leave", category) if direction == "enter" else None
    if before is None:
        return {}
    return {
        one: register
        for one, register in before.settled.registers.items()
        if ("slot", before.subject) not in walk_expression(one)
    }


def _parts(closed: Sequence[Closed]) -> int:
    sets = (one for each in closed for one in (each.places, each.origin, each.within) if one)
    return sum(1 for one in sets for _ in walk_expression(one))


def lower_standing(builder: Builder) -> None:
    """The routines that were called for."""
    for (kind, direction, category), made in _known(builder).items():
        builder.begin(f"{category}s", f"{kind} {direction}")
        builder.place(made.label)
        made.settled.emit()
        builder.emit("return")
