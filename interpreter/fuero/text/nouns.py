"""Names to nouns: what a name of the rules stands for where it is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.pieces import LADEN, UNLADEN

from .context import Context
from .languages import REFERENCE
from .tree import Count, Item, Listing, Noun, phrase
from .words import TOLD, has_word
from .written import OWNERS

__all__ = [
    "loop_name",
    "of_owner",
    "by_owner",
    "common_noun",
    "domain_item",
    "may_be_nobodys",
    "plan_attribute",
    "plan_kind",
    "plan_member",
    "plan_numbers",
    "property_noun",
    "variable_category",
]


def plan_member(node: core.Node, here: Context) -> Item:
    """What has a name, as a thing of its own, whoever it belongs to."""
    return _MEMBERS[type(node)](node, here)


def _noun(category: str, field: str = "name") -> Callable[[Any, Context], Item]:
    return lambda node, here: Noun(category=category, id=getattr(node, field))


def _word(key: str) -> Callable[[Any, Context], Item]:
    return lambda node, here: phrase(key)


def _variable(node: core.VariableOf, here: Context) -> Item:
    return Noun(category=variable_category(node.name, here), id=node.name)


def variable_category(name: str, here: Context) -> str:
    """Whether a name is that of a track or of another variable."""
    return "track" if here.declared.variables[name].track else "variable"


def _cards(node: core.CardsIn, here: Context) -> Item:
    return Noun(category="deck" if node.name in here.declared.decks else "zone", id=node.name)


def _card(node: core.TheCard | core.AllCopies, here: Context) -> Item:
    said = Noun(category="card", id=node.name)
    if isinstance(node, core.TheCard) and node.copy and not node.any_copy:
        return phrase("card-copy", name=said, number=Count(node.copy))
    return phrase("card-name", name=said)


_MEMBERS: Mapping[type[core.Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        core.AllCopies: _card,
        core.Bound: lambda node, here: loop_name(node.name, here),
        core.CardsIn: _cards,
        core.CardsKept: _word("kept-cards"),
        core.Defined: _noun("define"),
        core.FirstSeat: _word("first-seat"),
        core.LeftOfMe: _word("left"),
        core.TheCard: _card,
        core.TheFigure: _noun("figure"),
        core.TheGroup: _noun("group", "group"),
        core.ThePlace: _noun("place", "place"),
        core.ValueOf: lambda node, here: Count(node.number),
        core.VariableOf: _variable,
    }
)


def of_owner(rules: Rules, owner: str) -> str:
    """The key of the phrase for pieces of an owner that is no player; one without words of its own
    is told as rules write it, before the piece.
    """
    named = has_word(rules, "owner", owner, REFERENCE)
    return "piece:of-owner" if named else "piece:of-owner/unnamed"


def loop_name(name: str, here: Context) -> Item:
    """The name of a loop or a parameter; one without words of its own is told as it is written."""
    noun = Noun(category="local", id=name)
    plain = name in TOLD or has_word(here.rules, "local", name, REFERENCE)
    return noun if plain else phrase("local", name=noun)


def common_noun(node: core.Node, here: Context) -> Item:
    """The noun of what there are several of; None for any other name."""
    found = _COMMON.get(type(node))
    return found(node, here) if found is not None else None


def _of_domain(category: str) -> Callable[[Any, Context], Item]:
    return lambda node, here: Noun(category=category, id=node.type.domain)


def _defined_set(node: core.Defined, here: Context) -> Item:
    """The word that a ruleset has for a set it defines; None where it has none."""
    if node.argument is not None or node.type.kind != "set":
        return None
    named = has_word(here.rules, "define", node.name, REFERENCE)
    return Noun(category="define", id=node.name) if named else None


_COMMON: Mapping[type[core.Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        core.AllCards: _of_domain("cards"),
        core.AllGroups: _of_domain("group-kind"),
        core.Defined: _defined_set,
        core.Everybody: _word("players"),
        core.Everywhere: _word("places"),
        core.Figures: _noun("figure"),
        core.Opponents: _word("opponents"),
        core.Origins: _word("origins"),
        core.Destinations: _word("destinations"),
        core.Scored: _word("scored"),
        core.Partners: _word("partners"),
        core.PlacesOfKind: _noun("kind", "kind"),
    }
)


def property_noun(node: core.Node, here: Context) -> Item:
    """The noun of an attribute, a definition or what belongs to each player; else None."""
    match node:
        case core.Defined(name=name):
            return Noun(category="define", id=name)
        case core.AttributeOf(name=name):
            return Noun(category="attribute", id=name)
        case core.Beside(relation=str(name)):
            return Noun(category="relation", id=name)
        case core.VariableOf() | core.CardsIn() | core.CardsKept() | core.TheFigure():
            return plan_member(node, here)
    return None


def plan_kind(pieces: core.Pieces, here: Context) -> Item:
    """A kind of piece, with what the words before it say of the pieces."""
    found: Item = Noun(category="piece", id=pieces.kind)
    carrying = {f"{load}-{LADEN}": load for load in here.declared.pieces[pieces.kind].loads}
    for word in reversed(pieces.words):
        if word == pieces.owner:
            owner = Noun(category="owner", id=word)
            found = phrase(of_owner(here.rules, word), piece=found, owner=owner)
        elif word in (LADEN, UNLADEN):
            found = phrase(f"piece:{word}", piece=found)
        else:
            load = Noun(category="load", id=carrying[word])
            found = phrase("piece:carrying", piece=found, load=load)
    return found


def plan_ordinal(number: object) -> Item:
    """The rank of a number: first, second; nothing for what is no number."""
    if not isinstance(number, int):
        return None
    return phrase(f"ordinal:{number}", "ordinal", number=Count(number))


def may_be_nobodys(kind: str, here: Context) -> bool:
    """Whether there are pieces of a kind that belong to an owner who is no player."""
    stocks = here.declared.pieces[kind].stocks
    return any(stock.owner is not None and stock.count > 0 for stock in stocks)


def by_owner(key: str, pieces: core.Pieces, here: Context, joint: str = ":") -> tuple[str, ...]:
    """The keys for pieces of whom, special ones first; foreign ones may be those of no player, and
    only those of other sides.
    """
    if pieces.owner not in OWNERS:
        return (key,)
    whose = f"{key}{joint}{pieces.owner}"
    if pieces.owner == "foreign" and here.rules.seating.foreign == "opponents":
        return (f"{whose}/sides", whose, key)
    nobodys = pieces.owner == "foreign" and may_be_nobodys(pieces.kind, here)
    return (*((f"{whose}/nobodys",) if nobodys else ()), whose, key)


def plan_numbers(numbers: Sequence[int], joint: str = "comma") -> Item:
    """Numbers in a row."""
    return Listing(joint=joint, items=tuple(Count(number) for number in numbers))


def plan_attribute(name: str, numbers: Sequence[int]) -> Item:
    """An attribute with its numbers."""
    noun = Noun(category="attribute", id=name)
    return phrase("attribute", name=noun, numbers=plan_numbers(numbers))


def domain_item(word: str, domain: str, here: Context) -> Item:
    """What the members of a domain are called; places also by their kind, if that is written."""
    for kind in here.rules.kinds.values():
        if word in (kind.id, kind.plural):
            return Noun(category="kind", id=kind.id)
    if domain in ("player", "place"):
        return phrase(f"{domain}s")
    if domain in here.rules.groups:
        return Noun(category="group-kind", id=domain)
    if domain in here.declared.families:
        return Noun(category="cards", id=domain)
    return phrase("figures")
