"""Instructions as source that do something and go on; what goes elsewhere is in ``regions``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from fuero.machine.expressions import members
from fuero.machine.program import Expression

from .expressions import bare
from .ranges import EDGE, LIST, top
from .ranking import TIES
from .runtime import clockwise
from .simple import assume
from .writer import Writer

__all__ = ["instructions", "write_instruction"]

FEW = 6
"""Up to how many players all their orders are worked out beforehand."""


def write_instruction(writer: Writer, step: tuple[object, ...]) -> None:
    """Write an instruction."""
    _WRITERS[str(step[0])](writer, *step[1:])


def instructions() -> frozenset[str]:
    """The instructions that are written here."""
    return frozenset(_WRITERS)


def _set(writer: Writer, target: int, value: Expression) -> None:
    writer.write(target, writer.simple(value))


def _store(writer: Writer, base: int, index: Expression, value: Expression) -> None:
    index, low, high = writer.simple(index)
    if high < 0:
        return
    if index[0] == "const":
        writer.write(base + index[1], writer.simple(value))
        return
    at = writer.text(index)
    if low >= 0:
        found, *range_ = writer.simple(value)
        name = writer.slot(base)
        read: Expression = ("get", base, index)
        text = writer.text(found)
        place = writer.element(base, bare(at))
        writer.changed(base)
        if name[0] == "v" and writer.often.get(read, 0) > 1 and not text.isalnum():
            kept = writer.temporary()
            writer.line(f"{place} = {kept} = {text}")
            text = kept
        else:
            writer.line(f"{place} = {text}")
        if text.isalnum():
            writer.facts.names[read] = text
        writer.facts.ranges[read] = (range_[0], range_[1])
        return
    if not at.isalnum():
        name = writer.temporary()
        writer.line(f"{name} = {at}")
        at = name
    before, writer.facts = writer.facts, writer.facts.copy()
    assume(writer.facts, ("ge", index, ("const", 0)), True)
    with writer.perhaps(), writer.block(f"if {at} >= 0:"):
        writer.line(f"{writer.element(base, at)} = {writer.value(value)}")
    writer.facts = before
    writer.changed(base)


def _clockwise(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The players of every set, clockwise from each of them."""
    return tuple(
        tuple(tuple(clockwise(group, start, count)) for group in range(1 << count))
        for start in range(count)
    )


def _order(  # noqa: PLR0913, PLR0917 - its operands
    writer: Writer,
    base: int,
    length: int,
    player: int,
    who: Expression,
    start: Expression,
    key: Expression,
    falling: int,
) -> None:
    found = writer.temporary()
    count = len(writer.parts.program.seats)
    group, low, high = writer.simple(who)
    first, least, _ = writer.simple(start)
    turn = writer.text(first)
    if count <= FEW:
        table = writer.parts.constant(_clockwise(count))
        if least < 0:
            turn = _not_below(writer, turn)
        writer.line(f"{found} = {table}[{turn}][{writer.text(group)}]")
    else:
        writer.line(f"{found} = W({writer.text(group)}, {turn}, {count})")
    if key:
        keys = writer.temporary()
        writer.line(f"{keys} = []")
        with writer.each(player, (), key, found):
            writer.facts.ranges["slot", player] = (0, count - 1)
            writer.line(f"{keys}.append({writer.value(key)})")
        writer.line(f"{found} = S({found}, {keys}, {falling})")
    registers = writer.parts.registers
    listed = low.bit_count() if low == high else -1
    writer.changed(base)
    if base not in registers.first:
        end = str(base + listed) if listed >= 0 else f"{base} + len({found})"
        writer.line(f"v[{base}:{end}] = {found}")
    elif writer.parts.stored(base):
        rest = registers.sizes[base]
        writer.line(f"{writer.parts.variable(base)} = [*{found}, *[0] * ({rest} - len({found}))]")
    else:
        # INVARIANT: nothing is read of a list beyond its length.
        writer.line(f"{writer.parts.variable(base)} = {found}")
    if listed >= 0:
        writer.write(length, (("const", listed), listed, listed))
    else:
        writer.line(f"{writer.target(length)} = len({found})")
        writer.facts.ranges["slot", length] = (0, count)
    writer.facts.names[LIST, base, length] = found


def _not_below(writer: Writer, text: str) -> str:
    """A number, or 0 where it is less."""
    if text.isalnum():
        return f"({text} if {text} > 0 else 0)"
    name = writer.temporary()
    return f"({name} if ({name} := {text}) > 0 else 0)"


