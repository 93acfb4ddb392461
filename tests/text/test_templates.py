from __future__ import annotations

from dataclasses import replace

import pytest

from fuero.ruleset.model import Lexicon, Rules, WordForms
from fuero.ruleset.read import read_document
from fuero.ruleset.schema import validate
from fuero.text.book import open_book, phrase_table
from fuero.text.coverage import coverage, lexicon_problems
from fuero.text.languages import REFERENCE, languages
from fuero.text.render import render, sentence
from fuero.text.say import say_card
from fuero.text.template import Forms, TemplateError, TemplateSlot, parse_template
from fuero.text.tree import Count, Listing, Noun, Verbatim, phrase

FEATURES = {"number": ("one", "many"), "article": ("the", "none"), "verb": ("base", "third")}


def with_phrases(rules: Rules, phrases: dict[str, str]) -> Rules:
    lexicon = replace(rules.lexicons["en"], phrases=phrases)
    return replace(rules, lexicons={"en": lexicon})


def test_a_template_is_text_slots_and_forms() -> None:
    found = parse_template("{verb: go|goes} to {goal number=many} now", FEATURES)
    assert found.parts == (
        Forms(features=("verb",), forms={("base",): "go", ("third",): "goes"}),
        " to ",
        TemplateSlot(name="goal", features={"number": "many"}),
        " now",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a {b", "a brace stands alone"),
        ("a } b", "a brace stands alone"),
        ("{}", "'' is no name of a slot"),
        ("{a.b}", "'a.b' is no name of a slot"),
        ("{__class__}", "'__class__' is no name of a slot"),
        ("{a[0]}", "'a[0]' is no name of a slot"),
        ("{a number}", "'number' is no feature with a value"),
        ("{a number=few}", "number has no value 'few'"),
        ("{a colour=N}", "there is no feature 'colour'"),
        ("{verb: go}", "verb needs a form for each of base, third"),
        ("{mood: go|goes}", "there is no feature 'mood'"),
        ("{+number few} go", "number has no value 'few'"),
    ],
)
def test_a_template_that_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(TemplateError) as failure:
        parse_template(text, FEATURES)
    assert str(failure.value) == why


def test_capitals_carry_the_number_from_slot_to_slot(rules: Rules) -> None:
    book = open_book(with_phrases(rules, {"x": "{amount number=N} {piece number=N}"}), "en")
    piece = Noun(category="piece", id="caballero")
    assert render(phrase("x", amount=Count(1), piece=piece), book) == "1 caballero"
    assert render(phrase("x", amount=Count(0), piece=piece), book) == "0 caballeros"
    assert render(phrase("x", amount=phrase("all"), piece=piece), book) == "all caballero"


def test_what_a_template_brings_goes_before_what_its_key_does(rules: Rules) -> None:
    phrases = {"x": "{inner number=N} {N: goes|go}", "a": "it", "b": "{+number many} they"}
    book = open_book(with_phrases(rules, phrases), "en")
    assert render(phrase("x", inner=phrase("a")), book) == "it goes"
    assert render(phrase("x", inner=phrase("b")), book) == "they go"


def test_number_and_article_go_no_deeper_than_their_slot(rules: Rules) -> None:
    phrases = {"x": "{inner number=many article=none}", "inner": "{thing} and {thing number=many}"}
    book = open_book(with_phrases(rules, phrases), "en")
    king = Noun(category="figure", id="scoreboard")
    said = render(phrase("x", inner=phrase("inner", thing=king)), book)
    assert said == "the mobile scoreboard and the mobile scoreboards"


def test_a_becomes_an_before_a_vowel(rules: Rules) -> None:
    book = open_book(with_phrases(rules, {"x": "a {noun}"}), "en")
    for noun, said in (("oak", "an oak"), ("elm", "an elm"), ("pine", "a pine"), ("uni", "a uni")):
        assert render(phrase("x", noun=Verbatim(noun)), book) == said


@pytest.mark.parametrize(
    ("names", "said"),
    [("", ""), ("x", "x"), ("xy", "x or y"), ("xyz", "x, y or z")],
)
def test_lists(rules: Rules, names: str, said: str) -> None:
    items = tuple(Verbatim(name) for name in names)
    assert render(Listing(joint="or", items=items), open_book(rules, "en")) == said


def test_sentences_begin_with_a_capital_and_end_with_one_stop() -> None:
    assert sentence("“go” is a word") == "“Go” is a word."
    assert sentence("what?") == "What?"
    assert sentence("8 is a number") == "8 is a number."
    assert sentence("") == ""


def test_a_phrase_nobody_wrote_is_marked_and_not_fatal(rules: Rules) -> None:
    book = open_book(rules, "en")
    assert render(phrase("no-such-phrase"), book) == "‹no-such-phrase›"
    wrong = open_book(with_phrases(rules, {"score": "score {nowhere}"}), "en")
    assert render(phrase("score", places=None), wrong) == "score ‹nowhere›"


# ---- lexicons ---------------------------------------------------------------------------------


def test_a_ruleset_may_say_an_act_in_its_own_words(rules: Rules) -> None:
    mine = with_phrases(rules, {"score:first-only": "{verb: count|counts} {places}"})
    assert say_card(mine, "score-firsts") == "Count all regions."
    assert say_card(mine, "score-castillo") == "Score the Castillo."


