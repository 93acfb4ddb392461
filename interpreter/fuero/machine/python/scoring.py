"""The instruction ``score`` as source: what counts, who is paid what, and why."""

from __future__ import annotations

from fuero.machine.program import Bonus, Expression, Majority
from fuero.machine.step import event_index

from .expressions import Writer
from .runtime import TIES

__all__ = ["write_score"]


def write_score(writer: Writer, number: int, place: Expression, firsts: int) -> None:
    """Write the call of the function that pays for a place."""
    parts = writer.parts
    table = parts.program.majorities[number]
    text = writer.value(place)
    here = writer.target(table.place_slot)
    writer.line(f"{here} = {text}")
    given = ", ".join(["v", *(["e"] if parts.telling else []), here])

    def write(name: str) -> str:
        inner = Writer(parts)
        _write_table(inner, number, table, firsts)
        arguments = ", ".join(["v", *(["e"] if parts.telling else []), "p"])
        return inner.function(f"{name}({arguments})")

    name = parts.function("s", (number, firsts), write)
    last = writer.target(table.player_slot)
    writer.line(f"{last} = {name}({given})" if last.startswith("r") else f"{name}({given})")
    writer.changed(table.track)


def _write_table(writer: Writer, number: int, table: Majority, firsts: int) -> None:
    """Write the function that pays for the place ``p``."""
    program = writer.parts.program
    seats = len(program.seats)
    telling = writer.parts.telling
    here, who = writer.slot(table.place_slot), writer.slot(table.player_slot)
    if here.startswith("r"):
        writer.line(f"{here} = p")
    if who.startswith("r"):
        writer.line(f"{who} = 0")
    writer.line("n = " + _counts(writer, table))
    row = writer.value(table.values)
    writer.line(f"i = {row}")
    rows = writer.parts.constant(program.rows)
    writer.line(f"l = {rows}[i] if i >= 0 else ()")
    writer.line(f"m = {writer.value(table.ranks)}")
    favours = f"M[{writer.value(table.favours)}]" if table.favours else "()"
    pools = f"M[{writer.value(table.pools)}]" if table.pools else "()"
    writer.line(f"q = {pools}")
    writer.line(
        f"a = K(n, l, {table.least}, m, {TIES.index(table.ties)}, "
        f"{int(table.use == 'skip')}, {firsts}, {favours}, q)"
    )
    if telling:
        named = len(program.events[event_index(program, "counted")].roles) - 1
        counted = event_index(program, "counted")
        writer.line(f"e.append(({counted}, (p, *n, *[0] * ({named} - len(n))), -1))")
        if table.pools:
            together = event_index(program, "pooled")
            writer.line("o = 0")
            with writer.block("for b in a:"), writer.block("if b[0] in q:"):
                writer.line("o = 1")
            with writer.block("if len(q) > 1 and o:"):
                flags = ", ".join(f"int({seat} in q)" for seat in range(seats))
                writer.line(f"e.append(({together}, (p, {flags}), -1))")
    alone = [bonus for bonus in table.bonuses if not bonus.everyone]
    everyone = [bonus for bonus in table.bonuses if bonus.everyone]
    if everyone and firsts:
        writer.line("f = []")
    with writer.block("for w, c, k, d, j, x, g in a:"):
        with writer.block(f"if w >= {seats}:"):
            writer.line("continue")
        if telling:
            if table.favours:
                with writer.block("if g:"):
                    writer.line(f"e.append(({event_index(program, 'favoured')}, (w, p), -1))")
            writer.line(
                f"e.append(({event_index(program, 'score')}, (w, x, p, k, c, j, d, {number}, "
                f"max(0, min(m, len(l))), {firsts}), -1))"
            )
        _write_pay(writer, table, "w", "x")
        if alone or (everyone and firsts):
            with writer.block("if k == 1 and not j:"):
                if everyone and firsts:
                    writer.line("f.append(w)")
                _write_bonuses(writer, table, alone, "w")
    if everyone:
        with writer.block("for w in f:" if firsts else f"for w in range({seats}):"):
            _write_bonuses(writer, table, everyone, "w")
    writer.line(f"return {who if who.startswith('r') else '0'}")


def _write_pay(writer: Writer, table: Majority, player: str, points: str) -> None:
    """Write what pays points, and tells that not all of them counted."""
    slot = f"v[{table.track} + {player}]"
    writer.line(f"y = {slot}")
    writer.line(f"z = y + {points}")
    with writer.block(f"if z > {table.high}:"):
        writer.line(f"z = {table.high}")
    with writer.block(f"if z < {table.low}:"):
        writer.line(f"z = {table.low}")
    writer.line(f"{slot} = z")
    if writer.parts.telling:
        with writer.block(f"if z - y != {points}:"):
            writer.line(f"e.append(({table.cut}, ({player}, {points}, z - y), -1))")


def _write_bonuses(writer: Writer, table: Majority, bonuses: list[Bonus], player: str) -> None:
    """Write what pays a player those bonuses whose test holds."""
    if not bonuses:
        return
    writer.line(f"{writer.slot(table.player_slot)} = {player}")
    for bonus in bonuses:
        with writer.block(f"if {writer.truth(bonus.test)}:"):
            writer.line(f"u = {writer.value(bonus.points)}")
            if writer.parts.telling:
                told = event_index(writer.parts.program, "bonus")
                here = writer.slot(table.place_slot)
                writer.line(f"e.append(({told}, ({player}, u, {here}, {bonus.index}), -1))")
            _write_pay(writer, table, player, "u")


def _counts(writer: Writer, table: Majority) -> str:
    """Write what counts for each owner; gives the source of the numbers."""
    begin = table.counts
    if table.places:
        places = writer.value(table.places)
        row = f"J(v, {begin}, {table.bearers}, M[{places}])"
    else:
        writer.line(f"b = {begin} + p * {table.bearers}")
        row = f"v[b:b + {table.bearers}]"
    seats = len(writer.parts.program.seats)
    if table.bearers == seats:
        return row
    held = ", ".join(f"({owner}, {writer.slot(holder)})" for owner, holder in table.held)
    held = f"({held},)" if held else "()"
    return f"G({row}, {table.owners}, {seats}, {held}, {int(table.ignored)})"
