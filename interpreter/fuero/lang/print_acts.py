"""Acts and the statements of one line to documents."""

from __future__ import annotations

from . import nodes
from .document import Bracket, Fragment
from .nodes import Binding, Node
from .print_expressions import expression, formed, number, operand, spaced, test

__all__ = ["simple_statement"]


def simple_statement(node: Node) -> Fragment:
    """A statement without a block."""
    if node.form:
        return spaced(formed(node))
    match node:
        case nodes.ActLine():
            return _act_line(node)
        case nodes.Perform(may=may, target=target, arguments=arguments):
            head: Fragment = ("may perform " if may else "perform ", expression(target))
            told = [part for one in arguments or () for part in (", ", _argument(one))][1:]
            return (head, " with ", *told) if told else head
        case nodes.Reveal(names=names):
            return f"reveal {', '.join(name.text for name in names)}"
        case nodes.Guarded(action=action, condition=condition):
            return (simple_statement(action), " if ", expression(condition))
        case nodes.Offered(action=action, most=most, condition=condition):
            limit = _limit(most)
            guard: Fragment = (" if ", expression(condition)) if condition else ""
            return (simple_statement(action), limit, guard)
        case _:
            raise TypeError(f"{type(node).__name__} is not a statement of one line")


def _argument(node: nodes.Argument) -> Fragment:
    return (f"{node.name.text}: ", operand(node.value, _given_binding(node.value)))


def _given_binding(node: Node) -> Binding:
    """How tightly what is told has to bind: *of* and *own* need no brackets there."""
    inner = node
    while isinstance(inner, nodes.Property):
        inner = inner.operand
    plain = isinstance(inner, nodes.Own) or inner.binds is Binding.ATOM
    return Binding.UNARY if plain else Binding.ATOM


def _limit(most: Node | None) -> Fragment:
    if most is None:
        return ""
    return " once" if isinstance(most, nodes.Once) else (" at most ", number(most), " times")


# ---- who --------------------------------------------------------------------------------------


def _act_line(node: nodes.ActLine) -> Fragment:
    may = "may " if node.may else ""
    # After `may` and without a subject the verb is bare: `each player may move`, `move`.
    ending = "s" if node.subject and not node.may else ""
    act = _act(node.act, ending)
    if node.subject is None:
        return (may, spaced(act))
    bracket = Bracket(opening="(", closing=")", parts=act, optional=True)
    return (_subject(node.subject), " ", may, bracket)


def _subject(node: Node) -> Fragment:
    match node:
        case nodes.EachPlayer(start=start, qualifier=qualifier):
            begin: Fragment = (" from ", operand(start, Binding.SUM)) if start else ""
            return ("each player", begin, _qualifier(qualifier))
        case nodes.EachOtherPlayer(qualifier=qualifier):
            return ("each other player", _qualifier(qualifier))
        case nodes.EachOfThem(qualifier=qualifier):
            return ("each of them", _qualifier(qualifier))
        case _:
            raise TypeError(f"{type(node).__name__} is not a subject")


def _qualifier(node: Node | None) -> Fragment:
    if node is None:
        return ""
    if isinstance(node, nodes.SuchThat):
        return (" where ", test(node.test))
    return (" ", expression(node))


# ---- what -------------------------------------------------------------------------------------


def _act(node: Node, ending: str) -> tuple[Fragment, ...]:
    """An act in pieces between which a line may break inside brackets."""
    if node.form:
        return formed(node, ending)
    match node:
        case nodes.Score(
            places=places, as_one=as_one, table=table, first_only=first_only, tied_too=tied
        ):
            by = " as one" if as_one else ""
            by += f" by {table.text}" if table else ""
            only = ", first ranks only" if first_only else ""
            only += ", tied or not" if tied else ""
            return ((f"score{ending} ", expression(places), by + only),)
        case nodes.Choose(members=members, target=goal, otherwise=otherwise):
            chosen = (f"choose{ending} one of ", expression(members))
            choice: Fragment = (*chosen, " as ", expression(goal))
            return _with_options(choice, tuple(map(_option, otherwise or ())))
        case nodes.SecretlyChoose(picks=picks, options=options):
            picked = [part for one in picks for part in (" and ", spaced(formed(one)))][1:]
            choice = (f"secretly choose{ending} ", *picked)
            return _with_options(choice, tuple(map(_option, options or ())))
        case nodes.Take(source=source, left_out=left_out, goal=goal, unseen=unseen):
            rest: Fragment = (" except ", expression(left_out)) if left_out else ""
            return ((f"take{ending} one of ", expression(source), rest, _into(goal, unseen)),)
        case nodes.TakeSeveral(amount=amount, source=source, goal=goal, unseen=unseen):
            cards = (expression(amount), " of ", expression(source))
            return ((f"take{ending} ", cards, _into(goal, unseen)),)
        case _:
            raise TypeError(f"{type(node).__name__} is not an act")


def _into(goal: Node, unseen: bool | None) -> Fragment:
    return (" into ", expression(goal), ", unseen" if unseen else "")


def _with_options(choice: Fragment, options: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    parts = (choice, *options)
    return (*((part, ",") for part in parts[:-1]), parts[-1])


def _option(option: Node | bool) -> Fragment:
    return expression(option) if isinstance(option, Node) else "unrevealed"
