"""Rules to a Program, for one number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.frozen import frozen
from fuero.machine.document import hash_of
from fuero.machine.program import Field, Layout, Program, Prohibition
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.model import Rules
from fuero.ruleset.sides import sides_of
from fuero.ruleset.sizes import MOST_SLOTS

from .arguments import with_arguments
from .builder import OPTION_WORD, ROUTINE, Builder, const
from .conditions import spell_out_conditions
from .depth import return_addresses
from .in_place import CodeInParts, in_place
from .inside import never_in
from .members import figure_numbers
from .moments import moments_of
from .parts import stopping_of
from .registers import place_registers
from .room import rooms
from .routines import Routines
from .shared import lower_shared
from .standing import lower_standing
from .survey import survey
from .tidying import tidied
from .triggers import triggers_of
from .world import beyond, domain_of_things
from .zones import sorted_zones

__all__ = ["Weighing", "lower", "lower_weighing", "unseen_ways"]

_STACK = "return stack"


def lower(
    rules: Rules, seats: Sequence[str], unseen: Iterable[tuple[str, str]] | None = None
) -> Program:
    """Lower linked rules for the players in these seats; the rules must allow their number.

    Where the rules hold statements to be tried alone, the program is of these and of what they
    reach, not of a game; the player in the field ``subject of trial`` does them. unseen: the
    `unseen_ways` of the whole game, for who tries several things of one; found where not given.
    """
    builder, outlook = _written(rules, seats)
    if rules.declared.trial:
        # Where a hidden card may lie comes of the whole game, not of what is tried of it.
        for source, goal in unseen_ways(rules, seats) if unseen is None else unseen:
            builder.goes_unseen(source, goal)
    return _finish(builder, outlook)


def unseen_ways(rules: Rules, seats: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """From which pile or hand to which cards go unseen in a whole game of these players."""
    if not any(zone.known for zone in survey(rules, seats).zones.values()):
        return ()
    whole = replace(rules, declared=replace(rules.declared, trial=()))
    return tuple(_written(whole, seats)[0].unseen)


@frozen
class Weighing:
    """A weighing program (see ``weighing.py``), and the bench it was put together on."""

    program: Program
    builder: Builder


def lower_weighing(rules: Rules, seats: Sequence[str]) -> Weighing:
    """The same rules as a weighing program, by which choices are explained.

    Slots of the world lie in it where they lie in the usual one, registers may lie elsewhere.
    """
    builder, outlook = _written(rules, seats, weighing=True)
    return Weighing(program=_finish(builder, outlook), builder=builder)


def _written(rules: Rules, seats: Sequence[str], *, weighing: bool = False) -> tuple[Builder, int]:
    """All code of a program, and where its outlook begins in it."""
    builder = Builder(survey(rules, seats), weighing=weighing)
    triggers_of(builder)
    if rules.declared.moments:
        moments_of(builder)
    routines = Routines(builder)
    if rules.declared.trial:
        builder.begin("trial")
        routines.lower_trial(rules.declared.trial)
        builder.emit("end", builder.ending("done"))
    else:
        builder.begin("game")
        builder.call(routines.procedure(rules.game.text))
        builder.emit("end", builder.ending("game-over"))
    outlook = -1
    if rules.outlook is not None:
        builder.begin("outlook")
        outlook = len(builder.code)
        # An outlook can be asked for at any decision: its subject is always the first player.
        routines.call_as(rules.outlook.text, const(0))
        builder.emit("return")
    emitted = -1
    while emitted < len(builder.code):
        # A step of pieces may set off a trigger, and a trigger may move pieces.
        emitted = len(builder.code)
        routines.lower_all()
        lower_shared(builder)
    lower_standing(builder)
    stopping = stopping_of(builder)
    if stopping is not None:
        stopping.lower_window()
    return builder, outlook


def _with_registers(builder: Builder, code: CodeInParts) -> tuple[Layout, tuple[int, ...]]:
    """The slots of the world, then registers as they were asked for, then return addresses.

    How great the machine's own numbers become is not known yet.
    """
    size = len(builder.world.initial) + len(builder.registered)
    depth = return_addresses(code.steps, (0, max(code.outlook, 0)))
    if size + depth > MOST_SLOTS:
        raise beyond(builder.world.rules, builder.world.players, "slots", MOST_SLOTS)
    stack = Field(name=_STACK, offset=size, shape=(depth,), visibility="internal")
    more = {field.name: field for field in (*builder.registers, stack)}
    fields = MappingProxyType({**builder.world.fields, **more})
    initial = (*builder.world.initial, *builder.registered, *([0] * depth))
    return Layout(fields=fields, size=size + depth), initial


def _with_own_highs(builder: Builder, finished: Program) -> Program:
    """The program whose code is finished, with how great the machine's own numbers become in it."""
    stopping, fields = stopping_of(builder), finished.layout.fields
    depth = fields[_STACK].size
    highest = {
        "machine pc": len(finished.code) - 1,
        "machine depth": depth,
        "machine over": len(finished.endings) - 1,
        "machine moved": MOST_LARGE,
        "machine open": len(stopping.procedures) if stopping is not None else 0,
        "machine mark": depth,
        _STACK: len(finished.code),
    }
    asked = {pick.asked for pick in finished.picks} | {take.asked for take in finished.takes}
    for name, field in fields.items():
        if field.offset in asked:
            highest[name] = len(finished.choices)
    found = {name: replace(fields[name], high=high) for name, high in highest.items()}
    layout = replace(finished.layout, fields=MappingProxyType({**fields, **found}))
    return replace(finished, layout=layout)


