"""What stands round declarations: switches, where they are known from, what layers do to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .base import Name, Node

if TYPE_CHECKING:
    from .declarations import Carrying, Stock
    from .majority import Bonus, TableParts, TieBreak, TieCase
    from .procedures import EitherOrder, Offered, OneOf

__all__ = [
    "WhenDeclarations",
    "KnownFrom",
    "Private",
    "Removal",
    "Replacement",
    "Wrap",
    "TableAddition",
    "TableChange",
    "DefinitionAddition",
    "DefinitionReduction",
    "CasesAddition",
    "StockAddition",
    "LinesAddition",
    "MoreOffered",
    "Unless",
]


@frozen
class WhenDeclarations(Node):
    """Declarations that exist only under certain values of a switch."""

    switch: Name
    values: tuple[Name, ...]
    body: tuple[Node, ...]


@frozen
class KnownFrom(Node):
    """Declarations that are known from elsewhere than the rest of the ruleset."""

    source: Name
    body: tuple[Node, ...]


@frozen
class Private(Node):
    """Declarations whose names other layers do not see."""

    body: tuple[Node, ...]


@frozen
class Removal(Node):
    """A layer takes things of one kind away."""

    kind: str
    names: tuple[Name, ...]


@frozen
class Replacement(Node):
    """A layer puts something in the place of what was there."""

    declaration: Node


@frozen
class Wrap(Node):
    """A layer does something before, after or instead of a procedure or card.

    follows: ``stopped or not`` where it is done after a procedure that was stopped as well,
    ``unless stopped`` where it says that it is not.
    """

    place: str
    kind: str
    name: Name
    follows: str | None
    body: tuple[Node, ...]


@frozen
class TableAddition(Node):
    """A layer adds to what counts in a majority table, what breaks ties, what some ties get, who
    wins ties, and bonuses.
    """

    kind: str
    name: Name
    counts: Node | None
    broken_by: tuple[Node, ...] | None
    ties: tuple[TieCase | TieBreak, ...]
    favours: Node | None
    bonuses: tuple[Bonus, ...]


@frozen
class TableChange(Node):
    """A layer says some parts of a majority table otherwise; the others stay as they are."""

    kind: str
    name: Name
    parts: TableParts


@frozen
class DefinitionAddition(Node):
    """A layer adds members to the set that a definition names, or says when its condition holds,
    too.
    """

    kind: str
    name: Name
    members: Node


@frozen
class DefinitionReduction(Node):
    """A layer takes members out of the set that a definition names, or says when its condition does
    not hold.
    """

    kind: str
    name: Name
    members: Node


@frozen
class CasesAddition(Node):
    """A layer adds numbers of players to the table by players that a declaration holds."""

    kind: str
    name: Name
    table: Node


@frozen
class StockAddition(Node):
    """A layer adds pieces of further owners to a kind of piece."""

    kind: str
    name: Name
    parts: tuple[Stock | Carrying, ...]


@frozen
class LinesAddition(Node):
    """A layer adds lines to what can be chosen from in a procedure, card or trigger."""

    kind: str
    name: Name
    lines: OneOf | EitherOrder | MoreOffered


@frozen
class MoreOffered(Node):
    """What a layer adds to an offer; how often the player may choose is said there."""

    parts: tuple[Offered, ...]


@frozen
class Unless(Node):
    """A layer makes a procedure or card do nothing under a condition."""

    condition: Node
    kind: str
    name: Name
