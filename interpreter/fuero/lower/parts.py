"""Interrupts: a stoppable procedure is done part by part, and each part can be stopped.

A part is announced in full; then whoever may stop it is asked, which is its *window*; then it is
done. To stop drops the rest of the procedure and leaves what is done. Nobody is asked where nobody
may stop anything, and nothing that is done in a window opens another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset.performing import inside_stoppable, set_off

from .builder import Builder, Label, const, slot
from .environment import union
from .frame import Frame
from .happenings import Happening, tell
from .kept import card_used, keepers, pass_for_all
from .once import once
from .reactions import players_asked
from .triggers import TriggerRoutine, triggers_of
from .windows import Answer, Window, lower_window, open_before_choice, open_before_part
from .world import Keepable

__all__ = ["Stopping", "announces", "before_choice", "part", "stopping_of"]


def part(frame: Frame, what: Happening, *, chosen: bool = False) -> None:
    """Announce the next part of what is done here, if it is done in parts, and open its window.

    chosen: the acting player has just chosen this part.
    """
    window = _window(frame)
    if window is not None:
        open_before_part(frame.builder, window, what, chosen=chosen)


def announces(frame: Frame) -> bool:
    """Whether parts of what is done here may be stopped."""
    return _window(frame) is not None


def before_choice(frame: Frame, possible: Expression) -> None:
    """Open the window of a part that is about to be chosen, where parts are not announced.

    possible: whether there is anything to choose.
    """
    window = _window(frame)
    if window is not None:
        open_before_choice(frame.builder, window, possible)


def _window(frame: Frame) -> Window | None:
    """The window that opens at the parts of what is done here."""
    stopping = stopping_of(frame.builder)
    return stopping.window if stopping is not None and frame.course.in_parts else None


class Stopping:
    """What stopping needs in a program where parts of acts matter: to cards, or to triggers.

    all, announced: the numbers of stoppable procedures, and of those whose parts are announced.
    """

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.cards = builder.world.kept
        words = {
            name: procedure.stoppable
            for name, procedure in builder.world.declared.procedures.items()
        }
        self.procedures = [name for name, word in words.items() if word]
        self.all = sum(1 << self.opened(name) for name in self.procedures)
        self.announced = sum(
            1 << self.opened(name) for name in self.procedures if words[name] == "stoppable"
        )
        self.ends = [Label() for _ in self.procedures]
        self.stops = any(card.stops for card in self.cards)
        following = triggers_of(builder)
        self.reactions: list[tuple[int, TriggerRoutine]] = [
            (self.opened(node.procedure), following.wanted(node))
            for node in builder.world.declared.windows()
            if following is not None and node.procedure and node.each_part and not node.only_stops
        ]
        """What else may be done before the parts of a stoppable procedure, by its number."""
        self.window = self._window() if self.stops or self.reactions else None
        self.around: dict[str, list[tuple[int, int]]] = {}
        self.inside = inside_stoppable(builder.world.declared)
        """What may be under way in a stoppable procedure; whether for another player's part."""
        self.aloud = inside_stoppable(builder.world.declared, ("stoppable",))
        """What may be under way in one that announces its parts."""

    def opened(self, procedure: str) -> int:
        """The number of a stoppable procedure, which says that it is under way."""
        return self.procedures.index(procedure) + 1

    @property
    def possible(self) -> bool:
        """Whether anybody may do anything at a part."""
        return self.window is not None

    def _window(self) -> Window:
        """Whoever holds a card that stops what is under way may let a part happen, stop it, or let
        all of it happen.
        """
        procedures = [Thing(category="procedure", name=name) for name in self.procedures]
        return Window(
            during=self.all,
            announced=self.announced,
            who=self.watchers,
            after=slot(self.builder.header("actor")),
            kind="stop",
            about=tuple(("procedure", procedure) for procedure in procedures),
            answers=(
                Answer(word="pass"),
                Answer(word="stop", effect=self._stop),
                Answer(word="pass-all", effect=partial(pass_for_all, self.builder)),
            ),
            label=Label(),
        )

    def watchers(self, among: int) -> Expression:
        """The players who may do something about what is under way, and have not passed for all of
        it.

        among: the numbers of the procedures that count.
        """
        who = self._stoppers(among) if self.stops else const(0)
        for opened, reaction in self.reactions:
            if among >> opened & 1:
                who = union(who, self._reacting(opened, reaction))
        return ("minus", who, slot(self.builder.header("passed")))

    def _reacting(self, opened: int, reaction: TriggerRoutine) -> Expression:
        """The players who may do this, if the procedure of a number is under way."""
        builder = self.builder
        under_way: Expression = ("eq", slot(builder.header("open")), const(opened))
        may = players_asked(builder, reaction, slot(builder.header("actor")))
        return ("if", under_way, may, const(0))

    def _stoppers(self, among: int) -> Expression:
        """The players who hold a card that may stop what is under way."""
        kept_by = keepers(self.builder, self._stopping(among))
        return ("minus", kept_by, ("single", slot(self.builder.header("actor"))))

    def _stopping(self, among: int) -> Expression:
        """The cards that may stop the procedure under way, if it is one of these."""
        stopping = [
            sum(1 << index for index, card in enumerate(self.cards) if self._stops(card, opened))
            if among >> opened & 1
            else 0
            for opened in range(len(self.procedures) + 1)
        ]
        return ("table", self.builder.table(stopping), slot(self.builder.header("open")))

    def _stops(self, card: Keepable, opened: int) -> bool:
        """Whether a card may stop the procedure of a number; 0 is none."""
        return any(self.opened(one.procedure) == opened for one in card.stops)

    def begin(self, procedure: str, me: Expression) -> None:
        """Open a stoppable procedure. One that is under way goes on when this one is over."""
        builder = self.builder
        self.around[procedure] = self._remembered()
        builder.set(builder.header("open"), const(self.opened(procedure)))
        builder.set(builder.header("actor"), me)
        builder.set(builder.header("passed"), const(0))
        builder.set(builder.header("mark"), slot(builder.header("depth")))

    def end(self, procedure: str) -> None:
        """Close a stoppable procedure. If it was stopped, play goes on here, too."""
        builder = self.builder
        builder.place(self.ends[self.procedures.index(procedure)])
        self._restore(self.around[procedure])
        if "card being taken" in builder.world.fields:
            builder.set(builder.world.offset("card being taken"), const(0))
            builder.set(builder.world.offset("card taken unseen"), const(-1))
        if "cards being taken" in builder.world.fields:
            for name in ("cards being taken", "cards chosen", "cards to choose"):
                builder.set(builder.world.offset(name), const(0))

    @contextmanager
    def apart(self) -> Iterator[None]:
        """A context: what is emitted inside is no part of the procedure under way."""
        before = self._remembered()
        self.builder.set(self.builder.header("open"), const(0))
        yield
        self._restore(before)

    def _remembered(self) -> list[tuple[int, int]]:
        """Save what is under way in registers, and restore it afterwards."""
        builder = self.builder
        kept = [
            (builder.header(name), builder.temporary(f"{name} before"))
            for name in ("open", "actor", "passed", "mark")
        ]
        for header, before in kept:
            builder.set(before, slot(header))
        return kept

    def _restore(self, kept: list[tuple[int, int]]) -> None:
        for header, before in kept:
            self.builder.set(header, slot(before))

    def lower_window(self) -> None:
        """Emit the routine of the window, if there is one."""
        if self.window is not None:
            # A procedure that nothing performs is never the one to be stopped.
            unused = [end for end in self.ends if end.target < 0]
            passed = slot(self.builder.header("passed"))
            stoppers = ("minus", self._stoppers(self.all), passed) if self.stops else const(0)
            lower_window(self.builder, self.window, stoppers, self._react, unused)

    def _react(self) -> None:
        """Emit what else may be done before a part, when all were asked whether to stop it."""
        builder = self.builder
        for opened, reaction in self.reactions:
            past = Label()
            builder.emit("branch", ("eq", slot(builder.header("open")), const(opened)), past)
            builder.set(reaction.subject, slot(builder.header("actor")))
            builder.call(reaction.label)
            if reaction.stopped >= 0:
                builder.emit("branch", slot(reaction.stopped), past)
                builder.emit("unwind", self.ends)
            builder.place(past)

    def _stop(self, player: Expression) -> None:
        """Discard the card that would lapse first, of those that may stop this, and go to the end
        of the procedure.
        """
        builder = self.builder
        card = card_used(builder, self._stopping(self.all), player)
        builder.emit("store", builder.world.offset("card keeper"), slot(card), const(-1))
        told = (("player", "player", player), ("card", "kept card", slot(card)))
        tell(builder, Happening(verb="stopped", roles=told))
        builder.emit("unwind", self.ends)


@once
def stopping_of(builder: Builder) -> Stopping | None:
    """What stopping needs in a program; None where nobody cares for the parts of acts.

    Triggers that follow pieces are told by what can be stopped, too.
    """
    stopped = any(node.procedure and node.each_part for node in builder.world.declared.windows())
    followed = any(set_off(builder.world.declared, piece) for piece in builder.world.pieces)
    return Stopping(builder) if stopped or followed else None
