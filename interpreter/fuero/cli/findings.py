"""What a look at rules comes to: lines to read, what is wrong, and both as data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NoReturn

import click

from fuero.diagnostics import Diagnostic, render_json, render_text
from fuero.frozen import frozen

from .common import print_json

if TYPE_CHECKING:
    from fuero.ruleset.sums import Layer

__all__ = ["Findings", "LookAtRules", "print_and_leave", "print_block"]


@frozen
class Findings:
    """What was found. lines: what there is to say besides; more: what JSON has besides."""

    problems: tuple[Diagnostic, ...]
    lines: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {"format": 1, "diagnostics": render_json(self.problems), **self.more}


LookAtRules = Callable[[Callable[[str], "Layer"] | None], Findings]
"""Looks at rules once, with what reads a layer (`read_layer` if None)."""


def print_and_leave(found: Findings, *, as_json: bool) -> NoReturn:
    """Print what was found, the lines last; leave with 1 if anything is wrong."""
    if as_json:
        print_json(found.data())
    else:
        if found.problems:
            click.echo(render_text(found.problems), err=True)
        if found.lines:
            click.echo("\n".join(found.lines))
    sys.exit(1 if found.problems else 0)


def print_block(found: Findings, heading: str, *, as_json: bool) -> None:
    """Print what was found as one block, at once: what is wrong, then the lines, in one output.

    heading: a line before all but the first block; '' for none. As JSON a block is one line.
    """
    if as_json:
        click.echo(json.dumps(found.data(), ensure_ascii=False))
    else:
        texts = [heading, render_text(found.problems), "\n".join(found.lines)]
        click.echo("\n".join(text for text in texts if text) + "\n")
    sys.stdout.flush()
