"""Statements of procedures, and act lines with their subjects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_IN_SET, MOST_LARGE

from .alternatives import either_order, offer, one_of
from .builder import Label, const, slot
from .calling import Calling
from .cards import (
    EVERYBODY,
    Pile,
    cards_in,
    empty_pile,
    forget,
    lay_card,
    learn,
    lower_put_all,
    move_card,
    pile_of,
    tell_drawn,
    withdraw,
)
from .expressions import lower_expression, places_beside
from .frame import Frame, Order, each, each_group, each_member, open_order, without_skip
from .happenings import Happening, tell, variable_thing
from .lines import lower_each_acts, lower_own_act
from .moments import put_off
from .parts import part
from .picks import Unrevealed, lower_pick, lower_reveal, stays_hidden
from .putting import lower_put_pieces
from .targets import write_target
from .variables import change_variable

__all__ = ["Block"]


class Block:
    """Lowers the statements of a block in order. What one leaves behind, such as who picked, the
    next may use.
    """

    def __init__(self, routines: Calling, frame: Frame) -> None:
        self.routines = routines
        self.frame = frame
        self.waiting: dict[str, Unrevealed] = {}

    def lower(self, statements: Sequence[core.Node]) -> None:
        """Emit all statements in order."""
        for statement in statements:
            if id(statement) in self.routines.following:
                # From here on it is due, whatever becomes of what stands before it.
                self.frame.builder.set(self.routines.following[id(statement)], const(1))
        for number, statement in enumerate(statements):
            if number == 1:
                self.frame = without_skip(self.frame)
            with self.frame.builder.at(str(statement.span), core.clause_of(statement)):
                _STATEMENTS[type(statement)](self, statement)

    def inner(self, statements: Sequence[core.Node], frame: Frame | None = None) -> None:
        """Emit the statements of a block inside this one."""
        block = Block(self.routines, without_skip(frame or self.frame))
        block.waiting = self.waiting
        block.lower(statements)

    # ---- variables and zones ---------------------------------------------------------------

    def variable(self, node: core.Assign | core.Add | core.TakeAway) -> None:
        """Write a variable."""
        change_variable(self.frame, node)

    def clear(self, node: core.Clear) -> None:
        """Empty a variable, zone or deck."""
        if not isinstance(node.target, core.CardsIn):
            write_target(node.target, const(0), self.frame)
            return
        nowhere = Label()
        empty_pile(self.frame, pile_of(self.frame, node.target, nowhere))
        self.frame.builder.place(nowhere)

    def shuffle(self, node: core.Shuffle) -> None:
        """Put a deck in random order."""
        builder, name = self.frame.builder, node.deck
        deck = Pile(zone=builder.world.zones[name], holder=self.frame.here.me)
        forget(self.frame, deck, cards_in(self.frame, deck), const(0))
        builder.emit(
            "shuffle",
            builder.world.offset(deck.zone.cards),
            builder.world.offset(deck.zone.length),
            builder.world.offset(f"stream {name}"),
        )

    def draw(self, node: core.DrawTo | core.DrawAs) -> None:
        """Take the top of a deck into a zone or a variable; nothing of an empty deck."""
        frame, builder = self.frame, self.frame.builder
        deck, nothing = builder.world.zones[node.source], Label()
        goal = pile_of(frame, node.goal, nothing) if isinstance(node, core.DrawTo) else None
        base, length = builder.world.offset(deck.cards), builder.world.offset(deck.length)
        card, empty = builder.temporary("drawn", -1), Label()
        builder.set(card, const(-1))
        builder.emit("branch", slot(length), empty)
        builder.set(length, ("sub", slot(length), const(1)))
        builder.set(card, ("load", base, slot(length), -1))
        builder.emit("store", base, slot(length), const(-1))
        builder.place(empty)
        if goal is None:
            assert isinstance(node, core.DrawAs)
            write_target(node.variable, slot(card), frame)
            drawn = Pile(zone=deck, holder=frame.here.me)
            learn(frame, drawn, ("single", slot(card)), EVERYBODY)
            what = (("variable", variable_thing(builder, node.variable)),)
            told = (("member", deck.family, slot(card)),)
            tell(builder, Happening(verb="drawn", about=what, roles=told))
            return
        builder.emit("branch", ("ge", slot(card), const(0)), nothing)
        lay_card(frame, slot(card), goal)
        tell_drawn(frame, deck.name, goal, slot(card))
        builder.place(nothing)

    def put_figure(self, node: core.PutFigure) -> None:
        """Stand a figure in a place; nothing where there is no such figure.

        Which figure and which place is worked out before it stands there, as both may depend on it.
        """
        builder, nobody = self.frame.builder, Label()
        figure, goal = self._known("figure put", node.figure), self._known("goal", node.goal)
        if figure[0] != "const":
            builder.emit("branch", ("ge", figure, const(0)), nobody)
        told = (("figure", "figure", figure), ("goal", "place", goal))
        what = Happening(verb="put", roles=told)
        part(self.frame, what)
        builder.emit("store", builder.world.offset("where figures stand"), figure, goal)
        tell(builder, what)
        builder.place(nobody)

    def _known(self, name: str, node: core.Expression) -> Expression:
        """What an expression comes to now, whatever changes later."""
        found = lower_expression(node, self.frame.here)
        if found[0] == "const":
            return found
        register = self.frame.builder.temporary(name, -1)
        self.frame.builder.set(register, found)
        return slot(register)

    def lay_card(self, node: core.LayCard) -> None:
        """Lay a card on a zone or deck, from wherever it lies."""
        frame, builder, nothing = self.frame, self.frame.builder, Label()
        card = lower_expression(node.card, frame.here)
        builder.emit("branch", ("ge", card, const(0)), nothing)
        pile = pile_of(frame, node.goal, nothing)
        withdraw(frame, card, pile)
        learn(frame, pile, ("single", card), EVERYBODY)
        lay_card(frame, card, pile)
        builder.place(nothing)

    def put_card(self, node: core.PutCard) -> None:
        """Carry a card from zone to zone, seen by all; nothing where it does not lie there."""
        frame, nowhere = self.frame, Label()
        source, goal = (pile_of(frame, target, nowhere) for target in (node.source, node.goal))
        card = lower_expression(node.card, frame.here)
        frame.builder.emit("branch", ("has", cards_in(frame, source), card), nowhere)
        move_card(frame, card, source, goal, "openly")
        frame.builder.place(nowhere)

    def put_all(self, node: core.PutAll) -> None:
        """Carry all cards of a zone or deck to another."""
        lower_put_all(self.frame, node)

    def put_pieces(self, node: core.PutPieces) -> None:
        """Set pieces down as the rules say, whatever is prohibited."""
        whose = (("player", "player", self.frame.here.me),)
        part(self.frame, Happening(verb="part", roles=whose))
        lower_put_pieces(self.frame, node)

    # ---- flow --------------------------------------------------------------------------------

    def perform(self, node: core.Perform | core.PerformCard) -> None:
        """Do a procedure or a card."""
        self.routines.perform(self.frame, node)

    def end(self, node: core.EndGame) -> None:
        """End the game."""
        builder, name = self.frame.builder, node.reason
        number = builder.ending(name)
        tell(builder, Happening(verb="ended", roles=(("reason", "", const(number)),)))
        builder.emit("end", number)

    def branch(self, node: core.If) -> None:
        """One of two blocks."""
        builder, otherwise, done = self.frame.builder, Label(), Label()
        builder.emit("branch", lower_expression(node.condition, self.frame.here), otherwise)
        self.inner(node.body)
        if node.otherwise:
            builder.emit("jump", done)
        builder.place(otherwise)
        if node.otherwise:
            self.inner(node.otherwise)
        builder.place(done)

    def for_players(self, node: core.ForPlayers) -> None:
        """Every player of the order becomes the subject of the block."""
        frame, builder = self.frame, self.frame.builder
        start = lower_expression(node.start, frame.here) if node.start else frame.here.me
        key = None
        if node.key is not None:
            who = builder.temporary("sorted")
            keyed = replace(frame.here, me=slot(who))
            key = (who, lower_expression(node.key, keyed), node.extreme == "highest")
        group: Expression = const(builder.world.everything("player"))
        if node.test is not None:
            who = builder.temporary("tested")
            tested = replace(frame.here, me=slot(who))
            group = ("filter", who, group, lower_expression(node.test, tested))
        order = open_order(builder, group, start, key)
        with each(builder, order, back=node.reversed) as player:
            self.inner(node.body, self._led_by(player))

    def as_player(self, node: core.AsPlayer) -> None:
        """One player becomes the subject of the block; nothing is done if there is none."""
        builder, nobody = self.frame.builder, Label()
        player = builder.temporary("player", -1)
        builder.set(player, lower_expression(node.player, self.frame.here))
        builder.emit("branch", ("ge", slot(player), const(0)), nobody)
        self.inner(node.body, self._led_by(slot(player)))
        builder.place(nobody)

    def either_order(self, node: core.EitherOrder) -> None:
        """All parts, in the order the subject likes."""
        either_order(self.frame, node, self.routines.perform)

    def one_of(self, node: core.OneOf) -> None:
        """One of several alternatives."""
        one_of(self.frame, node, self.inner)

    def offer(self, node: core.Offer) -> None:
        """What the subject may do again and again."""
        offer(self.frame, node, self.routines.perform)

    def stopped_or_not(self, node: core.StoppedOrNot) -> None:
        """What follows a procedure: done when it is over, if it can be stopped, else here."""
        if id(node) not in self.routines.following:
            self.inner(node.body)

    def _led_by(self, player: Expression) -> Frame:
        """The frame of a block whose subject may be another than that of what is around it."""
        frame = replace(self.frame, here=replace(self.frame.here, me=player))
        return frame.going("by anybody") if frame.course.in_parts else frame

    def for_each(self, node: core.ForEach) -> None:
        """Every member of a set in turn, or every group, the set being fixed beforehand."""
        frame, builder = self.frame, self.frame.builder
        domain, name = node.members.type.domain, node.variable
        target = (
            builder.temporary(name, 0 if node.connected else -1)
            if node.own
            else builder.world.offset(name)
        )
        local = {**frame.here.locals, name: slot(target)} if node.own else frame.here.locals
        told = "" if domain == "number" else domain
        own = Thing(category="local", name=name)
        of = (("variable", own if node.own else variable_thing(builder, name)),)
        rest = builder.temporary("rest") if node.pairs is not None else None
        to_come = slot(rest) if rest is not None else None
        inside = replace(frame, here=replace(frame.here, locals=local, to_come=to_come))
        members, key = lower_expression(node.members, frame.here), None
        index = builder.scratch(frame.here.depth)
        if node.key is not None:
            whole = builder.temporary("sorted members")
            builder.set(whole, members)
            members = slot(whole)
            keys = builder.temporaries("keys", MOST_IN_SET + 1)
            with each_member(builder, members, target) as member:
                builder.emit("store", keys, member, lower_expression(node.key, inside.here))
            key = ("load", keys, slot(index), 0)

        def picked(rest: Expression) -> Expression:
            """Of those that are left, the ones of which the first comes next."""
            if key is not None:
                highest = int(node.extreme == "highest")
                return ("extreme", index, rest, key, highest, -MOST_LARGE - 1)
            return ("extreme", index, rest, slot(index), 1, -1) if node.reversed else rest

        if node.connected:
            table = places_beside(frame.here, node.relation)
            with each_group(builder, members, target, table, picked):
                self.inner(node.body, inside)
            return
        with each_member(builder, members, target, picked, rest) as member:
            tell(builder, Happening(verb="next", about=of, roles=(("member", told, member),)))
            self.inner(node.body, inside)

    def repeat(self, node: core.Repeat) -> None:
        """A block so many times at most; what follows ``else`` when the bound is reached."""
        frame, builder = self.frame, self.frame.builder
        left, top, done, spent = builder.temporary("times left"), Label(), Label(), Label()
        builder.set(left, ("max", lower_expression(node.times, frame.here), const(0)))
        builder.place(top)
        if node.condition is not None:
            builder.emit("branch", lower_expression(node.condition, frame.here), done)
        builder.emit("branch", slot(left), spent)
        builder.set(left, ("sub", slot(left), const(1)))
        self.inner(node.body)
        builder.emit("jump", top)
        builder.place(spent)
        if node.otherwise:
            self.inner(node.otherwise)
        builder.place(done)

    # ---- acts --------------------------------------------------------------------------------

    def act_line(self, node: core.ActLine) -> None:
        """An act of the subject, or of each player the line speaks of."""
        frame, act = self.frame, node.act
        if node.subject is None:
            lower_own_act(frame, act, optional=node.optional and frame.skip is None)
            return
        order, test = self._who(node.subject), node.subject.qualifier
        if not isinstance(act, core.SecretlyChoose):
            lower_each_acts(frame, order, node, test)
            return
        made = lower_pick(frame, act, order, test)
        self._speak_of(made.order)
        if stays_hidden(act):
            self.waiting[act.variable] = made

    def _who(self, subject: core.Node) -> Order:
        """The players a line speaks of, in their order."""
        builder, here = self.frame.builder, self.frame.here
        everyone = const(builder.world.everything("player"))
        if isinstance(subject, core.EachOfThem):
            assert self.frame.them is not None
            return self.frame.them
        if isinstance(subject, core.EachOtherPlayer):
            return open_order(builder, ("minus", everyone, ("single", here.me)), here.me)
        assert isinstance(subject, core.EachPlayer)
        start = lower_expression(subject.start, here) if subject.start else here.me
        return open_order(builder, everyone, start)

    def reveal(self, node: core.Reveal) -> None:
        """Show picks that waited; those who made them are *them* now."""
        self._speak_of(lower_reveal(self.frame, self.waiting.pop(node.variable)))

    def _speak_of(self, them: Order) -> None:
        """From now on in this block these players are *them*."""
        here = replace(self.frame.here, them=slot(them.mask))
        self.frame = replace(self.frame, them=them, here=here)

    def reach(self, node: core.Reach) -> None:
        """A moment has come."""
        self.routines.reach(self.frame, node.moment)

    def at_next(self, node: core.AtNext) -> None:
        """Put a block off."""
        put_off(self.frame, node)

    def while_kept(self, node: core.WhileKept) -> None:
        """What a kept card allows happens in windows; performing the card does nothing more."""

    def stop(self, node: core.Stop) -> None:
        """What is about to be done is not done; whatever opened the window sees to that."""
        builder, opened = self.frame.builder, self.frame.opened
        assert opened is not None
        builder.set(opened.stopped, const(1))
        told = (("player", "player", self.frame.here.me),)
        tell(builder, Happening(verb="broken-off", roles=told))

    def discard_this(self, node: core.DiscardThis) -> None:
        """The kept card by which this is done is kept no longer."""
        builder, opened = self.frame.builder, self.frame.opened
        assert opened is not None
        card: Expression = slot(opened.card)
        told = (("player", "player", self.frame.here.me), ("card", "kept card", card))
        builder.emit("store", builder.world.offset("card keeper"), card, const(-1))
        tell(builder, Happening(verb="given-up", roles=told))


_STATEMENTS: Mapping[type[core.Node], Callable[..., None]] = {
    core.Assign: Block.variable,
    core.Add: Block.variable,
    core.TakeAway: Block.variable,
    core.Clear: Block.clear,
    core.Perform: Block.perform,
    core.Shuffle: Block.shuffle,
    core.DrawTo: Block.draw,
    core.DrawAs: Block.draw,
    core.PerformCard: Block.perform,
    core.PutFigure: Block.put_figure,
    core.LayCard: Block.lay_card,
    core.PutAll: Block.put_all,
    core.PutCard: Block.put_card,
    core.PutPieces: Block.put_pieces,
    core.Reveal: Block.reveal,
    core.EndGame: Block.end,
    core.ActLine: Block.act_line,
    core.If: Block.branch,
    core.ForPlayers: Block.for_players,
    core.AsPlayer: Block.as_player,
    core.StoppedOrNot: Block.stopped_or_not,
    core.ForEach: Block.for_each,
    core.Repeat: Block.repeat,
    core.EitherOrder: Block.either_order,
    core.OneOf: Block.one_of,
    core.Offer: Block.offer,
    core.Reach: Block.reach,
    core.AtNext: Block.at_next,
    core.WhileKept: Block.while_kept,
    core.Stop: Block.stop,
    core.DiscardThis: Block.discard_this,
}
