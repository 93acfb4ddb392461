"""Entries that are made when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

__all__ = ["Later"]

Made = TypeVar("Made")


class Later(Mapping[str, Made]):
    """A mapping of which each entry is made when it is asked for first."""

    def __init__(self, keys: Iterable[str], make: Callable[[str], Made]) -> None:
        """make: what makes the entry of a key; it may raise DiagnosticError."""
        self._keys = dict.fromkeys(keys)
        self._make = make
        self._made: dict[str, Made] = {}

    def __getitem__(self, key: str) -> Made:
        if key not in self._made:
            if key not in self._keys:
                raise KeyError(key)
            self._made[key] = self._make(key)
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
