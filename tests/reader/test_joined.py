"""Several sentences in one, and words that say nothing."""

from __future__ import annotations

import pytest

from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.expressions import context_of
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.render import render
from fuero.text.statements import plan_card_body
from support.sentences import body_of
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
    joints = {"then", "after", "or", "either", "otherwise", "head", "so"}
    assert set(table.grammar.joints) == joints
    assert set(table.grammar.order) == {"first", "last"}
    assert table.grammar.relatives
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


_BOTH = "score granada\nscore castillo\n"
_OFFERED = "one of:\n    score granada\n    score castillo\n"
_GOES = "move king to realm\nscore castillo\n"
_GOES_THERE = "move king to realm\nscore place of king\n"
_ASKED = (
    "if (number of own caballeros in court) > 5:\n    score granada\nelse:\n    score castillo\n"
)


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        # Words of order.
        ("en", "First move the King to any region. Finally, score the Castillo.", _GOES),
        ("es", "Primero mueve al Rey a cualquier región. Por último, puntúa el Castillo.", _GOES),
        ("pt", "Primeiro move o Rei para qualquer região. Por fim, pontua o Castillo.", _GOES),
        ("fr", "D’abord, décomptez Grenade, et enfin décomptez le Castillo.", _BOTH),
        ("hu", "Értékeld ki először Granadát, végül értékeld ki a Castillót.", _BOTH),
        # One verb for both.
        ("en", "First score Granada, then the Castillo.", _BOTH),
        ("en", "Granada is scored, then the Castillo.", _BOTH),
        ("es", "Puntúa Granada y después el Castillo.", _BOTH),
        ("pt", "Pontua Granada e depois o Castillo.", _BOTH),
        ("fr", "Décomptez Grenade puis le Castillo.", _BOTH),
        ("hu", "Előbb Granadát, aztán a Castillót értékeld ki.", _BOTH),
        # What one of is done.
        ("en", "Choose one:\n- score Granada, or\n- score the Castillo.", _OFFERED),
        ("en", "Choose one: 1) Score Granada; or 2) score the Castillo.", _OFFERED),
        ("en", "Choose one: score Granada / score the Castillo.", _OFFERED),
        ("es", "Elige una opción:\n- puntúa Granada, o\n- puntúa el Castillo.", _OFFERED),
        ("pt", "Escolhe uma opção:\n- pontua Granada ou\n- pontua o Castillo.", _OFFERED),
        ("fr", "Au choix :\n- décomptez Grenade ; ou\n- décomptez le Castillo.", _OFFERED),
        # Questions.
        (
            "en",
            (
                "Do you have more than 5 caballeros in your court? "
                "If so, score Granada. If not, score the Castillo."
            ),
            _ASKED,
        ),
        (
            "es",
            "¿Tienes más de 5 caballeros en la corte? Puntúa Granada. Si no, puntúa el Castillo.",
            _ASKED,
        ),
        (
            "pt",
            (
                "Tens mais de 5 caballeros na corte? Se sim, pontua Granada. "
                "Se não, pontua o Castillo."
            ),
            _ASKED,
        ),
        (
            "fr",
            (
                "Vous avez plus de 5 caballeros dans votre cour ? Décomptez Grenade. "
                "Sinon, décomptez le Castillo."
            ),
            _ASKED,
        ),
        (
            "hu",
            (
                "Több mint 5 lovagod van az udvarodban? Ha igen, értékeld ki Granadát. "
                "Ha nem, értékeld ki a Castillót."
            ),
            _ASKED,
        ),
        # A clause on what was done.
        ("en", "Move the King to any region, which is then scored.", _GOES_THERE),
        ("pt", "Move o Rei para uma região, que é pontuada.", _GOES_THERE),
        ("es", "Mueve al Rey a cualquier región, que después se puntúa.", _GOES_THERE),
        (
            "fr",
            "Déplacez le roi vers n’importe quelle région, qui est ensuite décomptée.",
            _GOES_THERE,
        ),
        (
            "hu",
            "Helyezd át a királyt bármelyik régióba, amely ezután kiértékelésre kerül.",
            _GOES_THERE,
        ),
    ],
)
def test_several_acts_are_told_in_many_shapes(
    rules: Rules, language: str, text: str, written: str
) -> None:
    assert only(rules, text, language) == written


@pytest.mark.parametrize(
    "text",
    [
        "First score Granada.",
        "Score Granada. First move the King to any region.",
        "Finally, score Granada. Move the King to any region.",
        "Choose one: first score Granada; or score the Castillo.",
    ],
)
def test_a_word_of_order_has_to_be_true(rules: Rules, text: str) -> None:
    with pytest.raises(Misread) as told:
        read_text(rules, text, "en")
    assert told.value.why == "order"


@pytest.mark.parametrize(
    "text",
    [
        # Some of what the second is done with would be that of the first.
        "Move the King to Granada and then to the Castillo.",
        "Move 2 of your caballeros from the provinces to the court and then 3.",
        # Nobody can know whether each may be left undone.
        "You may score Granada and then the Castillo.",
        # Nothing is offered.
        "If the King stands in Granada:\n- score Granada, or\n- score the Castillo.",
    ],
)
def test_what_is_only_half_said_is_not_made_up(rules: Rules, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules, text, "en")


@pytest.mark.parametrize(
    "text",
    [
        # Under the condition, or whatever the answer is.
        "No caballeros in your court? Score Granada. Score the Castillo.",
        # At most one of the others, or one.
        "Move up to 2 of your own and 1 of other players’ caballeros from any regions to Granada.",
    ],
)
def test_what_can_be_meant_in_two_ways_is_told_in_both(rules: Rules, text: str) -> None:
    assert len(read_text(rules, text, "en")) == 2


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu"])
def test_an_exact_number_behind_one_that_is_the_most_is_printed_as_such(
    rules: Rules, language: str
) -> None:
    act = "move up to 2 own and 1 foreign caballeros from lands to lands\n"
    body = body_of(rules, act)
    planned = plan_card_body(body, context_of(rules))
    text = render(planned[0].head, open_book(rules, language))
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body)
