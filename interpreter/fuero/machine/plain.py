"""Reading JSON from files of strangers: plain data only, limited in size and depth."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["MAXIMUM_DEPTH", "MAXIMUM_TEXT", "read_plain"]

MAXIMUM_TEXT = 16 * 2**20
"""How many bytes a record, save or journal may have."""

MAXIMUM_DEPTH = 32
"""How many lists and mappings may lie in each other."""


def read_plain(text: str) -> Any:
    """The data of a JSON text. Raises ValueError for what is none, or is nested too deep."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    level = [data]
    for _ in range(MAXIMUM_DEPTH + 1):
        level = [part for one in level for part in _parts(one)]
        if not level:
            return data
    raise ValueError("nested too deep")


def _parts(data: Any) -> list[Any]:
    """What lies directly in a list or mapping."""
    if isinstance(data, dict):
        return list(data.values())
    return data if isinstance(data, list) else []
