"""Every word weighs: a sentence in which one word was changed is not read as it was before."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from fuero.text import languages
from fuero.text.reader.reading import Misread, read_text
from support.shipped import SHIPPED, rules_of
from support.weighing import (
    Changed,
    changed,
    sample,
    says_the_same,
    sentences_of,
    unweighed,
    weights,
)

LANGUAGES = ("en", "pt", "es", "fr", "hu")
MANY = 12
"""So many changed sentences of each language are read in every run."""
MANY_IN_SOAK = 1500
"""So many of each language and ruleset."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_means_something_is_read_past(language: str) -> None:
    rules = rules_of("el-grande")
    some = sample(sentences_of("el-grande", language), weights(language), MANY)
    assert len(some) == MANY
    assert unweighed(rules, language, some) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Move up to 3 caballeros from the court to any regions or from the Castillo."),
        ("en", "Move up to 3 caballeros from the court or to Granada to the Castillo."),
        ("en", "Each other player moves 3 caballeros from your court to the Castillo."),
        (
            "en",
            "Each other player returns 3 of their own caballeros from all regions to the court.",
        ),
        ("en", "Choose a region. Move 2 of your caballeros from the other regions to the court."),
        ("en", "Score Granada. Then move 2 of your caballeros from the court to another region."),
        ("en", "Move 2 of your caballeros from the court to different regions."),
        (
            "es",
            "Mueve al Rey a cualquier región. Mueve 2 de tus caballeros de la corte a otra región.",
        ),
        ("pt", "Move 2 dos teus caballeros da corte para outra região."),
        ("fr", "Déplacez 2 de vos caballeros de la cour vers d’autres régions."),
        ("hu", "Helyezd át legfeljebb 2 saját lovagodat az udvarból más régiókba."),
        ("en", "Move up to 2 caballeros of other players from Granada to your court."),
        ("en", "Move up to 2 caballeros of other players from your court to Granada."),
        ("fr", "Chaque autre joueur déplace 3 caballeros de votre cour dans le Castillo."),
        ("hu", "Minden másik játékos áthelyez 3 lovagot az udvarodból a Castillóba."),
        ("hu", "Helyezz át legfeljebb 3 lovagot tetszőleges szomszédos régiókból a Castillóba."),
        ("es", "Mueve hasta primero 3 caballeros de la corte al Castillo."),
        ("es", "Mueve al Rey de nuevo a cualquier región."),
        ("pt", "Move até 3 caballeros de quaisquer primeiro regiões para o Castillo."),
        ("es", "Mueve 2 por último caballeros de la corte al Castillo."),
    ],
)
def test_a_word_that_was_once_read_past_is_refused(language: str, text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Puntúa Granada y después Sevilla."),
        ("pt", "Pontua Granada e depois Sevilha."),
        ("fr", "Décomptez Grenade et ensuite Séville."),
        ("hu", "Értékeld ki Granadát és aztán Sevillát."),
    ],
)
def test_then_between_two_names_makes_two_acts_in_their_order(language: str, text: str) -> None:
    (reading,) = read_text(rules_of("el-grande"), text, language)
    assert reading.rules.split() == ["score", "granada", "score", "seville"]


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_word_of_any_ruleset_is_read_past(name: str, language: str) -> None:
    rules = rules_of(name)
    some = sample(sentences_of(name, language), weights(language), MANY_IN_SOAK)
    assert unweighed(rules, language, some) == []


def test_words_are_dropped_swapped_and_put_in() -> None:
    stated = replace(weights("en"), kinds=(("all", "any"),), inserted=("not",))
    assert {one.after: one.what for one in changed("Score all regions.", stated)} == {
        "All regions.": "drop Score",
        "Score regions.": "drop all",
        "Score all.": "drop regions",
        "Score any regions.": "swap all for any",
        "Not score all regions.": "insert not",
        "Score not all regions.": "insert not",
        "Score all not regions.": "insert not",
        "Score all regions not.": "insert not",
    }


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("Move the King.", "Move King.", True),
        ("Score all regions.", "First score all regions.", True),
        ("Score all regions.", "Score all first regions.", False),
        ("Move 2 of your own caballeros.", "Move 2 of your caballeros.", True),
        ("Move 2 of your own caballeros.", "Move 2 of their own caballeros.", False),
    ],
)
def test_a_language_states_which_words_mean_nothing(before: str, after: str, same: bool) -> None:
    one = Changed(before=before, after=after, what="")
    assert says_the_same(one, weights("en")) is same


def test_a_template_that_reads_past_a_word_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(Path(languages.__file__).parent / "phrases", tmp_path / "phrases")
    table = tmp_path / "phrases" / "en.yaml"
    printed = '    - "all {noun number=many article=none}"\n'
    planted = '    - "[not|only] all {noun number=many article=none}"\n'
    text = table.read_text()
    assert text.count(printed) == 1
    table.write_text(text.replace(printed, printed + planted))
    some = [*changed("Score all regions.", weights("en"))]
    assert unweighed(rules_of("el-grande"), "en", some) == []
    monkeypatch.setattr(languages, "_SHIPPED", tmp_path)
    rules = replace(rules_of("el-grande"))
    assert unweighed(rules, "en", some) == [
        "insert only: Score only all regions.",
        "insert not: Score not all regions.",
    ]
