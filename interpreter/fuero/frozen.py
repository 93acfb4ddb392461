"""Frozen data: ``@frozen`` is ``dataclass(frozen=True, slots=True, kw_only=True)``, made with less.

A dataclass writes six functions for each class as source and has them compiled. For hundreds of
classes this was a third of the time that a command needs to begin. Here nothing is written:
fields are set by the descriptors of their slots and read by ``operator.attrgetter``, which is as
fast as what would be compiled (docs/design.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

__all__ = ["frozen"]

Made = TypeVar("Made")


@dataclass_transform(
    eq_default=True, frozen_default=True, kw_only_default=True, field_specifiers=(field, Field)
)
def frozen(cls: type[Made]) -> type[Made]:
    """The class as frozen data: its fields are given by name, and never change.

    Two are equal that are of one class and agree in all fields but those with ``compare=False``.
    What the class defines itself (``__eq__``, ``__hash__``, ``__repr__``) stays.
    """
    own = set(vars(cls))
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=True)(cls)
    made.__init__ = _init(made)
    made.__setattr__ = made.__delattr__ = _refused
    made.__getstate__, made.__setstate__ = _state, _set_state
    if "__repr__" not in own:
        made.__repr__ = _repr
    if "__eq__" not in own:
        made.__eq__, made.__hash__ = _comparison(made)
    return made  # type: ignore[no-any-return]


def _init(cls: Any) -> Callable[..., None]:
    """What sets the fields of a new instance."""
    held = fields(cls)
    puts = [(item.name, getattr(cls, item.name).__set__) for item in held]
    defaults = {item.name: item.default for item in held if item.default is not MISSING}
    makers = [(item.name, item.default_factory) for item in held
              if item.default_factory is not MISSING]  # fmt: skip
    after = getattr(cls, "__post_init__", None)
    count = len(puts)

    def init(self: Any, /, **given: Any) -> None:
        if len(given) != count:
            made = {name: make() for name, make in makers if name not in given}
            given = {**defaults, **made, **given}
        try:
            for name, put in puts:
                put(self, given[name])
        except KeyError as missing:
            raise TypeError(f"{cls.__qualname__} needs the field {missing}") from None
        if len(given) != count:
            unknown = given.keys() - {name for name, _ in puts}
            raise TypeError(f"{cls.__qualname__} has no field {', '.join(sorted(unknown))}")
        if after is not None:
            after(self)

    return init


def _comparison(cls: Any) -> tuple[Callable[[Any, object], Any], Callable[[Any], int]]:
    """``__eq__`` and ``__hash__`` of a class, by the fields that are compared."""
    names = [item.name for item in fields(cls) if item.compare]
    compared: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def equal(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def hashed(self: Any) -> int:
        return hash(compared(self))

    return equal, hashed


def _repr(self: Any) -> str:
    shown = (f"{item.name}={getattr(self, item.name)!r}" for item in fields(self) if item.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refused(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__qualname__}.{name} never changes")


def _state(self: Any) -> list[Any]:
    """What a copy is made of."""
    return [getattr(self, item.name) for item in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for item, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, item.name, value)
