"""Type every declaration and every statement, so that lowering has nothing left to refuse.

INVARIANT: rules for which ``body_problems`` is empty lower without an error for each number of
players they allow. Every assertion in ``lower/`` is a promise kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, Related, Source, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.machine.program import ANSWER_WORDS

from .acts import act_problems, qualifier_problems
from .calls import call_problems
from .declarations import declaration_problems
from .declining import idle_may
from .limits import limit_problems, statement_limits
from .model import Rules
from .names import Meaning, Names, names_of
from .scope import Scope
from .steps import step_names
from .targets import (
    as_target,
    cards_to_perform,
    pile,
    stay_with_owner,
    target_type,
    writable,
)
from .types import Type, member

__all__ = ["body_problems", "statement_problems"]


def body_problems(rules: Rules, names: Names) -> tuple[Diagnostic, ...]:
    """Everything wrong with names and types, each thing said once."""
    limits = limit_problems(rules)
    if limits:
        return limits
    found = _Collected()
    scope = Scope(names=names, report=found)
    declaration_problems(scope)
    for element in rules.bodies():
        node = element.node
        assert isinstance(node, nodes.Procedure | nodes.Card | nodes.Trigger)
        told = step_names(names, node) if isinstance(node, nodes.Trigger) else {}
        _body(scope.inner(**told), node.body, node if isinstance(node, nodes.Card) else None)
    call_problems(scope)
    return found.by_place(rules.sources)


def statement_problems(rules: Rules) -> tuple[Diagnostic, ...]:
    """Everything wrong with what is tried alone, for rules that are linked apart from it."""
    found = tuple(
        problem for statement in rules.trial for problem in statement_limits(rules, statement)
    )
    if found:
        return found
    collected = _Collected()
    _body(Scope(names=names_of(rules), report=collected), rules.trial, None)
    return collected.by_place(())


def _body(scope: Scope, statements: Sequence[Node], card: nodes.Card | None) -> None:
    """A whole body; at its end no pick is left unrevealed."""
    block = Block(scope=scope, card=card, waiting={})
    block.check(statements)
    for variable in block.waiting.values():
        scope.problem(
            "FU229", f"the picks {variable.text!r} are never revealed", variable,
            f"say: reveal {variable.text}, or leave out unrevealed",
        )  # fmt: skip


class _Collected:
    """Diagnostics, each once: what a definition says is typed wherever it is used."""

    def __init__(self) -> None:
        self.found: dict[tuple[object, ...], Diagnostic] = {}

    def __call__(self, problem: Diagnostic) -> None:
        span = problem.span
        place = (span.source.name, span.start, span.end) if span else ()
        self.found.setdefault((problem.code, problem.message, place), problem)

    def by_place(self, sources: Sequence[Source]) -> tuple[Diagnostic, ...]:
        """All of them, by the order of the files and the place in each."""
        order = {id(source): number for number, source in enumerate(sources)}

        def key(problem: Diagnostic) -> tuple[int, int]:
            span = problem.span
            return (order.get(id(span.source), len(order)), span.start) if span else (-1, 0)

        return tuple(sorted(self.found.values(), key=key))


@dataclass(slots=True, kw_only=True)
class Block:
    """A sequence of statements while it is typed.

    waiting: picks to be revealed, shared by all blocks of a body. The scope knows whether a pick
    was made before in this block, or in one around it. Lowering knows the same two things.
    """

    scope: Scope
    card: nodes.Card | None
    waiting: dict[str, Name]

    def check(self, statements: Sequence[Node]) -> None:
        """Report what is wrong with the statements."""
        for statement in statements:
            method = _STATEMENTS.get(type(statement))
            if method is None:
                self.scope.problem("FU222", "this is no statement", statement)
            else:
                method(self, statement)

    def inner(self, statements: Sequence[Node] | None, scope: Scope | None = None) -> None:
        """Report what is wrong in a block inside this one."""
        Block(scope=scope or self.scope, card=self.card, waiting=self.waiting).check(
            statements or ()
        )

    # ---- variables, decks and zones ----------------------------------------------------------

    def on_assign(self, node: nodes.Assign) -> None:
        """A variable takes a value of its own type; something random takes one member."""
        wanted = writable(self.scope, node.target)
        if not isinstance(node.value, nodes.Random):
            self._fits(node.value, wanted)
            return
        kind = self.scope.set_type(node.value.members)
        if "unknown" not in (kind.kind, wanted.kind) and wanted != member(kind.domain):
            self.scope.problem(
                "FU222", f"a member of {kind} is drawn, but {wanted} is needed here", node.value
            )

    def _fits(self, value: Node, wanted: Type) -> None:
        if wanted.kind == "set":
            self.scope.set_type(value, wanted.domain)
        elif wanted.kind in ("member", "number"):
            self.scope.expect(value, wanted.kind, domain=wanted.domain)
        else:
            self.scope.type_of(value)

    def on_change(self, node: nodes.Add | nodes.TakeAway) -> None:
        """Numbers grow and shrink; sets gain and lose members."""
        taken_from = isinstance(node, nodes.TakeAway)
        wanted = writable(self.scope, node.target, taken_from=taken_from)
        if wanted.kind == "member":
            self.scope.problem(
                "FU222", f"{node.target.name.text} holds one thing: nothing is added or removed",
                node.target, f"say: set {node.target.name.text} to …",
            )  # fmt: skip
        self._fits(node.value, wanted)

    def on_clear(self, node: nodes.Clear) -> None:
        """Sets, zones and decks can be emptied."""
        meaning = self.scope.names.meanings.get(node.target.name.text)
        if meaning is not None and meaning.what in ("deck", "zone"):
            target_type(self.scope, node.target)
            return
        kind = writable(self.scope, node.target)
        if kind.kind not in ("set", "unknown"):
            self.scope.problem("FU222", f"only a set is cleared, not {kind}", node.target)

    def on_shuffle(self, node: nodes.Shuffle) -> None:
        """Only decks are shuffled."""
        pile(self.scope, node.target, "deck")

    def on_draw_to(self, node: nodes.DrawTo) -> None:
        """What is drawn lies where things of its family lie."""
        deck, zone = pile(self.scope, node.deck, "drawn"), pile(self.scope, node.zone)
        self._same_family(deck, zone, node.zone)

    def on_draw_as(self, node: nodes.DrawAs) -> None:
        """A variable holds what is drawn."""
        deck, kind = pile(self.scope, node.deck, "drawn"), writable(self.scope, node.variable)
        if deck and kind.kind != "unknown" and kind != member(deck):
            self.scope.problem("FU222", f"a {deck} is drawn, not {kind}", node.variable)

    def _same_family(self, one: str, other: str, node: Node) -> None:
        if one and other and one != other:
            self.scope.problem("FU222", f"a {one} cannot lie among {other}s", node)

    def on_put(self, node: nodes.Put) -> None:
        """A figure goes to a place, a card to a deck or zone of its family."""
        kind = target_type(self.scope, node.target)
        if kind.kind == "unknown":
            return
        if kind.kind != "member":
            self.scope.problem("FU222", f"this is {kind}: put one thing down", node.target)
        elif kind.domain == "pawn":
            self.scope.expect(node.goal, "member", domain="place")
        elif (goal := as_target(node.goal)) is not None:
            self._same_family(kind.domain, pile(self.scope, goal), node.goal)
        else:
            self.scope.problem(
                "FU222", f"{kind} is put in a deck or zone, which has a name", node.goal
            )

    def on_put_card(self, node: nodes.PutCard) -> None:
        """A card goes from one zone of its family to another."""
        kind = target_type(self.scope, node.target)
        source, goal = pile(self.scope, node.source), pile(self.scope, node.goal)
        self._same_family(source, goal, node.goal)
        if kind.kind not in ("member", "unknown"):
            self.scope.problem("FU222", f"this is {kind}: put one thing down", node.target)
        elif kind.kind == "member":
            self._same_family(kind.domain, source, node.target)
        stay_with_owner(self.scope, node.source, node.goal)

    def on_put_all(self, node: nodes.PutAll) -> None:
        """All cards of a zone or deck go to another of their family."""
        source, goal = pile(self.scope, node.source), pile(self.scope, node.goal)
        self._same_family(source, goal, node.goal)
        stay_with_owner(self.scope, node.source, node.goal)

    def on_put_pieces(self, node: nodes.PutPieces) -> None:
        """So many own pieces go from one place to one place, and nothing is asked."""
        scope, amount = self.scope, node.quota.amount
        scope.described(node.piece, node.quota.owner)
        named = any(word.text in scope.names.rules.of("owner") for word in node.piece.adjectives)
        everybodys = isinstance(amount, nodes.All) and node.quota.owner is None
        if isinstance(amount, nodes.UpTo | nodes.AnyNumber):
            scope.problem(
                "FU242", "putting is no choice: the number is fixed", amount,
                "say: put 2 own …, or: move up to 2 own …",
            )  # fmt: skip
        elif isinstance(amount, nodes.Exactly):
            scope.expect(amount.number, "number")
        if node.quota.owner != "own" and not named and not everybodys:
            scope.problem("FU242", "it is not said whose pieces are put down", node.quota,
                          "say: own, or name an owner that is no player")  # fmt: skip
        for place in (node.source, node.goal):
            scope.expect(place, "member", domain="place")

    # ---- flow ----------------------------------------------------------------------------------

    def on_perform(self, node: nodes.Perform) -> None:
        """Procedures are performed, and cards a variable holds."""
        cards_to_perform(self.scope, node.target)

    def on_end(self, node: nodes.EndGame) -> None:
        """Any name is a reason."""

    def on_if(self, node: nodes.If) -> None:
        """A branch needs a condition."""
        self.scope.condition(node.condition)
        self.inner(node.body)
        self.inner(node.otherwise)

    def on_for_players(self, node: nodes.ForPlayers) -> None:
        """The first player, the test and the key are read with each player as subject."""
        if node.start is not None:
            self.scope.expect(node.start, "member", domain="player")
        if node.test is not None:
            self.scope.condition(node.test)
        if node.key is not None:
            self.scope.expect(node.key, "number")
        self.inner(node.body)

    def on_as_player(self, node: nodes.AsPlayer) -> None:
        """One player, or none."""
        self.scope.expect(node.player, "member", domain="player")
        self.inner(node.body)

    def on_for_each(self, node: nodes.ForEach) -> None:
        """The variable is the loop's own, or one that is declared for such members."""
        scope = self.scope
        kind, name = scope.set_type(node.members), node.variable.text
        if kind.kind == "set" and not kind.domain:
            scope.problem("FU222", "none has no members to go through", node.members)
        bound = member(kind.domain)
        there = scope.names.meanings.get(name)
        if name in scope.locals:
            scope.problem("FU231", f"a loop around this one uses {name!r} already", node.variable)
        elif there is None:
            self.inner(node.body, scope.inner(**{name: bound}))
            return
        elif there.what != "variable" or there.per_player:
            self._shadows(node.variable, there)
        elif kind.kind != "unknown" and there.type not in (bound, Type("unknown")):
            scope.problem("FU222", f"{name} holds {there.type}, not {bound}", node.variable)
        self.inner(node.body)

    def _shadows(self, name: Name, there: Meaning) -> None:
        related = (Related("declared here", there.element.history[-1][2]),) if there.element else ()
        problem = Diagnostic(
            code="FU231",
            message=f"{name.text!r} means something else already",
            span=name.span,
            related=related,
            help="choose another name for the loop",
        )
        self.scope.report(problem)

    def on_repeat(self, node: nodes.Repeat) -> None:
        """The bound is a number."""
        self.scope.expect(node.times, "number")
        if node.condition is not None:
            self.scope.condition(node.condition)
        self.inner(node.body)
        self.inner(node.otherwise)

    def on_either_order(self, node: nodes.EitherOrder) -> None:
        """Each part is there once, as each is an option by its name."""
        self._named_once([self._chosen(part) for part in node.parts])

    def _chosen(self, part: Node) -> Node:
        """What can be chosen; its condition is read with the same subject."""
        action, condition = nodes.without_guard(part)
        if condition is not None:
            self.scope.condition(condition)
        return action

    def _named_once(self, performs: Sequence[Node]) -> None:
        seen: set[str] = set()
        for perform in performs:
            assert isinstance(perform, nodes.Perform)
            self.on_perform(perform)
            name = perform.target.name
            if name.text in seen:
                self.scope.problem("FU231", f"{name.text!r} stands here twice", name)
            if name.text in ANSWER_WORDS:
                self.scope.problem(
                    "FU236", f"the word {name.text!r} is an answer of its own", name,
                    "choose another name",
                )  # fmt: skip
            seen.add(name.text)

    def on_one_of(self, node: nodes.OneOf) -> None:
        """Each alternative stands alone."""
        for alternative in node.alternatives:
            self.inner([self._chosen(alternative)])

    def on_offer(self, node: nodes.Offer) -> None:
        """Each part is an option by its name; nobody has to choose it, so no ``may`` is needed."""
        self.scope.expect(node.times, "number")
        for part in node.parts:
            if part.most is not None and not isinstance(part.most, nodes.Once):
                self.scope.expect(part.most, "number")
            if part.condition is not None:
                self.scope.condition(part.condition)
            if part.action.may:
                self.scope.problem(
                    "FU242", "what is offered need not be chosen", part.action,
                    "leave out the word may",
                )  # fmt: skip
        self._named_once([part.action for part in node.parts])

    def on_reach(self, node: nodes.Reach) -> None:
        """Moments are declared."""
        moments = self.scope.names.rules.of("moment")
        if node.moment.text not in moments:
            self.scope.problem(
                "FU220", f"there is no moment {node.moment.text!r}", node.moment,
                did_you_mean(node.moment.text, list(moments)),
            )  # fmt: skip

    def on_at_next(self, node: nodes.AtNext) -> None:
        """What is put off knows neither loops nor cards nor picks that are around it now."""
        self.on_reach(nodes.Reach(moment=node.moment, span=node.span))
        _body(replace(self.scope, locals={}), node.body, None)

    def on_while_kept(self, node: nodes.WhileKept) -> None:
        """What a kept card may stop can be stopped."""
        procedures = self.scope.names.rules.of("procedure")
        keeps = self.card is not None and any(
            isinstance(part, nodes.Keep) for part in nodes.walk(self.card)
        )
        if not keeps:
            self.scope.problem(
                "FU229", "only a card that is kept can do something while kept", node,
                "add to the card: keep this until the end of …",
            )  # fmt: skip
        for ability in node.abilities:
            name = ability.procedure
            if name.text not in procedures:
                self.scope.problem(
                    "FU220", f"there is no procedure {name.text!r}", name,
                    did_you_mean(name.text, list(procedures)),
                )  # fmt: skip
            elif not procedures[name.text].node.stoppable:  # type: ignore[attr-defined]
                self.scope.problem(
                    "FU240", f"the procedure {name.text} cannot be stopped", name,
                    f"declare it: stoppable procedure {name.text}:",
                )  # fmt: skip

    # ---- acts ----------------------------------------------------------------------------------

    def on_act_line(self, node: nodes.ActLine) -> None:
        """Subject, qualifier and act; a secret pick has several who make it."""
        subject, act, scope = node.subject, node.act, self.scope
        if isinstance(subject, nodes.EachOfThem) and not scope.them:
            scope.problem(
                "FU229", "nobody has picked anything before this in the block", subject,
                "them are the players who made the pick just before",
            )  # fmt: skip
        if subject is not None:
            if isinstance(subject, nodes.EachPlayer) and subject.start is not None:
                scope.expect(subject.start, "member", domain="player")
            if subject.qualifier is not None:
                qualifier_problems(scope, subject.qualifier)
        act_problems(scope, act, card=self.card)
        if (problem := idle_may(scope.names.rules, node)) is not None:
            scope.report(problem)
        if not isinstance(act, nodes.SecretlyChoose):
            return
        if subject is None:
            scope.problem(
                "FU229", "who chooses secretly? one player alone has nothing to hide", act,
                "say: each player secretly chooses …",
            )  # fmt: skip
        self.scope = replace(scope, them=True)
        name = act.name
        if name.text in self.waiting:
            scope.problem("FU229", f"the picks {name.text!r} are not revealed yet", name)
        if True in (act.options or ()):
            self.waiting[name.text] = name

    def on_reveal(self, node: nodes.Reveal) -> None:
        """Picks are revealed that wait for it."""
        if self.waiting.pop(node.name.text, None) is None:
            self.scope.problem(
                "FU229", f"no picks {node.name.text!r} wait to be revealed here", node.name,
                did_you_mean(node.name.text, list(self.waiting))
                or "picks wait when they were chosen with: unrevealed",
            )  # fmt: skip
        self.scope = replace(self.scope, them=True)


