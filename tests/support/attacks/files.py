"""Files that are changed and handed to the program, as strangers may: what comes of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import fuero
from fuero import resources
from fuero.cli.main import cli
from fuero.machine.journal import print_journal
from fuero.machine.position import read_position
from fuero.machine.record import print_record
from fuero.ruleset.po_files import po_text
from fuero.translation.merging import brought_up_to_date
from support.attacks.bounds import bounded
from support.playing import ROOT, random_state
from support.shipped import SHIPPED
from support.translating import linked, translated

__all__ = ["EVERY_SPECIMEN", "SPECIMENS", "Fallen", "Specimen", "specimen_in", "tried"]

MOST_WRITTEN = 400_000
"""So many characters a command may print about a file."""
GAME = "five-valleys"


class Fallen(AssertionError):
    """A command ended in a way that no file may make it end."""


@dataclass(frozen=True, kw_only=True)
class Specimen:
    """A file to be changed, in a folder with all it needs.

    commands: what is done with it; ``{folder}`` is the rules' folder, ``{file}`` the file.
    """

    name: str
    file: str
    commands: Sequence[Sequence[str]]


_RULES = (
    ("check", "{folder}", "--bound"),
    ("show", "{folder}"),
    ("board", "{folder}", "--svg", "-"),
    ("simulate", "{folder}", "--games", "1", "--seed", "1", "--players", "2"),
)
_SOURCE = (*_RULES, ("format", "{file}"))
_POSITION = (
    ("score", "{folder}", "--position", "{file}", "--all"),
    ("try", "{folder}", "--position", "{file}", "--do", "perform feast", "--as", "ash"),
)
_RECORD = (("replay", "{file}", "--rules", "{folder}"),)
_SAVE = (
    ("replay", "{file}"),
    ("show", "{file}"),
    ("board", "{file}"),
    ("play", "--resume", "{file}", "--no-journal"),
)
_TEXTS = (
    ("check", "{folder}"),
    ("text", "{folder}", "--lang", "fr"),
    ("po", "check", "{folder}", "--json"),
    ("po", "import", "{folder}", "{file}"),
    ("po", "update", "{folder}", "{file}"),
)
_SPECIMENS = (
    (GAME, "game.fuero", _SOURCE),
    (GAME, "board.yaml", _RULES),
    (GAME, "ruleset.yaml", _RULES),
    ("wandering-court", "cards.fuero", _SOURCE[:2]),
    ("wandering-court", "ruleset.yaml", _RULES[:2]),
    ("wandering-court", "lexicon/en.yaml", _RULES[:2]),
    ("wandering-court", "sources/table.yaml", _RULES[:1]),
    ("wandering-court", "fr.po", _TEXTS),
    ("wandering-court", "cases.yaml", (("test", "{folder}"),)),
    (GAME, "position.yaml", _POSITION),
    (GAME, "game.record", _RECORD),
    (GAME, "game.save.json", _SAVE),
    (GAME, "game.journal", _SAVE[:2]),
)
SPECIMENS = tuple(
    Specimen(name=name, file=file, commands=commands) for name, file, commands in _SPECIMENS
)
"""A file of each kind that the program reads."""


def _shipped() -> Iterator[Specimen]:
    for name in SHIPPED:
        folder = resources.find_ruleset(name)
        assert folder is not None, name
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".fuero", ".yaml"):
                file = path.relative_to(folder).as_posix()
                commands = _SOURCE if path.suffix == ".fuero" else _RULES
                yield Specimen(name=name, file=file, commands=commands)


EVERY_SPECIMEN = (*SPECIMENS, *_shipped())
"""The same, and every file of every ruleset that ships."""


@cache
def _games() -> Mapping[str, bytes]:
    """Files of a game: a position, a record, a save and a journal.

    In a save and a journal the folder of the rules is called FOLDER.
    """
    rules = fuero.load(str(ROOT / "examples" / GAME))
    state = random_state(GAME, 3, 5)
    game = rules.new_game(3, 5)
    for decided in state.decided:
        game.apply(decided.notation)
    position = read_position(game.program, list(game.vector))
    seats = dict.fromkeys(game.program.seats, "human")
    record = rules.record(game, portable=False)
    journal = print_journal(record, rules.rules.title, seats, undo=True)
    return {
        "position.yaml": json.dumps(position, indent=1).encode(),
        "game.record": print_record(rules.record(game)).encode(),
        "game.save.json": rules.game_to_json(game, seats).encode(),
        "game.journal": journal.encode(),
    }


def specimen_in(folder: Path, specimen: Specimen) -> Path:
    """Put the file, and all it needs, into a folder that is made; returns the file's path."""
    rooms = (ROOT / "examples", ROOT / "examples" / "house-rules", ROOT / "rulesets")
    (rules,) = (room / specimen.name for room in rooms if (room / specimen.name).is_dir())
    shutil.copytree(rules, folder / specimen.name)
    for name, content in _games().items() if specimen.name == GAME else ():
        (folder / name).write_bytes(content)
    inside = folder / specimen.name / specimen.file
    if inside.suffix == ".po":
        _put_texts(inside)
    return inside if inside.exists() else folder / specimen.file


def _put_texts(path: Path) -> None:
    """Give a layer a file of texts by people, and let its manifest list it."""
    texts = {
        "card:royal": "Placez le roi dans n’importe quelle région.",
        "card:score-castillo": "Décomptez Grenade.\nPuis buvez du thé.",
    }
    signed = {"card:score-castillo": "signed: Kovács Éva, 2026-11-22"}
    rules = linked("el-grande")
    file = brought_up_to_date(rules, translated(rules, "fr", texts, signed))
    path.write_text(po_text(file), encoding="utf-8")
    manifest = path.parent / "ruleset.yaml"
    whole = manifest.read_text(encoding="utf-8")
    manifest.write_text(f"{whole}texts: [{path.name}]\n", encoding="utf-8")


def tried(specimen: Specimen, path: Path, content: bytes) -> list[int]:
    """Write the content into the file and run the commands; returns their exit codes.

    Raises Fallen where one ends with a fault of the program, or prints too much, and TooLong where
    one takes too long.
    """
    path.write_bytes(content)
    folder = next(one for one in path.parents if (one / specimen.name).is_dir()) / specimen.name
    ended = []
    for command in specimen.commands:
        arguments = [part.format(folder=folder, file=path) for part in command]
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder.parent)
            patch.setenv("FUERO_DEBUG", "1")
            with bounded():
                result = CliRunner().invoke(cli, arguments, input="\n1\nboard\nquit\n")
        if result.exit_code not in (0, 1, 2) or "Traceback" in result.output:
            raise Fallen(f"{' '.join(command)}: exit code {result.exit_code}\n{result.output}")
        if len(result.output) > MOST_WRITTEN:
            raise Fallen(f"{' '.join(command)}: prints {len(result.output):,} characters")
        ended.append(result.exit_code)
        if result.exit_code == 2:
            break
    return ended


def chance_of(*words: object) -> Random:
    """A generator for an attack: the same words, the same attack."""
    return Random(" ".join(map(str, words)))
