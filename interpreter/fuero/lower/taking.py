"""Taking cards: by what they are, by their position in a row, at random, or several at once."""

from __future__ import annotations

from dataclasses import replace

from fuero.machine.program import Expression, SecretPick, SecretTake, Word
from fuero.ruleset import core

from .alike import offered_cards
from .builder import Label, const, slot
from .cards import Pile, card_at, cards_in, length_of, move_card, pile_of
from .expressions import Environment, lower_expression
from .frame import Ask, Frame
from .happenings import Happening, tell
from .parts import before_choice, part
from .targets import leave_if, skip_word
from .weighing import Grounds, weigh
from .world import DRAWS

__all__ = ["asks_for_card", "lower_take", "lower_take_several"]


def lower_take(frame: Frame, node: core.Take) -> None:
    """Take one card of a zone into another. If it is unseen, others learn no more than that a card
    moved.
    """
    done = Label()
    source, goal = pile_of(frame, node.source, done), pile_of(frame, node.goal, done)
    take = {"by card": _by_card, "by position": _by_position, "at random": _at_random}
    take[node.how](frame, node, source, goal, done)
    frame.builder.place(done)


def asks_for_card(node: core.Take) -> bool:
    """Whether the taker chooses the card."""
    return node.how != "at random"


def _takable(frame: Frame, node: core.Take, source: Pile) -> Expression:
    cards = cards_in(frame, source)
    if node.left_out is None:
        return cards
    return ("minus", cards, lower_expression(node.left_out, frame.here))


def _announce(
    frame: Frame, goal: Pile, *more: tuple[str, str, Expression], chosen: bool = True
) -> None:
    announced = (("player", "player", frame.here.me), *more)
    what = Happening(verb="took", about=(("zone", goal.thing),), roles=announced)
    part(frame, what, chosen=chosen)


def _by_card(frame: Frame, node: core.Take, source: Pile, goal: Pile, done: Label) -> None:
    """The taker sees the cards and chooses one."""
    builder, here, hidden = frame.builder, frame.here, node.unseen
    card = builder.world.offset("card taken unseen") if hidden else builder.temporary("taken", -1)
    family = source.zone.family

    def takable(here: Environment) -> Expression:
        return _takable(replace(frame, here=here), node, source)

    cards = takable(frame.here)
    offered = offered_cards(frame.here, node, takable, source.zone, source.holder)
    before_choice(frame, ("ne", cards, const(0)))
    answer = Ask(
        frame=frame, kind="take", node=node, about=(("zone", goal.thing),), secret=hidden
    ).put(
        *skip_word(frame),
        builder.members(family, card, offered.members),
        always=offered.always,
        grounds=Grounds(among=(node.source,), left_out=node.left_out),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)
    if hidden:
        builder.set(builder.world.offset("card being taken"), const(builder.latest_choice + 1))
        builder.secret_pick(
            SecretPick(
                choice=builder.latest_choice,
                asked=builder.world.offset("card being taken"),
                slot=card,
                player_slot=here.me[1],
            )
        )
        _announce(frame, goal)
    else:
        _announce(frame, goal, ("card", family, slot(card)))
    move_card(frame, slot(card), source, goal, "unseen" if hidden else "openly")
    if hidden:
        builder.set(builder.world.offset("card being taken"), const(0))
        builder.set(card, const(-1))


def _by_position(frame: Frame, node: core.Take, source: Pile, goal: Pile, done: Label) -> None:
    """The taker sees where the cards of a row lie, and not what they are."""
    builder = frame.builder
    position, card = builder.temporary("position"), builder.temporary("taken", -1)
    index = builder.scratch(frame.here.depth)
    positions: Expression = (
        "filter",
        index,
        const((2 << source.zone.capacity) - 2),
        ("le", slot(index), length_of(frame, source)),
    )
    before_choice(frame, length_of(frame, source))
    answer = Ask(frame=frame, kind="take-position", node=node, about=(("zone", source.thing),)).put(
        *skip_word(frame),
        builder.members("number", position, positions),
        grounds=Grounds(held={"lying": length_of(frame, source)}),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)
    _announce(frame, goal, ("position", "", slot(position)))
    builder.set(card, card_at(frame, source, ("sub", slot(position), const(1))))
    move_card(frame, slot(card), source, goal, "unseen" if node.unseen else "openly")
    builder.set(card, const(-1))


