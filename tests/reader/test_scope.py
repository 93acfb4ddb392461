"""An exception behind several things, which may be meant of all of them, is no reading."""

from __future__ import annotations

import pytest

from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from support.shipped import rules_of


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may score any region or any colony, but not the King’s region."),
        ("en", "Score one of all regions or colonies, but not the King’s region."),
        ("hu", "Pontozhattok egy régiót, gyarmatot vagy a Castillót, de nem a király területét."),
    ],
)
def test_an_exception_behind_several_things_is_refused(language: str, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("king-colonies"), text, language)


def test_an_exception_behind_one_thing_is_read() -> None:
    (reading,) = read_text(rules_of("el-grande"), "Score all regions but not Granada.", "en")
    assert reading.rules == "score (scorable except granada)\n"


def test_an_exception_behind_a_word_for_several_kinds_is_one_to_all_of_them() -> None:
    text = "Pontozhattok egy régiót vagy egy gyarmatot, de nem a király területét."
    (reading,) = read_text(rules_of("king-colonies"), text, "hu")
    assert reading.rules == "may score one of (scorable except royal-region)\n"
