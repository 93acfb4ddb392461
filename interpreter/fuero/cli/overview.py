"""Rules as a whole: title, layers, switches, values, and the names of everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from fuero.ruleset.widening import kind_of_point
from fuero.text.message import message
from fuero.text.words import word

from .common import make_console, print_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from fuero.ruleset.model import LayerInfo, PhraseSlot, Rules, WideningPoint

__all__ = ["layer_data", "show_rules", "tell_rules"]


def show_rules(rules: Rules, as_json: bool) -> None:
    """Print rules as a whole."""
    if as_json:
        print_json(_data(rules))
        return
    from fuero.text.rulebook import say_players
    from fuero.text.say import say_result

    click.echo(f"{rules.title}. {say_players(rules)}")
    for layer in rules.layers:
        click.echo(f"  {layer.name} {layer.version}: {layer.title}")
    click.echo(say_result(rules))
    console = make_console()
    for table in _tables(rules):
        click.echo("")
        console.print(table)
    click.echo("")
    for category, found in _names(rules).items():
        console.print(f"{category}: {', '.join(found)}")
    console.print(f"place: {', '.join(rules.places)}")
    click.echo(f"\n{message('show-more', language=rules.language)}")


def tell_rules(rules: Rules, as_json: bool) -> None:
    """Print the rules in sentences, in an order in which a person can read them."""
    from dataclasses import asdict

    from fuero.text.rulebook import say_players
    from fuero.text.summary import chapters

    told = chapters(rules)
    if as_json:
        print_json([asdict(chapter) for chapter in told])
        return
    console = make_console()
    click.echo(f"{rules.title}. {say_players(rules)}")
    for chapter in told:
        click.echo("")
        console.rule(chapter.title, align="left")
        before = 1
        for number, section in enumerate(chapter.sections):
            if number and max(before, len(section)) > 1:
                click.echo("")
            for line in section:
                _print_hanging(console, line)
            before = len(section)


def _print_hanging(console: Console, line: str) -> None:
    """A line, broken where the console ends; what follows its break stands further in."""
    from rich.text import Text

    bare = line.lstrip(" ")
    indent = len(line) - len(bare)
    dash = len("- ") * (bare[:2] == "- ")
    rows = Text(bare).wrap(console, console.width - indent - dash)
    for number, row in enumerate(rows):
        row.rstrip()
        console.print(" " * (indent + (dash if number else 0)) + row.plain)


def _names(rules: Rules) -> dict[str, list[str]]:
    return {category: list(found) for category, found in rules.elements.items() if found}


def layer_data(layer: LayerInfo) -> dict[str, str]:
    """A layer as plain data."""
    return {"id": layer.id, "title": layer.title, "version": layer.version, "name": layer.name}


def _data(rules: Rules) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "hash": rules.hash,
        "layers": [layer_data(layer) for layer in rules.layers],
        "players": {"min": rules.least_players, "max": rules.most_players},
        "seats": list(rules.seats),
        "settings": dict(rules.settings),
        "editions": [
            {"name": one.name, "title": one.title, "settings": dict(one.settings)}
            for one in rules.editions.values()
        ],
        "values": dict(rules.values),
        "widening": [
            {"name": name, "kind": kind, "about": point.about, "slots": [*map(_slot, point.slots)]}
            for name, kind, point in _points(rules)
        ],
        "unsaid": [{**_slot(one.slot), "taken-as": one.taken_as} for one in rules.unsaid],
        "result": [
            {"by": standing.track.text, "highest": standing.highest} for standing in rules.result
        ],
        "places": list(rules.places),
        "elements": _names(rules),
    }


def _tables(rules: Rules) -> Iterator[Table]:
    """Switches, selections, editions and what may be widened, as far as there are any."""
    if rules.switches:
        rows = [
            (
                one.name,
                rules.settings[one.name],
                ", ".join(one.values),
                word(rules, "switch", one.name).about or one.about,
            )
            for one in rules.switches.values()
        ]
        yield _table(_heads(rules, "head-switch", "head-is", "head-may-be", "head-about"), rows)
    if rules.selections:
        chosen = [
            (
                one.name,
                rules.settings[one.name].replace(",", ", "),
                ", ".join(name for name in one.members if name not in rules.absent),
                str(one.least),
                word(rules, "selection", one.name).about or one.about,
            )
            for one in rules.selections.values()
        ]
        heads = _heads(
            rules,
            "head-selection",
            "head-is",
            "head-chooses-from",
            "head-at-least",
            "head-about",
        )
        yield _table(heads, chosen)
    if rules.editions:
        editions = [
            (
                one.name,
                one.title,
                ", ".join(f"{name}={value}" for name, value in one.settings.items()),
            )
            for one in rules.editions.values()
        ]
        yield _table(_heads(rules, "head-edition", "head-title", "head-sets"), editions)

    if rules.widening:
        points = [
            (name, kind, point.about, ", ".join(map(_slot_line, point.slots)))
            for name, kind, point in _points(rules)
        ]
        yield _table(("may be widened", "kind", "what it stands for", "meant in"), points)
    if rules.unsaid:
        taken = [
            (_slot_line(one.slot), one.taken_as or "(not to be known)") for one in rules.unsaid
        ]
        yield _table(("where a card leaves out", "it is taken as"), taken)


def _heads(rules: Rules, *heads: str) -> list[str]:
    """The heads of columns, in the language in which is told of the rules."""
    return [message(head, language=rules.language) for head in heads]


def _slot(slot: PhraseSlot) -> dict[str, object]:
    return {
        "slot": slot.name,
        "beside": {other: list(names) for other, names in slot.beside.items()},
    }


def _slot_line(slot: PhraseSlot) -> str:
    beside = "; ".join(f"{other} {' or '.join(names)}" for other, names in slot.beside.items())
    return f"{slot.name} ({beside})" if beside else slot.name


def _points(rules: Rules) -> list[tuple[str, str, WideningPoint]]:
    """Where the rules are meant to be widened, but for what a layer has taken away."""
    kinds = {name: kind_of_point(rules, name) for name in rules.widening}
    return [(name, kinds[name], point) for name, point in rules.widening.items() if kinds[name]]


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in headings:
        table.add_column(heading)
    for row in rows:
        table.add_row(*row)
    return table
