"""Moving pieces: one by one, each from somewhere to somewhere else (Q-6), or as a number."""

from __future__ import annotations

from collections.abc import Callable

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression, Members, Word
from fuero.ruleset.pieces import Pieces

from .barred import Closed, closed_from, closings, open_places
from .builder import Label, const, slot
from .environment import Environment, add
from .expressions import lower_expression, lower_places, lower_set, single_place, type_of
from .frame import Ask, Frame
from .inside import nested, outer_of, widened
from .laying import arriving, lay_down
from .parts import before_choice, part
from .pieces import Bearer, bearers_meant, cell
from .quotas import Quotas, read_quotas
from .targets import leave_if
from .triggers import after_pieces

__all__ = ["can_move", "lower_move"]


def lower_move(frame: Frame, node: nodes.Move) -> None:
    """Move pieces as the act's quotas, source and goal say."""
    builder, here = frame.builder, frame.here
    kind = builder.names.pieces[node.piece.text]
    quotas = read_quotas(frame, node)
    builder.set(builder.header("moved"), const(0))
    if "origins" in builder.fields:
        builder.set(builder.offset("origins"), const(0))
    from_one = _is_single(frame, node.source)
    to_one = single_place(node.goal, here)
    only = _only_bearer(frame, node, quotas)
    if from_one and to_one and only is not None:
        _move_number(frame, node, quotas, only)
    else:
        _OneByOne(frame, node, kind, quotas, only).lower()


def can_move(frame: Frame, node: nodes.Move) -> Expression:
    """Whether the subject has a piece of its own that the act could move at all."""
    builder = frame.builder
    index, inside = frame.here.filtering("place")
    pieces = builder.names.described(node.piece, "own")
    bearers = _able(frame, node, pieces)
    leaving = closings(frame.here, pieces.kind, "leave")
    for_all = [c for c in leaving if all(c.holds_for(inside, one) for one in bearers)]
    places = open_places(
        lower_places(_sources(node), frame.here), [(c.number, c.places) for c in for_all]
    )
    base = builder.offset(f"pieces {pieces.kind}")
    present: Expression = const(0)
    for bearer in bearers:
        there: Expression = (
            "load", base, cell(inside, pieces.kind, slot(index), bearer.index), 0
        )  # fmt: skip
        for closed in leaving:
            if closed not in for_all and closed.holds_for(inside, bearer):
                there = ("if", ("has", closed.places, slot(index)), const(0), there)
        if bearer.held is not None:
            there = ("if", ("eq", bearer.held, frame.here.me), there, const(0))
        present = add(present, there)
    return ("ne", ("filter", index, places, present), const(0))


def _sources(node: nodes.Move) -> Node:
    return node.source.members if isinstance(node.source, nodes.OneSource) else node.source


def _is_single(frame: Frame, source: Node) -> bool:
    return not isinstance(source, nodes.OneSource) and single_place(source, frame.here)


def _only_bearer(frame: Frame, node: nodes.Move, quotas: Quotas) -> Bearer | None:
    """The one bearer whose pieces can be moved, if it is certain that no other's can."""
    if len(quotas.parts) != 1 or quotas.parts[0].pieces.owner == "foreign":
        return None
    found = _able(frame, node, quotas.parts[0].pieces)
    return found[0] if len(found) == 1 and found[0].held is None else None


def _able(frame: Frame, node: nodes.Move, pieces: Pieces) -> list[Bearer]:
    """The bearers that may be meant, without those that for certain cannot make the move."""
    here = frame.here
    sources, goals = lower_places(_sources(node), here), lower_places(node.goal, here)
    entering = closings(here, pieces.kind, "enter")
    ends = [(sources, closed) for closed in closings(here, pieces.kind, "leave")]
    ends += [(goals, closed) for closed in entering]
    # Where pieces never are they cannot come from either.
    ends += [(sources, closed) for closed in entering if closed.ever]
    shut = [
        closed
        for places, closed in ends
        if not closed.origin
        and places[0] == closed.places[0] == "const"
        and not places[1] & ~closed.places[1]
    ]
    meant = bearers_meant(here, pieces)
    able = [one for one in meant if not any(closed.holds_for(here, one) for closed in shut)]
    unladen = here.builder.pieces[pieces.kind].unladen_in
    if sources[0] == "const" and not sources[1] & ~unladen:
        # Nor do any come laden from where they carry nothing.
        able = [one for one in able if not one.load]
    return able or meant


# ---- from one place to one place --------------------------------------------------------------


