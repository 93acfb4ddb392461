"""The interpreter knows no game: no noun of a shipped lexicon stands in it, in any language."""

from __future__ import annotations

import re

import pytest

from fuero.text.languages import languages
from fuero.text.words import has_word, named_things, word
from support.playing import ROOT
from support.shipped import SHIPPED, rules_of

INTERPRETER = ROOT / "interpreter" / "fuero"
OF_GAMES = ("place", "kind", "piece", "figure", "figure-member", "owner", "load", "relation")
"""What bears names that only a game gives."""

OTHER_MEANINGS = {
    "barn", "black", "blue", "board", "box", "cargo", "character", "characters", "charge",
    "charges", "coast", "cours", "court", "crew", "crossing", "field", "fortress", "gold", "grande",
    "grandes", "green", "group", "hand", "hely", "helyek", "lieu", "lieux", "line", "locais",
    "local", "lugar", "lugares", "neighbour", "neighbours", "or", "pass", "passes", "place",
    "places", "red", "region", "regions", "row", "score", "shelf", "shelves", "ship", "ships",
    "space", "spaces", "stock", "stocks", "storm", "table", "tables", "token", "tokens", "tower",
    "track", "valeurs", "valores", "value", "values", "white", "yellow", "értékek",
}  # fmt: skip
"""Words that mean something else as well: sorts of names, drawing, code, colours."""


@pytest.mark.parametrize("name", SHIPPED)
def test_no_noun_of_a_game_stands_in_the_interpreter(name: str) -> None:
    rules = rules_of(name)
    nouns = {
        form.lower()
        for language in languages()
        for category, thing in named_things(rules)
        if category in OF_GAMES and has_word(rules, category, thing, language)
        for entry in [word(rules, category, thing, language)]
        for form in (entry.one, entry.many, *entry.forms.values())
    }
    nouns = {noun for noun in nouns if len(noun) > 2 and noun not in OTHER_MEANINGS}
    found = {}
    for path in sorted(INTERPRETER.rglob("*")):
        if path.suffix in (".py", ".yaml", ".lark"):
            words = set(re.findall(r"[\w’-]+", path.read_text(encoding="utf-8").lower()))
            if there := nouns & words:
                found[path.relative_to(INTERPRETER).as_posix()] = sorted(there)
    assert found == {}
