"""The rule books as editions: each is playable, and plays what its book says otherwise."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from conformance.test_cases import CASES
from fuero.check import check
from fuero.machine.invariants import broken
from fuero.pipeline import LoadedRules, load
from fuero.ruleset.sums import read_layers
from support.cases import EVALUATORS, check_case
from support.profiles import SOAK

MANIFEST = read_layers(["el-grande"])[0].manifest.data
EDITIONS: dict[str, dict[str, str]] = {
    name: dict(edition["switches"]) for name, edition in MANIFEST["editions"].items()
}
GAMES = 30 if SOAK else 4
CHOSEN = [(name, switch) for name, switches in EDITIONS.items() for switch in switches]


def edition(name: str) -> LoadedRules:
    return load("el-grande", edition=name)


def test_the_four_books_are_there() -> None:
    assert list(EDITIONS) == ["portuguese", "spanish", "french", "hungarian"]
    assert len({tuple(sorted(switches.items())) for switches in EDITIONS.values()}) == 4


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_names_what_differs_and_nothing_else(name: str) -> None:
    declared = MANIFEST["switches"]
    for switch, value in EDITIONS[name].items():
        assert value in declared[switch]["values"]
        assert value != declared[switch]["default"]
    rules = edition(name).rules
    assert [found.message for found in check(rules)] == []
    assert rules.hash != load("el-grande").rules.hash


@pytest.mark.parametrize(("name", "switch"), CHOSEN)
def test_an_edition_plays_what_its_book_says(name: str, switch: str) -> None:
    """The cases of each value it takes hold with all the others it takes."""
    wanted = {switch: EDITIONS[name][switch]}
    cases = [case for case in CASES if case.content.get("set") == wanted]
    assert cases
    for case in cases:
        whole = replace(case, content={**case.content, "set": EDITIONS[name]})
        check_case(whole, EVALUATORS["reference"])


@pytest.mark.parametrize("name", EDITIONS)
def test_games_of_an_edition_come_to_their_end(name: str) -> None:
    rules = edition(name)
    for seed in range(GAMES):
        players = 2 + seed % 4
        game, chance = rules.new_game(players, seed), random.Random(seed)
        evaluator = rules.evaluator(players)
        while game.decision is not None:
            if game.decisions_taken % 10 == 0:
                assert broken(evaluator, list(game.vector)) == []
            game.apply(chance.choice(game.decision.options))
        assert game.result is not None
        assert broken(evaluator, list(game.vector)) == []
