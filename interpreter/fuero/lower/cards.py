"""Cards: taking, keeping and carrying them, and what others know of where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression, Zone
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.sides import side_of

from .builder import Label, const, counted_up, slot
from .environment import add, both, minus, multiply, union
from .expressions import lower_expression, zone_set
from .frame import Ask, Frame, each_member
from .happenings import Happening, tell
from .parts import part
from .targets import leave_if

__all__ = [
    "EVERYBODY",
    "Pile",
    "card_at",
    "cards_in",
    "empty_pile",
    "forget",
    "lay_card",
    "learn",
    "length_of",
    "lower_keep",
    "lower_look",
    "lower_put_all",
    "move_card",
    "pile_of",
    "tell_drawn",
    "withdraw",
    "withdraw_all",
]


@frozen
class Pile:
    """The zone or deck of somebody, or at some place.

    holder: the player or place it belongs to; for a common one, the subject. named: it was written
    as that of a named player, who need not be the subject.
    """

    zone: Zone
    holder: Expression
    named: bool = False

    @property
    def name(self) -> str:
        """The name of the zone or deck."""
        return self.zone.name

    @property
    def thing(self) -> Thing:
        """What it is called by."""
        return Thing(category="zone", name=self.zone.name)


def pile_of(frame: Frame, cards: core.Expression, nowhere: Label) -> Pile:
    """The pile that an expression names. If it is that of nobody or no place, the code goes to
    ``nowhere``.
    """
    assert isinstance(cards, core.CardsIn)
    builder, zone = frame.builder, frame.builder.world.zones[cards.name]
    if cards.holder is None or cards.spoken != "of":
        return Pile(zone=zone, holder=frame.here.me)
    holder = builder.temporary("holder", -1)
    builder.set(holder, lower_expression(cards.holder, frame.here))
    builder.emit("branch", ("ge", slot(holder), const(0)), nowhere)
    return Pile(zone=zone, holder=slot(holder), named=zone.per_player)


# ---- who sees and knows what ------------------------------------------------------------------

EVERYBODY = -1
"""In an event, all players; as a set of players, one that holds everybody."""


def learn(frame: Frame, pile: Pile, cards: Expression, players: Expression | int) -> None:
    """Note that players know from now on where cards of a family lie; -1 stands for all players."""
    known = _known(frame, pile)
    if known is not None:
        everyone = const(frame.builder.world.everything("player"))
        who = everyone if isinstance(players, int) else players
        frame.builder.emit("learn", known, cards, who)


def forget(frame: Frame, pile: Pile, cards: Expression, players: Expression) -> None:
    """Note that of the players who knew where the cards lie, only these still do."""
    known = _known(frame, pile)
    if known is not None:
        everyone = const(frame.builder.world.everything("player"))
        frame.builder.emit("forget", known, cards, minus(everyone, players))


def _known(frame: Frame, pile: Pile) -> Expression | None:
    """The first of the slots of what each player knows of the cards of a pile; None where none of
    them is ever hidden.
    """
    builder, zone = frame.builder, pile.zone
    if not zone.known:
        return None
    row: Expression = const(0)
    if zone.copies:
        row = ("mul", pile.holder, const(builder.world.size("player")))
    return ("at", builder.world.offset(zone.known), row)


def _knowers(frame: Frame, pile: Pile, card: Expression) -> Expression:
    """Who knows where a card lies."""
    builder, zone = frame.builder, pile.zone
    index, _ = frame.here.filtering()
    row: Expression = ("mul", pile.holder, const(builder.world.size("player")))
    cell = ("add", row, slot(index)) if zone.copies else slot(index)
    known: Expression = ("load", builder.world.offset(zone.known), cell, 0)
    return ("filter", index, const(builder.world.everything("player")), ("has", known, card))


def _seers(frame: Frame, pile: Pile) -> Expression:
    """Who sees the cards of a hidden pile: its owner, perhaps with partners, or nobody."""
    builder = frame.builder
    if pile.zone.sight == "side":
        players = builder.world.players
        sides = [side_of(builder.world.rules, players, seat) for seat in range(players)]
        table = builder.table([sum(1 << seat for seat in side) for side in sides])
        return ("table", table, pile.holder)
    return ("single", pile.holder) if pile.zone.sight == "owner" else const(0)


def tell_drawn(frame: Frame, deck: str, pile: Pile, card: Expression) -> None:
    """A card was drawn from a deck into a zone: who sees it knows it, and is told."""
    builder, me = frame.builder, frame.here.me
    if pile.name in builder.world.declared.decks:
        # From deck to deck: all see it, and nobody sees what.
        builder.goes_unseen(deck, pile.name)
        return
    if pile.zone.sight in ("public", "top"):
        learn(frame, pile, ("single", card), EVERYBODY)
        tell(frame.builder, _of_pile("turned up", pile, [("card", pile.zone.family, card)]))
        return
    builder.goes_unseen(deck, pile.name)
    seen = _seers(frame, pile)
    learn(frame, pile, ("single", card), seen)
    drawn = [("player", "player", me), ("card", pile.zone.family, card)]
    tell(frame.builder, _of_pile("drew", pile, drawn, secret=("card",)), seen)


def _of_pile(
    verb: str,
    pile: Pile,
    arguments: Sequence[tuple[str, str, Expression]],
    *,
    secret: tuple[str, ...] = (),
) -> Happening:
    """What happened with a pile, and whose or where it is if that does not follow from the rest."""
    manner, roles = "", tuple(arguments)
    if pile.zone.holders == "place":
        roles = (*roles, ("place", "place", pile.holder))
    elif pile.named:
        manner, roles = "of", (*roles, ("owner", "player", pile.holder))
    return Happening(
        verb=verb, manner=manner, about=(("zone", pile.thing),), roles=roles, secret=secret
    )


# ---- carrying ---------------------------------------------------------------------------------


def move_card(frame: Frame, card: Expression, source: Pile, goal: Pile, how: str) -> None:
    """Carry a card between zones, and note who knows afterwards where it lies.

    how: ``openly``, ``unseen``, or ``at random``, which is unseen by the mover, too.

    If the card leaves a pile or hand unseen, the others can no longer tell it from the other hidden
    cards there: they forget it and all of those. Two cases are different: all see that the visible
    top of a pile goes, and all see the position of a card in a row. Whoever sees the goal learns
    the card.
    """
    builder, me = frame.builder, frame.here.me
    family = source.zone.family
    carried = [("player", "player", me), ("card", family, card)]
    open_zones = "public" in (source.zone.sight, goal.zone.sight) or goal.zone.sight == "top"
    taken = _of_pile("took", goal, carried, secret=("card",))
    if how == "openly":
        learn(frame, source, ("single", card), EVERYBODY)
        tell(builder, _of_pile("laid", goal, carried))
    elif open_zones:
        builder.goes_unseen(source.name, goal.name)
        learn(frame, source, ("single", card), EVERYBODY)
        tell(builder, taken)
    else:
        builder.goes_unseen(source.name, goal.name)
        if source.zone.row:
            learn(frame, goal, ("single", card), _seers(frame, goal))
            _tell_position(frame, card, source, goal)
        elif how == "at random":
            cards = cards_in(frame, source)
            several: Expression = ("gt", ("size", cards), const(1))
            forget(frame, source, ("if", several, cards, const(0)), _seers(frame, source))
            learn(frame, goal, ("single", card), _seers(frame, goal))
            tell(builder, taken, _knowers(frame, goal, card))
        else:
            tell(builder, taken, _forgotten(frame, card, source))
            if goal.named:
                learn(frame, goal, ("single", card), _seers(frame, goal))
    remove_card(frame, card, source)
    lay_card(frame, card, goal)
    if source.zone.sight == "top":
        # What lies on top now is seen.
        learn(frame, source, ("single", _top(frame, source)), EVERYBODY)


def _forgotten(frame: Frame, card: Expression, source: Pile) -> Expression:
    """Let the others forget the hidden cards of a pile from which the subject takes one unseen. Who
    sees the pile forgets nothing.
    """
    me = frame.here.me
    lost: Expression = cards_in(frame, source)
    seen = knowing = union(_partners(frame, source), ("single", me))
    if source.zone.sight == "top":
        top = _top(frame, source)
        lost = ("if", ("eq", top, card), const(0), ("minus", lost, ("single", top)))
        seen = ("if", ("eq", top, card), const(EVERYBODY), seen)
    forget(frame, source, lost, knowing)
    return seen


def _partners(frame: Frame, pile: Pile) -> Expression:
    """Those who see a pile with its owner."""
    return _seers(frame, pile) if pile.zone.sight == "side" else const(0)


def _tell_position(frame: Frame, card: Expression, source: Pile, goal: Pile) -> None:
    """Tell at which position of a row a card was taken; whoever knows the card is told which it
    was.
    """
    arguments: list[tuple[str, str, Expression]] = [("player", "player", frame.here.me)]
    if source.named:
        arguments.append(("owner", "player", source.holder))
    arguments.append(("position", "", _position(frame, card, source)))
    arguments.append(("card", source.zone.family, card))
    if goal.zone.holders == "place":
        arguments.append(("place", "place", goal.holder))
    what = Happening(
        verb="took",
        manner="of position" if source.named else "own position",
        about=(("source", source.thing), ("zone", goal.thing)),
        roles=tuple(arguments),
        secret=("card",),
    )
    tell(frame.builder, what, _knowers(frame, goal, card))


def _position(frame: Frame, card: Expression, pile: Pile) -> Expression:
    """Where in a row a card lies, from 1."""
    index = frame.builder.scratch(frame.here.depth)
    here: Expression = ("eq", card_at(frame, pile, slot(index)), card)
    everywhere = const((1 << pile.zone.capacity) - 1)
    return ("add", ("first", ("filter", index, everywhere, here)), const(1))


def cards_in(frame: Frame, pile: Pile) -> Expression:
    """The cards of a pile as a set."""
    return zone_set(pile.name, frame.here, pile.holder if pile.zone.holders else None)


def _row(pile: Pile) -> Expression:
    """Where the cards of an ordered pile begin among those of all holders."""
    return ("mul", pile.holder, const(pile.zone.capacity)) if pile.zone.holders else const(0)


def card_at(frame: Frame, pile: Pile, index: Expression) -> Expression:
    """The card at an index of an ordered pile."""
    return ("load", frame.builder.world.offset(pile.zone.cards), ("add", _row(pile), index), -1)


def length_of(frame: Frame, pile: Pile) -> Expression:
    """How many cards an ordered pile has."""
    base = frame.builder.world.offset(pile.zone.length)
    return ("load", base, pile.holder, 0) if pile.zone.holders else slot(base)


def _addresses(frame: Frame, pile: Pile) -> tuple[Expression, Expression]:
    """Where an ordered pile begins, and where its length is held."""
    builder, zone = frame.builder, pile.zone
    base, length = builder.world.offset(zone.cards), builder.world.offset(zone.length)
    holder = pile.holder if zone.holders else const(0)
    return ("at", base, _row(pile)), ("at", length, holder)


def _top(frame: Frame, pile: Pile) -> Expression:
    """The top card of an ordered pile; none of an empty one."""
    base, length = frame.builder.world.offset(pile.zone.cards), length_of(frame, pile)
    last: Expression = ("sub", ("add", _row(pile), length), const(1))
    return ("if", length, ("load", base, last, -1), const(-1))


def remove_card(frame: Frame, card: Expression, pile: Pile) -> None:
    """Take a card out of a pile, if it lies there."""
    if pile.zone.ordered:
        frame.builder.emit("drop", *_addresses(frame, pile), card)
    else:
        _change_set(frame, pile, "minus", ("single", card))


def lay_card(frame: Frame, card: Expression, pile: Pile) -> None:
    """Lay a card on a pile."""
    if pile.zone.ordered:
        frame.builder.emit("push", *_addresses(frame, pile), card)
    else:
        _change_set(frame, pile, "union", ("single", card))


def _change_set(frame: Frame, pile: Pile, operator: str, change: Expression) -> None:
    builder = frame.builder
    base = builder.world.offset(pile.zone.cards)
    if pile.zone.holders:
        changed = (operator, ("load", base, pile.holder, 0), change)
        builder.emit("store", base, pile.holder, changed)
    else:
        builder.set(base, (operator, slot(base), change))


def withdraw(frame: Frame, card: Expression, goal: Pile) -> None:
    """Take a card out of the zone where it lies before it is laid on ``goal``, so that it lies
    once.

    If every player has a copy of it, only that of the goal's owner, or of the subject, is taken.
    """
    here, elsewhere = _where_cards_lie(frame, goal)
    for pile in here:
        _withdraw_from(frame, card, pile)
    _withdraw_elsewhere(frame, card, elsewhere)


def _where_cards_lie(frame: Frame, goal: Pile) -> tuple[list[Pile], list[Zone]]:
    """The piles in which cards may lie that are to be laid on a goal; and zones of which several
    have one each, so that the holder has to be looked for.
    """
    owner = goal.holder if goal.zone.per_player else frame.here.me
    family = [
        zone for zone in frame.builder.world.zones.values() if zone.family == goal.zone.family
    ]
    sure = [zone for zone in family if not zone.holders or (zone.copies and zone.per_player)]
    piles = [Pile(zone=zone, holder=owner) for zone in sure]
    return piles, [zone for zone in family if zone not in sure]


def _withdraw_elsewhere(frame: Frame, card: Expression, zones: Sequence[Zone]) -> None:
    builder = frame.builder
    for zone in zones:
        one, nobody = builder.scratch(frame.here.depth), Label()
        inner = replace(frame, here=replace(frame.here, depth=frame.here.depth + 1))
        holder = builder.temporary("who has the card", -1)
        lies: Expression = ("has", cards_in(inner, Pile(zone=zone, holder=slot(one))), card)
        everywhere = const(builder.world.everything(zone.holders))
        builder.set(holder, ("first", ("filter", one, everywhere, lies)))
        builder.emit("branch", ("ge", slot(holder), const(0)), nobody)
        _withdraw_from(frame, card, Pile(zone=zone, holder=slot(holder)))
        builder.place(nobody)


def _withdraw_from(frame: Frame, card: Expression, pile: Pile) -> None:
    remove_card(frame, card, pile)
    if pile.zone.sight == "top":
        learn(frame, pile, ("single", _top(frame, pile)), EVERYBODY)


def withdraw_all(frame: Frame, cards: Expression, goal: Pile) -> None:
    """Take cards out of the zones where they lie, but for those that lie in the goal already.

    They leave a set all at once, and a pile in order one by one.
    """
    builder = frame.builder
    rest = builder.temporary("cards to come")
    builder.set(rest, ("minus", cards, cards_in(frame, goal)))
    here, elsewhere = _where_cards_lie(frame, goal)
    others = [pile for pile in here if (pile.name, pile.holder) != (goal.name, goal.holder)]
    for pile in others:
        if not pile.zone.ordered:
            _change_set(frame, pile, "minus", slot(rest))
    ordered = [pile for pile in others if pile.zone.ordered]
    if not elsewhere:
        lying = const(0)
        for pile in ordered:
            lying = union(lying, cards_in(frame, pile))
        builder.set(rest, both(slot(rest), lying))
    if ordered or elsewhere:
        card = builder.temporary("card to come", -1)
        with each_member(builder, slot(rest), card):
            for pile in ordered:
                _withdraw_from(frame, slot(card), pile)
            _withdraw_elsewhere(frame, slot(card), elsewhere)
        builder.set(card, const(-1))


@contextmanager
def each_card(frame: Frame, pile: Pile) -> Iterator[Expression]:
    """Emit a loop over the cards a pile has now: a row or deck from its beginning."""
    builder = frame.builder
    card, top, bottom = builder.temporary("each card", -1), Label(), Label()
    rest = builder.temporary("cards left")
    if pile.zone.ordered:
        index = builder.temporary("card number")
        builder.set(rest, length_of(frame, pile))
        builder.set(index, const(0))
        builder.place(top)
        builder.emit("branch", ("lt", slot(index), slot(rest)), bottom)
        builder.set(card, card_at(frame, pile, slot(index)))
        yield slot(card)
        builder.set(index, ("add", slot(index), const(1)))
    else:
        builder.set(rest, cards_in(frame, pile))
        builder.place(top)
        builder.emit("branch", slot(rest), bottom)
        builder.set(card, ("first", slot(rest)))
        builder.set(rest, ("minus", slot(rest), ("single", slot(card))))
        yield slot(card)
    builder.emit("jump", top)
    builder.place(bottom)
    builder.set(card, const(-1))


def lower_put_all(frame: Frame, node: core.PutAll) -> None:
    """Carry all cards of a pile to another; they lie there in the order in which they lay."""
    builder, nowhere = frame.builder, Label()
    source = pile_of(frame, node.source, nowhere)
    goal = pile_of(frame, node.goal, nowhere)
    if source.name == goal.name:
        # What lies there already stays as it lies.
        builder.emit("branch", ("ne", source.holder, goal.holder), nowhere)
    builder.goes_unseen(source.name, goal.name)
    number = builder.temporary("gathered")
    builder.set(number, const(0))
    shown = goal.zone.sight == "public"
    with each_card(frame, source) as card:
        learn(frame, goal, ("single", card), EVERYBODY if shown else _seers(frame, goal))
        if shown:
            told = [("player", "player", frame.here.me), ("card", goal.zone.family, card)]
            tell(builder, _of_pile("laid", goal, told))
        lay_card(frame, card, goal)
        builder.set(number, counted_up(slot(number), const(1)))
    empty_pile(frame, source)
    if goal.zone.sight == "top":
        learn(frame, goal, ("single", _top(frame, goal)), EVERYBODY)
    if not shown:
        told = [("player", "player", frame.here.me), ("number", "", slot(number))]
        tell(builder, _of_pile("gathered", goal, told))
    builder.place(nowhere)


def empty_pile(frame: Frame, pile: Pile) -> None:
    """Leave no card in the pile, and clear every slot that said which there were."""
    builder, zone = frame.builder, pile.zone
    if not zone.ordered:
        _write(frame, pile, builder.world.offset(zone.cards), const(0))
        return
    top, bottom = Label(), Label()
    left, first = builder.temporary("left in pile"), builder.world.offset(zone.cards)
    length = builder.world.offset(zone.length)
    held: Expression = ("load", length, pile.holder, 0) if zone.holders else slot(length)
    builder.set(left, held)
    _write(frame, pile, length, const(0))
    builder.place(top)
    builder.emit("branch", slot(left), bottom)
    builder.set(left, ("sub", slot(left), const(1)))
    row = multiply(pile.holder, zone.capacity) if zone.holders else const(0)
    builder.emit("store", first, add(row, slot(left)), const(-1))
    builder.emit("jump", top)
    builder.place(bottom)


def _write(frame: Frame, pile: Pile, base: int, value: Expression) -> None:
    if pile.zone.holders:
        frame.builder.emit("store", base, pile.holder, value)
    else:
        frame.builder.set(base, value)


# ---- looking and keeping ----------------------------------------------------------------------


def lower_look(frame: Frame, node: core.Look) -> None:
    """See all cards of a pile; the others see that it is done."""
    me, nowhere = frame.here.me, Label()
    pile = pile_of(frame, node.zone, nowhere)
    who: list[tuple[str, str, Expression]] = [("player", "player", me)]
    whose = [("owner", "player", pile.holder)] if pile.named else []
    where = [("place", "place", pile.holder)] if pile.zone.holders == "place" else []
    looking = (*who, *whose, *where)
    part(frame, Happening(verb="looked", about=(("zone", pile.thing),), roles=looking))
    tell(frame.builder, _of_pile("looked", pile, who))
    with each_card(frame, pile) as card:
        learn(frame, pile, ("single", card), ("single", me))
        tell(
            frame.builder,
            _of_pile("saw", pile, [*who, ("card", pile.zone.family, card)]),
            ("single", me),
        )
    frame.builder.place(nowhere)


def lower_keep(frame: Frame, node: core.Keep) -> None:
    """Keep this card until the end of a procedure, this one or the next."""
    builder = frame.builder
    assert frame.card is not None
    if frame.skip is not None:
        answer = Ask(frame=frame, kind="keep", node=node).put(
            builder.word("skip"), builder.word("keep")
        )
        leave_if(frame, ("eq", slot(answer), const(0)))
    family = builder.world.declared.cards[frame.within.name].family
    numbers = [-1] * builder.world.size(family)
    for number, card in reversed(list(enumerate(builder.world.kept))):
        if card.family == family:
            numbers[card.index] = number
    kept: Expression = ("table", builder.table(numbers), frame.card)
    if builder.world.declared.families[family].copied:
        kept = ("add", kept, frame.here.me)
    builder.emit("store", builder.world.offset("card keeper"), kept, frame.here.me)
    rounds = const(1 if node.which == "this" else 2)
    builder.emit("store", builder.world.offset("kept for"), kept, rounds)
    told = (("player", "player", frame.here.me), ("card", family, frame.card))
    tell(builder, Happening(verb="kept", roles=told))
