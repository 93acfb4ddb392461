"""What has a name in some rules: found, said, and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fuero.diagnostics import Diagnostic, DiagnosticError, suggest
from fuero.ruleset.things import known_card
from fuero.text.message import message
from fuero.text.numbers import say_numbers

from .facts import cited_facts, fact_lines
from .names import known_words, name_of
from .spelling import is_meant

if TYPE_CHECKING:
    from fuero.ruleset.model import Element, Place, Rules, Selection, Switch

__all__ = ["element_data", "element_lines", "find_named", "place_data"]


_DONE = {
    "declared": "did-declared",
    "replaced": "did-replaced",
    "before": "did-before",
    "after": "did-after",
    "removed": "did-removed",
    "added to": "did-added-to",
    "taken from": "did-taken-from",
    "changed": "did-changed",
}
"""What layers mostly do to things, and the messages that say it."""


def find_named(rules: Rules, name: str) -> list[tuple[str, str]]:
    """What has this name, or else this title, or else alone a title with words that begin so, as
    (category, name).

    Raises DiagnosticError (FU430) for nothing.
    """
    wanted, colon, bare = name.partition(":")
    if not colon:
        wanted, bare = "", name
    card = known_card(rules, bare)
    bare = card.name if card is not None else bare
    everything = [
        *(("place", place) for place in rules.places),
        *(("switch", switch) for switch in rules.switches),
        *(("selection", selection) for selection in rules.selections),
        *(("kind", kind) for kind in rules.kinds),
        *(("group", group) for group in rules.groups),
        *(("relation", relation) for relation in rules.relations),
        *((category, found) for category, all_ in rules.elements.items() for found in all_),
    ]
    possible = [(category, id_) for category, id_ in everything if wanted in ("", category)]
    # What is private to a layer has a name of its own only where others use the same one.
    found = [one for one in possible if bare in (one[1], rules.private.get(one[1]))]
    found = found or [one for one in possible if _plural(rules, *one) == bare]
    if not found:
        title = _plain(bare)
        titles = {one: _plain(name_of(rules, *one)) for one in possible}
        found = [one for one in possible if titles[one] == title] or [
            one for one in possible if titles[one].lstrip("0123456789").lstrip() == title
        ]
    if not found:
        from fuero.ruleset.absent import why_absent

        absent = why_absent(rules, bare)
        begun = [one for one in possible if not absent and _begins(bare, titles[one])]
        if len({titles[one] for one in begun}) == 1:
            return begun
        plurals = filter(None, (_plural(rules, *one) for one in everything))
        known = () if absent else [*(id_ for _, id_ in everything), *plurals]
        said = message(
            "nothing-called", language=rules.language, title=rules.title, name=repr(name)
        )
        said += f": it is {absent[0].label.removesuffix(' here')}" if absent else ""
        near = suggest(bare, known)
        help = near and message("did-you-mean", language=rules.language, word=near)
        problem = Diagnostic(code="FU430", message=said, help=help, related=absent)
        raise DiagnosticError((problem,))
    return found


def _plural(rules: Rules, category: str, name: str) -> str:
    """The word by which rules speak of all that a thing has; '' for what has none."""
    if category == "kind":
        return rules.kinds[name].plural
    if category == "group":
        return rules.groups[name].plural
    declared = rules.elements.get(category, {}).get(name)
    plural = getattr(declared.node, "plural", None) if declared is not None else None
    return plural.text if plural is not None else ""


def _members(rules: Rules, category: str, name: str) -> list[str]:
    """What belongs to a kind of places, a family of cards or a deck."""
    declared = rules.declared
    if category == "kind":
        return [place.id for place in rules.places.values() if place.kind == name]
    if category in ("cards", "deck"):
        cards = declared.cards.values()
        return [one.name for one in cards if name in (one.family, one.deck)]
    return []


def _begins(written: str, title: str) -> bool:
    """Whether words are typed that begin words of a title, and no mere numbers."""
    return any(sign.isalpha() for sign in written) and is_meant(written, title)


def _plain(title: str) -> str:
    """A title as somebody may type it: any capitals, no apostrophes, perhaps in quotes."""
    return " ".join(title.replace("’", "").replace("'", "").strip('“”" ').casefold().split())


def element_lines(rules: Rules, category: str, name: str, *, told_layer: bool = False) -> list[str]:
    """An element for people: its name, what it says, its text, where it is from.

    told_layer: also which layer declared it, where no other did anything to it.
    """
    data = element_data(rules, category, name)
    said = _said(rules, category, name)
    told = say_numbers(rules, name) if category == "card" else ""
    numbers = f" ({told})" if told else ""
    lines = [f"{category} {name}: {data['title']}{numbers}", *said.splitlines()]
    if data["text"]:
        lines += ["", *(f"    {line}" for line in data["text"].splitlines())]
    known = known_words(data.get("provenance", ""), data.get("numbers_known", {}))
    facts = [
        message(key, language=rules.language, what=text)
        for key, text in (
            ("show-members", ", ".join(data["members"])),
            ("show-provenance", known),
            ("show-where", data.get("where")),
        )
        if text
    ]
    if data.get("cites"):
        stood_for = [
            line for fact in cited_facts(rules, category, name) for line in fact_lines(fact)
        ]
        cited = message("show-cites", language=rules.language, what=data["cites"])
        facts[:0] = [cited, *(f"  {line}" for line in stood_for)]
    history = [_step(rules, **step) for step in data["history"]]
    return [*lines, "", *facts, *(history if told_layer or len(history) > 1 else [])]


def _step(rules: Rules, *, did: str, layer: str, where: str) -> str:
    """What a layer did to a thing."""
    key = _DONE.get(did, "did-other")
    return message(key, language=rules.language, did=did, layer=layer, where=where)


def _said(rules: Rules, category: str, name: str) -> str:
    from fuero.text.say import say_card, say_element

    return say_card(rules, name) if category == "card" else say_element(rules, category, name)


def element_data(rules: Rules, category: str, name: str) -> dict[str, Any]:
    """An element as plain data."""
    from fuero.text.languages import REFERENCE
    from fuero.text.say import say_element

    english = say_element(rules, category, name, REFERENCE)
    data: dict[str, Any] = {
        "category": category,
        "id": name,
        "title": name_of(rules, category, name),
        "english": english,
        "text": "",
        "history": [],
        "members": _members(rules, category, name),
    }
    if category == "place":
        return data | place_data(rules, name)
    if category == "switch":
        switch = rules.switches[name]
        return data | {
            "values": list(switch.values),
            "value": rules.settings[name],
            "cites": _cited(switch),
            "layer": switch.layer,
            "where": str(switch.span),
        }
    if category == "selection":
        selection = rules.selections[name]
        return data | {
            "values": list(selection.members),
            "value": rules.settings[name],
            "least": selection.least,
            "cites": _cited(selection),
            "layer": selection.layer,
            "where": str(selection.span),
        }
    if category in ("kind", "group", "relation"):
        return data
    return data | _declared(rules, rules.of(category)[name])


def _declared(rules: Rules, element: Element) -> dict[str, Any]:
    from fuero.lang.print import print_declarations
    from fuero.ruleset.provenance import kind_of, numbers_of

    found: dict[str, Any] = {
        "text": print_declarations((element.node,)).rstrip("\n"),
        "layer": element.layer,
        "provenance": element.provenance if kind_of(element) else "",
        "numbers_known": dict(numbers_of(rules, element)),
        "where": str(element.node.span),
        "history": [
            {"layer": layer, "did": did, "where": str(span)} for did, layer, span in element.history
        ],
    }
    if element.category == "card":
        from fuero.text.languages import REFERENCE
        from fuero.text.listing import cards_listing
        from fuero.text.say import say_card

        facts = next(card for card in cards_listing(rules) if card["id"] == element.name)
        found |= {key: facts[key] for key in ("copies", "deck", "numbers", "provenance", "cites")}
        found["english"] = say_card(rules, element.name, REFERENCE)
    return found


def _cited(thing: Switch | Selection | Place) -> str:
    return ", ".join(cited.text for cited in thing.cites)


def place_data(rules: Rules, name: str) -> dict[str, Any]:
    """A place as plain data."""
    from fuero.ruleset.provenance import numbers_of

    place = rules.places[name]
    return {
        "id": place.id,
        "name": name_of(rules, "place", place.id),
        "kind": place.kind,
        "attributes": {key: list(numbers) for key, numbers in place.attributes.items()},
        "at": list(place.at) if place.at is not None else None,
        "in": place.outer or None,
        "neighbours": list(place.neighbours),
        "relations": {
            relation.id: list(relation.of(name)) for relation in rules.relations.values()
        },
        "provenance": place.provenance,
        "numbers_known": dict(numbers_of(rules, place)),
        "cites": _cited(place),
        "layer": place.layer,
        "where": str(place.span),
    }
