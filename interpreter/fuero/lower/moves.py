"""Moving pieces: one by one, each from somewhere to somewhere else (Q-6), or as a number."""

from __future__ import annotations

from dataclasses import dataclass

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression, Members, Word

from .builder import NUMBERS, Label, const, slot
from .expressions import (
    count_pieces,
    lower_expression,
    lower_places,
    lower_set,
    single_place,
)
from .frame import Ask, Frame
from .inside import nested, outer_of, widened
from .parts import part
from .targets import barred, leave_if, open_places
from .triggers import after_pieces

__all__ = ["UNLIMITED", "can_move", "lower_move"]

UNLIMITED = NUMBERS - 1
"""Stands for *any number* and *all*: more than the pieces of one owner."""


def lower_move(frame: Frame, node: nodes.Move) -> None:
    """Move pieces as the act's quotas, source and goal say."""
    builder, here = frame.builder, frame.here
    piece = builder.names.pieces[node.piece.text]
    quotas = _read_quotas(frame, node)
    builder.set(builder.header("moved"), const(0))
    from_one = _is_single(frame, node.source)
    to_one = single_place(node.goal, here)
    if from_one and to_one and quotas.own_only:
        _move_number(frame, node, piece, quotas)
    else:
        _OneByOne(frame, node, piece, quotas).lower()


def can_move(frame: Frame, node: nodes.Move) -> Expression:
    """Whether the subject has a piece of its own that the act could move at all."""
    piece = frame.builder.names.pieces[node.piece.text]
    index, inside = frame.here.filtering("place")
    places = open_places(lower_places(_sources(node), frame.here), barred(frame, piece, "leave"))
    present = count_pieces(inside, piece, "own", slot(index))
    return ("ne", ("filter", index, places, present), const(0))


def _sources(node: nodes.Move) -> Node:
    return node.source.members if isinstance(node.source, nodes.OneSource) else node.source


def _is_single(frame: Frame, source: Node) -> bool:
    return not isinstance(source, nodes.OneSource) and single_place(source, frame.here)


# ---- quotas -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quota:
    """How many pieces of whom may still be moved: a slot; own, foreign or any."""

    left: int
    owner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quotas:
    """All quotas of a move. required: so many must be moved. by_owner: a slot for each owner."""

    frame: Frame
    parts: tuple[_Quota, ...]
    required: bool
    by_owner: int

    @property
    def own_only(self) -> bool:
        return self.by_owner < 0 and all(quota.owner == "own" for quota in self.parts)

    def owners(self) -> Expression:
        """The set of owners of whom a piece may still be moved."""
        builder, me = self.frame.builder, self.frame.here.me
        everyone = const(builder.everything("player"))
        if self.by_owner >= 0:
            index = builder.scratch(self.frame.here.depth)
            return ("filter", index, everyone, ("load", self.by_owner, slot(index), 0))
        mine: Expression = ("single", me)
        groups = {"own": mine, "foreign": ("minus", everyone, mine), None: everyone}
        found: Expression = const(0)
        for quota in self.parts:
            allowed: Expression = ("if", slot(quota.left), groups[quota.owner], const(0))
            found = allowed if found == ("const", 0) else ("union", found, allowed)
        return found

    def use(self, owner: int) -> None:
        """Count a moved piece of the owner in a slot."""
        builder = self.frame.builder
        if self.by_owner >= 0:
            left: Expression = ("load", self.by_owner, slot(owner), 0)
            builder.emit("store", self.by_owner, slot(owner), ("sub", left, const(1)))
            return
        for quota in self.parts:
            used: Expression = const(1)
            if len(self.parts) > 1:
                own: Expression = ("eq", slot(owner), self.frame.here.me)
                used = own if quota.owner == "own" else ("not", own)
            builder.set(quota.left, ("sub", slot(quota.left), used))


def _read_quotas(frame: Frame, node: nodes.Move) -> _Quotas:
    """Put the numbers of an act's quotas into slots, before the act changes anything."""
    builder = frame.builder
    amounts = [_amount(quota.amount, frame) for quota in node.quotas]
    required = all(must for _, must in amounts)
    if node.whose is not None:
        by_owner = builder.field(
            f"left by owner {builder.temporaries}", axes=("player",), visibility="internal"
        )
        builder.temporaries += 1
        for owner in range(builder.players):
            left = amounts[0][0]
            if "other" in node.whose:
                left = ("if", ("eq", frame.here.me, const(owner)), const(0), left)
            builder.set(by_owner + owner, left)
        return _Quotas(frame=frame, parts=(), required=required, by_owner=by_owner)
    parts = []
    for (number, _), quota in zip(amounts, node.quotas, strict=True):
        left_slot = builder.temporary("left to move")
        builder.set(left_slot, number)
        parts.append(_Quota(left=left_slot, owner=quota.owner))
    return _Quotas(frame=frame, parts=tuple(parts), required=required, by_owner=-1)


