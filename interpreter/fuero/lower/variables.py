"""What is remembered: variables and tracks are set, added to and taken from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fuero.machine.program import EventKind, Expression
from fuero.machine.step import CUT
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.types import NUMBER

from .builder import ROUTINE, Builder, Label, const, slot
from .cards import pile_of, withdraw_all
from .expressions import lower_expression
from .frame import Ask, Frame
from .happenings import Happening, tell, variable_thing
from .parts import part
from .survey import DRAWS, keepable
from .targets import in_range, name_of, store_target, write_target

__all__ = ["change_variable", "cut_event"]

Change = core.Assign | core.Add | core.TakeAway


def change_variable(frame: Frame, node: Change) -> None:
    """Write a variable. What a card itself remembers is a part of it, and told to everybody.

    What a card itself writes is a part of the card: it can be stopped, and all are told. What is
    added to a track, or taken from it, is told wherever it stands, with the reason.
    """
    builder, end = frame.builder, Label()
    if node.may:
        _ask_whether(frame, node, end)
    if isinstance(node, core.Assign) and isinstance(node.value, core.RandomMember):
        _draw(frame, node, node.value)
    elif isinstance(node.target, core.CardsKept):
        _give_up(frame, node)
    elif not isinstance(node, core.Assign) and _is_track(frame, node):
        _count(frame, node)
    elif frame.card is not None:
        _openly(frame, node)
    elif isinstance(node, core.Add) and node.target.type == NUMBER:
        nobody = Label()
        whose = _whose(frame, node, nobody)
        before, wanted, after = _worked_out(frame, node, whose)
        store_target(node.target, after, frame)
        _tell_cut(frame, node, whose, (before, wanted, after))
        builder.place(nobody)
    else:
        _write(frame, node, in_range(node.target, _value(frame, node), frame))
    builder.place(end)


def _write(frame: Frame, node: Change, value: Expression) -> None:
    """Write a value that lies in the range. Cards that come to a zone leave the zone where they
    lay.
    """
    builder, nobody = frame.builder, Label()
    if isinstance(node.target, core.CardsIn) and not isinstance(node, core.TakeAway):
        cards = builder.temporary("cards laid out")
        builder.set(cards, value)
        value = slot(cards)
        withdraw_all(frame, value, pile_of(frame, node.target, nobody))
    store_target(node.target, value, frame)
    builder.place(nobody)


def _ask_whether(frame: Frame, node: Change, end: Label) -> None:
    """Ask whether to change the variable; whoever declines goes to the end of the statement."""
    builder = frame.builder
    what = (("variable", variable_thing(builder, node.target)),)
    answer = Ask(frame=frame, kind="change", span=node.span, about=what).put(
        builder.word("skip"), builder.word("do")
    )
    stay = Label()
    builder.emit("branch", ("eq", slot(answer), ("const", 0)), stay)
    builder.emit("jump", end)
    builder.place(stay)


def _give_up(frame: Frame, node: Change) -> None:
    """Take cards out of those that are kept."""
    builder = frame.builder
    given, holder = builder.temporary("cards given up"), builder.temporary("who gives up", -1)
    builder.set(given, lower_expression(node.value, frame.here))
    assert isinstance(node.target, core.CardsKept)
    builder.set(holder, lower_expression(node.target.holder, frame.here))
    for number, card in enumerate(keepable(builder)):
        keeper, still = builder.offset("card keeper") + number, Label()
        kept: Expression = ("eq", slot(keeper), slot(holder))
        builder.emit("branch", ("and", kept, ("has", slot(given), const(card.index))), still)
        builder.emit("branch", ("ge", slot(keeper), const(0)), still)
        told = (("player", "player", slot(keeper)), ("card", "kept card", const(number)))
        tell(builder, Happening(verb="given-up", roles=told))
        builder.set(keeper, const(-1))
        builder.place(still)


def _value(frame: Frame, node: Change) -> Expression:
    """The value of the variable after the change."""
    by = lower_expression(node.value, frame.here)
    if isinstance(node, core.Assign):
        return by
    before, adds = lower_expression(node.target, frame.here), isinstance(node, core.Add)
    if node.target.type == NUMBER:
        return ("add" if adds else "sub", before, by)
    return ("union" if adds else "minus", before, by)


def _draw(frame: Frame, node: core.Assign, members: core.RandomMember) -> None:
    """Draw a random member of a set."""
    builder = frame.builder
    chosen = builder.temporary("drawn", -1)
    group = lower_expression(members.members, frame.here)
    builder.emit("random", chosen, group, builder.offset(f"stream {DRAWS}"))
    write_target(node.target, slot(chosen), frame)
    domain = node.target.type.domain
    what, told = variable_thing(builder, node.target), (("member", domain, slot(chosen)),)
    tell(builder, Happening(verb="drawn", about=(("variable", what),), roles=told))


def _is_track(frame: Frame, node: Change) -> bool:
    found = frame.builder.declared.variables.get(name_of(node.target))
    return found is not None and found.track


def _count(frame: Frame, node: core.Add | core.TakeAway) -> None:
    """Change a number, and tell whose it is, by how much it changed, and why.

    On a card the change is announced first, as a part that can be stopped. If the number is
    nobody's, or did not change, nothing is told.
    """
    builder, nobody = frame.builder, Label()
    whose = _whose(frame, node, nobody)
    before, wanted, after = _worked_out(frame, node, whose)
    what = variable_thing(builder, node.target)
    changes: dict[str, Expression] = {
        "gained": ("sub", after, before),
        "lost": ("sub", before, after),
    }
    told = {verb: _number_told(frame, verb, what, whose, by) for verb, by in changes.items()}
    if frame.card is not None:
        for verb, change in changes.items():
            with _if_more(builder, change):
                part(frame, told[verb])
    store_target(node.target, after, frame)
    for verb, change in changes.items():
        with _if_more(builder, change):
            tell(builder, told[verb])
    if isinstance(node, core.Add):
        _tell_cut(frame, node, whose, (before, wanted, after))
    builder.place(nobody)


def _worked_out(
    frame: Frame, node: Change, whose: Expression | None
) -> tuple[Expression, Expression, Expression]:
    """Three values of a number: before a change, after it if there were no range, and after it."""
    builder, name = frame.builder, name_of(node.target)
    number: Expression = slot(builder.offset(name))
    if whose is not None:
        number = ("load", builder.offset(name), whose, 0)
    before, wanted, after = (
        builder.temporary(f"number {when}") for when in ("before", "wanted", "after")
    )
    builder.set(before, number)
    builder.set(wanted, _value(frame, node))
    builder.set(after, in_range(node.target, slot(wanted), frame))
    return slot(before), slot(wanted), slot(after)


def _tell_cut(
    frame: Frame,
    node: Change,
    whose: Expression | None,
    numbers: tuple[Expression, Expression, Expression],
) -> None:
    """Tell how much of what was added did count, where the end of the range cut something off."""
    builder, whole, (before, wanted, after) = frame.builder, Label(), numbers
    event = cut_event(builder, name_of(node.target), whose is not None)
    told = [("sub", wanted, before), ("sub", after, before)]
    builder.emit("branch", ("ne", wanted, after), whole)
    builder.tell(event, told if whose is None else [whose, *told])
    builder.place(whole)


def cut_event(builder: Builder, name: str, per_player: bool) -> int:
    """The event that less was added to a number than should have been, because its range ends
    there.
    """
    owner = (("player", "player"),) if per_player else ()
    what = (("variable", variable_thing(builder, name)),)
    roles = (*owner, ("number", ""), ("counted", ""))
    return builder.event(EventKind(verb=CUT, about=what, roles=roles))


def _whose(frame: Frame, node: Change, nobody: Label) -> Expression | None:
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
    frame.builder.emit("branch", ("ge", slot(holder), const(0)), nobody)
    return slot(holder)


@contextmanager
def _if_more(builder: Builder, number: Expression) -> Iterator[None]:
    """A context: what is emitted inside is done only where a number is more than 0."""
    unchanged = Label()
    builder.emit("branch", ("gt", number, const(0)), unchanged)
    yield
    builder.place(unchanged)


def _number_told(
    frame: Frame, verb: str, what: Thing, whose: Expression | None, number: Expression
) -> Happening:
    """Whose number it is, by how much it changes, and why."""
    owner = () if whose is None else (("player", "player", whose),)
    reason = frame.builder.routine(frame.within)
    roles = (*owner, ("number", "", number), ("reason", ROUTINE, reason))
    return Happening(verb=verb, about=(("variable", what),), roles=roles)


def _openly(frame: Frame, node: Change) -> None:
    """Announce a change, make it, and tell of it. For a set, only that it changed is told."""
    builder, nobody = frame.builder, Label()
    whose = _whose(frame, node, nobody)
    kind = node.target.type
    told: list[tuple[str, str, Expression]] = [("player", "player", frame.here.me)]
    adds = isinstance(node, core.Add) and kind == NUMBER
    numbers = _worked_out(frame, node, whose) if adds else None
    value = numbers[2] if numbers else in_range(node.target, _value(frame, node), frame)
    if kind.kind != "set":
        written = builder.temporary("written", -1)
        builder.set(written, value)
        value = slot(written)
        told.append(("member", "" if kind == NUMBER else kind.domain, value))
    what = Happening(
        verb="changed" if kind.kind == "set" else "set",
        about=(("variable", variable_thing(builder, node.target)),),
        roles=tuple(told),
    )
    part(frame, what)
    _write(frame, node, value)
    tell(builder, what)
    if numbers is not None:
        _tell_cut(frame, node, whose, numbers)
    builder.place(nobody)
