"""Portuguese: what is said of every card, and that words agree and contract."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.render import render
from fuero.text.say import say_element, say_expression, say_statements
from fuero.text.spelling import spell, tokens
from fuero.text.tree import Count, Noun, Verbatim, phrase
from support import linking
from support.expected import Expected
from support.languages import cards_of, missing_keys, needless_keys
from support.shipped import rules_of

GOLDEN = Path(__file__).parents[1] / "golden"
WRONG = re.compile(
    r"\b(\w+) \1\b|\b(de|em|por) (os?|as?)\b|\bde ess[ea]\b|\bem (uma?|ess[ea])\b|  | [,.;:)]|‹|\( "
)
"""Words twice, what should be contracted, and marks that stand alone."""


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text), "pt")


def expression(rules: Rules, text: str) -> str:
    return say_expression(rules, linking.expression(rules, text), "pt")


def spelled(text: str) -> str:
    table = phrase_table("pt")
    assert table is not None
    return spell(tokens(text), table.grammar.spelling)


def test_the_cards_of_everything_that_ships(expected: Expected) -> None:
    expected(GOLDEN / "cards-pt.txt", cards_of("pt"))


def test_every_phrase_is_there_and_none_too_many() -> None:
    assert missing_keys("pt") == []
    assert needless_keys("pt") == []


@pytest.mark.parametrize("name", ["el-grande", "king-colonies", "castelo-sao-jorge"])
def test_rules_and_cards_hold_nothing_clumsy(name: str) -> None:
    rules = rules_of(name)
    for category in ("procedure", "card", "prohibition", "majority", "zone", "variable"):
        for thing in rules.of(category):
            text = say_element(rules, category, thing, "pt")
            for line in text.splitlines():
                assert WRONG.search(line.lstrip(" -")) is None, line


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("de o Castillo a as províncias", "do Castillo às províncias"),
        ("em a Galiza e em o País Basco", "na Galiza e no País Basco"),
        ("de Aragão para a Catalunha", "de Aragão para a Catalunha"),
        ("em uma região ou em essa região", "numa região ou nessa região"),
        ("a começar por o jogador", "a começar pelo jogador"),
        ("a carta “O Rei” de o monte", "a carta «O Rei» do monte"),
    ],
)
def test_prepositions_and_articles_become_one(text: str, written: str) -> None:
    assert spelled(text) == written


def test_one_is_not_many(rules: Rules) -> None:
    act = "move {} caballeros from regions to castillo\n"
    assert said(rules, act.format("up to 1")) == (
        "Move até 1 caballero de qualquer região para o Castillo."
    )
    assert said(rules, act.format("up to 2")) == (
        "Move até 2 caballeros de quaisquer regiões para o Castillo."
    )


def test_what_stands_between_an_amount_and_its_noun_is_its_own(rules: Rules) -> None:
    act = "move {} caballeros from court to castillo\n"
    assert "Move 2 dos teus caballeros" in said(rules, act.format("2 own"))
    assert "1 dos teus caballeros" in said(rules, act.format("up to 1 own"))
    assert "todos os teus caballeros" in said(rules, act.format("all own"))
    assert "qualquer número dos teus caballeros" in said(rules, act.format("any number of own"))
    assert "todos os caballeros alheios" in said(rules, act.format("all foreign"))
    assert "todos os caballeros da corte" in said(rules, act.format("all"))
    both = said(rules, act.format("up to 2 own and up to 1 foreign"))
    assert "até 2 dos teus caballeros e até 1 caballero alheio" in both


def test_adjectives_and_articles_agree_with_their_noun(rules: Rules) -> None:
    book = open_book(rules, "pt")
    for noun, one, everything in (
        (Noun(category="kind", id="region"), "uma região", "todas as regiões"),
        (Noun(category="cards", id="action"), "uma carta de ação", "todas as cartas de ação"),
        (Noun(category="piece", id="caballero"), "um caballero", "todos os caballeros"),
    ):
        assert render(phrase("noun:a", noun=noun), book) == one
        assert render(phrase("noun:all", noun=noun), book) == everything
    assert expression(rules, "regions with no caballeros") == "as regiões sem nenhum caballero"


def test_own_pieces_are_told_from_those_of_others_in_a_region(rules: Rules) -> None:
    assert said(rules, "score regions with at least 2 own caballeros\n") == (
        "Pontua todas as regiões onde tenhas pelo menos 2 dos teus caballeros."
    )
    assert said(rules, "score regions with at least 1 foreign caballeros\n") == (
        "Pontua todas as regiões com pelo menos 1 caballero alheio."
    )


def test_verbs_agree_with_their_subject(rules: Rules) -> None:
    act = "{} move up to 1 own caballeros from court to castillo\n"
    assert said(rules, act.format("each player may")) == (
        "Cada jogador pode mover até 1 dos seus caballeros da corte para o Castillo."
    )
    assert said(rules, "may perform taken\n") == "Podes executar a carta de ação escolhida."
    assert said(rules, "each other player scores castillo\n") == (
        "Cada adversário pontua o Castillo."
    )


def test_conditions_take_the_mood_of_their_sentence(rules: Rules) -> None:
    text = "if {}:\n    score castillo\n"
    assert said(rules, text.format("starter is me")).startswith("Se fores o jogador inicial:")
    assert said(rules, text.format("place of king in regions")).startswith("Se o Rei estiver")
    assert said(rules, text.format("round-number > 3")).startswith("Se a jogada for maior do que 3")
    assert expression(rules, "round-number > 3") == "a jogada é maior do que 3"


def test_every_part_of_a_list_takes_the_preposition(rules: Rules) -> None:
    text = "move 1 own caballeros from court to regions or castillo or aragon\n"
    assert said(rules, text).endswith("para qualquer região, para o Castillo ou para Aragão.")


def test_some_places_have_an_article_and_some_have_none() -> None:
    book = open_book(rules_of("inquisitor-colonies"), "pt")
    places = {"galicia": "na Galiza", "aragon": "em Aragão", "france": "em França"}
    for place, where in places.items():
        assert render(Noun(category="place", id=place), book, {"role": "place"}) == where
    assert render(Noun(category="place", id="france"), book) == "a França"


def test_what_has_no_word_stands_in_a_frame_that_agrees(rules: Rules) -> None:
    book = open_book(rules, "pt")
    unknown = Noun(category="piece", id="siege-engine")
    assert render(phrase("noun:all", noun=unknown), book).startswith("todas as peças «")
    deck = Noun(category="deck", id="far-pile")
    assert render(deck, book, {"role": "source"}) == "do monte «far pile»"


def test_points_and_players(rules: Rules) -> None:
    book = open_book(rules, "pt")
    for number, text in ((0, "0 pontos"), (1, "1 ponto"), (2, "2 pontos")):
        amount = phrase("points", number=Count(number), unit=phrase("point"))
        assert render(amount, book) == text
    red = Noun(category="player", id="red")
    told = phrase("event:chose/player", player=red, member=Verbatim("X"))
    assert render(told, book) == "o vermelho escolhe X"
