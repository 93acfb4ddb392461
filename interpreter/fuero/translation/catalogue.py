"""What there is to translate of some rules: an entry for each text, nothing written in it yet."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.lang.print import print_declarations
from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoEntry
from fuero.ruleset.texts import effect_note, id_of
from fuero.text.effects import effect_marks
from fuero.text.languages import REFERENCE
from fuero.text.say import say_card_act, say_name
from fuero.text.words import has_word, named_things, note_of, word

__all__ = ["entries_of"]


def entries_of(rules: Rules, language: str, plurals: int) -> tuple[PoEntry, ...]:
    """An entry for each card, and for what the lexicons of the language lack: names, what is said
    of them, what cards note about them. In the order of their ids.

    plurals: how many plural forms the language has in PO files.
    """
    lexicon = rules.lexicons.get(language)
    human = lexicon.human if lexicon is not None else frozenset()
    lacking = (entry for entry, there in _named(rules, language, plurals) if not there)
    taken = (entry for entry, there in _named(rules, language, plurals) if there)
    found = (
        *_cards(rules, language),
        *lacking,
        *(entry for entry in taken if entry.id in human),
    )
    return tuple(sorted(found, key=lambda entry: entry.id))


def _cards(rules: Rules, language: str) -> Iterator[PoEntry]:
    for name, element in rules.of("card").items():
        title = say_name(rules, name, language=language, category="card")
        printed = say_card_act(rules, name, language)
        lines = (
            title,
            *print_declarations((element.node,)).strip().split("\n"),
            *(f"{language}: {line}" for line in printed.split("\n")),
            effect_note(effect_marks(rules)[name]),
        )
        source = say_card_act(rules, name, REFERENCE)
        yield PoEntry(id=id_of("card", name), source=source, notes=lines)


def _named(rules: Rules, language: str, plurals: int) -> Iterator[tuple[PoEntry, bool]]:
    """An entry for each name and what is said of it, and whether the language has it."""
    for category, name in dict.fromkeys(named_things(rules)):
        english = word(rules, category, name, REFERENCE)
        several = english.many if english.many != english.one else ""
        yield (
            PoEntry(
                id=id_of("name", category, name),
                source=english.one,
                sources=several,
                texts=("",) * (plurals if several else 1),
            ),
            has_word(rules, category, name, language),
        )
        if language == REFERENCE:
            continue
        own = word(rules, category, name, language)
        about = english.about
        if category == "switch":
            about = about or rules.switches[name].about
        if about and category != "card":
            there = bool(own.about) and own is not english
            yield PoEntry(id=id_of("about", category, name), source=about), there
        if english.note:
            there = note_of(rules, category, name, language) != english.note
            yield PoEntry(id=id_of("note", category, name), source=english.note), there
