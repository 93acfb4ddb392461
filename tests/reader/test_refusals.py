"""What is told of a text that cannot be read: where, what fits, how much was understood."""

from __future__ import annotations

import time

import pytest

from fuero.ruleset.model import Rules
from fuero.text.reader.near import misspelt
from fuero.text.reader.reading import Misread, read_text
from fuero.text.reader.refusal import forbidden_sign, refusal, understood_part
from support.shipped import rules_of


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


def misread(rules: Rules, text: str, language: str = "en") -> Misread:
    with pytest.raises(Misread) as found:
        read_text(rules, text, language)
    return found.value


@pytest.mark.parametrize(
    ("text", "word", "understood"),
    [
        ("Score the Castillo the.", "the", "Score the Castillo"),
        ("Please, score all regoins.", "regoins", "Please, score all"),
        ("Move up to 3 caballeros from any", "Move", "Move up to 3 caballeros from any"),
        ("Gobble the Castillo.", "Gobble", ""),
    ],
)
def test_the_part_understood_and_the_place_are_told(
    rules: Rules, text: str, word: str, understood: str
) -> None:
    found = misread(rules, text)
    assert understood_part(rules, found) == understood
    span = refusal(rules, text, found).span
    assert span is not None
    assert text[span.start :].startswith(word)


def test_the_word_that_fits_there_is_suggested_before_any_other(rules: Rules) -> None:
    found = misread(rules, "Score all regoins.")
    assert "regions" in found.expected
    told = refusal(rules, "Score all regoins.", found).help
    assert told == "did you mean `regions`?\nunderstood so far: Score all"


def test_of_names_with_brackets_a_refusal_tells_what_stands_there() -> None:
    text = "Move the King to any region (Portugal too) the."
    rules = rules_of("grandissimo")
    found = misread(rules, text)
    assert found.word == "the"
    assert understood_part(rules, found) == "Move the King to any region (Portugal too)"


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Move up to 2 now caballeros from the court to the Castillo.", "now"),
        ("es", "Puntúa Granada y ahora Sevilla.", "ahora"),
        ("fr", "Décomptez Grenade et maintenant Séville.", "maintenant"),
    ],
)
def test_a_word_that_says_nothing_is_refused_where_it_might(
    rules: Rules, language: str, text: str, word: str
) -> None:
    problem = refusal(rules, text, misread(rules, text, language))
    assert problem.code == "FU468"
    assert problem.span is not None
    assert text[problem.span.start : problem.span.end] == word


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Now score the Castillo."),
        ("en", "Move now the King to any region."),
        ("en", "Move up to 2 caballeros from the court at once to the Castillo."),
        ("es", "Después, puntúa el Castillo."),
        ("es", "Puntúa a continuación el Castillo."),
        ("hu", "Értékeld ki most a Castillót."),
    ],
)
def test_a_word_that_says_nothing_stands_between_the_parts_of_a_sentence(
    rules: Rules, language: str, text: str
) -> None:
    assert len(read_text(rules, text, language)) == 1


@pytest.mark.parametrize(
    ("language", "text", "word", "advice"),
    [
        (
            "es",
            "Cada jugador puntuar el Castillo.",
            "puntuar",
            "en vez de «puntuar» podría estar «puntúa»",
        ),
        (
            "fr",
            "Chaque joueur déplacer le roi vers n’importe quelle région.",
            "déplacer",
            "au lieu de «§déplacer§» on pourrait mettre «§déplace§»",
        ),
        (
            "hu",
            "Értékeld ki a Castillo.",
            "Castillo",
            "„castillo” helyett „castillót” állhatna",
        ),
    ],
)
def test_a_word_in_a_form_that_does_not_fit_is_told_as_such(
    rules: Rules, language: str, text: str, word: str, advice: str
) -> None:
    problem = refusal(rules, text, misread(rules, text, language))
    assert (problem.code, problem.help) == ("FU464", advice.replace("§", "\N{NO-BREAK SPACE}"))
    assert problem.span is not None
    assert text[problem.span.start : problem.span.end] == word


