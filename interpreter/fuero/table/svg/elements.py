"""Elements of an SVG drawing as text. Whatever is written into one is escaped here and nowhere
else: names come from files of strangers.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import east_asian_width

from fuero.diagnostics import is_shown

__all__ = ["FONT", "element", "escaped", "length_of", "run", "text", "titled"]

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

_NARROW, _WIDE = frozenset("fijlrt.,:;'’!|()[]/ "), frozenset("mwMW@%")


def escaped(words: str) -> str:
    """Words as they may stand in an element or an attribute, without what XML cannot hold."""
    return "".join(one for one in words if is_shown(one)).translate(_ESCAPES)


def element(name: str, *inside: str, **attributes: str | int) -> str:
    """An element with what is inside it; ``stroke_width`` becomes ``stroke-width``."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def titled(title: str, inside: Iterable[str], **attributes: str | int) -> str:
    """A group that says what it shows to who cannot see it."""
    return element("g", element("title", escaped(title)), *inside, **attributes)


def text(  # noqa: PLR0913 - where, and in which manner
    words: str,
    x: int,
    y: int,
    size: int,
    *,
    anchor: str = "middle",
    bold: bool = False,
    fill: str = "#2b2b2b",
) -> str:
    """Words on a line, at y."""
    more = {"font_weight": "bold"} if bold else {}
    if anchor != "start":
        more["text_anchor"] = anchor
    return element("text", escaped(words), x=x, y=y, font_size=size, fill=fill, **more)


def run(words: str, *, size: int, bold: bool = False, gap: int = 0, fill: str = "#2b2b2b") -> str:
    """Words that go on the line of those before them."""
    more: dict[str, str | int] = {"dx": gap} if gap else {}
    weight = "bold" if bold else "normal"
    return element("tspan", escaped(words), font_size=size, font_weight=weight, fill=fill, **more)


def length_of(words: str, size: int, *, bold: bool = False) -> int:
    """About how long words are; rather too long than too short."""
    parts = 0
    for one in words:
        if east_asian_width(one) in "WF":
            parts += 105
        elif one in _NARROW:
            parts += 40
        elif one in _WIDE:
            parts += 95
        else:
            parts += 72 if one.isupper() or one.isdigit() else 63
    return -(-parts * size * (107 if bold else 100) // 10000)
