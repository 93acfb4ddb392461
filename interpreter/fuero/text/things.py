"""Ids of the machine as things that can be said: copies of cards, figures of players, numbers."""

from __future__ import annotations

from fuero.ruleset.model import Rules

from .tree import Item, Noun, Phrase, Verbatim, phrase
from .words import category_of

__all__ = ["are_points", "owner_noun", "piece_of", "points", "thing"]


def thing(rules: Rules, name: str, holder: str = "") -> Item:
    """The thing with this id. holder: the variable or zone that holds it, where that is known.

    ``mill.2`` is the second copy of a card, ``mill.red`` or ``mill.2.red`` the one of a player who
    has it like all others, ``boat.red`` the figure of a player, ``7`` a card of a
    numbered family where the holder holds such cards.
    """
    if name in rules.seats:
        return Noun(category="player", id=name)
    if name in rules.places:
        return Noun(category="place", id=name)
    declared, family = rules.declared, _family(rules, holder)
    if name.isdigit() and family in declared.families:
        number = Verbatim(name)
        return phrase("numbered-card", family=Noun(category="cards", id=family), number=number)
    base, _, rest = name.partition(".")
    if holder in declared.moments:
        if base in declared.procedures:
            return Noun(category="procedure", id=base)
        if base in declared.triggers:
            return Noun(category="trigger", id=base)
    if base in declared.cards and (rest.isdigit() or not rest):
        return phrase("card-name", name=Noun(category="card", id=base))
    if base in declared.cards and rest.rpartition(".")[2] in rules.seats:
        card = phrase("card-name", name=Noun(category="card", id=base))
        owner = Noun(category="player", id=rest.rpartition(".")[2])
        return phrase("figure-of", figure=card, owner=owner)
    if base in declared.figures and rest:
        figure, owner = Noun(category="figure", id=base), Noun(category="player", id=rest)
        return phrase("figure-of", figure=figure, owner=owner)
    if name in declared.owners:
        return Noun(category="owner", id=name)
    category = category_of(rules, name)
    return Noun(category=category, id=name) if category else Verbatim(name)


def owner_noun(rules: Rules, bearer: str) -> Noun:
    """Whose a piece is: a player, or an owner that is none, whatever the piece carries."""
    owner = bearer.partition("+")[0]
    return Noun(category="player" if owner in rules.seats else "owner", id=owner)


def piece_of(kind: Item, bearer: str) -> Item:
    """A piece with what it carries."""
    load = bearer.partition("+")[2]
    if not load:
        return kind
    return phrase("piece:carrying", piece=kind, load=Noun(category="load", id=load))


def are_points(rules: Rules, name: str) -> bool:
    """Whether this is the track whose highest number wins."""
    first, track = rules.result[0], rules.declared.variables.get(name)
    return track is not None and track.track and first.track.text == name and first.highest


def points(track: str, number: Item) -> Phrase:
    """So many points; a lexicon may call those of a track otherwise."""
    return phrase(f"points:{track}", "points", number=number, unit=phrase("point"))


def _family(rules: Rules, holder: str) -> str:
    """The family of cards a variable, deck or zone holds; '' for anything else."""
    declared = rules.declared
    if holder in declared.variables:
        return declared.variables[holder].type.domain
    cards = declared.zones.get(holder) or declared.decks.get(holder)
    return cards.family if cards is not None else ""
