"""``--watch``: what is found is printed again whenever a file of the rules has changed."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import click

from fuero.diagnostics import DiagnosticError

from .common import CommandFunction
from .findings import Findings, LookAtRules, print_block

if TYPE_CHECKING:
    from fuero.ruleset.files import Files

__all__ = ["follow", "watch", "watch_option"]

BETWEEN_LOOKS = 0.05
"""Seconds between two looks at the files."""

BETWEEN_STEPS = 0.03
"""Seconds after which a change counts as finished if nothing more has changed."""

MOST_STEPS = 10
"""So often is looked again until a change is finished, and a file that has vanished is back."""

pause = time.sleep
"""What waits for so many seconds; the tests put something else in its place."""


def watch_option(function: CommandFunction) -> CommandFunction:
    """The option --watch."""
    return click.option(
        "--watch",
        "watched",
        is_flag=True,
        help="Go on, and print it again whenever a file of the rules is saved; Ctrl-C ends.",
    )(function)


def watch(sums: Sequence[str], look: LookAtRules, *, as_json: bool) -> NoReturn:
    """Print what is found in the rules now, and again after each change, until Ctrl-C.

    sums: the rules, as they were named. look: looks at them once.
    """
    from fuero.ruleset.kept import KeptLayers
    from fuero.ruleset.sums import read_layers

    kept = KeptLayers()
    for rules in sums:
        try:
            read_layers(rules.split("+"), kept)
        except DiagnosticError:
            continue  # told by the first look; now it is known what to look at for changes

    def answer(changed: Sequence[str]) -> None:
        with _tidied_up_later():
            try:
                found = look(kept)
            except DiagnosticError as error:
                found = Findings(problems=error.diagnostics)
            heading = f"---- {', '.join(changed)} changed ----" if changed else ""
            print_block(found, heading, as_json=as_json)

    click.echo("watching; Ctrl-C ends", err=True)
    try:
        follow(kept.now, answer, pause)
    except KeyboardInterrupt:
        sys.exit(0)


@contextmanager
def _tidied_up_later() -> Iterator[None]:
    """Within, Python does not look for what nobody uses any more, which takes a quarter of the time
    while somebody waits; it does so behind it.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()


def follow(
    now: Callable[[], dict[str, Files]],
    answer: Callable[[Sequence[str]], None],
    pause: Callable[[float], None],
) -> NoReturn:
    """Answer at once, and again after each change of files, with the names of what has changed.

    now: the files of each folder as they are. Several files that are written one after another are
    one change, and a file is not missed that vanishes only for a moment.
    """
    seen = now()
    answer(())
    while True:
        seen = {**now(), **seen}  # folders that were first asked for by the answer
        pause(BETWEEN_LOOKS)
        there = now()
        if there != seen:
            there = _finished(seen, there, now, pause)
            changed = _changed(seen, there)
            seen = there
            if changed:
                answer(changed)


def _finished(
    seen: Mapping[str, Files],
    there: dict[str, Files],
    now: Callable[[], dict[str, Files]],
    pause: Callable[[float], None],
) -> dict[str, Files]:
    """The files when nothing changes any more, and what has vanished is back."""
    for _ in range(MOST_STEPS):
        before = there
        pause(BETWEEN_STEPS)
        there = now()
        if there == before and not _has_vanished(seen, there):
            break
    return there


def _has_vanished(seen: Mapping[str, Files], there: Mapping[str, Files]) -> bool:
    """Whether a file is gone or empty that was there: an editor may be writing it."""
    return any(
        about[0] and not there.get(folder, {}).get(name, (0,))[0]
        for folder, files in seen.items()
        for name, about in files.items()
    )


def _changed(seen: Mapping[str, Files], there: Mapping[str, Files]) -> list[str]:
    """The names of the files that are otherwise, new or gone."""
    return [
        f"{folder.rstrip('/')}/{name}"
        for folder in there
        for name in sorted({*seen.get(folder, {}), *there[folder]})
        if seen.get(folder, {}).get(name) != there[folder].get(name)
    ]
