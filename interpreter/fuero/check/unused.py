"""FU301: whatever is declared is used somewhere.

A name nobody uses is often a misspelt one, or what is left of a rule that was taken out. Where a
layer took out what used it, that layer is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset.model import Element, Gone, Rules

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
    uses, last_users = _uses(rules), _last_users(rules)
    for category in _CATEGORIES:
        for element in rules.of(category).values():
            words = _declared(element)
            if all(uses[word] <= number for word, number in words.items()):
                yield from _unused(
                    last_users, f"the {category} {element.name} is never used", element
                )
    yield from _never_read(rules, uses)
    yield from _parameters(rules)
    for element in rules.of("wording").values():
        if not element.used:
            yield from _unused(last_users, f"the wording {element.name} is never used", element)
    for name, element in rules.of("procedure").items():
        if ("procedure", name) not in context.reached:
            yield from _unused(last_users, f"the procedure {name} is never performed", element)
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
            yield from _unused(last_users, f"the moment {name} is never reached", element)
    scores = [node for node in context.statements() if isinstance(node, nodes.Score)]
    tables = list(rules.of("majority"))
    used = {node.table.text if node.table is not None else tables[0] for node in scores}
    for name, table in rules.of("majority").items():
        if name not in used:
            yield from _unused(
                last_users, f"nothing scores by the majority table {table.name}", table
            )


def _uses(rules: Rules) -> Counter[str]:
    """How often each name stands somewhere. What a selection leaves out could be in again."""
    uses = Counter(standing.track.text for standing in rules.result)
    trees = [element.node for of_kind in rules.elements.values() for element in of_kind.values()]
    for tree in (*trees, *(gone.node for gone in rules.gone if gone.left_out)):
        uses.update(part.text for part in nodes.walk(tree) if isinstance(part, Name))
    return uses


def _never_read(rules: Rules, uses: Counter[str]) -> Iterator[Diagnostic]:
    """Variables that are given values, and nothing ever asks for them.

    Where a layer took away what asked, the rest may stay: to set what nobody reads does no harm.
    """
    trees = (element.node for of_kind in rules.elements.values() for element in of_kind.values())
    written = Counter(
        name.text for tree in trees for part in nodes.walk(tree) for name in _written(part)
    )
    asked_before = {
        part.text for gone in rules.gone for part in nodes.walk(gone.node) if isinstance(part, Name)
    }
    for name, element in rules.of("variable").items():
        # One use is the declaration.
        if 0 < written[name] == uses[name] - 1 and name not in asked_before:
            yield _warning(
                f"the variable {name} is set, but never read",
                declared_at(element),
                "use it, or take it out with all that sets it",
            )


def _written(node: Node) -> Iterator[Name]:
    """The names a statement or act gives values to."""
    if isinstance(node, nodes.Assign | nodes.Add | nodes.TakeAway | nodes.Clear | nodes.Choose):
        yield node.target.name
    elif isinstance(node, nodes.DrawAs):
        yield node.variable.name
    elif isinstance(node, nodes.SecretlyChoose):
        yield node.name


def _parameters(rules: Rules) -> Iterator[Diagnostic]:
    """Parameters of definitions that say the same of everything."""
    for element in rules.of("define").values():
        node = element.node
        assert isinstance(node, nodes.Definition)
        if node.parameter is None:
            continue
        word = node.parameter.text
        if not any(isinstance(part, Name) and part.text == word for part in nodes.walk(node.body)):
            yield _warning(
                f"{element.name} of {word} never speaks of {word}",
                node.parameter.span,
                f"say define {element.name} = …, or use {word}",
            )


def _declared(element: Element) -> Counter[str]:
    """The names a declaration gives; a use is one more than these."""
    names = [element.name]
    plural = getattr(element.node, "plural", None)
    if isinstance(plural, Name):
        names.append(plural.text)
    if isinstance(element.node, nodes.PawnSetDeclaration):
        names.extend(member.name.text for member in element.node.members)
    return Counter(names)


def _unused(last_users: Mapping[str, Gone], message: str, element: Element) -> Iterator[Diagnostic]:
    """A finding at the layer that took away what used the element, if one did; else at its own."""
    users = [last_users[word] for word in _declared(element) if word in last_users]
    others = (user for user in users if user.left_out or user.layer != element.layer)
    gone = next(others, None)
    if gone is None:
        yield _warning(message, declared_at(element), "use it, or take it out")
    elif not gone.left_out:
        yield replace(
            _warning(
                f"{message} since this is gone",
                gone.span,
                f"take it out here as well: remove {element.category} {element.name}",
            ),
            related=(Related("declared here", declared_at(element)),),
        )


def _last_users(rules: Rules) -> Mapping[str, Gone]:
    """For each name what was taken away last of all that used it, if only by way of others."""
    found: dict[str, Gone] = {}
    for gone in reversed(rules.gone):
        waiting = [gone.node]
        while waiting:
            for part in nodes.walk(waiting.pop()):
                if isinstance(part, Name) and part.text not in found:
                    found[part.text] = gone
                    waiting.extend(
                        elements[part.text].node
                        for elements in rules.elements.values()
                        if part.text in elements
                    )
    return found


def _warning(message: str, span: Span, help_: str) -> Diagnostic:
    return Diagnostic(code="FU301", message=message, span=span, help=help_)
