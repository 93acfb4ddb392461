"""The order in which loops visit a set is the one that the language page tells."""

from __future__ import annotations

import re

import pytest

from docs.pages import DOCS
from fuero.pipeline import load

PAGE = (DOCS / "language.md").read_text(encoding="utf-8")
_, _, TABLE = PAGE.partition("| members | order | `for each x in …` | visits |\n")
ROWS = re.findall(r"^\| .+ \| .+ \| `(.+)` \| (.+) \|$", TABLE.partition("\n\n")[0], re.MULTILINE)
POSITION = {
    "players": ["red", "blue", "green"],
    "offer": ["royal", "veto.2", "gather", "veto.1"],
    "discard": {"red": [7, 2, 12]},
}


def test_the_page_tells_the_order_of_all_that_sets_hold() -> None:
    assert len(ROWS) == 6


@pytest.mark.parametrize(("written", "visited"), ROWS, ids=[row[0] for row in ROWS])
def test_a_loop_visits_a_set_in_the_order_that_the_page_tells(written: str, visited: str) -> None:
    lines = f"for each x in {written}:\n    set spot to granada\n"
    game = load("el-grande").trial(lines, POSITION, player="blue")
    members = [event.arguments["member"] for event in game.events if event.verb == "next"]
    assert ", ".join(str(member) for member in members) == visited
