"""What acts have in common: variables, and declining."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression, Word
from fuero.ruleset.targets import Target, as_expression
from fuero.ruleset.types import Type

from .builder import ALWAYS, Label
from .expressions import lower_expression, lower_set, type_of
from .frame import Frame

__all__ = [
    "in_range",
    "leave_if",
    "pawn_kind",
    "preferred",
    "read_target",
    "skip_word",
    "store_target",
    "target_type",
    "write_target",
]


def pawn_kind(frame: Frame, word: str) -> str:
    """The declared kind of figure a word stands for; the word itself where it stands for none."""
    meaning = frame.builder.names.meanings.get(word)
    return meaning.element.name if meaning and meaning.element else word


def read_target(target: Node, frame: Frame) -> Expression:
    """The content of a variable, or the figure a target names."""
    assert isinstance(target, Target)
    return lower_expression(as_expression(target), frame.here)


def target_type(target: Node, frame: Frame) -> Type:
    """The type of what a target names."""
    assert isinstance(target, Target)
    return type_of(as_expression(target), frame.here)


def in_range(target: Node, value: Expression, frame: Frame) -> Expression:
    """What a variable holds when a value has been written to it."""
    assert isinstance(target, Target)
    made = frame.builder.fields[_field(target, frame)]
    if made.kind != "number" or value[0] == "const":
        return value
    # Arithmetic never leaves a slot's range, so that all evaluators agree.
    return ("max", ("min", value, ("const", made.high)), ("const", made.low))


def _field(target: Target, frame: Frame) -> str:
    name = target.name.text
    return f"zone {name}" if name in frame.builder.zones else name


def write_target(target: Node, value: Expression, frame: Frame) -> None:
    """Write a variable."""
    store_target(target, in_range(target, value, frame), frame)


def store_target(target: Node, value: Expression, frame: Frame) -> None:
    """Write what is in the range of a variable."""
    assert isinstance(target, Target)
    builder, field = frame.builder, _field(target, frame)
    if isinstance(target, nodes.OwnTarget):
        builder.emit("store", builder.offset(field), frame.here.me, value)
    elif isinstance(target, nodes.OfTarget):
        holder = lower_expression(target.holder, frame.here)
        builder.emit("store", builder.offset(field), holder, value)
    else:
        builder.set(builder.offset(field), value)


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


def preferred(members: Node, otherwise: Sequence[object], frame: Frame) -> Expression:
    """The set to choose from: the first of several that is not empty."""
    sets = [lower_set(members, frame.here)]
    for fallback in otherwise:
        if isinstance(fallback, nodes.ElseOne):
            sets.append(lower_set(fallback.members, frame.here))
    chosen = sets.pop()
    for better in reversed(sets):
        chosen = ("if", better, better, chosen)
    return chosen
