"""FU333: where something is known from is a word that is spelled as elsewhere.

The word is free: `provenance letter:` is as good as `provenance rulebook:`. So what is told is a
word that one slip makes out of one of the four usual words, or out of one used more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Span, did_you_mean, suggest

from .context import CheckContext

__all__ = ["known_from"]

_USUAL = ("rulebook", "fan-note", "note+", "reconstruction")


def known_from(context: CheckContext) -> Iterator[Diagnostic]:
    """Words of provenance that are misspelt, each at the first thing known from there."""
    rules = context.rules
    first: dict[str, Span] = {}
    often: Counter[str] = Counter()
    things = [(place.provenance, place.span) for place in rules.places.values()]
    for elements in rules.elements.values():
        things += [(one.provenance, one.node.span) for one in elements.values()]
    for word, span in things:
        first.setdefault(word, span)
        often[word] += 1
    for word, span in first.items():
        better = [*_USUAL, *(other for other in often if often[other] > often[word])]
        meant = None if word in _USUAL else suggest(word, better, most=1)
        if meant is not None:
            yield Diagnostic(
                code="FU333",
                message=f"this is known from {word!r}, which looks misspelt",
                span=span,
                help=did_you_mean(word, [meant]),
            )
