from __future__ import annotations

import io
import os
import random
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from ruamel.yaml import YAML

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, DiagnosticError, render_text
from fuero.ruleset.compose import MAXIMUM_DEPTH, MAXIMUM_NODES
from fuero.ruleset.document import Document
from fuero.ruleset.hidden import HIDDEN_CHARACTER
from fuero.ruleset.read import (
    MAXIMUM_BYTES,
    MAXIMUM_LINE,
    find_inside,
    read_document,
    read_file,
    read_text_file,
)


def problems(text: str | bytes) -> tuple[Diagnostic, ...]:
    with pytest.raises(DiagnosticError) as caught:
        read_document(text, "a.yaml")
    return caught.value.diagnostics


def outcome(text: str | bytes) -> Document | DiagnosticError:
    try:
        return read_document(text, "a.yaml")
    except DiagnosticError as error:
        return error


def codes(text: str | bytes) -> list[str]:
    return [problem.code for problem in problems(text)]


def found(text: str | bytes) -> list[tuple[str, str]]:
    """Code and marked text of each problem."""
    return [(item.code, item.span.text if item.span else "") for item in problems(text)]


# --- what can be written --------------------------------------------------------------------------


def test_a_document_is_plain_data() -> None:
    document = read_document(
        dedent("""\
            # a comment
            id: old-mill
            version: 1.0.0
            numbers: [0, -7, 2147483647]
            truth: {yes-no: true, "no": false}
            quoted: ["1", 'no', "1.5", "null", ""]
            path: 8/4/0
            nothing:
            null-too: null
            block: |
              one
              two
            folded: >-
              one
              two
            list:
              - a: 1
                b: 2
              -
            """),
        "a.yaml",
    )
    assert document.data == {
        "id": "old-mill",
        "version": "1.0.0",
        "numbers": [0, -7, 2147483647],
        "truth": {"yes-no": True, "no": False},
        "quoted": ["1", "no", "1.5", "null", ""],
        "path": "8/4/0",
        "nothing": None,
        "null-too": None,
        "block": "one\ntwo\n",
        "folded": "one two",
        "list": [{"a": 1, "b": 2}, None],
    }


@pytest.mark.parametrize("text", ["a: 1", "---\na: 1\n...\n", "a: 1\r\n", b"a: 1", "{a: 1}"])
def test_ways_to_write_the_same(text: str | bytes) -> None:
    assert read_document(text, "a.yaml").data == {"a": 1}


def test_every_value_and_key_has_its_place() -> None:
    text = dedent("""\
        places:
          mill:
            values: [4, two words]
            next: [hill]  # a comment

        # another comment
        text: |
          one
          two

        é😀: 1
        """)
    document = read_document(text, "a.yaml")
    assert {path: span.text for path, span in document.spans.items() if path} == {
        ("places",): text[10 : text.index("  # a")],
        ("places", "mill"): text[20 : text.index("  # a")],
        ("places", "mill", "values"): "[4, two words]",
        ("places", "mill", "values", 0): "4",
        ("places", "mill", "values", 1): "two words",
        ("places", "mill", "next"): "[hill]",
        ("places", "mill", "next", 0): "hill",
        ("text",): "|\n  one\n  two",
        ("é😀",): "1",
    }
    assert {path: span.text for path, span in document.key_spans.items()} == {
        path: path[-1] for path in document.spans if path and isinstance(path[-1], str)
    }
    assert str(document.span(("places", "mill", "values", 1))) == "a.yaml:3:17"
    assert str(document.key_span(("é😀",))) == "a.yaml:11:1"


def test_places_of_what_is_not_there_are_those_around_it() -> None:
    document = read_document("a: {b: [1, 2]}", "a.yaml")
    assert document.span(("a", "b", 7, "x")).text == "[1, 2]"
    assert document.key_span(("a", "b", 1)).text == "2"
    assert document.key_span(("a", "c")).text == "{b: [1, 2]}"
    assert document.span(("z",)) == document.span(())


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["no", "No", "NO", "yes", "on", "off", "~", "True", "NULL"])
def test_words_that_some_read_as_true_or_false(word: str) -> None:
    assert found(f"a: {word}") == [("FU013", word)]
    assert read_document(f'a: "{word}"', "a").data == {"a": word}
    assert found(f"{word}: a") == [("FU013", word)]


@pytest.mark.parametrize(
    "word",
    [
        *("1.0", "1.", ".5", "-0", "+1", "007", "0x1F", "0o17", "0b1", "1_000", "1e3", "1.5e-3"),
        *(".inf", "-.Inf", ".nan", "1:30", "190:20:30", "2001-12-14", "2001-12-14 21:59:43"),
    ],
)
def test_numbers_that_are_not_plain_whole_numbers(word: str) -> None:
    assert found(f"a: {word}") == [("FU014", word)]
    assert read_document(f"a: '{word}'", "a").data == {"a": word}


