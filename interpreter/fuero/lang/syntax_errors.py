"""x"""
from __future__ import annotations
from lark import Lark
from fuero.diagnostics import Diagnostic
from .layout import Chunk
def explain(chunk: Chunk, grammar: Lark, start: str) -> Diagnostic:
    return Diagnostic(code="FU110", message="cannot parse", span=chunk.span(0, 1))
