"""What to do where an expression is of another type than the one that is needed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fuero.diagnostics import Span

from .types import Type

__all__ = [
    "NO_SIDES",
    "OTHER_KINDS",
    "TO_DECLARE",
    "no_article",
    "other_word",
    "place_of",
    "remedy",
]

_OTHER_WORDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("you", "i", "myself", "active-player", "current-player"), "me"),
        **dict.fromkeys(("everybody", "everyone", "all-players"), "players"),
        **dict.fromkeys(("player",), "players"),
        **dict.fromkeys(("everywhere", "all-places"), "places"),
        **dict.fromkeys(
            ("partner", "allies", "teammates", "team", "teams", "side", "sides"), "partners"
        ),
        **dict.fromkeys(("opponent", "enemies", "rivals", "adversaries"), "opponents"),
        **dict.fromkeys(("nobody", "no-one", "nothing", "null", "nil", "empty"), "none"),
        "true": "yes",
        "false": "no",
    }
)
"""What texts and other languages call what is called otherwise here."""

NO_SIDES = (
    "`{word}` means something where the manifest names sides: with `sides: {{of: [{{players: 4, "
    "teams: [[1, 3], [2, 4]]}}]}}` the first seat and the third win together"
)
"""What to do where a word that speaks of sides stands in rules without sides."""

TO_DECLARE = (
    "what is remembered is declared first, on a line of its own: `variable {name}: player`, or "
    "`place`, `0..9`, `yes or no` instead of `player`"
)
"""What to do where nothing bears the name of what is to hold something."""

OTHER_KINDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("number", "integer", "int"), "a number is declared by its range: `0..9`"),
        **dict.fromkeys(
            ("boolean", "bool", "flag", "true", "false"),
            "what is so or not is declared by `yes or no`, and asked by its name: `if …`",
        ),
    }
)
"""Kinds of things that other languages have."""

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


def other_word(name: str) -> str:
    """What is said here for a word that texts or other languages use; else the word itself."""
    return str(_NUMBERS.index(name)) if name in _NUMBERS else _OTHER_WORDS.get(name, name)


def no_article(name: str) -> str | None:
    """What to do where an article is taken for a name."""
    if name not in ("a", "an", "the"):
        return None
    return "there is no article: leave it out, or say how many: `1`, `up to 2`, `all`"


def _bracketed(text: str) -> str:
    """An expression as it stands behind a word that binds tightly."""
    return f"({text})" if " " in text and not text.startswith(("(", "{")) else text


def remedy(found: Type, span: Span, wanted: tuple[str, ...]) -> str | None:
    """What to write instead of an expression of one type where others are needed."""
    text = " ".join(span.text.split())
    said = {
        (
            "set",
            "member",
        ): f"one of several is drawn, `set … to random {_bracketed(text)}`, or chosen, "
        f"`choose one of {text} as …`",
        ("set", "condition"): f"write `any {_bracketed(text)}` to ask whether there is one",
        ("set", "number"): f"write `size of {_bracketed(text)}` for how many there are",
        ("number", "condition"): f"write `{'yes' if text != '0' else 'no'}`"
        if text.isdigit()
        else f"say what it is compared with, such as `{text} > 0`",
        ("member", "condition"): f"say what it is compared with, such as `{text} is …`, or write "
        f"`{text} is not none` to ask whether there is one",
        ("member", "number"): f"say which number of it is meant: `… of {text}`",
        ("condition", "number"): f"write `(if {text} then 1 else 0)`",
        ("row", "number"): f"write `first of {text}`, `second of …` or `third of …`",
    }
    return next((said[pair] for want in wanted if (pair := (found.kind, want)) in said), None)


def named_member(inner: str, outer: str) -> str:
    """How rules speak of the member of a filter inside another filter."""
    return (
        f"here `it` is the {inner}; the {outer} that `it` is outside this filter needs a name: "
        f"`define … of that-{outer} = …`, and outside `… of it`"
    )


def place_of(figure: Span) -> str:
    """How rules speak of the place where a figure stands."""
    return f"place of {' '.join(figure.text.split())}"
