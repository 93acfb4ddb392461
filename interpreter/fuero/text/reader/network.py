"""Productions as networks: one for each nonterminal, in which those that begin alike go together.

A sentence is read along the edges of a network, so what other words there are costs nothing: a
table with twice the phrases is read as fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .productions import NUMBER, Nonterminal, Production

__all__ = ["Network", "Networks", "networks"]


@dataclass(slots=True, eq=False, kw_only=True)
class Network:
    """What can follow after the beginnings of some productions of a nonterminal.

    words: by the token that comes next; clauses: by the nonterminal; made: the productions that
    are whole here. fitting: the nonterminals of ``clauses`` that a token can begin, by the token;
    ``Networks.fitting`` fills it.
    """

    origin: Nonterminal
    words: dict[str, Network] = field(default_factory=dict)
    clauses: dict[Nonterminal, Network] = field(default_factory=dict)
    made: list[Production] = field(default_factory=list)
    fitting: dict[str, tuple[Nonterminal, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Networks:
    """The networks of a grammar. roots: by nonterminal; firsts: the tokens that each can begin
    with; empty: those that can be nothing; tokens: all there are.
    """

    roots: Mapping[Nonterminal, Network]
    firsts: Mapping[Nonterminal, frozenset[str]]
    empty: frozenset[Nonterminal]
    tokens: frozenset[str]

    def kind(self, word: str) -> str:
        """The token that a word is; ``''`` for one that stands in no phrase and no name."""
        if word in self.tokens:
            return word
        return NUMBER if word.isdecimal() else ""

    def fitting(self, network: Network, token: str) -> tuple[Nonterminal, ...]:
        """The nonterminals that can come next, where a token does."""
        known = network.fitting.get(token)
        if known is None:
            known = network.fitting[token] = tuple(
                clause
                for clause in network.clauses
                if token in self.firsts[clause] or clause in self.empty
            )
        return known

    def expected(self, network: Network) -> Iterator[str]:
        """The tokens that can come next."""
        yield from network.words
        for clause, behind in network.clauses.items():
            yield from self.firsts[clause]
            if clause in self.empty:
                yield from self.expected(behind)


def networks(productions: Iterable[Production]) -> Networks:
    """The networks of some productions."""
    made = list(productions)
    roots = {production.origin: Network(origin=production.origin) for production in made}
    tokens: set[str] = set()
    for production in made:
        place = roots[production.origin]
        for symbol in production.symbols:
            if isinstance(symbol, Nonterminal):
                roots.setdefault(symbol, Network(origin=symbol))
                place = place.clauses.setdefault(symbol, Network(origin=production.origin))
            else:
                tokens.add(symbol)
                place = place.words.setdefault(symbol, Network(origin=production.origin))
        place.made.append(production)
    empty = _empty(made)
    return Networks(
        roots=roots, firsts=_firsts(roots, empty), empty=empty, tokens=frozenset(tokens)
    )


def _empty(productions: Sequence[Production]) -> frozenset[Nonterminal]:
    """The nonterminals that can be nothing."""
    found: set[Nonterminal] = set()
    wordless = [
        production
        for production in productions
        if all(isinstance(symbol, Nonterminal) for symbol in production.symbols)
    ]
    before = -1
    while len(found) > before:
        before = len(found)
        found.update(one.origin for one in wordless if found.issuperset(one.symbols))
    return frozenset(found)


def _firsts(
    roots: Mapping[Nonterminal, Network], empty: frozenset[Nonterminal]
) -> dict[Nonterminal, frozenset[str]]:
    """The tokens that each nonterminal can begin with."""
    own: dict[Nonterminal, set[str]] = {}
    others: dict[Nonterminal, set[Nonterminal]] = {}
    for origin, root in roots.items():
        tokens, clauses = own.setdefault(origin, set()), others.setdefault(origin, set())
        waiting = [root]
        for place in waiting:
            tokens.update(place.words)
            clauses.update(place.clauses)
            waiting += [behind for clause, behind in place.clauses.items() if clause in empty]
    changed = True
    while changed:
        changed = False
        for origin, tokens in own.items():
            before = len(tokens)
            for clause in others[origin]:
                tokens |= own[clause]
            changed = changed or len(tokens) > before
    return {origin: frozenset(tokens) for origin, tokens in own.items()}
