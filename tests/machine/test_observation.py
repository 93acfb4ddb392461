"""Observations and masks: integers of one length, and what each of them means."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.core import Core
from support.playing import GAMES, loaded, random_state


def midway(name: str, players: int, seed: int = 3) -> tuple[Core, list[int]]:
    game = random_state(name, players, seed)
    return game.core, game.core.state_of(game)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_fields_lie_one_after_the_other_and_cover_the_whole(name: str, players: int) -> None:
    layout = loaded(name).core(players).observation
    end = 0
    for field in layout.fields.values():
        assert field.offset == end
        assert len(field.shape) == len(field.axes)
        end += field.size
    assert end == layout.size


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_integer_lies_in_the_range_of_its_field(name: str, players: int) -> None:
    core = loaded(name).core(players)
    fields, seen = core.observation.fields.values(), [0] * core.observation.size
    state, buffer = core.start(2), list[int]()
    while not core.over(state):
        count = core.options(state, buffer)
        for seat in range(players):
            core.observe(state, seat, seen)
            for field in fields:
                part = seen[field.offset : field.offset + field.size]
                assert all(field.low <= one <= field.high for one in part), field
        core.apply(state, buffer[count // 2])


def test_an_observation_says_by_name_what_it_holds() -> None:
    game = loaded("el-grande").new_game(3, seed=7)
    core = game.core
    fields, seen = core.observation.fields, [0] * core.observation.size
    core.observe(core.state_of(game), 0, seen)
    said = {core.meaning(index): number for index, number in enumerate(seen)}
    assert len(said) == len(seen)
    assert said["pieces caballero", "granada", "red"] == 2
    assert said["cards hand", "red", "13"] == 1
    assert said["size stack-1",] == 10
    assert said["size discard", "blue"] == 0
    assert said["cards discard", "blue", "0"] == -1
    assert said["who looks",] == 0
    assert said["who decides",] == game.seat("green")
    assert said["what is asked",] == -1
    assert sum(said["cards offer", card] for card in core.program.domains["action"].members) == 5
    assert fields["score"].shape == (3,)
    assert fields["score"].axes == ("player",)


def test_who_decides_is_told_what_is_asked() -> None:
    game = loaded("el-grande").new_game(3, seed=7)
    core, seen = game.core, list[int]()
    core.observe(core.state_of(game), game.seat("green"), seen)
    assert game.decision is not None
    assert core.program.choices[seen[-1]] is game.decision.choice


def test_an_index_outside_is_refused() -> None:
    core = loaded("el-grande").core(3)
    with pytest.raises(IndexError, match=f"0 to {core.observation.size - 1}"):
        core.meaning(core.observation.size)
    with pytest.raises(IndexError):
        core.meaning(-1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_mask_has_the_legal_options_and_no_others(name: str, players: int) -> None:
    core, state = midway(name, players)
    buffer, mask = list[int](), bytearray(b"\x07" * core.program.option_count)
    count = core.options(state, buffer)
    assert core.mask(state, mask) == count
    assert [option for option, legal in enumerate(mask) if legal] == sorted(buffer[:count])
    assert set(mask) <= {0, 1}


def test_a_game_that_is_over_has_an_empty_mask() -> None:
    core = loaded("tic-tac-toe").core(2)
    state, mask = core.start(0), [1] * core.program.option_count
    core.random_playout(state, 1)
    assert core.mask(state, mask) == 0
    assert not any(mask)


class Numbers:
    """A buffer that takes one integer at a time, as tensors do."""

    def __init__(self, size: int) -> None:
        self.kept = [99] * size

    def __setitem__(self, index: int, value: int) -> None:
        if not isinstance(index, int):
            raise TypeError("one at a time")
        self.kept[index] = value

    def __iter__(self) -> Any:
        return iter(self.kept)


@pytest.mark.parametrize(
    "make",
    [lambda size: [5] * size, lambda size: array("i", [5] * size), Numbers, lambda _: []],
    ids=["list", "array", "item assignment", "empty list"],
)
def test_any_buffer_that_takes_an_integer_at_an_index_will_do(make: Callable[[int], Any]) -> None:
    core, state = midway("five-valleys", 3)
    expected: list[int] = []
    assert core.observe(state, 1, expected) == core.observation.size
    buffer = make(core.observation.size)
    core.observe(state, 1, buffer)
    assert list(buffer) == expected
    options: list[int] = []
    core.mask(state, options)
    mask = make(core.program.option_count)
    core.mask(state, mask)
    assert list(mask) == options


def test_what_lies_beyond_stays_as_it_was() -> None:
    core, state = midway("five-valleys", 3)
    buffer = [7] * (core.observation.size + 3)
    core.observe(state, 0, buffer)
    assert buffer[core.observation.size :] == [7, 7, 7]


@pytest.mark.parametrize("seat", [3, -1, 17])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    core, state = midway("five-valleys", 3)
    with pytest.raises(
        DiagnosticError, match=f"(?s)FU401.*index {seat}\\b.*0 ash, 1 birch, 2 cedar"
    ):
        core.observe(state, seat, [])


@pytest.mark.parametrize(
    "make",
    [lambda size: array("i", [0]) * size, lambda size: [], lambda size: array("q", [0]) * size],
)
def test_options_are_written_into_any_buffer(make: Callable[[int], Any]) -> None:
    core, state = midway("five-valleys", 3)
    expected: list[int] = []
    count = core.options(state, expected)
    buffer = make(core.program.option_count)
    assert core.options(state, buffer) == count
    assert list(buffer[:count]) == expected[:count]


@pytest.mark.parametrize(
    "buffer", [array("i", [0]), array("B", [0] * 5000), bytearray(5000), (), None, {}.keys()]
)
def test_a_buffer_that_cannot_hold_what_is_seen_is_refused_with_what_is_wanted(buffer: Any) -> None:
    core, state = midway("five-valleys", 3)
    size = core.observation.size
    with pytest.raises(DiagnosticError) as caught:
        core.observe(state, (core.player(state) + 1) % 3, buffer)  # of what is asked it sees -1
    told = str(caught.value)
    assert f"FU440: a buffer must take {size} integers from -1 to " in told
    assert f"array('i', [0]) * {size}" in told
    if isinstance(buffer, bytearray):
        assert "a bytearray of length 5000" in told


def test_too_short_a_buffer_for_options_is_refused_with_what_is_wanted() -> None:
    core, state = midway("five-valleys", 3)
    for write in (core.options, core.mask):
        with pytest.raises(DiagnosticError, match=r"FU440: a buffer must take \d+ integers from 0"):
            write(state, array("i"))
