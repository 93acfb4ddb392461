"""FU313: what a layer does after a stoppable procedure says whether it also follows a stop."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related

from .context import CheckContext

__all__ = ["silent_stops"]


def silent_stops(context: CheckContext) -> Iterator[Diagnostic]:
    """Wraps that do not say whether they are done when the procedure was stopped."""
    stops = {one.procedure for one in context.declared.windows() if one.before and one.may_stop}
    for name, procedure in context.declared.procedures.items():
        if name not in stops or not procedure.stoppable:
            continue
        for unsaid in procedure.unsaid:
            yield Diagnostic(
                code="FU313",
                message=f"this is left out when {name} is stopped",
                span=unsaid,
                severity="warning",
                related=(Related("it can be stopped", procedure.name_span),),
                help=f"say: after procedure {name}, stopped or not: — or, where that is meant: "
                f"after procedure {name}, unless stopped:",
            )
