"""Statements to lines of the text tree: a sentence each, blocks under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .acts import plan_act_line, plan_pieces, with_numbers
from .expressions import Context, plan_condition, plan_expression, plan_set, plan_target
from .tree import Item, Line, Listing, Noun, phrase

__all__ = ["plan_block", "plan_statement"]


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
    key = "assign:may" if may else "assign"
    if here.type_of(node.value).kind == "set":
        return phrase(key, target=target, value=plan_set(node.value, "all", here))
    return phrase(key, target=target, value=plan_expression(node.value, here))


def _perform(node: nodes.Perform, here: Context) -> Item:
    key = "perform:may" if node.may else "perform"
    return phrase(key, target=plan_target(node.target, here))


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
    return lambda node, here: phrase(
        f"{key}:may" if node.may else key,
        value=plan_set(node.value, "the", here),
        target=plan_target(node.target, here),
    )


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
    return _with_otherwise(Line(head=head, body=plan_block(node.body, here)), "if", node, here)


def _with_otherwise(
    line: Line, key: str, node: nodes.If | nodes.Repeat, here: Context
) -> tuple[Line, ...]:
    if not node.otherwise:
        return (line,)
    return line, Line(head=phrase(f"{key}:otherwise"), body=plan_block(node.otherwise, here))


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


def _as_player(node: nodes.AsPlayer, here: Context) -> tuple[Line, ...]:
    head = phrase("as-player", player=plan_expression(node.player, here))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _for_each(node: nodes.ForEach, here: Context) -> tuple[Line, ...]:
    name = node.variable.text
    known = here.names.rules.of("variable")
    variable = Noun(category="variable" if name in known else "local", id=name)
    head = phrase("for-each", variable=variable, members=plan_set(node.members, "the", here))
    inside = here if name in known else here.inside(name)
    return (Line(head=head, body=plan_block(node.body, inside)),)


def _repeat(node: nodes.Repeat, here: Context) -> tuple[Line, ...]:
    condition: Item = None
    if node.condition is not None:
        condition = phrase("repeat:while", condition=plan_condition(node.condition, here))
    head = phrase("repeat", times=plan_expression(node.times, here), condition=condition)
    line = Line(head=head, body=plan_block(node.body, here))
    return _with_otherwise(line, "repeat", node, here)


def _either_order(node: nodes.EitherOrder, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("either-order"), body=plan_block(node.parts, here)),)


def _one_of(node: nodes.OneOf, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("one-of"), body=plan_block(node.alternatives, here)),)


def _at_next(node: nodes.AtNext, here: Context) -> tuple[Line, ...]:
    head = phrase("at-next", moment=Noun(category="moment", id=node.moment.text))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _offer(node: nodes.Offer, here: Context) -> tuple[Line, ...]:
    head = phrase("offer", times=plan_expression(node.times, here))
    return (Line(head=head, body=plan_block(node.parts, here)),)


_BLOCKS: Mapping[type[Node], Callable[[Any, Context], tuple[Line, ...]]] = MappingProxyType(
    {
        nodes.AsPlayer: _as_player,
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
