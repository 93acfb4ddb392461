"""What there is: domains, pieces, figures, cards and variables become fields of the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fuero.lang import nodes
from fuero.ruleset.model import Element
from fuero.ruleset.types import ROW, Type

from .builder import NUMBERS, Builder
from .pieces import lay_out_pieces

__all__ = [
    "Keepable",
    "attribute_numbers",
    "cards_of",
    "figures_named",
    "keepable",
    "lay_out_kept",
    "lay_out_world",
    "pawn_index",
    "random_stream",
]


def lay_out_world(builder: Builder) -> None:
    """Give every declared thing its domain, and all but cards their slots."""
    rules = builder.rules
    builder.domain("player", builder.seats)
    builder.domain("place", tuple(rules.places))
    builder.domain("number", [str(number) for number in range(NUMBERS)])
    builder.domain("pawn", [name for name, _ in _pawns(builder)])
    for group in rules.groups.values():
        builder.domain(group.id, tuple(group.members))
    for family in rules.of("cards"):
        builder.domain(family, [name for name, _, _ in cards_of(builder, family)])
    builder.domain("majority", tuple(rules.of("majority")))
    builder.domain(
        "bonus",
        [
            bonus.name.text
            for element in rules.of("majority").values()
            for bonus in element.node.bonuses  # type: ignore[attr-defined]
        ],
    )
    random_stream(builder, "set-up")
    lay_out_pieces(builder)
    if builder.size("pawn"):
        builder.field(
            "where figures stand", axes=("pawn",), kind="member", domain="place", initial=-1
        )
    _variables(builder)


def random_stream(builder: Builder, name: str) -> None:
    """Draw some chance from a stream of its own."""
    builder.streams.append(name)
    builder.field(f"stream {name}", high=0xFFFFFFFFFFFFFFFF, visibility="internal")


def _pawns(builder: Builder) -> Iterator[tuple[str, Element]]:
    """Every single figure: its id, and what declares it."""
    for name, element in builder.rules.of("pawn").items():
        if isinstance(element.node, nodes.PawnDeclaration):
            yield name, element
        elif isinstance(element.node, nodes.PawnPerPlayerDeclaration):
            for seat in builder.seats:
                yield f"{name}.{seat}", element
        elif isinstance(element.node, nodes.PawnSetDeclaration):
            for figure in element.node.members:
                yield figure.name.text, element


def pawn_index(builder: Builder, name: str) -> int:
    """The index of the first figure a declaration brings."""
    return next(index for index, (_, element) in enumerate(_pawns(builder)) if element.name == name)


def figures_named(builder: Builder, word: str) -> int:
    """The set of figures a declaration's name or plural stands for; empty for any other word."""
    found = 0
    for index, (_, element) in enumerate(_pawns(builder)):
        plural = getattr(element.node, "plural", None)
        if word == element.name or (plural is not None and word == plural.text):
            found |= 1 << index
    return found


def cards_of(builder: Builder, family: str) -> list[tuple[str, str, Element]]:
    """Every card of a family: its id (numbered copies apart), its name, what declares it."""
    element = builder.rules.of("cards")[family]
    if isinstance(element.node, nodes.NumberedCardsDeclaration):
        numbers = range(element.node.first, element.node.last + 1)
        return [(str(number), str(number), element) for number in numbers]
    found = []
    for name, card in builder.rules.of("card").items():
        if builder.names.family_of_card(card) != family:
            continue
        assert isinstance(card.node, nodes.Card)
        number = card.node.copies
        if number == 1:
            found.append((name, name, card))
        else:
            found.extend((f"{name}.{copy}", name, card) for copy in range(1, number + 1))
    return found


