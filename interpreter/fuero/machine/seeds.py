"""What a seed is: one rule for every place that takes one."""

from __future__ import annotations

import reprlib
import secrets

from fuero.diagnostics import Diagnostic, DiagnosticError

from .arguments import as_number
from .chance import LAST_STATE

__all__ = ["MOST_SEED", "drawn_seed", "read_seed", "sound_seed"]

MOST_SEED = LAST_STATE
_SHOWN = 30
"""So many characters of what is no seed are shown."""


def sound_seed(seed: object, games: int = 1) -> int:
    """The seed, if it is one. Raises DiagnosticError (FU430) for anything else.

    games: the seed and those that follow it, one for each game, must all be seeds.
    """
    seed = as_number(seed)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise _no_seed(reprlib.repr(seed), "is no whole number")
    if not 0 <= seed <= MOST_SEED:
        # Python refuses to write a number of many thousand digits, but not in base 16.
        shown = str(seed) if seed.bit_length() < 4 * _SHOWN else hex(seed)
        raise _no_seed(shown, "is too small" if seed < 0 else "is too large")
    if seed > MOST_SEED - (games - 1):
        raise _no_seed(str(seed), f"is too large for {games} games, each with the next seed")
    return seed


def read_seed(text: str) -> int:
    """The seed a text says. Raises DiagnosticError (FU430) for what is none."""
    written = text.strip()
    digits = written.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise _no_seed(repr(written), "is no whole number")
    if len(digits) > _SHOWN:
        raise _no_seed(written, "is too small" if written.startswith("-") else "is too large")
    return sound_seed(int(written))


def drawn_seed() -> int:
    """A seed nobody can guess, or find by trying: 64 bits from the system."""
    return secrets.randbits(MOST_SEED.bit_length())


def _no_seed(shown: str, why: str) -> DiagnosticError:
    if len(shown) > _SHOWN:
        shown = f"{shown[:_SHOWN]}…"
    help = f"a seed is a whole number from 0 to {MOST_SEED}"
    return DiagnosticError(
        (Diagnostic(code="FU430", message=f"the seed {shown} {why}", help=help),)
    )
