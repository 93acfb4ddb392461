"""Words in brackets: part of the sentence around them, or a reminder that is held against it."""

from __future__ import annotations

import pytest

from fuero.ruleset.model import Rules
from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

FOUR_OWN = "move up to 4 own caballeros from lands to (lands or castillo)\n"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            (
                "Move up to 4 of your own caballeros (from any regions) to any regions "
                "(or the Castillo)."
            ),
            FOUR_OWN,
        ),
        (
            "Move up to 3 caballeros (from the court) to any regions or the Castillo.",
            "move up to 3 caballeros from court to (landings or castillo)\n",
        ),
        ("Score all regions (first places only).", "score first-places, first ranks only\n"),
        (
            "Move the King to any region and score the Castillo. (Score the Castillo.)",
            "move king to realm\nscore castillo\n",
        ),
    ],
)
def test_what_stands_in_brackets_is_read(rules: Rules, text: str, written: str) -> None:
    (reading,) = read_text(rules, text, "en")
    assert reading.rules == written


@pytest.mark.parametrize(
    ("text", "why", "sentence"),
    [
        ("Score all regions (score the Castillo).", "contradicted", "score the Castillo"),
        ("Move the King to any region. (Move the King to Granada.)", "contradicted", "Move"),
        ("Score the Castillo (gobble gobble).", "unknown", "Score the Castillo gobble"),
        ("Score the Castillo ((the Castillo)).", "unexpected", "Score"),
    ],
)
def test_brackets_that_say_otherwise_are_refused(
    rules: Rules, text: str, why: str, sentence: str
) -> None:
    with pytest.raises(Misread) as found:
        read_text(rules, text, "en")
    assert found.value.why == why
    assert found.value.sentence.startswith(sentence)
