"""What a sentence that breaks off has not said yet: the slots that come next in what is begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fuero.text.parts import can_be_asked_for

from .network import Network

__all__ = ["slots_to_come"]

_MOST = 3
"""So many slots are told: a sentence of many beginnings lacks nothing in particular."""
_FEWEST = 4
"""A slot counts that comes next in such a part of as many phrases as another one."""


def slots_to_come(some: Iterable[Network]) -> tuple[str, ...]:
    """The slots that what is begun goes on with, the most usual first.

    What is whole already, and could only be said more of, lacks nothing. Within what stands in a
    role, such as ``goal``, that is what is missing.
    """
    found: Counter[str] = Counter()
    for network in some:
        whole = any(not production.shorter for production in network.made)
        if network.length == 0 or whole:
            continue
        for going_on in network.clauses.values():
            for production in going_on:
                slot = production.slots[network.length] if production.slots else ""
                names = (network.origin.role, slot)
                name = next(filter(can_be_asked_for, names), "") if slot else ""
                if name and not production.shorter:
                    found[name] += 1
    enough = max(found.values(), default=0) / _FEWEST
    return tuple(name for name, many in found.most_common(_MOST) if many >= enough)
