"""``fuero why``: why points were given, and why an option is not offered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.text.message import message

from .attempt import answer_all, start_trial
from .common import Chosen, json_option, load_rules, print_json, refuse
from .games import is_file_of_game, open_game
from .languages import told_options

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.ruleset.model import Rules

__all__ = ["command"]


@click.command("why")
@click.argument("source", metavar="RULES|SAVE")
@click.option("--position", type=click.Path(path_type=Path), help="A position file, with RULES.")
@click.option("--do", "text", default=None, help="An act done on the position first.")
@click.option("--as", "player", default=None, help="Who does it; the first seat if left out.")
@click.option("--answer", "answers", multiple=True, help="Answers to its decisions, in order.")
@click.option("--not", "option", default=None, help="Why is this option not offered now?")
@told_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    source: str,
    position: Path | None,
    text: str | None,
    player: str | None,
    answers: tuple[str, ...],
    option: str | None,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Say why: the reasons of the last scoring of a save or record, or of a position.

    With --not OPTION: why the decision at hand does not offer an option.

    \b
    Example:
      fuero why game.save.json
      fuero why game.save.json --not OPTION
      fuero why GAME --position table.yaml --do "perform CARD" --as red --not OPTION
    """
    rules, game = _open(source, position, text, player, answers, chosen)
    if option is not None:
        _explain_absence(rules, game, option, as_json)
    else:
        _explain_points(rules, game, as_json)


def _open(  # noqa: PLR0913, PLR0917 - what the options say
    source: str,
    position: Path | None,
    text: str | None,
    player: str | None,
    answers: tuple[str, ...],
    chosen: Chosen,
) -> tuple[Rules, Game]:
    """The game that is asked about, and the rules its program is made of."""
    if is_file_of_game(source):
        if position is not None or text is not None:
            raise click.UsageError("--position and --do go with RULES, not with a save")
        loaded, game = open_game(Path(source), chosen=chosen)
        return loaded.rules, game
    rules = load_rules(source, chosen)
    if position is None:
        raise refuse(
            f"{source} is no save or record",
            "name a save, or give --position FILE with the rules",
        )
    from fuero.playing.beginning import with_trial

    if text is None:
        from fuero.sim.scoring import scored_places, scoring_text

        from .positions import read_position

        places = scored_places(rules, read_position(rules, position))
        if not places:
            raise refuse(f"{rules.rules.title} scores no places", "say --do what is to be done")
        text = scoring_text(rules, places)
    game, _ = start_trial(rules, position, text, player)
    answer_all(game, answers, chosen.language)
    return with_trial(rules.rules, text, "--do"), game


def _explain_points(rules: Rules, game: Game, as_json: bool) -> None:
    from fuero.machine.explain import last_scoring
    from fuero.table.telling import scoring_words, tell

    events = last_scoring(game)
    if as_json:
        data: dict[str, Any] = {
            "reasons": tell(rules, events),
            "events": [event.as_data() for event in events],
        }
        print_json(data)
        return
    for line in scoring_words(rules, events) or [
        message("nothing-scored", language=rules.language)
    ]:
        click.echo(line)


def _explain_absence(rules: Rules, game: Game, notation: str, as_json: bool) -> None:
    from fuero.playing.absence import why_idle, why_not
    from fuero.table.absent import absent_words, idle_words, where_words
    from fuero.text.absence import say_reasons

    explained = why_not(rules, game, notation)
    decision = game.decision
    if explained is None:
        idle = idle_words(rules, why_idle(rules, game))
        over = "the game, or the act, is over"
        raise refuse("nothing is to be decided there", " ".join(idle) or over)
    absence = explained.absence
    if absence.kind == "unknown" and not explained.is_way_out and decision is not None:
        from .answering import legal_words, near_words

        language = rules.language
        raise refuse(
            message(
                "no-such-answer", language=language, player=decision.player, written=repr(notation)
            ),
            ("" if notation.isdecimal() else near_words(notation, absence.known, language))
            or legal_words(decision, language),
        )
    lines = absent_words(rules, explained)
    if as_json:
        found = explained.prohibitions[0] if explained.prohibitions else None
        data: dict[str, Any] = {
            "option": notation,
            "player": explained.player,
            "asked": not explained.passed,
            "offered": absence.kind == "offered",
            "reason": absence.kind,
            "conditions": list(say_reasons(rules, explained.reasons)),
            "rule": explained.rule,
            "prohibition": found and {"name": found.name, "rule": found.rule},
            "words": lines,
        }
        print_json(data)
        return
    click.echo("\n".join([*lines, *where_words(rules, explained)]))
