"""Two pieces that change places: each goes where the other stands, in one step."""

from __future__ import annotations

from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression, Members, Word
from fuero.ruleset import core
from fuero.ruleset.core import Pieces

from .barred import Closed, open_places
from .builder import Label, const, counted_up, slot
from .expressions import lower_places
from .frame import Ask, Frame
from .happenings import Happening, about, tell
from .laying import arriving, lay_down
from .openings import rules_of
from .parts import before_choice, part
from .pieces import bearer_set, bearers_meant, cell
from .quotas import amount_of
from .settled import Settled
from .steps import begin_moving, remember_way
from .swap_figures import there_if
from .targets import leave_if
from .triggers import Departure, after_one_part, after_step
from .weighing import Grounds

__all__ = ["lower_swap"]


def lower_swap(frame: Frame, node: core.Swap) -> None:
    """Let pieces change places, one pair after another, until as many have as the act says."""
    builder = frame.builder
    most, required = amount_of(node.quota.amount, frame)
    left, top, done = builder.temporary("left to swap"), Label(), Label()
    builder.set(left, most)
    begin_moving(builder)
    builder.place(top)
    builder.emit("branch", ("gt", slot(left), const(0)), done)
    swap = _Swap(frame, node, required=required)
    swap.ask(done)
    swap.do()
    builder.set(left, ("sub", slot(left), const(1)))
    builder.emit("jump", top)
    builder.place(done)
    leave_if(frame, ("eq", slot(builder.header("moved")), const(0)))
    after_one_part(frame, node.quota.pieces.kind, node.other.kind)


@frozen
class _Side:
    """One of the two pieces: which it may be, where it may stand, and what rules say of its kind.

    alone: the one bearer that can be meant, if that is certain; bearers: those that may be. bearer,
    place: the registers of the piece at hand.
    """

    pieces: Pieces
    alone: Expression | None
    bearers: Expression
    places: Expression
    bearer: int
    place: int
    leaving: tuple[Closed, ...]
    entering: tuple[Closed, ...]

    @property
    def kind(self) -> str:
        """The kind of piece."""
        return self.pieces.kind

    @property
    def who(self) -> Expression:
        """The bearer of the piece at hand."""
        return slot(self.bearer) if self.alone is None else self.alone


