"""Parsing: Lark's Earley parser on the productions of a book, and what its forest stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer, Token

from fuero.text.tree import Count, Item

from .productions import NUMBER, Nonterminal, Production

__all__ = ["Parser", "Unread", "make_parser"]

_BETWEEN = "\x1f"
"""Stands between tokens in the text that the parser is given."""
_MOST_TREES = 64
"""So many trees are kept of each part of a sentence."""


@dataclass(frozen=True, slots=True)
class Unread(Exception):
    """A sentence that is none. position: of the first token that does not fit; expected: tokens
    that would.
    """

    position: int
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser. terminals: names of terminals by token; made: productions by alias."""

    lark: Lark
    terminals: Mapping[str, str]
    made: Mapping[str, tuple[Production, ...]]

    def known(self, token: str) -> bool:
        """Whether a token stands in any phrase or name."""
        return token in self.terminals or token.isdecimal()

    def trees(self, words: Sequence[str], start: str) -> tuple[Item, ...]:
        """All that a sentence can be. Raises Unread."""
        try:
            root = self.lark.parse(_BETWEEN.join(words), start=start)
        except UnexpectedEOF as error:
            raise Unread(len(words), self._tokens(error.expected)) from None
        except UnexpectedToken as error:
            expected = self._tokens(error.expected or error.accepts or ())
            raise Unread(int(error.token.line or 0), expected) from None
        except UnexpectedInput:
            raise Unread(0, ()) from None
        return _Walk(self.made).symbol(root)

    def _tokens(self, names: Any) -> tuple[str, ...]:
        by_name = {name: token for token, name in self.terminals.items()}
        return tuple(sorted(by_name[name] for name in names if name in by_name))


class _Words(Lexer):
    """Tokens out of a text in which they are set apart."""

    terminals: Mapping[str, str] = {}

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override] # Earley: the text alone
        """The tokens of a text; a number in digits has a type of its own."""
        for position, word in enumerate(str(data).split(_BETWEEN)):
            kind = self.terminals.get(word, "NUMBER" if word.isdecimal() else "UNKNOWN")
            yield Token(kind, word, line=position)


def make_parser(made: Sequence[Production], starts: Sequence[str]) -> Parser:
    """A parser for some productions."""
    names: dict[Nonterminal, str] = {}
    terminals: dict[str, str] = {}
    by_words: dict[tuple[str, tuple[str, ...]], list[Production]] = {}

    def name_of(symbol: str | Nonterminal) -> str:
        if isinstance(symbol, Nonterminal):
            if not symbol.role and not symbol.part and symbol.sort in starts:
                return names.setdefault(symbol, f"s_{symbol.sort.replace('-', '_')}")
            return names.setdefault(symbol, f"n{len(names)}")
        if symbol == NUMBER:
            return "NUMBER"
        return terminals.setdefault(symbol, f"T{len(terminals)}")

    for production in _productive(made):
        written = (name_of(production.origin), tuple(name_of(s) for s in production.symbols))
        by_words.setdefault(written, []).append(production)
    lines: dict[str, list[str]] = {}
    aliases: dict[str, tuple[Production, ...]] = {}
    for number, ((origin, symbols), alike) in enumerate(by_words.items()):
        alias = f"p{number}"
        aliases[alias] = tuple(alike)
        lines.setdefault(origin, []).append(f"{' '.join(symbols)} -> {alias}")
    grammar = "\n".join(f"{origin}: " + "\n  | ".join(some) for origin, some in lines.items())
    declared = " ".join(("NUMBER", "UNKNOWN", *terminals.values()))
    lexer = type("Words", (_Words,), {"terminals": terminals})
    lark = Lark(
        f"{grammar}\n%declare {declared}\n",
        parser="earley",
        lexer=lexer,
        ambiguity="forest",
        start=[f"s_{start.replace('-', '_')}" for start in starts],
        keep_all_tokens=True,
    )
    return Parser(lark=lark, terminals=terminals, made=aliases)


def _productive(made: Sequence[Production]) -> list[Production]:
    """Those that come to words at last."""
    said: set[Nonterminal] = set()
    waiting, left = list(made), len(made) + 1
    while len(waiting) < left:
        left, still = len(waiting), []
        for production in waiting:
            needed = [symbol for symbol in production.symbols if isinstance(symbol, Nonterminal)]
            if said.issuperset(needed):
                said.add(production.origin)
            else:
                still.append(production)
        waiting = still
    return [
        production
        for production in made
        if said.issuperset(s for s in production.symbols if isinstance(s, Nonterminal))
    ]


class _Walk:
    """Items out of a shared forest, those of each node worked out once."""

    def __init__(self, made: Mapping[str, tuple[Production, ...]]) -> None:
        self.made = made
        self.symbols: dict[int, tuple[Item, ...]] = {}
        self.partial: dict[int, tuple[tuple[Any, ...], ...]] = {}

    def symbol(self, node: Any) -> tuple[Item, ...]:
        """What a finished nonterminal can be."""
        known = self.symbols.get(id(node))
        if known is not None:
            return known
        self.symbols[id(node)] = ()
        found: list[Item] = []
        for packed in node.children:
            for parts in self._parts(packed):
                children = tuple(part for part in parts if part is not _TOKEN)
                for production in self.made[packed.rule.alias]:
                    made = production.make(children)
                    if len(found) < _MOST_TREES and made not in found:
                        found.append(made)
        self.symbols[id(node)] = tuple(found)
        return self.symbols[id(node)]

    def _parts(self, packed: Any) -> Iterator[tuple[Any, ...]]:
        """The items in a row that a production was found with."""
        left = self._beginning(packed.left) if packed.left is not None else ((),)
        right = self._end(packed.right) if packed.right is not None else ((),)
        for before, after in product(left, right):
            yield (*before, *after)

    def _beginning(self, node: Any) -> tuple[tuple[Any, ...], ...]:
        if not getattr(node, "is_intermediate", False):
            return self._end(node)
        known = self.partial.get(id(node))
        if known is None:
            found: list[tuple[Any, ...]] = []
            for packed in node.children:
                for parts in self._parts(packed):
                    if len(found) < _MOST_TREES and parts not in found:
                        found.append(parts)
            known = self.partial[id(node)] = tuple(found)
        return known

    def _end(self, node: Any) -> tuple[tuple[Any, ...], ...]:
        if hasattr(node, "token"):
            token = node.token
            return ((Count(int(token)) if token.type == "NUMBER" else _TOKEN,),)
        return tuple((item,) for item in self.symbol(node))


_TOKEN = object()
"""Stands for a word that says nothing by itself."""
