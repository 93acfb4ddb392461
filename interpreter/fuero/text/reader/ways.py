"""All that rules can write a sentence as, with all that is written so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from fuero.ruleset.model import Rules
from fuero.text.tree import Homonyms, Item, Noun

from .alike import same_thing
from .omitted import says_what
from .owned import owned
from .points import Surroundings, by_slot, is_declared_for
from .scope import leaves_scope_open, takes_one_as_each
from .style import one_at_most
from .trees import resolved
from .written import Choices, written

__all__ = ["MOST_WAYS", "WayWritten", "WaysWritten", "ways_of"]

MOST_WAYS = 128
"""So many ways of writing a text as rules are tried."""
WayWritten: TypeAlias = tuple[str, Sequence[Item]]
WaysWritten: TypeAlias = Mapping[str, Sequence[Item]]
"""What a sentence can be written as in rules, and all that is written so."""


class _Named:
    """A tree with names chosen where several are worded alike: what it is with each choice of
    them, worked out once for all ways in which rules can write it.

    points: the names that may be meant at each place, one of each that mean the same.
    """

    def __init__(self, rules: Rules, tree: Item) -> None:
        self.rules, self.tree = rules, tree
        self.points: list[tuple[Noun, ...]] = []
        self.declared: list[tuple[bool, ...]] = []
        self.known: dict[tuple[int, ...], Sequence[Item]] = {}
        resolved(tree, self._noted)

    def _noted(self, alike: Homonyms, where: Surroundings) -> Noun:
        classes = same_thing(self.rules, by_slot(self.rules, alike.nouns, where))
        self.points.append(classes)
        self.declared.append(tuple(is_declared_for(self.rules, one, where) for one in classes))
        return alike.nouns[0]

    def picked(self, choices: Choices) -> tuple[Sequence[Item], int]:
        """What the tree can be with the names chosen this time, as whose the pieces in it are; and
        how many of the names are declared for where they stand.
        """
        picked = tuple([choices.pick(len(classes)) for classes in self.points])
        if picked not in self.known:
            self.known[picked] = tuple(self._with(picked))
        return self.known[picked], sum(
            declared[number] for declared, number in zip(self.declared, picked, strict=True)
        )

    def _with(self, picked: Sequence[int]) -> Iterator[Item]:
        chosen = iter([nouns[number] for nouns, number in zip(self.points, picked, strict=True)])
        with suppress(KeyError):  # Rules cannot write it.
            yield from filter(says_what, owned(resolved(self.tree, lambda *_: next(chosen))))


def ways_of(rules: Rules, trees: Sequence[Item]) -> WaysWritten:
    """All that a sentence of these trees can be written as; of ways that mean the same, that with
    the names the rules declare for their slots goes first.
    """
    found: dict[str, list[Item]] = {}
    declared: dict[str, int] = {}
    for tree in trees:
        if leaves_scope_open(tree) or takes_one_as_each(tree):
            continue
        choices, named = Choices(), _Named(rules, tree)
        if not all(named.points):
            continue
        for _ in range(MOST_WAYS):
            whose, fitting = named.picked(choices)
            with suppress(KeyError):  # Rules cannot write it.
                if not whose:
                    raise KeyError
                item = one_at_most(rules, whose[choices.pick(len(whose))])
                text = written(item, rules, choices)
                found.setdefault(text, []).append(item)
                declared[text] = max(fitting, declared.get(text, 0))
            if not choices.advance():
                break
    ordered = sorted(found, key=lambda text: (-declared[text], len(text)))
    return {text: found[text] for text in ordered}
