"""The words that a language prints, held against a spelling dictionary: which of them it lacks.

Dictionaries are those of hunspell, a pair of files ``CODE.aff`` and ``CODE.dic``, which spylls
reads. They do not ship. What they lack although it is right stands in
``tests/text/language/no-misspellings``, a file a language, with the reason.
"""

from __future__ import annotations

import gc
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from types import MappingProxyType

from fuero.pipeline import load
from fuero.resources import ruleset_names
from fuero.rulebook.contents import rulebook_of
from fuero.rulebook.markdown import markdown_of
from fuero.ruleset.model import CATEGORIES, Rules
from fuero.ruleset.read import read_file
from fuero.text.book import PhraseTable, lexicon_of, open_book, phrase_table
from fuero.text.message import message_table
from fuero.text.render import noun_words
from fuero.text.say import say_card, say_element, say_name
from fuero.text.template import Forms, Template
from fuero.text.tree import Noun
from fuero.text.words import named_things, word

from .languages import SUMS
from .shipped import rules_of

__all__ = [
    "DICTIONARIES",
    "Exceptions",
    "Speller",
    "exceptions",
    "speller_of",
    "texts_of",
    "unknown",
    "words_of",
]

DICTIONARIES: Mapping[str, Sequence[str]] = {
    "en": ("en_GB", "en_US"),
    "es": ("es_ES", "es"),
    "fr": ("fr", "fr_FR"),
    "hu": ("hu_HU", "hu"),
    "pt": ("pt_PT",),
    "pt-BR": ("pt_BR",),
    "pt-ao90": ("pt_PT",),
    "pt-preao90": ("pt_PT",),
}
"""The names a dictionary may have, by language."""
EXCEPTIONS = Path(__file__).parents[1] / "text" / "language" / "no-misspellings"

Speller = Callable[[str], bool]
"""Whether a dictionary has a word."""

_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*’?")
_GAP = "\0"
_IN_ROLES = frozenset(
    (
        *("player", "owner", "place", "kind", "group", "group-kind", "piece", "load", "figure"),
        *("figure-member", "cards", "deck", "zone", "card"),
    )
)
"""What stands in any role of a sentence."""
_OF_FEW = {"adjective"}
"""Roles that only some names are ever asked for."""
_FORMS = re.compile(r"\{\w+: ([^{}]*)\}")
_WRITTEN = re.compile(
    r"<!--.*?-->|`[^`]*`|\[[^\]]*\]\(#[^)]*\)|#[\w-]+|\{[^{}]*\}|--\w+|fuero \w+|[A-Z]+\d*-\d+"
    r"|\w*\d-\w+"
)
"""What is typed, linked, filled in or quoted by its number, and endings behind digits: no words of
the language.
"""


def speller_of(language: str, folder: Path) -> Speller | None:
    """The dictionary of a language in a folder, wherever in it; None if it has none.

    Raises ModuleNotFoundError without spylls.
    """
    from spylls.hunspell import Dictionary

    for name in DICTIONARIES[language]:
        for path in sorted(folder.rglob(f"{name}.aff")):
            if path.with_suffix(".dic").is_file():
                with warnings.catch_warnings():
                    # spylls leaves its files open until nothing needs them any more.
                    warnings.simplefilter("ignore", ResourceWarning)
                    dictionary = Dictionary.from_files(str(path.with_suffix("")))
                    gc.collect()
                return cache(dictionary.lookup)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exceptions:
    """What is right although a dictionary lacks it: words, and beginnings of words that have the
    endings of a word which begins otherwise.
    """

    words: frozenset[str]
    like: Mapping[str, str]

    def bare(self, form: str) -> str:
        """A word, or the one with its endings that a dictionary may have."""
        for start, other in self.like.items():
            if form.lower().startswith(start):
                return other + form[len(start) :]
        return form


