"""``fuero rulesets``: what ships."""

from __future__ import annotations

from typing import Any

import click

from fuero import resources

from .common import json_option, make_console, print_json
from .telling import provenance_words

__all__ = ["command"]


@click.command("rulesets")
@json_option
def command(as_json: bool) -> None:
    """List the rulesets that ship with fuero.

    \b
    Example:
      fuero rulesets
    """
    found = [_about(name) for name in resources.ruleset_names()]
    if as_json:
        print_json(found)
        return
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    headings = ("name", "version", "players", "over", "switches", "editions", "known from")
    for heading in headings:
        table.add_column(heading)
    for entry in found:
        number = entry["players"]
        table.add_row(
            entry["name"],
            entry["version"],
            f"{number['min']} to {number['max']}",
            ", ".join(entry["over"]),
            str(entry["switches"]),
            ", ".join(entry["editions"]),
            provenance_words(entry["provenance"]),
        )
    make_console().print(table)


def _about(name: str) -> dict[str, Any]:
    """A shipped ruleset with what it lies over."""
    from fuero.ruleset.link import link
    from fuero.ruleset.provenance import provenance_counts
    from fuero.ruleset.sums import read_layers

    layers = read_layers([name])
    rules, data = link(layers, {}), layers[-1].manifest.data
    return {
        "name": name,
        "title": data["title"],
        "version": data["version"],
        "players": {"min": rules.least_players, "max": rules.most_players},
        "over": [over.ruleset for over in layers[-1].over],
        "switches": len(data.get("switches", {})),
        "selections": len(data.get("selections", {})),
        "editions": list(data.get("editions", {})),
        "provenance": provenance_counts(rules, layers[-1].info.id),
    }
