"""What goes to *their own court* is the pieces of whoever acts, in every language."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import read_text
from support.sentences import body_of, rules_of

COURT = "each other player moves 2 own caballeros from one of lands to court"
PROVINCES = "each other player moves 2 own caballeros from court to provinces"
SURE = (
    ("en", COURT, "Each other player moves 2 caballeros from one region to their own court."),
    (
        "es",
        COURT,
        "Cada uno de los demás jugadores mueve 2 caballeros de una región a su propia corte.",
    ),
    (
        "pt",
        COURT,
        "Cada um dos outros jogadores move 2 caballeros de uma região para a sua própria corte.",
    ),
    (
        "fr",
        COURT,
        "Chacun des autres joueurs déplace 2 caballeros d’une région vers sa propre cour.",
    ),
    ("hu", COURT, "Minden más játékos áthelyez 2 lovagot egy régióból a saját udvarába."),
    ("en", PROVINCES, "Each other player moves 2 caballeros from court to their own provinces."),
    (
        "es",
        PROVINCES,
        "Cada uno de los demás jugadores mueve 2 caballeros de la corte a sus propias provincias.",
    ),
    (
        "pt",
        PROVINCES,
        "Cada um dos outros jogadores move 2 caballeros da corte para as suas próprias províncias.",
    ),
    (
        "fr",
        PROVINCES,
        "Chacun des autres joueurs déplace 2 caballeros de la cour vers sa propre province.",
    ),
    ("hu", PROVINCES, "Minden más játékos áthelyez 2 lovagot az udvarból a saját tartományába."),
)
OPEN = (
    ("en", "Each other player moves 2 caballeros from one region to their court."),
    ("es", "Cada uno de los demás jugadores mueve 2 caballeros de una región a su corte."),
    ("pt", "Cada um dos outros jogadores move 2 caballeros de uma região para a sua corte."),
    ("fr", "Chacun des autres joueurs déplace 2 caballeros d’une région vers sa cour."),
    ("hu", "Minden más játékos áthelyez 2 lovagot egy régióból az udvarába."),
)


@pytest.mark.parametrize(("language", "act", "text"), SURE)
def test_only_ones_own_pieces_go_to_ones_own_place(language: str, act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, act)), reading.rules


@pytest.mark.parametrize(("language", "text"), OPEN)
def test_their_court_leaves_open_whose_pieces_go_there(language: str, text: str) -> None:
    assert len(read_text(rules_of("el-grande"), text, language)) == 2
