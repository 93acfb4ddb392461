"""The names of options in blocks where a player chooses what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fuero.lang import nodes
from fuero.lang.nodes import Name
from fuero.machine.program import ANSWER_WORDS

from .model import Rules

__all__ = ["alternative_number", "alternative_words", "performed_names"]

_NUMBERED = re.compile(r"alternative-([0-9]+)")


def alternative_words(rules: Rules, node: nodes.OneOf) -> tuple[str, ...]:
    """The option of each alternative: the name of the procedure it performs and tells nothing, or
    else its number.

    A name is used only where no other option could be called so.
    """
    performed = [_procedure(rules, part) for part in node.alternatives]
    times = Counter(performed)
    return tuple(
        name
        if times[name] == 1 and name and not _has_other_meaning(name)
        else f"alternative-{number}"
        for number, name in enumerate(performed, 1)
    )


def alternative_number(word: str) -> int | None:
    """The number of the alternative that a word stands for, if the word is no name of a
    procedure.
    """
    found = _NUMBERED.fullmatch(word)
    return int(found.group(1)) if found else None


def performed_names(node: nodes.EitherOrder | nodes.Offer) -> Iterator[Name]:
    """The names of what can be chosen, which are its options."""
    for below in nodes.walk(node):
        if isinstance(below, nodes.Perform):
            yield below.target.name


def _procedure(rules: Rules, part: nodes.Node) -> str:
    action, _ = nodes.without_guard(part)
    if not isinstance(action, nodes.Perform) or action.arguments:
        # What a procedure is told is a part of the option.
        return ""
    name = action.target.name.text
    return name if name in rules.of("procedure") else ""


def _has_other_meaning(name: str) -> bool:
    return name in ANSWER_WORDS or alternative_number(name) is not None
