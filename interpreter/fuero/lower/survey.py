"""What there is: domains, pieces, figures, cards and variables become fields of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fuero.machine.chance import LAST_STATE
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import NUMBERS
from fuero.ruleset.things import cards_of, figures_of
from fuero.ruleset.types import NUMBER, ROW, Type

from .builder import Builder
from .once import once
from .pieces import lay_out_pieces

__all__ = [
    "DRAWS",
    "Keepable",
    "all_figures",
    "attribute_numbers",
    "figure_numbers",
    "figure_set",
    "keepable",
    "lay_out_kept",
    "lay_out_world",
    "random_stream",
]

DRAWS = "set-up"
"""The stream of all chance but the shuffling of piles: random members, cards taken at random.

Its name is a part of what each seed means, so it is still called as when only the set-up drew.
"""


def lay_out_world(builder: Builder) -> None:
    """Give every declared thing its domain, and all but cards their slots."""
    rules = builder.rules
    builder.domain("player", _called("player", builder.seats))
    builder.domain("place", _called("place", rules.places))
    builder.domain("number", _called("number", map(str, range(NUMBERS))))
    builder.domain("figure", [figure for figure, _ in all_figures(builder)])
    for group in rules.groups.values():
        builder.domain(group.id, _called("group", group.members))
    for family in builder.declared.families:
        builder.domain(family, [card for card, _ in cards_of(builder.declared, family)])
    majorities = builder.declared.majorities
    builder.domain("majority", _called("majority", majorities))
    bonuses = (bonus.name for table in majorities.values() for bonus in table.bonuses)
    builder.domain("bonus", _called("bonus", bonuses))
    random_stream(builder, DRAWS)
    lay_out_pieces(builder)
    if builder.size("figure"):
        builder.field(
            "where figures stand", axes=("figure",), kind="member", domain="place", initial=-1
        )
    _variables(builder)


def _called(category: str, names: Iterable[str]) -> list[Thing]:
    """Things of a category, by their names."""
    return [Thing(category=category, name=name) for name in names]


def random_stream(builder: Builder, name: str) -> None:
    """Add a stream of random numbers: a slot that nobody sees, seeded apart from all others."""
    builder.streams.append(name)
    builder.field(f"stream {name}", high=LAST_STATE, visibility="internal")


def all_figures(builder: Builder) -> list[tuple[Thing, core.FigureKind]]:
    """Every single figure, and what declares it."""
    return figures_of(builder.declared, builder.seats)


def figure_numbers(builder: Builder, name: str) -> list[int]:
    """The indices of the figures a declaration brings."""
    return [index for index, (_, kind) in enumerate(all_figures(builder)) if kind.name == name]


def figure_set(builder: Builder, names: Iterable[str]) -> int:
    """The set of the figures that declarations bring."""
    return sum(1 << index for name in names for index in figure_numbers(builder, name))


def attribute_numbers(builder: Builder, domain: str, name: str, of: Type) -> list[int]:
    """An attribute for each member of a domain: its number, or the index of its row.

    of: the type of the attribute, a number or a row. A member without the attribute has 0, or row
    -1.
    """
    if of == ROW:
        rows = _attributes(builder, domain, name)
        return [-1 if numbers is None else builder.row(numbers) for numbers in rows]
    found = _attributes(builder, domain, name)
    return [0 if numbers is None else numbers[0] for numbers in found]


def _attributes(builder: Builder, domain: str, name: str) -> list[tuple[int, ...] | None]:
    """An attribute of every member of a domain; None for what has none of that name."""
    if domain == "place":
        return [place.attributes.get(name) for place in builder.rules.places.values()]
    if domain == "figure":
        return [
            next((one.attributes.get(name) for one in kind.figures if one.name == figure.id), None)
            for figure, kind in all_figures(builder)
        ]
    family = builder.declared.families[domain]
    if family.numbered:
        return [(number,) for number in family.columns[name]]
    return [
        card.attributes.get(name) if card is not None else None
        for _, card in cards_of(builder.declared, domain)
    ]


def _variables(builder: Builder) -> None:
    for name, variable in builder.declared.variables.items():
        axes, kind = ("player",) if variable.per_player else (), variable.type
        low, high = variable.low, variable.high
        if kind == NUMBER:
            start = min(max(0, low), high)
            builder.field(name, axes=axes, low=low, high=high, initial=start, role="variable")
        else:
            held = "set" if kind.kind == "set" else "member"
            start = 0 if held == "set" else -1
            builder.field(
                name, axes=axes, kind=held, domain=kind.domain, initial=start, role="variable"
            )


# ---- cards ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Keepable:
    """A card that can be kept, the act that keeps it, and what it may stop meanwhile.

    Of a card of which every player has a copy there is one for each of them, as its owner.
    """

    family: str
    index: int
    card: Thing
    keep: core.Keep
    stops: tuple[str, ...]


@once
def keepable(builder: Builder) -> tuple[Keepable, ...]:
    """Cards that can be kept, found once for a program; copies of one in the order of the seats."""
    return tuple(_keepable(builder))


def _keepable(builder: Builder) -> Iterator[Keepable]:
    for name, family in builder.declared.families.items():
        seats = builder.seats if family.copied else ("",)
        for index, (card, declared) in enumerate(cards_of(builder.declared, name)):
            keep = _keep(declared) if declared is not None else None
            if declared is not None and keep is not None:
                yield from (
                    Keepable(
                        family=name,
                        index=index,
                        card=replace(card, owner=seat),
                        keep=keep,
                        stops=declared.stops,
                    )
                    for seat in seats
                )


def _keep(card: core.Card) -> core.Keep | None:
    """The act by which a card is kept; None for one that cannot be."""
    parts = (part for statement in card.body for part in core.walk(statement))
    return next((part for part in parts if isinstance(part, core.Keep)), None)


def lay_out_kept(builder: Builder) -> None:
    """Give the cards that can be kept their slots."""
    cards = keepable(builder)
    if not cards:
        return
    builder.domain("kept card", [card.card for card in cards])
    builder.field("card keeper", axes=("kept card",), kind="member", domain="player", initial=-1)
    builder.field("kept for", axes=("kept card",), high=2)
