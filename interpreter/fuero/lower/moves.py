"""Moving pieces: one by one, each from somewhere to somewhere else (Q-6), or as a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression, Members, Word

from .builder import NUMBERS, Label, const, slot
from .expressions import count_pieces, lower_expression, lower_set, type_of
from .frame import Ask, Frame
from .parts import part
from .targets import barred, leave_if, open_places

__all__ = ["UNLIMITED", "can_move", "lower_move"]

UNLIMITED = NUMBERS - 1
"""Stands for *any number* and *all*: more than the pieces of one owner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quota:
    """How many pieces of whom may still be moved: a slot, own, foreign or any, must it be done."""

    left: int
    owner: str | None
    required: bool


def _amount(amount: Node, frame: Frame) -> tuple[Expression, bool]:
    """The greatest number, and whether so many must be moved."""
    if isinstance(amount, nodes.UpTo | nodes.Exactly):
        number = lower_expression(amount.number, frame.here)
        return ("max", number, const(0)), isinstance(amount, nodes.Exactly)
    return const(UNLIMITED), isinstance(amount, nodes.All)


def lower_move(frame: Frame, node: nodes.Move) -> None:
    """Move pieces as the act's quotas, source and goal say."""
    builder = frame.builder
    piece = builder.names.pieces[node.piece.text]
    builder.set(builder.offset("moved"), const(0))
    one_source = isinstance(node.source, nodes.OneSource)
    sources = node.source.members if isinstance(node.source, nodes.OneSource) else node.source
    single_source = type_of(sources, frame.here).kind == "member" and not one_source
    single_goal = type_of(node.goal, frame.here).kind == "member"
    plain = len(node.quotas) == 1 and node.quotas[0].owner == "own" and node.whose is None
    if single_source and single_goal and plain:
        _move_number(frame, node, piece, sources)
        return
    quotas = []
    for quota in node.quotas:
        number, required = _amount(quota.amount, frame)
        left = builder.temporary("left to move")
        builder.set(left, number)
        quotas.append(_Quota(left=left, owner=quota.owner, required=required))
    _move_one_by_one(frame, node, piece, sources, quotas, one_source)


def can_move(frame: Frame, node: nodes.Move) -> Expression:
    """Whether the subject has a piece of its own that the act could move at all."""
    builder = frame.builder
    piece = builder.names.pieces[node.piece.text]
    sources = node.source.members if isinstance(node.source, nodes.OneSource) else node.source
    index, inside = frame.here.filtering("place")
    places = open_places(lower_set(sources, frame.here), barred(frame, piece, "leave"))
    present = count_pieces(inside, piece, "own", slot(index))
    return ("ne", ("filter", index, places, present), const(0))


def _move_number(frame: Frame, node: nodes.Move, piece: str, sources: Node) -> None:
    """From one place to one place: only the number can be a question."""
    builder, here = frame.builder, frame.here
    source, goal = builder.temporary("source", -1), builder.temporary("goal", -1)
    builder.set(source, lower_expression(sources, here))
    builder.set(goal, lower_expression(node.goal, here))
    done = Label()
    possible: Expression = ("and", ("ge", slot(source), const(0)), ("ge", slot(goal), const(0)))
    possible = ("and", possible, ("ne", slot(source), slot(goal)))
    for direction, place in (("leave", source), ("enter", goal)):
        for _, closed in barred(frame, piece, direction):
            possible = ("and", possible, ("not", ("has", closed, slot(place))))
    builder.emit("branch", possible, done)
    limit, required = _amount(node.quotas[0].amount, frame)
    most = builder.temporary("most")
    builder.set(most, ("min", limit, count_pieces(here, piece, "own", slot(source))))
    number = builder.temporary("number")
    if required:
        builder.set(number, slot(most))
    else:
        builder.emit("branch", slot(most), done)
        within = builder.scratch(here.depth)
        everything = const(builder.everything("number"))
        choices = ("filter", within, everything, ("le", slot(within), slot(most)))
        Ask(frame=frame, kind="move-number", span=node.span, about=(piece, frame.name)).put(
            builder.members("number", number, choices)
        )
        leave_if(frame, ("eq", slot(number), const(0)))
    if frame.parts:
        step, top = builder.temporary("step"), Label()
        builder.set(step, slot(number))
        builder.place(top)
        builder.emit("branch", slot(step), done)
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
    moved = builder.offset("moved")
    builder.set(moved, ("add", slot(moved), number))
    event = builder.event(f"moved:{piece}", *((name, domain) for name, domain, _ in announced))
    builder.tell(event, [value for _, _, value in announced])


