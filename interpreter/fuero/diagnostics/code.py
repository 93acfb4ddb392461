"""What a diagnostic code is: a stable number with its meaning and its usual remedy."""

from __future__ import annotations

from typing import Literal

from fuero.frozen import frozen

__all__ = ["Code", "Severity"]

Severity = Literal["error", "warning"]


@frozen
class Code:
    """An entry of the catalogue.

    code: `FU` and three digits, never used again for something else.
    severity: what a diagnostic of this code is unless it says otherwise.
    title: a few words, as in a list.
    meaning: one or two sentences: what is wrong and why it matters.
    remedy: one or two sentences: what to do.
    """

    code: str
    severity: Severity = "error"
    title: str
    meaning: str
    remedy: str
