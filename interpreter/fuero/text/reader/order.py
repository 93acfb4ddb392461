"""Words of order, *first* and *finally*: whether they say what is so of the sentences of a text.

*First* is true of the first of several things in a block alone, *finally* of the last. Between
things of which one is done there is no order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.text.tree import Phrase

from .joining import JoinedPart, JoinedParts, offers
from .misread import Misread
from .points import base_key

__all__ = ["in_order"]

_OTHERWISE = "if:otherwise"
"""The head that belongs to the one before."""


def in_order(tried: Sequence[JoinedParts]) -> Sequence[JoinedParts]:
    """Those rows of sentences that are in the order they say. Raises Misread where there are rows,
    and none is.
    """
    found = [parts for parts in tried if _out_of_order(parts) is None]
    wrong = _out_of_order(tried[0]) if tried and not found else None
    if wrong is not None:
        raise wrong
    return found


def _out_of_order(parts: Sequence[JoinedPart]) -> Misread | None:
    """Why some sentences cannot be in the order that they say; None where they can."""
    for number, part in enumerate(parts):
        for says, (words, place) in part.order.items():
            before = any(_beside(parts[:number][::-1], part))
            after = any(_beside(parts[number + 1 :], part))
            true = (after and not before) if says == "first" else not after
            if not true or _is_offered(parts[:number], part):
                return Misread(
                    why="order",
                    sentence=part.sentence.text,
                    position=place,
                    understood=place,
                    word=words,
                )
    return None


def _beside(parts: Sequence[JoinedPart], part: JoinedPart) -> Iterator[bool]:
    """Those of some parts, the nearest first, that stand in the block of another one."""
    depth = part.sentence.depth
    for other in parts:
        if other.sentence.depth < depth:
            return
        if other.sentence.depth == depth and not _goes_with_head(other):
            yield True


def _goes_with_head(part: JoinedPart) -> bool:
    keys = [base_key(tree.keys[0]) for tree in part.trees if isinstance(tree, Phrase)]
    return part.sentence.head and bool(keys) and all(key == _OTHERWISE for key in keys)


def _is_offered(before: Sequence[JoinedPart], part: JoinedPart) -> bool:
    """Whether the block of a part offers one of its things."""
    depth = part.sentence.depth
    head = next((one for one in reversed(before) if one.sentence.depth < depth), None)
    return head is not None and offers(head)
