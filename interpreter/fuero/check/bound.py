"""How many decisions a game can have at most.

Sequences add, branches take the greater side, loops, players and pieces multiply. The bound is
proved, not near: real games stay far below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.calls import Routine, circles
from fuero.ruleset.model import Rules
from fuero.ruleset.steps import FIGURES, SCORING, set_off

from .bounds import number_bounds, pieces_of, set_bounds
from .context import Context, context_of

__all__ = ["decision_bound"]


def decision_bound(rules: Rules, players: int) -> int:
    """A number of decisions that no game for so many players exceeds.

    Raises ValueError for rules in which something performs itself (FU308): they have no bound.
    """
    context = context_of(rules)
    if circles(context.calls)[0]:
        raise ValueError("procedures or cards perform themselves, so games have no bound")
    after = _Counter(context=context, players=players, windows=0)
    windows = _windows(context, players)
    counter = _Counter(context=context, players=players, windows=windows, after=after)
    return counter.routine(("procedure", rules.game.text))


def _windows(context: Context, players: int) -> int:
    """Who may be asked whether to stop a part: all others, where anything can be stopped."""
    stops = any(isinstance(node, nodes.MayStop) for node in context.statements())
    return players - 1 if stops else 0


@dataclass(slots=True, kw_only=True)
class _Counter:
    """Adds up decisions. windows: decisions that may lie before each part of an act.

    after: counts what triggers do after a step; None there, as nothing sets off triggers in them.
    in_card: what is counted stands in a card.
    """

    context: Context
    players: int
    windows: int
    after: _Counter | None = None
    in_card: bool = False
    known: dict[Routine, int] = field(default_factory=dict)

    def routine(self, routine: Routine) -> int:
        """Decisions of a procedure or card; one whether to do it at all is its caller's."""
        if routine not in self.known:
            outside, self.in_card = self.in_card, routine[0] == "card"
            self.known[routine] = self.block(self.context.body(routine))
            self.in_card = outside
        return self.known[routine]

    def block(self, statements: Sequence[Node] | None) -> int:
        """Decisions of statements in order."""
        return sum(self.statement(statement) for statement in statements or ())

    def statement(self, node: Node) -> int:
        """Decisions of one statement."""
        if isinstance(node, nodes.ActLine):
            return self.line(node)
        if isinstance(node, nodes.Perform):
            return self.perform(node)
        if isinstance(node, nodes.Assign | nodes.Add | nodes.TakeAway):
            # What a card itself remembers is a part of it.
            return (1 if node.may else 0) + (self.windows if self.in_card else 0)
        if isinstance(node, nodes.If):
            return max(self.block(node.body), self.block(node.otherwise))
        if isinstance(node, nodes.ForPlayers):
            return self.players * self.block(node.body)
        if isinstance(node, nodes.AsPlayer):
            return self.block(node.body)
        if isinstance(node, nodes.AtNext):
            # Done later, once; the moment itself then costs nothing.
            return self.windows + self.block(node.body)
        if isinstance(node, nodes.ForEach):
            return self.most(node.members) * self.block(node.body)
        if isinstance(node, nodes.Repeat):
            return self.number(node.times) * self.block(node.body) + self.block(node.otherwise)
        if isinstance(node, nodes.EitherOrder):
            return len(node.parts) + sum(self.chosen(part) for part in node.parts)
        if isinstance(node, nodes.OneOf):
            return 1 + max(self.chosen(part) for part in node.alternatives)
        if isinstance(node, nodes.Offer):
            # What is done, and the question before it; to stop is an answer to the last question.
            return self.number(node.times) * (
                1 + max(self.perform(part.action) for part in node.parts)
            )
        return 0

    def chosen(self, node: Node) -> int:
        """Decisions of something that was chosen to be done."""
        return self.statement(nodes.without_guard(node)[0])

    def perform(self, node: nodes.Perform) -> int:
        """Decisions of what is performed, and whether it is."""
        graph, name = self.context.calls, node.target.name.text
        if name in self.context.rules.of("procedure"):
            targets: Sequence[Routine] = [("procedure", name)]
        else:
            meaning = self.context.names.meanings.get(name)
            family = meaning.type.domain if meaning is not None else ""
            targets = [
                routine
                for routine in graph
                if routine[0] == "card" and family in ("", self.family(routine[1]))
            ]
        return 1 + max((self.routine(target) for target in targets), default=0)

    def family(self, card: str) -> str:
        """The family of a card."""
        return self.context.names.family_of_card(self.context.rules.of("card")[card])

    def line(self, node: nodes.ActLine) -> int:
        """Decisions of an act, for each of its subjects, with the windows of its parts."""
        decisions, parts = self.act(node.act)
        subjects = 1 if node.subject is None else self.players
        if node.subject is not None:
            # The act of somebody else is one part, however many pieces it moves.
            parts = 1
        leave = 1 if node.may or isinstance(node.act, nodes.Keep) else 0
        return subjects * (leave + decisions + parts * self.windows)

    def act(self, act: Node) -> tuple[int, int]:
        """Decisions of an act done once, and its parts."""
        if isinstance(act, nodes.Move):
            pieces = sum(self.pieces(quota, act.piece) for quota in act.quotas)
            if act.whose is not None:
                pieces *= self.players
            # From where and to where for each piece, and one to stop.
            step = 2 + self.set_off(self.context.names.pieces[act.piece.text])
            return step * pieces + 1, pieces
        if isinstance(act, nodes.Load | nodes.Unload):
            pieces = self.pieces(act.quota, act.piece)
            # Whose and where for each piece, and one to stop; all of them are not asked about.
            asked = 0 if isinstance(act.quota.amount, nodes.All) else pieces + 1
            return asked, pieces
        if isinstance(act, nodes.MovePawn):
            return 2 + self.set_off(FIGURES), 1
        if isinstance(act, nodes.TakeSeveral):
            cards = self.number(act.amount.number)
            # With up to, one more to stop.
            return cards + isinstance(act.amount, nodes.UpTo), cards
        if isinstance(act, nodes.Look):
            return 0, 1
        if isinstance(act, nodes.Score):
            one = isinstance(act.places, nodes.OneSource)
            after = self.set_off(SCORING)
            return (1 + after, 1) if one else (after, self.most(act.places))
        return 1, 1

    def set_off(self, piece: str) -> int:
        """Decisions of the triggers after one step."""
        if self.after is None:
            return 0
        return sum(self.after.block(node.body) for node in set_off(self.context.names, piece))

    def pieces(self, quota: nodes.Quota, piece: nodes.Pieces) -> int:
        """How many pieces a quota can move."""
        pieces = self.context.names.described(piece, quota.owner)
        there = pieces_of(self.context, pieces, self.players)
        if isinstance(quota.amount, nodes.UpTo | nodes.Exactly):
            return self.number(quota.amount.number)
        return there

    def number(self, node: Node) -> int:
        """The greatest value of a number, at least 0."""
        return max(0, number_bounds(self.context, node, self.players)[1])

    def most(self, node: Node) -> int:
        """The greatest number of members of a set."""
        return set_bounds(self.context, node, self.players)[1]
