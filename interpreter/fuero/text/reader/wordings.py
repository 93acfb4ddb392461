"""The names of some rules in all the forms in which a language can say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from fuero.ruleset.core import Expression, ForEach, walk
from fuero.ruleset.model import Rules
from fuero.text.book import Book
from fuero.text.languages import REFERENCE
from fuero.text.render import noun_words
from fuero.text.spelling import unspell
from fuero.text.tree import Homonyms, Noun
from fuero.text.words import has_word, named_things, word

__all__ = ["OPEN", "AskedFeatures", "NameForms"]

OPEN = "*"
"""AskedFeatures of a feature that words agree in, whatever its value."""

AskedFeatures: TypeAlias = frozenset[tuple[str, str]]
"""What is asked of a name, by feature; nothing where it stands as it does by itself."""
_SPOKEN_TO = ("you", "thou")
"""The persons of words that say *your*."""
_Features: TypeAlias = tuple[tuple[str, str], ...]


class NameForms:
    """The names of the rules of a book. varied: the features in which their forms differ.

    The words met on the way are kept.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_category: dict[str, list[tuple[str, str]]] = {}
        for category, name in named_things(book.rules):
            sort = _sort(book.rules, category, name)
            self.by_category.setdefault(sort, []).append((category, name))
        local = [("local", name) for name in _loop_names(book.rules)]
        self.by_category.setdefault("local", []).extend(local)
        features = book.table.grammar.features
        self.varied = [name for name in ("number", "article", "possessor") if name in features]
        self.combined: dict[tuple[str, AskedFeatures], Sequence[_Features]] = {}
        self.words: dict[tuple[Noun, _Features], str] = {}
        self.taken_apart: dict[str, tuple[str, ...]] = {}
        self.meanings: dict[tuple[Noun, ...], Homonyms] = {}

    def of(
        self, category: str, role: str, asked: AskedFeatures
    ) -> Iterator[tuple[tuple[str, ...], Homonyms]]:
        """The names that something of a category bears, as tokens, each with what it stands for."""
        said: dict[tuple[str, ...], dict[str, Noun]] = {}
        for real, name in self.by_category.get(category, ()):
            for noun in self._worded(real, name):
                for text in sorted(self.forms(noun, role, asked)):
                    if words := self._tokens(text):
                        said.setdefault(words, {}).setdefault(name, noun)
        for words, nouns in said.items():
            # In every role the same, as there are many.
            meant = tuple(nouns.values())
            yield words, self.meanings.setdefault(meant, Homonyms(nouns=meant))

    def forms(self, noun: Noun, role: str, asked: AskedFeatures) -> frozenset[str]:
        """The forms of a name in a role that have the features asked for."""
        found: set[str] = set()
        for features in self._combined(role, asked):
            key = noun, features
            if key not in self.words:
                self.words[key] = noun_words(noun, self.book, dict(features))
            found.add(self.words[key])
        return frozenset(found)

    def _tokens(self, text: str) -> tuple[str, ...]:
        if text not in self.taken_apart:
            self.taken_apart[text] = tuple(unspell(text, self.book.table.grammar.spelling))
        return self.taken_apart[text]

    def _worded(self, category: str, name: str) -> Iterator[Noun]:
        """A name by each of its words."""
        language, rules = self.book.language, self.book.rules
        known = has_word(rules, category, name, language)
        entry = word(rules, category, name, language) if known else None
        also, below = (entry.also, len(entry.below)) if entry is not None else ((), 0)
        owned = {number for number, one in enumerate(also, start=1) if one.whose}
        sure = {number for number in owned if also[number - 1].whose == "subject"}
        yours = {number for number in owned if also[number - 1].person in _SPOKEN_TO}
        for wording in (*range(len(also) + 1), *range(-1, -below - 1, -1)):
            yield Noun(
                category=category,
                id=name,
                wording=wording,
                own=wording in owned,
                yours=wording in yours,
                subjects=wording in sure,
            )

    def _combined(self, role: str, asked: AskedFeatures) -> Sequence[_Features]:
        """All that can be asked of words in a role."""
        if (role, asked) not in self.combined:
            in_role = (("role", role),) if role else ()
            by_feature = [
                [(feature, one) for one in self._values(feature, value)]
                for feature, value in sorted(asked)
            ]
            self.combined[role, asked] = [(*in_role, *some) for some in product(*by_feature)]
        return self.combined[role, asked]

    def _values(self, feature: str, value: str) -> Sequence[str]:
        """The values that a value of a feature can come to."""
        grammar = self.book.table.grammar
        standing = grammar.standing.get(feature, {})
        if value == OPEN:
            return [one for one in grammar.features[feature] if one not in standing]
        return sorted(
            {other for by in standing.get(value, {}).values() for other in by.values()} or {value}
        )


def _sort(rules: Rules, category: str, name: str) -> str:
    """The category of a name, with those apart that stand for several things."""
    if category == "variable":
        several = rules.declared.variables[name].type.kind == "set"
        return "set-variable" if several else category
    if category == "figure":
        return category if rules.declared.figures[name].plural is None else "figures"
    if category != "define":
        return category
    definition = rules.declared.definitions[name]
    body = definition.body
    assert isinstance(body, Expression)
    if definition.parameter is not None:
        return "function"
    if body.type.kind != "set":
        return category
    return "set" if has_word(rules, category, name, REFERENCE) else "bare-set"


def _loop_names(rules: Rules) -> Iterator[str]:
    """What loops call the members they go through, where a lexicon has a word for it; and what
    procedures are told.
    """
    names = {
        part.variable
        for body in rules.declared.bodies()
        for statement in body
        for part in walk(statement)
        if isinstance(part, ForEach) and part.own
    }
    worded = {name for name in names if has_word(rules, "local", name, REFERENCE)}
    procedures = rules.declared.procedures.values()
    told = {parameter.name for one in procedures for parameter in one.parameters}
    yield from sorted(worded | told)
