"""Whether what a text has spoken of is sure to be what a later sentence calls it."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import DiagnosticError
from fuero.ruleset import core
from fuero.ruleset.bodies import link_set
from fuero.ruleset.constants import near_places
from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Listing, Noun, Phrase

from .alike import meant_in, same_thing
from .mention import Mention
from .written import Choices, written

__all__ = ["fits"]

_MEMBERS = ("members", "noun", "thing")
"""The slots that say out of what a set is taken."""
_UNKNOWN = ""
"""The kind of what may be of any kind."""


def fits(rules: Rules, mention: Mention, noun: Noun) -> bool:
    """Whether a noun says of something what it is: one of these, or a place of this kind."""
    if any(len(same_thing(rules, (one, noun))) == 1 for one in _members(mention.out_of)):
        return True
    wanted = _kinds_of_noun(rules, noun)
    return bool(wanted) and _kinds_of_item(rules, mention.out_of) <= wanted


def _members(item: Item) -> Iterator[Noun]:
    """What something is chosen from, before any of it is left out."""
    if isinstance(item, Noun):
        yield item
    elif isinstance(item, Listing) and len(item.items) == 1:
        yield from _members(item.items[0])
    elif isinstance(item, Phrase):
        for slot in _MEMBERS:
            yield from _members(item.slots.get(slot))


def _kinds_of_item(rules: Rules, item: Item) -> frozenset[str]:
    """The kinds of the places that something said can be."""
    try:
        linked = link_set(rules, written(item, rules, Choices()))
    except (KeyError, DiagnosticError):
        return frozenset([_UNKNOWN])
    return _kinds(rules, linked)


def _kinds_of_noun(rules: Rules, noun: Noun) -> frozenset[str]:
    """The kinds of which a noun names all places; nothing where it names only some of one."""
    if noun.category == "kind":
        return frozenset([noun.id])
    if noun.category != "define":
        return frozenset()
    (meant,) = meant_in(rules, (rules.declared.definitions[noun.id].body,))
    kinds = [part.kind for part in _united(meant) if isinstance(part, core.PlacesOfKind)]
    return frozenset(kinds) if len(kinds) == len([*_united(meant)]) else frozenset()


def _kinds(rules: Rules, node: core.Node) -> frozenset[str]:
    """The kinds of all places that may be in a set."""
    (meant,) = meant_in(rules, (node,))
    while isinstance(meant, core.Except | core.Filtered):
        meant = meant.members
    found: set[str] = set()
    for part in _united(meant):
        if isinstance(part, core.PlacesOfKind):
            found.add(part.kind)
        elif isinstance(part, core.Single) and isinstance(part.member, core.ThePlace):
            found.add(rules.places[part.member.place].kind)
        elif isinstance(part, core.Beside):
            near = near_places(rules, part.relation, frozenset(rules.places))
            found |= {rules.places[place].kind for place in near}
        else:
            found |= _kinds(rules, part) if part is not meant else {_UNKNOWN}
    return frozenset(found)


def _united(node: core.Node) -> Iterator[core.Node]:
    if isinstance(node, core.Union):
        yield from _united(node.left)
        yield from _united(node.right)
    else:
        yield node
