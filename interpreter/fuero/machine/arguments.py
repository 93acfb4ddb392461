"""Checks of arguments that other programs hand over: a value of a wrong kind is refused with a
sentence.
"""

from __future__ import annotations

import operator
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError

from .chance import STATE_BITS

__all__ = ["WIDEST", "as_number", "expect", "expect_number"]

WIDEST = STATE_BITS
"""So many bits a number that is handed over has at most: those of a seed. Python writes none of
4301 digits."""

_SHOWN = (bool, float, type(None))


def as_number(value: Any) -> Any:
    """A whole number of another kind, such as one of numpy, as an int; anything else as it is."""
    if isinstance(value, int):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


def expect(name: str, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Raise DiagnosticError (FU440) for an argument that is of none of these kinds.

    A bool does not count as a number, and a number has 64 bits at most. wanted: what the argument
    has to be, in words, such as ``a list of seats``.
    """
    large = isinstance(value, int) and value.bit_length() > WIDEST
    if isinstance(value, kinds) and not isinstance(value, bool) and not large:
        return
    raise _refused(name, value, wanted)


def expect_number(name: str, value: object, least: int, most: int | None, of: str) -> int:
    """The whole number that is handed over, from ``least`` to ``most``.

    Raises DiagnosticError (FU440) for anything else.

    most: None for one without end. of: what it is a number of, such as ``games``; '' for a bare
    number.
    """
    if most is None:
        wanted = f"a whole number{of and f' of {of}'}, {least} or more"
    else:
        wanted = f"a whole number{of and f' of {of}'} from {least} to {most}"
    value = as_number(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _refused(name, value, wanted)
    if value < least or (most is not None and value > most):
        raise _refused(name, value, wanted, number=True)
    return value


def _refused(name: str, value: object, wanted: str, *, number: bool = False) -> DiagnosticError:
    kind = type(value).__name__
    if isinstance(value, int) and value.bit_length() > WIDEST:
        shown = "so large a number" if value > 0 else "so small a number"
    elif number or isinstance(value, _SHOWN):
        shown = repr(value)
    else:
        shown = f"{'an' if kind[0] in 'aeio' else 'a'} {kind}"
    message = f"{name} must be {wanted}, not {shown}"
    return DiagnosticError((Diagnostic(code="FU440", message=message),))
