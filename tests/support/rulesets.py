"""Small rulesets from strings, in a folder of the test's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers

__all__ = ["BOARD", "MANIFEST", "linked", "write_ruleset"]

MANIFEST = """\
format: 1
id: small
title: Small
version: 1.0.0
players: {min: 2, max: 3, seats: [white, black, green]}
game: game
result: {by: score}
files: [board.yaml, rules.fuero]
"""

BOARD = """\
format: 1
kinds:
  field: {plural: fields}
  store: {plural: stores}
places:
  north: {kind: field, has: {values: [3, 1]}, neighbours: [south]}
  south: {kind: field, has: {values: [2, 1]}, neighbours: [north]}
  box: {kind: store}
"""


def write_ruleset(
    folder: Path,
    rules: str,
    *,
    manifest: str = MANIFEST,
    board: str = BOARD,
    files: Mapping[str, str] | None = None,
) -> str:
    """Write a ruleset into a folder, which is made; returns the path as a name for a sum."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"ruleset.yaml": manifest, "board.yaml": board, "rules.fuero": rules, **(files or {})}
    for name, text in texts.items():
        (folder / name).write_text(dedent(text), encoding="utf-8")
    return str(folder)


def linked(folder: Path, rules: str, **settings: str | int) -> Rules:
    """The linked rules of a small game with these declarations."""
    return link(read_layers([write_ruleset(folder, rules)]), settings)
