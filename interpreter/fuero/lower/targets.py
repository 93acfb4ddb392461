"""What several acts need: names of variables, writing them within their range, and declining."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.machine.program import Expression, Word
from fuero.machine.things import About
from fuero.ruleset import core

from .alike import CardOffer, offered_members
from .builder import ALWAYS, Builder, Label, const, slot
from .expressions import lower_expression
from .frame import Ask, Frame

__all__ = [
    "ask_whether",
    "in_preference",
    "in_range",
    "leave_if",
    "name_of",
    "preferred",
    "skip_word",
    "store_target",
    "within_range",
    "write_target",
]


def name_of(target: core.Expression) -> str:
    """The name of what is written."""
    if isinstance(target, core.CardsKept):
        return "kept"
    assert isinstance(target, core.VariableOf | core.CardsIn)
    return target.name


def in_range(target: core.Expression, value: Expression, frame: Frame) -> Expression:
    """The value a variable holds after a value was written: cut off at the ends of its range."""
    return within_range(frame.builder, _field(target, frame), value)


def within_range(builder: Builder, field: str, value: Expression) -> Expression:
    """The value a field holds after a value was written: cut off at the ends of its range."""
    made = builder.world.fields[field]
    if made.kind != "number" or value[0] == "const":
        return value
    # Arithmetic never leaves a slot's range, so that all evaluators agree.
    return ("max", ("min", value, ("const", made.high)), ("const", made.low))


def _field(target: core.Expression, frame: Frame) -> str:
    if isinstance(target, core.CardsIn):
        return f"zone {target.name}"
    assert isinstance(target, core.VariableOf)
    return target.name


def write_target(target: core.Expression, value: Expression, frame: Frame) -> None:
    """Write a variable."""
    store_target(target, in_range(target, value, frame), frame)


def store_target(target: core.Expression, value: Expression, frame: Frame) -> None:
    """Write a value that lies in the range of a variable."""
    assert isinstance(target, core.VariableOf | core.CardsIn)
    builder, field = frame.builder, _field(target, frame)
    if target.holder is None:
        builder.set(builder.world.offset(field), value)
    else:
        holder = lower_expression(target.holder, frame.here)
        builder.emit("store", builder.world.offset(field), holder, value)


def skip_word(frame: Frame, condition: Expression = ALWAYS) -> list[Word]:
    """The option to decline, where the frame allows it."""
    return [frame.builder.word("skip", condition)] if frame.skip is not None else []


def leave_if(frame: Frame, condition: Expression) -> None:
    """Go to the end of the card where the condition holds."""
    if frame.skip is not None:
        stay = Label()
        frame.builder.emit("branch", condition, stay)
        frame.builder.emit("jump", frame.skip)
        frame.builder.place(stay)


def in_preference(
    members: core.Expression, otherwise: Sequence[core.Node]
) -> tuple[core.Expression, ...]:
    """The sets of which the first that is not empty is chosen from."""
    fallbacks = (one.members for one in otherwise if isinstance(one, core.ElseOne))
    return (members, *fallbacks)


def preferred(node: core.Choose | core.SecretlyChoose, frame: Frame) -> CardOffer:
    """What is offered: the first of several sets that is not empty."""
    otherwise = node.otherwise if isinstance(node, core.Choose) else node.options
    sets = in_preference(node.members, otherwise)
    offers = [offered_members(frame.here, node, one) for one in sets]
    chosen = offers.pop()
    for better in reversed(offers):
        chosen = CardOffer(
            members=("if", better.members, better.members, chosen.members),
            always=_either_way(better, chosen.always),
        )
    return chosen


def _either_way(better: CardOffer, otherwise: Expression) -> Expression:
    """Whether the choice is put with one option: of the better set, or of the other."""
    if not better.always and not otherwise:
        return ()
    never = const(0)
    return ("if", ("nonempty", better.members), better.always or never, otherwise or never)


def ask_whether(frame: Frame, kind: str, node: core.Node, of: About = ()) -> None:
    """Ask whether to do it; to skip goes to the frame's end.

    node: the clause that asks. of: what the question is about, if it is not what asks.
    """
    builder = frame.builder
    assert frame.skip is not None
    answer = Ask(frame=frame, kind=kind, node=node, about=of).put(
        builder.word("skip"), builder.word("do")
    )
    stay = Label()
    builder.emit("branch", ("eq", slot(answer), const(0)), stay)
    builder.emit("jump", frame.skip)
    builder.place(stay)
