"""``fuero try``: do an act on a position and see what comes of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, render_json
from fuero.text.message import message

from .answering import legal_words, near_words
from .common import (
    Chosen,
    json_option,
    load_rules,
    position_option,
    print_json,
    rules_argument,
    seed_option,
)
from .languages import told_options, told_wrong
from .positions import read_position

if TYPE_CHECKING:
    from fuero.machine.game import Decision, Game
    from fuero.pipeline import LoadedRules

__all__ = ["answer_all", "command", "start_trial"]


@click.command("try")
@rules_argument
@position_option
@click.option(
    "--do",
    "texts",
    required=True,
    multiple=True,
    help="An act or statements of the language; may be repeated, they are done in order.",
)
@click.option("--as", "player", default=None, help="Who does it; the first seat if left out.")
@click.option(
    "--answer",
    "answers",
    multiple=True,
    help="The answer to the next decision, as PLAYER: OPTION or OPTION; may be repeated.",
)
@seed_option(0, "Chance.")
@told_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str,
    position: Path,
    texts: tuple[str, ...],
    player: str | None,
    answers: tuple[str, ...],
    seed: int,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Do an act on a position: what happens, and how the position differs afterwards.

    Where answers run out the open decision is shown with its options; exit code 1.

    \b
    Example:
      fuero try GAME --position table.yaml --do "perform CARD" --as red \\
          --answer PLACE --answer stop
    """
    loaded = load_rules(rules, chosen)
    game, before = start_trial(loaded, position, "\n".join(texts), player, seed)
    problems = answer_all(game, answers, chosen.language)
    after = _position_of(game)
    changes = _differences(before, after)
    idle = [] if problems else _idle(loaded, game, texts, bool(changes or game.events))
    if as_json:
        print_json({**_as_data(game, after, changes, problems), "nothing-done": idle})
    else:
        _print(loaded, game, changes, idle)
    if problems:
        if not as_json:
            click.echo(told_wrong(problems, chosen.language), err=True)
        sys.exit(1)


def start_trial(
    rules: LoadedRules, path: Path, text: str, player: str | None, seed: int = 0
) -> tuple[Game, dict[str, Any]]:
    """The act as a game of its own, and the position before it. Raises DiagnosticError."""
    from fuero.machine.position import place_position
    from fuero.machine.position import read_position as position_of

    position = read_position(rules, path)
    seats = rules.seats(position["players"])
    game = rules.trial(text, position, player=player or seats[0], seed=seed, name="--do")
    program = rules.program(seats)
    return game, position_of(program, place_position(program, position))


def answer_all(game: Game, answers: Sequence[str], language: str) -> tuple[Diagnostic, ...]:
    """Give the answers in order; FU411 if a decision is left, FU412 if answers are left.

    language: in which this is said. Raises DiagnosticError (FU402) for an illegal answer, with the
    legal ones.
    """
    for number, answer in enumerate(answers, start=1):
        decision = game.decision
        if decision is None:
            left = ", ".join(answers[number - 1 :])
            said = message("answers-left", language=language, answers=left)
            return (Diagnostic(code="FU412", message=said, help=None),)
        who, colon, notation = answer.partition(": ")
        if not colon:
            who, notation = decision.player, answer
        if who != decision.player:
            raise _of_other(number, decision, language, who)
        try:
            game.apply(notation.strip())
        except DiagnosticError as error:
            if any(one.code != "FU402" for one in error.diagnostics):
                raise
            written = notation.strip()
            raise _refused(number, decision, language, written) from error
    decision = game.decision
    if decision is None:
        return ()
    player, kind = decision.player, decision.kind
    return (
        Diagnostic(
            code="FU411",
            message=message("answer-needed", language=language, player=player, kind=kind),
            help=legal_words(decision, language),
        ),
    )


def _of_other(number: int, decision: Decision, language: str, who: str) -> DiagnosticError:
    """That an answer is said to be of somebody who does not decide."""
    said = message(
        "answer-of-other", language=language, number=number, decider=decision.player, player=who
    )
    return DiagnosticError((Diagnostic(code="FU402", message=said),))


def _refused(number: int, decision: Decision, language: str, written: str) -> DiagnosticError:
    """That an answer is not offered, and what is."""
    player, shown = decision.player, repr(written)
    said = message(
        "answer-refused", language=language, number=number, decider=player, written=shown
    )
    notations = [option.notation for option in decision.options]
    # A number that is out of range resembles others by accident.
    near = "" if written.isdecimal() else near_words(written, notations, language)
    help = "; ".join(filter(None, (near, legal_words(decision, language))))
    return DiagnosticError((Diagnostic(code="FU402", message=said, help=help),))


def _position_of(game: Game) -> dict[str, Any]:
    from fuero.machine.position import read_position as position_of

    return position_of(game.program, list(game.vector))


def _flat(value: Any, path: str = "") -> dict[str, Any]:
    if not isinstance(value, dict):
        return {path: value}
    found: dict[str, Any] = {}
    for key, content in value.items():
        found |= _flat(content, f"{path} {key}".strip())
    return found


def _differences(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """What a position says otherwise: where, before, after."""
    old, new = _flat(before), _flat(after)
    return [
        {"where": key, "before": old.get(key), "after": new.get(key)}
        for key in dict.fromkeys((*old, *new))
        if old.get(key) != new.get(key)
    ]


def _as_data(
    game: Game,
    after: dict[str, Any],
    changes: list[dict[str, Any]],
    problems: tuple[Diagnostic, ...],
) -> dict[str, Any]:
    decision = game.decision
    return {
        "events": [event.as_data() for event in game.events],
        "decision": None
        if decision is None
        else {
            "player": decision.player,
            "kind": decision.kind,
            "rule": decision.rule,
            "options": [option.notation for option in decision.options],
        },
        "changes": changes,
        "position": after,
        "diagnostics": render_json(problems),
    }


def _idle(rules: LoadedRules, game: Game, texts: Sequence[str], something_done: bool) -> list[str]:
    """Why nothing was done, in sentences; where something else was, what is prohibited."""
    from fuero.playing.absence import why_idle
    from fuero.playing.beginning import with_trial
    from fuero.table.absent import idle_words

    tried = with_trial(rules.rules, "\n".join(texts), "--do")
    found = why_idle(tried, game)
    if something_done:
        found = tuple(reason for reason in found if reason.prohibitions)
    return idle_words(tried, found, wholly=not something_done)


def _print(
    rules: LoadedRules, game: Game, changes: list[dict[str, Any]], idle: Sequence[str]
) -> None:
    from fuero.table.names import capital
    from fuero.table.question import offer_words, question_words
    from fuero.table.telling import tell

    language = rules.rules.language
    for line in tell(rules.rules, game.events):
        click.echo(line)
    click.echo("")
    if changes:
        click.echo(message("position-after", language=language))
        for change in changes:
            before, after = _said(change["before"]), _said(change["after"])
            click.echo(f"  {change['where']}: {before} -> {after}")
    else:
        click.echo(message("position-same", language=language))
    if idle:
        click.echo("\n".join(["", *idle] if changes else idle))
    decision = game.decision
    if decision is not None:
        click.echo("")
        click.echo(capital(question_words(rules.rules, decision)))
        width = max(len(option.notation) for option in decision.options)
        for option in decision.options:
            said = offer_words(rules.rules, decision, option)
            click.echo(f"  {option.notation:<{width}}  {said}")


def _said(value: Any) -> str:
    """A value of a position, as a position writes it, on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(content)}" for key, content in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(_said(one) for one in value) or "nothing"
    return "nothing" if value is None else str(value)