@contextmanager
def _addressed(writer: Writer, *addresses: Expression) -> Iterator[list[str]]:
    """Where some slots lie; what is written in the ``with`` block is done if there are all."""
    found, tests = [], []
    for _, base, index in addresses:
        index, low, _ = writer.simple(index)
        if index[0] == "const":
            found.append(str(base + index[1]))
            tests += ["0"] if low < 0 else []
            continue
        name = writer.temporary()
        if low >= 0:
            writer.line(f"{name} = {base} + {bare(writer.text(index))}")
            found.append(name)
        else:
            writer.line(f"{name} = {bare(writer.text(index))}")
            tests.append(f"{name} >= 0")
            found.append(f"{base} + {name}")
    if tests:
        with writer.perhaps(), writer.block(f"if {' and '.join(tests)}:"):
            yield found
    else:
        yield found
    for _, base, _ in addresses:
        writer.changed(base)


def _rank(writer: Writer, number: int, people: int, it: int, *operands: Any) -> None:
    """Write the call of the ranking, with what counts for each participant."""
    program = writer.parts.program
    table, seats = program.majorities[number], len(program.seats)
    count, values, ranks, firsts, favours, pools = operands[:6]
    order, length, counts, *arrays, paying, alone, favoured = operands[6:]
    # That no rank is used up is left to the definition, and so is a case of any rank and size.
    cases = table.plain_cases
    if table.use == "free":
        cases = (*cases, (0, 0, 0, table.ties, table.use))
    found = _counts(writer, it, people, count)
    writer.changed(counts)
    writer.line(f"{writer.slots(counts, people)} = {found}")
    last = people - 1
    writer.write(it, (("const", last), last, last))
    given = [
        writer.slots(counts, people),
        _paying(writer, values, ranks),
        *(str(max(1, table.least)), str(TIES.index(table.ties)), str(int(table.use == "skip"))),
        writer.value(firsts),
        str(seats),
    ]
    besides = (cases, table.broken, program.sides if table.by_side else ())
    nobody = (favours, pools) == (("const", 0), ("const", 0)) and not any(besides)
    if not nobody:
        given += [f"M[{writer.value(players)}]" for players in (favours, pools)]
    if any(besides):
        given += map(repr, besides)
    for array in (order, *arrays):
        writer.changed(array)
    rank, points, paid, tied = arrays
    if nobody and not any(map(writer.wanted, (rank, paid, tied, paying, favoured))):
        text = f"Q({', '.join(given)})"
        written = [writer.temporary(), writer.slots(points, people), writer.target(alone)]
    else:
        text = f"K({', '.join(given)})"
        written = [writer.temporary(), writer.target(length)]
        written += [writer.slots(array, people) for array in arrays]
        written += [writer.target(one) for one in (paying, alone, favoured)]
    writer.line(f"{', '.join(written)} = {text}")
    listed = written[0]
    if order not in writer.parts.registers.first or writer.parts.stored(order):
        listed = f"[*{listed}, *[0] * ({seats} - len({listed}))]"
    # INVARIANT: nothing is read of a list beyond its length.
    writer.line(f"{writer.slots(order, seats)} = {listed}")
    if text[0] == "Q":
        writer.line(f"{writer.target(length)} = len({written[0]})")
    writer.facts.names[LIST, order, length] = written[0]
    everybody = (1 << min(seats, people)) - 1
    for one, most in ((length, min(seats, people)), (alone, everybody), (favoured, everybody)):
        writer.facts.ranges["slot", one] = (0, most)


def _counts(writer: Writer, it: int, people: int, count: Expression) -> str:
    """Write what is needed for a list of the number of each participant; gives its source."""
    match count:
        case ("load", base, ("add", ("mul", row, ("const", width)), ("slot", one)), 0) if (
            one == it and width >= people and base not in writer.parts.registers.first
        ):
            # The numbers lie in a row.
            row, low, _ = writer.simple(row)
            begin = writer.temporary()
            writer.line(f"{begin} = {writer.text(row)} * {width} + {base}")
            found = f"v[{begin}:{begin} + {people}]"
            return found if low >= 0 else f"{found} if {begin} >= {base} else [0] * {people}"
    found = writer.temporary()
    writer.line(f"{found} = []")
    with writer.each(it, (), count, f"range({people})"):
        writer.facts.ranges["slot", it] = (0, people - 1)
        writer.line(f"{found}.append({writer.value(count)})")
    return found


