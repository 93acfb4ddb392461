"""FU4xx: positions, records, saves and commands."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = ()
