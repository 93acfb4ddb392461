"""Words that texts and other languages use, and the words that rules have for them."""

from __future__ import annotations

import re
from typing import TypeAlias

from .mistake import NUMBER, Finding, Mistake

__all__ = ["no_act", "number_of", "other_word", "other_words_within"]

Wordings: TypeAlias = "tuple[tuple[re.Pattern[str], tuple[str, ...], str], ...]"
"""What is written, what may be meant by it in the order in which it is tried, and what to do."""
Phrases: TypeAlias = "tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]"
"""The same within a line, where it is said only if the parser takes what is meant."""


def _wordings(*rows: tuple[str, tuple[str, ...], str]) -> Wordings:
    return tuple((re.compile(pattern), instead, help) for pattern, instead, help in rows)


def _phrases(*rows: tuple[str, tuple[str, ...]]) -> Phrases:
    return tuple((re.compile(pattern), instead) for pattern, instead in rows)


_VALUE = r"own [a-z-]+|[a-z-]+(?: of (?:own )?[a-z-]+)?"
_ADD = "points and other numbers are given with `add … to …`: `add 3 to own …`, and the track"
_REMOVE = "points and other numbers are taken with `remove … from …`: `remove 3 from own …`, "
_REMOVE += "and the track"
_MOVE = "pieces go from place to place with `move … from … to …`, in a set-up with `put … from … "
_MOVE += "in …`; cards with `put … in …`"
_EACH = "everybody is `each player`, the others are `each other player`"
_PERFORM = "procedures and cards are done with `perform …`"

_STATEMENTS = _wordings(
    (r"(?:subtract|deduct)s? (.+) from (.+)", (r"remove \1 from \2",), _REMOVE),
    (r"add -(.+) to (.+)", (r"remove \1 from \2",), _REMOVE),
    (r"remove -(.+) from (.+)", (r"add \1 to \2",), _ADD),
    (r"increases? (.+) by (.+)", (r"add \2 to \1",), _ADD),
    (r"(?:decrease|reduce)s? (.+) by (.+)", (r"remove \2 from \1",), _REMOVE),
    (r"(?:gain|get|receive|earn|win|score)s? (\d+) points?", (), _ADD.replace("3", r"\1")),
    (r"(?:gain|get|receive|earn|win|score)s? .*\bpoints?\b.*", (), _ADD),
    (rf"({_VALUE}) ?-=? ?([^=]+)", (r"remove \2 from \1",), _REMOVE),
    (rf"({_VALUE}) ?\+=? ?([^=]+)", (r"add \2 to \1",), _ADD),
    (r"(?:gain|get|receive|earn|win|give)s? .+", (), _ADD),
    (r"(?:lose|pay|spend)s? (\d+)(?: points?)?", (), _REMOVE.replace("3", r"\1")),
    (r"(?:lose|pay|spend|cost)s? .+", (), _REMOVE),
    (r"(?:return|place|bring|send|transfer|deploy|relocate)s? .+", (), _MOVE),
    (r"(?:lay|play) (.+) (?:in|into|on) (.+)", (r"put \1 in \2",), _MOVE),
    (r"(?:exchange|trade)s? (.+) (?:with|for) (.+)", (r"swap \1 with \2",), "write `swap`"),
    (r"(?:do|call|run|execute|resolve|activate|play|invoke)s? (.+)", (r"perform \1",), _PERFORM),
    (r"(?:empty|empties) (.+)", (r"clear \1",), "write `clear …`"),
    (r"(?:show|unveil)s? (.+)", (r"reveal \1",), "write `reveal …`"),
    (r"turns? up .*", (), "write `draw from … to …`, with a deck and a zone"),
    (r"(?:pick|select)s? (one of .+)", (r"choose \1",), "write `choose one of … as …`"),
    (r"(?:pick|select|ask)s? .+", (), "write `choose one of … as …`"),
    (r"becomes? (.+)", (r"set \1 to me",), "write `set … to me`"),
    (r"joins? (.+)", (r"add me to \1",), "write `add me to …`"),
    (r"leaves? (.+)", (r"remove me from \1",), "write `remove me from …`"),
    (r"otherwise *:", ("else:",), "write `else:`, directly below the block of `if`"),
    (r"unless (.+?) *:", (r"if not (\1):",), "write `if not (…):`"),
    (r"let ([a-z0-9-]+) be (.+)", (r"set \1 to \2",), "write `set … to …`"),
    (rf"(?:let )?({_VALUE}|[a-z0-9-]+) (?:=|becomes|:=) (.+)", (r"set \1 to \2",),
     "write `set … to …`"),
    (r"roll .+", (), "a die is `set … to random {1..6}`, with a variable"),
    (r"you may (.+)", (r"may \1",), "write `may …`; who does it is the subject"),
    (r"you (.+)", (r"\1",), "leave `you` out: who does it is the subject"),
    (r"(?:all|every|the) other players? (.+)", (r"each other player \1",), _EACH),
    (r"(?:all|every|everybody|everyone) players? (.+)", (r"each player \1",), _EACH),
    (r"(?:everybody|everyone) (.+)", (r"each player \1",), _EACH),
    (r"the game ends.*", (), "write `end game: …`, with the reason"),
)  # fmt: skip

