"""``fuero schema``: the JSON Schemas of documents."""

from __future__ import annotations

import click

from fuero import resources
from fuero.diagnostics import did_you_mean

from .common import refuse

__all__ = ["command"]


@click.command("schema")
@click.argument("kind", required=False)
def command(kind: str | None) -> None:
    """Print the JSON Schema of a KIND of document; without KIND, list the kinds.

    \b
    Example:
      fuero schema position > position.schema.json
    """
    kinds = resources.schema_kinds()
    if kind is None:
        click.echo("\n".join(kinds))
        return
    if kind not in kinds:
        raise refuse(
            f"there is no schema of the kind {kind!r}",
            did_you_mean(kind, kinds) or f"kinds are {', '.join(kinds)}",
        )
    click.echo(resources.schema(kind), nl=False)
