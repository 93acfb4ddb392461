"""The screen of a game under way: options in columns, cards, neighbours, clearing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fuero.diagnostics import DiagnosticError, render_text
from fuero.lang import nodes
from fuero.text.say import say_card
from fuero.text.words import word

from .named import find_named
from .telling import capital, card_family, card_words, name_of, offer_words

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.machine.codec import Option
    from fuero.machine.game import Decision
    from fuero.machine.program import Program
    from fuero.ruleset.model import Rules

__all__ = [
    "clear",
    "option_keys",
    "print_cards",
    "print_indented",
    "print_map",
    "print_options",
    "thing_of",
]

_LONG_LIST = 10
"""From so many short options on, they stand in columns."""

_MANY_CARDS = 9
"""From so many cards on, what they do is left to be asked for."""

_GAP = 3


def clear(console: Console) -> None:
    """Empty the screen and what can be scrolled back to; elsewhere say that it would be."""
    if console.is_terminal:
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()
    else:
        console.print("(the screen is cleared)")


def option_keys(options: Sequence[Option]) -> list[str]:
    """What is typed for each option: its number in the list.

    Where options are numbers themselves, those are typed, and words for the others.
    """
    if any(option.notation.isdigit() for option in options):
        return [option.notation for option in options]
    return [str(number) for number in range(1, len(options) + 1)]


def print_options(console: Console, rules: Rules, program: Program, decision: Decision) -> None:
    """The options with their keys, cards with their numbers and, unless they are many, what they
    do.
    """
    entries = []
    keys = option_keys(decision.options)
    width = max(len(key) for key in keys)
    for key, option in zip(keys, decision.options, strict=True):
        said = offer_words(rules, program, decision, option)
        entries.append((f"{key:>{width}}", said, _effect(rules, program, option)))
    told = [(key.strip(), effect) for key, _, effect in entries if effect]
    if len(told) < _MANY_CARDS and (told or len(entries) < _LONG_LIST):
        noted: set[str] = set()
        for key, said, effect in entries:
            console.print(Text.assemble("  ", (key, "bold"), "  ", said))
            print_indented(console, _not_noted(effect, noted), width + 6)
        return
    _print_columns(console, [(key, said) for key, said, _ in entries])
    if told:
        key = told[0][0]
        console.print(Text(f"  `show NAME` says what a card does, such as `show {key}`.", "dim"))


def _not_noted(effect: list[str], noted: set[str]) -> list[str]:
    """What a card does, without the notes in brackets that stand above already."""
    left = [line for line in effect if line not in noted]
    noted.update(line for line in effect if line.startswith("("))
    return left


def _print_columns(console: Console, entries: list[tuple[str, str]]) -> None:
    """Short options side by side, down the columns."""
    cell = max(len(key) + len(said) for key, said in entries) + 4 + _GAP
    columns = max(1, min(3, console.width // cell))
    rows = -(-len(entries) // columns)
    for row in range(rows):
        line = Text()
        for key, said in entries[row::rows]:
            part = Text.assemble("  ", (key, "bold"), "  ", said)
            part.pad_right(cell - len(part))
            line.append(part)
        line.rstrip()
        console.print(line)


def thing_of(rules: Rules, program: Program, option: Option) -> str:
    """The name by which the card or place of an option can be found; else the option's own."""
    family = card_family(rules, program, option)
    place = not option.is_word and option.words[0] in rules.places
    return f"card:{option.words[0]}" if family else option.words[0] if place else option.notation


def _effect(rules: Rules, program: Program, option: Option) -> list[str]:
    """What a card does, in lines."""
    return _card_effect(rules, option.words[0]) if card_family(rules, program, option) else []


def _card_effect(rules: Rules, card: str) -> list[str]:
    """What a card does, in lines; none for a card that only is what it is."""
    element = rules.of("card").get(card.partition(".")[0])
    if element is None:
        return []
    assert isinstance(element.node, nodes.Card)
    told = element.node.body or word(rules, "card", element.name).about
    return say_card(rules, element.name).splitlines() if told else []


def print_indented(console: Console, lines: list[str], indentation: int) -> None:
    """Lines, each broken where the console ends, so far from its left edge."""
    for line in lines:
        for row in Text(line, style="dim").wrap(console, console.width - indentation - 2):
            row.rstrip()
            console.print(Text.assemble(" " * indentation, row))


def print_cards(console: Console, rules: Rules, program: Program, view: Mapping[str, Any]) -> None:
    """The cards of a view that lie open or are kept, with their numbers and what they do."""
    piles = [
        (name_of(rules, "zone", name), zone.family, view["zones"][name])
        for name, zone in program.zones.items()
        if not zone.per_player and isinstance(view["zones"][name], list)
    ]
    for seat, cards in view.get("kept", {}).items():
        piles.append((f"kept by {name_of(rules, 'player', seat)}", "", cards))
    for name, family, cards in piles:
        noted: set[str] = set()
        console.print(Text(f"{capital(name)}:", style="bold"))
        for card in cards:
            console.print(Text(f"  {card_words(rules, card, family)}"))
            print_indented(console, _not_noted(_card_effect(rules, card), noted), 6)
    if not piles:
        console.print("No cards lie open.")


def print_map(console: Console, rules: Rules, place: str = "") -> None:
    """Every place that has neighbours, with them, and the pairs of the other relations.

    place: the name of the only one to be told of; '' for all.
    """
    if place:
        _print_neighbours(console, rules, place)
        return

    def named(places: Iterable[str], joint: str) -> str:
        return joint.join(name_of(rules, "place", place) for place in places)

    widest = max((len(name_of(rules, "place", name)) for name in rules.places), default=0)
    lines = [
        (capital(name_of(rules, "place", place.id)), named(place.neighbours, ", "))
        for place in rules.places.values()
        if place.neighbours
    ]
    for head, neighbours in lines:
        console.print(Text(f"  {head:{widest}}  {neighbours}"))
    for relation in rules.relations.values():
        head = capital(name_of(rules, "relation", relation.id, "many"))
        pairs = ", ".join(named(pair, " – ") for pair in relation.pairs)
        console.print(Text(f"{head}: {pairs}"))
    if not lines and not rules.relations:
        console.print("No place lies next to another.")


def _print_neighbours(console: Console, rules: Rules, written: str) -> None:
    """What lies next to a place, and what the other relations join it to."""
    try:
        found = find_named(rules, written)
    except DiagnosticError as error:
        console.print(Text(render_text(error.diagnostics)))
        return
    places = [rules.places[name] for category, name in found if category == "place"]
    if not places:
        console.print(Text(f"{capital(written)} is no place. `map` alone tells of all places."))
    for place in places:
        near = ", ".join(name_of(rules, "place", one) for one in place.neighbours)
        console.print(Text(f"  {capital(name_of(rules, 'place', place.id))}  {near or 'nothing'}"))
        for relation in rules.relations.values():
            others = ", ".join(name_of(rules, "place", one) for one in relation.of(place.id))
            if others:
                head = capital(name_of(rules, "relation", relation.id, "many"))
                console.print(Text(f"  {head}: {others}"))
