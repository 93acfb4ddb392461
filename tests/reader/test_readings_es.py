"""What people write in Spanish in other words than are printed: readings-es.yaml."""

from __future__ import annotations

from pathlib import Path

from ruamel.yaml import YAML

from fuero.diagnostics import Source
from fuero.lang.parse import parse_statements
from fuero.ruleset.bodies import link_as_card
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

CASES = YAML(typ="safe").load(Path(__file__).with_name("readings-es.yaml"))
RULES = "el-grande"


def readings(text: str) -> tuple[str, ...]:
    """What a text is read as, as rules; nothing where it is refused."""
    try:
        return tuple(one.rules for one in read_text(rules_of(RULES), text, "es"))
    except Misread:
        return ()


def means(text: str, act: str) -> bool:
    """Whether a text has one reading, which is this act."""
    rules = rules_of(RULES)
    wanted = link_as_card(rules, parse_statements(Source("act", act)).declarations)
    try:
        (reading,) = read_text(rules, text, "es")
    except (Misread, ValueError):
        return False
    return meant_in(rules, reading.body) == meant_in(rules, wanted)


def test_other_words_mean_the_same() -> None:
    cases = [(text, entry["act"]) for entry in CASES for text in entry.get("read", ())]
    otherwise = [(text, act, readings(text)) for text, act in cases if not means(text, act)]
    assert otherwise == []


def test_what_says_more_than_an_act_or_less_is_refused() -> None:
    texts = [text for entry in CASES for text in entry.get("refused", ())]
    read = [(text, found) for text in texts if (found := readings(text))]
    assert read == []
