"""Rules to a Program, for one number of players."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from fuero.machine.program import Domain, Layout, Program, Prohibition
from fuero.ruleset import core
from fuero.ruleset.model import Rules

from .builder import OPTION_WORD, ROUTINE, Builder
from .conditions import spell_out_conditions
from .inside import never_in
from .moments import moments_of
from .parts import stopping_of
from .registers import place_registers
from .room import rooms
from .routines import Routines
from .shared import lower_shared
from .standing import lower_standing
from .survey import figure_numbers, lay_out_kept, lay_out_world
from .triggers import triggers_of
from .zones import lay_out_zones, sorted_zones

__all__ = ["lower"]


def lower(rules: Rules, seats: Sequence[str]) -> Program:
    """Lower linked rules for the players in these seats; the rules must allow their number.

    Where the rules hold statements to be tried alone, the program is of these and of what they
    reach, not of a game; the player in the field ``subject of trial`` does them.
    """
    builder = Builder(rules, tuple(seats))
    lay_out_world(builder)
    lay_out_zones(builder)
    lay_out_kept(builder)
    if _speak_of_origins(rules):
        builder.field("origins", kind="set", domain="place", visibility="internal")
    triggers_of(builder)
    if rules.declared.moments:
        moments_of(builder)
    routines = Routines(builder)
    if rules.declared.trial:
        builder.begin("trial")
        routines.lower_trial(rules.declared.trial)
        builder.emit("end", _ending(builder, "done"))
    else:
        builder.begin("game")
        builder.emit("call", routines.procedure(rules.game.text))
        builder.emit("end", _ending(builder, "game-over"))
    outlook = -1
    if rules.outlook is not None:
        builder.begin("outlook")
        outlook = len(builder.code)
        builder.emit("call", routines.procedure(rules.outlook.text))
        builder.emit("return")
    emitted = -1
    while emitted < len(builder.code):
        # A step of pieces may set off a trigger, and a trigger may move pieces.
        emitted = len(builder.code)
        routines.lower_all()
        lower_shared(builder)
    lower_standing(builder)
    stopping = stopping_of(builder)
    if stopping is not None and stopping.possible:
        stopping.lower_window()
    builder.field(
        "return stack",
        shape=(_depth(builder, (0, max(outlook, 0))),),
        high=len(builder.code),
        visibility="internal",
    )
    return _finish(builder, outlook)


def _speak_of_origins(rules: Rules) -> bool:
    """Whether the rules ask anywhere where pieces were taken from; if not, no slot remembers it."""
    declared = rules.declared
    return any(
        isinstance(part, core.Origins)
        for part in core.read_out((*declared.declarations(), *declared.trial))
    )


def _ending(builder: Builder, name: str) -> int:
    builder.endings.append(name)
    return len(builder.endings) - 1


def _depth(builder: Builder, entries: Sequence[int]) -> int:
    """Return addresses that can be on the stack at once: routines do not call themselves."""
    code = builder.code
    memo: dict[int, int] = {}

    def deepest(start: int) -> int:
        if start not in memo:
            memo[start] = 0
            index = start
            seen: set[int] = set()
            pending = [index]
            best = 0
            while pending:
                at = pending.pop()
                if at in seen or at >= len(code):
                    continue
                seen.add(at)
                step = code[at]
                if step[0] == "return" or step[0] == "end" or step[0] == "unwind":
                    continue
                if step[0] == "jump":
                    pending.append(step[1].target)  # type: ignore[attr-defined]
                    continue
                if step[0] == "branch":
                    pending.append(step[2].target)  # type: ignore[attr-defined]
                for label in _targets(step):
                    best = max(best, 1 + deepest(label.target))
                pending.append(at + 1)
            memo[start] = best
        return memo[start]

    return max(1, *(deepest(start) for start in entries))


def _targets(step: list[object]) -> list[Any]:
    if step[0] == "call":
        return [step[1]]
    if step[0] == "dispatch":
        return [label for label in step[2] if not isinstance(label, int)]  # type: ignore[attr-defined]
    return []


def _finish(builder: Builder, outlook: int) -> Program:
    rules = builder.rules
    places = list(rules.places)
    prohibitions = []
    for node, (pieces, figures, never) in zip(
        builder.declared.prohibitions.values(), never_in(builder), strict=True
    ):
        prohibitions.append(
            Prohibition(
                name=node.name,
                rule=str(node.span),
                text=node.span.text,
                pieces=pieces,
                figures=figures,
                never=never,
                rooms=rooms(builder, node),
            )
        )
    unshown = [(one.kind, places.index(one.place)) for one in builder.declared.unshown.values()]
    if builder.routines:
        builder.domain(ROUTINE, builder.routines)
    said = tuple(builder.words)
    words = Domain(name=OPTION_WORD, members=tuple(one.id for one in said), offset=0, things=said)
    program = Program(
        ruleset=rules.id,
        rules_hash=rules.hash,
        program_hash="",
        seats=builder.seats,
        domains=MappingProxyType({**builder.domains, words.name: words}),
        pairs=tuple(builder.paired.values()),
        layout=Layout(fields=MappingProxyType(dict(builder.fields)), size=len(builder.initial)),
        code=builder.resolved(),
        choices=tuple(builder.choices),
        tables=tuple(builder.tables),
        rows=tuple(builder.rows),
        majorities=tuple(builder.majorities),
        events=tuple(builder.events),
        zones=MappingProxyType(sorted_zones(builder)),
        pools=builder.pools(),
        picks=tuple(builder.picks),
        takes=tuple(builder.takes),
        prohibitions=tuple(prohibitions),
        pieces=MappingProxyType(dict(builder.pieces)),
        unshown=tuple(unshown),
        figures=MappingProxyType(_figures(builder)),
        endings=tuple(builder.endings),
        result=tuple((standing.track.text, standing.highest) for standing in rules.result),
        outlook=outlook,
        streams=tuple(builder.streams),
        initial=tuple(builder.initial),
        option_count=builder.next_option,
        sites=tuple(builder.sites),
        site_of=tuple(builder.site_of),
        routines=builder.pieces_of_code(),
    )
    program = spell_out_conditions(place_registers(program, builder.registers))
    return replace(program, program_hash=_hash(program))


def _figures(builder: Builder) -> dict[str, tuple[int, ...]]:
    """Figures by the word for all of their kind."""
    return {
        kind.plural or name: tuple(figure_numbers(builder, name))
        for name, kind in builder.declared.figures.items()
    }


_FOR_PEOPLE = frozenset({"program_hash", "rule", "text", "site", "sites", "site_of", "routines"})
"""What no evaluator reads of a Program: where something stands, and how it reads."""


def _hash(program: Program) -> str:
    """SHA-256 over everything an evaluator reads: what a saved vector depends on."""
    text = json.dumps(program, ensure_ascii=True, separators=(",", ":"), default=_as_object)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _as_object(thing: Any) -> dict[str, Any]:
    """A dataclass or mapping as a JSON object; what lies in it is asked for in turn."""
    if isinstance(thing, Mapping):
        return dict(thing)
    names = (field.name for field in fields(thing) if field.name not in _FOR_PEOPLE)
    return {name: getattr(thing, name) for name in names}
