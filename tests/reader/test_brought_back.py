"""A clause behind the verb is read as belonging to the noun before it that it can belong to."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.sentences import body_of, rules_of

LEFT_OUT = "score (lands except place of king)"
FULLEST = "move king to (lands with most caballeros)"
EMPTY = "score (lands with no caballeros)"
READ = (
    ("en", LEFT_OUT, "All regions are scored, except the King’s region."),
    ("en", LEFT_OUT, "Every region is scored except the King’s."),
    ("en", EMPTY, "Every region is scored that contains no caballeros."),
    ("en", LEFT_OUT, "With the exception of the King’s region, every region is scored."),
    ("fr", LEFT_OUT, "Toutes les régions sont décomptées, à l’exception de la région du roi."),
    ("fr", LEFT_OUT, "Chaque région est décomptée, sauf celle du roi."),
    ("hu", FULLEST, "Ahol a legtöbb lovag van, abba a régióba vidd a királyt."),
    ("hu", LEFT_OUT, "Minden régiót pontozzatok, kivéve a király régióját."),
    ("hu", LEFT_OUT, "Minden régiót pontozzatok, csak a király régióját nem."),
    ("hu", FULLEST, "A király abba a régióba lép, amelyikben a legtöbb lovag van."),
    ("hu", EMPTY, "Minden olyan régió pontozásra kerül, ahol nincs lovag."),
    (
        "hu",
        "for each player where me is not starter:\n    add 1 to own score",
        "Mindenki kap egy pontot, aki nem kezdőjátékos.",
    ),
)
REFUSED = (
    # It stands beside a noun already, of which it cannot be said.
    (
        "en",
        (
            "Each player moves 5 of their own caballeros from any regions except the King’s region "
            "to any neighbours of the King’s region, or any regions other than the King’s."
        ),
    ),
    # Of no noun before it.
    ("en", "The Castillo is scored, except the King’s region."),
    ("hu", "Pontozzátok a Castillót, kivéve a király régióját."),
)


@pytest.mark.parametrize(("language", "act", "text"), READ)
def test_a_clause_behind_the_verb_belongs_to_its_noun(language: str, act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, act))


@pytest.mark.parametrize(("language", "text"), REFUSED)
def test_a_clause_that_belongs_to_nothing_is_refused(language: str, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, language)