def _move_one_by_one(
    frame: Frame,
    node: nodes.Move,
    piece: str,
    sources: Node,
    quotas: Sequence[_Quota],
    one_source: bool,
) -> None:
    """One piece after another, each from somewhere to somewhere else (Q-6)."""
    builder, here = frame.builder, frame.here
    owner, source, goal = (
        builder.temporary("owner", -1),
        builder.temporary("source", -1),
        builder.temporary("goal", -1),
    )
    remaining = builder.temporary("owners left")
    everyone = const(builder.everything("player"))
    if node.whose is not None:
        others: Expression = ("minus", everyone, ("single", here.me))
        builder.set(remaining, others if "other" in node.whose else everyone)
    fixed = builder.temporary("fixed source", -1)
    builder.set(fixed, const(-1))
    goals = builder.temporary("goals")
    top, done = Label(), Label()
    builder.place(top)
    entering = barred(frame, piece, "enter")
    leaving = barred(frame, piece, "leave")
    builder.set(goals, open_places(lower_set(node.goal, here), entering))
    may_leave = open_places(lower_set(sources, here), leaving)
    if one_source:
        may_leave = (
            "if",
            ("ge", slot(fixed), const(0)),
            ("inter", may_leave, ("single", slot(fixed))),
            may_leave,
        )
    own_only = all(quota.owner == "own" for quota in quotas) and node.whose is None
    options = _source_options(
        frame, piece, quotas, may_leave, goals, owner, source, remaining, node.whose is not None
    )
    required = node.whose is not None or all(quota.required for quota in quotas)
    words: list[Word] = []
    moved = slot(builder.offset("moved"))
    if not required:
        words.append(builder.word("stop"))
    elif frame.skip is not None:
        words.append(builder.word("skip", ("eq", moved, const(0))))
    single_source = type_of(sources, here).kind == "member" and not one_source
    kind = "move-from"
    if single_source and own_only:
        # Only where to is a question; the source is put into its slot beforehand.
        builder.set(source, ("first", may_leave))
        possible: Expression = ("ge", slot(source), const(0))
        possible = ("and", possible, slot(quotas[0].left))
        has = count_pieces(here, piece, "own", slot(source))
        builder.emit("branch", ("and", possible, has), done)
        answer = Ask(frame=frame, kind="move-to", span=node.span, about=(piece, frame.name)).put(
            *words,
            builder.members("place", goal, ("minus", slot(goals), ("single", slot(source)))),
            prohibitions=tuple(entering),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        builder.set(owner, here.me)
    else:
        builder.emit("branch", _any_left(quotas), done)
        answer = Ask(frame=frame, kind=kind, span=node.span, about=(piece, frame.name)).put(
            *words, options, prohibitions=tuple(leaving)
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        if own_only:
            builder.set(owner, here.me)
        if type_of(node.goal, here).kind == "member":
            builder.set(goal, ("first", slot(goals)))
        else:
            Ask(frame=frame, kind="move-to", span=node.span, about=(piece, frame.name)).put(
                builder.members("place", goal, ("minus", slot(goals), ("single", slot(source)))),
                prohibitions=tuple(entering),
            )
    if one_source:
        builder.set(fixed, slot(source))
    _carry(frame, piece, slot(owner), slot(source), slot(goal), const(1))
    _use_quota(frame, quotas, owner)
    if node.whose is not None:
        builder.set(remaining, ("minus", slot(remaining), ("single", slot(owner))))
    builder.emit("jump", top)
    builder.place(done)
    leave_if(frame, ("eq", moved, const(0)))


def _any_left(quotas: Sequence[_Quota]) -> Expression:
    left: Expression = slot(quotas[0].left)
    for quota in quotas[1:]:
        left = ("add", left, slot(quota.left))
    return left


def _source_options(
    frame: Frame,
    piece: str,
    quotas: Sequence[_Quota],
    may_leave: Expression,
    goals: int,
    owner: int,
    source: int,
    remaining: int,
    by_owner: bool,
) -> Members:
    """Places to move from; with whose piece, where that is a question too."""
    builder, here = frame.builder, frame.here
    index, inside = here.filtering("place")
    elsewhere: Expression = ("ne", ("minus", slot(goals), ("single", slot(index))), const(0))
    if all(quota.owner == "own" for quota in quotas) and not by_owner:
        present = count_pieces(inside, piece, "own", slot(index))
        places: Expression = ("filter", index, may_leave, ("and", present, elsewhere))
        return builder.members("place", source, places)
    me: Expression = ("single", here.me)
    others: Expression = ("minus", const(builder.everything("player")), me)
    owners: Expression = const(0)
    for quota in quotas:
        group = {"own": me, "foreign": others, None: const(builder.everything("player"))}
        allowed: Expression = ("if", slot(quota.left), group[quota.owner], const(0))
        owners = allowed if owners == ("const", 0) else ("union", owners, allowed)
    if by_owner:
        owners = slot(remaining)
    base = builder.offset(f"pieces {piece}")
    cell: Expression = ("add", ("mul", slot(index), const(builder.players)), slot(owner))
    present = ("load", base, cell, 0)
    pairs = builder.pairs("player", "place")
    return Members(
        offset=pairs.offset,
        slot=owner,
        members=owners,
        size=builder.size("player") * builder.size("place"),
        second_slot=source,
        second=("filter", index, may_leave, ("and", present, elsewhere)),
        second_size=builder.size("place"),
    )


def _use_quota(frame: Frame, quotas: Sequence[_Quota], owner: int) -> None:
    """Count the moved piece against the quota of its owner."""
    builder = frame.builder
    for quota in quotas:
        used: Expression = const(1)
        if len(quotas) > 1:
            own: Expression = ("eq", slot(owner), frame.here.me)
            used = own if quota.owner == "own" else ("not", own)
        if quota.owner is None or len(quotas) > 1 or quota.owner in ("own", "foreign"):
            builder.set(quota.left, ("max", ("sub", slot(quota.left), used), const(0)))
