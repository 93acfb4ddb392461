"""Syntax errors in how many and of what: each function names its mistake or declines."""

from __future__ import annotations

import re

from .mistake import NAME, NUMBER, Finding, Mistake

__all__ = [
    "amount_without_brackets",
    "least_number",
    "moved_by_change",
    "swap_cut_short",
    "two_kinds",
    "value_without_brackets",
]

_MOST_WORDS = 16
"""How many words of an amount are looked at."""

_BEFORE_AMOUNT = re.compile(
    r"\b(?:moves?|put|swaps?|takes?|loads?|unloads?|up to|at least|at most|exactly|and) +"
)
_MOVES = ("move", "moves", "put", "load", "loads", "unload", "unloads", "swap", "swaps")
_SWAPS = ("swap", "swaps")
_WORD = re.compile(r"[^ \n]+")


def amount_without_brackets(mistake: Mistake) -> Finding | None:
    """How many is worked out, and what works it out stands without brackets."""
    begins = [
        match.end()
        for match in _BEFORE_AMOUNT.finditer(mistake.text, mistake.line_start, mistake.start)
    ]
    words = [match.end() for match in _WORD.finditer(mistake.text, mistake.start, mistake.line_end)]
    for begin in begins[-3:][::-1]:
        for end in [mistake.start, *words[:_MOST_WORDS]]:
            amount = mistake.text[begin:end].strip()
            if " " not in amount or amount.startswith(("any ", "(", "up ", "all ")):
                continue
            line = mistake.line_with(begin, end, f"({amount}) ")
            if line is not None and f"({amount}) in " not in line:
                return Finding(
                    message="how many is a number, a name, or something worked out that stands in "
                    "brackets",
                    help=f"write `{line}`",
                    start=begin,
                    end=begin + len(amount),
                )
    return None


_TOLD = re.compile(r"(?<=: )|(?<=, )")
_END_OF_VALUE = re.compile(r" *(?=,|:$|$| then\b)", re.MULTILINE)


def value_without_brackets(mistake: Mistake) -> Finding | None:
    """What a procedure is told, or a choice between two values, needs brackets where it stands."""
    if mistake.found == "if":
        begins = [mistake.start]
    elif "perform" in mistake.line and "with" in mistake.line:
        told = _TOLD.finditer(mistake.text, mistake.line_start, mistake.start + 1)
        begins = [match.start() for match in told][-1:]
    else:
        return None
    ends = [
        match.start()
        for match in _END_OF_VALUE.finditer(mistake.text, mistake.start, mistake.line_end)
    ]
    for begin in begins:
        for end in ends[:_MOST_WORDS]:
            value = mistake.text[begin:end]
            line = mistake.line_with(begin, end, f"({value})") if " " in value else None
            if line is not None:
                return Finding(
                    message="a value that is worked out stands in brackets here",
                    help=f"write `{line}`",
                    start=begin,
                    end=end,
                )
    return None


_RANGE = re.compile(r"(?:between +)?(\d+) *(?:to|or|and|-|\.\.) *(\d+)\b")
_AMOUNTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"at most +(\d+)\b"), r"up to \1"),
    (re.compile(r"any +(\d+)\b"), r"up to \1"),
    (re.compile(r"(?:exactly|just|precisely) +(\d+)\b"), r"\1"),
    (re.compile(r"(?:any|some)(?: of)?(?! number)\b"), "any number of"),
    (re.compile(r"(?:one|a|an)(?= )"), "1"),
    (re.compile(r"(?:every|each)(?: of)?\b"), "all"),
)
_AT_LEAST = re.compile(r"at least +(\d+)\b")


def least_number(mistake: Mistake) -> Finding | None:
    """An act is told the least number, or how many in other words than the language has."""
    verb = next((word for word in mistake.line if word in (*_MOVES, "take", "takes")), None)
    if verb is None:
        return None
    first = mistake.text.index(verb, mistake.line_start) + len(verb) + 1
    match = _AT_LEAST.match(mistake.text, first, mistake.line_end)
    if match is not None:
        line = mistake.line_with(match.start(), match.end(), match[1])
        more = mistake.line_with(match.start(), match.end(), "any number of")
        if line is not None and more is not None:
            return _amount(match, f"write `{line}`, and below it `{more}`")
    match = _RANGE.match(mistake.text, first, mistake.line_end)
    if match is not None:
        least, most = int(match[1]), int(match[2])
        lines = [
            mistake.line_with(match.start(), match.end(), amount)
            for amount in (f"{least}", f"up to {max(most - least, 0)}", f"up to {most}")
        ]
        if least < most and None not in lines:
            surely, perhaps, none = lines
            return _amount(
                match,
                f"write `{surely}`, and below it `{perhaps}`\nor, if there may be none: `{none}`",
            )
    for pattern, instead in _AMOUNTS:
        match = pattern.match(mistake.text, first, mistake.line_end)
        if match is not None:
            line = mistake.line_with(match.start(), match.end(), match.expand(instead))
            if line is not None:
                return _amount(match, f"write `{line}`")
    return None


