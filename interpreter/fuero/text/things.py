"""Ids of the machine as things that can be said: copies of cards, figures of players, numbers."""

from __future__ import annotations

from fuero.lang import nodes
from fuero.ruleset.model import Rules
from fuero.ruleset.names import names_of

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
    family = _family(rules, holder)
    if name.isdigit() and family in rules.of("cards"):
        number = Verbatim(name)
        return phrase("numbered-card", family=Noun(category="cards", id=family), number=number)
    base, _, rest = name.partition(".")
    for category in ("procedure", "trigger"):
        if holder in rules.of("moment") and base in rules.of(category):
            return Noun(category=category, id=base)
    if base in rules.of("card") and (rest.isdigit() or not rest):
        return phrase("card-name", name=Noun(category="card", id=base))
    if base in rules.of("card") and rest.rpartition(".")[2] in rules.seats:
        card = phrase("card-name", name=Noun(category="card", id=base))
        owner = Noun(category="player", id=rest.rpartition(".")[2])
        return phrase("figure-of", figure=card, owner=owner)
    if base in rules.of("pawn") and rest:
        figure, owner = Noun(category="pawn", id=base), Noun(category="player", id=rest)
        return phrase("figure-of", figure=figure, owner=owner)
    if name in rules.of("owner"):
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
    first = rules.result[0]
    return name in rules.of("track") and first.track.text == name and first.highest


def points(track: str, number: Item) -> Phrase:
    """So many points; a lexicon may call those of a track otherwise."""
    return phrase(f"points:{track}", "points", number=number, unit=phrase("point"))


def _family(rules: Rules, holder: str) -> str:
    """The family of cards a variable, deck or zone holds; '' for anything else."""
    for category in ("variable", "zone", "deck"):
        element = rules.of(category).get(holder)
        if element is None:
            continue
        node = element.node
        if isinstance(node, nodes.VariableDeclaration):
            if isinstance(node.type, nodes.RangeType):
                return ""
            return names_of(rules).domains.get(node.type.domain.text, "")
        assert isinstance(node, nodes.ZoneDeclaration | nodes.DeckDeclaration)
        return names_of(rules).domains.get(node.family.text, "")
    return ""
