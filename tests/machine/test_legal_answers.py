"""How the answers a decision takes are told."""

from __future__ import annotations

import pytest

from fuero.machine.codec import legal_answers


@pytest.mark.parametrize(
    ("notations", "said"),
    [
        (["0", "1", "2", "3"], "answers are 0 to 3"),
        (["2", "3"], "answers are 2 to 3"),
        (["1", "2", "4"], "legal are: 1, 2, 4"),
        (["3"], "legal are: 3"),
        (["stop", "1", "2"], "legal are: stop, 1, 2"),
    ],
)
def test_of_numbers_without_a_gap_the_first_and_the_last_are_told(
    notations: list[str], said: str
) -> None:
    assert legal_answers(notations) == said
