"""From names of rulesets to something that can be played: the whole way of a rule.

Read it aloud: find and read the layers, lay them over one another and link their names, check what
came out, lower it for a number of players, and run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fuero.check import check, forbidden_puts, ranges_left
from fuero.diagnostics import Diagnostic, DiagnosticError, Source, did_you_mean
from fuero.lang.parse import parse_statements
from fuero.lower import lower
from fuero.machine.arguments import expect
from fuero.machine.core import Core
from fuero.machine.game import Game, unknown_seat
from fuero.machine.invariants import broken
from fuero.machine.position import place_position
from fuero.machine.program import Program
from fuero.machine.record import Record, placed, print_record, read_record, record_of
from fuero.machine.reference import Evaluator, reference
from fuero.machine.save import print_save, read_save, verify_save
from fuero.machine.seeds import sound_seed
from fuero.ruleset.bodies import link_trial
from fuero.ruleset.folders import lasting_name
from fuero.ruleset.link import link
from fuero.ruleset.model import LayerInfo, Rules
from fuero.ruleset.settings import Value, played_edition
from fuero.ruleset.sums import read_layers
from fuero.ruleset.wordings import spell_statements

__all__ = ["LoadedRules", "load"]


def load(
    rules: str | Sequence[str],
    *,
    layers: Sequence[str] = (),
    switches: Mapping[str, Value] | None = None,
    edition: str | None = None,
    checked: bool = True,
) -> LoadedRules:
    """Load a ruleset with the layers on it.

    rules: a shipped name, the path of a folder, or a sum such as ``GAME+./my-rules``, or
    several of these; layers: more of the same. switches: switches, declared values and selections
    by name. edition: the edition whose settings hold where nothing else is set. checked: also run
    the checks. Raises DiagnosticError with everything that is wrong.
    """
    _expect_settings(rules, layers, switches, edition)
    spec = (*(rules.split("+") if isinstance(rules, str) else rules), *layers)
    settings = dict(switches or {})
    linked = link(read_layers(spec), settings, edition)
    if checked:
        problems = tuple(found for found in check(linked) if found.severity == "error")
        if problems:
            raise DiagnosticError(problems)
    played = linked.editions[edition].settings if edition is not None else {}
    said = {name: linked.settings.get(name, str(value)) for name, value in settings.items()}
    return LoadedRules(linked, {**played, **said})


def _expect_settings(rules: Any, layers: Any, switches: Any, edition: Any) -> None:
    """Raise DiagnosticError (FU440) where what names rules and settings is of another kind."""
    expect("rules", rules, (str, list, tuple), "a name, a folder, a sum, or a list of these")
    expect("layers", layers, (list, tuple), "a list of names or folders")
    for name in (*([rules] if isinstance(rules, str) else rules), *layers):
        expect("a ruleset", name, str, "a name, a folder or a sum")
    if switches is not None:
        expect("switches", switches, Mapping, "values by name")
        for name, value in switches.items():
            expect("what a switch is called", name, str, "a name")
            entries = value if isinstance(value, list | tuple) else [value]
            for entry in entries:
                expect(f"the value of {name}", entry, (str, int), "a word or a number")
    if edition is not None:
        expect("edition", edition, str, "the name of an edition")


class LoadedRules:
    """Rules that can be played. Immutable; programs are lowered when first needed."""

    def __init__(self, rules: Rules, settings: Mapping[str, str]) -> None:
        self.rules = rules
        self.settings = settings
        # Told now: a program may go to another folder before it saves a game.
        self._lasting_names = tuple(lasting_name(layer.name) for layer in rules.layers)
        self._evaluator = lru_cache(maxsize=16)(self._lowered)
        self._trial_evaluator = lru_cache(maxsize=16)(self._lowered_trial)

    def _lowered(self, seats: tuple[str, ...]) -> Evaluator:
        return reference(lower(self.rules, seats))

    def _lowered_trial(self, seats: tuple[str, ...], text: str, name: str) -> Evaluator:
        """The evaluator of statements that stand alone. Raises DiagnosticError for faults."""
        parsed = parse_statements(Source(name, text))
        statements, misplaced = spell_statements(self.rules.of("wording"), parsed.declarations)
        rules, problems = self.rules, parsed.diagnostics or misplaced
        if not problems:
            rules, problems = link_trial(replace(rules, trial=statements))
        if problems := problems or (*forbidden_puts(rules), *ranges_left(rules)):
            raise DiagnosticError(problems)
        if not statements:
            message = "nothing is done there: the text holds no act"
            raise DiagnosticError((Diagnostic(code="FU430", message=message),))
        return reference(lower(rules, seats))

    def seats(self, players: int | Sequence[str]) -> tuple[str, ...]:
        """The seats of a game: so many in the order of the rules, or those named.

        Raises DiagnosticError: FU406 for a number the rules do not allow, FU401 for unknown seats.
        """
        rules = self.rules
        expect("players", players, (int, list, tuple), "a number, or a list of seats")
        for seat in () if isinstance(players, int) else players:
            expect("a seat", seat, str, "the id of a seat")
        number = players if isinstance(players, int) else len(players)
        if not rules.least_players <= number <= rules.most_players:
            message = (
                f"{rules.title} is for {rules.least_players} to {rules.most_players} players, "
                f"not for {number}"
            )
            raise DiagnosticError((Diagnostic(code="FU406", message=message),))
        if isinstance(players, int):
            return rules.seats[:players]
        for number, seat in enumerate(players):
            if seat not in rules.seats or seat in players[:number]:
                again = "twice" if seat in rules.seats else "nowhere in the rules"
                raise DiagnosticError(
                    (
                        Diagnostic(
                            code="FU401",
                            message=f"the seat {seat!r} is {again}",
                            help=did_you_mean(seat, list(rules.seats))
                            or f"the seats are {', '.join(rules.seats)}",
                        ),
                    )
                )
        return tuple(players)

    def program(self, players: int | Sequence[str]) -> Program:
        """The program for a number of players. Raises DiagnosticError (FU401, FU406)."""
        return self.evaluator(players).program

    def evaluator(self, players: int | Sequence[str]) -> Evaluator:
        """The reference evaluator for these players. Raises DiagnosticError (FU401, FU406)."""
        return self._evaluator(self.seats(players))

    def core(self, players: int | Sequence[str], backend: str = "reference") -> Core:
        """The door for programs: integers only. backend: ``reference``. Raises (FU406, FU430)."""
        if backend != "reference":
            raise DiagnosticError(
                (
                    Diagnostic(
                        code="FU430",
                        message=f"there is no backend {backend!r}",
                        help="there is: reference",
                    ),
                )
            )
        return Core(self.evaluator(players))

    # ---- games -----------------------------------------------------------------------------

    def new_game(
        self,
        players: int | Sequence[str],
        seed: int = 0,
        position: Mapping[str, Any] | None = None,
    ) -> Game:
        """A new game at its first decision.

        players: how many, in the order of the rules, or the seats by name. seed: a whole number
        from 0 to 2**64 - 1; the same seed gives the same game. position: what differs before the
        set-up (schema position). Raises DiagnosticError (FU401, FU406, FU410, FU430).
        """
        if position is not None:
            expect("position", position, Mapping, "what stands where, by name")
        evaluator = self.evaluator(players)
        seats = evaluator.program.seats
        if position is not None and "players" in position and self.seats_of(position) != seats:
            raise DiagnosticError(
                (
                    Diagnostic(
                        code="FU410",
                        message=f"the position has other players than the game: {', '.join(seats)}",
                    ),
                )
            )
        start = None if position is None else place_position(evaluator.program, position)
        events: list[Any] = []
        vector = evaluator.start(sound_seed(seed), events, start)
        if position is not None:
            faults = broken(evaluator, list(vector))
            if faults:
                message = f"no game can begin so: {faults[0]}"
                raise DiagnosticError((Diagnostic(code="FU410", message=message),))
        kept = None if position is None else dict(position)
        return Game(evaluator, vector, tuple(events), seed=seed, position=kept)

    def seats_of(self, position: Mapping[str, Any]) -> tuple[str, ...]:
        """The players of a position; where it names none, as many as can play.

        Raises DiagnosticError (FU401, FU406, FU410).
        """
        expect("position", position, Mapping, "what stands where, by name")
        if "players" not in position:
            return self.seats(self.rules.most_players)
        players = position["players"]
        if isinstance(players, list | tuple) and all(isinstance(one, str) for one in players):
            return self.seats(players)
        if isinstance(players, int) and not isinstance(players, bool):
            return self.seats(players)
        message = "players: give a list of seats, or their number"
        raise DiagnosticError((Diagnostic(code="FU410", message=message),))

    def trial(
        self,
        text: str,
        position: Mapping[str, Any],
        *,
        player: str,
        seed: int = 0,
        name: str = "act",
    ) -> Game:
        """A game that consists of acts done by one player on a position, and nothing else.

        text: acts or statements of the language. Raises DiagnosticError for faults in the text, the
        position or the player.
        """
        expect("text", text, str, "acts or statements of the language")
        expect("player", player, str, "the id of a seat")
        seats = self.seats_of(position)
        evaluator = self._trial_evaluator(seats, text, name)
        program = evaluator.program
        vector = place_position(program, position)
        if player not in seats:
            raise DiagnosticError((unknown_seat(player, seats),))
        vector[program.layout.fields["subject of trial"].offset] = seats.index(player)
        events: list[Any] = []
        started = evaluator.start(sound_seed(seed), events, vector)
        return Game(evaluator, started, tuple(events), seed=seed, imagined=True)

    # ---- records and saves -----------------------------------------------------------------

    def record(self, game: Game, *, portable: bool = True) -> Record:
        """The record of a game of these rules.

        In a portable record a layer is named as it was loaded, but one from an absolute path by its
        id, so that the record tells nothing of the machine it was made on; in any other a folder
        is named in full, so that it is found from every other folder. Raises DiagnosticError:
        FU405 for an imagined game, FU431 for a game of other rules.
        """
        expect("game", game, Game, "a game")
        if game.program.rules_hash != self.rules.hash and not game.imagined:
            message = f"the game is not played by these rules of {self.rules.title}"
            raise DiagnosticError((Diagnostic(code="FU431", message=message),))
        names = tuple(
            _portable_name(layer) if portable else lasting
            for layer, lasting in zip(self.rules.layers, self._lasting_names, strict=True)
        )
        versions = tuple(layer.version for layer in self.rules.layers)
        return record_of(game, names, versions, self.settings)

    def replay(self, record: Record) -> Game:
        """Play a record again.

        Raises DiagnosticError: FU422 where it was made with other rules, FU423 where a decision of
        it is not possible.
        """
        expect("record", record, Record, "a record that was read")
        self._refuse_other_versions(record)
        if record.hash != self.rules.hash:
            raise DiagnosticError((self._other_rules(record),))
        try:
            game = self.new_game(record.players, record.seed, record.position)
        except DiagnosticError as error:
            keys = {"FU401": "players", "FU406": "players", "FU410": "position", "FU430": "seed"}
            raise placed(error, record, keys) from error
        for number, decided in enumerate(record.decisions):
            decision = game.decision
            span = record.lines[number] if record.lines else None
            fits = decision is not None and (decision.player, decision.kind) == (
                decided.player,
                decided.kind,
            )
            if not fits or decision is None:
                asked = f"{decision.player} {decision.kind}" if decision else "nothing"
                raise DiagnosticError(
                    (
                        Diagnostic(
                            code="FU423",
                            message=f"decision {number + 1} is of {decided.player} "
                            f"{decided.kind}, but {asked} is to be decided",
                            span=span,
                        ),
                    )
                )
            if decided.notation not in [option.notation for option in decision.options]:
                legal = ", ".join(option.notation for option in decision.options)
                raise DiagnosticError(
                    (
                        Diagnostic(
                            code="FU423",
                            message=f"{decided.player} cannot answer {decided.notation!r} there",
                            span=span,
                            help=f"legal are: {legal}",
                        ),
                    )
                )
            game.apply(decided.notation)
        return game

    def _refuse_other_versions(self, record: Record) -> None:
        """Raise DiagnosticError (FU422) where a layer has another version than the record says."""
        layers = self.rules.layers
        if len(layers) != len(record.rules):
            return
        others = [
            Diagnostic(
                code="FU422",
                message=f"the record was made with {layer.id} {version}, but {layer.id} "
                f"{layer.version} is here",
                span=record.head.get("rules"),
                help=f"load {layer.id} {version}, or play the game anew",
            )
            for layer, name, version in zip(layers, record.rules, record.versions, strict=True)
            if layer.version != version and name in (layer.name, layer.id)
        ]
        if others:
            raise DiagnosticError(others)

    def _other_rules(self, record: Record) -> Diagnostic:
        """What is wrong with a record of other rules: its settings, if only those differ."""
        wanted = " + ".join(
            f"{name} {version}" for name, version in zip(record.rules, record.versions, strict=True)
        )
        edition, more = played_edition(self.rules.editions, record.settings)
        settings = " ".join(
            ([f"--edition {edition.name}"] if edition is not None else [])
            + [f"--set {name}={value}" for name, value in sorted(more.items())]
        )
        others = self._other_settings(record)
        message = f"the record was made with other rules: {wanted}"
        if others:
            told = "; ".join(f"{name} is {old} there, {new} here" for name, old, new in others)
            message = f"the record was made with other settings: {told}"
        return Diagnostic(
            code="FU422",
            message=message,
            span=record.head.get("settings" if others else "hash"),
            help=f"load {wanted} {settings}".rstrip()
            + f"; their hash is {record.hash[:12]}, that of these {self.rules.hash[:12]}",
        )

    def _other_settings(self, record: Record) -> list[tuple[str, str, str]]:
        """The settings a record differs in, with its value and that of these rules.

        None where its rules differ in more.
        """
        try:
            spec = [layer.name for layer in self.rules.layers]
            there = load(spec, switches=record.settings, checked=False).rules
        except DiagnosticError:
            return []
        if there.hash != record.hash:
            return []
        old, new = (
            {**rules.settings, **{name: str(number) for name, number in rules.values.items()}}
            for rules in (there, self.rules)
        )
        return [(name, old[name], new[name]) for name in old if old[name] != new.get(name)]

    def game_to_json(
        self, game: Game, seats: Mapping[str, str] | None = None, *, undo: bool = True
    ) -> str:
        """A save of the game: its record and its state, as JSON text.

        For whoever goes on with it, seats: who sits where (a person, a bot); undo: whether
        decisions can be taken back. Raises DiagnosticError (FU405, FU431).
        """
        return print_save(game, self.record(game, portable=False), seats, undo=undo)

    def game_from_json(self, text: str, name: str = "the save") -> Game:
        """Load a save made with these rules. Raises DiagnosticError (FU420 to FU423)."""
        expect("text", text, str, "the text of a save")
        record, content = read_save(text, name)
        game = self.replay(record)
        verify_save(game, content, name)
        return game

    def print_record(self, game: Game) -> str:
        """The record of a game as text."""
        return print_record(self.record(game))

    def read_record(self, text: str, name: str = "the record") -> Record:
        """Read a record's text. Raises DiagnosticError (FU420, FU440)."""
        expect("text", text, str, "the text of a record")
        return read_record(Source(name, text))


def _portable_name(layer: LayerInfo) -> str:
    """What a record calls a layer that may be read on another machine."""
    return layer.id if Path(layer.name).is_absolute() else layer.name


def read_position_file(path: Path) -> Mapping[str, Any]:
    """A position file, read and checked for its form. Raises DiagnosticError."""
    from fuero.ruleset.schema import read_valid

    data: Mapping[str, Any] = read_valid(path, str(path), "position").data
    return data
