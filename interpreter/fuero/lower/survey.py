"""Find out what there is: all that is declared gets domains and slots of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.machine.program import Piece
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.constants import unladen_places
from fuero.ruleset.limits import MOST_LARGE, NUMBERS
from fuero.ruleset.model import Rules
from fuero.ruleset.performing import bodies_of
from fuero.ruleset.things import cards_of, figures_of
from fuero.ruleset.types import CONDITION, NUMBER

from .world import (
    ANSWERS,
    ASKED,
    DRAWS,
    DUE,
    DUE_TURN,
    EFFECTS,
    LATEST,
    LATEST_DUE,
    PENDING,
    PENDING_TURN,
    SUBJECT_OF_TRIAL,
    Effect,
    Keepable,
    World,
    WorldDraft,
)
from .zones import lay_out_zones

__all__ = ["survey"]


def survey(rules: Rules, seats: Sequence[str]) -> World:
    """What there is in the game of these rules for the players in these seats."""
    draft = WorldDraft(rules, tuple(seats))
    _declared(draft)
    lay_out_zones(draft)
    _kept(draft)
    spoken_of = _kinds(draft.declared)
    for name, kind in _REMEMBERED.items():
        if kind in spoken_of:
            draft.field(name, kind="set", domain="place", visibility="internal")
    if draft.declared.moments:
        _effects(draft)
    if draft.declared.trial:
        # It has a range of its own: it is never nobody.
        draft.field(
            SUBJECT_OF_TRIAL,
            kind="member",
            domain="player",
            high=draft.players - 1,
            visibility="internal",
        )
    for variable in _picked_secretly(draft.declared):
        draft.field(f"{ASKED} {variable}", axes=("player",), visibility="internal")
    return draft.finished()


_REMEMBERED: Mapping[str, type[core.Expression]] = MappingProxyType(
    {"origins": core.Origins, "destinations": core.Destinations, "scored": core.Scored}
)
"""What is remembered of the last act, and the word that asks for it."""


def _kinds(declared: core.Declared) -> frozenset[type[core.Node]]:
    """The classes of all nodes: what nothing asks for, nobody remembers."""
    return frozenset(map(type, core.read_out((*declared.declarations(), *declared.trial))))


def _picked_secretly(declared: core.Declared) -> tuple[str, ...]:
    """The variables for which something is picked secretly."""
    found = (
        node.variable
        for body in declared.bodies()
        for statement in body
        for node in core.walk(statement)
        if isinstance(node, core.SecretlyChoose)
    )
    return tuple(dict.fromkeys(found))


def _declared(draft: WorldDraft) -> None:
    """Give every declared thing its domain, and all but cards their slots."""
    rules = draft.rules
    draft.domain("player", _called("player", draft.seats))
    draft.domain("place", _called("place", rules.places))
    draft.domain("number", _called("number", map(str, range(NUMBERS))))
    draft.domain("figure", [figure for figure, _ in figures_of(draft.declared, draft.seats)])
    for group in rules.groups.values():
        draft.domain(group.id, _called("group", group.members))
    for family in draft.declared.families:
        draft.domain(family, [card for card, _ in cards_of(draft.declared, family)])
    majorities = draft.declared.majorities
    draft.domain("majority", _called("majority", majorities))
    draft.domain("bonus", _called("bonus", draft.declared.bonuses()))
    draft.stream(DRAWS)
    _pieces(draft)
    if draft.size("figure"):
        draft.field(
            "where figures stand", axes=("figure",), kind="member", domain="place", initial=-1
        )
    _variables(draft)


def _called(category: str, names: Iterable[str]) -> list[Thing]:
    """Things of a category, by their names."""
    return [Thing(category=category, name=name) for name in names]


def _pieces(draft: WorldDraft) -> None:
    """Give each kind of piece its bearers and its slots."""
    rules, places = draft.rules, list(draft.rules.places)
    named = tuple(draft.declared.owners)
    if named:
        draft.domain("owner", _owners(draft, named))
    for kind, node in draft.declared.pieces.items():
        others = named if any(node.stock(owner) for owner in named) else ()
        owners = (*draft.seats, *others)
        stocks = [node.stock()] * draft.players
        stocks += [node.stock(owner) for owner in others]
        loads = node.loads
        bearers = "owner" if others else "player"
        if loads:
            bearers = f"bearer of {kind}"
            bare = _owners(draft, others)
            carrying = [replace(owner, load=load) for load in loads for owner in bare]
            draft.domain(bearers, (*bare, *carrying))
        piece = Piece(
            field=f"pieces {kind}",
            bearers=bearers,
            totals=tuple(stock.count if stock else 0 for stock in stocks),
            starts=tuple(places.index(stock.start) if stock else -1 for stock in stocks),
            unladen_in=sum(1 << places.index(one) for one in unladen_places(rules, node)),
            rule=str(node.span),
        )
        draft.pieces[kind] = piece
        idle = [0] * len(owners) * len(loads)
        initial = [
            number
            for place in range(len(places))
            for number in (
                *(
                    total if place == start else 0
                    for total, start in zip(piece.totals, piece.starts, strict=True)
                ),
                *idle,
            )
        ]
        draft.field(piece.field, axes=("place", bearers), high=max(piece.totals), initial=initial)


def _owners(draft: WorldDraft, others: Sequence[str]) -> list[Thing]:
    """The players, and after them owners that are none."""
    return [
        *(Thing(category="player", name=seat) for seat in draft.seats),
        *(Thing(category="owner", name=name) for name in others),
    ]


def _variables(draft: WorldDraft) -> None:
    for name, variable in draft.declared.variables.items():
        axes, kind = (variable.holders,) if variable.holders else (), variable.type
        low, high = variable.low, variable.high
        if kind == NUMBER:
            start = min(max(0, low), high)
            draft.field(name, axes=axes, low=low, high=high, initial=start, role="variable")
        elif kind == CONDITION:
            if ANSWERS not in draft.domains:
                draft.domain(ANSWERS, _called("answer", ("no", "yes")))
            draft.field(name, axes=axes, kind="condition", high=1, role="variable")
        else:
            held = "set" if kind.kind == "set" else "member"
            start = 0 if held == "set" else -1
            draft.field(
                name, axes=axes, kind=held, domain=kind.domain, initial=start, role="variable"
            )


# ---- cards that are kept, and what is put off -------------------------------------------------


def _keepable(draft: WorldDraft) -> Iterator[Keepable]:
    for name, family in draft.declared.families.items():
        seats = draft.seats if family.copied else ("",)
        for index, (card, declared) in enumerate(cards_of(draft.declared, name)):
            keep = _keep(declared) if declared is not None else None
            if declared is not None and keep is not None:
                yield from (
                    Keepable(
                        family=name,
                        index=index,
                        card=replace(card, owner=seat),
                        keep=keep,
                        stops=tuple(
                            one
                            for one in draft.declared.abilities
                            if one.name == card.name and one.only_stops
                        ),
                    )
                    for seat in seats
                )


def _keep(card: core.Card) -> core.Keep | None:
    """The act by which a card is kept; None for one that cannot be."""
    parts = (part for statement in card.body for part in core.walk(statement))
    return next((part for part in parts if isinstance(part, core.Keep)), None)


def _kept(draft: WorldDraft) -> None:
    """Give the cards that can be kept their slots."""
    cards = draft.kept = tuple(_keepable(draft))
    if not cards:
        return
    draft.domain("kept card", [card.card for card in cards])
    draft.field("card keeper", axes=("kept card",), kind="member", domain="player", initial=-1)
    draft.field("kept for", axes=("kept card",), high=2)


def _effects(draft: WorldDraft) -> None:
    """Number what can be put off, and give it its slots."""
    found = [
        (Thing(category=category, name=name), node)
        for (category, name), body in bodies_of(draft.declared).items()
        for statement in body
        for node in core.walk(statement)
        if isinstance(node, core.AtNext)
    ]
    draft.effects = tuple(
        Effect(number=number, node=node, within=within)
        for number, (within, node) in enumerate(found)
    )
    members: list[Thing] = []
    for effect in draft.effects:
        same = sum(other.within == effect.within for other in draft.effects[: effect.number])
        members.append(replace(effect.within, number=same + 1 if same else 0))
    draft.domain(EFFECTS, members)
    axes, cells = (EFFECTS, "player"), len(members) * draft.players
    draft.field(PENDING, axes=axes, high=MOST_LARGE)
    draft.field(PENDING_TURN, axes=axes, high=cells)
    draft.field(DUE, axes=axes, high=MOST_LARGE)
    # A trigger may reach the moment that is under way, and what waits then is due as well.
    draft.field(DUE_TURN, axes=axes, high=2 * cells)
    for name, most in ((LATEST, cells), (LATEST_DUE, 2 * cells)):
        draft.field(name, shape=(len(draft.declared.moments),), high=most)
