"""Facts as text: where one is from, the page of a whole source, and the list of such pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from fuero.ruleset.facts import Digest, Fact

__all__ = ["digest_page", "index_page", "where_from"]

_OPENINGS = {
    "rule-book": "What the rule book says, told in words of our own. Rules, tests and pages cite "
    "it by these numbers.",
    "ruling": "What was decided where the rule book leaves something open. Each line names what is "
    "open and then what holds here. Rules, tests and pages cite it by these numbers.",
    "house-rule": "Rules that stand in no rule book. Other rules cite them by these numbers.",
}

_INDEX = """\
# What the numbers of rules stand for

Rules, tests and pages cite a rule by its number. Each ruleset ships with the facts behind its
numbers, and these pages are made from them. `fuero show RULES NUMBER` prints a single one, and what
cites it.

| ruleset | source | numbers | facts |
|---|---|---|---|
"""


def where_from(fact: Fact) -> str:
    """Book and section; of a ruling what it is on, and which book is silent."""
    if fact.open:
        return f"ruling on {fact.open}; open in {fact.book}"
    return f"{fact.book}: {fact.section}"


def digest_page(digest: Digest) -> str:
    """All facts of a source as Markdown, section by section."""
    head = (f"# {digest.title}", "", f"{_OPENINGS[digest.kind]} The file is `{digest.name}`.")
    return "\n".join([*head, *_sections(digest)]) + "\n"


def index_page(digests: Mapping[str, Sequence[Digest]]) -> str:
    """A list of pages, each named after its source's id. digests: by the ruleset they are of."""
    return _INDEX + "".join(
        f"| {ruleset} | [{digest.title}]({digest.id}.md) | {', '.join(_prefixes(digest))} | "
        f"{len(digest.facts)} |\n"
        for ruleset, found in digests.items()
        for digest in found
    )


def _prefixes(digest: Digest) -> Iterator[str]:
    for prefix in dict.fromkeys(fact.number.partition("-")[0] for fact in digest.facts):
        yield f"`{prefix}-…`"


def _sections(digest: Digest) -> Iterator[str]:
    silent = "Open in" if digest.kind == "ruling" else "In"
    for (book, section), facts in groupby(digest.facts, lambda one: (one.book, one.section)):
        yield from ("", f"## {section[:1].upper()}{section[1:]}", "", f"{silent} {book}.", "")
        for fact in facts:
            asked = f"*{fact.open[:1].upper()}{fact.open[1:]}:* " if fact.open else ""
            yield f"- **{fact.number}** {asked}{fact.text}"
