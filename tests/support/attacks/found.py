"""What attacks found, kept as data: each case says what must be so, and is tried in every run."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from fuero.diagnostics import DiagnosticError
from fuero.ruleset.read import read_file
from support.attacks.layers import below, loaded_layer, shrunk, touched
from support.attacks.play import play_under_attack
from support.playing import ROOT

__all__ = [
    "FOUND",
    "FileCase",
    "LayerCase",
    "attacked",
    "attempted",
    "kept_case",
    "kept_cases",
    "kept_file",
    "kept_files",
    "replayed",
    "reported",
]

FOUND = ROOT / "tests" / "attacks" / "found"


FEWER = (0, 1, 2, 4, 8, 16, 32)
"""How many decisions may be enough to show what breaks."""


@dataclass(frozen=True, kw_only=True)
class LayerCase:
    """A layer and a game with it.

    what: what must be so, in a sentence. codes: with what it is refused; where there are none, it
    is accepted, and all that must hold holds while it is played. fault: with this fault put back
    something breaks.
    """

    what: str
    over: str
    text: str
    players: int
    seed: int
    decisions: int
    codes: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, kw_only=True)
class FileCase:
    """A file and how the commands that read it end.

    what: what must be so, in a sentence. file: the specimen. ends: the exit codes. was, becomes,
    times: what of the file that ships is exchanged, where it stands first, and for what, so many
    times; all of the file where it is empty.
    """

    what: str
    file: str
    ends: tuple[int, ...]
    was: str
    becomes: str
    times: int = 1

    def content(self, whole: bytes) -> bytes:
        """What stands in the file, of which this stands in it as it ships."""
        new = (self.becomes * self.times).encode()
        if not self.was:
            return new
        assert self.was.encode() in whole, self.was
        return whole.replace(self.was.encode(), new, 1)


def kept_files() -> list[Path]:
    """The files of all changed files that are kept."""
    return sorted(FOUND.glob("*.file.yaml"))


def kept_file(path: Path) -> FileCase:
    """A changed file that is kept."""
    data = read_file(path, path.name).data
    return FileCase(**{**data, "ends": tuple(data["ends"])})


def kept_cases() -> list[Path]:
    """The files of all layers that are kept."""
    return sorted(FOUND.glob("*.layer.yaml"))


def kept_case(path: Path) -> LayerCase:
    """A layer that is kept."""
    data = read_file(path, path.name).data
    return LayerCase(**{**data, "codes": tuple(data["codes"])})


def replayed(case: LayerCase, folder: Path) -> None:
    """Try a kept layer again. Raises AssertionError where what must be so is not."""
    try:
        attempted(case, folder)
        found: set[str] = set()
    except DiagnosticError as error:
        found = {one.code for one in error.diagnostics}
    assert found == set(case.codes), case.what


def attempted(case: LayerCase, folder: Path) -> int:
    """Play with a layer; how many decisions were taken. Raises whatever comes of it."""
    game = loaded_layer(below(case.over), case.text, folder)
    played = play_under_attack(
        game, case.players, case.seed, case.decisions, alone=touched(case.text)
    )
    return played.decisions


def attacked(case: LayerCase, folder: Path) -> int:
    """Play with a layer that is accepted; how many decisions were taken.

    Where something breaks, raises AssertionError with the least layer that still breaks so, as a
    file that can be kept.
    """
    try:
        return attempted(case, folder)
    except Exception as error:  # whatever it is, it is to be shown with the layer
        kind = type(error)

    def still(text: str, decisions: int = case.decisions) -> bool:
        try:
            attempted(replace(case, text=text, decisions=decisions), folder)
        except DiagnosticError:
            return False
        except Exception as error:
            return type(error) is kind
        return False

    text = shrunk(case.text, still)
    fewer = (number for number in FEWER if number < case.decisions and still(text, number))
    decisions = next(fewer, case.decisions)
    raise AssertionError(reported(replace(case, text=text, decisions=decisions), folder))


def reported(case: LayerCase, folder: Path) -> str:
    """What goes wrong with a layer, and the case as it may be kept."""
    try:
        attempted(case, folder)
        wrong = "nothing goes wrong any more"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    lines = [f"{name}: {json.dumps(value)}" for name, value in asdict(case).items()]
    body = "\n".join(f"  {line}".rstrip() for line in case.text.splitlines())
    lines[list(asdict(case)).index("text")] = f"text: |\n{body}"
    return f"{wrong}\nkeep it as {FOUND.name}/NAME.layer.yaml:\n" + "\n".join(lines)
