"""What surrounds a statement while it is lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from fuero.frozen import frozen
from fuero.machine.program import Choice, Expression, Members, Word
from fuero.machine.things import About, Thing
from fuero.ruleset import core

from .builder import Builder, Label, const, slot
from .expressions import Environment
from .weighing import NO_GROUNDS, Grounds, weigh

__all__ = [
    "Ask",
    "Course",
    "Frame",
    "Opened",
    "Order",
    "each",
    "each_group",
    "each_member",
    "open_order",
    "without_skip",
]


@frozen
class Order:
    """Players listed in the state: where the list begins, its length, and who of them counts.

    whole: all of them count, whatever is done.
    """

    base: int
    length: int
    mask: int
    whole: bool = True


@frozen
class Course:
    """How what is done goes while a stoppable procedure may be under way.

    how: ``whole``: as if none were. ``in parts``: part by part, as the subject is the player who
    performs that procedure. ``by anybody``: the same if the subject is that player, which only play
    tells, and else as one part. ``one part``: all that is done is one part of it. ``quiet``: in a
    trigger, where nothing can be stopped and steps set off nothing. announced: some procedure that
    may be under way announces its parts.
    """

    how: Literal["whole", "in parts", "by anybody", "one part", "quiet"] = "whole"
    announced: bool = True

    @property
    def in_parts(self) -> bool:
        """Whether windows may open at parts of what is done."""
        return self.how in ("in parts", "by anybody")

    @property
    def quiet(self) -> bool:
        """Whether nothing can be stopped, and steps set off nothing."""
        return self.how == "quiet"


@frozen
class Opened:
    """A window that stands open: the slots that say whether somebody stops what was about to be
    done, and by which kept card it is done; -1 where there is none.
    """

    stopped: int
    card: int


@frozen
class Frame:
    """Where a statement stands.

    within: the procedure, card or trigger. course: how what is done here goes. card: this card, in
    a card. skip: the end of the card, where its first choice may be declined. them: the players who
    made the last pick. opened: the window in which it is done.
    """

    builder: Builder
    here: Environment
    within: Thing
    course: Course = Course()
    card: Expression | None = None
    skip: Label | None = None
    them: Order | None = None
    opened: Opened | None = None

    def of(self, me: Expression) -> Frame:
        """The same frame with another subject, for whom nothing can be stopped in parts."""
        course = replace(self.course, how="whole") if self.course.in_parts else self.course
        return replace(self, here=replace(self.here, me=me), course=course, skip=None)

    def going(self, how: Literal["in parts", "by anybody", "one part"]) -> Frame:
        """The same frame, where what is done goes otherwise."""
        return replace(self, course=replace(self.course, how=how))


def without_skip(frame: Frame) -> Frame:
    """The same frame after the first choice, by which alone a card can be declined."""
    return replace(frame, skip=None)


@dataclass(slots=True, kw_only=True)
class Ask:
    """A decision being put together.

    node: the clause that asks. about: what it speaks of, besides what asks.
    """

    frame: Frame
    kind: str
    node: core.Node
    about: About = ()
    secret: bool = False
    private: bool = False

    def put(  # noqa: PLR0913 - all that a decision may have besides its options
        self,
        *options: Word | Members,
        prohibitions: tuple[tuple[int, Expression], ...] = (),
        prices: tuple[tuple[Expression, Expression], ...] = (),
        done: Expression = (),
        left: Expression = (),
        always: Expression = (),
        grounds: Grounds = NO_GROUNDS,
    ) -> int:
        """Emit the decision. Returns the slot of the answer: -1 for a member, the number of a word,
        or -2 where nothing could be chosen.

        always: whether it is put even with one option. grounds: what the options are taken from,
        for whoever explains them.
        """
        builder = self.frame.builder
        answer = builder.temporary("answer", -2)
        choice = Choice(
            kind=self.kind,
            about=(*self.about, ("within", self.frame.within)),
            player=self.frame.here.me,
            word_slot=answer,
            options=options,
            secret=self.secret,
            private=self.private,
            prohibitions=prohibitions,
            prices=prices,
            done=done if left else (),
            left=left,
            always=always,
        )
        with builder.at(str(self.node.span)):
            weigh(self.frame.here, self.node, grounds, choice=len(builder.choices))
            builder.choose(choice)
        return answer


def open_order(
    builder: Builder,
    who: Expression,
    start: Expression,
    key: tuple[int, Expression, bool] | None = None,
) -> Order:
    """List players clockwise from ``start``, or by a key: its player slot, the key, falling."""
    base = builder.temporaries_for_players("order", -1)
    length = builder.temporary("ordered")
    mask = builder.temporary("them")
    slot_of_key, value, falling = key if key is not None else (-1, (), False)
    builder.emit("order", base, length, slot_of_key, who, start, value, int(falling))
    builder.set(mask, who)
    return Order(base=base, length=length, mask=mask)


@contextmanager
def each(builder: Builder, order: Order, *, back: bool = False) -> Iterator[Expression]:
    """Emit a loop over listed players; what is emitted inside the ``with`` block is its body.

    back: the last of the list comes first.
    """
    index, player = builder.temporary("turn"), builder.temporary("player")
    top, following, bottom = Label(), Label(), Label()
    builder.set(index, slot(order.length) if back else const(0))
    builder.place(top)
    if back:
        builder.emit("branch", ("gt", slot(index), const(0)), bottom)
        builder.set(index, ("sub", slot(index), const(1)))
    else:
        builder.emit("branch", ("lt", slot(index), slot(order.length)), bottom)
    builder.set(player, ("load", order.base, slot(index), -1))
    if not order.whole:
        builder.emit("branch", ("has", slot(order.mask), slot(player)), following)
    yield slot(player)
    builder.place(following)
    if not back:
        builder.set(index, ("add", slot(index), const(1)))
    builder.emit("jump", top)
    builder.place(bottom)


@contextmanager
def each_member(
    builder: Builder,
    members: Expression,
    target: int | None = None,
    picked: Callable[[Expression], Expression] | None = None,
    rest: int | None = None,
) -> Iterator[Expression]:
    """Emit a loop over the members a set has now; what is emitted inside the block is its body.

    target: the slot that holds each member in turn; a register of its own if none is given.
    picked: those of the rest of which the first comes next; all, if it is not given. rest: the
    register of those that are still to come; one of its own, if none is given.
    """
    member = builder.temporary("member", -1) if target is None else target
    rest, top, bottom = builder.temporary("rest") if rest is None else rest, Label(), Label()
    builder.set(rest, members)
    builder.place(top)
    builder.emit("branch", ("nonempty", slot(rest)), bottom)
    builder.set(member, ("first", slot(rest) if picked is None else picked(slot(rest))))
    builder.set(rest, ("minus", slot(rest), ("single", slot(member))))
    yield slot(member)
    builder.emit("jump", top)
    builder.place(bottom)


@contextmanager
def each_group(
    builder: Builder,
    places: Expression,
    target: int,
    beside: int,
    picked: Callable[[Expression], Expression],
) -> Iterator[None]:
    """Emit a loop over the connected groups that some places are now.

    target: the slot that holds each group in turn. beside: the table of what lies beside each
    place. picked: of the rest, those of which the first is in the group that comes next.
    """
    rest, top, bottom = builder.temporary("rest"), Label(), Label()
    builder.set(rest, places)
    builder.place(top)
    builder.emit("branch", ("nonempty", slot(rest)), bottom)
    begun: Expression = ("single", ("first", picked(slot(rest))))
    builder.set(target, ("connected", slot(rest), begun, beside))
    builder.set(rest, ("minus", slot(rest), slot(target)))
    yield
    builder.emit("jump", top)
    builder.place(bottom)
