"""From a chart to trees: everything that a sentence can be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import TypeAlias

from fuero.text.tree import Count, Homonyms, Item, Listing, Noun, Phrase

from .earley import Broken, Chart, TooLarge, chart_of
from .near import beginning
from .network import Network, Networks, kind_of, networks
from .points import base_key
from .productions import NUMBER, Nonterminal, Production, is_of_words
from .word_index import WordIndex

__all__ = ["MOST_TREES", "Ambiguous", "Broken", "Forest", "Parser", "Unreadable", "make_parser"]

MOST_TREES = 4096
"""So many trees are kept of each part of a sentence."""

_MOST_WAYS = 4
"""So many templates are kept by which the same words say the same."""


class Ambiguous(Exception):
    """A sentence of more trees than are kept."""


class Unreadable(Exception):
    """No sentence; ``Parser.broken`` says where it breaks off."""


@dataclass(frozen=True)
class Parser:
    """A parser of whatever a grammar says.

    A sentence is read with those productions alone that its words can take part in. All of them
    are needed only to tell where a sentence breaks off, and what could go on there.

    more: makes the productions for some words that are not made yet, or all for None.
    """

    index: WordIndex
    starts: tuple[Nonterminal, ...]
    more: Callable[[Collection[str] | None], Iterable[Production]] = field(default=lambda words: ())

    @cached_property
    def networks(self) -> Networks:
        """All productions."""
        self.index.add(self.more(None))
        made = sorted(self.index.productions, key=attrgetter("rank"))
        return networks(made, frozenset(self.index.empty))

    def known(self, word: str) -> bool:
        """Whether a word stands in any phrase or name."""
        return kind_of(word, self.networks.tokens) != ""

    def of_words(self, words: Collection[str]) -> Networks:
        """The productions that some words can take part in."""
        self.index.add(self.more(words))
        selected = self.index.of({*map(self._kind, words)}, self.starts)
        return networks(selected, frozenset(self.index.empty))

    def forest(self, some: Networks, words: Sequence[str], start: str) -> Forest:
        """All that a sentence of words can be by networks that are theirs. Raises Unreadable, and
        Ambiguous.
        """
        kinds = [*map(self._kind, words)]
        chart = _chart(some, kinds, start)
        return Forest(some, chart, words, kinds, Nonterminal(start))

    def can_be_read_without(
        self, some: Networks, words: Sequence[str], start: str, places: Container[int]
    ) -> bool:
        """Whether words can be a sentence if any of those at some places are passed over."""
        try:
            _chart(some, [*map(self._kind, words)], start, places)
        except Unreadable:
            return False
        except Ambiguous:
            pass
        return True

    def broken(self, words: Sequence[str], start: str) -> Broken | None:
        """Where a sentence breaks off; None where it does not. Raises Ambiguous."""
        try:
            kinds = [kind_of(word, self.networks.tokens) for word in words]
            chart_of(self.networks, kinds, Nonterminal(start))
        except Broken as broken:
            return broken.with_traceback(None)
        except TooLarge:
            raise Ambiguous from None
        return None

    def fitting(self, some: Networks, words: Sequence[str], start: str) -> Sequence[frozenset[str]]:
        """By place, the tokens of networks that fit there behind the words before."""
        try:
            chart_of(some, [*map(self._kind, words)], Nonterminal(start))
        except Broken as broken:
            return [broken.expected_at(place) for place in range(len(broken.reached))]
        except TooLarge:
            pass
        return []

    @cached_property
    def alike(self) -> Mapping[str, Sequence[str]]:
        """The tokens by how they begin, whatever their accents."""
        found: dict[str, list[str]] = {}
        for token in sorted(self.networks.tokens):
            found.setdefault(beginning(token), []).append(token)
        return found

    def _kind(self, word: str) -> str:
        """The token that a word is; ``''`` for one that stands in no phrase and no name."""
        return kind_of(word, self.index.tokens)


def _chart(some: Networks, kinds: Sequence[str], start: str, skipped: Container[int] = ()) -> Chart:
    try:
        return chart_of(some, kinds, Nonterminal(start), skipped)
    except Broken:
        raise Unreadable from None
    except TooLarge:
        raise Ambiguous from None


def make_parser(made: Sequence[Production], starts: Iterable[str]) -> Parser:
    """A parser for some productions of sentences."""
    return Parser(WordIndex(made), tuple(map(Nonterminal, starts)))


_Rows: TypeAlias = tuple[tuple[tuple[Item, ...], Production], ...]
"""Ways to go on to the end of a production: the items on the way, and the production."""


class Forest:
    """The trees of a sentence; those that leave nothing out are a part of all of them."""

    def __init__(
        self,
        networks: Networks,
        chart: Chart,
        words: Sequence[str],
        kinds: Sequence[str],
        origin: Nonterminal,
    ) -> None:
        self.origin, self.words = origin, words
        self.growing = {
            shorter: _Growing(networks, chart, words, kinds, shorter=shorter)
            for shorter in (False, True)
        }

    def trees(self, *, shorter: bool) -> tuple[Item, ...]:
        """All trees. Raises Ambiguous: what is left out where there are too many may be meant.

        shorter: also of what leaves something out.
        """
        return self.growing[shorter].trees(self.origin, 0, len(self.words))

    def seams(self, sorts: frozenset[str], *, shorter: bool) -> frozenset[int]:
        """The places in a sentence where words can stand that belong to no part of it: its ends,
        those where a clause of one of some sorts begins, and those behind a part of it, such as its
        verb, in any tree.
        """
        many = len(self.words)
        inside = self.growing[shorter].behind_parts(self.origin, many, sorts)
        return frozenset({0, many, *inside})


class _Growing:
    """The trees of a chart, those of each part worked out once."""

    def __init__(
        self,
        networks: Networks,
        chart: Chart,
        words: Sequence[str],
        kinds: Sequence[str],
        *,
        shorter: bool,
    ) -> None:
        self.networks, self.chart, self.words, self.kinds = networks, chart, words, kinds
        self.shorter = shorter
        self.known: dict[tuple[Nonterminal, int, int], tuple[Item, ...]] = {}
        self.rows: dict[tuple[Network, int, int, int], _Rows] = {}
        self.alike: dict[object, Item] = {}

    def trees(self, origin: Nonterminal, start: int, end: int) -> tuple[Item, ...]:
        """What a nonterminal can be from one place to another. Raises Ambiguous."""
        key = (origin, start, end)
        known = self.known.get(key)
        if known is not None:
            return known
        self.known[key] = ()  # What would be a part of itself is none.
        found: dict[int, Item] = {}
        named: list[Noun] = []
        ways: dict[object, int] = {}
        for parts, production in self._rows(self.networks.roots[origin], start, start, end):
            item = production.make(parts)
            if isinstance(item, Noun | Homonyms):
                named += item.nouns if isinstance(item, Homonyms) else (item,)
                continue
            item = self._one(item)
            if isinstance(item, Phrase) and id(item) not in found:
                meant = (base_key(item.keys[0]), *((n, id(p)) for n, p in item.slots.items()))
                ways[meant] = ways.get(meant, 0) + 1
                if ways[meant] > _MOST_WAYS:
                    continue
            found[id(item)] = item
            if len(found) > MOST_TREES:
                raise Ambiguous
        if named:
            item = self._one(Homonyms(nouns=tuple(dict.fromkeys(named))))
            found[id(item)] = item
        self.known[key] = tuple(found.values())
        return self.known[key]

    def _rows(self, network: Network, start: int, here: int, end: int) -> _Rows:
        """All ways through a network that began somewhere, from a place in it and in the sentence
        to the end.
        """
        key = (network, start, here, end)
        known = self.rows.get(key)
        if known is not None:
            return known
        found: list[tuple[tuple[Item, ...], Production]] = []
        if here == end:
            found += [((), one) for one in network.made if self.shorter or not one.shorter]
        for clause in network.clauses:
            behind = network.behind(clause)
            for stop in self.chart.ends.get((clause, here), ()):
                if stop <= end and (behind, start) in self.chart.reached[stop]:
                    rest = self._rows(behind, start, stop, end)
                    firsts = self.trees(clause, here, stop) if rest else ()
                    found += [((one, *row), made) for one in firsts for row, made in rest]
        if here < end:
            kind = self.kinds[here]
            behind_word = network.behind_word(kind)
            if behind_word is not None:
                rest = self._rows(behind_word, start, here + 1, end)
                number = kind == NUMBER
                one = (Count(int(self.words[here])),) if number else ()
                found += [((*one, *row), made) for row, made in rest]
        if len(found) > MOST_TREES:
            raise Ambiguous
        self.rows[key] = tuple(found)
        return self.rows[key]

    def behind_parts(self, origin: Nonterminal, end: int, sorts: frozenset[str]) -> Iterator[int]:
        """The places before what is of some sorts and behind its parts, in the trees from the
        beginning to a place; behind words, only where they go first.
        """
        waiting = [(self.networks.roots[origin], 0, 0, end)]
        seen = {*waiting}
        for network, start, here, stop in waiting:
            further = []
            for clause, place, behind in self._next(network, start, here, stop):
                further.append((behind, start, place, stop))
                if clause is not None:
                    further.append((self.networks.roots[clause], here, here, place))
                    if clause.sort in sorts:
                        yield here
                    first = network.length == 0 or not is_of_words(clause)
                    if first and network.origin.sort in sorts:
                        yield place
            waiting += [one for one in further if one not in seen]
            seen.update(further)

    def _next(
        self, network: Network, start: int, here: int, end: int
    ) -> Iterator[tuple[Nonterminal | None, int, Network]]:
        """What comes next on the ways of ``_rows``: a nonterminal, or None for a word, where it
        ends, and the network behind it.
        """
        for clause in network.clauses:
            behind = network.behind(clause)
            for stop in self.chart.ends.get((clause, here), ()):
                reached = stop <= end and (behind, start) in self.chart.reached[stop]
                rest = self._rows(behind, start, stop, end) if reached else ()
                if rest and self.trees(clause, here, stop):
                    yield clause, stop, behind
        behind_word = network.behind_word(self.kinds[here]) if here < end else None
        if behind_word is not None and self._rows(behind_word, start, here + 1, end):
            yield None, here + 1, behind_word

    def _one(self, item: Item) -> Item:
        """An item, the same for all that are equal, whose parts are such items."""
        key: object = item
        if isinstance(item, Phrase):
            slots = ((name, id(part)) for name, part in item.slots.items())
            key = (item.keys, item.said, *slots)
        elif isinstance(item, Listing):
            key = (item.joint, item.wording, item.commas, item.once, *map(id, item.items))
        elif isinstance(item, Count):
            key = (item, item.said)
        return self.alike.setdefault(key, item)
