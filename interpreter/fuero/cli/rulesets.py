"""``fuero rulesets``: what ships."""

from __future__ import annotations

from typing import Any

import click

from fuero import resources

from .common import json_option, make_console, print_json

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
    for heading in ("name", "title", "version", "players", "lies over"):
        table.add_column(heading)
    for entry in found:
        number = entry["players"]
        players = f"{number['min']} to {number['max']}" if number else ""
        table.add_row(entry["name"], entry["title"], entry["version"], players, entry["over"] or "")
    make_console().print(table)


def _about(name: str) -> dict[str, Any]:
    from fuero.ruleset.sums import read_layer

    manifest = read_layer(name).manifest.data
    players = manifest.get("players")
    over = manifest.get("over")
    return {
        "name": name,
        "title": manifest["title"],
        "version": manifest["version"],
        "players": {"min": players["min"], "max": players["max"]} if players else None,
        "over": over["ruleset"] if over else None,
    }