def _amount(amount: Node, frame: Frame) -> tuple[Expression, bool]:
    """The greatest number, and whether so many must be moved."""
    if isinstance(amount, nodes.UpTo | nodes.Exactly):
        number = lower_expression(amount.number, frame.here)
        least = number if number[0] == "const" else ("max", number, const(0))
        return least, isinstance(amount, nodes.Exactly)
    return const(UNLIMITED), isinstance(amount, nodes.All)


# ---- from one place to one place --------------------------------------------------------------


def _move_number(frame: Frame, node: nodes.Move, piece: str, quotas: _Quotas) -> None:
    """Only the number can be a question."""
    builder, here = frame.builder, frame.here
    source, goal = builder.temporary("source", -1), builder.temporary("goal", -1)
    builder.set(source, lower_expression(node.source, here))
    builder.set(goal, lower_expression(node.goal, here))
    done = Label()
    possible: Expression = ("and", ("ge", slot(source), const(0)), ("ge", slot(goal), const(0)))
    possible = ("and", possible, ("ne", slot(source), slot(goal)))
    for direction, place in (("leave", source), ("enter", goal)):
        for _, closed in barred(frame, piece, direction):
            possible = ("and", possible, ("not", ("has", closed, slot(place))))
    builder.emit("branch", possible, done)
    most, number = builder.temporary("most"), builder.temporary("number")
    present = count_pieces(here, piece, "own", slot(source))
    builder.set(most, ("min", slot(quotas.parts[0].left), present))
    if quotas.required:
        builder.set(number, slot(most))
    else:
        builder.emit("branch", slot(most), done)
        within = builder.scratch(here.depth)
        everything = const(builder.everything("number"))
        numbers = ("filter", within, everything, ("le", slot(within), slot(most)))
        Ask(frame=frame, kind="move-number", span=node.span, about=(piece, frame.name)).put(
            builder.members("number", number, numbers)
        )
        leave_if(frame, ("eq", slot(number), const(0)))
    if frame.parts:
        step, top = builder.temporary("step"), Label()
        builder.set(step, slot(number))
        builder.place(top)
        builder.emit("branch", slot(step), done)
        if builder.triggers is not None:
            # What follows a step may take the others away.
            builder.emit("branch", present, done)
        _carry(frame, piece, here.me, slot(source), slot(goal), const(1))
        builder.set(step, ("sub", slot(step), const(1)))
        builder.emit("jump", top)
    else:
        builder.emit("branch", slot(number), done)
        _carry(frame, piece, here.me, slot(source), slot(goal), slot(number))
    builder.place(done)


def _carry(
    frame: Frame,
    piece: str,
    owner: Expression,
    source: Expression,
    goal: Expression,
    number: Expression,
) -> None:
    """Announce, wait for the window, and move pieces from place to place."""
    builder = frame.builder
    announced = (
        ("player", "player", frame.here.me),
        ("owner", "player", owner),
        ("source", "place", source),
        ("goal", "place", goal),
        ("number", "", number),
    )
    part(frame, f"moved:{piece}", announced)
    base = builder.offset(f"pieces {piece}")
    owners = const(builder.players)
    cells: list[Expression] = [
        ("add", ("add", ("mul", place, owners), owner), const(base)) for place in (source, goal)
    ]
    builder.emit("transfer", cells[0], cells[1], number)
    moved = builder.header("moved")
    builder.set(moved, ("add", slot(moved), number))
    event = builder.event(f"moved:{piece}", *((name, domain) for name, domain, _ in announced))
    builder.tell(event, [value for _, _, value in announced])
    after_pieces(frame, piece, owner, source, goal)


# ---- one by one -------------------------------------------------------------------------------


