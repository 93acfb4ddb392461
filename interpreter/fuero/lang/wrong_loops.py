"""Syntax errors of loops and conditions: each function names its mistake or declines."""

from __future__ import annotations

import re

from .mistake import BLOCK, Finding, Mistake

__all__ = [
    "condition_behind",
    "group_in_other_words",
    "least_times",
    "moment_in_other_words",
    "loop_without_bound",
    "second_test",
]

_WHILE = re.compile(r"(?:repeat +|do +)?while +([^\n]*?) *:?$")
_UNTIL = re.compile(r"(?:repeat +|do +)?until +([^\n]*?) *:?$")
_TIMES = re.compile(r"(?:repeat|do|loop|for)(?: +exactly)? +([^\n]+?) +times? *:?$")
_EACH = re.compile(r"(?:for +(?:every|all|any)|foreach|for) +(?!each\b)([^\n]+?) *:?$")
_EACH_ALONE = re.compile(r"each +(player\b[^\n]*?) *:$")
_FOREVER = re.compile(r"(?:repeat|loop|forever|do) *:?$")
_OFFER = re.compile(r"offer *:$")
_AT_LEAST = re.compile(r"(offer|perform +[^\n]+?) +at least +(\d+) +times?\b[^\n]*$")
_OFTEN = 10
"""The number in a line that is shown: how often is for the designer to say."""


def loop_without_bound(mistake: Mistake) -> Finding | None:
    """A loop is written as elsewhere; here each says how often it goes round at most."""
    line = mistake.text[mistake.line_start : mistake.line_end].strip(" ")
    if mistake.first == "while" and mistake.last == "while" and mistake.found == "kept":
        return None
    said = f"; {_OFTEN} stands for how often it may happen at most"
    if found := _WHILE.match(line):
        tries, more = [f"repeat up to {_OFTEN} times while {found[1]}:"], said
    elif found := _UNTIL.match(line):
        tries, more = [f"repeat up to {_OFTEN} times while not ({found[1]}):"], said
    elif found := _TIMES.match(line):
        tries, more = [f"repeat up to {found[1]} times:", f"repeat up to ({found[1]}) times:"], ""
    elif _OFFER.match(line):
        tries, more = [f"offer up to {_OFTEN} times:"], said
    elif _FOREVER.match(line):
        tries, more = [f"repeat up to {_OFTEN} times:"], said
    else:
        return _each(mistake, line)
    for instead in tries:
        written = mistake.line_with(mistake.line_start, mistake.line_end, instead)
        if written is not None:
            return _of_line(mistake, "a loop says how often it goes round at most", written, more)
    return None


def least_times(mistake: Mistake) -> Finding | None:
    """An offer, or a line of one, says how often something is done at least."""
    line = mistake.text[mistake.line_start : mistake.line_end].strip(" ")
    found = _AT_LEAST.match(line)
    if found is None:
        return None
    what, number = found.groups()
    message = "an offer holds what may be done, so it has no least number"
    if what == "offer":
        instead = f"offer up to {_OFTEN} times:"
        more = f"; {_OFTEN} stands for how often at most, and what must be done stands above it"
        return _of_line(mistake, message, instead, more)
    repeated = f"repeat up to {number} times:\n    {what}"
    must = what if number == "1" else repeated
    return _of_line(mistake, message, must, "\nabove the offer, as it must be done")


def _each(mistake: Mistake, line: str) -> Finding | None:
    """A loop over members is not written `for each NAME in SET:`."""
    found = _EACH.match(line) or _EACH_ALONE.match(line)
    if found is None:
        return None
    for instead in (f"for each {found[1]}:", f"for each {_one(found[1])}:"):
        written = mistake.line_with(mistake.line_start, mistake.line_end, instead)
        if written is not None:
            message = "a loop over players or members begins with `for each`"
            return _of_line(mistake, message, written)
    return None


def _one(words: str) -> str:
    return re.sub(r"^players\b", "player", words)


def _of_line(mistake: Mistake, message: str, line: str, more: str = "") -> Finding:
    return Finding(
        message=message,
        help=f"write `{line}`{more}",
        start=mistake.line_start,
        end=mistake.line_start + len(mistake.text[mistake.line_start : mistake.line_end].rstrip()),
    )


_WHEN = re.compile(r"when +([^\n]+?) *:$")
_ROUND = re.compile(r"(?:once +|only +)?(?:in|if it is) +(?:the +)?[a-z]+ +([0-9]+) *:$")
_END = re.compile(r"at +(?:the +)?(end|beginning|start)? *(?:of +)?(?:the +|each +)?([a-z-]+) *:$")


def moment_in_other_words(mistake: Mistake) -> Finding | None:
    """A line says when something is done, and not as a condition or a layer says it."""
    line = mistake.text[mistake.line_start : mistake.line_end].strip()
    if not mistake.wants_statement and mistake.first not in ("when", "in", "at", "if", "once"):
        return None
    if found := _WHEN.match(line):
        written = mistake.line_with(mistake.line_start, mistake.line_end, f"if {found[1]}:")
        if written is not None:
            return _of_line(
                mistake, "`when` asks how a switch is set; a condition of the game is `if`", written
            )
    if found := _ROUND.match(line):
        return mistake.finding(
            "when something is done is a condition",
            f"write `if … is {found[1]}:`, with the variable that counts",
        )
    if mistake.first == "at" and (found := _END.match(line)):
        place = "before" if found[1] in ("beginning", "start") else "after"
        return mistake.finding(
            f"what is done {place} a procedure stands outside of it",
            f"write at the left margin, in a layer, `{place} procedure {found[2]}:`, and indent "
            "below it what is done",
        )
    return None


