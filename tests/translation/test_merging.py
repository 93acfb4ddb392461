"""Files of translators are whole, the same each time, and keep what was written."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fuero.ruleset.po_files import PoFile, po_text
from fuero.text.book import phrase_table
from fuero.translation.collected import all_texts, taken_in
from fuero.translation.header import Heading, header_problems, plurals_of
from fuero.translation.merging import brought_up_to_date, empty_file
from support.translating import OF_WHAT_SHIPS, entry_of, layer_of, linked, reread, translated

FIVE = ("en", "es", "fr", "hu", "pt")
CHANGED = "replace card royal in stack-5:\n    score castillo\n"


@pytest.mark.parametrize(("rules", "language"), OF_WHAT_SHIPS)
def test_a_file_has_each_card_once_with_its_act_and_its_sentence(rules: str, language: str) -> None:
    file = reread(empty_file(linked(rules), language))
    cards = {f"card:{name}" for name in linked(rules).declared.cards}
    ids = [entry.id for entry in file.entries]
    assert ids == sorted(set(ids))
    assert cards == {one for one in ids if one.startswith("card:")}
    for entry in file.entries:
        assert entry.source
        assert not any(entry.texts)
        if entry.id in cards:
            assert any(note.startswith(f"{language}: ") for note in entry.notes)
            assert entry.notes[-1].startswith("effect: ")
    assert list(header_problems(file, language)) == []


def test_a_file_is_the_same_whatever_the_order_of_hashes() -> None:
    code = (
        "import sys\n"
        "from fuero.reading import read_rules\n"
        "from fuero.ruleset.po_files import po_text\n"
        "from fuero.translation.merging import empty_file\n"
        "text = po_text(empty_file(read_rules('el-grande')[0], 'hu'))\n"
        "sys.stdout.buffer.write(text.encode())\n"
    )
    made = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    ).stdout.decode()
    assert made == po_text(empty_file(linked("el-grande"), "hu"))


def test_a_file_that_is_up_to_date_stays_as_it_is() -> None:
    rules = linked("el-grande")
    file = reread(translated(rules, "hu", {"card:royal": "Emberi."}, {"card:royal": "mine"}))
    assert po_text(brought_up_to_date(rules, file)) == po_text(file)


def test_a_text_whose_act_has_changed_is_fuzzy_and_keeps_what_it_was_of(tmp_path: Path) -> None:
    base = linked("el-grande")
    file = reread(
        translated(
            base, "hu", {"card:royal": "Emberi.", "card:veto": "Nem!"}, {"card:royal": "mine"}
        )
    )
    over = linked("el-grande", layer_of(tmp_path, "changed", CHANGED))
    after = reread(brought_up_to_date(over, file))
    royal, veto = entry_of(after, "card:royal"), entry_of(after, "card:veto")
    assert (royal.texts, royal.fuzzy, royal.comments) == (("Emberi.",), True, ("mine",))
    assert royal.previous[0] == entry_of(file, "card:royal").source
    assert royal.source == "Score the Castillo."
    assert (veto.texts, veto.fuzzy) == (("Nem!",), False)
    again = entry_of(brought_up_to_date(base, after), "card:royal")
    assert (again.texts, again.fuzzy) == (("Emberi.",), True)
    confirmed = replace(after, entries=(*(replace(one, fuzzy=False) for one in after.entries),))
    assert not entry_of(brought_up_to_date(over, confirmed), "card:royal").fuzzy


def test_what_the_rules_have_no_more_is_kept_at_the_end(tmp_path: Path) -> None:
    new = "card feast in stack-2:\n    score castillo\n"
    over = linked("el-grande", layer_of(tmp_path, "more", new))
    file = reread(translated(over, "hu", {"card:feast": "Lakoma."}, {"card:feast": "mine"}))
    after = reread(brought_up_to_date(linked("el-grande"), file))
    assert after.entries[-1].id == "card:feast"
    assert after.entries[-1].obsolete
    assert after.entries[-1].comments == ("mine",)
    back = entry_of(brought_up_to_date(over, after), "card:feast")
    assert (back.texts, back.fuzzy, back.obsolete) == (("Lakoma.",), True, False)
    empty = reread(empty_file(over, "hu"))
    ids = [one.id for one in brought_up_to_date(linked("el-grande"), empty).entries]
    assert "card:feast" not in ids


def test_what_a_header_says_of_people_stays_and_nothing_is_dated_by_itself() -> None:
    rules = linked("el-grande")
    file = empty_file(rules, "hu")
    assert file.header["PO-Revision-Date"] == ""
    theirs = replace(
        file, header={**file.header, "Last-Translator": "É. Kovács", "X-Generator": "Poedit"}
    )
    after = brought_up_to_date(rules, reread(theirs), Heading(date="2026-11-22 18:30+0100"))
    assert after.header["Last-Translator"] == "É. Kovács"
    assert after.header["X-Generator"] == "Poedit"
    assert after.header["PO-Revision-Date"] == "2026-11-22 18:30+0100"


@pytest.mark.parametrize("language", [*FIVE, "pt-BR", "pt-preao90"])
def test_the_plural_forms_of_a_language_are_those_its_table_prints_by(language: str) -> None:
    plurals, table = plurals_of(language), phrase_table(language)
    assert table is not None
    index = gettext.c2py(plurals.rule)
    for number in (0, 1, 2, 3, 10, 11, 100, 101):
        assert (index(number) == 0) == (number in table.grammar.singular), number
    assert plurals.count == 2


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        ("nplurals=2; plural=(n != 1);", True),
        ("nplurals=2; plural=n!=1", True),
        ("nplurals=1; plural=0;", False),
        ("nplurals=2; plural=(n > 1);", False),
        ("", False),
    ],
)
def test_a_header_with_other_plural_forms_is_refused(said: str, fits: bool) -> None:
    file = empty_file(linked("el-grande"), "hu")
    wrong = reread(replace(file, header={**file.header, "Plural-Forms": said}))
    found = [(one.code, one.help) for one in header_problems(wrong, "hu")]
    help = "write: Plural-Forms: nplurals=2; plural=(n != 1);"
    assert found == ([] if fits else [("FU496", help)])


def test_a_file_in_another_language_is_refused() -> None:
    file = reread(empty_file(linked("el-grande"), "fr"))
    assert [one.code for one in header_problems(file, "hu")] == ["FU496"]


def test_names_without_words_have_a_plural_form_each(tmp_path: Path) -> None:
    rules = linked(
        "el-grande",
        layer_of(tmp_path, "oaths", "piece oath, plural oaths, 5 for each player in provinces\n"),
    )
    entry = entry_of(reread(empty_file(rules, "hu")), "name:piece:oath")
    assert (entry.source, entry.sources, len(entry.texts)) == ("oath", "oaths", 2)
    with_three = replace(entry, texts=("a", "b", "c"))
    file = replace(empty_file(rules, "hu"), entries=(with_three,))
    assert [one.code for one in header_problems(reread(file), "hu")] == ["FU497"]


def test_of_several_files_the_text_of_the_act_in_force_is_taken() -> None:
    base, other = linked("el-grande"), linked("el-grande", king_returns="everyone")
    files: list[PoFile] = [
        reread(translated(base, "hu", {"card:king-returns": "Mások."})),
        reread(translated(other, "hu", {"card:king-returns": "Mindenki."})),
    ]
    for rules, text in ((base, "Mások."), (other, "Mindenki.")):
        for some in (files, files[::-1]):
            entry = entry_of(all_texts(rules, "hu", some), "card:king-returns")
            assert (entry.texts, entry.fuzzy) == ((text,), False)


def test_a_text_that_contradicts_its_act_is_taken_in_as_fuzzy() -> None:
    rules = linked("el-grande")
    before = reread(translated(rules, "fr", {"card:veto": "Non !"}))
    wrong = {"card:score-castillo": "Décomptez toutes les régions.", "card:royal": "Zut."}
    after = taken_in(rules, reread(translated(rules, "fr", wrong)), before)
    assert entry_of(after, "card:score-castillo").fuzzy
    assert entry_of(after, "card:royal").usable
    assert entry_of(after, "card:veto").texts == ("Non !",)
