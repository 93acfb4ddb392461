"""Sentences that people wrote for acts: none is read as another act, and most are read at all."""

from __future__ import annotations

from collections import Counter

import pytest

from support.sentences import HALVES, body_of, half_of, verdict, written
from support.shipped import rules_of

LANGUAGES = ("en", "pt", "es", "fr", "hu")
MANY = 16
"""So many sentences of each language are read in every run, all in a soak."""
FEWEST_RIGHT = {"en": 6, "pt": 3, "es": 6, "fr": 14, "hu": 4}
"""So many of these at least are read as they were meant."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_sample_is_read_as_another_act(language: str) -> None:
    sample = [one for one in written("open", language) if one.ruleset == "el-grande"][:MANY]
    verdicts = {one.id: verdict(one, language) for one in sample}
    assert [id for id, found in verdicts.items() if found == "wrong"] == []
    assert Counter(verdicts.values())["right"] >= FEWEST_RIGHT[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_stands_in_its_half_and_under_a_name_of_its_own(language: str) -> None:
    ids = [(half, one.id) for half in HALVES for one in written(half, language)]
    assert [(half, id) for half, id in ids if half_of(id) != half] == []
    assert len({id for _, id in ids}) == len(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_each_sentence_means_is_something_rules_can_say(language: str) -> None:
    every = [one for half in HALVES for one in written(half, language)]
    meant = sorted({(one.ruleset, act) for one in every for act in one.acts})
    assert all(body_of(rules_of(ruleset), act) for ruleset, act in meant)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_read_as_another_act(language: str) -> None:
    wrong = [
        one.id if half == "open" else "a sentence of the closed half"
        for half in HALVES
        for one in written(half, language)
        if verdict(one, language) == "wrong"
    ]
    assert len(wrong) <= MOST_WRONG * sum(len(written(half, language)) for half in HALVES), wrong


MOST_WRONG = 0.01
"""So large a share of all sentences at most may be read as another act."""
