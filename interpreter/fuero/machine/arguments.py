"""Checks of arguments that other programs hand over: a value of a wrong kind is refused with a
sentence.
"""

from __future__ import annotations

from fuero.diagnostics import Diagnostic, DiagnosticError

from .chance import STATE_BITS

__all__ = ["WIDEST", "expect"]

WIDEST = STATE_BITS
"""So many bits a number that is handed over has at most: those of a seed. Python writes none of
4301 digits."""

_SHOWN = (bool, float, type(None))


def expect(name: str, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Raise DiagnosticError (FU440) for an argument that is of none of these kinds.

    A bool does not count as a number, and a number has 64 bits at most. wanted: what the argument
    has to be, in words, such as ``a list of seats``.
    """
    large = isinstance(value, int) and value.bit_length() > WIDEST
    if isinstance(value, kinds) and not isinstance(value, bool) and not large:
        return
    kind = type(value).__name__
    if isinstance(value, _SHOWN):
        shown = repr(value)
    elif large:
        shown = "so large a number"
    else:
        shown = f"{'an' if kind[0] in 'aeio' else 'a'} {kind}"
    message = f"{name} must be {wanted}, not {shown}"
    raise DiagnosticError((Diagnostic(code="FU440", message=message),))
