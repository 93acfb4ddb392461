"""Hungarian: what is said of every card, and that words have their endings and agree."""

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
from fuero.text.tree import Count, Item, Listing, Noun, Verbatim, phrase
from support import linking
from support.expected import Expected
from support.languages import cards_of, missing_keys, needless_keys
from support.shipped import rules_of

GOLDEN = Path(__file__).parents[1] / "golden"
WRONG = re.compile(
    r"\b(\w+) \1\b|\b[Aa] [aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ5]|\b[Aa] 1(?!\d)|  | [,.;:)]|,[.;:),]|‹|\( "
    r"|[bcdfghjklmnpqrstvz](ok|ek|ök|ak)(ja|je|od|ed|öd)\b"
)
"""Words twice, an article before a vowel, marks that stand alone, endings on plurals."""
PLACE = Noun(category="place", id="basque-country")
CASTILLO = Noun(category="place", id="castillo")


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text), "hu")


def expression(rules: Rules, text: str) -> str:
    return say_expression(rules, linking.expression(rules, text), "hu")


def in_role(rules: Rules, item: Item, role: str, **features: str) -> str:
    return render(item, open_book(rules, "hu"), {"role": role, **features})


def spelled(text: str) -> str:
    table = phrase_table("hu")
    assert table is not None
    return spell(tokens(text), table.grammar.spelling)


def test_the_cards_of_everything_that_ships(expected: Expected) -> None:
    expected(GOLDEN / "cards-hu.txt", cards_of("hu"))


def test_every_phrase_is_there_and_none_too_many() -> None:
    assert missing_keys("hu") == []
    assert needless_keys("hu") == []


@pytest.mark.parametrize(
    "name",
    [
        "el-grande",
        "grandissimo",
        "inquisitor-colonies",
        "intrigue-king",
        "king-colonies",
        "castelo-sao-jorge",
    ],
)
def test_rules_and_cards_hold_nothing_clumsy(name: str) -> None:
    rules = rules_of(name)
    for category in ("procedure", "card", "prohibition", "majority", "zone", "variable", "define"):
        for thing in rules.of(category):
            text = say_element(rules, category, thing, "hu")
            for line in text.splitlines():
                assert WRONG.search(line.lstrip(" -")) is None, line


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a udvar a király mellett", "az udvar a király mellett"),
        ("a „Üres udvarok” kártya", "az „Üres udvarok” kártya"),
        ("a 1. pakli, a 5. pakli, a 10. pakli", "az 1. pakli, az 5. pakli, a 10. pakli"),
        ("a 15-ös, a 50-es, a 8/4/0-s", "a 15-ös, az 50-es, a 8/4/0-s"),
        ("egy régió, ahol ő áll,, ha van ilyen,", "egy régió, ahol ő áll, ha van ilyen"),
    ],
)
def test_the_article_listens_to_the_next_word(text: str, written: str) -> None:
    assert spelled(text) == written


def test_verbs_know_whether_their_object_is_known(rules: Rules) -> None:
    act = "{}move up to 2 {} from court to castillo\n"
    assert said(rules, act.format("", "own caballeros")) == (
        "Helyezd át legfeljebb 2 saját lovagodat az udvarból a Castillóba."
    )
    assert said(rules, act.format("", "foreign caballeros")) == (
        "Helyezz át legfeljebb 2 idegen lovagot az udvarból a Castillóba."
    )
    assert said(rules, act.format("may ", "own caballeros")).startswith("Áthelyezheted ")
    assert said(rules, act.format("may ", "caballeros")).startswith("Áthelyezhetsz ")
    assert said(rules, "each player scores regions\n") == (
        "Minden játékos kiértékeli az összes régiót."
    )
    assert said(
        rules, "move up to 2 own and up to 2 foreign caballeros from court to castillo\n"
    ) == ("Helyezz át legfeljebb 2 saját és legfeljebb 2 idegen lovagot az udvarból a Castillóba.")


def test_what_is_owned_takes_the_ending_of_its_owner_and_then_its_case(rules: Rules) -> None:
    act = "{} move 3 own caballeros from court to castillo\n"
    assert "3 saját lovagodat" in said(rules, act.format("").lstrip())
    assert "áthelyezi 3 saját lovagját" in said(rules, act.format("each player"))
    grande = Noun(category="figure", id="grande")
    assert in_role(rules, phrase("own", name=grande), "object", person="you") == "a Grandédat"
    assert in_role(rules, phrase("own", name=grande), "goal", person="they") == "a Grandéjába"
    book = open_book(rules, "hu")
    red = Noun(category="player", id="red")
    assert render(phrase("figure-of", owner=red, figure=grande), book) == "Piros Grandéja"


def test_nouns_have_one_number_after_amounts_and_another_alone(rules: Rules) -> None:
    assert "az összes lovagot" in said(rules, "move all caballeros from court to castillo\n")
    assert expression(rules, "regions") == "a régiók"
    assert expression(rules, "regions with at least 2 caballeros") == (
        "a régiók, ahol legalább 2 lovag van"
    )


