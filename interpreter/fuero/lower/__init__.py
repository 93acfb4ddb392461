"""Rules to Program: each act's meaning, once."""

from __future__ import annotations

from .lower import LOWERING_VERSION, lower

__all__ = ["LOWERING_VERSION", "lower"]