@pytest.mark.parametrize(
    ("language", "text", "word", "advice"),
    [
        ("en", "Score all regions with 2 caballeros.", "2", "write: exactly 2, at least 2"),
        ("en", "Score all regions with two caballeros.", "two", "write: exactly 2, at least 2"),
        (
            "fr",
            "Si vous avez 1 caballero dans la cour, décomptez le Castillo.",
            "1",
            "écrivez\N{NO-BREAK SPACE}: exactement 1, au moins 1",
        ),
        (
            "es",
            "Si tienes 1 caballero en la corte, puntúa el Castillo.",
            "1",
            "escribe: exactamente 1, al menos 1",
        ),
        (
            "pt",
            "Se tiveres 1 caballero na corte, pontua o Castillo.",
            "1",
            "escreve: exatamente 1, pelo menos 1",
        ),
        (
            "hu",
            "Ha 1 lovagod van az udvarban, értékeld ki a Castillót.",
            "1",
            "írd így: pontosan 1, legalább 1",
        ),
    ],
)
def test_of_a_number_alone_it_is_told_how_it_can_be_meant(
    rules: Rules, language: str, text: str, word: str, advice: str
) -> None:
    problem = refusal(rules, text, misread(rules, text, language))
    assert (problem.code, problem.help) == ("FU469", advice)
    assert problem.span is not None
    assert text[problem.span.start : problem.span.end] == word


def test_the_second_of_two_equal_words_is_pointed_at(rules: Rules) -> None:
    text = "Score the Castillo the."
    span = refusal(rules, text, misread(rules, text)).span
    assert span is not None
    assert span.start == text.rindex("the")


def test_a_sentence_whose_words_do_not_agree_is_told_as_it_should_be(rules: Rules) -> None:
    found = misread(rules, "Move up to 3 caballero from any regions to any regions.")
    assert found.why == "agreement"
    assert found.expected == ("move up to 3 caballeros from any regions to any regions",)


@pytest.mark.parametrize(
    ("language", "text", "message", "advice"),
    [
        (
            "en",
            "Move the King to",
            "the sentence is not complete; what is missing: where to",
            "there can follow: any, the, … (",
        ),
        (
            "en",
            "You may take up to",
            "the sentence is not complete; what is missing: how many",
            "there can follow: a number, ",
        ),
        (
            "es",
            "Cada jugador puede",
            "la frase no está completa; falta: qué hacer",
            "puede seguir: ",
        ),
        (
            "fr",
            "Décomptez",
            "la phrase n’est pas complète\N{NO-BREAK SPACE}; il manque\N{NO-BREAK SPACE}: où",
            "peut suivre\N{NO-BREAK SPACE}: ",
        ),
        (
            "hu",
            "Helyezz át legfeljebb",
            "a mondat nem teljes; hiányzik: mennyi",
            "következhet: egy szám, ",
        ),
        (
            "pt",
            "Move o Rei para",
            "a frase não está completa; falta: para onde",
            "pode seguir-se: ",
        ),
    ],
)
def test_a_sentence_that_breaks_off_is_told_what_is_missing(
    rules: Rules, language: str, text: str, message: str, advice: str
) -> None:
    problem = refusal(rules, text, misread(rules, text, language))
    assert problem.code == "FU463"
    assert problem.message == message
    assert problem.help is not None
    assert problem.help.startswith(advice)


def test_few_words_are_told_that_can_follow_and_the_usual_ones_first(rules: Rules) -> None:
    text = "Score all region the."
    told = refusal(rules, text, misread(rules, text)).help or ""
    words = told.splitlines()[0].removeprefix("there can stand: ").split(", ")
    assert words[0] == "or"
    assert len(words) < 10


def test_another_form_of_a_word_that_a_sentence_begins_with_is_told(rules: Rules) -> None:
    text = "Cada jugador mover 2 caballeros a"
    told = refusal(rules, text, misread(rules, text, "es")).help or ""
    assert told.splitlines()[0] == "en vez de «mover» podría estar «mueve»"
    text = "You may moved the King to any region."
    told = refusal(rules, text, misread(rules, text)).help or ""
    assert told.splitlines()[0] == "instead of “moved” there could stand “move”"


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("regoins", ["regions", "rounds"], "regions"),
        ("ertekeld", ["értékeld", "értékelve"], "értékeld"),
        ("si", ["sí", "se"], "sí"),
        ("mueve", ["nueve"], None),
        ("oro", ["otro", "otra", "ora"], None),
        ("tomar", ["sumar", "toma"], "toma"),
        ("castilo", ["castillo", "castilla"], "castillo"),
    ],
)
def test_a_word_is_suggested_only_where_it_is_near_for_its_length(
    word: str, candidates: list[str], meant: str | None
) -> None:
    assert misspelt(word, candidates) == meant


