"""Syntax errors of blocks and of the words that begin lines, by code."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from fuero.diagnostics import did_you_mean

from .mistake import BLOCK, END_OF_BLOCK, END_OF_LINE, Finding, Mistake
from .wrong_loops import least_times, loop_without_bound, moment_in_other_words
from .wrong_words import other_word

__all__ = ["BLOCKS"]

CHOICES = ("one of:", "in either order:")
OLD_WORDS = {"pawn": "figure"}
"""Words of the language that have another name by now."""
_OLD_WORD = re.compile(rf"\b({'|'.join(OLD_WORDS)}) +")
MAJORITY = ("counts", "pays", "ties", "unowned", "favours", "pools", "bonus")


def _else_if(mistake: Mistake) -> Finding | None:
    if mistake.found in ("elif", "elseif", "elsif") and not mistake.line:
        return mistake.finding(f"there is no `{mistake.found}`", _NEST)
    if mistake.found == "if" and mistake.line == ("else",):
        return mistake.finding("`else` and `if` do not stand in one line", _NEST)
    return None


_NEST = "write `else:`, and the next `if` indented below it"


def _stray_else(mistake: Mistake) -> Finding | None:
    if mistake.found != "else" or mistake.line:
        return None
    return mistake.finding(
        "this `else` belongs to no `if` and no `repeat`",
        "align it with its `if`, directly below the block of that",
    )


_CARD = re.compile(r"(?:replace )?(card \S+ \S+).*[^:\n](?=\n\x01)")


def _missing_colon(mistake: Mistake) -> Finding | None:
    if mistake.found == "then" and mistake.wants(":"):
        return mistake.finding("a block begins with a colon, not with `then`", "write `:`")
    if mistake.kind == BLOCK and (card := _CARD.match(mistake.text)) is not None:
        # Without a body a card needs no colon; this one has a body.
        return Finding(
            message=f"the colon after `{card[1]} …` is missing",
            help="end the line with `:`",
            start=card.end(),
            end=card.end(),
        )
    if not mistake.wants(":") or mistake.first in (
        "variable",
        "track",
        "prohibition",
        "exemption",
        "end",
    ):
        return None
    if mistake.found == "{":
        return mistake.finding(
            "a block is indented, not put between braces", "write `:` and indent what follows"
        )
    if mistake.at_end:
        head = " ".join(mistake.line[:3])
        return mistake.finding(f"the colon after `{head} …` is missing", "end the line with `:`")
    return None


def _block_in_line(mistake: Mistake) -> Finding | None:
    if mistake.found not in mistake.statements or not mistake.wants(":"):
        return None
    if mistake.first not in ("if", "for", "repeat") or mistake.found in ("if", "in"):
        return None
    head = mistake.text[mistake.line_start : mistake.start].strip()
    below = mistake.text[mistake.start : mistake.line_end].strip()
    if below.startswith("as one"):
        return None
    return mistake.finding(
        f"a colon is missing before `{mistake.found}`", f"write\n{head}:\n    {below}"
    )


def _missing_block(mistake: Mistake) -> Finding | None:
    if mistake.last == ":" and mistake.expected == {END_OF_LINE}:
        return mistake.finding(
            "a block begins in a line of its own", "go on in the next line, indented"
        )
    if not mistake.wants(BLOCK):
        return None
    colon = mistake.text.rindex(":", 0, max(mistake.start, 1))
    return Finding(
        message="nothing is indented below this line",
        help="write at least one line below it, indented by four spaces",
        start=colon,
        end=colon + 1,
    )


def _deep_line(mistake: Mistake) -> Finding | None:
    if mistake.kind != BLOCK:
        return None
    end = mistake.text.find("\n", mistake.start)
    return Finding(
        message="this line is indented, but the line above it begins no block",
        help="align it with the line above, or end that one with a colon if it begins a block",
        start=mistake.start + 1,
        end=end,
    )


def _single_choice(mistake: Mistake) -> Finding | None:
    if mistake.kind != END_OF_BLOCK or not mistake.wants("perform", "move"):
        return None
    begin = max(mistake.text.rfind(head, 0, mistake.start) for head in CHOICES)
    if begin < 0:
        return None
    end = mistake.text.index(":", begin)
    head = mistake.text[begin : end + 1]
    return Finding(
        message=f"`{head}` has only one line below it",
        help="write another line, or take the head away",
        start=begin,
        end=end + 1,
    )


def _majority_line(mistake: Mistake) -> Finding | None:
    possible = [word for word in MAJORITY if word in mistake.expected]
    if mistake.line or not possible or not mistake.expected <= {END_OF_BLOCK, *possible}:
        return None
    meant = did_you_mean(mistake.found, possible) if mistake.found else None
    *_, head = (line for line in mistake.text[: mistake.start].splitlines() if line[:1].strip())
    if head.startswith("add to"):
        return mistake.finding(
            "what is added to a majority table are `counts`, lines such as `ties of 3: …`, and "
            "`bonus`, in this order",
            meant or f"to change another line, write the whole table: replace {head[7:]}",
        )
    order = "the lines are `counts`, `pays` and `ties`, then perhaps `unowned`, `favours` "
    order += "and `pools`, and any number of `bonus`"
    *others, last = (f"`{word}`" for word in possible)
    words = f"{', '.join(others)} or {last}" if others else last
    return mistake.finding(
        f"a majority table goes on here with {words} only"
        if mistake.wants(END_OF_BLOCK)
        else f"the line `{possible[0]}: …` of the majority table is missing here",
        meant or order,
    )


def _statement_at_margin(mistake: Mistake) -> Finding | None:
    if not mistake.at_top or mistake.found not in mistake.statements - mistake.declarations:
        return None
    return mistake.finding(
        f"`{mistake.found}` begins a statement, and statements stand in a card or a procedure",
        "indent it below `card … in …:` or `procedure …:`",
    )


def _declaration_in_block(mistake: Mistake) -> Finding | None:
    if not mistake.wants_statement or mistake.found not in mistake.declarations:
        return None
    return mistake.finding(
        f"`{mistake.found}` begins a declaration, and declarations do not stand in a block",
        "begin it at the left margin",
    )


def _old_word(mistake: Mistake) -> Finding | None:
    before = _OLD_WORD.search(mistake.text, mistake.line_start, mistake.start)
    line = before and mistake.line_with(before.start(), before.end(), "")
    if before is not None and line:
        return Finding(
            message=f"`{before[1]}` no longer stands before the name of a {OLD_WORDS[before[1]]}",
            help=f"write `{line}`; `fuero format --fix` does so",
            start=before.start(),
            end=before.end(),
            instead="",
        )
    new = OLD_WORDS.get(mistake.found, "")
    if not mistake.wants(new):
        return None
    found = mistake.finding(
        f"`{mistake.found}` is now called `{new}`",
        f"write `{new}`; `fuero format --fix` does so",
    )
    return replace(found, instead=new)


def _unknown_declaration(mistake: Mistake) -> Finding | None:
    if not mistake.at_top or not mistake.found:
        return None
    return mistake.finding(
        f"`{mistake.found}` begins no declaration",
        did_you_mean(mistake.found, mistake.declarations)
        or "a declaration begins with a word such as `card`, `procedure`, `variable` or `define`",
    )


def _unknown_statement(mistake: Mistake) -> Finding | None:
    if not mistake.wants_statement or not mistake.found:
        return None
    statements = mistake.statements & mistake.expected
    return mistake.finding(
        f"`{mistake.found}` begins no statement",
        did_you_mean(mistake.found, statements)
        or "a statement begins with a word such as `move`, `choose`, `set`, `if` or `perform`",
    )


BLOCKS: tuple[tuple[str, Callable[[Mistake], Finding | None]], ...] = (
    ("FU151", loop_without_bound),
    ("FU151", least_times),
    ("FU164", moment_in_other_words),
    ("FU112", other_word),
    ("FU118", _else_if),
    ("FU119", _stray_else),
    ("FU114", _missing_colon),
    ("FU114", _block_in_line),
    ("FU115", _missing_block),
    ("FU116", _deep_line),
    ("FU145", _single_choice),
    ("FU146", _majority_line),
    ("FU147", _statement_at_margin),
    ("FU148", _declaration_in_block),
    ("FU113", _old_word),
    ("FU113", _unknown_declaration),
    ("FU112", _unknown_statement),
)
