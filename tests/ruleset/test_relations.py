"""Relations of places beside neighbours: declared on boards, asked for by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.text.say import say_element
from support.rulesets import BOARD, write_ruleset
from support.small import options

TUNNELS = BOARD + "relations:\n  tunnels: {pairs: [[north, box], [south, north]]}\n"
RULES = """\
piece stone, plural stones, 3 for each player in box

track score for each player: 0..9

procedure game:
    move up to 1 own stones from box to tunnels of box
    move up to 1 own stones from north to tunnels of north
"""
LAYER = """\
format: 1
id: more
title: More
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [board.yaml]
"""


def small(folder: Path, board: str = TUNNELS, rules: str = RULES) -> str:
    return write_ruleset(folder, rules, board=board)


def answers(rules: fuero.LoadedRules, text: str) -> list[str]:
    game = rules.trial(text, {"players": ["white", "black"], "north": {"white": 1}}, player="white")
    return options(game)


def test_a_relation_holds_in_both_directions(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path / "small"))
    assert answers(rules, "move 1 own stones from north to tunnels of north") == ["south", "box"]
    assert answers(rules, "move 1 own stones from box to tunnels of (box or north)") == [
        "north",
        "south",
    ]


def test_a_layer_adds_pairs(tmp_path: Path) -> None:
    base = small(tmp_path / "small")
    board = "format: 1\nrelations:\n  tunnels: {pairs: [[box, south]]}\n"
    layer = write_ruleset(tmp_path / "more", "", board=board, manifest=LAYER)
    rules = fuero.load(base, layers=[layer])
    assert rules.rules.relations["tunnels"].of("box") == ("north", "south")
    assert fuero.load(base).rules.hash != rules.rules.hash


@pytest.mark.parametrize(
    ("relations", "code", "said"),
    [
        ("tunnels: {pairs: [[north, bax]]}", "FU220", "did you mean `box`"),
        ("tunnels: {pairs: [[north, north]]}", "FU260", "joins north with itself"),
        ("tunnels: {pairs: [[north, box], [box, north]]}", "FU231", "first here"),
        ("values: {pairs: [[north, box]]}", "FU236", "places have something else called 'values'"),
        ("size: {pairs: [[north, box]]}", "FU236", "places have something else called 'size'"),
        ("score: {pairs: [[north, box]]}", "FU231", "'score' is given twice"),
        ("tunnels: {pairs: [[north]]}", "FU036", "at least 2"),
    ],
)
def test_what_is_wrong_with_a_relation_is_told(
    tmp_path: Path, relations: str, code: str, said: str
) -> None:
    rules = RULES.replace("tunnels", relations.partition(":")[0])
    with pytest.raises(DiagnosticError, match=said) as caught:
        link(read_layers([small(tmp_path, f"{BOARD}relations:\n  {relations}\n", rules)]), {})
    assert caught.value.diagnostics[0].code == code
    assert caught.value.diagnostics[0].span is not None


def test_only_places_have_relations(tmp_path: Path) -> None:
    with pytest.raises(
        DiagnosticError, match=r"(?s)has no 'tunnles'.*did you mean `tunnels`"
    ) as caught:
        link(
            read_layers([small(tmp_path, rules=RULES.replace("tunnels of n", "tunnles of n"))]), {}
        )
    assert [one.code for one in caught.value.diagnostics] == ["FU225"]
    with pytest.raises(DiagnosticError, match="has no 'tunnels'"):
        link(
            read_layers([small(tmp_path, rules=RULES.replace("tunnels of box", "tunnels of me"))]),
            {},
        )


def test_a_relation_nobody_speaks_of_is_reported(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path / "used"))
    assert "the relation tunnels is never used" not in str(check(rules.rules))
    unused = fuero.load(
        small(tmp_path / "unused", rules=RULES.replace("tunnels of", "neighbours of"))
    )
    assert "the relation tunnels is never used" in str(check(unused.rules))


def test_relations_are_said(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path)).rules
    assert (
        say_element(rules, "relation", "tunnels")
        == "Tunnels:\n- North and box.\n- South and north."
    )
    assert "tunnels of box" in say_element(rules, "procedure", "game")
