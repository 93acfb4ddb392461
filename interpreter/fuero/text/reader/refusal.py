"""Why a text cannot be read, as a message: what, where, why, and what to do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic, Source, Span, did_you_mean
from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.languages import languages
from fuero.text.message import message
from fuero.text.spelling import unspell
from fuero.text.template import Forms, WordChoice
from fuero.text.words import named_things, word

from .constructs import constructs
from .omitted import PARTS
from .reading import MOST_READINGS, Misread

__all__ = ["forbidden_sign", "refusal"]

_MOST_WORDS_TOLD = 8
"""So many words that would fit are told."""
_MOSTLY, _MORE = 0.7, 0.25
"""A text looks like a language that knows this share of its words, and so much more of them than
the one that was told."""


def forbidden_sign(text: str) -> Diagnostic | None:
    """The first sign that no text may hold (FU460); None if there is none."""
    for position, letter in enumerate(text):
        if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Co", "Cs", "Cn"):
            return Diagnostic(
                code="FU460",
                message=f"the sign U+{ord(letter):04X} stands for nothing people read",
                span=Span(Source("text", text), position, position + 1),
                help="leave it out",
            )
    return None


def refusal(rules: Rules, text: str, misread: Misread) -> Diagnostic:
    """What a person is told of a text that could not be read."""
    code, text_told, help = _TOLD[misread.why]
    expected = misread.expected
    if misread.why == "missing":
        expected = tuple(message(PARTS[slot]) for slot in expected)
    fitting = ", ".join(expected[:_MOST_WORDS_TOLD])
    fitting += " …" if len(misread.expected) > _MOST_WORDS_TOLD else ""
    known = sorted(misread.expected)
    if misread.why == "unknown":
        known = sorted(_known_words(rules, misread.language))
    near = did_you_mean(misread.word, known) if misread.word else None
    help = near or help.format(fitting=fitting, most=MOST_READINGS)
    if misread.why in _OF_WORDS and (other := _looks_like(rules, text, misread.language)):
        help = f"it looks like another language, {other}; say so if it is"
    text_told = text_told.format(word=misread.word, most=MOST_READINGS, fitting=fitting)
    return Diagnostic(code=code, message=text_told, span=_span(text, misread), help=help)


_OF_WORDS = ("unknown", "unexpected", "unended")
"""Failures that may come of another language."""

_TOLD: Mapping[str, tuple[str, str, str]] = {
    "empty": ("FU460", "there is no text to read", "write a sentence of a card"),
    "long": ("FU460", "the text is too long to be read", "read it a card at a time"),
    "unknown": (
        "FU461",
        "the word “{word}” stands in no phrase and in no name",
        "say it in the words of the cards",
    ),
    "unexpected": ("FU462", "“{word}” does not fit there", "there can stand: {fitting}"),
    "unended": ("FU463", "the sentence is not complete", "there can follow: {fitting}"),
    "agreement": ("FU464", "the words do not agree", "write: {fitting}"),
    "meaningless": (
        "FU465",
        "every word is known, but together they say nothing that these rules can do",
        "compare the sentence with that of a card that does something alike",
    ),
    "missing": (
        "FU473",
        "the sentence leaves out {fitting}, and these rules do not say what is meant then",
        "say it in the sentence, or let the manifest say it under `unsaid`",
    ),
    "several": (
        "FU466",
        "there are more than {most} ways to read this",
        "say it in shorter sentences",
    ),
    "entangled": (
        "FU467",
        "this sentence can be taken apart in more ways than are tried",
        "make two sentences of it, or say each part in the words of the cards",
    ),
}
"""By what went wrong: code, message, help."""


def _span(text: str, misread: Misread) -> Span | None:
    """Where in the text it happened: the word, else the sentence."""
    source = Source("text", text)
    start = text.find(misread.sentence) if misread.sentence else -1
    if start < 0:
        return None
    end = start + len(misread.sentence)
    found = text.lower().find(misread.word, start) if misread.word else -1
    if 0 <= found < end:
        return Span(source, found, found + len(misread.word))
    return Span(source, start, end)


def _looks_like(rules: Rules, text: str, language: str) -> str:
    """A language that knows clearly more of the words than the one that was told; '' if none."""
    shares = {other: _share_known(rules, text, other) for other in languages()}
    best = max(shares, key=lambda other: shares[other])
    clearly = shares[best] > _MOSTLY and shares[best] > shares[language] + _MORE
    return best if clearly else ""


def _share_known(rules: Rules, text: str, language: str) -> float:
    known = _known_words(rules, language)
    spelling = open_book(rules, language).table.grammar.spelling
    words = [one for one in unspell(text.replace(".", " "), spelling) if one[0].isalpha()]
    return sum(one in known for one in words) / max(1, len(words))


def _known_words(rules: Rules, language: str) -> set[str]:
    """The words of a language's phrases that can be read, and of the names of some rules."""
    table = phrase_table(language)
    if table is None:
        return set()
    return {
        found for text in _texts(rules, language) for found in unspell(text, table.grammar.spelling)
    }


def _texts(rules: Rules, language: str) -> Iterator[str]:
    table = phrase_table(language)
    assert table is not None
    templates = [t for key, t in table.templates.items() if constructs().of_key(key) is not None]
    for template in (*templates, *table.words.values()):
        for part in template.parts:
            if isinstance(part, str):
                yield part
            elif isinstance(part, Forms):
                yield from part.forms.values()
            elif isinstance(part, WordChoice):
                yield from part.texts
    for category, name in named_things(rules):
        entry = word(rules, category, name, language)
        yield from (entry.one, entry.many, *entry.forms.values())
