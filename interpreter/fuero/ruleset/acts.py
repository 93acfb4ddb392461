"""Type the acts: what each slot of an act may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .pieces import loads_of
from .scope import Scope
from .targets import pile, stay_with_owner, taken, target_type, writable
from .types import Type, member

__all__ = ["act_problems", "qualifier_problems"]


def act_problems(scope: Scope, act: Node, *, card: nodes.Card | None) -> None:
    """Report what is wrong with an act; card: the card it stands on, if it does."""
    if isinstance(act, nodes.Keep):
        _keep(scope, act, card)
    else:
        _ACTS[type(act)](scope, act)


def qualifier_problems(scope: Scope, qualifier: Node) -> None:
    """Report what is wrong with a subject's qualifier."""
    if isinstance(qualifier, nodes.SuchThat):
        scope.condition(qualifier.test)
        return
    if isinstance(qualifier, nodes.HasUnique):
        if scope.meaning(qualifier.name) is not None:
            scope.picked(qualifier, qualifier.name)
        return
    assert isinstance(qualifier, nodes.HasPieces)
    scope.described(qualifier.piece, qualifier.owner)
    scope.set_type(qualifier.place, "place")
    if isinstance(qualifier.amount, nodes.AmountSeen):
        scope.expect(qualifier.amount.number, "number")


def _members(scope: Scope, members: Node, domain: str = "") -> Type:
    """The type of a set to choose from, which must be of some domain."""
    found = scope.set_type(members, domain)
    if found.kind == "set" and not found.domain:
        return scope.problem("FU222", "there is nothing to choose from none", members)
    return found


def _chosen(scope: Scope, kind: Type, wanted: Type, node: Node) -> None:
    """Whether a chosen member fits the variable that is to hold it."""
    if "unknown" in (kind.kind, wanted.kind):
        return
    if wanted != member(kind.domain):
        scope.problem("FU222", f"one of {kind} is chosen, and this holds {wanted}", node)


def _places(scope: Scope, source: Node) -> None:
    scope.set_type(source.members if isinstance(source, nodes.OneSource) else source, "place")


def _move(scope: Scope, node: nodes.Move) -> None:
    for owner in dict.fromkeys(quota.owner for quota in node.quotas):
        scope.described(node.piece, owner)
    for quota in node.quotas:
        if isinstance(quota.amount, nodes.UpTo | nodes.Exactly):
            scope.expect(quota.amount.number, "number")
    owners = [quota.owner for quota in node.quotas]
    named = [word for word in node.piece.adjectives if word.text in scope.names.rules.of("owner")]
    if node.whose is not None and (owners != [None] or named):
        scope.problem(
            "FU242", f"the pieces are {node.whose}, so nothing else can say whose",
            node.quotas[0], f"say: move 1 {node.piece.text} {node.whose} …",
        )  # fmt: skip
    elif len(owners) > 1 and sorted(str(owner) for owner in owners) != ["foreign", "own"]:
        scope.problem(
            "FU242", "two numbers in one move are one of own and one of foreign pieces",
            node.quotas[1], "write two lines for two moves",
        )  # fmt: skip
    _places(scope, node.source)
    scope.set_type(node.goal, "place")


def _load(scope: Scope, node: nodes.Load | nodes.Unload) -> None:
    """Pieces that carry nothing are loaded with what their kind can carry; laden ones unloaded."""
    scope.described(node.piece, node.quota.owner)
    scope.set_type(node.places, "place")
    amount, names = node.quota.amount, scope.names
    if isinstance(amount, nodes.UpTo | nodes.Exactly):
        scope.expect(amount.number, "number")
    if node.piece.text not in names.pieces:
        return
    pieces = names.described(node.piece, node.quota.owner)
    known = loads_of(names.rules, pieces.kind)
    if not known:
        scope.problem(
            "FU242", f"{node.piece.text} carry nothing", node.piece.name,
            "say what they can carry where they are declared: carrying …",
        )  # fmt: skip
    elif isinstance(node, nodes.Load) and node.load.text not in known:
        scope.problem(
            "FU220", f"{node.piece.text} do not carry {node.load.text!r}", node.load,
            did_you_mean(node.load.text, list(known)) or f"they carry {' or '.join(known)}",
        )  # fmt: skip
    elif isinstance(node, nodes.Load) and pieces.loads not in (None, (0,)):
        scope.problem("FU242", "a piece carries one load at most", node.piece, "say: unladen")
    elif isinstance(node, nodes.Unload) and pieces.loads == (0,):
        scope.problem("FU242", "these pieces have nothing to unload", node.piece)


def _move_pawn(scope: Scope, node: nodes.MovePawn) -> None:
    one_of = isinstance(node.pawn, nodes.OneSource)
    kind = (
        _members(scope, node.pawn.members)
        if isinstance(node.pawn, nodes.OneSource)
        else target_type(scope, node.pawn)
    )
    if kind.kind != "unknown" and (
        kind.domain != "pawn" or kind.kind != ("set" if one_of else "member")
    ):
        scope.problem(
            "FU222", f"this is {kind}, but one figure is moved", node.pawn,
            "pieces are moved from somewhere: move 1 own … from … to …",
        )  # fmt: skip
    scope.set_type(node.goal, "place")


