"""What a game of this shape costs without any rules as data: a yardstick for ``bench.py``.

Random games of influence on nine regions, written by hand with plain lists: bidding, a card each
turn, pieces placed and moved one by one, places scored. Numbers of decisions and options are like
those of the shipped game. It is no reference for any rules.
"""

from __future__ import annotations

from random import Random

__all__ = ["play"]

REGIONS = 9
KEEP, COURT, SUPPLY = 9, 10, 11
PLACES = 12
VALUES = ((4, 2, 0), (5, 3, 1), (6, 4, 2), (5, 4, 1), (4, 2, 1), (7, 4, 2), (4, 3, 1), (6, 3, 1),
          (5, 3, 2), (5, 3, 1))  # fmt: skip
ROADS = ((1, 2), (0, 2, 3), (0, 1, 3, 5), (1, 2, 5, 8, 4), (3, 8), (2, 3, 8, 7, 6), (5, 7),
         (5, 8, 6), (4, 3, 5, 7))  # fmt: skip
RECRUITS = (6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0)
KINDS = ("gather", "drive", "score", "board", "guard")
"""What a card lets its taker do; the number it lets them place is its index plus one."""

BID, CARD, ORDER, RECRUIT, PLACE, ACT, SEND = range(7)


class Table:
    """One game: whose turn, which phase, and what stands where."""

    __slots__ = ("acting", "bids", "board", "cards", "chance", "guard", "hands", "left", "offer",
                 "phase", "players", "points", "queue", "round", "sent", "values")  # fmt: skip

    def __init__(self, players: int, chance: Random) -> None:
        homes = chance.sample(range(REGIONS), players + 1)
        self.chance, self.players, self.guard = chance, players, homes[-1]
        self.board = [[0] * players for _ in range(PLACES)]
        for player in range(players):
            self.board[homes[player]][player] = 2
            self.board[COURT][player] = 7
            self.board[SUPPLY][player] = 21
        self.hands = [list(range(13)) for _ in range(players)]
        self.values = list(VALUES)
        self.points = [0] * players
        self.round = 0
        self.acting = 0
        self.cards: list[list[int]] = [[] for _ in range(players)]
        self.sent: list[int] = []
        self.left = 0
        self.bids: list[tuple[int, int]] = []
        self.offer: list[int] = []
        self.queue: list[int] = []
        self.phase = BID
        begin_round(self, 0)


def begin_round(table: Table, first: int) -> None:
    table.round += 1
    table.queue = [(first + turn) % table.players for turn in range(table.players)]
    table.bids, table.offer, table.phase = [], [0, 1, 2, 3, 4], BID


def options(table: Table) -> list[tuple[int, ...]]:  # noqa: PLR0911 - a case for each phase
    """What the player in turn may do."""
    player, phase = table.queue[0], table.phase
    if phase == BID:
        taken = {card for card, _ in table.bids}
        return [(card,) for card in table.hands[player] if card not in taken]
    if phase == CARD:
        return [(card,) for card in table.offer]
    if phase == ORDER:
        return [(0,), (1,)]
    if phase == RECRUIT:
        most = min(RECRUITS[table.bids[-1][0]], table.board[SUPPLY][player])
        return [(number,) for number in range(most + 1)]
    if phase == PLACE:
        found: list[tuple[int, ...]] = [()]
        if table.board[COURT][player]:
            found += [(COURT, goal, player) for goal in (*ROADS[table.guard], KEEP)]
        return found
    if phase == SEND:
        return [(region,) for region in range(REGIONS)]
    return acts(table, player)


def acts(table: Table, player: int) -> list[tuple[int, ...]]:
    kind, guard = KINDS[table.acting], table.guard
    if kind == "drive" or kind == "gather":
        owners = range(table.players) if kind == "drive" else (player,)
        return [(), *(
            (source, owner)
            for source in range(REGIONS)
            if source != guard
            for owner in owners
            if table.board[source][owner]
        )]  # fmt: skip
    if kind == "guard":
        return [(), *((region,) for region in ROADS[guard])]
    return [(), *((region,) for region in range(REGIONS) if region != guard)]


def apply(table: Table, option: tuple[int, ...]) -> None:
    """Do it and find out who is next."""
    player, phase = table.queue[0], table.phase
    if phase == BID:
        table.hands[player].remove(option[0])
        table.bids.append((option[0], table.queue.pop(0)))
        if not table.queue:
            table.bids.sort()
            table.queue = [who for _, who in reversed(table.bids)]
            table.phase = RECRUIT
    elif phase == RECRUIT:
        table.board[SUPPLY][player] -= option[0]
        table.board[COURT][player] += option[0]
        table.phase = CARD
    elif phase == CARD:
        table.offer.remove(option[0])
        table.acting, table.phase = option[0], ORDER
    elif phase == ORDER:
        table.cards[player] = [ACT, PLACE] if option[0] else [PLACE, ACT]
        begin_half(table, player)
    elif phase == SEND:
        table.sent.append(option[0])
        table.queue.append(table.queue.pop(0))
        if len(table.sent) == table.players:
            score_everything(table)
            begin_round(table, table.bids[0][1])
    else:
        go_on(table, player, option)


def begin_half(table: Table, player: int) -> None:
    table.phase = table.cards[player].pop(0)
    table.left = table.acting + 1 if table.phase == PLACE else 4


def go_on(table: Table, player: int, option: tuple[int, ...]) -> None:
    board = table.board
    if not option:
        table.left = 0
    elif table.phase == PLACE:
        source, goal, owner = option
        board[source][owner] -= 1
        board[goal][owner] += 1
        table.left -= 1
    elif len(option) == 2:
        source, owner = option
        goals = [place for place in range(10) if place not in (source, table.guard)]
        board[source][owner] -= 1
        board[table.chance.choice(goals)][owner] += 1
        table.left -= 1
    else:
        kind, table.left = KINDS[table.acting], 0
        if kind == "score":
            score(table, option[0])
        elif kind == "guard":
            table.guard = option[0]
        else:
            table.values[option[0]] = (8, 4, 0)
    if table.left:
        return
    if table.cards[player]:
        begin_half(table, player)
        return
    table.queue.pop(0)
    table.phase = RECRUIT
    if not table.queue:
        end_round(table)


def end_round(table: Table) -> None:
    if table.round % 3:
        begin_round(table, table.bids[0][1])
    else:
        table.queue, table.sent, table.phase = list(range(table.players)), [], SEND


def score_everything(table: Table) -> None:
    score(table, KEEP)
    for player, region in enumerate(table.sent):
        table.board[region][player] += table.board[KEEP][player]
        table.board[KEEP][player] = 0
    for region in range(REGIONS):
        score(table, region)


def score(table: Table, place: int) -> None:
    counts, values = table.board[place], table.values[place]
    for player, count in enumerate(counts):
        if count:
            above = sum(1 for other in counts if other > count)
            alike = counts.count(count)
            rank = above + (alike > 1)
            table.points[player] += values[rank] if rank < 3 else 0
            if not above and alike == 1 and place == table.guard:
                table.points[player] += 2


def play(players: int, seed: int) -> tuple[int, int]:
    """One random game; returns the number of its decisions and of all their options."""
    chance = Random(seed)
    table = Table(players, chance)
    decisions = width = 0
    while table.round <= REGIONS:
        found = options(table)
        decisions += 1
        width += len(found)
        apply(table, found[int(chance.random() * len(found))])
    return decisions, width
