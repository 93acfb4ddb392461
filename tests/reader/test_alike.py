"""What is written otherwise and means the same, and what nobody means."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import leaves_nothing, meant_in
from support.sentences import body_of
from support.shipped import rules_of


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("el-grande", "score adjoining", "score neighbours of place of king"),
        ("inquisitor-colonies", "move king to realm", "move king to realm or france"),
        ("inquisitor-colonies", "move king to realm", "move king to regions or france"),
        ("el-grande", "move king to regions", "move king to lands or regions"),
        (
            "el-grande",
            "one of:\n    score castillo\n    score place of king",
            "score one of (castillo or place of king)",
        ),
        (
            "el-grande",
            "each player with at least 3 own caballeros in court scores castillo",
            "each player where number of own caballeros in court > 2 scores castillo",
        ),
        (
            "el-grande",
            "may move up to 2 caballeros from court to lands",
            "move up to 2 caballeros from court to lands",
        ),
        (
            "el-grande",
            "choose one of regions as spot\nmove 2 own caballeros from spot to court",
            "move 2 own caballeros from one of lands to court",
        ),
        ("el-grande", "choose one of regions as spot\nmove king to spot", "move king to lands"),
        ("el-grande", "choose one of regions as spot\nscore spot", "score one of regions"),
        (
            "el-grande",
            "score (regions with at least 1 own caballeros) except granada",
            "score (regions except granada) with at least 1 own caballeros",
        ),
        (
            "el-grande",
            "score (regions where best of it > 5) except granada",
            "score (regions except granada) where best of it > 5",
        ),
        (
            "king-colonies",
            "each other player may move 1 own caballeros from castillo to court",
            "each other player may move up to 1 own caballeros from castillo to court",
        ),
        (
            "king-colonies",
            "may move up to 3 own caballeros from castillo to court",
            "move up to 3 own caballeros from castillo to court",
        ),
        (
            "el-grande",
            "choose one of regions as spot\nmove 1 own caballeros from spot to court",
            "move 1 own caballeros from regions to court",
        ),
    ],
)
def test_what_denotes_the_same_is_the_same(name: str, first: str, second: str) -> None:
    rules = rules_of(name)
    assert meant_in(rules, body_of(rules, first)) == meant_in(rules, body_of(rules, second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("score adjoining", "score neighbours of granada"),
        ("score regions or castillo", "score regions"),
        (
            "one of:\n    score castillo\n    score regions",
            "score one of (castillo or regions)",
        ),
        (
            "one of:\n    score castillo\n    score granada, first ranks only",
            "score one of (castillo or granada)",
        ),
        ("score castillo or granada", "score granada or castillo or aragon"),
        (
            "score (regions with most caballeros) except granada",
            "score (regions except granada) with most caballeros",
        ),
        (
            "choose one of regions as spot\nmove 2 own caballeros from court to spot",
            "move 2 own caballeros from court to regions",
        ),
        (
            "choose one of regions as spot\nmove king to spot\nscore spot",
            "move king to regions\nscore spot",
        ),
    ],
)
def test_what_denotes_something_else_is_not(first: str, second: str) -> None:
    rules = rules_of("el-grande")
    assert meant_in(rules, body_of(rules, first)) != meant_in(rules, body_of(rules, second))


def test_a_set_without_itself_is_meant_by_nobody() -> None:
    rules = rules_of("el-grande")
    assert leaves_nothing(rules, body_of(rules, "score lands except regions"))
    assert not leaves_nothing(rules, body_of(rules, "score lands except granada"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("score (galicia or castillo)\n", "score (castillo or galicia)\n"),
        (
            "move 1 own caballeros from court to (castillo or lands)\n",
            "move 1 own caballeros from court to (lands or castillo)\n",
        ),
    ],
)
def test_places_are_the_same_in_whatever_order_they_are_said(one: str, other: str) -> None:
    rules = rules_of("el-grande")
    first, second = body_of(rules, one), body_of(rules, other)
    assert meant_in(rules, first) == meant_in(rules, second)
