"""Phrases that stand for a pattern of others: how many somebody has, and what each player gets."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card_text
from support import linking
from support.languages import rules_of
from support.profiles import SOAK

LANGUAGES = ("en", "pt", "es", "fr", "hu")
LINES = (
    "if number of own caballeros in court > 5:\n    score castillo",
    "if number of own caballeros in court < 5:\n    score castillo",
    "if number of own caballeros in court >= 1:\n    score castillo",
    "if number of own caballeros in court <= 1:\n    score castillo",
    "if number of own caballeros in court is 3:\n    score castillo",
    "if number of own caballeros in castillo is 0:\n    score castillo",
    "if number of own caballeros in castillo > 0:\n    score castillo",
    "if number of caballeros in castillo > 4:\n    score castillo",
    "if number of caballeros in castillo is 0:\n    score castillo",
    "if number of foreign caballeros in castillo >= 2:\n    score castillo",
    "if number of foreign caballeros in castillo is 0:\n    score castillo",
    "if own score > 30:\n    score castillo",
    "each player where own score > 30 moves 2 own caballeros from court to provinces",
    "each player where number of own caballeros in court > 5 scores castillo",
    "for each player where number of own caballeros in court > 5:\n    remove 2 from own score",
    "for each player where own score < 10:\n    add 3 to own score",
    "for each player where number of own caballeros in court is 0:\n    add 3 to own score",
    "for each player:\n    add 1 to own score",
    "move own grande to neighbours of place of own grande",
    "move king to neighbours of place of own grande",
)
PLEASE = {
    "if number of own caballeros in court > 5:\n    score castillo": (
        ("en", "If you have more than five caballeros in court, score the Castillo."),
        ("en", "Score the Castillo if you have more than 5 of your own caballeros in court."),
        ("pt", "Se tens mais de cinco caballeros na corte, pontua o Castillo."),
        ("es", "Si tienes más de cinco caballeros en la corte, puntúa el Castillo."),
        ("fr", "Si vous avez plus de 5 caballeros dans la cour, décomptez le Castillo."),
        ("hu", "Ha több mint 5 lovagod van az udvarban, értékeld ki a Castillót."),
    ),
    "if own score < 20:\n    add 4 to own score": (
        ("en", "Gain 4 points if you have fewer than 20 points."),
        ("en", "If you have less than 20 points, you gain 4 points."),
        ("pt", "Ganhas 4 pontos se tiveres menos de 20 pontos."),
        ("es", "Ganas 4 puntos si tienes menos de 20 puntos."),
        ("fr", "Gagnez 4 points si vous avez moins de 20 points."),
        ("hu", "Ha kevesebb mint 20 pontod van, kapsz 4 pontot."),
    ),
    "for each player where number of own caballeros in court > 5:\n    remove 2 from own score": (
        ("en", "Each player with more than five caballeros in court loses 2 points."),
        ("en", "All players who have more than 5 caballeros in court lose 2 points."),
        ("pt", "Cada jogador com mais de cinco caballeros na corte perde 2 pontos."),
        ("es", "Cada jugador con más de cinco caballeros en la corte pierde 2 puntos."),
        ("fr", "Chaque joueur qui a plus de 5 caballeros dans la cour perd 2 points."),
        ("hu", "Minden játékos, akinek több mint 5 lovagja van az udvarban, veszít 2 pontot."),
    ),
    "for each player:\n    add 1 to own score": (
        ("en", "All players gain 1 point."),
        ("pt", "Todos os jogadores ganham 1 ponto."),
        ("es", "Todos los jugadores ganan 1 punto."),
        ("fr", "Tous les joueurs gagnent 1 point."),
        ("hu", "Mindenki kap 1 pontot."),
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_somebody_has_is_read_as_it_is_printed(language: str) -> None:
    rules = rules_of("el-grande")
    # Each line in two or three languages, in the soak in each.
    for line in LINES if SOAK else LINES[LANGUAGES.index(language) % 2 :: 2]:
        body = linking.statements(rules, line)
        said = say_card_text(rules, body, language)
        meant = [meant_in(rules, one.body) for one in read_text(rules, said, language)]
        assert meant == [meant_in(rules, body)], said


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_somebody_has_is_read_as_people_say_it(language: str) -> None:
    rules = rules_of("el-grande")
    for line, texts in PLEASE.items():
        for code, text in texts:
            if code == language:
                (reading,) = read_text(rules, text, language)
                meant = meant_in(rules, linking.statements(rules, line))
                assert meant_in(rules, reading.body) == meant, text


def test_a_number_that_is_no_more_than_said_is_told_apart() -> None:
    rules = rules_of("el-grande")
    texts = (
        "If you have more than 5 caballeros in court, score the Castillo.",
        "If you have at least 5 caballeros in court, score the Castillo.",
        "If there are more than 5 caballeros in the Castillo, score the Castillo.",
        "If other players have more than 5 caballeros in the Castillo, score the Castillo.",
    )
    meant = [meant_in(rules, read_text(rules, text, "en")[0].body) for text in texts]
    assert all(meant.count(one) == 1 for one in meant)


def test_more_than_five_is_at_least_six() -> None:
    rules = rules_of("el-grande")
    more, six = (
        meant_in(rules, linking.statements(rules, f"if own score {test}:\n    score castillo"))
        for test in ("> 5", ">= 6")
    )
    assert more == six


@pytest.mark.parametrize(
    "text",
    [
        "Another player gains 1 point.",
        "Each player with more than five loses 2 points.",
        "If you have more than 5 caballeros, score the Castillo.",
        "Score the Castillo and then move the King if the King stands in Granada.",
    ],
)
def test_what_rules_cannot_say_or_leaves_open_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "en")
