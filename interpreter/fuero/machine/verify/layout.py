"""Whether the fields of a Program lie as they are said to."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.machine.program import HEADER, Program

__all__ = ["layout_faults"]


def layout_faults(program: Program) -> Iterator[str]:
    """Fields lie one behind the other, the header first, scratch last."""
    at = 0
    for field in (*program.layout.fields.values(), *program.layout.scratch):
        if field.offset != at:
            yield f"the field {field.name} begins at {field.offset}, and {at} is next"
            return
        at += field.size
        if field.domain and field.domain not in program.domains:
            yield f"the field {field.name} is of a domain {field.domain!r}, which there is not"
    if program.layout.size + len(program.layout.room) != at:
        yield f"the fields have {at} slots, and the layout {program.layout.size}"
    if len(program.initial) != program.layout.size:
        yield f"a state begins with {len(program.initial)} slots of {program.layout.size}"
    if program.initial[: len(HEADER)] != tuple(-1 if name == "over" else 0 for name in HEADER):
        yield "a game begins in the middle of something"
    header = [f"machine {name}" for name in HEADER]
    if list(program.layout.fields)[: len(header)] != header:
        yield "a state does not begin with the header"
    if "return stack" not in program.layout.fields:
        yield "there is no stack to return by"
