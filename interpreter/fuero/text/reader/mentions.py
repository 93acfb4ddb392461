"""What the lines of a text make known to the sentences behind them, by the table of constructs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from fuero.ruleset import core
from fuero.ruleset.core import walk
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.tree import Item, Noun, Phrase, spoken_of

from .constructs import MakesKnown, constructs
from .mention import Mention
from .points import base_key, nouns_in, phrases_in
from .said_lines import SaidLine
from .written import Choices, template_written

__all__ = ["NAMED", "mentions_in", "places_named"]

NAMED = "named"
"""How a place comes to be known that is called by its name."""
_OTHER_PLACES = frozenset({"define", "group", "kind", "local", "relation", "variable"})
"""What can name places by what they are, beside those that are called by their own name."""
_ONE = "one-place"
"""What sort of thing one place is."""
_MOST_WAYS = 8
"""So many ways to write what is made known are tried."""


def mentions_in(rules: Rules, lines: Sequence[SaidLine]) -> Iterator[Mention]:
    """All that some lines make known, in their order, the same thing once for each line."""
    for number, line in enumerate(lines):
        found: dict[tuple[str, str], Mention] = {}
        for item in line.items:
            made = [_made_known(rules, phrase, number, line) for phrase in phrases_in(item)]
            for one in (*chain(*made), *places_named([item], number)):
                found.setdefault((one.how, one.rules), one)
        yield from found.values()


def _made_known(rules: Rules, phrase: Phrase, number: int, line: SaidLine) -> Iterator[Mention]:
    table = constructs()
    known = table.of_key(base_key(phrase.keys[0]))
    tagged = known[1] if known else {}
    for how, makes in table.makes_known.get(known[0].key if known else "", {}).items():
        if makes.stands and not _always_stands(rules, phrase.slots.get(makes.stands)):
            continue
        if makes.one and not _is_one(phrase.slots.get(makes.one)):
            continue
        within = phrase.slots.get(makes.told_in)
        if isinstance(within, Phrase):
            phrase = replace(phrase, slots={**within.slots, **phrase.slots})
        for says in _ways(rules, phrase, makes):
            # Of a name that can be written in several ways, the one that stands in the line.
            if not makes.name or says[0] in line.text:
                yield Mention(
                    how=how,
                    line=number,
                    rules=says[0],
                    out_of=phrase.slots.get(makes.out_of) or _tagged(tagged.get(makes.out_of)),
                    source=says[1],
                    within=says[2],
                    each=makes.each,
                    of_act=not makes.name,
                )


def _tagged(name: str | None) -> Item:
    """What a phrase says without a word for it, as a lexicon has it for that thing alone."""
    return Noun(category="define", id=name) if name else None


def _ways(rules: Rules, phrase: Phrase, makes: MakesKnown) -> Iterator[tuple[str, ...]]:
    choices = Choices()
    for _ in range(_MOST_WAYS):
        with suppress(KeyError):  # Rules cannot write it.
            yield tuple(
                template_written(template, phrase, rules, choices)
                for template in (makes.rules, makes.source, makes.within)
            )
        if not choices.advance():
            return


def _is_one(item: Item) -> bool:
    """Whether something is sure to be one place."""
    table = constructs()
    if isinstance(item, Noun):
        return item.category in table.names[_ONE]
    known = table.of_key(base_key(item.keys[0])) if isinstance(item, Phrase) else None
    return known is not None and known[0].sort in table.also[_ONE]


def places_named(items: Sequence[Item], number: int) -> Iterator[Mention]:
    """The places that are called by their names in what a line says."""
    for item in items:
        yield from _named(item, number)


def _named(item: Item, number: int) -> Iterator[Mention]:
    nouns = [*spoken_of(item)]
    if any(noun.category in _OTHER_PLACES for noun in nouns):
        # Which of a place and others would be meant, nobody can know.
        return
    for noun in nouns:
        if noun.category == "place":
            yield Mention(
                how=NAMED,
                line=number,
                rules=noun.id,
                out_of=noun,
                source="",
                within="",
                each=False,
                of_act=False,
            )


def _always_stands(rules: Rules, item: Item) -> bool:
    """Whether a figure never stands beside the board, as far as rules say."""
    figures = {noun.id for noun in nouns_in(item) if noun.category == "figure"}
    return figures.isdisjoint(_put_aside(rules))


@once_for_rules
def _put_aside(rules: Rules) -> frozenset[str]:
    """The figures that rules put beside the board."""
    return frozenset(
        figure.name
        for body in rules.declared.bodies()
        for statement in body
        for part in walk(statement)
        if isinstance(part, core.PutFigure)
        and any(isinstance(one, core.Nothing) for one in walk(part.goal))
        for figure in walk(part.figure)
        if isinstance(figure, core.TheFigure)
    )
