"""Lark's Earley parser, given rules instead of the text of a grammar, and one word in advance.

Lark predicts whatever could begin at a place. Here a rule is predicted only where the next word can
begin it, which leaves a small part of the work and the same trees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from lark.common import LexerConf
from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.lexer import Token
from lark.parsers import earley
from lark.parsers.earley_forest import StableSymbolNode
from lark.utils import OrderedSet

from .narrowing import Pattern
from .productions import Nonterminal

__all__ = ["Earley"]


class Earley(earley.Parser):
    """A parser for the sentences of one row of tokens, or its beginnings.

    Where ``all_at`` is a position, everything that can begin there is predicted, whatever the token
    there, to know what would fit.
    """

    def __init__(
        self, patterns: Sequence[Pattern], tokens: Sequence[str], all_at: int = -1
    ) -> None:
        # What the class of Lark works out beforehand is not needed here, and takes long.
        self.tokens, self.all_at = tokens, all_at
        self.names: dict[Nonterminal, NonTerminal] = {}
        self.rules: dict[NonTerminal, list[Rule]] = {}
        self.made: dict[Rule, Pattern] = {}
        for number, pattern in enumerate(patterns):
            rule = Rule(self.name(pattern.origin), [*map(self._symbol, pattern.symbols)], number)
            self.rules.setdefault(rule.origin, []).append(rule)
            self.made[rule] = pattern
        self.firsts = _firsts(self.rules)
        self.predictions: dict[NonTerminal, list[Rule]] = _Predicted(self, None)
        self.TERMINALS = {s for rule in self.made for s in rule.expansion if s.is_term}
        self.NON_TERMINALS = {s for rule in self.made for s in rule.expansion if not s.is_term}
        self.Set, self.SymbolNode, self.Tree = OrderedSet, StableSymbolNode, None
        self.term_matcher = lambda terminal, token: terminal.name == token.type
        self.lexer_conf = LexerConf([], re)
        self.debug = False
        self.waiting: Any = ()

    def name(self, symbol: Nonterminal) -> NonTerminal:
        """The name of a nonterminal in Lark's rules."""
        if symbol not in self.names:
            self.names[symbol] = NonTerminal(f"n{len(self.names)}")
        return self.names[symbol]

    def _symbol(self, symbol: str | Nonterminal) -> Symbol:
        return self.name(symbol) if isinstance(symbol, Nonterminal) else Terminal(symbol)

    def root(self, words: Sequence[str], start: Nonterminal) -> Any:
        """The root of the forest. Raises UnexpectedInput."""
        tokens = [
            Token(kind, word, line=position)
            for position, (kind, word) in enumerate(zip(self.tokens, words, strict=False))
        ]
        lexer = SimpleNamespace(lex=lambda expected: iter(tokens))
        return self.parse(lexer, self.name(start).name)  # type: ignore[no-untyped-call]

    def fitting(self, words: Sequence[str], start: Nonterminal) -> frozenset[str]:
        """The tokens that can stand behind the beginning of a sentence."""
        with suppress(UnexpectedInput):
            self.root(words, start)
        return frozenset(item.expect.name for item in self.waiting)

    def predict_and_complete(self, i: int, to_scan: Any, *others: Any) -> None:
        """One step of the parser, with what the next word can begin."""
        token = self.tokens[i] if i < len(self.tokens) else ""
        self.predictions = _Predicted(self, None if i == self.all_at else token)
        self.waiting = to_scan
        super().predict_and_complete(i, to_scan, *others)  # type: ignore[no-untyped-call]


class _Predicted(dict[NonTerminal, list[Rule]]):
    """Rules by what they make, those that a token can begin; all rules for None."""

    def __init__(self, parser: Earley, token: str | None) -> None:
        self.parser, self.token = parser, token

    def __missing__(self, origin: NonTerminal) -> list[Rule]:
        rules, firsts = self.parser.rules.get(origin, []), self.parser.firsts
        if self.token is not None:
            rules = [rule for rule in rules if _begins(rule, self.token, firsts)]
        self[origin] = rules
        return rules


_EMPTY = ""
"""Stands among the tokens that something can begin with, where it can be nothing at all."""


def _begins(rule: Rule, token: str, firsts: dict[Symbol, set[str]]) -> bool:
    """Whether a token can begin a rule, or the rule can be nothing."""
    for symbol in rule.expansion:
        if symbol.is_term:
            return symbol.name == token
        found = firsts.get(symbol, ())
        if token in found:
            return True
        if _EMPTY not in found:
            return False
    return True


def _firsts(rules: dict[NonTerminal, list[Rule]]) -> dict[Symbol, set[str]]:
    """The tokens that each nonterminal can begin with."""
    found: dict[Symbol, set[str]] = {origin: set() for origin in rules}
    changed = True
    while changed:
        changed = False
        for origin, some in rules.items():
            known = found[origin]
            before = len(known)
            for rule in some:
                known.update(_beginnings(rule, found))
            changed = changed or len(known) > before
    return found


def _beginnings(rule: Rule, firsts: dict[Symbol, set[str]]) -> Iterator[str]:
    for symbol in rule.expansion:
        if symbol.is_term:
            yield symbol.name
            return
        found = firsts.get(symbol, set())
        yield from found - {_EMPTY}
        if _EMPTY not in found:
            return
    yield _EMPTY
