"""Journals: a game as a record that grows while it is played, with the decisions that were
taken back.

A journal is only ever added to. Its last line may be cut off, if the program was stopped while
writing; such a line counts as not written. Everything else in it must be right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field

from fuero.diagnostics import MAXIMUM_PROBLEMS, Source, Span
from fuero.frozen import frozen

from .record import (
    MAXIMUM_DECISIONS,
    RECORD_TITLE,
    Record,
    Sheet,
    Taken,
    decided,
    print_record,
    read_pairs,
    read_sheet,
    record_from,
    too_long,
    wrong,
)

__all__ = [
    "JOURNAL_TITLE",
    "Journal",
    "back_line",
    "print_journal",
    "read_journal",
    "saved_line",
    "stage_line",
    "table_lines",
    "whole_lines",
]

JOURNAL_TITLE = "fuero journal 1"


@frozen
class Journal:
    """What a journal says.

    record: the game as it stands, without what was taken back. title: of the game; seats: who sits
    where; undo: whether decisions can be taken back; stage: which round it is, in words, if the
    game has rounds. saved: where the game was saved last and the digest of what was written
    there; two empty texts, if nowhere.
    """

    record: Record
    title: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)
    undo: bool = True
    stage: str = ""
    saved: tuple[str, str] = ("", "")


def print_journal(record: Record, title: str, seats: Mapping[str, str], *, undo: bool) -> str:
    """A journal as it begins; lines of decisions, and those made below, may follow."""
    head = [JOURNAL_TITLE, f"title: {' '.join(title.split())}"]
    rest = print_record(record).removeprefix(RECORD_TITLE)
    return "\n".join(head) + rest + "\n".join((*table_lines(seats, undo=undo), ""))


def table_lines(seats: Mapping[str, str], *, undo: bool) -> tuple[str, str]:
    """The lines that say who sits where from now on, and whether decisions can be taken back."""
    pairs = " ".join(f"{seat}={who}" for seat, who in seats.items())
    return f"  seats: {pairs}", f"  undo: {'yes' if undo else 'no'}"


def back_line(decisions: int) -> str:
    """The line that says that only so many decisions are left, and all later ones were taken
    back.
    """
    return f"  back-to: {decisions}"


def stage_line(stage: str) -> str:
    """The line that says which round it is now."""
    return f"  now: {' '.join(stage.split())}"


def saved_line(path: str, digest: str) -> str:
    """The line that says that the game was saved; digest: of what was written."""
    return f"  saved: {digest} {json.dumps(path)}"


def whole_lines(content: bytes) -> bytes:
    """The content of a journal, without a last line that is cut off."""
    return content[: content.rfind(b"\n") + 1]


def read_journal(source: Source) -> Journal:
    """Read the whole lines of a journal.

    Raises DiagnosticError (FU420) with the lines that are not of a journal.
    """
    sheet = read_sheet(source, JOURNAL_TITLE, ("title",))
    taken: list[Taken] = []
    said: dict[str, tuple[str, Span | None]] = {}
    for text, span in sheet.rest:
        key, _, value = text.partition(": ")
        if key == "back-to":
            _take_back(taken, value, span, sheet)
        elif key in _LATEST:
            said[key] = (value, span)
        else:
            taken.append((decided(text, span, sheet.problems), span))
        if len(taken) > MAXIMUM_DECISIONS:
            sheet.problems.append(too_long(span))
        if len(sheet.problems) >= MAXIMUM_PROBLEMS or len(taken) > MAXIMUM_DECISIONS:
            break
    undo, undo_span = said.get("undo", ("yes", None))
    if undo not in ("yes", "no"):
        sheet.problems.append(wrong(undo_span, "undo is yes or no"))
    saved = _saved(*said["saved"], sheet) if "saved" in said else ("", "")
    return Journal(
        record=record_from(sheet, taken),
        title=sheet.head.get("title", ""),
        seats=read_pairs("seats", *said.get("seats", ("", None))),
        undo=undo == "yes",
        stage=said.get("now", ("", None))[0],
        saved=saved,
    )


_LATEST = frozenset({"seats", "undo", "now", "saved"})
"""Of these lines the last one holds."""


def _take_back(taken: list[Taken], written: str, span: Span, sheet: Sheet) -> None:
    """Leave so many decisions and take back all later ones; there must be more than so many."""
    number = int(written) if written.isascii() and written.isdigit() and len(written) < 7 else -1
    if not 0 <= number < len(taken):
        sheet.problems.append(wrong(span, f"so far {len(taken)} decisions were taken"))
        return
    del taken[number:]


def _saved(written: str, span: Span | None, sheet: Sheet) -> tuple[str, str]:
    """Where the game was saved, and the digest of the save."""
    digest, _, quoted = written.partition(" ")
    try:
        path = json.loads(quoted)
    except (ValueError, RecursionError):
        path = None
    if not isinstance(path, str):
        sheet.problems.append(wrong(span, 'a save is noted as: saved: DIGEST "PATH"'))
        return ("", "")
    return (path, digest)
