"""FU3xx: what the checks find in a linked ruleset."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = ()
