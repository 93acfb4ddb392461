"""Acts: what cards say and players do, with their subjects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .base import Name, Node

if TYPE_CHECKING:
    from .expressions import Pieces
    from .procedures import OfTarget, OwnTarget, Target

__all__ = [
    "ActLine",
    "EachPlayer",
    "EachOtherPlayer",
    "EachOfThem",
    "HasPieces",
    "HasUnique",
    "SuchThat",
    "UpTo",
    "Exactly",
    "AnyNumber",
    "All",
    "Quota",
    "OneSource",
    "Move",
    "OfPlayer",
    "Load",
    "Unload",
    "MoveFigure",
    "Swap",
    "SwapFigures",
    "Score",
    "ElseOne",
    "ElseNone",
    "InsteadOf",
    "Choose",
    "SecretPick",
    "SecretlyChoose",
    "Take",
    "TakeSeveral",
    "Look",
    "Keep",
]


@frozen
class ActLine(Node):
    """Somebody does an act; without a subject it is the player whose turn it is."""

    subject: EachPlayer | EachOtherPlayer | EachOfThem | None
    may: bool | None
    act: Node


@frozen
class EachPlayer(Node):
    """Every player, clockwise from the active one or from a named one."""

    start: Node | None
    qualifier: Node | None


@frozen
class EachOtherPlayer(Node):
    """Every other player, clockwise from the left of the active one."""

    qualifier: Node | None


@frozen
class EachOfThem(Node):
    """The players who made the pick just before, in the order they were asked."""

    qualifier: Node | None


@frozen
class HasPieces(Node):
    """A player has that many pieces somewhere."""

    form = "with {amount} {owner} {piece} in {place:unary}"

    amount: Node
    owner: str | None
    piece: Pieces
    place: Node


@frozen
class HasUnique(Node):
    """A player's pick was made by nobody else."""

    form = "with unique {name}"

    name: Name


@frozen
class SuchThat(Node):
    """A player passes a test, in which *own* is that player's."""

    test: Node


@frozen
class UpTo(Node):
    """Any number up to this, none included."""

    form = "up to {number:number}"

    number: Node


@frozen
class Exactly(Node):
    """As many, or all there are."""

    form = "{number:number}"

    number: Node


@frozen
class AnyNumber(Node):
    """None, some or all."""

    form = "any number of"


@frozen
class All(Node):
    """All there are."""

    form = "all"


@frozen
class Quota(Node):
    """So many, of whose."""

    form = "{amount} {owner}"

    amount: UpTo | Exactly | AnyNumber | All
    owner: str | None


@frozen
class OneSource(Node):
    """A single member of a set, chosen."""

    members: Node


@frozen
class OfPlayer(Node):
    """Of one player, behind pieces that are moved."""

    form = "of {player:unary}"

    player: Node


@frozen
class Move(Node):
    """Move pieces from places to places."""

    form = "move{s} {quotas} {piece} {whose:unary} | from {source} | to {goal}"

    quotas: tuple[Quota, ...]
    piece: Pieces
    whose: str | OfPlayer | None
    source: Node
    goal: Node


@frozen
class Load(Node):
    """Give a load to pieces that carry none, where they stand."""

    form = "load{s} {quota} {piece} | with {load} | in {places}"

    quota: Quota
    piece: Pieces
    load: Name
    places: Node


@frozen
class Unload(Node):
    """Take their load from pieces, where they stand."""

    form = "unload{s} {quota} {piece} | in {places}"

    quota: Quota
    piece: Pieces
    places: Node


@frozen
class MoveFigure(Node):
    """Move a figure to another place."""

    form = "move{s} {figure} | to {goal}"

    figure: Target | OwnTarget | OfTarget | OneSource
    goal: Node


@frozen
class Swap(Node):
    """Let pieces change places with others, one for one."""

    form = "swap{s} {quota} {piece} in {places:sum} | with {owner} {other} in {other_places}"

    quota: Quota
    piece: Pieces
    places: Node
    owner: str | None
    other: Pieces
    other_places: Node


@frozen
class SwapFigures(Node):
    """Let two figures change places."""

    form = "swap{s} {figure:sum} | with {other}"

    figure: Target | OwnTarget | OfTarget | OneSource
    other: Target | OwnTarget | OfTarget | OneSource


@frozen
class Score(Node):
    """Score places by a majority table: the first that is declared, or the one that is named.

    as_one: all of them are counted together, and paid for once.
    tied_too: with first_only, whoever is tied for first is paid as well.
    """

    places: Node
    as_one: bool | None
    table: Name | None
    first_only: bool | None
    tied_too: bool | None


@frozen
class ElseOne(Node):
    """What to choose from when nothing before can be chosen."""

    form = "else one of {members}"

    members: Node


@frozen
class ElseNone(Node):
    """Choose nothing when nothing can be chosen."""

    form = "else none"


@frozen
class InsteadOf(Node):
    """The price of a pick: what counts instead of the picked place."""

    form = "{replacement} instead of {places}"

    replacement: Node
    places: Node


@frozen
class Choose(Node):
    """Choose one member of a set, openly."""

    members: Node
    target: Target | OwnTarget | OfTarget
    otherwise: tuple[Node, ...] | None


@frozen
class SecretPick(Node):
    """One of the things that are picked in secret in one sitting."""

    form = "one of {members} as {name}"

    members: Node
    name: Name


@frozen
class SecretlyChoose(Node):
    """Choose members of sets; nobody else sees any before all are revealed.

    options: those of the last pick.
    """

    picks: tuple[SecretPick, ...]
    options: tuple[Node | bool, ...] | None


@frozen
class Take(Node):
    """Take one card from a zone into another. left_out: cards that cannot be taken."""

    source: Target | OwnTarget | OfTarget
    left_out: Node | None
    goal: Target | OwnTarget | OfTarget
    unseen: bool | None


@frozen
class TakeSeveral(Node):
    """Choose several cards of a zone, each above the one before, and take them into another."""

    amount: UpTo | Exactly
    source: Target | OwnTarget | OfTarget
    goal: Target | OwnTarget | OfTarget
    unseen: bool | None


@frozen
class Look(Node):
    """See all cards of a zone; the others see that it is done."""

    form = "look{s} at {zone}"

    zone: Target | OwnTarget | OfTarget


@frozen
class Keep(Node):
    """Keep this card in front of oneself for a while."""

    form = "keep{s} this until the end of {which} {procedure}"

    which: str
    procedure: Name
