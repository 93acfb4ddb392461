"""PO files: what is read of them, what is written, and what is said of broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError, Source
from fuero.ruleset.po_files import LONGEST_TEXT, MOST_ENTRIES, PoFile, po_text, read_po

HEADER = """\
msgid ""
msgstr ""
"Language: hu\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""
WHOLE = f"""\
# Somebody's file
#
{HEADER}
# mine
#. for the translator
#. effect: abc
#: game.fuero:7
#, fuzzy, no-wrap
#| msgid "Before."
msgctxt "card:flood"
msgid "Score \\"all\\"."
msgstr "Két\\n"
"sor."

msgctxt "name:place:hill"
msgid "hill"
msgid_plural "hills"
msgstr[0] "domb"
msgstr[1] "dombok"

# kept
#~ msgctxt "card:gone"
#~ msgid "Gone."
#~ msgstr "Elment."
"""


def read(text: str) -> PoFile:
    return read_po(Source("hu.po", text))


def refused(text: str) -> list[tuple[str, int]]:
    with pytest.raises(DiagnosticError) as caught:
        read(text)
    return [(one.code, one.span.line if one.span else 0) for one in caught.value.diagnostics]


def entry(text: str = "Szia.", id: str = "card:flood") -> str:
    return f'\nmsgctxt "{id}"\nmsgid "Hi."\nmsgstr "{text}"\n'


def test_all_that_a_file_holds_is_read() -> None:
    file = read(WHOLE)
    card, name, gone = file.entries
    assert file.language == "hu"
    assert file.comment == ("Somebody's file", "")
    assert (card.id, card.source, card.texts) == ("card:flood", 'Score "all".', ("Két\nsor.",))
    assert card.fuzzy
    assert not card.usable
    assert card.flags == ("no-wrap",)
    assert card.notes == ("for the translator", "effect: abc")
    assert card.comments == ("mine",)
    assert card.references == ("game.fuero:7",)
    assert card.previous == ("Before.", "")
    assert (name.sources, name.texts, name.usable) == ("hills", ("domb", "dombok"), True)
    assert (gone.obsolete, gone.usable, gone.comments) == (True, False, ("kept",))


def test_what_is_written_is_read_as_it_was() -> None:
    written = po_text(read(WHOLE))
    again = read(written)
    assert po_text(again) == written
    for one, other in zip(again.entries, read(WHOLE).entries, strict=True):
        assert (one.texts, one.notes, one.flags, one.previous, one.obsolete) == (
            (other.texts, other.notes, other.flags, other.previous, other.obsolete)
        )


def test_line_ends_of_another_system_change_nothing() -> None:
    assert [one.texts for one in read(WHOLE.replace("\n", "\r\n")).entries] == [
        one.texts for one in read(WHOLE).entries
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('msgid "never ended\n', "FU495", 1),
        ("/etc/hostname", "FU495", 1),
        (HEADER + 'msgid "a"\nmsgid "b"\n', "FU495", 6),
        (HEADER + '"nothing before it"\nmsgstr "a"\n', "FU495", 6),
        (HEADER + '\nmsgstr[12] "a"\n', "FU495", 6),
        (HEADER + "\n#~ nothing\n", "FU495", 6),
        ("", "FU496", 1),
        (entry(), "FU496", 1),
        (HEADER.replace("UTF-8", "ISO-8859-2"), "FU496", 4),
        (HEADER.replace("Content-Type", "X-Type"), "FU496", 1),
        (HEADER.replace("hu", "../hu"), "FU496", 3),
        (HEADER + entry() + entry(), "FU497", 10),
        (HEADER + '\nmsgid "a"\nmsgstr "b"\n', "FU497", 6),
        (HEADER + '\nmsgctxt "a"\nmsgid "a"\nmsgstr[0] "b"\nmsgstr[1] "c"\n', "FU497", 6),
        (HEADER + entry("a\\tb"), "FU497", 6),
        (HEADER + entry("a\\bb"), "FU497", 6),
        (HEADER + entry("a\\rb"), "FU497", 6),
        (HEADER + entry("x" * (LONGEST_TEXT + 1)), "FU497", 6),
        (HEADER + entry("a\\nb", "name:place:hill"), "FU497", 6),
    ],
)
def test_a_broken_file_is_refused_with_the_place(text: str, code: str, line: int) -> None:
    assert (code, line) in refused(text)


def test_more_entries_than_there_may_be_are_refused_before_they_are_read() -> None:
    many = "".join(entry(id=f"card:c{number}") for number in range(MOST_ENTRIES + 1))
    assert refused(HEADER + many) == [("FU497", 1)]


def test_a_text_that_is_the_name_of_a_file_opens_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = '#"a"'
    (tmp_path / name).write_text(WHOLE, encoding="utf-8")
    assert refused(name) == [("FU495", 1)]
