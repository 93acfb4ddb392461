"""The table before the screen: what is told and shown to whom.

Nothing is shown but views and events of those who look: of the only human, or, of several at one
keyboard, what everybody may know. Where one of several humans is asked or told a secret, the screen
is cleared and waits for that person to sit alone before it; it is cleared again when somebody else
is asked or told something.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fuero.sim.audience import (
    betrays_cards,
    hidden_cards,
    last_decision_of,
    missed_events,
    opening_events,
    private_events,
    reveals,
)

from .board import board
from .keyboard import Keyboard
from .screen import clear, print_options
from .telling import capital, name_of, player_style, question_words, tell

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.machine.events import Event
    from fuero.machine.game import Decision, Game
    from fuero.pipeline import LoadedRules

__all__ = ["Table"]

_MISSED = 15
"""How many of the latest events are told again after the screen was cleared."""


@dataclass(slots=True, kw_only=True)
class Table:
    """Who sits before the screen.

    asked: whose board was shown last. behind: who sits alone before the screen; unread: whether the
    screen holds a secret this person was just told; untold: after how many decisions what followed
    was not told to all.
    """

    rules: LoadedRules
    game: Game
    humans: tuple[str, ...]
    console: Console
    keyboard: Keyboard = field(default_factory=Keyboard)
    asked: str | None = field(init=False, default=None)
    behind: str | None = field(init=False, default=None)
    unread: bool = field(init=False, default=False)
    untold: int | None = field(init=False, default=None)

    # ---- telling ---------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """A line for whoever looks."""
        self.console.print(Text(text, style=style))

    def name(self, seat: str) -> str:
        """A player's name, as it begins a line."""
        return capital(name_of(self.rules.rules, "player", seat))

    def _style(self, seat: str) -> str:
        return player_style(self.game.program.seats, seat)

    def tell(self, events: tuple[Event, ...]) -> None:
        """What happened; a player's name at the beginning in the player's colour."""
        for line in tell(self.rules.rules, events):
            text = Text(line)
            for seat in self.game.program.seats:
                name = self.name(seat)
                if line.startswith(name):
                    text.stylize(self._style(seat), 0, len(name))
            self.console.print(text)

    def tell_since(self, decisions: int) -> None:
        """Tell everybody what everybody may know, and each human what only they may."""
        game = self.game
        if len(self.humans) == 1:
            self.tell(game.events_since(decisions, self.humans[0]))
            return
        if self.untold is None:
            self.untold = decisions
        secrets = {seat: private_events(game, seat, decisions) for seat in self.humans}
        if self.behind:
            self.tell(game.events_since(decisions, self.behind))
            self.unread = self.unread or bool(secrets.pop(self.behind))
        for seat, events in secrets.items():
            if events:
                self._hand_over(seat)
                self.tell(game.events_since(self.untold, seat))
                self.unread = True
        if not self.behind:
            self._tell_all()

    def _tell_all(self) -> None:
        """Tell everybody what was told to nobody but those alone before the screen."""
        if self.untold is not None:
            self.tell(self.game.public_events_since(self.untold))
        self.untold = None

    def view(self, player: str) -> dict[str, Any]:
        """What may be shown while this player is asked."""
        alone = len(self.humans) == 1 or self.behind == player
        return self.game.view(player) if alone else self.game.public_view()

    def show_board(self, player: str) -> None:
        """The board as it may be shown while this player is asked."""
        view = self.view(player)
        self.console.print(board(self.rules.rules, self.game.program, view))

    # ---- asking ----------------------------------------------------------------------------

    def ask(self, decision: Decision) -> None:
        """Seat who decides, alone where others must not look, and put the question."""
        player = decision.player
        self._seat(player, self.is_secret(decision))
        if self.asked != player:
            self.show_board(player)
            self.asked = player
            if self._hides_from_all(player):
                self.say(f"`hand` shows what only {self.name(player)} may see.", "dim")
        self._print_question(decision)
        self.unread = False

    def _hides_from_all(self, player: str) -> bool:
        """Whether somebody at the keyboard with others could see more, alone before the screen."""
        if len(self.humans) == 1 or self.behind == player:
            return False
        own, public = self.game.view(player), self.game.public_view()
        return bool(hidden_cards(self.game, player)) or own["variables"] != public["variables"]

    def look_alone(self, decision: Decision) -> None:
        """Seat who is asked alone, to see and be told what the others may not; then ask again."""
        player = decision.player
        if len(self.humans) > 1 and self.behind != player:
            self._hand_over(player)
            self.tell(self._learned_alone(player)[-_MISSED:])
        self.show_board(player)
        self.asked = player
        self._print_question(decision)

    def _learned_alone(self, player: str) -> tuple[Event, ...]:
        """What a player was told alone since the last decision, or, before the first, ever."""
        last = last_decision_of(self.game, player)
        if last is not None:
            return private_events(self.game, player, last + 1)
        shared = opening_events(self.game, self.game.program.seats)
        return tuple(event for event in self.game.events_for(player) if event not in shared)

    def _seat(self, player: str, secret: bool) -> None:
        """Who is asked sits before the screen: alone where it is secret, or was before."""
        if self.behind == player:
            return
        if secret:
            self._hand_over(player)
            self.tell(missed_events(self.game, player)[-_MISSED:])
        else:
            self.come_back()

    def is_secret(self, decision: Decision) -> bool:
        """Whether others at the keyboard must not see this decision or its options."""
        if len(self.humans) < 2:
            return False
        return decision.secret or betrays_cards(self.game, decision)

    def _print_question(self, decision: Decision) -> None:
        self.console.print()
        question = Text(capital(question_words(self.rules.rules, decision)), style="bold")
        name = self.name(decision.player)
        if question.plain.startswith(name):
            question.stylize(self._style(decision.player), 0, len(name))
        self.console.print(question)
        print_options(self.console, self.rules.rules, self.game.program, decision)

    def what_is_undone(self, decisions: int) -> list[str]:
        """What others decided and what came to light after so many decisions, in words.

        It is taken back with the decision at which the game will be again, and stays known.
        """
        game = self.game
        first, *more = game.decided[decisions:]
        deciders = {one.player for one in more} - {first.player}
        others = [self.name(seat) for seat in game.program.seats if seat in deciders]
        lines = [f"With it goes what was decided since by {', '.join(others)}."] if others else []
        if len(self.humans) == 1 or self.behind == first.player:
            events = game.events_since(decisions, first.player)
        else:
            events = game.public_events_since(decisions)
        seen = tell(self.rules.rules, (event for event in events if reveals(event)))
        if seen:
            lines += ["Known all the same is what came to light:", *(f"  {one}" for one in seen)]
        return lines

    def take_back(self, decisions: int, undone: Iterable[str]) -> None:
        """Say that the game is back after so many decisions; who sits alone may be another now.

        undone: what else is said of what was taken back.
        """
        decision = self.game.decision
        if self.behind and decision is not None and decision.player != self.behind:
            self._draw_curtain()
        if self.untold is not None:
            self.untold = min(self.untold, decisions) if self.behind else None
        self.say("Taken back.")
        for line in undone:
            self.say(line)
        self.asked = None

    # ---- the curtain -----------------------------------------------------------------------

    def _hand_over(self, player: str) -> None:
        """Clear the screen and wait until the player sits alone before it."""
        self._let_read()
        clear(self.console)
        if self.asked == player:
            self.keyboard.line(f"Only {self.name(player)} may look now; then press Enter. ")
        else:
            self.keyboard.line(f"Pass the keyboard to {self.name(player)}; then press Enter. ")
        self.behind = player
        self.asked = None

    def _let_read(self) -> None:
        """Before the screen is cleared: wait until whoever sits there alone has read it."""
        if self.behind and self.unread:
            self.keyboard.line("Press Enter, and the screen is cleared. ")
        self.unread = False

    def come_back(self) -> None:
        """All sit before the screen again."""
        if self.behind:
            self._let_read()
            self._draw_curtain()
            self._tell_all()

    def _draw_curtain(self) -> None:
        clear(self.console)
        self.behind, self.unread = None, False
        self.asked = None

    def close(self) -> None:
        """Leave nothing on the screen that one person alone may see."""
        if self.behind:
            self._draw_curtain()
