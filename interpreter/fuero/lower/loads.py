"""Loading and unloading pieces where they stand: the same pieces under another bearer."""

from __future__ import annotations

from dataclasses import replace

from fuero.machine.program import Expression, Members, Word
from fuero.ruleset import core

from .builder import Label, const, counted_up, slot
from .environment import add
from .expressions import lower_places
from .frame import Ask, Frame, each_member
from .happenings import Happening, about, tell
from .laying import unladen_in
from .parts import part
from .pieces import bearer_set, bearers_meant, cell, count_pieces, owner_of
from .quotas import UNLIMITED, amount_of
from .targets import leave_if
from .weighing import Grounds

__all__ = ["lower_loading"]


def lower_loading(frame: Frame, node: core.Load | core.Unload) -> None:
    """Give a load to pieces that carry none, or take theirs from pieces that do."""
    loading = _Loading(frame, node)
    frame.builder.set(frame.builder.header("moved"), const(0))
    if isinstance(node.quota.amount, core.All):
        loading.all()
    else:
        loading.one_by_one()


class _Loading:
    """One act of loading or unloading. load: the number of the load given; 0 takes it away."""

    def __init__(self, frame: Frame, node: core.Load | core.Unload) -> None:
        self.frame, self.builder, self.node = frame, frame.builder, node
        meant = node.quota.pieces
        carried = frame.builder.world.declared.pieces[meant.kind].loads
        if isinstance(node, core.Load):
            self.load = node.load
            self.pieces = replace(meant, loads=(0,))
        else:
            self.load = 0
            self.pieces = replace(meant, loads=meant.loads or tuple(range(1, len(carried) + 1)))
        self.place = frame.builder.temporary("place", -1)

    def all(self) -> None:
        """All of the pieces, bearer by bearer in each place: nothing is asked."""
        only = self._only()
        if only is not None:
            with each_member(self.builder, self._places(), self.place):
                self._all_of(only)
            return
        index, inside = self.frame.here.filtering()
        any_there = count_pieces(inside, self.pieces, ("single", slot(index)))
        places = ("filter", index, self._places(), any_there)
        with each_member(self.builder, places, self.place):
            meant = bearer_set(self.frame.here, self.pieces)
            with each_member(self.builder, meant) as bearer:
                self._all_of(bearer)

    def _all_of(self, bearer: Expression) -> None:
        """All that a bearer has in the place."""
        builder, none = self.builder, Label()
        number = slot(builder.temporary("number"))
        builder.set(number[1], self._present(slot(self.place), bearer))
        builder.emit("branch", ("nonzero", number), none)
        self._change(bearer, number)
        builder.place(none)

    def _only(self) -> Expression | None:
        """The one bearer that can be meant, if it is certain that no other can."""
        if self.pieces.owner == "foreign":
            return None
        meant = bearers_meant(self.frame.here, self.pieces)
        return meant[0].index if len(meant) == 1 and meant[0].held is None else None

    def _places(self) -> Expression:
        """The places of the act; loads are given only where the kind carries something."""
        here, kind = self.frame.here, self.pieces.kind
        places = lower_places(self.node.places, here)
        if not self.load or not self.builder.world.pieces[kind].unladen_in:
            return places
        return ("minus", places, unladen_in(here, kind))

    def one_by_one(self) -> None:
        """One piece after another: whose and where."""
        builder, here = self.builder, self.frame.here
        most, required = amount_of(self.node.quota.amount, self.frame)
        left, bearer = builder.temporary("left to load"), builder.temporary("bearer", -1)
        top, done = Label(), Label()
        builder.set(left, most)
        builder.place(top)
        builder.emit("branch", slot(left), done)
        kind = "load" if self.load else "unload"
        of = about(piece=self.pieces.kind)
        answer = Ask(frame=self.frame, kind=kind, node=self.node, about=of).put(
            *self._words(required),
            self._options(bearer),
            done=slot(builder.header("moved")),
            left=slot(left) if most not in (const(1), const(UNLIMITED)) else (),
            grounds=Grounds(among=(self.node.places,), widely=True, pieces=(self.pieces,)),
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        meant = bearers_meant(here, self.pieces) if self.pieces.owner != "foreign" else []
        if len(meant) == 1:
            builder.set(bearer, meant[0].index)
        self._change(slot(bearer), const(1))
        builder.set(left, ("sub", slot(left), const(1)))
        builder.emit("jump", top)
        builder.place(done)
        leave_if(self.frame, ("eq", slot(builder.header("moved")), const(0)))

    def _words(self, required: bool) -> list[Word]:
        """The way out: to stop, or to decline an act that must be done once begun."""
        if not required:
            return [self.builder.word("stop")]
        if self.frame.skip is not None:
            untouched: Expression = ("eq", slot(self.builder.header("moved")), const(0))
            return [self.builder.word("skip", untouched)]
        return []

    def _options(self, bearer: int) -> Members:
        """Places with such a piece; with whose it is, where that is a question."""
        builder, here, pieces = self.builder, self.frame.here, self.pieces
        index, inside = here.filtering()
        places = self._places()
        meant = bearers_meant(here, pieces) if pieces.owner != "foreign" else []
        if len(meant) == 1 and meant[0].held is None:
            there = self._present(slot(index), meant[0].index)
            return builder.members("place", self.place, ("filter", index, places, there))
        bearers = builder.world.pieces[pieces.kind].bearers
        return Members(
            offset=builder.pairs(bearers, "place").offset,
            slot=bearer,
            members=bearer_set(inside, pieces),
            size=builder.world.size(bearers) * builder.world.size("place"),
            second_slot=self.place,
            second=("filter", index, places, self._present(slot(index), slot(bearer))),
            second_size=builder.world.size("place"),
        )

    def _present(self, place: Expression, bearer: Expression) -> Expression:
        """How many pieces of a bearer are in a place."""
        base = self.builder.world.offset(f"pieces {self.pieces.kind}")
        return ("load", base, cell(self.frame.here, self.pieces.kind, place, bearer), 0)

    def _change(self, bearer: Expression, number: Expression) -> None:
        """Announce, wait for the window, and let pieces carry something else."""
        frame, builder, kind = self.frame, self.builder, self.pieces.kind
        piece, here = builder.world.pieces[kind], frame.here
        owner = owner_of(builder, kind, bearer)
        becomes = add(owner, const(self.load * piece.owners))
        announced = (
            ("player", "player", here.me),
            ("owner", piece.bearers, becomes if self.load else bearer),
            ("place", "place", slot(self.place)),
            ("number", "", number),
        )
        verb = "loaded" if self.load else "unloaded"
        told = Happening(verb=verb, about=about(piece=kind), roles=announced)
        part(frame, told)
        base = builder.world.offset(f"pieces {kind}")
        cells = [("at", base, cell(here, kind, slot(self.place), one)) for one in (bearer, becomes)]
        builder.emit("transfer", cells[0], cells[1], number)
        moved = builder.header("moved")
        builder.set(moved, counted_up(slot(moved), number))
        tell(builder, told)
