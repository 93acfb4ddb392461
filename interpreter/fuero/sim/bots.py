"""Bots. They see what a player may see: a view, the options, and imagined games; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.arguments import expect_number
from fuero.machine.chance import (
    LAST_STATE,
    below,
    below_wide,
    branch,
    next_word,
    seed_stream,
)
from fuero.machine.codec import Option
from fuero.machine.core import Core
from fuero.machine.game import Game
from fuero.machine.seeds import sound_seed
from fuero.machine.standing import by_side

__all__ = [
    "BOTS",
    "Bot",
    "Seat",
    "bot_chance",
    "bot_stream",
    "draw",
    "greedy",
    "random_bot",
    "seat_of",
    "seeded",
]

IMAGINED = 3
"""How many imagined games the greedy bot weighs an option in."""


_WORDS = 1 << 32
"""So many numbers one word of a generator can tell apart …"""

_MOST_DRAWN = LAST_STATE + 1
"""… and so many are most to draw from: any seed can be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Seat:
    """What the player to decide may know.

    options: what can be decided. known: an imagined game of what the player knows, and of nothing
    else. The game that is played is nowhere in a seat, and no way leads from a seat to it.
    """

    player: str
    options: tuple[Option, ...]
    known: Game

    def __str__(self) -> str:
        return str(self.known)

    def __repr__(self) -> str:
        return f"<Seat of {self.player}: {self.known.decision!r}>"

    def view(self) -> dict[str, Any]:
        """Everything the player may know, as plain data."""
        return self.known.view(self.player)

    def imagine(self, seed: int) -> Game:
        """A whole game that agrees with all the player may know, the rest dealt anew from a seed.

        Raises DiagnosticError (FU430) for what is no seed.
        """
        return self.known.imagine(self.player, seed)


Bot: TypeAlias = Callable[[Seat, list[int]], Option]
"""Decides for a seat; the list is the state of the bot's own generator, one word."""


def seat_of(game: Game) -> Seat:
    """The seat that decides. The game must not be over."""
    decision = game.decision
    assert decision is not None
    player = decision.player
    return Seat(player=player, options=decision.options, known=game.as_known_to(player))


def bot_stream(seed: int, seat: str) -> int:
    """Where the generators of a seat's bot begin in the game with this seed."""
    return seed_stream(seed, seat, "bot")


def bot_chance(stream: int, taken: int) -> list[int]:
    """The generator a bot is handed after ``taken`` decisions of the game.

    Each decision has its own, so that a bot decides alike in a simulation, at the keyboard, after
    an undo and in a game that was saved and resumed.
    """
    return [branch(stream, taken)]


def draw(chance: list[int], number: int) -> int:
    """A whole number from 0 to ``number - 1``, all equally likely; ``number``: 1 to 2**64.

    chance: the generator, as `seeded` makes one and a bot is handed one; it moves on. Raises
    DiagnosticError (FU440) for what is no such number, or no generator.
    """
    if type(number) is not int or not 0 < number <= _MOST_DRAWN:
        number = expect_number("what is drawn from", number, 1, _MOST_DRAWN, "")
    if not (type(chance) is list and len(chance) == 1 and _is_word(chance[0])):
        message = f"a generator must be a list of one whole number from 0 to {LAST_STATE}"
        help = "`fuero.seeded(seed)` makes one, and a bot is handed one"
        raise DiagnosticError((Diagnostic(code="FU440", message=message, help=help),))
    return below(chance, 0, number) if number <= _WORDS else below_wide(chance, 0, number)


def seeded(seed: int) -> list[int]:
    """A generator of one's own, to `draw` from; it begins at a hash of the seed.

    Raises DiagnosticError (FU430) for what is no seed.
    """
    return [seed_stream(sound_seed(seed), "", "own")]


def _is_word(value: object) -> bool:
    return type(value) is int and 0 <= value <= LAST_STATE


def random_bot(seat: Seat, chance: list[int]) -> Option:
    """Any option, all equally likely."""
    return seat.options[draw(chance, len(seat.options))]


def greedy(seat: Seat, chance: list[int]) -> Option:
    """The option after which the seat stands best, by the ruleset's own outlook.

    An option is worth the mean, over a few imagined games, of the seat's outlook after it less the
    mean outlook of the others. Equals are drawn at random.
    """
    dreams = [seat.imagine(next_word(chance, 0)) for _ in range(IMAGINED)]
    core, mine = dreams[0].core, dreams[0].seat(seat.player)
    states = [core.state_of(dream) for dream in dreams]
    best: list[Option] = []
    highest = float("-inf")
    for option in seat.options:
        worth = sum(_worth_after(core, state, option.number, mine) for state in states)
        if worth > highest + 1e-9:
            best, highest = [option], worth
        elif worth > highest - 1e-9:
            best.append(option)
    return best[draw(chance, len(best))]


def _worth_after(core: Core, state: list[int], option: int, mine: int) -> float:
    """How much better than the others the seat ``mine`` stands after an option."""
    after = core.copy(state)
    core.apply(after, option)
    outlook = core.outlook(after)
    sides = core.program.sides
    ours = next((side for side in sides if mine in side), (mine,))
    others = [number for seat, number in enumerate(outlook) if seat not in ours]
    return by_side(core.program, outlook)[mine] - (sum(others) / len(others) if others else 0)


BOTS: Mapping[str, Bot] = MappingProxyType({"random": random_bot, "greedy": greedy})
