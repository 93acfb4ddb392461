"""Syntax errors inside a line, by code."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from fuero.diagnostics import did_you_mean

from .grammar import verbs
from .lexer import RESERVED
from .mistake import END_OF_LINE, NAME, NUMBER, Finding, Mistake
from .wrong_amounts import (
    amount_without_brackets,
    least_number,
    moved_by_change,
    swap_cut_short,
    two_kinds,
    value_without_brackets,
)
from .wrong_characters import slash
from .wrong_loops import condition_behind, group_in_other_words, loop_behind, second_test
from .wrong_words import no_act, number_of, other_words_within

__all__ = ["PHRASES"]

AMOUNTS = (("up", "to"), ("at", "least"), ("at", "most"))
ARTICLES = ("a", "an", "the")
CHOOSE = ("choose", "chooses")
JOINTS = ("and", "or", "then", ",")
MOVES = ("move", "moves", "put")
OWNERS = ("own", "foreign")
TWO_PLACES = ("put", "swap", "swaps")
OTHER_VERBS = ("perform", "shuffle", "reveal", "put", "draw", "secretly")


def _minus(mistake: Mistake) -> Finding | None:
    if mistake.found != "-" or not mistake.wants("-"):
        return None
    return mistake.finding(
        "a minus has a space on each side", "write ` - `; without spaces it belongs to a name"
    )


def _equals(mistake: Mistake) -> Finding | None:
    if mistake.found != "=" or not mistake.wants("is", "to"):
        return None
    word = "is" if mistake.wants("is") and mistake.first not in ("set", "add") else "to"
    line = mistake.text[mistake.line_start : mistake.line_end]
    whole = mistake.line_with(mistake.line_start, mistake.line_end, _EQUALS.sub(f" {word} ", line))
    return mistake.finding(
        f"`=` does not stand here; the word is `{word}`", f"write `{whole or word}`"
    )


_EQUALS = re.compile(r" *==? *")


def _name_in_two_words(mistake: Mistake) -> Finding | None:
    """A number behind a name, which would be a part of it with a hyphen."""
    if mistake.kind != NUMBER or mistake.last_is_word or not mistake.last:
        return None
    name = f"{mistake.last}-{mistake.found}"
    line = mistake.line_with(mistake.last_start, mistake.end, name)
    if line is None:
        return None
    return mistake.finding_at_last(
        f"a name is one word, and `{mistake.last} {mistake.found}` are two", f"write `{line}`"
    )


def _closing_bracket(mistake: Mistake) -> Finding | None:
    if mistake.found not in (")", "}"):
        return None
    before = mistake.text[: mistake.start]
    opening = "(" if mistake.found == ")" else "{"
    if before.count(opening) > before.count(mistake.found):
        return None
    return mistake.finding(
        f"`{mistake.found}` closes a bracket that was never opened", "take it away, or open it"
    )


_INTERRUPT = re.compile(r"(?:you )?(?:may )?(?:stop|cancel|prevent)s? ([a-z0-9-]+)\b.*")


def _interrupt(mistake: Mistake) -> Finding | None:
    """What a kept card allows is said in other words than those of a window."""
    begin, end = mistake.line_start, mistake.line_end
    found = _INTERRUPT.match(mistake.text, begin, end)
    if found is None:
        return None
    return mistake.finding(
        "this says otherwise what somebody may do when another player does something",
        f"write `before each part of {found[1]} by another player may:`, and below it `stop` and "
        "`discard this`, each in a line of its own",
    )


def _joined_acts(mistake: Mistake) -> Finding | None:
    words = (*mistake.line, mistake.found, *mistake.next_words[:2])
    for joint, verb in pairwise(words[1:]):
        if joint in JOINTS and verb in {*verbs(), *OTHER_VERBS}:
            line = mistake.text.rfind("\n", 0, mistake.start) + 1
            match = re.compile(rf"{joint} +{verb}\b").search(mistake.text, line)
            start = match.start() if match else mistake.start
            return Finding(
                message=f"`{joint}` does not join two acts",
                help=_apart(mistake, start, joint)
                or "acts that follow each other stand in lines of their own; "
                "for a choice between acts write `one of:` and indent them below it",
                start=start,
                end=start + len(joint),
            )
    return None


def _apart(mistake: Mistake, start: int, joint: str) -> str | None:
    """Two joined acts in lines of their own, if they can stand so."""
    first = mistake.text[mistake.line_start : start].rstrip(" ,")
    first = re.sub(r" +(?:and|or|,)$", "", first)
    second = mistake.text[start + len(joint) : mistake.line_end].strip()
    if mistake.line_with(mistake.line_start, mistake.line_end, f"{first}\n{second}") is None:
        return None
    if joint == "or":
        return f"for a choice write\none of:\n    {first}\n    {second}"
    return f"write two lines:\n{first}\n{second}"


def _comma_of_amounts(mistake: Mistake) -> Finding | None:
    if mistake.found != "," or not _moves(mistake):
        return None
    if not (mistake.wants("and") and mistake.wants(NAME)):
        return None
    return mistake.finding("amounts of one act are joined by `and`", "write `and`")


def _owner_behind(mistake: Mistake) -> Finding | None:
    if mistake.found not in OWNERS or not mistake.wants("from", "in") or not _moves(mistake):
        return None
    return mistake.finding(
        f"`{mistake.found}` stands before the piece, not behind it",
        f"write `{mistake.found} {mistake.last}`",
    )


_OF_WHOM = re.compile(r"\b(put .*?) of ((?:own )?[a-z][a-z0-9-]*)(?= from )")


def _whose(mistake: Mistake) -> Finding | None:
    """A piece is said to be of one player, behind it."""
    match = _OF_WHOM.search(mistake.text, mistake.line_start, mistake.line_end)
    if match is None or not match.end(1) <= mistake.start <= match.end():
        return None
    owner, verb = match[2], match[1].split(" ")[0]
    before = mistake.text[mistake.line_start : match.start()]
    amount, _, pieces = match[1].rpartition(" ")
    line = mistake.line_with(match.start(), match.end(), f"{amount} own {pieces}")
    if line is None or before.strip():
        return None
    return Finding(
        message=f"whose pieces a `{verb}` is about is said before them, by `own`, `foreign` or an "
        "owner that is no player",
        help=f"the pieces of one player are that player's own:\nas {owner}:\n    {line}",
        start=match.end(1) + 1,
        end=match.end(2),
    )


_PUT_OR_MOVE = re.compile(r"\b(?:moves?|put) +")


def _missing_number(mistake: Mistake) -> Finding | None:
    line = mistake.line
    if mistake.found in ("from", "to", "in") and mistake.first in ("move", "moves", "put", "each"):
        verb = re.compile(r"\b(?:moves?|put) +").search(
            mistake.text, mistake.line_start, mistake.start
        )
        written = mistake.line_with(verb.end(), verb.end(), "1 ") if verb else None
        if verb is not None and written is not None:
            all_of = mistake.line_with(verb.end(), verb.end(), "all ")
            return Finding(
                message="how many is missing before the piece",
                help=f"write `{written}`, `up to 1`, `any number of` or `all` instead of `1`"
                if all_of
                else f"write `{written}`",
                start=verb.end(),
                end=mistake.last_start + len(mistake.last),
            )
    if mistake.wants(NUMBER) and (line[-2:] in AMOUNTS or mistake.last == "exactly"):
        amount = mistake.last if mistake.last == "exactly" else " ".join(line[-2:])
        return mistake.finding(
            f"the number after `{amount}` is missing",
            f"write a number or a value, such as `{amount} 2`",
        )
    if line[-3:-1] in AMOUNTS and mistake.wants(NAME) and not mistake.last.isdigit():
        amount = " ".join(line[-3:-1])
        return mistake.finding_at_last(
            f"`{mistake.last}` is read as the number after `{amount}`, and no piece follows it",
            f"write a number first, such as `{amount} 2 {mistake.last}`",
        )
    return None


_ARTICLE = re.compile(r"\b(the|an|a) +(?:of +)?")


def _article(mistake: Mistake) -> Finding | None:
    end = mistake.end + 1
    for match in reversed([*_ARTICLE.finditer(mistake.text, mistake.line_start, end)]):
        for instead in ("", "one of ", "1 ") if match[1] == "the" else ("one of ", "1 ", ""):
            line = mistake.line_with(match.start(), match.end(), instead)
            if line is not None:
                return Finding(
                    message=f"there is no article `{match[1]}`",
                    help=f"write `{line}`",
                    start=match.start(),
                    end=match.end(1),
                )
    help = "names stand alone; one member of a set is `one of …`"
    if mistake.found in ARTICLES:
        return mistake.finding(f"there is no article `{mistake.found}`", help)
    if mistake.last in ARTICLES and not mistake.last_is_word:
        return mistake.finding_at_last(f"there is no article `{mistake.last}`", help)
    return None


def _misspelt(mistake: Mistake) -> Finding | None:
    """The word found, or the one before that was taken for a name, is nearly what fits there."""
    if mistake.kind == NAME and len(mistake.found) > 1:
        meant = did_you_mean(mistake.found, filter(str.isalpha, mistake.expected))
        if meant:
            return mistake.finding(f"`{mistake.found}` cannot stand here", meant)
    if mistake.expected_before and len(mistake.last) > 1:
        meant = did_you_mean(mistake.last, filter(str.isalpha, mistake.expected_before))
        if meant and mistake.kind in (NAME, NUMBER):
            return mistake.finding_at_last(f"`{mistake.last}` is read as a name here", meant)
    return None


def _misspelt_before(mistake: Mistake) -> Finding | None:
    """A word before was taken for one that tells of the piece, and is nearly what is missing."""
    for wanted in ("from", "in"):
        if not mistake.wants(wanted) or wanted in mistake.line:
            continue
        begin = mistake.text.rfind("\n", 0, mistake.start) + 1
        for match in re.finditer(r"[a-z-]+", mistake.text[begin : mistake.start]):
            near = did_you_mean(match[0], [wanted]) if len(match[0]) > 1 else None
            if near and match[0] not in (*RESERVED, "for", "on"):
                return Finding(
                    message=f"`{match[0]}` is read as a name here",
                    help=near,
                    start=begin + match.start(),
                    end=begin + match.end(),
                )
    return None


def _choice_of_what(mistake: Mistake) -> Finding | None:
    if mistake.last not in CHOOSE or not mistake.wants("one"):
        return None
    return mistake.finding(
        f"`{mistake.last}` goes on with `one of`", f"write `{mistake.last} one of … as …`"
    )


def _choice_as_what(mistake: Mistake) -> Finding | None:
    if not mistake.wants("as") or not (mistake.at_end or mistake.found == ","):
        return None
    if not any(word in mistake.line for word in CHOOSE):
        return None
    return mistake.finding(
        "the choice is not kept", "write `as` and the variable that remembers what was chosen"
    )


def _missing_from(mistake: Mistake) -> Finding | None:
    if not mistake.wants("from") or not (mistake.at_end or mistake.found in ("to", "in")):
        return None
    if not (_moves(mistake) or mistake.first in ("remove", "draw")):
        return None
    line = mistake.text[mistake.line_start : mistake.start].rstrip()
    rest = mistake.text[mistake.start : mistake.line_end].strip()
    written = f"{line} from … {rest}".strip()
    return mistake.finding(
        "`from` is missing",
        f"say where it comes from, with a place or a set of places: `{written}`",
    )


def _missing_piece(mistake: Mistake) -> Finding | None:
    if not mistake.wants(NAME) or not (mistake.at_end or mistake.found in ("from", "to", "in")):
        return None
    is_amount = mistake.last.isdigit() or mistake.last in (*OWNERS, "all", "of", ")")
    if not _moves(mistake) or not is_amount or any(w in mistake.line for w in ("from", "at")):
        return None
    return mistake.finding(
        "the piece is missing", "say which pieces, after their number and `own` or `foreign`"
    )


def _missing_to(mistake: Mistake) -> Finding | None:
    if not mistake.at_end or not mistake.wants("to"):
        return None
    return mistake.finding("`to` is missing", "go on with `to`")


def _to_one_of(mistake: Mistake) -> Finding | None:
    """A goal is one of several places: whoever moves chooses among all that stand there."""
    found = _TO_ONE_OF.search(mistake.text, mistake.line_start, mistake.line_end)
    if found is None or not found.start() < mistake.start <= found.end():
        return None
    line = mistake.line_with(found.start(), found.end(), "to ")
    if line is None:
        return None
    chosen = mistake.text[found.end() : mistake.line_end].strip()
    return Finding(
        message="rules do not say `to one of`: whoever moves chooses a place for each piece anyway",
        help=f"write `{line}`\nwhere all go to the same place: `choose one of {chosen} as …`, and "
        "then `to …`",
        start=found.start(),
        end=found.end() - 1,
    )


_TO_ONE_OF = re.compile(r"\bto one of ")


def _missing_range(mistake: Mistake) -> Finding | None:
    if not mistake.at_end or mistake.first not in ("value", "variable", "track"):
        return None
    range_of = (
        "a value has a number and a range, such as `= 2 in 0..10`"
        if mistake.first == "value"
        else "write `yes or no`"
        if mistake.line[-1:] in (("yes",), ("no",))
        else "say what it may hold, such as `: 0..9`"
    )
    return mistake.finding(f"the range of this {mistake.first} is missing", range_of)


def _missing_plural(mistake: Mistake) -> Finding | None:
    if mistake.first not in ("piece", "cards", "figure"):
        return None
    if "plural" in mistake.line or not mistake.wants("plural", ","):
        return None
    name = mistake.line[1] if len(mistake.line) > 1 else "…"
    return mistake.finding(
        f"the plural of `{name}` is missing", f"write `{mistake.first} {name}, plural …`"
    )


def _reserved(mistake: Mistake) -> Finding | None:
    only_names = mistake.wants(NAME) and mistake.expected <= {NAME, "own", "a quoted text"}
    if only_names and mistake.kind == mistake.found and mistake.found.isalpha():
        return mistake.finding(
            f"`{mistake.found}` is a word of the language, and a name is wanted here",
            "write a name before it, or give the thing another name",
        )
    return None


def _set_without_brackets(mistake: Mistake) -> Finding | None:
    """A set that is joined or filtered, in the first of two places: what follows is the act's."""
    begins = mistake.found in ("and", "except", "or", "where", "with")
    goes_on = mistake.last == "with" and mistake.found in ("at", "exactly", "no", "most", "fewest")
    if not (begins or goes_on) or not any(word in mistake.line for word in TWO_PLACES):
        return None
    word = "with" if goes_on else mistake.found
    return mistake.finding(
        f"`{mistake.found}` cannot stand here", f"put the whole set in brackets: (… {word} …)"
    )


