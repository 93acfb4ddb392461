"""Say rules in a language: cards, elements, expressions, names.

A language without a phrase table, or with gaps in it, is said with what there is of it and for the
rest in English; ``coverage.py`` lists what is missing. Nothing here raises for what a lexicon says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fuero.ruleset.core import Node
from fuero.ruleset.model import Group, Place, PlaceKind, Relation, Rules

from .book import open_book
from .declarations import plan_declaration
from .effects import human_text
from .expressions import context_of, plan_expression
from .languages import REFERENCE
from .lines import in_a_row, one_a_line
from .manifest import plan_board_part, plan_result, plan_selection, plan_sides, plan_switch
from .render import render, sentence
from .statements import plan_block, plan_card_body
from .tree import Line, Verbatim, nouns, phrase
from .words import category_of, note_of, word

__all__ = [
    "say_card",
    "say_card_act",
    "say_card_text",
    "say_element",
    "say_expression",
    "say_name",
    "say_result",
    "say_statements",
]


def say_name(
    rules: Rules,
    name: str,
    number: str = "one",
    language: str = "",
    category: str = "",
) -> str:
    """What a thing is called, without an article.

    number: ``one`` or ``many``. category: what bears the name, where several things bear it.
    """
    found = word(rules, category or category_of(rules, name), name, language)
    return found.many if number == "many" else found.one


def say_card(rules: Rules, name: str, language: str = "") -> str:
    """What a card does, without its title: what somebody wrote for this act, or what is printed
    from it: sentences in a row, or lines where it has blocks. Below it what the lexicon notes about
    it and the things it names, such as how long it lasts. Of a card that only is what it is: what
    the lexicon says about it.

    Raises KeyError for a card there is none of.
    """
    card = rules.declared.cards[name]
    text = human_text(rules, name, language or rules.language)
    text = text or say_card_act(rules, name, language)
    if not card.body:
        return text
    lines = plan_card_body(card.body, context_of(rules))
    return "\n".join((text, *_notes(name, lines, rules, language)))


def say_card_act(rules: Rules, name: str, language: str = "") -> str:
    """The same without notes, printed from the act, whatever people wrote.

    Raises KeyError for a card there is none of.
    """
    card = rules.declared.cards[name]
    if card.body:
        return say_card_text(rules, card.body, language)
    about = word(rules, "card", name, language).about
    return sentence(about or render(phrase("no-body"), open_book(rules, language)))


def _notes(card: str, lines: tuple[Line, ...], rules: Rules, language: str) -> list[str]:
    """What is to be known of a card and of the things its lines name, each once."""
    named = [("card", card), *((noun.category, noun.id) for noun in nouns(lines))]
    notes = dict.fromkeys(note_of(rules, *thing, language) for thing in named)
    book = open_book(rules, language)
    return [render(phrase("note", text=Verbatim(sentence(note))), book) for note in notes if note]


def say_statements(rules: Rules, body: Sequence[Node], language: str = "") -> str:
    """Statements that stand alone, such as an act to be tried."""
    return in_a_row(plan_block(body, context_of(rules)), open_book(rules, language))


def say_card_text(rules: Rules, body: Sequence[Node], language: str = "") -> str:
    """What a card would say that does this, without notes."""
    return in_a_row(plan_card_body(body, context_of(rules)), open_book(rules, language))


def say_element(rules: Rules, category: str, name: str, language: str = "") -> str:
    """A rule as lines of text: any element, or a ``place``, ``kind``, ``group``, ``switch`` or
    ``selection``.

    Raises KeyError for a thing there is none of.
    """
    return one_a_line(_lines(rules, category, name, language), open_book(rules, language))


def say_result(rules: Rules, language: str = "") -> str:
    """Who wins, and what breaks ties."""
    lines = (plan_result(rules.result), *plan_sides(rules.seating))
    return in_a_row(lines, open_book(rules, language))


def say_expression(rules: Rules, node: Node, language: str = "") -> str:
    """An expression within a sentence, without a capital or a stop."""
    return render(plan_expression(node, context_of(rules)), open_book(rules, language))


def _lines(rules: Rules, category: str, name: str, language: str) -> tuple[Line, ...]:
    if category == "switch":
        switch = rules.switches[name]
        about = _about(rules, category, name, switch.about, language)
        return (plan_switch(switch, rules.settings[name], about),)
    if category == "selection":
        selection, known = rules.selections[name], word(rules, "selection", name, language)
        about = _about(rules, category, name, selection.about, language)
        return (plan_selection(selection, rules.of(selection.kind), known, about),)
    parts = _board_parts(rules).get(category)
    if parts is not None:
        return (plan_board_part(parts[name], rules),)
    return plan_declaration(_declaration(rules, category, name), context_of(rules))


def _about(rules: Rules, category: str, name: str, asked: str, language: str) -> str:
    """What a switch or a selection is about, in this language; '' where nobody has said it in it.

    asked: what the rules say, in the reference language.
    """
    about = word(rules, category, name, language).about
    return about or (asked if (language or rules.language) == REFERENCE else "")


def _board_parts(
    rules: Rules,
) -> Mapping[str, Mapping[str, Place | PlaceKind | Group | Relation]]:
    """What boards declare, by category and name."""
    return {
        "place": rules.places,
        "kind": rules.kinds,
        "group": rules.groups,
        "relation": rules.relations,
    }


def _declaration(rules: Rules, category: str, name: str) -> Node:
    declared: Mapping[str, Node] = getattr(rules.declared, _DECLARED[category])
    return declared[name]


_DECLARED: Mapping[str, str] = MappingProxyType(
    {
        "value": "values",
        "variable": "variables",
        "track": "variables",
        "owner": "owners",
        "piece": "pieces",
        "figure": "figures",
        "cards": "families",
        "deck": "decks",
        "zone": "zones",
        "define": "definitions",
        "wording": "wordings",
        "prohibition": "prohibitions",
        "exemption": "exemptions",
        "unshown": "unshown",
        "majority": "majorities",
        "procedure": "procedures",
        "card": "cards",
        "trigger": "triggers",
        "moment": "moments",
    }
)
"""Where the declarations of a category stand."""
