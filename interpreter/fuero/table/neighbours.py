"""Which places lie next to which, in names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .names import capital, name_of

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["Near", "all_neighbours", "neighbours_of", "related_places"]


@frozen
class Near:
    """A place and what lies next to it; related: by other relations the places they join to it."""

    name: str
    neighbours: tuple[str, ...]
    related: tuple[tuple[str, tuple[str, ...]], ...] = ()


def all_neighbours(rules: Rules) -> tuple[Near, ...]:
    """Every place with its neighbours."""
    return tuple(
        Near(
            name=capital(name_of(rules, "place", place.id)),
            neighbours=_names(rules, place.neighbours),
        )
        for place in rules.places.values()
    )


def neighbours_of(rules: Rules, name: str) -> Near:
    """A place with its neighbours, and with the places other relations join to it."""
    related = [(one, _names(rules, one.of(name))) for one in rules.relations.values()]
    return Near(
        name=capital(name_of(rules, "place", name)),
        neighbours=_names(rules, rules.places[name].neighbours),
        related=tuple((_plural(rules, one.id), others) for one, others in related if others),
    )


def related_places(rules: Rules) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """The relations besides that of neighbours: what each is called, and its pairs."""
    return tuple(
        (_plural(rules, one.id), tuple(_names(rules, pair) for pair in one.pairs))
        for one in rules.relations.values()
    )


def _plural(rules: Rules, relation: str) -> str:
    return capital(name_of(rules, "relation", relation, "many"))


def _names(rules: Rules, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(name_of(rules, "place", place) for place in places)