def _second_statement(mistake: Mistake) -> Finding | None:
    if not mistake.wants(END_OF_LINE) or mistake.found not in mistake.statements:
        return None
    if mistake.first in mistake.declarations - mistake.statements:
        return None
    return mistake.finding(
        f"`{mistake.found}` begins another statement in the same line",
        "every statement stands in a line of its own",
    )


def _cut_short(mistake: Mistake) -> Finding | None:
    if mistake.at_end:
        return mistake.finding("the line ends too early", None)
    if mistake.found in (")", "}"):
        return mistake.finding(f"something is missing before `{mistake.found}`", None)
    return None


PHRASES: tuple[tuple[str, Callable[[Mistake], Finding | None]], ...] = (
    ("FU152", value_without_brackets),
    ("FU149", slash),
    ("FU161", no_act),
    ("FU162", _whose),
    ("FU153", least_number),
    ("FU152", amount_without_brackets),
    ("FU129", _minus),
    ("FU127", _equals),
    ("FU142", _closing_bracket),
    ("FU151", group_in_other_words),
    ("FU157", condition_behind),
    ("FU157", loop_behind),
    ("FU160", _interrupt),
    ("FU130", _joined_acts),
    ("FU155", two_kinds),
    ("FU131", _comma_of_amounts),
    ("FU136", _owner_behind),
    ("FU134", _missing_number),
    ("FU141", _article),
    ("FU156", second_test),
    ("FU163", moved_by_change),
    ("FU165", _name_in_two_words),
    ("FU159", number_of),
    ("FU159", _to_one_of),
    ("FU159", other_words_within),
    ("FU111", _misspelt),
    ("FU111", _misspelt_before),
    ("FU137", _choice_of_what),
    ("FU138", _choice_as_what),
    ("FU132", _missing_from),
    ("FU135", _missing_piece),
    ("FU133", _missing_to),
    ("FU139", _missing_range),
    ("FU140", _missing_plural),
    ("FU117", _reserved),
    ("FU158", swap_cut_short),
    ("FU110", _set_without_brackets),
    ("FU144", _second_statement),
    ("FU143", _cut_short),
)


def _moves(mistake: Mistake) -> bool:
    return any(word in mistake.line for word in MOVES)
