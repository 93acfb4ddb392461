"""Scoring, judged by a second scorer written from the rules alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fuero.machine.game import Game
from fuero.machine.majority import rank
from support.playing import end_of_game, loaded, new_trial, random_position
from support.profiles import SOAK
from support.scorer import (
    Judged,
    judged_scorings,
    place_points,
    points_by_rank,
    points_with_help,
)

SEATS = ("red", "blue", "green", "yellow", "brown")
PRINTED = {
    "galicia": (4, 2, 0),
    "basque-country": (5, 3, 1),
    "old-castile": (6, 4, 2),
    "aragon": (5, 4, 1),
    "catalonia": (4, 2, 1),
    "new-castile": (7, 4, 2),
    "seville": (4, 3, 1),
    "granada": (6, 3, 1),
    "valencia": (5, 3, 2),
}
"""R-1.3, in the order of the scoring track (R-6.9)."""
CASTILLO = (5, 3, 1)


def worth(position: Mapping[str, Any], place: str) -> tuple[int, ...]:
    """R-6.7: a mobile scoreboard replaces what is printed."""
    for board, where in position["scoreboards"].items():
        if where == place:
            return tuple(int(number) for number in board.split("/"))
    return PRINTED.get(place, CASTILLO)


def points_here(
    position: Mapping[str, Any],
    place: str,
    players: tuple[str, ...],
    tie_rank: str,
    first_only: bool = False,
) -> dict[str, int]:
    return place_points(
        {seat: position[place].get(seat, 0) for seat in players},
        worth(position, place),
        players=len(players),
        tie_rank=tie_rank,
        first_only=first_only,
        king=position["king"] == place,
        homes=[seat for seat in players if position["grandes"][seat] == place],
    )


def gained(game: Game, position: Mapping[str, Any]) -> dict[str, int]:
    return {seat: game.scores[seat] - position["score"][seat] for seat in game.program.seats}


@pytest.mark.parametrize("tie_rank", ["compact", "skip"])
@pytest.mark.parametrize("first_only", [False, True])
def test_ranks_and_ties_of_thousands_of_places(tie_rank: str, first_only: bool) -> None:
    chance = random.Random(f"{tie_rank} {first_only}")
    for _ in range(20_000 if SOAK else 2000):
        players = chance.randint(2, 5)
        most = chance.choice((1, 2, 3, 5, 30))
        counts = [chance.randint(0, most) for _ in range(players)]
        values = [*sorted((chance.randint(0, 9) for _ in range(3)), reverse=True)]
        ranks = min(players - 1, 3)
        found = rank(
            counts,
            values,
            least=1,
            ranks=ranks,
            ties="next rank",
            use=tie_rank,
            first_only=first_only,
        )
        standing = {str(owner): count for owner, count in enumerate(counts) if count}
        wanted = points_by_rank(standing, values, ranks, tie_rank, first_only)
        assert {str(one.owner): one.points for one in found} == wanted
        for one in found:
            assert one.count == counts[one.owner]
            assert one.tied == sum(1 for count in counts if count == one.count) - 1


@pytest.mark.parametrize("tie_rank", ["compact", "skip"])
def test_first_ranks_paid_to_the_tied_too(tie_rank: str) -> None:
    chance = random.Random(tie_rank)
    for _ in range(2000):
        counts = [chance.randint(0, 3) for _ in range(chance.randint(2, 5))]
        found = rank(
            counts, (6, 4, 1), least=1, ranks=3, ties="next rank", use=tie_rank,
            first_only=True, tied_too=True,
        )  # fmt: skip
        standing = {str(owner): count for owner, count in enumerate(counts) if count}
        wanted = points_by_rank(standing, (6, 4, 1), 3, tie_rank, True, True)
        assert {str(one.owner): one.points for one in found} == wanted


@pytest.mark.parametrize("tie_rank", ["compact", "skip"])
def test_favours_and_pools_of_thousands_of_places(tie_rank: str) -> None:
    chance = random.Random(f"help {tie_rank}")
    favours_that_counted = 0
    for _ in range(5000):
        owners = range(chance.randint(2, 6))
        counts = [chance.randint(0, 3) for _ in owners]
        winners = [owner for owner in owners if chance.random() < 0.3]
        allies = chance.sample(owners, 2) if chance.random() < 0.5 else []
        found = rank(
            counts, (9, 5, 3, 2), least=1, ranks=4, ties="next rank", use=tie_rank,
            favours=winners, pools=allies,
        )  # fmt: skip
        wanted = points_with_help(
            {str(owner): count for owner, count in enumerate(counts)},
            (9, 5, 3, 2),
            4,
            tie_rank,
            winners=[str(owner) for owner in winners],
            allies=[str(owner) for owner in allies],
        )
        points = dict.fromkeys(wanted, 0) | {str(one.owner): one.points for one in found}
        assert points == wanted
        favours_that_counted += any(one.favoured for one in found)
    assert favours_that_counted > 500


POLICIES = ("next rank", "full rank", "split ranks", "nothing")


def test_sides_score_as_if_each_sent_one_player() -> None:
    chance = random.Random("sides")
    several = 0
    for _ in range(2000):
        owners = [*range(chance.randint(2, 6))]
        counts = [chance.randint(0, 2) for _ in owners]
        chance.shuffle(owners)
        cut = chance.randint(1, len(owners))
        sides = [sorted(side) for side in (owners[:cut], owners[cut:]) if side]
        policy, use = chance.choice(POLICIES), chance.choice(("compact", "skip"))
        found = rank(
            counts, (9, 5, 3), least=1, ranks=3, ties=policy, use=use, sides=sides
        )  # fmt: skip
        sent = {str(number): sum(counts[one] for one in side) for number, side in enumerate(sides)}
        present = {number: count for number, count in sent.items() if count}
        paid = points_by_rank(present, (9, 5, 3), 3, use, policy=policy)
        wanted = {
            owner: paid[str(number)]
            for number, side in enumerate(sides)
            for owner in side
            if str(number) in paid
        }
        assert {one.owner: one.points for one in found} == wanted, (counts, sides, policy, use)
        several += len(wanted) > 2 and len(paid) > 1
    assert several > 200


@pytest.mark.parametrize("use", ["compact", "skip"])
@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_of_ties_with_all_that_can_come_to_it(policy: str, use: str) -> None:
    chance = random.Random(f"{policy} {use}")
    happened = Judged()
    for _ in range(40_000 if SOAK else 4_000):
        owners = range(chance.randint(1, 8))
        most = chance.choice((1, 2, 3, 5, 30))
        counts = [chance.randint(0, most) for _ in owners]
        values = [chance.randint(0, 12) for _ in range(chance.randint(0, 7))]
        winners = [owner for owner in owners if chance.random() < 0.2]
        allies = [owner for owner in owners if chance.random() < 0.3]
        ranks, least = chance.randint(0, 7), chance.choice((0, 1, 1, 2, 3))
        first_only, tied_too = chance.random() < 0.3, chance.random() < 0.5
        found = rank(
            counts, values, least=least, ranks=ranks, ties=policy, use=use,
            first_only=first_only, tied_too=tied_too, favours=winners, pools=allies,
        )  # fmt: skip
        wanted = points_with_help(
            {str(owner): counts[owner] for owner in owners}, values, ranks, use,
            winners=[str(owner) for owner in winners], allies=[str(owner) for owner in allies],
            least=least, first_only=first_only, tied_too=tied_too, policy=policy,
        )  # fmt: skip
        points = dict.fromkeys(wanted, 0) | {str(one.owner): one.points for one in found}
        assert points == wanted, (counts, values, ranks, least, winners, allies)
        happened.ties += any(one.tied for one in found)
        happened.favours += any(one.favoured for one in found)
        happened.pools += len(allies) > 1
    assert min(happened.ties, happened.favours, happened.pools) > 200


HELPED = (
    ("intrigue-king", "", ("ties", "favours")),
    ("king-colonies", "invisible-player", ("ties", "favours", "held")),
    ("king-colonies", "ignored", ("ties", "favours", "held", "left_out")),
    ("grandissimo", "invisible-player", ("ties", "pools")),
    ("grandissimo", "ignored", ("ties", "pools", "left_out")),
    ("inquisitor-colonies", "ignored", ("ties", "held", "left_out")),
)
"""Rulesets whose tables know more than pieces, whether pieces of nobody take part, and what random
games come to."""


GAMES = 200 if SOAK else 5


@pytest.mark.parametrize(("name", "unowned", "comes"), HELPED)
def test_games_with_favours_pools_and_unowned_pieces_score_as_the_second_scorer(
    name: str, unowned: str, comes: tuple[str, ...]
) -> None:
    rules = loaded(name, **({"black-unowned": unowned} if unowned else {}))
    with judged_scorings(rules) as judged:
        for seed in range(GAMES):
            # Of many scorings the python evaluator writes the ranking into what it makes, where
            # nobody sees it; so its games have to end as those that were judged.
            judge, other = (
                end_of_game(rules.evaluator(4, backend), seed)
                for backend in ("reference", "python")
            )
            assert judge == other
    assert judged.scorings > 30 * GAMES
    for what in comes:
        assert getattr(judged, what), what


@pytest.mark.parametrize(
    ("values", "counts", "compact", "skip"),
    [  # the worked examples of
        ((5, 3, 1), (4, 4, 4, 3), (3, 3, 3, 1), (3, 3, 3, 0)),
        ((6, 4, 2), (4, 3, 2, 2), (6, 4, 0, 0), (6, 4, 0, 0)),
        ((5, 3, 1), (4, 4, 2), (3, 3, 1), (3, 3, 1)),
        ((5, 3, 1), (4, 4, 3, 3), (3, 3, 0, 0), (3, 3, 0, 0)),
        ((5, 3, 1), (5, 3, 3, 2), (5, 1, 1, 0), (5, 1, 1, 0)),
        ((5, 3, 1), (4, 4, 3, 2), (3, 3, 1, 0), (3, 3, 1, 0)),
    ],
)
def test_both_scorers_agree_with_the_worked_examples(
    values: tuple[int, ...],
    counts: tuple[int, ...],
    compact: tuple[int, ...],
    skip: tuple[int, ...],
) -> None:
    standing = {str(owner): count for owner, count in enumerate(counts)}
    for use, wanted in (("compact", compact), ("skip", skip)):
        found = rank(counts, values, least=1, ranks=3, ties="next rank", use=use)
        by_owner = {one.owner: one.points for one in found}
        assert tuple(by_owner[owner] for owner in range(len(counts))) == wanted
        assert tuple(points_by_rank(standing, values, 3, use).values()) == wanted


@pytest.mark.parametrize(
    ("policy", "use", "wanted"),
    [
        ("full rank", "compact", [(7, 1), (7, 1), (4, 2), (0, 0)]),
        ("full rank", "skip", [(7, 1), (7, 1), (2, 3), (0, 0)]),
        ("split ranks", "compact", [(5, 1), (5, 1), (2, 3), (0, 0)]),
        ("split ranks", "skip", [(5, 1), (5, 1), (2, 3), (0, 0)]),
        ("nothing", "compact", [(0, 0), (0, 0), (4, 2), (0, 0)]),
        ("nothing", "skip", [(0, 0), (0, 0), (2, 3), (0, 0)]),
        ("next rank", "compact", [(4, 2), (4, 2), (2, 3), (0, 0)]),
    ],
)
def test_the_other_policies_for_ties(policy: str, use: str, wanted: list[tuple[int, int]]) -> None:
    found = rank((5, 5, 3, 0), (7, 4, 2), least=1, ranks=3, ties=policy, use=use)
    paid = {one.owner: (one.points, one.paid) for one in found}
    assert [paid.get(owner, (0, 0)) for owner in range(4)] == wanted


def test_no_rank_is_called_paid_beyond_those_that_pay() -> None:
    found = rank((5, 3, 3, 1), (7, 4, 2), least=1, ranks=2, ties="next rank", use="compact")
    assert [(one.rank, one.paid, one.points) for one in found] == [
        (1, 1, 7), (2, 0, 0), (2, 0, 0), (4, 0, 0),
    ]  # fmt: skip


def test_presence_below_the_least_ranks_nobody() -> None:
    found = rank((3, 1, 2), (6, 3), least=2, ranks=2, ties="next rank", use="compact")
    assert [(one.owner, one.points) for one in found] == [(0, 6), (2, 3)]
    assert rank((0, 0), (6, 3), least=0, ranks=2, ties="next rank", use="compact") == []


@pytest.mark.parametrize("tie_rank", ["compact", "skip"])
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_every_place_of_random_boards(number: int, tie_rank: str) -> None:
    rules, players = loaded("el-grande", **{"tie-rank": tie_rank}), SEATS[:number]
    places = ("granada", "galicia", "castillo")
    for place in places if SOAK or number == 5 else (places[number % 3],):
        start = new_trial(rules, f"score {place}", players, "red")
        for seed in range(60 if SOAK else 20):
            position = random_position(players, seed)
            assert gained(start(position, seed), position) == points_here(
                position, place, players, tie_rank
            )


REGIONS_OF_CARD: dict[str, Callable[[Mapping[str, Any]], list[str]]] = {
    "score-fours": lambda position: [p for p in PRINTED if worth(position, p)[0] == 4],
    "score-fives": lambda position: [p for p in PRINTED if worth(position, p)[0] == 5],
    "score-six-seven": lambda position: [p for p in PRINTED if worth(position, p)[0] in (6, 7)],
    "score-castillo": lambda position: ["castillo"],
    "score-firsts": lambda position: list(PRINTED),
    "score-most": lambda position: extreme(position, max),
    "score-fewest": lambda position: extreme(position, min),
}
"""R-7.3.1 to R-7.3.7: what each card scores."""


def extreme(position: Mapping[str, Any], which: Callable[..., int]) -> list[str]:
    totals = {place: sum(position[place].values()) for place in PRINTED}
    present = {place: total for place, total in totals.items() if total}
    return [place for place, total in present.items() if total == which(present.values())]


@pytest.mark.parametrize(
    ("card", "number"),
    [
        (card, number)
        for turn, card in enumerate(REGIONS_OF_CARD)
        for number in ((2, 3, 5) if SOAK else ((2, 3, 5)[turn % 3],))
    ],
)
def test_every_card_that_scores_many_places(card: str, number: int) -> None:
    rules, players = loaded("el-grande"), SEATS[:number]
    start = new_trial(rules, f"perform {card}", players, "red")
    for seed in range(30 if SOAK else 12):
        position = random_position(players, seed)
        game = start(position, seed)
        if game.decision is not None:
            game.apply("do")
        wanted = dict.fromkeys(players, 0)
        places = REGIONS_OF_CARD[card](position)
        for place in places:
            only_first = card == "score-firsts"
            for seat, points in points_here(
                position, place, players, "compact", only_first
            ).items():
                wanted[seat] += points
        assert gained(game, position) == wanted
        counted = [event.arguments["place"] for event in game.events if event.kind == "counted"]
        assert counted == places


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_general_scoring_is_the_sum_of_its_places(number: int) -> None:
    # the Castillo as it stands, then its pieces go to the picks, then every region.
    rules, players = loaded("el-grande"), SEATS[:number]
    start = new_trial(rules, "perform general-scoring", players, "red")
    for seed in range(25):
        position = random_position(players, seed)
        chance = random.Random(seed)
        game = start(position, seed)
        picked = {}
        while game.decision is not None:
            picked[game.decision.player] = chance.choice(list(PRINTED))
            game.apply(picked[game.decision.player])
        wanted = points_here(position, "castillo", players, "compact")
        moved = {place: dict(position[place]) for place in PRINTED}
        for seat, place in picked.items():
            if place != position["king"]:
                moved[place][seat] = moved[place].get(seat, 0) + position["castillo"].get(seat, 0)
        for place in PRINTED:
            for seat, points in points_here(position | moved, place, players, "compact").items():
                wanted[seat] += points
        assert list(picked) == list(players)
        assert gained(game, position) == wanted


@pytest.mark.parametrize("players", [SEATS[:3], SEATS[:4], SEATS] if SOAK else [SEATS[:3], SEATS])
def test_points_do_not_depend_on_who_sits_where(players: tuple[str, ...]) -> None:
    rules = loaded("el-grande")
    text = "score castillo\nscore galicia\nscore granada\nperform score-firsts\nperform outlook"
    shuffled = list(players)
    random.Random(7).shuffle(shuffled)
    orders = (players, players[::-1], tuple(shuffled))
    starts = [new_trial(rules, text, order, "red") for order in orders]
    for seed in range(25):
        position = random_position(players, seed)
        games = [start(position, seed) for start in starts]
        assert games[0].over
        assert games[0].scores == games[1].scores == games[2].scores
