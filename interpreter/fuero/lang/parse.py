"""Rule text to syntax tree.

Lark does the parsing (LALR, strict); this module feeds it one declaration at a time and turns
Lark's trees into the frozen nodes of ``nodes.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from fuero.diagnostics import Diagnostic, Source, Span

from . import nodes
from .layout import Chunk, Comment, lay_out
from .nodes import Name, Node
from .syntax_errors import explain

__all__ = ["Parsed", "grammar", "parse", "parse_statements"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A file's declarations, its comments, and everything that is wrong with its syntax."""

    source: Source
    declarations: tuple[Node, ...]
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]


@cache
def grammar() -> Lark:
    """The parser. Built once a process; Lark's own cache is a pickle and is not used."""
    text = files("fuero.lang").joinpath("fuero.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        strict=True,
        propagate_positions=True,
        maybe_placeholders=True,
        start=["start", "statements"],
    )


def parse(source: Source) -> Parsed:
    """Parse a file of declarations. Never raises for what the file says."""
    return _parse(source, "start")


def parse_statements(source: Source) -> Parsed:
    """Parse acts and statements that stand alone, as in ``fuero try``."""
    return _parse(source, "statements")


def _parse(source: Source, start: str) -> Parsed:
    layout = lay_out(source)
    diagnostics = list(layout.diagnostics)
    declarations: list[Node] = []
    if not diagnostics:
        for chunk in layout.chunks:
            try:
                tree = grammar().parse(chunk.text, start=start)
            except UnexpectedInput as error:
                diagnostics.append(explain(error, chunk, grammar(), start))
                continue
            declarations.extend(
                cast(Node, child) for child in _build_children(cast(Tree[Token], tree), chunk)
            )
    return Parsed(
        source=source,
        declarations=tuple(declarations),
        comments=layout.comments,
        diagnostics=tuple(diagnostics),
    )


# ---- Lark's tree to nodes ---------------------------------------------------------------------


@cache
def _node_classes() -> Mapping[str, type[Node]]:
    """Node classes by the snake-case alias of their grammar rule."""
    classes = {}
    for name, thing in vars(nodes).items():
        if isinstance(thing, type) and issubclass(thing, Node):
            snake = "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
            classes[snake] = thing
    return MappingProxyType(classes)


def _build(item: Any, chunk: Chunk) -> Any:
    if not isinstance(item, Tree):
        return item
    rule = str(item.data)
    if rule == "name":
        token = cast(Token, item.children[0])
        start = token.start_pos or 0
        return Name(text=str(token), span=chunk.span(start, start + len(token)))
    plain = _PLAIN.get(rule)
    parts = _build_children(item, chunk)
    if rule == "identifier":
        quoted = parts[0]
        return quoted if isinstance(quoted, Name) else Name(text=quoted, span=_span(item, chunk))
    if plain is not None:
        return plain(parts)
    node_class = _node_classes()[rule]
    names = [field.name for field in fields(node_class) if field.name != "span"]
    return node_class(**dict(zip(names, parts, strict=True)), span=_span(item, chunk))


def _build_children(tree: Tree[Any], chunk: Chunk) -> list[Any]:
    return [_build(child, chunk) for child in tree.children]


def _span(tree: Tree[Any], chunk: Chunk) -> Span:
    meta = tree.meta
    if meta.empty:
        return chunk.span(0, 0)
    text = chunk.text[meta.start_pos : meta.end_pos]
    return chunk.span(meta.start_pos, meta.start_pos + len(text.rstrip("\n\x01\x02 ")))


def _words(parts: list[Any]) -> str:
    return " ".join(str(part) for part in parts)


def _true(parts: list[Any]) -> bool:
    return True


def _whole(parts: list[Any]) -> int:
    return int(parts[0])


_PLAIN: Mapping[str, Callable[[list[Any]], Any]] = MappingProxyType(
    {
        "integer": _whole,
        "signed": _whole,
        "negative": lambda parts: -int(parts[0]),
        "string": lambda parts: str(parts[0])[1:-1],
        "block": tuple,
        "attributes": tuple,
        "zone_flags": tuple,
        "names": lambda parts: tuple(part for part in parts if part is not None),
        "alternatives": tuple,
        "card_options": tuple,
        "quotas": tuple,
        "members": tuple,
        "columns": tuple,
        "bonuses": tuple,
        "declarations": tuple,
        "performs": tuple,
        "act_lines": tuple,
        "abilities": tuple,
        "entries": tuple,
        "integers": tuple,
        "integer_list": tuple,
        "otherwise": tuple,
        "secret_options": tuple,
        "stoppable": _true,
        "may": _true,
        "per_player": _true,
        "unrevealed": _true,
        "unseen": _true,
        "first_only": _true,
        "zone_flag": _words,
        "direction": _words,
        "tie_policy": _words,
        "wrap_place": _words,
        "kind": _words,
        "extreme": _words,
        "extreme_count": _words,
        "owner": _words,
        "whose": _words,
        "seen": _words,
        "which": _words,
        "comparator": _words,
    }
)