_LED = r"(\bleaders of|\b(?:standing|strength)(?: by [a-z0-9-]+)? of [^()\n]+? in)"

_WITHIN = _phrases(
    (rf"{_LED} \(([^()\n]+)\) as one\b", (r"\1 (\2 as one)",)),
    (rf"{_LED} ([^()\n]+?) as one\b", (r"\1 (\2 as one)",)),
    (r"(?<=pools: )(?:each|every|all|their|own) [^\n]*\b(?:sides?|teams?|partners)\b[^\n]*",
     ("partners",)),
    (r"(\d+) points?\b", (r"\1",)),
    (r" if\b(?=.*:$)", (" where",)),
        (r"\bof them\b", ("",)),
    (r"there (?:is|are) no ((?:own |foreign )?[a-z-]+ in [a-z-]+)", (r"number of \1 is 0",)),
    (r"there (?:is|are)(?: any)? ((?:own |foreign )?[a-z-]+ in [a-z-]+)", (r"number of \1 > 0",)),
    (r"\b((?:own |foreign )?[a-z-]+ in [a-z-]+)(?= *(?:[<>]|is\b))", (r"number of \1",)),
    (r"\bexcept ([a-z-]+), ([a-z-]+)", (r"except (\1 or \2)",)),
    (rf"({_VALUE}) ([<>]=?|is) ([a-z0-9-]+) (and|or) (?=[<>]|is )", (r"\1 \2 \3 \4 \1 ",)),
    (rf"([a-z0-9-]+) (<=?) ({_VALUE}) (<=?)", (r"\1 \2 \3 and \3 \4",)),
    (r"\bof(?= own | foreign )", ("",)),
    (r"(?<=score )(?:each|every|all)\b(?: of)? ", ("",)),
    (r"(\d+) *times\b", (r"up to \1 times",)),
    (r"(?<=repeat )(\d+)(?= *:$)", (r"up to \1 times",)),
    (r"(?<=any )([^:()\n]+?)(?= *(?::|$| and | or ))", (r"(\1)",)),
    (r"\bin\b(?=.* to )", ("from",)),
    (r"\bchoose (one of .+) to score$", (r"score \1",)),
    (r"(\d+) [a-z-]+(?= to own )", (r"\1",)),
    (r" in order of (.+?) *(?=:)", (r", by \1 from highest",)),
    (r" by (?=.* from (?:highest|lowest))", (", by ",)),
    (r", from (highest|lowest) (.+?) *(?=:)", (r", by \2 from \1",)),
    (r"\b(?:starting|beginning) (?:with|from|at)\b", ("from",)),
    (r"(?:next to|adjacent to|beside)\b", ("to neighbours of", "in neighbours of")),
    (r"\b(?:one of )?another player\b", ("one of players except me",)),
    (r"\bother players\b", ("players except me",)),
    (r"(\d+) cards? (?:from|of)\b", (r"\1 of",)),
    (r"\bme has at least (\d+) (?:own )?([a-z-]+) in ([a-z-]+)",
     (r"number of own \2 in \3 >= \1",)),
    (r"\b([a-z-]+) has at least (\d+) ([a-z-]+) in ([a-z-]+)",
     (r"number of \3 of \1 in \4 >= \2",)),
    (r"(track|variable) ([a-z-]+): (.+?) for each player", (r"\1 \2 for each player: \3",)),
    (r"\bfor each (?!player\b|place\b|game\b|round\b|turn\b)[a-z-]+", ("for each place",)),
    (r"(\d+) ?(?:to|-) ?(\d+)$", (r"\1..\2",)),
    (r"\bper player\b", ("for each player",)),
    (r"(?<=, )(\d+) in\b", (r"\1 for each player in",)),
    (r"(?<=, )(\d+) ([a-z-]+) in\b", (r"\1 for \2 in",)),
    (r"(?<=: )((?:own |foreign )?[a-z-]+) never (enter|leave)\b", (r"no \1 \2",)),
    (r"(more than \d+ [a-z-]+) in\b", (r"\1 ever in",)),
    (r"\bmay (enter|leave)\b", (r"\1",)),
    (r"\b(before|after|instead of) (?=[a-z-]+ *:)", (r"\1 procedure ",)),
    (r"\b(?:is|are) not in\b", ("not in",)),
    (r"\b(?:is|are) in\b", ("in",)),
    (r"\b((?:for )?each (?:other )?player) with (most|fewest) ([a-z-]+)",
     (r"\1 where me in (players with \2 \3)",)),
    (r"\b((?:for )?each (?:other )?player) with (most|fewest) (?:own )?([a-z-]+)(?: in [a-z-]+)?",
     (r"\1 where me in (players with \2 \3)",)),
    (r"\b((?:for )?each (?:other )?player) in (players with (?:most|fewest) [a-z-]+)",
     (r"\1 where me in (\2)",)),
    (r"\b((?:for )?each (?:other )?player) in (?=\()", (r"\1 where me in ",)),
    (r",(?= [a-z])", (" or",)),
    (r"(?:is|are) not (?:one of|among)", ("not in",)),
    (r"(?:is|are) (?:one of|among)|among", ("in",)),
    (r"(?:is|are|has|have) (?:more|greater|higher) than", (">",)),
    (r"(?:is|are|has|have) (?:less|fewer|lower) than", ("<",)),
    (r"(?:is|are) at least", (">=",)),
    (r"(?:is|are) at most", ("<=",)),
    (r"(?:is|are) (?:equal to|exactly)|equals|equal", ("is",)),
    (r"(?:is|are) (?:empty|nobody|nothing)", ("is none",)),
    (r"(?:does not|doesn't|isn't|is no)\b", ("is not",)),
    (r"\bare\b", ("is",)),
    (r"\bthan\b", ("",)),
    (r"\bplus\b", ("+",)),
    (r"\bminus\b", (" - ",)),
    (r"\bmultiplied by\b|\bx\b|\btimes\b", ("*",)),
    (r"\b(?:your|my|his|her|their|its)(?: own)?\b", ("own",)),
    (r"\b(?:opponents?|enemy|enemies|others)\b", ("foreign",)),
    (r"\bevery\b", ("each",)),
    (r"\bonto\b|\btowards?\b|\binto\b", ("to", "in")),
    (r"\bout of\b", ("from",)),
    (r"\b(?:that have|having|which have|who have|who has)\b", ("with",)),
    (r"\b(?:that|which|who|whose|such that)\b", ("where",)),
    (r"\bwithout(?: any)?\b", ("with no",)),
    (r"\bif any\b", ("",)),
    (r"\b(?:nobody|no one|nothing|null)\b", ("none",)),
    (r"\bother than\b|\bexcluding\b|\bbut not\b", ("except",)),
    (r"(?<![a-z0-9}-])(\d+) *\.\. *(\d+)", (r"{\1..\2}",)),
    # How many there are is never less than none.
    (r"(?<=no more than )- ?\d+\b|(?<=up to )- ?\d+\b", ("0",)),
    (r"- ?(\d+)\b", (r"(0 - \1)",)),
)  # fmt: skip

