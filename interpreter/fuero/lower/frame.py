"""What surrounds a statement while it is lowered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fuero.diagnostics import Span
from fuero.machine.program import Choice, Expression, Members, Word

from .builder import Builder, Label, const, slot
from .expressions import Environment

__all__ = ["Ask", "Frame", "Order", "each", "open_order", "without_skip"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Players listed in the state: where the list begins, its length, and who of them counts."""

    base: int
    length: int
    mask: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a statement stands.

    name: the procedure or card, for people. parts: what the subject does can be stopped part by
    part (a stoppable procedure may be under way). card: this card, in a card. skip: the end of the
    card, where its first choice may be declined. them: the players who made the last pick.
    """

    builder: Builder
    here: Environment
    name: str
    parts: bool = False
    card: Expression | None = None
    skip: Label | None = None
    them: Order | None = None

    def of(self, me: Expression) -> Frame:
        """The same place with another subject, who acts for somebody else's card: no parts."""
        return replace(self, here=replace(self.here, me=me), parts=False, skip=None)


def without_skip(frame: Frame) -> Frame:
    """The frame of what follows the first choice."""
    return replace(frame, skip=None)


@dataclass(slots=True, kw_only=True)
class Ask:
    """A decision being put together."""

    frame: Frame
    kind: str
    span: Span
    about: tuple[str, ...] = ()
    secret: bool = False

    def put(
        self,
        *options: Word | Members,
        prohibitions: tuple[tuple[int, Expression], ...] = (),
    ) -> int:
        """Emit the decision; the slot of the answer holds -1 (a member), a word's number or -2."""
        builder = self.frame.builder
        answer = builder.temporary("answer", -2)
        builder.choose(
            Choice(
                kind=self.kind,
                about=self.about,
                player=self.frame.here.me,
                word_slot=answer,
                options=options,
                secret=self.secret,
                rule=str(self.span),
                prohibitions=prohibitions,
            )
        )
        return answer


def open_order(
    builder: Builder,
    who: Expression,
    start: Expression,
    key: tuple[int, Expression, bool] | None = None,
) -> Order:
    """List players clockwise from ``start``, or by a key: its player slot, the key, falling."""
    number = builder.temporaries + 1
    base = builder.field(
        f"order {number}", shape=(builder.players,), visibility="internal", initial=-1
    )
    length = builder.temporary("ordered")
    mask = builder.temporary("them")
    slot_of_key, value, falling = key if key is not None else (-1, (), False)
    builder.emit("order", base, length, slot_of_key, who, start, value, int(falling))
    builder.set(mask, who)
    return Order(base=base, length=length, mask=mask)


class each:  # noqa: N801 - reads as a statement: ``with each(builder, order) as player``
    """Emit a loop over listed players; the body is what is emitted inside the ``with`` block."""

    def __init__(self, builder: Builder, order: Order) -> None:
        self.builder = builder
        self.order = order
        self.index = builder.temporary("turn")
        self.player = builder.temporary("player")
        self.top, self.bottom, self.next = Label(), Label(), Label()

    def __enter__(self) -> Expression:
        builder = self.builder
        builder.set(self.index, const(0))
        builder.place(self.top)
        builder.emit("branch", ("lt", slot(self.index), slot(self.order.length)), self.bottom)
        builder.set(self.player, ("load", self.order.base, slot(self.index), -1))
        builder.emit("branch", ("has", slot(self.order.mask), slot(self.player)), self.next)
        return slot(self.player)

    def __exit__(self, *failure: object) -> None:
        builder = self.builder
        builder.place(self.next)
        builder.set(self.index, ("add", slot(self.index), const(1)))
        builder.emit("jump", self.top)
        builder.place(self.bottom)
