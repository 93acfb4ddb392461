"""Statements of the core: how the game goes.

What a statement changes is the expression that reads it: a ``VariableOf``, ``CardsIn``,
``CardsKept``, ``TheFigure`` or ``Bound``.
"""

from __future__ import annotations

from fuero.frozen import frozen
from fuero.ruleset.types import Type, member, set_of

from .acts import ActLine, Quota
from .base import Expression, Node
from .named import Bound
from .sets import PairedWith
from .triggers import DiscardThis, Stop, Trigger

__all__ = [
    "Assign",
    "Add",
    "TakeAway",
    "Clear",
    "Shuffle",
    "DrawTo",
    "DrawAs",
    "PutPieces",
    "PutFigure",
    "LayCard",
    "PutCard",
    "PutAll",
    "Reveal",
    "Argument",
    "Perform",
    "PerformCard",
    "EndGame",
    "If",
    "ForPlayers",
    "AsPlayer",
    "StoppedOrNot",
    "ForEach",
    "Repeat",
    "Alternative",
    "Guarded",
    "without_guard",
    "EitherOrder",
    "OneOf",
    "Once",
    "Offered",
    "Offer",
    "Reach",
    "AtNext",
    "WhileKept",
    "Statement",
]

# ---- variables, cards, pieces -----------------------------------------------------------------


@frozen
class Assign(Node):
    """Give a variable a value. may: it can be declined."""

    may: bool
    target: Expression
    value: Expression


@frozen
class Add(Node):
    """Add to a number, or put members into a set. may: it can be declined."""

    may: bool
    value: Expression
    target: Expression


@frozen
class TakeAway(Node):
    """Subtract from a number, or take members out of a set. may: it can be declined."""

    may: bool
    value: Expression
    target: Expression


@frozen
class Clear(Node):
    """Empty a set, a zone or a deck: what lay there leaves the game."""

    target: Expression


@frozen
class Shuffle(Node):
    """Put a deck in random order."""

    deck: str


@frozen
class DrawTo(Node):
    """Turn the top of a deck, or of a zone in order, up into a zone."""

    source: str
    goal: Expression


@frozen
class DrawAs(Node):
    """Draw the top of a deck, or of a zone in order, and remember it."""

    source: str
    variable: Expression


@frozen
class PutPieces(Node):
    """Set pieces down without a choice and without regard to what closes places to moves."""

    quota: Quota
    source: Expression
    goal: Expression


@frozen
class PutFigure(Node):
    """Set a figure down in a place."""

    figure: Expression
    goal: Expression


@frozen
class LayCard(Node):
    """Lay a card on a deck or zone, face up."""

    card: Expression
    goal: Expression


@frozen
class PutCard(Node):
    """Carry a card from one zone to another, face up."""

    card: Expression
    source: Expression
    goal: Expression


@frozen
class PutAll(Node):
    """Carry all cards of a zone or deck into another."""

    source: Expression
    goal: Expression


@frozen
class Reveal(Node):
    """Show picks that were kept hidden."""

    variable: str


# ---- flow -------------------------------------------------------------------------------------


@frozen
class Argument(Node):
    """What a parameter of a procedure stands for while it is done."""

    parameter: Bound
    value: Expression


@frozen
class Perform(Node):
    """Do a procedure. may: it can be declined. told: what each of its parameters stands for."""

    may: bool
    procedure: str
    told: tuple[Argument, ...] = ()


@frozen
class PerformCard(Node):
    """Do the card that an expression gives. may: it can be declined.

    cards: the names of those it may be, in the order of declaration.
    """

    may: bool
    card: Expression
    cards: tuple[str, ...]


@frozen
class EndGame(Node):
    """The game is over, for the named reason."""

    reason: str


@frozen
class If(Node):
    """A branch."""

    condition: Expression
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...]


@frozen
class ForPlayers(Node):
    """Every player in turn becomes the subject.

    test, key: which players, and in which order; both are read with the player as subject. extreme:
    the ``highest`` or ``lowest`` key comes first. reversed: whoever would come last comes first.
    """

    start: Expression | None
    test: Expression | None
    key: Expression | None
    extreme: str | None
    body: tuple[Node, ...]
    reversed: bool = False