_COMPARED = ("<", "<=", ">", ">=")
_NEAR = 60
"""How many characters before the mistake a phrase may begin whose later word is refused."""


def other_word(mistake: Mistake) -> Finding | None:
    """A statement begins with a word that the language does not have."""
    begins = not mistake.line and mistake.wants("perform", "procedure")
    negative = mistake.first in ("add", "remove") and mistake.found == "-"
    named = len(mistake.line) == 1 and mistake.found in ("=", "becomes")
    if not (begins or negative or named) or mistake.at_top:
        return None
    start, end = mistake.line_start, mistake.line_end
    line = mistake.text[start:end].rstrip(" \x01\x02")
    for pattern, instead, help in _STATEMENTS:
        found = pattern.fullmatch(line)
        if found is None:
            continue
        said = found.expand(help)
        for wording in instead:
            written = mistake.line_with(start, end, found.expand(wording))
            if written is not None:
                said = f"write `{written}`"
                break
        if begins:
            return mistake.finding_at_word(f"`{mistake.found}` begins no statement", said)
        return mistake.finding(f"`{mistake.found}` cannot stand here", said)
    return None


_GAIN = re.compile(r"(?:gain|get|receive|earn|win|score|add)s? +(\d+)(?: +points?)?")
_LOSE = re.compile(r"(?:lose|pay|spend)s? +(\d+)(?: +points?)?")
_VERB = re.compile(r"(add|clear|draw|perform|put|remove|reveal|set|shuffle)s?(?= )")


