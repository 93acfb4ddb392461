"""``fuero score``: what places pay on a position, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.text.message import message

from .common import (
    Chosen,
    json_option,
    load_rules,
    position_option,
    print_json,
    rules_argument,
)
from .languages import told_options
from .positions import read_position

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.sim.scoring import PlaceScore

__all__ = ["command"]


@click.command("score")
@rules_argument
@position_option
@click.option("--place", default=None, help="The id of one place.")
@click.option("--as-one", default=None, help="The ids of places that count as one, with commas.")
@click.option("--table", default=None, help="By which majority table, where rules use several.")
@click.option("--all", "every", is_flag=True, help="Every place that can pay (the default).")
@told_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str,
    position: Path,
    place: str | None,
    as_one: str | None,
    table: str | None,
    every: bool,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Score one place of a position, several as one, or all of them, with reasons.

    Each place is scored once by its majority table. No procedure is performed: what a layer does
    around a scoring, or instead of it, is not part of it (`fuero try` performs a procedure).

    \b
    Example:
      fuero score GAME --position table.yaml
    """
    from fuero.sim.scoring import score_as_one, score_places, scored_places, unsaid_variables

    if sum((place is not None, as_one is not None, every)) > 1:
        raise click.UsageError("say one of --place ID, --as-one ID,ID and --all")
    every = place is None and as_one is None
    loaded = load_rules(rules, chosen)
    content = read_position(loaded, position)
    if as_one is None:
        places = scored_places(loaded, content) if place is None else (place,)
        found = score_places(loaded, content, places, table)
    else:
        together = tuple(dict.fromkeys(one.strip() for one in as_one.split(",")))
        found = (score_as_one(loaded, content, together, table),)
    unsaid = unsaid_variables(loaded, content, [one.table for one in found])
    if as_json:
        data = [_as_data(loaded, one) | {"unsaid": list(unsaid)} for one in found]
        print_json(data if every else data[0])
        return
    for one in found:
        for line in _lines(loaded, one):
            click.echo(line)
    if every:
        _print_sum(loaded, found)
    for line in _remarks(loaded, found, unsaid):
        click.echo(line)


def _reasons(rules: LoadedRules, score: PlaceScore) -> list[str]:
    from fuero.table.telling import tell

    return tell(rules.rules, score.events)


def _as_data(rules: LoadedRules, score: PlaceScore) -> dict[str, Any]:
    return {
        "place": score.place,
        "table": score.table,
        "points": dict(score.points),
        "reasons": _reasons(rules, score),
    }


def _lines(rules: LoadedRules, score: PlaceScore) -> list[str]:
    from fuero.table.telling import scoring_words

    return scoring_words(rules.rules, score.events)


def _remarks(
    rules: LoadedRules, scores: tuple[PlaceScore, ...], unsaid: tuple[str, ...]
) -> Iterator[str]:
    """What could be otherwise: tables that cards use, and what the position leaves open."""
    from fuero.table.names import name_of

    others = dict.fromkeys(table for score in scores for table in score.others)
    for table in others:
        places = ", ".join(score.place for score in scores if table in score.others)
        yield message("other-table", language=rules.rules.language, table=table, places=places)
    if unsaid:
        named = ", ".join(f"{name_of(rules.rules, 'variable', name)} ({name})" for name in unsaid)
        yield message("left-open", language=rules.rules.language, names=named)


def _print_sum(rules: LoadedRules, scores: tuple[PlaceScore, ...]) -> None:
    from fuero.table.names import capital, name_of

    click.echo(message("together", language=rules.rules.language))
    for seat in scores[0].points if scores else ():
        points = sum(score.points[seat] for score in scores)
        click.echo(f"  {capital(name_of(rules.rules, 'player', seat))}: {points}")