def _finish(builder: Builder, outlook: int) -> Program:
    rules = builder.world.rules
    places = list(rules.places)
    prohibitions = []
    for node, (pieces, figures, never) in zip(
        builder.world.declared.prohibitions.values(), never_in(builder), strict=True
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
    unshown = [
        (one.kind, places.index(one.place)) for one in builder.world.declared.unshown.values()
    ]
    told = domain_of_things(ROUTINE, builder.routines, builder.next_option)
    words = domain_of_things(OPTION_WORD, builder.words, 0)
    names = {told.name: told, words.name: words} if told.members else {words.name: words}
    code = in_place(
        CodeInParts(
            steps=builder.resolved(),
            site_of=tuple(builder.site_of),
            routines=builder.pieces_of_code(),
            outlook=outlook,
        )
    )
    layout, initial = _with_registers(builder, code)
    program = Program(
        ruleset=rules.id,
        rules_hash=rules.hash,
        program_hash="",
        seats=builder.world.seats,
        domains=MappingProxyType({**builder.world.domains, **names}),
        pairs=tuple(builder.paired.values()),
        layout=layout,
        code=code.steps,
        choices=tuple(builder.choices),
        tables=tuple(builder.tables),
        rows=tuple(builder.rows),
        majorities=tuple(builder.majorities),
        events=tuple(builder.events),
        zones=MappingProxyType(sorted_zones(builder.world, builder.unseen)),
        pools=builder.pools(),
        picks=tuple(builder.picks),
        takes=tuple(builder.takes),
        prohibitions=tuple(prohibitions),
        pieces=MappingProxyType(dict(builder.world.pieces)),
        unshown=tuple(unshown),
        figures=MappingProxyType(_figures(builder)),
        endings=tuple(builder.endings),
        result=tuple((standing.track.text, standing.highest) for standing in rules.result),
        sides=sides_of(rules, builder.world.players),
        side_counts=rules.seating.side_counts,
        outlook=code.outlook,
        streams=tuple(builder.world.streams),
        initial=initial,
        option_count=builder.next_option + len(told.members),
        sites=tuple(builder.sites),
        site_of=code.site_of,
        routines=code.routines,
        inner=code.inner,
    )
    registers = [register.name for register in builder.registers]
    program = tidied(spell_out_conditions(place_registers(program, registers)))
    program = with_arguments(program)
    program = _with_own_highs(builder, program)
    return replace(program, program_hash=hash_of(program))


def _figures(builder: Builder) -> dict[str, tuple[int, ...]]:
    """Figures by the word for all of their kind."""
    return {
        kind.plural or name: tuple(figure_numbers(builder, name))
        for name, kind in builder.world.declared.figures.items()
    }
