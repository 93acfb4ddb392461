"""Characters that no text may hold."""

from __future__ import annotations

import re

__all__ = ["HIDDEN_CHARACTER"]

HIDDEN_CHARACTER = re.compile(
    # Control characters, foreign line ends, halves of characters, what is no character.
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff"
    # What Unicode calls ignorable (zero-width characters, marks that turn the direction of
    # writing, byte order marks, fillers, tags, selectors of variants), and annotations.
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What no text may hold: a reader would not see it, or would see another order or other lines than
the program. Docs state this class; it does not hang on the tables of one version of Unicode."""
