"""Points gained and lost, for each of something or not: read as printed, and as people say it."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card_text
from support import linking
from support.shipped import rules_of

LINES = (
    "add 3 to own score",
    "may add 1 to own score",
    "remove 2 from own score",
    "add 2 to score of starter",
    "if own score < 20:\n    add 4 to own score",
    "add number of own caballeros in castillo to own score",
    "add (3 * number of caballeros in castillo) to own score",
    "remove (2 * number of foreign caballeros in castillo) from own score",
    "add size of (lands with at least 1 own caballeros) to own score",
)
OWN, TWO = LINES[5], "repeat up to 2 times:\n    score castillo"
PLEASE = (
    ("en", OWN, "Gain 1 point for each caballero you have in the Castillo."),
    ("en", OWN, "For each of your caballeros in the Castillo you get 1 point."),
    ("pt", OWN, "Ganhas um ponto por cada caballero teu que esteja no Castillo."),
    ("es", OWN, "Gana un punto por cada caballero tuyo que haya en el Castillo."),
    ("fr", OWN, "Marquez 1 point pour chaque caballero que vous avez dans le Castillo."),
    ("hu", OWN, "Minden a Castillóban lévő lovagod után 1 pontot kapsz."),
    ("en", TWO, "Score the Castillo twice."),
    ("en", TWO, "Twice in a row, score the Castillo."),
    ("en", TWO, "Score the Castillo two times."),
    ("pt", TWO, "Pontua o Castillo 2 vezes."),
    ("es", TWO, "Puntúa el Castillo dos veces seguidas."),
    ("fr", TWO, "Décomptez le Castillo deux fois de suite."),
    ("hu", TWO, "Kétszer egymás után értékeld ki a Castillót."),
    ("en", "score one of (granada or seville)", "Score either Granada or Seville."),
)


@pytest.mark.parametrize(("language", "line", "text"), PLEASE)
def test_points_for_each_and_what_is_done_twice_are_read_as_people_say_it(
    language: str, line: str, text: str
) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, linking.statements(rules, line))


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu"])
@pytest.mark.parametrize("line", LINES)
def test_points_are_read_as_they_are_printed(language: str, line: str) -> None:
    rules = rules_of("el-grande")
    body = linking.statements(rules, line)
    (reading,) = read_text(rules, say_card_text(rules, body, language), language)
    assert meant_in(rules, reading.body) == meant_in(rules, body)