def loop_behind(mistake: Mistake) -> Finding | None:
    """An act ends with what says for whom, for what or how often it is done."""
    if mistake.first in mistake.declarations - mistake.statements:
        return None
    if mistake.found == "for" and mistake.line and mistake.first != "for":
        return _loop_behind(mistake)
    if mistake.found == "each" and mistake.first in ("add", "remove", "set"):
        return _of_each(mistake)
    if _OFTEN_BEHIND.match(mistake.text, mistake.start, mistake.line_end):
        return _often_behind(mistake)
    return None


def condition_behind(mistake: Mistake) -> Finding | None:
    """An act ends with `if`, which stands behind alternatives only."""
    if mistake.found != "if" or not mistake.line or mistake.wants(BLOCK):
        return None
    line = mistake.text[mistake.line_start : mistake.start].strip()
    test = mistake.text[mistake.end : mistake.line_end].strip()
    if not test or mistake.line_with(mistake.start, mistake.line_end, "") is None:
        return None
    return mistake.finding(
        "`if` stands before what hangs on it; behind it, it stands only in the lines of "
        "`one of:`, `in either order:` and `offer`",
        f"write\nif {test}:\n    {line}",
    )


_OFTEN_BEHIND = re.compile(r"(twice|thrice|[0-9]+ times?)$")


def _often_behind(mistake: Mistake) -> Finding | None:
    """How often stands behind what is done so often."""
    line = mistake.text[mistake.line_start : mistake.start].strip()
    said = mistake.text[mistake.start : mistake.line_end].strip()
    if mistake.line_with(mistake.start, mistake.line_end, "") is None:
        return None
    often = {"twice": "2", "thrice": "3"}.get(said) or said.removesuffix("s").removesuffix(" time")
    return mistake.finding(
        "how often stands before what is done so often",
        f"write\nrepeat up to {often} times:\n    {line}",
    )


_FOR_EACH = re.compile(r"for (?:each|every) (player\b[^\n]*|[^\n]+)")


def _loop_behind(mistake: Mistake) -> Finding | None:
    found = _FOR_EACH.match(mistake.text, mistake.start, mistake.line_end)
    if found is None:
        return None
    line = mistake.text[mistake.line_start : mistake.start].strip()
    members = found[1].strip()
    if members[:1].isdigit():
        return mistake.finding(
            "what is done for every so many is done as often as a division says",
            f"write `… / {members.split()[0]} rounded down`",
        )
    loop = members if members.startswith("player") else f"found in {members}"
    return mistake.finding(
        "`for each` stands before what is done for each", f"write\nfor each {loop}:\n    {line}"
    )


_OF_EACH = re.compile(r"([a-z][a-z0-9-]*) of each player\b")


def _of_each(mistake: Mistake) -> Finding | None:
    found = _OF_EACH.search(mistake.text, mistake.line_start, mistake.line_end)
    if found is None:
        return None
    line = mistake.line_with(found.start(), found.end(), f"own {found[1]}")
    if line is None:
        return None
    return Finding(
        message="`for each player` stands before what is done for each",
        help=f"write\nfor each player:\n    {line}",
        start=found.start(),
        end=found.end(),
    )


_GROUP_OF = re.compile(
    r"for +(?:each|every) +(?:connected +)?(?:group +)?(?:of +)?([a-z][a-z0-9-]*) "
    r"+(?:in|of) +([^\n]+?)(?: +along +([a-z][a-z0-9-]*))? *:$"
)


def group_in_other_words(mistake: Mistake) -> Finding | None:
    """A loop over connected groups has another word for them, or what joins them behind the set."""
    line = mistake.text[mistake.line_start : mistake.line_end].strip()
    found = _GROUP_OF.match(line)
    if found is None or not (found[3] or "group" in line):
        return None
    along = f" along {found[3]}" if found[3] else ""
    instead = f"for each connected {found[1]}{along} in {found[2]}:"
    written = mistake.line_with(mistake.line_start, mistake.line_end, instead)
    if written is None:
        return None
    message = "a loop over connected groups begins with `for each connected`"
    return _of_line(mistake, message, written)


_SECOND = re.compile(r"\bwith .*?\b(and|or) +(?:at|exactly|no|most|fewest)\b")


def second_test(mistake: Mistake) -> Finding | None:
    """A second test of pieces is joined by `and` or `or`, without the set it narrows."""
    found = _SECOND.search(mistake.text, mistake.line_start, mistake.line_end)
    if found is None or not found.start() < mistake.start <= found.end() + 1:
        return None
    if found[1] == "and":
        line = mistake.line_with(found.start(1), found.end(1), "with")
        help = f"for both write `{line}`" if line else "for both write `with` again"
    else:
        help = "for either name the set again: (… with …) or (… with …)"
    return Finding(
        message=f"what is counted stands behind `with`, not behind `{found[1]}`",
        help=help,
        start=found.start(1),
        end=found.end(),
    )
