"""Forms that a language needs of a noun and no rule gives: what a lexicon has to say."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset.model import Rules, WordForms

from .book import phrase_table
from .grammar import Grammar
from .words import has_word, named_things, word

__all__ = ["form_problems"]

_SEVERAL = frozenset({"cards", "group-kind", "kind", "piece", "relation"})
"""What there are several of, so that it has a word for several."""
_NOUNS = _SEVERAL | frozenset(
    {
        "attribute",
        "deck",
        "figure",
        "figure-member",
        "group",
        "load",
        "moment",
        "owner",
        "place",
        "player",
        "track",
        "value",
        "variable",
        "zone",
    }
)
"""What is always said by a noun; titles, switches and words of rules may be anything."""


def form_problems(rules: Rules, languages: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """Words of lexicons without a form that their language needs (FU267).

    languages: of which lexicons; of all if None.
    """
    for language in rules.lexicons if languages is None else languages:
        table = phrase_table(language)
        if table is None:
            continue
        for category, name in dict.fromkeys(named_things(rules)):
            if category in _NOUNS and has_word(rules, category, name, language):
                entry = word(rules, category, name, language)
                for form in _lacking(entry, category, table.grammar):
                    yield _problem(name, entry, form, language)


def _lacking(entry: WordForms, category: str, grammar: Grammar) -> Iterator[str]:
    """The forms that an entry would have to give."""
    if "gender" in grammar.needed and not entry.gender:
        yield "gender"
    if "many" in grammar.needed and category in _SEVERAL and not (entry.has_many or entry.number):
        yield "many"
    asked = {form for role in grammar.roles.values() for form in role.form.values()}
    for form in sorted(asked - set(grammar.inflection.endings)):
        if form not in entry.forms:
            yield form


def _problem(name: str, entry: WordForms, form: str, language: str) -> Diagnostic:
    given = f"{form}: …" if form in ("gender", "many") else f"forms: {{{form}: …}}"
    return Diagnostic(
        code="FU267",
        message=f"the word for {name} in the lexicon {language} lacks the form {form}",
        help=f"write: {name}: {{one: {entry.one}, {given}}}",
    )
