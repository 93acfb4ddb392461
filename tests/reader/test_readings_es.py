"""What people write in Spanish in other words than are printed, read into the same act."""

from __future__ import annotations

import pytest

from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

TO_THE_CASTILLO = "move up to 2 own caballeros from lands to castillo"
READ = (
    ("Mueve como máximo dos caballeros tuyos de las regiones al Castillo.", TO_THE_CASTILLO),
    ("Hasta 2 caballeros propios de las regiones van al Castillo.", TO_THE_CASTILLO),
    ("Hasta 2 caballeros tuyos pueden pasar de las regiones al Castillo.", TO_THE_CASTILLO),
    (
        "Retira de las regiones hasta 2 caballeros tuyos y colócalos en el Castillo.",
        TO_THE_CASTILLO,
    ),
    ("Pon en el Castillo hasta dos de tus caballeros de las regiones.", TO_THE_CASTILLO),
    (
        "Trae a tu corte hasta 2 caballeros de las provincias.",
        "move up to 2 own caballeros from provinces to court",
    ),
    (
        "Los demás jugadores devuelven 3 caballeros de su corte a las provincias.",
        "each other player moves 3 own caballeros from court to provinces",
    ),
    ("Se puntúa el Castillo.", "score castillo"),
    ("Elige una región y puntúala.", "score one of scorable"),
    ("El Rey se mueve a Granada.", "move king to granada"),
    ("Ganas tres puntos.", "add 3 to own score"),
)
"""Sentences, each with the act it means; may stands before what is only offered."""
REFUSED = (
    "Mueve 2 caballeros extranjeros de tu corte al Castillo.",
    "Mueve hasta 3 caballeros extranjeras de las regiones al Castillo.",
    "Puntúa solo la mitad de las regiones.",
    "Mueve hasta 2 caballeros tuyos de las regiones vacías al Castillo.",
    "Retira 2 de tus caballeros de la corte.",
)


@pytest.mark.parametrize(("text", "act"), READ)
def test_other_words_mean_the_same(text: str, act: str) -> None:
    (reading,) = read_text(rules_of("el-grande"), text, "es")
    assert reading.rules.strip().removeprefix("may ") == act


@pytest.mark.parametrize("text", REFUSED)
def test_what_rules_do_not_say_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "es")
