"""Every special action is stopped at every part (R-7.2.1, Q-8 to Q-12)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fuero.machine.game import Game
from fuero.machine.invariants import broken
from support.playing import loaded, new_trial, random_position

SEATS = ("red", "blue", "green")
HOLDER = "blue"
POSITIONS = 4
AFTER_STOPPING = {"card keeper", "kept for"}
"""Fields that a stopped part changes: the card that stopped it is gone."""


def cards() -> tuple[str, ...]:
    """One copy of every card."""
    members = loaded("el-grande").program(3).domains["action"].members
    return tuple(
        card for card in members if not card.rpartition(".")[2].isdigit() or card[-2:] == ".1"
    )


def lively(game: Game, chance: random.Random) -> str:
    """Any option that does something, if there is one."""
    assert game.decision is not None
    options = [option.notation for option in game.decision.options]
    going = [option for option in options if option not in ("skip", "stop", "0")]
    return chance.choice(going or options)


def before_window(start: Game, window: int, seed: int) -> Game | None:
    """Played on, all windows passed, to the window of that number; None if there are fewer."""
    game, chance = start.copy(), random.Random(seed)
    passed = 0
    while game.decision is not None:
        if game.decision.kind == "stop":
            passed += 1
            if passed == window:
                return game
            game.apply("pass")
        else:
            game.apply(lively(game, chance))
    return None


def content(game: Game) -> dict[str, tuple[int, ...]]:
    """All fields but the machine's own."""
    return {
        name: game.vector[field.offset : field.offset + field.size]
        for name, field in game.program.layout.fields.items()
        if field.visibility != "internal"
    }


def position_with(card: str, seed: int) -> dict[str, object]:
    held = "veto.2" if card == "veto.1" else "veto.1"
    return random_position(SEATS, seed) | {
        "taken": card,
        "kept": {HOLDER: [held]},
        # Empty, so that it is the same whether the kept card has left it or is not named at all.
        "stack-2": [],
    }


def trial(announce: str) -> Callable[[Mapping[str, Any], int], Game]:
    """A special action, whose parts are announced or are not (E-16)."""
    rules = loaded("el-grande", **{"veto-announce": announce})
    return new_trial(rules, "perform special-action", SEATS, "red")


@pytest.mark.parametrize("announce", ["parts", "none"])
@pytest.mark.parametrize("card", cards())
def test_stopped_at_every_part(card: str, announce: str) -> None:
    start = trial(announce)
    windows = 0
    for seed in range(POSITIONS):
        position = position_with(card, seed)
        window = 1
        while (game := before_window(start(position, seed), window, seed)) is not None:
            assert game.decision is not None
            assert game.decision.player == HOLDER
            assert [option.notation for option in game.decision.options] == [
                "pass",
                "stop",
                "pass-all",
            ]
            before = content(game)
            told = [event.kind for event in game.events if event.kind.startswith("announced:")]
            if announce == "parts":
                assert told
                assert told[-1] == game.events[-1].kind
            else:
                assert not told
            game.apply("stop")
            after = content(game)
            # What is done stays, what was announced or is still to be chosen is not done.
            changed = {name for name in before if before[name] != after[name]}
            assert "card keeper" in changed <= AFTER_STOPPING
            assert game.whole_view()["kept"] == {}
            assert game.events[-1].kind == "stopped"
            assert game.over
            assert broken(game._evaluator, list(game.vector)) == []
            windows += 1
            window += 1
    # taking and keeping the card that stops cannot be stopped.
    assert (windows == 0) == (card == "veto.1")


@pytest.mark.parametrize("announce", ["parts", "none"])
@pytest.mark.parametrize("card", cards())
def test_passing_every_window_changes_nothing(card: str, announce: str) -> None:
    start = trial(announce)
    for seed in range(POSITIONS):
        position = position_with(card, seed)
        free = {key: value for key, value in position.items() if key != "kept"}
        ends = []
        for begun, passing in ((position, "pass"), (position, "pass-all"), (free, "")):
            game, chance = start(begun, seed), random.Random(seed)
            asked = 0
            while game.decision is not None:
                if game.decision.kind == "stop":
                    asked += 1
                    game.apply(passing)
                else:
                    game.apply(lively(game, chance))
            assert asked <= 1 or passing == "pass"
            ends.append(
                {name: value for name, value in content(game).items() if name not in AFTER_STOPPING}
            )
        assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("card", [card for card in cards() if card != "veto.1"])
def test_the_turn_goes_on_after_stopping(card: str) -> None:
    # the card is used, placing stays.
    start = new_trial(loaded("el-grande"), "perform turn", SEATS, "red")
    stopped = 0
    for seed in range(POSITIONS):
        position = position_with(card, seed) | {"offer": [card]}
        del position["taken"]
        begun = start(position, seed)
        assert begun.decision is not None
        assert begun.decision.kind == "order"
        begun.apply("special-action")
        window = 1
        while (game := before_window(begun, window, seed)) is not None:
            court = game.whole_view()["pieces"]["caballero"]["court"].get("red", 0)
            game.apply("stop")
            if court:
                assert game.decision is not None
                assert (game.decision.player, game.decision.kind) == ("red", "move-to")
                assert game.decision.about["within"] == "placing"
                assert "castillo" in [option.notation for option in game.decision.options]
                game.apply("castillo")
                after = game.whole_view()["pieces"]["caballero"]["court"].get("red", 0)
                assert after == court - 1
            else:
                assert game.over
            assert broken(game._evaluator, list(game.vector)) == []
            stopped += 1
            window += 1
    assert stopped


@pytest.mark.parametrize("card", ["four-own", "score-fours.1", "decay-three", "evict", "royal"])
def test_placing_is_never_stopped(card: str) -> None:
    start = new_trial(loaded("el-grande"), "perform placing", SEATS, "red")
    for seed in range(POSITIONS):
        position = position_with(card, seed)
        game, chance = start(position, seed), random.Random(seed)
        while game.decision is not None:
            assert game.decision.kind == "move-to"
            game.apply(lively(game, chance))
        assert game.whole_view()["kept"] == {HOLDER: ["veto.1"]}


def test_the_first_who_stops_uses_one_and_the_others_keep_theirs() -> None:
    # clockwise from whoever acts.
    start = new_trial(loaded("el-grande"), "perform special-action", SEATS, "blue")
    position = random_position(SEATS, 1) | {
        "taken": "score-castillo.1",
        "kept": {"red": ["veto.1"], "green": ["veto.2"]},
    }
    game = start(position, 1)
    game.apply("do")
    assert game.decision is not None
    assert game.decision.player == "green"
    game.apply("pass")
    assert game.decision.player == "red"
    game.apply("stop")
    assert game.over
    assert game.whole_view()["kept"] == {"green": ["veto.2"]}


def test_nobody_is_asked_where_nobody_else_holds_one() -> None:
    start = new_trial(loaded("el-grande"), "perform special-action", SEATS, "red")
    position = random_position(SEATS, 2) | {"taken": "four-own", "kept": {"red": ["veto.1"]}}
    game, chance = start(position, 2), random.Random(2)
    while game.decision is not None:
        assert game.decision.kind != "stop"
        game.apply(lively(game, chance))
    assert not [event for event in game.events if event.kind.startswith("announced:")]
