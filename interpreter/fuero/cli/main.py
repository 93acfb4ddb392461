"""The command ``fuero``: finds its commands, and turns whatever goes wrong into words."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from fuero import __version__
from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean, render_text

from .substitutes import SUBSTITUTING, register_substitutes

__all__ = ["cli", "main"]

_COMMANDS = MappingProxyType(
    {
        "board": "drawing",
        "check": "check",
        "compose": "compose",
        "coverage": "coverage",
        "demo": "demo",
        "differences": "differences",
        "format": "format",
        "new": "new",
        "play": "play",
        "po": "po",
        "read": "read",
        "replay": "replay",
        "rulebook": "rulebook",
        "rulesets": "rulesets",
        "schema": "schema",
        "score": "score",
        "show": "show",
        "simulate": "simulate",
        "test": "cases",
        "text": "texts",
        "translate": "translate",
        "try": "attempt",
        "why": "why",
    }
)
"""Each command and the module that holds it; a module is imported when its command is used."""

_OF_BOTS = frozenset({"FU447", "FU448"})
"""Faults of a bot that somebody wrote: where it was raised can be shown."""

_USAGE = frozenset(
    {
        "FU201",
        "FU202",
        "FU210",
        "FU211",
        "FU212",
        "FU214",
        "FU215",
        "FU401",
        "FU406",
        "FU430",
        "FU446",
        "FU493",
        "FU498",
    },
)
"""Codes that mean wrong arguments where they stand in no file: exit code 2."""


class Commands(click.Group):
    """The commands, imported one by one, with every failure told in words."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in alphabetical order."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"fuero.cli.{_COMMANDS[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command the arguments begin with."""
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], _COMMANDS) or f"there are {', '.join(_COMMANDS)}"
            ctx.fail(f"there is no command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever goes wrong ends in words and an exit code."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click knows what to do with these
        except DiagnosticError as error:
            if error.__cause__ is not None and any(
                one.code in _OF_BOTS for one in error.diagnostics
            ):
                _trace(error.__cause__)
            click.echo(_told(error.diagnostics, ctx), err=True)
            usage = all(one.span is None and one.code in _USAGE for one in error.diagnostics)
            ctx.exit(2 if usage else 1)
        except (KeyboardInterrupt, EOFError):
            click.echo("\nstopped", err=True)
            ctx.exit(1)
        except OSError as error:
            what = f"{error.filename}: " if error.filename else ""
            click.echo(f"error: {what}{error.strerror or error}", err=True)
            ctx.exit(1)
        except Exception as error:
            _apologise(error)
            ctx.exit(3)


def _told(diagnostics: Sequence[Diagnostic], ctx: click.Context) -> str:
    """What is wrong, in the language that was asked for."""
    language = ctx.meta.get("fuero.language")
    if language is None:
        return render_text(diagnostics)
    from .languages import told_wrong

    return told_wrong(diagnostics, language)


def _trace(error: BaseException) -> None:
    """Show where an error came from, for whoever asked for it."""
    if os.environ.get("FUERO_DEBUG") == "1":
        click.echo("".join(traceback.format_exception(error)), err=True)


def _apologise(error: Exception) -> None:
    """Tell of a fault of the program itself."""
    _trace(error)
    click.echo(
        f"Sorry, this is a fault of fuero itself ({type(error).__name__}), not of your files.\n"
        "Please report it to the project with the command you typed; FUERO_DEBUG=1 set before the\n"
        "command shows where it happened.",
        err=True,
    )


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="RULES is a shipped name (see: fuero rulesets), a folder, or a sum such as "
    "GAME+./my-rules. Exit codes: 0 fine, 1 something was found, 2 wrong use, 3 a fault of "
    "fuero, 4 a text that can be read in several ways. Begin with: fuero demo",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Board games as data: check rules, play them, ask why."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        # What is written to a closed output is lost, and that is no fault.
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
        _run()


def _run() -> None:
    # Rules once read stay: to look through them again and again takes a tenth of a check.
    gc.set_threshold(50_000)
    register_substitutes()
    for stream in (sys.stdout, sys.stderr):
        # What is piped is the same everywhere; a terminal shows what it can.
        if isinstance(stream, io.TextIOWrapper):
            piped = not stream.isatty()
            stream.reconfigure(encoding="utf-8" if piped else None, errors=SUBSTITUTING)
    try:
        cli(prog_name="fuero")
    except KeyboardInterrupt:
        sys.exit(1)  # another Ctrl-C, while the first was being answered
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends; nothing is left to interrupt
