"""What somebody wrote for a card is what it says, as long as its act is what they wrote it for."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.text.effects import effect_marks, human_text
from fuero.text.say import say_card, say_card_act, say_name

HEADER = """\
msgid ""
msgstr ""
"Language: hu\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""
MANIFEST = """\
format: 1
id: {id}
title: {id}
version: 1.0.0
over: {{ruleset: {over}, version: "1"}}
files: [{files}]
{more}
"""


def layer(
    folder: Path,
    id: str,
    *,
    over: str = "el-grande",
    rules: str = "",
    texts: str = "",
    more: str = "",
) -> str:
    """A layer; texts: entries of a PO file."""
    at = folder / id
    at.mkdir()
    if texts:
        (at / "hu.po").write_text(HEADER + texts, encoding="utf-8")
        more += "texts: [hu.po]\n"
    if rules:
        (at / "rules.fuero").write_text(rules, encoding="utf-8")
    files = "rules.fuero" if rules else ""
    manifest = MANIFEST.format(id=id, over=over, files=files, more=more)
    (at / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    return str(at)


def entry(card: str, text: str, effect: str, *, fuzzy: bool = False) -> str:
    flag = "#, fuzzy\n" if fuzzy else ""
    return f'\n#. effect: {effect}\n{flag}msgctxt "card:{card}"\nmsgid "."\nmsgstr "{text}"\n'


def rules_of(*sums: str, **switches: str) -> Rules:
    return read_rules(sums, switches=switches)[0]


@pytest.fixture
def mark() -> str:
    return effect_marks(rules_of("el-grande"))["king-returns"]


def test_a_card_says_what_somebody_wrote_for_its_act(tmp_path: Path, mark: str) -> None:
    rules = rules_of(
        "el-grande", layer(tmp_path, "own", texts=entry("king-returns", "Emberi.", mark))
    )
    assert say_card(rules, "king-returns", "hu") == "Emberi."
    assert say_card(rules, "king-returns") == say_card(rules_of("el-grande"), "king-returns")
    assert say_card_act(rules, "king-returns", "hu") != "Emberi."


def test_what_is_in_doubt_or_of_another_act_is_not_said(tmp_path: Path, mark: str) -> None:
    printed = say_card(rules_of("el-grande"), "king-returns", "hu")
    texts = {
        "fuzzy": entry("king-returns", "Emberi.", mark, fuzzy=True),
        "other": entry("king-returns", "Emberi.", "000000000000"),
        "empty": entry("king-returns", "", mark),
        "unmarked": '\nmsgctxt "card:king-returns"\nmsgid "."\nmsgstr "Emberi."\n',
    }
    for id, text in texts.items():
        rules = rules_of("el-grande", layer(tmp_path, id, texts=text))
        assert say_card(rules, "king-returns", "hu") == printed, id


def test_a_switch_or_a_layer_that_changes_the_act_takes_the_text_out_of_use(
    tmp_path: Path, mark: str
) -> None:
    own = layer(tmp_path, "own", texts=entry("king-returns", "Emberi.", mark))
    everyone = rules_of("el-grande", own, **{"king-returns": "everyone"})
    assert human_text(everyone, "king-returns", "hu") == ""
    changed = (
        "replace card king-returns in stack-2:\n"
        "    each other player moves 2 own caballeros from court to provinces\n"
    )
    over = rules_of("el-grande", own, layer(tmp_path, "changed", rules=changed))
    assert human_text(over, "king-returns", "hu") == ""
    assert "2 saját" in say_card(over, "king-returns", "hu")


def test_several_texts_of_a_card_each_hold_for_their_act(tmp_path: Path, mark: str) -> None:
    other = effect_marks(rules_of("el-grande", **{"king-returns": "everyone"}))["king-returns"]
    below = layer(tmp_path, "below", texts=entry("king-returns", "Alsó.", mark))
    above = layer(tmp_path, "above", texts=entry("king-returns", "Másik.", other))
    highest = layer(tmp_path, "highest", texts=entry("king-returns", "Felső.", mark))
    assert human_text(rules_of("el-grande", below, above), "king-returns", "hu") == "Alsó."
    both = rules_of("el-grande", below, above, **{"king-returns": "everyone"})
    assert human_text(both, "king-returns", "hu") == "Másik."
    assert human_text(rules_of("el-grande", below, highest), "king-returns", "hu") == "Felső."


def test_a_layer_that_only_widens_the_rules_leaves_texts_in_use(tmp_path: Path, mark: str) -> None:
    own = layer(tmp_path, "own", texts=entry("king-returns", "Emberi.", mark))
    wider = layer(tmp_path, "wider", rules="replace define levied = regions or castillo\n")
    assert human_text(rules_of("el-grande", wider, own), "king-returns", "hu") == "Emberi."


def test_a_layer_that_calls_what_it_widens_otherwise_takes_texts_out_of_use(
    tmp_path: Path, mark: str
) -> None:
    own = layer(tmp_path, "own", texts=entry("king-returns", "Emberi.", mark))
    words = "format: 1\nlanguage: en\nnames:\n  levied: {one: place, many: places}\n"
    more = "lexicon: [en.yaml]\n"
    wider = layer(
        tmp_path, "wider", rules="replace define levied = regions or castillo\n", more=more
    )
    (tmp_path / "wider" / "en.yaml").write_text(words, encoding="utf-8")
    assert human_text(rules_of("el-grande", wider, own), "king-returns", "hu") == ""


def test_words_come_from_po_files_only_where_no_lexicon_has_them(tmp_path: Path) -> None:
    words = (
        '\nmsgctxt "name:place:granada"\nmsgid "Granada"\nmsgstr "Másik"\n'
        '\nmsgctxt "name:variable:oath"\nmsgid "oath"\nmsgid_plural "oaths"\n'
        'msgstr[0] "eskü"\nmsgstr[1] "eskük"\n'
        '\nmsgctxt "name:switch:winds"\nmsgid "winds"\nmsgstr "szelek"\n'
        '\nmsgctxt "about:switch:winds"\nmsgid "how it blows"\nmsgstr "hogyan fúj"\n'
    )
    switch = "switches: {winds: {values: [mild, wild], default: mild, about: how it blows}}\n"
    more = f"lexicon: []\n{switch}"
    own = layer(tmp_path, "own", rules="variable oath: 0..3\n", texts=words, more=more)
    rules = rules_of("el-grande", own)
    assert say_name(rules, "granada", language="hu", category="place") == "Granada"
    assert say_name(rules, "oath", language="hu", category="variable") == "eskü"
    assert say_name(rules, "oath", "many", language="hu", category="variable") == "eskük"
    assert rules.lexicons["hu"].names["switch:winds"].about == "hogyan fúj"
    bare = layer(tmp_path, "bare", rules="variable oath: 0..3\n", more=switch)
    assert rules.hash == rules_of("el-grande", bare).hash


@pytest.mark.parametrize("name", ["../hu.po", "hu.txt", "/tmp/hu.po", "missing.po"])
def test_only_po_files_of_the_folder_can_be_texts(tmp_path: Path, name: str) -> None:
    own = layer(tmp_path, "own", more=f"texts: [{name}]\n")
    with pytest.raises(DiagnosticError):
        rules_of("el-grande", own)
