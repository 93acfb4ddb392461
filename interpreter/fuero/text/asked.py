"""What a question can add about the rule that asks it, which is found by its place in the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.machine.program import Choice, Site
from fuero.machine.things import About, Thing
from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.types import CONDITION

from .context import Context
from .expressions import context_of, plan_expression
from .nouns import domain_item
from .statements import plan_block, plan_decided
from .tree import Item, Listing, phrase
from .written import bare

__all__ = ["asked_about", "asking_clause", "clauses_within", "within_of"]

_MOST_ACTS = 3
"""So many sentences a question can hold."""


def asked_about(rules: Rules, choice: Choice, site: Site) -> tuple[str, Mapping[str, Item]]:
    """A key for the phrase of a question, and its slots; '' where there is nothing to add."""
    here = context_of(rules)
    if choice.kind in ("choose", "pick"):
        return _choosing(here, choice)
    if choice.kind == "react":
        return _allowed(here, choice)
    clause = asking_clause(rules, choice, site)
    if choice.kind == "move-from" and isinstance(clause, core.Move):
        return _moving_to(here, clause)
    if choice.kind == "move-number" and isinstance(clause, core.Move):
        return _between(here, clause)
    if choice.kind == "change" and isinstance(clause, core.Assign):
        return _becoming(here, clause)
    return "", {}


def asking_clause(rules: Rules, choice: Choice, site: Site) -> Node | None:
    """The clause that asks, by its place.

    Where the text at that place stands for several clauses, as wordings do, it is the one inside
    what asks.
    """
    found = _clauses(rules).get((choice.kind, site.rule), ())
    if len(found) > 1:
        within = {id(node) for node in clauses_within(rules, *within_of(choice.about))}
        found = tuple(node for node in found if id(node) in within)
    meant = dict.fromkeys(found)
    return next(iter(meant)) if len(meant) == 1 else None


_ASKING: Mapping[str, type[Node]] = MappingProxyType(
    {
        "move-number": core.Move,
        "move-from": core.Move,
        "change": core.Assign,
        "alternative": core.OneOf,
    }
)
"""The clauses that are said where they ask, by the kind of choice."""


@once_for_rules
def _clauses(rules: Rules) -> Mapping[tuple[str, str], tuple[Node, ...]]:
    """The clauses that ask, by the kind of choice and the place where they stand."""
    found: dict[tuple[str, str], list[Node]] = {}
    for body in rules.declared.bodies():
        for node in _below(body):
            for kind, asking in _ASKING.items():
                if isinstance(node, asking):
                    found.setdefault((kind, str(node.span)), []).append(node)
    return MappingProxyType({key: tuple(nodes) for key, nodes in found.items()})


def within_of(about: About) -> tuple[Thing, ...]:
    """The procedure, card or trigger that asks or tells, if it is known."""
    return tuple(thing for role, thing in about if role == "within")


def clauses_within(rules: Rules, *routines: Thing) -> Iterator[Node]:
    """All that stands in procedures, cards or triggers."""
    declared = rules.declared
    bearing: Mapping[str, Mapping[str, core.Procedure | core.Card | core.Trigger]] = {
        "procedure": declared.procedures,
        "card": declared.cards,
        "trigger": declared.triggers,
    }
    for thing in routines:
        routine = bearing.get(thing.category, {}).get(thing.name)
        yield from _below(routine.body if routine is not None else ())


def _below(body: Sequence[Node]) -> Iterator[Node]:
    for statement in body:
        yield from core.walk(statement)


def _between(here: Context, node: core.Move) -> tuple[str, Mapping[str, Item]]:
    """The places from where and to where pieces are moved, where each is one place."""
    source, goal = node.source, node.goal
    if not isinstance(source, core.Single) or not isinstance(goal, core.Single):
        return "", {}
    if not (_known(source) and _known(goal)):
        return "", {}
    said = {"source": plan_expression(source, here), "goal": plan_expression(goal, here)}
    return "question:move-number/between", said


def _moving_to(here: Context, node: core.Move) -> tuple[str, Mapping[str, Item]]:
    """The place to which pieces are moved, where it is one and known, and not only by having been
    chosen before.
    """
    goal = node.goal
    if not isinstance(goal, core.Single) or not _known(goal):
        return "", {}
    if isinstance(bare(goal), core.VariableOf):
        return "", {}
    return "question:move-from/goal", {"goal": plan_expression(node.goal, here)}


def _choosing(here: Context, choice: Choice) -> tuple[str, Mapping[str, Item]]:
    """What sort of thing is chosen, by the variable it becomes."""
    variable = here.declared.variables.get(choice.about[0][1].name) if choice.about else None
    if variable is None:
        return "", {}
    number = variable.type.kind == "number"
    kind = phrase("numbers") if number else domain_item(variable.of, variable.type.domain, here)
    return f"question:{choice.kind}/which", {"kind": kind}


def _allowed(here: Context, choice: Choice) -> tuple[str, Mapping[str, Item]]:
    """What a window allows, its price with it, where each thing that is done is one sentence."""
    windows = [one for thing in within_of(choice.about) for one in _windows_of(here, thing)]
    if len(windows) != 1 or len(windows[0].body) > _MOST_ACTS:
        return "", {}
    lines = plan_block(windows[0].body, here)
    if not lines or any(line.body or line.otherwise for line in lines):
        return "", {}
    return "question:react/acts", {
        "acts": Listing(joint="and", items=tuple(line.head for line in lines))
    }


def _windows_of(here: Context, thing: Thing) -> tuple[core.Trigger, ...]:
    """A trigger; or all that a card allows, but for plain stops, which are asked otherwise."""
    if thing.category == "trigger":
        return (here.declared.triggers[thing.name],)
    card = here.declared.cards[thing.name]
    kept = (node for node in card.body if isinstance(node, core.WhileKept))
    return tuple(one for node in kept for one in node.abilities if not one.only_stops)


def _known(node: Node) -> bool:
    """Whether the player who is asked knows which thing is meant.

    Not known is what is being chosen, and what a loop is at. Something random was drawn before the
    question, and is not said here.
    """
    return not isinstance(bare(node), core.OneOfThese | core.Bound | core.RandomMember)


def _becoming(here: Context, node: core.Assign) -> tuple[str, Mapping[str, Item]]:
    """What a variable would be set to."""
    if not _known(node.value):
        return "", {}
    if node.target.type == CONDITION:
        return "question:change/answer", {"act": plan_decided(replace(node, may=False), here)}
    key = "question:change/me" if isinstance(bare(node.value), core.Me) else "question:change/to"
    return key, {"value": plan_expression(node.value, here)}
