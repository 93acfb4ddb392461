"""Which productions a sentence can need: those whose words stand in it, and what these leave.

Most of a grammar is names and phrases that a given sentence does not contain. Without them an
Earley parser has little left to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from .productions import NUMBER, Nonterminal, Production, Symbol

__all__ = ["Pattern", "PatternTable", "pattern_table", "narrowed"]

_EDGE = "\x1f"
"""Stands around tokens where they are looked for in a row."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Pattern:
    """What productions of the same words have in common. runs: tokens that stand in a row, each
    between edges; needed: its nonterminals; made: the productions.
    """

    origin: Nonterminal
    symbols: tuple[Symbol, ...]
    runs: tuple[str, ...]
    needed: frozenset[Nonterminal]
    made: tuple[Production, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PatternTable:
    """all: the patterns. by_token: those with tokens, by one of these; bare: those without any;
    tokens: all there are.
    """

    all: tuple[Pattern, ...]
    by_token: Mapping[str, tuple[Pattern, ...]]
    bare: tuple[Pattern, ...]
    tokens: frozenset[str]

    def kind(self, word: str) -> str:
        """The token that a word is; ``''`` for one that stands in no phrase and no name."""
        if word in self.tokens:
            return word
        return NUMBER if word.isdecimal() else ""


def pattern_table(productions: Iterable[Production]) -> PatternTable:
    """The table of some productions."""
    alike: dict[tuple[Nonterminal, tuple[Symbol, ...]], list[Production]] = {}
    for production in productions:
        alike.setdefault((production.origin, production.symbols), []).append(production)
    patterns: list[Pattern] = []
    by_token: dict[str, list[Pattern]] = {}
    for (origin, symbols), made in alike.items():
        needed = frozenset(symbol for symbol in symbols if isinstance(symbol, Nonterminal))
        runs = tuple(_runs(symbols))
        pattern = Pattern(
            origin=origin, symbols=symbols, runs=runs, needed=needed, made=tuple(made)
        )
        patterns.append(pattern)
        longest = max((one for one in symbols if isinstance(one, str)), key=len, default="")
        by_token.setdefault(longest, []).append(pattern)
    return PatternTable(
        all=tuple(patterns),
        by_token=MappingProxyType({token: tuple(some) for token, some in by_token.items()}),
        bare=tuple(by_token.get("", ())),
        tokens=frozenset(
            symbol for pattern in patterns for symbol in pattern.symbols if isinstance(symbol, str)
        ),
    )


def _runs(symbols: Sequence[Symbol]) -> Iterator[str]:
    run = _EDGE
    for symbol in (*symbols, Nonterminal("")):
        if isinstance(symbol, str):
            run += symbol + _EDGE
        elif run != _EDGE:
            yield run
            run = _EDGE


def narrowed(table: PatternTable, kinds: Sequence[str], start: Nonterminal) -> list[Pattern]:
    """The patterns that a sentence of these tokens can be made of."""
    text = _EDGE.join(("", *kinds, ""))
    there = [
        pattern
        for kind in dict.fromkeys(kinds)
        for pattern in table.by_token.get(kind, ())
        if _stands_in(pattern.runs, text)
    ]
    return _reached(_said([*there, *table.bare]), start)


def _stands_in(runs: Sequence[str], text: str) -> bool:
    """Whether runs of tokens stand in a text one behind the other."""
    position = 0
    for run in runs:
        position = text.find(run, position)
        if position < 0:
            return False
        position += len(run) - 1
    return True


def _said(patterns: Sequence[Pattern]) -> list[Pattern]:
    """Those that come to words, or to nothing, at last."""
    missing = {pattern: len(pattern.needed) for pattern in patterns}
    waiting: dict[Nonterminal, list[Pattern]] = {}
    for pattern in patterns:
        for symbol in pattern.needed:
            waiting.setdefault(symbol, []).append(pattern)
    found = [pattern for pattern in patterns if not pattern.needed]
    said: set[Nonterminal] = set()
    for pattern in found:
        if pattern.origin in said:
            continue
        said.add(pattern.origin)
        for other in waiting.get(pattern.origin, ()):
            missing[other] -= 1
            if not missing[other]:
                found.append(other)
    return found


def _reached(patterns: Sequence[Pattern], start: Nonterminal) -> list[Pattern]:
    """Those that the start leads to."""
    by_origin: dict[Nonterminal, list[Pattern]] = {}
    for pattern in patterns:
        by_origin.setdefault(pattern.origin, []).append(pattern)
    reached = [start]
    seen = {start}
    for origin in reached:
        for pattern in by_origin.get(origin, ()):
            for symbol in pattern.symbols:
                if isinstance(symbol, Nonterminal) and symbol not in seen:
                    seen.add(symbol)
                    reached.append(symbol)
    return [pattern for origin in reached for pattern in by_origin.get(origin, ())]
