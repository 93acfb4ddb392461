"""Frozen data behaves as a frozen dataclass of the same fields."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from fuero.frozen import frozen


def _classes(make: Callable[[type], type]) -> tuple[Any, Any]:
    @make
    class Thing:
        kind: ClassVar[str] = "thing"

        span: int = field(compare=False, repr=False)
        name: str

    @make
    class Stack(Thing):
        size: int = 1
        above: tuple[object, ...] = ()
        notes: dict[str, int] = field(default_factory=dict, compare=False)
        tall: bool = field(default=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "tall", self.size > 9)

    return Thing, Stack


USUAL = _classes(dataclass(frozen=True, slots=True, kw_only=True))
OURS = _classes(frozen)


def done(act: Callable[[Any, Any], object], classes: tuple[Any, Any]) -> object:
    """What an act comes to with these classes: its value, or the kind of its error."""
    try:
        return act(*classes)
    except (TypeError, AttributeError) as error:
        return type(error)


def _set(one: Any) -> object:
    one.name = "other"
    return one


def _unset(one: Any) -> object:
    del one.name
    return one


ACTS: dict[str, Callable[[Any, Any], object]] = {
    "shown": lambda thing, stack: (repr(thing(span=1, name="a")), repr(stack(span=1, name="b"))),
    "defaults": lambda _, stack: [
        getattr(stack(span=1, name="b"), item.name) for item in fields(stack)
    ],
    "each its own": lambda _, stack: stack(span=1, name="b").notes is stack(span=1, name="b").notes,
    "after it began": lambda _, stack: stack(span=1, name="b", size=10).tall,
    "equal but for what is not compared": lambda thing, _: (
        thing(span=1, name="a") == thing(span=2, name="a"),
        hash(thing(span=1, name="a")) == hash(thing(span=2, name="a")),
        thing(span=1, name="a") == thing(span=1, name="b"),
    ),
    "another class": lambda thing, stack: thing(span=1, name="a") == stack(span=1, name="a"),
    "another thing": lambda thing, _: thing(span=1, name="a") == "a",
    "what cannot be hashed": lambda _, stack: hash(stack(span=1, name="a", above=[])),
    "replaced": lambda _, stack: repr(replace(stack(span=1, name="b", size=3), name="c")),
    "replaced what is not there": lambda _, stack: replace(stack(span=1, name="b"), other=1),
    "copied": lambda _, stack: repr(copy(stack(span=1, name="b", size=3))),
    "copied to the depth": lambda _, stack: repr(deepcopy(stack(span=1, name="b", size=3))),
    "set": lambda thing, _: _set(thing(span=1, name="a")),
    "unset": lambda thing, _: _unset(thing(span=1, name="a")),
    "by position": lambda thing, _: thing(1, "a"),
    "one too few": lambda thing, _: thing(span=1),
    "one too many": lambda thing, _: thing(span=1, name="a", other=2),
    "one wrong": lambda thing, _: thing(span=1, nome="a"),
    "its fields": lambda _, stack: ([item.name for item in fields(stack)], is_dataclass(stack)),
    "no dictionary": lambda _, stack: hasattr(stack(span=1, name="a"), "__dict__"),
    "a word of the class": lambda _, stack: stack(span=1, name="a").kind,
}


@pytest.mark.parametrize("act", ACTS)
def test_it_does_as_a_frozen_dataclass(act: str) -> None:
    assert done(ACTS[act], OURS) == done(ACTS[act], USUAL)


def test_what_is_wrong_is_named() -> None:
    thing, _ = OURS
    with pytest.raises(TypeError, match="Thing needs the field 'name'"):
        thing(span=1)
    with pytest.raises(TypeError, match="Thing has no field other"):
        thing(span=1, name="a", other=2)
    with pytest.raises(FrozenInstanceError, match="name never changes"):
        thing(span=1, name="a").name = "b"
    with pytest.raises(FrozenInstanceError, match="more never changes"):
        thing(span=1, name="a").more = 1


def test_what_a_class_says_of_itself_stays() -> None:
    @frozen
    class Said:
        name: str

        def __repr__(self) -> str:
            return f"<{self.name}>"

        def __eq__(self, other: object) -> bool:
            return other == self.name

        def __hash__(self) -> int:
            return 5

    one = Said(name="a")
    assert (repr(one), one == "a", hash(one)) == ("<a>", True, 5)
