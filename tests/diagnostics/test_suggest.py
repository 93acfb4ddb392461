from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fuero.diagnostics import did_you_mean, suggest

WORDS = ("region", "regions", "round", "river", "old-mill")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("regoin", "region"),  # swapped
        ("regon", "region"),  # left out
        ("reggion", "region"),  # put in
        ("rigion", "region"),  # changed
        ("Old_Mill", "old-mill"),
        ("old mil", "old-mill"),
        ("REGIONS", "regions"),
        ("castle", None),
        ("", None),
        ("x", None),
        ("region" * 100, None),
    ],
)
def test_the_nearest_word(word: str, meant: str | None) -> None:
    assert suggest(word, WORDS) == meant


def test_the_word_itself_is_no_suggestion() -> None:
    assert suggest("region", ["region"]) is None
    assert suggest("region", ["region", "regions"]) == "regions"


def test_the_order_of_the_candidates_does_not_matter() -> None:
    candidates = ("bat", "cat", "hat")
    for order in itertools.permutations(candidates):
        assert suggest("rat", order) == "bat"


def test_as_a_sentence() -> None:
    assert did_you_mean("regon", WORDS) == "did you mean `region`?"
    assert did_you_mean("castle", WORDS) is None


@given(some.text("abc", min_size=6, max_size=12), some.integers(0, 11))
def test_one_letter_left_out_is_found(word: str, index: int) -> None:
    index %= len(word)
    assert suggest(word[:index] + word[index + 1 :], [word]) == word
