"""Statements are linked: every name is bound, every slot typed, and what is wrong reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.machine.program import ANSWER_WORDS

from . import core
from .acts import link_act, link_qualifier, link_quota
from .alternatives import alternative_words
from .declining import idle_may
from .names import Meaning
from .scope import Scope
from .targets import as_target, link_perform, link_target, pile, stay_with_owner, writable
from .types import Type, member

__all__ = ["link_body"]


def link_body(
    scope: Scope, statements: Sequence[Node], card: nodes.Card | None
) -> tuple[core.Node, ...]:
    """A whole body, of a card or of something else; at its end no pick is left unrevealed."""
    block = BlockLinker(scope=scope, card=card, waiting={})
    linked = block.link(statements)
    for variable in block.waiting.values():
        scope.problem(
            "FU229", f"the picks {variable.text!r} are never revealed", variable,
            f"say: reveal {variable.text}, or leave out unrevealed",
        )  # fmt: skip
    return linked


@dataclass(slots=True, kw_only=True)
class BlockLinker:
    """A sequence of statements while it is linked.

    waiting: picks to be revealed, shared by all blocks of a body. The scope knows whether a pick
    was made before in this block, or in one around it. Lowering knows the same two things.
    """

    scope: Scope
    card: nodes.Card | None
    waiting: dict[str, Name]

    def link(self, statements: Sequence[Node]) -> tuple[core.Node, ...]:
        """The statements, in order."""
        return tuple(self.statement(statement) for statement in statements)

    def statement(self, node: Node) -> core.Node:
        """One statement."""
        link = _STATEMENTS.get(type(node))
        if link is None:
            return self.scope.problem("FU222", "this is no statement", node)
        return link(self, node)

    def inner(
        self, statements: Sequence[Node] | None, scope: Scope | None = None
    ) -> tuple[core.Node, ...]:
        """A block inside this one."""
        block = BlockLinker(scope=scope or self.scope, card=self.card, waiting=self.waiting)
        return block.link(statements or ())

    # ---- variables, decks and zones ----------------------------------------------------------

    def on_assign(self, node: nodes.Assign) -> core.Node:
        """A variable takes a value of its own type; something random takes one member."""
        target = writable(self.scope, node.target)
        if isinstance(node.value, nodes.Random):
            value = self._random(node.value, target.type)
        else:
            value = self._fits(node.value, target.type)
        return core.Assign(may=bool(node.may), target=target, value=value, span=node.span)

    def _random(self, node: nodes.Random, wanted: Type) -> core.Expression:
        members = self.scope.set_of(node.members)
        kind = members.type
        drawn = member(kind.domain)
        if "unknown" not in (kind.kind, wanted.kind) and wanted != drawn:
            self.scope.problem(
                "FU222", f"a member of {kind} is drawn, but {wanted} is needed here", node
            )
        return core.RandomMember(members=members, type=drawn, span=node.span)

    def _fits(self, value: Node, wanted: Type) -> core.Expression:
        if wanted.kind == "set":
            return self.scope.set_of(value, wanted.domain)
        if wanted.kind in ("member", "number"):
            return self.scope.expect(value, wanted.kind, domain=wanted.domain)
        return self.scope.expression(value)

    def on_change(self, node: nodes.Add | nodes.TakeAway) -> core.Node:
        """Numbers grow and shrink; sets gain and lose members."""
        taken_from = isinstance(node, nodes.TakeAway)
        target = writable(self.scope, node.target, taken_from=taken_from)
        if target.type.kind == "member":
            self.scope.problem(
                "FU222", f"{node.target.name.text} holds one thing: nothing is added or removed",
                node.target, f"say: set {node.target.name.text} to …",
            )  # fmt: skip
        value = self._fits(node.value, target.type)
        change = core.TakeAway if taken_from else core.Add
        return change(may=bool(node.may), value=value, target=target, span=node.span)

    def on_clear(self, node: nodes.Clear) -> core.Node:
        """Sets, zones and decks can be emptied."""
        meaning = self.scope.names.meanings.get(node.target.name.text)
        if meaning is not None and meaning.what in ("deck", "zone"):
            return core.Clear(target=link_target(self.scope, node.target), span=node.span)
        target = writable(self.scope, node.target)
        if target.type.kind not in ("set", "unknown"):
            self.scope.problem("FU222", f"only a set is cleared, not {target.type}", node.target)
        return core.Clear(target=target, span=node.span)

    def on_shuffle(self, node: nodes.Shuffle) -> core.Node:
        """Only decks are shuffled."""
        pile(self.scope, node.target, "deck")
        return core.Shuffle(deck=node.target.name.text, span=node.span)

    def on_draw_to(self, node: nodes.DrawTo) -> core.Node:
        """What is drawn lies where things of its family lie."""
        deck, goal = pile(self.scope, node.deck, "drawn"), pile(self.scope, node.zone)
        self._same_family(deck.type, goal.type, node.zone)
        return core.DrawTo(source=node.deck.name.text, goal=goal, span=node.span)

    def on_draw_as(self, node: nodes.DrawAs) -> core.Node:
        """A variable holds what is drawn."""
        deck = pile(self.scope, node.deck, "drawn").type.domain
        variable = writable(self.scope, node.variable)
        if deck and variable.type.kind != "unknown" and variable.type != member(deck):
            self.scope.problem("FU222", f"a {deck} is drawn, not {variable.type}", node.variable)
        return core.DrawAs(source=node.deck.name.text, variable=variable, span=node.span)

    def _same_family(self, one: Type, other: Type, node: Node) -> None:
        if one.domain and other.domain and one.domain != other.domain:
            self.scope.problem("FU222", f"a {one.domain} cannot lie among {other.domain}s", node)

    def on_put(self, node: nodes.Put) -> core.Node:
        """A figure goes to a place, a card to a deck or zone of its family."""
        target = link_target(self.scope, node.target)
        kind = target.type
        if kind.kind == "unknown":
            return target
        if isinstance(target, core.AllCopies):
            return self.scope.which_copy(target)
        if kind.kind != "member":
            return self.scope.problem("FU222", f"this is {kind}: put one thing down", node.target)
        if kind.domain == "figure":
            goal = self.scope.expect(node.goal, "member", domain="place")
            return core.PutFigure(figure=target, goal=goal, span=node.span)
        zone = as_target(node.goal)
        if zone is None:
            return self.scope.problem(
                "FU222", f"{kind} is put in a deck or zone, which has a name", node.goal
            )
        cards = pile(self.scope, zone)
        self._same_family(kind, cards.type, node.goal)
        return core.LayCard(card=target, goal=cards, span=node.span)

    def on_put_card(self, node: nodes.PutCard) -> core.Node:
        """A card goes from one zone of its family to another."""
        card = link_target(self.scope, node.target)
        source, goal = pile(self.scope, node.source), pile(self.scope, node.goal)
        self._same_family(source.type, goal.type, node.goal)
        if isinstance(card, core.AllCopies):
            self.scope.which_copy(card)
        elif card.type.kind not in ("member", "unknown"):
            self.scope.problem("FU222", f"this is {card.type}: put one thing down", node.target)
        elif card.type.kind == "member":
            self._same_family(card.type, source.type, node.target)
        stay_with_owner(self.scope, node.source, node.goal)
        return core.PutCard(card=card, source=source, goal=goal, span=node.span)

    def on_put_all(self, node: nodes.PutAll) -> core.Node:
        """All cards of a zone or deck go to another of their family."""
        source, goal = pile(self.scope, node.source), pile(self.scope, node.goal)
        self._same_family(source.type, goal.type, node.goal)
        stay_with_owner(self.scope, node.source, node.goal)
        return core.PutAll(source=source, goal=goal, span=node.span)

    def on_put_pieces(self, node: nodes.PutPieces) -> core.Node:
        """So many own pieces go from one place to one place, and nothing is asked."""
        scope, amount = self.scope, node.quota.amount
        quota = link_quota(scope, node.quota, node.piece)
        named = any(word.text in scope.names.rules.of("owner") for word in node.piece.adjectives)
        everybodys = isinstance(amount, nodes.All) and node.quota.owner is None
        if isinstance(amount, nodes.UpTo | nodes.AnyNumber):
            scope.problem(
                "FU242", "putting is no choice: the number is fixed", amount,
                "say: put 2 own …, or: move up to 2 own …",
            )  # fmt: skip
        if node.quota.owner != "own" and not named and not everybodys:
            scope.problem("FU242", "it is not said whose pieces are put down", node.quota,
                          "say: own, or name an owner that is no player")  # fmt: skip
        source, goal = (
            scope.expect(place, "member", domain="place") for place in (node.source, node.goal)
        )
        return core.PutPieces(quota=quota, source=source, goal=goal, span=node.span)

    # ---- flow ----------------------------------------------------------------------------------

    def on_perform(self, node: nodes.Perform) -> core.Node:
        """Procedures are performed, and cards a variable holds."""
        return link_perform(self.scope, node)

    def on_end(self, node: nodes.EndGame) -> core.Node:
        """Any name is a reason."""
        return core.EndGame(reason=node.reason.text, span=node.span)

    def on_if(self, node: nodes.If) -> core.Node:
        """A branch needs a condition."""
        return core.If(
            condition=self.scope.condition(node.condition),
            body=self.inner(node.body),
            otherwise=self.inner(node.otherwise),
            span=node.span,
        )

    def on_for_players(self, node: nodes.ForPlayers) -> core.Node:
        """The first player, the test and the key are read with each player as subject."""
        scope = self.scope
        return core.ForPlayers(
            start=scope.expect(node.start, "member", domain="player") if node.start else None,
            test=scope.condition(node.test) if node.test else None,
            key=scope.expect(node.key, "number") if node.key else None,
            extreme=node.extreme,
            body=self.inner(node.body),
            span=node.span,
        )

    def on_as_player(self, node: nodes.AsPlayer) -> core.Node:
        """One player, or none."""
        player = self.scope.expect(node.player, "member", domain="player")
        return core.AsPlayer(player=player, body=self.inner(node.body), span=node.span)

    def on_stopped_or_not(self, node: nodes.StoppedOrNot) -> core.Node:
        """What a layer does after a procedure."""
        return core.StoppedOrNot(body=self.inner(node.body), span=node.span)

    def on_for_each(self, node: nodes.ForEach) -> core.Node:
        """The variable is the loop's own, or one that is declared for such members."""
        scope = self.scope
        members, name = scope.set_of(node.members), node.variable.text
        kind = members.type
        if kind.kind == "set" and not kind.domain:
            scope.problem("FU222", "none has no members to go through", node.members)
        bound = member(kind.domain)
        there = scope.names.meanings.get(name)
        inside = scope
        if name in scope.locals:
            scope.problem("FU231", f"a loop around this one uses {name!r} already", node.variable)
        elif there is None:
            inside = scope.inner(**{name: bound})
        elif there.what != "variable" or there.per_player:
            self._shadows(node.variable, there)
        elif kind.kind != "unknown" and there.type not in (bound, Type("unknown")):
            scope.problem("FU222", f"{name} holds {there.type}, not {bound}", node.variable)
        return core.ForEach(
            variable=name,
            own=inside is not scope,
            members=members,
            body=self.inner(node.body, inside),
            span=node.span,
        )

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

    def on_repeat(self, node: nodes.Repeat) -> core.Node:
        """The bound is a number."""
        return core.Repeat(
            times=self.scope.expect(node.times, "number"),
            condition=self.scope.condition(node.condition) if node.condition else None,
            body=self.inner(node.body),
            otherwise=self.inner(node.otherwise),
            span=node.span,
        )

    # ---- choices of what to do -------------------------------------------------------------

    def on_either_order(self, node: nodes.EitherOrder) -> core.Node:
        """Each part is there once, as each is an option by its name."""
        parts = tuple(self._guarded(part, self.statement) for part in node.parts)
        actions = [nodes.without_guard(part)[0] for part in node.parts]
        return core.EitherOrder(parts=parts, words=self._named_once(actions), span=node.span)  # type: ignore[arg-type]

    def _guarded(self, part: Node, link: Callable[[Node], core.Node]) -> core.Node:
        """What can be chosen, and the condition it stands under, read with the same subject."""
        action, condition = nodes.without_guard(part)
        if condition is None:
            return link(action)
        tested = self.scope.condition(condition)
        return core.Guarded(action=link(action), condition=tested, span=part.span)  # type: ignore[arg-type]

    def _named_once(self, performs: Sequence[Node]) -> tuple[str, ...]:
        """The words of what can be chosen, each of which stands there once."""
        seen: dict[str, None] = {}
        for perform in performs:
            assert isinstance(perform, nodes.Perform)
            name = perform.target.name
            if name.text in seen:
                self.scope.problem("FU231", f"{name.text!r} stands here twice", name)
            if name.text in ANSWER_WORDS:
                self.scope.problem(
                    "FU236", f"the word {name.text!r} is an answer of its own", name,
                    "choose another name",
                )  # fmt: skip
            seen[name.text] = None
        return tuple(seen)

    def on_one_of(self, node: nodes.OneOf) -> core.Node:
        """Each alternative stands alone."""

        def alone(action: Node) -> core.Node:
            return self.inner([action])[0]

        alternatives = tuple(self._guarded(part, alone) for part in node.alternatives)
        words = alternative_words(self.scope.names.rules, node)
        return core.OneOf(alternatives=alternatives, words=words, span=node.span)  # type: ignore[arg-type]

    def on_offer(self, node: nodes.Offer) -> core.Node:
        """Each part is an option by its name; nobody has to choose it, so no ``may`` is needed."""
        times = self.scope.expect(node.times, "number")
        parts = tuple(self._offered(part) for part in node.parts)
        words = self._named_once([part.action for part in node.parts])
        return core.Offer(times=times, parts=parts, words=words, span=node.span)

    def _offered(self, part: nodes.Offered) -> core.Offered:
        most: core.Expression | core.Once | None = None
        if isinstance(part.most, nodes.Once):
            most = core.Once(span=part.most.span)
        elif part.most is not None:
            most = self.scope.expect(part.most, "number")
        condition = self.scope.condition(part.condition) if part.condition else None
        if part.action.may:
            self.scope.problem(
                "FU242", "what is offered need not be chosen", part.action, "leave out the word may"
            )
        action = link_perform(self.scope, part.action)
        return core.Offered(action=action, most=most, condition=condition, span=part.span)  # type: ignore[arg-type]

    # ---- moments, kept cards ---------------------------------------------------------------

    def _moment(self, name: Name, node: Node) -> None:
        moments = self.scope.names.rules.of("moment")
        if name.text not in moments:
            self.scope.problem(
                "FU220", f"there is no moment {name.text!r}", name,
                did_you_mean(name.text, list(moments)),
            )  # fmt: skip

    def on_reach(self, node: nodes.Reach) -> core.Node:
        """Moments are declared."""
        self._moment(node.moment, node)
        return core.Reach(moment=node.moment.text, span=node.span)

    def on_at_next(self, node: nodes.AtNext) -> core.Node:
        """What is put off knows neither loops nor cards nor picks that are around it now."""
        self._moment(node.moment, node)
        body = link_body(replace(self.scope, locals={}), node.body, None)
        return core.AtNext(moment=node.moment.text, body=body, span=node.span)

    def on_while_kept(self, node: nodes.WhileKept) -> core.Node:
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
            elif not procedures[name.text].written(nodes.Procedure).stoppable:
                self.scope.problem(
                    "FU240", f"the procedure {name.text} cannot be stopped", name,
                    f"declare it: stoppable procedure {name.text}:",
                )  # fmt: skip
        abilities = tuple(
            core.MayStop(procedure=ability.procedure.text, span=ability.span)
            for ability in node.abilities
        )
        return core.WhileKept(abilities=abilities, span=node.span)

    # ---- acts ----------------------------------------------------------------------------------

    def on_act_line(self, node: nodes.ActLine) -> core.Node:
        """Subject, qualifier and act; a secret pick has several who make it."""
        rules = self.scope.names.rules
        meant = rules.may_is_rule
        subject, act = self._subject(node.subject), self._act(node)
        return core.ActLine(
            subject=subject,
            may=bool(node.may),
            optional=bool(node.may) and meant.get(node.span.source.name, meant[""]),
            act=act,
            span=node.span,
        )

    def _subject(
        self, node: nodes.EachPlayer | nodes.EachOtherPlayer | nodes.EachOfThem | None
    ) -> core.EachPlayer | core.EachOtherPlayer | core.EachOfThem | None:
        scope = self.scope
        if node is None:
            return None
        if isinstance(node, nodes.EachOfThem) and not scope.them:
            scope.problem(
                "FU229", "nobody has picked anything before this in the block", node,
                "them are the players who made the pick just before",
            )  # fmt: skip
        start = None
        if isinstance(node, nodes.EachPlayer) and node.start is not None:
            start = scope.expect(node.start, "member", domain="player")
        qualifier = link_qualifier(scope, node.qualifier)
        if isinstance(node, nodes.EachPlayer):
            return core.EachPlayer(start=start, qualifier=qualifier, span=node.span)
        if isinstance(node, nodes.EachOtherPlayer):
            return core.EachOtherPlayer(qualifier=qualifier, span=node.span)
        return core.EachOfThem(qualifier=qualifier, span=node.span)

    def _act(self, node: nodes.ActLine) -> core.Act:
        act, scope = node.act, self.scope
        linked = link_act(scope, act, card=self.card)
        if (problem := idle_may(scope.names.rules, node)) is not None:
            scope.report(problem)
        if not isinstance(act, nodes.SecretlyChoose):
            return linked
        if node.subject is None:
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
        return linked

    def on_reveal(self, node: nodes.Reveal) -> core.Node:
        """Picks are revealed that wait for it."""
        if self.waiting.pop(node.name.text, None) is None:
            self.scope.problem(
                "FU229", f"no picks {node.name.text!r} wait to be revealed here", node.name,
                did_you_mean(node.name.text, list(self.waiting))
                or "picks wait when they were chosen with: unrevealed",
            )  # fmt: skip
        self.scope = replace(self.scope, them=True)
        return core.Reveal(variable=node.name.text, span=node.span)


