"""Where routines come back, how deep they lie, and which loops they have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from fuero.machine.liveness import called, followers
from fuero.machine.program import Program

__all__ = ["calls", "counted", "loops"]

FEW_CALLS = 16
"""So many calls need not be counted."""


def calls(
    program: Program,
    waiting: Collection[int],
    bodies: Mapping[int, frozenset[int]],
    roots: Iterable[int],
) -> tuple[dict[int, tuple[int, ...]], dict[int, int]]:
    """Where routines that are cut into heads come back, and how deep their instructions lie."""
    found: dict[int, set[int]] = {begin: set() for begin in waiting}
    depth: dict[int, set[int]] = {begin: set() for begin in waiting}
    left = []
    for root in roots:
        found[root].add(-1)
        depth[root].add(0)
        left.append((root, 0))
    below = {
        begin: [
            (at, target)
            for at in sorted(bodies[begin])
            for target in called(program.code[at])
            if target in waiting
        ]
        for begin in waiting
    }
    while left:
        begin, deep = left.pop()
        for at, target in below[begin]:
            found[target].add(at + 1)
            # Routines that call each other have no certain depth; nor does the search for it end.
            if deep + 1 not in depth[target] and deep < len(waiting):
                depth[target].add(deep + 1)
                left.append((target, deep + 1))
    backs: dict[int, set[int]] = {}
    depths: dict[int, set[int]] = {}
    for begin in waiting:
        for at in bodies[begin]:
            backs.setdefault(at, set()).update(found[begin])
            depths.setdefault(at, set()).update(depth[begin])
    return (
        {at: tuple(sorted(one)) for at, one in backs.items()},
        {at: next(iter(one)) for at, one in depths.items() if len(one) == 1},
    )


def counted(program: Program, bodies: Mapping[int, Iterable[int]]) -> frozenset[int]:
    """The routines that count a step whenever they are called, of these, none of which waits.

    They may call too many others, so that what is called by them, and so on, could take for ever.
    A routine that neither calls nor goes back is no more than the instructions it has.
    """
    steps, weight = program.code, dict[int, int]()
    again = {begin: frozenset[int]().union(*loops(program, begin).values()) for begin in bodies}
    below = {
        begin: [(at, target) for at in body for target in called(steps[at])]
        for begin, body in bodies.items()
    }
    found, left = set[int](), list(bodies)
    while left:
        begin = left[-1]
        unknown = [target for _, target in below[begin] if target not in weight]
        left.extend(unknown)
        if unknown:
            continue
        left.pop()
        own = [(at, target) for at, target in below[begin] if below[target] or again[target]]
        weight[begin] = sum(1 + weight[target] for _, target in own)
        if weight[begin] > FEW_CALLS or any(at in again[begin] for at, _ in own):
            found.add(begin)
            weight[begin] = 0
    return frozenset(found)


def loops(program: Program, begin: int) -> dict[int, frozenset[int]]:
    """The loops of a routine: where each begins, and its instructions."""
    steps = program.code
    before: dict[int, list[int]] = {}
    backward: dict[int, list[int]] = {}
    done, open_ = set[int](), set[int]()
    waiting: list[tuple[int, Iterator[int]]] = [(begin, iter(followers(begin, steps[begin])))]
    open_.add(begin)
    while waiting:
        at, left = waiting[-1]
        follower = next(left, -1)
        if follower < 0:
            waiting.pop()
            open_.discard(at)
            done.add(at)
            continue
        before.setdefault(follower, []).append(at)
        if follower in open_:
            backward.setdefault(follower, []).append(at)
        elif follower not in done:
            open_.add(follower)
            waiting.append((follower, iter(followers(follower, steps[follower]))))
    found = {}
    for head, ends in backward.items():
        body, left_over = {head}, list(ends)
        while left_over:
            at = left_over.pop()
            if at not in body:
                body.add(at)
                left_over.extend(before.get(at, ()))
        found[head] = frozenset(body)
    return found
