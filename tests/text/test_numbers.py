"""The numbers on cards in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fuero.ruleset.model import Lexicon, Rules
from fuero.text.numbers import say_numbers
from support.rulesets import linked

SAMPLE = """\
cards omen, plural omens with weight 0, luck 5
deck sky of omens with height 9
card comet in sky with weight 2, 2 copies
card cloud in sky with weight 0, luck 3
card dusk of omens with height 0
cards coin, plural coins, numbered 2 to 4:
    face: 2, 3, 4
    metal: 7, 8, 9

track score for each player: 0..9

procedure game:
    end game: over
"""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return linked(tmp_path_factory.mktemp("rules"), SAMPLE)


@pytest.mark.parametrize(
    ("card", "family", "said"),
    [
        ("comet", "", "height 9, weight 2"),
        ("comet.2", "", "height 9, weight 2"),  # a copy
        ("cloud", "", "height 9, luck 3"),  # what the whole family has is not told
        ("dusk", "", "height 0"),
        ("3", "coin", "metal 8"),  # the face is what it is called by
        ("no-such-card", "", ""),
    ],
)
def test_numbers_are_those_that_tell_a_card_from_others(
    sample: Rules, card: str, family: str, said: str
) -> None:
    assert say_numbers(sample, card, family) == said


def test_a_lexicon_says_a_number_otherwise_or_not_at_all(sample: Rules) -> None:
    phrases = {
        "card-number:height": "",
        "card-number:weight": "weighs {numbers}",
        "card-number:weight/2": "heavy",
    }
    own = replace(sample, lexicons={"en": Lexicon(language="en", names={}, phrases=phrases)})
    assert say_numbers(own, "comet") == "heavy"
    heavier = {**phrases, "card-number:weight/2": "{name article=none}: {numbers}"}
    own = replace(sample, lexicons={"en": Lexicon(language="en", names={}, phrases=heavier)})
    assert say_numbers(own, "comet") == "weight: 2"
    del heavier["card-number:weight/2"]
    own = replace(sample, lexicons={"en": Lexicon(language="en", names={}, phrases=heavier)})
    assert say_numbers(own, "comet") == "weighs 2"
