"""What can be reached from an object by looking: no frames, no ``gc``, no imports."""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

__all__ = ["way_to"]

_PLAIN = frozenset((str, bytes, int, float, complex, bool, type(None)))

# What tests of one process share holds the rules of all of them; and readers of sentences, which
# are kept with rules, are large. No game is handed to either.
_SHARING = "support.sharing"
_MADE_OF_WORDS = ("fuero.text.reader", "lark")


def way_to(start: object, wanted: Callable[[object], bool]) -> str | None:
    """How something wanted is reached from an object, as a path; None if it cannot be.

    Looked at are attributes, slots, closures, defaults, what a method is bound to, what a partial
    function holds, what a module of ours has in its names, and what containers contain. Not looked
    into are readers of sentences.
    """
    waiting: deque[tuple[_Step | None, object]] = deque([(None, start)])
    seen: dict[int, object] = {}
    while waiting:
        step, here = waiting.popleft()
        if wanted(here):
            return _path(step)
        if id(here) in seen:
            continue
        seen[id(here)] = here  # kept, so that no other object gets its id
        waiting.extend(
            ((step, form, key), found)
            for form, key, found in _next(here)
            if type(found) not in _PLAIN and id(found) not in seen
        )
    return None


_Step: TypeAlias = "tuple[_Step | None, str, object]"
"""The step before this one, how a step of this sort is written, and where it leads to.

Steps are many and paths are few: a path is written only when something was found.
"""


def _path(step: _Step | None) -> str:
    if step is None:
        return "it"
    before, form, key = step
    return _path(before) + form.format(key)


def _next(here: object) -> Iterator[tuple[str, object, Any]]:
    if isinstance(here, types.ModuleType) or type(here).__module__.startswith(_MADE_OF_WORDS):
        return
    if isinstance(here, types.FunctionType) and here.__globals__.get("__name__") == _SHARING:
        yield ".{}", "__wrapped__", here.__wrapped__
        return
    if isinstance(here, types.FunctionType):
        if not (here.__module__ or "").startswith("fuero"):
            yield from _parts(here, ("__closure__", "__defaults__", "__kwdefaults__", "__dict__"))
            return
        yield ".{}", "__globals__", here.__globals__
    if isinstance(here, Mapping):
        yield from (("[{!r:.40}]", key, value) for key, value in list(here.items()))
        yield from ((".key({!r:.40})", key, key) for key in list(here))
    elif isinstance(here, list | tuple | set | frozenset):
        yield from (("[{}]", number, one) for number, one in enumerate(here))
    yield from _parts(here, _names(type(here)))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The attributes that objects of a class may have."""
    names = ["__closure__", "__defaults__", "__kwdefaults__", "__self__", "__func__", "__wrapped__"]
    names += ["__dict__", "cell_contents", "func", "args", "keywords", "fget", "__class__"]
    for one in kind.__mro__:
        slots = one.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
    # What is in the ``__dict__`` of an object is found there.
    return tuple(name for name in dict.fromkeys(names) if hasattr(kind, name))


def _parts(here: object, names: Iterable[str]) -> Iterator[tuple[str, object, Any]]:
    for name in names:
        try:
            yield ".{}", name, getattr(here, name)
        except (AttributeError, ValueError):  # an empty slot, an empty cell
            continue
