"""Rules to Program: each act's meaning, once."""

from __future__ import annotations

from .lower import Weighing, lower, lower_weighing, unseen_ways

__all__ = ["Weighing", "lower", "lower_weighing", "unseen_ways"]
