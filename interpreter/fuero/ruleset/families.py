"""Cards are linked: families, their decks and zones, and the numbers of each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes

from . import core
from .model import Element
from .names import MOST_COPIES
from .scope import Scope

__all__ = [
    "MOST_COPIES",
    "RESERVED_DOMAINS",
    "card_problems",
    "given",
    "link_deck",
    "link_family",
    "link_zone",
]

RESERVED_DOMAINS = frozenset(
    {"player", "players", "place", "places", "number", "figure", "majority", "bonus", "owner"}
)
"""Words for kinds of things that the language has itself: no family, kind or group bears one."""


def given(
    attributes: Sequence[nodes.Attribute | nodes.CardsColumn],
) -> Mapping[str, tuple[int, ...]]:
    """Numbers by their names."""
    return {attribute.name.text: attribute.numbers for attribute in attributes}


def link_family(scope: Scope, element: Element) -> core.Family:
    """A family: attributes and columns once each, a number for each card."""
    node = element.node
    assert isinstance(node, nodes.CardsDeclaration | nodes.NumberedCardsDeclaration)
    _numbers(scope, node)
    numbered = node if isinstance(node, nodes.NumberedCardsDeclaration) else None
    declared = node if isinstance(node, nodes.CardsDeclaration) else None
    return core.Family(
        name=element.name,
        name_span=element.name_span,
        plural=node.plural.text,
        first=numbered.first if numbered else 0,
        last=numbered.last if numbered else 0,
        numbered=numbered is not None,
        attributes=given((declared.attributes if declared else None) or ()),
        columns=given(numbered.columns if numbered else ()),
        copied=scope.names.copied(element.name),
        span=node.span,
    )


def _numbers(scope: Scope, node: nodes.CardsDeclaration | nodes.NumberedCardsDeclaration) -> None:
    if node.name.text in RESERVED_DOMAINS:
        scope.problem("FU236", f"the word {node.name.text!r} has a meaning of its own", node.name,
                      "choose another name")  # fmt: skip
    if isinstance(node, nodes.CardsDeclaration):
        for number, attribute in enumerate(node.attributes or ()):
            name = attribute.name.text
            if name in {before.name.text for before in (node.attributes or ())[:number]}:
                scope.problem("FU231", f"{name!r} stands here twice", attribute)
        return
    scope.ordered(node.first, node.last, node)
    wanted = node.last - node.first + 1
    if wanted > MOST_COPIES:
        scope.problem("FU238", f"a family has at most {MOST_COPIES} cards", node)
    if not 0 < wanted <= MOST_COPIES:
        return
    seen: set[str] = set()
    for column in node.columns:
        if len(column.numbers) != wanted:
            scope.problem(
                "FU239", f"{column.name.text} gives {len(column.numbers)} numbers "
                f"for {wanted} cards", column,
            )  # fmt: skip
        if column.name.text in seen:
            scope.problem("FU231", f"the column {column.name.text} stands here twice", column.name)
        seen.add(column.name.text)


def link_deck(scope: Scope, element: Element) -> core.Deck:
    """A deck: its members can lie in a pile, and its attributes are those of declared cards."""
    node = element.node
    assert isinstance(node, nodes.DeckDeclaration)
    names = scope.names
    domain = scope.domain(node.family)
    plurals = {"places", "players", *(kind.plural for kind in names.rules.kinds.values())}
    family = names.rules.of("cards").get(domain)
    if domain and family is None and node.family.text not in plurals:
        scope.problem(
            "FU241", f"a deck of {node.family.text} cannot be laid out", node.family,
            "decks are of a family of cards, a kind of places (in the plural) or players",
        )  # fmt: skip
    if node.attributes and (
        family is None or isinstance(family.node, nodes.NumberedCardsDeclaration)
    ):
        scope.problem("FU241", "only decks of declared cards have attributes", node)
    return core.Deck(
        name=element.name,
        name_span=element.name_span,
        family=domain,
        of=node.family.text,
        attributes=given(node.attributes or ()),
        span=node.span,
    )


def link_zone(scope: Scope, element: Element) -> core.Zone:
    """A zone: who sees it agrees with how its cards lie."""
    node = element.node
    assert isinstance(node, nodes.ZoneDeclaration)
    domain, flags = scope.domain(node.family), node.flags or ()
    _flags(scope, node)
    sights = {"seen by owner": "owner", "top seen": "top", "unseen": "none"}
    return core.Zone(
        name=element.name,
        name_span=element.name_span,
        family=domain,
        of=node.family.text,
        holders=node.holders or "",
        sight=next((sights[flag] for flag in sights if flag in flags), "public"),
        ordered=node.ordered,
        row=node.row,
        background=bool(node.background),
        flags=flags,
        span=node.span,
    )


def _flags(scope: Scope, node: nodes.ZoneDeclaration) -> None:
    flags = node.flags or ()
    sights = [flag for flag in flags if flag not in ("in order", "in row")]
    if len(sights) > 1 or len(set(flags)) < len(flags):
        scope.problem("FU241", f"{' and '.join(flags)} do not go together", node)
        return
    if "seen by owner" in flags and not node.per_player:
        scope.problem("FU223", f"{node.name.text} has no owner who could see it", node,
                      "say: for each player")  # fmt: skip
    if "top seen" in flags and "in order" not in flags:
        scope.problem("FU241", "only what lies in order has a top", node, "say: in order")
    if {"in order", "in row"} <= set(flags):
        scope.problem("FU241", "in order and in row do not go together", node)
    domain = scope.names.domains.get(node.family.text)
    if not domain or not scope.names.copied(domain) or node.holders == "player":
        return
    # Where nobody has a zone of their own, there is one of each card for the whole table.
    if node.holders == "place" or _each_has_a_zone(scope, domain):
        scope.problem(
            "FU241", "every player has these cards: they stay with their owner", node.family,
            "say: for each player, or declare a deck the cards come from",
        )  # fmt: skip


def _each_has_a_zone(scope: Scope, domain: str) -> bool:
    """Whether each player has a zone for these cards."""
    zones = (element.node for element in scope.names.rules.of("zone").values())
    return any(
        isinstance(zone, nodes.ZoneDeclaration)
        and zone.holders == "player"
        and scope.names.domains.get(zone.family.text) == domain
        for zone in zones
    )


def card_problems(scope: Scope) -> None:
    """Each card is of a family or in a deck of one, and its numbers keep within bounds."""
    rules = scope.names.rules
    total, numbered = dict[str, int](), dict[str, nodes.Card]()
    odd = set[str]()
    for name, element in rules.of("card").items():
        node = element.node
        assert isinstance(node, nodes.Card)
        if not _home(scope, node):
            continue
        family = scope.names.family_of_card(element)
        _given_twice(scope, node)
        if family not in odd and _differs(scope, node, numbered.setdefault(family, node)):
            odd.add(family)
        copies = [option for option in node.options or () if isinstance(option, nodes.Copies)]
        if len(copies) > 1 or any(option.count < 1 for option in copies):
            scope.problem("FU239", "a card has one number of copies, at least 1", copies[-1])
        total[family] = total.get(family, 0) + (copies[0].count if copies else 1)
        if total[family] > MOST_COPIES:
            scope.problem(
                "FU238", f"with {name} there are more than {MOST_COPIES} {family} cards", node.name
            )
            return


def _home(scope: Scope, card: nodes.Card) -> bool:
    """Whether a card's deck or family is there; its cards must be declared one by one."""
    rules, home = scope.names.rules, card.home
    name = home.deck if isinstance(home, nodes.InDeck) else home.family
    if isinstance(home, nodes.InDeck):
        known, what, family = rules.of("deck"), "deck", ""
        if name.text in known:
            deck = known[name.text].written(nodes.DeckDeclaration)
            family = scope.names.domains.get(deck.family.text, "")
    else:
        known, what, family = rules.of("cards"), "family", scope.names.domains.get(name.text, "")
    if name.text not in known and family not in known:
        near = [*known, *scope.names.families] if what == "family" else list(known)
        scope.problem("FU220", f"there is no {what} {name.text!r}", name,
                      did_you_mean(name.text, near))  # fmt: skip
        return False
    declared = rules.of("cards").get(family)
    if declared is None or isinstance(declared.node, nodes.NumberedCardsDeclaration):
        scope.problem(
            "FU241", f"the {what} {name.text} is not of cards that are declared one by one", name
        )
    return True


