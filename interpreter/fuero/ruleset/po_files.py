"""PO files, the files translators work with, as plain data, and back.

The library polib knows the syntax. It opens what looks like the name of a file and passes over
some slips, so a text is looked at line by line before it is handed over. It is loaded where there
is such a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, DiagnosticError, Related, Source, Span
from fuero.frozen import frozen

from .hidden import HIDDEN_CHARACTER

__all__ = ["LONGEST_TEXT", "MOST_ENTRIES", "PoEntry", "PoFile", "po_text", "read_po"]

MOST_ENTRIES = 5_000
"""How many entries a PO file may have."""

LONGEST_TEXT = 4_000
"""How many characters a text in a PO file may have."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(
    rf"\s*(?:(?:#~\s*|#~?\|\s*)?(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s*)?{_QUOTED}"
    r"|#(?![~|]).*)?\s*"
)
"""A line that can stand in a PO file: words between quotes, a comment, or nothing."""
_BEGINS = re.compile(r"^\s*(?:#~\s*)?msgid\s", re.MULTILINE)
_NOT_SHOWN = re.compile(rf"{HIDDEN_CHARACTER.pattern}|[\t\r]")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_WHERE = re.compile(r"line (\d+)")


@frozen
class PoEntry:
    """An entry of a PO file.

    id: its context, which says what it is the text of; source: the text it stands for (`msgid`);
    sources: the same of several, or ''; texts: what the translator wrote, '' for nothing yet: one,
    or one for each plural form; fuzzy: whether somebody has to look at it again; flags: all other
    flags. notes: lines for the translator (`#.`); comments: the translator's own (`#`);
    references: where it comes from (`#:`); previous: the source it was written for before, and that
    of several. obsolete: whether nothing is called so any more.
    """

    id: str
    source: str
    sources: str = ""
    texts: tuple[str, ...] = ("",)
    fuzzy: bool = False
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    previous: tuple[str, str] = ("", "")
    obsolete: bool = False
    span: Span | None = None

    @property
    def written(self) -> bool:
        """Whether there is a text in every form."""
        return all(self.texts)

    @property
    def usable(self) -> bool:
        """Whether its text is there and nobody has to look at it again."""
        return self.written and not self.fuzzy and not self.obsolete


@frozen
class PoFile:
    """A PO file. comment: the lines at its top; header: its fields, by name."""

    source: Source
    header: Mapping[str, str]
    entries: tuple[PoEntry, ...]
    comment: tuple[str, ...] = ()

    @property
    def language(self) -> str:
        """The code of its language, as tables are called."""
        return self.header.get("Language", "").replace("_", "-")

    def header_span(self, field: str = "") -> Span:
        """Where a field of the header stands, or else where the file begins."""
        start = self.source.text.find(f'"{field}:') if field else -1
        if start < 0:
            return Span(self.source, 0, 0)
        end = self.source.text.find("\n", start)
        return Span(self.source, start, end if end >= 0 else len(self.source.text))


def read_po(source: Source) -> PoFile:
    """The PO file in a text. Raises DiagnosticError (FU495 to FU497) with what is wrong."""
    problems = tuple(_broken_lines(source))[:MAXIMUM_PROBLEMS]
    if problems:
        raise DiagnosticError(problems)
    if sum(1 for _ in _BEGINS.finditer(source.text)) > MOST_ENTRIES:
        message = f"the file has more than {MOST_ENTRIES:,} entries"
        raise DiagnosticError([Diagnostic(code="FU497", message=message, span=Span(source, 0, 0))])
    file = _parsed(source)
    problems = (*_header_problems(file), *_entry_problems(file))[:MAXIMUM_PROBLEMS]
    if problems:
        raise DiagnosticError(problems)
    return file


def po_text(file: PoFile) -> str:
    """A PO file as text: entries in the order given, obsolete ones last, a line for each line of
    a text however long it is.
    """
    import polib

    written = polib.POFile(wrapwidth=0)
    written.header = "\n".join(file.comment)
    written.metadata = dict(file.header)
    written.extend(_to_polib(entry) for entry in file.entries)
    return str(written)


# ---- reading ----------------------------------------------------------------------------------


def _broken_lines(source: Source) -> Iterator[Diagnostic]:
    start = 0
    for line in source.text.split("\n"):
        if _LINE.fullmatch(line) is None:
            bare = line.strip()
            begin = start + line.index(bare)
            yield Diagnostic(
                code="FU495",
                message="this is no line of a PO file",
                span=Span(source, begin, begin + len(bare)),
                help='a text stands between quotes on one line: msgstr "…"; write \\" for a quote '
                "in it, \\\\ for a backslash",
            )
        start += len(line) + 1


