"""A sixth language, invented and held in files alone: its cards are printed, and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.text.book import open_book, phrase_table
from fuero.text.coverage import coverage, lexicon_problems
from fuero.text.languages import languages
from fuero.text.reader.alike import meant_in
from fuero.text.reader.constructs import constructs
from fuero.text.reader.reading import Misread, read_text
from fuero.text.render import render
from fuero.text.say import say_card, say_name, say_statements
from fuero.text.tree import Count, Item, Listing, Noun, phrase
from support import linking
from support.demonstration import LANGUAGE, LANGUAGES, WORDS
from support.expected import Expected

GOLDEN = Path(__file__).parents[1] / "golden"
KING = Noun(category="figure", id="king")
CASTILLO = Noun(category="place", id="castillo")
COURT = Noun(category="place", id="court")
CABALLERO = Noun(category="piece", id="caballero")


@pytest.fixture(autouse=True)
def _with_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUERO_LANGUAGES", str(LANGUAGES))


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The game, with its words in the language as a layer."""
    return link(read_layers(["el-grande", str(WORDS)]), {})


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text), LANGUAGE)


def in_role(rules: Rules, item: Item, role: str, **features: str) -> str:
    return render(item, open_book(rules, LANGUAGE), {"role": role, **features})


def test_it_is_found_by_its_files_and_no_program_knows_it() -> None:
    assert LANGUAGE in languages()
    modules = Path(fuero.__file__).parent.rglob("*.py")
    assert [path.name for path in modules if LANGUAGE in path.read_text(encoding="utf-8")] == []


def test_every_phrase_that_can_be_read_is_there(rules: Rules) -> None:
    table = phrase_table(LANGUAGE)
    assert table is not None
    known = constructs()
    by_lexicons_only = {*known.tagged}
    missing = [key for key in known.by_key if key not in table.templates]
    assert [key for key in missing if key not in by_lexicons_only] == []
    assert lexicon_problems(rules) == ()


def test_its_cards(rules: Rules, expected: Expected) -> None:
    told = []
    for card in rules.declared.cards:
        title = say_name(rules, card, language=LANGUAGE, category="card")
        told.append(f"{title} [{card}]\n{say_card(rules, card, LANGUAGE)}\n")
    expected(GOLDEN / "cards-demonstration.txt", "\n".join(told))


def test_every_card_of_the_game_is_read_back_as_it_was_printed(rules: Rules) -> None:
    wrong = []
    for name, card in rules.declared.cards.items():
        if card.body:
            readings = read_text(rules, say_card(rules, name, LANGUAGE), LANGUAGE)
            if [meant_in(rules, found.body) for found in readings] != [meant_in(rules, card.body)]:
                wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("move {}", "Dok 2 tena ridanen {} levu."),
        ("may move {}", "Dok 2 tena ridanen {} levuvi."),
        ("each player moves {}", "Iku ludan dok 2 sena ridanen {} levas."),
        ("each player may move {}", "Iku ludan dok 2 sena ridanen {} levasvi."),
    ],
)
def test_the_verb_stands_last_in_the_form_of_what_is_asked(
    rules: Rules, text: str, printed: str
) -> None:
    act = text.format("up to 2 own caballeros from court to castillo\n")
    assert said(rules, act) == printed.format("korten fro Kastelon tor")


def test_nouns_have_a_direct_and_an_oblique_case(rules: Rules) -> None:
    assert in_role(rules, KING, "none") == "Rexo"
    assert in_role(rules, KING, "object") == "Rexon"
    aragon = Noun(category="place", id="aragon")
    assert in_role(rules, aragon, "object") == "Aragonen"
    kind = Noun(category="kind", id="region")
    assert in_role(rules, kind, "object", number="many") == "regiain"


def test_numbers_stay_as_they_are_in_every_case(rules: Rules) -> None:
    assert in_role(rules, Count(3), "object") == "3"


@pytest.mark.parametrize(
    ("role", "words"),
    [("source", "Kastelon fro"), ("goal", "Kastelon tor"), ("place", "Kastelon inu")],
)
def test_what_says_where_stands_behind_its_noun(rules: Rules, role: str, words: str) -> None:
    assert in_role(rules, CASTILLO, role) == words


def test_a_list_has_the_case_on_each_part_and_the_postposition_once(rules: Rules) -> None:
    both = Listing(joint="or", items=(CASTILLO, COURT))
    assert in_role(rules, both, "source") == "Kastelon ba korten fro"
    act = "move 1 own caballero from (court or castillo) to regions\n"
    assert "korten ba Kastelon fro" in said(rules, act)
    (reading,) = read_text(rules, said(rules, act), LANGUAGE)
    assert meant_in(rules, reading.body) == meant_in(rules, linking.statements(rules, act))


def test_words_agree_with_what_lives_and_what_does_not(rules: Rules) -> None:
    grande, hand = Noun(category="figure", id="grande"), Noun(category="zone", id="hand")
    assert in_role(rules, phrase("own", name=grande), "none", person="you") == "tena Granda"
    assert in_role(rules, phrase("own", name=hand), "none", person="you") == "teno mano"
    assert in_role(rules, phrase("own", name=hand), "none", person="they") == "seno mano"
    assert in_role(rules, phrase("noun:all", noun=CABALLERO), "none") == "omna ridani"
    cards = Noun(category="cards", id="action")
    assert in_role(rules, phrase("noun:all", noun=cards), "none") == "omno agokartai"


def test_nothing_is_plural_after_a_number(rules: Rules) -> None:
    act = "move up to {} caballeros from court to castillo\n"
    for number in (1, 3):
        assert said(rules, act.format(number)) == (
            f"Dok {number} ridanen korten fro Kastelon tor levu."
        )


def test_words_are_joined_before_a_vowel(rules: Rules) -> None:
    places = (COURT, Noun(category="place", id="aragon"), CASTILLO)
    assert in_role(rules, Listing(joint="and", items=places[:2]), "none") == "korte k’Aragon"
    assert in_role(rules, Listing(joint="and", items=places[::2]), "none") == "korte ke Kastelo"


def test_what_has_no_word_stands_in_a_frame_with_its_case(rules: Rules) -> None:
    shelf = Noun(category="zone", id="far-shelf")
    assert in_role(rules, shelf, "goal") == "‹far shelf› pilon tor"
    assert "place:stock" not in coverage(rules, LANGUAGE).names
    assert "variable:next-starter" in coverage(rules, LANGUAGE).names


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Korten fro dok 2 ridanen Kastelon tor levu.", "move up to 2 caballeros from court"),
        ("Dok 2 ridanen korten fro Kastelon tor portuvi.", "may move up to 2 caballeros"),
        ("Iku kontran 3 sena ridanen korten fro provinen tor revas.", "each other player moves 3"),
    ],
)
def test_what_people_would_write_is_read(rules: Rules, text: str, meant: str) -> None:
    (reading,) = read_text(rules, text, LANGUAGE)
    assert meant in reading.rules


@pytest.mark.parametrize(
    ("text", "meant_to_be"),
    [
        ("Dok 2 teno ridanen korten fro Kastelon tor levu.", "tena ridanen"),
        ("Dok 2 ridanin korten fro Kastelon tor levu.", "ridanen"),
        ("Rexo Kastelon tor levu.", "Rexon"),
    ],
)
def test_words_that_do_not_agree_are_refused_with_those_that_would(
    rules: Rules, text: str, meant_to_be: str
) -> None:
    with pytest.raises(Misread) as found:
        read_text(rules, text, LANGUAGE)
    assert found.value.why in ("agreement", "form")
    assert meant_to_be.lower() in found.value.expected[0]
