"""A game at the keyboard: who is asked, what is shown to whom, and what can be typed.

Nothing is shown but views and events of those who look: of the only human, or, of several at one
keyboard, what everybody may know. Where one of several humans is asked or told a secret, the screen
is cleared and waits for that person to sit alone before it; it is cleared again when somebody else
is asked or told something.
"""

from __future__ import annotations

import shlex
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from fuero.diagnostics import DiagnosticError, did_you_mean, render_text
from fuero.machine.explain import last_scoring, why_not
from fuero.sim.audience import (
    betrays_cards,
    last_decision_of,
    missed_events,
    opening_events,
    private_events,
)
from fuero.sim.bots import bot_named, bot_stream, seat_of

from .board import board
from .common import write_text
from .games import interrupts, save_anyway, save_path, write_new
from .named import element_lines, find_named
from .screen import (
    clear,
    option_keys,
    print_cards,
    print_map,
    print_options,
    read_line,
    wait,
)
from .telling import (
    absent_words,
    capital,
    name_of,
    player_style,
    question_words,
    result_lines,
    scoring_words,
    tell,
    title_words,
)

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.machine.codec import Option
    from fuero.machine.events import Event
    from fuero.machine.game import Decision, Game
    from fuero.pipeline import LoadedRules

__all__ = ["Session"]

_HELP = """\
  a number       takes that option; its short name does too
  board          the board as it is now
  cards          the cards that lie open, and what they do
  map            which places lie next to which
  show NAME      a card, place or rule
  why            the reasons of the last scoring
  why OPTION     why an option is offered, or is not
  undo           back to the last decision taken at the keyboard
  save [FILE]    save and go on
  quit           save and leave (so does Ctrl-C)"""

_COMMANDS = ("help", "board", "cards", "map", "show", "why", "undo", "save", "quit")


_MISSED = 15
"""How many of the latest events are told again after the screen was cleared."""


class _Leave(Exception):
    """The player leaves the table."""


def _interrupted(number: int, frame: object) -> None:
    """A closed terminal or a request to end is taken like Ctrl-C: the game is saved."""
    raise KeyboardInterrupt


