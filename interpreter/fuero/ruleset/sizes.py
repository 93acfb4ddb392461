"""How large a game is that rules declare: places, cards, and the slots of a state.

Some declarations multiply: a pile of a thousand cards for each of a thousand places is a million
slots, in every state that is kept. So the sizes are added up before anything is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from fuero.diagnostics import Diagnostic, Span
from fuero.lang import nodes

from .model import Element, Rules
from .names import Names, names_of

__all__ = [
    "MOST_CARDS",
    "MOST_INSTRUCTIONS",
    "MOST_PLACES",
    "MOST_SLOTS",
    "size_problems",
    "too_large",
]

MOST_PLACES = 1_000
"""How many places a board may have."""

MOST_CARDS = 5_000
"""How many cards all families together may have."""

MOST_SLOTS = 20_000
"""How many slots a state may have."""

MOST_INSTRUCTIONS = 200_000
"""How many instructions rules may come to for one number of players."""


def size_problems(rules: Rules) -> Iterator[Diagnostic]:
    """Too many places or cards, or more slots than a state may have (FU238)."""
    for place in islice(rules.places.values(), MOST_PLACES, MOST_PLACES + 1):
        message = f"the board has {len(rules.places):,} places"
        yield too_large(message, place.span, f"it may have {MOST_PLACES:,}")
        return
    names = names_of(rules)
    cards = _cards(names)
    in_all = 0
    for family, number in cards.items():
        in_all += number
        if in_all > MOST_CARDS:
            message = f"with the {family} cards there are {in_all:,} cards in all"
            span = rules.of("cards")[family].node.span
            yield too_large(message, span, f"there may be {MOST_CARDS:,}")
            return
    slots = 0
    for element in _with_slots(rules):
        slots += _slots(names, element, cards)
        if slots > MOST_SLOTS:
            yield too_large(
                f"with {element.name} a state has {slots:,} slots",
                element.node.span,
                f"it may have {MOST_SLOTS:,}: of pieces one for each place and owner, of a pile "
                "one for each card it could hold, wherever there is one",
            )
            return


def too_large(message: str, span: Span | None, help_: str) -> Diagnostic:
    """The diagnostic (FU238) for something beyond its limit."""
    return Diagnostic(code="FU238", message=message, span=span, help=help_)


def _cards(names: Names) -> Mapping[str, int]:
    """How many cards each family has."""
    found: Counter[str] = Counter()
    for name, element in names.rules.of("cards").items():
        node = element.node
        found[name] = 0
        if isinstance(node, nodes.NumberedCardsDeclaration):
            found[name] = max(0, node.last - node.first + 1)
    for element in names.rules.of("card").values():
        family = names.family_of_card(element)
        if family in found:
            found[family] += element.written(nodes.Card).copies
    return found


def _laid_in(rules: Rules, deck: str) -> int:
    """How many cards are declared in a deck; a deck of anything else has none declared."""
    return sum(
        element.node.copies
        for element in rules.of("card").values()
        if isinstance(element.node, nodes.Card)
        and element.node.deck is not None
        and element.node.deck.text == deck
    )


def _with_slots(rules: Rules) -> Iterator[Element]:
    for category in ("piece", "figure", "track", "variable", "deck", "zone"):
        yield from rules.of(category).values()


def _slots(names: Names, element: Element, cards: Mapping[str, int]) -> int:
    """The slots of one declaration at the most players; what lowering adds to them is not much."""
    rules, node = names.rules, element.node
    players, places = rules.most_players, len(rules.places)
    if isinstance(node, nodes.PieceDeclaration):
        others = len(rules.of("owner")) if any(stock.owner for stock in node.stocks) else 0
        return places * (players + others) * (1 + len(node.loads))
    if isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration):
        return {"player": players, "place": places}.get(node.holders or "", 1)
    if isinstance(node, nodes.DeckDeclaration | nodes.ZoneDeclaration):
        family = names.domains.get(node.family.text, "")
        holds = cards.get(family, max(places, players))
        if isinstance(node, nodes.DeckDeclaration):
            return 1 + (_laid_in(rules, element.name) or holds)
        holders = {"player": players, "place": places}.get(node.holders or "", 1)
        return holders * (holds + 1 if node.ordered else 1)
    return len(getattr(node, "members", range(players)))