def _paying(writer: Writer, values: Expression, ranks: Expression) -> str:
    """The source of the values of the ranks that pay."""
    rows = writer.parts.program.rows
    most, low, high = writer.simple(ranks)
    if low == high:
        rows = tuple(row[: max(0, low)] for row in rows)
    name = writer.parts.constant(rows)
    row, least, greatest = writer.simple(values)
    if greatest < 0:
        return "()"
    text = f"{name}[{writer.text(row)}]"
    if least < 0:
        text = writer.guarded(row, lambda at: f"{name}[{at}]", "()")
    return text if low == high else f"{text}[:max(0, {writer.text(most)})]"


def _transfer(writer: Writer, source: Expression, goal: Expression, number: Expression) -> None:
    layout = writer.parts.program.layout
    least, most = layout.field_at(source[1]).low, layout.field_at(goal[1]).high
    amount = writer.simple(number)[0]
    with _addressed(writer, source, goal) as (origin, aim):
        if amount == ("const", 1):
            with writer.perhaps(), writer.block(f"if v[{origin}] > {least} and v[{aim}] < {most}:"):
                writer.line(f"v[{origin}] -= 1")
                writer.line(f"v[{aim}] += 1")
            return
        carried, room = writer.temporary(), writer.temporary()
        writer.line(f"{carried} = {writer.text(amount)}")
        there = f"v[{origin}] - {least}" if least else f"v[{origin}]"
        for text in (there, f"{most} - v[{aim}]"):
            with writer.block(f"if {carried} > ({room} := {text}):"):
                writer.line(f"{carried} = {room}")
        with writer.perhaps(), writer.block(f"if {carried} > 0:"):
            writer.line(f"v[{origin}] -= {carried}")
            writer.line(f"v[{aim}] += {carried}")


def _push(writer: Writer, base: Expression, length: Expression, member: Expression) -> None:
    room = writer.parts.program.layout.field_at(length[1]).high
    card = writer.value(member)
    with _addressed(writer, base, length) as (begin, size):
        at = writer.temporary()
        with writer.perhaps(), writer.block(f"if ({at} := v[{size}]) < {room}:"):
            writer.line(f"v[{begin} + {at}] = {card}")
            writer.line(f"v[{size}] = {at} + 1")


def _drop(writer: Writer, base: Expression, length: Expression, member: Expression) -> None:
    card = writer.value(member)
    with _addressed(writer, base, length) as (begin, size), writer.block(f"if v[{size}]:"):
        writer.line(f"P(v, {begin}, {size}, {card})")


def _knowledge(change: str) -> Callable[..., None]:
    def write(writer: Writer, base: Expression, cards: Expression, players: Expression) -> None:
        which, who = writer.value(cards), writer.simple(players)[0]
        if not which.isalnum():
            text, which = which, writer.temporary()
            writer.line(f"{which} = {text}")

        def know(first: str, player: str) -> str:
            return f"v[{first} + {player}] {change}{which}"

        with _addressed(writer, base) as (first,):
            if who[0] == "bit":
                writer.line(know(first, writer.text(who[1])))
            elif who[0] == "const" and who[1] >= 0:
                for index in members(who[1]):
                    writer.line(know(first, str(index)))
            else:
                over, player = writer.text(who), writer.temporary()
                with writer.perhaps(), writer.block(f"for {player} in M[{over}]:"):
                    writer.line(know(first, player))

    return write


def _shuffle(writer: Writer, base: int, length: int, stream: int) -> None:
    writer.line(f"H(v, {base}, {length}, {stream})")
    writer.changed(base)


def _random(writer: Writer, target: int, group: Expression, stream: int) -> None:
    found, low, high = writer.simple(group)
    text = writer.text(found)
    writer.line(f"{writer.target(target)} = R(v, {text}, {stream})")
    writer.facts.ranges["slot", target] = (0 if low > 0 else -1, top(high) if low >= 0 else EDGE)


def _emit(writer: Writer, event: int, arguments: tuple[Expression, ...], seen: Expression) -> None:
    if writer.parts.telling:
        told = "".join(f"{writer.value(argument)}, " for argument in arguments)
        writer.line(f"e.append(({event}, ({told}), {writer.value(seen)}))")


_WRITERS: Mapping[str, Callable[..., None]] = MappingProxyType(
    {
        "set": _set,
        "store": _store,
        "order": _order,
        "transfer": _transfer,
        "push": _push,
        "drop": _drop,
        "learn": _knowledge("|= "),
        "forget": _knowledge("&= ~"),
        "shuffle": _shuffle,
        "random": _random,
        "emit": _emit,
        "rank": _rank,
    }
)