@dataclass(slots=True, kw_only=True)
class Session:
    """A game at the keyboard.

    seats: ``human`` or the name of a bot, by seat. save_to: the file of this game, if it has one.
    asked: whose board was shown last. behind: who sits alone before the screen; unread: whether the
    screen holds a secret this person was just told; untold: after how many decisions what followed
    was not told to all.
    """

    rules: LoadedRules
    game: Game
    seats: Mapping[str, str]
    console: Console
    save_to: Path | None = None
    record_to: Path | None = None
    humans: tuple[str, ...] = field(init=False)
    asked: str | None = field(init=False, default=None)
    behind: str | None = field(init=False, default=None)
    unread: bool = field(init=False, default=False)
    untold: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.humans = tuple(seat for seat, who in self.seats.items() if who == "human")

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

    # ---- telling ---------------------------------------------------------------------------

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _name(self, seat: str) -> str:
        return capital(name_of(self.rules.rules, "player", seat))

    def _style(self, seat: str) -> str:
        return player_style(self.game.program.seats, seat)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """What happened; a player's name at the beginning in the player's colour."""
        for line in tell(self.rules.rules, events):
            text = Text(line)
            for seat in self.game.program.seats:
                name = self._name(seat)
                if line.startswith(name):
                    text.stylize(self._style(seat), 0, len(name))
            self.console.print(text)

    def _open(self) -> None:
        self.console.rule(title_words(self.rules))
        for seat, who in self.seats.items():
            self._say(f"{self._name(seat)}: {who}")
        self._say(f"Seed {self.game.seed}. `help` lists what can be typed.", "dim")
        if not self.game.decisions_taken:
            self._tell(opening_events(self.game, self.humans))
        else:
            self._say(f"{self.game.decisions_taken} decisions were taken before.")

    def _tell_since(self, decisions: int) -> None:
        """Tell everybody what everybody may know, and each human what only they may."""
        game = self.game
        if len(self.humans) == 1:
            self._tell(game.events_since(decisions, self.humans[0]))
            return
        if self.untold is None:
            self.untold = decisions
        secrets = {seat: private_events(game, seat, decisions) for seat in self.humans}
        if self.behind:
            self._tell(game.events_since(decisions, self.behind))
            self.unread = self.unread or bool(secrets.pop(self.behind))
        for seat, events in secrets.items():
            if events:
                self._hand_over(seat)
                self._tell(game.events_since(self.untold, seat))
                self.unread = True
        if not self.behind:
            self._tell_all()

    def _tell_all(self) -> None:
        """Tell everybody what was told to nobody but those alone before the screen."""
        if self.untold is not None:
            self._tell(self.game.public_events_since(self.untold))
        self.untold = None

    def _view(self, player: str) -> dict[str, Any]:
        alone = len(self.humans) == 1 or self.behind == player
        return self.game.view(player) if alone else self.game.public_view()

    def _board(self, player: str) -> None:
        view = self._view(player)
        self.console.print(board(self.rules.rules, self.game.program, view))

    # ---- the curtain -----------------------------------------------------------------------

    def _hand_over(self, player: str) -> None:
        """Clear the screen and wait until the player sits alone before it."""
        self._let_read()
        clear(self.console)
        if self.asked == player:
            wait(f"Only {self._name(player)} may look now; then press Enter. ")
        else:
            wait(f"Pass the keyboard to {self._name(player)}; then press Enter. ")
        self.behind = player
        self.asked = None

    def _let_read(self) -> None:
        """Before the screen is cleared: wait until whoever sits there alone has read it."""
        if self.behind and self.unread:
            wait("Press Enter, and the screen is cleared. ")
        self.unread = False

    def _come_back(self) -> None:
        """All sit before the screen again."""
        if self.behind:
            self._let_read()
            self._draw_curtain()
            self._tell_all()

    def _draw_curtain(self) -> None:
        clear(self.console)
        self.behind, self.unread = None, False
        self.asked = None

    def _is_secret(self, decision: Decision) -> bool:
        """Whether others at the keyboard must not see this decision or its options."""
        if len(self.humans) < 2:
            return False
        return decision.secret or betrays_cards(self.game, decision)

    # ---- deciding --------------------------------------------------------------------------

    def _let_bot_decide(self, player: str) -> None:
        # A generator for each decision: after undo or resume bots decide as they did.
        taken = self.game.decisions_taken
        chance = bot_stream(self.game.seed, f"{player} {taken}")
        self.game.apply(bot_named(self.seats[player])(seat_of(self.game), chance))
        self.asked = None  # the board is another now, so whoever is asked next sees it
        self._tell_since(taken)

    def _ask(self, decision: Decision) -> None:
        """Ask a human until something is decided or taken back."""
        player = decision.player
        self._seat(player, self._is_secret(decision))
        if self.asked != player:
            self._board(player)
            self.asked = player
        self._print_question(decision)
        self.unread = False
        while True:
            line = read_line(f"{name_of(self.rules.rules, 'player', player)}> ")
            if line and self._answer(decision, line):
                return

    def _seat(self, player: str, secret: bool) -> None:
        """Who is asked sits before the screen: alone where it is secret, or was before."""
        if self.behind == player:
            return
        if secret:
            self._hand_over(player)
            self._tell(missed_events(self.game, player)[-_MISSED:])
        else:
            self._come_back()

    def _print_question(self, decision: Decision) -> None:
        self.console.print()
        question = Text(capital(question_words(self.rules.rules, decision)), style="bold")
        name = self._name(decision.player)
        if question.plain.startswith(name):
            question.stylize(self._style(decision.player), 0, len(name))
        self.console.print(question)
        print_options(self.console, self.rules.rules, self.game.program, decision)

    def _answer(self, decision: Decision, line: str) -> bool:
        """Do what was typed; whether the decision at hand is another now."""
        option = self._option(decision, line)
        if option is not None:
            taken = self.game.decisions_taken
            self.game.apply(option)
            self._tell_since(taken)
            return True
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                self._say(_HELP)
            case "board":
                self._board(decision.player)
            case "cards":
                view = self._view(decision.player)
                print_cards(self.console, self.rules.rules, self.game.program, view)
            case "map":
                print_map(self.console, self.rules.rules)
            case "show":
                self._show(rest.strip())
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
        self._say(f"{line!r} cannot be answered here. {hint or '`help` lists what can be typed.'}")

    # ---- other things that can be typed ----------------------------------------------------

    def _show(self, name: str) -> None:
        rules = self.rules.rules
        try:
            found = find_named(rules, name)
        except DiagnosticError as error:
            self._say(render_text(error.diagnostics))
            return
        for category, bare in found:
            for line in element_lines(rules, category, bare):
                self._say(line)

    def _why(self, decision: Decision, written: str) -> None:
        rules = self.rules.rules
        if not written:
            events = last_scoring(self.game, decision.player)
            for line in scoring_words(rules, events) or ["Nothing was scored yet."]:
                self._say(line)
            return
        option = self._option(decision, written)
        notation = option.notation if option else " ".join(written.lower().split())
        for line in absent_words(rules, decision, why_not(self.game, decision, notation)):
            self._say(line)

    def _undo(self) -> bool:
        """Back to the last decision a person took; whether there was one."""
        game = self.game
        taken = [last_decision_of(game, seat) for seat in self.humans]
        back_to = max((number for number in taken if number is not None), default=None)
        if back_to is None:
            self._say("Nobody at the keyboard took a decision yet.")
            return False
        while game.decisions_taken > back_to:
            game.undo()
        if self.behind and game.decision is not None and game.decision.player != self.behind:
            self._draw_curtain()
        if self.untold is not None:
            self.untold = min(self.untold, back_to) if self.behind else None
        self._say("Taken back.")
        self.asked = None
        return True

    # ---- saving and leaving ----------------------------------------------------------------

    def _save(self, name: str) -> None:
        """Save where the player says, or in the game's own file; nothing else is written over."""
        path = self._own_path()
        if name:
            path = Path(name)
            if path.exists() and path != self.save_to:
                self._say(f"{path} is already there; nothing was saved. Name another file.")
                return
        try:
            write_text(path, self.rules.game_to_json(self.game, self.seats))
        except OSError as error:
            self._say(f"{path} cannot be written: {error.strerror}. Nothing was saved.")
            return
        self.save_to = path
        self._say(f"Saved in {path}.")

    def _own_path(self) -> Path:
        if self.save_to is None:
            return save_path(self.rules, self.game)
        return self.save_to

    def _leave(self) -> None:
        """Save, and say where and how to go on."""
        path = save_anyway(self.rules, self.game, self.save_to, self.seats)
        if self.behind:
            self._draw_curtain()
        self._say(f"\nThe game is saved in {path}.")
        click.echo(f"Go on with:  fuero play --resume {shlex.quote(str(path))}")

    def _finish(self) -> None:
        self._come_back()
        rules, game = self.rules.rules, self.game
        self.console.print(board(rules, game.program, game.whole_view(), everything=True))
        events = last_scoring(game)
        if events:
            self.console.rule("The last scoring", align="left")
            for line in scoring_words(rules, events):
                self._say(line)
        self.console.rule("The end", align="left")
        for line in result_lines(rules, game):
            self._say(line)
        if self.save_to is not None:
            write_text(self.save_to, self.rules.game_to_json(game, self.seats))
            self._say(f"Saved in {self.save_to}.")
        if self.record_to is not None:
            path = write_new(self.record_to, self.rules.print_record(game))
            self._say(f"The record is in {path}; read it with:  fuero replay {path}")
