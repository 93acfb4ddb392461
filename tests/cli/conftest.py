from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fuero.cli.main import cli
from support.rulesets import write_ruleset

Run = Callable[..., Result]

POSITION = """\
players: [red, blue, green, yellow]
king: galicia
grandes: {red: granada, blue: seville}
scoreboards: {"8/4/0": granada}
court: {red: 5, blue: 0}
granada: {red: 3, blue: 2}
castillo: {red: 1}
"""

SECRETS = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99
variable there for each player: place

procedure game:
    for each player:
        put 1 own men from box in north
    for each player:
        move up to 1 own men from box to south
    each player secretly chooses one of fields with at least 1 own men as there
    each of them moves all own men from there to box
    end game: over
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder of its own; never a traceback, never a code beyond 2."""
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: str, typed: str | None = None, code: int | None = 0) -> Result:
        found = CliRunner().invoke(cli, list(arguments), input=typed, prog_name="fuero")
        assert "Traceback" not in found.output
        assert found.exit_code == code or (code is None and found.exit_code in (1, 2)), found.output
        return found

    return invoke


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "table.yaml"
    path.write_text(POSITION, encoding="utf-8")
    return str(path)


@pytest.fixture
def secrets(tmp_path: Path) -> str:
    """A small game in which each player picks secretly; who has one field only is not asked."""
    return write_ruleset(tmp_path / "secrets", SECRETS)
