"""Acts and the statements of one line to documents."""

from __future__ import annotations

from . import nodes
from .document import Bracket, Document, flat
from .nodes import Node
from .print_expressions import (
    SUM,
    UNARY,
    amount_seen,
    expression,
    number,
    operand,
    owned,
    test,
    worded,
)

__all__ = ["simple_statement"]


def simple_statement(node: Node) -> Document:
    """A statement without a block."""
    match node:
        case nodes.ActLine():
            return _act_line(node)
        case nodes.Assign(may=may, target=goal, value=value):
            return (f"{_may(may)}set {_target(goal)} to ", expression(value))
        case nodes.Add(may=may, value=value, target=goal):
            return (f"{_may(may)}add ", expression(value), f" to {_target(goal)}")
        case nodes.TakeAway(may=may, value=value, target=goal):
            return (f"{_may(may)}remove ", expression(value), f" from {_target(goal)}")
        case nodes.Clear(target=goal):
            return f"clear {_target(goal)}"
        case nodes.Perform(may=may, target=goal):
            return f"{_may(may)}perform {_target(goal)}"
        case nodes.Guarded(action=action, condition=condition):
            return (simple_statement(action), " if ", expression(condition))
        case nodes.Offered(action=action, most=most, condition=condition):
            limit = _limit(most)
            guard: Document = (" if ", expression(condition)) if condition else ""
            return (simple_statement(action), limit, guard)
        case nodes.Shuffle(target=goal):
            return f"shuffle {_target(goal)}"
        case nodes.DrawTo(deck=deck, zone=zone):
            return f"draw from {_target(deck)} to {_target(zone)}"
        case nodes.DrawAs(deck=deck, variable=variable):
            return f"draw from {_target(deck)} as {_target(variable)}"
        case nodes.PutPieces(quota=quota, piece=piece, source=source, goal=place):
            start = operand(source, SUM)
            return (
                "put ",
                _quota(quota),
                f" {owned(None, piece)} from ",
                start,
                " in ",
                operand(place, SUM),
            )
        case nodes.Put(target=thing, goal=place):
            return (f"put {_target(thing)} in ", expression(place))
        case nodes.PutCard(target=card, source=deck, goal=goal):
            return f"put {_target(card)} from {_target(deck)} in {_target(goal)}"
        case nodes.PutAll(source=source, goal=goal):
            return f"put all of {_target(source)} in {_target(goal)}"
        case nodes.Reach(moment=moment):
            return f"reach {moment.text}"
        case nodes.Reveal(name=name):
            return f"reveal {name.text}"
        case nodes.EndGame(reason=reason):
            return f"end game: {reason.text}"
        case nodes.MayStop(procedure=procedure):
            return f"may stop {procedure.text} of another player, then discard this"
        case _:
            raise TypeError(f"{type(node).__name__} is not a statement of one line")


def _may(may: bool | None) -> str:
    return "may " if may else ""


def _limit(most: Node | None) -> Document:
    if most is None:
        return ""
    return " once" if isinstance(most, nodes.Once) else (" at most ", number(most), " times")


def _target(node: Node) -> str:
    match node:
        case nodes.Target(name=name):
            return name.text
        case nodes.OwnTarget(name=name):
            return f"own {name.text}"
        case nodes.OfTarget(name=name, holder=holder):
            return f"{name.text} of {flat(operand(holder, UNARY))}"
        case _:
            raise TypeError(f"{type(node).__name__} is no target")


# ---- who --------------------------------------------------------------------------------------


def _act_line(node: nodes.ActLine) -> Document:
    may = "may " if node.may else ""
    # After `may` and without a subject the verb is bare: `each player may move`, `move`.
    ending = "s" if node.subject and not node.may else ""
    act = _act(node.act, ending)
    if node.subject is None:
        return (may, _joined(act))
    bracket = Bracket(opening="(", closing=")", parts=act, optional=True)
    return (_subject(node.subject), " ", may, bracket)


def _joined(parts: tuple[Document, ...]) -> Document:
    first, *others = parts
    return (first, *((" ", part) for part in others))


def _subject(node: Node) -> Document:
    match node:
        case nodes.EachPlayer(start=start, qualifier=qualifier):
            begin: Document = (" from ", operand(start, SUM)) if start else ""
            return ("each player", begin, _qualifier(qualifier))
        case nodes.EachOtherPlayer(qualifier=qualifier):
            return ("each other player", _qualifier(qualifier))
        case nodes.EachOfThem(qualifier=qualifier):
            return ("each of them", _qualifier(qualifier))
        case _:
            raise TypeError(f"{type(node).__name__} is not a subject")