def _score(scope: Scope, node: nodes.Score) -> None:
    tables = scope.names.rules.of("majority")
    if node.table is not None and node.table.text not in tables:
        scope.problem(
            "FU220",
            f"there is no majority table {node.table.text!r}",
            node.table,
            did_you_mean(node.table.text, list(tables)),
        )
    if not tables:
        scope.problem(
            "FU220", "there is no majority table to score by", node, "declare: majority NAME:"
        )
    _places(scope, node.places)


def _choose(scope: Scope, node: nodes.Choose) -> None:
    kind = _members(scope, node.members)
    _chosen(scope, kind, writable(scope, node.target), node.target)
    fallbacks = node.otherwise or ()
    for number, fallback in enumerate(fallbacks):
        if isinstance(fallback, nodes.ElseOne):
            scope.set_type(fallback.members, kind.domain)
        elif number < len(fallbacks) - 1:
            scope.problem("FU242", "nothing can come after else none", fallback)


def _secretly_choose(scope: Scope, node: nodes.SecretlyChoose) -> None:
    kind, name = _members(scope, node.members), node.name
    meaning = scope.meaning(name)
    if meaning is not None and name.text in scope.locals:
        scope.problem("FU228", f"{name.text} belongs to the loop and cannot be changed", name)
    elif meaning is not None and (meaning.what != "variable" or not meaning.per_player):
        scope.problem(
            "FU223", f"{name.text} is no variable that each player has", name,
            f"declare: variable {name.text} for each player: …",
        )  # fmt: skip
    elif meaning is not None:
        _chosen(scope, kind, meaning.type, name)
    for option in node.options or ():
        if isinstance(option, nodes.ElseOne):
            scope.set_type(option.members, kind.domain)
        elif isinstance(option, nodes.InsteadOf):
            if kind.domain == "number":
                scope.expect(option.replacement, "number")
            else:
                scope.expect(option.replacement, "member", domain=kind.domain)
            scope.set_type(option.places, kind.domain)


def _take(scope: Scope, node: nodes.Take | nodes.TakeSeveral) -> None:
    source, goal = pile(scope, node.source), pile(scope, node.goal)
    if not source:
        return
    if goal and source != goal:
        scope.problem("FU222", f"a {source} cannot lie among {goal}s", node.goal)
    stay_with_owner(scope, node.source, node.goal)
    how = taken(scope, node.source)
    if isinstance(node, nodes.Take) and node.left_out is not None:
        scope.set_type(node.left_out, source)
        if how == "by position":
            scope.problem(
                "FU241", f"from {node.source.name.text} cards are taken by their position",
                node.left_out, "leave out the part from except on: the taker sees no cards",
            )  # fmt: skip
    if isinstance(node, nodes.TakeSeveral):
        scope.expect(node.amount.number, "number")
        if how not in ("by card", None):
            scope.problem(
                "FU241", f"several cards are chosen from {node.source.name.text} by what they are, "
                "which the taker does not see", node.source, "take them one by one",
            )  # fmt: skip
    elif how == "by position" and _cards(scope, source) > MOST_IN_ROW:
        scope.problem(
            "FU238", f"there are more than {MOST_IN_ROW} {source} cards", node.source,
            "positions are numbers to choose from, which end there",
        )  # fmt: skip


MOST_IN_ROW = 62
"""Positions are numbers to choose from, which end there."""


def _cards(scope: Scope, family: str) -> int:
    """How many cards a family has."""
    names = scope.names
    declared = names.rules.of("cards").get(family)
    if declared is None:
        return len(names.rules.places)
    if isinstance(declared.node, nodes.NumberedCardsDeclaration):
        return declared.node.last - declared.node.first + 1
    return sum(
        element.node.copies  # type: ignore[attr-defined]
        for element in names.rules.of("card").values()
        if names.family_of_card(element) == family
    )


def _look(scope: Scope, node: nodes.Look) -> None:
    pile(scope, node.zone)


def _keep(scope: Scope, node: nodes.Keep, card: nodes.Card | None) -> None:
    procedures = scope.names.rules.of("procedure")
    if card is None:
        scope.problem("FU229", "there is no card here that could be kept", node)
    else:
        keeps = [part for part in nodes.walk(card) if isinstance(part, nodes.Keep)]
        if any(keep != keeps[0] for keep in keeps):
            scope.problem("FU229", "a card is kept in one way only", node)
    if node.procedure.text not in procedures:
        scope.problem(
            "FU220", f"there is no procedure {node.procedure.text!r}", node.procedure,
            did_you_mean(node.procedure.text, list(procedures)),
        )  # fmt: skip


_ACTS: Mapping[type[Node], Callable[..., None]] = MappingProxyType(
    {
        nodes.Move: _move,
        nodes.Load: _load,
        nodes.Unload: _load,
        nodes.MovePawn: _move_pawn,
        nodes.Score: _score,
        nodes.Choose: _choose,
        nodes.SecretlyChoose: _secretly_choose,
        nodes.Take: _take,
        nodes.TakeSeveral: _take,
        nodes.Look: _look,
    }
)
