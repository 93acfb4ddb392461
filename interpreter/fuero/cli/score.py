"""``fuero score``: what places pay on a position, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Chosen,
    choice_options,
    json_option,
    load_rules,
    position_option,
    print_json,
    rules_argument,
)
from .positions import read_position

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.sim.scoring import PlaceScore

__all__ = ["command"]


@click.command("score")
@rules_argument
@position_option
@click.option("--place", default=None, help="The id of one place.")
@click.option("--all", "every", is_flag=True, help="Every place that can pay.")
@choice_options
@json_option
def command(
    rules: str,
    position: Path,
    place: str | None,
    every: bool,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Score one place of a position, or all of them, with reasons.

    \b
    Example:
      fuero score GAME --position table.yaml --all
    """
    from fuero.sim.scoring import score_places, scored_places

    if (place is None) == (not every):
        raise click.UsageError("say either --place ID or --all")
    loaded = load_rules(rules, chosen)
    content = read_position(loaded, position)
    places = scored_places(loaded, content) if place is None else (place,)
    found = score_places(loaded, content, places)
    if as_json:
        data = [_as_data(loaded, one) for one in found]
        print_json(data if every else data[0])
        return
    for one in found:
        for line in _lines(loaded, one):
            click.echo(line)
    if every:
        _print_sum(loaded, found)


def _reasons(rules: LoadedRules, score: PlaceScore) -> list[str]:
    from .telling import tell

    return tell(rules.rules, score.events)


def _as_data(rules: LoadedRules, score: PlaceScore) -> dict[str, Any]:
    return {
        "place": score.place,
        "points": dict(score.points),
        "reasons": _reasons(rules, score),
    }


def _lines(rules: LoadedRules, score: PlaceScore) -> list[str]:
    from .telling import scoring_words

    return scoring_words(rules.rules, score.events)


def _print_sum(rules: LoadedRules, scores: tuple[PlaceScore, ...]) -> None:
    from .telling import capital, name_of

    click.echo("Together:")
    for seat in scores[0].points if scores else ():
        points = sum(score.points[seat] for score in scores)
        click.echo(f"  {capital(name_of(rules.rules, 'player', seat))}: {points}")
