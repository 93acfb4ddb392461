"""Earley's algorithm on networks: what stands where in a sentence, found in one go from the left.

Of what could begin at a place, only what the next word can begin is looked at.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from .network import Network, Networks
from .productions import NUMBER, Nonterminal

__all__ = ["MOST_ITEMS", "Broken", "Chart", "TooLarge", "chart_of"]

MOST_ITEMS = 50_000
"""So many items the chart of a sentence may have; those of cards have some thousands."""


class TooLarge(Exception):
    """A sentence with a chart of more items than are kept."""


@dataclass(slots=True, eq=False)  # What raises an exception changes it.
class Broken(Exception):
    """No sentence. position: of the first token that does not fit, or behind the last one;
    reached: by place as far as there, what had been read of what.
    """

    networks: Networks
    position: int
    reached: Sequence[Mapping[_Item, None]]

    @property
    def open(self) -> tuple[Network, ...]:
        """What had been read of what where it breaks off."""
        return tuple(dict.fromkeys(network for network, _ in self.reached[self.position]))

    @property
    def expected(self) -> frozenset[str]:
        """The tokens that would fit where it breaks off."""
        return self.expected_at(self.position)

    def expected_at(self, place: int) -> frozenset[str]:
        """The tokens that fit at a place; numbers, which nobody would tell one by one, left out."""
        found = self.networks.expected(network for network, _ in self.reached[place])
        return frozenset(word for word in found if word != NUMBER and not word.isdecimal())


_Item: TypeAlias = tuple[Network, int]
"""What has been read of a nonterminal: how far in its network, and where it began."""


@dataclass(slots=True)
class _Column:
    """The items that have come as far as a place in the sentence. waiting: those that go on with a
    nonterminal; empty: nonterminals that are nothing there.
    """

    items: dict[_Item, None] = field(default_factory=dict)
    waiting: dict[Nonterminal, list[_Item]] = field(default_factory=dict)
    empty: set[Nonterminal] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Chart:
    """What was found in a sentence. ends: where each nonterminal ends, by itself and where it
    begins; reached: by place, what had been read of what when it was come to.
    """

    ends: dict[tuple[Nonterminal, int], list[int]]
    reached: tuple[dict[_Item, None], ...]


def chart_of(
    networks: Networks,
    kinds: Sequence[str],
    start: Nonterminal,
    skipped: Container[int] = (),
) -> Chart:
    """The chart of a row of tokens. Raises Broken, and TooLarge.

    skipped: places of tokens that can also be passed over.
    """
    columns = [_Column()]
    if start not in networks.roots:
        raise _broken(networks, columns)
    columns[0].items[networks.roots[start], 0] = None
    ends: dict[tuple[Nonterminal, int], list[int]] = {}
    many = 0
    for position, kind in enumerate((*kinds, "")):
        column = columns[position]
        _complete(networks, columns, kind, ends)
        many += len(column.items)
        if many > MOST_ITEMS:
            raise TooLarge
        following = _Column()
        for network, began in column.items:
            behind = network.behind_word(kind)
            if behind is not None:
                following.items[behind, began] = None
        if position in skipped:
            following.items |= column.items
        if not following.items and position < len(kinds):
            raise _broken(networks, columns)
        columns.append(following)
    if len(kinds) not in ends.get((start, 0), ()):
        raise _broken(networks, columns[:-1])
    return Chart(ends, tuple(column.items for column in columns[:-1]))


def _broken(networks: Networks, columns: Sequence[_Column]) -> Broken:
    return Broken(networks, len(columns) - 1, tuple(column.items for column in columns))


def _complete(
    networks: Networks,
    columns: Sequence[_Column],
    kind: str,
    ends: dict[tuple[Nonterminal, int], list[int]],
) -> None:
    """Find everything that comes as far as the last column, where a token of a kind comes next."""
    position = len(columns) - 1
    column = columns[position]
    items = [*column.items]
    for item in items:
        network, began = item
        further: list[_Item] = []
        for clause in networks.fitting(network, kind):
            waiting = column.waiting.setdefault(clause, [])
            if not waiting:
                further.append((networks.roots[clause], position))
            waiting.append(item)
            if clause in column.empty:
                further.append((network.behind(clause), began))
        if network.made:
            further += _behind(network.origin, began, columns, ends)
        for other in further:
            if other not in column.items:
                column.items[other] = None
                items.append(other)


def _behind(
    origin: Nonterminal,
    began: int,
    columns: Sequence[_Column],
    ends: dict[tuple[Nonterminal, int], list[int]],
) -> list[_Item]:
    """What goes on behind a nonterminal that ends in the last column, the first time it does."""
    position = len(columns) - 1
    known = ends.setdefault((origin, began), [])
    if known and known[-1] == position:
        return []
    known.append(position)
    if began == position:
        columns[began].empty.add(origin)
    waiting = columns[began].waiting.get(origin, ())
    return [(network.behind(origin), before) for network, before in waiting]
