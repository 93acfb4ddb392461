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
from .acts import link_act, link_qualifier
from .alternatives import alternative_words
from .changes import link_assign, link_change, link_clear
from .declining import idle_may
from .names import Meaning
from .occasions import link_occasion
from .putting import (
    link_draw_as,
    link_draw_to,
    link_put,
    link_put_all,
    link_put_card,
    link_put_pieces,
    link_shuffle,
)
from .scope import Scope
from .sets import relation_along
from .sittings import one_by_one
from .targets import link_perform
from .types import Type, member, set_of

__all__ = ["link_body"]


def link_body(
    scope: Scope,
    statements: Sequence[Node],
    card: nodes.Card | None,
    window: nodes.Trigger | nodes.Ability | None = None,
) -> tuple[core.Node, ...]:
    """A whole body, of a card or of something else; at its end no pick is left unrevealed.

    window: that in which all of it is done, or may be.
    """
    block = BlockLinker(scope=scope, card=card, waiting={}, window=window)
    linked = block.link(statements)
    for variable in block.waiting.values():
        scope.problem(
            "FU229", f"the picks {variable.text!r} are never revealed", variable,
            f"say: reveal {variable.text}, or leave out unrevealed",
        )  # fmt: skip
    return linked


def _speaks_of(key: core.Expression, name: str) -> bool:
    """Whether an expression asks something of the variable of a loop, or is wrong anyway."""
    return any(
        isinstance(part, core.Unknown)
        or (isinstance(part, core.Bound | core.VariableOf) and part.name == name)
        for part in core.walk(key)
    )