@pytest.mark.parametrize("word", ["1.0.0", "8/4/0", "2-3", "1st", "R-6.3", "-", "1..2"])
def test_texts_that_only_look_a_little_like_numbers(word: str) -> None:
    assert read_document(f"a: {word}x", "a").data == {"a": f"{word}x"}


@pytest.mark.parametrize("word", ["2147483648", "-2147483648", "9" * 5000])
def test_numbers_that_are_too_large(word: str) -> None:
    assert found(f"a: {word}") == [("FU015", word)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3", [("FU012", "a")]),
        ("a: 1\n'a': 3\n\"a\": 4", [("FU012", "'a'"), ("FU012", '"a"')]),
        ("a: &x 1", [("FU009", "&x")]),
        ("&x a: 1", [("FU009", "&x")]),
        ("a: *x", [("FU009", "*x")]),
        ("*x : 1", [("FU009", "*x")]),
        ("a: !t 1", [("FU010", "!t 1")]),
        ("a: !!python/object:os.system 1", [("FU010", "!!python/object:os.system 1")]),
        ("!t {a: 1}", [("FU010", "!t {a: 1}")]),
        ("%YAML 1.1\n---\na: 1", [("FU010", "%YAML 1.1")]),
        ("<<: {a: 1}", [("FU011", "<<")]),
        ("1: a", [("FU018", "1")]),
        ("true: a", [("FU018", "true")]),
        ("? [a]\n: 1", [("FU018", "[a]")]),
        ("? {a: no}\n: {b: 1.5}", [("FU018", "{a: no}"), ("FU013", "no"), ("FU014", "1.5")]),
        ("a: 1\n---\nb: 2", [("FU006", "---")]),
        ('a: "\\u202e"', [("FU019", '"\\u202e"')]),
        ('a: "\\ud800"', [("FU019", '"\\ud800"')]),
    ],
)
def test_what_hides_or_shifts_meaning(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_a_quoted_merge_key_is_a_text() -> None:
    assert read_document('"<<": 1', "a").data == {"<<": 1}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "---\n", "---\n...\n", "null"])
def test_empty_documents(text: str) -> None:
    assert codes(text) == ["FU005"]


def test_a_tab_is_reported_once_a_line() -> None:
    assert [str(item.span) for item in problems("a:\t1\n\tb:\t2\nc: 3\n")] == [
        "a.yaml:1:3",
        "a.yaml:2:1",
    ]


def test_a_tab_that_indents_nothing_leaves_the_rest_examined() -> None:
    assert codes("a: 1\t# one\nb: no\na: 2") == ["FU008", "FU013", "FU012"]


def test_all_problems_of_a_file_are_listed() -> None:
    text = "a: no\na: 1.5\nb: *x\nc: [1, 2\n"
    assert codes(text) == ["FU013", "FU012", "FU014", "FU009", "FU007"]


def test_the_whole_message_of_a_key_that_stands_twice() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_document("mill: 1\nhill: 2\nmill: 3\n", "board.yaml")
    assert str(caught.value) == dedent("""\
        board.yaml:3:1: error FU012: the key `mill` stands here twice
          3 | mill: 3
            | ^^^^
        board.yaml:1:1: note: it stands here first
          1 | mill: 1
            | ^^^^""")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a: b: c", "1:5", "`: ` cannot stand here"),
        ("a:\n  b: 1\n c: 2", "3:2", "this does not line up with what stands above"),
        ("a: [1, 2", "1:9", "a list in brackets is not closed"),
        ("a: {b: 1", "1:9", "a mapping in braces is not closed"),
        ("a: 'x\nb: 1\n", "1:4", "a quoted text is not closed"),
        ("a: @x", "1:4", "a text cannot begin with this character"),
        ("a: &", "1:5", "a text cannot begin with `&` or `*`"),
        ("a: - b", "1:4", "`- ` cannot stand here"),
        ('a: "\\q"', "1:6", "no such escape in double quotes"),
        ("[1]\nb", "2:1", "something stands behind the end of the document"),
        ("a: |x\n b", "1:5", "behind `|` or `>` the line must end"),
        ("[\na: 1\nb: 2]", "3:2", "a list in brackets is not closed"),
        ('a: "\\UFFFFFFFF"', "1:2", "an escape behind this place means no character"),
    ],
)
def test_syntax_errors_in_plain_words(text: str, place: str, message: str) -> None:
    (only,) = problems(text)
    assert (only.code, str(only.span), only.message) == ("FU007", f"a.yaml:{place}", message)


