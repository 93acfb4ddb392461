from __future__ import annotations

from fuero.diagnostics import Edit, Source, Span, edited

TEXT = "one two three"
SOURCE = Source("a", TEXT)


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(Span(SOURCE, start, end), text)


def test_a_text_with_several_fixes() -> None:
    fixes = [(edit(8, 13, "3"), edit(0, 3, "1")), (edit(4, 7, "2"),)]
    assert edited(TEXT, fixes) == "1 2 3"


def test_insertions_at_one_place_stand_in_their_order() -> None:
    assert edited(TEXT, [(edit(4, 4, "("), edit(7, 7, ")")), (edit(4, 4, "["),)]) == (
        "one ([two) three"
    )


def test_a_fix_that_touches_what_another_changes_waits() -> None:
    assert edited(TEXT, [(edit(0, 7, "x"),), (edit(4, 13, "y"), edit(0, 0, "z"))]) == "x three"


def test_one_fix_asked_for_twice_is_made_once() -> None:
    assert edited(TEXT, [(edit(3, 3, ","),), (edit(3, 3, ","),)]) == "one, two three"
