"""What a statement may change: variables, zones and decks, and cards that can be performed."""

from __future__ import annotations

from typing import Literal

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .cards_held import cards_held
from .names import ONLY, Meaning
from .scope import Scope
from .telling import link_told, told_nothing
from .types import UNKNOWN, member

__all__ = [
    "AnyTarget",
    "as_target",
    "link_perform",
    "link_target",
    "pile",
    "stay_with_owner",
    "taken",
    "writable",
]

AnyTarget = nodes.Target | nodes.OwnTarget | nodes.OfTarget


def _as_expression(target: AnyTarget) -> nodes.Reference | nodes.Own | nodes.Property:
    """The expression that reads what a target names."""
    if isinstance(target, nodes.OfTarget):
        return nodes.Property(name=target.name, operand=target.holder, span=target.span)
    kind = nodes.Own if isinstance(target, nodes.OwnTarget) else nodes.Reference
    return kind(name=target.name, span=target.span)


def as_target(node: Node) -> AnyTarget | None:
    """The target an expression names as a place to put something, if it is of such a form."""
    match node:
        case nodes.Reference(name=name):
            return nodes.Target(name=name, span=node.span)
        case nodes.Own(name=name):
            return nodes.OwnTarget(name=name, span=node.span)
        case nodes.Property(name=name, operand=holder):
            return nodes.OfTarget(name=name, holder=holder, span=node.span)
    return None


def link_target(scope: Scope, target: AnyTarget) -> core.Expression:
    """What a target names, as the expression that reads it: a thing that has a name, what belongs
    to somebody, or the only one of several.
    """
    if isinstance(target, nodes.OfTarget) and target.name.text != ONLY:
        meaning = scope.meaning(target.name)
        if meaning is None:
            return core.Unknown(type=UNKNOWN, span=target.span)
        if not meaning.per_player and not meaning.per_place:
            return scope.problem(
                "FU223", f"{target.name.text} does not belong to each player or place", target,
                f"say: {target.name.text}",
            )  # fmt: skip
    return scope.expression(_as_expression(target))


def writable(scope: Scope, target: AnyTarget, *, taken_from: bool = False) -> core.Expression:
    """A variable, track or unordered zone; ``core.Unknown`` with a report for all else.

    taken_from: whether members are taken out, which kept cards suffer too.
    """
    unknown = isinstance(target, nodes.Target) and scope.meaning(target.name, written=True) is None
    found = core.Unknown(type=UNKNOWN, span=target.span) if unknown else link_target(scope, target)
    meaning = scope.names.meanings.get(target.name.text)
    name = target.name.text
    if name in scope.locals or isinstance(found, core.OnlyMember):
        what = f"{name} is given here" if name in scope.locals else "this is one of several"
        return scope.problem(
            "FU228", f"{what} and cannot be changed", target,
            "it stands for what the loop goes through, or the procedure is told; declare a variable"
            " and change that"
            if name in scope.locals
            else "declare a variable and change that",
        )  # fmt: skip
    if found.type.kind == "unknown" or meaning is None:
        return core.Unknown(type=UNKNOWN, span=target.span)
    if meaning.per_player and isinstance(target, nodes.Target):
        return scope.problem(
            "FU223", f"each player has a {name} of their own", target, f"say: own {name}"
        )
    if _changes_at_once(meaning, taken_from=taken_from):
        return found
    if meaning.what == "zone":
        return scope.problem(
            "FU228", f"the cards of {name} lie in order and cannot be set at once", target,
            f"say: put CARD in {name}, or: put CARD from {name} in …",
        )  # fmt: skip
    return scope.problem(
        "FU228", f"{name} is a {meaning.what} and cannot be changed", target,
        "only variables, tracks and zones change",
    )  # fmt: skip


def _changes_at_once(meaning: Meaning, *, taken_from: bool) -> bool:
    """Whether something takes a value, or members; kept cards are taken away only."""
    if meaning.what == "zone" and meaning.element is not None:
        return not meaning.element.written(nodes.ZoneDeclaration).ordered
    return meaning.what == "variable" or (meaning.what == "kept" and taken_from)


def pile(
    scope: Scope, target: AnyTarget, want: Literal["any", "deck", "drawn"] = "any"
) -> core.Expression:
    """The cards of a deck or zone; ``core.Unknown`` after a report.

    want: any; a deck, which alone can be shuffled; or something that cards are drawn from, which is
    a deck or a common zone in order.
    """
    found = link_target(scope, target)
    if found.type.kind == "unknown":
        return found
    name = target.name.text
    meaning = None if name in scope.locals else scope.names.meanings.get(name)
    if meaning is None or meaning.element is None or meaning.what not in ("deck", "zone"):
        known = [*scope.names.rules.of("deck"), *scope.names.rules.of("zone")]
        help = did_you_mean(name, known)
        return scope.problem("FU241", f"{name} is no deck or zone", target, help)
    if want == "deck" and meaning.what != "deck":
        return scope.problem("FU241", f"only a deck is shuffled, and {name} is a zone", target)
    if want == "drawn" and meaning.what == "zone":
        zone = meaning.element.node
        assert isinstance(zone, nodes.ZoneDeclaration)
        if zone.holders or not zone.ordered:
            return scope.problem(
                "FU241", f"{name} has no top to draw from", target,
                "draw from a deck, or from a common zone in order; say take to choose a card",
            )  # fmt: skip
    return found


