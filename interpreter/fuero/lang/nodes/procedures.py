"""Statements of procedures: how the game goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .base import Name, Node

if TYPE_CHECKING:
    from .acts import ActLine, Quota
    from .declarations import AfterMoving, AfterScoring, AroundProcedure, OthersMay
    from .expressions import Pieces

__all__ = [
    "Target",
    "OwnTarget",
    "OfTarget",
    "Assign",
    "Add",
    "TakeAway",
    "Clear",
    "Argument",
    "Perform",
    "Shuffle",
    "DrawTo",
    "DrawAs",
    "PutPieces",
    "Put",
    "PutAll",
    "PutCard",
    "Reveal",
    "EndGame",
    "If",
    "When",
    "ForPlayers",
    "AsPlayer",
    "StoppedOrNot",
    "ForEach",
    "Repeat",
    "Guarded",
    "without_guard",
    "EitherOrder",
    "OneOf",
    "Once",
    "Offered",
    "Offer",
    "Reach",
    "AtNext",
    "Ability",
    "WhileKept",
    "Stop",
    "DiscardThis",
]


@frozen
class Target(Node):
    """Something that can be changed or moved."""

    form = "{name}"

    name: Name


@frozen
class OwnTarget(Node):
    """The same, of the player who is the subject."""

    form = "own {name}"

    name: Name


@frozen
class OfTarget(Node):
    """The same, of a player or place that is named."""

    form = "{name} of {holder:unary}"

    name: Name
    holder: Node


@frozen
class Assign(Node):
    """Give a variable a value. may: it can be declined."""

    form = "{may} set {target} to {value}"

    may: bool | None
    target: Target | OwnTarget | OfTarget
    value: Node


@frozen
class Add(Node):
    """Add to a number, or put a member into a set. may: it can be declined."""

    form = "{may} add {value} to {target}"

    may: bool | None
    value: Node
    target: Target | OwnTarget | OfTarget


@frozen
class TakeAway(Node):
    """Subtract from a number, or take a member out of a set. may: it can be declined."""

    form = "{may} remove {value} from {target}"

    may: bool | None
    value: Node
    target: Target | OwnTarget | OfTarget


@frozen
class Clear(Node):
    """Empty a set, a zone or a deck: what lay there leaves the game."""

    form = "clear {target}"

    target: Target | OwnTarget | OfTarget


@frozen
class Argument(Node):
    """What a parameter of a procedure stands for this time."""

    name: Name
    value: Node


@frozen
class Perform(Node):
    """Do a procedure, or the card a variable holds. arguments: what a procedure is told."""

    may: bool | None
    target: Target | OwnTarget
    arguments: tuple[Argument, ...] | None


@frozen
class Shuffle(Node):
    """Put a deck in random order."""

    form = "shuffle {target}"

    target: Target | OwnTarget | OfTarget


@frozen
class DrawTo(Node):
    """Turn the top of a deck up into a zone."""

    form = "draw from {deck} to {zone}"

    deck: Target | OwnTarget | OfTarget
    zone: Target | OwnTarget | OfTarget


@frozen
class DrawAs(Node):
    """Draw the top of a deck and remember it."""

    form = "draw from {deck} as {variable}"

    deck: Target | OwnTarget | OfTarget
    variable: Target | OwnTarget | OfTarget


@frozen
class PutPieces(Node):
    """Set pieces down without a choice and without regard to prohibitions."""

    form = "put {quota} {piece} from {source:sum} in {goal:sum}"

    quota: Quota
    piece: Pieces
    source: Node
    goal: Node


@frozen
class Put(Node):
    """Set a figure down in a place, or a card on a zone."""

    form = "put {target} in {goal}"

    target: Target | OwnTarget | OfTarget
    goal: Node


@frozen
class PutAll(Node):
    """Carry all cards of a zone or deck into another."""

    form = "put all of {source} in {goal}"

    source: Target | OwnTarget | OfTarget
    goal: Target | OwnTarget | OfTarget


@frozen
class PutCard(Node):
    """Carry a card from one zone to another, face up."""

    form = "put {target} from {source} in {goal}"

    target: Target | OwnTarget | OfTarget
    source: Target | OwnTarget | OfTarget
    goal: Target | OwnTarget | OfTarget


@frozen
class Reveal(Node):
    """Show picks that were kept hidden."""

    names: tuple[Name, ...]


@frozen
class EndGame(Node):
    """The game is over, for the named reason."""

    form = "end game: {reason}"

    reason: Name


@frozen
class If(Node):
    """A branch."""

    condition: Node
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None


@frozen
class When(Node):
    """Statements that exist only under certain values of a switch."""

    switch: Name
    values: tuple[Name, ...]
    body: tuple[Node, ...]


@frozen
class ForPlayers(Node):
    """Every player in turn becomes the subject."""

    start: Node | None
    test: Node | None
    key: Node | None
    extreme: str | None
    reversed: bool | None
    body: tuple[Node, ...]


@frozen
class AsPlayer(Node):
    """One player becomes the subject; nothing is done if there is none."""

    player: Node
    body: tuple[Node, ...]


@frozen
class StoppedOrNot(Node):
    """What a layer does after a procedure, also where that was stopped; only wraps make it."""

    body: tuple[Node, ...]


@frozen
class ForEach(Node):
    """Every member of a set in turn; by a key, from its highest or lowest, if there is one.

    connected: whether the variable is each connected group in turn. other: the second of each two
    members, where pairs are gone through. along: the relation that joins the two of a pair, or a
    group; None where any two are a pair, and for neighbours.
    """

    connected: bool | None
    variable: Name
    other: Name | None
    along: Name | None
    members: Node
    key: Node | None
    extreme: str | None
    reversed: bool | None
    body: tuple[Node, ...]


@frozen
class Repeat(Node):
    """A loop that carries its bound."""

    times: Node
    condition: Node | None
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None


@frozen
class Guarded(Node):
    """Something to be done that can be chosen only while a condition holds."""

    action: ActLine | Perform | Assign | Add | TakeAway
    condition: Node


def without_guard(node: Node) -> tuple[Node, Node | None]:
    """What is to be chosen, and the condition it can be chosen under, if it has one."""
    return (node.action, node.condition) if isinstance(node, Guarded) else (node, None)


@frozen
class EitherOrder(Node):
    """Procedures done one after another in the order the player likes.

    Here, and in ``OneOf`` and ``Offer``, ``When`` may stand around lines until switches are
    settled.
    """

    parts: tuple[Perform | Guarded, ...]


@frozen
class OneOf(Node):
    """Alternatives: one of them is announced and done."""

    alternatives: tuple[ActLine | Perform | Assign | Add | TakeAway | Guarded, ...]


@frozen
class Once(Node):
    """No more than one time in an offer."""

    form = "once"


@frozen
class Offered(Node):
    """Something an offer holds: how often at most, and while what condition holds."""

    action: Perform
    most: Node | None
    condition: Node | None


@frozen
class Offer(Node):
    """Procedures the player may perform again and again, or stop."""

    times: Node
    parts: tuple[Offered, ...]


@frozen
class Reach(Node):
    """A moment has come: what was put off until then is done."""

    form = "reach {moment}"

    moment: Name


@frozen
class AtNext(Node):
    """A block that is put off until a moment comes."""

    moment: Name
    body: tuple[Node, ...]


@frozen
class Ability(Node):
    """A window: what whoever keeps this card may do when somebody does this."""

    step: AfterMoving | AfterScoring | AroundProcedure
    others: OthersMay
    body: tuple[Node, ...]


@frozen
class WhileKept(Node):
    """What a kept card allows."""

    abilities: tuple[Ability, ...]


@frozen
class Stop(Node):
    """In a window: what is about to be done is not done, nor what would follow of it."""

    form = "stop"


@frozen
class DiscardThis(Node):
    """In a window: the card that is kept is used up."""

    form = "discard this"
