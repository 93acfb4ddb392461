"""Names that are worded alike and stand for different things."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from fuero.diagnostics import Diagnostic
from fuero.ruleset.model import Rules
from fuero.text.tree import Noun
from fuero.text.words import has_word, named_things, word

from .alike import same_thing
from .constructs import constructs

__all__ = ["namesake_problems"]

_DONE = frozenset({"moment", "procedure"})
"""What is done or comes about stands in other sentences than what has a place or a value."""


def namesake_problems(
    rules: Rules, languages: Collection[str] | None = None
) -> Iterator[Diagnostic]:
    """Different names with the same word, where either could be meant (FU268).

    languages: of which lexicons; of all if None.
    """
    for language in rules.lexicons if languages is None else languages:
        worded: dict[str, dict[Noun, None]] = {}
        for category, name in named_things(rules):
            if has_word(rules, category, name, language):
                said = word(rules, category, name, language).one.casefold()
                worded.setdefault(said, {})[Noun(category=category, id=name)] = None
        for said, nouns in worded.items():
            for one, other in combinations(nouns, 2):
                if _in_one_place(one, other) and len(same_thing(rules, (one, other))) > 1:
                    yield Diagnostic(
                        code="FU268",
                        message=f"{one.id} and {other.id} are both called {said} in the lexicon "
                        f"{language}, and are not the same",
                        help=f"give one of them another word than {said}",
                    )


def _in_one_place(one: Noun, other: Noun) -> bool:
    """Whether two names can stand in the same place of a sentence."""
    if (one.category in _DONE) != (other.category in _DONE):
        return False
    sorts = constructs().names.values()
    return any({one.category, other.category} <= set(some) for some in sorts)
