"""What variables hold and where cards lie, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fuero.ruleset.things import known_card
from fuero.text.message import message

from .names import capital, figure_name, name_of
from .words import HIDDEN, NOTHING

if TYPE_CHECKING:
    from fuero.machine.program import Program, Zone
    from fuero.ruleset import core
    from fuero.ruleset.model import Rules

__all__ = ["cards_said", "pile_said", "shown_variables", "shown_zones", "value_said"]


def shown_variables(rules: Rules, view: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What variables and tracks hold."""
    for name, value in view["variables"].items():
        if not _in_background(rules.declared.variables.get(name)):
            yield name, value


def shown_zones(rules: Rules, program: Program) -> Iterator[tuple[str, Zone]]:
    """Where cards lie, decks too."""
    for name, zone in program.zones.items():
        if not _in_background(rules.declared.zones.get(name)):
            yield name, zone


def _in_background(declared: core.Variable | core.Zone | None) -> bool:
    return declared is not None and declared.background


def value_said(rules: Rules, program: Program, name: str, value: Any) -> str:
    """The value of a variable: a number, a name, or several."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return message("yes" if value else "no", language=rules.language)
    if isinstance(value, list):
        return ", ".join(value_said(rules, program, name, one) for one in value) or message(
            "no-members", language=rules.language
        )
    domain = program.layout.fields[name].domain
    if domain in ("player", "place"):
        return capital(name_of(rules, domain, str(value)))
    if domain == "figure":
        return figure_name(rules, str(value))
    return _card(rules, str(value)) if domain in rules.of("cards") else str(value)


def _card(rules: Rules, card: str) -> str:
    if known_card(rules, card) is not None:
        return name_of(rules, "card", card)
    return capital(name_of(rules, "place", card)) if card in rules.places else card


def cards_said(rules: Rules, cards: Sequence[str]) -> str:
    """Cards by name; those whose names are numbers with blanks between, others with commas."""
    short = all(card.isdigit() for card in cards)
    return (" " if short else ", ").join(_card(rules, card) for card in cards) or NOTHING


def pile_said(rules: Rules, pile: Any) -> str:
    """Cards that are seen, or their number with what is known of them."""
    if isinstance(pile, list):
        return cards_said(rules, pile)
    if any(pile.get("row", ())):
        row = [HIDDEN if card is None else _card(rules, card) for card in pile["row"]]
        return ", ".join(row)
    size, known = pile["size"], pile.get("known", ())
    if known:
        said = cards_said(rules, known)
        return (
            said
            if len(known) == size
            else message("others-unknown", language=rules.language, size=size, cards=said)
        )
    if pile.get("top"):
        return message(
            "pile-top", language=rules.language, size=size, card=_card(rules, pile["top"])
        )
    return message("pile-unseen", language=rules.language, size=size) if size else NOTHING
