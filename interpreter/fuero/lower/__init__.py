"""Rules to Program: each act's meaning, once."""

from __future__ import annotations

from .lower import lower

__all__ = ["lower"]
