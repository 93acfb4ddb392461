"""How many decisions a game can have at most.

Sequences add up, of branches the longer side counts, and loops, players and pieces multiply. The
bound is proved and may be far from what games need. Every statement has its line in the table at
the end, and every act one in `acts.py`; one without a line stops the proof, and does not count as
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.performing import (
    RoutineKey,
    circles,
    inside_stoppable,
    performed,
    performed_first,
    set_off,
)

from .acts import ACTS
from .bounds import bounds, pieces_of
from .context import CheckContext, context_of

__all__ = ["Counter", "Unbounded", "decision_bound"]


class Unbounded(ValueError):
    """In these rules something performs itself (FU308), so that games have no bound."""


def decision_bound(rules: Rules, players: int) -> int:
    """A number of decisions that no game for so many players exceeds.

    Raises Unbounded for rules in which something performs itself (FU308).
    """
    context = context_of(rules)
    if circles(context.calls)[0]:
        raise Unbounded("procedures or cards perform themselves, so games have no bound")
    after = Counter(context=context, players=players, windows=0)
    windows = _windows(context, players, after)
    counter = Counter(context=context, players=players, windows=windows, after=after)
    return counter.known["procedure", rules.game.text]


def _windows(context: CheckContext, players: int, after: Counter) -> int:
    """What may be decided before a part: by all others whether to stop it, where anything can be
    stopped, and what else others may do.
    """
    found = [one for one in context.declared.windows() if one.procedure and one.each_part]
    stops = players - 1 if any(one.only_stops for one in found) else 0
    return stops + sum(after.window(one) for one in found if not one.only_stops)


@dataclass(slots=True, kw_only=True)
class Counter:
    """Adds up decisions. windows: decisions that may lie before each part of an act.

    after: counts what triggers do after a step; None there, as nothing sets off triggers in them.
    in_card: what is counted stands in a card; in_parts: it may be done in parts. known: decisions
    of each procedure and card; one whether to do it at all is its caller's.
    """

    context: CheckContext
    players: int
    windows: int
    after: Counter | None = None
    in_card: bool = False
    in_parts: bool = False
    known: dict[RoutineKey, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # What is performed is counted before what performs it: a chain of two hundred procedures
        # would be too deep to be followed downwards.
        inside = inside_stoppable(self.context.declared)
        for routine in performed_first(self.context.calls):
            if routine[0] != "moment":
                self.in_card, self.in_parts = routine[0] == "card", routine in inside
                self.known[routine] = self.block(self.context.bodies[routine])
                if routine[0] == "procedure" and self.after is not None:
                    self.known[routine] += self._around(routine[1], self.after)

    def block(self, statements: Sequence[core.Node]) -> int:
        """Decisions of statements in order."""
        return sum(self.statement(statement) for statement in statements)

    def statement(self, node: core.Node) -> int:
        """Decisions of one statement."""
        return _STATEMENTS[type(node)](self, node)

    def nothing(self, node: core.Node) -> int:
        """Decisions of what asks nobody."""
        return 0

    def change(self, node: core.Assign | core.Add | core.TakeAway) -> int:
        """Decisions of a change of a variable. On a card the change is a part that can be
        stopped.
        """
        return (1 if node.may else 0) + (self.windows if self.in_card else 0)

    def put(self, node: core.Node) -> int:
        """Decisions before something is put somewhere, which is a part of what can be stopped."""
        return self.windows if self.in_parts else 0

    def branch(self, node: core.If) -> int:
        """Decisions of the longer side of a branch."""
        return max(self.block(node.body), self.block(node.otherwise))

    def for_players(self, node: core.ForPlayers) -> int:
        """Decisions of what every player may come to do."""
        return self.players * self.block(node.body)

    def as_player(self, node: core.AsPlayer) -> int:
        """Decisions of what one player does."""
        return self.block(node.body)

    def stopped_or_not(self, node: core.StoppedOrNot) -> int:
        """Decisions of what follows a procedure."""
        return self.block(node.body)

    def at_next(self, node: core.AtNext) -> int:
        """Decisions of what is done later. They are counted here, and the moment itself costs
        nothing.
        """
        return self.windows + self.block(node.body)

    def for_each(self, node: core.ForEach) -> int:
        """Decisions of a block for every member of a set."""
        return self.most(node.members) * self.block(node.body)

    def repeat(self, node: core.Repeat) -> int:
        """Decisions of a block that goes round as often as it can, and of what follows then."""
        return self.number(node.times) * self.block(node.body) + self.block(node.otherwise)

    def either_order(self, node: core.EitherOrder) -> int:
        """Decisions of all parts, and which is next before each."""
        return len(node.parts) + sum(self.chosen(part) for part in node.parts)

    def one_of(self, node: core.OneOf) -> int:
        """Decisions of the longest alternative, and which it is."""
        return 1 + max((self.chosen(part) for part in node.alternatives), default=0)

    def offer(self, node: core.Offer) -> int:
        """Decisions of what is done, with the question before each time. To stop answers the
        last question.
        """
        longest = max((self.perform(part.action) for part in node.parts), default=0)
        return self.number(node.times) * (1 + longest)

    def chosen(self, node: core.Node) -> int:
        """Decisions of something that was chosen to be done."""
        return self.statement(core.without_guard(node)[0])

    def perform(self, node: core.Perform | core.PerformCard) -> int:
        """Decisions of what is performed, and whether it is."""
        return 1 + max((self.known[target] for target in performed(node)), default=0)

    def line(self, node: core.ActLine) -> int:
        """Decisions of an act, for each of its subjects, with the windows of its parts."""
        decisions, parts = ACTS[type(node.act)].decisions(self, node.act)
        subjects = 1 if node.subject is None else self.players
        if node.subject is not None:
            # The act of somebody else is one part, however many pieces it moves.
            parts = 1
        leave = 1 if node.may or isinstance(node.act, core.Keep) else 0
        return subjects * (leave + decisions + parts * self.windows)

    def set_off(self, piece: str) -> int:
        """Decisions of the triggers after one step."""
        if self.after is None:
            return 0
        triggers = set_off(self.context.declared, piece)
        return sum(self.after.window(node) for node in triggers)

    def window(self, node: core.Trigger) -> int:
        """Decisions of a trigger, or of everybody who is asked in a window and does what it
        allows.
        """
        asked = {"": 0, "another": self.players - 1, "any": self.players}[node.others]
        return asked * (1 + self.block(node.body)) if asked else self.block(node.body)

    def _around(self, procedure: str, after: Counter) -> int:
        """Decisions before and after a procedure."""
        return sum(
            after.window(node)
            for node in self.context.declared.windows()
            if node.procedure == procedure and not node.each_part
        )

    def pieces(self, quota: core.Quota) -> int:
        """How many pieces a quota can move."""
        if isinstance(quota.amount, core.UpTo | core.Exactly):
            return self.number(quota.amount.number)
        return pieces_of(self.context.rules, quota.pieces, self.players)

    def number(self, node: core.Expression) -> int:
        """The greatest value of a number, at least 0."""
        return max(0, self.most(node))

    def most(self, node: core.Expression) -> int:
        """The greatest number, or number of members of a set."""
        return bounds(self.context.rules, node, self.players)[1]


_STATEMENTS: Mapping[type[core.Node], Callable[[Counter, Any], int]] = MappingProxyType(
    {
        core.ActLine: Counter.line,
        core.Assign: Counter.change,
        core.Add: Counter.change,
        core.TakeAway: Counter.change,
        core.Perform: Counter.perform,
        core.PerformCard: Counter.perform,
        core.If: Counter.branch,
        core.ForPlayers: Counter.for_players,
        core.AsPlayer: Counter.as_player,
        core.StoppedOrNot: Counter.stopped_or_not,
        core.ForEach: Counter.for_each,
        core.Repeat: Counter.repeat,
        core.EitherOrder: Counter.either_order,
        core.OneOf: Counter.one_of,
        core.Offer: Counter.offer,
        core.AtNext: Counter.at_next,
        # What is due at a moment is counted where it is put off.
        core.Reach: Counter.nothing,
        # What is done in windows is counted where they open.
        core.WhileKept: Counter.nothing,
        core.Stop: Counter.nothing,
        core.DiscardThis: Counter.nothing,
        core.Clear: Counter.nothing,
        core.Shuffle: Counter.nothing,
        core.DrawTo: Counter.nothing,
        core.DrawAs: Counter.nothing,
        core.PutFigure: Counter.put,
        core.LayCard: Counter.nothing,
        core.PutAll: Counter.nothing,
        core.PutCard: Counter.nothing,
        core.PutPieces: Counter.put,
        core.Reveal: Counter.nothing,
        core.EndGame: Counter.nothing,
    }
)
