"""Numbers under test are numbers: they compare, count and are chosen like any other."""

from __future__ import annotations

import pytest

from support.playing import loaded

POSITION = {"players": ["red", "blue", "green"], "king": "galicia"}


def offered(act: str) -> list[str]:
    decision = loaded("el-grande").trial(act + "\n", POSITION, player="red").decision
    return [option.notation for option in decision.options] if decision else []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("{1..5} where it > 2", ["3", "4", "5"]),
        ("({1..5} where it is 3) or {1, 2}", ["1", "2", "3"]),
        ("({1..5} where it is not 3) where it + it < 9", ["1", "2", "4"]),
        ("({1..5} where it in {2, 9}) or {1}", ["1", "2"]),
        ("{1..5} where not it in {2, 3}", ["1", "4", "5"]),
        ("{1..5} where it < size of (regions with no caballeros) - 5", ["1", "2", "3"]),
        ("({1..3} where it * it >= it + 2) or {5}", ["2", "3", "5"]),
    ],
)
def test_a_filter_compares_the_numbers_of_a_set(members: str, expected: list[str]) -> None:
    assert offered(f"choose one of {members} as round-number") == expected


def test_there_is_most_of_what_is_worked_out_for_a_number() -> None:
    rules = loaded("el-grande")
    assert (
        rules.trial(
            "set round-number to random ({1..5} where it is 3)\nadd round-number to own score\n",
            POSITION,
            player="red",
        ).scores["red"]
        == 3
    )
