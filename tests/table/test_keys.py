"""What is typed for the options of a list."""

from __future__ import annotations

import pytest

from fuero.table.keys import list_keys


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (["Galicia", "Old Castile"], ["1", "2"]),
        (["Place 7", "Place 20"], ["7", "20"]),
        (["Place 2", "Crossing 3"], ["p2", "c3"]),
        (["Place 2", "Place 3", "Crossing 3"], ["p2", "p3", "c3"]),
        (["Trophy 2", "Movement"], ["t2", "m"]),
        (["10 Summons", "2 Grand Tour", "Joker"], ["10", "2", "j"]),
        (["Trophy 2", "Trophy 2", "Movement"], ["1", "2", "3"]),
        (["Trophy 1", "Movement"], ["1", "2"]),
        (["Mill 4", "Movement"], ["1", "2"]),
    ],
)
def test_no_key_is_a_number_in_the_name_of_another_option(
    names: list[str], keys: list[str]
) -> None:
    assert list_keys(names, names) == keys


def test_numbers_in_what_an_option_says_are_those_of_no_option() -> None:
    said = ["Move up to 2 herders", "Score all valleys"]
    assert list_keys(said, ["", ""]) == ["1", "2"]
