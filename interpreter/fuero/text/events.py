"""Events to text trees: each kind of event with its arguments, and the reasons for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fuero.ruleset.model import Rules

from .things import are_points, owner_noun, piece_of, points, thing
from .tree import Count, Item, Listing, Noun, Phrase, Verbatim, phrase

__all__ = ["plan_event"]

Arguments = Mapping[str, str | int | None]

_CATEGORIES: Mapping[str, str] = MappingProxyType(
    {
        "player": "player",
        "place": "place",
        "source": "place",
        "goal": "place",
        "bonus": "bonus",
        "majority": "majority",
        "reason": "ending",
    }
)


def plan_event(rules: Rules, kind: str, arguments: Arguments) -> Phrase:
    """An event. What is not seen is None, and is said so."""
    prefix, name, about = _parts(kind)
    bearer = arguments.get("owner")
    whose = bearer.partition("+")[0] if isinstance(bearer, str) else ""
    if name == "placed" and whose in rules.seats:
        # Everybody puts down pieces of their own, whoever orders it.
        arguments = {**arguments, "player": whose}
    if prefix == "event" and name in ("score", "bonus", "counted", "favoured", "pooled"):
        return _scoring(rules, name, arguments)
    slots = {key: _argument(rules, key, value, about) for key, value in arguments.items()}
    if name in ("took", "drew"):
        # What is taken unseen is not announced either.
        slots.setdefault("card", phrase("absent:card", "absent"))
    if name.startswith("gathered"):
        slots["cards"] = phrase("any-cards")
    source, to, about = about.rpartition(" to ")
    if to:
        # Out of a row: told by its position.
        slots["position"] = _ordinal(arguments.get("position"))
        slots["source"] = Noun(category="zone", id=source)
    keys = [f"{prefix}:{name}/{about}"] if about else []
    if "place" in arguments:
        keys.append(f"{prefix}:{name}/place")
    piece: Item = Noun(category="piece", id=about)
    if isinstance(bearer, str):
        slots["owner"], piece = owner_noun(rules, bearer), piece_of(piece, bearer)
    if whose in rules.declared.owners:
        piece = phrase("piece:of-owner", piece=piece, owner=slots["owner"])
        keys.append(f"{prefix}:{name}/nobody")
    elif whose and whose != arguments.get("player"):
        keys.append(f"{prefix}:{name}/foreign")
    if name in ("set", "put", "next"):
        keys.extend(_outcome(f"{prefix}:{name}", arguments))
    if name == "declined":
        slots["reason"] = _routine(rules, str(arguments.get("reason")))
    if name in ("gained", "lost", "cut"):
        if "reason" in arguments:
            slots["reason"] = _routine(rules, str(arguments.get("reason")))
        if "player" not in arguments:
            keys.append(f"{prefix}:{name}/common")
        elif are_points(rules, about):
            keys.append(f"{prefix}:{name}/points")
            slots["amount"] = points(about, slots.get("number"))
    if name == "ended" and not isinstance(arguments.get("reason"), str):
        keys.append("event:ended/number")
    if name == "forced":
        keys.append("event:forced/hidden")
    if name == "chose" and _variable(rules, about) != "variable":
        keys.append("event:chose/player")
    return phrase(
        *keys,
        f"{prefix}:{name}",
        "event",
        piece=piece,
        variable=Noun(category=_variable(rules, about), id=about),
        zone=Noun(category="zone", id=about),
        moment=Noun(category="moment", id=about),
        kind=Verbatim(kind),
        be=phrase("be"),
        arguments=_listed(slots),
        **slots,
    )


def _outcome(key: str, arguments: Arguments) -> Iterator[str]:
    """Keys by what has come of it: nothing, a number, the player at hand."""
    found = arguments.get("goal", arguments.get("member"))
    if found is None:
        yield f"{key}/none"
    elif isinstance(found, int):
        yield f"{key}/number"
    elif found == arguments.get("player"):
        yield f"{key}/me"


def _variable(rules: Rules, name: str) -> str:
    declared = rules.declared.variables.get(name)
    if declared is None:
        return "local"
    return "track" if declared.track else "variable"


def _routine(rules: Rules, name: str) -> Item:
    """What a procedure, trigger or card is called."""
    if name in rules.declared.cards:
        return Noun(category="card", id=name)
    return Noun(category="trigger" if name in rules.declared.triggers else "procedure", id=name)


def _parts(kind: str) -> tuple[str, str, str]:
    """``announced:moved:piece`` is the announcement of *moved*, about *piece*."""
    head, _, rest = kind.partition(":")
    if head == "announced":
        head, _, rest = rest.partition(":")
        return "announced", head.replace(" ", "-"), rest
    return "event", head.replace(" ", "-"), rest


def _argument(rules: Rules, key: str, value: str | int | None, about: str) -> Item:
    if value is None:
        return phrase(f"absent:{key}", "absent")
    if isinstance(value, int):
        return Count(value)
    if key in _CATEGORIES:
        return Noun(category=_CATEGORIES[key], id=value)
    return thing(rules, value, about)


def _listed(slots: Mapping[str, Item]) -> Item:
    items = tuple(
        phrase("argument", name=Verbatim(name), value=item) for name, item in slots.items()
    )
    return Listing(joint="comma", items=items)


# ---- points -----------------------------------------------------------------------------------


def _scoring(rules: Rules, name: str, arguments: Arguments) -> Phrase:
    slots = {
        key: _argument(rules, key, arguments.get(key), "")
        for key in ("player", "place", "points", "bonus", "count", "tied")
    }
    if name in ("bonus", "favoured"):
        return phrase(f"event:{name}", **slots)
    if name == "pooled":
        return phrase("event:pooled", place=slots["place"], players=_pooled(arguments))
    if name == "counted":
        counts = _counts(rules, arguments)
        key = "event:counted" if counts.items else "event:counted/none"
        return phrase(key, place=slots["place"], counts=counts)
    return phrase(
        f"event:score{_reason(rules, arguments)}",
        rank=_ordinal(arguments.get("rank")),
        paid=_ordinal(arguments.get("paid")),
        next=_ordinal(_number(arguments, "rank") + 1),
        why=_why_nothing(rules, arguments),
        piece=Noun(category="piece", id=_counted(rules, arguments.get("majority"))),
        others=phrase("others"),
        **slots,
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
        return phrase("unpaid:ties")
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
    return table.ties.policy if table is not None else ""


def _counts(rules: Rules, arguments: Arguments) -> Listing:
    """Who has how many, the most first."""
    counted = [
        (key.removeprefix("count "), value)
        for key, value in arguments.items()
        if key.startswith("count ") and isinstance(value, int) and value > 0
    ]
    counted.sort(key=lambda pair: -pair[1])
    items = tuple(
        phrase("count-of", player=owner_noun(rules, owner), count=Count(count))
        for owner, count in counted
    )
    return Listing(joint="comma", items=items)


def _pooled(arguments: Arguments) -> Listing:
    """Who counts as one."""
    seats = [key.removeprefix("pooled ") for key, value in arguments.items() if value == 1]
    return Listing(joint="and", items=tuple(Noun(category="player", id=seat) for seat in seats))


def _ordinal(number: str | int | None) -> Item:
    if not isinstance(number, int):
        return None
    return phrase(f"ordinal:{number}", "ordinal", number=Count(number))


def _counted(rules: Rules, majority: str | int | None) -> str:
    """The kind of piece a majority table counts."""
    table = rules.declared.majorities.get(str(majority))
    return table.kind if table is not None else ""
