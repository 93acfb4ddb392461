"""What is remembered: variables and tracks are set, added to and taken from."""

from __future__ import annotations

from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.types import CONDITION, NUMBER

from .builder import Label, const, slot
from .cards import pile_of, withdraw_all
from .expressions import lower_expression, lower_value
from .fitting import fitted
from .frame import Ask, Frame, each_member
from .happenings import Happening, tell, variable_thing
from .parts import part
from .targets import in_range, name_of, store_target, write_target
from .tracks import count, tell_cut, whose_number
from .world import ANSWERS, DRAWS

__all__ = ["change_variable"]

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
        count(frame, node)
    elif frame.card is not None:
        _openly(frame, node)
    elif isinstance(node, core.Add) and node.target.type == NUMBER:
        nobody = _unless_nothing(frame, node)
        whose = whose_number(frame, node, nobody)
        before, wanted, after = _worked_out(frame, node, whose)
        store_target(node.target, after, frame)
        tell_cut(frame.builder, name_of(node.target), whose, (before, wanted, after))
        builder.place(nobody)
    elif isinstance(node, core.TakeAway) and node.target.type == NUMBER:
        nobody = _unless_nothing(frame, node)
        _write(frame, node, in_range(node.target, _value(frame, node), frame))
        builder.place(nobody)
    else:
        _write(frame, node, in_range(node.target, _value(frame, node), frame))
    builder.place(end)


def _unless_nothing(frame: Frame, node: core.Add | core.TakeAway) -> Label:
    """Where a change of a number ends: at once if it is by the pieces moved, and none were."""
    end = Label()
    if isinstance(node.value, core.Moved):
        frame.builder.emit("branch", ("nonzero", lower_value(node.value, frame.here)), end)
    return end


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
    answer = Ask(frame=frame, kind="change", node=node, about=what).put(
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
    for number, card in enumerate(builder.world.kept):
        keeper, still = builder.world.offset("card keeper") + number, Label()
        kept: Expression = ("eq", slot(keeper), slot(holder))
        builder.emit("branch", ("and", kept, ("has", slot(given), const(card.index))), still)
        builder.emit("branch", ("ge", slot(keeper), const(0)), still)
        told = (("player", "player", slot(keeper)), ("card", "kept card", const(number)))
        tell(builder, Happening(verb="given-up", roles=told))
        builder.set(keeper, const(-1))
        builder.place(still)


def _value(frame: Frame, node: Change) -> Expression:
    """The value of the variable after the change."""
    by = lower_value(node.value, frame.here)
    if isinstance(node, core.Assign):
        return by
    before, adds = lower_expression(node.target, frame.here), isinstance(node, core.Add)
    if node.target.type == NUMBER:
        return fitted(frame.builder, ("add" if adds else "sub", before, by))
    return ("union" if adds else "minus", before, by)


def _draw(frame: Frame, node: core.Assign, members: core.RandomMember) -> None:
    """Draw a random member of a set."""
    builder = frame.builder
    chosen = builder.temporary("drawn", -1)
    group = lower_expression(members.members, frame.here)
    builder.emit("random", chosen, group, builder.world.offset(f"stream {DRAWS}"))
    write_target(node.target, slot(chosen), frame)
    domain = node.target.type.domain
    what, told = variable_thing(builder, node.target), (("member", domain, slot(chosen)),)
    tell(builder, Happening(verb="drawn", about=(("variable", what),), roles=told))


def _is_track(frame: Frame, node: Change) -> bool:
    found = frame.builder.world.declared.variables.get(name_of(node.target))
    return found is not None and found.track


def _worked_out(
    frame: Frame, node: Change, whose: Expression | None
) -> tuple[Expression, Expression, Expression]:
    """Three values of a number: before a change, after it if there were no range, and after it."""
    builder, name = frame.builder, name_of(node.target)
    number: Expression = slot(builder.world.offset(name))
    if whose is not None:
        number = ("load", builder.world.offset(name), whose, 0)
    before, wanted, after = (
        builder.temporary(f"number {when}") for when in ("before", "wanted", "after")
    )
    builder.set(before, number)
    builder.set(wanted, _value(frame, node))
    # What was wanted is told, and needed for nothing else.
    builder.set(after, in_range(node.target, _value(frame, node), frame))
    return slot(before), slot(wanted), slot(after)


def _openly(frame: Frame, node: Change) -> None:
    """Announce a change, make it, and tell of it; of a set also who or what comes or leaves."""
    builder, nobody = frame.builder, Label()
    whose = whose_number(frame, node, nobody)
    kind = node.target.type
    told: list[tuple[str, str, Expression]] = [("player", "player", frame.here.me)]
    variable = builder.world.declared.variables.get(name_of(node.target))
    if whose is not None and variable is not None and variable.holders == "place":
        told.append(("place", "place", whose))
    elif whose is not None and kind == CONDITION:
        told.append(("holder", "player", whose))
    adds = isinstance(node, core.Add) and kind == NUMBER
    numbers = _worked_out(frame, node, whose) if adds else None
    value = numbers[2] if numbers else in_range(node.target, _value(frame, node), frame)
    if kind.kind != "set":
        written = builder.temporary("written", -1)
        builder.set(written, value)
        value = slot(written)
        told.append(("member", ANSWERS if kind == CONDITION else kind.domain, value))
    what = Happening(
        verb="changed" if kind.kind == "set" else "set",
        about=(("variable", variable_thing(builder, node.target)),),
        roles=tuple(told),
    )
    part(frame, what)
    members = builder.temporary("who is told")
    if _tells_members(node):
        builder.set(members, _changed(frame, node))
    _write(frame, node, value)
    tell(builder, what)
    if _tells_members(node):
        _tell_members(frame, node, slot(members))
    if numbers is not None:
        tell_cut(builder, name_of(node.target), whose, numbers)
    builder.place(nobody)


def _tells_members(node: Change) -> bool:
    """Whether it is told who or what a set holds: not of cards, which others may not see."""
    return node.target.type.kind == "set" and isinstance(node.target, core.VariableOf)


def _changed(frame: Frame, node: Change) -> Expression:
    """Who or what comes to a set or leaves it; of one that is set anew, all that it will hold."""
    by = lower_expression(node.value, frame.here)
    if isinstance(node, core.Assign):
        return by
    before = lower_expression(node.target, frame.here)
    return ("minus", by, before) if isinstance(node, core.Add) else ("inter", by, before)


def _tell_members(frame: Frame, node: Change, members: Expression) -> None:
    """Tell each member that was added to a set or removed from it, or that a set now holds."""
    verb = {core.Assign: "holds", core.Add: "added", core.TakeAway: "removed"}[type(node)]
    builder, domain = frame.builder, node.target.type.domain
    about = (("variable", variable_thing(builder, node.target)),)
    with each_member(builder, members, builder.temporary("told", -1)) as member:
        roles = (("player", "player", frame.here.me), ("member", domain, member))
        tell(builder, Happening(verb=verb, about=about, roles=roles))
