"""A word of a ruleset is never taken for a thing of another kind than it was written for."""

from __future__ import annotations

import pytest

from fuero import resources
from fuero.reading import read_rules
from fuero.ruleset.choices import declared_names
from fuero.ruleset.sums import Layer, read_layer
from fuero.text.languages import languages
from fuero.text.words import has_word, word


def taken_names(layer: Layer) -> set[str]:
    """Names that no layer above can give to a thing of its own."""
    places = (board.data.get(key, {}) for board in layer.boards for key in ("places", "kinds"))
    players = layer.manifest.data.get("players", {})
    return {
        *declared_names(layer),
        *(name for names in places for name in names),
        *players.get("seats", ()),
    }


def test_only_values_of_switches_that_say_so_have_words_of_their_own() -> None:
    for name in resources.ruleset_names():
        layer = read_layer(name)
        values = {
            str(value)
            for switch in layer.manifest.data.get("switches", {}).values()
            for value in switch["values"]
        }
        for lexicon in layer.lexicons:
            bare = values & set(lexicon.document.data.get("names", {})) - taken_names(layer)
            assert not bare, f"{name}, {lexicon.language}: write switch-value: before {bare}"


@pytest.mark.parametrize("name", ["out", "single", "count", "illegal", "values", "figures"])
def test_a_variable_without_words_is_called_by_its_name(name: str) -> None:
    rules, _ = read_rules("el-grande", checked=False)
    for language in languages():
        assert not has_word(rules, "variable", name, language)
        assert word(rules, "variable", name, language).one == name
