"""A process that plays some of many games: told in lines of JSON what to play, it answers in such.

The first line says what is played by whom; each further line is answered by one. What bots print
goes to the standard error, so that it stands in no answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.pipeline import load

from .named import bot_named
from .single import Lineup, play_one

__all__ = ["main", "read_lineup"]


def main() -> None:
    """Answer until the input ends."""
    # Where nobody reads any more, there is nobody to answer.
    with suppress(BrokenPipeError), os.fdopen(os.dup(1), "w", encoding="utf-8") as output:
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        _serve(sys.stdin, output)


def _serve(lines: IO[str], output: IO[str]) -> None:
    lineup: Lineup | None = None
    told = json.loads(lines.readline() or "null")
    for line in lines:
        answer: dict[str, Any] = {"games": []}
        try:
            lineup = lineup or read_lineup(told)
            task = json.loads(line)
            for seed in range(task["seed"], task["seed"] + task["games"]):
                answer["games"].append(play_one(lineup, seed).as_data())
        except DiagnosticError as error:
            answer["problems"] = [_told(one) for one in error.diagnostics]
        except Exception as error:
            answer["fault"] = f"{type(error).__name__}: {error}"
        output.write(json.dumps(answer) + "\n")
        output.flush()


def read_lineup(told: Mapping[str, Any]) -> Lineup:
    """What is played by whom. Raises DiagnosticError (FU494) where the rules are others by now."""
    rules = load(told["rules"], switches=told["settings"], checked=False)
    if rules.rules.hash != told["hash"]:
        message = "the files of the rules changed while games were played"
        raise DiagnosticError((Diagnostic(code="FU494", message=message),))
    return Lineup(
        rules=rules,
        seats=tuple(told["seats"]),
        names=tuple(told["bots"]),
        bots=tuple(bot_named(name) for name in told["bots"]),
        backend=told["backend"],
    )


def _told(problem: Diagnostic) -> dict[str, str | None]:
    where = f"{problem.span}: " if problem.span is not None else ""
    return {
        "code": problem.code,
        "message": f"{where}{problem.message}",
        "help": problem.help,
    }


if __name__ == "__main__":
    main()
