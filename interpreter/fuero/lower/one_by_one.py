"""Moving pieces one by one, each from anywhere to anywhere; a piece may be moved twice."""

from __future__ import annotations

from dataclasses import replace

from fuero.machine.program import Expression, Word
from fuero.ruleset import core

from .builder import Label, const, slot
from .environment import minus, single
from .expressions import is_just, lower_expression, lower_places, single_place
from .frame import Ask, Frame
from .happenings import about
from .inside import named_place, nested, widened
from .openings import tells_apart
from .parts import before_choice
from .pieces import Bearer, cell
from .quotas import Quotas
from .steps import carry, step_registers
from .targets import leave_if
from .ways import Alike, Meant, ToldApart
from .weighing import Grounds, weigh

__all__ = ["OneByOne", "is_single", "sources_of"]


def sources_of(node: core.Move) -> core.Expression:
    """The places a move takes pieces from, whether from one of them that is chosen or from all."""
    return node.source.members if isinstance(node.source, core.OneOfThese) else node.source


def is_single(frame: Frame, source: core.Expression | core.OneOfThese) -> bool:
    """Whether a source is one place in every state."""
    return not isinstance(source, core.OneOfThese) and single_place(source, frame.here)


class OneByOne:
    """One piece after another: whose and from where, then where to, until the quotas are used."""

    def __init__(self, frame: Frame, node: core.Move, quotas: Quotas, only: Bearer | None) -> None:
        builder = frame.builder
        self.frame, self.node, self.piece, self.quotas = frame, node, node.kind, quotas
        self.builder, self.only, self.fixed = builder, only, -1
        self.moved = step_registers(builder, node.kind, frame.course.quiet)
        meant = Meant(
            frame=frame, kind=node.kind, only=only, named=self._named(), required=quotas.required
        )
        self.ways = ToldApart(meant) if tells_apart(builder, node.kind) else Alike(meant)

    def lower(self) -> None:
        """Emit the loop over pieces."""
        builder, here, node, moved = self.builder, self.frame.here, self.node, self.moved
        top, done = Label(), Label()
        sources = lower_places(sources_of(node), here)
        if isinstance(node.source, core.OneOfThese):
            # The first piece fixes the one place, with what lies in it, all of them come from.
            fixed = self.fixed = builder.temporary("fixed source", -1)
            builder.set(fixed, const(-1))
            one = widened(builder, here.depth, ("single", slot(fixed)))
            only: Expression = ("inter", sources, one)
            sources = ("if", ("ge", slot(fixed), const(0)), only, sources)
        weigh(here, node, self._grounds())
        builder.place(top)
        builder.emit("branch", self.quotas.some_left(), done)
        goals = minus(lower_places(node.goal, here), self._home())
        if is_single(self.frame, node.source) and self.only is not None:
            self._ask_goal_only(sources, goals, self.only, done)
        else:
            self._ask_source(sources, goals, done)
            self._ask_goal()
        if isinstance(node.source, core.OneOfThese):
            named = self._one_of(node.source)
            builder.set(fixed, named_place(builder, named, moved.source))
        # What follows the step may move other pieces of the kind.
        self.quotas.use(moved.bearer)
        step = replace(moved, me=self.frame.here.me, number=const(1))
        carry(self.frame, self.piece, step)
        builder.emit("jump", top)
        builder.place(done)
        leave_if(self.frame, ("eq", slot(builder.header("moved")), const(0)))

    def _home(self) -> Expression:
        """The places that are no goal because the pieces stand in them: the one source, with all
        that lies in it.
        """
        here, node = self.frame.here.deeper(), self.node
        source = node.source
        if not nested(self.builder) or is_just(sources_of(node)):
            return const(0)
        if not isinstance(source, core.Single) or single_place(source, here):
            return const(0)
        # What lies there is a goal where it is named itself.
        unnamed: Expression = (
            "minus",
            lower_places(source, here),
            lower_expression(node.goal, here),
        )
        return ("union", unnamed, lower_expression(source, here))

    def _named(self) -> Expression:
        """The places one of which is named as the source of all pieces, with what lies in it; () if
        none is.
        """
        source = self.node.source
        if not nested(self.builder) or not isinstance(source, core.OneOfThese):
            return ()
        return () if is_just(source.members) else self._one_of(source)

    def _one_of(self, source: core.OneOfThese) -> Expression:
        return lower_expression(source.members, self.frame.here.deeper())

    def _ask(self, kind: str) -> Ask:
        of = about(piece=self.piece)
        return Ask(frame=self.frame, kind=kind, node=self.node, about=of)

    def _grounds(self) -> Grounds:
        """From where pieces can go: with how many are left of each quota, and the one place that
        all come from.
        """
        held = {f"left {at}": slot(one.left) for at, one in enumerate(self.quotas.parts)}
        if self.fixed >= 0:
            held["fixed"] = slot(self.fixed)
        return Grounds(among=(sources_of(self.node),), widely=True, pieces=self._meant, held=held)

    @property
    def _meant(self) -> tuple[core.Pieces, ...]:
        """The pieces of the act, whoever of all players it says they are of."""
        whose = self.node.whose is not None or self.node.holder is not None
        found = (quota.pieces for quota in self.node.quotas)
        return tuple(replace(one, owner=None) if whose else one for one in found)

    def _grounds_of_goal(self) -> Grounds:
        """Where the piece at hand can go: with where it stands."""
        return Grounds(among=(self.node.goal,), widely=True, held={"source": self.moved.source})

    def _words(self, possible: Expression, compelled: Expression) -> list[Word]:
        """The words by which the act ends: to stop, or to decline an act that must be done once
        begun.

        possible: whether a piece can be moved; compelled: whether one can that is not exempt.
        """
        builder, moved = self.builder, slot(self.builder.header("moved"))
        if not self.quotas.required:
            return [builder.word("stop")]
        words = []
        if self.frame.skip is not None:
            words.append(builder.word("skip", ("eq", moved, const(0))))
            possible = ("and", ("nonzero", moved), possible)
        if self.ways.exempt:
            words.append(builder.word("stop", ("and", possible, ("not", compelled))))
        return words

    def _ask_goal_only(
        self, sources: Expression, goals: Expression, bearer: Bearer, done: Label
    ) -> None:
        """From one place, and pieces of one bearer: where to is the only question."""
        builder, moved, ways = self.builder, self.moved, self.ways
        open_source = ways.work_out_single(sources, goals)
        builder.set(moved.source[1], ("first", open_source))
        builder.set(moved.bearer[1], bearer.index)
        base = builder.world.offset(f"pieces {self.piece}")
        present = ("load", base, cell(self.frame.here, self.piece, moved.source, bearer.index), 0)
        possible: Expression = ("and", ("ge", moved.source, const(0)), ("nonzero", present))
        builder.emit("branch", possible, done)
        offered = ways.offered()
        can_go: Expression = ("nonempty", offered)
        words = self._words(can_go, ways.compelled_to(offered))
        before_choice(self.frame, can_go)
        answer = self._ask("move-to").put(
            *words,
            builder.members("place", moved.goal[1], offered),
            prohibitions=ways.closed_goals,
            done=slot(builder.header("moved")),
            left=self.quotas.left(),
            grounds=self._grounds_of_goal(),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)

    def _ask_source(self, sources: Expression, goals: Expression, done: Label) -> None:
        builder, ways, only = self.builder, self.ways, self.only
        ways.work_out(sources, goals, self.quotas.bearers() if only is None else single(only.index))
        words = self._words(ways.possible, ways.compelled)
        before_choice(self.frame, ways.possible)
        answer = self._ask("move-from").put(
            *words,
            ways.options,
            prohibitions=ways.closed_sources,
            done=slot(builder.header("moved")),
            left=self.quotas.left(),
            grounds=self._grounds(),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        if only is not None:
            builder.set(self.moved.bearer[1], only.index)

    def _ask_goal(self) -> None:
        builder, goal = self.builder, self.moved.goal[1]
        if single_place(self.node.goal, self.frame.here):
            builder.set(goal, ("first", self.ways.goals))
            return
        offered = self.ways.offered()
        self._ask("move-to").put(
            builder.members("place", goal, offered),
            prohibitions=self.ways.closed_goals,
            grounds=self._grounds_of_goal(),
        )
