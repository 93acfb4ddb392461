"""Registers get their places: those that outlive a decision in the state, all others beside it.

Registers that are never needed at the same time share a slot, if they hold the same kind of thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen
from fuero.machine.liveness import (
    AnalysedCode,
    Liveness,
    Registers,
    analysed,
    called,
    liveness,
)
from fuero.machine.operators import map_expression, map_instruction
from fuero.machine.program import (
    Choice,
    Expression,
    Field,
    Instruction,
    Layout,
    Members,
    Program,
    Prohibition,
    Word,
)
from fuero.ruleset.limits import MOST_LARGE

from .coalescing import Unit, coalesced
from .interference import interference
from .kinds import Kind, kinds_of, written_registers

__all__ = ["place_registers"]


@frozen
class _Group:
    """Registers that share a slot, or an array of slots."""

    kind: Kind
    size: int
    members: list[int]
    against: int


def place_registers(program: Program, names: Sequence[str]) -> Program:
    """The program with its registers in place. names: the fields that are registers."""
    fields = program.layout.fields
    registers = {fields[name].offset: fields[name] for name in names}
    code = analysed(program, registers.values())
    flow = liveness(code)
    alone = flow.unshared | _arrays(registers)
    program = replace(program, code=_without_unread(code, flow, alone))
    code = replace(code, steps=program.code)
    kinds = kinds_of(program, registers)
    written = written_registers(program, registers)
    apart = interference(code, flow)
    units = coalesced(code, kinds, apart, alone)
    kept = [one for one in units if flow.saved & one.own]
    rest = [one for one in units if not flow.saved & one.own]
    state = [field for field in fields.values() if field.offset not in registers]
    moved: dict[int, int] = {}
    layout: dict[str, Field] = {}
    initial: list[int] = []
    for field in state:
        moved.update((field.offset + at, len(initial) + at) for at in range(field.size))
        layout[field.name] = replace(field, offset=len(initial))
        initial.extend(program.initial[field.offset : field.offset + field.size])
    for number, group in enumerate(_groups(registers, kinds, kept, flow.unshared), 1):
        first = registers[group.members[0]]
        made = _field(f"register {number}", group, len(initial))
        if made.kind == "number" and first.offset not in written:
            made = replace(made, low=0, high=0)
        layout[made.name] = made
        initial.extend(program.initial[first.offset : first.offset + first.size])
        _move(moved, group, made)
    size, scratch = len(initial), list[Field]()
    for number, group in enumerate(_groups(registers, kinds, rest, 0), 1):
        offset = size + sum(field.size for field in scratch)
        scratch.append(_field(f"scratch {number}", group, offset))
        _move(moved, group, scratch[-1])
    return _renumbered(
        replace(
            program,
            layout=Layout(fields=MappingProxyType(layout), size=size, scratch=tuple(scratch)),
            initial=tuple(initial),
        ),
        moved,
    )


def _without_unread(
    code: AnalysedCode, flow: Liveness, alone: Registers
) -> tuple[Instruction, ...]:
    """The code, in which what nobody reads is not written: it is copied into itself.

    alone: registers that are left as they are.
    """
    # What a routine writes is read by those who called it.
    for at, step in enumerate(code.steps):
        if called(step):
            alone |= flow.live[at + 1]
    return tuple(
        ("set", step[1], ("slot", step[1]))
        if step[0] == "set" and code.bit(step[1]) & ~(flow.live[at + 1] | alone)
        else step
        for at, step in enumerate(code.steps)
    )


def _arrays(registers: Mapping[int, Field]) -> int:
    """The registers of several slots."""
    return sum(1 << one for one, field in registers.items() if field.shape)


def _groups(
    registers: Mapping[int, Field],
    kinds: Mapping[int, Kind],
    among: Sequence[Unit],
    unshared: int,
) -> Iterator[_Group]:
    """The registers that share a slot. Each goes to the first group with none of whose registers it
    interferes.
    """
    groups: list[_Group] = []
    for unit in among:
        first = unit.members[0]
        kind, size = kinds[first], registers[first].size
        for number, group in enumerate(groups):
            alone = unshared & unit.own or unshared >> group.members[0] & 1
            if (group.kind, group.size) == (kind, size) and not (group.against & unit.own or alone):
                group.members.extend(unit.members)
                groups[number] = replace(group, against=group.against | unit.against)
                break
        else:
            groups.append(
                _Group(kind=kind, size=size, members=[*unit.members], against=unit.against)
            )
    return iter(groups)


def _field(name: str, group: _Group, offset: int) -> Field:
    kind, domain = group.kind
    return Field(
        name=name,
        offset=offset,
        shape=(group.size,) if group.size > 1 else (),
        kind=kind,  # type: ignore[arg-type]
        domain=domain,
        low=-MOST_LARGE if kind == "number" else 0,
        high=MOST_LARGE if kind == "number" else 0,
        visibility="internal",
        role="register",
    )


def _move(moved: dict[int, int], group: _Group, made: Field) -> None:
    for member in group.members:
        moved.update((member + at, made.offset + at) for at in range(group.size))


# ---- renumbering ------------------------------------------------------------------------------


def _renumbered(program: Program, moved: Mapping[int, int]) -> Program:
    """The program with every slot at its new place."""

    def change(kind: str, operand: Any) -> Any:
        if kind in ("slot", "register", "base", "array", "stream"):
            return moved.get(operand, operand)
        if kind == "registers":
            return tuple(moved.get(one, one) for one in operand)
        return operand

    def expression(one: Expression) -> Expression:
        return map_expression(one, change) if one else one

    def slot(number: int) -> int:
        return moved.get(number, number)

    def option(one: Word | Members) -> Word | Members:
        if isinstance(one, Word):
            return replace(one, condition=expression(one.condition))
        return replace(
            one,
            slot=slot(one.slot),
            members=expression(one.members),
            second_slot=slot(one.second_slot),
            second=expression(one.second),
        )

    def choice(one: Choice) -> Choice:
        return replace(
            one,
            player=expression(one.player),
            word_slot=slot(one.word_slot),
            options=tuple(option(part) for part in one.options),
            prices=tuple((expression(a), expression(b)) for a, b in one.prices),
            prohibitions=tuple((number, expression(a)) for number, a in one.prohibitions),
            done=expression(one.done) if one.done else (),
            left=expression(one.left) if one.left else (),
            always=expression(one.always) if one.always else (),
        )

    def prohibition(one: Prohibition) -> Prohibition:
        rooms = (
            replace(room, counted=expression(room.counted), most=expression(room.most))
            for room in one.rooms
        )
        return replace(one, rooms=tuple(rooms))

    return replace(
        program,
        code=tuple(map_instruction(step, change, expression) for step in program.code),
        choices=tuple(choice(one) for one in program.choices),
        majorities=tuple(replace(one, place=slot(one.place)) for one in program.majorities),
        prohibitions=tuple(prohibition(one) for one in program.prohibitions),
        picks=tuple(
            replace(
                one, asked=slot(one.asked), slot=slot(one.slot), player_slot=slot(one.player_slot)
            )
            for one in program.picks
        ),
        takes=tuple(
            replace(
                one,
                asked=slot(one.asked),
                chosen=slot(one.chosen),
                holder_slot=slot(one.holder_slot),
                player_slot=slot(one.player_slot),
            )
            for one in program.takes
        ),
    )
