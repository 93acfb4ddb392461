"""Records: a game as text a person can read and a program can replay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, DiagnosticError, Source, Span
from fuero.frozen import frozen

from .game import Decided, Game
from .patience import MOST_DECISIONS
from .plain import read_plain
from .seeds import read_seed

__all__ = [
    "MAXIMUM_DECISIONS",
    "RECORD_TITLE",
    "Record",
    "Sheet",
    "Taken",
    "decided",
    "decision_line",
    "placed",
    "print_record",
    "read_pairs",
    "read_record",
    "read_sheet",
    "record_from",
    "record_of",
    "too_long",
    "wrong",
]

RECORD_TITLE = "fuero record 2"
_FORMER = {
    "fuero record 1": "this record is from before all of a seed counted: the same seed deals other "
    "cards now, and the game cannot be played again"
}
MAXIMUM_DECISIONS = MOST_DECISIONS


@frozen
class Record:
    """What is needed to play a game again.

    rules: the sum; settings: switches and values that differ from the files' own; hash: of the
    rules; position: where the game began, if not at the beginning. head: where a record that was
    read says each of these, by its key; lines: where it says the decisions.
    """

    rules: tuple[str, ...]
    versions: tuple[str, ...]
    settings: Mapping[str, str]
    hash: str
    players: tuple[str, ...]
    seed: int
    position: dict[str, Any] | None
    decisions: tuple[Decided, ...]
    lines: tuple[Span, ...] = ()
    head: Mapping[str, Span] = field(default_factory=dict)


def placed(error: DiagnosticError, record: Record, keys: Mapping[str, str]) -> DiagnosticError:
    """The error with places in the record, where it has none: of each code the line of a key."""
    return DiagnosticError(
        replace(one, span=one.span or record.head.get(keys.get(one.code, "")))
        for one in error.diagnostics
    )


def record_of(
    game: Game, rules: tuple[str, ...], versions: tuple[str, ...], settings: Mapping[str, str]
) -> Record:
    """The record of a game so far. Raises DiagnosticError (FU405) for an imagined one."""
    if game.imagined:
        raise DiagnosticError(
            (Diagnostic(code="FU405", message="an imagined game has no past to record"),)
        )
    return Record(
        rules=rules,
        versions=versions,
        settings=settings,
        hash=game.program.rules_hash,
        players=game.program.seats,
        seed=game.seed,
        position=game.position,
        decisions=game.decided,
    )


def print_record(record: Record) -> str:
    """The record as text; ``read_record`` reads it back."""
    layers = " + ".join(
        f"{_written(name)} {version}"
        for name, version in zip(record.rules, record.versions, strict=True)
    )
    settings = " ".join(f"{name}={value}" for name, value in sorted(record.settings.items()))
    lines = [
        RECORD_TITLE,
        f"rules: {layers}",
        f"settings: {settings}".rstrip(),
        f"hash: {record.hash}",
        f"players: {' '.join(record.players)}",
        f"seed: {record.seed}",
    ]
    if record.position is not None:
        lines.append(f"position: {json.dumps(record.position, ensure_ascii=True)}")
    lines.append("decisions:")
    lines.extend(decision_line(one) for one in record.decisions)
    return "\n".join(lines) + "\n"


def decision_line(one: Decided) -> str:
    """The line of a record that says a decision."""
    return f"  {one.player} {one.kind}: {one.notation}"


def _written(name: str) -> str:
    """The name of rules as a record says it: one of unusual characters as a JSON string."""
    usual = name.isprintable() and name == name.strip() and " + " not in name and name[:1] != '"'
    return name if usual else json.dumps(name)


def read_record(source: Source) -> Record:
    """Read a record. Raises DiagnosticError (FU420) with the lines that are not of a record."""
    sheet = read_sheet(source, RECORD_TITLE)
    taken: list[Taken] = []
    for text, span in sheet.rest:
        taken.append((decided(text, span, sheet.problems), span))
        if len(taken) > MAXIMUM_DECISIONS:
            sheet.problems.append(too_long(span))
        if len(sheet.problems) >= MAXIMUM_PROBLEMS or len(taken) > MAXIMUM_DECISIONS:
            break
    return record_from(sheet, taken)


Taken = tuple[Decided, Span]
"""A decision, and the line that says it."""


@dataclass(slots=True, kw_only=True)
class Sheet:
    """A record whose head was read.

    rest: the lines after the head, which are read when they are asked for. head: what each key
    says, and places: where; problems: what was wrong so far, to which whoever reads the rest adds.
    """

    rest: Iterator[tuple[str, Span]]
    head: dict[str, str] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)


def read_sheet(source: Source, title: str, more: tuple[str, ...] = ()) -> Sheet:
    """Read the head of a record. more: keys it may have beside the usual ones."""
    lines = _lines(source)
    sheet = Sheet(rest=lines)
    keys = (*_KEYS, *more)
    text, span = next(lines, ("", Span(source, 0, 0)))
    if text != title:
        why = _FORMER.get(text, f"a record begins with the line {title!r}")
        sheet.problems.append(wrong(span, why))
        sheet.rest = iter(())
        return sheet
    for text, span in lines:
        if text == "decisions:":
            break
        if len(sheet.problems) >= MAXIMUM_PROBLEMS:
            sheet.rest = iter(())
            return sheet
        key, colon, value = text.partition(":")
        if not colon or key not in keys:
            sheet.problems.append(wrong(span, f"one of {', '.join(keys)} stands here"))
        else:
            sheet.head[key] = value.strip()
            sheet.places[key] = _value_span(span)
    missing = [key for key in _KEYS if key not in (*sheet.head, "position", "settings")]
    end = Span(source, len(source.text), len(source.text))
    if not sheet.problems and missing:
        said = ", ".join(missing)
        sheet.problems.append(wrong(end, f"the record says nothing of: {said}"))
    if not sheet.problems and text != "decisions:":
        sheet.problems.append(wrong(end, "the record breaks off before its decisions"))
    return sheet


def _lines(source: Source) -> Iterator[tuple[str, Span]]:
    """The lines that say something, without blanks around them, and where each stands."""
    start, end = 0, len(source.text)
    while start <= end:
        stop = source.text.find("\n", start)
        stop = stop if stop >= 0 else end
        text = source.text[start:stop].strip()
        if text and not text.startswith("#"):
            yield text, Span(source, start, stop)
        start = stop + 1


_KEYS = ("rules", "settings", "hash", "players", "seed", "position")


def _value_span(line: Span) -> Span:
    """Where the value stands that a line of the head gives; the line, if it gives none."""
    text = line.text
    key, _, value = text.partition(":")
    start = line.start + len(key) + 1 + len(value) - len(value.lstrip())
    end = line.start + len(text.rstrip())
    return Span(line.source, start, end) if start < end else line


def wrong(span: Span | None, message: str) -> Diagnostic:
    """The diagnostic (FU420) for a line that does not belong into a record."""
    return Diagnostic(code="FU420", message=message, span=span)


def too_long(span: Span) -> Diagnostic:
    """The diagnostic (FU420) for the line with which a record has too many decisions."""
    return wrong(span, f"a record has at most {MAXIMUM_DECISIONS} decisions")


def decided(text: str, span: Span, problems: list[Diagnostic]) -> Decided:
    """The decision a line says. Of another line it is told in the problems (FU420)."""
    who, colon, notation = text.partition(": ")
    words = who.split()
    if not colon or len(words) != 2 or not notation:
        problems.append(wrong(span, "a decision is written as: player kind: option"))
        words = ["", ""]
    return Decided(player=words[0], kind=words[1], notation=notation, secret=False)


def record_from(sheet: Sheet, taken: Sequence[Taken]) -> Record:
    """The record of a head and decisions. Raises DiagnosticError (FU420) with all problems."""
    if sheet.problems:
        raise DiagnosticError(tuple(sheet.problems))
    head, places = sheet.head, sheet.places
    names, versions = _layers(head["rules"], places["rules"])
    position = None
    if "position" in head:
        try:
            position = read_plain(head["position"])
        except ValueError:
            position = None
        if not isinstance(position, dict):
            message = "the position of the record cannot be read"
            raise DiagnosticError((wrong(places["position"], message),))
    return Record(
        rules=names,
        versions=versions,
        settings=read_pairs("settings", head.get("settings", ""), places.get("settings")),
        hash=head["hash"],
        players=tuple(head["players"].split()),
        seed=_seed(head["seed"], places["seed"]),
        position=position,
        decisions=tuple(decision for decision, _ in taken),
        lines=tuple(span for _, span in taken),
        head=places,
    )


def read_pairs(key: str, written: str, span: Span | None) -> dict[str, str]:
    """What a line says as NAME=VALUE. Raises DiagnosticError (FU420)."""
    pairs = {}
    for part in written.split():
        name, equals, value = part.partition("=")
        if not (name and equals and value):
            message = f"{key} are written as NAME=VALUE, not {part!r}"
            raise DiagnosticError((wrong(span, message),))
        pairs[name] = value
    return pairs


def _layers(written: str, span: Span) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and versions of the rules. Raises DiagnosticError (FU420) where one has none."""
    names: list[str] = []
    versions: list[str] = []
    rest = written
    while rest or not names:
        quoted, end = _quoted(rest)
        layer, _, after = rest[end:].partition(" + ")
        bare, _, version = layer.strip().rpartition(" ")
        if bool(quoted) == bool(bare) or bare.startswith('"') or not version:
            message = f"rules are written as NAME VERSION, not {rest.strip()!r}"
            raise DiagnosticError((wrong(span, message),))
        names.append(quoted or bare)
        versions.append(version)
        rest = after
    return tuple(names), tuple(versions)


def _quoted(text: str) -> tuple[str, int]:
    """The JSON string a text begins with, and where it ends; '' and 0 where there is none."""
    try:
        return json.JSONDecoder().raw_decode(text) if text.startswith('"') else ("", 0)
    except ValueError:
        return "", 0


def _seed(written: str, span: Span) -> int:
    """The seed. Raises DiagnosticError (FU420) for what is none."""
    try:
        return read_seed(written)
    except DiagnosticError as error:
        raise DiagnosticError(
            replace(one, code="FU420", span=span) for one in error.diagnostics
        ) from error
