"""``make lint-recall``: how many mistakes in rules are found, and how often a right one is blamed.

Traps, in ``tests/traps``, are rules that somebody wrote: they look right and mean something else,
or nothing. Each stands beside what was meant, of which nothing may be said. Slips are made by a
program out of what ships: one name, number or neighbour is changed, by a seed.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml import YAML

from fuero.check import check, found_in_branches
from fuero.diagnostics import DiagnosticError
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset.link import link
from fuero.ruleset.sums import Layer, read_layers
from support.shipped import EXAMPLES, SHIPPED

__all__ = ["AT_LEAST", "Slip", "Trap", "caught", "false_alarms", "slips", "sound", "traps"]

TRAPS = Path(__file__).parents[1] / "traps"
AT_LEAST = {"traps": 0.9, "names": 0.99, "slots": 0.95, "neighbours": 0.99}
"""So large a share of each must be found. Of the others the share is printed alone: many a number
in the place of another makes another game, and no mistake.
"""
SLIPS = 40
"""So many slips of each kind are made in each ruleset."""
SETS = (*SHIPPED, "tic-tac-toe", "five-valleys")


@dataclass(frozen=True, kw_only=True)
class Trap:
    """A rule over a ruleset that means something else than it seems to, and the one meant.

    untold: why the checks let it pass; empty, if they must find it.
    """

    over: str
    name: str
    wrong: str
    right: str
    untold: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, kw_only=True)
class Slip:
    """A ruleset with one thing changed. what: the change, for people."""

    kind: str
    ruleset: str
    what: str
    layers: tuple[Layer, ...]


def traps() -> list[Trap]:
    """All traps of all files."""
    found = []
    for path in sorted(TRAPS.glob("*.yaml")):
        data = YAML(typ="safe").load(path)
        for entry in data["traps"]:
            parts = {part: entry[part] for part in ("name", "wrong", "right")}
            found.append(Trap(over=data["over"], untold=entry.get("untold", ""), **parts))
    return found


def _said(layers: Sequence[Layer]) -> Counter[tuple[str, str]]:
    """What is said of rules, each with how often."""
    try:
        rules = link(layers, {})
        found = (*check(rules), *found_in_branches(layers, rules, {}))
    except DiagnosticError as error:
        found = tuple(error.diagnostics)
    return Counter((one.code, one.message) for one in found)


@cache
def _layers(name: str) -> tuple[Layer, ...]:
    return read_layers([name if name in SHIPPED else str(EXAMPLES / name)])


@cache
def _usual(name: str) -> Counter[tuple[str, str]]:
    return _said(_layers(name))


def said_of(over: str, rules: str) -> list[tuple[str, str]]:
    """What is said of declarations as a layer over a ruleset, and was not said without."""
    info = _layers(over)[-1].info
    with tempfile.TemporaryDirectory() as folder:
        manifest = (
            "format: 1\nid: trap\ntitle: Trap\nversion: 1.0.0\nfiles: [trap.fuero]\n"
            f'over: {{ruleset: {info.id}, version: "{info.version.partition(".")[0]}"}}\n'
        )
        (Path(folder) / "ruleset.yaml").write_text(manifest, encoding="utf-8")
        (Path(folder) / "trap.fuero").write_text(rules, encoding="utf-8")
        below = over if over in SHIPPED else str(EXAMPLES / over)
        try:
            layers = read_layers([below, folder])
        except DiagnosticError as error:
            return [(one.code, one.message) for one in error.diagnostics]
    return list(_said(layers) - _usual(over))


def sound(trap: Trap) -> list[tuple[str, str]]:
    """What is said of the rule that was meant; nothing, if all is well."""
    return said_of(trap.over, trap.right)


def caught(one: Trap | Slip) -> list[tuple[str, str]]:
    """What is said of a mistake; nothing, if it is missed."""
    if isinstance(one, Trap):
        return said_of(one.over, one.wrong)
    return list(_said(one.layers) - _usual(one.ruleset))


def false_alarms() -> list[tuple[str, tuple[str, str]]]:
    """What is said of rulesets that ship and examples, in which nothing is wrong."""
    houses = sorted(path.name for path in (EXAMPLES / "house-rules").iterdir() if path.is_dir())
    found = [(name, said) for name in SETS for said in _usual(name)]
    for name in houses:
        said_of_it = _said(read_layers([str(EXAMPLES / "house-rules" / name)]))
        found += [(name, said) for said in said_of_it]
    return found


# ---- slips ------------------------------------------------------------------------------------

_Path = tuple[tuple[str, int | None], ...]


def slips(name: str, kind: str, number: int) -> Iterator[Slip]:
    """So many rulesets with one slip of a kind; fewer, where there is nothing of the kind."""
    layers = _layers(name)
    chance = Random(f"{name} {kind}")
    makers = {"names": _misspelt, "slots": _misplaced, "numbers": _swapped, "neighbours": _cut}
    changes = list(makers[kind](layers, chance))
    for what, layer in chance.sample(changes, min(number, len(changes))):
        yield Slip(kind=kind, ruleset=name, what=what, layers=(*layers[:-1], layer()))


def _places(layer: Layer) -> Iterator[tuple[int, _Path, Any]]:
    for index, declaration in enumerate(layer.declarations):
        for path, node in _walk(declaration, ()):
            yield index, path, node


def _walk(node: Node, path: _Path) -> Iterator[tuple[_Path, Any]]:
    yield path, node
    for item in fields(node):
        value = getattr(node, item.name)
        parts = value if isinstance(value, tuple) else (value,)
        for number, part in enumerate(parts):
            if isinstance(part, Node):
                step = (item.name, number if isinstance(value, tuple) else None)
                yield from _walk(part, (*path, step))


def _above(layer: Layer, index: int, path: _Path) -> Node:
    """What the node at a path is a part of."""
    node: Any = layer.declarations[index]
    for name, number in path[:-1]:
        value = getattr(node, name)
        node = value if number is None else value[number]
    return node


def _with(layer: Layer, index: int, path: _Path, other: Any) -> Layer:
    declarations = list(layer.declarations)
    declarations[index] = _replaced(declarations[index], path, other)
    return replace(layer, declarations=tuple(declarations))


def _replaced(node: Any, path: _Path, other: Any) -> Any:
    if not path:
        return other
    (name, number), rest = path[0], path[1:]
    value = getattr(node, name)
    if number is None:
        return replace(node, **{name: _replaced(value, rest, other)})
    parts = list(value)
    parts[number] = _replaced(parts[number], rest, other)
    return replace(node, **{name: tuple(parts)})


def _misspelt(layers: Sequence[Layer], chance: Random) -> Iterator[tuple[str, Any]]:
    """A letter of a name is lost or doubled, or two change places, where it speaks of something.

    A name that stands nowhere else is a label, in which nobody can find a mistake; so is that of a
    bonus, wherever else it stands.
    """
    layer = layers[-1]
    all_names = Counter(
        node.text for one in layers for _, _, node in _places(one) if isinstance(node, Name)
    )
    boards = {place for one in layers for board in one.boards for place in board.data["places"]}
    for index, path, node in _places(layer):
        if not isinstance(node, Name) or len(path) < 2 or len(node.text) < 3:
            continue
        if all_names[node.text] < 2 and node.text not in boards:
            continue
        if isinstance(_above(layer, index, path), nodes.Bonus) and path[-1][0] == "name":
            continue
        at = chance.randrange(len(node.text) - 1)
        text = node.text
        wrong = chance.choice(
            (
                text[:at] + text[at + 1 :],
                text[:at] + text[at] + text[at:],
                text[:at] + text[at + 1] + text[at] + text[at + 2 :],
            )
        )
        if wrong in all_names or wrong == text or "--" in wrong or not wrong[0].isalpha():
            continue
        other = replace(node, text=wrong)
        yield (
            f"{text} -> {wrong} ({type(layer.declarations[index]).__name__})",
            lambda i=index, p=path, o=other: _with(layer, i, p, o),
        )


def _misplaced(layers: Sequence[Layer], chance: Random) -> Iterator[tuple[str, Any]]:
    """A thing of another sort stands where a thing is named."""
    layer = layers[-1]
    sorts = _sorts(layers)
    sort_of = {name: sort for sort, names in sorts.items() for name in names}
    for index, path, node in _places(layer):
        if not isinstance(node, nodes.Reference) or node.name.text not in sort_of:
            continue
        others = [sort for sort in sorts if sort != sort_of[node.name.text]]
        if not others:
            continue
        other = chance.choice(sorts[chance.choice(others)])
        changed = replace(node, name=replace(node.name, text=other))
        yield (
            f"{node.name.text} -> {other} ({type(layer.declarations[index]).__name__})",
            lambda i=index, p=path, o=changed: _with(layer, i, p, o),
        )


def _sorts(layers: Sequence[Layer]) -> dict[str, list[str]]:
    """Names by what they are: places, figures, cards, numbers, players."""
    places = [place for one in layers for board in one.boards for place in board.data["places"]]
    found: dict[str, list[str]] = {"place": places}
    for one in layers:
        for declared in one.declarations:
            match declared:
                case nodes.Card():
                    found.setdefault("card", []).append(declared.name.text)
                case nodes.ValueDeclaration():
                    found.setdefault("number", []).append(declared.name.text)
    return {sort: names for sort, names in found.items() if names}


def _swapped(layers: Sequence[Layer], chance: Random) -> Iterator[tuple[str, Any]]:
    """The two ends of a range change places."""
    layer = layers[-1]
    for index, path, node in _places(layer):
        numbers = {
            item.name: getattr(node, item.name)
            for item in fields(node)
            if type(getattr(node, item.name)) is int
        }
        if len(numbers) == 2 and len(set(numbers.values())) == 2:
            (one, first), (two, second) = numbers.items()
            changed = replace(node, **{one: second, two: first})
            yield (
                f"{first} <-> {second} ({type(node).__name__})",
                lambda i=index, p=path, o=changed: _with(layer, i, p, o),
            )


def _cut(layers: Sequence[Layer], chance: Random) -> Iterator[tuple[str, Any]]:
    """A place lacks one of its neighbours, which still has it.

    A place of a layer joins one of the layers below by naming it, and is not named there; so
    without it they are only not neighbours, which nobody can tell from another map.
    """
    layer = layers[-1]
    for which, board in enumerate(layer.boards):
        for place, about in board.data["places"].items():
            for neighbour in about.get("neighbours", ()):
                if place not in board.data["places"].get(neighbour, {}).get("neighbours", ()):
                    continue
                yield (
                    f"{place} lacks {neighbour}",
                    lambda w=which, p=place, n=neighbour: _without(layer, w, p, n),
                )


def _without(layer: Layer, which: int, place: str, neighbour: str) -> Layer:
    boards = list(layer.boards)
    data = boards[which].data
    about = data["places"][place]
    left = [one for one in about["neighbours"] if one != neighbour]
    places = {**data["places"], place: {**about, "neighbours": left}}
    boards[which] = replace(boards[which], data={**data, "places": places})
    return replace(layer, boards=tuple(boards))


# ---- the command -----------------------------------------------------------------------------


def main() -> int:
    """Print the shares; 0 if they are large enough and nothing right is blamed."""
    well = True
    every = traps()
    missed = [trap for trap in every if not caught(trap)]
    blamed = [(trap.name, said) for trap in every for said in sound(trap)]
    well &= _told("traps", len(every), [trap.name for trap in missed])
    for kind in ("names", "slots", "numbers", "neighbours"):
        made = [slip for name in SETS for slip in slips(name, kind, SLIPS)]
        lost = [f"{slip.ruleset}: {slip.what}" for slip in made if not caught(slip)]
        well &= _told(kind, len(made), lost)
    for name, said in (*blamed, *false_alarms()):
        print(f"false alarm: {name}: {said[0]}: {said[1]}")
        well = False
    return 0 if well else 1


def _told(kind: str, number: int, missed: Sequence[str]) -> bool:
    share = 1 - len(missed) / max(1, number)
    print(f"{kind}: {number - len(missed)} of {number} found ({share:.1%})")
    for one in missed:
        print(f"    missed: {one}")
    return share >= AT_LEAST.get(kind, 0)


if __name__ == "__main__":
    sys.exit(main())