@pytest.mark.parametrize("text", ["a: [1, 2", "a: &", "a: 'x", 'a: "\\UFFFFFFFF"'])
def test_a_place_behind_the_last_character_ends_with_the_text(text: str) -> None:
    (only,) = problems(text)
    assert only.span is not None
    assert 0 <= only.span.start <= only.span.end <= len(text)


def test_text_that_is_not_utf_8() -> None:
    (only,) = problems("é: 1\nb: caf".encode() + b"\xe9\n")
    assert (only.code, str(only.span)) == ("FU003", "a.yaml:2:7")
    assert "0xE9" in only.message


def test_a_byte_order_mark() -> None:
    assert codes("\ufeffa: 1".encode()) == ["FU004"]
    assert codes("a: 1".encode("utf-16")) == ["FU003"]


INVISIBLE = (
    "\x00", "\x1b", "\x85", "\u2028", "\u202e", "\u061c", "\u200b", "\u200d", "\u2060",
    "\u00ad", "\u3164", "\ufe0f", "\U000e0041",
)  # fmt: skip


@pytest.mark.parametrize("character", [*INVISIBLE, "\r"])
def test_invisible_characters(character: str) -> None:
    assert found(f"a: x{character}y") == [("FU019", character)]


@pytest.mark.parametrize("character", INVISIBLE)
def test_invisible_characters_that_are_written_as_escapes(character: str) -> None:
    escape = f"\\U{ord(character):08x}"
    assert codes(f'a: "x{escape}y"') == ["FU019"]


# --- hostile files --------------------------------------------------------------------------------


def test_aliases_that_would_explode_are_refused() -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 12)]
    listed = codes("\n".join(["l0: &l0 x", *levels]))
    assert set(listed) == {"FU009", "FU020"}
    assert len(listed) == MAXIMUM_PROBLEMS + 1


