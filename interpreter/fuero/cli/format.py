"""``fuero format``: rule files in their canonical form."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, Edit, Source, edited, render_text

from .common import refuse, write_text

__all__ = ["command"]

MOST_ROUNDS = 20
"""How often a ruleset is looked at again after something in it was mended."""


@click.command("format")
@click.argument(
    "paths", metavar="FILES...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if a file differs."
)
@click.option(
    "--fix", "fix", is_flag=True, help="Also rewrite what is refused and has one right form."
)
def command(paths: tuple[Path, ...], only_check: bool, fix: bool) -> None:
    """Put .fuero FILES (or all in a folder) into canonical form, in place; comments are kept.

    A file with syntax errors is left as it is. With --fix, lines that are refused are rewritten
    where there is one answer, which keeps what they have meant so far; the message of `fuero check`
    shows it. Of a folder with a ruleset.yaml names and types are looked at, too.

    \b
    Example:
      fuero format my-rules/*.fuero
      fuero format --check my-rules
      fuero format --fix my-rules
    """
    if only_check and fix:
        raise click.UsageError("--check writes nothing, so it does not go with --fix")
    problems: list[Diagnostic] = []
    different = 0
    files = _files(paths)
    if fix:
        _fix(files)
    for path in files:
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
            found.extend(_inside(path, one) for one in sorted(path.rglob("*.fuero")))
        elif path.suffix == ".fuero":
            found.append(path)
        else:
            raise refuse(f"{path} is no .fuero file", "YAML files keep the form you give them")
    return list(dict.fromkeys(found))


def _inside(folder: Path, path: Path) -> Path:
    """A file found in a folder. Raises DiagnosticError (FU001) for a link that leads out of it."""
    from fuero.ruleset.read import find_inside

    if find_inside(folder, path.relative_to(folder).as_posix()) is None:
        message = f"{path} is a link that leads out of the folder"
        raise DiagnosticError((Diagnostic(code="FU001", message=message),))
    return path


def _format(path: Path, only_check: bool) -> bool:
    """Format one file; whether it differs. Raises DiagnosticError."""
    from fuero.lang.print import format_source

    source = _read(path)
    text, problems = format_source(source)
    if text is None:
        raise DiagnosticError(problems)
    if text == source.text:
        return False
    if not only_check:
        write_text(path, text)
    return True


def _read(path: Path) -> Source:
    from fuero.ruleset.read import read_text_file

    return read_text_file(path, str(path))


# ---- what has one answer ----------------------------------------------------------------------


def _fix(files: Sequence[Path]) -> None:
    """Mend the syntax of each file, then what is wrong with names and types in their rulesets."""
    from fuero.lang.parse import parse
    from fuero.lang.print import mended

    sound = []
    for path in files:
        try:
            source = _read(path)
        except DiagnosticError:
            continue  # Formatting says it.
        better = mended(source)
        if not parse(better).diagnostics:
            sound.append(path)
            _put(path, source.text, better.text)
    for folder in dict.fromkeys(path.parent for path in sound):
        root = next(
            (up for up in (folder, *folder.parents) if (up / "ruleset.yaml").exists()), None
        )
        if root is not None:
            _fix_ruleset(root, [path for path in sound if path.parent == folder])


def _fix_ruleset(root: Path, files: Sequence[Path]) -> None:
    """Mend files of one ruleset until nothing is left that has one answer."""
    for _ in range(MOST_ROUNDS):
        found = [problem for problem in _problems(root) if problem.fix]
        texts = {path: _read(path).text for path in files}
        better = {path: edited(text, _of(path, text, found)) for path, text in texts.items()}
        if better == texts:
            return
        for path, text in texts.items():
            _put(path, text, better[path])


def _problems(root: Path) -> tuple[Diagnostic, ...]:
    """What is wrong with the ruleset of a folder."""
    from fuero.check import check
    from fuero.pipeline import load

    try:
        return check(load(str(root.resolve()), checked=False).rules)
    except DiagnosticError as error:
        return error.diagnostics


def _of(path: Path, text: str, problems: Iterable[Diagnostic]) -> list[tuple[Edit, ...]]:
    """The fixes that are all of one file; sources are called by the name of their ruleset."""
    return [
        problem.fix
        for problem in problems
        if all(
            edit.span.source.text == text and Path(edit.span.source.name).name == path.name
            for edit in problem.fix
        )
    ]


def _put(path: Path, old: str, new: str) -> None:
    if new != old:
        write_text(path, new)
        click.echo(f"{path}: was mended")
