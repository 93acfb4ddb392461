"""What has to hold for an option to be offered, and which parts of it do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from fuero.frozen import frozen
from fuero.text.tree import Item, phrase

__all__ = ["Need", "all_of", "any_of", "failing", "fact", "hidden"]

UNTOLD = phrase("why:hidden")


@frozen
class Need:
    """Something that has to hold. kind: all of its parts, any of them, or a fact of the state.

    holds: whether it does; None where that rests on what the player may not know. said: a fact's
    reason, asked for where it does not hold.
    """

    kind: Literal["all", "any", "fact"]
    holds: bool | None
    parts: tuple[Need, ...] = ()
    said: Callable[[], Sequence[Item]] = tuple


def fact(holds: bool | None, said: Callable[[], Item]) -> Need:
    """A fact of the state, and why it is not so, if it is not."""
    return Need(kind="fact", holds=holds, said=lambda: (said(),))


def hidden() -> Need:
    """What rests on something that the player may not know."""
    return Need(kind="fact", holds=None)


def all_of(*parts: Need) -> Need:
    """What holds if all parts do. One that is open to see decides, whatever is hidden."""
    known = [part.holds for part in parts]
    holds = False if False in known else None if None in known else True
    return Need(kind="all", holds=holds, parts=parts)


def any_of(*parts: Need) -> Need:
    """What holds if any part does."""
    known = [part.holds for part in parts]
    holds = True if True in known else None if None in known else False
    return Need(kind="any", holds=holds, parts=parts)


def failing(need: Need) -> Iterator[Item]:
    """Why something does not hold: the reasons of its smallest parts, in their order.

    Whatever rests on something hidden is left out as soon as an open part fails; else it is told
    that it is hidden, and no more. Where one part alone can be the reason, everybody sees that it
    is.
    """
    if need.holds is True:
        return
    if need.kind == "fact":
        yield from need.said() if need.holds is False else (UNTOLD,)
    elif need.kind == "any":
        for part in need.parts:
            yield from failing(part)
    else:
        open_ones = [part for part in need.parts if part.holds is False]
        unknown = [part for part in need.parts if part.holds is None]
        if open_ones:
            for part in open_ones:
                yield from failing(part)
        elif len(unknown) == 1:
            yield from failing(unknown[0])
        elif unknown:
            yield UNTOLD
