"""Several sentences in one, and words that say nothing."""

from __future__ import annotations

import pytest

from fuero.ruleset.model import Rules
from fuero.text.book import phrase_table
from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


def only(rules: Rules, text: str, language: str = "en") -> str:
    (reading,) = read_text(rules, text, language)
    return reading.rules


@pytest.mark.parametrize(
    ("text", "language", "written"),
    [
        (
            "Move the King to any region; then score the Castillo.",
            "en",
            "move king to realm\nscore castillo\n",
        ),
        (
            "Move the King to any region and score the Castillo.",
            "en",
            "move king to realm\nscore castillo\n",
        ),
        (
            "Either score the Castillo, or move the King to any region.",
            "en",
            "one of:\n    score castillo\n    move king to realm\n",
        ),
        (
            "Score the Castillo or move your Grande to any region or move the King to any region.",
            "en",
            (
                "one of:\n    score castillo\n    move own grande to homelands\n"
                "    move king to realm\n"
            ),
        ),
        (
            "If the King stands in Granada, score the Castillo and then move the King.",
            "en",
            "if place of king is granada:\n    score castillo\n    move king to realm\n",
        ),
        (
            "Si el Rey está en Granada, puntúa el Castillo y luego mueve al Rey.",
            "es",
            "if place of king is granada:\n    score castillo\n    move king to realm\n",
        ),
        (
            "Move o Rei para qualquer região; depois pontua o Castillo.",
            "pt",
            "move king to realm\nscore castillo\n",
        ),
        (
            "Helyezd át a királyt bármelyik régióba, majd értékeld ki a Castillót.",
            "hu",
            "move king to realm\nscore castillo\n",
        ),
    ],
)
def test_sentences_joined_to_one_are_taken_apart(
    rules: Rules, text: str, language: str, written: str
) -> None:
    assert only(rules, text, language) == written


@pytest.mark.parametrize(
    "text",
    [
        # Whose act the second one is cannot be known.
        "Cada adversario mueve su Grande a cualquier región y puntúa el Castillo.",
        "Cada adversario mueve su Grande a cualquier región; puntúa el Castillo.",
    ],
)
def test_what_may_be_said_of_somebody_else_is_not_taken_apart(rules: Rules, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, "es")


def test_what_may_be_left_undone_as_a_whole_or_in_part_is_not_taken_apart() -> None:
    rules = rules_of("intrigue-king")
    text = "You may move your Grande to any region and score the Castillo."
    with pytest.raises(Misread):
        read_text(rules, text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "Please move the King to any region.",
        "Now, move the King, please, to any region.",
        "move the king To Any Region, if you like",
        "Move, the King, to any region.",
    ],
)
def test_words_that_say_nothing_and_commas_do_not_matter(rules: Rules, text: str) -> None:
    assert only(rules, text) == "move king to realm\n"


def test_what_somebody_does_only_if_they_wish_can_be_declined_where_may_is_a_rule() -> None:
    rules = rules_of("intrigue-king")
    assert only(rules, "Score the Castillo, if you like.") == "may score castillo\n"
    assert only(rules, "Score the Castillo, please.") == "score castillo\n"


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu"])
def test_every_language_says_what_joins_sentences_and_what_says_nothing(language: str) -> None:
    table = phrase_table(language)
    assert table is not None
    assert set(table.grammar.joints) == {"then", "or", "either", "otherwise", "head"}
    assert table.grammar.empty
    assert table.grammar.wishes


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Puedes mover al Rey a una región; después puntúa el Castillo.", "es"),
        ("Podes mover o Rei para uma região e depois pontua o Castillo.", "pt"),
        ("Vous pouvez déplacer le Roi vers une région, puis décomptez le Castillo.", "fr"),
        ("Áthelyezheted a királyt bármelyik régióba, majd értékeld ki a Castillót.", "hu"),
    ],
)
def test_a_form_of_the_verb_keeps_an_act_out_of_what_may_be_left_undone(
    rules: Rules, text: str, language: str
) -> None:
    assert only(rules, text, language) == "move king to realm\nscore castillo\n"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("You may move the King to any region, then score the Castillo.", "en"),
        ("Puedes mover al Rey a una región y después puntuar el Castillo.", "es"),
        ("Puedes mover al Rey a una región o puntúa el Castillo.", "es"),
        ("Move the King to any region and score the Castillo; or move your Grande.", "en"),
        ("Do one of the following: move the King and score the Castillo; move your Grande.", "en"),
        ("Do one of these: – move the King and score the Castillo; – move your Grande.", "en"),
        ("Do one of these: • Move the King. Score the Castillo. • Move your Grande.", "en"),
        ("Do one of these:\n- Move the King. Score the Castillo.\n- Move your Grande.", "en"),
    ],
)
def test_what_may_go_with_another_act_is_not_read_apart_from_it(
    rules: Rules, text: str, language: str
) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Move the King to any region; score the Castillo; or move your Grande.", "en"),
        (
            (
                "Do one of these: – move the King to any region; – score the Castillo; "
                "– move your Grande."
            ),
            "en",
        ),
        ("Do one of these: • Move the King. • Score the Castillo. • Move your Grande.", "en"),
        ("Do one of these: 1. Move the King. 2. Score the Castillo. 3. Move your Grande.", "en"),
        ("Do one of these: (a) move the King; (b) score the Castillo; (c) move your Grande.", "en"),
        (
            (
                "Elige una opción: mueve al Rey a una región; puntúa el Castillo; o "
                "mueve tu Grande a una región."
            ),
            "es",
        ),
        (
            (
                "Déplacez le Roi vers une région, décomptez le Castillo ou déplacez "
                "votre Grande vers une région."
            ),
            "fr",
        ),
        (
            (
                "Helyezd át a királyt bármelyik régióba; értékeld ki a Castillót; vagy "
                "helyezd át a Grandédat bármelyik régióba."
            ),
            "hu",
        ),
    ],
)
def test_three_things_offered_in_one_line_are_three(rules: Rules, text: str, language: str) -> None:
    assert only(rules, text, language) == (
        "one of:\n    move king to realm\n    score castillo\n    move own grande to homelands\n"
    )
