"""Whether a reminder holds: what it says is known of the act, or it is refused.

The table of constructs says of each reminder how it is checked, by one of these names:

``ties``         whatever is most or fewest is taken, all of it
``choice``       whoever plays the card chooses something
``leaves-out``   where something goes, or what is chosen, is never what is named
``takes-in``     it can be what is named
``own-too``      it is done by, or to, every player
``anybodys``     pieces of any owner are moved (or counted, where none are moved), and none of
                some owner alone
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fuero.ruleset import core
from fuero.ruleset.constants import NotConstant, constant_members
from fuero.ruleset.core import Node, walk
from fuero.ruleset.model import Rules

from .alike import meant_in

__all__ = ["HOLDING", "TIES", "holds"]

TIES = "ties"
"""The check of what is said where several are tied."""

Named: TypeAlias = core.Expression | None
"""What a reminder names."""


def holds(check: str, rules: Rules, body: Sequence[Node], named: Named) -> bool:
    """Whether a reminder holds of statements. check: how that is known."""
    parts = [part for node in meant_in(rules, body) for part in walk(node)]
    return _CHECKS[check](rules, parts, named)


def _ties(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    """One of those that are tied would be chosen, where not all of them are taken."""
    taken = any(_has_extreme(whole) for part in parts for whole in _taken_whole(part))
    chosen = core.OneOfThese | core.Choose | core.SecretlyChoose | core.MoveFigure
    return taken and not any(isinstance(part, chosen) and _has_extreme(part) for part in parts)


def _taken_whole(part: Node) -> Iterator[Node]:
    if isinstance(part, core.Score) and not isinstance(part.places, core.OneOfThese):
        yield part.places
    elif isinstance(part, core.ForPlayers | core.SuchThat) and part.test is not None:
        yield part.test
    elif isinstance(part, core.Move) and _all_of(part):
        yield part.source


def _all_of(move: core.Move) -> bool:
    return all(isinstance(quota.amount, core.All) for quota in move.quotas)


def _has_extreme(node: Node) -> bool:
    return any(isinstance(part, core.WithExtreme) for part in walk(node))


def _choice(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    own = [part for part in parts if isinstance(part, core.ActLine) and part.subject is None]
    return any(
        isinstance(part, core.OneOfThese | core.Choose)
        or (isinstance(part, core.Move) and not _all_of(part))
        or (isinstance(part, core.MoveFigure) and not isinstance(part.goal, core.Single))
        for line in own
        for part in walk(line)
    )


def _own_too(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    return any(
        isinstance(part, core.ForPlayers | core.EachPlayer)
        or (isinstance(part, core.Move) and part.whose == "of each player")
        for part in parts
    )


def _anybodys(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    moves = [part for part in parts if isinstance(part, core.Move)]
    moved = [quota.pieces for move in moves for quota in move.quotas]
    counted = [part.pieces for part in parts if isinstance(part, core.PieceCount)]
    owners = {pieces.owner for pieces in moved or counted}
    return owners == {None} and all(move.whose is None for move in moves)


def _leaves_out(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    sets = [one for part in parts for one in _where_to(part)]
    found = _at_most(rules, named) if named is not None else None
    members = [_at_most(rules, one) for one in sets]
    return bool(found and members) and all(
        some is not None and some.isdisjoint(found or ()) for some in members
    )


def _takes_in(rules: Rules, parts: Sequence[Node], named: Named) -> bool:
    found = _exactly(rules, named) if named is not None else None
    if not found:
        return False
    sets = (_exactly(rules, one) for part in parts for one in _where_to(part))
    sources = [one for part in parts if isinstance(part, core.Move) for one in _sets(part.source)]
    # It may be said of where things come from as well.
    return any(some is not None and some >= found for some in sets) and all(
        (_exactly(rules, one) or found) >= found for one in sources
    )


def _sets(places: core.Expression | core.OneOfThese) -> Iterator[core.Expression]:
    """The sets that places are made of, without single ones."""
    if isinstance(places, core.Union):
        yield from _sets(places.left)
        yield from _sets(places.right)
    elif isinstance(places, core.OneOfThese):
        yield from _sets(places.members)
    elif not isinstance(places, core.Single):
        yield places


def _where_to(part: Node) -> Iterator[core.Expression]:
    """Where something goes, and what is chosen or scored."""
    if isinstance(part, core.Move | core.MoveFigure):
        yield part.goal
    elif isinstance(part, core.Choose | core.SecretlyChoose):
        yield part.members
    elif isinstance(part, core.Score):
        places = part.places
        yield places.members if isinstance(places, core.OneOfThese) else places


def _exactly(rules: Rules, node: core.Expression) -> frozenset[str] | None:
    """The members of a set that has the same in every state; None for another one."""
    try:
        return constant_members(rules, node)
    except NotConstant:
        return None


def _at_most(rules: Rules, node: core.Expression) -> frozenset[str] | None:
    """What a set can have at most; None where that is not known."""
    if isinstance(node, core.Except | core.Filtered):
        exact = _exactly(rules, node)
        return exact if exact is not None else _at_most(rules, node.members)
    if isinstance(node, core.Union):
        left, right = _at_most(rules, node.left), _at_most(rules, node.right)
        return None if left is None or right is None else left | right
    return _exactly(rules, node)


_CHECKS: Mapping[str, Callable[[Rules, Sequence[Node], Named], bool]] = MappingProxyType(
    {
        TIES: _ties,
        "choice": _choice,
        "leaves-out": _leaves_out,
        "takes-in": _takes_in,
        "own-too": _own_too,
        "anybodys": _anybodys,
    }
)
HOLDING = frozenset(_CHECKS)
"""The names of the checks."""
