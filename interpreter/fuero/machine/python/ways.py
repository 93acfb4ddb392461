"""Which functions there are between decisions, and in which order they lead to each other.

A function is needed where play can be entered, and where several functions go on. One that lies
further on than another can be called by it; going back is left to whoever called first, so that
nothing calls itself however long a game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

__all__ = ["levels", "met"]


def met(count: int, after: Callable[[int], Sequence[int]]) -> list[int]:
    """For each of so many instructions, from how many others play comes there at once."""
    found = [0] * (count + 1)
    for at in range(count):
        for follower in after(at):
            found[follower] += 1
    return found


def levels(
    roots: Iterable[int],
    after: Callable[[int], Sequence[int]],
    heads: Iterable[int],
    chooses: Iterable[int],
) -> dict[int, int]:
    """How many functions lie before each instruction at most, not counting what goes back; doubled,
    so that there is room for another one before each.

    The function that is handed an option lies behind all that lead to the choice.
    """
    order: list[int] = []
    opened = set[int]()
    for root in roots:
        if root in opened:
            continue
        opened.add(root)
        waiting = [(root, iter(after(root)))]
        while waiting:
            at, left = waiting[-1]
            follower = next(left, None)
            if follower is None:
                order.append(at)
                waiting.pop()
            elif follower not in opened:
                opened.add(follower)
                waiting.append((follower, iter(after(follower))))
    order.reverse()
    place = {at: number for number, at in enumerate(order)}
    begins, asks = frozenset(heads), frozenset(chooses)
    found = dict.fromkeys(order, 0)
    for at in order:
        level = found[at] + 2 * (at in asks)
        for follower in after(at):
            if place[follower] > place[at]:
                found[follower] = max(found[follower], level + 2 * (follower in begins))
    return found
