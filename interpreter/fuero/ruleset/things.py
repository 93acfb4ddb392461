"""The single cards and figures that declarations bring, each with its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.machine.things import Thing

from . import core
from .model import Rules
from .once import once_for_rules

__all__ = ["cards_of", "figures_of", "known_card", "known_figure"]


def cards_of(declared: core.Declared, family: str) -> list[tuple[Thing, core.Card | None]]:
    """Every card of a family, numbered copies apart, and what declares it if it is no number."""
    kind = declared.families[family]
    if kind.numbered:
        numbers = range(kind.first, kind.last + 1)
        return [(Thing(category="cards", name=family, number=number), None) for number in numbers]
    found: list[tuple[Thing, core.Card | None]] = []
    for name, card in declared.cards.items():
        if card.family == family:
            copies = range(1, card.copies + 1) if card.copies > 1 else (0,)
            found += [(Thing(category="card", name=name, number=copy), card) for copy in copies]
    return found


def figures_of(
    declared: core.Declared, seats: Sequence[str]
) -> list[tuple[Thing, core.FigureKind]]:
    """Every single figure, and what declares it."""
    found: list[tuple[Thing, core.FigureKind]] = []
    for name, kind in declared.figures.items():
        if kind.per_player:
            found += [(Thing(category="figure", name=name, owner=seat), kind) for seat in seats]
        elif kind.plural is not None:
            found += [
                (Thing(category="figure-member", name=one.name), kind) for one in kind.figures
            ]
        else:
            found.append((Thing(category="figure", name=name), kind))
    return found


def known_card(rules: Rules, card: str) -> Thing | None:
    """The card with this id, a copy or a player's own like the card; None for anything else."""
    return _cards(rules).get(card)


@once_for_rules
def _cards(rules: Rules) -> Mapping[str, Thing]:
    found: dict[str, Thing] = {}
    for name, family in rules.declared.families.items():
        for card, declared in cards_of(rules.declared, name):
            if declared is not None:
                found[card.name] = replace(card, number=0)
                owners = rules.seats if family.copied else ()
                found |= {one.id: one for one in (card, *(replace(card, owner=o) for o in owners))}
    return MappingProxyType(found)


def known_figure(rules: Rules, figure: str) -> tuple[Thing, core.FigureKind] | None:
    """The figure with this id, and what declares it; None for anything else."""
    return _figures(rules).get(figure)


@once_for_rules
def _figures(rules: Rules) -> Mapping[str, tuple[Thing, core.FigureKind]]:
    return MappingProxyType(
        {one.id: (one, kind) for one, kind in figures_of(rules.declared, rules.seats)}
    )
