"""*You may move one*: up to one, where only numbers say what is optional; several are refused."""

from __future__ import annotations

import pytest

from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from support.shipped import rules_of

ONE = "may move up to 1 caballeros from castillo to lands\n"
SWAPPED = (
    "You may swap 1 of your own caballeros in the Castillo with one of other players’ caballeros "
    "in any region."
)
SWAP = "may swap up to 1 own caballeros in castillo with foreign caballeros in regions\n"
OF_ALL = "each player may move up to 1 own caballeros from court to castillo\n"


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("en", "You may move one caballero from the Castillo to any region.", ONE),
        ("pt", "Podes mover um caballero do Castillo para qualquer região.", ONE),
        ("es", "Puedes mover un caballero del Castillo a cualquier región.", ONE),
        ("fr", "Vous pouvez déplacer un caballero du Castillo vers une région.", ONE),
        ("hu", "Áthelyezhetsz 1 lovagot a Castillóból bármelyik régióba.", ONE),
        (
            "en",
            "Each player may move 1 of their own caballeros from court to the Castillo.",
            OF_ALL,
        ),
        ("en", SWAPPED, SWAP),
    ],
)
def test_one_that_may_be_moved_is_up_to_one(language: str, text: str, written: str) -> None:
    (reading,) = read_text(rules_of("el-grande"), text, language)
    assert reading.rules == written


@pytest.mark.parametrize(
    "text",
    [
        "You may move 3 caballeros from the Castillo to any regions.",
        "You may move all caballeros from the Castillo to any regions.",
        "You may move 1 caballeros of each player from the Castillo to the provinces.",
        "You may move 1 of your own and 1 of other players’ caballeros from court to the Castillo.",
    ],
)
def test_several_that_may_be_moved_are_refused_as_nobody_knows_whether_some_would_do(
    text: str,
) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "en")


def test_where_may_lets_decline_one_is_one() -> None:
    text = "You may move 1 of your own caballeros from the court to the Castillo."
    (reading,) = read_text(rules_of("intrigue-king"), text, "en")
    assert reading.rules == "may move 1 own caballeros from court to castillo\n"


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("en", "If you want, you gain 2 points.", "may add 2 to own score\n"),
        ("fr", "Si vous voulez, vous devenez premier joueur.", "may set starter to me\n"),
        ("fr", "Si vous voulez, décomptez Grenade.", "score granada\n"),
        ("fr", "Si vous voulez, gagnez 2 points pour chaque caballero du Castillo.", ""),
    ],
)
def test_what_is_left_to_whoever_does_it_may_be_done_or_is_refused(
    language: str, text: str, written: str
) -> None:
    rules = rules_of("el-grande")
    if written:
        assert [reading.rules for reading in read_text(rules, text, language)] == [written]
    else:
        with pytest.raises(Misread):
            read_text(rules, text, language)
