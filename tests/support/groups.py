"""Which tests run in one process where there are several, and which of them begin.

A reader of sentences is dear to make, and so is what is made of rules. Each process keeps what it
made, so what uses the same goes to the same process.
"""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadScopeScheduling

from fuero.text.languages import languages

from .shipped import SHIPPED

__all__ = ["Groups", "dearest_first"]

READING = ("reader", "text", "translation")
"""The rooms where what a language needs is dearer than what a ruleset needs."""
FIRST = ("hu", "fr", "es", "pt", "en", "docs/test_snippets.py", "conformance", "cli", *SHIPPED)
"""What takes longest. What is left for the end are small groups, so that no process waits long."""


class Groups(LoadScopeScheduling):
    """Hands out whole groups, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: object = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return _group(nodeid)


def dearest_first(items: list[pytest.Item]) -> None:
    """Put the tests of the dearest groups first."""
    items.sort(key=lambda item: _place(_group(item.nodeid)))


def _place(group: str) -> int:
    """Where a group comes: among those named first, or behind them."""
    found = (place for place, first in enumerate(FIRST) if group.startswith(first))
    return next(found, len(FIRST))


def _group(nodeid: str) -> str:
    """A language or a ruleset that a test is given, as its room has it; else the test's file."""
    file, _, test = nodeid.removeprefix("tests/").partition("::")
    given = test.partition("[")[2].removesuffix("]")
    if file.partition("/")[0] in READING:
        words = given.split("-")
        return next((one for one in languages() if one in words), file)
    return max((one for one in SHIPPED if one in given), key=len, default=file)
