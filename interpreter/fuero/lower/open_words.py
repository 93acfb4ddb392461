"""Which words of a question are open, worked out once before it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.machine.operators import OPERATORS, walk_expression
from fuero.machine.program import Expression, Word
from fuero.ruleset import core
from fuero.ruleset.performing import bodies_of

from .builder import ALWAYS, Builder, const, slot
from .environment import union
from .once import once

__all__ = ["any_of", "tells_secrets", "work_out_open"]


def work_out_open(builder: Builder, words: Sequence[Word]) -> tuple[Expression, list[Word]]:
    """Emit which of some words are open; whether any is, and the words to be asked for.

    What hangs on what players may not know is asked for again with the question: whoever imagines
    another state of the game must find other words open there.
    """
    if any(tells_secrets(builder, word.condition) for word in words):
        return any_of([word.condition for word in words]), list(words)
    open_, found = builder.temporary("open words"), const(0)
    for number, word in enumerate(words):
        found = union(found, _if(word.condition, 1 << number))
    builder.set(open_, found)
    asked = [
        replace(word, condition=("has", slot(open_), const(number)))
        for number, word in enumerate(words)
    ]
    return ("nonempty", slot(open_)), asked


def _if(condition: Expression, members: int) -> Expression:
    if condition[0] == "const":
        return const(members if condition[1] else 0)
    return ("if", condition, const(members), const(0))


def any_of(conditions: Sequence[Expression]) -> Expression:
    """Whether any of some conditions holds."""
    if ALWAYS in conditions:
        return ALWAYS
    found = conditions[0]
    for condition in conditions[1:]:
        found = ("or", found, condition)
    return found


def tells_secrets(builder: Builder, condition: Expression) -> bool:
    """Whether an expression reads what some players may not know."""
    secret = _secret_slots(builder)
    return any(
        operand in secret
        for one in walk_expression(condition)
        for operand, (_, kind) in zip(one[1:], OPERATORS[one[0]].operands, strict=True)
        if kind in ("slot", "base")
    )


@once
def _secret_slots(builder: Builder) -> frozenset[int]:
    """The slots of hidden zones, and of what players choose secretly."""
    chosen = {
        part.variable
        for body in bodies_of(builder.world.declared).values()
        for statement in body
        for part in core.walk(statement)
        if isinstance(part, core.SecretlyChoose)
    }
    fields = builder.world.fields.values()
    secret = [one for one in fields if one.visibility == "secret" or one.name in chosen]
    return frozenset(one.offset + at for one in secret for at in range(one.size))
