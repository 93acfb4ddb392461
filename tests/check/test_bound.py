"""The proved bound of decisions is never exceeded in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import Unbounded, decision_bound
from fuero.lower import lower
from fuero.machine.chance import below, seed_stream
from fuero.machine.reference import reference
from fuero.resources import ruleset_names
from fuero.ruleset.calls import MOST_CHAINED
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.profiles import SOAK
from support.rulesets import linked


@pytest.mark.parametrize("name", ruleset_names())
def test_random_games_stay_within_the_bound(name: str) -> None:
    rules = link(read_layers([name]), {})
    every = range(rules.least_players, rules.most_players + 1)
    for players in every if SOAK else (every[0], every[-1]):
        most = decision_bound(rules, players)
        evaluator = reference(lower(rules, rules.seats[:players]))
        for seed in range(3 if SOAK else 1):
            chance = [seed_stream(seed, "bound")]
            vector, decisions = evaluator.start(seed, None), 0
            while options := evaluator.options(vector):
                evaluator.apply(vector, options[below(chance, 0, len(options))], None)
                decisions += 1
            assert decisions <= most


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


PERFORMING_EACH_OTHER = """\
track score for each player: 0..9
cards deed, plural deeds
variable deed-at-hand: deed

card a of deed:
    set own score to 1

card b of deed:
    perform a
    may add 1 to own score

procedure game:
    for each player:
        for each here in deeds:
            set deed-at-hand to here
            perform deed-at-hand
    end game: done
"""


def test_a_card_performs_the_card_it_names_and_not_its_whole_family(tmp_path: Path) -> None:
    rules = linked(tmp_path, PERFORMING_EACH_OTHER)
    # Card b: whether a, and whether to add; and before either whether to do the card at all.
    assert decision_bound(rules, 2) == 2 * 2 * (1 + (1 + 0) + 1)


def test_the_longest_chain_of_procedures_has_a_bound(tmp_path: Path) -> None:
    links = MOST_CHAINED - 2
    chain = "".join(
        f"procedure link-{number}:\n    perform link-{number + 1}\n\n" for number in range(links)
    )
    rules = linked(
        tmp_path,
        "track score for each player: 0..9\n\n"
        f"procedure link-{links}:\n    set score of me to 1\n\n{chain}"
        "procedure game:\n    as first-seat:\n        perform link-0\n    end game: done\n",
    )
    assert decision_bound(rules, 2) == links + 1


def test_rules_that_perform_themselves_have_no_bound(tmp_path: Path) -> None:
    rules = linked(
        tmp_path,
        "track score for each player: 0..9\n\nprocedure game:\n    perform game\n",
    )
    with pytest.raises(Unbounded, match="perform themselves"):
        decision_bound(rules, 2)
