"""How hard hypothesis tries: the same few examples every time, or many new ones.

``FUERO_PROFILE=soak`` asks for many, ``quick`` for a tenth while something is being written;
otherwise runs repeat exactly.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

__all__ = ["FIRST", "SOAK", "examples"]

PROFILE = os.environ.get("FUERO_PROFILE", "")
SOAK = PROFILE == "soak"
FIRST = int(os.environ.get("FUERO_FROM", "1"))
"""The number of the first attack of a soak: from another number on, others are tried."""
TIMES = 40
"""How many times as many examples a soak tries."""


def examples(number: int, *, of: int = 0) -> settings:
    """So many examples; in a soak many more, and other ones each time.

    of: what a soak takes so many times, where a usual run takes a part of it.
    """
    tries = {"soak": max(number, of) * TIMES, "quick": max(1, number // 10)}.get(PROFILE, number)
    return settings(
        max_examples=tries,
        derandomize=not SOAK,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
