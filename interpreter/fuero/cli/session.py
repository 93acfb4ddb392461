"""A game at the keyboard: who decides, what can be typed, saving and leaving."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.rule import Rule
from rich.text import Text

from fuero.machine.explain import last_scoring
from fuero.sim.bots import BOTS, Bot, bot_stream
from fuero.sim.deciding import let_decide
from fuero.table.answers import Misfit, TypedAnswers, meant_exactly
from fuero.table.audience import last_decision_of
from fuero.table.board import board_of
from fuero.table.names import capital, name_of, title_words
from fuero.table.question import forgone_words, question_words, typed_names
from fuero.table.sitting import Sitting
from fuero.table.telling import result_lines, scoring_words
from fuero.text.message import message

from .answering import misfit_words
from .asides import ASIDES, Asked
from .board import drawn
from .commands import Command, command_in, command_words, who_words
from .keeping import Keeper, Leave
from .keyboard import Keyboard
from .screen import Screen

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from fuero.machine.codec import Option
    from fuero.machine.game import Decision, Game
    from fuero.pipeline import LoadedRules
    from fuero.sim.bots import Seat
    from fuero.table.question import Question, ShownOption

    from .journal import JournalFile
    from .saving import SaveFile

__all__ = ["Session"]

_ALONE = ("help", "board", "hand", "cards", "undo", "quit")
"""Commands after which nothing may stand."""


@dataclass(slots=True, kw_only=True)
class Session:
    """A game at the keyboard.

    seats: ``human`` or the name of a bot, by seat; bots: those by name. undo: whether decisions can
    be taken back. save: the file of this game, if it has one; journal: its journal, if it has one
    already; journaled: whether it gets one; news: what is to be said of these at the beginning.
    """

    rules: LoadedRules
    game: Game
    seats: Mapping[str, str]
    console: Console
    bots: Mapping[str, Bot] = field(default_factory=lambda: BOTS)
    keyboard: Keyboard = field(default_factory=Keyboard)
    undo: bool = True
    save: SaveFile | None = None
    journal: JournalFile | None = None
    journaled: bool = True
    record_to: Path | None = None
    news: tuple[str, ...] = ()
    humans: tuple[str, ...] = field(init=False)
    sitting: Sitting = field(init=False)
    screen: Screen = field(init=False)
    keeper: Keeper = field(init=False)
    kept: bool = field(init=False, default=True)
    rest: TypedAnswers | None = field(init=False, default=None)
    """What of the line typed last waits for further questions of the act it was typed at."""
    act: Decision | None = field(init=False, default=None)
    """The decision that a person took last."""

    @property
    def language(self) -> str:
        """In which those at the table are told."""
        return self.rules.rules.language

    def __post_init__(self) -> None:
        self.humans = tuple(seat for seat, who in self.seats.items() if who == "human")
        self.sitting = Sitting(self.rules.rules, self.game, self.humans)
        self.screen = Screen(sitting=self.sitting, console=self.console, keyboard=self.keyboard)
        self.keeper = Keeper(
            rules=self.rules,
            game=self.game,
            seats=self.seats,
            undo=self.undo,
            keyboard=self.keyboard,
            save=self.save,
            journal=self.journal,
            say=self.screen.say,
        )

    def run(self) -> bool:
        """Play to the end, or until somebody leaves; then the game is saved.

        Returns whether it was played to the end or is kept somewhere.
        """
        try:
            with self.keyboard:
                if self.journaled and self.humans and not self.keeper.begin():
                    return False
                self._run()
        finally:
            self.keeper.close()
        return self.kept

    def _run(self) -> None:
        try:
            self._open()
            while not self._play():
                self.sitting.asked = self.rest = None
        except EOFError:
            self._leave(asking=False)
        except Exception:
            # Whatever is wrong with this program, the game is not lost with it.
            self._leave(asking=False)
            raise

    def _play(self) -> bool:
        """Play to the end, or until somebody leaves; False where they stay after all."""
        try:
            while (decision := self.game.decision) is not None:
                self.keyboard.stop_if_asked()
                if decision.player in self.humans:
                    self._ask(decision)
                else:
                    self._let_bot_decide(decision)
            self._drop_rest(message("game-is-over", language=self.language))
            self._finish()
        except (Leave, KeyboardInterrupt):
            return self._leave(asking=True)
        return True

    def _open(self) -> None:
        self.console.rule(title_words(self.rules))
        for seat, who in self.seats.items():
            self.screen.say(
                message(
                    "seat",
                    language=self.language,
                    player=self.sitting.name(seat),
                    who=who_words(who, self.language),
                )
            )
        self.screen.say(
            message("seed-and-help", language=self.language, seed=self.game.seed), "dim"
        )
        for line in self.news:
            self.screen.say(line)
        if not self.humans:
            self.screen.do(self.sitting.telling(self.game.events))
        elif self.game.decisions_taken:
            self.screen.say(
                message("decisions-before", language=self.language, count=self.game.decisions_taken)
            )

    # ---- deciding --------------------------------------------------------------------------

    def _let_bot_decide(self, decision: Decision) -> None:
        player = decision.player
        if decision.kind != "stop":
            self._drop_rest(
                message(
                    "bot-decides-next", language=self.language, player=self.sitting.name(player)
                )
            )
        taken = self.game.decisions_taken
        name = self.seats[player]
        bot, stream = self.bots[name], bot_stream(self.game.seed, player)
        try:
            let_decide(self.game, self._breakable(bot, name), name, stream)
        except KeyboardInterrupt:
            self.keyboard.stop_if_asked()
            raise
        self.sitting.asked = None  # the board is another now, so whoever is asked next sees it
        self.screen.follow(self.sitting.tell_since(taken, later=True))

    def _breakable(self, bot: Bot, name: str) -> Bot:
        """A bot that can be broken off; those that come with Fuero come to an end by themselves."""
        if bot in BOTS.values():
            return bot

        def note() -> None:
            said = f"\n{message('bot-breaks-off', language=self.language, bot=name)}\n"
            os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, said.encode())

        def decide(seat: Seat, chance: list[int]) -> Option:
            with self.keyboard.breakable(note):
                return bot(seat, chance)

        return decide

    def _ask(self, decision: Decision) -> None:
        """Ask a human until something is decided or taken back."""
        self.keeper.keep()
        if self._answer_from_rest(decision):
            return
        self._leave_out(self.keyboard.typed_ahead())
        self.screen.follow(self.sitting.ask(decision))
        question = self.sitting.question(decision)
        known = [*command_words(self.language).values(), *map(typed_names, question.offers)]
        while True:
            line = self.keyboard.answer(
                f"{name_of(self.rules.rules, 'player', decision.player)}> ",
                known,
                secret=decision.secret or self.sitting.behind is not None,
            )
            if not line:
                self.screen.put(question)
            elif self._answer(decision, question, line):
                return

    def _answer(self, decision: Decision, question: Question, line: str) -> bool:
        """Do what was typed; whether the decision at hand is another now.

        An option in full goes before commands, and commands before what could be an option.
        """
        exact = meant_exactly(question, line)
        if exact is not None:
            self._decide(decision, exact)
            return True
        command = command_in(line, self.language)
        if command is not None:
            return self._command(decision, question, command)
        answers = TypedAnswers.of(line, question, decision.kind)
        found = answers.take(question, decision.kind)
        if isinstance(found, Misfit):
            self._refuse(decision, question, found)
            return False
        self._decide(decision, found)
        self.rest = answers if answers.left() else None
        return True

    def _decide(self, decision: Decision, option: ShownOption) -> None:
        taken, self.act = self.game.decisions_taken, decision
        meant = next(one for one in decision.options if one.notation == option.notation)
        forgone = forgone_words(self.rules.rules, decision, meant, self.game.progress)
        self.game.apply(meant)
        self.keeper.keep()
        if forgone:
            self.screen.note(forgone)
        self.screen.follow(self.sitting.tell_since(taken))

    def _command(self, decision: Decision, question: Question, asked_for: Command) -> bool:
        """Do what no answer is; whether the decision at hand is another now."""
        command, written, rest = asked_for
        if rest and command in _ALONE:
            self.screen.say(message("nothing-after", language=self.language, command=written))
        elif command == "undo":
            return self._undo()
        elif command == "quit":
            raise Leave
        elif command == "save":
            self.keeper.save_as(rest)
        else:
            asked = Asked(
                rules=self.rules.rules,
                decision=decision,
                question=question,
                sitting=self.sitting,
                screen=self.screen,
                undo=self.undo,
            )
            ASIDES[command](asked, rest)
            if command != "hand":  # which asks anew
                self.screen.put(question, briefly=True)
        return False

    def _refuse(self, decision: Decision, question: Question, misfit: Misfit) -> None:
        self.screen.say(misfit_words(self.game, decision, question, misfit))

    # ---- several answers in one line -------------------------------------------------------

    def _answer_from_rest(self, decision: Decision) -> bool:
        """Decide by what is left of the line typed last, if it was meant for this question too."""
        if self.rest is None:
            return False
        ended = self._what_ends_a_line(decision)
        if ended:
            self._drop_rest(ended)
            return False
        answers, question = self.rest, self.sitting.question(decision)
        left = answers.left()
        found = answers.take(question, decision.kind)
        if isinstance(found, Misfit):
            self.screen.note(misfit_words(self.game, decision, question, found))
            self.rest = None
            self.screen.note(message("line-not-taken", language=self.language, rest=left))
            return False
        self.rest = answers if answers.left() else None
        self._decide(decision, found)
        return True

    def _what_ends_a_line(self, decision: Decision) -> str:
        """Why a question is not one a line typed before could be meant for; '' if it is one."""
        before = self.act
        assert before is not None
        if decision.player != before.player:
            return message(
                "asked-next", language=self.language, player=self.sitting.name(decision.player)
            )
        if self.sitting.is_secret(decision) and self.sitting.behind != decision.player:
            return message("secret-next", language=self.language)
        if decision.site != before.site:
            asked = capital(question_words(self.rules.rules, decision))
            return message("other-question", language=self.language, question=asked)
        return ""

    def _drop_rest(self, why: str) -> None:
        """Say that what is left of a line is not taken."""
        if self.rest is not None:
            self.screen.note(
                message(
                    "line-not-taken-why", language=self.language, rest=self.rest.left(), why=why
                )
            )
        self.rest = None

    def _leave_out(self, lines: list[str]) -> None:
        """Say which lines are not taken because they came before their question."""
        typed = ", ".join(f"`{line}`" for line in lines if line)
        if typed:
            self.screen.note(message("typed-before", language=self.language, lines=typed))

    # ---- taking back -----------------------------------------------------------------------

    def _undo(self) -> bool:
        """Back to the last decision a person took; whether there was one."""
        if not self.undo:
            self.screen.say(message("no-undo", language=self.language))
            return False
        game = self.game
        taken = [last_decision_of(game, seat) for seat in self.humans]
        back_to = max((number for number in taken if number is not None), default=None)
        if back_to is None:
            self.screen.say(message("nothing-to-undo", language=self.language))
            return False
        undone = self.sitting.what_is_undone(back_to)
        while game.decisions_taken > back_to:
            game.undo()
        self.keeper.keep()
        self.screen.follow(self.sitting.take_back(back_to))
        for line in (message("taken-back", language=self.language), *undone):
            self.screen.note(line)
        return True

    # ---- leaving ---------------------------------------------------------------------------

    def _leave(self, *, asking: bool) -> bool:
        """Save, and say where and how to go on.

        Where nothing can be saved, this is said, and asked whether to leave all the same. Returns
        whether the players have left.
        """
        left = self.keeper.store()
        self.kept = bool(left.resume)
        if asking and not self.kept:
            self.screen.say(f"\n{left.said}")
            if not self.keyboard.yes(message("lose-game", language=self.language)):
                self.screen.say(message("game-goes-on", language=self.language))
                return False
        self.screen.follow(self.sitting.close())
        if not asking or self.kept:
            self.screen.say(f"\n{left.said}")
        if self.kept:
            click.echo(message("go-on-with", language=self.language, command=left.resume))
        return True

    def _finish(self) -> None:
        self.screen.follow(self.sitting.come_back())
        rules, game = self.rules.rules, self.game
        shown = board_of(rules, game.program, game.whole_view(), everything=True)
        reasons = scoring_words(rules, last_scoring(game))
        scoring: list[RenderableType] = [
            Rule(message("last-scoring", language=self.language), align="left")
        ]
        scoring += map(Text, reasons)
        ending: list[RenderableType] = [
            Rule(message("the-end", language=self.language), align="left")
        ]
        ending += map(Text, result_lines(rules, game))
        self.screen.read([drawn(shown)], scoring if reasons else [], ending)
        self.keeper.finish(self.record_to)
