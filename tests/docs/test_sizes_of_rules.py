"""How long the rules that ship are, as docs/design.md has it."""

from __future__ import annotations

import re

from docs.pages import DOCS
from fuero import resources
from support.expected import Expected

_ROW = re.compile(r"^\| (?P<name>[a-z-]+) \| (?P<before>\d+) \| \d+ \|$", re.MULTILINE)
_LEFT_OUT = re.compile(r"#.*|,?\s*cites\s+\"[^\"\n]*\"")
_TOKEN = re.compile(r"\"[^\"\n]*\"|[a-z0-9][a-z0-9-]*|\.\.|<=|>=|[^\s\w]")


def size_of(name: str) -> int:
    """How many words, names, numbers, quoted texts and marks the rules of a ruleset have."""
    folder = resources.find_ruleset(name)
    assert folder is not None, name
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.fuero")))
    return sum(len(_TOKEN.findall(_LEFT_OUT.sub("", text))) for text in texts)


def test_the_page_tells_how_long_the_rules_are_that_ship(expected: Expected) -> None:
    page = DOCS / "design.md"
    text = page.read_text(encoding="utf-8")
    assert [row["name"] for row in _ROW.finditer(text)] == sorted(resources.ruleset_names())
    told = _ROW.sub(
        lambda row: f"| {row['name']} | {row['before']} | {size_of(row['name'])} |", text
    )
    expected(page, told)
