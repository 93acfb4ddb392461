"""The instruction ``score``: pay for a place by a majority table, and say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .expressions import Vector, bind, members
from .majority import gather, rank
from .program import Bonus, Instruction, Majority, Program
from .step import Sink, Step, event_index

__all__ = ["score"]


def score(  # noqa: C901 - works out once what each scoring needs
    program: Program, pc: int, step: Instruction
) -> Step:
    """``score majority place firsts``: pay for one place and say why.

    firsts: 0 pays every rank, 1 only who is alone first, 2 also who is tied for first. The event
    tells, as reasons for no points, how many ranks pay (``paying``) and ``firsts``.
    """
    _, index, where, firsts = step
    table = program.majorities[index]
    place, values, ranks = (bind(program, part) for part in (where, table.values, table.ranks))
    favours = bind(program, table.favours) if table.favours else None
    pools = bind(program, table.pools) if table.pools else None
    count, players = _counted(program, table), range(len(program.seats))
    alone = [bonus for bonus in table.bonuses if not bonus.everyone]
    everyone = [bonus for bonus in table.bonuses if bonus.everyone]
    reward, reward_all = (_rewarded(program, table, part) for part in (alone, everyone))
    scored, counted = event_index(program, "score"), event_index(program, "counted")
    favoured = event_index(program, "favoured") if favours else -1
    together = event_index(program, "pooled") if pools else -1
    named = len(program.events[counted].roles) - 1

    def run(vector: Vector, sink: Sink) -> int:
        here = vector[table.place_slot] = place(vector)
        counts, row = count(vector, here), values(vector)
        paying, most = program.rows[row] if row >= 0 else (), ranks(vector)
        pooled = members(pools(vector)) if pools else ()
        results = rank(
            counts,
            paying,
            least=table.least,
            ranks=most,
            ties=table.ties,
            use=table.use,
            first_only=firsts > 0,
            tied_too=firsts == 2,
            favours=members(favours(vector)) if favours else (),
            pools=pooled,
        )
        if sink is not None:
            sink.append((counted, (here, *counts, *[0] * (named - len(counts))), -1))
            if len(pooled) > 1 and any(result.owner in pooled for result in results):
                sink.append((together, (here, *(int(seat in pooled) for seat in players)), -1))
        first = []
        for result in results:
            if result.owner >= len(program.seats):
                continue
            if sink is not None:
                if result.favoured:
                    sink.append((favoured, (result.owner, here), -1))
                sink.append(
                    (
                        scored,
                        (
                            result.owner,
                            result.points,
                            here,
                            result.rank,
                            result.count,
                            result.tied,
                            result.paid,
                            index,
                            max(0, min(most, len(paying))),
                            firsts,
                        ),
                        -1,
                    )
                )
            _pay(vector, sink, table, result.owner, result.points)
            if result.rank == 1 and not result.tied:
                first.append(result.owner)
                reward(vector, sink, result.owner)
        if everyone:
            for player in first if firsts else players:
                reward_all(vector, sink, player)
        return pc + 1

    return run


def _pay(vector: Vector, sink: Sink, table: Majority, player: int, points: int) -> None:
    """Pay points; they are told of by the caller, and here that not all of them counted."""
    before = vector[table.track + player]
    after = max(table.low, min(table.high, before + points))
    vector[table.track + player] = after
    if sink is not None and after - before != points:
        sink.append((table.cut, (player, points, after - before), -1))


def _rewarded(
    program: Program, table: Majority, bonuses: Sequence[Bonus]
) -> Callable[[Vector, Sink, int], None]:
    """What pays a player those bonuses whose test holds."""
    bound = [
        (bonus.index, bind(program, bonus.points), bind(program, bonus.test)) for bonus in bonuses
    ]
    paid = event_index(program, "bonus")

    def reward(vector: Vector, sink: Sink, player: int) -> None:
        vector[table.player_slot] = player
        for number, points, test in bound:
            if test(vector):
                extra = points(vector)
                if sink is not None:
                    here = vector[table.place_slot]
                    sink.append((paid, (player, extra, here, number), -1))
                _pay(vector, sink, table, player, extra)

    return reward


def _counted(program: Program, table: Majority) -> Callable[[Vector, int], Sequence[int]]:
    """What counts for each owner when a place is scored; the place stands in the table's slot."""

    def there(vector: Vector, place: int) -> list[int]:
        begin = table.counts + place * table.bearers
        return vector[begin : begin + table.bearers]

    found = there
    if table.places:
        places = bind(program, table.places)

        def found(vector: Vector, place: int) -> list[int]:
            rows = [there(vector, one) for one in members(places(vector))]
            return [sum(row[bearer] for row in rows) for bearer in range(table.bearers)]

    seats = len(program.seats)
    if table.bearers == seats:
        return found

    def by_owner(vector: Vector, place: int) -> list[int]:
        held = [(owner, vector[holder]) for owner, holder in table.held if vector[holder] >= 0]
        unheld = set(range(seats, table.owners)) - {owner for owner, _ in held}
        return gather(
            found(vector, place),
            owners=table.owners,
            held=held,
            left_out=sorted(unheld) if table.ignored else (),
        )

    return by_owner
