"""``fuero rulesets``: what ships."""

from __future__ import annotations

from typing import Any

import click

from fuero import resources
from fuero.table.names import provenance_words

from .common import json_option, print_json

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
    for entry in found:
        click.echo(_line(entry))


def _line(entry: dict[str, Any]) -> str:
    """A ruleset in one line."""
    over = f" over {' and '.join(entry['over'])}" if entry["over"] else ""
    players = entry["players"]
    left = [
        _number(entry["switches"], "switch", "switches"),
        _number(entry["selections"], "selection", "selections"),
        _number(len(entry["editions"]), "edition", "editions"),
    ]
    choices = ", ".join(one for one in left if one)
    return (
        f"{entry['name']} {entry['version']}{over}: {players['min']} to {players['max']} players; "
        + (f"{choices}; " if choices else "")
        + provenance_words(entry["provenance"])
    )


def _number(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


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