@pytest.mark.parametrize("bracket", ["[", "{a: ", "[\n", "- ", "? ", "{? ", "[[a]: "])
def test_deep_nesting_stops_early(bracket: str) -> None:
    text = bracket * (5_000 // len(bracket))
    assert codes(text)[-1] in ("FU016", "FU007")
    assert "FU016" in codes(text) or "{" in bracket or ":" in bracket


def test_the_depth_limit_is_exact() -> None:
    deep = "[" * MAXIMUM_DEPTH + "x" + "]" * MAXIMUM_DEPTH
    assert read_document(deep, "a").data
    assert codes(f"[{deep}]") == ["FU016"]


def test_the_limit_of_values_is_exact() -> None:
    entries = MAXIMUM_NODES - 1
    assert len(read_document("- 1\n" * entries, "a").data) == entries
    assert codes("- 1\n" * (entries + 1)) == ["FU017"]


def test_a_flood_of_problems_is_cut() -> None:
    assert len(problems("- no\n" * 5_000)) == MAXIMUM_PROBLEMS + 1
    assert len(problems("\t\n" * 5_000)) <= MAXIMUM_PROBLEMS + 1
    assert len(problems("a: \x00\n" * 5_000)) <= MAXIMUM_PROBLEMS


def test_endless_lines_are_refused() -> None:
    assert codes("!" * (MAXIMUM_LINE + 1)) == ["FU021"]
    assert codes("a: 1\n" + "[" * 900_000) == ["FU021"]
    assert read_document(f"a: {'x' * (MAXIMUM_LINE - 3)}", "a").data


def test_too_many_bytes_are_refused() -> None:
    assert codes(b"#" * (MAXIMUM_BYTES + 1)) == ["FU002"]
    assert codes("é\n" * (MAXIMUM_BYTES // 2)) == ["FU002"]


class Endless(io.RawIOBase):
    """A stream that never ends and counts what is taken from it."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.taken += len(buffer)
        buffer[:] = b"#" * len(buffer)
        return len(buffer)


def test_no_more_of_a_large_file_is_read_than_the_limit() -> None:
    stream = Endless()

    class Large:
        def is_file(self) -> bool:
            return True

        def open(self, mode: str) -> Endless:
            assert mode == "rb"
            return stream

    with pytest.raises(DiagnosticError, match="FU002"):
        read_file(Large(), "large.yaml")  # type: ignore[arg-type]
    assert stream.taken <= MAXIMUM_BYTES + 1


def test_a_file_of_a_hundred_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(DiagnosticError) as caught:
        read_file(path, "large.yaml")
    assert str(caught.value) == (
        "large.yaml:1:1: error FU002: the file is larger than 1,048,576 bytes\n"
        "help: split it into several files"
    )


# --- files ----------------------------------------------------------------------------------------


def test_a_file_is_called_by_the_given_name(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("a: no", encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        read_file(path, "mill/board.yaml")
    assert str(caught.value).startswith("mill/board.yaml:1:4: error FU013")
    assert str(tmp_path) not in str(caught.value)


def test_rule_texts_keep_tabs_and_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.fuero"
    path.write_bytes(b"round:\r\n\tturn\r\n")
    source = read_text_file(path, "game.fuero")
    assert (source.name, source.text) == ("game.fuero", "round:\r\n\tturn\r\n")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xef\xbb\xbfround:", "FU004"),
        (b"round\xff", "FU003"),
        (b"round\x00", "FU019"),
        (b"#" * (MAXIMUM_BYTES + 1), "FU002"),
    ],
)
def test_rule_texts_that_are_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "game.fuero"
    path.write_bytes(content)
    with pytest.raises(DiagnosticError) as caught:
        read_text_file(path, "game.fuero")
    assert [item.code for item in caught.value.diagnostics] == [code]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, message in [
        (tmp_path / "missing.yaml", "there is no such file"),
        (tmp_path / "a\x00b", "there is no such file"),
        (tmp_path, "this is a folder, not a file"),
        (pipe, "there is no such file"),
    ]:
        with pytest.raises(DiagnosticError) as caught:
            read_file(path, "x.yaml")
        assert str(caught.value) == f"x.yaml:1:1: error FU001: {message}"


def test_names_inside_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    assert find_inside(folder, "cards/first.fuero") == folder / "cards" / "first.fuero"
    for name in ("../x", "cards/../../x", "/etc/passwd", "", "c:\\x", "a\\..\\b", "a\x00b", ".."):
        assert find_inside(folder, name) is None


def test_a_link_does_not_lead_out_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    secret = tmp_path / "secret.yaml"
    secret.write_text("a: 1", encoding="utf-8")
    (folder / "link.yaml").symlink_to(secret)
    (folder / "inner.yaml").symlink_to(folder / "real.yaml")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    assert find_inside(folder, "link.yaml") is None
    assert find_inside(folder, "loop.yaml") is None
    assert find_inside(folder, "inner.yaml") == folder / "inner.yaml"


# --- laws -----------------------------------------------------------------------------------------

SEEN = some.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")).filter(
    lambda one: HIDDEN_CHARACTER.search(one) is None
)

VALUES = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-(2**31) + 1, 2**31 - 1)
    | some.text(SEEN, max_size=20),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(some.text("abcno01-", max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(VALUES)
def test_what_is_written_with_quotes_comes_back(value: Any) -> None:
    yaml = YAML(typ="safe", pure=True)
    yaml.default_style = '"'  # type: ignore[assignment]
    yaml.default_flow_style = False
    yaml.allow_unicode = True
    text = io.StringIO()
    yaml.dump({"key": _without_style(value)}, text)
    assert read_document(text.getvalue(), "a").data == {"key": _without_style(value)}


def _without_style(value: Any) -> Any:
    """Only texts: the writer would tag other values written in quotes."""
    if isinstance(value, dict):
        return {key: _without_style(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_style(item) for item in value]
    return str(value)


@settings(deadline=None, max_examples=400)
@given(some.text("ab: -[]{}\"'\n|>&*!%#?,~\\x0\t", max_size=60))
def test_any_text_is_data_or_diagnostics(text: str) -> None:
    result = outcome(text)
    if isinstance(result, Document):
        assert () in result.spans
    else:
        assert result.diagnostics
        assert render_text(result.diagnostics)
        for item in result.diagnostics:
            assert item.span is not None
            assert 0 <= item.span.start <= item.span.end <= len(text)


@settings(deadline=None)
@given(some.binary(max_size=80))
def test_any_bytes_are_data_or_diagnostics(content: bytes) -> None:
    result = outcome(content)
    if isinstance(result, DiagnosticError):
        assert result.diagnostics
        assert all(item.span is not None for item in result.diagnostics)


def test_broken_documents_are_data_or_diagnostics() -> None:
    whole = "format: 1\nplaces:\n  mill: {kind: field, has: {values: [4, 2]}}\n  hill:\n    - a\n"
    chance = random.Random(7)
    for _ in range(500):
        at, size = chance.randrange(len(whole)), chance.randrange(4)
        put = "".join(chance.choices("[]{}:,-&*!\"'\n\t ", k=chance.randrange(3)))
        result = outcome(whole[:at] + put + whole[at + size :])
        assert isinstance(result, Document) or str(result).startswith("a.yaml:")
