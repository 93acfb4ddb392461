"""Rule text to syntax tree.

Lark does the parsing (LALR, strict); this module feeds it one declaration at a time and turns
Lark's trees into the frozen nodes of ``nodes``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, Source, Span
from fuero.frozen import frozen

from . import nodes
from .grammar import grammar
from .layout import Chunk, Comment, lay_out
from .mixed import mixture
from .nodes import Name, Node, written_fields
from .syntax_errors import explain

__all__ = [
    "MAXIMUM_DIGITS",
    "MAXIMUM_TREE",
    "STROKE",
    "Parsed",
    "parse",
    "parse_statements",
    "statements_of",
]

# How deep a tree may be: everything that walks trees may recur without exhausting Python's stack.
MAXIMUM_TREE = 100
# How long a number may be: it has to fit into 32 bits.
MAXIMUM_DIGITS = 9
STROKE = "/"
"""What stands between a layer and a name of its own, where another layer has one that is alike."""


@frozen
class Parsed:
    """A file's declarations, its comments, and everything that is wrong with its syntax."""

    source: Source
    declarations: tuple[Node, ...]
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source) -> Parsed:
    """Parse a file of declarations. Never raises for what the file says."""
    return _parse(source, "start")


def parse_statements(source: Source, joined: Collection[str] = ()) -> Parsed:
    """Parse acts and statements that stand alone, as in ``fuero try``.

    joined: names of two parts with a stroke between them, which no file can write.
    """
    return _parse(source, "statements", joined)


def statements_of(source: Source) -> tuple[Node, ...] | None:
    """The same acts and statements; None for a text that is none, without a word on what is wrong
    with it, which takes long to find out.
    """
    layout = lay_out(source, whole=True)
    if layout.diagnostics or any(layout.broken):
        return None
    found: list[Node] = []
    for chunk in layout.chunks:
        built = _Builder(chunk=chunk)
        try:
            found.extend(built.children(grammar().parse(chunk.text, start="statements"), 0))
        except (UnexpectedInput, _TooDeep, _TooLarge):
            return None
        if built.problems:
            return None
    return tuple(found)


def _parse(source: Source, start: str, joined: Collection[str] = ()) -> Parsed:
    layout = lay_out(source, whole=start == "statements")
    diagnostics = list(layout.diagnostics)
    declarations: list[Node] = []
    for chunk, broken in zip(layout.chunks, layout.broken, strict=True):
        if broken:
            continue
        if len(diagnostics) >= MAXIMUM_PROBLEMS:
            break
        try:
            tree = grammar().parse(_whole_names(chunk.text, joined), start=start)
            built = _Builder(chunk=chunk)
            declarations.extend(built.children(tree, 0))
            diagnostics.extend(built.problems)
        except UnexpectedInput:
            diagnostics.append(explain(chunk, grammar(), start))
        except _TooDeep as error:
            diagnostics.append(_too_deep(error.span))
        except _TooLarge as error:
            first = error.token.start_pos or 0
            diagnostics.append(_too_large(chunk.span(first, first + len(error.token))))
    return Parsed(
        source=source,
        declarations=tuple(declarations),
        comments=layout.comments,
        diagnostics=tuple(diagnostics[:MAXIMUM_PROBLEMS]),
    )


def _whole_names(text: str, joined: Collection[str]) -> str:
    """The text with each of these names written as one word, which is as long."""
    for name in joined:
        whole = rf"(?<![a-z0-9/-]){re.escape(name)}(?![a-z0-9/-])"
        text = re.sub(whole, name.replace(STROKE, "-"), text)
    return text


class _TooDeep(Exception):
    """A tree deeper than `MAXIMUM_TREE`."""

    def __init__(self, span: Span) -> None:
        self.span = span
        super().__init__(span)


class _TooLarge(Exception):
    """A number of more than `MAXIMUM_DIGITS` digits."""

    def __init__(self, token: Token) -> None:
        self.token = token
        super().__init__(token)


def _too_large(span: Span) -> Diagnostic:
    return Diagnostic(
        code="FU105",
        message=f"a number may have at most {MAXIMUM_DIGITS} digits",
        span=span,
        help="no game needs a number so large; write a smaller one",
    )


