"""Programs with one thing in them changed, drawn by number from a stated list.

What is changed: the target of a jump or call, a slot, the kind of an operand, how deep expressions
lie or calls go, a bound of a field, the domain of a field or of options, an entry of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from fuero.machine.operators import INSTRUCTIONS, OPERATORS
from fuero.machine.program import Field, Members, Program

__all__ = ["SORTS", "spoilt"]

_Path = tuple[int, ...]

_JUNK = (-1, 63, 10**6, -(10**6), 1.5, None, "x", (), True, ("const", 1), ("const", -5),
         ("slot", 3), ("slot", 40), ("conjure",))  # fmt: skip


def spoilt(program: Program, number: int) -> tuple[str, Program]:
    """What was changed, and the program with that change."""
    chance = Random(number)
    sort = chance.choice(list(SORTS))
    return sort, SORTS[sort](program, chance)


# ---- trees ------------------------------------------------------------------------------------


def _places(
    tree: tuple[Any, ...], kinds: Mapping[str, Any], above: _Path = ()
) -> Iterator[tuple[_Path, str]]:
    """Every operand below an instruction or expression, and its kind."""
    form = kinds.get(tree[0])
    if form is None or len(form.operands) != len(tree) - 1:
        return
    for at, (_, kind) in enumerate(form.operands, 1):
        yield (*above, at), kind
        below = tree[at]
        if kind == "arguments":
            for inner, one in enumerate(below):
                yield (*above, at, inner), "value"
                yield from _places(one, OPERATORS, (*above, at, inner))
        elif isinstance(below, tuple) and below and isinstance(below[0], str):
            yield from _places(below, OPERATORS, (*above, at))


def _found(tree: Any, path: _Path) -> Any:
    for at in path:
        tree = tree[at]
    return tree


def _put(tree: tuple[Any, ...], path: _Path, new: Any) -> tuple[Any, ...]:
    at, *below = path
    part = _put(tree[at], tuple(below), new) if below else new
    return (*tree[:at], part, *tree[at + 1 :])


def _in_code(
    program: Program, chance: Random, kinds: tuple[str, ...], change: Callable[[Any], Any]
) -> Program:
    """An operand of one of these kinds, anywhere in the code or the choices, changed."""
    for _ in range(1000):
        trees: list[tuple[Any, ...]] = list(program.code)
        at = chance.randrange(len(trees))
        there = [path for path, kind in _places(trees[at], INSTRUCTIONS) if kind in kinds]
        if there:
            path = chance.choice(there)
            trees[at] = _put(trees[at], path, change(_found(trees[at], path)))
            return replace(program, code=tuple(trees))
    raise AssertionError(f"no operand is one of {kinds}")


# ---- what is changed --------------------------------------------------------------------------


def _target(program: Program, chance: Random) -> Program:
    begins = [routine.begin for routine in program.routines]

    def change(old: Any) -> Any:
        if isinstance(old, tuple):
            at = chance.randrange(len(old))
            return (*old[:at], chance.choice([-1, *begins]), *old[at + 1 :])
        near = [old + 1, old - 1, old - 3, old + 5, chance.randrange(len(program.code))]
        return chance.choice([*near, *begins])

    return _in_code(program, chance, ("label", "labels", "routine", "routines"), change)


def _slot(program: Program, chance: Random) -> Program:
    last = program.layout.size + len(program.layout.room)

    def change(old: Any) -> Any:
        if isinstance(old, tuple):
            at = chance.randrange(len(old)) if old else 0
            return (*old[:at], change(old[at] if old else 0), *old[at + 1 :])
        near = [old + 1, old - 1, old + 7, old - 30]
        return chance.choice([*near, chance.randrange(last), chance.randrange(8), last, -1])

    if chance.random() < 0.2:
        return _choice(program, chance, lambda one: _other_slot(one, change, chance))
    kinds = ("slot", "register", "registers", "base", "array", "stream")
    return _in_code(program, chance, kinds, change)


def _other_slot(one: Members, change: Callable[[int], int], chance: Random) -> Members:
    if one.second_slot >= 0 and chance.random() < 0.5:
        return replace(one, second_slot=change(one.second_slot))
    return replace(one, slot=change(one.slot))


def _kind(program: Program, chance: Random) -> Program:
    at = chance.randrange(len(program.code))
    step = program.code[at]
    paths = [(0,), *(path for path, _ in _places(step, INSTRUCTIONS))]
    path = chance.choice(paths)
    new = chance.choice(_JUNK)
    if path[-1] == 0 or chance.random() < 0.3:
        new = chance.choice([*OPERATORS, *INSTRUCTIONS])
        path = (*path[:-1], 0) if isinstance(_found(step, path[:-1]), tuple) else path
    code = (*program.code[:at], _put(step, path, new), *program.code[at + 1 :])
    return replace(program, code=code)


def _number(program: Program, chance: Random) -> Program:
    """A constant, or an expression in the place of another."""
    if chance.random() < 0.5:
        return _in_code(
            program,
            chance,
            ("integer", "flag"),
            lambda old: chance.choice([old + 1, old - 1, -old, old * 3, old + 100, 1 << 40, -1, 0]),
        )
    donors = [part for step in program.code for part in step[1:] if _is_expression(part)]
    kinds = ("number", "member", "set", "condition", "value", "index", "address")
    return _in_code(program, chance, kinds, lambda _: chance.choice(donors))


def _is_expression(part: Any) -> bool:
    return isinstance(part, tuple) and bool(part) and part[0] in OPERATORS


def _depth(program: Program, chance: Random) -> Program:
    if chance.random() < 0.4:
        return _field(program, chance, "return stack", _other_size)
    begins = [routine.begin for routine in program.routines]
    at = chance.randrange(len(program.code))
    code = (*program.code[:at], ("call", chance.choice(begins), (), ()), *program.code[at + 1 :])
    return replace(program, code=code)


def _other_size(field: Field, chance: Random) -> Field:
    return replace(field, shape=(max(field.size + chance.choice([-1, -2, 1]), 0),))


def _bound(program: Program, chance: Random) -> Program:
    def change(field: Field, chance: Random) -> Field:
        change = chance.choice([-1000, -2, -1, 1, 2, 1000])
        if chance.random() < 0.5:
            return replace(field, low=field.low + change)
        return replace(field, high=field.high + change)

    return _field(program, chance, "", change)


def _domain(program: Program, chance: Random) -> Program:
    names = [*program.domains, ""]
    if chance.random() < 0.4:
        offsets = [one.offset for one in (*program.domains.values(), *program.pairs)]
        changes: list[Callable[[Members], Members]] = [
            lambda one: replace(one, offset=chance.choice(offsets)),
            lambda one: replace(one, size=max(one.size + chance.choice([-1, 1, 30]), 0)),
            lambda one: replace(one, second_size=one.second_size + chance.choice([-1, 1])),
        ]
        return _choice(program, chance, chance.choice(changes))
    if chance.random() < 0.5:
        return _field(
            program, chance, "", lambda field, _: replace(field, domain=chance.choice(names))
        )
    kinds: Any = ("number", "member", "set")
    return _field(program, chance, "", lambda field, _: replace(field, kind=chance.choice(kinds)))


def _table(program: Program, chance: Random) -> Program:
    name = chance.choice(["tables", "rows"])
    tables = list(getattr(program, name))
    if not tables:
        return _number(program, chance)
    at = chance.randrange(len(tables))
    entries = list(tables[at])
    if chance.random() < 0.3 or not entries:
        entries = entries[:-1]
    else:
        entries[chance.randrange(len(entries))] = chance.choice([-1, -7, 0, 5, 1000, 1 << 45])
    tables[at] = tuple(entries)
    return replace(program, **{name: tuple(tables)})


def _choice(program: Program, chance: Random, change: Callable[[Members], Members]) -> Program:
    """A clause of members of one of the choices, changed."""
    there = [
        (number, at)
        for number, choice in enumerate(program.choices)
        for at, option in enumerate(choice.options)
        if isinstance(option, Members)
    ]
    if not there:
        return _number(program, chance)
    number, at = chance.choice(there)
    options = list(program.choices[number].options)
    option = options[at]
    assert isinstance(option, Members)
    options[at] = change(option)
    choices = list(program.choices)
    choices[number] = replace(choices[number], options=tuple(options))
    return replace(program, choices=tuple(choices))


def _field(
    program: Program, chance: Random, name: str, change: Callable[[Field, Random], Field]
) -> Program:
    """A field of the state or beside it, changed; all others stay where they are."""
    layout = program.layout
    one = name or chance.choice([*layout.fields, *(field.name for field in layout.scratch)])
    fields = {
        key: change(field, chance) if key == one else field for key, field in layout.fields.items()
    }
    scratch = tuple(
        change(field, chance) if field.name == one else field for field in layout.scratch
    )
    return replace(program, layout=replace(layout, fields=fields, scratch=scratch))


SORTS: Mapping[str, Callable[[Program, Random], Program]] = MappingProxyType(
    {
        "target": _target,
        "slot": _slot,
        "operand kind": _kind,
        "number": _number,
        "depth": _depth,
        "bound": _bound,
        "domain": _domain,
        "table": _table,
    }
)
"""Everything that is changed, and how."""
