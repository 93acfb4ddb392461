"""What a terminal cannot show is written so that it can be read."""

from __future__ import annotations

import pytest

from fuero.cli.substitutes import with_substitutes


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Erőkártya: „Űrlap” … «œuvre» ş 1 × 2"),
        ("iso8859-2", 'Erőkártya: "Űrlap" ... "oeuvre" ş 1 × 2'),
        ("iso8859-1", 'Erökártya: "Ürlap" ... «oeuvre» s 1 × 2'),
        ("ascii", 'Erokartya: "Urlap" ... "oeuvre" s 1 x 2'),
    ],
)
def test_a_letter_a_terminal_lacks_is_written_as_the_nearest_it_has(
    encoding: str, shown: str
) -> None:
    text = "Erőkártya: „Űrlap” … «œuvre» ş 1 × 2"
    assert with_substitutes(text, encoding) == shown


def test_what_nothing_can_stand_for_is_a_question_mark() -> None:
    assert with_substitutes("♞", "ascii") == "?"