def _too_deep(span: Span) -> Diagnostic:
    return Diagnostic(
        code="FU104",
        message=f"this is nested deeper than {MAXIMUM_TREE} phrases within phrases",
        span=span,
        help="give a part of it a name of its own with `define`, or move it into a procedure",
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


@dataclass(slots=True, kw_only=True)
class _Builder:
    """Makes the nodes of one chunk; what is well-formed and still refused is a problem."""

    chunk: Chunk
    problems: list[Diagnostic] = field(default_factory=list)

    def node(self, item: Any, depth: int) -> Any:
        if not isinstance(item, Tree):
            return item
        chunk = self.chunk
        if depth > MAXIMUM_TREE:
            raise _TooDeep(_span(item, chunk))
        rule = str(item.data)
        if rule in ("name", "setting"):
            token = cast(Token, item.children[0])
            start = token.start_pos or 0
            span = chunk.span(start, start + len(token))
            written = chunk.source.text[span.start : span.end]
            return Name(text=written if STROKE in written else str(token), span=span)
        plain = _PLAIN.get(rule)
        parts = self.children(item, depth + 1)
        if rule == "identifier":
            quoted = parts[0]
            span = _span(item, chunk)
            return quoted if isinstance(quoted, Name) else Name(text=quoted, span=span)
        if plain is not None:
            return plain(parts)
        node_class: Any = _node_classes()[rule]  # mypy would look for the hash of its instances
        names = written_fields(node_class)
        node = node_class(**dict(zip(names, parts, strict=True)), span=_span(item, chunk))
        if isinstance(node, nodes.Or | nodes.And):
            self._mixture(node, item)
        return node

    def children(self, tree: Tree[Any], depth: int) -> list[Any]:
        return [self.node(child, depth) for child in tree.children]

    def _mixture(self, node: nodes.Or | nodes.And, tree: Tree[Any]) -> None:
        left, right = (_is_bare(cast(Tree[Any], child)) for child in tree.children)
        problem = mixture(node, node.span, (left, right))
        if problem is not None:
            self.problems.append(problem)


def _is_bare(tree: Tree[Any]) -> bool:
    """Whether an expression stands without brackets of its own."""
    # Lark keeps beside the extent of a tree that of its container, brackets included.
    return getattr(tree.meta, "container_start_pos", None) == tree.meta.start_pos


def _span(tree: Tree[Any], chunk: Chunk) -> Span:
    meta = tree.meta
    if meta.empty:
        return chunk.span(0, 0)
    text = chunk.text[meta.start_pos : meta.end_pos]
    return chunk.span(meta.start_pos, meta.start_pos + len(text.rstrip("\n\x01\x02 ")))


def _words(parts: list[Any]) -> str:
    return " ".join(str(part) for part in parts)


def _some_words(parts: list[Any]) -> str:
    return _words([part for part in parts if part is not None])


def _true(parts: list[Any]) -> bool:
    return True


def _whole(parts: list[Any]) -> int:
    token = cast(Token, parts[0])
    if len(token) > MAXIMUM_DIGITS:
        raise _TooLarge(token)
    return int(token)


def _pieces(parts: list[Any]) -> nodes.Pieces:
    *adjectives, name = cast(list[Name], parts)
    first = adjectives[0] if adjectives else name
    span = Span(name.span.source, first.span.start, name.span.end)
    return nodes.Pieces(adjectives=tuple(adjectives), name=name, span=span)


_PLAIN: Mapping[str, Callable[[list[Any]], Any]] = MappingProxyType(
    {
        "integer": _whole,
        "signed": _whole,
        "negative": lambda parts: -_whole(parts),
        "string": lambda parts: str(parts[0])[1:-1],
        "block": tuple,
        "attributes": tuple,
        "parameters": tuple,
        "arguments": tuple,
        "zone_flags": tuple,
        "names": lambda parts: tuple(part for part in parts if part is not None),
        "barred": lambda parts: tuple(part for part in parts if part is not None),
        "pieces": _pieces,
        "stocks": lambda parts: tuple(part for part in parts if part is not None),
        "possible_loads": tuple,
        "listed": tuple,
        "secret_picks": tuple,
        "every_player": lambda parts: None,
        "alternatives": tuple,
        "card_options": tuple,
        "card_body": lambda parts: parts[0] if parts else (),
        "quotas": tuple,
        "members": tuple,
        "columns": tuple,
        "bonuses": tuple,
        "in_turn": tuple,
        "tie_cases": tuple,
        "tied_for_first": lambda parts: 1,
        "tied_size": lambda parts: (parts[0], parts[1] is not None),
        "or_more": _true,
        "rewards": tuple,
        "bonus_tests": tuple,
        "declarations": tuple,
        "performs": tuple,
        "task_lines": tuple,
        "alternative_lines": tuple,
        "alternative_block": tuple,
        "offered_lines": tuple,
        "offered_block": tuple,
        "abilities": tuple,
        "entries": tuple,
        "integers": tuple,
        "integer_list": tuple,
        "otherwise": tuple,
        "secret_options": tuple,
        "may": _true,
        "per_player": _true,
        "reversed": _true,
        "in_groups": _true,
        "background": _true,
        "each_part": _true,
        "around": _words,
        "another_or_any": _words,
        "unrevealed": _true,
        "unseen": _true,
        "as_one": _true,
        "first_only": _true,
        "tied_too": _true,
        "holders": lambda parts: parts[0],
        "holder": _words,
        "stoppable": _some_words,
        "zone_flag": _words,
        "direction": _words,
        "way": _words,
        "tie_policy": _words,
        "wrap_place": _words,
        "follows": _words,
        "kind": _words,
        "extreme": _words,
        "reckoned": _words,
        "stands": _words,
        "affirmed": _words,
        "rounding": _words,
        "extreme_count": _words,
        "owner": _words,
        "rewarded": _words,
        "of_each": _words,
        "seen": _words,
        "which": _words,
        "comparator": _words,
    }
)
