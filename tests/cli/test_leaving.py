"""Whatever ends a game in the middle, it is saved, and goes on as it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.questions import RULES, SEATS
from support.rulesets import write_ruleset


def begin(folder: Path, *seats: str) -> subprocess.Popen[str]:
    arguments = [word for seat in seats for word in ("--seat", seat)]
    game = ("play", write_ruleset(folder / "rules", RULES), "--players", "2", "--seed", "5")
    return subprocess.Popen(
        [sys.executable, "-m", "fuero", *game, *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def wait_for_question(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    said = ""
    while "white> " not in said:
        piece = process.stdout.read(1)
        assert piece, said
        said += piece


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_game_that_is_broken_off_from_outside_is_saved(tmp_path: Path, name: str) -> None:
    process = begin(tmp_path, "white=human", "black=random")
    wait_for_question(process)
    time.sleep(0.2)
    process.send_signal(getattr(signal, name))
    process.communicate(timeout=60)
    assert [path.name for path in tmp_path.glob("*.json")] == ["fuero-small-5.save.json"]


def test_a_resumed_game_keeps_its_people_and_bots(run, tmp_path: Path) -> None:
    rules = write_ruleset(tmp_path / "rules", RULES)
    run("play", rules, *SEATS, typed="quit\n")
    (save,) = tmp_path.glob("*.save.json")
    assert json.loads(save.read_text("utf-8"))["seats"] == {"white": "human", "black": "human"}
    again = run("play", "--resume", save.name, typed="quit\n").output
    assert "White: human" in again
    assert "Black: human" in again