def _qualifier(node: Node | None) -> Document:
    match node:
        case None:
            return ""
        case nodes.HasPieces(amount=amount, owner=owner, piece=piece, place=place):
            pieces = f" {owned(owner, piece)} in "
            return (" with ", amount_seen(amount), pieces, operand(place, UNARY))
        case nodes.HasUnique(name=name):
            return f" with unique {name.text}"
        case nodes.SuchThat(test=condition):
            return (" where ", test(condition))
        case _:
            raise TypeError(f"{type(node).__name__} is not a qualifier")


# ---- what -------------------------------------------------------------------------------------


def _act(node: Node, ending: str) -> tuple[Document, ...]:
    """An act in pieces between which a line may break inside brackets."""
    match node:
        case nodes.Move(quotas=quotas, piece=piece, whose=whose, source=source, goal=goal):
            first, *others = map(_quota, quotas)
            amounts = (first, *((" and ", quota) for quota in others))
            pieces = f" {owned(None, piece)} {whose}" if whose else f" {owned(None, piece)}"
            return (
                (f"move{ending} ", amounts, pieces),
                ("from ", worded(source)),
                ("to ", expression(goal)),
            )
        case nodes.Load(quota=quota, piece=piece, load=load, places=places):
            amount = (f"load{ending} ", _quota(quota), f" {owned(None, piece)}")
            return (amount, f"with {load.text}", ("in ", expression(places)))
        case nodes.Unload(quota=quota, piece=piece, places=places):
            amount = (f"unload{ending} ", _quota(quota), f" {owned(None, piece)}")
            return (amount, ("in ", expression(places)))
        case nodes.MoveFigure(figure=nodes.OneSource() as figure, goal=goal):
            return ((f"move{ending} ", worded(figure)), ("to ", expression(goal)))
        case nodes.MoveFigure(figure=figure, goal=goal):
            return (f"move{ending} {_target(figure)}", ("to ", expression(goal)))
        case nodes.Score(places=places, table=table, first_only=first_only, tied_too=tied):
            by = f" by {table.text}" if table else ""
            only = ", first ranks only" if first_only else ""
            only += ", tied or not" if tied else ""
            return ((f"score{ending} ", worded(places), by + only),)
        case nodes.Choose(members=members, target=goal, otherwise=otherwise):
            choice = (f"choose{ending} one of ", expression(members), f" as {_target(goal)}")
            return _with_options(choice, tuple(map(_option, otherwise or ())))
        case nodes.SecretlyChoose(members=members, name=name, options=options):
            choice = (f"secretly choose{ending} one of ", expression(members), f" as {name.text}")
            return _with_options(choice, tuple(map(_option, options or ())))
        case nodes.Take(source=source, left_out=left_out, goal=goal, unseen=unseen):
            end = f" into {_target(goal)}{', unseen' if unseen else ''}"
            if left_out is None:
                return (f"take{ending} one of {_target(source)}{end}",)
            return ((f"take{ending} one of {_target(source)} except ", expression(left_out), end),)
        case nodes.TakeSeveral(amount=amount, source=source, goal=goal, unseen=unseen):
            hidden = ", unseen" if unseen else ""
            cards = f" of {_target(source)} into {_target(goal)}{hidden}"
            return ((f"take{ending} ", _amount(amount), cards),)
        case nodes.Look(zone=zone):
            return (f"look{ending} at {_target(zone)}",)
        case nodes.Keep(which=which, procedure=procedure):
            return (f"keep{ending} this until the end of {which} {procedure.text}",)
        case _:
            raise TypeError(f"{type(node).__name__} is not an act")


def _with_options(choice: Document, options: tuple[Document, ...]) -> tuple[Document, ...]:
    parts = (choice, *options)
    return (*((part, ",") for part in parts[:-1]), parts[-1])


def _option(option: Node | bool) -> Document:
    match option:
        case nodes.ElseOne(members=members):
            return ("else one of ", expression(members))
        case nodes.ElseNone():
            return "else none"
        case nodes.InsteadOf(replacement=replacement, places=places):
            return (expression(replacement), " instead of ", expression(places))
        case _:
            return "unrevealed"


def _quota(node: nodes.Quota) -> Document:
    return (_amount(node.amount), f" {node.owner}" if node.owner else "")


def _amount(node: Node) -> Document:
    return number(node.number) if isinstance(node, nodes.Exactly) else worded(node)
