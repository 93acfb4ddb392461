"""Acts of the core: what cards say and players do, with their subjects."""

from __future__ import annotations

from dataclasses import field

from fuero.frozen import frozen

from .base import Expression, Node
from .pieces import Pieces
from .sets import AmountSeen, NoneSeen

__all__ = [
    "HasPieces",
    "HasUnique",
    "SuchThat",
    "Qualifier",
    "EachPlayer",
    "EachOtherPlayer",
    "EachOfThem",
    "UpTo",
    "Exactly",
    "AnyNumber",
    "All",
    "Quota",
    "OneOfThese",
    "Move",
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
    "SecretlyChoose",
    "Take",
    "TakeSeveral",
    "Look",
    "Keep",
    "Act",
    "ActLine",
]

# ---- who --------------------------------------------------------------------------------------


@frozen
class HasPieces(Node):
    """A player has that many pieces somewhere; *own* is that player's."""

    amount: AmountSeen | NoneSeen
    pieces: Pieces
    places: Expression


@frozen
class HasUnique(Node):
    """A player's pick was made by nobody else."""

    variable: str


@frozen
class SuchThat(Node):
    """A player passes a test, in which *own* is that player's."""

    test: Expression


Qualifier = HasPieces | HasUnique | SuchThat


@frozen
class EachPlayer(Node):
    """Every player, clockwise from the active one or from a named one."""

    start: Expression | None
    qualifier: Qualifier | None


@frozen
class EachOtherPlayer(Node):
    """Every other player, clockwise from the left of the active one."""

    qualifier: Qualifier | None


@frozen
class EachOfThem(Node):
    """The players who made the pick just before, in the order they were asked."""

    qualifier: Qualifier | None


# ---- how many ---------------------------------------------------------------------------------


@frozen
class UpTo(Node):
    """Any number up to this, none included."""

    number: Expression


@frozen
class Exactly(Node):
    """As many, or all there are."""

    number: Expression


@frozen
class AnyNumber(Node):
    """None, some or all."""


@frozen
class All(Node):
    """All there are."""


@frozen
class Quota(Node):
    """So many of which pieces. spoken: the word for their kind, as it is written."""

    amount: UpTo | Exactly | AnyNumber | All
    pieces: Pieces
    spoken: str = field(default="", compare=False)


@frozen
class OneOfThese(Node):
    """A single member of a set, chosen by whoever acts."""

    members: Expression


# ---- acts -------------------------------------------------------------------------------------


@frozen
class Move(Node):
    """Move pieces of a kind from places to places.

    whose: ``of each player`` or its like, where that is said behind the pieces. holder: the one
    player whose pieces are meant, where that is said.
    """

    quotas: tuple[Quota, ...]
    kind: str
    whose: str | None
    source: Expression | OneOfThese
    goal: Expression
    holder: Expression | None = None


@frozen
class Load(Node):
    """Give a load to pieces that carry none, where they stand. load: its number, from 1."""

    quota: Quota
    load: int
    name: str
    places: Expression


@frozen
class Unload(Node):
    """Take their load from pieces, where they stand."""

    quota: Quota
    places: Expression


@frozen
class MoveFigure(Node):
    """Move a figure to another place."""

    figure: Expression | OneOfThese
    goal: Expression


@frozen
class Swap(Node):
    """Let pieces of a kind change places with others, one for one.

    amount: of the quota, a number. other, other_places: which pieces they change places with, and
    where these stand.
    """

    quota: Quota
    places: Expression
    other: Pieces
    other_places: Expression


@frozen
class SwapFigures(Node):
    """Let two figures change places."""

    figure: Expression | OneOfThese
    other: Expression | OneOfThese


@frozen
class Score(Node):
    """Score places by a majority table.

    table: its name; '' for each place's own. named: whether the table is written. as_one: all
    places are counted together, and paid for once.

    tied_too: with first_only, whoever is tied for first is paid as well.
    """

    places: Expression | OneOfThese
    as_one: bool = False
    table: str
    named: bool
    first_only: bool
    tied_too: bool


@frozen
class ElseOne(Node):
    """What to choose from when nothing before can be chosen."""

    members: Expression


@frozen
class ElseNone(Node):
    """Choose nothing when nothing can be chosen."""


@frozen
class InsteadOf(Node):
    """The price of a pick: what counts instead of a picked member."""

    replacement: Expression
    members: Expression


@frozen
class Choose(Node):
    """Choose one member of a set, openly."""

    members: Expression
    target: Expression
    otherwise: tuple[ElseOne | ElseNone, ...]


@frozen
class SecretlyChoose(Node):
    """Choose one member of a set; nobody else sees it before it is revealed.

    variable: what remembers it, for each player. options: fallbacks and prices, in order.
    unrevealed: whether it stays hidden until ``reveal``.
    """

    members: Expression
    variable: str
    options: tuple[ElseOne | ElseNone | InsteadOf, ...]
    unrevealed: bool


@frozen
class Take(Node):
    """Take one card from a zone into another.

    left_out: cards that cannot be taken. how: ``by card``, ``by position`` or ``at random``.
    """

    source: Expression
    left_out: Expression | None
    goal: Expression
    unseen: bool
    how: str


@frozen
class TakeSeveral(Node):
    """Choose several cards of a zone, each above the one before, and take them into another."""

    amount: UpTo | Exactly
    source: Expression
    goal: Expression
    unseen: bool


@frozen
class Look(Node):
    """See all cards of a zone; the others see that it is done."""

    zone: Expression


@frozen
class Keep(Node):
    """Keep this card in front of oneself for a while. which: ``this`` or ``the next``."""

    which: str
    procedure: str


Act = (
    Move
    | Load
    | Unload
    | MoveFigure
    | Swap
    | SwapFigures
    | Score
    | Choose
    | SecretlyChoose
    | Take
    | TakeSeveral
    | Look
    | Keep
)


@frozen
class ActLine(Node):
    """Somebody does an act; without a subject it is the player whose turn it is.

    may: whether the word stands there; whether it lets decline is ``optional``.
    """

    subject: EachPlayer | EachOtherPlayer | EachOfThem | None
    may: bool
    optional: bool
    act: Act
