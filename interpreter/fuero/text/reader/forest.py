"""Parsing: Lark's Earley parser on the productions of a book, and what its forest stands for.

For each sentence the parser gets only the productions that it can need (``narrowing.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.grammar import Rule

from fuero.text.tree import Count, Item

from .earley import Earley
from .narrowing import Pattern, PatternTable, narrowed, pattern_table
from .productions import NUMBER, Nonterminal, Production

__all__ = ["Ambiguous", "Parser", "Unread", "make_parser"]

_MOST_TREES = 512
"""So many trees are kept of each part of a sentence."""


@dataclass(frozen=True, slots=True)
class Unread(Exception):
    """A sentence that is none. position: of the first token that does not fit; expected: tokens
    that would.
    """

    position: int
    expected: tuple[str, ...]


class Ambiguous(Exception):
    """A sentence of more trees than are kept."""


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser of whatever a grammar says."""

    patterns: PatternTable

    def known(self, word: str) -> bool:
        """Whether a word stands in any phrase or name."""
        return self.patterns.kind(word) != ""

    def trees(self, words: Sequence[str], start: str) -> tuple[Item, ...]:
        """All that a sentence of known words can be. Raises Unread, and Ambiguous."""
        kinds = [self.patterns.kind(word) for word in words]
        origin = Nonterminal(start)
        parser = Earley(narrowed(self.patterns, kinds, origin), kinds)
        try:
            root = parser.root(words, origin)
        except UnexpectedInput:
            raise self._unread(words, kinds, origin) from None
        walk = _Walk(parser.made)
        found = walk.symbol(root)
        if walk.cut:
            # What was left out may be what is meant.
            raise Ambiguous
        return found

    def _unread(self, words: Sequence[str], kinds: Sequence[str], start: Nonterminal) -> Unread:
        """Where a sentence breaks off, and what would fit there, by the whole grammar."""
        position = len(words)
        try:
            Earley(self.patterns.all, kinds).root(words, start)
        except UnexpectedToken as error:
            position = int(error.token.line or 0)
        except UnexpectedEOF:
            pass
        parser = Earley(self.patterns.all, kinds, all_at=position)
        return Unread(position, tuple(sorted(parser.fitting(words[:position], start) - {NUMBER})))


def make_parser(made: Sequence[Production]) -> Parser:
    """A parser for some productions."""
    return Parser(patterns=pattern_table(made))


class _Walk:
    """Items out of a shared forest, those of each node worked out once."""

    def __init__(self, made: Mapping[Rule, Pattern]) -> None:
        self.made, self.cut = made, False
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
                for production in self.made[packed.rule].made:
                    made = production.make(children)
                    if made not in found:
                        found.append(made)
                if len(found) > _MOST_TREES:
                    self.cut = True
                    return ()
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
                    if parts not in found:
                        found.append(parts)
                    if len(found) > _MOST_TREES:
                        self.cut = True
                        return ()
            known = self.partial[id(node)] = tuple(found)
        return known

    def _end(self, node: Any) -> tuple[tuple[Any, ...], ...]:
        if hasattr(node, "token"):
            token = node.token
            return ((Count(int(token)) if token.type == NUMBER else _TOKEN,),)
        return tuple((item,) for item in self.symbol(node))


_TOKEN = object()
"""Stands for a word that says nothing by itself."""
