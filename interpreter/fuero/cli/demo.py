"""``fuero demo``: one whole game of bots, shown as it goes."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.rule import Rule
from rich.text import Text

from fuero import resources
from fuero.text.languages import REFERENCE
from fuero.text.message import message

from .colours import coloured_line
from .common import Chosen, backend_option, load_rules, make_console, seed_option
from .languages import told_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fuero.machine.events import Event
    from fuero.machine.game import Game
    from fuero.ruleset.model import Rules

    from .paging import Pager

__all__ = ["command"]

_SEED = 7
_MAP = 24
"""A map has no more lines than this."""
_BOTS = ("greedy", "random", "greedy", "random")


@click.command("demo")
@click.argument("rules", metavar="[RULES]", required=False)
@seed_option(_SEED, "Another seed is another game.")
@backend_option
@told_options
def command(rules: str | None, seed: int, backend: str, chosen: Chosen) -> None:
    """Watch four bots, two greedy and two random, play one whole game.

    In a terminal it goes on round by round when you press Enter; elsewhere it is told at once, and
    more shortly.

    \b
    Example:
      fuero demo
    """
    from fuero.table.names import capital, name_of, title_words

    from .commands import who_words
    from .keyboard import Keyboard
    from .paging import Enough, Pager

    name = rules or resources.ruleset_names()[0]
    loaded = load_rules(name, chosen)
    content = loaded.rules
    players = max(content.least_players, min(len(_BOTS), content.most_players))
    game = loaded.new_game(players, seed, backend=backend)
    bots = dict(zip(game.program.seats, cycle(_BOTS), strict=False))
    console = make_console()

    console.rule(title_words(loaded))
    pager = Pager(console, Keyboard(language=content.language))
    pager.show(
        Text(
            message(
                "seat-bot",
                language=content.language,
                player=capital(name_of(content, "player", player)),
                bot=who_words(bot, content.language),
            )
        )
        for player, bot in bots.items()
    )
    pager.show([Text(message("seed", language=content.language, seed=seed), style="dim")])
    known: set[str] = set()
    try:
        for events in _rounds(game, bots):
            _tell_round(pager, content, game, events, known)
        _tell_end(pager, content, game)
    except Enough:
        click.echo("")
    called, told = _as_called(), _told_in(content.language)
    click.echo("")
    click.echo(
        message(
            "demo-play",
            language=content.language,
            command=f"{called} play {name} --players {players}{told}",
        )
    )
    click.echo(
        message("demo-rules", language=content.language, command=f"{called} rulebook {name}{told}")
    )
    click.echo(
        message(
            "demo-simulate",
            language=content.language,
            command=f"{called} simulate {name} --games 100",
        )
    )
    click.echo(message("demo-else", language=content.language, command=f"{called} --help"))


def _rounds(game: Game, bots: Mapping[str, str]) -> Iterator[tuple[Event, ...]]:
    """Play the game; what happens in the set-up and in each round, when it has happened."""
    from fuero.sim.bots import BOTS, bot_chance, bot_stream, seat_of

    streams = {player: bot_stream(game.seed, player) for player in bots}
    waiting: list[Event] = []
    events = game.public_events
    while True:
        number = _new_round(game, events)
        waiting += events[:number]
        if number < len(events):
            yield tuple(waiting)
            waiting = list(events[number:])
        if game.over:
            break
        seat = seat_of(game)
        chance = bot_chance(streams[seat.player], game.decisions_taken)
        game.apply(BOTS[bots[seat.player]](seat, chance))
        events = game.public_events_since(game.decisions_taken - 1)
    yield tuple(waiting)


def _tell_round(
    pager: Pager, rules: Rules, game: Game, events: Sequence[Event], known: set[str]
) -> None:
    """A page: what happened, and what the board looks like afterwards.

    known: the cards that were told of with what they do, to which new ones are added.
    """
    from fuero.table.picture import picture_of
    from fuero.table.telling import in_colours, tell

    from .map import map_lines

    seats = game.program.seats
    for line in tell(rules, events, briefly=not pager.paced):
        pager.show([coloured_line(in_colours(rules, seats, line), seats)])
        pager.show(_new_cards(rules, line, known, pager.console.width))
    if game.over:
        return
    if not pager.paced:
        pager.show([Text(_scores(rules, game)), Text("")])
        return
    picture = picture_of(rules, game.program, game.public_view())
    lines = map_lines(picture, pager.console.width, min(pager.room - 1, _MAP))
    pager.keep_together([Text(""), *lines])
    pager.turn()


def _new_cards(rules: Rules, line: str, known: set[str], width: int) -> Iterator[Text]:
    """What the cards do that a line names for the first time."""
    from fuero.table.cards import card_effect
    from fuero.text.play import say_card_name

    for card in rules.declared.cards:
        if card not in known and say_card_name(rules, card) in line:
            known.add(card)
            said = " ".join((say_card_name(rules, card), *card_effect(rules, card)))
            if card_effect(rules, card):
                lines = textwrap.wrap(said, width - 4)
                yield Text(textwrap.indent("\n".join(lines), "    "), style="dim")


def _scores(rules: Rules, game: Game) -> str:
    """Who has how many points."""
    from fuero.table.names import capital, name_of

    points = ", ".join(
        f"{capital(name_of(rules, 'player', seat))} {number}"
        for seat, number in game.scores.items()
    )
    track = capital(name_of(rules, "track", rules.result[0].track.text))
    return message("labelled", language=rules.language, name=track, value=points)


def _tell_end(pager: Pager, rules: Rules, game: Game) -> None:
    """The last board, the last scoring with its reasons, and who has won."""
    from fuero.machine.explain import last_scoring
    from fuero.table.telling import result_lines, scoring_words

    from .board import board

    reasons = scoring_words(rules, last_scoring(game))
    if reasons:
        pager.turn()
        pager.show(
            [
                Rule(message("last-scoring", language=rules.language), align="left"),
                *map(Text, reasons),
            ]
        )
    shown = board(rules, game.program, game.whole_view(), everything=True)
    ranking = map(Text, result_lines(rules, game))
    pager.keep_together(
        [shown, Rule(message("the-end", language=rules.language), align="left"), *ranking]
    )


def _told_in(language: str) -> str:
    """What is typed after a command to be told of a game in this language."""
    return "" if language == REFERENCE else f" --lang {language}"


def _as_called() -> str:
    """What to type for this command: its name, or its path where the name is not found."""
    path = Path(sys.argv[0])
    if path.name != "fuero" or shutil.which("fuero") is not None or not path.is_file():
        return "fuero"
    return os.path.relpath(path)


def _new_round(game: Game, events: Sequence[Event]) -> int:
    """Where the game's outermost counted loop goes on; the number of events if it does not."""
    outermost = next((event.of for event in game.events if event.verb == "next"), None)
    kinds = [event.of for event in events]
    return kinds.index(outermost) if outermost in kinds else len(kinds)
