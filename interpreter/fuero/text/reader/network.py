"""Productions as networks: one for each nonterminal, in which those that begin alike go together.

A sentence is read along the edges of a network, so what other words there are costs nothing: a
table with twice the phrases is read as fast.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .productions import NUMBER, Nonterminal, Production, Symbol
from .word_index import empty_ones

__all__ = ["Network", "Networks", "kind_of", "networks"]


class Network:
    """What can follow after the beginnings of some productions of a nonterminal, worked out where
    a sentence comes by.

    words: by the token that comes next, productions that go on with it; clauses: by the
    nonterminal; made: the productions that are whole here.
    """

    def __init__(
        self, origin: Nonterminal, productions: Iterable[Production], length: int = 0
    ) -> None:
        """length: of the beginnings, which are the same."""
        self.origin, self.length = origin, length
        self.words: dict[str, list[Production]] = {}
        self.clauses: dict[Nonterminal, list[Production]] = {}
        self.made: list[Production] = []
        self.known: dict[Symbol, Network] = {}
        self.fitting: dict[str, tuple[Nonterminal, ...]] = {}
        for production in productions:
            if length == len(production.symbols):
                self.made.append(production)
                continue
            symbol = production.symbols[length]
            if isinstance(symbol, Nonterminal):
                self.clauses.setdefault(symbol, []).append(production)
            else:
                self.words.setdefault(symbol, []).append(production)

    def behind_word(self, token: str) -> Network | None:
        """What follows behind a token; None where it does not come next."""
        return self._behind(token, self.words[token]) if token in self.words else None

    def behind(self, clause: Nonterminal) -> Network:
        """What follows behind a nonterminal, one of ``clauses``."""
        return self._behind(clause, self.clauses[clause])

    def _behind(self, symbol: Symbol, productions: Sequence[Production]) -> Network:
        found = self.known.get(symbol)
        if found is None:
            found = self.known[symbol] = Network(self.origin, productions, self.length + 1)
        return found


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Networks:
    """The networks of a grammar. roots: by nonterminal; tokens: all there are; empty: nonterminals
    that can be nothing; opened: those whose own words a token can begin with, by the token; led:
    those that can begin with another one, by that.

    begun: what ``begins`` has found.
    """

    roots: Mapping[Nonterminal, Network]
    tokens: frozenset[str]
    empty: frozenset[Nonterminal]
    opened: Mapping[str, Sequence[Nonterminal]]
    led: Mapping[Nonterminal, Sequence[Nonterminal]]
    begun: dict[str, frozenset[Nonterminal]]

    def kind(self, word: str) -> str:
        """The token that a word is; ``''`` for one that stands in no phrase and no name."""
        return kind_of(word, self.tokens)

    def fitting(self, network: Network, token: str) -> tuple[Nonterminal, ...]:
        """The nonterminals that can come next, where a token does."""
        known = network.fitting.get(token)
        if known is None:
            begun = self.begins(token)
            known = network.fitting[token] = tuple(
                clause for clause in network.clauses if clause in begun or clause in self.empty
            )
        return known

    def begins(self, token: str) -> frozenset[Nonterminal]:
        """The nonterminals that can begin with a token."""
        if token not in self.begun:
            found = dict.fromkeys(self.opened.get(token, ()))
            waiting = [*found]
            for origin in waiting:
                for other in self.led.get(origin, ()):
                    if other not in found:
                        found[other] = None
                        waiting.append(other)
            self.begun[token] = frozenset(found)
        return self.begun[token]

    def expected(self, some: Iterable[Network]) -> frozenset[str]:
        """The tokens that can come next in some networks."""
        waiting = list(dict.fromkeys(some))
        seen = set(waiting)
        found: set[str] = set()
        for network in waiting:
            found.update(network.words)
            for clause in network.clauses:
                further = [self.roots[clause]]
                further += [network.behind(clause)] * (clause in self.empty)
                waiting += [one for one in further if one not in seen]
                seen.update(further)
        return frozenset(found)


def kind_of(word: str, tokens: Container[str]) -> str:
    """The token that a word is; ``''`` for one that stands in no phrase and no name."""
    if word in tokens:
        return word
    return NUMBER if word.isdecimal() else ""


def networks(
    productions: Sequence[Production], empty: frozenset[Nonterminal] | None = None
) -> Networks:
    """The networks of some productions. empty: the nonterminals that can be nothing, where that is
    known.
    """
    if empty is None:
        empty = empty_ones(productions)
    by_origin: dict[Nonterminal, list[Production]] = {}
    tokens: set[str] = set()
    opened: dict[str, list[Nonterminal]] = {}
    led: dict[Nonterminal, list[Nonterminal]] = {}
    for production in productions:
        origin, first = production.origin, True
        by_origin.setdefault(origin, []).append(production)
        for symbol in production.symbols:
            if isinstance(symbol, Nonterminal):
                by_origin.setdefault(symbol, [])
                if first:
                    led.setdefault(symbol, []).append(origin)
                    first = symbol in empty
            else:
                tokens.add(symbol)
                if first:
                    opened.setdefault(symbol, []).append(origin)
                    first = False
    roots = {origin: Network(origin, some) for origin, some in by_origin.items()}
    return Networks(
        roots=roots, tokens=frozenset(tokens), empty=empty, opened=opened, led=led, begun={}
    )
