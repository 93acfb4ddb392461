"""Files of translators, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from pathlib import Path

import pytest

from fuero.diagnostics import Source
from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoEntry, PoFile, po_text, read_po
from fuero.text.languages import languages
from fuero.translation.merging import empty_file

from .shipped import SHIPPED

__all__ = ["OF_WHAT_SHIPS", "entry_of", "layer_of", "linked", "reread", "translated"]

_EVERY_RUN = {
    *zip(SHIPPED, cycle(languages()), strict=False),
    *product(("el-grande",), languages()),
}
OF_WHAT_SHIPS = [
    pytest.param(*both, marks=() if both in _EVERY_RUN else pytest.mark.soak)
    for both in product(SHIPPED, languages())
]
"""Rulesets and languages: outside the soak El Grande in each, each other in one."""


@cache
def _linked(sums: tuple[str, ...], switches: tuple[tuple[str, str], ...]) -> Rules:
    return read_rules(sums, switches=dict(switches))[0]


def linked(*sums: str, **switches: str) -> Rules:
    """The rules of a sum; a switch `king-returns` is written `king_returns`."""
    given = tuple((name.replace("_", "-"), value) for name, value in sorted(switches.items()))
    return _linked(sums, given)


def translated(
    rules: Rules, language: str, texts: Mapping[str, str], comments: Mapping[str, str] | None = None
) -> PoFile:
    """A file with these texts, by the id of their entry, and a comment of the translator's."""
    file, comments = empty_file(rules, language), comments or {}

    def filled(entry: PoEntry) -> PoEntry:
        said = texts.get(entry.id)
        of_people = (comments[entry.id],) if entry.id in comments else ()
        if said is None:
            return replace(entry, comments=of_people)
        return replace(entry, texts=(said,) * len(entry.texts), comments=of_people)

    return replace(file, entries=tuple(map(filled, file.entries)))


def reread(file: PoFile) -> PoFile:
    """The file as it is read once it was written."""
    return read_po(Source("file.po", po_text(file)))


def entry_of(file: PoFile, id: str) -> PoEntry:
    """The entry of an id."""
    (found,) = [entry for entry in file.entries if entry.id == id]
    return found


def layer_of(folder: Path, name: str, rules: str, over: str = "el-grande") -> str:
    """The folder of a layer with these rules."""
    at = folder / name
    at.mkdir()
    files = "rules.fuero" if rules else ""
    (at / "ruleset.yaml").write_text(
        f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\n"
        f'over: {{ruleset: {over}, version: "1"}}\nfiles: [{files}]\n',
        encoding="utf-8",
    )
    if rules:
        (at / "rules.fuero").write_text(rules, encoding="utf-8")
    return str(at)
