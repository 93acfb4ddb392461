"""Which of names for the same is read, and what is filled in where a sentence leaves it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.text.reader.manifest import slot_problems
from fuero.text.reader.reading import Misread, Understood, read_text
from fuero.text.say import say_card
from support.rulesets import write_ruleset
from support.shipped import rules_of

OVER = """\
format: 1
id: mine
title: Mine
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [rules.fuero]
"""


def only(rules: Rules, text: str, language: str = "en") -> Understood:
    """The one meaning of a text."""
    (reading,) = read_text(rules, text, language)
    return reading


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_card_is_read_back_with_the_very_names_it_is_written_with(
    rules: Rules, language: str
) -> None:
    for card in rules.declared.cards.values():
        if card.body and (language, card.name) != ("hu", "evict"):
            assert only(rules, say_card(rules, card.name, language), language).body == card.body


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Move the King to any region.", "move king to realm"),
        ("Move your Grande to any region.", "move own grande to homelands"),
        ("Score all regions.", "score scorable"),
        ("Score all regions, first places only.", "score first-places, first ranks only"),
        ("Each player secretly chooses a region.", "regions as there"),
        ("Move up to 2 caballeros from the court to any regions.", "from court to landings"),
        ("Return 1 caballero of each player from any regions to the provinces.", "from levied"),
    ],
)
def test_the_name_declared_for_a_slot_is_read_there(rules: Rules, text: str, written: str) -> None:
    assert written in only(rules, text).rules


def test_a_sentence_read_over_the_base_game_means_what_an_expansion_widens(rules: Rules) -> None:
    read = only(rules, "Mueve al Rey a cualquier región.", "es")
    assert read.rules == "move king to realm\n"
    widened = rules_of("inquisitor-colonies").declared.definitions["realm"].body
    assert widened != rules.declared.definitions["realm"].body


@pytest.mark.parametrize(
    ("text", "language", "written", "filled"),
    [
        (
            "Move up to 4 of your own caballeros.",
            "en",
            "move up to 4 own caballeros from lands to (lands or castillo)",
            {"source": "lands", "goal": "(lands or castillo)"},
        ),
        (
            "Move up to 2 of your own caballeros from the court.",
            "en",
            "move up to 2 own caballeros from court to (landings or castillo)",
            {"goal": "(landings or castillo)"},
        ),
        (
            "Mueve hasta 4 de tus caballeros.",
            "es",
            "move up to 4 own caballeros from lands to (lands or castillo)",
            {"source": "lands", "goal": "(lands or castillo)"},
        ),
        (
            "You may move the King.",
            "en",
            "move king to realm",
            {"goal": "realm", "may": "move king to realm"},
        ),
        (
            "Each other player returns 3 of their own caballeros.",
            "en",
            "each other player moves 3 own caballeros from levied to provinces",
            {"source": "levied", "goal": "provinces"},
        ),
        (
            "Move up to 2 caballeros from your court to any regions.",
            "en",
            "move up to 2 own caballeros from court to landings",
            {"owner": "own"},
        ),
        (
            "Take one of your played power cards.",
            "en",
            "take one of own discard into own hand",
            {"goal": "own hand"},
        ),
        (
            "Legfeljebb 3 lovagot helyezz át az udvarodból.",
            "hu",
            "move up to 3 own caballeros from court to (landings or castillo)",
            {"goal": "(landings or castillo)", "owner": "own"},
        ),
    ],
)
def test_what_is_left_out_is_filled_and_told(
    rules: Rules, text: str, language: str, written: str, filled: dict[str, str]
) -> None:
    reading = only(rules, text, language)
    assert reading.rules == f"{written}\n"
    assert {one.slot: one.taken_as for one in reading.filled} == filled


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Move 2 caballeros from the Castillo to their court.", "en"),
        ("Déplacez 2 caballeros du Castillo vers leur cour.", "fr"),
    ],
)
def test_whose_pieces_go_to_a_court_of_their_own_is_left_open(
    rules: Rules, text: str, language: str
) -> None:
    anybodys, own = read_text(rules, text, language)
    assert anybodys.rules == "move 2 caballeros from castillo to court\n"
    assert own.rules == "move 2 own caballeros from castillo to court\n"
    assert [one.slot for one in own.filled] == ["owner"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Move 2 caballeros from the Castillo to your court.", "en"),
        ("Déplacez 2 caballeros du Castillo vers votre cour.", "fr"),
        ("Helyezz át 2 lovagot a Castillóból az udvarodba.", "hu"),
    ],
)
def test_pieces_that_go_to_your_own_court_are_your_own(
    rules: Rules, text: str, language: str
) -> None:
    own = only(rules, text, language)
    assert own.rules == "move 2 own caballeros from castillo to court\n"
    assert [one.slot for one in own.filled] == ["owner"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("All other players take two caballeros from the Castillo back into the court.", "en"),
        ("Os outros jogadores devolvem dois caballeros às províncias.", "pt"),
    ],
)
def test_whose_pieces_others_move_is_left_open(rules: Rules, text: str, language: str) -> None:
    anybodys, own = read_text(rules, text, language)
    assert " own caballeros" not in anybodys.rules
    assert " own caballeros" in own.rules
    assert "owner" in [one.slot for one in own.filled]


def test_what_is_printed_of_others_who_move_pieces_of_anybody_is_read_so(rules: Rules) -> None:
    text = "Each other player moves 2 caballeros from the Castillo to the court."
    assert " own " not in only(rules, text, "en").rules


def test_nothing_is_filled_where_a_sentence_is_whole(rules: Rules) -> None:
    assert only(rules, say_card(rules, "four-own")).filled == ()


def test_what_comes_to_a_court_is_not_taken_to_come_from_anywhere(rules: Rules) -> None:
    with pytest.raises(Misread) as found:
        read_text(rules, "Move up to 2 of your own caballeros to the court.", "en")
    assert (found.value.why, found.value.expected) == ("missing", ("source",))


def test_what_a_layer_says_of_a_slot_goes_first(tmp_path: Path) -> None:
    manifest = OVER + "unsaid: [{slot: move/goal, taken-as: castillo}]\n"
    layer = write_ruleset(tmp_path / "mine", "define margin = granada\n", manifest=manifest)
    rules = read_rules(f"el-grande+{layer}")[0]
    reading = only(rules, "Move up to 4 of your own caballeros.")
    assert reading.rules == "move up to 4 own caballeros from lands to castillo\n"


def test_slots_and_fillings_that_are_none_are_warned_of(tmp_path: Path) -> None:
    manifest = OVER + (
        "widening: {lands: {about: where, slots: [move/gaol]}}\n"
        "unsaid:\n"
        "  - {slot: move/goal, beside: {sorce: [court], source: [cuort]}, taken-as: landz}\n"
    )
    layer = write_ruleset(tmp_path / "mine", "define margin = granada\n", manifest=manifest)
    problems = slot_problems(read_rules(f"el-grande+{layer}")[0])
    assert [(one.code, one.severity) for one in problems] == [
        ("FU471", "warning"),
        ("FU471", "warning"),
        ("FU471", "warning"),
        ("FU472", "warning"),
    ]
    assert [one.help for one in problems] == [
        "did you mean `move/goal`?",
        "did you mean `source`?",
        "did you mean `court`?",
        "did you mean `lands`?",
    ]


def test_rules_say_nothing_wrong_of_slots(rules: Rules) -> None:
    for name in ("king-colonies", "grandissimo", "castelo-sao-jorge"):
        assert slot_problems(rules_of(name)) == ()


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("grandissimo", "Score any region.", "score one of scorable\n"),
        ("inquisitor-colonies", "Move the King to any region.", "move king to realm\n"),
        ("inquisitor-colonies", "Score all regions.", "score scorable\n"),
        (
            "king-colonies",
            "Move up to 2 of your own caballeros from the court to regions or to the Castillo.",
            "move up to 2 own caballeros from court to (landings or castillo)\n",
        ),
    ],
)
def test_the_word_of_the_game_below_means_the_point_that_a_layer_widens(
    name: str, text: str, written: str
) -> None:
    assert only(rules_of(name), text).rules == written


def test_the_word_of_the_game_below_means_nothing_else(rules: Rules) -> None:
    read = only(rules_of("inquisitor-colonies"), "Each player secretly chooses a region.")
    assert read.rules == "each player secretly chooses one of regions as there\n"
