"""An amount without its noun, as *two of yours*, is of the only kind of piece, and told as such."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.sentences import body_of, rules_of

OWN = "move up to 2 own caballeros from court to provinces"
ALL = "move all own caballeros from court to provinces"
FOREIGN = "move up to 1 foreign caballeros from castillo to provinces"
READ = (
    ("en", OWN, "Move up to 2 of yours from the court to the provinces."),
    ("es", OWN, "Mueve hasta dos de los tuyos de la corte a las provincias."),
    ("es", OWN, "Mueve hasta dos tuyos de la corte a las provincias."),
    ("pt", OWN, "Move até dois dos teus da corte para as províncias."),
    ("pt", OWN, "Move até dois teus da corte para as províncias."),
    ("fr", OWN, "Déplacez jusqu’à deux des vôtres de la cour vers les provinces."),
    ("hu", OWN, "Helyezz át legfeljebb két sajátot az udvarból a tartományokba."),
    ("hu", OWN, "Helyezz át a sajátjaidból legfeljebb kettőt az udvarból a tartományokba."),
    ("en", OWN, "Move up to 2 from your court to the provinces."),
    ("es", OWN, "Mueve hasta dos de tu corte a las provincias."),
    ("pt", OWN, "Move até dois da tua corte para as províncias."),
    ("fr", OWN, "Déplacez jusqu’à deux de votre cour vers les provinces."),
    ("hu", OWN, "Helyezz át legfeljebb kettőt az udvarodból a tartományokba."),
    ("en", ALL, "Move all yours from the court to the provinces."),
    ("es", ALL, "Mueve todos los tuyos de la corte a las provincias."),
    ("pt", ALL, "Move todos os teus da corte para as províncias."),
    ("fr", ALL, "Déplacez tous les vôtres de la cour vers les provinces."),
    ("hu", ALL, "Helyezd át az összes sajátodat az udvarból a tartományokba."),
    ("en", FOREIGN, "Move up to one of another player’s from the Castillo to the provinces."),
    ("es", FOREIGN, "Mueve hasta uno ajeno del Castillo a las provincias."),
    ("pt", FOREIGN, "Move até um alheio do Castillo para as províncias."),
    ("fr", FOREIGN, "Déplacez jusqu’à un adverse du Castillo vers les provinces."),
    ("hu", FOREIGN, "Helyezz át legfeljebb egy idegent a Castillóból a tartományokba."),
)
REFUSED = (
    # Nobody says whose they are.
    ("en", "Move 2 from the Castillo to the provinces."),
    ("es", "Mueve 2 del Castillo a las provincias."),
    ("pt", "Move 2 do Castillo para as províncias."),
    ("fr", "Déplacez 2 du Castillo vers les provinces."),
    ("hu", "Helyezz át 2-t a Castillóból a tartományokba."),
    # It may be a figure, or a card.
    ("en", "Move one of yours to the Castillo."),
    ("es", "Mueve uno de los tuyos al Castillo."),
    ("pt", "Move um dos teus para o Castillo."),
    ("fr", "Déplacez un des vôtres vers le Castillo."),
    ("hu", "Helyezz át egy sajátot a Castillóba."),
    ("es", "Mueve hasta dos tuyas de la corte a las provincias."),
    ("en", "Discard one of yours."),
    ("en", "Score two of yours."),
)


@pytest.mark.parametrize(("language", "act", "text"), READ)
def test_it_is_of_the_only_kind_of_piece_and_told(language: str, act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, act)), reading.rules
    assert ("piece", "caballeros") in [(one.slot, one.taken_as) for one in reading.filled]


@pytest.mark.parametrize(("language", "text"), REFUSED)
def test_what_may_be_something_else_is_refused(language: str, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, language)


def test_it_is_told_that_the_noun_is_missing() -> None:
    with pytest.raises(Misread) as refused:
        read_text(rules_of("el-grande"), "Move 2 from the Castillo to the provinces.", "en")
    assert (refused.value.why, refused.value.expected) == ("missing", ("piece",))
