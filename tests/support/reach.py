"""What can be reached from an object by looking: no frames, no ``gc``, no imports."""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = ["way_to"]

_PLAIN = (str, bytes, int, float, complex, bool, type(None))


def way_to(start: object, wanted: Callable[[object], bool]) -> str | None:
    """How something wanted is reached from an object, as a path; None if it cannot be.

    Looked at are attributes, slots, closures, defaults, what a method is bound to, what a partial
    function holds, what a module of ours has in its names, and what containers contain.
    """
    waiting: deque[tuple[str, object]] = deque([("it", start)])
    seen: dict[int, object] = {}
    while waiting:
        path, here = waiting.popleft()
        if wanted(here):
            return path
        if isinstance(here, _PLAIN) or id(here) in seen:
            continue
        seen[id(here)] = here  # kept, so that no other object gets its id
        waiting.extend((f"{path}{step}", found) for step, found in _next(here))
    return None


def _next(here: object) -> Iterator[tuple[str, Any]]:
    if isinstance(here, types.ModuleType):
        return
    if isinstance(here, types.FunctionType):
        if not (here.__module__ or "").startswith("fuero"):
            yield from _parts(here, ("__closure__", "__defaults__", "__kwdefaults__", "__dict__"))
            return
        yield ".__globals__", here.__globals__
    if isinstance(here, Mapping):
        yield from ((f"[{key!r:.40}]", value) for key, value in list(here.items()))
        yield from ((f".key({key!r:.40})", key) for key in list(here))
    elif isinstance(here, list | tuple | set | frozenset):
        yield from ((f"[{number}]", one) for number, one in enumerate(here))
    names = ["__closure__", "__defaults__", "__kwdefaults__", "__self__", "__func__", "__wrapped__"]
    names += ["__dict__", "cell_contents", "func", "args", "keywords", "fget", "__class__"]
    for kind in type(here).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
    yield from _parts(here, names)


def _parts(here: object, names: Any) -> Iterator[tuple[str, Any]]:
    for name in dict.fromkeys(names):
        try:
            yield f".{name}", getattr(here, name)
        except (AttributeError, ValueError):  # an empty slot, an empty cell
            continue
