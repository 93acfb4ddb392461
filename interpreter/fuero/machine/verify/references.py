"""Whether all that a Program speaks of by name or number is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuero.machine.majority import MOST_BROKEN
from fuero.machine.program import Choice, Program, Zone

__all__ = ["reference_faults"]


def reference_faults(program: Program) -> Iterator[str]:
    """Domains, fields, numbers of choices, places in the code: whatever is named there is one."""
    yield from _domains(program)
    yield from _options(program)
    named = [*_fields(program)]
    yield from named or (*_zones(program), *_pieces(program))
    yield from _events(program)
    yield from _majorities(program)
    yield from _code(program)
    yield from _secrets(program)


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    there = set(known)
    for name in dict.fromkeys(names):
        if name not in there:
            yield f"there is no {what} {name!r:.60}"


def _domains(program: Program) -> Iterator[str]:
    domains, layout = program.domains, program.layout
    named = ["player", *(name for pair in program.pairs for name in (pair.first, pair.second))]
    for field in (*layout.fields.values(), *layout.scratch):
        named += [*field.axes, *([field.domain] if field.domain else [])]
        if len(field.axes) > len(field.shape):
            yield f"the field {field.name} has more axes than lengths"
    for kind in program.events:
        named += [domain for _, domain in kind.roles if domain]
    for zone in program.zones.values():
        named += [zone.family, *([zone.holders] if zone.holders else [])]
    named += [piece.bearers for piece in program.pieces.values()]
    yield from _unknown("domain", named, domains)
    for domain in domains.values():
        if len(domain.things) != len(domain.members):
            yield f"the domain {domain.name} has {len(domain.members)} members and other things"
        if len(set(domain.members)) < len(domain.members):
            yield f"the domain {domain.name} has two members of one name"
    if "player" in domains and domains["player"].members != program.seats:
        yield "the players are not those who sit there"


def _options(program: Program) -> Iterator[str]:
    """No option stands for two things."""
    sizes = {name: len(one.members) for name, one in program.domains.items()}
    ranges = [(one.offset, sizes[name], name) for name, one in program.domains.items()]
    for pair in program.pairs:
        size = sizes.get(pair.first, 0) * sizes.get(pair.second, 0)
        ranges.append((pair.offset, size, f"pairs of {pair.first} and {pair.second}"))
    end, before = 0, ""
    for offset, size, name in sorted(one for one in ranges if one[1]):
        if offset < end:
            yield f"options from {offset} on are those of {before} and of {name}"
        end, before = max(end, offset + size), name
        if offset < 0 or end > program.option_count:
            yield f"the options of {name} go beyond all options"


def _fields(program: Program) -> Iterator[str]:
    layout = program.layout
    named = [f"stream {name}" for name in program.streams]
    named += [track for track, _ in program.result]
    for zone in program.zones.values():
        named += [zone.cards, *(name for name in (zone.length, zone.known) if name)]
    named += [piece.field for piece in program.pieces.values()]
    yield from _unknown("field", named, layout.fields)
    yield from _unknown("zone", (name for pool in program.pools for name in pool), program.zones)
    yield from _unknown("piece", (name for name, _ in program.unshown), program.pieces)
    if not program.result or not program.seats or not program.endings:
        yield "nobody plays, nothing is ranked by, or it has no end"
    for track, _ in program.result:
        if track in layout.fields and layout.fields[track].size != len(program.seats):
            yield f"{track} is no number of each player"
    seated = sorted(seat for side in program.sides for seat in side)
    if program.sides and seated != list(range(len(program.seats))):
        yield "not every seat is in one side"
    if program.side_counts not in ("sum", "lowest", "highest"):
        yield f"no side counts by {program.side_counts}"
    figures = len(program.domains["figure"].members) if "figure" in program.domains else 0
    for name, numbers in program.figures.items():
        if any(not 0 <= number < figures for number in numbers):
            yield f"there are no such figures as {name}"


def _zones(program: Program) -> Iterator[str]:
    """Each zone has fields that are as large as it needs them."""
    fields, sizes = program.layout.fields, _sizes(program)
    for zone in program.zones.values():
        if not sizes.keys() >= {zone.family, *([zone.holders] if zone.holders else [])}:
            continue
        holders, cards = sizes.get(zone.holders, 1), fields[zone.cards]
        each = zone.capacity if zone.ordered else 1
        kind = "member" if zone.ordered else "set"
        if (cards.kind, cards.domain, cards.size) != (kind, zone.family, each * holders):
            yield f"the zone {zone.name} does not hold its cards in {cards.name}"
        if zone.ordered != bool(zone.length) or (zone.ordered and not _counted(program, zone)):
            yield f"the zone {zone.name} has no length within its room, or one without an order"
        rows = len(program.seats) if zone.copies else 1
        known = fields.get(zone.known)
        expected = ("set", zone.family, rows * len(program.seats))
        if known and (known.kind, known.domain, known.size) != expected:
            yield f"the field {known.name} does not say who knows the cards of {zone.name}"


def _counted(program: Program, zone: Zone) -> bool:
    """Whether the length of an ordered zone is a number for each holder, and within its room."""
    length, holders = program.layout.fields[zone.length], _sizes(program).get(zone.holders, 1)
    within = 0 <= length.low <= length.high <= zone.capacity
    return length.kind == "number" and length.size == holders and within


def _sizes(program: Program) -> dict[str, int]:
    return {name: len(one.members) for name, one in program.domains.items()}


def _pieces(program: Program) -> Iterator[str]:
    """How many of a piece there are fits its field, and where they are is a place."""
    sizes = _sizes(program)
    places = sizes.get("place", 0)
    for name, piece in program.pieces.items():
        field, bearers = program.layout.fields[piece.field], sizes.get(piece.bearers, 0)
        owners = len(piece.totals)
        if not owners or bearers % owners or len(piece.starts) != owners:
            yield f"{name} has {owners} totals and {len(piece.starts)} starts for its {bearers}"
        if field.kind != "number" or field.shape != (places, bearers):
            yield f"the field {field.name} does not hold a number of {name} for each place"
        if min(piece.totals, default=0) < 0:
            yield f"there are fewer than none of {name}"
        if any(not -1 <= start < places for start in piece.starts):
            yield f"{name} begins where there is no place"
        if piece.unladen_in < 0 or piece.unladen_in >> places:
            yield f"{name} carries nothing where there is no place"
    if any(not 0 <= place < places for _, place in program.unshown):
        yield "pieces are not shown where there is no place"


def _events(program: Program) -> Iterator[str]:
    for kind in program.events:
        roles = [role for role, _ in kind.roles]
        yield from _unknown(f"role in {kind.name}", kind.secret, roles)
        yield from _unknown(f"role in {kind.name}", (role for role, _ in kind.shares), roles)
        some = [role for role, domain in kind.roles if domain]
        yield from _unknown(f"role of several in {kind.name}", kind.several, some)


def _majorities(program: Program) -> Iterator[str]:
    registers = {
        field.offset
        for field in (*program.layout.fields.values(), *program.layout.scratch)
        # One that also holds other things at other times is of no one domain.
        if field.role == "register" and field.kind != "set" and field.size == 1
    }
    for majority in program.majorities:
        if majority.place not in registers:
            yield f"slot {majority.place} holds no place that is scored by {majority.name}"
        if len(majority.broken) > MOST_BROKEN or min(majority.broken, default=0) < 0:
            yield f"{majority.name} breaks ties for too many ranks, or for none that there is"


def _code(program: Program) -> Iterator[str]:
    size = len(program.code)
    at = 0
    for routine in program.routines:
        if routine.begin != at or not at < routine.end <= size:
            yield f"{routine.name} is not the code from {at} on"
            return
        at = routine.end
    if at != size or not size:
        yield f"the routines are {at} of {size} instructions"
    if program.outlook != -1 and program.outlook not in {one.begin for one in program.routines}:
        yield f"no routine begins at {program.outlook}, where the outlook does"
    for one in program.inner:
        if not 0 <= one.begin <= one.end <= size:
            yield f"{one.name} is not in the code"
    if program.site_of and len(program.site_of) != size:
        yield f"{len(program.site_of)} of {size} instructions come from somewhere"
    sites = range(len(program.sites))
    if any(site not in sites for site in program.site_of):
        yield "an instruction comes from nowhere"
    for number, choice in enumerate(program.choices):
        yield from _choice(program, number, choice)
    verbs = {kind.verb for kind in program.events if not kind.announced}
    yield from _unknown("event", ("forced", "declined"), verbs)


def _choice(program: Program, number: int, choice: Choice) -> Iterator[str]:
    if choice.site not in range(len(program.sites)):
        yield f"choice {number} comes from nowhere"
    if any(rule not in range(len(program.prohibitions)) for rule, _ in choice.prohibitions):
        yield f"choice {number} speaks of no prohibition there is"


def _secrets(program: Program) -> Iterator[str]:
    slots = range(program.layout.size)
    for pick in program.picks:
        if pick.choice not in range(len(program.choices)):
            yield f"a secret pick is of choice {pick.choice}, which there is not"
        last = len(program.seats) - 1 if pick.each else 0
        first = (pick.asked, pick.slot, pick.player_slot)
        if any(slot not in slots for slot in (*first, pick.asked + last, pick.slot + last)):
            yield f"a secret pick of choice {pick.choice} is held in no slot"
    for take in program.takes:
        if take.choice not in range(len(program.choices)):
            yield f"cards are taken by choice {take.choice}, which there is not"
        held = (take.asked, take.chosen, take.player_slot)
        if any(slot not in slots for slot in held) or take.holder_slot not in (-1, *slots):
            yield f"cards that choice {take.choice} takes are held in no slot"
        yield from _unknown("zone", (take.source,), program.zones)
