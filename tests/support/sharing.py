"""Rules are read, linked, checked and lowered once in a run of tests, as long as no file changes.

Whoever loads what ships or an example is handed the same rules as all others; of rules that a test
has written, those of the last few folders are kept until its file ends. Nobody can change rules,
and what is made of them (readers of sentences, books of words, programs) is kept with them. Rules
that differ in what people wrote on cards alone have the same readers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

from fuero import pipeline, reading
from fuero.ruleset import sums
from fuero.ruleset.files import files_of
from fuero.ruleset.folders import ruleset_folder
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.sums import Layer
from fuero.text.reader.trees import LanguageReader

__all__ = ["share_rules"]

ROOT = Path(__file__).parents[2]
LASTING = (ROOT / "rulesets", ROOT / "examples")
"""The folders whose rules are kept to the end."""
MOST_KEPT = 12
"""So many of the others are kept."""
SHARING = 3
"""Of so many rules that were linked last, readers are handed over."""


class _Kept(dict[tuple[object, ...], Any]):
    """The latest things that were made, and what lasts."""

    def keep(self, key: tuple[object, ...], made: Any) -> Any:
        """Keep this instead of the oldest."""
        if len(self) >= MOST_KEPT:
            del self[next(iter(self))]
        self[key] = made
        return made


def share_rules() -> Callable[[], None]:
    """Share them from now on, in this process; returns what forgets those that do not last."""
    passing: tuple[_Kept, _Kept] = _Kept(), _Kept()
    sums.read_layer = _read_once(sums.read_layer, passing[0])
    reading.link = _linked_once(reading.link, passing[1])
    reading.check = once_for_rules(reading.check)
    pipeline.load = _loaded_once(pipeline.load)

    def forget() -> None:
        for kept in passing:
            kept.clear()

    return forget


def _read_once(read: Callable[[str], Layer], passing: _Kept) -> Callable[[str], Layer]:
    lasting: dict[tuple[object, ...], Layer] = {}

    @wraps(read)
    def shared(name: str) -> Layer:
        folder = Path(str(ruleset_folder(name))).resolve()
        # Looked at before it is read: what is written meanwhile counts as a change.
        key = (name, folder, *files_of(folder).items())
        found = lasting.get(key) or passing.get(key)
        if found is not None:
            return found
        made = read(name)
        if any(folder.is_relative_to(above) for above in LASTING):
            return lasting.setdefault(key, made)
        passing.keep(key, made)
        return made

    return shared


def _linked_once(link: Callable[..., Rules], passing: _Kept) -> Callable[..., Rules]:
    lasting: dict[tuple[object, ...], tuple[Sequence[Layer], Rules]] = {}
    latest: list[Rules] = []

    @wraps(link)
    def shared(
        layers: Sequence[Layer], settings: Mapping[str, Any], edition: str | None = None
    ) -> Rules:
        # With the rules their layers are kept, so that no other layer is what a key speaks of.
        key = (*map(id, layers), repr(settings), edition)
        found = lasting.get(key) or passing.get(key)
        if found is not None:
            return found[1]
        made = (layers, link(layers, settings, edition))
        _share_readers(made[1], latest)
        if all(layer.info.ships for layer in layers):
            return lasting.setdefault(key, made)[1]
        passing.keep(key, made)
        return made[1]

    return shared


def _share_readers(rules: Rules, latest: list[Rules]) -> None:
    """Hand over what was made to read the rules linked before, if they are read alike."""
    for other in latest:
        alike = other.hash == rules.hash and other.unsaid == rules.unsaid
        if alike and other.lexicons == rules.lexicons:
            for key, made in other.made.items():
                if isinstance(made, LanguageReader):
                    rules.made[key] = made
    latest[:] = [rules, *latest][:SHARING]


def _loaded_once(load: Callable[..., pipeline.LoadedRules]) -> Callable[..., pipeline.LoadedRules]:
    @wraps(load)
    def shared(*sum_: Any, **how: Any) -> pipeline.LoadedRules:
        loaded = load(*sum_, **how)
        key = ("loaded", loaded.lasting_names, *loaded.settings.items())
        kept: pipeline.LoadedRules = loaded.rules.made.setdefault(key, loaded)
        return kept

    return shared