class _Swap:
    """Two pieces that change places: the first is asked for, then what it changes places with."""

    def __init__(self, frame: Frame, node: core.Swap, *, required: bool) -> None:
        self.frame, self.builder, self.node, self.required = frame, frame.builder, node, required
        self.settled = Settled(builder=frame.builder, what="swapped")
        # Pieces of the second side are gone through for each of the first.
        self.inside = frame.here.deeper()
        kinds = dict.fromkeys((node.quota.pieces.kind, node.other.kind))
        self.rules = {kind: rules_of(frame.builder, kind, frame.here.me) for kind in kinds}
        self.first = self._side(node.quota.pieces, node.places, "swapped")
        self.second = self._side(node.other, node.other_places, "swapped with")

    def _side(self, pieces: Pieces, places: core.Expression, what: str) -> _Side:
        builder, here, rules = self.builder, self.frame.here, self.rules[pieces.kind]
        meant = bearers_meant(here, pieces) if pieces.owner != "foreign" else []
        return _Side(
            pieces=pieces,
            alone=meant[0].index if len(meant) == 1 and meant[0].held is None else None,
            bearers=self.settled(bearer_set(here, pieces)),
            places=self.settled(lower_places(places, here)),
            bearer=builder.temporary(f"owner {what}", -1),
            place=builder.temporary(f"place {what}", -1),
            leaving=rules.leaving,
            entering=rules.entering,
        )

    # ---- asking ----------------------------------------------------------------------------

    def ask(self, done: Label) -> None:
        """Ask which two change places; on to ``done`` where none can, or no more shall."""
        builder, first, second = self.builder, self.first, self.second
        firsts, possible = self._firsts(first, second)
        words = self._words(possible)
        seconds = self._seconds(first, second, slot(first.place))
        for rules in self.rules.values():
            rules.work_out(builder, self.frame.here.me)
        self.settled.emit()
        before_choice(self.frame, possible)
        answer = self._ask("swap", first.kind).put(
            *words,
            firsts,
            prohibitions=self._closed_to_leave(first),
            grounds=Grounds(
                among=(self.node.places,), widely=True, pieces=(self.node.quota.pieces,)
            ),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        self._ask("swap-with", second.kind).put(
            seconds,
            prohibitions=self._closed_to_second(),
            grounds=Grounds(
                among=(self.node.other_places,),
                widely=True,
                pieces=(self.node.other,),
                held={"source": slot(first.place)},
            ),
        )

    def _ask(self, kind: str, piece: str) -> Ask:
        return Ask(frame=self.frame, kind=kind, node=self.node, about=about(piece=piece))

    def _words(self, possible: Expression) -> list[Word]:
        """The way out: to stop, or to decline what must be done once begun."""
        builder, moved = self.builder, slot(self.builder.header("moved"))
        if not self.required:
            return [builder.word("stop")]
        words = []
        if self.frame.skip is not None:
            words.append(builder.word("skip", ("eq", moved, const(0))))
            possible = ("and", ("nonzero", moved), possible)
        bound = [self._not_exempt(side) for side in (self.first, self.second)]
        if bound != [self.first, self.second]:
            _, compelled = self._firsts(*bound)
            words.append(builder.word("stop", ("and", possible, ("not", compelled))))
        return words

    def _not_exempt(self, side: _Side) -> _Side:
        """A side without the pieces and places of which exemptions speak."""
        rules = self.rules[side.kind]
        return replace(
            side,
            leaving=(*rules.leaving, *rules.exempt_leaving),
            entering=(*rules.entering, *rules.exempt_entering),
        )

    def _firsts(self, first: _Side, second: _Side) -> tuple[Members, Expression]:
        """The pieces that can change places with any of the second side, and whether any can."""
        index, _ = self.frame.here.filtering()
        others = self._partners(first, second, slot(index))
        able: Expression = ("nonempty", others)
        if second.alone is None:
            bearers = self._bearers_beside(first, second)
            able = ("nonempty", ("filter", second.bearer, bearers, able))
        places: Expression = (
            "filter",
            index,
            open_places(first.places, self._closed_to_leave(first)),
            ("and", self._stands(first, slot(index)), able),
        )
        possible: Expression = ("nonempty", places)
        if first.alone is None:
            possible = ("nonempty", ("filter", first.bearer, first.bearers, possible))
        return self._members(first, first.bearers, places), possible

    def _seconds(self, first: _Side, second: _Side, place: Expression) -> Members:
        """What the first piece, which stands in a place, can change places with."""
        bearers = self._bearers_beside(first, second)
        return self._members(second, bearers, self._partners(first, second, place))

    def _members(self, side: _Side, bearers: Expression, places: Expression) -> Members:
        """Pieces by where they stand; and by whose they are, where that is a question."""
        builder = self.builder
        if side.alone is not None:
            return builder.members("place", side.place, places)
        domain = builder.world.pieces[side.kind].bearers
        return Members(
            offset=builder.pairs(domain, "place").offset,
            slot=side.bearer,
            members=bearers,
            size=builder.world.size(domain) * builder.world.size("place"),
            second_slot=side.place,
            second=places,
            second_size=builder.world.size("place"),
        )

    def _bearers_beside(self, first: _Side, second: _Side) -> Expression:
        """The bearers of the second side, without that of the first piece: they would be alike."""
        apart = {first.pieces.owner, second.pieces.owner} == {"own", "foreign"}
        if apart or first.kind != second.kind:
            return second.bearers
        return ("minus", second.bearers, ("single", first.who))

    def _partners(self, first: _Side, second: _Side, place: Expression) -> Expression:
        """Where pieces of the second bearer stand that the first one, in a place, can go to."""
        index, _ = self.inside.filtering()
        able = self._stands(second, slot(index))
        if first.kind == second.kind and second.alone is not None:
            able = ("and", able, ("ne", first.who, second.alone))
        for one in second.entering:
            closed = self._closed(one, second, slot(index), first)
            able = ("and", able, ("not", ("has", closed, place)))
        places = open_places(second.places, self._closed_to_leave(second))
        for one in first.entering:
            places = ("minus", places, self._closed(one, first, place, second))
        return ("filter", index, ("minus", places, ("single", place)), able)

    def _stands(self, side: _Side, place: Expression) -> Expression:
        """Whether a piece of the bearer at hand stands in a place."""
        base = self.builder.world.offset(f"pieces {side.kind}")
        there = cell(self.frame.here, side.kind, place, side.who)
        return ("nonzero", ("load", base, there, 0))

    # ---- standing rules --------------------------------------------------------------------

    def _closed_to_leave(self, side: _Side) -> tuple[tuple[int, Expression], ...]:
        """What the piece at hand may not leave: (prohibition, set)."""
        here = self.frame.here
        return tuple((one.number, one.closed_to(here, side.who)) for one in side.leaving)

    def _closed(self, rule: Closed, side: _Side, source: Expression, other: _Side) -> Expression:
        """What a rule closes to the piece at hand, which comes from a place as the other goes.

        Where there is room for so many, the other makes room.
        """
        places = rule.coming_from(source, rule.closed_to(self.frame.here, side.who))
        if rule.limit is None:
            return places
        counted = sum(bearers for kind, bearers in rule.limit.pieces if kind == other.kind)
        return ("if", ("has", const(counted), other.who), const(0), places)

    def _closed_to_second(self) -> tuple[tuple[int, Expression], ...]:
        """What the first piece may not change places with: (prohibition, where that stands)."""
        first, second = self.first, self.second
        there, source = slot(second.place), slot(first.place)
        entered = [
            *((one.number, self._closed(one, first, source, second)) for one in first.entering),
            *(
                (one.number, there_if(source, self._closed(one, second, there, first), there))
                for one in second.entering
            ),
        ]
        return (*self._closed_to_leave(second), *entered)

    # ---- doing -----------------------------------------------------------------------------

    def do(self) -> None:
        """Announce, wait for the window, and let the two change places."""
        frame, builder, first, second = self.frame, self.builder, self.first, self.second
        told = Happening(
            verb="swapped",
            about=about(piece=first.kind, other_piece=second.kind),
            roles=(
                ("player", "player", frame.here.me),
                ("owner", builder.world.pieces[first.kind].bearers, first.who),
                ("source", "place", slot(first.place)),
                ("other", builder.world.pieces[second.kind].bearers, second.who),
                ("goal", "place", slot(second.place)),
            ),
        )
        part(frame, told, chosen=True)
        for side, goal in ((first, second.place), (second, first.place)):
            self._carry(side, slot(goal))
        moved = builder.header("moved")
        builder.set(moved, counted_up(slot(moved), const(2)))
        tell(builder, told)
        for side, goal in ((first, second.place), (second, first.place)):
            lay_down(frame, side.kind, side.who, slot(goal), const(1))
        after_step(frame, self._moved(first, second), self._moved(second, first))

    def _carry(self, side: _Side, goal: Expression) -> None:
        """Let the piece at hand stand in another place."""
        builder, here = self.builder, self.frame.here
        base = builder.world.offset(f"pieces {side.kind}")
        there = arriving(here, side.kind, side.who, goal)
        source = ("at", base, cell(here, side.kind, slot(side.place), side.who))
        builder.emit("transfer", source, ("at", base, cell(here, side.kind, goal, there)), const(1))
        remember_way(builder, slot(side.place), goal)

    def _moved(self, side: _Side, other: _Side) -> Departure:
        return Departure(
            kind=side.kind, which=side.who, source=slot(side.place), goal=slot(other.place)
        )