def _move_number(frame: Frame, node: nodes.Move, quotas: Quotas, bearer: Bearer) -> None:
    """Only the number can be a question."""
    builder, here, piece = frame.builder, frame.here, quotas.pieces.kind
    source, goal = builder.temporary("source", -1), builder.temporary("goal", -1)
    builder.set(source, lower_expression(node.source, here))
    builder.set(goal, lower_expression(node.goal, here))
    done = Label()
    possible: Expression = ("and", ("ge", slot(source), const(0)), ("ge", slot(goal), const(0)))
    possible = ("and", possible, ("ne", slot(source), slot(goal)))
    for direction, place in (("leave", source), ("enter", goal)):
        for _, mask in _closed_to(frame, closings(here, piece, direction), bearer, slot(source)):
            possible = ("and", possible, ("not", ("has", mask, slot(place))))
    builder.emit("branch", possible, done)
    most, number = builder.temporary("most"), builder.temporary("number")
    base = builder.offset(f"pieces {piece}")
    present: Expression = ("load", base, cell(here, piece, slot(source), bearer.index), 0)
    builder.set(most, ("min", slot(quotas.parts[0].left), present))
    before_choice(frame, slot(most))
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
        _carry(frame, piece, bearer.index, slot(source), slot(goal), const(1))
        builder.set(step, ("sub", slot(step), const(1)))
        builder.emit("jump", top)
    else:
        builder.emit("branch", slot(number), done)
        _carry(frame, piece, bearer.index, slot(source), slot(goal), slot(number))
    builder.place(done)


def _closed_to(
    frame: Frame, closed: tuple[Closed, ...], bearer: Bearer, source: Expression
) -> tuple[tuple[int, Expression], ...]:
    """What prohibitions close to a bearer who comes from a source: (prohibition, set)."""
    here = frame.here
    return tuple(
        (
            one.number,
            closed_from(
                one.origin, source, one.places if sure else one.closed_to(here, bearer.index)
            ),
        )
        for one in closed
        if (sure := one.holds_for(here, bearer)) is not False
    )


def _carry(
    frame: Frame,
    piece: str,
    bearer: Expression,
    source: Expression,
    goal: Expression,
    number: Expression,
) -> None:
    """Announce, wait for the window, and move pieces from place to place."""
    builder = frame.builder
    announced = (
        ("player", "player", frame.here.me),
        ("owner", builder.pieces[piece].bearers, bearer),
        ("source", "place", source),
        ("goal", "place", goal),
        ("number", "", number),
    )
    part(frame, f"moved:{piece}", announced, chosen=True)
    base = builder.offset(f"pieces {piece}")
    there = arriving(frame.here, piece, bearer, goal)
    cells: list[Expression] = [
        ("add", cell(frame.here, piece, place, one), const(base))
        for place, one in ((source, bearer), (goal, there))
    ]
    builder.emit("transfer", cells[0], cells[1], number)
    moved = builder.header("moved")
    builder.set(moved, ("add", slot(moved), number))
    if "origins" in builder.fields:
        origins = builder.offset("origins")
        builder.set(origins, ("union", slot(origins), ("single", source)))
    event = builder.event(f"moved:{piece}", *((name, domain) for name, domain, _ in announced))
    builder.tell(event, [value for _, _, value in announced])
    lay_down(frame, piece, bearer, goal, number)
    after_pieces(frame, piece, bearer, source, goal)


# ---- one by one -------------------------------------------------------------------------------


