"""What the functions for programs say to arguments of a kind they do not take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from support.playing import loaded

RULES = loaded("el-grande")


def game() -> Any:
    return RULES.new_game(2, 1)


def simulate(**said: Any) -> object:
    return fuero.simulate(RULES, **{"games": 1, "players": 2, **said})


WRONG: Mapping[str, Callable[[], object]] = {
    "load nothing": lambda: fuero.load(None),
    "load a number": lambda: fuero.load(5),
    "load a list of nothing": lambda: fuero.load([None]),
    "load an empty list": lambda: fuero.load([]),
    "load layers over an empty list": lambda: fuero.load((), layers=["el-grande"]),
    "layers that are one text": lambda: fuero.load("el-grande", layers="no-vetoes"),
    "layers that are no names": lambda: fuero.load("el-grande", layers=[None]),
    "switches in a list": lambda: fuero.load("el-grande", switches=["tie-rank"]),
    "a switch that is nothing": lambda: fuero.load("el-grande", switches={"tie-rank": None}),
    "a switch without a name": lambda: fuero.load("el-grande", switches={1: "skip"}),
    "a switch too large to write": lambda: fuero.load("el-grande", switches={"tie-rank": 10**5000}),
    "an edition by number": lambda: fuero.load("el-grande", edition=3),
    "players that are true": lambda: RULES.new_game(True),
    "players that are nothing": lambda: RULES.new_game(None),
    "players that are a text": lambda: RULES.new_game("red"),
    "players that are too many to write": lambda: RULES.new_game(10**5000),
    "players of a position that are too many to write": lambda: RULES.trial(
        "end game: over", {"players": 10**5000}, player="red"
    ),
    "players that are half": lambda: RULES.core(2.5),
    "seats by number": lambda: RULES.new_game([1, 2]),
    "a position in a list": lambda: RULES.new_game(2, 1, ["king"]),
    "a trial without text": lambda: RULES.trial(None, {}, player="red"),
    "a trial without position": lambda: RULES.trial("end game: over", None, player="red"),
    "a trial of nobody": lambda: RULES.trial("end game: over", {}, player=None),
    "the view of nobody": lambda: game().view(None),
    "what number 3 imagines": lambda: game().imagine(3, 1),
    "events since a word": lambda: game().events_since("yesterday"),
    "events since less than nothing": lambda: game().events_since(-1),
    "public events since less than nothing": lambda: game().public_events_since(-1),
    "the state of a list": lambda: RULES.core(2).state_of([1, 2]),
    "a simulation of a name": lambda: fuero.simulate("el-grande", games=1, players=2),
    "half a game": lambda: simulate(games=1.5),
    "games in words": lambda: simulate(games="10"),
    "half a worker": lambda: simulate(workers=1.5),
    "players of a simulation that are half": lambda: simulate(players=2.5),
    "a bot that is a number": lambda: simulate(bots=5),
    "bots that are numbers": lambda: simulate(bots=[1, 2]),
    "no bots": lambda: simulate(bots=None),
    "a name is played out": lambda: fuero.play_out("el-grande", "random", 1),
    "bots that are numbers play out": lambda: fuero.play_out(game(), [1, 2], 1),
    "the option true": lambda: game().apply(True),
    "the option nothing": lambda: game().apply(None),
    "an option too large to write": lambda: game().apply(-(10**5000)),
    "an option in a list": lambda: game().apply([1]),
    "a save of nothing": lambda: RULES.game_to_json(None),
    "a save in bytes": lambda: RULES.game_from_json(b"{}"),
    "a record that is no text": lambda: RULES.read_record(None),
    "the replay of a text": lambda: RULES.replay("fuero record 2"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_arguments_of_another_kind_are_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(DiagnosticError, match=r"error FU440: .* must be .*, not ") as caught:
        WRONG[wrong]()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "seed", [True, None, 1.0, "7", -1, 2**64, 10**5000, -(10**5000)], ids=lambda _: ""
)
def test_what_is_no_seed_is_refused_wherever_a_seed_is_taken(seed: Any) -> None:
    from fuero.sim.simulate import simulate

    core = RULES.core(2)
    doors: list[Callable[[], object]] = [
        lambda: RULES.new_game(2, seed),
        lambda: RULES.trial("end game: over", {"players": 2}, player="red", seed=seed),
        lambda: game().imagine("red", seed),
        lambda: core.start(seed),
        lambda: core.random_playout(core.start(1), seed),
        lambda: simulate(RULES, games=1, players=2, seed=seed),
    ]
    for door in doors:
        with pytest.raises(DiagnosticError, match="error FU430: the seed ") as caught:
            door()
        assert "a seed is a whole number from 0 to 18446744073709551615" in str(caught.value)
        assert len(str(caught.value)) < 200


def test_a_simulation_does_not_count_beyond_the_last_seed() -> None:
    from fuero.sim.simulate import simulate

    assert simulate(RULES, games=1, players=2, seed=2**64 - 1).games == 1
    with pytest.raises(DiagnosticError, match=r"FU430.*too large for 2 games"):
        simulate(RULES, games=2, players=2, seed=2**64 - 1)


def test_options_are_taken_as_themselves_by_notation_and_by_number() -> None:
    for written in ("option", "notation", "number"):
        played = game()
        option = played.decision.options[0]
        played.apply(option if written == "option" else getattr(option, written))
        assert played.decided[0].notation == option.notation


@pytest.mark.parametrize("name", ["x" * 5000, "./" + "x" * 5000, "a\0b"])
def test_rules_that_no_folder_can_be_called_are_not_found(name: str) -> None:
    with pytest.raises(DiagnosticError, match="FU201"):
        fuero.load(name)


def test_a_list_of_rules_is_their_sum_and_each_of_it_is_taken_whole() -> None:
    names = ["el-grande", "intrigue-king", "inquisitor-colonies", "king-colonies"]
    whole = fuero.load("+".join(names)).rules.hash
    assert fuero.load(names).rules.hash == whole
    assert fuero.load(names[:1], layers=names[1:]).rules.hash == whole
    with pytest.raises(DiagnosticError, match=r"FU201.*'el-grande\+intrigue-king'"):
        fuero.load(["el-grande+intrigue-king"])


def test_a_number_that_reads_like_a_notation_is_told_from_it() -> None:
    played = game()
    written = {option.notation: option.number for option in played.decision.options}
    assert written["13"] != 13
    with pytest.raises(DiagnosticError, match=r"FU402.*no option of the number 13 here") as caught:
        played.apply(13)
    assert f"the option written '13' has the number {written['13']}" in str(caught.value)
    assert "did you mean" not in str(caught.value)


def test_the_settings_of_loaded_rules_cannot_be_changed() -> None:
    given = {"tie-rank": "skip"}
    rules = fuero.load("el-grande", switches=given)
    with pytest.raises(TypeError):
        rules.settings["tie-rank"] = "next"  # type: ignore[index]
    given["tie-rank"] = "next"
    assert rules.settings == {"tie-rank": "skip"}


@pytest.mark.parametrize("bots", [["random"] * 3, [], ["random"] * 8])
def test_another_number_of_bots_than_of_seats_is_refused(bots: list[str]) -> None:
    for call in (lambda: simulate(bots=bots), lambda: fuero.play_out(game(), bots, 1)):
        with pytest.raises(DiagnosticError, match=r"FU430: 2 players need .*, not"):
            call()


def test_a_simulation_is_played_by_the_seats_that_are_named() -> None:
    found = fuero.simulate(RULES, games=2, players=["red", "yellow"], bots=["random", "greedy"])
    assert (found.seats, found.players) == (("red", "yellow"), 2)
    assert list(found.mean_scores) == ["red", "yellow"]


@pytest.mark.parametrize("bots", ["random", fuero.random_bot, ["random", fuero.random_bot]])
def test_bots_that_play_a_game_out_are_named_as_in_a_simulation(bots: Any) -> None:
    expected, played = game(), game()
    fuero.play_out(expected, [fuero.random_bot, fuero.random_bot], 1)
    fuero.play_out(played, bots, 1)
    assert played.vector == expected.vector
    with pytest.raises(DiagnosticError, match="FU430: the seed"):
        fuero.play_out(game(), bots, -1)


class Foreign:
    """A whole number of another kind, as those of numpy are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_other_kinds_are_taken() -> None:
    number: Any = Foreign
    one, other = RULES.new_game(number(2), number(7)), RULES.new_game(2, 7)
    assert one.decision is not None
    one.apply(number(one.decision.options[3].number))
    other.apply(one.decided[0].notation)
    assert one.vector == other.vector
    assert type(one.seed) is int
    assert one.imagine("red", number(3)).vector == other.imagine("red", 3).vector
    assert fuero.play_out(one, "random", number(4)) == fuero.play_out(other, "random", 4)
    assert one.events_since(number(0)) == other.events_since(0)
    assert fuero.draw(fuero.seeded(number(5)), number(9)) == fuero.draw(fuero.seeded(5), 9)
    assert simulate(games=number(1), seed=number(2), workers=number(1)) is not None


def test_a_core_keeps_plain_numbers_whatever_it_is_handed() -> None:
    number: Any = Foreign
    core, buffer = RULES.core(number(2)), list[int]()
    state = core.start(number(7))
    core.options(state, buffer)
    core.apply(state, number(buffer[0]))
    core.random_playout(state, number(1))
    assert {type(one) for one in state} == {int}
