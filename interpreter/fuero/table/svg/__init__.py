"""Drawings: a picture of the table as an SVG document, plain text that any browser shows.

`svg_of` draws it; `is_drawing` knows such a document again. Nothing here reads a file or knows
rules: what is drawn comes from the picture.
"""

from .document import is_drawing, svg_of

__all__ = ["is_drawing", "svg_of"]