@frozen
class AsPlayer(Node):
    """One player becomes the subject; nothing is done if there is none."""

    player: Expression
    body: tuple[Node, ...]


@frozen
class StoppedOrNot(Node):
    """What follows a procedure, also where that was stopped."""

    body: tuple[Node, ...]


@frozen
class ForEach(Node):
    """Every member of a set in turn. own: whether the variable is the loop's, or a declared one.

    key: the number by which they are sorted, read with each as the variable, from its ``highest``
    or ``lowest``, which is the extreme; None for the order of their declaration. reversed: the last
    comes first.

    connected: the variable is each connected group of the places in turn, as a set. relation: that
    along which they are connected; None for neighbours.

    Each two of a set are gone through by a loop whose body is another, over ``PairedWith``.
    """

    variable: str
    own: bool
    members: Expression
    body: tuple[Node, ...]
    key: Expression | None = None
    extreme: str | None = None
    reversed: bool = False
    connected: bool = False
    relation: str | None = None

    @property
    def holds(self) -> Type:
        """What the variable is: a member, or a group of them."""
        domain = self.members.type.domain
        return set_of(domain) if self.connected else member(domain)

    @property
    def pairs(self) -> ForEach | None:
        """The loop over the second of each two, where this one is over the first."""
        inner = self.body[0] if len(self.body) == 1 else None
        if isinstance(inner, ForEach) and isinstance(inner.members, PairedWith):
            return inner
        return None


@frozen
class Repeat(Node):
    """A loop that carries its bound; ``otherwise`` is done when it is reached."""

    times: Expression
    condition: Expression | None
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...]


Alternative = ActLine | Perform | PerformCard | Assign | Add | TakeAway


@frozen
class Guarded(Node):
    """Something to be done that can be chosen only while a condition holds."""

    action: Alternative
    condition: Expression


def without_guard(node: Node) -> tuple[Node, Expression | None]:
    """What is to be chosen, and the condition it can be chosen under, if it has one."""
    return (node.action, node.condition) if isinstance(node, Guarded) else (node, None)


@frozen
class EitherOrder(Node):
    """Procedures done one after another in the order the player likes. words: their options."""

    parts: tuple[Perform | PerformCard | Guarded, ...]
    words: tuple[str, ...]


@frozen
class OneOf(Node):
    """Alternatives: one of them is announced and done. words: their options."""

    alternatives: tuple[Alternative | Guarded, ...]
    words: tuple[str, ...]


@frozen
class Once(Node):
    """No more than one time in an offer."""


@frozen
class Offered(Node):
    """Something an offer holds: how often at most, and while what condition holds."""

    action: Perform | PerformCard
    most: Expression | Once | None
    condition: Expression | None


@frozen
class Offer(Node):
    """Procedures the player may perform again and again, or stop. words: their options."""

    times: Expression
    parts: tuple[Offered, ...]
    words: tuple[str, ...]


@frozen
class Reach(Node):
    """A moment has come: what was put off until then is done."""

    moment: str


@frozen
class AtNext(Node):
    """A block that is put off until a moment comes."""

    moment: str
    body: tuple[Node, ...]


@frozen
class WhileKept(Node):
    """What a kept card allows."""

    abilities: tuple[Trigger, ...]


Statement = (
    ActLine
    | Add
    | AsPlayer
    | Assign
    | AtNext
    | Clear
    | DiscardThis
    | DrawAs
    | DrawTo
    | EitherOrder
    | EndGame
    | ForEach
    | ForPlayers
    | If
    | LayCard
    | Offer
    | OneOf
    | Perform
    | PerformCard
    | PutAll
    | PutCard
    | PutFigure
    | PutPieces
    | Reach
    | Repeat
    | Reveal
    | Shuffle
    | Stop
    | StoppedOrNot
    | TakeAway
    | WhileKept
)
"""What a body may consist of."""
