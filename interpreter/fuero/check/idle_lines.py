"""Lines that do nothing, or not what they seem to.

What is moved to where it stands, what is left out of places where it is not, a loop that never
speaks of its member, a number that is added and is never above 0, and an offer of more times than
can be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .acts import ACTS
from .bounds import bounds
from .context import CheckContext
from .places import ReachReader, bare

__all__ = ["idle_bonuses", "idle_line"]


def idle_line(context: CheckContext, here: ReachReader, node: core.Node) -> Iterator[Diagnostic]:
    """What is told of a line, or of a set that it names."""
    yield from _stays(here, node)
    if isinstance(node, core.Except):
        yield from _leaves_out_nothing(here, node)
    elif isinstance(node, core.ForEach):
        yield from _never_spoken_of(node)
    elif isinstance(node, core.Add | core.TakeAway):
        yield from _adds_nothing(context, node)
    elif isinstance(node, core.Offer):
        yield from _too_often(context, node)


def _stays(here: ReachReader, node: core.Node) -> Iterator[Diagnostic]:
    """What goes where it stands."""
    goal: core.Expression | None = None
    if isinstance(node, core.MoveFigure | core.PutFigure):
        there = bare(node.goal)
        if isinstance(there, core.PlaceOfFigure) and there.figure == node.figure:
            goal = node.goal
    elif (act := ACTS.get(type(node))) is not None:
        for _, source, goes_to in act.ways(node):
            members = source.members if isinstance(source, core.OneOfThese) else source
            if len(here.spread(members)) == 1 and here.spread(members) == here.spread(goes_to):
                goal = goes_to
    if goal is not None:
        yield _finding(
            goal, "it stands there already, so nothing is done here", "name another place"
        )


def _leaves_out_nothing(here: ReachReader, node: core.Except) -> Iterator[Diagnostic]:
    if node.type.domain != "place":
        return
    # What lies in one of them can be left out of it.
    members, out = here.with_inner(here.read(node.members)), here.read(node.left_out)
    if members and out and not members & out:
        yield _finding(
            node.left_out,
            "this is never among them, so nothing is left out",
            f"say `{node.members.span.text}` alone, or leave out what is among them",
        )


def _never_spoken_of(node: core.ForEach) -> Iterator[Diagnostic]:
    """A loop whose block says nothing of the member it is at."""
    if not node.own or node.members.type.domain == "number":
        return
    said = (part for statement in node.body for part in core.walk(statement))
    if not any(isinstance(part, core.Bound) and part.name == node.variable for part in said):
        yield _finding(
            node.members,
            f"the block never speaks of {node.variable}, so the same is done for each of them",
            f"use {node.variable}, or say how often: repeat up to … times",
        )


def _adds_nothing(context: CheckContext, node: core.Add | core.TakeAway) -> Iterator[Diagnostic]:
    if node.value.type.kind != "number" or node.target.type.kind != "number":
        return
    _, high = bounds(context.rules, node.value)
    if high < 0:
        other = "remove" if isinstance(node, core.Add) else "add"
        yield _finding(
            node.value,
            "this is always below 0",
            f"write `{other}` and the number without the minus",
        )


def _too_often(context: CheckContext, node: core.Offer) -> Iterator[Diagnostic]:
    """An offer of more times than its parts can be done."""
    most = 0
    for part in node.parts:
        if part.most is None:
            return
        most += 1 if isinstance(part.most, core.Once) else bounds(context.rules, part.most)[1]
    times, _ = bounds(context.rules, node.times)
    if times > most:
        yield _finding(
            node.times,
            f"these can be done {most} times in all",
            f"offer up to {most} times, or let them be done more often",
        )


def idle_bonuses(context: CheckContext, here: ReachReader) -> Iterator[Diagnostic]:
    """Bonuses of a table for some places that are paid in another place."""
    for table in context.declared.majorities.values():
        own = here.read(table.reach) if table.reach is not None else frozenset()
        for test in (test for bonus in table.bonuses for test in bonus.tests if own):
            if isinstance(test, core.Compare) and test.operator == "is":
                sides = (test.left, test.right)
                other = [side for side in sides if not isinstance(side, core.It)]
                if len(other) == 1 and not here.read(other[0]) & own:
                    yield _finding(
                        test,
                        f"{table.name} is not the table of this place, so nobody gets the bonus",
                        "add the place behind `for`, or name a place of the table",
                    )


def _finding(node: core.Node, message: str, help_: str) -> Diagnostic:
    return Diagnostic(code="FU319", message=message, span=node.span, help=help_)
