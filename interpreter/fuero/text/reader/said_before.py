"""Words for what an earlier sentence has chosen: *it*, *that region*.

Where a sentence is written as rules, such a word becomes the name of something that cards choose,
with a mark: whether an earlier sentence did choose it is seen when the sentences are put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fuero.ruleset.core import Choose, DrawAs, SecretlyChoose, VariableOf, walk
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.tree import Item, Noun

from .alike import same_thing
from .points import nouns_in

__all__ = ["SAID_BEFORE", "are_known", "chosen_names", "marked", "unmarked"]

SAID_BEFORE = frozenset({"said-before", "said-before:kind"})
"""The phrases that stand for it."""
_MARK = re.compile("\x01([^\x02]*)\x02([^\x03]*)\x03")


def marked(name: str, kinds: Iterable[Noun]) -> str:
    """A name with the names of what it is said to be."""
    said = dict.fromkeys(f"{kind.category}:{kind.id}" for kind in kinds)
    return f"\x01{name}\x02{','.join(said)}\x03"


def unmarked(text: str) -> str:
    """Rules without marks."""
    return _MARK.sub(r"\1", text)


@once_for_rules
def chosen_names(rules: Rules) -> tuple[str, ...]:
    """The variables in which cards and procedures remember what was chosen."""
    found: dict[str, None] = {}
    for body in rules.declared.bodies():
        for statement in body:
            for part in walk(statement):
                if isinstance(part, SecretlyChoose):
                    found[part.variable] = None
                elif isinstance(part, Choose | DrawAs):
                    target = part.target if isinstance(part, Choose) else part.variable
                    if isinstance(target, VariableOf):
                        found[target.name] = None
    return tuple(found)


def are_known(rules: Rules, ways: Sequence[tuple[str, Sequence[Item]]]) -> bool:
    """Whether all that sentences in a row take up was chosen before, out of such things.

    A word such as *it* takes up the sentence right before, which chooses it or takes it up itself.
    """
    for number, (later, _) in enumerate(ways):
        for name, kinds in _MARK.findall(later):
            if kinds:
                known = any(_chooses(rules, way, name, kinds) for way in ways[:number])
            else:
                known = number > 0 and (
                    _chooses(rules, ways[number - 1], name, "")
                    or any(name == other for other, _ in _MARK.findall(ways[number - 1][0]))
                )
            if not known:
                return False
    return True


def _chooses(rules: Rules, way: tuple[str, Sequence[Item]], name: str, kinds: str) -> bool:
    """Whether a sentence chooses what has this name, out of things of some kind."""
    text, items = way
    if not re.search(rf"\bas {re.escape(name)}\b", text):
        return False
    there = [noun for item in items for noun in nouns_in(item)]
    wanted = [
        Noun(category=one, id=other) for one, _, other in map(_apart, kinds.split(",")) if one
    ]
    return not wanted or any(
        len(same_thing(rules, (one, other))) == 1 for one in wanted for other in there
    )


def _apart(kind: str) -> tuple[str, str, str]:
    return kind.partition(":")
