"""The long runs: that they count right, and that a game that goes wrong is told with its seed."""

from __future__ import annotations

import pytest

from support import bench, soak, yardstick
from support.playing import loaded
from support.shipped import SHIPPED, TABLES


@pytest.mark.parametrize("games", [1, 7, 300, 2_000])
def test_every_table_has_as_many_games_and_no_seed_comes_twice(games: int) -> None:
    played = [
        (name, players, seed)
        for name, players, first, number in soak.batches(games, SHIPPED)
        for seed in range(first, first + number)
    ]
    assert len(played) == len(set(played)) == games * len(TABLES)
    assert {(name, players) for name, players, _ in played} == set(TABLES)


def test_some_rulesets_alone_can_be_played() -> None:
    assert {name for name, *_ in soak.batches(5, ["el-grande"])} == {"el-grande"}


def test_a_broken_invariant_is_told_with_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def broken_at_the_fifth(evaluator: object, vector: list[int]) -> list[str]:
        asked.append(1)
        return ["a piece is lost"] if len(asked) == 5 else []

    monkeypatch.setattr(soak, "broken", broken_at_the_fifth)
    played = soak.play_checked(loaded("el-grande"), 3, 17)
    assert (played.players, played.seed) == (3, 17)
    assert played.problem == "at decision 4: a piece is lost"


def test_a_failure_is_told_and_does_not_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(evaluator: object, vector: list[int]) -> list[str]:
        raise IndexError("beyond")

    monkeypatch.setattr(soak, "broken", fails)
    played = soak.play_checked(loaded("el-grande"), 2, 1)
    assert played.problem == "at decision 0: IndexError: beyond"


def test_engine_and_yardstick_play_whole_games() -> None:
    for players in bench.PLAYERS:
        mine, other = bench.engine(players, 3), bench.by_hand(players, 3)
        assert mine == bench.engine(players, 3)
        assert other == yardstick.play(players, 3)[0]
        assert 0.5 < mine / other < 2
