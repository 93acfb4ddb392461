"""Majority tables: what counts, what ranks are paid, what ties do, bonuses."""

from __future__ import annotations

from fuero.frozen import frozen

from .base import Name, Node

__all__ = [
    "Counts",
    "Pays",
    "Ties",
    "TieCase",
    "TieBreak",
    "Bonus",
    "Majority",
    "TableParts",
    "MajorityLike",
]


@frozen
class Counts(Node):
    """What a majority table counts, where (in the scored place), and the least that ranks.

    number: a number for each player, in which pieces and figures stand for how many there are.
    """

    number: Node
    places: Node | None
    least: int


@frozen
class Pays(Node):
    """The values by rank, how many ranks pay (None: all there are values for), and what receives
    them.

    values: a row alone, or a number for each rank.
    """

    values: tuple[Node, ...]
    ranks: Node | None
    track: Name


@frozen
class Ties(Node):
    """What a tied group gets, and how many ranks it uses up.

    broken_by: numbers by which those who are tied are told apart, one after the other; None for
    none. cases: where it is otherwise, or ties are broken by something else.
    """

    policy: str
    use: Node
    broken_by: tuple[Node, ...] | None
    cases: tuple[TieCase | TieBreak, ...]


@frozen
class TieCase(Node):
    """What a group gets that is tied for a rank, or is of a size, and how many ranks it uses up.

    rank: None for any. size: so many, or at least so many; None for any.
    """

    rank: int | None
    size: tuple[int, bool] | None
    policy: str
    use: Node


@frozen
class TieBreak(Node):
    """By which numbers those are told apart who are tied for a rank, one after the other."""

    rank: int
    numbers: tuple[Node, ...]


@frozen
class Bonus(Node):
    """Points for whoever has a rank, or for each player, where all tests hold.

    rewarded: in words, such as ``sole first``, ``each last``, ``each rank 2`` or ``each player``.
    """

    name: Name
    points: Node
    rewarded: str
    tests: tuple[Node, ...]


@frozen
class Majority(Node):
    """A majority table.

    places: those whose own table it is; None for a table of any place. unowned: what pieces count
    that no player owns or holds. favours: the players who win ties for
    first. pools: those who are counted as one.
    """

    name: Name
    places: Node | None
    counts: Counts
    pays: Pays
    ties: Ties
    unowned: Node | None
    favours: Node | None
    pools: Node | None
    bonuses: tuple[Bonus, ...]


@frozen
class TableParts(Node):
    """The parts in which a majority table differs from another, or from what it was; None for those
    it has in common. without: the names of bonuses it lacks. bonuses: others of its own, and those
    of the same name said otherwise.
    """

    places: Node | None
    counts: Counts | None
    pays: Pays | None
    ties: Ties | None
    unowned: Node | None
    favours: Node | None
    pools: Node | None
    without: tuple[Name, ...] | None
    bonuses: tuple[Bonus, ...]


@frozen
class MajorityLike(Node):
    """A majority table that is like another but for these parts."""

    name: Name
    like: Name
    parts: TableParts