@dataclass(slots=True, kw_only=True)
class BlockLinker:
    """A sequence of statements while it is linked.

    window: that in which the body is done. waiting: picks to be revealed, shared by all blocks of
    a body. The scope knows whether a pick
    was made before in this block, or in one around it. Lowering knows the same two things.
    """

    scope: Scope
    card: nodes.Card | None
    waiting: dict[str, Name]
    window: nodes.Trigger | nodes.Ability | None = None

    def link(self, statements: Sequence[Node]) -> tuple[core.Node, ...]:
        """The statements, in order."""
        return tuple(self.statement(one) for node in statements for one in one_by_one(node))

    def statement(self, node: Node) -> core.Node:
        """One statement."""
        kind = type(node)
        if kind in _WITHOUT_BLOCK:
            return _WITHOUT_BLOCK[kind](self.scope, node)
        if kind in _STATEMENTS:
            return _STATEMENTS[kind](self, node)
        return self.scope.problem("FU222", "this is no statement", node)

    def inner(
        self, statements: Sequence[Node] | None, scope: Scope | None = None
    ) -> tuple[core.Node, ...]:
        """A block inside this one."""
        block = replace(self, scope=scope or self.scope)
        return block.link(statements or ())

    # ---- flow ----------------------------------------------------------------------------------

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
        self._in_one_order(node)
        return core.ForPlayers(
            start=scope.expect(node.start, "member", domain="player") if node.start else None,
            test=scope.condition(node.test) if node.test else None,
            key=scope.expect(node.key, "number") if node.key else None,
            extreme=node.extreme,
            reversed=bool(node.reversed),
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
        if node.along is not None or node.connected:
            members = scope.fitting(members, "set", "member", domain="place")
        kind = members.type
        if kind.kind == "set" and not kind.domain:
            scope.problem("FU222", "none has no members to go through", node.members)
        bound = set_of(kind.domain) if node.connected else member(kind.domain)
        there = scope.names.meanings.get(name)
        inside = scope
        if name in scope.locals:
            scope.problem(
                "FU231", f"{name!r} stands for something around this loop already", node.variable,
                "choose another name for what this loop goes through",
            )  # fmt: skip
        elif there is None:
            inside = scope.inner(**{name: bound})
        elif there.what != "variable" or there.per_player or there.per_place:
            self._shadows(node.variable, there)
        elif kind.kind != "unknown" and there.type not in (bound, Type("unknown")):
            scope.problem("FU222", f"{name} holds {there.type}, not {bound}", node.variable)
        self._in_one_order(node)
        self._of_one_sort(node)
        if node.other is not None:
            return self._pairs(node, node.other, members, inside)
        key = inside.expect(node.key, "number") if node.key is not None else None
        if key is not None and not _speaks_of(key, name):
            scope.problem(
                "FU265", f"this says nothing of {name}: it is the same for all", node.key or node,
                f"ask something of the member, which is `{name}` here",
            )  # fmt: skip
        return core.ForEach(
            variable=name,
            own=inside is not scope,
            members=members,
            key=key,
            extreme=node.extreme,
            reversed=bool(node.reversed),
            connected=bool(node.connected),
            relation=relation_along(scope, node.along),
            body=self.inner(node.body, inside),
            span=node.span,
        )

    def _in_one_order(self, node: nodes.ForEach | nodes.ForPlayers) -> None:
        """Report a loop sorted by a number that is reversed besides, or over pairs or groups."""
        if node.key is None:
            return
        if node.reversed:
            instead = "lowest" if node.extreme == "highest" else "highest"
            self.scope.problem(
                "FU279", "what is sorted by a number is reversed by its other end", node.key,
                f"write `from {instead}`, and leave out `reversed`",
            )  # fmt: skip
        elif isinstance(node, nodes.ForEach) and (node.other is not None or node.connected):
            visited = (
                "groups are visited, and a group has"
                if node.connected
                else "each two are visited, and two have"
            )
            self.scope.problem(
                "FU279", f"{visited} no number by which to sort them",
                node.key, "leave out `by …`, or sort the members of a loop over single ones",
            )  # fmt: skip

    def _of_one_sort(self, node: nodes.ForEach) -> None:
        """Report a loop that says of what kind its groups are and has none, or that has two."""
        name = node.variable.text
        if node.connected and node.other is not None:
            self.scope.problem(
                "FU275", "what is visited here is each connected group, or each two, but not both",
                node.other, f"leave out `connected`, or `and {node.other.text}`",
            )  # fmt: skip
        elif node.along is not None and not node.connected and node.other is None:
            along = node.along.text
            self.scope.problem(
                "FU275", f"single places are visited here, and none of them lies along {along}",
                node.along,
                f"for each connected group write `for each connected {name} along {along} in …`, "
                f"for each two `for each {name} and … along {along} in …`",
            )  # fmt: skip

    def _pairs(
        self, node: nodes.ForEach, other: Name, members: core.Expression, inside: Scope
    ) -> core.Node:
        """Each two of a set: a loop over the first, and in it one over the second."""
        name, bound = node.variable.text, member(members.type.domain)
        if inside is self.scope and name in self.scope.names.meanings:
            self._shadows(node.variable, self.scope.names.meanings[name])
        if other.text in self.scope.names.meanings:
            self._shadows(other, self.scope.names.meanings[other.text])
        elif other.text in inside.locals:
            self.scope.problem("FU231", f"{other.text!r} is the name of another loop", other)
        paired = core.PairedWith(
            members=members,
            first=core.Bound(name=name, type=bound, span=node.variable.span),
            joined=node.along is not None,
            relation=relation_along(self.scope, node.along),
            type=set_of(members.type.domain),
            span=node.members.span,
        )
        body = self.inner(node.body, inside.inner(**{other.text: bound}))
        second = core.ForEach(
            variable=other.text, own=True, members=paired, reversed=bool(node.reversed),
            body=body, span=node.span,
        )  # fmt: skip
        return core.ForEach(
            variable=name, own=True, members=members, reversed=bool(node.reversed),
            body=(second,), span=node.span,
        )  # fmt: skip

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
        seen: dict[str, Name] = {}
        for perform in performs:
            assert isinstance(perform, nodes.Perform)
            name = perform.target.name
            if name.text in seen:
                first = Related("it stands here first", seen[name.text].span)
                problem = Diagnostic(
                    code="FU231",
                    message=f"{name.text!r} stands here twice",
                    span=name.span,
                    related=(first,),
                    help="each is chosen by its name; leave one of the two out",
                )
                self.scope.report(problem)
            if name.text in ANSWER_WORDS:
                self.scope.problem(
                    "FU236", f"the word {name.text!r} is an answer of its own", name,
                    "choose another name",
                )  # fmt: skip
            seen.setdefault(name.text, name)
        return tuple(seen)

    def on_one_of(self, node: nodes.OneOf) -> core.Node:
        """Each alternative stands alone."""

        def alone(action: Node) -> core.Node:
            if len(one_by_one(action)) > 1:
                self.scope.problem(
                    "FU276", "this is several picks, and an alternative is one", action,
                    "put them into a procedure, and perform it here",
                )  # fmt: skip
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
                did_you_mean(name.text, list(moments))
                or f"declare it, `moment {name.text}`, and say where in the game it is: "
                f"`reach {name.text}`",
            )  # fmt: skip

    def on_reach(self, node: nodes.Reach) -> core.Node:
        """Moments are declared."""
        self._moment(node.moment, node)
        return core.Reach(moment=node.moment.text, span=node.span)

    def on_at_next(self, node: nodes.AtNext) -> core.Node:
        """What is put off knows neither loops nor cards nor picks that are around it now."""
        self._moment(node.moment, node)
        body = link_body(replace(self.scope, locals={}, limits={}), node.body, None)
        return core.AtNext(moment=node.moment.text, body=body, span=node.span)

    def on_while_kept(self, node: nodes.WhileKept) -> core.Node:
        """Each thing a kept card allows is a window of its own."""
        keeps = self.card is not None and any(
            isinstance(part, nodes.Keep) for part in nodes.walk(self.card)
        )
        if not keeps:
            self.scope.problem(
                "FU229", "only a card that is kept can do something while kept", node,
                "add to the card: keep this until the end of …",
            )  # fmt: skip
        return core.WhileKept(
            abilities=tuple(self._ability(ability) for ability in node.abilities), span=node.span
        )

    def _ability(self, node: nodes.Ability) -> core.Trigger:
        occasion = link_occasion(replace(self.scope, locals={}), node)
        return core.Trigger(
            name="",
            name_span=node.span,
            told=occasion.told,
            body=link_body(occasion.scope, node.body, None, window=node),
            kept=True,
            span=node.span,
            **occasion.fields,  # type: ignore[arg-type]
        )

    def on_stop(self, node: nodes.Stop) -> core.Node:
        """Only what is about to be done can be stopped."""
        window = self.window
        step = window.step if window is not None and window.others is not None else None
        if isinstance(step, nodes.AroundProcedure) and step.when != "after":
            return core.Stop(span=node.span)
        return self.scope.problem(
            "FU240", "nothing is about to be done here that could be stopped", node,
            "stop stands below a line such as: before each part of … by another player may:",
        )  # fmt: skip

    def on_discard_this(self, node: nodes.DiscardThis) -> core.Node:
        """Only a card that is kept can be used up."""
        if not isinstance(self.window, nodes.Ability):
            self.scope.problem(
                "FU229", "there is no card here that is kept", node,
                "discard this stands in what a card allows while kept",
            )  # fmt: skip
        return core.DiscardThis(span=node.span)

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
                "FU229", "who chooses secretly is not said", act,
                f"write `{_secretly(act, 'each player')}`\n"
                f"or, of one player alone, `{_secretly(act, 'each player where me is …')}`",
            )  # fmt: skip
        self.scope = replace(scope, them=True)
        name = act.picks[0].name
        if name.text in self.waiting:
            scope.problem("FU229", f"the picks {name.text!r} are not revealed yet", name)
        if True in (act.options or ()):
            self.waiting[name.text] = name
        return linked

    def on_reveal(self, node: nodes.Reveal) -> core.Node:
        """Picks are revealed that wait for it."""
        (name,) = node.names
        if self.waiting.pop(name.text, None) is None:
            self.scope.problem(
                "FU229", f"no picks {name.text!r} wait to be revealed here", name,
                did_you_mean(name.text, list(self.waiting))
                or "picks wait for it that were chosen with `unrevealed` above, in the same "
                "procedure or card",
            )  # fmt: skip
        self.scope = replace(self.scope, them=True)
        return core.Reveal(variable=name.text, span=node.span)


def _secretly(act: nodes.SecretlyChoose, subject: str) -> str:
    """A secret pick with its subject."""
    words = " ".join(act.span.text.split())
    return f"{subject} {words.replace('choose ', 'chooses ', 1)}"


_STATEMENTS: Mapping[type[Node], Callable[..., core.Node]] = MappingProxyType(
    {
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
        nodes.Stop: BlockLinker.on_stop,
        nodes.DiscardThis: BlockLinker.on_discard_this,
    }
)
"""Statements that hold blocks, or that depend on what stands before them in a block."""

_WITHOUT_BLOCK: Mapping[type[Node], Callable[..., core.Node]] = MappingProxyType(
    {
        nodes.Add: link_change,
        nodes.Assign: link_assign,
        nodes.Clear: link_clear,
        nodes.DrawAs: link_draw_as,
        nodes.DrawTo: link_draw_to,
        nodes.Perform: link_perform,
        nodes.Put: link_put,
        nodes.PutAll: link_put_all,
        nodes.PutCard: link_put_card,
        nodes.PutPieces: link_put_pieces,
        nodes.Shuffle: link_shuffle,
        nodes.TakeAway: link_change,
    }
)
"""Statements that are what they are wherever they stand."""
