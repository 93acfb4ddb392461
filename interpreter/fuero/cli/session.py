"""A game at the keyboard: who decides, what can be typed, saving and leaving."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.diagnostics import DiagnosticError, did_you_mean, render_text
from fuero.machine.explain import last_scoring, why_not
from fuero.sim.audience import last_decision_of, opening_events
from fuero.sim.bots import bot_chance, bot_named, bot_stream, seat_of

from .board import board
from .common import write_text
from .games import interrupts, save_anyway, save_path, write_new
from .named import element_lines, find_named
from .screen import option_keys, print_cards, print_map, read_line, thing_of
from .table import Table
from .telling import absent_words, name_of, result_lines, scoring_words, title_words

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.machine.codec import Option
    from fuero.machine.game import Decision, Game
    from fuero.pipeline import LoadedRules

__all__ = ["Session"]

_HELP = """\
  a number       takes that option; its short name does too
  board          the board as it is now
  cards          the cards that lie open, and what they do
  map [PLACE]    which places lie next to which, or to this one
  show NAME      a card, place or rule; a number shows the card of that option
  why            the reasons of the last scoring
  why OPTION     why an option is offered, or is not
  undo           back to the last decision taken at the keyboard
  save [FILE]    save and go on
  quit           save and leave (so does Ctrl-C)"""

_COMMANDS = ("help", "board", "cards", "map", "show", "why", "undo", "save", "quit")


class _Leave(Exception):
    """The player leaves the table."""


def _interrupted(number: int, frame: object) -> None:
    """A closed terminal or a request to end is taken like Ctrl-C: the game is saved."""
    raise KeyboardInterrupt


@dataclass(slots=True, kw_only=True)
class Session:
    """A game at the keyboard.

    seats: ``human`` or the name of a bot, by seat. save_to: the file of this game, if it has one.
    """

    rules: LoadedRules
    game: Game
    seats: Mapping[str, str]
    console: Console
    save_to: Path | None = None
    record_to: Path | None = None
    humans: tuple[str, ...] = field(init=False)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.humans = tuple(seat for seat, who in self.seats.items() if who == "human")
        self.table = Table(
            rules=self.rules, game=self.game, humans=self.humans, console=self.console
        )

    def run(self) -> None:
        """Play to the end, or until somebody leaves; then the game is saved."""
        before = {number: signal.signal(number, _interrupted) for number in interrupts()}
        try:
            self._open()
            while (decision := self.game.decision) is not None:
                if decision.player in self.humans:
                    self._ask(decision)
                else:
                    self._let_bot_decide(decision.player)
            self._finish()
        except (_Leave, KeyboardInterrupt, EOFError):
            self._leave()
        except Exception:
            # Whatever is wrong with this program, the game is not lost with it.
            self._leave()
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _open(self) -> None:
        self.console.rule(title_words(self.rules))
        for seat, who in self.seats.items():
            self.table.say(f"{self.table.name(seat)}: {who}")
        self.table.say(f"Seed {self.game.seed}. `help` lists what can be typed.", "dim")
        if not self.game.decisions_taken:
            self.table.tell(opening_events(self.game, self.humans))
        else:
            self.table.say(f"{self.game.decisions_taken} decisions were taken before.")

    # ---- deciding --------------------------------------------------------------------------

    def _let_bot_decide(self, player: str) -> None:
        taken = self.game.decisions_taken
        chance = bot_chance(bot_stream(self.game.seed, player), taken)
        self.game.apply(bot_named(self.seats[player])(seat_of(self.game), chance))
        self.table.asked = None  # the board is another now, so whoever is asked next sees it
        self.table.tell_since(taken)

    def _ask(self, decision: Decision) -> None:
        """Ask a human until something is decided or taken back."""
        self.table.ask(decision)
        while True:
            line = read_line(f"{name_of(self.rules.rules, 'player', decision.player)}> ")
            if line and self._answer(decision, line):
                return

    def _answer(self, decision: Decision, line: str) -> bool:
        """Do what was typed; whether the decision at hand is another now."""
        option = self._option(decision, line)
        if option is not None:
            taken = self.game.decisions_taken
            self.game.apply(option)
            self.table.tell_since(taken)
            return True
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                self.table.say(_HELP)
            case "board":
                self.table.show_board(decision.player)
            case "cards":
                view = self.table.view(decision.player)
                print_cards(self.console, self.rules.rules, self.game.program, view)
            case "map":
                print_map(self.console, self.rules.rules, rest.strip())
            case "show":
                self._show(decision, rest.strip())
            case "why":
                self._why(decision, rest.rstrip("? ").strip())
            case "undo":
                return self._undo()
            case "save":
                self._save(rest.strip())
            case "quit":
                raise _Leave
            case _:
                self._refuse(decision, line)
        return False

    def _option(self, decision: Decision, line: str) -> Option | None:
        written = " ".join(line.lower().split())
        for key, option in zip(option_keys(decision.options), decision.options, strict=True):
            if written in (key, option.notation):
                return option
        return None

    def _refuse(self, decision: Decision, line: str) -> None:
        notations = [option.notation for option in decision.options]
        hint = did_you_mean(line, [*notations, *_COMMANDS])
        if why_not(self.game, decision, " ".join(line.lower().split())).kind != "unknown":
            hint = f"`why {line}` says why it is not offered."
        self.table.say(
            f"{line!r} cannot be answered here. {hint or '`help` lists what can be typed.'}"
        )

    # ---- other things that can be typed ----------------------------------------------------

    def _show(self, decision: Decision, name: str) -> None:
        """Show what has a name, or what the option with a number is of."""
        rules = self.rules.rules
        if not name:
            self.table.say("Say what: `show NAME` shows a card, place or rule, `show 2` option 2.")
            return
        option = self._option(decision, name) if name.isdigit() else None
        try:
            name = thing_of(rules, self.game.program, option) if option else name
            found = find_named(rules, name)
        except DiagnosticError as error:
            self.table.say(render_text(error.diagnostics))
            return
        for category, bare in found:
            for line in element_lines(rules, category, bare):
                self.table.say(line)

    def _why(self, decision: Decision, written: str) -> None:
        rules = self.rules.rules
        if not written:
            events = last_scoring(self.game, decision.player)
            for line in scoring_words(rules, events) or ["Nothing was scored yet."]:
                self.table.say(line)
            return
        option = self._option(decision, written)
        notation = option.notation if option else " ".join(written.lower().split())
        for line in absent_words(rules, decision, why_not(self.game, decision, notation)):
            self.table.say(line)

    def _undo(self) -> bool:
        """Back to the last decision a person took; whether there was one."""
        game = self.game
        taken = [last_decision_of(game, seat) for seat in self.humans]
        back_to = max((number for number in taken if number is not None), default=None)
        if back_to is None:
            self.table.say("Nobody at the keyboard took a decision yet.")
            return False
        while game.decisions_taken > back_to:
            game.undo()
        self.table.take_back(back_to)
        return True

    # ---- saving and leaving ----------------------------------------------------------------

    def _save(self, name: str) -> None:
        """Save where the player says, or in the game's own file; nothing else is written over."""
        path = self._own_path()
        if name:
            path = Path(name)
            if path.exists() and path != self.save_to:
                self.table.say(f"{path} is already there; nothing was saved. Name another file.")
                return
        try:
            write_text(path, self.rules.game_to_json(self.game, self.seats))
        except OSError as error:
            self.table.say(f"{path} cannot be written: {error.strerror}. Nothing was saved.")
            return
        self.save_to = path
        self.table.say(f"Saved in {path}.")

    def _own_path(self) -> Path:
        if self.save_to is None:
            return save_path(self.rules, self.game)
        return self.save_to

    def _leave(self) -> None:
        """Save, and say where and how to go on."""
        path = save_anyway(self.rules, self.game, self.save_to, self.seats)
        self.table.close()
        self.table.say(f"\nThe game is saved in {path}.")
        click.echo(f"Go on with:  fuero play --resume {shlex.quote(str(path))}")

    def _finish(self) -> None:
        self.table.come_back()
        rules, game = self.rules.rules, self.game
        self.console.print(board(rules, game.program, game.whole_view(), everything=True))
        events = last_scoring(game)
        if events:
            self.console.rule("The last scoring", align="left")
            for line in scoring_words(rules, events):
                self.table.say(line)
        self.console.rule("The end", align="left")
        for line in result_lines(rules, game):
            self.table.say(line)
        if self.save_to is not None:
            write_text(self.save_to, self.rules.game_to_json(game, self.seats))
            self.table.say(f"Saved in {self.save_to}.")
        if self.record_to is not None:
            path = write_new(self.record_to, self.rules.print_record(game))
            self.table.say(f"The record is in {path}; read it with:  fuero replay {path}")