_STATEMENTS: Mapping[type[Node], Callable[..., core.Node]] = MappingProxyType(
    {
        nodes.Assign: BlockLinker.on_assign,
        nodes.Add: BlockLinker.on_change,
        nodes.TakeAway: BlockLinker.on_change,
        nodes.Clear: BlockLinker.on_clear,
        nodes.Perform: BlockLinker.on_perform,
        nodes.Shuffle: BlockLinker.on_shuffle,
        nodes.DrawTo: BlockLinker.on_draw_to,
        nodes.DrawAs: BlockLinker.on_draw_as,
        nodes.Put: BlockLinker.on_put,
        nodes.PutAll: BlockLinker.on_put_all,
        nodes.PutCard: BlockLinker.on_put_card,
        nodes.PutPieces: BlockLinker.on_put_pieces,
        nodes.Reveal: BlockLinker.on_reveal,
        nodes.EndGame: BlockLinker.on_end,
        nodes.ActLine: BlockLinker.on_act_line,
        nodes.If: BlockLinker.on_if,
        nodes.ForPlayers: BlockLinker.on_for_players,
        nodes.AsPlayer: BlockLinker.on_as_player,
        nodes.StoppedOrNot: BlockLinker.on_stopped_or_not,
        nodes.ForEach: BlockLinker.on_for_each,
        nodes.Repeat: BlockLinker.on_repeat,
        nodes.EitherOrder: BlockLinker.on_either_order,
        nodes.OneOf: BlockLinker.on_one_of,
        nodes.Offer: BlockLinker.on_offer,
        nodes.Reach: BlockLinker.on_reach,
        nodes.AtNext: BlockLinker.on_at_next,
        nodes.WhileKept: BlockLinker.on_while_kept,
    }
)
