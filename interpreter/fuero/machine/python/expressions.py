"""What a line of Python says for each operator."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fuero.machine.program import Expression

from .ranges import depends, top
from .variables import slots_of, written_by

if TYPE_CHECKING:
    from .writer import Writer

__all__ = ["LOOPS", "TRUTHS", "VALUES", "bare", "operators"]

FEW_MEMBERS = 6
"""How many members are looked at one by one."""
MOST_BITS = 64
"""How many numbers are looked at at once."""


def bare(text: str) -> str:
    """A sum or product without the brackets around it."""
    inner = text[1:-1]
    closed = text[0] == "(" and text[-1] == ")" and "(" not in inner
    return inner if closed and _SUM.fullmatch(inner) else text


_SUM = re.compile(r"\w+(?:\[\w+\])? [+*] \w+(?:\[\w+\])?")


def _load(writer: Writer, base: int, index: Expression, default: int) -> str:
    return writer.guarded(index, lambda at: writer.element(base, at), str(default))


def _get(writer: Writer, base: int, index: Expression) -> str:
    if index[0] == "add" and index[2][0] == "const" and base not in writer.parts.registers.first:
        base, index = base + index[2][1], index[1]
    return writer.element(base, bare(writer.text(index)))


def _numbered(writer: Writer, numbers: Sequence[int], index: Expression) -> str:
    """One of some fixed numbers, by its index; 0 where that is none."""
    _, low, _ = writer.simple(index)
    if low >= -1:
        # Of none, which is -1, the last is found.
        return f"{writer.parts.constant((*numbers, 0))}[{writer.text(index)}]"
    name = writer.parts.constant(numbers)
    return writer.guarded(index, lambda at: f"{name}[{at}]", "0")


def _table(writer: Writer, table: int, index: Expression) -> str:
    return _numbered(writer, writer.parts.program.tables[table], index)


def _entry(writer: Writer, table: int, index: Expression) -> str:
    return f"{writer.parts.constant(writer.parts.program.tables[table])}[{writer.text(index)}]"


def _connected(writer: Writer, group: Expression, start: Expression, table: int) -> str:
    beside = writer.parts.constant(writer.parts.program.tables[table])
    return f"J({writer.text(group)}, {writer.text(start)}, {beside})"


def _chain(writer: Writer, group: Expression, table: int) -> str:
    beside = writer.parts.constant(writer.parts.program.tables[table])
    return f"G({writer.text(group)}, {beside})"


def _ranks(writer: Writer, rank: int) -> tuple[int, ...]:
    rows = writer.parts.program.rows
    return tuple(one[rank] if rank < len(one) else 0 for one in rows)


def _row(writer: Writer, row: Expression, rank: int) -> str:
    return _numbered(writer, _ranks(writer, rank), row)


def _rank(writer: Writer, row: Expression, rank: int) -> str:
    return f"{writer.parts.constant(_ranks(writer, rank))}[{writer.text(row)}]"


def _infix(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        return f"({writer.text(left)} {sign} {writer.text(right)})"

    return write


def _at_least(writer: Writer, left: Expression, right: Expression) -> str:
    if left[0] == "count" and right == ("const", 1) and writer.simple(left)[1] >= 0:
        # Whether there is any need not be added up.
        text = writer.text(left)
        if text.startswith("sum("):
            return f"any{text.removeprefix('sum')}"
        return f"({text} >= 1)"
    return _infix(">=")(writer, left, right)


def _lesser(sign: str) -> Callable[..., str]:
    def write(writer: Writer, left: Expression, right: Expression) -> str:
        names = []
        for operand in (left, right):
            text = writer.text(operand)
            plain = text.isalnum() or (text[:2] == "v[" and text[2:-1].isdigit())
            name = text if plain else writer.temporary()
            names.append((name, text if plain else f"({name} := {text})"))
        (first, one), (second, two) = names
        return f"({first} if {one} {sign} {two} else {second})"

    return write


def _if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    if test[0] in ("has", "in") and then[0] == otherwise[0] == "const":
        found = _of_each(writer, test[1], test[2], then[1], otherwise[1])
        if found is not None:
            return found
    if test[0] in _COMPARING and test[1] in (then, otherwise) and test[1][0] != "const":
        # What is compared is one of the two.
        compared, other = writer.text(test[1]), writer.text(test[2])
        name = compared if compared.isalnum() else writer.temporary()
        once = compared if compared.isalnum() else f"({name} := {compared})"

        def way(one: Expression) -> Callable[[], str]:
            return lambda: name if one == test[1] else writer.text(one)

        return writer.either(f"{once} {_COMPARING[test[0]]} {other}", way(then), way(otherwise))
    return writer.either(
        writer.true(test), lambda: writer.text(then), lambda: writer.text(otherwise)
    )


_COMPARING = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def _truth_if(writer: Writer, test: Expression, then: Expression, otherwise: Expression) -> str:
    return writer.either(
        writer.true(test), lambda: writer.true(then), lambda: writer.true(otherwise)
    )


def _of_each(
    writer: Writer, group: Expression, member: Expression, yes: int, no: int
) -> str | None:
    """A number for who is in a fixed set, and one for who is not, looked up."""
    _, low, high = writer.simple(member)
    if group[0] != "const" or low < -1 or high >= MOST_BITS:
        return None
    # Of none, which is -1, the last is found.
    numbers = [yes if group[1] >> one & 1 else no for one in range(high + 1)]
    return f"{writer.parts.constant((*numbers, no))}[{writer.text(member)}]"


def _among(writer: Writer, member: Expression) -> bool:
    """Whether a member is one of those whose sets are at hand, or none."""
    _, low, high = writer.simple(member)
    return low >= -1 and high < MOST_BITS


def _has(writer: Writer, group: Expression, member: Expression) -> str:
    if (found := _of_each(writer, group, member, 1, 0)) is not None:
        return found
    if written_by(group):
        # What a loop leaves behind, it leaves only where there is a member to look for.
        at = writer.temporary()
        writer.line(f"{at} = {writer.text(member)}")
        return writer.either(
            f"{at} >= 0", lambda: f"({writer.text(group)} >> {at} & 1)", lambda: "0"
        )
    text = writer.text(group)
    return writer.guarded(member, lambda at: f"({text} >> {at} & 1)", "0")


def _true_has(writer: Writer, group: Expression, member: Expression) -> str:
    if group[0] != "const" and not written_by(group) and _among(writer, member):
        return f"({writer.text(group)} & N[{writer.text(member)}])"
    return _has(writer, group, member)


def _in(writer: Writer, group: Expression, member: Expression) -> str:
    if member[0] == "const":
        return f"({writer.text(group)} >> {member[1]} & 1)"
    if (found := _of_each(writer, group, member, 1, 0)) is not None:
        return found
    return f"({writer.text(group)} >> {writer.text(member)} & 1)"


def _true_in(writer: Writer, group: Expression, member: Expression) -> str:
    if member[0] == "const":
        return f"({writer.text(group)} & {1 << member[1]})"
    return _in(writer, group, member)


def _single(writer: Writer, member: Expression) -> str:
    if _among(writer, member):
        return f"N[{writer.text(member)}]"
    return writer.guarded(member, lambda at: f"(1 << {at})", "0")


def _several(writer: Writer, group: Expression) -> str:
    text = writer.text(group)
    if not text.isalnum():
        name = writer.temporary()
        return f"(({name} := {text}) & {name} - 1)"
    return f"({text} & {text} - 1)"


def _size(writer: Writer, group: Expression) -> str:
    return f"({writer.text(group)}).bit_count()"


def _first(writer: Writer, group: Expression) -> str:
    text = writer.text(group)
    if not text.isalnum():
        name = writer.temporary()
        return f"((({name} := {text}) & -{name}).bit_length() - 1)"
    return f"(({text} & -{text}).bit_length() - 1)"


def _filter(writer: Writer, register: int, group: Expression, test: Expression) -> str:
    found = writer.temporary()
    if test[0] == "and" and (row := _row_of(writer, register, test[1])) is not None:
        # Where nothing lies, the rest of the test is not looked at.
        some = writer.temporary()
        writer.line(f"{some} = sum(Z(N, {row})) & {writer.text(group)}")
        writer.line(f"{found} = 0")
        rest = test[2]
        with (
            writer.each(register, group, rest, f"M[{some}]") as member,
            writer.block(f"if {writer.true(rest)}:"),
        ):
            writer.line(f"{found} |= 1 << {member}")
        return found
    few = group[0] == "const" and group[1].bit_count() <= FEW_MEMBERS
    few |= group[0] == "if" and group[2][0] == group[3][0] == "const"
    beside = register in writer.parts.registers.first
    if group[0] == "const" and few and group[1] and beside:
        return _one_by_one(writer, register, group[1], test)
    row = None if few else _row_of(writer, register, test)
    if row is not None:
        writer.line(f"{found} = sum(Z(N, {row})) & {writer.text(group)}")
        return found
    writer.line(f"{found} = 0")
    with writer.each(register, group, test) as member, writer.block(f"if {writer.true(test)}:"):
        writer.line(f"{found} |= 1 << {member}")
    return found


def _one_by_one(writer: Writer, register: int, group: int, test: Expression) -> str:
    """A filter of a few known members."""
    parts = []
    for member in slots_of(group):
        facts, writer.facts = writer.facts, writer.facts.copy()
        writer.facts.ranges["slot", register] = (member, member)
        writer.facts.names.pop(("slot", register), None)
        found = writer.simple(("if", test, ("const", 1 << member), ("const", 0)))[0]
        writer.facts = facts
        parts.append(found)
    return "(" + " | ".join(writer.text(one) for one in parts) + ")"


def _row_of(writer: Writer, register: int, test: Expression) -> str | None:
    """The source of the numbers a filter looks at, where it asks of each whether it is not 0."""
    match test:
        case ("nonzero", ("get", base, ("add", ("mul", ("slot", it), ("const", width)), other))):
            other_register = depends(writer.facts.slots.first, other) & 1 << register
            if it != register or other_register or width <= 0:
                return None
        case _:
            return None
    registers = writer.parts.registers
    if base in registers.first or register not in registers.first:
        return None
    field = writer.facts.slots.field[base]
    _, low, high = writer.simple(other)
    end = field.offset + field.size
    # INVARIANT: each of the numbers is one of the field, so that it ends before the next field.
    if low < 0 or high >= width or (end - base) % width or end - base > width * MOST_BITS:
        return None
    begin = writer.text(("add", other, ("const", base)) if base else other)
    return f"v[{bare(begin)}:{end}:{width}]"


def _fold(sign: str) -> Callable[..., str]:
    def write(writer: Writer, register: int, group: Expression, inner: Expression) -> str:
        found = writer.temporary()
        writer.line(f"{found} = 0")
        with writer.each(register, group):
            writer.line(f"{found} {sign}= {writer.text(inner)}")
        return found

    return write


def _standing(writer: Writer, register: int, group: Expression, *operands: Any) -> str:
    """The call of the ranking, with what counts for each participant."""
    number, majority, favours, pools, member = operands
    program, counts = writer.parts.program, writer.temporary()
    table = program.majorities[majority]
    writer.line(f"{counts} = []")
    with writer.each(register, group, number):
        writer.line(f"{counts}.append({writer.text(number)})")
    sides = program.sides if table.by_side else ()
    rule = repr((table.least, table.ties, table.use, table.plain_cases, table.broken, sides))
    given = [f"M[{writer.text(one)}]" for one in (favours, pools)]
    return f"U({counts}, {rule}, {', '.join(given)}, {writer.text(member)})"


def _count(writer: Writer, base: int, width: int, rows: Expression, columns: Expression) -> str:
    bits = slots_of(columns[1]) if columns[0] == "const" else []
    beside = len(bits) > 1 and bits[-1] - bits[0] == len(bits) - 1
    if beside and rows[0] == "const" and rows[1].bit_count() == 1:
        first = base + slots_of(rows[1])[0] * width
        return f"sum(v[{first + bits[0]} : {first + bits[-1] + 1}])"
    if beside and rows[0] == "single":
        only, low, _ = writer.simple(rows[1])
        if low >= 0:
            begin = writer.temporary()
            writer.line(f"{begin} = {base} + {writer.text(only)} * {width}")
            return f"sum(v[{begin} + {bits[0]} : {begin} + {bits[-1] + 1}])"
    if columns[0] == "const":
        cells = writer.parts.cells(base, width, columns=columns[1])
        return f"sum({cells}[{writer.text(rows)}](v))"
    # INVARIANT: what is counted lies in the field, and so does the number of a column.
    _, _, high = writer.simple(columns)
    below = min(top(high) + 1, writer.parts.slots.field[base].size)
    across = writer.text(columns)
    above = str(rows[1] << below) if rows[0] == "const" else f"{writer.text(rows)} << {below}"
    cells = writer.parts.cells(base, width, bits=below)
    return f"sum({cells}[{above} | {across}](v))"


def _extreme(  # noqa: PLR0913, PLR0917 - its operands
    writer: Writer, register: int, group: Expression, number: Expression, most: int, above: int
) -> str:
    found, best = writer.temporary(), writer.temporary()
    writer.line(f"{found} = {best} = 0")
    with writer.each(register, group, number) as member:
        size = writer.temporary()
        writer.line(f"{size} = {writer.text(number)}")
        with writer.block(f"if {size} > {above}:"):
            with writer.block(f"if not {found} or {size} {'>' if most else '<'} {best}:"):
                writer.line(f"{best} = {size}")
                writer.line(f"{found} = 1 << {member}")
            with writer.block(f"elif {size} == {best}:"):
                writer.line(f"{found} |= 1 << {member}")
    return found


def _apart(write: Callable[..., str], operator: str) -> Callable[..., str]:
    """The same, as a function of its own where loops would lie too deep."""

    def apart(writer: Writer, *operands: object) -> str:
        if writer.too_many_loops():
            return writer.apart((operator, *operands), truth=False)
        return write(writer, *operands)

    return apart


LOOPS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "filter": _filter,
        "sum": _fold("+"),
        "standing": _standing,
        "count": _count,
        "gather": _fold("|"),
        "extreme": _extreme,
    }
)

VALUES: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "connected": _connected,
        "chain": _chain,
        "const": lambda writer, number: str(number) if number >= 0 else f"({number})",
        "slot": lambda writer, offset: writer.slot(offset),
        "at": lambda writer, base, index: writer.guarded(
            index, lambda text: f"({base} + {text})", "(-1)"
        ),
        "load": _load,
        "get": _get,
        "table": _table,
        "entry": _entry,
        "row": _row,
        "rank": _rank,
        "add": _infix("+"),
        "sub": _infix("-"),
        "mul": _infix("*"),
        "div": _infix("//"),
        "min": _lesser("<"),
        "max": _lesser(">"),
        "if": _if,
        "union": _infix("|"),
        "inter": _infix("&"),
        "minus": _infix("& ~"),
        "has": _has,
        "in": _in,
        "single": _single,
        "bit": lambda writer, member: f"(1 << {writer.text(member)})",
        "upto": lambda writer, number: f"((2 << {writer.text(number)}) - 1)",
        "below": lambda writer, number: f"((1 << {writer.text(number)}) - 1)",
        "size": _size,
        "first": _first,
        **{name: _apart(write, name) for name, write in LOOPS.items()},
    }
)

TRUTHS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "eq": _infix("=="),
        "ne": _infix("!="),
        "lt": _infix("<"),
        "le": _infix("<="),
        "gt": _infix(">"),
        "ge": _at_least,
        "and": lambda writer, left, right: writer.junction("and", left, right),
        "or": lambda writer, left, right: writer.junction("or", left, right),
        "not": lambda writer, operand: f"(not {writer.true(operand)})",
        "nonzero": lambda writer, operand: writer.true(operand),
        "nonempty": lambda writer, operand: writer.true(operand),
        "if": _truth_if,
        "has": _true_has,
        "in": _true_in,
        "several": _several,
    }
)


def operators() -> frozenset[str]:
    """The operators there is source for."""
    return frozenset({*VALUES, *TRUTHS})
