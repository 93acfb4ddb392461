"""Cards: taking, keeping and carrying them, and what others know of where they lie."""

from __future__ import annotations

from fuero.lang import nodes
from fuero.machine.program import Expression, SecretPick

from .builder import Label, const, slot
from .expressions import zone_set
from .frame import Ask, Frame
from .parts import part
from .targets import leave_if, read_target, skip_word
from .world import cards_of, keepable

__all__ = ["lay_card", "lower_keep", "lower_take", "move_card"]


def lower_take(frame: Frame, node: nodes.Take) -> None:
    """Take one card of a zone into another; unseen, others learn no more than they must."""
    builder, here = frame.builder, frame.here
    source, goal = (builder.zones[target.name.text] for target in (node.source, node.goal))
    card, done = builder.temporary("taken", -1), Label()
    hidden = bool(node.unseen)
    answer = Ask(
        frame=frame,
        kind="take",
        span=node.span,
        about=(goal.name, frame.name),
        secret=hidden,
    ).put(
        *skip_word(frame),
        builder.members(source.family, card, read_target(node.source, frame)),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)
    me = here.me
    announced: list[tuple[str, str, Expression]] = [("player", "player", me)]
    if hidden:
        if "taking" not in builder.fields:
            builder.field("taking", visibility="internal")
        builder.set(builder.offset("taking"), const(len(builder.choices)))
        builder.picks.append(
            SecretPick(
                choice=len(builder.choices) - 1,
                asked=builder.offset("taking"),
                slot=card,
                hidden=-1,
                player_slot=me[1],
            )
        )
    else:
        announced.append(("card", source.family, slot(card)))
    part(frame, f"took:{goal.name}", announced)
    move_card(frame, slot(card), source.name, goal.name, me, hidden=hidden)
    if hidden:
        builder.set(builder.offset("taking"), const(0))
    builder.place(done)


def move_card(
    frame: Frame,
    card: Expression,
    source: str,
    goal: str,
    owner: Expression,
    *,
    hidden: bool,
) -> None:
    """Carry a card between zones, and keep what others know of it up to date.

    Carried unseen out of a pile, the card and all others of the pile that cannot be seen become
    unknown, unless it was the visible top, whose going everybody sees (R-7.4.5).
    """
    builder = frame.builder
    zones = builder.zones
    from_zone, to_zone = zones[source], zones[goal]
    unknown = from_zone.unknown or to_zone.unknown
    known_after: Expression = const(0)
    if hidden and unknown:
        lost: Expression = cards_in(frame, source, owner) if from_zone.ordered else ("single", card)
        if from_zone.ordered and from_zone.sight == "top":
            top = _top(frame, source, owner)
            lost = ("if", ("eq", top, card), const(0), ("minus", lost, ("single", top)))
        known_after = lost
        base = builder.offset(unknown)
        before: Expression = ("load", base, owner, 0)
        builder.emit("store", base, owner, ("union", before, known_after))
    elif unknown:
        base = builder.offset(unknown)
        before = ("load", base, owner, 0)
        builder.emit("store", base, owner, ("minus", before, ("single", card)))
    if hidden:
        told: tuple[tuple[str, str], ...] = (("player", "player"), ("card", from_zone.family))
        event = builder.event(f"took:{goal}", *told, secret=("card",))
        seen: Expression = ("single", owner)
        if from_zone.ordered and from_zone.sight == "top":
            top = _top(frame, source, owner)
            seen = ("if", ("eq", top, card), const(-1), ("single", owner))
        builder.tell(event, [owner, card], seen)
    else:
        event = builder.event(f"laid:{goal}", ("player", "player"), ("card", from_zone.family))
        builder.tell(event, [owner, card])
    remove_card(frame, card, source, owner)
    lay_card(frame, card, goal, owner)
    if unknown and from_zone.ordered and from_zone.sight == "top":
        # What lies on top now is seen.
        base = builder.offset(unknown)
        top = _top(frame, source, owner)
        shown: Expression = ("minus", ("load", base, owner, 0), ("single", top))
        builder.emit("store", base, owner, shown)


def cards_in(frame: Frame, zone: str, owner: Expression) -> Expression:
    """The cards of a zone as a set."""
    per_player = frame.builder.zones[zone].per_player
    return zone_set(zone, frame.here, owner if per_player else None)


def _pile(frame: Frame, zone: str, owner: Expression) -> tuple[Expression, Expression]:
    """Where an ordered zone begins, and where its length is held."""
    builder = frame.builder
    made = builder.zones[zone]
    base, length = const(builder.offset(made.cards)), const(builder.offset(made.length))
    if not made.per_player:
        return base, length
    return ("add", ("mul", owner, const(made.capacity)), base), ("add", owner, length)


def _top(frame: Frame, zone: str, owner: Expression) -> Expression:
    """The top card of an ordered zone; none of an empty one."""
    builder = frame.builder
    made = builder.zones[zone]
    row: Expression = ("mul", owner, const(made.capacity)) if made.per_player else const(0)
    length: Expression = (
        ("load", builder.offset(made.length), owner, 0)
        if made.per_player
        else slot(builder.offset(made.length))
    )
    last: Expression = ("sub", ("add", row, length), const(1))
    return ("if", length, ("load", builder.offset(made.cards), last, -1), const(-1))


def remove_card(frame: Frame, card: Expression, zone: str, owner: Expression) -> None:
    """Take a card out of a zone, if it lies there."""
    builder = frame.builder
    made = builder.zones[zone]
    if made.ordered:
        builder.emit("drop", *_pile(frame, zone, owner), card)
    else:
        _change_set(frame, zone, owner, "minus", ("single", card))


def lay_card(frame: Frame, card: Expression, zone: str, owner: Expression) -> None:
    """Lay a card on a zone."""
    builder = frame.builder
    made = builder.zones[zone]
    if made.ordered:
        builder.emit("push", *_pile(frame, zone, owner), card)
    else:
        _change_set(frame, zone, owner, "union", ("single", card))


def _change_set(
    frame: Frame, zone: str, owner: Expression, operator: str, change: Expression
) -> None:
    builder = frame.builder
    made = builder.zones[zone]
    base = builder.offset(made.cards)
    if made.per_player:
        builder.emit("store", base, owner, (operator, ("load", base, owner, 0), change))
    else:
        builder.set(base, (operator, slot(base), change))


def lower_keep(frame: Frame, node: nodes.Keep) -> None:
    """Keep this card until the end of a procedure, this one or the next."""
    builder = frame.builder
    assert frame.card is not None
    if frame.skip is not None:
        answer = Ask(frame=frame, kind="keep", span=node.span, about=(frame.name,)).put(
            builder.word("skip"), builder.word("keep")
        )
        leave_if(frame, ("eq", slot(answer), const(0)))
    cards = keepable(builder)
    family = next(family for family, _, keep, _ in cards if keep == node)
    numbers = [-1] * len(cards_of(builder, family))
    for number, (of_family, index, _, _) in enumerate(cards):
        if of_family == family:
            numbers[index] = number
    kept: Expression = ("table", builder.table(numbers), frame.card)
    builder.emit("store", builder.offset("keeper"), kept, frame.here.me)
    rounds = const(1 if node.which == "this" else 2)
    builder.emit("store", builder.offset("kept for"), kept, rounds)
    event = builder.event("kept", ("player", "player"), ("card", family))
    builder.tell(event, [frame.here.me, frame.card])
