"""French: what is said of every card, and that words agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.reader.reading import Misread, read_text
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
    r"\b(?!vous\b)(\w+) \1\b|\b(de|à) les? |\b(le|la|de|ne|que|se) [aeiouéèêîôœ]|  | [,.)]|‹|\( "
    r"|[^\u00a0][;:?!»]|«[^\u00a0]"
)
"""Words twice, what is contracted or elided, and marks without their blank."""


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text), "fr")


def expression(rules: Rules, text: str) -> str:
    return say_expression(rules, linking.expression(rules, text), "fr")


def spelled(text: str) -> str:
    table = phrase_table("fr")
    assert table is not None
    return spell(tokens(text), table.grammar.spelling)


def test_the_cards_of_everything_that_ships(expected: Expected) -> None:
    expected(GOLDEN / "cards-fr.txt", cards_of("fr"))


def test_every_phrase_is_there_and_none_too_many() -> None:
    assert missing_keys("fr") == []
    assert needless_keys("fr") == []


@pytest.mark.parametrize("name", ["el-grande", "king-colonies", "castelo-sao-jorge"])
def test_rules_and_cards_hold_nothing_clumsy(name: str) -> None:
    rules = rules_of(name)
    for category in ("procedure", "card", "prohibition", "majority", "zone", "variable"):
        for thing in rules.of(category):
            text = say_element(rules, category, thing, "fr")
            for line in text.splitlines():
                assert WRONG.search(line.lstrip(" -")) is None, line


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("de le roi à le Castillo", "du roi au Castillo"),
        ("de les régions à les cours", "des régions aux cours"),
        ("de le Aragon à le Aragon", "de l’Aragon à l’Aragon"),
        ("de la offre", "de l’offre"),
        ("le hiver, le hasard, la haute vallée", "l’hiver, le hasard, la haute vallée"),
        ("que un seul, que deux", "qu’un seul, que deux"),
        ("si il y a, si elle a", "s’il y a, si elle a"),
        ("sa action, sa main", "son action, sa main"),
        ("ce acte, ce tour", "cet acte, ce tour"),
        ("de “Alliance” (10)", "d’«\u00a0Alliance\u00a0» (10)"),
    ],
)
def test_words_are_contracted_and_elided(text: str, written: str) -> None:
    assert spelled(text) == written


def test_marks_of_two_parts_stand_behind_a_blank_that_does_not_break() -> None:
    assert spelled("oui : non ; qui ?") == "oui\u00a0: non\u00a0; qui\u00a0?"


def test_nought_and_one_are_not_many(rules: Rules) -> None:
    act = "move {} caballeros from court to castillo\n"
    assert "jusqu’à 1 caballero depuis" in said(rules, act.format("up to 1"))
    assert "jusqu’à 2 caballeros depuis" in said(rules, act.format("up to 2"))
    assert "exactement 0 caballero" in expression(rules, "regions with exactly 0 caballeros")


def test_what_stands_between_an_amount_and_its_noun_is_its_own(rules: Rules) -> None:
    act = "move {} caballeros from court to castillo\n"
    assert "2 de vos caballeros" in said(rules, act.format("2 own"))
    assert "tous vos caballeros" in said(rules, act.format("all own"))
    assert "n’importe quel nombre de vos caballeros" in said(rules, act.format("any number of own"))
    assert "tous les caballeros adverses" in said(rules, act.format("all foreign"))
    assert "tous les caballeros depuis" in said(rules, act.format("all"))
    both = said(rules, act.format("up to 2 own and up to 1 foreign"))
    assert "jusqu’à 2 de vos caballeros et jusqu’à 1 caballero adverse depuis" in both


def test_articles_adjectives_and_pronouns_agree_with_their_noun(rules: Rules) -> None:
    book = open_book(rules, "fr")
    for noun, one, any_one, everything in (
        (
            Noun(category="kind", id="region"),
            "une seule région",
            "n’importe quelle région",
            "toutes les régions",
        ),
        (
            Noun(category="piece", id="caballero"),
            "un seul caballero",
            "n’importe quel caballero",
            "tous les caballeros",
        ),
    ):
        assert render(phrase("noun:single", noun=noun), book) == one
        assert render(phrase("noun:any-one", noun=noun), book) == any_one
        assert render(phrase("noun:all", noun=noun), book) == everything
    assert said(rules, "take one of own discard into own hand, unseen\n").endswith(
        "et mettez-la dans votre main, sans la montrer."
    )


def test_verbs_agree_with_their_subject(rules: Rules) -> None:
    act = "{} move up to 1 own caballeros from court to castillo\n"
    assert said(rules, act.format("each player may")) == (
        "Chaque joueur peut déplacer jusqu’à 1 de ses caballeros depuis la cour vers le Castillo."
    )
    assert said(rules, "may perform taken\n") == ("Vous pouvez exécuter la carte d’action choisie.")
    assert said(rules, "each other player scores castillo\n") == (
        "Chaque autre joueur décompte le Castillo."
    )
    assert said(rules, "score regions where best of it >= 2\n").endswith(
        "dont la première valeur est au moins égale à 2."
    )


def test_every_part_of_a_list_takes_its_preposition(rules: Rules) -> None:
    act = "move 1 own caballeros from court to regions or castillo\n"
    assert said(rules, act).endswith("vers n’importe quelle région ou vers le Castillo.")
    assert said(rules, "put king in galicia\n") == "Placez le roi en Galice."
    assert said(rules, "put king in basque-country\n") == "Placez le roi au Pays Basque."
    assert said(rules, "put king in seville\n") == "Placez le roi à Séville."


def test_nothing_is_denied(rules: Rules) -> None:
    assert said(rules, "set spot to none\n") == "La région désignée\u00a0: désormais aucune."
    assert said(rules, "set starter to none\n") == "Le premier joueur\u00a0: désormais aucun."
    assert expression(rules, "regions with no caballeros") == (
        "les régions ne contenant aucun caballero"
    )


def test_what_has_no_word_stands_in_a_frame_that_agrees(rules: Rules) -> None:
    book = open_book(rules, "fr")
    unknown = Noun(category="figure", id="far-tower")
    assert render(unknown, book) == "la figurine «\u00a0far tower\u00a0»"
    assert render(phrase("noun:all", noun=unknown), book) == (
        "toutes les figurines «\u00a0far tower\u00a0»"
    )
    assert render(Noun(category="zone", id="far-shelf"), book, {"role": "of"}) == (
        "du paquet «\u00a0far shelf\u00a0»"
    )


def test_points_and_ranks(rules: Rules) -> None:
    book = open_book(rules, "fr")
    for number, told in ((0, "0 point"), (1, "1 point"), (2, "2 points")):
        points = phrase("points", number=Count(number), unit=phrase("point"))
        assert render(points, book) == told
    tied = phrase(
        "event:score/tied",
        player=Verbatim("Rouge"),
        points=Count(3),
        rank=phrase("ordinal:1"),
        tied=Count(1),
        others=phrase("others"),
        place=Noun(category="place", id="aragon"),
        count=Count(2),
        piece=Noun(category="piece", id="caballero"),
    )
    assert render(tied, book) == (
        "Rouge marque 3 points\u00a0: à égalité avec 1 autre pour la première place en Aragon "
        "(2 caballeros chacun)"
    )


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            "Déplacez au plus 4 caballeros quelconques de n'importe quelle région vers la cour.",
            "move up to 4 caballeros from lands to court",
        ),
        (
            "Vos adversaires doivent renvoyer 3 de leurs caballeros de la cour vers la province.",
            "each other player moves 3 own caballeros from court to provinces",
        ),
        (
            "Effectuez le décompte de toutes les régions, en ne comptant que la première place.",
            "score first-places, first ranks only",
        ),
        ("Mettez le roi dans une région de votre choix.", "move king to realm"),
        (
            "Reprenez une de vos cartes de pouvoir jouées dans votre main, sans la montrer.",
            "take one of own discard into own hand, unseen",
        ),
    ],
)
def test_acts_are_read_in_other_words_too(text: str, rules: str) -> None:
    (found,) = read_text(rules_of("el-grande"), text, "fr")
    assert found.rules.strip() == rules


def test_words_that_do_not_agree_are_refused() -> None:
    with pytest.raises(Misread) as refused:
        read_text(rules_of("el-grande"), "Décomptez tous les régions.", "fr")
    assert refused.value.why == "agreement"
