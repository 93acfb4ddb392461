"""Events to text trees: each kind of event with its arguments, and the reasons for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuero.machine.events import ArgumentTold, Event, ThingTold
from fuero.machine.program import EventKind
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.model import Rules

from .nouns import of_owner, plan_ordinal
from .things import are_points, name_noun, piece_of, points, thing_item
from .tree import Count, Item, Listing, Noun, Phrase, Verbatim, phrase

__all__ = ["plan_event", "plan_short"]

Arguments = Mapping[str, ArgumentTold]


def plan_event(rules: Rules, event: Event) -> Phrase:
    """An event. What is not seen is None, and is said so."""
    kind, things = event.of, dict(event.things)
    bearer = things.get("owner")
    if kind.verb == "placed" and isinstance(bearer, Thing) and bearer.category == "player":
        # Everybody puts down pieces of their own, whoever orders it.
        things["player"] = replace(bearer, load="")
    if not kind.announced and kind.verb in _SCORING:
        return _scoring(rules, event)
    roles = {role: _said(role, value) for role, value in things.items()}
    slots = _spoken_of(kind) | roles | _scored(event)
    slots.update(dict(_spoken_besides(kind, things, slots)))
    key = _key(kind)
    keys = [f"{key}/{kind.about[-1][1].name}"] if kind.about else []
    answer = things.get("member")
    if isinstance(answer, Thing) and answer.category == "answer":
        slots["condition"] = _held(kind, things)
        keys.append(f"{key}/{answer.name}")
    elif "place" in things:
        keys.append(f"{key}/place")
    elif is_as_one(event):
        keys.append(f"{key}/as-one")
    if isinstance(bearer, Thing):
        keys += _of_whom(rules, key, bearer, things, slots)
    if kind.verb in ("gained", "lost", "cut"):
        keys += _whose_number(rules, key, event, slots)
    keys += _outcome(key, kind, things)
    return phrase(
        *keys,
        key,
        "event",
        kind=Verbatim(kind.name),
        be=phrase("be"),
        arguments=_listed(roles),
        **slots,
    )


def _held(kind: EventKind, things: Mapping[str, ThingTold]) -> Phrase:
    """What holds from now on, or no longer: a condition, of a place, of a player or by itself."""
    variable = kind.about[-1][1]
    of = things.get("place", things.get("holder"))
    key = "holds" if of is None else "fits"
    operand = thing_item(of) if isinstance(of, Thing) else None
    return phrase(f"{key}:{variable.name}", key, name=name_noun(variable), operand=operand)


_SCORING = frozenset({"bonus", "counted", "favoured", "pooled", "score"})


def _key(kind: EventKind) -> str:
    """The key of the phrase for a kind of event."""
    verb = f"{kind.verb} {kind.manner}" if kind.manner else kind.verb
    return f"{'announced' if kind.announced else 'event'}:{verb.replace(' ', '-')}"


def _spoken_of(kind: EventKind) -> dict[str, Item]:
    """What a kind of event speaks of, by the names of slots."""
    return {role: name_noun(thing) for role, thing in kind.about}


def _spoken_besides(
    kind: EventKind, things: Mapping[str, ThingTold], slots: Mapping[str, Item]
) -> Iterator[tuple[str, Item]]:
    """What is said besides, with the names of its slots."""
    if kind.verb in ("took", "drew") and "card" not in slots:
        # What is taken unseen is not announced either.
        yield "card", phrase("absent:card", "absent")
    if kind.verb == "gathered":
        yield "cards", phrase("any-cards")
    if "position" in things:
        yield "position", plan_ordinal(things["position"])
    if kind.verb in ("declined", "gained", "lost") and isinstance(things["reason"], Thing):
        yield "reason", name_noun(things["reason"])


def _of_whom(
    rules: Rules,
    key: str,
    bearer: Thing,
    things: Mapping[str, ThingTold],
    slots: dict[str, Item],
) -> Iterator[str]:
    """Keys for the pieces of somebody; the slots hold whose they are, and what they carry."""
    slots["owner"] = name_noun(bearer)
    piece = piece_of(slots.get("piece"), bearer)
    if bearer.category == "owner":
        piece = phrase(of_owner(rules, bearer.name), piece=piece, owner=slots["owner"])
        yield f"{key}/nobody"
    elif not _same_name(bearer, things.get("player")):
        yield f"{key}/foreign"
    slots["piece"] = piece


def _same_name(thing: Thing, other: ThingTold) -> bool:
    return isinstance(other, Thing) and other.name == thing.name


def _whose_number(rules: Rules, key: str, event: Event, slots: dict[str, Item]) -> Iterator[str]:
    """Keys for a number that changes: one of the whole table, or points."""
    name = event.about["variable"]
    if "player" not in event.things:
        yield f"{key}/common"
    elif are_points(rules, name):
        slots["amount"] = points(name, slots.get("number"))
        yield f"{key}/points"


def _outcome(key: str, kind: EventKind, things: Mapping[str, ThingTold]) -> Iterator[str]:
    """Keys by what has come of it."""
    if kind.verb in ("set", "put", "next", "added", "removed"):
        yield from _given(key, things)
    if kind.verb == "ended" and not isinstance(things["reason"], Thing):
        yield f"{key}/number"
    if kind.verb == "forced":
        yield f"{key}/hidden"
    if kind.verb == "chose" and dict(kind.about)["variable"].category != "variable":
        yield f"{key}/player"


def _given(key: str, things: Mapping[str, ThingTold]) -> Iterator[str]:
    """Keys by what something was given: nothing, a number, the player at hand."""
    found = things.get("goal", things.get("member"))
    if found is None:
        yield f"{key}/none"
    elif isinstance(found, int):
        yield f"{key}/number"
    elif found == things.get("player"):
        yield f"{key}/me"


def _said(role: str, value: ThingTold) -> Item:
    if value is None:
        return phrase(f"absent:{role}", "absent")
    if isinstance(value, tuple):
        return Listing(joint="and", items=tuple(map(thing_item, value)))
    return Count(value) if isinstance(value, int) else thing_item(value)


def _listed(slots: Mapping[str, Item]) -> Item:
    items = tuple(
        phrase("argument", name=Verbatim(name), value=item) for name, item in slots.items()
    )
    return Listing(joint="comma", items=items)


# ---- points -----------------------------------------------------------------------------------


def _scoring(rules: Rules, event: Event) -> Phrase:
    verb, arguments = event.verb, event.arguments
    slots = {
        role: _said(role, event.things.get(role))
        for role in ("player", "place", "points", "bonus", "count", "tied")
    } | _scored(event)
    if verb in ("bonus", "favoured"):
        return phrase(f"event:{verb}", **slots)
    if verb == "pooled":
        return phrase("event:pooled", place=slots["place"], players=_pooled(event))
    if verb == "counted":
        counts = _counts(event)
        keys = ["event:counted" if counts.items else "event:counted/none"]
        if counts.items and is_as_one(event):
            keys.insert(0, "event:counted/as-one")
        return phrase(*keys, place=slots["place"], counts=counts)
    return phrase(
        f"event:score{_reason(rules, arguments)}",
        rank=plan_ordinal(arguments.get("rank")),
        paid=plan_ordinal(arguments.get("paid")),
        next=plan_ordinal(_number(arguments, "rank") + 1),
        why=_why_nothing(rules, arguments),
        piece=_counted(rules.declared.majorities.get(str(arguments.get("majority")))),
        others=phrase("others"),
        **slots,
    )


def _scored(event: Event) -> dict[str, Item]:
    """The slot of what is scored, where places are scored as one."""
    places = event.things.get("places")
    return {} if places is None else {"place": _said("place", places)}


def is_as_one(event: Event) -> bool:
    """Whether an event is about several places that are scored as one."""
    places = event.things.get("places")
    return isinstance(places, tuple) and len(places) > 1


def plan_short(rules: Rules, event: Event) -> Iterator[tuple[str, Phrase]]:
    """For each player whose pieces were counted but are too few to rank: the player's name, and
    that they score nothing.

    event: one that tells what was counted.
    """
    table = rules.declared.majorities.get(str(event.arguments.get("majority")))
    if table is None:
        return
    for whose, count in _most_first(event):
        if whose.category == "player" and count < table.least:
            yield (
                whose.name,
                phrase(
                    "event:short",
                    player=name_noun(whose),
                    count=Count(count),
                    piece=_counted(table),
                    least=Count(table.least),
                ),
            )


def _reason(rules: Rules, arguments: Arguments) -> str:
    """Whether the points are those of the rank, of a tie, or none at all."""
    tied, paid = arguments.get("tied"), arguments.get("paid")
    if not tied:
        return "/unpaid" if not arguments.get("points") else ""
    if not paid:
        return "/next-unpaid" if _goes_down(rules, arguments) else "/tied-for-nothing"
    return "/next" if paid != arguments.get("rank") else "/tied"


def _goes_down(rules: Rules, arguments: Arguments) -> bool:
    """Whether a tied group would have been paid for the rank below, had that one paid."""
    rank, paying = _number(arguments, "rank"), _number(arguments, "paying")
    if arguments.get("firsts") or rank > paying:
        return False
    return _policy(rules, arguments) == "next rank"


def _why_nothing(rules: Rules, arguments: Arguments) -> Item:
    """Why somebody who ranks gets no points."""
    rank, paying = _number(arguments, "rank"), _number(arguments, "paying")
    if arguments.get("firsts"):
        if rank > 1:
            return phrase("unpaid:first-only")
        if arguments.get("firsts") == 1 and arguments.get("tied"):
            return phrase("unpaid:alone-only")
    if arguments.get("tied") and _policy(rules, arguments) == "nothing":
        table = rules.declared.majorities[str(arguments.get("majority"))]
        return phrase("unpaid:ties" if table.ties.policy == "nothing" else "unpaid:such-ties")
    if not arguments.get("paid"):
        return phrase(
            "unpaid:ranks" if paying else "unpaid:none",
            number=Count(paying),
            ranks=phrase("rank-is"),
        )
    return phrase("unpaid:zero")


def _number(arguments: Arguments, name: str) -> int:
    found = arguments.get(name)
    return found if isinstance(found, int) else 0


def _policy(rules: Rules, arguments: Arguments) -> str:
    """What the majority table pays for ties; '' for a table there is none of."""
    table = rules.declared.majorities.get(str(arguments.get("majority")))
    if table is None:
        return ""
    return table.ties.at(_number(arguments, "rank"), _number(arguments, "tied") + 1)[0]


def _shares(event: Event) -> Iterator[tuple[Thing, int]]:
    """What each of several has who has something."""
    for role, whose in event.of.shares:
        number = event.arguments.get(role)
        if isinstance(number, int) and number > 0:
            yield whose, number


def _most_first(event: Event) -> list[tuple[Thing, int]]:
    return sorted(_shares(event), key=lambda pair: -pair[1])


def _counts(event: Event) -> Listing:
    """Who has how many, the most first."""
    items = tuple(
        phrase("count-of", player=name_noun(owner), count=Count(count))
        for owner, count in _most_first(event)
    )
    return Listing(joint="comma", items=items)


def _pooled(event: Event) -> Listing:
    """Who counts as one."""
    return Listing(joint="and", items=tuple(name_noun(seat) for seat, _ in _shares(event)))


def _counted(table: core.Majority | None) -> Item:
    """What a majority table counts: pieces of a kind, or a number made of several things."""
    kind = table.kind if table is not None else None
    return phrase("strength") if kind is None else Noun(category="piece", id=kind)
