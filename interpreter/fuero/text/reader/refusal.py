"""Why a text cannot be read, as a message: what, where, why, and what to do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic, Source, Span
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.book import open_book, phrase_table
from fuero.text.languages import REFERENCE, languages
from fuero.text.message import message
from fuero.text.parts import asked_for
from fuero.text.spelling import unspell
from fuero.text.template import Forms, WordChoice
from fuero.text.words import named_things, word

from .broken_off import BROKEN_OFF, broken_off
from .constructs import constructs
from .like_cards import card_like
from .near import form_meant, misspelt
from .reading import MOST_READINGS, Misread
from .understood import PARTS

__all__ = ["forbidden_sign", "refusal", "understood_part"]

_MOST_WORDS_TOLD = 8
"""So many words that would fit are told."""
_MOSTLY, _MORE = 0.7, 0.25
"""A text looks like a language that knows this share of its words, and so much more of them than
the one that was told."""


def forbidden_sign(text: str, language: str = REFERENCE) -> Diagnostic | None:
    """The first sign that no text may hold (FU460), or word of letters that only look alike
    (FU487); None if there is none.
    """
    source = Source("text", text)
    for position, letter in enumerate(text):
        if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Co", "Cs", "Cn"):
            return Diagnostic(
                code="FU460",
                message=message("unread-sign", language=language, sign=f"U+{ord(letter):04X}"),
                span=Span(source, position, position + 1),
                help=message("unread-sign-do", language=language),
            )
    for found in _WORD.finditer(text):
        scripts = dict.fromkeys(_script(letter) for letter in found[0])
        if len(scripts) > 1:
            mixed = " + ".join(scripts)
            return Diagnostic(
                code="FU487",
                message=message("unread-scripts", language=language, word=found[0], scripts=mixed),
                span=Span(source, found.start(), found.end()),
                help=message("unread-scripts-do", language=language),
            )
    return None


def _script(letter: str) -> str:
    """The script of a letter, as the names of letters begin with it."""
    first, _, _ = unicodedata.name(letter, "UNKNOWN ").partition(" ")
    return first.title()


def refusal(rules: Rules, text: str, misread: Misread) -> Diagnostic:
    """What a person is told of a text that could not be read, in its language."""
    language = misread.language or REFERENCE
    code, said, advice = _TOLD[misread.why]
    expected = misread.expected
    if misread.why == "missing":
        expected = tuple(message(PARTS[slot], language=language) for slot in expected)
    slots: dict[str, str | int] = {
        "word": misread.word,
        "most": MOST_READINGS,
        "fitting": ", ".join(expected[:_MOST_WORDS_TOLD]),
        "other": next(iter(expected), ""),
    }
    helps = [_nearest(rules, misread, language)]
    if misread.why in BROKEN_OFF:
        begun = misread.sentence[: _offset(rules, misread, misread.position)]
        told = broken_off(rules, misread, begun, language, advice)
        if told.lacking:
            said = "unread-unended-part"
            slots["missing"] = ", ".join(
                dict.fromkeys(asked_for(slot, language) for slot in told.lacking)
            )
        helps = helps if helps[0] else [*told.advice]
    elif not helps[0]:
        unagreed = misread.why == "agreement" and not expected
        key = "unread-agreement-none" if unagreed else advice
        helps = [message(key, language=language, **slots)]
    if misread.why == "meaningless":
        card = card_like(rules, misread.sentence, language)
        helps = (
            [message("unread-meaningless-card", language=language, text=card)] if card else helps
        )
    if misread.rules:
        helps = [*_understood_as(misread, language)]
    if misread.why in _OF_WORDS:
        if other := _looks_like(rules, text, language):
            helps = [message("unread-language", language=language, other=other)]
        elif understood := understood_part(rules, misread):
            helps.append(message("understood-so-far", language=language, text=understood))
    return Diagnostic(
        code=code,
        message=message(said, language=language, **slots),
        span=_span(rules, text, misread),
        help="\n".join(helps),
    )


def _understood_as(misread: Misread, language: str) -> Iterator[str]:
    """What a sentence was understood as, and why it does not mean that."""
    yield message("understood-as", language=language, text=misread.rules)
    if misread.reason is not None:
        reason = _in_language(misread.reason, language)
        yield message("understood-refused", language=language, reason=reason)
    else:
        yield message("understood-otherwise", language=language, text=misread.said)


def _in_language(problem: Diagnostic, language: str) -> str:
    """Why rules are refused: in English as whoever writes rules is told, else more in general."""
    if language == REFERENCE:
        return problem.message
    span = problem.span
    part = "" if span is None else " ".join(span.source.text[span.start : span.end].split())
    key = _REASONS.get(problem.code, "reason-other")
    return message(key, language=language, part=part, code=problem.code)


_REASONS: Mapping[str, str] = {
    **dict.fromkeys(("FU220", "FU221", "FU225", "FU241"), "reason-name"),
    **dict.fromkeys(("FU222", "FU263", "FU266"), "reason-kind"),
    **dict.fromkeys(("FU223", "FU226", "FU264"), "reason-whose"),
    **dict.fromkeys(("FU228", "FU240", "FU243"), "reason-barred"),
    "FU229": "reason-nothing-before",
}
"""The messages that tell in any language why rules are refused, by code."""


def _nearest(rules: Rules, misread: Misread, language: str) -> str:
    """A known word that may be meant; '' if none is near. What would fit there goes first."""
    if not misread.word or misread.why == "form":
        return ""
    if misread.why == "unknown":
        near = misspelt(misread.word, misread.expected)
        if near is None:
            near = misspelt(misread.word, _known_words(rules, language))
    else:
        near = form_meant(misread.word, misread.expected, open_book(rules, language).table)
    return message("did-you-mean", language=language, word=near) if near is not None else ""


_OF_WORDS = ("unknown", "unexpected", "unended")
"""Failures that may come of another language."""
_WORD = re.compile(r"[^\W\d_]+")

_TOLD: Mapping[str, tuple[str, str, str]] = {
    "empty": ("FU460", "unread-empty", "unread-empty-do"),
    "long": ("FU460", "unread-long", "unread-long-do"),
    "unknown": ("FU461", "unread-unknown", "unread-unknown-do"),
    "unexpected": ("FU462", "unread-unexpected", "unread-unexpected-do"),
    "unended": ("FU463", "unread-unended", "unread-unended-do"),
    "agreement": ("FU464", "unread-agreement", "unread-agreement-do"),
    "form": ("FU464", "unread-agreement", "unread-other-form"),
    "meaningless": ("FU465", "unread-meaningless", "unread-meaningless-do"),
    "several": ("FU466", "unread-several", "unread-several-do"),
    "entangled": ("FU467", "unread-entangled", "unread-entangled-do"),
    "apart": ("FU468", "unread-apart", "unread-apart-do"),
    "order": ("FU462", "unread-order", "unread-order-do"),
    "uncompared": ("FU469", "unread-uncompared", "unread-agreement-do"),
    "contradicted": ("FU474", "unread-contradicted", "unread-contradicted-do"),
    "missing": ("FU473", "unread-missing", "unread-missing-do"),
}
"""By what went wrong: code, and the messages that say what and what to do."""


def understood_part(rules: Rules, misread: Misread) -> str:
    """The beginning of a sentence that can be read; '' where none of it can."""
    if misread.why not in _OF_WORDS:
        return ""
    end = _offset(rules, misread, misread.understood)
    return misread.sentence[:end].rstrip(" ,;")


def _offset(rules: Rules, misread: Misread, position: int) -> int:
    """Where the word of some number begins in a sentence: words may be spelled as one."""
    spelling = open_book(rules, misread.language).table.grammar.spelling
    for found in re.finditer(r"\S+", misread.sentence):
        if len(unspell(misread.sentence[: found.end()], spelling)) > position:
            return found.start()
    return len(misread.sentence)


def _span(rules: Rules, text: str, misread: Misread) -> Span:
    """Where in the text it happened: the word, else the sentence, else the text."""
    source = Source("text", text)
    start = text.find(misread.sentence) if misread.sentence else -1
    if start < 0:
        return Span(source, 0, len(text))
    end = start + len(misread.sentence)
    if not misread.word:
        return Span(source, start, end)
    at = start + _offset(rules, misread, misread.position)
    found = text.lower().find(misread.word, at)
    if 0 <= found < end:
        return Span(source, found, found + len(misread.word))
    return Span(source, at, end)


def _looks_like(rules: Rules, text: str, language: str) -> str:
    """A language that knows clearly more of the words than the one that was told; '' if none."""
    asked = dict.fromkeys((*languages(), language))
    shares = {other: _share_known(rules, text, other) for other in asked}
    best = max(shares, key=lambda other: shares[other])
    clearly = shares[best] > _MOSTLY and shares[best] > shares[language] + _MORE
    return best if clearly else ""


def _share_known(rules: Rules, text: str, language: str) -> float:
    known = _known_words(rules, language)
    spelling = open_book(rules, language).table.grammar.spelling
    words = [one for one in unspell(text.replace(".", " "), spelling) if one[0].isalpha()]
    return sum(one in known for one in words) / max(1, len(words))


@once_for_rules
def _known_words(rules: Rules, language: str) -> frozenset[str]:
    """The words of a language's phrases that can be read, and of the names of some rules."""
    table = phrase_table(language)
    if table is None:
        return frozenset()
    return frozenset(
        found for text in _texts(rules, language) for found in unspell(text, table.grammar.spelling)
    )


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