def stay_with_owner(scope: Scope, source: AnyTarget, goal: AnyTarget) -> None:
    """Cards of which every player has copies do not come to others: report where they would."""
    meaning = scope.names.meanings.get(source.name.text)
    if meaning is None or not scope.names.copied(meaning.type.domain):
        return
    for target in (source, goal):
        if isinstance(target, nodes.OfTarget):
            scope.problem(
                "FU241", f"every player has each {meaning.type.domain}: they stay with their owner",
                target, "say own, or declare a deck the cards come from",
            )  # fmt: skip
            return


def taken(scope: Scope, target: AnyTarget) -> Literal["by card", "by position", "at random"] | None:
    """How a card is taken from a zone: by what it is where the taker sees it; else by its position
    in a row, or at random. None after a report.

    The owner of a zone sees what is in it; what lies in order elsewhere can only be drawn.
    """
    meaning = scope.names.meanings.get(target.name.text)
    if meaning is None or meaning.element is None:
        return None
    zone = meaning.element.node
    if not isinstance(zone, nodes.ZoneDeclaration):
        scope.problem("FU241", f"{meaning.element.name} is a deck: nothing is chosen from it",
                      target, "say: draw from …")  # fmt: skip
        return None
    hidden = {"seen by owner", "top seen", "unseen"} & set(zone.flags or ())
    if not hidden or isinstance(target, nodes.OwnTarget):
        return "by card"
    if zone.row:
        return "by position"
    if not zone.ordered:
        return "at random"
    scope.problem(
        "FU241", f"whoever takes from {zone.name.text} cannot tell its cards apart", target,
        "declare the zone in row, and cards are taken by their position",
    )  # fmt: skip
    return None


def link_perform(
    scope: Scope, node: nodes.Perform
) -> core.Perform | core.PerformCard | core.Unknown:
    """A procedure, or the card that a variable holds."""
    target, name, may = node.target, node.target.name.text, bool(node.may)
    procedures = scope.names.rules.of("procedure")
    if name in procedures and name not in scope.locals:
        if isinstance(target, nodes.OwnTarget):
            return scope.problem(
                "FU223", f"the procedure {name} belongs to nobody", target,
                "leave out the word own",
            )  # fmt: skip
        told = link_told(scope, node, procedures[name].written(nodes.Procedure))
        return core.Perform(may=may, procedure=name, told=told, span=node.span)
    if name not in scope.locals and name not in scope.names.meanings:
        known = [*procedures, *scope.names.rules.of("variable"), *scope.locals]
        return scope.problem(
            "FU220", f"there is nothing called {name!r} to perform", target.name,
            did_you_mean(name, known),
        )  # fmt: skip
    found = link_target(scope, target)
    if found.type.kind == "unknown":
        return core.Unknown(type=UNKNOWN, span=target.span)
    return _perform_card(scope, node, found)


def _perform_card(
    scope: Scope, node: nodes.Perform, found: core.Expression
) -> core.PerformCard | core.Unknown:
    """The card that an expression stands for, if it does anything."""
    target, name, kind = node.target, node.target.name.text, found.type
    family = scope.names.rules.of("cards").get(kind.domain)
    if isinstance(found, core.AllCopies):
        # All copies say the same: whichever is performed.
        kind = member(kind.domain)
        found = core.TheCard(name=found.name, copy=1, any_copy=True, type=kind, span=found.span)
    if kind.kind != "member" or family is None:
        return scope.problem("FU243", f"{name} is {kind}, which cannot be performed", target)
    if isinstance(family.node, nodes.NumberedCardsDeclaration):
        return scope.problem("FU243", f"{family.name} cards are numbers and do nothing", target)
    cards = {
        card: element.node
        for card, element in scope.names.rules.of("card").items()
        if scope.names.family_of_card(element) == kind.domain
    }
    if cards and not any(card.body for card in cards.values()):  # type: ignore[attr-defined]
        return scope.problem("FU243", f"no {family.name} does anything: none has a body", target)
    told_nothing(scope, node, "a card")
    held = cards_held(scope.names.rules, name, tuple(cards))
    one = (found.name,) if isinstance(found, core.TheCard) else held
    return core.PerformCard(may=bool(node.may), card=found, cards=one, span=node.span)
