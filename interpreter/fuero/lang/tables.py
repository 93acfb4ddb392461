"""The parser of a grammar, made from tables that were worked out before, if they are there.

To work the tables out of the grammar takes longer than most checks of rules. So ``make`` writes
them once beside the grammar, as JSON (Lark's own cache would be a pickle). They belong to one
grammar and one version of Lark; tables of any other are not used.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef

from .lexer import WordLexer

__all__ = ["grammar_text", "parser_of", "tables_of", "worked_out", "write_tables"]

_TABLES = "fuero.tables.json"


def grammar_text() -> str:
    """The text of the grammar."""
    return files("fuero.lang").joinpath("fuero.lark").read_text(encoding="utf-8")


def parser_of(text: str) -> lark.Lark:
    """The parser of a grammar: from its tables, or worked out where there are none of it."""
    beside = files("fuero.lang").joinpath(_TABLES)
    written = beside.read_text(encoding="ascii") if beside.is_file() else ""
    return _from_tables(written, text) or worked_out(text)


def worked_out(text: str, *, strict: bool = False) -> lark.Lark:
    """A parser worked out of the grammar.

    strict: raise lark.exceptions.GrammarError where a text could be read in two ways. Lark's own
    lexer looks for that, too.
    """
    return lark.Lark(
        text,
        parser="lalr",
        lexer="contextual" if strict else WordLexer,
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=True,
        start=["start", "statements"],
    )


def tables_of(text: str) -> str:
    """The tables of a grammar, as JSON."""
    data, memo = worked_out(text).memo_serialize([TerminalDef, Rule])
    _lex_with(data, "contextual")
    whole = {"of": _key(text), "data": data, "memo": memo}
    return json.dumps(whole, ensure_ascii=True, separators=(",", ":")) + "\n"


def write_tables() -> None:
    """Write the tables beside the grammar."""
    Path(__file__).with_name(_TABLES).write_text(tables_of(grammar_text()), encoding="ascii")


def _from_tables(written: str, text: str) -> lark.Lark | None:
    """The parser of tables; None where they are not of this grammar."""
    if not written.startswith(f'{{"of":"{_key(text)}"'):
        return None
    whole = json.loads(written)
    data, table = whole["data"], whole["data"]["parser"]["parser"]
    # JSON has no numbers as keys.
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = {int(state): _numbered(actions) for state, actions in table["states"].items()}
    _lex_with(data, WordLexer)
    return lark.Lark.load({"data": data, "memo": _numbered(whole["memo"])})


def _lex_with(data: dict[str, Any], lexer: type[Lexer] | str) -> None:
    """Say in tables which lexer is used: in JSON one of Lark, as no class can stand there."""
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = lexer


def _key(text: str) -> str:
    """The grammar and the version of Lark that tables belong to."""
    return hashlib.sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()


def _numbered(mapping: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in mapping.items()}
