"""What lines look like as a whole, for errors that no function names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mistake import Mistake

__all__ = ["shape_of"]

_STATEMENTS: Mapping[str, str] = MappingProxyType(
    {
        "add": "`add 1 to own …`",
        "after": "`after moving … by another player may:`, and a block below it",
        "before": "`before each part of … by another player may:`, and a block below it",
        "discard": "`discard this`, of a card that is kept; other cards are laid down with "
        "`put … in …`: a card, and a zone or deck",
        "as": "`as …:`, with a player, and a block below it",
        "at": "`at the next …:`, with a moment, and a block below it",
        "counts": "`counts: …, at least 1`, with a kind of piece, or a sum such as `… + 2 * …`",
        "pays": "`pays: … of it, ranks 2, to …`, with an attribute of several numbers and a track",
        "ties": "`ties: next rank, compact`; or `full rank`, `split ranks`, `nothing`; or `skip`",
        "pools": "`pools: …`, with a set of players, or `pools: partners`: each side counts as one",
        "choose": "`choose one of … as …`",
        "chooses": "`each player secretly chooses one of … as …`",
        "clear": "`clear …`, with a set, a zone or a deck",
        "draw": "`draw from … to …`, with a deck and a zone, or `draw from … as …`",
        "end": "`end game: …`, with a word for the reason",
        "for": "`for each player:` or `for each … in …:`, and a block below it",
        "if": "`if … is …:`, and a block below it",
        "keep": "`keep this until the end of the next …`, with a procedure",
        "load": "`load up to 1 own … with … in …`",
        "loads": "`loads up to 1 own … with … in …`",
        "look": "`look at …`, with a zone",
        "looks": "`looks at …`, with a zone",
        "move": "`move up to 2 own … from … to …`, or of a figure `move … to …`",
        "moves": "`moves up to 2 own … from … to …`, or of a figure `moves … to …`",
        "offer": "`offer up to 3 times:`, and a block below it of lines with `perform`",
        "perform": "`perform …`, with a procedure, or a variable that holds a card",
        "put": "`put 2 own … from … in …`, or of a figure or card `put … in …`",
        "reach": "`reach …`, with a moment",
        "remove": "`remove 1 from own …`",
        "repeat": "`repeat up to 3 times:`, perhaps with `while …` before the colon",
        "reveal": "`reveal …`, with what was picked",
        "score": "`score …`, `score one of …` or `score … by …`",
        "scores": "`scores …`, `scores one of …` or `scores … by …`",
        "set": "`set … to …`",
        "shuffle": "`shuffle …`, with a deck",
        "take": "`take one of … into …` or `take up to 2 of … into …`, with zones",
        "takes": "`takes one of … into …` or `takes up to 2 of … into …`, with zones",
        "unload": "`unload up to 1 own … in …`",
        "unloads": "`unloads up to 1 own … in …`",
    }
)
_DECLARATIONS: Mapping[str, str] = MappingProxyType(
    {
        "card": "`card … in …:`, with the deck it lies in, and a block below it",
        "cards": "`cards …, plural …`",
        "deck": "`deck … of …`",
        "define": "`define … = …`",
        "exemption": "`exemption …: no own … must leave …`",
        "figure": "`figure …`, or `figure …, plural …, one for each player`",
        "moment": "`moment …`",
        "owner": "`owner …`, or `owner …: held by …`",
        "piece": "`piece …, plural …, 5 for each player in …`",
        "procedure": "`procedure …:`, and a block below it",
        "prohibition": "`prohibition …: no … enter …`",
        "track": "`track … for each player: 0..20`",
        "trigger": "`trigger … after moving …:`, or with `by another player may` behind that, and "
        "a block below it",
        "value": "`value … = 3 in 0..10`",
        "variable": "`variable …: place`, or `: player`, `: 0..9`, `: set of places`",
        "wording": "`wording … = …`",
        "zone": "`zone … of … for each player, seen by owner`",
    }
)


def shape_of(mistake: Mistake) -> str | None:
    """What a line looks like that begins like the one with the mistake; None if that is unknown."""
    if "procedure" not in mistake.expected and mistake.line_start == 0:
        word = mistake.line[1] if mistake.first == "replace" and mistake.line[1:] else mistake.first
        shape = _DECLARATIONS.get(word)
        if shape is not None:
            return f"such a line reads {shape}"
    shapes = (_STATEMENTS[word] for word in mistake.line if word in _STATEMENTS)
    shape = next(shapes, None)
    return f"such a line reads {shape}" if shape is not None and mistake.line_start else None
