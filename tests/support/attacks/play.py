"""A game played at random, with everything looked at that must hold whatever the rules say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from fuero.check import Unbounded, decision_bound
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.machine.position import read_position
from fuero.machine.program import Program
from fuero.machine.python import python
from fuero.machine.reference import reference
from fuero.pipeline import LoadedRules
from fuero.playing.beginning import trial_vector
from support.evaluators import compare
from support.scorer import Judged, judged_scorings

__all__ = ["ENDLESS", "Broken", "Played", "play_under_attack"]

ENDLESS = frozenset({"FU407", "FU408"})
"""With these codes the machine leaves rules that never come to an end."""
SELDOM = 0.04
"""How often a game is saved and loaded, and looked at as one player imagines it."""


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass(frozen=True, kw_only=True)
class Played:
    """How many decisions were taken, with what points compared, and the code that ended it."""

    decisions: int
    judged: Judged
    told: str = ""


def play_under_attack(
    rules: LoadedRules, players: int, seed: int, most: int, alone: Sequence[str] = ()
) -> Played:
    """Play up to so many decisions at random, and raise Broken where something does not hold.

    At every decision: the invariants, the bound of decisions, an answer taken back. At every secret
    one: nobody else sees which answer was given. At every scoring: the second scorer. Now and then:
    a save loaded again, a game as a player imagines it. A game of its own is played on both
    evaluators, step by step.

    alone: procedures and cards that are performed by themselves afterwards, on what the game came
    to, as not every game comes to them.
    """
    chance = Random(seed)
    decisions = 0
    with judged_scorings(rules) as judged:
        try:
            bound = decision_bound(rules.rules, players)
            _alike(rules.program(players), seed, most)
            game = rules.new_game(players, seed)
            middle = chance.randint(0, most)
            position: dict[str, Any] = {}
            for number in _played(game, most, chance):
                if number <= middle and not game.over:
                    position = read_position(game.program, list(game.vector))
                if number > bound:
                    raise Broken(f"more decisions than {bound}")
                if not game.over and chance.random() < SELDOM:
                    _as_imagined(game, chance)
                    _as_saved(rules, game)
                decisions = number
            if alone:
                player = chance.choice(game.program.seats)
                text = "".join(f"perform {name}\n" for name in alone)
                trial = rules.trial(text, position, player=player, seed=seed)
                placed = trial_vector(trial.program, position, player)
                _alike(trial.program, seed, most, placed)
                decisions += max(_played(trial, most, chance))
        except DiagnosticError as error:
            codes = {one.code for one in error.diagnostics}
            if not codes <= ENDLESS:
                raise Broken(f"play ends with {sorted(codes)}: {error}") from error
            return Played(decisions=decisions, judged=judged, told=min(codes))
        except Unbounded as error:
            raise Broken("what check accepts has no bound") from error
    return Played(decisions=decisions, judged=judged)


def _alike(program: Program, seed: int, most: int, placed: Sequence[int] | None = None) -> None:
    """Both evaluators do the same, step by step."""
    compare(reference(program), python(program), seed, most=most, placed=placed)


def _played(game: Game, most: int, chance: Random) -> Iterator[int]:
    """Play on at random; how many decisions were taken, at each state, which is sound."""
    for number in range(most + 1):
        _sound(game)
        yield number
        if game.over:
            return
        _secrets_kept(game, chance)
        _decided(game, chance)


def _sound(game: Game) -> None:
    found = broken(game._evaluator, list(game.vector))
    if found:
        raise Broken(f"decision {game.decisions_taken}: {'; '.join(found)}")


def _decided(game: Game, chance: Random) -> None:
    """Take a decision; some are taken back, and taken again."""
    assert game.decision is not None
    option = chance.choice(game.decision.options)
    before = game.vector
    game.apply(option)
    if chance.random() < 0.2:
        after = game.vector
        game.undo()
        if game.vector != before:
            raise Broken(f"decision {game.decisions_taken}: taken back, the state is another one")
        game.apply(option)
        if game.vector != after:
            raise Broken(f"decision {game.decisions_taken}: the same answer leads elsewhere")


def _secrets_kept(game: Game, chance: Random) -> None:
    """Others see the same whichever of two things was picked in secret, until it is shown."""
    decision = game.decision
    assert decision is not None
    things = [one for one in decision.options if one.notation not in ("none", "stop", "keep")]
    if not decision.secret or decision.kind != "pick" or len(things) < 2:
        return
    twins = [game.copy(), game.copy()]
    for twin, option in zip(twins, chance.sample(things, 2), strict=True):
        twin.apply(option)
        told = twin.events_since(game.decisions_taken)
        if twin.over or any(event.kind.startswith("revealed:") for event in told):
            return
    for seat in game.program.seats:
        if seat == decision.player:
            continue
        views = [twin.view(seat) for twin in twins]
        if any(view.get("decision", {}).get("player") == seat for view in views):
            # What one may pick can hang on what another has picked: that tells it by the rules.
            views = [_without_options(view) for view in views]
        if views[0] != views[1]:
            raise Broken(
                f"decision {game.decisions_taken}: {seat} sees what {decision.player} picked: "
                f"{_difference(*views)}"
            )


def _without_options(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "decision"}


def _difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    return "; ".join(
        f"{key}: {json.dumps(one[key])[-300:]} or {json.dumps(two.get(key))[-300:]}"
        for key in one
        if one[key] != two.get(key)
    )


def _as_imagined(game: Game, chance: Random) -> None:
    viewer = chance.choice(game.program.seats)
    imagined = game.imagine(viewer, chance.getrandbits(32))
    _sound(imagined)
    views = [{**one.view(viewer), "events": []} for one in (game, imagined)]
    if views[0] != views[1]:
        raise Broken(f"{viewer} imagines something else than is seen: {_difference(*views)}")


def _as_saved(rules: LoadedRules, game: Game) -> None:
    again = rules.game_from_json(rules.game_to_json(game))
    if again.vector != game.vector or again.decided != game.decided:
        raise Broken(f"decision {game.decisions_taken}: the save is of another game")
