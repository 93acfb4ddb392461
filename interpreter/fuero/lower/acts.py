"""What each act does, once and for all: the acts of the language to instructions.

Every function takes the statement's frame and the act's node. A frame with ``skip`` stands for a
card that may be declined by its first choice: to skip, to decline and to take none are one option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression, Members, SecretPick, Word
from fuero.ruleset.types import Type

from .builder import ALWAYS, NUMBERS, Label, const, slot
from .expressions import count_pieces, lower_expression, lower_set, type_of, zone_set
from .frame import Ask, Frame
from .parts import part
from .world import cards_of, keepable

__all__ = ["UNLIMITED", "barred", "folds", "lower_act", "read_target", "write_target"]

UNLIMITED = NUMBERS - 1
"""Stands for *any number* and *all*: more than the pieces of one owner."""


# ---- prohibitions and targets -----------------------------------------------------------------


def barred(frame: Frame, moving: str, direction: str) -> list[tuple[int, Expression]]:
    """The places standing prohibitions close to a piece or figure: (prohibition, set)."""
    builder = frame.builder
    found = []
    for number, element in enumerate(builder.rules.of("prohibition").values()):
        node = element.node
        assert isinstance(node, nodes.Prohibition)
        words = {
            builder.names.pieces.get(name.text) or _pawn_kind(frame, name.text)
            for name in node.pieces
        }
        if moving in words and direction in node.direction:
            found.append((number, lower_set(node.places, frame.here)))
    return found


def _pawn_kind(frame: Frame, word: str) -> str:
    meaning = frame.builder.names.meanings.get(word)
    return meaning.element.name if meaning and meaning.element else word


def _open(places: Expression, closed: Sequence[tuple[int, Expression]]) -> Expression:
    for _, mask in closed:
        places = ("minus", places, mask)
    return places


def read_target(target: Node, frame: Frame) -> Expression:
    """The content of a variable, or the figure a target names."""
    assert isinstance(target, nodes.Target | nodes.OwnTarget)
    kind = nodes.Own if isinstance(target, nodes.OwnTarget) else nodes.Reference
    return lower_expression(kind(name=target.name, span=target.span), frame.here)


def target_type(target: Node, frame: Frame) -> Type:
    """The type of what a target names."""
    assert isinstance(target, nodes.Target | nodes.OwnTarget)
    kind = nodes.Own if isinstance(target, nodes.OwnTarget) else nodes.Reference
    return type_of(kind(name=target.name, span=target.span), frame.here)


def write_target(target: Node, value: Expression, frame: Frame) -> None:
    """Write a variable."""
    assert isinstance(target, nodes.Target | nodes.OwnTarget)
    builder, name = frame.builder, target.name.text
    field = f"zone {name}" if name in builder.zones else name
    if isinstance(target, nodes.OwnTarget):
        builder.emit("store", builder.offset(field), frame.here.me, value)
    else:
        builder.set(builder.offset(field), value)


def _skip_word(frame: Frame, condition: Expression = ALWAYS) -> list[Word]:
    return [frame.builder.word("skip", condition)] if frame.skip is not None else []


def _leave_if(frame: Frame, condition: Expression) -> None:
    """Go to the end of the card where the condition holds."""
    if frame.skip is not None:
        stay = Label()
        frame.builder.emit("branch", condition, stay)
        frame.builder.emit("jump", frame.skip)
        frame.builder.place(stay)


# ---- move -------------------------------------------------------------------------------------


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


def _move(frame: Frame, node: nodes.Move) -> None:
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
        _leave_if(frame, ("eq", slot(number), const(0)))
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
    builder.set(goals, _open(lower_set(node.goal, here), entering))
    may_leave = _open(lower_set(sources, here), leaving)
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
        answer = Ask(
            frame=frame, kind="move-to", span=node.span, about=(piece, frame.name)
        ).put(
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
                builder.members(
                    "place", goal, ("minus", slot(goals), ("single", slot(source)))
                ),
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
    _leave_if(frame, ("eq", moved, const(0)))


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


# ---- figures ----------------------------------------------------------------------------------


def _move_pawn(frame: Frame, node: nodes.MovePawn) -> None:
    builder, here = frame.builder, frame.here
    pawns = builder.offset("pawns")
    pawn, goal = builder.temporary("figure", -1), builder.temporary("goal", -1)
    kind = _moving_kind(frame, node.pawn)
    entering = barred(frame, kind, "enter")
    leaving = barred(frame, kind, "leave")
    goals = _open(lower_set(node.goal, here), entering)
    stands: Expression = ("load", pawns, slot(pawn), -1)
    elsewhere: Expression = ("minus", goals, ("single", stands))
    locked: Expression = const(0)
    for _, closed in leaving:
        locked = ("union", locked, closed)
    free: Expression = ("not", ("has", locked, stands)) if leaving else const(1)
    done = Label()
    words = _skip_word(frame)
    if isinstance(node.pawn, nodes.OneSource):
        movable: Expression = (
            "filter",
            pawn,
            lower_set(node.pawn.members, here),
            ("and", free, ("ne", elsewhere, const(0))),
        )
        answer = Ask(frame=frame, kind="pawn", span=node.span, about=(kind, frame.name)).put(
            *words, builder.members("pawn", pawn, movable), prohibitions=tuple(leaving)
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        words = []
    else:
        builder.set(pawn, read_target(node.pawn, frame))
        builder.emit("branch", free, done)
    answer = Ask(frame=frame, kind="pawn-to", span=node.span, about=(kind, frame.name)).put(
        *words, builder.members("place", goal, elsewhere), prohibitions=tuple(entering)
    )
    _leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)
    announced = (
        ("player", "player", here.me),
        ("figure", "pawn", slot(pawn)),
        ("source", "place", stands),
        ("goal", "place", slot(goal)),
    )
    part(frame, "figure", announced)
    event = builder.event("figure", *((name, domain) for name, domain, _ in announced))
    builder.tell(event, [value for _, _, value in announced])
    builder.emit("store", pawns, slot(pawn), slot(goal))
    builder.place(done)


def _moving_kind(frame: Frame, pawn: Node) -> str:
    """The declared kind of the figure an act moves."""
    if isinstance(pawn, nodes.Target | nodes.OwnTarget):
        return _pawn_kind(frame, pawn.name.text)
    assert isinstance(pawn, nodes.OneSource)
    for below in nodes.walk(pawn.members):
        if isinstance(below, nodes.Reference | nodes.Own | nodes.PawnsAt):
            name = below.pawns if isinstance(below, nodes.PawnsAt) else below.name
            return _pawn_kind(frame, name.text)
    return ""


# ---- score ------------------------------------------------------------------------------------


def _score(frame: Frame, node: nodes.Score) -> None:
    builder, here = frame.builder, frame.here
    place = builder.temporary("scored", -1)
    if isinstance(node.places, nodes.OneSource):
        done = Label()
        answer = Ask(frame=frame, kind="score", span=node.span, about=(frame.name,)).put(
            *_skip_word(frame),
            builder.members("place", place, lower_set(node.places.members, here)),
        )
        _leave_if(frame, ("ge", slot(answer), const(0)))
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        _score_place(frame, place, node)
        builder.place(done)
        return
    places, top, done = builder.temporary("to score"), Label(), Label()
    builder.set(places, lower_set(node.places, here))
    builder.place(top)
    builder.emit("branch", slot(places), done)
    builder.set(place, ("first", slot(places)))
    builder.set(places, ("minus", slot(places), ("single", slot(place))))
    _score_place(frame, place, node)
    builder.emit("jump", top)
    builder.place(done)


def _score_place(frame: Frame, place: int, node: nodes.Score) -> None:
    part(
        frame,
        "scoring",
        (("player", "player", frame.here.me), ("place", "place", slot(place))),
    )
    frame.builder.emit("score", 0, slot(place), int(bool(node.first_only)))


# ---- choose, take, keep -----------------------------------------------------------------------


def preferred(members: Node, otherwise: Sequence[object], frame: Frame) -> Expression:
    """The set to choose from: the first of several that is not empty."""
    found = lower_set(members, frame.here)
    fallbacks = [part for part in otherwise if isinstance(part, nodes.ElseOne)]
    for fallback in reversed(fallbacks):
        following = lower_set(fallback.members, frame.here)
        rest = following if fallback is fallbacks[-1] else ("if", following, following, rest)
    return ("if", found, found, rest) if fallbacks else found


def _choose(frame: Frame, node: nodes.Choose) -> None:
    builder = frame.builder
    kind = type_of(node.members, frame.here)
    chosen = builder.temporary("chosen", -1)
    builder.set(chosen, const(-1))
    variable = node.target.name.text
    answer = Ask(
        frame=frame, kind="choose", span=node.span, about=(variable, frame.name)
    ).put(
        *_skip_word(frame),
        builder.members(kind.domain, chosen, preferred(node.members, node.otherwise or (), frame)),
    )
    _leave_if(frame, ("ge", slot(answer), const(0)))
    write_target(node.target, slot(chosen), frame)
    quiet = Label()
    builder.emit("branch", ("eq", slot(answer), const(-1)), quiet)
    event = builder.event(
        f"chose:{variable}", ("player", "player"), ("member", kind.domain)
    )
    builder.tell(event, [frame.here.me, slot(chosen)])
    builder.place(quiet)


def _take(frame: Frame, node: nodes.Take) -> None:
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
        *_skip_word(frame),
        builder.members(source.family, card, read_target(node.source, frame)),
    )
    _leave_if(frame, ("ge", slot(answer), const(0)))
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
        lost: Expression = (
            cards_in(frame, source, owner) if from_zone.ordered else ("single", card)
        )
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


def _keep(frame: Frame, node: nodes.Keep) -> None:
    builder = frame.builder
    assert frame.card is not None
    if frame.skip is not None:
        answer = Ask(frame=frame, kind="keep", span=node.span, about=(frame.name,)).put(
            builder.word("skip"), builder.word("keep")
        )
        _leave_if(frame, ("eq", slot(answer), const(0)))
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


# ---- the table --------------------------------------------------------------------------------

_ACTS: Mapping[type[Node], Callable[..., None]] = {
    nodes.Move: _move,
    nodes.MovePawn: _move_pawn,
    nodes.Score: _score,
    nodes.Choose: _choose,
    nodes.Take: _take,
    nodes.Keep: _keep,
}


def lower_act(frame: Frame, act: Node) -> None:
    """Emit what an act of the frame's subject does."""
    _ACTS[type(act)](frame, act)


def folds(frame: Frame, act: Node) -> bool:
    """Whether the act begins with a choice of its own by which it can be declined."""
    if isinstance(act, nodes.Score):
        return isinstance(act.places, nodes.OneSource)
    if isinstance(act, nodes.Move):
        sources = act.source.members if isinstance(act.source, nodes.OneSource) else act.source
        singles = (
            not isinstance(act.source, nodes.OneSource)
            and type_of(sources, frame.here).kind == "member"
            and type_of(act.goal, frame.here).kind == "member"
        )
        required = any(isinstance(q.amount, nodes.Exactly | nodes.All) for q in act.quotas)
        return not (singles and required)
    return isinstance(act, nodes.MovePawn | nodes.Choose | nodes.Take | nodes.Keep)


def without_skip(frame: Frame) -> Frame:
    """The frame of what follows the first choice."""
    return replace(frame, skip=None)