class _OneByOne:
    """One piece after another: whose and from where, then where to, until the quotas are used."""

    def __init__(
        self, frame: Frame, node: nodes.Move, piece: str, quotas: Quotas, only: Bearer | None
    ) -> None:
        builder = frame.builder
        self.frame, self.node, self.piece, self.quotas = frame, node, piece, quotas
        self.builder, self.only = builder, only
        self.bearer = builder.temporary("owner", -1)
        self.source = builder.temporary("source", -1)
        self.goal = builder.temporary("goal", -1)
        self.goals = builder.temporary("goals")
        self.entering, self.entering_some = self._closed("enter")
        self.leaving, self.leaving_some = self._closed("leave")
        self.at_home = self._at_home()
        self.arriving = [one for one in closings(frame.here, piece, "enter") if one.origin]

    def _closed(self, direction: str) -> tuple[tuple[tuple[int, Expression], ...], ...]:
        """What is closed to whatever is moved, and what to some of it: (prohibition, set)."""
        here = self.frame.here
        closed = tuple(one for one in closings(here, self.piece, direction) if not one.origin)
        if self.only is not None:
            return _closed_to(self.frame, closed, self.only, slot(self.source)), ()
        return (
            tuple((one.number, one.places) for one in closed if one.to_all),
            tuple(
                (one.number, one.closed_to(here, slot(self.bearer)))
                for one in closed
                if not one.to_all
            ),
        )

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
        if _is_single(self.frame, node.source) and self.only is not None:
            self._ask_goal_only(sources, self.only, done)
        else:
            self._ask_source(sources, done)
            self._ask_goal()
        if isinstance(node.source, nodes.OneSource):
            builder.set(fixed, self._named(node.source, self.source))
        _carry(
            self.frame,
            self.piece,
            slot(self.bearer),
            slot(self.source),
            slot(self.goal),
            const(1),
        )
        self.quotas.use(self.bearer)
        builder.emit("jump", top)
        builder.place(done)
        leave_if(self.frame, ("eq", slot(builder.header("moved")), const(0)))

    def _named(self, source: nodes.OneSource, place: int) -> Expression:
        """The place that counts as the source of all: the one named, not what lies in it."""
        if not nested(self.builder):
            return slot(place)
        outer = outer_of(self.builder, slot(place))
        named = lower_set(source.members, self.frame.here)
        return ("if", ("has", named, outer), outer, slot(place))

    def _at_home(self) -> Callable[[int], Expression] | None:
        """What is no goal as it lies where all come from; of the place where a piece stands."""
        builder, here, node = self.builder, self.frame.here, self.node
        source, goal = node.source, node.goal
        if not nested(builder) or isinstance(_sources(node), nodes.Just):
            return None
        if isinstance(source, nodes.OneSource):
            one = source
            return lambda place: widened(
                builder, here.depth + 1, ("single", self._named(one, place))
            )
        if type_of(source, here).kind != "member" or single_place(source, here):
            return None
        # What lies there is a goal where it is named itself.
        unnamed: Expression = ("minus", lower_places(source, here), lower_set(goal, here))
        home: Expression = ("union", unnamed, lower_set(source, here))
        return lambda _: home

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

    def _closed_from(self, place: int) -> tuple[tuple[int, Expression], ...]:
        """What is closed to some of what is moved, as it comes from a place: (prohibition, set)."""
        bearer = slot(self.bearer) if self.only is None else self.only.index
        arriving = (
            (
                one.number,
                closed_from(one.origin, slot(place), one.closed_to(self.frame.here, bearer)),
            )
            for one in self.arriving
        )
        return (*self.entering_some, *arriving)

    def _elsewhere(self, place: int) -> Expression:
        elsewhere: Expression = ("minus", slot(self.goals), ("single", slot(place)))
        if self.at_home is not None:
            elsewhere = ("minus", elsewhere, self.at_home(place))
        return open_places(elsewhere, self._closed_from(place))

    def _ask_goal_only(self, sources: Expression, bearer: Bearer, done: Label) -> None:
        """From one place, and pieces of one bearer: where to is the only question."""
        builder, here = self.builder, self.frame.here
        builder.set(self.source, ("first", sources))
        builder.set(self.bearer, bearer.index)
        present = self._present(here, slot(self.source), bearer.index)
        possible: Expression = ("and", ("ge", slot(self.source), const(0)), present)
        builder.emit("branch", ("and", slot(self.quotas.parts[0].left), possible), done)
        before_choice(self.frame, ("ne", self._elsewhere(self.source), const(0)))
        answer = self._ask("move-to").put(
            *self._words(),
            builder.members("place", self.goal, self._elsewhere(self.source)),
            prohibitions=(*self.entering, *self._closed_from(self.source)),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)

    def _ask_source(self, sources: Expression, done: Label) -> None:
        builder = self.builder
        builder.emit("branch", ("ne", self.quotas.bearers(), const(0)), done)
        options = self._source_options(sources)
        before_choice(self.frame, _any_option(options))
        closed = (*self.leaving, *self.leaving_some)
        answer = self._ask("move-from").put(*self._words(), options, prohibitions=closed)
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        if self.only is not None:
            builder.set(self.bearer, self.only.index)

    def _source_options(self, sources: Expression) -> Members:
        """Places with a piece that can go somewhere; with whose it is, where that is a question."""
        builder = self.builder
        index, inside = self.frame.here.filtering("place")
        elsewhere: Expression = ("ne", self._elsewhere(index), const(0))
        if self.only is not None:
            present = self._present(inside, slot(index), self.only.index)
            places: Expression = ("filter", index, sources, ("and", present, elsewhere))
            return builder.members("place", self.source, places)
        present = self._present(inside, slot(index), slot(self.bearer))
        open_here = open_places(sources, self.leaving_some)
        bearers = builder.pieces[self.piece].bearers
        return Members(
            offset=builder.pairs(bearers, "place").offset,
            slot=self.bearer,
            members=self.quotas.bearers(),
            size=builder.size(bearers) * builder.size("place"),
            second_slot=self.source,
            second=("filter", index, open_here, ("and", present, elsewhere)),
            second_size=builder.size("place"),
        )

    def _present(self, here: Environment, place: Expression, bearer: Expression) -> Expression:
        """How many pieces of a bearer are in a place."""
        base = self.builder.offset(f"pieces {self.piece}")
        return ("load", base, cell(here, self.piece, place, bearer), 0)

    def _ask_goal(self) -> None:
        builder = self.builder
        if single_place(self.node.goal, self.frame.here):
            builder.set(self.goal, ("first", slot(self.goals)))
            return
        self._ask("move-to").put(
            builder.members("place", self.goal, self._elsewhere(self.source)),
            prohibitions=(*self.entering, *self._closed_from(self.source)),
        )


def _any_option(options: Members) -> Expression:
    """Whether there is a member, and a second one to it where options are pairs."""
    if not options.second:
        return ("ne", options.members, const(0))
    second: Expression = ("ne", options.second, const(0))
    return ("ne", ("filter", options.slot, options.members, second), const(0))
