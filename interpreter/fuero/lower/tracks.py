"""Numbers on the table: what is added to them or taken from them is told, with the reason.

All changes of a track share a routine, but those that are announced as parts of a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from fuero.frozen import frozen
from fuero.machine.program import EventKind, Expression
from fuero.machine.step import CUT
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .builder import ROUTINE, Builder, Label, slot
from .expressions import lower_expression
from .fitting import fitted, most_of
from .frame import Frame
from .happenings import Happening, tell, variable_thing
from .parts import announces, part
from .shared import shared
from .targets import name_of, within_range

__all__ = ["count", "cut_event", "tell_cut", "whose_number"]


@frozen
class _Change:
    """What is added to a track, or taken from it: whose (None for one of the whole table), by how
    much, and the reason.
    """

    track: str
    adds: bool
    whose: Expression | None
    by: Expression
    reason: Expression


def count(frame: Frame, node: core.Add | core.TakeAway) -> None:
    """Change a number on the table, and tell whose it is, by how much it changed, and why.

    On a card it is a part, announced as it would be told. Nobody's number is no change.
    """
    builder, nobody, track = frame.builder, Label(), name_of(node.target)
    # With it added, a number on the table is no greater than any number may be.
    most = MOST_LARGE - most_of(builder.world.fields[track])
    change = _Change(
        track=track,
        adds=isinstance(node, core.Add),
        whose=whose_number(frame, node, nobody),
        by=fitted(builder, lower_expression(node.value, frame.here), most),
        reason=builder.routine(frame.within),
    )
    if frame.card is not None and announces(frame):
        _change(frame, change, announced=True)
    else:
        called = ("add to" if change.adds else "take from", change.track)
        owner = () if change.whose is None else ("whose number",)
        write = partial(_routine, frame, change)
        routine = shared(builder, called, write, "by how much", "reason", *owner)
        given = () if change.whose is None else (change.whose,)
        routine.call(builder, change.by, change.reason, *given)
    builder.place(nobody)


def _routine(frame: Frame, change: _Change, by: int, reason: int, whose: int = -1) -> None:
    given = _Change(
        track=change.track,
        adds=change.adds,
        whose=None if whose < 0 else slot(whose),
        by=slot(by),
        reason=slot(reason),
    )
    _change(frame, given, announced=False)


def _change(frame: Frame, change: _Change, *, announced: bool) -> None:
    """Change the track; announced: as parts, before anything is changed."""
    builder, base = frame.builder, frame.builder.world.offset(change.track)
    number = slot(base) if change.whose is None else ("load", base, change.whose, 0)
    before, wanted, after = (
        slot(builder.temporary(f"number {when}")) for when in ("before", "wanted", "after")
    )
    builder.set(before[1], number)
    builder.set(wanted[1], ("add" if change.adds else "sub", before, change.by))
    builder.set(after[1], within_range(builder, change.track, wanted))
    changes: dict[str, Expression] = {
        "gained": ("sub", after, before),
        "lost": ("sub", before, after),
    }
    if announced:
        for verb, by in changes.items():
            with _if_more(builder, by):
                part(frame, _told(builder, verb, change, by))
    if change.whose is None:
        builder.set(base, after)
    else:
        builder.emit("store", base, change.whose, after)
    for verb, by in changes.items():
        with _if_more(builder, by):
            tell(builder, _told(builder, verb, change, by))
    if change.adds:
        tell_cut(builder, change.track, change.whose, (before, wanted, after))


def _told(builder: Builder, verb: str, change: _Change, by: Expression) -> Happening:
    """Whose number it is, by how much it changes, and why."""
    owner = () if change.whose is None else (("player", "player", change.whose),)
    roles = (*owner, ("number", "", by), ("reason", ROUTINE, change.reason))
    what = variable_thing(builder, change.track)
    return Happening(verb=verb, about=(("variable", what),), roles=roles)


@contextmanager
def _if_more(builder: Builder, number: Expression) -> Iterator[None]:
    """What is emitted inside the ``with`` block is done where a number is more than 0."""
    unchanged = Label()
    builder.emit("branch", ("gt", number, ("const", 0)), unchanged)
    yield
    builder.place(unchanged)


def tell_cut(
    builder: Builder,
    name: str,
    whose: Expression | None,
    numbers: tuple[Expression, Expression, Expression],
) -> None:
    """Tell how much of what was added did count, where the end of the range cut something off.

    numbers: what it was before, what it would be without a range, and what it is.
    """
    whole, (before, wanted, after) = Label(), numbers
    event = cut_event(builder, name)
    told = [("sub", wanted, before), ("sub", after, before)]
    builder.emit("branch", ("ne", wanted, after), whole)
    builder.tell(event, told if whose is None else [whose, *told])
    builder.place(whole)


def cut_event(builder: Builder, name: str) -> int:
    """The event that less was added to a number than should have been, because its range ends
    there.
    """
    holders = builder.world.declared.variables[name].holders
    owner = ((holders, holders),) if holders else ()
    what = (("variable", variable_thing(builder, name)),)
    roles = (*owner, ("number", ""), ("counted", ""))
    return builder.event(EventKind(verb=CUT, about=what, roles=roles))


def whose_number(
    frame: Frame, node: core.Assign | core.Add | core.TakeAway, nobody: Label
) -> Expression | None:
    """Whose variable is changed, found before it is changed; None for one of the whole table.

    nobody: where to go if it is nobody's.
    """
    target = node.target
    assert isinstance(target, core.VariableOf | core.CardsIn)
    if target.holder is None:
        return None
    if target.spoken != "of":
        return frame.here.me
    holder = frame.builder.temporary("whose number", -1)
    frame.builder.set(holder, lower_expression(target.holder, frame.here))
    frame.builder.emit("branch", ("ge", slot(holder), ("const", 0)), nobody)
    return slot(holder)