def _given_twice(scope: Scope, card: nodes.Card) -> None:
    """A card has each attribute once, from its deck or of its own."""
    given: dict[str, nodes.Attribute] = {}
    for attribute in scope.names.attributes_of_card(card):
        before = given.setdefault(attribute.name.text, attribute)
        if before is not attribute:
            scope.report(
                Diagnostic(
                    code="FU231",
                    message=f"{card.name.text} is given {attribute.name.text!r} twice",
                    span=attribute.span,
                    related=(Related("given here already", before.span),),
                    help="a card has an attribute from its deck or of its own; leave one out",
                )
            )


def _differs(scope: Scope, card: nodes.Card, first: nodes.Card) -> bool:
    """Whether a card has other attributes than the first of its family; if so, this is told."""
    given, wanted = (
        {attribute.name.text for attribute in scope.names.attributes_of_card(one)}
        for one in (card, first)
    )
    if wanted == given:
        return False
    missing = sorted(wanted ^ given)[0]
    lacks, has = (card, first) if missing in wanted else (first, card)
    scope.report(
        Diagnostic(
            code="FU239",
            message=f"{lacks.name.text} has no {missing!r}, but {has.name.text} has",
            span=card.name.span,
            related=(Related("another card of the family", first.name.span),),
            help="all cards of a family have the same attributes, from their deck or of their own",
        )
    )
    return True
