"""The cards of everything that ships, as people read them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fuero.check.context import context_of
from fuero.check.places import reach_of
from fuero.lang import nodes
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.text.coverage import coverage, lexicon_problems
from fuero.text.listing import cards_listing
from fuero.text.words import word
from support.expected import Expected
from support.shipped import SHIPPED

GOLDEN = Path(__file__).parent / "golden"

CLUMSY = re.compile(
    r"\b(\w+) \1\b|\ba [aeio]|(?<!there )\bis (not )?none\b|[.?!] [a-z]|whatever is"
    r"|is not so that|  |,,|\.\.|‹|[^.:]$"
)
"""Words twice, *a* before a vowel, small letters after a stop, no stop, and what nobody says."""


@cache
def shipped(name: str) -> Rules:
    return link(read_layers([name]), {})


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "el-grande"])
def test_the_texts_of_the_cards_of_a_layer(name: str, expected: Expected) -> None:
    entries = (
        f"{entry['id']} ({entry['title']}):\n{entry['english']}\n"
        for entry in cards_listing(shipped(name))
        if entry["layer"] == name
    )
    expected(GOLDEN / f"{name}-cards.txt", "\n".join(entries))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_card_is_a_row_of_sentences(name: str) -> None:
    for entry in cards_listing(shipped(name)):
        for line in entry["english"].splitlines():
            words = line.lstrip(" -(").removesuffix(")")
            assert words[0].isupper(), line
            assert CLUMSY.search(words) is None, line


@pytest.mark.parametrize("name", SHIPPED)
def test_sets_of_places_that_cards_name_alike_are_the_same(name: str) -> None:
    rules = shipped(name)
    reach, called = reach_of(context_of(rules)), {}
    for kind in rules.kinds.values():
        places = frozenset(place.id for place in rules.places.values() if place.kind == kind.id)
        called[word(rules, "kind", kind.id).many] = (kind.id, places)
    for define in rules.of("define").values():
        if define.node.parameter is None and define.name in _named_by_cards(rules):
            said = word(rules, "define", define.name)
            if not said.article:
                there = reach.at(("", "")).read(rules.declared.definitions[define.name].body)
                other, same = called.setdefault(said.many, (define.name, there))
                assert there == same, f"{define.name} and {other} are both called {said.many}"


def _named_by_cards(rules: Rules) -> set[str]:
    return {
        part.name.text
        for card in rules.of("card").values()
        for part in nodes.walk(card.node)
        if isinstance(part, nodes.Reference)
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_every_name_has_an_english_word(name: str) -> None:
    assert coverage(shipped(name), "en").names == ()
    assert lexicon_problems(shipped(name)) == ()
