"""A house rule works in every language before anybody has written words for it: its names stand in
frames, marked as names, and what is said with them is read back.
"""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_file
from fuero.ruleset.sums import read_layers
from fuero.text.coverage import coverage
from fuero.text.languages import REFERENCE, languages
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card, say_element, say_statements
from fuero.text.words import named_things
from support import linking
from support.shipped import EXAMPLES

ISLAND = Path(__file__).parent / "wordless"
OTHERS = tuple(language for language in languages() if language != REFERENCE)
HOUSE_RULES = ("changing-places", "wandering-court")
EVERY_RUN = tuple(zip(("hu", "es"), HOUSE_RULES, strict=True))
"""Languages and house rules that are tried outside the soak, which tries each in each."""
QUOTES = {
    "es": "“{}”",
    "fr": "«\N{NO-BREAK SPACE}{}\N{NO-BREAK SPACE}»",
    "hu": "„{}”",
    "pt": "«{}»",
}


def without_words(name: str, folder: Path) -> Path:
    """An example of a house rule, its lexicons taken out."""
    copy = folder / name
    shutil.copytree(EXAMPLES / "house-rules" / name, copy)
    shutil.rmtree(copy / "lexicon")
    manifest = copy / "ruleset.yaml"
    listed = read_file(manifest, name).data["lexicon"]
    text = manifest.read_text(encoding="utf-8")
    start = text.index("lexicon:")
    end = text.index(listed[-1]) + len(listed[-1]) + 1
    manifest.write_text(text[:start] + text[end:].lstrip("\n"), encoding="utf-8")
    return copy


def rules_with(layer: Path) -> Rules:
    return link(read_layers(["el-grande", str(layer)]), {})


def cards_of(rules: Rules) -> list[str]:
    """The cards that the layer brings."""
    layer = rules.layers[-1].id
    return [name for name, card in rules.of("card").items() if card.layer == layer]


@pytest.fixture(scope="module")
def island() -> Rules:
    return rules_with(ISLAND)


def not_read_back(rules: Rules, language: str) -> list[str]:
    """The cards of the layer whose text does not mean what they do."""
    wrong = []
    for name in cards_of(rules):
        body = rules.declared.cards[name].body
        if body:
            readings = read_text(rules, say_card(rules, name, language), language)
            if [meant_in(rules, one.body) for one in readings] != [meant_in(rules, body)]:
                wrong.append(name)
    return wrong


@pytest.mark.parametrize("language", languages())
def test_cards_with_names_of_a_layer_are_read_back(island: Rules, language: str) -> None:
    assert len(cards_of(island)) == 4
    assert not_read_back(island, language) == []


@pytest.mark.parametrize(
    ("language", "name"),
    [
        pytest.param(*both, marks=() if both in EVERY_RUN else pytest.mark.soak)
        for both in product(languages(), HOUSE_RULES)
    ],
)
def test_the_example_house_rules_do_without_their_words(
    name: str, language: str, tmp_path: Path
) -> None:
    rules = rules_with(without_words(name, tmp_path))
    assert not_read_back(rules, language) == []
    if language != REFERENCE:
        assert [f"card:{card}" for card in cards_of(rules)] == [*coverage(rules, language).names]


@pytest.mark.parametrize("language", OTHERS)
def test_a_name_without_words_is_marked_wherever_it_is_said(island: Rules, language: str) -> None:
    marked = QUOTES[language].format
    text = say_card(island, "crossing", language)
    for name in ("wagons", "mallorca", "herald", "shores", "goal shore", "fame"):
        said = {marked(name), marked(name.removesuffix("s"))}
        assert any(one in text for one in said), (name, text)


@pytest.mark.parametrize("language", OTHERS)
def test_everything_a_layer_declares_can_be_told_without_its_words(
    island: Rules, language: str
) -> None:
    for category, name in named_things(island):
        element = island.elements.get(category, {}).get(name)
        if element is not None and element.layer == island.layers[-1].id:
            assert "‹" not in say_element(island, category, name, language).replace("‹ ", "")


@pytest.mark.parametrize("language", OTHERS)
def test_what_has_no_words_is_listed_under_the_layer_that_brings_it(
    island: Rules, language: str
) -> None:
    missing = coverage(island, language).by_layer
    assert [*missing] == ["far-island"]
    assert {"place:mallorca", "kind:island", "piece:wagon", "switch-value:wild"} <= {
        *missing["far-island"]
    }


def test_a_verb_knows_an_object_in_its_frame(island: Rules) -> None:
    body = linking.statements(island, "move herald to castillo\n")
    assert say_statements(island, body, "hu") == "Helyezd át a „herald” nevű bábut a Castillóba."


def test_numbers_with_endings_are_read(island: Rules) -> None:
    (reading,) = read_text(island, "Add hozzá 2-t ehhez: a „fame” nevű értéked.", "hu")
    assert reading.rules == "add 2 to own fame\n"
