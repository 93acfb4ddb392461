"""FU308: no procedure or card comes to perform itself.

What performs itself, even through others or through a card that a variable may hold, need not end.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset.performing import RoutineKey, circles

from .context import CheckContext

__all__ = ["recursion"]


def recursion(context: CheckContext) -> Iterator[Diagnostic]:
    """One report for each circle of performing."""
    graph = dict(context.calls)
    while endless := circles(graph)[0]:
        start = next(routine for routine in graph if routine in endless)
        path: list[RoutineKey] = [start]
        while path[-1] not in path[:-1]:
            path.append(next(below for below in graph[path[-1]] if below in endless))
        circle = path[path.index(path[-1]) :]
        yield _report(context, circle)
        for routine in circle:
            graph[routine] = ()


def _report(context: CheckContext, circle: list[RoutineKey]) -> Diagnostic:
    places = [context.declaration(routine).name_span for routine in circle]
    names = " performs ".join(f"{category} {name}" for category, name in circle)
    return Diagnostic(
        code="FU308",
        message=f"this never ends: {names}",
        span=places[0],
        related=tuple(
            Related(f"{category} {name}", place)
            for (category, name), place in list(zip(circle, places, strict=True))[1:-1]
        ),
        help="\n".join((_AGAIN, *(_without(name) for kind, name in circle if kind == "card"))),
    )


_AGAIN = "use repeat up to … times for what is done again"


def _without(card: str) -> str:
    return f"where a variable is performed, keep {card} out of all it is given: … except {card}"
