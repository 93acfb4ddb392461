"""``fuero format``: rule files in their canonical form."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, render_text

from .common import refuse, write_text

__all__ = ["command"]


@click.command("format")
@click.argument(
    "paths", metavar="FILES...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if a file differs."
)
def command(paths: tuple[Path, ...], only_check: bool) -> None:
    """Put .fuero FILES (or all in a folder) into canonical form, in place; comments are kept.

    A file with syntax errors is left as it is.

    \b
    Example:
      fuero format my-rules/*.fuero
      fuero format --check my-rules
    """
    problems: list[Diagnostic] = []
    different = 0
    for path in _files(paths):
        try:
            changed = _format(path, only_check)
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
            continue
        if changed:
            different += 1
            click.echo(f"{path}: {'would be' if only_check else 'was'} formatted")
    if problems:
        click.echo(render_text(problems), err=True)
    sys.exit(1 if problems or (only_check and different) else 0)


def _files(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted(path.rglob("*.fuero")))
        elif path.suffix == ".fuero":
            found.append(path)
        else:
            raise refuse(f"{path} is no .fuero file", "YAML files keep the form you give them")
    return list(dict.fromkeys(found))


def _format(path: Path, only_check: bool) -> bool:
    """Format one file; whether it differs. Raises DiagnosticError."""
    from fuero.lang.print import format_source
    from fuero.ruleset.read import read_text_file

    source = read_text_file(path, str(path))
    text, problems = format_source(source)
    if text is None:
        raise DiagnosticError(problems)
    if text == source.text:
        return False
    if not only_check:
        write_text(path, text)
    return True
