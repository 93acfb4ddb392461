"""A second scorer of places, written from R-6.2 to R-6.7 alone, to judge the machine's.

Each player is looked at by itself: whoever stands above, and the ranks they take up, give the rank;
nothing is shared with the machine but the numbers that go in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

__all__ = ["place_points", "points_by_rank", "points_with_help"]


def points_by_rank(
    standing: Mapping[str, int],
    values: Sequence[int],
    ranks: int,
    tie_rank: str,
    first_only: bool = False,
    tied_too: bool = False,
) -> dict[str, int]:
    """Points without bonuses (R-6.2 to R-6.4). standing: pieces by player, nobody below one.

    tied_too: under first_only, a tie for first is paid as ever (E-14, share-second).
    """
    alike = Counter(standing.values())

    def taken_up(count: int) -> int:
        """Ranks that those with this count take from the ones below them (R-6.3)."""
        if alike[count] == 1:
            return 1
        return {"compact": 2, "skip": alike[count]}[tie_rank]

    def worth(rank: int) -> int:
        return dict(enumerate(values[:ranks], start=1)).get(rank, 0)

    points = {}
    for player, count in standing.items():
        rank = 1 + sum(taken_up(above) for above in alike if above > count)
        alone = alike[count] == 1
        points[player] = worth(rank if alone else rank + 1)
        if first_only and not (rank == 1 and (alone or tied_too)):
            points[player] = 0
    return points


def points_with_help(
    present: Mapping[str, int],
    values: Sequence[int],
    ranks: int,
    tie_rank: str,
    *,
    winners: Collection[str] = (),
    allies: Collection[str] = (),
) -> dict[str, int]:
    """Points where ties for first may be won (Q-35) and players may count as one (Q-73).

    A won tie is played as if its winner had half a piece more; allies send one of them, with the
    pieces of all.
    """
    sent = {player: count for player, count in present.items() if player not in allies}
    speaker = min(allies, default="")
    if speaker:
        sent[speaker] = sum(present[player] for player in allies)
    doubled = {player: 2 * count for player, count in sent.items() if count}
    most = max(doubled.values(), default=0)
    winning = {speaker if player in allies else player for player in winners}
    tied = [player for player in doubled if doubled[player] == most and player in winning]
    if len(tied) == 1:
        doubled[tied[0]] += 1
    points = points_by_rank(doubled, values, ranks, tie_rank)
    shared = points.get(speaker, 0)
    return dict.fromkeys(present, 0) | points | dict.fromkeys(allies, shared)


def place_points(
    present: Mapping[str, int],
    values: Sequence[int],
    *,
    players: int,
    tie_rank: str = "compact",
    first_only: bool = False,
    king: bool = False,
    homes: Collection[str] = (),
    bonus: int = 2,
) -> dict[str, int]:
    """Points of each player for one place, with bonuses (R-6.5, R-6.6).

    king: whether he stands there; homes: the players whose home region it is.
    """
    standing = {player: count for player, count in present.items() if count >= 1}
    points = dict.fromkeys(present, 0)
    ranks = min(players - 1, 3)
    points |= points_by_rank(standing, values, ranks, tie_rank, first_only)
    if standing:
        most = max(standing.values())
        best = [player for player, count in standing.items() if count == most]
        if len(best) == 1:
            points[best[0]] += bonus * (int(king) + int(best[0] in homes))
    return points
