"""Where something of a Program stands, for people."""

from __future__ import annotations

from fuero.machine.program import Choice, Program

__all__ = ["of_choice", "of_instruction"]


def of_instruction(program: Program, at: int) -> str:
    """An instruction by its number and name, and by the line it comes from if that is known."""
    site = program.site_of[at] if at < len(program.site_of) else 0
    return f"instruction {at} ({program.code[at][0]}{_line(program, site)})"


def of_choice(program: Program, number: int, choice: Choice) -> str:
    """A choice by its number and kind, and by the line it comes from if that is known."""
    return f"choice {number} ({choice.kind}{_line(program, choice.site)})"


def _line(program: Program, site: int) -> str:
    rule = program.sites[site].rule if 0 <= site < len(program.sites) else ""
    return f", {rule}" if rule else ""
