"""What a sentence takes up of those before it: *it*, *that region*, *there*, *if you do*.

The table of constructs names the phrases that take something up, and what each can stand for. Where
a sentence is written as rules, such a phrase is a mark. When the sentences of a text are put
together, each mark becomes what was said before and fits, once for each thing it can mean; where
nothing fits, the text means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product

from fuero.ruleset.core import Choose, DrawAs, SecretlyChoose, VariableOf, walk
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.tree import Item, Phrase

from .additions import added
from .constructs import constructs
from .fitting import fits
from .marks import MARK, SOURCE, kinds_of
from .mention import Mention
from .mentions import NAMED, mentions_in, places_named
from .points import nouns_in
from .said_lines import SaidLine, behind, heads_around

__all__ = ["calls_another", "names_chosen", "taken_up"]

_MOST_WAYS = 16
"""So many ways to take up what a sentence does are tried."""
_OWN = re.compile(r"\b(own|me)\b")
"""Words by which rules speak of whoever acts."""
_SUBJECT = "each "
"""How lines of several players begin."""
_OF_THOSE_WHO_CHOSE = "each of them "
"""How lines of those begin who made secret picks."""
_PLAYERS = ("for each player", "as ")
"""How heads begin under which another player acts."""
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_CHOSEN = re.compile(r"\bas (?:own )?([a-z][a-z0-9-]*)")
"""What a line of rules gives a name to by choosing it."""
_MAY = re.compile(r"(each .*)?\bmay ")
_ONE_OF_WHICH = ("one of", "in either order", "offer ")
"""How heads begin under which nothing is sure to be done before another thing there."""
_NUMBER_LEFT_OPEN = re.compile(r"\b(up to|any number of)\b")
"""How rules write a number of pieces that can be none."""
_BEGUN = "begun"
"""How it comes to be known where a line takes pieces from."""
_BEFORE_THE_ACT = frozenset({_BEGUN, "stood"})
"""How it comes to be known where something is before its own line moves it."""
_NEIGHBOURS = "neighbours of "
"""How rules write what lies beside a place."""
_WHETHER = frozenset({"done", "undone"})
"""How it comes to be known whether an act was done."""


def taken_up(
    rules: Rules, before: Sequence[SaidLine], line: SaidLine, guarded: Sequence[Item] = ()
) -> Iterator[tuple[SaidLine, ...]]:
    """Lines with another one behind them, in which all that it takes up is put in its place, in
    each way it can be meant.

    guarded: of a condition, what the same sentence says is done. Where nothing before fits, a place
    named there is meant: *mow the hill if there are sheep on it*.
    """
    lines = (*before, behind(before, line))
    line = lines[-1]
    marks = {(mark[1], mark[3]) for mark in MARK.finditer(line.text)}
    if not marks:
        yield from _with_additions(lines)
        return
    subjects = [item.slots.get("subject") for item in line.items if isinstance(item, Phrase)]
    said = (*mentions_in(rules, lines), *places_named(subjects, len(before)))
    known = [one for one in said if _can_be_meant(rules, one, lines)]
    named = [*places_named(guarded, len(before))]
    wanted = {
        mark: [*_candidates(rules, known, lines, mark)] or [*_candidates(rules, named, lines, mark)]
        for mark in sorted(marks)
    }
    for meant in islice(product(*wanted.values()), _MOST_WAYS):
        if all(_says_where(one, line.text) for one in meant):
            text = MARK.sub(partial(_instead, dict(zip(wanted, meant, strict=True))), line.text)
            taken = tuple(one for one in meant if one.line < len(before))
            row = (*before, replace(line, text=text, taken=taken))
            yield from (_within(lines, taken) for lines in _with_additions(row))


def _with_additions(lines: tuple[SaidLine, ...]) -> Iterator[tuple[SaidLine, ...]]:
    found = added(lines)
    if found is not None:
        yield found


def names_chosen(rules: Rules, lines: Sequence[SaidLine]) -> bool:
    """Whether lines name what they have chosen before, and nothing that was chosen elsewhere."""
    known: set[str] = set()
    named: set[str] = set()
    for line in lines:
        words = {*_WORD.findall(line.text)}
        known |= {*_CHOSEN.findall(line.text)}
        named |= words & chosen_names(rules)
    return bool(known & named) and named <= known


def calls_another(rules: Rules, lines: Sequence[SaidLine]) -> bool:
    """Whether a text that has chosen something calls something else, in words that are not its
    own, what was chosen: it must be another thing that is meant.
    """
    known: set[str] = set()
    for line in lines:
        known |= {*_CHOSEN.findall(line.text)}
        called = [
            {noun.id for noun in nouns_in(item) if noun.wording} & chosen_names(rules) - known
            for item in line.items
        ]
        if known and called and all(called):
            return True
    return False


@once_for_rules
def chosen_names(rules: Rules) -> frozenset[str]:
    """The variables in which cards and procedures remember what was chosen."""
    found: set[str] = set()
    for body in rules.declared.bodies():
        for statement in body:
            for part in walk(statement):
                if isinstance(part, SecretlyChoose):
                    found.add(part.variable)
                elif isinstance(part, Choose | DrawAs):
                    target = part.target if isinstance(part, Choose) else part.variable
                    found |= {target.name} if isinstance(target, VariableOf) else set()
    return frozenset(found)


def _instead(by_mark: Mapping[tuple[str, str], Mention], mark: re.Match[str]) -> str:
    meant = by_mark[mark[1], mark[3]]
    return meant.source if mark[2] == SOURCE else meant.rules


def _candidates(
    rules: Rules, known: Sequence[Mention], lines: Sequence[SaidLine], mark: tuple[str, str]
) -> Iterator[Mention]:
    """What a phrase of the last line can stand for, each thing once."""
    takes, nouns = constructs().takes_up[mark[0]], kinds_of(mark[1])
    found: dict[str, Mention] = {}
    for one in known:
        if one.how not in takes.what or (one.how == _BEGUN and not _beside(mark, lines[-1])):
            continue
        if not nouns or any(fits(rules, one, noun) for noun in nouns):
            found.setdefault(one.rules, one)
    if takes.which == "first":
        # One alone is no first one.
        yield from [*found.values()][: len(found) > 1]
        return
    near = [one for one in found.values() if _is_near(one, known, lines, takes.near)]
    # Behind the nearest one, it may be any other that was chosen before.
    wider = [one for one in found.values() if one.how != NAMED] if takes.near == "taken" else []
    yield from (one for one in found.values() if near and (one in near or one in wider))


def _is_near(
    mention: Mention, known: Sequence[Mention], lines: Sequence[SaidLine], near: str
) -> bool:
    """Whether it was said near enough: in the last line or right before, or is taken up there."""
    if not near:
        return True
    before = len(lines) - 2
    while before > 0 and lines[before].head:
        before -= 1
    said = any(one.line >= before and one.rules == mention.rules for one in known)
    taken = [one for line in lines[before:-1] for one in line.taken] if near == "taken" else []
    return said or any(one.rules == mention.rules for one in taken)


def _beside(mark: tuple[str, str], line: SaidLine) -> bool:
    """Whether all that a line says of something is what lies beside it."""
    found = [one for one in MARK.finditer(line.text) if (one[1], one[3]) == mark]
    return all(line.text[: one.start()].endswith(_NEIGHBOURS) for one in found)


def _can_be_meant(rules: Rules, mention: Mention, lines: Sequence[SaidLine]) -> bool:
    """Whether something holds in the last line, whatever was decided before, and for whom."""
    if mention.line == len(lines) - 1:
        # Of the line itself, what is seen before anything is done, and where whoever acts is seen.
        seen = bool(mention.source) or mention.how in _BEFORE_THE_ACT
        return seen or _says_who_acts(mention, lines[-1])
    if mention.how in _BEFORE_THE_ACT:
        return False
    told, line = lines[mention.line], lines[-1]
    around, there = heads_around(lines, len(lines) - 1), heads_around(lines, mention.line)
    return (
        around[: len(there)] == there
        and not any(lines[head].text.startswith(_ONE_OF_WHICH) for head in there)
        and (not mention.each or line.text.startswith(_OF_THOSE_WHO_CHOSE))
        and not (mention.of_act and told.text.startswith(_SUBJECT))
        and (not _OWN.search(mention.rules) or _is_one_player(lines, around, there))
        and _is_sure(rules, mention, lines, around)
    )


def _says_who_acts(mention: Mention, line: SaidLine) -> bool:
    """Whether a place is named where a line says which players act."""
    return mention.how == NAMED and any(
        mention.out_of in [*nouns_in(item.slots.get("subject"))]
        for item in line.items
        if isinstance(item, Phrase)
    )


def _is_sure(
    rules: Rules, mention: Mention, lines: Sequence[SaidLine], around: Sequence[int]
) -> bool:
    """Whether what an act came to holds in the last line, also where nobody has to do the act."""
    told = lines[mention.line]
    if mention.how in _WHETHER:
        # Where *may* only reads better, nobody can leave undone what has no number that says so.
        open_to_all = rules.may_is_rule[""] or _NUMBER_LEFT_OPEN.search(told.text) is not None
        return open_to_all and mention.line == len(lines) - 2 and told.depth == lines[-1].depth
    declined = rules.may_is_rule[""] and _MAY.match(told.text) is not None
    return not declined or any(
        one.how == "done" and one.line == mention.line
        for head in around
        for one in lines[head].taken
    )


def _is_one_player(lines: Sequence[SaidLine], around: Sequence[int], there: Sequence[int]) -> bool:
    """Whether *own* is the same player's in the last line as where something was said."""
    heads = [[n for n in some if lines[n].text.startswith(_PLAYERS)] for some in (around, there)]
    return heads[0] == heads[1] and not lines[-1].text.startswith(_SUBJECT)


def _says_where(mention: Mention, text: str) -> bool:
    """Whether pieces said before are taken from where they were seen."""
    if not mention.source or any(mark[2] == SOURCE for mark in MARK.finditer(text)):
        return True
    return f" from {mention.source} " in text


def _within(lines: tuple[SaidLine, ...], taken: Sequence[Mention]) -> tuple[SaidLine, ...]:
    """Lines with the heads that remember what is taken up behind them."""
    for one in sorted(taken, key=lambda one: -one.line):
        if not one.within or any(line.text == one.within for line in lines):
            continue
        told = lines[one.line]
        head = SaidLine(text=one.within, depth=told.depth, asked=told.asked, head=True)
        deeper = tuple(replace(line, depth=line.depth + 1) for line in lines[one.line :])
        lines = (*lines[: one.line], head, *deeper)
        lines = tuple(_counted_on(line, one.line) for line in lines)
    return lines


def _counted_on(line: SaidLine, number: int) -> SaidLine:
    """A line whose mentions are told by one line more, from a number on."""
    taken = (replace(one, line=one.line + (one.line >= number)) for one in line.taken)
    return replace(line, taken=tuple(taken))
