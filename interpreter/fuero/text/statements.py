"""Statements to lines of the text tree: a sentence each, blocks under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .acts import plan_act_line, plan_pieces, with_numbers
from .conditions import plan_condition
from .context import Context
from .expressions import plan_expression, plan_target
from .sets import plan_set
from .things import are_points, points
from .tree import Count, Item, Line, Listing, Noun, Spoken, Verbatim, phrase

__all__ = ["plan_block", "plan_card_body", "plan_statement"]


def plan_card_body(body: Sequence[Node] | None, here: Context) -> tuple[Line, ...]:
    """The lines of what a card says."""
    return plan_block(body, replace(here, card=True))


def plan_block(body: Sequence[Node] | None, here: Context) -> tuple[Line, ...]:
    """The lines of a sequence of statements."""
    return tuple(line for statement in body or () for line in plan_statement(statement, here))


def plan_statement(node: Node, here: Context) -> tuple[Line, ...]:
    """The lines of a statement, most often one."""
    if type(node) in _SENTENCES:
        return (Line(head=_SENTENCES[type(node)](node, here)),)
    return _BLOCKS[type(node)](node, here)


# ---- sentences --------------------------------------------------------------------------------


def _assign(node: nodes.Assign, here: Context) -> Item:
    target, may = plan_target(node.target, here), bool(node.may)
    if isinstance(node.value, nodes.Me):
        return phrase("assign:me/may" if may else "assign:me", target=target)
    kind, key = here.type_of(node.value).kind, "assign:may" if may else "assign"
    value = plan_set(node.value, "all", here) if kind == "set" else None
    value = value or plan_expression(node.value, here)
    if isinstance(node.value, nodes.Number) and not may:
        special = f"assign:{node.target.name.text}/{node.value.value}"
        return phrase(special, key, target=target, value=value)
    chosen = not isinstance(node.value, nodes.Conditional | nodes.ByTable | nodes.Nothing)
    if node.target.name.text in here.names.rules.of("variable") and chosen and not may:
        if kind == "member":
            return phrase("assign:member", target=target, value=value)
        if isinstance(node.value, nodes.Or):
            return phrase("assign:members", target=target, value=value)
    return phrase(key, target=target, value=value)


def _perform(node: nodes.Perform, here: Context) -> Item:
    may = "/may" if node.may else ""
    target, name = plan_target(node.target, here), node.target.name.text
    special = f"perform:{name}{may}"
    act = _only_act(node, here) if here.card else None
    if act is not None:
        return phrase(special, "perform:act", target=target, act=plan_act_line(act, here))
    return phrase(special, "perform:may" if node.may else "perform", target=target)


def _only_act(node: nodes.Perform, here: Context) -> nodes.ActLine | None:
    """The act of a procedure that is nothing else, as it is done here."""
    element = here.names.rules.of("procedure").get(node.target.name.text)
    if element is None or not isinstance(node.target, nodes.Target):
        return None
    procedure = element.node
    assert isinstance(procedure, nodes.Procedure)
    act = procedure.body[0] if len(procedure.body) == 1 else None
    if not isinstance(act, nodes.ActLine) or (node.may and act.subject is not None):
        return None
    return replace(act, may=act.may or node.may)


def _put_pieces(node: nodes.PutPieces, here: Context) -> Item:
    pieces, defined = plan_pieces([node.quota], node.piece, None, here)
    source, goal = (plan_expression(part, here) for part in (node.source, node.goal))
    return with_numbers(phrase("put-pieces", pieces=pieces, source=source, goal=goal), defined)


def _put_card(node: nodes.PutCard, here: Context) -> Item:
    target, source, goal = (plan_target(t, here) for t in (node.target, node.source, node.goal))
    return phrase("put-card", target=target, source=source, goal=goal)


def _while_kept(node: nodes.WhileKept, here: Context) -> Item:
    abilities = tuple(
        phrase("may-stop", procedure=Noun(category="procedure", id=ability.procedure.text))
        for ability in node.abilities
    )
    return phrase("while-kept", abilities=Listing(joint="and", items=abilities))


def _reach(node: nodes.Reach, here: Context) -> Item:
    return phrase("reach", moment=Noun(category="moment", id=node.moment.text))


def _reveal(node: nodes.Reveal, here: Context) -> Item:
    return phrase("reveal", name=Noun(category="variable", id=node.name.text))


def _value_to(key: str) -> Callable[[Any, Context], Item]:
    def plan(node: nodes.Add | nodes.TakeAway, here: Context) -> Item:
        may = "/may" if node.may else ""
        target, name = plan_target(node.target, here), node.target.name.text
        if not isinstance(node.target, nodes.Target) and are_points(here.names.rules, name):
            return _points(key, node, here)
        me = isinstance(node.value, nodes.Me) and isinstance(node.target, nodes.Target)
        return phrase(
            f"{key}:to/{name}{may}",
            f"{key}:me{may}" if me else may.replace("/", f"{key}:") or key,
            value=plan_set(node.value, "the", here),
            target=target,
        )

    return plan


def _points(key: str, node: nodes.Add | nodes.TakeAway, here: Context) -> Item:
    """Somebody gets points, or loses them."""
    value, defined = plan_expression(node.value, here), []
    if not isinstance(value, Count):
        defined.append(("N", value))
        value = phrase("letter", letter=Verbatim("N"))
    name, may = node.target.name.text, "/may" if node.may else ""
    amount = points(name, value)
    if isinstance(node.target, nodes.OfTarget):
        holder = plan_expression(node.target.holder, here)
        told = phrase(f"{key}:points/of{may}", player=holder, amount=amount)
    else:
        told = phrase(f"{key}:points{may}", amount=amount)
    return with_numbers(told, defined)


def _to_target(key: str) -> Callable[[Any, Context], Item]:
    return lambda node, here: phrase(key, target=plan_target(node.target, here))


def _clear(node: nodes.Clear, here: Context) -> Item:
    name, rules = node.target.name.text, here.names.rules
    cards = name in rules.of("zone") or name in rules.of("deck")
    key = "clear:cards" if cards else "clear"
    return phrase(key, target=plan_target(node.target, here))


def _draw_to(node: nodes.DrawTo, here: Context) -> Item:
    deck, zone = plan_target(node.deck, here), plan_target(node.zone, here)
    goal = here.names.rules.of("zone").get(node.zone.name.text)
    hidden = goal is None or {"seen by owner", "unseen"} & set(goal.node.flags or ())  # type: ignore[attr-defined]
    return phrase("draw-to:unseen" if hidden else "draw-to", deck=deck, zone=zone)


def _draw_as(node: nodes.DrawAs, here: Context) -> Item:
    deck, variable = plan_target(node.deck, here), plan_target(node.variable, here)
    return phrase(f"draw-as:{node.variable.name.text}", "draw-as", deck=deck, variable=variable)


def _put(node: nodes.Put, here: Context) -> Item:
    return phrase(
        "put", target=plan_target(node.target, here), goal=plan_expression(node.goal, here)
    )


def _put_all(node: nodes.PutAll, here: Context) -> Item:
    source, goal = plan_target(node.source, here), plan_target(node.goal, here)
    return phrase("put-all", source=source, goal=goal)


def _end_game(node: nodes.EndGame, here: Context) -> Item:
    return phrase("end-game", reason=Noun(category="ending", id=node.reason.text))


def _guarded(node: nodes.Guarded, here: Context) -> Item:
    action = _SENTENCES[type(node.action)](node.action, here)
    return phrase("guarded", action=action, condition=plan_condition(node.condition, here))


def _offered(node: nodes.Offered, here: Context) -> Item:
    most: Item = None
    if isinstance(node.most, nodes.Once):
        most = phrase("offered:once")
    elif node.most is not None:
        most = phrase("offered:most", number=plan_expression(node.most, here))
    condition: Item = None
    if node.condition is not None:
        condition = phrase("offered:if", condition=plan_condition(node.condition, here))
    return phrase("offered", action=_perform(node.action, here), most=most, condition=condition)


_SENTENCES: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        nodes.ActLine: plan_act_line,
        nodes.Add: _value_to("add"),
        nodes.Assign: _assign,
        nodes.Clear: _clear,
        nodes.DrawAs: _draw_as,
        nodes.DrawTo: _draw_to,
        nodes.EndGame: _end_game,
        nodes.Guarded: _guarded,
        nodes.Offered: _offered,
        nodes.Perform: _perform,
        nodes.Put: _put,
        nodes.PutAll: _put_all,
        nodes.PutCard: _put_card,
        nodes.PutPieces: _put_pieces,
        nodes.Reach: _reach,
        nodes.Reveal: _reveal,
        nodes.Shuffle: _to_target("shuffle"),
        nodes.TakeAway: _value_to("take-away"),
        nodes.WhileKept: _while_kept,
    }
)


# ---- blocks -----------------------------------------------------------------------------------


def _if(node: nodes.If, here: Context) -> tuple[Line, ...]:
    head = phrase("if", condition=plan_condition(node.condition, here))
    line = Line(head=head, body=plan_block(node.body, here))
    return _with_otherwise(line, phrase("if:otherwise"), node, here)


def _with_otherwise(
    line: Line, otherwise: Item, node: nodes.If | nodes.Repeat, here: Context
) -> tuple[Line, ...]:
    if not node.otherwise:
        return (line,)
    taken_up = Line(head=otherwise, body=plan_block(node.otherwise, here))
    return (replace(line, otherwise=taken_up),)


def _when(node: nodes.When, here: Context) -> tuple[Line, ...]:
    values = tuple(Noun(category="switch-value", id=value.text) for value in node.values)
    head = phrase(
        "when",
        switch=Noun(category="switch", id=node.switch.text),
        values=Listing(joint="or", items=values),
    )
    return (Line(head=head, body=plan_block(node.body, here)),)


def _for_players(node: nodes.ForPlayers, here: Context) -> tuple[Line, ...]:
    start = test = key = None
    if node.start is not None:
        start = phrase("for-players:from", start=plan_expression(node.start, here))
    if node.test is not None:
        test = phrase("such-that", test=plan_condition(node.test, here))
    if node.key is not None:
        key = phrase(f"for-players:{node.extreme}", key=plan_expression(node.key, here))
    head = phrase("for-players", start=start, test=test, order=key)
    return (Line(head=head, body=plan_block(node.body, here)),)


def _stopped_or_not(node: nodes.StoppedOrNot, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("stopped-or-not"), body=plan_block(node.body, here)),)


def _as_player(node: nodes.AsPlayer, here: Context) -> tuple[Line, ...]:
    head = phrase("as-player", player=plan_expression(node.player, here))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _for_each(node: nodes.ForEach, here: Context) -> tuple[Line, ...]:
    name = node.variable.text
    known = here.names.rules.of("variable")
    variable = Noun(category="variable" if name in known else "local", id=name)
    one = not isinstance(node.members, nodes.NumberSet | nodes.NumberRange)
    one = one and here.type_of(node.members).kind == "member"
    head = phrase(
        "for-each:one" if one else "for-each",
        variable=variable,
        members=plan_set(node.members, "the", here),
    )
    inside = here if name in known else here.inside(name)
    return (Line(head=head, body=plan_block(node.body, inside)),)


def _repeat(node: nodes.Repeat, here: Context) -> tuple[Line, ...]:
    condition: Item = None
    otherwise = phrase("repeat:otherwise")
    if node.condition is not None:
        said = plan_condition(node.condition, here)
        condition = phrase("repeat:while", condition=said)
        otherwise = phrase("repeat:otherwise/while", condition=said)
    head = phrase("repeat", times=plan_expression(node.times, here), condition=condition)
    line = Line(head=head, body=plan_block(node.body, here))
    return _with_otherwise(line, otherwise, node, here)


def _either_order(node: nodes.EitherOrder, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("either-order"), body=_choices(node.parts, here)),)


def _one_of(node: nodes.OneOf, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("one-of"), body=_choices(node.alternatives, here)),)


def _at_next(node: nodes.AtNext, here: Context) -> tuple[Line, ...]:
    head = phrase("at-next", moment=Noun(category="moment", id=node.moment.text))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _offer(node: nodes.Offer, here: Context) -> tuple[Line, ...]:
    head = phrase("offer", times=plan_expression(node.times, here))
    return (Line(head=head, body=_choices(node.parts, here)),)


def _choices(parts: Sequence[Node], here: Context) -> tuple[Line, ...]:
    """What a player may choose from: none of it is ever left out."""
    return _spoken(plan_block(parts, here))


def _spoken(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(replace(line, head=Spoken(line.head), body=_spoken(line.body)) for line in lines)


_BLOCKS: Mapping[type[Node], Callable[[Any, Context], tuple[Line, ...]]] = MappingProxyType(
    {
        nodes.AsPlayer: _as_player,
        nodes.StoppedOrNot: _stopped_or_not,
        nodes.EitherOrder: _either_order,
        nodes.ForEach: _for_each,
        nodes.ForPlayers: _for_players,
        nodes.If: _if,
        nodes.AtNext: _at_next,
        nodes.Offer: _offer,
        nodes.OneOf: _one_of,
        nodes.Repeat: _repeat,
        nodes.When: _when,
    }
)
