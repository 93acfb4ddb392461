"""Additions that would be lost: what another layer put there has no place for them."""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes

from .additions import ADDITIONS, Addition, no_one_part, told_otherwise
from .merged import Merged
from .model import Element

__all__ = ["tell_lost"]


def tell_lost(merged: Merged) -> None:
    """Note each addition that comes to nothing, once all layers lie there.

    It is a clash where a layer that knows nothing of it said anew what is added to. Who knows of it
    may say so.
    """
    for elements in merged.elements.values():
        for element in elements.values():
            for added in element.wraps:
                if isinstance(added, ADDITIONS):
                    _tell(merged, element, added)


def _tell(merged: Merged, element: Element, added: Addition) -> None:
    steps = {span: number for number, (_, _, span) in enumerate(element.history)}
    at = steps[added.name.span]
    adding = element.history[at][1]
    anew = [
        (number, layer, span)
        for number, (did, layer, span) in enumerate(element.history)
        if did in ("replaced", "instead of")
    ] or [
        (number, layer, span)
        for number, (did, layer, span) in enumerate(element.history)
        if did == "changed"
    ]
    number, saying, span = anew[-1] if anew else (-1, adding, added.name.span)
    stranger = saying not in merged.known_to(adding)
    if stranger and adding in merged.known_to(saying):
        return
    name = f"the {element.category} {element.name}"
    if isinstance(added, nodes.CasesAddition | nodes.LinesAddition):
        problem = no_one_part(element, added)
        if problem is not None and not stranger:
            merged.problems.append(problem)
        elif problem is not None:
            says = f"two layers clash: this one adds to {name}, and as another says it, it "
            what = problem.message.removeprefix(f"{name} ")
            clash = replace(
                problem,
                code="FU230",
                message=says + what,
                related=(Related("said anew here", span),),
            )
            merged.disagree((element.category, element.name), {adding, saying}, clash)
    other = told_otherwise(element, added)
    if other is not None and stranger and number > at:
        clash = Diagnostic(
            code="FU230",
            message=f"two layers clash: this one adds to {name} what another says otherwise",
            span=added.name.span,
            related=(Related("here", other.span),),
        )
        merged.disagree((element.category, element.name), {adding, saying}, clash)
