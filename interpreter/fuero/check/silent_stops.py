"""FU313: what a layer does after a stoppable procedure says whether it also follows a stop."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes

from .context import Context, declared_at

__all__ = ["silent_stops"]


def silent_stops(context: Context) -> Iterator[Diagnostic]:
    """Wraps that are left out without a word when the procedure is stopped."""
    stops = {
        node.procedure.text for node in context.statements() if isinstance(node, nodes.MayStop)
    }
    for name, element in context.rules.of("procedure").items():
        if name not in stops or not element.node.stoppable:  # type: ignore[attr-defined]
            continue
        for wrap in element.wraps:
            if isinstance(wrap, nodes.Wrap) and wrap.place == "after" and wrap.follows is None:
                yield Diagnostic(
                    code="FU313",
                    message=f"this is left out when {name} is stopped",
                    span=wrap.name.span,
                    severity="warning",
                    related=(Related("it can be stopped", declared_at(element)),),
                    help=f"say: after procedure {name}, stopped or not: — or, where that is meant: "
                    f"after procedure {name}, unless stopped:",
                )
