"""Which edition is played, by what a table has said."""

from __future__ import annotations

import pytest

from fuero.diagnostics import Source, Span
from fuero.ruleset.model import Edition
from fuero.ruleset.settings import played_edition

NOWHERE = Span(Source("nowhere", ""), 0, 0)


def _edition(name: str, **settings: str) -> Edition:
    return Edition(name=name, title=name, settings=settings, span=NOWHERE)


EDITIONS = {
    one.name: one
    for one in (
        _edition("plain"),
        _edition("small", mode="wild"),
        _edition("large", mode="wild", omens="all"),
    )
}


@pytest.mark.parametrize(
    ("said", "name", "more"),
    [
        ({}, None, {}),
        ({"mode": "calm"}, None, {"mode": "calm"}),
        ({"mode": "wild"}, "small", {}),
        ({"mode": "wild", "omens": "all", "toll": "3"}, "large", {"toll": "3"}),
        ({"mode": "wild", "omens": "none"}, "small", {"omens": "none"}),
        ({"omens": "all"}, None, {"omens": "all"}),
    ],
)
def test_the_edition_that_sets_the_most_of_what_was_said(
    said: dict[str, str], name: str | None, more: dict[str, str]
) -> None:
    edition, rest = played_edition(EDITIONS, said)
    assert (edition and edition.name, rest) == (name, more)
