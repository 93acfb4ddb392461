"""Programs of others and ours pass each other's checks: gettext's, and translate-toolkit's.

They are no part of the project: where one is missing its tests are skipped. ``PATH`` is looked
through, so ``PATH=/where/it/is:$PATH pytest tests/translation`` finds those of another environment.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from fuero.diagnostics import Source
from fuero.ruleset.po_files import PoFile, po_text, read_po
from fuero.text.say import say_card_act
from fuero.translation.header import header_problems
from fuero.translation.ladder import judgements
from fuero.translation.merging import brought_up_to_date, empty_file
from support.translating import OF_WHAT_SHIPS, entry_of, layer_of, linked, reread, translated

FIVE = ("en", "es", "fr", "hu", "pt")
TEXTS = {"card:royal": "Helyezd át a királyt bármelyik régióba.", "card:veto": "Nem!\nSoha."}
IN_SPANISH = {"card:royal": "Mueve al Rey a cualquier región.", "card:veto": "¡No!\nNunca."}


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"there is no {program} here")


def done(*command: str, folder: Path) -> str:
    """What a program says; it must end with 0."""
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout + ended.stderr


def kept(folder: Path, name: str, file: PoFile) -> str:
    (folder / name).write_text(po_text(file), encoding="utf-8")
    return name


def read(folder: Path, name: str) -> PoFile:
    return read_po(Source(name, (folder / name).read_text(encoding="utf-8")))


@needs("msgfmt")
@pytest.mark.parametrize(("rules", "language"), OF_WHAT_SHIPS)
def test_msgfmt_finds_nothing_wrong_with_a_file_of_ours(
    rules: str, language: str, tmp_path: Path
) -> None:
    found = linked(rules)
    printed = {f"card:{card}": say_card_act(found, card, language) for card in found.declared.cards}
    name = kept(tmp_path, "a.po", translated(found, language, printed))
    said = done("msgfmt", "--check", "-o", "/dev/null", name, folder=tmp_path)
    assert said == ""


@needs("msgfmt")
def test_msgfmt_finds_nothing_wrong_with_fuzzy_and_obsolete_entries(tmp_path: Path) -> None:
    more = "piece oath, plural oaths, 5 for each player in provinces\n"
    changed = f"{more}\nreplace card royal in stack-5:\n    score castillo\n"
    over = linked("el-grande", layer_of(tmp_path, "changed", changed))
    texts = TEXTS | {"name:piece:oath": "eskü"}
    after = brought_up_to_date(over, reread(translated(linked("el-grande"), "hu", texts)))
    back = brought_up_to_date(linked("el-grande"), reread(translated(over, "hu", texts)))
    for file in (after, back, translated(over, "hu", texts)):
        name = kept(tmp_path, "a.po", file)
        assert done("msgfmt", "--check", "-o", "/dev/null", name, folder=tmp_path) == ""
    assert back.entries[-1].obsolete


@needs("msgmerge")
def test_what_msgmerge_writes_is_read_and_nothing_of_it_is_lost(tmp_path: Path) -> None:
    rules = linked("el-grande")
    signed = {"card:royal": "signed: Kovács Éva, 2026-11-22"}
    old = kept(tmp_path, "old.po", translated(rules, "hu", TEXTS, signed))
    new = kept(tmp_path, "new.pot", empty_file(rules, "hu"))
    done("msgmerge", "--quiet", old, new, "-o", "merged.po", folder=tmp_path)
    merged = read(tmp_path, "merged.po")
    assert list(header_problems(merged, "hu")) == []
    for id, text in TEXTS.items():
        assert entry_of(merged, id).texts == (text,)
        assert entry_of(merged, id).usable
    states = {one.entry.id: (one.state, one.rung) for one in judgements(rules, merged)}
    assert states["card:royal"] == ("used", "verified")
    assert entry_of(merged, "card:royal").comments == (signed["card:royal"],)
    ours = po_text(brought_up_to_date(rules, reread(translated(rules, "hu", TEXTS, signed))))
    assert po_text(brought_up_to_date(rules, merged)) == ours


@needs("msgmerge")
def test_msgmerge_makes_fuzzy_what_is_another_sentence_now(tmp_path: Path) -> None:
    changed = "replace card royal in stack-5:\n    move king to granada\n"
    over = linked("el-grande", layer_of(tmp_path, "changed", changed))
    old = kept(tmp_path, "old.po", translated(linked("el-grande"), "es", IN_SPANISH))
    new = kept(tmp_path, "new.pot", empty_file(over, "es"))
    done("msgmerge", "--quiet", "--previous", old, new, "-o", "merged.po", folder=tmp_path)
    known = {one.entry.id: one for one in judgements(over, read(tmp_path, "merged.po"))}
    assert known["card:royal"].state == "fuzzy"
    assert known["card:royal"].entry.previous == ("Move the King to any region.", "")
    assert known["card:veto"].state == "used"


@needs("msginit")
@pytest.mark.parametrize("language", [*FIVE, "pt-BR"])
def test_gettext_has_the_same_plural_forms(language: str, tmp_path: Path) -> None:
    more = "piece oath, plural oaths, 5 for each player in provinces\n"
    rules = linked("el-grande", layer_of(tmp_path, "more", more))
    file = empty_file(rules, language)
    kept(tmp_path, "new.pot", file)
    theirs = language.replace("-", "_")
    command = ("msginit", "--no-translator", "-l", theirs, "-i", "new.pot", "-o", "theirs.po")
    done(*command, folder=tmp_path)
    assert read(tmp_path, "theirs.po").header["Plural-Forms"] == file.header["Plural-Forms"]


@needs("pofilter")
def test_pofilter_complains_only_of_what_is_wrong(tmp_path: Path) -> None:
    rules = linked("el-grande")
    texts = TEXTS | {"card:four-own": "Helyezz át legfeljebb 5 lovagot."}
    kept(tmp_path, "a.po", translated(rules, "hu", texts))
    command = ("pofilter", "--progress=none", "--test=numbers", "--test=variables", "a.po", "b.po")
    done(*command, folder=tmp_path)
    found = read(tmp_path, "b.po")
    assert [entry.id for entry in found.entries] == ["card:four-own"]
    assert brought_up_to_date(rules, found).entries
