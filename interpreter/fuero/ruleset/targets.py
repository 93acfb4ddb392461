"""What a statement may change: variables, zones and decks, and cards that can be performed."""

from __future__ import annotations

from typing import Literal

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes

from .types import UNKNOWN, Scope, Type

__all__ = ["cards_to_perform", "pile", "target_type", "writable"]

Target = nodes.Target | nodes.OwnTarget


def target_type(scope: Scope, target: Target) -> Type:
    """The type of what a target names; UNKNOWN after a report."""
    kind = nodes.Own if isinstance(target, nodes.OwnTarget) else nodes.Reference
    return scope.type_of(kind(name=target.name, span=target.span))


def writable(scope: Scope, target: Target) -> Type:
    """The type of a variable, track or unordered zone; UNKNOWN with a report for all else."""
    found = target_type(scope, target)
    meaning = scope.names.meanings.get(target.name.text)
    name = target.name.text
    if name in scope.locals:
        return scope.problem(
            "FU228", f"{name} belongs to the loop and cannot be changed", target,
            "declare a variable and change that",
        )  # fmt: skip
    if found.kind == "unknown" or meaning is None:
        return UNKNOWN
    if meaning.per_player and isinstance(target, nodes.Target):
        return scope.problem(
            "FU223", f"each player has a {name} of their own", target, f"say: own {name}"
        )
    if meaning.what == "zone" and meaning.element is not None:
        if "in order" not in (meaning.element.node.flags or ()):  # type: ignore[attr-defined]
            return found
        return scope.problem(
            "FU228", f"the cards of {name} lie in order and cannot be set at once", target,
            f"say: put CARD in {name}, or: put CARD from {name} in …",
        )  # fmt: skip
    if meaning.what != "variable":
        return scope.problem(
            "FU228", f"{name} is a {meaning.what} and cannot be changed", target,
            "only variables, tracks and zones change",
        )  # fmt: skip
    return found


def pile(scope: Scope, target: Target, want: Literal["any", "deck", "drawn"] = "any") -> str:
    """The family of what lies in a deck or zone; '' after a report.

    want: any; a deck, which alone can be shuffled; or something that cards are drawn from, which is
    a deck or a common zone in order.
    """
    found = target_type(scope, target)
    if found.kind == "unknown":
        return ""
    name = target.name.text
    meaning = None if name in scope.locals else scope.names.meanings.get(name)
    if meaning is None or meaning.element is None or meaning.what not in ("deck", "zone"):
        known = [*scope.names.rules.of("deck"), *scope.names.rules.of("zone")]
        scope.problem("FU241", f"{name} is no deck or zone", target, did_you_mean(name, known))
        return ""
    if want == "deck" and meaning.what != "deck":
        scope.problem("FU241", f"only a deck is shuffled, and {name} is a zone", target)
        return ""
    if want == "drawn" and meaning.what == "zone":
        zone = meaning.element.node
        assert isinstance(zone, nodes.ZoneDeclaration)
        if zone.per_player or "in order" not in (zone.flags or ()):
            scope.problem(
                "FU241", f"{name} has no top to draw from", target,
                "draw from a deck, or from a common zone in order; say take to choose a card",
            )  # fmt: skip
            return ""
    return found.domain


def cards_to_perform(scope: Scope, target: Target) -> str:
    """The family of the card a target holds; '' for a procedure, and after a report."""
    name = target.name.text
    procedures = scope.names.rules.of("procedure")
    if name in procedures and name not in scope.locals:
        if isinstance(target, nodes.OwnTarget):
            scope.problem(
                "FU223", f"the procedure {name} belongs to nobody", target,
                "leave out the word own",
            )  # fmt: skip
        return ""
    if name not in scope.locals and name not in scope.names.meanings:
        known = [*procedures, *scope.names.rules.of("variable"), *scope.locals]
        scope.problem(
            "FU220", f"there is nothing called {name!r} to perform", target.name,
            did_you_mean(name, known),
        )  # fmt: skip
        return ""
    found = target_type(scope, target)
    if found.kind == "unknown":
        return ""
    family = scope.names.rules.of("cards").get(found.domain)
    if found.kind != "member" or family is None:
        scope.problem("FU243", f"{name} is {found}, which cannot be performed", target)
        return ""
    if isinstance(family.node, nodes.NumberedCardsDeclaration):
        scope.problem("FU243", f"{family.name} cards are numbers and do nothing", target)
        return ""
    cards = [
        element.node
        for element in scope.names.rules.of("card").values()
        if scope.names.family_of_card(element) == found.domain
    ]
    if cards and not any(card.body for card in cards):  # type: ignore[attr-defined]
        scope.problem("FU243", f"no {family.name} does anything: none has a body", target)
        return ""
    return found.domain
