"""Styles of Portuguese: that of Brazil, and the spelling of before 1990."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.ruleset.model import Rules
from fuero.text.book import open_book, phrase_table
from fuero.text.coverage import coverage
from fuero.text.languages import languages, styles
from fuero.text.message import message, message_table
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.render import render
from fuero.text.say import say_card, say_name, say_statements
from fuero.text.spelling import canonical, unspell
from fuero.text.tree import Count, phrase
from support import linking
from support.expected import Expected
from support.profiles import SOAK
from support.shipped import rules_of

GOLDEN = Path(__file__).parents[1] / "golden"

_SPELLED = (
    *("veto", "boycott", "alliance", "double-turn", "forestall"),
    *("bridge-building", "quarantine", "close-score", "recall", "turning-down"),
)
CARDS = {
    "pt-BR": (
        *("gather", "levy-or-gather", "veto", "decay-three", "secret-two", "score-one"),
        *("move-scoreboard", "evict", "move-grande", "take-back"),
    ),
    "pt-ao90": _SPELLED,
    "pt-preao90": _SPELLED,
}
"""Ten cards each; those of the spelling hold a word that is spelled otherwise."""


def said(rules: Rules, text: str, style: str) -> str:
    return say_statements(rules, linking.statements(rules, text), style)


@pytest.mark.parametrize("style", CARDS)
def test_ten_cards_of_a_style(style: str, expected: Expected) -> None:
    found: dict[str, str] = {}
    for name in ("el-grande", "grandissimo", "intrigue-king", "king-colonies"):
        rules = rules_of(name)
        for card in rules.declared.cards:
            if card in CARDS[style]:
                title = say_name(rules, card, language=style, category="card")
                found.setdefault(card, f"{title} [{card}]\n{say_card(rules, card, style)}\n")
    assert sorted(found) == sorted(CARDS[style])
    expected(GOLDEN / f"cards-{style}.txt", "\n".join(found[card] for card in CARDS[style]))


@pytest.mark.parametrize("style", styles())
def test_every_card_is_read_back_as_a_style_prints_it(style: str) -> None:
    rules, table = rules_of("el-grande"), phrase_table(style)
    assert table is not None
    assert table.style is not None
    language = table.style.over
    for card in rules.declared.cards.values():
        text = say_card(rules, card.name, style)
        if text == say_card(rules, card.name, language) and not SOAK:
            continue  # It is read back in the language.
        readings = read_text(rules, text, style)
        assert [meant_in(rules, r.body) for r in readings] == [meant_in(rules, card.body)]


@pytest.mark.parametrize("style", styles())
def test_a_style_has_all_that_its_language_has(style: str) -> None:
    table = phrase_table(style)
    assert table is not None
    assert table.style is not None
    base = phrase_table(table.style.over)
    assert base is not None
    assert list(base.templates) == list(table.templates)
    assert coverage(rules_of("el-grande"), style).complete
    assert style not in languages()


def test_brazilians_are_told_what_to_do_as_people_one_calls_voce(rules: Rules) -> None:
    act = "{} move up to {} own caballeros from court to castillo\n"
    assert said(rules, act.format("", 2), "pt-BR") == (
        "Mova até 2 dos seus caballeros da corte para o Castillo."
    )
    assert said(rules, act.format("may", 1), "pt-BR") == (
        "Você pode mover até 1 dos seus caballeros da corte para o Castillo."
    )
    assert said(rules, act.format("each player may", 1), "pt-BR") == (
        "Cada jogador pode mover até 1 dos seus caballeros da corte para o Castillo."
    )
    assert said(rules, "score castillo\n", "pt-BR") == "Pontue o Castillo."
    assert said(rules, "each other player scores castillo\n", "pt-BR") == (
        "Cada adversário pontua o Castillo."
    )


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("starter is me", "Se você for o jogador inicial:"),
        ("starter is not me", "Se você não for o jogador inicial:"),
        ("round-number > 3", "Se a rodada for maior do que 3:"),
    ],
)
def test_conditions_have_their_pronoun_where_brazilians_put_it(
    rules: Rules, condition: str, text: str
) -> None:
    assert said(rules, f"if {condition}:\n    score castillo\n", "pt-BR").startswith(text)


def test_in_brazil_none_is_said_like_one(rules: Rules) -> None:
    for style, text in (("pt-BR", "0 ponto"), ("pt", "0 pontos"), ("pt-preao90", "0 pontos")):
        amount = phrase("points", number=Count(0), unit=phrase("point"))
        assert render(amount, open_book(rules, style)) == text


def test_the_tu_of_portugal_is_no_portuguese_of_brazil() -> None:
    rules = rules_of("el-grande")
    with pytest.raises(Misread):
        read_text(rules, "Podes pontuar o Castillo.", "pt-BR")
    (reading,) = read_text(rules, "Pontue o Castillo.", "pt-BR")
    assert reading.rules == "score castillo\n"


def test_a_lexicon_of_a_style_goes_before_that_of_its_language(rules: Rules) -> None:
    assert say_name(rules, "round", language="pt-BR") == "rodada"
    assert say_name(rules, "round", language="pt") == "jogada"
    assert say_name(rules, "king-bonus", language="pt-BR") == "bônus do Rei"
    assert say_name(rules, "galicia", language="pt-BR") == "Galiza"


def test_messages_of_a_style_are_its_own_else_those_of_its_language() -> None:
    assert message("nothing-saved", language="pt-BR") == "Nada foi salvo."
    assert message("the-end", language="pt-BR") == message("the-end", language="pt")
    assert "actos" not in str(message_table("pt"))


@pytest.mark.parametrize("language", ["pt", "pt-preao90"])
@pytest.mark.parametrize("word", ["exceto", "excepto"])
def test_both_spellings_are_read_whichever_is_printed(language: str, word: str) -> None:
    rules = rules_of("el-grande")
    (reading,) = read_text(rules, f"Pontua todas as regiões {word} Aragão.", language)
    assert reading.rules.endswith(" except aragon)\n")


def test_spelling_can_be_turned_round_word_by_word() -> None:
    new, old = phrase_table("pt"), phrase_table("pt-preao90")
    assert new is not None
    assert old is not None
    there, back = new.grammar.spelling, old.grammar.spelling
    assert {other: word for word, other in there.others.items()} == dict(back.others)
    for other, word in there.others.items():
        assert unspell(other, there) == canonical([word], there) == [word]
        assert unspell(word, back) == canonical([other], back) == [other]


def test_a_style_of_what_is_no_language_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "phrases").mkdir()
    text = "format: 1\nlanguage: zz-AA\nover: zz\n"
    (tmp_path / "phrases" / "zz-AA.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("FUERO_LANGUAGES", str(tmp_path))
    assert "zz-AA" in styles()
    with pytest.raises(DiagnosticError, match="no language that a style can be of"):
        phrase_table("zz-AA")
