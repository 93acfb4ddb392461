"""What is found is held against what a case says: down to the single thing that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fuero.machine.game import Game
from fuero.machine.position import read_position
from fuero.playing.positions import flow
from fuero.ruleset.document import Pointer

__all__ = ["differences", "seen_by", "whole", "written"]


def whole(game: Game) -> Mapping[str, Any]:
    """Everything by the keys of positions, the stock in which pieces begin included."""
    found = _by_key(game.whole_view(), game)
    return {**found, **read_position(game.program, list(game.vector))}


def seen_by(game: Game, seat: str) -> Mapping[str, Any]:
    """What a seat sees, by the keys of positions. Raises DiagnosticError (FU401)."""
    return _by_key(game.view(seat), game)


def _by_key(view: Mapping[str, Any], game: Game) -> Mapping[str, Any]:
    """A view by the keys of positions."""
    found: dict[str, Any] = {}
    kinds = list(view["pieces"])
    for kind, places in view["pieces"].items():
        for place, owners in places.items():
            if len(kinds) == 1:
                found[place] = owners
            else:
                found.setdefault(place, {})[kind] = owners
    figures = game.program.domains["figure"]
    for name, numbers in game.program.figures.items():
        standing = {
            figures.things[number].owner or figures.things[number].id: view["figures"][
                figures.members[number]
            ]
            for number in numbers
        }
        alone = len(numbers) == 1 and not figures.things[numbers[0]].owner
        found[name] = next(iter(standing.values())) if alone else standing
    return {**found, **view["variables"], **view["zones"], "kept": view.get("kept", {})}


def differences(
    found: Any, wanted: Any, *, in_order: bool, way: Pointer = ()
) -> Iterator[tuple[Pointer, str]]:
    """What is otherwise than it must be: the way to where that is written, and what is so.

    A mapping that is wanted names everything in it that is not empty. in_order: whether lists are
    the same only if their order is.
    """
    is_value, must_be = _plain(found, in_order), _plain(wanted, in_order)
    if is_value == must_be or not (is_value or must_be):
        return
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        known = {str(key): value for key, value in found.items()}
        for key, value in wanted.items():
            yield from differences(
                known.get(str(key), ""), value, in_order=in_order, way=(*way, key)
            )
        also = [
            f"{key} {written(value)}"
            for key, value in known.items()
            if key not in wanted and not _is_empty(_plain(value, in_order))
        ]
        if also:
            yield way, f"there is {', '.join(also)} too, which the case does not name"
        return
    yield way, f"this is {written(found)}, not {written(wanted)}"


def _plain(content: Any, in_order: bool) -> Any:
    """Content in a form that can be compared: texts, and mappings without what is empty."""
    if isinstance(content, Mapping):
        plain = {str(key): _plain(value, in_order) for key, value in content.items()}
        return {key: value for key, value in plain.items() if not _is_empty(value)}
    if isinstance(content, Sequence) and not isinstance(content, str):
        members = [_plain(value, in_order) for value in content]
        return members if in_order else sorted(members)
    return "" if content in (None, "none") else str(content)


def _is_empty(plain: Any) -> bool:
    return plain in ("0", [], {}, "")


def written(content: Any) -> str:
    """Content as a case writes it, on one line; in words where there is none."""
    if content is None:
        return "none"
    return "nothing" if content in ([], {}, "") else flow(content) or "nothing"
