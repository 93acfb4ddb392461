"""Words in brackets and reminders: part of the sentence, or held against what it says."""

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
        # Between commas.
        (
            "All caballeros in the Castillo, whoever they belong to, return to the provinces.",
            "move all caballeros from castillo to provinces\n",
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
        (
            (
                "Move up to 2 caballeros from any one region (the Castillo too) to any regions "
                "or the Castillo."
            ),
            "contradicted",
            "the Castillo too",
        ),
        ("Score the Castillo (gobble gobble).", "unknown", "Score the Castillo (gobble"),
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


MOST = "score (scorable with most crowd)\n"
REMINDED = (
    ("en", "Score the region with the most caballeros. If several are tied, score them all.", MOST),
    ("en", "Score the region with the most caballeros (in case of a tie, all such regions).", MOST),
    ("en", "Score the region with the most caballeros; in case of a tie, all regions tied.", MOST),
    ("en", "Move the King to any region. The choice is yours.", "move king to realm\n"),
    ("en", "Move the King to any region. It cannot go to the Castillo.", "move king to realm\n"),
    ("en", "Score all regions; not the Castillo.", "score scorable\n"),
    (
        "en",
        "Score all regions and the Castillo (even the Castillo).",
        "score (scorable or castillo)\n",
    ),
    (
        "en",
        "Move up to 2 caballeros from the court to the Castillo, no matter whose they are.",
        "move up to 2 caballeros from court to castillo\n",
    ),
    ("pt", "Pontua todas as regiões com mais caballeros. Em caso de empate, todas.", MOST),
    ("es", "Puntúa todas las regiones con más caballeros (todas, si hay empate).", MOST),
    (
        "fr",
        "Décomptez toutes les régions contenant le plus de caballeros ; s’il y a égalité, toutes.",
        MOST,
    ),
    (
        "hu",
        "Értékeld ki az összes régiót, ahol a legtöbb lovag van. Döntetlen esetén mindegyiket.",
        MOST,
    ),
    ("pt", "Move o Rei para qualquer região. A escolha é tua.", "move king to realm\n"),
    ("es", "Mueve al Rey a cualquier región. Tú eliges.", "move king to realm\n"),
    (
        "fr",
        "Déplacez le roi vers n’importe quelle région. Le choix vous appartient.",
        "move king to realm\n",
    ),
    ("hu", "Helyezd át a királyt bármelyik régióba. Te választasz.", "move king to realm\n"),
)


@pytest.mark.parametrize(("language", "text", "written"), REMINDED)
def test_a_reminder_that_holds_adds_nothing(
    rules: Rules, language: str, text: str, written: str
) -> None:
    (reading,) = read_text(rules, text, language)
    assert reading.rules == written


@pytest.mark.parametrize(
    "text",
    [
        "Score all regions. In case of a tie, all of them.",
        "Score one of all regions with the most caballeros. In case of a tie, all of them.",
        "Move the King to any region with the most caballeros (in a tie, all of them).",
        "Score the Castillo. The choice is yours.",
        "Each other player scores the Castillo. You choose.",
        "Move the King to any region. It cannot go to Granada.",
        "Score all regions (even the Castillo).",
        "Score the Castillo (your own included).",
        "Move up to 2 of your own caballeros from Granada to the Castillo, no matter whose.",
    ],
)
def test_a_reminder_that_does_not_hold_is_refused(rules: Rules, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, "en")


def test_brackets_of_a_name_are_no_reminder() -> None:
    name = "any regions (Portugal too)"
    text = f"Move up to 2 of your own caballeros from {name} to {name} or the Castillo."
    (reading,) = read_text(rules_of("grandissimo"), text, "en")
    assert reading.rules == "move up to 2 own caballeros from lands to (lands or castillo)\n"
