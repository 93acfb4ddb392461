"""Names to nouns: what a name of the rules stands for where it is said."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.lang import nodes
from fuero.ruleset.pieces import LADEN, loads_of

from .book import REFERENCE
from .context import Context
from .tree import Count, Item, Listing, Noun, phrase
from .words import has_word

__all__ = [
    "by_owner",
    "common_noun",
    "may_be_nobodys",
    "pawn_of",
    "plan_attribute",
    "plan_kind",
    "plan_member",
    "plan_numbers",
    "property_name",
]


def plan_member(name: str, here: Context) -> Item:
    """What a global name stands for, as a thing of its own."""
    rules = here.names.rules
    meaning = here.names.meanings.get(name)
    match meaning.what if meaning else "":
        case "left" | "first-seat":
            return phrase(name)
        case "kept":
            return phrase("kept-cards")
        case "value":
            return Count(rules.values[name])
        case "card" | "copies":
            base, _, number = name.partition(".")
            said = Noun(category="card", id=base)
            if number:
                return phrase("card-copy", name=said, number=Count(int(number)))
            return phrase("card-name", name=said)
        case "variable":
            category = "track" if name in rules.of("track") else "variable"
            return Noun(category=category, id=name)
        case "place" | "pawn" | "deck" | "zone" | "define" | "group" as category:
            return Noun(category=category, id=name)
    if name in rules.of("procedure"):
        return Noun(category="procedure", id=name)
    return Noun(category="local", id=name)


def common_noun(node: nodes.Reference, here: Context) -> Item:
    """The noun of what there are several of; None for any other name."""
    name, rules = node.name.text, here.names.rules
    meaning = here.names.meanings.get(name)
    match meaning.what if meaning else "":
        case "players" | "places" | "origins":
            return phrase(name)
        case "kind":
            kind = next(kind.id for kind in rules.kinds.values() if kind.plural == name)
            return Noun(category="kind", id=kind)
        case "groups":
            group = next(group.id for group in rules.groups.values() if group.plural == name)
            return Noun(category="group-kind", id=group)
        case "family":
            return Noun(category="cards", id=here.names.families[name])
        case "pawns":
            return Noun(category="pawn", id=pawn_of(name, here))
        case "define" if here.type_of(node).kind == "set" and has_word(
            rules, "define", name, REFERENCE
        ):
            return Noun(category="define", id=name)
    return None


def pawn_of(word: str, here: Context) -> str:
    """The figure that a word in one or many names."""
    meaning = here.names.meanings.get(word)
    return meaning.element.name if meaning and meaning.element else word


def property_name(name: str, here: Context) -> Item:
    """The noun of an attribute, a definition or what belongs to each player; else None."""
    rules = here.names.rules
    meaning = here.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        return plan_member(name, here)
    if name in rules.of("define"):
        return Noun(category="define", id=name)
    if name in rules.relations:
        return Noun(category="relation", id=name)
    if any(name in found for found in here.names.attributes.values()):
        return Noun(category="attribute", id=name)
    return None


def plan_kind(pieces: nodes.Pieces, here: Context) -> Item:
    """A kind of piece, with what the words before it say of the pieces."""
    kind, rules = here.names.pieces.get(pieces.text, pieces.text), here.names.rules
    found: Item = Noun(category="piece", id=kind)
    for word in reversed(pieces.adjectives):
        load = word.text.removesuffix(f"-{LADEN}")
        if word.text in rules.of("owner"):
            owner = Noun(category="owner", id=word.text)
            found = phrase("piece:of-owner", piece=found, owner=owner)
        elif kind in rules.of("piece") and load in loads_of(rules, kind):
            found = phrase("piece:carrying", piece=found, load=Noun(category="load", id=load))
        else:
            found = phrase(f"piece:{word.text}", piece=found)
    return found


def may_be_nobodys(pieces: nodes.Pieces | nodes.Name, here: Context) -> bool:
    """Whether there are pieces of a kind that belong to an owner who is no player."""
    kind, rules = here.names.pieces.get(pieces.text, pieces.text), here.names.rules
    element = rules.of("piece").get(kind)
    if element is None or not isinstance(element.node, nodes.PieceDeclaration):
        return False
    return any(stock.owner is not None and stock.count > 0 for stock in element.node.stocks)


def by_owner(
    key: str, owner: str | None, pieces: nodes.Pieces, here: Context, joint: str = ":"
) -> tuple[str, ...]:
    """The keys for pieces of whom, special ones first; foreign ones may be those of no player."""
    if owner is None:
        return (key,)
    whose = f"{key}{joint}{owner}"
    special = (f"{whose}/nobodys",) if owner == "foreign" and may_be_nobodys(pieces, here) else ()
    return (*special, whose, key)


def plan_numbers(numbers: Sequence[int], joint: str = "comma") -> Item:
    """Numbers in a row."""
    return Listing(joint=joint, items=tuple(Count(number) for number in numbers))


def plan_attribute(name: str, numbers: Sequence[int]) -> Item:
    """An attribute with its numbers."""
    noun = Noun(category="attribute", id=name)
    return phrase("attribute", name=noun, numbers=plan_numbers(numbers))
