"""Things of the machine as text: copies of cards, figures of players, numbers."""

from __future__ import annotations

from fuero.machine.things import Thing
from fuero.ruleset.model import Rules

from .tree import Item, Noun, Phrase, Verbatim, phrase

__all__ = ["are_points", "name_noun", "piece_of", "points", "thing_item"]

_MERE_WORDS = frozenset({"alternative", "number", "option", "word"})
"""What stands for nothing that a lexicon could name."""


def thing_item(thing: Thing) -> Item:
    """A thing where it is spoken of: a card by its title, a number of a family with the family."""
    if thing.category in _MERE_WORDS:
        return Verbatim(thing.id)
    if thing.category == "kept":
        return phrase("kept-cards")
    if thing.category == "cards":
        family = Noun(category="cards", id=thing.name)
        return phrase("numbered-card", family=family, number=Verbatim(thing.id))
    noun = name_noun(thing)
    said: Item = phrase("card-name", name=noun) if thing.category == "card" else noun
    if not thing.owner:
        return said
    return phrase("figure-of", figure=said, owner=Noun(category="player", id=thing.owner))


def name_noun(thing: Thing) -> Noun:
    """What a thing is called, and no more."""
    return Noun(category=thing.category, id=thing.name)


def piece_of(kind: Item, bearer: Thing) -> Item:
    """A piece with what it carries."""
    if not bearer.load:
        return kind
    return phrase("piece:carrying", piece=kind, load=Noun(category="load", id=bearer.load))


def are_points(rules: Rules, name: str) -> bool:
    """Whether this is the track whose highest number wins."""
    first, track = rules.result[0], rules.declared.variables.get(name)
    return track is not None and track.track and first.track.text == name and first.highest


def points(track: str, number: Item) -> Phrase:
    """So many points; a lexicon may call those of a track otherwise."""
    return phrase(f"points:{track}", "points", number=number, unit=phrase("point"))
