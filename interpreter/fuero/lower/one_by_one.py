"""Moving pieces one by one: each from somewhere to somewhere else, a piece perhaps twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fuero.machine.program import Expression, Members, Word
from fuero.ruleset import core

from .barred import Closed, closed_to, closings, open_places
from .builder import Label, const, slot
from .environment import Environment
from .expressions import is_just, lower_expression, lower_places, single_place
from .frame import Ask, Frame
from .happenings import about
from .inside import nested, outer_of, widened
from .parts import before_choice
from .pieces import Bearer, cell
from .quotas import Quotas
from .settled import Settled
from .standing import Standing, standing
from .steps import carry
from .targets import leave_if

__all__ = ["OneByOne", "is_single", "sources_of"]


def sources_of(node: core.Move) -> core.Expression:
    """The places a move takes pieces from, be it from one of them or from all."""
    return node.source.members if isinstance(node.source, core.OneOfThese) else node.source


def is_single(frame: Frame, source: core.Expression | core.OneOfThese) -> bool:
    """Whether a source is a single place, whatever happens."""
    return not isinstance(source, core.OneOfThese) and single_place(source, frame.here)


class OneByOne:
    """One piece after another: whose and from where, then where to, until the quotas are used."""

    def __init__(
        self, frame: Frame, node: core.Move, piece: str, quotas: Quotas, only: Bearer | None
    ) -> None:
        builder = frame.builder
        self.frame, self.node, self.piece, self.quotas = frame, node, piece, quotas
        # Where pieces may go is asked for each place they may come from.
        self.inside = frame.here.deeper()
        self.builder, self.only = builder, only
        self.bearer = builder.temporary("owner", -1)
        self.source = builder.temporary("source", -1)
        self.goal = builder.temporary("goal", -1)
        self.goals: Expression = const(0)
        self.settled = Settled(builder=builder, what="closed")
        self.called: list[Standing] = []
        self.entering, self.entering_some = self._closed("enter")
        self.leaving, self.leaving_some = self._closed("leave")
        self.at_home = self._at_home()
        self.arriving = [one for one in self._standing("enter") if one.by_source]
        self.exempt_entering, self.exempt_leaving = self._exempt("enter"), self._exempt("leave")

    def _closed(self, direction: str) -> tuple[tuple[tuple[int, Expression], ...], ...]:
        """What is closed to whatever is moved, and what to some of it: (prohibition, set)."""
        here = self.inside
        closed = tuple(one for one in self._standing(direction) if not one.by_source)
        if self.only is not None:
            return closed_to(here, closed, self.only, slot(self.source)), ()
        return (
            tuple((one.number, one.places) for one in closed if one.to_all),
            tuple(
                (one.number, one.closed_to(here, slot(self.bearer)))
                for one in closed
                if not one.to_all
            ),
        )

    def _standing(self, direction: str, category: str = "prohibition") -> tuple[Closed, ...]:
        """What standing rules say of the kind, to be read from registers."""
        found = standing(self.builder, self.piece, direction, category)
        if found is None:
            closed = closings(self.inside, self.piece, direction, category)
            return tuple(one.settled(self.settled, self.inside) for one in closed)
        if found not in self.called:
            self.called.append(found)
        return found.closed

    def _exempt(self, direction: str) -> list[Closed]:
        """What exemptions say of some of what is moved; nothing where nothing must be moved."""
        here, only = self.inside, self.only
        if not self.quotas.required:
            return []
        return [
            one
            for one in self._standing(direction, "exemption")
            if only is None or one.holds_for(here, only) is not False
        ]

    def lower(self) -> None:
        """Emit the loop over pieces."""
        builder, here, node = self.builder, self.frame.here, self.node
        top, done = Label(), Label()
        sources = open_places(lower_places(sources_of(node), here), self.leaving)
        if isinstance(node.source, core.OneOfThese):
            # The first piece fixes the one place, with what lies in it, all of them come from.
            fixed = builder.temporary("fixed source", -1)
            builder.set(fixed, const(-1))
            one = widened(builder, here.depth, ("single", slot(fixed)))
            only: Expression = ("inter", sources, one)
            sources = ("if", ("ge", slot(fixed), const(0)), only, sources)
        builder.place(top)
        builder.emit("branch", self.quotas.some_left(), done)
        for rules in self.called:
            rules.work_out(builder, here.me)
        sources = self.settled(sources)
        self.goals = self.settled(open_places(lower_places(node.goal, here), self.entering))
        if is_single(self.frame, node.source) and self.only is not None:
            self._ask_goal_only(sources, self.only, done)
        else:
            self._ask_source(sources, done)
            self._ask_goal()
        if isinstance(node.source, core.OneOfThese):
            builder.set(fixed, self._named(node.source, self.source))
        carry(
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

    def _named(self, source: core.OneOfThese, place: int) -> Expression:
        """The place that counts as the source of all: the one named, not what lies in it."""
        if not nested(self.builder):
            return slot(place)
        outer = outer_of(self.builder, slot(place))
        named = lower_expression(source.members, self.inside)
        return ("if", ("has", named, outer), outer, slot(place))

    def _at_home(self) -> Callable[[int], Expression] | None:
        """What is no goal as it lies where all come from; of the place where a piece stands."""
        builder, here, node = self.builder, self.inside, self.node
        source, goal = node.source, node.goal
        if not nested(builder) or is_just(sources_of(node)):
            return None
        if isinstance(source, core.OneOfThese):
            one = source
            return lambda place: widened(builder, here.depth, ("single", self._named(one, place)))
        if not isinstance(source, core.Single) or single_place(source, here):
            return None
        # What lies there is a goal where it is named itself.
        unnamed: Expression = ("minus", lower_places(source, here), lower_expression(goal, here))
        home = self.settled(("union", unnamed, lower_expression(source, here)))
        return lambda _: home

    def _ask(self, kind: str) -> Ask:
        of = about(piece=self.piece)
        return Ask(frame=self.frame, kind=kind, span=self.node.span, about=of)

    def _words(self, possible: Expression, compelled: Expression) -> list[Word]:
        """The way out: to stop, or to decline an act that must be done once begun.

        possible: whether a piece can be moved; compelled: whether one can that is not exempt.
        """
        builder, moved = self.builder, slot(self.builder.header("moved"))
        if not self.quotas.required:
            return [builder.word("stop")]
        words = []
        if self.frame.skip is not None:
            words.append(builder.word("skip", ("eq", moved, const(0))))
            possible = ("and", ("nonzero", moved), possible)
        if self.exempt_entering or self.exempt_leaving:
            words.append(builder.word("stop", ("and", possible, ("not", compelled))))
        return words

    def _closed_from(self, place: int) -> tuple[tuple[int, Expression], ...]:
        """What is closed to some of what is moved, as it comes from a place: (prohibition, set)."""
        bearer = slot(self.bearer) if self.only is None else self.only.index
        arriving = (
            (
                one.number,
                one.coming_from(slot(place), one.closed_to(self.inside, bearer)),
            )
            for one in self.arriving
        )
        return (*self.entering_some, *arriving)

    def _elsewhere(self, place: int, *, compelled: bool = False) -> Expression:
        """Where a piece can go from a place; compelled: leaving out where it does not have to."""
        elsewhere: Expression = ("minus", self.goals, ("single", slot(place)))
        if self.at_home is not None:
            elsewhere = ("minus", elsewhere, self.at_home(place))
        elsewhere = open_places(elsewhere, self._closed_from(place))
        return self._without(elsewhere, self.exempt_entering, place) if compelled else elsewhere

    def _without(
        self, places: Expression, exempt: Sequence[Closed], source: int | None = None
    ) -> Expression:
        """Places without those of exemptions that hold for the piece at hand."""
        here = self.inside
        bearer = slot(self.bearer) if self.only is None else self.only.index
        for one in exempt:
            spared = one.closed_to(here, bearer)
            if source is not None:
                spared = one.coming_from(slot(source), spared)
            places = ("minus", places, spared)
        return places

    def _ask_goal_only(self, sources: Expression, bearer: Bearer, done: Label) -> None:
        """From one place, and pieces of one bearer: where to is the only question."""
        builder, here = self.builder, self.frame.here
        self.settled.emit()
        builder.set(self.source, ("first", sources))
        builder.set(self.bearer, bearer.index)
        present = self._present(here, slot(self.source), bearer.index)
        possible: Expression = ("and", ("ge", slot(self.source), const(0)), ("nonzero", present))
        builder.emit("branch", possible, done)
        offered = self.settled(self._elsewhere(self.source))
        can_go: Expression = ("nonempty", offered)
        must_leave = self._without(("single", slot(self.source)), self.exempt_leaving)
        must_go = self._elsewhere(self.source, compelled=True)
        compelled = ("and", ("nonempty", must_leave), ("nonempty", must_go))
        words = self._words(can_go, compelled)
        closed = (*self.entering, *self._closed_from(self.source))
        self.settled.emit()
        before_choice(self.frame, can_go)
        answer = self._ask("move-to").put(
            *words, builder.members("place", self.goal, offered), prohibitions=closed
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)

    def _ask_source(self, sources: Expression, done: Label) -> None:
        builder = self.builder
        options = self._source_options(sources)
        compelled = self._source_options(sources, compelled=True)
        words = self._words(_any_option(options), _any_option(compelled))
        closed = (*self.leaving, *self.leaving_some)
        # What the second question speaks of is worked out with the first.
        self._closed_from(self.source)
        self.settled.emit()
        before_choice(self.frame, _any_option(options))
        answer = self._ask("move-from").put(*words, options, prohibitions=closed)
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        if self.only is not None:
            builder.set(self.bearer, self.only.index)

    def _source_options(self, sources: Expression, *, compelled: bool = False) -> Members:
        """Places with a piece that can go somewhere; with whose it is, where that is a question.

        compelled: without pieces that do not have to go.
        """
        builder = self.builder
        index, inside = self.frame.here.filtering()
        elsewhere: Expression = ("nonempty", self._elsewhere(index, compelled=compelled))
        if compelled:
            sources = self._without(sources, self.exempt_leaving)
        if self.only is not None:
            present = ("nonzero", self._present(inside, slot(index), self.only.index))
            places: Expression = ("filter", index, sources, ("and", present, elsewhere))
            if not compelled:
                places = self.settled(places)
            return builder.members("place", self.source, places)
        present = ("nonzero", self._present(inside, slot(index), slot(self.bearer)))
        open_here = open_places(sources, self.leaving_some)
        bearers = builder.pieces[self.piece].bearers
        return Members(
            offset=builder.pairs(bearers, "place").offset,
            slot=self.bearer,
            members=self.settled(self.quotas.bearers()),
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
            builder.set(self.goal, ("first", self.goals))
            return
        self._ask("move-to").put(
            builder.members("place", self.goal, self._elsewhere(self.source)),
            prohibitions=(*self.entering, *self._closed_from(self.source)),
        )


def _any_option(options: Members) -> Expression:
    """Whether there is a member, and a second one to it where options are pairs."""
    if not options.second:
        return ("nonempty", options.members)
    second: Expression = ("nonempty", options.second)
    return ("nonempty", ("filter", options.slot, options.members, second))
