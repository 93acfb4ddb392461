from __future__ import annotations

import pytest

from fuero.diagnostics import Source
from fuero.lang.layout import (
    DEDENT,
    INDENT,
    MAXIMUM_BRACKETS,
    MAXIMUM_DEPTH,
    LaidOut,
    lay_out,
)


def laid_out(text: str) -> LaidOut:
    return lay_out(Source("test.fuero", text))


def shown(text: str) -> list[str]:
    """The chunks of a text without mistakes, with marks that can be read."""
    layout = laid_out(text)
    assert layout.diagnostics == ()
    return [readable(chunk.text) for chunk in layout.chunks]


def readable(text: str) -> str:
    return text.replace(INDENT, "[").replace(DEDENT, "]").replace("\n", ";")


def codes(text: str) -> list[tuple[str, int, int]]:
    return [
        (problem.code, problem.span.line, problem.span.column)
        for problem in laid_out(text).diagnostics
        if problem.span is not None
    ]


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("", []),
        ("   \n\n  # only this\n", []),
        ("a\nb", ["a;", "b;"]),
        ("a:\n  b\n  c\nd", ["a:;[b;c;]", "d;"]),
        ("a:\n  b:\n      c", ["a:;[b:;[c;]]"]),
        ("a:\n  b:\n      c\n  d\ne", ["a:;[b:;[c;]d;]", "e;"]),
        ("a:\n  b  \n\n\n  c\n", ["a:;[b;c;]"]),
    ],
)
def test_indentation_becomes_marks(text: str, chunks: list[str]) -> None:
    assert shown(text) == chunks


@pytest.mark.parametrize(
    "text",
    [
        "a:\n    b\n    c",
        "a:\n    b\n        # right\n    c",
        "a:\n    b\n# left\n    c",
        "a:\n # odd\n    b\n  # odd\n    c\n       # odd",
        "a:  # behind\n    b  # behind\n    c#behind",
        "a:\r\n    b\r\n    c\r\n",
        "a:\r\n    b # x\r\n    c\r\n",
    ],
)
def test_comments_and_line_ends_change_no_block(text: str) -> None:
    assert [chunk.replace(" ", "") for chunk in shown(text)] == ["a:;[b;c;]"]


def test_comments_are_kept_aside() -> None:
    layout = laid_out('a  # one  \n  # two\r\nb "no # comment"  #three')
    assert [(comment.text, comment.alone) for comment in layout.comments] == [
        ("# one", False),
        ("# two", True),
        ("#three", False),
    ]
    assert [str(comment.span) for comment in layout.comments] == [
        "test.fuero:1:4",
        "test.fuero:2:3",
        "test.fuero:3:19",
    ]


def test_brackets_hold_lines_together() -> None:
    (chunk,) = shown("a (\n  b,  # why\n\n# left\n{ c\n}\n)\n")
    assert chunk.split() == ["a", "(", "b,", "{", "c", "}", ");"]


def test_every_character_keeps_its_place() -> None:
    text = "a:\n    bb (\n  c) # x\n    dd\ne"
    first, second = laid_out(text).chunks
    assert all(
        character in (" ", INDENT, DEDENT) or text[offset : offset + 1] in (character, " ", "")
        for chunk in (first, second)
        for character, offset in zip(chunk.text, chunk.offsets, strict=True)
    )
    start = first.text.index("dd")
    assert str(first.span(start, start + 2)) == "test.fuero:4:5"
    assert first.span(start, start + 2).text == "dd"
    assert str(second.span(0, 1)) == "test.fuero:5:1"


def test_lines_say_where_they_start_and_end() -> None:
    text = "a (\n  b) # x\n   c"
    assert [(line.indentation, text[line.start : line.end]) for line in laid_out(text).lines] == [
        (0, "a (\n  b)"),
        (3, "c"),
    ]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("  a", [("FU101", 1, 3)]),
        ("a:\n    b\n  c", [("FU101", 3, 3)]),
        ("a (b\nc", [("FU102", 1, 3)]),
        ("a (b\n  c", [("FU102", 1, 3)]),
        ("a {(b\nc {d", [("FU102", 1, 3), ("FU102", 2, 3)]),
        ("\ta", [("FU101", 1, 2), ("FU103", 1, 1)]),
        ("a\t\tb", [("FU103", 1, 2)]),
        ("a \x01 b", [("FU103", 1, 3)]),
        ('a "\x02"', [("FU103", 1, 4)]),
        ("a \r b", [("FU103", 1, 3)]),
        ("a # b \x1b", [("FU103", 1, 7)]),
        ("a # b\tc\t", []),
    ],
)
def test_mistakes_of_layout_are_diagnostics(
    text: str, problems: list[tuple[str, int, int]]
) -> None:
    found = codes(text)
    assert sorted(found) == problems


def test_only_the_declaration_with_the_mistake_is_left_out() -> None:
    layout = laid_out("a\n\tb\nc\n")
    assert [readable(chunk.text) for chunk in layout.chunks][-1] == "c;"
    assert layout.broken == (True, False)


def test_blocks_may_be_nested_so_deep_and_no_deeper() -> None:
    def blocks(depth: int) -> str:
        return "".join(" " * level + "a:\n" for level in range(depth))

    assert codes(blocks(MAXIMUM_DEPTH)) == []
    problem = ("FU104", MAXIMUM_DEPTH + 1, MAXIMUM_DEPTH + 1)
    assert codes(blocks(MAXIMUM_DEPTH + 1)) == [problem]
    assert codes(blocks(MAXIMUM_DEPTH * 20)) == [problem]


def test_brackets_may_be_nested_so_deep_and_no_deeper() -> None:
    def brackets(depth: int) -> str:
        return "a " + "(" * depth + "b" + ")" * depth

    assert codes(brackets(MAXIMUM_BRACKETS)) == []
    assert codes(brackets(MAXIMUM_BRACKETS + 1)) == [("FU104", 1, 3 + MAXIMUM_BRACKETS)]
    assert codes(brackets(50_000)) == [("FU104", 1, 3 + MAXIMUM_BRACKETS)]


def test_long_lines_are_taken_as_they_are() -> None:
    (chunk,) = laid_out("a " + "b " * 100_000).chunks
    assert len(chunk.text) == len(chunk.offsets) == 200_002