class _OneByOne:
    """One piece after another: whose and from where, then where to, until the quotas are used."""

    def __init__(self, frame: Frame, node: nodes.Move, piece: str, quotas: _Quotas) -> None:
        builder = frame.builder
        self.frame, self.node, self.piece, self.quotas = frame, node, piece, quotas
        self.builder = builder
        self.owner = builder.temporary("owner", -1)
        self.source = builder.temporary("source", -1)
        self.goal = builder.temporary("goal", -1)
        self.goals = builder.temporary("goals")
        self.entering = tuple(barred(frame, piece, "enter"))
        self.leaving = tuple(barred(frame, piece, "leave"))

    def lower(self) -> None:
        """Emit the loop over pieces."""
        builder, here, node = self.builder, self.frame.here, self.node
        top, done = Label(), Label()
        sources = open_places(lower_places(_sources(node), here), self.leaving)
        if isinstance(node.source, nodes.OneSource):
            # The first piece fixes the one place, with what lies in it, all of them come from.
            fixed = builder.temporary("fixed source", -1)
            builder.set(fixed, const(-1))
            one = widened(builder, here.depth, ("single", slot(fixed)))
            only: Expression = ("inter", sources, one)
            sources = ("if", ("ge", slot(fixed), const(0)), only, sources)
        builder.place(top)
        builder.set(self.goals, open_places(lower_places(node.goal, here), self.entering))
        if _is_single(self.frame, node.source) and self.quotas.own_only:
            self._ask_goal_only(sources, done)
        else:
            self._ask_source(sources, done)
            self._ask_goal()
        if isinstance(node.source, nodes.OneSource):
            builder.set(fixed, self._fixed(node.source))
        _carry(
            self.frame,
            self.piece,
            slot(self.owner),
            slot(self.source),
            slot(self.goal),
            const(1),
        )
        self.quotas.use(self.owner)
        builder.emit("jump", top)
        builder.place(done)
        leave_if(self.frame, ("eq", slot(builder.header("moved")), const(0)))

    def _fixed(self, source: nodes.OneSource) -> Expression:
        """The place that counts as the source of all: the one named, not what lies in it."""
        if not nested(self.builder):
            return slot(self.source)
        outer = outer_of(self.builder, slot(self.source))
        named = lower_set(source.members, self.frame.here)
        return ("if", ("has", named, outer), outer, slot(self.source))

    def _ask(self, kind: str) -> Ask:
        about = (self.piece, self.frame.name)
        return Ask(frame=self.frame, kind=kind, span=self.node.span, about=about)

    def _words(self) -> list[Word]:
        """The way out: to stop, or to decline an act that must be done once begun."""
        if not self.quotas.required:
            return [self.builder.word("stop")]
        if self.frame.skip is not None:
            untouched: Expression = ("eq", slot(self.builder.header("moved")), const(0))
            return [self.builder.word("skip", untouched)]
        return []

    def _elsewhere(self, place: int) -> Expression:
        return ("minus", slot(self.goals), ("single", slot(place)))

    def _ask_goal_only(self, sources: Expression, done: Label) -> None:
        """From one place, and only own pieces: where to is the only question."""
        builder, here = self.builder, self.frame.here
        builder.set(self.source, ("first", sources))
        builder.set(self.owner, here.me)
        present = count_pieces(here, self.piece, "own", slot(self.source))
        possible: Expression = ("and", ("ge", slot(self.source), const(0)), present)
        builder.emit("branch", ("and", slot(self.quotas.parts[0].left), possible), done)
        answer = self._ask("move-to").put(
            *self._words(),
            builder.members("place", self.goal, self._elsewhere(self.source)),
            prohibitions=self.entering,
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)

    def _ask_source(self, sources: Expression, done: Label) -> None:
        builder = self.builder
        builder.emit("branch", ("ne", self.quotas.owners(), const(0)), done)
        answer = self._ask("move-from").put(
            *self._words(), self._source_options(sources), prohibitions=self.leaving
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        if self.quotas.own_only:
            builder.set(self.owner, self.frame.here.me)

    def _source_options(self, sources: Expression) -> Members:
        """Places with a piece that can go somewhere; with whose it is, where that is a question."""
        builder = self.builder
        index, inside = self.frame.here.filtering("place")
        elsewhere: Expression = ("ne", self._elsewhere(index), const(0))
        if self.quotas.own_only:
            present = count_pieces(inside, self.piece, "own", slot(index))
            places: Expression = ("filter", index, sources, ("and", present, elsewhere))
            return builder.members("place", self.source, places)
        base = builder.offset(f"pieces {self.piece}")
        cell: Expression = (
            "add",
            ("mul", slot(index), const(builder.players)),
            slot(self.owner),
        )
        present = ("load", base, cell, 0)
        return Members(
            offset=builder.pairs("player", "place").offset,
            slot=self.owner,
            members=self.quotas.owners(),
            size=builder.size("player") * builder.size("place"),
            second_slot=self.source,
            second=("filter", index, sources, ("and", present, elsewhere)),
            second_size=builder.size("place"),
        )

    def _ask_goal(self) -> None:
        builder = self.builder
        if single_place(self.node.goal, self.frame.here):
            builder.set(self.goal, ("first", slot(self.goals)))
            return
        self._ask("move-to").put(
            builder.members("place", self.goal, self._elsewhere(self.source)),
            prohibitions=self.entering,
        )
