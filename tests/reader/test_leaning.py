"""Texts of several sentences in which one takes up what another says: leaning.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.sentences import body_of, rules_of

LANGUAGES = ("en", "pt", "es", "fr", "hu")
CASES = [
    (entry["rules"], entry["act"], language, text)
    for entry in YAML(typ="safe").load(Path(__file__).with_name("leaning.yaml"))
    for language in LANGUAGES
    for text in entry.get(language, ())
]


@pytest.mark.parametrize(
    ("ruleset", "act", "language", "text"),
    [one for one in CASES if one[1] not in ("none", "several")],
)
def test_what_a_sentence_takes_up_is_what_was_said(
    ruleset: str, act: str, language: str, text: str
) -> None:
    rules = rules_of(ruleset)
    (reading,) = read_text(rules, text, language)
    assert meant_in(rules, reading.body) == meant_in(rules, body_of(rules, act)), reading.rules


@pytest.mark.parametrize(
    ("ruleset", "act", "language", "text"), [one for one in CASES if one[1] == "several"]
)
def test_of_two_things_that_can_be_meant_each_is_a_reading(
    ruleset: str, act: str, language: str, text: str
) -> None:
    assert len(read_text(rules_of(ruleset), text, language)) == 2


@pytest.mark.parametrize(
    ("ruleset", "act", "language", "text"), [one for one in CASES if one[1] == "none"]
)
def test_what_was_not_said_for_sure_is_not_taken_up(
    ruleset: str, act: str, language: str, text: str
) -> None:
    with pytest.raises(Misread):
        read_text(rules_of(ruleset), text, language)
