"""What each act and each statement is lowered to, as listings to be read and compared.

A file of ``listings`` is a case: a few declarations, a line ``----``, and the listing of what is
called ``shown`` among them. The rest of the rules is the same for all cases and stands here. What
follows the line is made again by ``pytest tests/lower/test_listings.py --update-expected``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import fuero
from fuero.machine.listing import listing
from fuero.ruleset import core
from support.expected import Expected
from support.rulesets import write_ruleset

LISTINGS = Path(__file__).parent / "listings"
MARK = "----\n"
RULES = """
piece man, plural men, 5 for each player in box

piece cart, plural carts, 4 for each player in box, carrying wool or salt

figure wolf

track score for each player: 0..20

variable spot: place

variable guess for each player: place

variable marked: set of place

variable drawn: ware

cards ware, plural wares

deck pile of wares

zone hand of wares for each player, seen by owner

zone table of wares

card gift in pile, 3 copies:
    add 1 to own score

moment dusk

majority values:
    counts: men, at least 1
    pays: values of it, ranks 2, to score
    ties: next rank, compact

stoppable procedure errand:
    add 1 to own score

procedure rest:
    add 1 to own score

"""
GAME = "procedure game:\n    draw from pile as drawn\n    perform drawn\n    perform errand\n"
WITH_LISTING = sorted(
    {*get_args(core.Act), *get_args(core.Statement)} - {core.ActLine},
    key=lambda node: node.__name__,
)


def _file(node: type[core.Node]) -> Path:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", node.__name__).lower()
    return LISTINGS / f"{name}.txt"


@pytest.mark.parametrize("node", WITH_LISTING, ids=lambda node: _file(node).stem)
def test_an_act_or_statement_is_lowered_to_what_its_listing_shows(
    node: type[core.Node], tmp_path: Path, expected: Expected
) -> None:
    path = _file(node)
    rules, _, _ = path.read_text(encoding="utf-8").partition(MARK)
    game = GAME + "    perform shown\n" * ("procedure shown:" in rules)
    found = fuero.load(write_ruleset(tmp_path, rules + RULES + game), checked=False)
    declared = found.rules.declared
    body = (
        declared.cards["shown"].body
        if "shown" in declared.cards
        else declared.procedures["shown"].body
    )
    assert any(isinstance(part, node) for one in body for part in core.walk(one))
    program = found.program(2)
    shown = [
        routine.name
        for routine in (*program.routines, *program.inner)
        if "shown" in routine.name or routine.name == "window"
    ]
    lines = [line.replace(f"{tmp_path}/", "") for line in listing(program, shown)]
    expected(path, rules + MARK + "\n".join(lines).rstrip() + "\n")


def test_each_listing_is_of_an_act_or_statement() -> None:
    assert {path.name for path in LISTINGS.iterdir()} == {_file(node).name for node in WITH_LISTING}
