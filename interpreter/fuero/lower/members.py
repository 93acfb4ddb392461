"""Members of domains by what declares them: figures, and what attributes each of them has."""

from __future__ import annotations

from collections.abc import Iterable

from fuero.ruleset.things import cards_of, figures_of
from fuero.ruleset.types import ROW, Type

from .builder import Builder

__all__ = ["attribute_numbers", "figure_numbers", "figure_set"]


def figure_numbers(builder: Builder, name: str) -> list[int]:
    """The indices of the figures a declaration brings."""
    return [
        index
        for index, (_, kind) in enumerate(figures_of(builder.world.declared, builder.world.seats))
        if kind.name == name
    ]


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
        return [place.attributes.get(name) for place in builder.world.rules.places.values()]
    if domain == "figure":
        return [
            next((one.attributes.get(name) for one in kind.figures if one.name == figure.id), None)
            for figure, kind in figures_of(builder.world.declared, builder.world.seats)
        ]
    family = builder.world.declared.families[domain]
    if family.numbered:
        return [(number,) for number in family.columns[name]]
    return [
        card.attributes.get(name) if card is not None else None
        for _, card in cards_of(builder.world.declared, domain)
    ]
