"""The grammar of a language as its table gives it: features, roles, spelling, forms of nouns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset.lexicons import word_forms
from fuero.ruleset.model import WordForms

from .inflection import Ending, Inflection
from .spelling import Alternation, Contraction, Spelling
from .styles import Style

__all__ = ["Behind", "Grammar", "Plurals", "Role", "grammar_of", "grammar_over"]

_SHARED = "{}/shared"
"""A role whose last words stand behind a later part of the same list."""


@frozen
class Role:
    """How words say what they are in a sentence, such as where something goes to.

    before: words before them, such as a preposition; after: words after them; form: the form
    their noun takes, by its series; ``''`` is that of nouns without one; possessed: that of nouns
    with a possessor, by who it is, where it is another one.
    """

    before: str = ""
    after: str = ""
    form: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    possessed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def form_of(self, series: str, possessor: str) -> str:
        """The form of a noun of a series, and with a possessor or none; '' for none of its own."""
        general = self.form.get(series, self.form.get("", ""))
        return self.possessed.get(possessor, general)


@frozen
class Plurals:
    """The plural forms of PO files: how many, and which goes with ``n``, as an expression of C."""

    count: int
    rule: str


@frozen
class Behind:
    """Clauses that may stand behind the verb. heads: the words before the noun that they belong to;
    clauses: those with which they begin.
    """

    heads: tuple[str, ...]
    clauses: tuple[str, ...]


@frozen
class Grammar:
    """A language. features: values by feature, the first one where none is asked for; below: those
    that hold for everything below a phrase, where the others hold for the words of one slot;
    singular: numbers that go with the first value of number; agreement: features that phrases
    bring with them, by key; nouns: those of the table itself; standing: for values that stand for
    another one by the value of a second feature, those by the value of that one; numerals: numbers
    by the words people write for them; joints: words between sentences that stand in one, by what
    they say; empty: words that say nothing; wishes: words that leave it to whoever does it; order:
    words that say when something is done of several things, by what they say; relatives: words
    that begin a clause on what was done before, with those that would begin a sentence; others:
    words by which places are others than those at the other end of a move; behind: clauses that
    may stand behind the verb, apart from their noun; reworded: words that people use, with what is
    read instead; needed:
    forms that a lexicon has to give of its nouns; moods: features that decide where a sentence
    is taken apart which words can stand there; plurals: None where its table says nothing of PO
    files.
    """

    language: str
    features: Mapping[str, tuple[str, ...]]
    below: frozenset[str]
    singular: frozenset[int]
    agreement: Mapping[str, Mapping[str, str]]
    roles: Mapping[str, Role]
    spelling: Spelling
    inflection: Inflection
    nouns: Mapping[str, WordForms]
    standing: Mapping[str, Mapping[str, Mapping[str, Mapping[str, str]]]]
    numerals: Mapping[str, int]
    strict: frozenset[str]
    joints: Mapping[str, tuple[str, ...]]
    empty: tuple[str, ...]
    wishes: tuple[str, ...]
    order: Mapping[str, tuple[str, ...]]
    relatives: Mapping[str, str]
    others: frozenset[str] = frozenset()
    behind: tuple[Behind, ...] = ()
    reworded: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    needed: frozenset[str] = frozenset()
    moods: frozenset[str] = frozenset()
    plurals: Plurals | None = None

    def meant(self, feature: str, asked: Mapping[str, str]) -> str:
        """The value of a feature that is asked for; '' for the first one, which asks nothing."""
        value = asked.get(feature, "")
        for other, by_value in self.standing.get(feature, {}).get(value, {}).items():
            value = by_value[asked.get(other, self.features[other][0])]
        return "" if value == self.features.get(feature, ("",))[0] else value

    def suits(self, only: Mapping[str, str], asked: Mapping[str, str]) -> bool:
        """Whether what is for some values of strict features alone is for those asked."""
        return all(
            only.get(name, values[0]) == asked.get(name, values[0])
            for name, values in ((name, self.features[name]) for name in {*only, *self.strict})
        )

    def before_last(self, role: str) -> str:
        """The role of the parts of a list before the last: what stands after a role stands once."""
        shared = _SHARED.format(role)
        return shared if shared in self.roles else role


def grammar_of(data: Mapping[str, Any]) -> Grammar:
    """The grammar in the data of a phrase table that keeps to its schema."""
    features = {name: tuple(values) for name, values in data["features"].items()}
    return Grammar(
        language=data["language"],
        features=MappingProxyType(features),
        below=frozenset(data.get("below", ("verb", "person"))),
        singular=frozenset(data["singular"]),
        agreement=MappingProxyType(data.get("agreement", {})),
        roles=MappingProxyType(dict(_roles(data.get("roles", {})))),
        spelling=_spelling(data.get("spelling", {})),
        inflection=_inflection(data.get("inflection", {})),
        nouns=MappingProxyType(
            {name: word_forms(entry) for name, entry in data.get("nouns", {}).items()}
        ),
        standing=MappingProxyType(data.get("standing", {})),
        numerals=MappingProxyType(data.get("numerals", {})),
        strict=frozenset(data.get("strict", ())),
        moods=frozenset(data.get("moods", ())),
        joints=MappingProxyType(
            {name: tuple(words) for name, words in data.get("joints", {}).items()}
        ),
        empty=tuple(data.get("empty", ())),
        wishes=tuple(data.get("wishes", ())),
        order=MappingProxyType(
            {name: tuple(words) for name, words in data.get("order", {}).items()}
        ),
        relatives=MappingProxyType(data.get("relatives", {})),
        others=frozenset(data.get("others", ())),
        behind=tuple(
            Behind(heads=tuple(entry["heads"]), clauses=tuple(entry["clauses"]))
            for entry in data.get("behind", ())
        ),
        reworded=MappingProxyType(data.get("reworded", {})),
        needed=frozenset(data.get("needed", ())),
        plurals=Plurals(**data["plurals"]) if "plurals" in data else None,
    )


def _roles(data: Mapping[str, Any]) -> Iterator[tuple[str, Role]]:
    for name, given in data.items():
        role = _role(given)
        yield name, role
        if role.after:
            yield _SHARED.format(name), replace(role, after="")


def grammar_over(base: Grammar, data: Mapping[str, Any], style: Style) -> Grammar:
    """The grammar of a language in a style, which the data of its phrase table gives."""
    nouns = {name: style.entry(entry) for name, entry in base.nouns.items()}
    nouns |= {name: word_forms(entry) for name, entry in data.get("nouns", {}).items()}
    numerals = {style.text(word): number for word, number in base.numerals.items()}
    return replace(
        base,
        language=data["language"],
        singular=frozenset(data.get("singular", base.singular)),
        plurals=Plurals(**data["plurals"]) if "plurals" in data else base.plurals,
        nouns=MappingProxyType(nouns),
        numerals=MappingProxyType({**numerals, **data.get("numerals", {})}),
        spelling=_spelling_over(base.spelling, data.get("spelling", {}), style),
    )


def _spelling_over(base: Spelling, data: Mapping[str, Any], style: Style) -> Spelling:
    """Spelling in a style: words that its contractions leave as they are stay apart."""
    own = {contraction.words: contraction for contraction in base.contractions}
    own |= {contraction.words: contraction for contraction in _contractions(data)}
    return replace(
        base,
        contractions=tuple(one for one in own.values() if one.instead != " ".join(one.words)),
        others=MappingProxyType(
            {
                other if style.text(word) == word else word: style.text(word)
                for other, word in base.others.items()
                if style.text(word) in (word, other)
            }
        ),
    )


def _role(data: Mapping[str, Any]) -> Role:
    form = data.get("form", {})
    return Role(
        before=data.get("before", ""),
        after=data.get("after", ""),
        form=MappingProxyType({"": form} if isinstance(form, str) else form),
        possessed=MappingProxyType(data.get("possessed", {})),
    )


def _spelling(data: Mapping[str, Any]) -> Spelling:
    alternations = (
        Alternation(
            word=entry["word"],
            instead=entry["instead"],
            before=tuple(entry["before"]),
            unless=tuple(entry.get("unless", ())),
            joined=entry.get("joined", False),
        )
        for entry in data.get("alternations", ())
    )
    return Spelling(
        alternations=tuple(alternations),
        contractions=tuple(_contractions(data)),
        spaced=data.get("spaced", ""),
        quotes=tuple(data.get("quotes", ("“", "”"))),
        others=MappingProxyType({other: word for word, other in data.get("other", {}).items()}),
    )


def _contractions(data: Mapping[str, Any]) -> Iterator[Contraction]:
    for words, instead in data.get("contractions", {}).items():
        yield Contraction(words=tuple(words.split()), instead=instead)


def _inflection(data: Mapping[str, Any]) -> Inflection:
    endings = {
        form: Ending(
            by_class=MappingProxyType(dict(entry["by"])),
            unlinked=tuple(entry.get("unlinked", ())),
            assimilates=entry.get("assimilates", False),
            lengthens=entry.get("lengthens", True),
        )
        for form, entry in data.get("endings", {}).items()
    }
    return Inflection(
        vowels=data.get("vowels", ""),
        harmonies=MappingProxyType(data.get("harmonies", {})),
        neutral=data.get("neutral", ""),
        lengthened=MappingProxyType(data.get("lengthened", {})),
        doubled=tuple(data.get("doubled", ())),
        endings=MappingProxyType(endings),
        numerals=MappingProxyType(data.get("numerals", {})),
    )
