"""Files changed at random: whatever they hold, the program answers in words, and in time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.attacks.bounds import TooLong, bounded
from support.attacks.faults import FAULTS
from support.attacks.files import (
    EVERY_SPECIMEN,
    SPECIMENS,
    Fallen,
    Specimen,
    chance_of,
    specimen_in,
    tried,
)
from support.attacks.found import kept_file, kept_files
from support.attacks.texts import NUMBERS, WAYS, numbers_in, with_number
from support.profiles import FIRST

MANY, SOME = 300, 8
"""How often a soak changes each file in each way, and each of those of all that ships."""


def name_of(specimen: Specimen) -> str:
    return f"{specimen.name}/{specimen.file}"


def attack(specimen: Specimen, way: str, numbers: range, folder: Path) -> set[int]:
    """Change a file again and again; the exit codes of all commands."""
    path = specimen_in(folder, specimen)
    whole, ended = path.read_bytes(), set[int]()
    for number in numbers:
        content = WAYS[way](whole, specimen.file, chance_of(name_of(specimen), way, number))
        try:
            ended.update(tried(specimen, path, content))
        except Fallen as fallen:
            raise AssertionError(f"{way} {number}: {fallen}\n{content!r}") from fallen
    return ended


@pytest.mark.parametrize("specimen", SPECIMENS, ids=name_of)
def test_a_changed_file_is_answered_in_words(specimen: Specimen, tmp_path: Path) -> None:
    way = [*WAYS][SPECIMENS.index(specimen) % len(WAYS)]
    assert attack(specimen, way, range(1), tmp_path / "files") <= {0, 1, 2}, way


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("specimen", EVERY_SPECIMEN, ids=name_of)
def test_many_changed_files_are_answered_in_words(
    specimen: Specimen, way: str, tmp_path: Path
) -> None:
    times = MANY if specimen in SPECIMENS else SOME
    assert attack(specimen, way, range(FIRST, FIRST + times), tmp_path / "files") <= {0, 1, 2}


@pytest.mark.parametrize("specimen", SPECIMENS, ids=name_of)
def test_a_file_that_is_not_changed_is_read(specimen: Specimen, tmp_path: Path) -> None:
    path = specimen_in(tmp_path / "files", specimen)
    assert 0 in tried(specimen, path, path.read_bytes())


# ---- numbers -----------------------------------------------------------------------------------


def every_number(specimen: Specimen, folder: Path, numbers: tuple[str, ...]) -> None:
    """Make each number of a file each of these, one at a time."""
    path = specimen_in(folder, specimen)
    whole = path.read_bytes()
    for which in range(len(numbers_in(whole))):
        for number in numbers:
            tried(specimen, path, with_number(whole, which, number))


def specimens(*endings: str) -> list[Specimen]:
    return [one for one in SPECIMENS if name_of(one).endswith(endings)]


@pytest.mark.parametrize("specimen", specimens("valleys/game.fuero"), ids=name_of)
def test_no_number_of_rules_takes_all_memory(specimen: Specimen, tmp_path: Path) -> None:
    every_number(specimen, tmp_path / "files", ("100000",))


@pytest.mark.soak
@pytest.mark.parametrize("specimen", EVERY_SPECIMEN, ids=name_of)
def test_no_number_of_any_file_takes_all_memory(specimen: Specimen, tmp_path: Path) -> None:
    numbers = NUMBERS if specimen in SPECIMENS else ("100000",)
    every_number(specimen, tmp_path / "files", numbers)


def test_a_limit_that_is_taken_away_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS["any_number_of_ranks"](monkeypatch)
    (specimen,) = specimens("valleys/game.fuero")
    with pytest.raises(Fallen, match="MemoryError"):
        every_number(specimen, tmp_path / "files", ("100000",))


def endless() -> None:
    with bounded(seconds=0.1):
        while True:
            pass


def boundless() -> None:
    with bounded(megabytes=50):
        bytearray(2**30)


@pytest.mark.parametrize(("taking", "ends"), [(endless, TooLong), (boundless, MemoryError)])
def test_what_takes_too_much_is_ended(
    taking: Callable[[], None], ends: type[BaseException]
) -> None:
    with pytest.raises(ends):
        taking()


# ---- kept ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", kept_files(), ids=lambda path: path.name.split(".")[0])
def test_what_a_file_did_once_it_does_no_more(path: Path, tmp_path: Path) -> None:
    case = kept_file(path)
    (specimen,) = [one for one in SPECIMENS if name_of(one) == case.file]
    there = specimen_in(tmp_path / "files", specimen)
    assert tried(specimen, there, case.content(there.read_bytes())) == list(case.ends), case.what
