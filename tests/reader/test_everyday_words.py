"""What people say at the table in Spanish, French and Portuguese, read into the act it means."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.sentences import body_of, rules_of

EMPTY = "if number of own caballeros in castillo is 0:\n    add 2 to own score"
STRONG = "if number of own caballeros in castillo > 2:\n    add 3 to own score"
FULLEST = "move king to (lands with most caballeros)"
FEW = "score (lands with at most 3 caballeros)"
STARTER = "add 2 to score of starter"
ABSENT = (
    "each player with no own caballeros in castillo moves up to 2 own caballeros "
    "from court to castillo"
)
GUARD = "move up to 4 own caballeros from court to place of own grande"
OTHERS = "for each player where me is not starter:\n    add 1 to own score"
ELSEWHERE = "move up to 3 own caballeros from lands to lands"
READ = (
    # A player told as one, with a condition of theirs.
    ("es", EMPTY, "El jugador recibe 2 puntos si no tiene caballeros en el Castillo."),
    (
        "es",
        STRONG,
        "El jugador suma 3 puntos si tiene por lo menos tres caballeros en el Castillo.",
    ),
    ("pt", EMPTY, "O jogador ganha 2 pontos se não tiver caballeros no Castillo."),
    ("fr", EMPTY, "Recevoir 2 points si l’on n’a aucun caballero dans le Castillo."),
    # Pieces without their noun.
    ("es", EMPTY, "Si no tienes a nadie en el Castillo, te llevas dos puntos."),
    ("es", STRONG, "Con tres o más de los tuyos en el Castillo, te apuntas tres puntos."),
    ("fr", EMPTY, "Si t'as personne au Castillo, tu gagnes deux points."),
    ("pt", EMPTY, "Se não tens ninguém no Castillo, levas dois pontos."),
    # The one of a place with the most.
    ("es", FULLEST, "Mueve al Rey a la región con más caballeros."),
    ("fr", FULLEST, "Déplacez le roi vers la région qui compte le plus de caballeros."),
    ("pt", FULLEST, "Move o Rei para a região com mais caballeros."),
    ("es", FEW, "Puntuamos las regiones en las que no haya más de tres caballeros."),
    ("fr", FEW, "On compte les régions qui n’ont pas plus de trois caballeros."),
    ("es", STARTER, "Dos puntos para el jugador inicial."),
    ("fr", STARTER, "Deux points pour le premier joueur."),
    ("pt", STARTER, "Dois pontos para o jogador inicial."),
    # A place that is named by who acts, and taken up.
    (
        "es",
        ABSENT,
        "Todo jugador sin caballeros en el Castillo puede llevar allí hasta 2 de su corte.",
    ),
    (
        "fr",
        ABSENT,
        "Tout joueur sans caballero au Castillo peut y mettre jusqu’à deux caballeros de sa cour.",
    ),
    (
        "pt",
        ABSENT,
        "Cada jogador sem caballeros no Castillo pode levar para lá até dois da sua corte.",
    ),
    (
        "fr",
        GUARD,
        "Tu peux envoyer jusqu'à quatre des tiens de la cour là où se trouve ton Grande.",
    ),
    ("fr", OTHERS, "À part le premier joueur, tout le monde marque un point."),
    (
        "fr",
        ELSEWHERE,
        "Déplacez jusqu’à 3 de vos caballeros d’une région à une autre.",
    ),
)
REFUSED = (
    # Whose condition it is, nobody can know.
    ("es", "Cada jugador recibe 2 puntos si no tiene caballeros en el Castillo."),
    ("fr", "Chaque joueur gagne 2 points s’il n’a aucun caballero dans le Castillo."),
    ("fr", "S’il n’a aucun caballero dans le Castillo, chaque joueur gagne 2 points."),
    ("pt", "Cada jogador ganha 2 pontos se não tiver caballeros no Castillo."),
)


@pytest.mark.parametrize(("language", "act", "text"), READ)
def test_it_is_read_as_what_is_meant(language: str, act: str, text: str) -> None:
    rules = rules_of("el-grande")
    found = [meant_in(rules, reading.body) for reading in read_text(rules, text, language)]
    assert found == [meant_in(rules, body_of(rules, f"{act}\n"))]


@pytest.mark.parametrize(("language", "text"), REFUSED)
def test_what_can_be_meant_of_others_is_refused(language: str, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, language)
