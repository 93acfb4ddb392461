"""Numbers that bots and programs draw, and the generators they draw from."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fuero
from fuero.machine.chance import below


@pytest.mark.parametrize("number", [1, 2, 7, 2**32 - 1, 2**32])
def test_up_to_a_word_a_draw_is_what_games_draw(number: int) -> None:
    mine, games = fuero.seeded(3), fuero.seeded(3)
    for _ in range(100):
        assert fuero.draw(mine, number) == below(games, 0, number)


@pytest.mark.parametrize("number", [2**32 + 1, 3 * 2**40, 2**63 + 1, 2**64])
def test_seeds_can_be_drawn(number: int) -> None:
    chance = fuero.seeded(3)
    drawn = [fuero.draw(chance, number) for _ in range(4000)]
    assert 0 <= min(drawn) <= max(drawn) < number
    assert len(set(drawn)) > 3990
    eighths = Counter(one * 8 // number for one in drawn)
    assert all(400 < eighths[eighth] < 600 for eighth in range(8))


@pytest.mark.parametrize(
    "number", [0, -1, 2**64 + 1, 10**5000, -(10**5000), 2.0, True, None, "6"], ids=lambda _: ""
)
def test_what_nothing_can_be_drawn_from_is_refused(number: Any) -> None:
    with pytest.raises(fuero.DiagnosticError, match=r"FU440.* must be a whole number from 1 to"):
        fuero.draw(fuero.seeded(1), number)


@pytest.mark.parametrize("chance", [5, None, [], [1, 2], [1.5], [-1], [2**64], (1,), [True]])
def test_what_is_no_generator_is_refused(chance: Any) -> None:
    with pytest.raises(fuero.DiagnosticError, match=r"(?s)FU440.*fuero\.seeded"):
        fuero.draw(chance, 6)


def test_a_generator_begins_at_a_hash_of_its_seed() -> None:
    assert fuero.seeded(1) == fuero.seeded(1)
    begun = {fuero.draw(fuero.seeded(seed), 2**32) for seed in range(100)}
    assert len(begun) == 100
    with pytest.raises(fuero.DiagnosticError, match="FU430"):
        fuero.seeded(-1)
