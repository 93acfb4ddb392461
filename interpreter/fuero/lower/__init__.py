"""Rules to Program: each act's meaning, once."""

from __future__ import annotations

from .lower import lower, unseen_ways

__all__ = ["lower", "unseen_ways"]
