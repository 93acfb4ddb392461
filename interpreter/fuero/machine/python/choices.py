"""Choices as source: what is offered, and what a chosen option writes."""

from __future__ import annotations

from dataclasses import dataclass

from fuero.machine.program import Choice, Expression, Members, Word

from .bounds import Outcome
from .ranges import EDGE, top
from .variables import slots_of
from .writer import Writer

__all__ = ["OfferSource", "always", "decision_test", "write_decision", "write_offer"]


@dataclass(frozen=True, slots=True)
class OfferSource:
    """Source of what is offered.

    text: the options. several: whether there is more than one. fewest: how many there are at least.
    """

    text: str
    several: str
    fewest: int


def write_offer(writer: Writer, choice: Choice) -> OfferSource:
    """Write what lists the options of a choice."""
    sure = always(choice)
    words = tuple(word.option for word in sure)
    last = choice.options[-1] if choice.options else None
    if len(sure) == len(choice.options):
        name = writer.parts.constant(words)
        return OfferSource(name, "1" if len(words) > 1 else "0", len(words))
    if len(sure) == len(choice.options) - 1 and isinstance(last, Members) and not last.second:
        members, low, _ = writer.simple(last.members)
        if members[0] == "const":
            found = (*words, *(last.offset + member for member in slots_of(members[1])))
            return OfferSource(
                writer.parts.constant(found), "1" if len(found) > 1 else "0", len(found)
            )
        text = writer.text(members)
        if not text.isalnum():
            name = writer.temporary()
            writer.line(f"{name} = {text}")
            text = name
        several = "1" if len(words) > 1 else text if words else f"{text} & {text} - 1"
        listed = f"{writer.parts.offers(words, _options(last))}[{text}]"
        return OfferSource(listed, several, len(words) + (low > 0))
    return _words_apart(writer, choice) or _write_list(writer, choice, words)


def _write_list(writer: Writer, choice: Choice, words: tuple[int, ...]) -> OfferSource:
    """Write what lists options one after another; words: those that come first in any case."""
    found = writer.temporary()
    writer.line(f"{found} = [{', '.join(map(str, words))}]")
    for clause in choice.options[len(words) :]:
        if isinstance(clause, Word):
            condition = writer.simple(clause.condition)[0]
            if condition == ("const", 1):
                writer.line(f"{found}.append({clause.option})")
            elif condition != ("const", 0):
                with writer.perhaps(), writer.block(f"if {writer.true(condition)}:"):
                    writer.line(f"{found}.append({clause.option})")
        elif not clause.second:
            listed = writer.parts.offers((), _options(clause))
            writer.line(f"{found} += {listed}[{writer.value(clause.members)}]")
        else:
            _write_pairs(writer, clause, found)
    return OfferSource(found, f"len({found}) > 1", len(words))


def _options(clause: Members) -> range:
    """The options of the members of a clause, one by one."""
    return range(clause.offset, clause.offset + clause.size)


def _words_apart(writer: Writer, choice: Choice) -> OfferSource | None:
    """A choice among words of which each is offered while a number is in one and the same set."""
    group: Expression = ()
    options: dict[int, int] = {}
    for clause in choice.options:
        test = writer.simple(clause.condition)[0] if isinstance(clause, Word) else ()
        if not test or test[0] != "in" or test[2][0] != "const" or test[1] != (group or test[1]):
            return None
        if test[2][1] <= max(options, default=-1):
            return None
        group = test[1]
        options[test[2][1]] = clause.option if isinstance(clause, Word) else -1
    mask = sum(1 << bit for bit in options)
    found = writer.simple(("inter", group, ("const", mask)))[0]
    name = writer.temporary()
    writer.line(f"{name} = {writer.text(found)}")
    by_bit = tuple(options.get(bit, -1) for bit in range(max(options) + 1))
    return OfferSource(f"{writer.parts.offers((), by_bit)}[{name}]", f"{name} & {name} - 1", 0)


def _write_pairs(writer: Writer, clause: Members, found: str) -> None:
    """Write what adds pairs to the options."""
    group, low, high = writer.simple(clause.members)
    # INVARIANT: what a pair begins with is written into its slot, and stays there.
    with writer.each(-1, group) as member:
        writer.line(f"{writer.target(clause.slot)} = {member}")
        one = ("slot", clause.slot)
        writer.facts.names[one] = member
        writer.facts.ranges[one] = (0, top(high) if low >= 0 else EDGE)
        second = writer.value(clause.second)
        rows = tuple(
            range(first, first + clause.second_size)
            for first in range(clause.offset, clause.offset + clause.size, clause.second_size)
        )
        writer.line(f"{found} += {writer.parts.pairs(rows)}[{member}][{second}]")
    writer.changed(clause.slot)


def always(choice: Choice) -> list[Word]:
    """The words a choice begins with that are always offered."""
    found = []
    for clause in choice.options:
        if not (
            isinstance(clause, Word) and clause.condition[0] == "const" and clause.condition[1] != 0
        ):
            break
        found.append(clause)
    return found


def write_decision(writer: Writer, choice: Choice, outcome: Outcome) -> None:
    """Write what an option ``o`` of an outcome means into the slots its clause names."""
    clause = choice.options[outcome.clause] if outcome.clause >= 0 else None
    own: list[int] = []
    if isinstance(clause, Members):
        own = [clause.slot, *([clause.second_slot] if clause.second_slot >= 0 else [])]
    none = [slot for slot, _ in outcome.held if slot not in own]
    for slot in none:
        writer.write(slot, (("const", -1), -1, -1))
    writer.write(choice.word_slot, (("const", outcome.word), outcome.word, outcome.word))
    if not isinstance(clause, Members):
        return
    held = dict(outcome.held)
    names = []
    for slot in own:
        name = writer.target(slot)
        if name[0] == "v" and writer.often.get(("slot", slot), 0) > 1:
            kept = writer.temporary()
            writer.facts.names["slot", slot] = kept
            name = f"{kept} = {name}" if len(own) == 1 else name
            if len(own) > 1:
                del writer.facts.names["slot", slot]
        names.append(name)
        writer.facts.ranges["slot", slot] = held[slot]
    if len(own) == 1:
        writer.line(f"{names[0]} = o - {clause.offset}" if clause.offset else f"{names[0]} = o")
    else:
        writer.line(f"{names[0]}, {names[1]} = divmod(o - {clause.offset}, {clause.second_size})")


def decision_test(choice: Choice, outcome: Outcome) -> str:
    """Whether an option ``o`` of the choice is of an outcome; '' for the last of all.

    INVARIANT: it is an option of the choice, or -1 where nothing can be chosen.
    """
    if outcome.clause < 0:
        return "o < 0"
    clause = choice.options[outcome.clause]
    if isinstance(clause, Word):
        return f"o == {clause.option}"
    first, end = clause.offset, clause.offset + clause.size
    others = [
        one.option if isinstance(one, Word) else one.offset
        for one in choice.options
        if one is not clause
    ]
    if all(option < first for option in others):
        return f"o >= {first}"
    if first > 0 or not all(option >= end for option in others):
        return f"{first} <= o < {end}"
    return f"0 <= o < {end}"