def attribute_numbers(builder: Builder, domain: str, name: str) -> list[int]:
    """An attribute of every member of a domain: its number, or the index of its row; 0 or -1."""
    kind: Type = builder.names.attributes[domain][name]
    if domain == "place":
        found = [place.attributes.get(name) for place in builder.rules.places.values()]
    elif domain == "pawn":
        found = [_pawn_attribute(element, pawn, name) for pawn, element in _pawns(builder)]
    else:
        found = [
            _card_attribute(builder, element, card, name)
            for card, _, element in cards_of(builder, domain)
        ]
    if kind == ROW:
        return [-1 if numbers is None else builder.row(numbers) for numbers in found]
    return [0 if numbers is None else numbers[0] for numbers in found]


def _pawn_attribute(element: Element, pawn: str, name: str) -> tuple[int, ...] | None:
    if isinstance(element.node, nodes.PawnSetDeclaration):
        for figure in element.node.members:
            if figure.name.text == pawn:
                for attribute in figure.attributes:
                    if attribute.name.text == name:
                        return attribute.numbers
    return None


def _card_attribute(
    builder: Builder, element: Element, card: str, name: str
) -> tuple[int, ...] | None:
    if isinstance(element.node, nodes.NumberedCardsDeclaration):
        for column in element.node.columns:
            if column.name.text == name:
                return (column.numbers[int(card) - element.node.first],)
        return None
    assert isinstance(element.node, nodes.Card)
    for attribute in builder.names.attributes_of_card(element.node):
        if attribute.name.text == name:
            return attribute.numbers
    return None


def _variables(builder: Builder) -> None:
    for category in ("track", "variable"):
        for name, element in builder.rules.of(category).items():
            node = element.node
            assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
            axes = ("player",) if node.per_player else ()
            kind = builder.names.declared(node.type)
            if isinstance(node.type, nodes.RangeType):
                start = min(max(0, node.type.low), node.type.high)
                builder.field(
                    name, axes=axes, low=node.type.low, high=node.type.high, initial=start
                )
            elif kind.kind == "set":
                builder.field(name, axes=axes, kind="set", domain=kind.domain)
            else:
                builder.field(name, axes=axes, kind="member", domain=kind.domain, initial=-1)


# ---- cards ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Keepable:
    """A card that can be kept: its id, the act that keeps it, and what it may stop meanwhile.

    Of a card of which every player has a copy there is one for each of them; ``seat`` says whose.
    """

    family: str
    index: int
    card: str
    keep: nodes.Keep
    stops: tuple[str, ...]
    seat: str = ""

    @property
    def id(self) -> str:
        """The name it is kept under."""
        return f"{self.card}.{self.seat}" if self.seat else self.card


def keepable(builder: Builder) -> tuple[Keepable, ...]:
    """Cards that can be kept, found once for a program; copies of one in the order of the seats."""
    if builder.keepable is None:
        builder.keepable = tuple(_keepable(builder))
    return builder.keepable


def _keepable(builder: Builder) -> Iterator[Keepable]:
    for family in builder.rules.of("cards"):
        seats = builder.seats if builder.names.copied(family) else ("",)
        for index, (card, _, element) in enumerate(cards_of(builder, family)):
            if not isinstance(element.node, nodes.Card):
                continue
            stops: list[str] = []
            keeps: list[nodes.Keep] = []
            for part in nodes.walk(element.node):
                if isinstance(part, nodes.Keep):
                    keeps.append(part)
                elif isinstance(part, nodes.MayStop):
                    stops.append(part.procedure.text)
            if keeps:
                yield from (
                    Keepable(
                        family=family,
                        index=index,
                        card=card,
                        keep=keeps[0],
                        stops=tuple(stops),
                        seat=seat,
                    )
                    for seat in seats
                )


def lay_out_kept(builder: Builder) -> None:
    """Give the cards that can be kept their slots."""
    cards = keepable(builder)
    if not cards:
        return
    builder.domain("kept card", [card.id for card in cards])
    builder.field("card keeper", axes=("kept card",), kind="member", domain="player", initial=-1)
    builder.field("kept for", axes=("kept card",), high=2)
