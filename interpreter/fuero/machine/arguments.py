"""What the functions for programs take: anything of another kind is refused with a sentence."""

from __future__ import annotations

from fuero.diagnostics import Diagnostic, DiagnosticError

__all__ = ["expect"]

_SHOWN = (bool, float, type(None))


def expect(name: str, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Raise DiagnosticError (FU440) where an argument is of none of these kinds.

    A truth value is no number. wanted: what the argument has to be, such as ``a list of seats``.
    """
    if isinstance(value, kinds) and not isinstance(value, bool):
        return
    kind = type(value).__name__
    shown = (
        repr(value) if isinstance(value, _SHOWN) else f"{'an' if kind[0] in 'aeio' else 'a'} {kind}"
    )
    message = f"{name} must be {wanted}, not {shown}"
    raise DiagnosticError((Diagnostic(code="FU440", message=message),))
