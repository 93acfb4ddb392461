"""Instructions as source that do something and go on; what goes elsewhere is in ``regions``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.machine.program import Expression

from .expressions import Writer
from .runtime import clockwise
from .scoring import write_score

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
    writer.line(f"{writer.slot(target)} = {writer.value(value)}")


def _store(writer: Writer, base: int, index: Expression, value: Expression) -> None:
    at = writer.value(index)
    if writer.never_none(index):
        writer.line(f"{writer.element(base, at)} = {writer.value(value)}")
        return
    if index[0] == "const":
        return
    if index[0] != "slot":
        name = writer.temporary()
        writer.line(f"{name} = {at}")
        at = name
    with writer.block(f"if {at} >= 0:"):
        writer.line(f"{writer.element(base, at)} = {writer.value(value)}")


def _clockwise(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The players of every set, clockwise from each of them."""
    return tuple(
        tuple(tuple(clockwise(group, start, count)) for group in range(1 << count))
        for start in range(count)
    )


def _order(
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
    group, first = writer.value(who), writer.value(start)
    if count <= FEW:
        table = writer.parts.constant(_clockwise(count))
        if not writer.never_none(start):
            name = writer.temporary()
            first = f"({name} if ({name} := {first}) > 0 else 0)"
        writer.line(f"{found} = {table}[{first}][{group}]")
    else:
        writer.line(f"{found} = W({group}, {first}, {count})")
    if key:
        keys, one = writer.temporary(), writer.temporary()
        writer.line(f"{keys} = []")
        with writer.block(f"for {one} in {found}:"):
            writer.line(f"{writer.slot(player)} = {one}")
            writer.line(f"{keys}.append({writer.value(key)})")
        writer.line(f"{found} = S({found}, {keys}, {falling})")
    registers = writer.parts.registers
    if base in registers.first:
        rest = registers.sizes[base]
        writer.line(f"{writer.parts.variable(base)} = [*{found}, *[0] * ({rest} - len({found}))]")
    else:
        writer.line(f"v[{base}:{base} + len({found})] = {found}")
    writer.line(f"{writer.slot(length)} = len({found})")


def _transfer(writer: Writer, source: Expression, goal: Expression, number: Expression) -> None:
    amount = writer.temporary()
    writer.line(f"{amount} = {writer.value(number)}")
    writer.line(f"v[{writer.value(source)}] -= {amount}")
    writer.line(f"v[{writer.value(goal)}] += {amount}")


def _push(writer: Writer, base: Expression, length: Expression, member: Expression) -> None:
    at = writer.temporary()
    writer.line(f"{at} = {writer.value(length)}")
    card = writer.value(member)
    writer.line(f"v[{writer.value(base)} + v[{at}]] = {card}")
    writer.line(f"v[{at}] += 1")


def _drop(writer: Writer, base: Expression, length: Expression, member: Expression) -> None:
    writer.line(f"P(v, {writer.value(base)}, {writer.value(length)}, {writer.value(member)})")


def _knowledge(sign: str) -> Callable[..., None]:
    def write(writer: Writer, base: Expression, cards: Expression, players: Expression) -> None:
        begin, who, card = writer.temporary(), writer.temporary(), writer.temporary()
        writer.line(f"{begin} = {writer.value(base)}")
        writer.line(f"{who} = {writer.value(players)}")
        with writer.block(f"for {card} in M[{writer.value(cards)}]:"):
            writer.line(f"v[{begin} + {card}] {sign}= {who}")

    return write


def _shuffle(writer: Writer, base: int, length: int, stream: int) -> None:
    writer.line(f"H(v, {base}, {length}, {stream})")


def _random(writer: Writer, target: int, group: Expression, stream: int) -> None:
    writer.line(f"{writer.slot(target)} = R(v, {writer.value(group)}, {stream})")


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
        "learn": _knowledge("|"),
        "forget": _knowledge("&"),
        "shuffle": _shuffle,
        "random": _random,
        "emit": _emit,
        "score": write_score,
    }
)
