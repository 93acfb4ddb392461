"""What a reading takes otherwise than the words say is told with it; nothing is guessed by it."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.reader.understood import TAKEN
from support.sentences import body_of, rules_of


def told(ruleset: str, language: str, text: str) -> tuple[str, dict[str, str]]:
    """The only reading of a text, and what it is told to take otherwise than the words."""
    (reading,) = read_text(rules_of(ruleset), text, language)
    return reading.rules, {one.slot: one.taken_as for one in reading.filled if one.slot in TAKEN}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may move the King to any region."),
        ("en", "If you like, move the King to any region."),
        ("pt", "Podes mover o Rei para qualquer região."),
        ("es", "Puedes mover al Rey a cualquier región."),
        ("fr", "Vous pouvez déplacer le roi vers une région."),
        ("hu", "Áthelyezheted a királyt bármelyik régióba."),
    ],
)
def test_a_may_by_which_nobody_can_decline_is_told(language: str, text: str) -> None:
    written = "move king to realm"
    assert told("el-grande", language, text) == (f"{written}\n", {"may": written})


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        ("el-grande", "Move the King to any region."),
        ("el-grande", "You may move one caballero from the Castillo to any region."),
        ("el-grande", "You may move up to 2 of your caballeros from the court to the Castillo."),
        ("intrigue-king", "You may move the King to any region."),
    ],
)
def test_nothing_is_told_of_what_can_be_declined_or_has_to_be_done(ruleset: str, text: str) -> None:
    assert told(ruleset, "en", text)[1] == {}


def test_what_has_to_be_done_is_not_asked_about() -> None:
    text = "You may move the King to any region. If you do, score the Castillo."
    with pytest.raises(Misread):
        told("el-grande", "en", text)


MOST = "(scorable with most caballeros)"


@pytest.mark.parametrize(
    ("language", "text", "more"),
    [
        ("en", "Score the region with the most caballeros.", {"every": MOST}),
        ("pt", "Pontua a região com mais caballeros.", {"every": MOST}),
        ("es", "Puntúa la región con más caballeros.", {"every": MOST}),
        ("fr", "Décomptez la région avec le plus de caballeros.", {"every": MOST}),
        ("hu", "Értékeld ki azt a régiót, amelyben a legtöbb lovag van.", {"every": MOST}),
        ("en", "Score all regions with the most caballeros.", {}),
        ("en", "Score the regions with the most caballeros.", {}),
        ("en", "Score each region with the most caballeros.", {}),
        ("es", "Puntúa las regiones con más caballeros.", {}),
        ("en", "Score the region with the most caballeros (all of them if tied).", {}),
    ],
)
def test_it_is_told_that_all_are_taken_where_one_is_said_to_have_the_most(
    language: str, text: str, more: dict[str, str]
) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, f"score {MOST}"))
    assert told("el-grande", language, text)[1].keys() == more.keys()


def test_it_is_told_that_one_can_be_chosen_where_several_have_the_most() -> None:
    text = "Move the King to the region with the most caballeros."
    most = "(realm with most crowd)"
    assert told("el-grande", "en", text) == (f"move king to {most}\n", {"any": most})


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Move 2 of your own caballeros from the court to any region."),
        ("pt", "Move 2 dos teus caballeros da corte para qualquer região."),
        ("fr", "Déplacez 2 de vos caballeros de la cour vers n’importe quelle région."),
        ("hu", "Helyezd át 2 lovagodat az udvarból bármelyik régióba."),
    ],
)
def test_it_is_told_that_pieces_can_go_to_several_places_where_one_is_said(
    language: str, text: str
) -> None:
    written = "move 2 own caballeros from court to landings\n"
    assert told("el-grande", language, text) == (written, {"several": "landings"})


ANOTHER = (
    ("en", "Move up to {} from one region to another."),
    ("en", "Move up to {} from one region to another one."),
    ("pt", "Move até {} de uma região para outra."),
    ("es", "Mueve hasta {} de una región a otra."),
    ("fr", "Déplacez jusqu’à {} d’une région vers une autre."),
    ("hu", "Helyezz át legfeljebb {} egy régióból egy másikba."),
)
SOME = {
    "en": ("1 caballero", "5 caballeros"),
    "pt": ("1 caballero", "5 caballeros"),
    "es": ("1 caballero", "5 caballeros"),
    "fr": ("1 caballero", "5 caballeros"),
    "hu": ("1 lovagot", "5 lovagot"),
}


@pytest.mark.parametrize(("language", "text"), ANOTHER)
def test_it_is_told_that_pieces_can_go_to_several_places_where_another_is_said(
    language: str, text: str
) -> None:
    written = "move up to 5 caballeros from one of lands to lands\n"
    said = text.format(SOME[language][1])
    assert told("el-grande", language, said) == (written, {"several": "lands"})


@pytest.mark.parametrize(("language", "text"), ANOTHER)
def test_of_one_piece_that_goes_to_another_place_nothing_is_told(language: str, text: str) -> None:
    said = text.format(SOME[language][0])
    written = "move up to 1 caballeros from one of lands to lands\n"
    assert told("el-grande", language, said) == (written, {})


LEADING = "each player where me in (players with most score)"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The player with the most points gains 3 points."),
        ("pt", "O jogador com mais pontos ganha 3 pontos."),
        ("es", "El jugador con más puntos gana 3 puntos."),
        ("fr", "Le joueur ayant le plus de points gagne 3 points."),
        ("hu", "Az a játékos, akinek a legtöbb pontja van, kap 3 pontot."),
    ],
)
def test_it_is_told_that_each_player_is_taken_who_has_the_most(language: str, text: str) -> None:
    head = f"for {LEADING}"
    written = f"{head}:\n    add 3 to own score\n"
    assert told("el-grande", language, text) == (written, {"every": head})


@pytest.mark.parametrize(
    ("language", "text", "more"),
    [
        ("en", "The player with the most points scores the Castillo.", {"every": LEADING}),
        ("en", "Each player with the most points scores the Castillo.", {}),
        ("en", "Whoever has the most points scores the Castillo.", {}),
        ("pt", "Quem tiver mais pontos pontua o Castillo.", {}),
        ("es", "Quien tenga más puntos puntúa el Castillo.", {}),
        ("es", "Los jugadores con más puntos puntúan el Castillo.", {}),
    ],
)
def test_nothing_is_told_where_each_player_is_said_who_has_the_most(
    language: str, text: str, more: dict[str, str]
) -> None:
    written = f"{LEADING} scores castillo\n"
    assert told("el-grande", language, text) == (written, more)


@pytest.mark.parametrize(
    "text",
    [
        "Move 2 of your own caballeros from the court to any regions.",
        "Move 1 of your own caballeros from the court to any region.",
    ],
)
def test_where_several_places_are_said_or_one_piece_goes_nothing_is_told(text: str) -> None:
    assert told("el-grande", "en", text)[1] == {}
