"""Declarations are linked, each kind by a function; what is wrong with several together is
found here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .acts import link_wording
from .alternatives import alternative_words, performed_names
from .families import (
    card_problems,
    given,
    link_deck,
    link_family,
    link_zone,
)
from .given_names import names_given_once, no_answers, no_words
from .leading import circular_problems
from .majorities import bonus_problems, link_majority, own_table_problems
from .model import Element
from .names import Meaning
from .piece_kinds import figure_problems, link_figure, link_owner, link_piece
from .scope import Scope
from .standing import link_exemption, link_prohibition
from .statements import link_body
from .steps import link_trigger
from .telling import link_parameters, with_parameters
from .types import NUMBER, UNKNOWN

__all__ = ["link_declarations"]

MOST_WORDS = 200
"""How many different words the options of a game can be."""


def link_declarations(scope: Scope) -> core.Declared:
    """Everything declared, linked; what is wrong with it is reported."""
    names_given_once(scope)
    no_answers(scope)
    no_words(scope)
    linked = {
        category: {
            name: link(scope, element) for name, element in scope.names.rules.of(category).items()
        }
        for category, link in _LINKS.items()
    }
    figure_problems(scope)
    card_problems(scope)
    bonus_problems(scope)
    own_table_problems(scope, linked["majority"].values())
    circular_problems(scope, linked["majority"])
    _words(scope)
    _result(scope)
    abilities = tuple(
        replace(ability, name=card.name)
        for card in linked["card"].values()
        for statement in card.body
        for part in core.walk(statement)
        if isinstance(part, core.WhileKept)
        for ability in part.abilities
    )
    return core.Declared(
        values=linked["value"],
        variables={**linked["track"], **linked["variable"]},
        owners=linked["owner"],
        pieces=linked["piece"],
        figures=linked["figure"],
        families=linked["cards"],
        decks=linked["deck"],
        zones=linked["zone"],
        definitions=linked["define"],
        wordings=linked["wording"],
        prohibitions=linked["prohibition"],
        exemptions=linked["exemption"],
        unshown=linked["unshown"],
        majorities=linked["majority"],
        procedures=linked["procedure"],
        cards=linked["card"],
        triggers=linked["trigger"],
        moments=linked["moment"],
        abilities=abilities,
    )


def _result(scope: Scope) -> None:
    """The seats are ranked by numbers that each of them has, each number once."""
    seen: set[str] = set()
    for standing in scope.names.rules.result:
        name = standing.track.text
        meaning = scope.names.meanings.get(name)
        if meaning is None or meaning.what != "variable":
            continue
        if not meaning.per_player:
            scope.problem(
                "FU223", f"the result is compared by {name}, which no player has of their own",
                standing.track, f"declare: track {name} for each player: …",
            )  # fmt: skip
        elif meaning.type != NUMBER:
            scope.problem(
                "FU222", f"the result is compared by {name}, which is no number", standing.track
            )
        elif name in seen:
            scope.problem("FU231", f"the result is compared by {name} twice", standing.track)
        seen.add(name)


# ---- values, variables ------------------------------------------------------------------------


def _value(scope: Scope, element: Element) -> core.Value:
    node = element.node
    assert isinstance(node, nodes.ValueDeclaration)
    scope.ordered(node.low, node.high, node)
    if node.low <= node.high and not node.low <= node.number <= node.high:
        scope.problem(
            "FU212", f"{node.name.text} must be from {node.low} to {node.high}, not {node.number}",
            node,
        )  # fmt: skip
    return core.Value(
        name=element.name,
        name_span=element.name_span,
        number=node.number,
        low=node.low,
        high=node.high,
        span=node.span,
    )


def _variable(scope: Scope, element: Element) -> core.Variable:
    node = element.node
    assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
    low = high = 0
    if isinstance(node.type, nodes.RangeType):
        low, high = node.type.low, node.type.high
        scope.ordered(low, high, node.type)
    elif isinstance(node.type, nodes.YesNoType):
        high = 1
    else:
        scope.domain(node.type.domain)
    return core.Variable(
        name=element.name,
        name_span=element.name_span,
        type=scope.names.declared(node.type),
        holders=node.holders,
        low=low,
        high=high,
        track=isinstance(node, nodes.TrackDeclaration),
        background=isinstance(node, nodes.VariableDeclaration) and bool(node.background),
        picked=element.name in scope.names.picks,
        of=_held(node.type),
        span=node.span,
    )


def _held(node: Node) -> str:
    """The word that names what a variable holds; '' for a number, and for yes or no."""
    return node.domain.text if isinstance(node, nodes.SetType | nodes.DomainType) else ""


# ---- definitions ------------------------------------------------------------------------------


def _given_otherwise(
    other: Meaning, parameter: Name, layer: str, order: Sequence[str]
) -> Diagnostic:
    """The problem of a parameter that bears a name which something else bears, too.

    It lies with whatever was declared last: a layer cannot rename what it lies over. layer: which
    declares the parameter; order: all layers, the lowest first.
    """
    span = other.element.name_span if other.element is not None else None
    here, there = parameter.span, span
    label = "this means something else"
    later = other.element is not None and order.index(other.element.layer) > order.index(layer)
    if later and span is not None:
        here, there, label = span, parameter.span, "here it is what a definition is of"
    return Diagnostic(
        code="FU231",
        message=f"{parameter.text!r} means something else already",
        span=here,
        related=(Related(label, there),) if there is not None else (),
        help="give one of the two another name",
    )


def _definition(scope: Scope, element: Element) -> core.Definition:
    """The body as it is declared. What it is for an argument is linked where the definition is
    used.
    """
    node = element.node
    assert isinstance(node, nodes.Definition)
    parameter = node.parameter
    if parameter is not None and parameter.text in scope.names.meanings:
        order = [one.id for one in scope.names.rules.layers]
        other = scope.names.meanings[parameter.text]
        scope.report(_given_otherwise(other, parameter, element.layer, order))
    argument = None
    if parameter is not None:
        argument = core.Bound(name=parameter.text, type=UNKNOWN, span=parameter.span)
    found = scope.definition(element, node, argument)
    body = found.body if isinstance(found, core.Defined) else found
    name = parameter.text if parameter is not None else None
    return core.Definition(
        name=element.name,
        name_span=element.name_span,
        parameter=name,
        body=body,
        span=node.span,
    )


def _unshown(scope: Scope, element: Element) -> core.Unshown:
    node = element.node
    assert isinstance(node, nodes.Unshown)
    kind = scope.piece(node.piece)
    scope.place(node.place)
    return core.Unshown(kind=kind or node.piece.text, place=node.place.text, span=node.span)


def _words(scope: Scope) -> None:
    """There are not too many names of procedures and alternatives that are options."""
    rules, words = scope.names.rules, set[str]()
    for element in rules.bodies():
        for part in nodes.walk(element.node):
            if isinstance(part, nodes.EitherOrder | nodes.Offer):
                words.update(name.text for name in performed_names(part))
            elif isinstance(part, nodes.OneOf):
                words.update(alternative_words(rules, part))
            if len(words) > MOST_WORDS:
                scope.problem("FU238", f"a game has at most {MOST_WORDS} different words to "
                              "choose from", part)  # fmt: skip
                return


# ---- what is done -------------------------------------------------------------------------------


def _procedure(scope: Scope, element: Element) -> core.Procedure:
    node = element.node
    assert isinstance(node, nodes.Procedure)
    return core.Procedure(
        name=element.name,
        name_span=element.name_span,
        stoppable=node.stoppable,
        parameters=link_parameters(scope, node),
        body=link_body(with_parameters(scope, node), node.body, None),
        unsaid=tuple(
            wrap.name.span
            for wrap in element.wraps
            if isinstance(wrap, nodes.Wrap) and wrap.place == "after" and wrap.follows is None
        ),
        span=node.span,
    )


def _card(scope: Scope, element: Element) -> core.Card:
    node = element.node
    assert isinstance(node, nodes.Card)
    known = (one for one in node.options or () if isinstance(one, nodes.Provenance))
    return core.Card(
        name=element.name,
        name_span=element.name_span,
        family=scope.names.family_of_card(element),
        deck=node.deck.text if node.deck is not None else None,
        copies=node.copies,
        attributes=given(tuple(scope.names.attributes_of_card(node))),
        own=given(node.attributes),
        body=link_body(scope, node.body, node),
        cites=tuple(one.text for one in node.options or () if isinstance(one, nodes.Cites)),
        source=next((one.source.text for one in known), ""),
        span=node.span,
    )


def _moment(scope: Scope, element: Element) -> core.Moment:
    return core.Moment(name=element.name, name_span=element.name_span, span=element.node.span)


_LINKS: Mapping[str, Callable[[Scope, Element], Any]] = MappingProxyType(
    {
        "value": _value,
        "variable": _variable,
        "track": _variable,
        "owner": link_owner,
        "piece": link_piece,
        "figure": link_figure,
        "cards": link_family,
        "deck": link_deck,
        "zone": link_zone,
        "define": _definition,
        "wording": link_wording,
        "prohibition": link_prohibition,
        "exemption": link_exemption,
        "unshown": _unshown,
        "majority": link_majority,
        "procedure": _procedure,
        "card": _card,
        "trigger": link_trigger,
        "moment": _moment,
    }
)
"""How declarations of each kind are linked."""