def exceptions(language: str) -> Exceptions:
    """The exceptions of a language; a style has those of its language, too."""
    words: set[str] = set()
    like: dict[str, str] = {}
    table = phrase_table(language)
    style = table.style if table is not None else None
    for code in ("any", *((style.over,) if style is not None else ()), language):
        path = EXCEPTIONS / f"{code}.yaml"
        for group in read_file(path, path.name).data if path.is_file() else ():
            words.update(one.lower() for one in group.get("words", ()))
            like.update(group.get("like", {}))
    if table is not None and style is not None:
        # The other spelling is known word by word.
        words.update(table.grammar.spelling.others.values())
        words.update([style.text(one) for one in words])
    return Exceptions(words=frozenset(words), like=MappingProxyType(like))


def unknown(words: Mapping[str, str], speller: Speller, right: Exceptions) -> dict[str, str]:
    """The words that a dictionary lacks, each with a text it stands in."""

    def known(form: str) -> bool:
        if len(form) == 1 or form.lower() in right.words:
            return True
        bare = right.bare(form.rstrip("’'"))
        forms = (bare, form, bare.lower(), bare.capitalize())
        return any(speller(one.replace("’", "'")) for one in forms)

    def spelled(form: str) -> bool:
        """A word, or parts that are words, with a hyphen or an apostrophe between them."""
        parts = [part for part in re.split("-|(?<=[’'])", form) if part]
        return known(form) or (len(parts) > 1 and all(known(part) for part in parts))

    return {form: text for form, text in words.items() if not spelled(form)}


def words_of(texts: Iterator[str]) -> dict[str, str]:
    """Each word of some texts, with the first text it stands in; capitals as they are."""
    found: dict[str, str] = {}
    for text in texts:
        for form in _WORD.findall(_WRITTEN.sub(" ", text)):
            found.setdefault(form, text)
    return found


def texts_of(language: str) -> Iterator[str]:
    """All that a language can print: cards, rules, rulebooks, messages, its table, its lexicons."""
    table = phrase_table(language)
    assert table is not None
    for name in SUMS:
        rules = rules_of(name)
        for card in rules.declared.cards:
            yield say_name(rules, card, language=language, category="card")
            yield from say_card(rules, card, language).splitlines()
        for category in CATEGORIES:
            for thing in rules.of(category):
                yield from say_element(rules, category, thing, language).splitlines()
        yield from _lexicon(rules, language, table)
    for name in ruleset_names():
        loaded = load(name)
        title = loaded.rules.title
        book = markdown_of(rulebook_of(loaded, language, title=title, drawn=False))
        yield from book.replace(title, "").splitlines()
    messages = message_table(language)
    for text in messages.messages.values() if messages is not None else ():
        yield from (text.splitlines())
        yield from (form for forms in _FORMS.findall(text) for form in forms.split("|"))
    for template in (*table.templates.values(), *table.words.values()):
        yield from _template(template)
    for readings in table.readings.values():
        for template in readings:
            yield from _template(template)


def _template(template: Template) -> Iterator[str]:
    """The text of a template with each form of its words, and gaps where words are filled in."""
    most = max((len(part.forms) for part in template.parts if isinstance(part, Forms)), default=1)
    for number in range(most):
        said = []
        for part in template.parts:
            if isinstance(part, Forms):
                forms = [*part.forms.values()]
                said.append(forms[number % len(forms)])
            else:
                said.append(part if isinstance(part, str) else _GAP)
        # What is glued to a gap is a part of a word.
        yield re.sub(rf"\S*{_GAP}\S*", " ", "".join(said))


def _lexicon(rules: Rules, language: str, table: PhraseTable) -> Iterator[str]:
    """The words of the lexicons of a language, and the forms they take in the roles there are."""
    for entry in lexicon_of(rules, language).values():
        yield from (entry.one, entry.many, entry.about, entry.note, *entry.forms.values())
    book, features = open_book(rules, language), table.grammar.features
    numbers = features["number"]
    for category, name in named_things(rules):
        if category in _IN_ROLES:
            entry = word(rules, category, name, language)
            # What has no plural of its own is never spoken of in the plural.
            several = numbers if entry.many != entry.one else numbers[:1]
            roles = table.grammar.roles.keys() - _OF_FEW
            for role, number in product(sorted(roles), several):
                noun = Noun(category=category, id=name)
                yield noun_words(noun, book, {"role": role, "number": number})
