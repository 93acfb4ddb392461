"""FU301: whatever is declared is used somewhere.

A name nobody uses is often a misspelt one, or what is left of a rule that was taken out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Name
from fuero.ruleset.model import Element

from .context import Context, declared_at

__all__ = ["unused"]

_CATEGORIES = (
    "value",
    "variable",
    "track",
    "owner",
    "piece",
    "pawn",
    "cards",
    "deck",
    "zone",
    "define",
)


def unused(context: Context) -> Iterator[Diagnostic]:
    """Declarations nothing speaks of, procedures no game comes to, tables that never score."""
    rules = context.rules
    uses = Counter(standing.track.text for standing in rules.result)
    for elements in rules.elements.values():
        for element in elements.values():
            uses.update(part.text for part in nodes.walk(element.node) if isinstance(part, Name))
    for category in _CATEGORIES:
        for element in rules.of(category).values():
            words = _declared(element)
            if all(uses[word] <= number for word, number in words.items()):
                yield _warning(f"the {category} {element.name} is never used", element)
    for element in rules.of("wording").values():
        if not element.used:
            yield _warning(f"the wording {element.name} is never used", element)
    for name, element in rules.of("procedure").items():
        if ("procedure", name) not in context.reached:
            yield _warning(f"the procedure {name} is never performed", element)
    for relation in rules.relations.values():
        if not uses[relation.id]:
            yield Diagnostic(
                code="FU301",
                message=f"the relation {relation.id} is never used",
                span=relation.span,
                help="use it, or take it out",
            )
    reached = {node.moment.text for node in context.statements() if isinstance(node, nodes.Reach)}
    for name, element in rules.of("moment").items():
        if name not in reached:
            yield _warning(f"the moment {name} is never reached", element)
    scores = [node for node in context.statements() if isinstance(node, nodes.Score)]
    tables = list(rules.of("majority"))
    used = {node.table.text if node.table is not None else tables[0] for node in scores}
    for name, table in rules.of("majority").items():
        if name in used:
            continue
        yield _warning(f"nothing scores by the majority table {table.name}", table)


def _declared(element: Element) -> Counter[str]:
    """The names a declaration gives; a use is one more than these."""
    names = [element.name]
    plural = getattr(element.node, "plural", None)
    if isinstance(plural, Name):
        names.append(plural.text)
    if isinstance(element.node, nodes.PawnSetDeclaration):
        names.extend(member.name.text for member in element.node.members)
    return Counter(names)


def _warning(message: str, element: Element) -> Diagnostic:
    return Diagnostic(
        code="FU301",
        message=message,
        span=declared_at(element),
        help="use it, or take it out",
    )
