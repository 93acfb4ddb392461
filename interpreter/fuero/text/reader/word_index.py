"""Which productions of a grammar some words can take part in.

A language has tens of thousands of productions, a sentence words for some hundreds: a production
whose words are not there, or whose clauses can be made of no words that are, reads nothing of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from operator import attrgetter

from .productions import Nonterminal, Production, Symbol, is_of_words

__all__ = ["WordIndex", "empty_ones"]


class WordIndex:
    """The productions of a grammar, each found by one symbol it cannot do without: the rarest of
    its words where it has any. Symbols go by numbers here.

    tokens: all there are; empty: nonterminals that can be nothing.
    """

    def __init__(self, productions: Iterable[Production] = ()) -> None:
        self.productions: list[Production] = []
        self.empty: set[Nonterminal] = set()
        self.tokens: set[str] = set()
        self.numbers: dict[Symbol, int] = {}
        self.used: Counter[Symbol] = Counter()
        self.needed: list[tuple[int, ...]] = []
        self.origins: list[int] = []
        self.always: list[int] = []
        self.found_by: dict[int, list[int]] = {}
        self.add(productions)

    def add(self, productions: Iterable[Production]) -> None:
        """More productions, with all that need no words of what is new in them."""
        new = [*productions]
        self.empty |= empty_ones(new, self.empty)
        used, numbers, empty = self.used, self.numbers, self.empty
        used.update(chain.from_iterable(one.symbols for one in new))
        for place, production in enumerate(new, start=len(self.productions)):
            for symbol in production.symbols:
                if symbol not in numbers:
                    numbers[symbol] = len(numbers)
                    if isinstance(symbol, str):
                        self.tokens.add(symbol)
            symbols = [one for one in production.symbols if one not in empty]
            self.needed.append(tuple([numbers[one] for one in symbols]))
            self.origins.append(numbers.setdefault(production.origin, len(numbers)))
            if not symbols:
                self.always.append(place)
                continue
            words = [one for one in symbols if isinstance(one, str) or is_of_words(one)]
            rarest = min(words or symbols, key=used.__getitem__)
            self.found_by.setdefault(numbers[rarest], []).append(place)
        self.productions += new

    def of(self, tokens: Iterable[str], starts: Iterable[Nonterminal]) -> list[Production]:
        """The productions that words of these tokens can take part in, below some nonterminals, in
        the order of the grammar.
        """
        found: dict[int, list[int]] = {}
        for place in chain(self.always, self._made_of(tokens)):
            found.setdefault(self.origins[place], []).append(place)
        numbers = self.numbers
        waiting = [numbers[start] for start in starts if start in numbers]
        seen = set(waiting)
        below: list[int] = []
        for origin in waiting:
            below += found.get(origin, ())
            for place in found.get(origin, ()):
                for symbol in self.productions[place].symbols:
                    number = numbers[symbol]
                    if number not in seen:
                        seen.add(number)
                        waiting.append(number)
        # As they stand in the grammar, in whatever order they were made and found.
        below.sort()
        return sorted([self.productions[place] for place in below], key=attrgetter("rank"))

    def _made_of(self, tokens: Iterable[str]) -> Iterable[int]:
        """The productions that can be made of tokens, but for those that can be nothing."""
        numbers, needed, origins, found_by = (
            self.numbers,
            self.needed,
            self.origins,
            self.found_by,
        )
        agenda = [numbers[one] for one in tokens if one in numbers]
        there = set(agenda)
        made: list[int] = []
        lacking: dict[int, list[int]] = {}
        for symbol in agenda:
            for place in chain(found_by.get(symbol, ()), lacking.get(symbol, ())):
                for other in needed[place]:
                    if other not in there:
                        lacking.setdefault(other, []).append(place)
                        break
                else:
                    made.append(place)
                    origin = origins[place]
                    if origin not in there:
                        there.add(origin)
                        agenda.append(origin)
        return made


def empty_ones(
    productions: Iterable[Production], known: Collection[Nonterminal] = ()
) -> frozenset[Nonterminal]:
    """The nonterminals that can be nothing. known: those of which this is known."""
    wordless = [
        one for one in productions if not any(isinstance(symbol, str) for symbol in one.symbols)
    ]
    found: set[Nonterminal] = set(known)
    before = -1
    while len(found) > before:
        before = len(found)
        found.update(one.origin for one in wordless if found.issuperset(one.symbols))
    return frozenset(found)
