"""What linking has turned into something else is said as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.ruleset.model import Rules
from fuero.text.say import say_element, say_expression, say_statements
from support import linking
from support.rulesets import linked

RULES = """\
piece man, plural men, 5 for each player in box, 2 for nature in box, carrying wool
owner nature
figure wolf
figure hound, plural hounds, one for each player
cards omen, plural omens
deck sky of omens
zone row of omens
variable drawn: omen
track score for each player: 0..9
card comet in sky, 2 copies:
    add 1 to own score
define around of spot-there = neighbours of spot-there or spot-there
define among of spot-there = (if spot-there in fields then 1 else 0)
define laden-ones = number of nature wool-laden men in north + number of laden nature men in north
prohibition calm: no wolf, men or hounds enter north
trigger toll after moving hounds, men or wolf:
    add 1 to score of first-seat
wording lost = nowhere-land
wording found = fields
procedure game:
    shuffle sky
    draw from sky as drawn
    end game: over
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder: Path = tmp_path_factory.mktemp("written")
    return linked(folder, RULES)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("drawn is comet", "the drawn is “comet”"),
        ("drawn is not comet", "the drawn is not “comet”"),
        ("drawn is comet.2", "the drawn is copy 2 of “comet”"),
        ("drawn in comet", "the drawn is one of “comet”"),
        ("comet in row", "“comet” is one of the row"),
        ("comet not in row", "“comet” is not one of the row"),
        ("not comet in row", "it is not so that “comet” is one of the row"),
    ],
)
def test_a_card_with_copies_is_compared_as_it_is_written(
    rules: Rules, written: str, text: str
) -> None:
    assert say_expression(rules, linking.expression(rules, written)) == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("perform comet", "Perform “comet”."),
        ("perform comet.1", "Perform copy 1 of “comet”."),
    ],
)
def test_a_card_that_is_performed_is_named_as_it_is_written(
    rules: Rules, written: str, text: str
) -> None:
    assert say_statements(rules, linking.statements(rules, f"{written}\n")) == text


def test_definitions_say_what_is_done_with_what_they_are_of(rules: Rules) -> None:
    assert say_element(rules, "define", "around") == (
        "The around of “spot there”: the neighbours of “spot there”, and “spot there”."
    )
    assert say_element(rules, "define", "among") == (
        "The among of “spot there”: if “spot there” is one of the fields, 1; otherwise 0."
    )


def test_pieces_are_said_in_the_order_of_the_words_before_them(rules: Rules) -> None:
    assert say_element(rules, "define", "laden-ones") == (
        "The laden ones: the number of nature men with wool in north plus the number of nature men "
        "with a load in north."
    )


def test_pieces_and_figures_are_said_in_the_order_they_are_written(rules: Rules) -> None:
    assert say_element(rules, "prohibition", "calm") == (
        "Calm: the wolf, men and hounds never enter north."
    )
    assert say_element(rules, "trigger", "toll").startswith(
        "Toll, after each step in which an act moves the hounds, men or the wolf:"
    )


def test_words_of_a_wording_that_mean_nothing_are_said_as_they_stand(rules: Rules) -> None:
    assert say_element(rules, "wording", "found") == "Where the rules say found: the fields."
    assert say_element(rules, "wording", "lost") == "Where the rules say lost: nowhere-land."
