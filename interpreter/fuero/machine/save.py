"""Saves: a record with the state it leads to, as JSON, proof against damage.

A save is loaded by replaying its record; the vector it carries must come out. Where the program was
lowered differently since, the vector is not compared and the game is rebuilt by replay alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Source

from .game import Game
from .plain import MAXIMUM_DEPTH, MAXIMUM_TEXT, read_plain
from .record import Record, print_record, read_record

__all__ = ["print_save", "read_save", "verify_save"]


def print_save(
    game: Game, record: Record, seats: Mapping[str, str] | None = None, *, undo: bool = True
) -> str:
    """The save of a game as JSON text.

    seats: who sits where, if that is to be remembered; undo: whether decisions can be taken back.
    """
    content: dict[str, Any] = {
        "format": 1,
        "kind": "state",
        "rules_hash": game.program.rules_hash,
        "program_hash": game.program.program_hash,
        "record": print_record(record).splitlines(),
        "vector": list(game.vector),
    }
    if seats is not None:
        content["seats"] = dict(seats)
    if not undo:
        content["undo"] = False
    return json.dumps({**content, "checksum": _checksum(content)}, indent=1) + "\n"


def _checksum(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_save(text: str, name: str) -> tuple[Record, Mapping[str, Any]]:
    """The record in a save, and the save's content.

    Raises DiagnosticError (FU421) for a damaged one; ``name`` is what messages call it.
    """
    try:
        data = read_plain(text) if len(text) <= MAXIMUM_TEXT else None
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise _damaged(
            name,
            "it is no complete JSON document of at most 16 MiB, "
            f"with at most {MAXIMUM_DEPTH} lists and mappings in each other",
        )
    content = {key: value for key, value in data.items() if key != "checksum"}
    lines = content.get("record")
    shape = (
        content.get("format") == 1
        and content.get("kind") == "state"
        and isinstance(lines, list)
        and all(isinstance(line, str) for line in lines)
        and isinstance(content.get("vector"), list)
        and isinstance(content.get("program_hash"), str)
        and isinstance(content.get("seats", {}), dict)
        and isinstance(content.get("undo", True), bool)
    )
    if not shape:
        raise _damaged(name, "it does not have the form of a save")
    if data.get("checksum") != _checksum(content):
        raise _damaged(name, "its checksum does not fit: it was changed or cut off")
    assert isinstance(lines, list)
    return read_record(Source(name, "\n".join(lines), _first_line(text, lines))), content


def _first_line(text: str, lines: list[str]) -> int:
    """In which line of a save its record begins; 1 where it is not written in lines."""
    wanted = [json.dumps(line) for line in lines[:1]]
    written = (line.strip().rstrip(",") for line in text.split("\n"))
    return next((number for number, line in enumerate(written, 1) if line in wanted), 1)


def verify_save(game: Game, content: Mapping[str, Any], name: str) -> None:
    """Raise DiagnosticError (FU421) where a replayed save does not lead to the state it carries."""
    same_program = content["program_hash"] == game.program.program_hash
    if same_program and list(game.vector) != content["vector"]:
        raise _damaged(name, "its record does not lead to the state it carries")


def _damaged(name: str, why: str) -> DiagnosticError:
    return DiagnosticError(
        (
            Diagnostic(
                code="FU421",
                message=f"{name} cannot be loaded: {why}",
                help="nothing was changed; the record inside may still be readable as text",
            ),
        )
    )
