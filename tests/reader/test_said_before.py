"""Words for what an earlier sentence has chosen: *it*, *that region*."""

from __future__ import annotations

import pytest

from fuero.ruleset.model import Rules
from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

PICK = "each other player secretly chooses one of regions as there\n"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        (
            "en",
            (
                "Each other player secretly chooses a region. Each of them returns 2 of their own "
                "caballeros from it to the provinces."
            ),
            f"{PICK}each of them moves 2 own caballeros from there to provinces\n",
        ),
        (
            "en",
            "Name a region. Score this region and move the King to it.",
            "choose one of regions as spot\nscore spot\nmove king to spot\n",
        ),
        (
            "pt",
            (
                "Cada adversário escolhe em segredo uma região. Cada um deles devolve todos os "
                "seus caballeros dessa região às províncias."
            ),
            f"{PICK}each of them moves all own caballeros from there to provinces\n",
        ),
        (
            "es",
            (
                "Cada adversario elige en secreto una región. Cada uno de ellos devuelve 2 de sus "
                "caballeros de esa región a las provincias."
            ),
            f"{PICK}each of them moves 2 own caballeros from there to provinces\n",
        ),
        (
            "fr",
            "Désignez une région. Décomptez cette région.",
            "score one of scorable\n",
        ),
        (
            "hu",
            "Nevezz meg egy régiót. Értékeld ki azt a régiót.",
            "score one of scorable\n",
        ),
        # What a condition behind an act takes up is the place that the act names.
        (
            "en",
            "Score the Castillo if you have more than 3 caballeros there.",
            "if (number of own caballeros in castillo) > 3:\n    score castillo\n",
        ),
        (
            "es",
            "Puntúa el Castillo si tienes más de 3 caballeros allí.",
            "if (number of own caballeros in castillo) > 3:\n    score castillo\n",
        ),
        (
            "fr",
            "Décomptez le Castillo si au moins 4 de vos caballeros y sont.",
            "if (number of own caballeros in castillo) >= 4:\n    score castillo\n",
        ),
        (
            "hu",
            "Pontozd a Castillót, ha több mint 3 lovagod van ott.",
            "if (number of own caballeros in castillo) > 3:\n    score castillo\n",
        ),
        # A definite verb alone says that it is done to what was said before.
        (
            "hu",
            "Ha több mint 3 lovagod áll a Castillóban, pontozd.",
            "if (number of own caballeros in castillo) > 3:\n    score castillo\n",
        ),
    ],
)
def test_what_a_sentence_takes_up_is_what_was_chosen(
    rules: Rules, language: str, text: str, written: str
) -> None:
    (reading,) = read_text(rules, text, language)
    assert reading.rules == written


EACH = "each other player with at least 3 own caballeros in court"
NONE = "each player with no own caballeros in castillo"


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        # Where the players are seen who act, and what they have there.
        (
            "en",
            (
                "Each player with no caballeros in the Castillo moves 1 of their caballeros there "
                "from a region."
            ),
            f"{NONE} moves 1 own caballeros from regions to castillo\n",
        ),
        (
            "pt",
            (
                "Cada jogador que não tenha caballeros no Castillo move para lá 1 dos seus "
                "caballeros de uma região."
            ),
            f"{NONE} moves 1 own caballeros from lands to castillo\n",
        ),
        (
            "en",
            (
                "Each other player with at least 3 caballeros in court returns one of them to the "
                "provinces."
            ),
            f"{EACH} moves 1 own caballeros from court to provinces\n",
        ),
        # Beside where pieces come from, or where a figure stands before it moves.
        (
            "es",
            "Mueve hasta 2 caballeros ajenos de la región del Rey a regiones adyacentes a ella.",
            "move up to 2 foreign caballeros from royal-region to neighbours of royal-region\n",
        ),
        (
            "es",
            "Mueve al Rey al Castillo, o a una región adyacente a aquella en la que se encuentra.",
            "move king to (castillo or neighbours of place of king)\n",
        ),
        (
            "pt",
            "Podes mover o teu Grande para uma região adjacente àquela onde ele está.",
            "move own grande to neighbours of place of own grande\n",
        ),
        (
            "hu",
            "Helyezd át a királyt egy az övével szomszédos régióba.",
            "move king to neighbours of place of king\n",
        ),
    ],
)
def test_what_a_line_sees_before_it_acts_is_taken_up_in_it(
    rules: Rules, language: str, text: str, written: str
) -> None:
    (reading,) = read_text(rules, text, language)
    assert reading.rules == written


@pytest.mark.parametrize(
    "text",
    [
        # Only what lies beside it: nobody moves pieces to where they are.
        "Move 2 caballeros from Granada to it.",
        # What those had who acted is not for whoever acts behind.
        "Each other player with 2 caballeros in court gets 1 point. Move one of them there.",
    ],
)
def test_what_a_line_sees_is_taken_up_nowhere_else(rules: Rules, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "Score it.",
        "Score that region.",
        "Score it. Name a region.",
    ],
)
def test_what_nobody_chose_right_before_is_not_taken_up(rules: Rules, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, "en")
