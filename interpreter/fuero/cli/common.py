"""What the commands share: arguments, loading, the console, JSON, files."""

from __future__ import annotations

import functools
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, Related
from fuero.machine.plain import MAXIMUM_TEXT

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.pipeline import LoadedRules

__all__ = [
    "PIPED_WIDTH",
    "Chosen",
    "CommandFunction",
    "backend_option",
    "choice_options",
    "decoded",
    "json_option",
    "load_rules",
    "make_console",
    "position_option",
    "print_json",
    "read_bytes",
    "refuse",
    "rules_argument",
    "seed_option",
    "write_text",
]

PIPED_WIDTH = 100
"""Columns of what does not go to a terminal."""

CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])


def rules_argument(function: CommandFunction) -> CommandFunction:
    """The argument RULES."""
    return click.argument("rules", metavar="RULES")(function)


def json_option(function: CommandFunction) -> CommandFunction:
    """The option --json, which becomes ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(
        function
    )


def position_option(function: CommandFunction) -> CommandFunction:
    """The option --position FILE, which must be given."""
    return click.option(
        "--position",
        required=True,
        type=click.Path(path_type=Path),
        help="The position (a YAML file; see: fuero schema position).",
    )(function)


def backend_option(function: CommandFunction) -> CommandFunction:
    """The option --backend, which says how games are played, not what comes of it."""
    return click.option(
        "--backend",
        type=click.Choice(["python", "reference"]),
        default="python",
        show_default=True,
        help="What plays: functions made of the rules, or the slower definition. The games are "
        "the same.",
    )(function)


def seed_option(default: int | None, help: str) -> Callable[[CommandFunction], CommandFunction]:
    """The option --seed, what ``seeds`` calls one. default: None where the command settles it."""
    return click.option(
        "--seed",
        type=click.UNPROCESSED,
        callback=_seed,
        metavar="NUMBER",
        default=default,
        show_default=True,
        help=help,
    )


def _seed(ctx: click.Context, parameter: click.Parameter, value: Any) -> int | None:
    from fuero.machine.seeds import read_seed

    if value is None:
        return None
    try:
        return read_seed(str(value))
    except DiagnosticError as error:
        said = "; ".join(f"{one.message}; {one.help}" for one in error.diagnostics)
        raise click.BadParameter(said, ctx, parameter) from error


@dataclass(frozen=True, slots=True)
class Chosen:
    """By which rules is played: what --set says, and the --edition below it; and in which language
    is told of them.
    """

    values: Mapping[str, str]
    edition: str | None = None
    language: str = "en"


def choice_options(function: CommandFunction) -> CommandFunction:
    """The options --set NAME=VALUE and --edition NAME, which become ``chosen``."""

    @functools.wraps(function)
    def command(*args: Any, settings: dict[str, str], edition: str | None, **more: Any) -> Any:
        return function(*args, chosen=Chosen(settings, edition), **more)

    with_edition = click.option(
        "--edition",
        metavar="NAME",
        help="Play by an edition that RULES declare (see: fuero show RULES).",
    )(command)
    return click.option(
        "--set",
        "settings",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_settings,
        help="Set a switch, a declared value, or a selection (names with commas between); may be "
        "repeated.",
    )(with_edition)  # type: ignore[return-value]


def _settings(
    ctx: click.Context, parameter: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise click.BadParameter(f"{pair!r} is not of the form NAME=VALUE", ctx, parameter)
        if found.get(name, value) != value:
            raise click.BadParameter(f"{name} is set twice", ctx, parameter)
        found[name] = value
    return found


def load_rules(
    rules: str | Sequence[str], chosen: Chosen | None = None, *, checked: bool = True
) -> LoadedRules:
    """Load rules by name, folder or sum, or several by these. Raises DiagnosticError."""
    from fuero.pipeline import load

    chosen = chosen or Chosen({})
    loaded = load(rules, switches=chosen.values, edition=chosen.edition, checked=checked)
    return loaded.told_in(chosen.language)


def make_console(*, stderr: bool = False, plain: bool = False) -> Console:
    """A console for tables: as wide as the terminal, or a fixed width without colour if piped.

    plain: what goes to a terminal is as plain as what is piped, but for its width.
    """
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    if plain and stream.isatty():
        return Console(
            file=stream, color_system=None, no_color=True, force_terminal=False,
            highlight=False, markup=False, emoji=False,
        )  # fmt: skip
    if stream.isatty():
        return Console(file=stream, highlight=False, markup=False, emoji=False)
    return Console(
        file=stream,
        width=PIPED_WIDTH,
        height=50,
        color_system=None,
        no_color=True,
        force_terminal=False,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={},
    )


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def refuse(
    message: str, help: str | None = None, related: tuple[Related, ...] = ()
) -> DiagnosticError:
    """The error (FU430) for an argument that is not possible."""
    return DiagnosticError((Diagnostic(code="FU430", message=message, help=help, related=related),))


def read_bytes(path: Path) -> bytes:
    """The content of a record, save or journal. Raises DiagnosticError (FU001, FU002)."""
    if not path.is_file():
        other = "this is a pipe or device, no file" if path.exists() else "there is no such file"
        kind = "this is a folder" if path.is_dir() else other
        raise DiagnosticError((Diagnostic(code="FU001", message=f"{path}: {kind}"),))
    with path.open("rb") as stream:
        content = stream.read(MAXIMUM_TEXT + 1)
    if len(content) > MAXIMUM_TEXT:
        message = f"{path}: the file is larger than {MAXIMUM_TEXT:,} bytes"
        raise DiagnosticError((Diagnostic(code="FU002", message=message),))
    return content


def decoded(content: bytes, path: Path) -> str:
    """The text of what was read from a file. Raises DiagnosticError (FU003)."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{path}: the byte 0x{content[error.start]:02X} is not UTF-8"
        raise DiagnosticError((Diagnostic(code="FU003", message=message),)) from error


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Write a whole file or none of it: what was there stays until all is written.

    private: if it is a new file, only its owner may read it.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        # A file made for one process only gets the rights any new file has.
        mask = os.umask(0)
        os.umask(mask)
        rights = 0o600 if private else 0o666 & ~mask
        Path(temporary).chmod(path.stat().st_mode & 0o777 if path.exists() else rights)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