def no_act(mistake: Mistake) -> Finding | None:
    """After a subject stands a statement that is no act, or no word of the language at all."""
    if mistake.first != "each" or not mistake.wants("moves", "move") or mistake.kind == NUMBER:
        return None
    said = mistake.text[mistake.start : mistake.line_end].strip()
    for pattern, instead in (
        (_GAIN, r"add \1 to own …"),
        (_LOSE, r"remove \1 from own …"),
        (_VERB, r"\1"),
    ):
        found = pattern.match(said)
        if found is not None:
            said = found.expand(instead) + said[found.end() :]
            break
    else:
        if mistake.at_end or mistake.found in ("(", "{", ":"):
            return None
        said = "…"
    subject = mistake.text[mistake.line_start : mistake.start].strip()
    loops = {
        "each player": f"for each player:\n    {said}",
        "each other player": f"for each other in players except me:\n    as other:\n        {said}",
    }
    loop = loops.get(subject.removesuffix(" may"))
    if loop is None:
        return None
    return mistake.finding(
        f"after `{subject}` stands an act, and `{mistake.found}` begins none",
        f"for anything else write\n{loop}",
    )


_NUMBER_OF = re.compile(r"\bnumber of ([^()\n]+?)(?= to | *[<>:]| is |$)")


def number_of(mistake: Mistake) -> Finding | None:
    """The members of a set are counted as pieces are, or it is not said where pieces stand."""
    for found in _NUMBER_OF.finditer(mistake.text, mistake.line_start, mistake.line_end):
        if not found.start() <= mistake.start <= found.end() + 1:
            continue
        filtered = " " in found[1]
        counted = f"({found[1]})" if filtered else found[1]
        line = mistake.line_with(found.start(), found.end(), f"size of {counted}")
        if line is not None:
            pieces = "" if filtered else f"of pieces say where they stand, `{found[0]} in …`\n"
            return Finding(
                message="what is counted is pieces in places, or the members of a set",
                help=f"{pieces}of a set write `{line}`",
                start=found.start(),
                end=found.end(),
            )
    return None


def other_words_within(mistake: Mistake) -> Finding | None:
    """A line has words that another word of the language stands for."""
    low = max(mistake.line_start, mistake.start - _NEAR)
    for pattern, instead in _WITHIN:
        for found in pattern.finditer(mistake.text, low, mistake.line_end):
            if found.start() > mistake.start:
                break
            if mistake.start > found.end() + 1:
                continue
            for wording in instead:
                meant = found.expand(wording)
                line = mistake.line_with(found.start(), found.end(), meant)
                further = " " in meant.strip() or meant.strip().isalpha() or meant in _COMPARED
                if line is None and not (further and mistake.goes_on(found, meant)):
                    continue
                return Finding(
                    message=f"rules do not say `{found[0].strip()}` here",
                    help=f"write `{line}`" if line else f"write `{meant.strip()}` instead",
                    start=found.start(),
                    end=found.start() + len(found[0].rstrip()),
                )
    return None
