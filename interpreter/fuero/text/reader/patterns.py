"""What a compound stands for: a pattern of phrases, as the table of constructs has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from fuero.frozen import frozen

from .understood import LEFT_OUT_MARK, TAKEN_MARK

__all__ = ["Applied", "Made", "Pattern", "Shifted", "pattern_of", "patterns_of"]


@frozen
class Made:
    """A phrase in a pattern, with a pattern for each slot that counts. takes: as what it is taken
    beyond the words of what is read, as ``several`` for *another one*; '' for nothing. left_out:
    the slot that its pattern fills and no word says; '' for none.
    """

    key: str
    slots: Mapping[str, Pattern]
    takes: str = ""
    left_out: str = ""


@frozen
class Applied:
    """What fills a slot is a compound that stands for the whole, with gaps. given: what is put into
    these, by name.
    """

    slot: str
    given: Mapping[str, Pattern]


@frozen
class Shifted:
    """The number in a slot, and one more or less: *fewer than four* is at most three."""

    slot: str
    by: int


Pattern: TypeAlias = "Made | Applied | Shifted | str | int | None"
"""What a compound stands for: phrases, the slots of the compound by name, numbers, nothing."""
_SHIFTS = {" + 1": 1, " - 1": -1}


def patterns_of(data: Any) -> tuple[Pattern, ...]:
    """What a phrase stands for: one pattern, or two for a head and what is done below it; nothing
    for a phrase that is no compound.
    """
    if data is None:
        return ()
    return tuple(map(pattern_of, data)) if isinstance(data, list) else (pattern_of(data),)


def pattern_of(data: Any) -> Pattern:
    """A pattern, of data that keep to the schema of constructs."""
    if isinstance(data, str) and data[-4:] in _SHIFTS:
        return Shifted(slot=data[:-4], by=_SHIFTS[data[-4:]])
    if not isinstance(data, dict):
        found: Pattern = data
        return found
    if isinstance(data.get("with"), str):  # `with` is a phrase, too.
        given = {name: pattern_of(one) for name, one in data.items() if name != "with"}
        return Applied(slot=data["with"], given=given)
    ((key, slots),) = data.items()
    said, _, takes = key.partition(TAKEN_MARK)
    phrase, _, left_out = said.partition(LEFT_OUT_MARK)
    made = {name: pattern_of(one) for name, one in slots.items()}
    return Made(key=phrase, slots=made, takes=takes, left_out=left_out)