def _parsed(source: Source) -> PoFile:
    import polib

    try:
        # No file can be called so: of a text that is the name of a file polib would read the file.
        read = polib.pofile(f"{source.text}\n# \x00", encoding="utf-8")
    except (OSError, ValueError, IndexError) as error:
        found = _WHERE.search(str(error))
        lines = _line_spans(source)
        span = lines[min(int(found[1]) if found else 1, len(lines)) - 1]
        raise DiagnosticError(
            [
                Diagnostic(
                    code="FU495",
                    message="this line does not belong here",
                    span=span,
                    help="an entry has msgctxt, msgid and msgstr, in this order, each once",
                )
            ]
        ) from error
    lines = _line_spans(source)
    return PoFile(
        source=source,
        header=dict(read.metadata),
        entries=tuple(_from_polib(entry, lines[(entry.linenum or 1) - 1]) for entry in read),
        comment=_lines(read.header),
    )


def _from_polib(entry: Any, span: Span) -> PoEntry:
    plural: Mapping[int, str] = entry.msgstr_plural
    texts = tuple(plural[number] for number in sorted(plural)) if plural else (entry.msgstr,)
    return PoEntry(
        id=entry.msgctxt or "",
        source=entry.msgid,
        sources=entry.msgid_plural,
        texts=texts,
        fuzzy="fuzzy" in entry.flags,
        flags=tuple(flag for flag in entry.flags if flag and flag != "fuzzy"),
        notes=_lines(entry.comment),
        comments=_lines(entry.tcomment),
        references=tuple(f"{name}:{line}" if line else name for name, line in entry.occurrences),
        previous=(entry.previous_msgid or "", entry.previous_msgid_plural or ""),
        obsolete=bool(entry.obsolete),
        span=span,
    )


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in text.split("\n")) if text else ()


def _line_spans(source: Source) -> Sequence[Span]:
    """The lines of a text, each without what is blank around it."""
    found, start = [], 0
    for line in source.text.split("\n"):
        begin = start + len(line) - len(line.lstrip())
        found.append(Span(source, begin, begin + len(line.strip())))
        start += len(line) + 1
    return found


def _header_problems(file: PoFile) -> Iterator[Diagnostic]:
    wanted = 'an entry with an empty msgid stands first, with "Language: fr\\n" and so on'
    if not file.header:
        yield _of_header(file, "", "the file has no header", wanted)
        return
    content = file.header.get("Content-Type", "").lower().replace(" ", "")
    if "charset=utf-8" not in content:
        help = "save the file as UTF-8 and write: Content-Type: text/plain; charset=UTF-8"
        yield _of_header(file, "Content-Type", "the header does not say that this is UTF-8", help)
    if not _LANGUAGE.fullmatch(file.header.get("Language", "")):
        message = "the header names no language"
        yield _of_header(file, "Language", message, "write its code: Language: fr")


def _of_header(file: PoFile, field: str, message: str, help: str) -> Diagnostic:
    return Diagnostic(code="FU496", message=message, span=file.header_span(field), help=help)


def _entry_problems(file: PoFile) -> Iterator[Diagnostic]:
    seen: dict[str, PoEntry] = {}
    for entry in file.entries:
        if entry.obsolete:
            continue
        yield from _faults(entry)
        first = seen.setdefault(entry.id, entry)
        if first is not entry and entry.id:
            assert first.span is not None
            yield replace(
                _of_entry(entry, f"{entry.id} stands here twice", "leave one of them out"),
                related=(Related("first here", first.span),),
            )


def _faults(entry: PoEntry) -> Iterator[Diagnostic]:
    if not entry.id:
        yield _of_entry(
            entry,
            "the entry has no context",
            'a line above it says what it is the text of: msgctxt "card:ID"',
        )
    if bool(entry.sources) != (len(entry.texts) > 1):
        yield _of_entry(
            entry,
            "the entry has plural forms in one language only",
            "msgid_plural goes with msgstr[0], msgstr[1]; without it there is one msgstr",
        )
    for text in (entry.id, entry.source, entry.sources, *entry.texts):
        if len(text) > LONGEST_TEXT:
            message = f"a text of more than {LONGEST_TEXT:,} characters"
            yield _of_entry(entry, message, "say it in fewer words")
        if (found := _NOT_SHOWN.search(text)) is not None:
            message = f"a text holds an invisible character (U+{ord(found[0]):04X})"
            yield _of_entry(entry, message, "remove the character")
    if not entry.id.startswith("card:") and any("\n" in text for text in entry.texts):
        yield _of_entry(entry, "a text of several lines", "only what a card says has lines")


def _of_entry(entry: PoEntry, message: str, help: str) -> Diagnostic:
    return Diagnostic(code="FU497", message=message, span=entry.span, help=help)


# ---- writing ----------------------------------------------------------------------------------


def _to_polib(entry: PoEntry) -> Any:
    import polib

    several = bool(entry.sources)
    before, before_several = entry.previous
    return polib.POEntry(
        msgctxt=entry.id,
        msgid=entry.source,
        msgid_plural=entry.sources,
        msgstr="" if several else entry.texts[0],
        msgstr_plural=dict(enumerate(entry.texts)) if several else {},
        flags=[*(["fuzzy"] if entry.fuzzy else ()), *entry.flags],
        comment="\n".join(entry.notes),
        tcomment="\n".join(entry.comments),
        occurrences=[(reference, "") for reference in entry.references],
        previous_msgid=before or None,
        previous_msgid_plural=before_several or None,
        obsolete=int(entry.obsolete),
    )