_STATEMENTS: Mapping[type[Node], Callable[..., None]] = MappingProxyType(
    {
        nodes.Assign: Block.on_assign,
        nodes.Add: Block.on_change,
        nodes.TakeAway: Block.on_change,
        nodes.Clear: Block.on_clear,
        nodes.Perform: Block.on_perform,
        nodes.Shuffle: Block.on_shuffle,
        nodes.DrawTo: Block.on_draw_to,
        nodes.DrawAs: Block.on_draw_as,
        nodes.Put: Block.on_put,
        nodes.PutAll: Block.on_put_all,
        nodes.PutCard: Block.on_put_card,
        nodes.PutPieces: Block.on_put_pieces,
        nodes.Reveal: Block.on_reveal,
        nodes.EndGame: Block.on_end,
        nodes.ActLine: Block.on_act_line,
        nodes.If: Block.on_if,
        nodes.ForPlayers: Block.on_for_players,
        nodes.AsPlayer: Block.on_as_player,
        nodes.ForEach: Block.on_for_each,
        nodes.Repeat: Block.on_repeat,
        nodes.EitherOrder: Block.on_either_order,
        nodes.OneOf: Block.on_one_of,
        nodes.Offer: Block.on_offer,
        nodes.Reach: Block.on_reach,
        nodes.AtNext: Block.on_at_next,
        nodes.WhileKept: Block.on_while_kept,
    }
)