@pytest.mark.parametrize(
    ("role", "inside", "on_top"),
    [
        ("source", "a Castillóból", "Baszkföldről"),
        ("goal", "a Castillóba", "Baszkföldre"),
        ("place", "a Castillóban", "Baszkföldön"),
        ("object", "a Castillót", "Baszkföldet"),
        ("with", "a Castillóval", "Baszkfölddel"),
        ("dative", "a Castillónak", "Baszkföldnek"),
    ],
)
def test_places_are_gone_into_or_onto(rules: Rules, role: str, inside: str, on_top: str) -> None:
    assert in_role(rules, CASTILLO, role) == inside
    assert in_role(rules, PLACE, role) == on_top


@pytest.mark.parametrize(
    ("number", "counted", "called", "with_it"),
    [
        (0, "0-t", "0-s", "0-val"),
        (1, "1-et", "1-es", "1-gyel"),
        (3, "3-at", "3-as", "3-mal"),
        (4, "4-et", "4-es", "4-gyel"),
        (5, "5-öt", "5-ös", "5-tel"),
        (6, "6-ot", "6-os", "6-tal"),
        (8, "8-at", "8-as", "8-cal"),
        (10, "10-et", "10-es", "10-zel"),
        (13, "13-at", "13-as", "13-mal"),
        (20, "20-at", "20-as", "20-szal"),
        (100, "100-at", "100-as", "100-zal"),
    ],
)
def test_numbers_take_endings_as_they_are_read(
    rules: Rules, number: int, counted: str, called: str, with_it: str
) -> None:
    assert in_role(rules, Count(number), "object") == counted
    assert in_role(rules, Count(number), "adjective") == called
    assert in_role(rules, Count(number), "with") == with_it


def test_endings_stand_on_each_part_of_a_list_and_postpositions_behind_the_last(
    rules: Rules,
) -> None:
    both = Listing(joint="and", items=(CASTILLO, PLACE))
    assert in_role(rules, both, "source") == "a Castillóból és Baszkföldről"
    assert in_role(rules, both, "between") == "a Castillo és Baszkföld között"


def test_clauses_are_closed_by_a_comma_where_the_sentence_goes_on(rules: Rules) -> None:
    act = "move 1 own caballero from {} to castillo\n"
    assert said(rules, act.format("regions with at least 2 caballeros")) == (
        "Helyezd át 1 saját lovagodat bármelyik régióból, ahol legalább 2 lovag van, a Castillóba."
    )
    assert said(rules, "score regions with at least 2 caballeros\n").endswith("2 lovag van.")


def test_that_there_are_some_is_not_that_any_are_meant(rules: Rules) -> None:
    text = "if any (regions with at least 2 caballeros):\n    score castillo\n"
    assert said(rules, text).startswith("Ha van régió, ahol legalább 2 lovag van:")


def test_whose_places_are_named_by_a_genitive_where_one_stands_upon_another(rules: Rules) -> None:
    assert expression(rules, "values of galicia") == "Galicia értékei"
    assert expression(rules, "neighbours of place of king") == (
        "a régiók, amelyek a király területével szomszédosak"
    )


def test_what_has_no_word_stands_in_a_frame_with_the_endings(rules: Rules) -> None:
    unknown = Noun(category="zone", id="far-shelf")
    assert in_role(rules, unknown, "goal") == "a „far shelf” nevű kupacba"
    assert in_role(rules, phrase("own", name=unknown), "source") == "a „far shelf” nevű kupacodból"
    piece = phrase("noun:all", noun=Noun(category="piece", id="oxen"))
    assert in_role(rules, piece, "object") == "az összes „oxen” nevű bábut"


def test_points_and_unseen_things(rules: Rules) -> None:
    points = phrase("points", number=Count(1), unit=phrase("point"))
    assert in_role(rules, points, "object") == "1 pontot"
    book = open_book(rules, "hu")
    told = phrase("event:chose-card", player=Verbatim("Piros"), card=phrase("absent:card"))
    assert render(told, book) == "Piros egy rejtett kártyát választ"
    known = phrase("card-name", name=Noun(category="card", id="veto"))
    told = phrase("event:chose-card", player=Verbatim("Piros"), card=known)
    assert render(told, book) == "Piros a „Vétó” kártyát választja"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Mozgass maximum 3 idegen lovagot bármelyik régióból bármely régióba.", "3 foreign"),
        ("Legfeljebb 3 idegen lovagot helyezz át tetszőleges régiókból tetszőleges régiókba.", ""),
        ("Vidd a királyt egy tetszőleges régióba.", "move king to realm"),
        ("Pontozd a Castillót.", "score castillo"),
        (
            "Minden ellenfeled visszateszi 3 saját lovagját az udvarból a tartományba.",
            "each other player moves 3 own caballeros",
        ),
    ],
)
def test_what_people_would_write_is_read(rules: Rules, text: str, meant: str) -> None:
    (reading,) = read_text(rules, text, "hu")
    assert meant in reading.rules


def test_a_verb_that_does_not_agree_with_its_object_is_refused(rules: Rules) -> None:
    with pytest.raises(Misread) as found:
        read_text(rules, "Értékelj ki a Castillót.", "hu")
    assert found.value.why == "agreement"