def _amount(match: re.Match[str], help: str) -> Finding:
    return Finding(
        message=f"there is no amount `{match[0]}`: an act moves so many, `up to` so "
        "many, `any number of` or `all`",
        help=help,
        start=match.start(),
        end=match.end(),
    )


def two_kinds(mistake: Mistake) -> Finding | None:
    """An act, or a count, speaks of pieces of two kinds at once."""
    if mistake.found not in ("or", "and", ",") or mistake.kind == NAME:
        return None
    if not mistake.wants(NAME) or not mistake.wants("from", "in", "of"):
        return None
    match = _TWO_KINDS.match(mistake.text, mistake.last_start)
    if match is None:
        return None
    counted = _COUNTED.search(mistake.text[mistake.line_start : match.start()])
    amount = match[2] or ""
    begin = match.start()
    if amount and (verb := _BEFORE_AMOUNT.search(mistake.text, mistake.line_start)) is not None:
        begin = verb.end()
    first = mistake.line_with(match.start(), match.end(), match[1])
    second = mistake.line_with(begin, match.end(), amount + match[3])
    if first is None or second is None:
        return None
    if counted is not None:
        rest = _COUNTED_IN.match(mistake.text, match.end())
        whole = f"{match[1]}{rest[0]} + {counted[0]}{match[3]}{rest[0]}" if rest else ""
        line = rest and mistake.line_with(match.start(), rest.end(), whole)
        help = f"write `{line}`" if line else "count each kind by itself, and add the two numbers"
    elif mistake.found == "or":
        help = f"for a choice between the two write\none of:\n    {first}\n    {second}"
    else:
        help = f"write two lines:\n{first}\n{second}"
    return Finding(
        message="one kind of piece is spoken of at a time",
        help=help,
        start=match.start(),
        end=match.end(),
    )


_NAMED = r"(?!(?:from|in|of|to|with)\b)[a-z][a-z0-9-]*"
_TWO_KINDS = re.compile(rf"({_NAMED}) *(?:or|and|,) *((?:up to )?\d+ )?((?:{_NAMED} )?{_NAMED})\b")
_COUNTED = re.compile(r"number of (?:own |foreign )?$")
_COUNTED_IN = re.compile(r" +in +(?:[a-z][a-z0-9-]*|\([^)\n]*\))")


_CHANGED = re.compile(
    r"(add|remove) ((?:up to )?\d+ (?:own |foreign )?[a-z][a-z0-9 -]*?) (to|from) ([^\n]+)"
)


def moved_by_change(mistake: Mistake) -> Finding | None:
    """Pieces are added to a place, or removed from it."""
    found = _CHANGED.match(mistake.text, mistake.line_start, mistake.line_end)
    if found is None or mistake.kind not in (NAME, "own", "foreign"):
        return None
    verb, pieces, _, place = found.groups()
    if place.startswith("own ") or " of " in place:
        return None
    ways = f"from … to {place}" if verb == "add" else f"from {place} to …"
    put = f"from … in {place}" if verb == "add" else f"from {place} in …"
    return Finding(
        message=f"`{verb}` is about numbers and sets; pieces never come or go, they change places",
        help=f"write `move {pieces} {ways}`, or in a set-up `put {pieces} {put}`",
        start=mistake.line_start,
        end=mistake.line_start + len(verb),
    )


_SWAP = "a swap says how many, of which pieces, in which place, with which others, in which place"
_EXAMPLE = "such as `swap 1 own … in … with foreign … in …`; figures swap without a number"


def swap_cut_short(mistake: Mistake) -> Finding | None:
    """A word of a swap is missing, or another stands there."""
    verb = next((word for word in mistake.line if word in _SWAPS), None)
    if verb is None or mistake.kind == NUMBER:
        return None
    begin = mistake.text.index(f"{verb}", mistake.line_start) + len(verb)
    tries = [("how many change places is missing", begin, begin, " 1")]
    if mistake.wants("with"):
        tries += [
            ("`with` is missing", mistake.start, mistake.start, "with "),
            (f"`{mistake.found}` stands where `with` belongs", mistake.start, mistake.end, "with"),
        ]
    for message, start, end, instead in tries:
        line = mistake.line_with(start, end, instead)
        if line is not None and (instead or mistake.found):
            return mistake.finding(f"{message}: {_SWAP}", f"write `{line}`")
    if mistake.wants("in") and (mistake.at_end or mistake.found in (*_SWAPS, "with")):
        which = "others" if "with" in mistake.line else "pieces"
        return mistake.finding(
            f"where the {which} stand is missing: {_SWAP}",
            "go on with `in` and a place or a set of places, " + _EXAMPLE,
        )
    cut = mistake.at_end or mistake.wants("with") or mistake.found in ("own", "foreign")
    if cut and mistake.found not in ("and", "or", "except", "where", "with"):
        return mistake.finding(f"something is missing here: {_SWAP}", _EXAMPLE)
    return None
