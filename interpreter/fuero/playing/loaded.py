"""Rules that can be played: their games, records, saves and trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import DiagnosticError, Source
from fuero.lower import lower, unseen_ways
from fuero.machine import backends
from fuero.machine.arguments import expect
from fuero.machine.core import Core
from fuero.machine.evaluator import Evaluator
from fuero.machine.game import Game
from fuero.machine.program import Program
from fuero.machine.record import Record, placed, print_record, read_record, record_of
from fuero.machine.save import print_save, read_save, verify_save
from fuero.machine.verify import verify
from fuero.ruleset.folders import lasting_name
from fuero.ruleset.model import Rules

from .beginning import begin, begin_trial, with_trial
from .records import expect_game, play_decisions, portable_name, refuse_other_rules
from .seats import chosen_seats, seats_of_position
from .speaking import speech_of

__all__ = ["LoadedRules"]


class LoadedRules:
    """Rules that can be played. Immutable; programs are lowered when first needed."""

    def __init__(self, rules: Rules, settings: Mapping[str, str]) -> None:
        self.rules = rules
        self.settings: Mapping[str, str] = MappingProxyType(dict(settings))
        # Told now: a program may go to another folder before it saves a game.
        self.lasting_names = tuple(lasting_name(layer.name) for layer in rules.layers)
        self._told = lru_cache(maxsize=8)(self._told_in)
        self._program = lru_cache(maxsize=16)(self._lowered)
        self._evaluator = lru_cache(maxsize=16)(self._made)
        self._unseen_ways = lru_cache(maxsize=16)(partial(unseen_ways, self.rules))
        self._trial_program = lru_cache(maxsize=16)(self._lowered_trial)
        self._trial_evaluator = lru_cache(maxsize=16)(self._made_trial)

    def told_in(self, language: str) -> LoadedRules:
        """The same rules, told of in another language; games of the one are games of the other.

        language: its code, such as ``hu``.
        """
        if language == self.rules.language:
            return self
        return self._told(language)

    def _told_in(self, language: str) -> LoadedRules:
        return LoadedRules(replace(self.rules, language=language), self.settings)

    def __str__(self) -> str:
        return self.rules.title

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value}" for name, value in self.settings.items())
        least, most = self.rules.least_players, self.rules.most_players
        return f"<LoadedRules {self.rules.id}: {least} to {most} players{settings}>"

    def _lowered(self, seats: tuple[str, ...]) -> Program:
        return verify(lower(self.rules, seats))

    def _made(self, seats: tuple[str, ...], backend: str) -> Evaluator:
        return backends.evaluator_of(self._program(seats), backend)

    def _lowered_trial(self, seats: tuple[str, ...], text: str, name: str, layer: str) -> Program:
        tried = with_trial(self.rules, text, name, layer)
        return verify(lower(tried, seats, self._unseen_ways(seats)))

    def _made_trial(
        self, seats: tuple[str, ...], text: str, name: str, layer: str, backend: str
    ) -> Evaluator:
        return backends.evaluator_of(self._trial_program(seats, text, name, layer), backend)

    def seats(self, players: int | Sequence[str]) -> tuple[str, ...]:
        """The seats of a game: so many in the order of the rules, or those named.

        Raises DiagnosticError: FU406 for a number the rules do not allow, FU401 for unknown seats.
        """
        return chosen_seats(self.rules, players)

    def program(self, players: int | Sequence[str]) -> Program:
        """The program for a number of players. Raises DiagnosticError (FU401, FU406)."""
        return self._program(self.seats(players))

    def evaluator(self, players: int | Sequence[str], backend: str | None = None) -> Evaluator:
        """The evaluator for these players.

        backend: ``python`` or ``reference``; they do the same. Raises DiagnosticError (FU401,
        FU406; FU430 for an unknown backend).
        """
        return self._evaluator(self.seats(players), backend or backends.usual["game"])

    def core(self, players: int | Sequence[str], backend: str | None = None) -> Core:
        """The interface for programs: integers only.

        backend: ``python`` or ``reference``; they do the same. Raises DiagnosticError (FU401,
        FU406; FU430 for an unknown backend).
        """
        return Core(self.evaluator(players, backend), speech_of(self.rules))

    # ---- games -----------------------------------------------------------------------------

    def new_game(
        self,
        players: int | Sequence[str],
        seed: int = 0,
        position: Mapping[str, Any] | None = None,
        *,
        backend: str | None = None,
    ) -> Game:
        """A new game at its first decision.

        players: how many, in the order of the rules, or the seats by name. seed: a whole number
        from 0 to 2**64 - 1; the same seed gives the same game. position: what differs before the
        set-up (schema position). backend: ``python`` or ``reference``, whose games are the same.
        Raises DiagnosticError (FU401, FU406, FU410, FU430).
        """
        return begin(self.rules, self.evaluator(players, backend), seed, position)

    def seats_of(self, position: Mapping[str, Any]) -> tuple[str, ...]:
        """The players of a position; where it names none, as many as can play.

        Raises DiagnosticError (FU401, FU406, FU410).
        """
        return seats_of_position(self.rules, position)

    def trial(  # noqa: PLR0913 - all but two have a usual value
        self,
        text: str,
        position: Mapping[str, Any],
        *,
        player: str,
        seed: int = 0,
        name: str = "act",
        layer: str = "",
        backend: str | None = None,
    ) -> Game:
        """A game that consists of acts done by one player on a position, and nothing else.

        text: acts or statements of the language. layer: the id of the layer whose private names
        they use. backend: as for `new_game`. Raises DiagnosticError for faults in the text, the
        position or the player.
        """
        expect("text", text, str, "acts or statements of the language")
        expect("player", player, str, "the id of a seat")
        seats = self.seats_of(position)
        evaluator = self._trial_evaluator(
            seats, text, name, layer, backend or backends.usual["trial"]
        )
        return begin_trial(self.rules, evaluator, position, player, seed)

    # ---- records and saves -----------------------------------------------------------------

    def record(self, game: Game, *, portable: bool = True) -> Record:
        """The record of a game of these rules.

        In a portable record a layer is named as it was loaded, but one from an absolute path by its
        id, so that the record tells nothing of the machine it was made on; in any other a folder
        is named in full, so that it is found from every other folder. Raises DiagnosticError:
        FU405 for an imagined game, FU431 for a game of other rules.
        """
        expect_game(game, self.rules)
        names = tuple(
            portable_name(layer) if portable else lasting
            for layer, lasting in zip(self.rules.layers, self.lasting_names, strict=True)
        )
        versions = tuple(layer.version for layer in self.rules.layers)
        return record_of(game, names, versions, self.settings)

    def replay(self, record: Record, backend: str | None = None) -> Game:
        """Play a record again, with whatever backend: records know nothing of them.

        Raises DiagnosticError: FU422 where it was made with other rules, FU423 where a decision of
        it is not possible.
        """
        expect("record", record, Record, "a record that was read")
        refuse_other_rules(self.rules, record)
        try:
            game = self.new_game(record.players, record.seed, record.position, backend=backend)
        except DiagnosticError as error:
            keys = {"FU401": "players", "FU406": "players", "FU410": "position", "FU430": "seed"}
            raise placed(error, record, keys) from error
        play_decisions(game, record)
        return game

    def game_to_json(
        self, game: Game, seats: Mapping[str, str] | None = None, *, undo: bool = True
    ) -> str:
        """A save of the game: its record and its state, as JSON text.

        For whoever goes on with it, seats: who sits where (a person, a bot); undo: whether
        decisions can be taken back. Raises DiagnosticError (FU405, FU431).
        """
        return print_save(game, self.record(game, portable=False), seats, undo=undo)

    def game_from_json(
        self, text: str, name: str = "the save", *, backend: str | None = None
    ) -> Game:
        """Load a save made with these rules, with whatever backend it was played.

        Raises DiagnosticError (FU420 to FU423).
        """
        expect("text", text, str, "the text of a save")
        record, content = read_save(text, name)
        game = self.replay(record, backend)
        verify_save(game, content, name)
        return game

    def print_record(self, game: Game) -> str:
        """The record of a game as text."""
        return print_record(self.record(game))

    def read_record(self, text: str, name: str = "the record") -> Record:
        """Read a record's text. Raises DiagnosticError (FU420, FU440)."""
        expect("text", text, str, "the text of a record")
        return read_record(Source(name, text))
