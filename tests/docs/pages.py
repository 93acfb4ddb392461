"""The pages of the documentation as data: fenced blocks, what is said above each, links."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

__all__ = ["DOCS", "ROOT", "Block", "anchors", "blocks", "found", "links", "pages"]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

_FENCE = re.compile(
    r"(?:^<!-- (?P<remark>[a-z]+(?:: [^\n]*?)?) -->\n)?"
    r"^```(?P<language>[a-z]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block. remark: the word and the value of the HTML comment in the line above it.

    start, end: the offsets of its text in the page; line: where it begins, for people.
    """

    page: Path
    language: str
    remark: str
    value: str
    text: str
    start: int
    end: int
    line: int

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def pages() -> tuple[Path, ...]:
    """All pages, in alphabetical order."""
    return tuple(sorted(DOCS.glob("*.md")))


def blocks(page: Path) -> tuple[Block, ...]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        remark, _, value = (match["remark"] or "").partition(": ")
        found.append(
            Block(
                page=page,
                language=match["language"],
                remark=remark,
                value=value,
                text=match["text"],
                start=match.start("text"),
                end=match.end("text"),
                line=text.count("\n", 0, match.start("text")),
            )
        )
    return tuple(found)


def links(page: Path) -> tuple[str, ...]:
    """The targets of links that lead into the project."""
    text = page.read_text(encoding="utf-8")
    return tuple(target for target in _LINK.findall(text) if "://" not in target)


def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as the usual renderers make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return frozenset(heading.replace(" ", "-") for heading in kept)


def found(name: str) -> bool:
    """Whether a dotted name of the package leads to something."""
    steps = name.split(".")
    for cut in range(len(steps), 0, -1):
        try:
            thing = importlib.import_module(".".join(steps[:cut]))
        except ModuleNotFoundError:
            continue
        try:
            attrgetter(".".join(steps[cut:]))(thing) if steps[cut:] else thing
        except AttributeError:
            return False
        return True
    return False