def test_a_template_that_cannot_be_read_is_passed_over(rules: Rules) -> None:
    broken = with_phrases(rules, {"score": "{score"})
    assert say_card(broken, "score-castillo") == "Score the Castillo."
    (problem,) = lexicon_problems(broken)
    assert problem.code == "FU290"
    assert problem.severity == "warning"
    assert problem.message == (
        "the phrase score of the lexicon en cannot be read: a brace stands alone"
    )


def test_phrases_that_nothing_fills_or_asks_for_are_reported(rules: Rules) -> None:
    odd = with_phrases(rules, {"scre": "{places}", "move": "{pieces} {sorce}"})
    unknown, unfilled = lexicon_problems(odd)
    assert unknown.message == "the phrase scre of the lexicon en replaces none"
    assert "score" in (unknown.help or "")
    assert unfilled.message == (
        "the phrase move of the lexicon en has a slot 'sorce' that is never filled"
    )
    assert "source" in (unfilled.help or "")


@pytest.mark.parametrize(
    ("key", "message", "help"),
    [
        ("move:to/provinzes", "the rules never name provinzes", "provinces"),
        ("move:tto/provinces", "the rules never name tto", "to"),
        ("perform:find-tise", "the rules never name find-tise", None),
        ("place-detail:basic", "of place-detail nothing is said in a way of its own", None),
        ("zone-flag:sen-by-all", "of zone-flag nothing is said in a way of its own", "zone-flag:"),
    ],
)
def test_a_phrase_of_a_known_family_that_nothing_asks_for_is_reported(
    rules: Rules, key: str, message: str, help: str | None
) -> None:
    (problem,) = lexicon_problems(with_phrases(rules, {key: ""}))
    assert problem.message == f"the phrase {key} of the lexicon en replaces none: {message}"
    assert (help or "") in (problem.help or "")


def test_a_word_for_what_the_rules_never_name_is_reported(rules: Rules) -> None:
    there = rules.lexicons["en"]
    names = {**there.names, "castilo": there.names["castillo"]}
    odd = replace(rules, lexicons={**rules.lexicons, "en": replace(there, names=names)})
    (problem,) = lexicon_problems(odd)
    assert problem.message == "the lexicon en has a word for castilo, which the rules never name"
    assert "castillo" in (problem.help or "")


def test_the_lexicon_that_ships_has_no_problem(rules: Rules) -> None:
    assert lexicon_problems(rules) == ()


def test_english_lacks_nothing(rules: Rules) -> None:
    found = coverage(rules, REFERENCE)
    assert found.phrases == ()
    assert found.names == ()
    assert found.complete


@pytest.mark.parametrize("language", [*languages()[1:], "xx"])
def test_what_other_languages_lack_is_listed(rules: Rules, language: str) -> None:
    reference = phrase_table(REFERENCE)
    assert reference is not None
    found = coverage(rules, language)
    table = phrase_table(language)
    there = table.templates if table else {}
    assert set(found.phrases) == set(reference.templates) - set(there)
    assert found.complete == (not found.phrases and not found.messages and not found.names)


def test_a_language_is_mixed_with_english_where_it_has_gaps(rules: Rules) -> None:
    names = {"castillo": WordForms(one="Castelo", many="Castelos", article=True, about="")}
    lexicon = Lexicon(language="xx", names=names, phrases={})
    mixed = replace(rules, lexicons={**rules.lexicons, "xx": lexicon})
    assert say_card(mixed, "score-castillo", "xx") == "Score the Castelo."
    assert "place:castillo" not in coverage(mixed, "xx").names
    assert "place:granada" in coverage(mixed, "xx").names


def test_every_table_that_ships_can_be_read() -> None:
    for language in languages():
        table = phrase_table(language)
        assert table is None or table.language == language
    assert phrase_table("xx") is None
    assert phrase_table("../en") is None


# ---- forms of the files -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ('names: {"8/4/0": {one: board}, "figure:king": {one: King}, mill: {one: mill}}', 0),
        ('names: {"a b": {one: x}, "kind-of:a": {one: y}}', 0),
        ('names: {" a": {one: x}}', 1),
        ('names: {"a:b:c": {one: x}}', 1),
        ('phrases: {move: m, "move:to/mill": n, "question:choose/bid-2": o}', 0),
        ('phrases: {Move: m, "move:": n, "move to": o}', 3),
    ],
)
def test_names_and_phrases_of_a_lexicon_have_a_form(text: str, problems: int) -> None:
    document = read_document(f"format: 1\nlanguage: en\n{text}\n", "en.yaml")
    assert len(validate(document, "lexicon")) == problems


def test_a_phrase_table_has_a_form() -> None:
    good = "format: 1\nlanguage: hu\nfeatures: {number: [one, many], article: [the, none]}\n"
    good += 'singular: [1]\nphrases: {move: "{pieces}"}\n'
    assert validate(read_document(good, "hu.yaml"), "phrases") == ()
    bad = good.replace("number: [one, many]", "number: [one]").replace("move", "Move")
    assert len(validate(read_document(bad, "hu.yaml"), "phrases")) == 2
