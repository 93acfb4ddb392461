from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import lark

from fuero.diagnostics import Source
from fuero.lang import tables
from fuero.lang.grammar import grammar
from fuero.lang.layout import lay_out

EVERYTHING = Path(__file__).parents[1] / "text" / "everything.fuero"
CHUNKS = lay_out(Source("everything", EVERYTHING.read_text(encoding="utf-8"))).chunks


@cache
def of_lark() -> lark.Lark:
    """A parser with the lexer of Lark."""
    return tables.worked_out(tables.grammar_text(), strict=True)


@cache
def written_tables() -> str:
    """The tables of the grammar, as they stand in a file."""
    return tables.tables_of(tables.grammar_text())


def test_no_text_can_be_read_in_two_ways_by_the_grammar() -> None:
    assert of_lark().terminals


def test_words_and_marks_are_what_they_are_to_the_lexer_of_lark() -> None:
    for chunk in CHUNKS:
        assert grammar().parse(chunk.text, start="start") == of_lark().parse(
            chunk.text, start="start"
        )


def test_a_parser_from_tables_reads_what_one_from_the_grammar_reads(tmp_path, monkeypatch) -> None:
    text = tables.grammar_text()
    (tmp_path / "fuero.tables.json").write_text(written_tables(), encoding="ascii")
    monkeypatch.setattr(tables, "files", lambda _: tmp_path)
    quick = tables.parser_of(text)
    assert quick.source_path == "<deserialized>"
    slow = tables.worked_out(text)
    for chunk in CHUNKS:
        tree = slow.parse(chunk.text, start="start")
        assert quick.parse(chunk.text, start="start") == tree
        assert tree.children


def test_tables_of_another_grammar_are_left_alone(tmp_path, monkeypatch) -> None:
    text = tables.grammar_text()
    written = json.loads(written_tables())
    written["of"] = "of another"
    (tmp_path / "fuero.tables.json").write_text(json.dumps(written), encoding="ascii")
    monkeypatch.setattr(tables, "files", lambda _: tmp_path)
    assert tables.parser_of(text).source_path != "<deserialized>"
