"""Records: a game as text a person can read and a program can replay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Source, Span

from .game import Decided, Game
from .patience import MOST_DECISIONS
from .seeds import read_seed

__all__ = ["MAXIMUM_DECISIONS", "Record", "placed", "print_record", "read_record", "record_of"]

_TITLE = "fuero record 1"
MAXIMUM_DECISIONS = MOST_DECISIONS


@dataclass(frozen=True, slots=True, kw_only=True)
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
        f"{name} {version}" for name, version in zip(record.rules, record.versions, strict=True)
    )
    settings = " ".join(f"{name}={value}" for name, value in sorted(record.settings.items()))
    lines = [
        _TITLE,
        f"rules: {layers}",
        f"settings: {settings}".rstrip(),
        f"hash: {record.hash}",
        f"players: {' '.join(record.players)}",
        f"seed: {record.seed}",
    ]
    if record.position is not None:
        lines.append(f"position: {json.dumps(record.position, ensure_ascii=True)}")
    lines.append("decisions:")
    lines.extend(f"  {one.player} {one.kind}: {one.notation}" for one in record.decisions)
    return "\n".join(lines) + "\n"


def read_record(source: Source) -> Record:
    """Read a record. Raises DiagnosticError (FU420) with the lines that are not of a record."""
    problems: list[Diagnostic] = []
    head: dict[str, str] = {}
    places: dict[str, Span] = {}
    decisions: list[Decided] = []
    lines: list[Span] = []
    offset = 0
    in_decisions = False
    for number, line in enumerate(source.text.split("\n")):
        span = Span(source, offset, offset + len(line))
        offset += len(line) + 1
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if number == 0 or (not head and not in_decisions):
            if text != _TITLE:
                problems.append(_wrong(span, f"a record begins with the line {_TITLE!r}"))
                break
            head["title"] = text
        elif in_decisions:
            decided = _decided(text)
            if decided is None:
                problems.append(_wrong(span, "a decision is written as: player kind: option"))
            else:
                decisions.append(decided)
                lines.append(span)
        elif text == "decisions:":
            in_decisions = True
        else:
            key, colon, value = text.partition(":")
            if not colon or key not in _KEYS:
                problems.append(_wrong(span, f"one of {', '.join(_KEYS)} stands here"))
            else:
                head[key] = value.strip()
                places[key] = _value_span(span, line)
        if len(decisions) > MAXIMUM_DECISIONS:
            problems.append(_wrong(span, f"a record has at most {MAXIMUM_DECISIONS} decisions"))
            break
    missing = [key for key in _KEYS if key not in head and key not in ("position", "settings")]
    if not problems and missing:
        end = Span(source, len(source.text), len(source.text))
        problems.append(_wrong(end, f"the record says nothing of: {', '.join(missing)}"))
    if not problems and not in_decisions:
        end = Span(source, len(source.text), len(source.text))
        problems.append(_wrong(end, "the record breaks off before its decisions"))
    if problems:
        raise DiagnosticError(tuple(problems))
    return _assemble(head, places, decisions, lines)


_KEYS = ("rules", "settings", "hash", "players", "seed", "position")


def _value_span(line: Span, text: str) -> Span:
    """Where the value stands that a line of the head gives; the line, if it gives none."""
    key, _, value = text.partition(":")
    start = line.start + len(key) + 1 + len(value) - len(value.lstrip())
    end = line.start + len(text.rstrip())
    return Span(line.source, start, end) if start < end else line


def _wrong(span: Span, message: str) -> Diagnostic:
    return Diagnostic(code="FU420", message=message, span=span)


def _decided(text: str) -> Decided | None:
    who, colon, notation = text.partition(": ")
    words = who.split()
    if not colon or len(words) != 2 or not notation:
        return None
    return Decided(player=words[0], kind=words[1], notation=notation, secret=False)


def _assemble(
    head: Mapping[str, str],
    places: Mapping[str, Span],
    decisions: list[Decided],
    lines: list[Span],
) -> Record:
    names, versions = [], []
    for layer in head["rules"].split(" + "):
        name, _, version = layer.strip().rpartition(" ")
        if not name:
            message = f"rules are written as NAME VERSION, not {layer.strip()!r}"
            raise DiagnosticError((_wrong(places["rules"], message),))
        names.append(name)
        versions.append(version)
    settings = {}
    for part in head.get("settings", "").split():
        name, equals, value = part.partition("=")
        if not (name and equals and value):
            message = f"settings are written as NAME=VALUE, not {part!r}"
            raise DiagnosticError((_wrong(places["settings"], message),))
        settings[name] = value
    position = None
    if "position" in head:
        try:
            position = json.loads(head["position"])
        except (ValueError, RecursionError):
            position = None
        if not isinstance(position, dict):
            message = "the position of the record cannot be read"
            raise DiagnosticError((_wrong(places["position"], message),))
    return Record(
        rules=tuple(names),
        versions=tuple(versions),
        settings=settings,
        hash=head["hash"],
        players=tuple(head["players"].split()),
        seed=_seed(head["seed"], places["seed"]),
        position=position,
        decisions=tuple(decisions),
        lines=tuple(lines),
        head=places,
    )


def _seed(written: str, span: Span) -> int:
    """The seed. Raises DiagnosticError (FU420) for what is none."""
    try:
        return read_seed(written)
    except DiagnosticError as error:
        raise DiagnosticError(
            replace(one, code="FU420", span=span) for one in error.diagnostics
        ) from error
