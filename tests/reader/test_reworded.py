"""Words that people use are read as those of the table that say the same."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.reader.reworded import reworded
from fuero.text.rewording import by_first_word
from support.sentences import body_of, rules_of

ENTRIES = by_first_word(
    {
        "[whatever|any old]": "any",
        "trade places": "are swapped",
        "got {what}? then": "if you have {what},",
        ", only {what} is left out": ", except {what}",
        "you know": "",
    }
)
EXCHANGED = (
    ("Whatever hill is mown.", ["Any hill is mown."]),
    ("The hill and the lake trade places.", ["The hill and the lake are swapped."]),
    ("Got any old hill? Then mow it.", ["If you have any hill, mow it."]),
    ("All hills, only the lowest is left out.", ["All hills, except the lowest."]),
    ("You know, all hills are mown.", ["All hills are mown."]),
    # All at once, and then each alone.
    (
        "Whatever hills trade places.",
        ["Any hills are swapped.", "Any hills trade places.", "Whatever hills are swapped."],
    ),
    # A gap ends with its sentence, and words are whole.
    ("Got a hill. And a lake? Then mow it.", []),
    ("Somewhatever hill is mown.", []),
)


@pytest.mark.parametrize(("text", "found"), EXCHANGED)
def test_words_are_exchanged_for_those_of_the_table(text: str, found: list[str]) -> None:
    assert [*reworded(text, ENTRIES)] == found


@pytest.mark.parametrize(
    ("act", "text"),
    [
        ("score (lands except place of king)", "Score the whole lot of regions except the King’s."),
        ("move king to granada", "The King heads off to Granada."),
    ],
)
def test_what_people_say_means_what_the_words_of_the_table_mean(act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, "en")
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, act))


def test_a_refusal_speaks_of_the_words_that_were_written() -> None:
    with pytest.raises(Misread) as found:
        read_text(rules_of("el-grande"), "The whole lot of regions heads off.", "en")
    assert found.value.word == "whole"
