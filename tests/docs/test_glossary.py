"""The glossary names things that exist, and words it rejects are not used."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import fuero
from docs.pages import DOCS, found

PACKAGE = Path(fuero.__file__).parent
TEXT = (DOCS / "glossary.md").read_text(encoding="utf-8")
USED, _, NOT_USED = TEXT.partition("## Words that are not used")
ROW = re.compile(r"^\| ([a-z ]+) \| (.+) \| (.*?) ?\|$", re.MULTILINE)
TERMS = [row for row in ROW.findall(USED) if row[0] != "word"]
REJECTED = [row for row in ROW.findall(NOT_USED) if row[0] != "not"]


@pytest.mark.parametrize(("word", "meaning", "where"), TERMS, ids=[word for word, *_ in TERMS])
def test_a_term_is_what_something_in_the_code_is_called(
    word: str, meaning: str, where: str
) -> None:
    name = where.strip("`")
    assert found(name), name
    module = _module_of(name)
    text = f"{name} {module.__doc__} {getattr(module, name.rpartition('.')[2], module).__doc__}"
    assert any(part[:5] in text.lower() for part in word.split()), name
    assert re.fullmatch(r"[A-Z].*\.", meaning)


def test_each_term_stands_there_once() -> None:
    words = [word for word, *_ in TERMS]
    assert len(words) == len(set(words)) > 50


@pytest.mark.parametrize(
    ("word", "instead", "where"), REJECTED, ids=[word for word, *_ in REJECTED]
)
def test_a_rejected_word_is_not_used(word: str, instead: str, where: str) -> None:
    assert instead in {part for term, *_ in TERMS for part in term.split()} | {"operation", "state"}
    allowed = re.findall(r"`([^`]+)`", where)
    using = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".lark", ".yaml") and word in _words(path)
    ]
    assert using == allowed


def _module_of(name: str) -> ModuleType:
    """The module that a dotted name lies in, or is."""
    cuts = [name.rsplit(".", count)[0] for count in range(3)]
    return next(module for cut in cuts if (module := sys.modules.get(cut)))


@cache
def _words(path: Path) -> set[str]:
    """Every word of a file in small letters, in the singular, names taken apart."""
    text = re.sub(r"([a-z])([A-Z])", r"\1 \2", path.read_text(encoding="utf-8"))
    return {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())}