def _at_random(frame: Frame, node: core.Take, source: Pile, goal: Pile, done: Label) -> None:
    """The taker cannot tell the cards apart, and they lie in no order."""
    builder = frame.builder
    card = builder.temporary("taken", -1)
    cards = _takable(frame, node, source)
    weigh(frame.here, node, Grounds(among=(node.source,), left_out=node.left_out))
    builder.emit("branch", cards, done)
    _announce(frame, goal, chosen=False)
    builder.emit("random", card, cards, builder.world.offset(f"stream {DRAWS}"))
    move_card(frame, slot(card), source, goal, "at random" if node.unseen else "openly")
    builder.set(card, const(-1))


# ---- several ----------------------------------------------------------------------------------


def lower_take_several(frame: Frame, node: core.TakeSeveral) -> None:
    """Choose cards one after another, in any order; then carry all of them.

    Nothing moves until all are chosen, so nobody else sees what was chosen so far. The number of
    questions is the same whatever is chosen, so it tells nothing either.
    """
    builder, here, hidden = frame.builder, frame.here, node.unseen
    done, carry, top = Label(), Label(), Label()
    source, goal = pile_of(frame, node.source, done), pile_of(frame, node.goal, done)
    asked, chosen, left = (
        builder.world.offset(name)
        for name in ("cards being taken", "cards chosen", "cards to choose")
    )
    family, cards = source.zone.family, cards_in(frame, source)
    card = builder.temporary("chosen card", -1)
    number = lower_expression(node.amount.number, here)
    builder.set(chosen, const(0))
    builder.set(left, ("max", ("min", number, ("size", cards)), const(0)))
    weigh(here, node, Grounds(among=(node.source,)))
    before_choice(frame, slot(left))
    builder.place(top)
    builder.emit("branch", slot(left), carry)
    words = _words(frame, node, chosen)

    def left_there(inside: Environment) -> Expression:
        return ("minus", cards_in(replace(frame, here=inside), source), slot(chosen))

    offered = offered_cards(here, node, left_there, source.zone, source.holder)
    answer = Ask(
        frame=frame, kind="take", node=node, about=(("zone", goal.thing),), secret=hidden
    ).put(
        *words,
        builder.members(family, card, offered.members),
        always=offered.always,
        done=("size", slot(chosen)),
        left=slot(left) if number != const(1) else (),
        grounds=Grounds(among=(node.source,), held={"chosen": slot(chosen)}),
    )
    if hidden:
        builder.set(asked, const(builder.latest_choice + 1))
        builder.secret_take(
            SecretTake(
                choice=builder.latest_choice,
                asked=asked,
                chosen=chosen,
                source=source.name,
                holder_slot=source.holder[1] if source.zone.holders else -1,
                player_slot=here.me[1],
            )
        )
    builder.emit("branch", ("eq", slot(answer), const(-1)), carry)
    builder.set(chosen, ("union", slot(chosen), ("single", slot(card))))
    builder.set(left, ("sub", slot(left), const(1)))
    told = (("player", "player", here.me), ("card", family, slot(card)))
    what = Happening(verb="chose card", about=(("zone", source.thing),), roles=told)
    tell(builder, what, ("single", here.me))
    builder.set(card, const(-1))
    builder.emit("jump", top)
    builder.place(carry)
    builder.set(left, const(0))
    _carry(frame, source, goal, chosen, hidden=hidden)
    builder.set(asked, const(0))
    builder.place(done)


def _words(frame: Frame, node: core.TakeSeveral, chosen: int) -> list[Word]:
    """The words by which fewer, or none, are taken."""
    none_yet: Expression = ("eq", slot(chosen), const(0))
    if frame.skip is not None:
        words = skip_word(frame, none_yet)
        if isinstance(node.amount, core.UpTo):
            words.append(frame.builder.word("stop", ("not", none_yet)))
        return words
    return [frame.builder.word("stop")] if isinstance(node.amount, core.UpTo) else []


def _carry(frame: Frame, source: Pile, goal: Pile, chosen: int, *, hidden: bool) -> None:
    """Carry the chosen cards one by one, each a part of the act."""
    builder, top, bottom = frame.builder, Label(), Label()
    card: Expression = ("first", slot(chosen))
    builder.place(top)
    builder.emit("branch", slot(chosen), bottom)
    _announce(frame, goal, *(() if hidden else (("card", source.zone.family, card),)))
    move_card(frame, card, source, goal, "unseen" if hidden else "openly")
    builder.set(chosen, ("minus", slot(chosen), ("single", card)))
    builder.emit("jump", top)
    builder.place(bottom)
