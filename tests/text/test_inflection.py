from __future__ import annotations

import pytest

from fuero.text.inflection import Ending, Inflection, inflected

HARMONIC = Inflection(
    vowels="aeiouáéó",
    harmonies={"back": "aouáó", "front": "e"},
    neutral="iíé",
    lengthened={"a": "á", "e": "é"},
    doubled=("gy",),
    endings={
        "in": Ending(by_class={"back": "ban", "front": "ben"}),
        "with": Ending(
            by_class={"vowel-back": "val", "back": "val", "front": "vel"}, assimilates=True
        ),
        "at": Ending(by_class={"back": "kor"}, lengthens=False),
    },
    numerals={
        "1": {"said": "egy", "at": "kor"},
        "3": {"said": "három"},
        "13": {"said": "tizenhárom"},
    },
)


@pytest.mark.parametrize(
    ("word", "form", "said"),
    [
        ("tábla", "in", "táblában"),
        ("tábla", "at", "táblakor"),
        ("régió (a szigetek is)", "in", "régióban (a szigetek is)"),
        ("1", "with", "1-gyel"),
        ("1", "at", "1-kor"),
        ("13", "with", "13-mal"),
        ("A3", "in", "A3-ban"),
        ("A3", "beside", "A3"),
    ],
)
def test_an_ending_stands_before_brackets_and_after_digits(word: str, form: str, said: str) -> None:
    assert inflected(word, form, HARMONIC) == said
