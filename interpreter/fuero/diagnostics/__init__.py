"""Say what is wrong, where, and how to mend it: sources, spans, codes, diagnostics, rendering.

The lowest package: it imports nothing else of the project.
"""

from __future__ import annotations

from .code import Code, Severity
from .codes import CODES
from .diagnostic import MAXIMUM_PROBLEMS, Diagnostic, DiagnosticError, Related
from .edit import Edit, edited
from .render import render_json, render_text
from .signs import is_shown
from .source import Source
from .span import Span
from .suggest import did_you_mean, suggest

__all__ = [
    "CODES",
    "MAXIMUM_PROBLEMS",
    "Code",
    "Diagnostic",
    "DiagnosticError",
    "Edit",
    "Related",
    "Severity",
    "Source",
    "Span",
    "did_you_mean",
    "edited",
    "is_shown",
    "render_json",
    "render_text",
    "suggest",
]
