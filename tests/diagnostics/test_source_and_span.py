from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fuero.diagnostics import Source, Span


def test_positions_are_counted_from_one() -> None:
    source = Source("a.fuero", "one\ntwo\r\n\nfour")
    assert source.position(0) == (1, 1)
    assert source.position(3) == (1, 4)
    assert source.position(4) == (2, 1)
    assert source.position(9) == (3, 1)
    assert source.position(10) == (4, 1)


def test_offsets_outside_the_text_count_as_its_ends() -> None:
    source = Source("a.fuero", "one\ntwo")
    assert source.position(-5) == (1, 1)
    assert source.position(99) == (2, 4)
    assert source.line_text(99) == "two"


def test_a_snippet_knows_where_it_stands_in_its_outer_file() -> None:
    snippet = Source("cards.yaml", "move 1\nmove 2", first_line=41, first_column=7)
    assert snippet.position(0) == (41, 7)
    assert snippet.position(5) == (41, 12)
    assert snippet.position(7) == (42, 7)
    assert str(Span(snippet, 12, 13)) == "cards.yaml:42:12"


def test_a_line_comes_without_its_line_end() -> None:
    source = Source("a.fuero", "one\r\ntwo\n")
    assert source.line_text(2) == "one"
    assert source.line_text(6) == "two"
    assert source.line_text(9) == ""


def test_sources_are_equal_by_name_text_and_place() -> None:
    assert Source("a", "text") == Source("a", "text")
    assert hash(Source("a", "text")) == hash(Source("a", "text"))
    assert Source("a", "text") != Source("b", "text")
    assert Source("a", "text") != Source("a", "text", first_line=2)


def test_sources_and_spans_cannot_change() -> None:
    source = Source("a", "text")
    with pytest.raises(FrozenInstanceError):
        source.name = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Span(source, 0, 1).start = 2  # type: ignore[misc]


def test_the_representation_does_not_repeat_the_text() -> None:
    assert "long text" not in repr(Span(Source("a", "long text"), 0, 4))


def test_a_span_says_where_it_begins_and_ends() -> None:
    span = Span(Source("a.fuero", "one\ntwo\nthree"), 4, 10)
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 1, 3, 3)
    assert span.text == "two\nth"
    assert str(span) == "a.fuero:2:1"


def test_join_takes_both_in_any_order() -> None:
    source = Source("a", "one two three")
    first, last = Span(source, 0, 3), Span(Source("a", "one two three"), 8, 13)
    assert Span.join(first, last) == Span(source, 0, 13)
    assert Span.join(last, first) == Span(source, 0, 13)


def test_join_refuses_different_sources() -> None:
    with pytest.raises(ValueError, match="different sources"):
        Span.join(Span(Source("a", "x"), 0, 1), Span(Source("b", "x"), 0, 1))


def test_sources_travel_between_processes() -> None:
    span = Span(Source("a", "one\ntwo"), 4, 7)
    assert pickle.loads(pickle.dumps(span)) == span
    assert pickle.loads(pickle.dumps(span)).line == 2


@given(some.text(alphabet="ab\n\r\té", max_size=40), some.integers(0, 40))
def test_positions_agree_with_counting(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    before = text[:offset]
    line, column = Source("a", text).position(offset)
    assert line == before.count("\n") + 1
    assert column == len(before) - (before.rfind("\n") + 1) + 1
