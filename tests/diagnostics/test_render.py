from __future__ import annotations

from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as some

from fuero.diagnostics import Diagnostic, Related, Source, Span, render_json, render_text
from fuero.diagnostics.render import MOST_SHOWN


def problem(text: str, marked: str, name: str = "a.yaml", **rest: object) -> Diagnostic:
    start = text.index(marked)
    span = Span(Source(name, text), start, start + len(marked))
    return Diagnostic(code="FU012", message="bad", span=span, **rest)  # type: ignore[arg-type]


def test_message_excerpt_related_place_and_help() -> None:
    text = "one: 1\ntwo: 2\none: 3\n"
    source = Source("board.yaml", text)
    diagnostic = Diagnostic(
        code="FU012",
        message="the key `one` stands here twice",
        span=Span(source, 14, 17),
        related=(Related("it stands here first", Span(source, 0, 3)),),
        help="keep one of them\nor rename one",
    )
    assert render_text([diagnostic]) == dedent("""\
        board.yaml:3:1: error FU012: the key `one` stands here twice
          3 | one: 3
            | ^^^
        board.yaml:1:1: note: it stands here first
          1 | one: 1
            | ^^^
        help: keep one of them
              or rename one""")


def test_without_place_there_is_one_line() -> None:
    diagnostic = Diagnostic(code="FU001", message="no such file", severity="warning")
    assert render_text([diagnostic]) == "warning FU001: no such file"


def test_a_file_without_text_has_no_excerpt() -> None:
    diagnostic = Diagnostic(code="FU001", message="no file", span=Span(Source("x", ""), 0, 0))
    assert render_text([diagnostic]) == "x:1:1: error FU001: no file"


def test_nothing_wrong_is_nothing_said() -> None:
    assert render_text([]) == ""
    assert render_json([]) == []


def test_sorted_by_file_and_place_whatever_order_they_come_in() -> None:
    problems = [
        problem("x y", "y", "b"),
        problem("x y", "x", "b"),
        problem("x y", "y", "a"),
        Diagnostic(code="FU001", message="nowhere"),
    ]
    for order in (problems, problems[::-1]):
        lines = [line for line in render_text(order).splitlines() if "error" in line]
        assert [line.split(": error")[0] for line in lines] == [
            "error FU001: nowhere",
            "a:1:3",
            "b:1:1",
            "b:1:3",
        ]


def test_of_very_many_the_first_are_shown_and_the_others_counted() -> None:
    many = [Diagnostic(code="FU301", message=f"number {number}") for number in range(MOST_SHOWN)]
    error = Diagnostic(code="FU302", message="an error behind them")
    assert "more of these" not in render_text(many)
    text = render_text([*many, *many, error])
    # Errors are never among those left out for warnings.
    assert "an error behind them" in text
    assert text.count("number ") == MOST_SHOWN - 1
    assert text.endswith(f"There are {MOST_SHOWN + 1} more of these; mend the first ones.")
    assert len(render_json([*many, *many, error])) == 2 * MOST_SHOWN + 1


def test_equal_places_keep_their_order() -> None:
    first, second = problem("x", "x", help="1"), problem("x", "x", help="2")
    assert render_text([first, second]).index("help: 1") < render_text([first, second]).index(
        "help: 2"
    )


def test_tabs_are_blanks_and_the_caret_stays_below_its_word() -> None:
    assert render_text([problem("\tone\ttwo", "two")]).splitlines()[1:] == [
        "  1 |     one    two",
        "    |            ^^^",
    ]


def test_wide_and_combining_characters_keep_the_caret_in_place() -> None:
    assert render_text([problem("日本 bad", "bad")]).splitlines()[2] == "    |      ^^^"
    assert render_text([problem("e\u0301 bad", "bad")]).splitlines()[2] == "    |   ^^^"


def test_control_characters_do_not_reach_the_terminal() -> None:
    text = render_text(
        [problem("a\x1b[31mred\u202e bad", "bad", name="\x1b]0;title\x07", help="\x1b[2J")]
    )
    assert all(line.isprintable() for line in text.splitlines())
    assert "�[31mred� bad" in text


def test_blanks_at_which_no_line_breaks_are_shown_as_they_are() -> None:
    said = "peut suivre\N{NO-BREAK SPACE}: 10\N{NARROW NO-BREAK SPACE}000"
    assert said in render_text([problem("a", "a", help=said)])


def test_a_span_of_several_lines_is_marked_on_its_first() -> None:
    assert render_text([problem("one two\nthree\n", "two\nthree")]).splitlines()[1:] == [
        "  1 | one two",
        "    |     ^^^",
    ]


def test_an_empty_span_behind_the_line_has_one_caret() -> None:
    source = Source("a", "one: \r\ntwo")
    diagnostic = Diagnostic(code="FU012", message="bad", span=Span(source, 5, 5))
    assert render_text([diagnostic]).splitlines()[1:] == ["  1 | one:", "    |      ^"]


def test_a_long_line_is_cut_around_the_mark() -> None:
    text = "x" * 500 + "BAD" + "y" * 500
    _, excerpt, carets = render_text([problem(text, "BAD")]).splitlines()
    assert len(excerpt) <= 110
    assert excerpt.startswith("  1 | …x")
    assert excerpt.endswith("y…")
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "BAD"


def test_a_long_mark_is_cut_with_its_line() -> None:
    _, excerpt, carets = render_text([problem("a: " + "x" * 500, "x" * 500)]).splitlines()
    assert len(carets) <= len(excerpt) <= 110


def test_an_endless_message_is_cut() -> None:
    diagnostic = Diagnostic(code="FU012", message="x" * 5000, help="y" * 5000)
    assert max(map(len, render_text([diagnostic]).splitlines())) <= 410


def test_the_number_of_the_line_sets_the_gutter() -> None:
    text = "\n" * 1233 + "bad"
    assert render_text([problem(text, "bad")]).splitlines()[1:] == [
        "  1234 | bad",
        "       | ^^^",
    ]


def test_a_snippet_shows_the_line_of_its_outer_file() -> None:
    snippet = Source("cards.yaml", "move 2 bad", first_line=41, first_column=11)
    diagnostic = Diagnostic(code="FU012", message="bad", span=Span(snippet, 7, 10))
    assert render_text([diagnostic]) == dedent("""\
        cards.yaml:41:18: error FU012: bad
          41 | move 2 bad
             |        ^^^""")


def test_plain_data_for_programs() -> None:
    source = Source("a.yaml", "one: 1\none: 2")
    diagnostic = Diagnostic(
        code="FU012",
        message="twice",
        span=Span(source, 7, 10),
        related=(Related("first", Span(source, 0, 3)),),
    )
    assert render_json([diagnostic]) == [
        {
            "code": "FU012",
            "severity": "error",
            "message": "twice",
            "place": {"file": "a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 4},
            "related": [
                {
                    "label": "first",
                    "place": {
                        "file": "a.yaml",
                        "line": 1,
                        "column": 1,
                        "end_line": 1,
                        "end_column": 4,
                    },
                }
            ],
            "help": None,
            "fix": [],
        }
    ]


@given(some.text(max_size=300), some.integers(0, 300), some.integers(0, 300))
def test_any_text_renders_in_printable_lines_with_a_caret(text: str, start: int, size: int) -> None:
    span = Span(Source("a", text), start, start + size)
    lines = render_text([Diagnostic(code="FU012", message="m", span=span)]).split("\n")
    assert all(line.isprintable() for line in lines)
    assert len(lines) == 3 if text else len(lines) == 1
    assert not text or "^" in lines[2]