def test_a_word_that_is_known_is_taken_for_no_slip_of_another(rules: Rules) -> None:
    text = "Puedes coger mueve caballeros."
    told = refusal(rules, text, misread(rules, text, "es")).help or ""
    assert "nueve" not in told


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("pt", "a palavra “zzz” não está em nenhuma frase nem em nenhum nome"),
        ("es", "la palabra «zzz» no está en ninguna frase ni en ningún nombre"),
        ("hu", "a „zzz” szó egyetlen fordulatban és névben sem szerepel"),
    ],
)
def test_a_refusal_is_told_in_the_language_of_the_text(
    rules: Rules, language: str, message: str
) -> None:
    assert refusal(rules, "Zzz.", misread(rules, "Zzz.", language)).message == message


def test_letters_that_only_look_alike_are_found() -> None:
    problem = forbidden_sign("Score the \N{CYRILLIC CAPITAL LETTER ES}astillo.")
    assert problem is not None
    assert problem.code == "FU487"
    assert "Cyrillic + Latin" in problem.message
    assert forbidden_sign("Értékeld ki az összes régiót: l’île, 4/0/0-s.") is None


@pytest.mark.parametrize("text", ["", "   \n", ".", "score " * 10_000, "(" * 500, "x" * 20_000])
def test_whatever_is_no_text_is_refused_with_a_place(rules: Rules, text: str) -> None:
    before = time.process_time()
    problem = refusal(rules, text, misread(rules, text))
    assert problem.span is not None
    assert time.process_time() - before < 20


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "fr",
            "Déplacez votre grandes vers une région.",
            ("déplacez votre Grande vers une région", "déplacez vos Grandes vers une région"),
        ),
        ("es", "Todos los jugadores mueve al Rey a una región.", ()),
    ],
)
def test_for_words_that_do_not_agree_only_other_forms_of_them_are_proposed(
    rules: Rules, language: str, text: str, expected: tuple[str, ...]
) -> None:
    found = misread(rules, text, language)
    assert found.why == "agreement"
    assert set(found.expected) == set(expected)
    told = refusal(rules, text, found).help
    assert told is not None
    assert "∅" not in told


def test_the_reason_of_a_refusal_is_told_in_the_language_of_the_text(rules: Rules) -> None:
    text = "Puntúa al Rey."
    told = refusal(rules, text, misread(rules, text, "es")).help
    assert told == (
        "se entiende: score king\npero: `king` no es la clase de cosa que hace falta ahí (FU222)"
    )


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Score the King.", "score king"),
        (
            "Move up to 3 of your caballeros from the King to the Castillo.",
            "move up to 3 own caballeros from king to castillo",
        ),
    ],
)
def test_what_is_understood_in_one_way_and_refused_is_told_with_the_reason(
    rules: Rules, text: str, understood: str
) -> None:
    problem = refusal(rules, text, misread(rules, text))
    why = "this is a figure, but a set of places or a place is needed here"
    assert problem.code == "FU465"
    assert problem.help == f"understood as: {understood}\nbut: {why}"


@pytest.mark.parametrize(
    ("sentence", "advice"),
    [
        (
            "Mueve hasta dos tuyos y dos ajenos del Castillo a la corte.",
            (
                "compárala con una carta: «Mueve hasta 2 de tus caballeros de la corte a cualquier "
                "región o al Castillo.»"
            ),
        ),
        ("Devuelve.", "compara la frase con la de una carta que haga algo parecido"),
    ],
)
def test_of_a_sentence_without_a_meaning_a_card_like_it_is_told(
    rules: Rules, sentence: str, advice: str
) -> None:
    found = Misread(why="meaningless", sentence=sentence, language="es")
    assert refusal(rules, sentence, found).help == advice


def test_a_sentence_that_a_card_would_say_otherwise_is_told_so(rules: Rules) -> None:
    text = "Score Granada or Seville."
    found = Misread(why="meaningless", sentence=text, rules="score x", said="score all of x")
    told = "understood as: score x\nbut a card would say that so: score all of x"
    assert refusal(rules, text, found).help == told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Move up to 3 of your caballeros from different regions to the Castillo."),
        ("en", "Move up to 3 of your caballeros from court, each to a different region."),
        ("hu", "Vigyél legfeljebb 3 lovagodat különböző régiókból a Castillóba."),
    ],
)
def test_different_places_are_not_read_as_any(rules: Rules, language: str, text: str) -> None:
    misread(rules, text, language)
