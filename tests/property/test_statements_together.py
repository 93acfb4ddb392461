"""Offers, triggers, moments and stopped acts in one small game, played at random."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fuero
from fuero.check.bound import decision_bound
from fuero.machine.invariants import broken
from support.rulesets import write_ruleset

RULES = """
piece herder, plural herders, 5 for each player in box
figure wolf
track score for each player: 0..99999
variable drawn: ware
variable chief: player
moment dusk
cards ware, plural wares
deck pile of wares

card guard in pile, 4 copies:
    keep this until the end of the next day
    while kept:
        before each part of errand by another player may:
            stop
            discard this

card drive in pile, 6 copies:
    one of:
        perform work
        move up to 2 own herders from box to fields if number of own herders in box > 1
        each player moves 1 own herders from fields to box

card storm in pile, 4 copies:
    at the next dusk:
        each player moves 1 own herders from fields to box
    as chief:
        perform work

procedure game:
    put wolf in north
    shuffle pile
    repeat up to 4 times:
        perform day

procedure day:
    for each player:
        set chief to left
        draw from pile as drawn
        perform errand
        offer up to 3 times:
            perform work once
            perform walk if any (fields with at least 1 own herders)
    reach dusk

stoppable procedure errand:
    may perform drawn

procedure work:
    move up to 2 own herders from box to fields

procedure walk:
    move wolf to fields

trigger howl after moving wolf:
    if any (fields with at least 1 own herders):
        move 1 own herders from place-entered to box

trigger toll after moving herders:
    if place-entered is place of wolf:
        move up to 1 own herders from place-entered to fields
    add 1 to own score
"""
GAMES = 10
MEANT = {"stopped", "put off:dusk", "due:dusk", "announced:part", "announced:put off:dusk"}


@pytest.mark.parametrize("players", [2, 3])
def test_everything_holds_at_every_decision(tmp_path: Path, players: int) -> None:
    rules = fuero.load(write_ruleset(tmp_path, RULES))
    evaluator, bound = rules.evaluator(players), decision_bound(rules.rules, players)
    happened: set[str] = set()
    for seed in range(GAMES):
        game, chance = rules.new_game(players, seed=seed), random.Random(seed)
        while game.decision is not None:
            assert broken(evaluator, list(game.vector)) == []
            viewer = chance.choice(game.program.seats)
            imagined = game.imagine(viewer, seed=seed)
            assert broken(evaluator, list(imagined.vector)) == []
            assert imagined.view(viewer)["pending"] == game.view(viewer)["pending"]
            before = game.vector
            game.apply(chance.choice(game.decision.options))
            game.undo()
            assert game.vector == before
            game.apply(chance.choice(game.decision.options))
        happened.update(event.kind for event in game.events)
        assert game.decisions_taken <= bound
        assert rules.replay(rules.read_record(rules.print_record(game))).vector == game.vector
    assert happened >= MEANT
