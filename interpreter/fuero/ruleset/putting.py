"""Statements that put things down, draw or shuffle are linked."""

from __future__ import annotations

from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .acts import link_quota
from .scope import Scope
from .targets import as_target, link_target, pile, stay_with_owner, writable
from .types import Type, member

__all__ = [
    "link_draw_as",
    "link_draw_to",
    "link_put",
    "link_put_all",
    "link_put_card",
    "link_put_pieces",
    "link_shuffle",
]


def link_shuffle(scope: Scope, node: nodes.Shuffle) -> core.Node:
    """Only decks are shuffled."""
    pile(scope, node.target, "deck")
    return core.Shuffle(deck=node.target.name.text, span=node.span)


def link_draw_to(scope: Scope, node: nodes.DrawTo) -> core.Node:
    """What is drawn lies where things of its family lie."""
    deck, goal = pile(scope, node.deck, "drawn"), pile(scope, node.zone)
    _same_family(scope, deck.type, goal.type, node.zone)
    return core.DrawTo(source=node.deck.name.text, goal=goal, span=node.span)


def link_draw_as(scope: Scope, node: nodes.DrawAs) -> core.Node:
    """A variable holds what is drawn."""
    deck = pile(scope, node.deck, "drawn").type.domain
    variable = writable(scope, node.variable)
    if deck and variable.type.kind != "unknown" and variable.type != member(deck):
        scope.problem("FU222", f"a {deck} is drawn, not {variable.type}", node.variable)
    return core.DrawAs(source=node.deck.name.text, variable=variable, span=node.span)


def link_put(scope: Scope, node: nodes.Put) -> core.Node:
    """A figure goes to a place, a card to a deck or zone of its family."""
    target = link_target(scope, node.target)
    kind = target.type
    if kind.kind == "unknown":
        return target
    if isinstance(target, core.AllCopies):
        return scope.which_copy(target)
    if kind.kind != "member":
        return scope.problem("FU222", f"this is {kind}: put one thing down", node.target)
    if kind.domain == "figure":
        goal = scope.expect(node.goal, "member", domain="place")
        return core.PutFigure(figure=target, goal=goal, span=node.span)
    zone = as_target(node.goal)
    if zone is None:
        return scope.problem(
            "FU222", f"{kind} is put in a deck or zone, which has a name", node.goal
        )
    cards = pile(scope, zone)
    _same_family(scope, kind, cards.type, node.goal)
    return core.LayCard(card=target, goal=cards, span=node.span)


def link_put_card(scope: Scope, node: nodes.PutCard) -> core.Node:
    """A card goes from one zone of its family to another."""
    card = link_target(scope, node.target)
    source, goal = pile(scope, node.source), pile(scope, node.goal)
    _same_family(scope, source.type, goal.type, node.goal)
    if isinstance(card, core.AllCopies):
        scope.which_copy(card)
    elif card.type.kind not in ("member", "unknown"):
        scope.problem("FU222", f"this is {card.type}: put one thing down", node.target)
    elif card.type.kind == "member":
        _same_family(scope, card.type, source.type, node.target)
    stay_with_owner(scope, node.source, node.goal)
    return core.PutCard(card=card, source=source, goal=goal, span=node.span)


def link_put_all(scope: Scope, node: nodes.PutAll) -> core.Node:
    """All cards of a zone or deck go to another of their family."""
    source, goal = pile(scope, node.source), pile(scope, node.goal)
    _same_family(scope, source.type, goal.type, node.goal)
    stay_with_owner(scope, node.source, node.goal)
    return core.PutAll(source=source, goal=goal, span=node.span)


def link_put_pieces(scope: Scope, node: nodes.PutPieces) -> core.Node:
    """So many own pieces go from one place to one place, and nothing is asked."""
    scope, amount = scope, node.quota.amount
    quota = link_quota(scope, node.quota, node.piece)
    named = any(word.text in scope.names.rules.of("owner") for word in node.piece.adjectives)
    everybodys = isinstance(amount, nodes.All) and node.quota.owner is None
    if isinstance(amount, nodes.UpTo | nodes.AnyNumber):
        scope.problem(
            "FU242", "putting is no choice: the number is fixed", amount,
            "say: put 2 own …, or: move up to 2 own …",
        )  # fmt: skip
    if node.quota.owner != "own" and not named and not everybodys:
        scope.problem("FU242", "it is not said whose pieces are put down", node.quota,
                      "say: own, or name an owner that is no player")  # fmt: skip
    source, goal = (
        scope.expect(place, "member", domain="place") for place in (node.source, node.goal)
    )
    return core.PutPieces(quota=quota, source=source, goal=goal, span=node.span)


def _same_family(scope: Scope, one: Type, other: Type, node: Node) -> None:
    if one.domain and other.domain and one.domain != other.domain:
        scope.problem("FU222", f"{member(one.domain)} cannot lie among {other.domain}s", node)
