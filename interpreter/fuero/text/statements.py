"""Statements to lines of the text tree: a sentence each, blocks under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.types import CONDITION

from .acts import plan_act_line, plan_pieces, with_numbers
from .conditions import plan_condition, plan_such_that
from .context import Context
from .expressions import plan_expression
from .nouns import by_owner, loop_name, plan_kind, variable_category
from .sets import plan_along, plan_nominal, plan_set
from .things import are_points, points
from .tree import Count, Item, Line, Listing, Noun, Phrase, Spoken, Verbatim, phrase
from .written import bare, belonging, is_own, name_of

__all__ = ["plan_block", "plan_card_body", "plan_decided", "plan_occasion", "plan_statement"]


def plan_card_body(body: Sequence[Node], here: Context) -> tuple[Line, ...]:
    """The lines of what a card says."""
    return plan_block(body, replace(here, card=True))


def plan_block(body: Sequence[Node], here: Context) -> tuple[Line, ...]:
    """The lines of a sequence of statements."""
    return tuple(line for statement in body for line in plan_statement(statement, here))


def plan_statement(node: Node, here: Context) -> tuple[Line, ...]:
    """The lines of a statement, most often one."""
    if type(node) in _SENTENCES:
        return (Line(head=_SENTENCES[type(node)](node, here)),)
    return _BLOCKS[type(node)](node, here)


# ---- sentences --------------------------------------------------------------------------------


def plan_decided(node: core.Assign, here: Context) -> Item:
    """That something holds from now on, or does not, or as it holds now."""
    may, value = "/may" * node.may, bare(node.value)
    target = plan_expression(node.target, here)
    if isinstance(value, core.YesNo):
        answer = "yes" if value.holds else "no"
        special = f"assign:{name_of(node.target, here.rules)}/{answer}{may}"
        return phrase(special, f"assign:{answer}{may}", target=target)
    return phrase(f"assign:whether{may}", target=target, value=plan_condition(value, here))


def _assign(node: core.Assign, here: Context) -> Item:
    if node.target.type == CONDITION:
        return plan_decided(node, here)
    target, set_to = plan_expression(node.target, here), bare(node.value)
    if isinstance(set_to, core.Me):
        return phrase("assign:me/may" if node.may else "assign:me", target=target)
    assert isinstance(set_to, core.Expression)
    kind, key = set_to.type.kind, "assign:may" if node.may else "assign"
    value = plan_set(set_to, "all", here) if kind == "set" else None
    value = value or plan_expression(set_to, here)
    if isinstance(set_to, core.Number) and not node.may:
        special = f"assign:{name_of(node.target, here.rules)}/{set_to.value}"
        return phrase(special, key, target=target, value=value)
    if isinstance(node.target, core.VariableOf) and not node.may:
        if kind == "member" and not isinstance(set_to, _SET):
            return phrase("assign:member", target=target, value=value)
        if isinstance(set_to, core.Union):
            return phrase("assign:members", target=target, value=value)
    return phrase(key, target=target, value=value)


_SET = core.Conditional | core.ByPlayers | core.Nothing | core.RandomMember | core.Bound
"""What a variable is set to, where other members *become* what the variable is called: what need
not be one thing known beforehand, and what a loop or a step gives.
"""


def _perform(node: core.Perform, here: Context) -> Item:
    may = "/may" if node.may else ""
    target, special = _procedure(node.procedure), f"perform:{node.procedure}{may}"
    if node.told:
        return _perform_told(node, special, here)
    act = _only_act(node, here) if here.card else None
    if act is not None:
        return phrase(special, "perform:act", target=target, act=plan_act_line(act, here))
    return phrase(special, "perform:may" if node.may else "perform", target=target)


def _perform_told(node: core.Perform, special: str, here: Context) -> Item:
    """A procedure of the designer's with what it is told.

    A lexicon that says it in words of its own has a slot for each parameter; the slots of the
    general phrase are called by words that no parameter can be called by.
    """
    told = {one.parameter.name: plan_expression(one.value, here) for one in node.told}
    each = tuple(
        phrase("told", parameter=Noun(category="local", id=name), value=value)
        for name, value in told.items()
    )
    slots = {"this": _procedure(node.procedure), "all": Listing(joint="comma", items=each), **told}
    return Phrase(keys=(special, f"perform:told{'/may' * node.may}"), slots=slots)


def _perform_card(node: core.PerformCard, here: Context) -> Item:
    special = f"perform:{name_of(node.card, here.rules)}{'/may' * node.may}"
    card = plan_expression(node.card, here)
    return phrase(special, "perform:may" if node.may else "perform", target=card)


def _procedure(name: str) -> Noun:
    return Noun(category="procedure", id=name)


def _only_act(node: core.Perform, here: Context) -> core.ActLine | None:
    """The act of a procedure that is nothing else, as it is done here."""
    body = here.declared.procedures[node.procedure].body
    act = body[0] if len(body) == 1 else None
    if not isinstance(act, core.ActLine) or (node.may and act.subject is not None):
        return None
    return replace(act, may=act.may or node.may)


def _put_pieces(node: core.PutPieces, here: Context) -> Item:
    pieces, defined = plan_pieces([node.quota], None, here)
    source, goal = (plan_expression(part, here) for part in (node.source, node.goal))
    return with_numbers(phrase("put-pieces", pieces=pieces, source=source, goal=goal), defined)


def _put_card(node: core.PutCard, here: Context) -> Item:
    target, source, goal = (plan_expression(t, here) for t in (node.card, node.source, node.goal))
    return phrase("put-card", target=target, source=source, goal=goal)


def _while_kept(node: core.WhileKept, here: Context) -> tuple[Line, ...]:
    """In one sentence where the card only stops what others do."""
    if all(one.only_stops for one in node.abilities):
        stops = (phrase("may-stop", procedure=_procedure(one.procedure)) for one in node.abilities)
        head = phrase("while-kept", abilities=Listing(joint="and", items=tuple(stops)))
        return (Line(head=head),)
    abilities = tuple(
        Line(head=plan_occasion(ability, here), body=plan_block(ability.body, here))
        for ability in node.abilities
    )
    return (Line(head=phrase("while-kept:does"), body=abilities),)


def plan_occasion(node: core.Trigger, here: Context) -> Item:
    """What a trigger follows, and who may do it where others may."""
    step = _step(node, here)
    if not node.others:
        return step
    key = f"others-may:{node.others}"
    if node.condition is None:
        return phrase(key, step=step)
    return phrase(f"{key}/if", step=step, condition=plan_condition(node.condition, here))


def _step(node: core.Trigger, here: Context) -> Item:
    if node.procedure:
        when = "before-part" if node.each_part else "before" if node.before else "after"
        return phrase(f"step:{when}", procedure=_procedure(node.procedure))
    if node.scoring:
        return phrase("step:scoring")
    movers = tuple(
        Noun(category="piece" if mover in here.declared.pieces else "figure", id=mover)
        for mover in node.movers
    )
    key = "step:moving/part" if node.each_part else "step:moving"
    return phrase(key, movers=Listing(joint="or", items=movers))


def _reach(node: core.Reach, here: Context) -> Item:
    return phrase("reach", moment=Noun(category="moment", id=node.moment))


def _reveal(node: core.Reveal, here: Context) -> Item:
    return phrase("reveal", name=Noun(category="variable", id=node.variable))


def _value_to(key: str) -> Callable[[Any, Context], Item]:
    def plan(node: core.Add | core.TakeAway, here: Context) -> Item:
        may, name, value = "/may" if node.may else "", name_of(node.target, here.rules), node.value
        owned = is_own(node.target) or belonging(node.target) is not None
        if owned and are_points(here.rules, name):
            return _points(key, node, here)
        me = isinstance(bare(value), core.Me) and not owned
        return phrase(
            f"{key}:to/{name}{may}",
            f"{key}:me{may}" if me else may.replace("/", f"{key}:") or key,
            value=plan_set(value, "the", here),
            target=plan_expression(node.target, here),
        )

    return plan


def _points(key: str, node: core.Add | core.TakeAway, here: Context) -> Phrase:
    """Somebody gets points, or loses them."""
    value, defined = plan_expression(node.value, here), []
    track = name_of(node.target, here.rules)
    each = None if node.may or belonging(node.target) is not None else _each(node.value, here)
    if not isinstance(value, Count):
        defined.append(("N", value))
        value = phrase("letter", letter=Verbatim("N"))
    amount = points(track, value)
    may, holder = "/may" if node.may else "", belonging(node.target)
    if holder is not None:
        player = plan_expression(holder[1], here)
        told = phrase(f"{key}:points/of{may}", player=player, amount=amount)
    else:
        told = phrase(f"{key}:points{may}", amount=amount)
    whole = with_numbers(told, defined)
    if each is None:
        return whole
    times, counted = each
    slots = {**whole.slots, "amount": points(track, Count(times)), "each": counted}
    return Phrase(keys=(f"{key}:points/each", *whole.keys), slots=slots)


def _each(node: Node, here: Context) -> tuple[int, Item] | None:
    """How many points for each of what, where a number comes of that; None for any other one."""
    times = 1
    if isinstance(node, core.Times) and isinstance(node.left, core.Number):
        times, node = node.left.value, node.right
        if times == 1:
            return None
    if isinstance(node, core.PieceCount):
        piece, place = plan_kind(node.pieces, here), plan_set(node.places, "the", here)
        key = by_owner("each", node.pieces, here)[0]
        key = "each:anybody" if key == "each" else key
        return (times, phrase(key, piece=piece, place=place)) if key in _EACH else None
    noun = plan_nominal(node.members, here) if isinstance(node, core.SizeOf) else None
    return None if noun is None else (times, phrase("each:member", noun=noun))


_EACH = frozenset({"each:own", "each:foreign", "each:anybody"})
"""What points can be got for each of, of pieces."""


def _shuffle(node: core.Shuffle, here: Context) -> Item:
    return phrase("shuffle", target=Noun(category="deck", id=node.deck))


def _clear(node: core.Clear, here: Context) -> Item:
    key = "clear:cards" if isinstance(node.target, core.CardsIn) else "clear"
    return phrase(key, target=plan_expression(node.target, here))


def _pile(name: str, here: Context) -> Noun:
    return Noun(category="deck" if name in here.declared.decks else "zone", id=name)


def _draw_to(node: core.DrawTo, here: Context) -> Item:
    deck, zone = _pile(node.source, here), plan_expression(node.goal, here)
    goal = here.declared.zones.get(name_of(node.goal, here.rules))
    hidden = goal is None or goal.sight in ("owner", "none")
    return phrase("draw-to:unseen" if hidden else "draw-to", deck=deck, zone=zone)


def _draw_as(node: core.DrawAs, here: Context) -> Item:
    deck, variable = _pile(node.source, here), plan_expression(node.variable, here)
    special = f"draw-as:{name_of(node.variable, here.rules)}"
    return phrase(special, "draw-as", deck=deck, variable=variable)


def _put_figure(node: core.PutFigure, here: Context) -> Item:
    figure, goal = plan_expression(node.figure, here), plan_expression(node.goal, here)
    keys = ("put:none", "put") if isinstance(node.goal, core.Nothing) else ("put",)
    return phrase(*keys, target=figure, goal=goal)


def _lay_card(node: core.LayCard, here: Context) -> Item:
    card, goal = plan_expression(node.card, here), plan_expression(node.goal, here)
    return phrase("put", target=card, goal=goal)


def _put_all(node: core.PutAll, here: Context) -> Item:
    source, goal = plan_expression(node.source, here), plan_expression(node.goal, here)
    return phrase("put-all", source=source, goal=goal)


def _end_game(node: core.EndGame, here: Context) -> Item:
    return phrase("end-game", reason=Noun(category="ending", id=node.reason))


def _guarded(node: core.Guarded, here: Context) -> Item:
    action = _SENTENCES[type(node.action)](node.action, here)
    return phrase("guarded", action=action, condition=plan_condition(node.condition, here))


def _offered(node: core.Offered, here: Context) -> Item:
    most: Item = None
    if isinstance(node.most, core.Once):
        most = phrase("offered:once")
    elif node.most is not None:
        most = phrase("offered:most", number=plan_expression(node.most, here))
    condition: Item = None
    if node.condition is not None:
        condition = phrase("offered:if", condition=plan_condition(node.condition, here))
    action = _SENTENCES[type(node.action)](node.action, here)
    return phrase("offered", action=action, most=most, condition=condition)


_SENTENCES: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        core.ActLine: plan_act_line,
        core.Add: _value_to("add"),
        core.Assign: _assign,
        core.Clear: _clear,
        core.DrawAs: _draw_as,
        core.DrawTo: _draw_to,
        core.EndGame: _end_game,
        core.Guarded: _guarded,
        core.Offered: _offered,
        core.LayCard: _lay_card,
        core.Perform: _perform,
        core.PerformCard: _perform_card,
        core.PutAll: _put_all,
        core.PutCard: _put_card,
        core.PutFigure: _put_figure,
        core.PutPieces: _put_pieces,
        core.Reach: _reach,
        core.Reveal: _reveal,
        core.Shuffle: _shuffle,
        core.TakeAway: _value_to("take-away"),
        core.Stop: lambda node, here: phrase("stop"),
        core.DiscardThis: lambda node, here: phrase("discard-this"),
    }
)


# ---- blocks -----------------------------------------------------------------------------------


def _if(node: core.If, here: Context) -> tuple[Line, ...]:
    denied = node.condition.operand if isinstance(node.condition, core.Not) else None
    if isinstance(denied, core.BothHold | core.EitherHolds):
        head = phrase("unless", condition=plan_condition(denied, here))
    else:
        head = phrase("if", condition=plan_condition(node.condition, here))
    line = Line(head=head, body=plan_block(node.body, here))
    return _with_otherwise(line, phrase("if:otherwise"), node, here)


def _with_otherwise(
    line: Line, otherwise: Item, node: core.If | core.Repeat, here: Context
) -> tuple[Line, ...]:
    if not node.otherwise:
        return (line,)
    taken_up = Line(head=otherwise, body=plan_block(node.otherwise, here))
    return (replace(line, otherwise=taken_up),)


def _for_players(node: core.ForPlayers, here: Context) -> tuple[Line, ...]:
    start = test = None
    if node.start is not None:
        start = phrase("for-players:from", start=plan_expression(node.start, here))
    if node.test is not None:
        test = plan_such_that(node.test, here)
    head = phrase("for-players", start=start, test=test, order=_order(node, here))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _stopped_or_not(node: core.StoppedOrNot, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("stopped-or-not"), body=plan_block(node.body, here)),)


def _as_player(node: core.AsPlayer, here: Context) -> tuple[Line, ...]:
    head = phrase("as-player", player=plan_expression(node.player, here))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _for_each(node: core.ForEach, here: Context) -> tuple[Line, ...]:
    category = "" if node.own else variable_category(node.variable, here)
    one = isinstance(node.members, core.Single)
    order = _order(node, here)
    if node.pairs is not None:
        return _for_pairs(node, node.pairs, order, here)
    key, more = ("for-each:one", {}) if one else ("for-each", {"order": order})
    if node.connected:
        key, more = "for-each:connected", {"order": order, "along": plan_along(node.relation)}
    head = phrase(
        key,
        variable=loop_name(node.variable, here)
        if node.own
        else Noun(category=category, id=node.variable),
        members=plan_set(node.members, "the", here),
        **more,
    )
    return (Line(head=head, body=plan_block(node.body, here)),)


def _order(node: core.ForEach | core.ForPlayers, here: Context) -> Item:
    """By what those are sorted who are gone through, and whether the last comes first."""
    if node.key is not None:
        return phrase(f"for-players:{node.extreme}", key=plan_expression(node.key, here))
    kind = "for-each" if isinstance(node, core.ForEach) else "for-players"
    return phrase(f"{kind}:reversed") if node.reversed else None


def _for_pairs(
    node: core.ForEach, inner: core.ForEach, order: Item, here: Context
) -> tuple[Line, ...]:
    """Each two of a set."""
    paired = inner.members
    assert isinstance(paired, core.PairedWith)
    neighbours = paired.joined and paired.relation is None
    along = {} if neighbours else {"along": plan_along(paired.relation)}
    head = phrase(
        "for-each:neighbours" if neighbours else "for-each:pair",
        variable=loop_name(node.variable, here),
        second=loop_name(inner.variable, here),
        members=plan_set(node.members, "the", here),
        order=order,
        **along,
    )
    return (Line(head=head, body=plan_block(inner.body, here)),)


def _repeat(node: core.Repeat, here: Context) -> tuple[Line, ...]:
    times = plan_expression(node.times, here)
    if node.condition is not None:
        said = plan_condition(node.condition, here)
        head = phrase("repeat", times=times, condition=phrase("repeat:while", condition=said))
        otherwise = phrase("repeat:otherwise/while", condition=said)
    else:
        # Nothing ends it before.
        key = "repeat:times" if isinstance(times, Count) else "repeat:as-many"
        head, otherwise = phrase(key, times=times), phrase("repeat:otherwise")
    line = Line(head=head, body=plan_block(node.body, here))
    return _with_otherwise(line, otherwise, node, here)


def _either_order(node: core.EitherOrder, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("either-order"), body=_choices(node.parts, here)),)


def _one_of(node: core.OneOf, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("one-of"), body=_choices(node.alternatives, here)),)


def _at_next(node: core.AtNext, here: Context) -> tuple[Line, ...]:
    head = phrase("at-next", moment=Noun(category="moment", id=node.moment))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _offer(node: core.Offer, here: Context) -> tuple[Line, ...]:
    head = phrase("offer", times=plan_expression(node.times, here))
    return (Line(head=head, body=_choices(node.parts, here)),)


def _choices(parts: Sequence[Node], here: Context) -> tuple[Line, ...]:
    """What a player may choose from: none of it is ever left out."""
    return _spoken(plan_block(parts, here))


def _spoken(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(replace(line, head=Spoken(line.head), body=_spoken(line.body)) for line in lines)


_BLOCKS: Mapping[type[Node], Callable[[Any, Context], tuple[Line, ...]]] = MappingProxyType(
    {
        core.AsPlayer: _as_player,
        core.StoppedOrNot: _stopped_or_not,
        core.EitherOrder: _either_order,
        core.ForEach: _for_each,
        core.ForPlayers: _for_players,
        core.If: _if,
        core.AtNext: _at_next,
        core.Offer: _offer,
        core.OneOf: _one_of,
        core.Repeat: _repeat,
        core.WhileKept: _while_kept,
    }
)
