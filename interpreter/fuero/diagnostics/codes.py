"""The frozen catalogue of all diagnostic codes, in the order of their numbers.

Each hundred has a module in `catalogue`; a new code is a new entry there.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from .catalogue import checks, linking, playing, reading, syntax
from .code import Code

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CODES", "Code"]

CODES: Mapping[str, Code] = MappingProxyType(
    {
        entry.code: entry
        for entry in (
            *reading.ENTRIES,
            *syntax.ENTRIES,
            *linking.ENTRIES,
            *checks.ENTRIES,
            *playing.ENTRIES,
        )
    }
)
