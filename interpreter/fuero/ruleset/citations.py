"""Citations: what people wrote where a rule comes from, and the numbers of rules in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fuero.diagnostics import Span
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name

from .document import Document, Pointer
from .model import Element, Rules

__all__ = ["Citation", "CitedNumber", "citations", "cites_of", "is_number", "numbers_in"]

_NUMBER = re.compile(r"(?<![\w-])[A-Z]{1,4}-[0-9]\w*(?:\.\w+)*")
"""Capitals, a hyphen, and numbers with dots between them. What follows a number directly belongs to
it, so that a slip is told as a number that no source holds."""


@frozen
class CitedNumber:
    """A number of a rule that is cited, with its place; prefix: the capitals it begins with."""

    text: str
    span: Span

    @property
    def prefix(self) -> str:
        """What numbers of one source have in common."""
        return self.text.partition("-")[0]


@frozen
class Citation:
    """What one thing of the rules cites. layer: whose sources are meant."""

    category: str
    name: str
    layer: str
    cites: tuple[Name, ...]


def cites_of(document: Document, pointer: Pointer) -> tuple[Name, ...]:
    """The citations listed at a place of a document; none where nothing is listed."""
    found = document.data
    for step in pointer:
        if step not in found:
            return ()
        found = found[step]
    return tuple(
        Name(text=text, span=document.span((*pointer, index))) for index, text in enumerate(found)
    )


def numbers_in(cites: tuple[Name, ...]) -> Iterator[CitedNumber]:
    """All numbers of rules in some citations, each with its place where that can be found."""
    for cited in cites:
        written = cited.span.text
        after = 0
        for match in _NUMBER.finditer(cited.text):
            start = written.find(match[0], after)
            span = cited.span
            if start >= 0:
                after = start + len(match[0])
                span = Span(span.source, span.start + start, span.start + after)
            else:
                written = ""  # it is written with escapes: the rest is not searched for in vain
            yield CitedNumber(text=match[0], span=span)


def is_number(text: str) -> bool:
    """Whether a text is the number of a rule and nothing else."""
    return _NUMBER.fullmatch(text) is not None


def citations(rules: Rules) -> Iterator[Citation]:
    """Everything that cites something: switches, selections, places, cards."""
    for category, things in (
        ("switch", rules.switches),
        ("selection", rules.selections),
        ("place", rules.places),
    ):
        for name, thing in things.items():
            if thing.cites:
                yield Citation(category=category, name=name, layer=thing.layer, cites=thing.cites)
    for name, element in rules.of("card").items():
        if cites := _cites_of_card(element):
            yield Citation(category="card", name=name, layer=element.layer, cites=cites)


def _cites_of_card(element: Element) -> tuple[Name, ...]:
    card = element.node
    options = card.options or () if isinstance(card, nodes.Card) else ()
    return tuple(
        Name(text=option.text, span=option.span)
        for option in options
        if isinstance(option, nodes.Cites)
    )
