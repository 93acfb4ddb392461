"""The layers of a sum, all that each does to what lies below it, and who comes first."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from .common import print_json
from .overview import layer_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fuero.ruleset.following import InTurn
    from fuero.ruleset.layer_steps import LayerStep
    from fuero.ruleset.model import Element, Rules

__all__ = ["show_order"]


def show_order(rules: Rules, as_json: bool) -> None:
    """Print for each layer what it does, and of what several layers changed who does it when."""
    from fuero.ruleset.following import following_together
    from fuero.ruleset.layer_steps import steps_of
    from fuero.ruleset.sums import read_layers

    steps = steps_of(read_layers([layer.name for layer in rules.layers]), rules)
    if as_json:
        print_json(
            {
                "layers": [layer_data(layer) for layer in rules.layers],
                "steps": [_step_data(step) for step in steps],
                "changes": [_change_data(rules, element) for element in _changed(rules)],
                "following": [_following_data(one) for one in following_together(rules)],
            }
        )
        return
    seats = ", ".join(rules.seats)
    players = f"{rules.least_players} to {rules.most_players} of {seats}"
    for number, layer in enumerate(rules.layers, start=1):
        head = f"{number}. {layer.name} {layer.version}: {layer.title}"
        click.echo(head if number > 1 else f"{head} (players: {players})")
        for line in _lines([step for step in steps if step.layer == layer.id]):
            click.echo(f"   {line}")
    several = [element for element in _changed(rules) if len(_changing(rules, element)) > 1]
    if several:
        click.echo("\nChanged by several layers, in this order:")
    for element in several:
        click.echo(f"\n{element.category} {element.name}")
        for did, by, span in element.history:
            click.echo(f"  {did} by {by} ({span})")
    together = following_together(rules)
    if together:
        click.echo("\nFollowing the same, in this order:")
    for one in together:
        click.echo(f"\n{one.after}")
        for element in one.elements:
            click.echo(
                f"  {element.category} {element.name} of {element.layer} ({element.name_span})"
            )


def _lines(steps: Sequence[LayerStep]) -> Iterator[str]:
    """Each step in a line; in one line what goes with something else, and words for new things."""
    for _, group in groupby(steps, key=_together):
        first, *others = group
        if not others:
            yield _sentence(first)
        elif first.did == "names":
            names = ", ".join(step.name for step in (first, *others))
            yield f"has a {first.category} for {names} [from {first.span}]"
        else:
            names = ", ".join(f"{step.category} {step.name}" for step in (first, *others))
            yield f"{first.did}: {names} [{first.span}]"


def _together(step: LayerStep) -> object:
    """What steps have in common that are told in one line."""
    if step.did == "names" and step.before is None:
        return step.did, step.category
    return step.did, step.span


def _sentence(step: LayerStep) -> str:
    """A step in a line: what is done to what, whose it was, and where that is written."""
    form = _FORMS.get(step.did, "{step.did} {step.category} {step.name}{as_value}{was}")
    said = form.format(
        step=step,
        as_value=f": {step.value}" if step.value else "",
        was=f", which was {step.was}" if step.was else "",
        instead=f" instead of “{step.was}”" if step.was not in ("", step.value) else "",
    )
    whose = f" (of {step.before[0]}, {step.before[1]})" if step.before else ""
    return f"{said}{whose} [{step.span}]"


_FORMS = {
    "adds a neighbour to": "makes {step.value} a neighbour of {step.name}",
    "names": "calls {step.name} “{step.value}”{instead}, as a {step.category}",
    "says": "says {step.name} as “{step.value}”{instead}, as a {step.category}",
    "sets": "sets {step.name} to {step.value}{was}",
}
"""How steps are told that are not told as *what is done to what*."""


def _step_data(step: LayerStep) -> dict[str, Any]:
    before = step.before
    return {
        "layer": step.layer,
        "did": step.did,
        "category": step.category,
        "name": step.name,
        "value": step.value,
        "was": step.was,
        "where": str(step.span),
        "before": {"layer": before[0], "where": str(before[1])} if before else None,
    }


def _following_data(one: InTurn) -> dict[str, Any]:
    return {
        "after": one.after,
        "order": [
            {
                "category": element.category,
                "name": element.name,
                "layer": element.layer,
                "where": str(element.name_span),
            }
            for element in one.elements
        ],
    }


def _changed(rules: Rules) -> Iterator[Element]:
    """Declarations that a layer above the first has done something to, also what is gone."""
    found = [
        *(element for kind in rules.elements.values() for element in kind.values()),
        *rules.removed.values(),
    ]
    return (element for element in found if _changing(rules, element))


def _changing(rules: Rules, element: Element) -> set[str]:
    """The layers above the first that have done something to a declaration."""
    return {layer for _, layer, _ in element.history} - {rules.layers[0].id}


def _change_data(rules: Rules, element: Element) -> dict[str, Any]:
    several = len(element.history) > 1
    return {
        "category": element.category,
        "name": element.name,
        "history": [
            {"layer": layer, "did": did, "where": str(span)}
            for did, layer, span in element.history
            if several or layer != rules.layers[0].id
        ],
    }
