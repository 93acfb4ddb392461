"""Spanish: what is said of every card, and that words agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.reader.reading import read_text
from fuero.text.render import render
from fuero.text.say import say_element, say_expression, say_statements
from fuero.text.spelling import spell, tokens
from fuero.text.tree import Count, Listing, Noun, Verbatim, phrase
from support import linking
from support.expected import Expected
from support.languages import cards_of, missing_keys, needless_keys
from support.shipped import rules_of

GOLDEN = Path(__file__).parents[1] / "golden"
WRONG = re.compile(r"\b(\w+) \1\b|\b(de|a) el\b|\by i|\bo o|  | [,.;:)]|‹|\( ")
"""Words twice, what should be contracted or written otherwise, and marks that stand alone."""


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text), "es")


def expression(rules: Rules, text: str) -> str:
    return say_expression(rules, linking.expression(rules, text), "es")


def spelled(text: str) -> str:
    table = phrase_table("es")
    assert table is not None
    return spell(tokens(text), table.grammar.spelling)


def test_the_cards_of_everything_that_ships(expected: Expected) -> None:
    expected(GOLDEN / "cards-es.txt", cards_of("es"))


def test_every_phrase_is_there_and_none_too_many() -> None:
    assert missing_keys("es") == []
    assert needless_keys("es") == []


@pytest.mark.parametrize("name", ["el-grande", "king-colonies", "castelo-sao-jorge"])
def test_rules_and_cards_hold_nothing_clumsy(name: str) -> None:
    rules = rules_of(name)
    for category in ("procedure", "card", "prohibition", "majority", "zone", "variable"):
        for thing in rules.of(category):
            text = say_element(rules, category, thing, "es")
            for line in text.splitlines():
                assert WRONG.search(line.lstrip(" -")) is None, line


def test_prepositions_and_the_article_become_one() -> None:
    assert spelled("de el Castillo a el País Vasco") == "del Castillo al País Vasco"
    assert spelled("la carta de “El Rey”") == "la carta de “El Rey”"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Rey y Intriga", "Rey e Intriga"),
        ("agua y hielo", "agua y hielo"),
        ("uno o otro", "uno u otro"),
        ("7 o 8", "7 u 8"),
        ("10 o 11", "10 u 11"),
        ("100 o 110", "100 o 110"),
    ],
)
def test_and_and_or_look_at_the_next_word(text: str, written: str) -> None:
    assert spelled(text) == written


def test_one_is_not_many(rules: Rules) -> None:
    act = "move {} caballeros from regions to castillo\n"
    assert said(rules, act.format("up to 1")) == (
        "Mueve hasta 1 caballero de cualquier región al Castillo."
    )
    assert said(rules, act.format("up to 2")) == (
        "Mueve hasta 2 caballeros de cualquier región al Castillo."
    )


def test_what_stands_between_an_amount_and_its_noun_is_its_own(rules: Rules) -> None:
    act = "move {} caballeros from court to castillo\n"
    assert "2 de tus caballeros" in said(rules, act.format("2 own"))
    assert "todos tus caballeros" in said(rules, act.format("all own"))
    assert "cualquier número de tus caballeros" in said(rules, act.format("any number of own"))
    assert "todos los caballeros extranjeros" in said(rules, act.format("all foreign"))
    assert "todos los caballeros de" in said(rules, act.format("all"))
    both = said(rules, act.format("up to 2 own and up to 1 foreign"))
    assert "hasta 2 de tus caballeros y hasta 1 caballero extranjero" in both


def test_adjectives_and_articles_agree_with_their_noun(rules: Rules) -> None:
    book = open_book(rules, "es")
    for noun, any_one, everything in (
        (Noun(category="kind", id="region"), "una región", "todas las regiones"),
        (Noun(category="figure", id="scoreboard"), "un marcador móvil", "todos los marcadores"),
    ):
        assert render(phrase("noun:a", noun=noun), book) == any_one
        assert render(phrase("noun:all", noun=noun), book).startswith(everything)
    assert expression(rules, "regions with no caballeros") == "las regiones sin ningún caballero"


def test_verbs_agree_with_their_subject(rules: Rules) -> None:
    act = "{} move up to 1 own caballeros from court to castillo\n"
    assert said(rules, act.format("each player may")) == (
        "Cada jugador puede mover hasta 1 de sus caballeros de la corte al Castillo."
    )
    assert said(rules, "may perform taken\n") == "Puedes ejecutar la carta de acción elegida."
    assert said(rules, "each other player scores castillo\n") == (
        "Cada adversario puntúa el Castillo."
    )


def test_persons_are_objects_with_a_preposition_and_things_are_not(rules: Rules) -> None:
    assert said(rules, "move king to castillo\n") == "Mueve al Rey al Castillo."
    assert said(rules, "move own grande to castillo\n") == "Mueve tu Grande al Castillo."
    book = open_book(rules, "es")
    players = phrase("noun:a", noun=phrase("players"))
    assert render(players, book, {"role": "object"}) == "a un jugador"
    assert render(players, book) == "un jugador"


def test_every_part_of_a_list_takes_the_preposition(rules: Rules) -> None:
    text = "move 1 own caballeros from court to regions or castillo or basque-country\n"
    assert said(rules, text).endswith("a cualquier región, al Castillo o al País Vasco.")


def test_nothing_is_denied(rules: Rules) -> None:
    assert said(rules, "set starter to none\n") == ("Haz que el jugador inicial no sea ninguno.")
    book = open_book(rules, "es")
    told = phrase("event:chose/player", player=Verbatim("rojo"), member=phrase("absent:member"))
    assert render(told, book) == "rojo no elige nada"


def test_what_has_no_word_stands_in_a_frame_that_agrees(rules: Rules) -> None:
    book = open_book(rules, "es")
    unknown = Noun(category="zone", id="far-shelf")
    assert render(unknown, book) == "la zona “far shelf”"
    assert render(phrase("noun:all", noun=unknown), book) == "todas las zonas “far shelf”"
    assert render(Noun(category="deck", id="far-pile"), book, {"role": "source"}) == (
        "del mazo “far pile”"
    )


def test_points_and_ranks(rules: Rules) -> None:
    book = open_book(rules, "es")
    points = phrase("points", number=Count(1), unit=phrase("point"))
    assert render(points, book) == "1 punto"
    ranks = Listing(joint="or", items=(Count(7), Count(8)))
    assert render(ranks, book) == "7 u 8"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "Traslada un máximo de 3 caballeros de otros jugadores de la corte al Castillo.",
            "move up to 3 foreign caballeros from court to castillo",
        ),
        (
            "Tus adversarios deben enviar 3 de sus caballeros de la corte a las provincias.",
            "each other player moves 3 own caballeros from court to provinces",
        ),
    ],
)
def test_other_words_for_the_same_are_read(rules: Rules, text: str, written: str) -> None:
    assert [found.rules.strip() for found in read_text(rules, text, "es")] == [written]
