"""FU301: whatever is declared is used somewhere.

A name nobody uses is often a misspelt one, or what is left of a rule that was taken out. So is one
that nothing gives anything to, and a choice of which nothing comes. Where a
layer took out what used it, that layer is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.ruleset import core
from fuero.ruleset.majorities import table_of_places
from fuero.ruleset.mentions import (
    Mentions,
    idle_parameter,
    last_users,
    mentions_of,
    names_given,
)
from fuero.ruleset.model import Element, Gone, Rules

from .context import CheckContext
from .forgotten import forgotten_choices, never_given

__all__ = ["unused"]

_CATEGORIES = (
    "value",
    "variable",
    "track",
    "owner",
    "piece",
    "figure",
    "cards",
    "deck",
    "zone",
    "define",
)


def unused(context: CheckContext) -> Iterator[Diagnostic]:
    """Declarations nothing speaks of, procedures no game comes to, tables that never score."""
    rules = context.rules
    mentions, users = mentions_of(rules), last_users(rules)
    yield from _never_named(rules, mentions, users)
    yield from _never_read(rules, mentions)
    yield from _parameters(rules)
    for element in rules.of("wording").values():
        if not element.used:
            yield from _unused(users, f"the wording {element.name} is never used", element)
    yield from _never_come_to(context, users)
    yield from never_given(context)
    yield from forgotten_choices(context)


def _never_named(
    rules: Rules, mentions: Mentions, users: Mapping[str, Gone]
) -> Iterator[Diagnostic]:
    """Things and relations whose names stand nowhere but where they are declared."""
    for category in _CATEGORIES:
        for element in rules.of(category).values():
            words = names_given(element)
            if all(mentions.uses[word] <= number for word, number in words.items()):
                yield from _unused(users, f"the {category} {element.name} is never used", element)
    for relation in rules.relations.values():
        if not mentions.uses[relation.id]:
            yield _warning(
                f"the relation {relation.id} is never used", relation.span, "use it, or take it out"
            )


def _never_come_to(context: CheckContext, users: Mapping[str, Gone]) -> Iterator[Diagnostic]:
    """Procedures no game performs, moments none reaches, tables by which none scores."""
    statements = tuple(context.statements())
    performed = {name for category, name in context.reached if category == "procedure"}
    moments = {node.moment for node in statements if isinstance(node, core.Reach)}
    tables = {node.table for node in statements if isinstance(node, core.Score)}
    asked = core.read_out(context.declared.declarations())
    tables |= {node.table for node in asked if isinstance(node, core.StandingIn | core.Leaders)}
    if "" in tables:
        tables |= {*table_of_places(context.rules).values()}
    for category, used, message in (
        ("procedure", performed, "the procedure {} is never performed"),
        ("moment", moments, "the moment {} is never reached"),
        ("majority", tables, "nothing scores by the majority table {}"),
    ):
        for name, element in context.rules.of(category).items():
            if name not in used:
                yield from _unused(users, message.format(name), element)


def _never_read(rules: Rules, mentions: Mentions) -> Iterator[Diagnostic]:
    """Variables that are given values, and nothing ever asks for them.

    Where a layer took away what asked, the rest may stay: to set what nobody reads does no harm.
    """
    for name, element in rules.of("variable").items():
        # One use is the declaration.
        only_written = 0 < mentions.written[name] == mentions.uses[name] - 1
        if only_written and name not in mentions.asked_before:
            yield _warning(
                f"the variable {name} is set, but never read",
                element.name_span,
                "use it, or take it out with all that sets it",
            )


def _parameters(rules: Rules) -> Iterator[Diagnostic]:
    """Parameters of definitions whose body does not speak of them."""
    for element in rules.of("define").values():
        idle = idle_parameter(element)
        if idle is not None:
            word, span = idle
            yield _warning(
                f"{element.name} of {word} never speaks of {word}",
                span,
                f"say define {element.name} = …, or use {word}",
            )


def _unused(before: Mapping[str, Gone], message: str, element: Element) -> Iterator[Diagnostic]:
    """A finding about an element that nothing uses.

    If a layer took away what used it, the finding is at that layer; else at the element.
    """
    users = [before[word] for word in names_given(element) if word in before]
    others = (user for user in users if user.left_out or user.layer != element.layer)
    gone = next(others, None)
    if gone is None:
        yield _warning(message, element.name_span, "use it, or take it out")
    elif not gone.left_out:
        yield replace(
            _warning(
                f"{message} since this is gone",
                gone.span,
                f"take it out here as well: remove {element.category} {element.name}",
            ),
            related=(Related("declared here", element.name_span),),
        )


def _warning(message: str, span: Span, help_: str) -> Diagnostic:
    return Diagnostic(code="FU301", message=message, span=span, help=help_)
