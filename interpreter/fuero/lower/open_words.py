"""Which words of a question are open, worked out once before it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.machine.program import Expression, Word

from .builder import ALWAYS, Builder, const, slot
from .environment import union
from .secrets import tells_secrets

__all__ = ["any_of", "work_out_open"]


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
    """Whether any of some conditions holds; () where there is none."""
    if not conditions:
        return ()
    if ALWAYS in conditions:
        return ALWAYS
    found = conditions[0]
    for condition in conditions[1:]:
        found = ("or", found, condition)
    return found
