"""A filter inside the body of another must not write to its slot."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fuero
from support.filters import clashes
from support.playing import loaded
from support.rulesets import write_ruleset
from support.shipped import SHIPPED, players_of
from support.small import options

SMALL = Path(__file__).with_name("rulesets")
BOARD = """\
format: 1
kinds:
  field: {plural: fields}
  post: {plural: posts}
  store: {plural: stores}
places:
  town: {kind: field}
  gate: {kind: post, in: town}
  moor: {kind: field}
  tent: {kind: post, in: moor}
  hut: {kind: store}
  barn: {kind: store}
"""
RULES = """\
owner bandits

piece herder, plural herders, 6 for each player in barn, 3 for bandits in barn, carrying wool

piece cow, plural cows, 5 for each player in barn

figure dog, plural dogs, one for each player

track score for each player: 0..99

procedure game:
    move own dog to fields

"""


@pytest.mark.parametrize("name", SHIPPED)
def test_no_filter_of_a_shipped_game_writes_where_another_reads(name: str) -> None:
    for players in {players_of(name)[0], players_of(name)[-1]}:
        assert clashes(loaded(name).evaluator(players).program) == []


@pytest.mark.parametrize("name", ["drovers", "porters"])
def test_nor_of_a_small_one(name: str) -> None:
    assert clashes(fuero.load(str(SMALL / name)).evaluator(2).program) == []


FEARED = "prohibition feared: no more than 1 bandits herders ever in hut"
CASES = {
    "what is full, with what lies in it": (
        "prohibition crowd: no more than 2 herders or dogs ever in fields",
        "move 1 own herders from tent or barn to moor or town",
        {"town": {"herder": {"black": 2}}, "tent": {"herder": {"white": 2}}},
        [],
        ("white", "tent", "moor"),
    ),
    "what is closed to some, and from somewhere to all": (
        "prohibition one-way: no herders enter hut from moor\n\n" + FEARED,
        "move 1 herders from moor or barn to hut",
        {"moor": {"herder": {"bandits": 1, "white": 1}}},
        ["white barn", "black barn", "bandits barn"],
        None,
    ),
    "what some may not leave": (
        "prohibition held: no laden herders leave posts with at least 1 bandits herders",
        "as left:\n    each other player moves 1 own herders from posts to barn",
        {"gate": {"herder": {"white+wool": 1}}, "tent": {"herder": {"bandits": 1}}},
        [],
        ("white+wool", "gate", "barn"),
    ),
    "what nobody must leave, where a number is asked for": (
        "exemption spared: no cows must leave posts with at least 1 bandits herders",
        "move 2 own cows from gate to barn",
        {"gate": {"cow": {"white": 2}, "herder": {"bandits": 1}}},
        ["0", "1", "2"],
        None,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_standing_rules_with_filters_are_asked_for_each_place(tmp_path: Path, case: str) -> None:
    rule, act, stood, offered, moved = CASES[case]
    rules = fuero.load(write_ruleset(tmp_path, f"{RULES}{rule}\n", board=BOARD))
    game = rules.trial(act, {"players": ["white", "black"], **stood}, player="white")
    assert clashes(game.program) == []
    assert options(game) == offered
    if moved is not None:
        steps = [event.arguments for event in game.events if event.kind == "moved:herder"]
        assert [(one["owner"], one["source"], one["goal"]) for one in steps] == [moved]
    else:
        game.apply(random.Random(1).choice(offered))
