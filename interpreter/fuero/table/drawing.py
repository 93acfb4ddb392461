"""The picture of a game as it stands, for everybody or for one player, and its drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .audience import is_seen_by_all
from .picture import Picture, picture_of, targets_of
from .svg import svg_of

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.playing.loaded import LoadedRules

__all__ = ["drawing", "picture_of_game"]


def drawing(rules: LoadedRules, game: Game, player: str | None = None) -> str:
    """The board of a game as the text of an SVG document, as `picture_of_game` has it.

    Raises DiagnosticError (FU401 for nobody of this name, FU042 for too many places).
    """
    return svg_of(picture_of_game(rules, game, player))


def picture_of_game(rules: LoadedRules, game: Game, player: str | None = None) -> Picture:
    """What everybody, or a player, may see of a game; of one that is over, everything.

    Places that can be chosen are marked where whoever looks may know that they can be. Raises
    DiagnosticError (FU401) for nobody of this name.
    """
    decision = game.decision
    everything = decision is None and player is None
    if player is not None:
        view = game.view(player)
    else:
        view = game.whole_view() if everything else game.public_view()
    mine = decision is not None and decision.player == player
    asked = decision is not None and (mine or is_seen_by_all(game, decision))
    return picture_of(
        rules.rules,
        game.program,
        view,
        targets=targets_of(decision) if asked else frozenset(),
        everything=everything,
    )
