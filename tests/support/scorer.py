"""A second scorer of places, to judge the machine's.

Written from R-6.2 to R-6.7 and, for the other policies for ties, from the page on the language.
Each player is looked at by itself: whoever stands above, and the ranks they take up, give the rank;
nothing is shared with the machine but the numbers that go in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest

from fuero.machine import reference
from fuero.machine.expressions import bind, members
from fuero.machine.operators import walk_expression
from fuero.machine.program import Instruction, Program
from fuero.machine.python import ranking
from fuero.machine.step import Sink, StepFunction
from fuero.playing.loaded import LoadedRules

__all__ = [
    "Judged",
    "judged_scorings",
    "place_points",
    "points_by_rank",
    "points_with_help",
    "standing_of",
]


def points_by_rank(
    standing: Mapping[str, int],
    values: Sequence[int],
    ranks: int,
    use: str,
    first_only: bool = False,
    tied_too: bool = False,
    policy: str = "next rank",
) -> dict[str, int]:
    """Points without bonuses (R-6.2 to R-6.4). standing: pieces by player, nobody below one.

    use: whether tied players take up as many ranks as they are (skip). tied_too: under first_only,
    a tie for first is paid as ever (E-14, share-second). policy: what tied players are paid.
    """
    alike = Counter(standing.values())

    def taken_up(count: int) -> int:
        """Ranks that those with this count take from the ones below them (R-6.3)."""
        tied = alike[count]
        if tied == 1 or use == "skip" or policy == "split ranks":
            return tied
        return 2 if policy == "next rank" else 1

    def worth(rank: int) -> int:
        return dict(enumerate(values[: max(ranks, 0)], start=1)).get(rank, 0)

    def paid(rank: int, tied: int) -> int:
        if tied == 1 or policy == "full rank":
            return worth(rank)
        if policy == "next rank":
            return worth(rank + 1)
        if policy == "split ranks":
            return sum(worth(rank + more) for more in range(tied)) // tied
        assert policy == "nothing"
        return 0

    points = {}
    for player, count in standing.items():
        rank = 1 + sum(taken_up(above) for above in alike if above > count)
        points[player] = paid(rank, alike[count])
        if first_only and not (rank == 1 and (alike[count] == 1 or tied_too)):
            points[player] = 0
    return points


def standing_of(
    pieces: Mapping[str, Sequence[int]], held: Mapping[str, str], left_out: Collection[str]
) -> dict[str, int]:
    """What each owner has in a place, whatever the pieces carry.

    pieces: of each owner, by what they carry. held: owners whose pieces count for a player.
    left_out: owners whose pieces count for nobody, though they lie there.
    """
    found = dict.fromkeys(pieces, 0)
    for owner, by_load in pieces.items():
        if owner not in left_out:
            found[held.get(owner, owner)] += sum(by_load)
    return found


def points_with_help(
    present: Mapping[str, int],
    values: Sequence[int],
    ranks: int,
    use: str,
    *,
    winners: Collection[str] = (),
    allies: Collection[str] = (),
    least: int = 1,
    first_only: bool = False,
    tied_too: bool = False,
    policy: str = "next rank",
) -> dict[str, int]:
    """Points where ties for first may be won (Q-35) and players may count as one (Q-73).

    A won tie is played as if its winner had half a piece more; allies send one of them, with the
    pieces of all. least: so many must be there to have a rank.
    """
    sent = {player: count for player, count in present.items() if player not in allies}
    speaker = min(allies, default="")
    if speaker:
        sent[speaker] = sum(present[player] for player in allies)
    doubled = {player: 2 * count for player, count in sent.items() if count >= max(1, least)}
    most = max(doubled.values(), default=0)
    winning = {speaker if player in allies else player for player in winners}
    tied = [player for player in doubled if doubled[player] == most and player in winning]
    if len(tied) == 1:
        doubled[tied[0]] += 1
    points = points_by_rank(doubled, values, ranks, use, first_only, tied_too, policy)
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


class Judged:
    """How many scorings were compared, and how many of them had what is seldom there."""

    def __init__(self) -> None:
        self.scorings = 0
        self.ties = self.favours = self.pools = self.held = self.left_out = 0


@contextmanager
def judged_scorings(rules: LoadedRules) -> Iterator[Judged]:
    """Within the block each scoring of these rules is compared with this module's.

    Of the reference evaluator, what counts is compared, too. A game that scores otherwise raises
    AssertionError.
    """
    judged, rank, made = Judged(), reference.rank, reference._STEPS["rank"]

    def judged_rank(counts: Sequence[int], values: Sequence[int], **table: Any) -> Any:
        found = rank(counts, values, **table)
        words = {number: str(number) for number in range(len(counts))}
        wanted = points_with_help(
            {words[owner]: count for owner, count in enumerate(counts)},
            values,
            table["ranks"],
            table["use"],
            winners=[words[owner] for owner in table["favours"]],
            allies=[words[owner] for owner in table["pools"] if owner in words],
            least=table["least"],
            first_only=table["first_only"],
            tied_too=table["tied_too"],
            policy=table["ties"],
        )
        got = dict.fromkeys(wanted, 0) | {words[one.owner]: one.points for one in found}
        assert got == wanted, (counts, values, table)
        judged.scorings += 1
        judged.ties += any(one.tied for one in found)
        judged.favours += any(one.favoured for one in found)
        judged.pools += len(table["pools"]) > 1
        return found

    def judged_step(program: Program, pc: int, step: Instruction) -> StepFunction:
        run, counts = made(program, pc, step), step[12]
        table = program.majorities[step[1]]

        def judging(vector: list[int], sink: Sink) -> int:
            if rules.rules.declared.majorities[table.name].places is None:
                places = _places_within(rules, program, vector, vector[table.place])
            else:
                rows = next(part[3] for part in walk_expression(step[4]) if part[0] == "count")
                places = members(bind(program, rows)(vector))
            wanted = _counted(rules, program, table.name, vector, places, judged)
            following = run(vector, sink)
            assert vector[counts : counts + len(wanted)] == wanted, table.name
            return following

        return judging

    with pytest.MonkeyPatch.context() as patch:
        for evaluator in (reference, ranking):
            patch.setattr(evaluator, "rank", judged_rank)
        patch.setattr(reference, "_STEPS", {**reference._STEPS, "rank": judged_step})
        # Evaluators that were made before know nothing of the judge.
        patch.setattr(rules, "_evaluator", lru_cache(rules._made))
        patch.setattr(rules, "_trial_evaluator", lru_cache(rules._made_trial))
        yield judged


def _places_within(
    rules: LoadedRules, program: Program, vector: list[int], place: int
) -> list[int]:
    """A place and the places that lie in it now."""
    places = list(rules.rules.places)
    found = [place, *(places.index(one) for one in rules.rules.inside(places[place]))]
    if "where figures stand" in program.layout.fields:
        standing = program.layout.fields["where figures stand"].offset
        for number, figure in enumerate(program.domains["figure"].members):
            if vector[standing + number] == place:
                found += [places.index(one) for one in rules.rules.inside(figure)]
    return found


def _counted(
    rules: LoadedRules,
    program: Program,
    name: str,
    vector: list[int],
    places: Sequence[int],
    judged: Judged,
) -> list[int]:
    """What counts for each owner in these places by a table."""
    declared = rules.rules.declared
    table = declared.majorities[name]
    piece = program.pieces[table.kind]
    base, width = (
        program.layout.fields[piece.field].offset,
        len(program.domains[piece.bearers].members),
    )
    pieces = {
        str(owner): [
            vector[base + one * width + bearer]
            for one in places
            for bearer in range(owner, width, piece.owners)
        ]
        for owner in range(piece.owners)
    }
    held, left_out = {}, list[str]()
    for number, owner in enumerate(list(declared.owners.values()), len(program.seats)):
        if number >= piece.owners:
            continue
        holder = -1
        if owner.holder is not None and declared.pieces[table.kind].stock(owner.name):
            holder = vector[program.layout.fields[owner.holder].offset]
        if holder >= 0:
            held[str(number)] = str(holder)
        elif table.unowned == "ignored":
            left_out.append(str(number))
    judged.held += bool(held)
    judged.left_out += any(sum(pieces[owner]) for owner in left_out)
    return list(standing_of(pieces, held, left_out).values())
