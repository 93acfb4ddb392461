"""Cards: taking, keeping and carrying them, and what others know of where they lie."""

from __future__ import annotations

from fuero.lang import nodes
from fuero.machine.program import Expression, SecretPick

from .builder import Label, const, slot
from .expressions import zone_set
from .frame import Ask, Frame
from .parts import part
from .targets import leave_if, read_target, skip_word
from .world import cards_of, have_copies, keepable

__all__ = [
    "EVERYBODY",
    "cards_in",
    "forget",
    "lay_card",
    "learn",
    "lower_keep",
    "lower_take",
    "move_card",
    "tell_drawn",
]


def lower_take(frame: Frame, node: nodes.Take) -> None:
    """Take one card of a zone into another; unseen, others learn no more than they must."""
    builder, here = frame.builder, frame.here
    source, goal = (builder.zones[target.name.text] for target in (node.source, node.goal))
    hidden, done = bool(node.unseen), Label()
    card = builder.offset("card taken unseen") if hidden else builder.temporary("taken", -1)
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
        builder.set(builder.offset("card being taken"), const(len(builder.choices)))
        builder.picks.append(
            SecretPick(
                choice=len(builder.choices) - 1,
                asked=builder.offset("card being taken"),
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
        builder.set(builder.offset("card being taken"), const(0))
        builder.set(card, const(-1))
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

    Carried unseen out of a pile or hand, the card and all others there that cannot be seen become
    unknown to others, unless it was a visible top, whose going everybody sees (R-7.4.5).
    """
    builder = frame.builder
    from_zone, to_zone = builder.zones[source], builder.zones[goal]
    family = ("card", from_zone.family)
    if not hidden:
        learn(frame, source, owner, ("single", card), EVERYBODY)
        event = builder.event(f"laid:{goal}", ("player", "player"), family)
        builder.tell(event, [owner, card])
    else:
        builder.unseen.append((source, goal))
        event = builder.event(f"took:{goal}", ("player", "player"), family, secret=("card",))
        open_zones = "public" in (from_zone.sight, to_zone.sight) or to_zone.sight == "top"
        if open_zones:
            learn(frame, source, owner, ("single", card), EVERYBODY)
            builder.tell(event, [owner, card])
        else:
            lost = cards_in(frame, source, owner)
            seen: Expression = ("single", owner)
            if from_zone.sight == "top":
                top = _top(frame, source, owner)
                lost = ("if", ("eq", top, card), const(0), ("minus", lost, ("single", top)))
                seen = ("if", ("eq", top, card), const(EVERYBODY), seen)
            forget(frame, source, owner, lost, ("single", owner))
            builder.tell(event, [owner, card], seen)
    remove_card(frame, card, source, owner)
    lay_card(frame, card, goal, owner)
    if from_zone.sight == "top":
        # What lies on top now is seen.
        learn(frame, source, owner, ("single", _top(frame, source, owner)), EVERYBODY)


EVERYBODY = -1
"""In an event, all players; as a set of players, one that holds everybody."""


def learn(
    frame: Frame, zone: str, owner: Expression, cards: Expression, players: Expression | int
) -> None:
    """Players come to know where cards of a zone's family lie; -1 stands for all players."""
    cells = _known_cells(frame, zone, owner)
    if cells is not None:
        everyone = const(frame.builder.everything("player"))
        who = everyone if isinstance(players, int) else players
        frame.builder.emit("learn", cells, cards, who)


def forget(
    frame: Frame, zone: str, owner: Expression, cards: Expression, players: Expression
) -> None:
    """Only these players, if they did, still know where the cards lie."""
    cells = _known_cells(frame, zone, owner)
    if cells is not None:
        frame.builder.emit("forget", cells, cards, players)


def _known_cells(frame: Frame, zone: str, owner: Expression) -> Expression | None:
    """Where the knowledge of a zone's cards begins; None where nothing of them is hidden."""
    builder = frame.builder
    made = builder.zones[zone]
    if not made.known:
        return None
    base = const(builder.offset(made.known))
    if not made.copies:
        return base
    return ("add", ("mul", owner, const(builder.size(made.family))), base)


def tell_drawn(frame: Frame, deck: str, zone: str, card: Expression) -> None:
    """A card was drawn from a deck into a zone: who sees it knows it, and is told."""
    builder, me = frame.builder, frame.here.me
    made = builder.zones[zone]
    family = ("card", made.family)
    if made.sight in ("public", "top"):
        learn(frame, zone, me, ("single", card), EVERYBODY)
        builder.tell(builder.event(f"turned up:{zone}", family), [card])
        return
    builder.unseen.append((deck, zone))
    event = builder.event(f"drew:{zone}", ("player", "player"), family, secret=("card",))
    seen: Expression = ("single", me) if made.sight == "owner" else const(0)
    learn(frame, zone, me, ("single", card), seen)
    builder.tell(event, [me, card], seen)


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
    family = builder.names.family_of_card(builder.rules.of("card")[frame.name])
    numbers = [-1] * len(cards_of(builder, family))
    for number, card in reversed(list(enumerate(keepable(builder)))):
        if card.family == family:
            numbers[card.index] = number
    kept: Expression = ("table", builder.table(numbers), frame.card)
    if have_copies(builder, family):
        kept = ("add", kept, frame.here.me)
    builder.emit("store", builder.offset("card keeper"), kept, frame.here.me)
    rounds = const(1 if node.which == "this" else 2)
    builder.emit("store", builder.offset("kept for"), kept, rounds)
    event = builder.event("kept", ("player", "player"), ("card", family))
    builder.tell(event, [frame.here.me, frame.card])
