"""The proved bound of decisions is never exceeded in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import decision_bound
from fuero.lower import lower
from fuero.machine.chance import below, seed_stream
from fuero.machine.reference import reference
from fuero.resources import ruleset_names
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.rulesets import linked


@pytest.mark.parametrize("name", ruleset_names())
def test_random_games_stay_within_the_bound(name: str) -> None:
    rules = link(read_layers([name]), {})
    for players in range(rules.least_players, rules.most_players + 1):
        bound = decision_bound(rules, players)
        evaluator = reference(lower(rules, rules.seats[:players]))
        for seed in range(3):
            chance = [seed_stream(seed, "bound")]
            vector, decisions = evaluator.start(seed, None), 0
            while options := evaluator.options(vector):
                evaluator.apply(vector, options[below(chance, 0, len(options))], None)
                decisions += 1
            assert decisions <= bound


def test_more_players_decide_more() -> None:
    rules = link(read_layers(["el-grande"]), {})
    bounds = [decision_bound(rules, players) for players in range(2, 6)]
    assert bounds == sorted(bounds)
    assert bounds[0] > 100


def test_pieces_of_each_player_are_counted_for_each(tmp_path: Path) -> None:
    rules = linked(
        tmp_path,
        """\
track score for each player: 0..9
piece stone, plural stones, 9 for each player in north

procedure game:
    as first-seat:
        move up to 2 stones of each player from north to places except north
    end game: done
""",
    )
    # For each of 2 stones of 3 players from where and where to, and one to stop.
    assert decision_bound(rules, 3) == 2 * 2 * 3 + 1
