"""What a place that is no land is drawn on, and the measures all parts of a drawing keep to."""

from __future__ import annotations

from .elements import element

__all__ = ["EDGE", "INK", "PADDING", "PAPER", "SOFT", "ground"]

EDGE, PADDING = 28, 12
"""How much is free round the map, and round what lies on a ground."""

PAPER, INK, SOFT = "#faf7f0", "#2b2b2b", "#6b6257"
_EDGING = "#8d8271"


def ground(x: int, y: int, width: int, height: int, *, target: bool) -> str:
    """A ground with its upper left corner there; marked where it can be chosen."""
    place = {"x": x, "y": y, "width": width, "height": height, "rx": 9}
    if not target:
        return element("rect", **place, fill="#fffdf8", stroke=_EDGING, stroke_width="1.5")
    return element("rect", **place, fill="#fffdf8", stroke="#ffffff", stroke_width=6) + element(
        "rect", **place, fill="none", stroke=INK, stroke_width=3, stroke_dasharray="10 6"
    )
