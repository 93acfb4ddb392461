"""All checks, in the order in which they run.

What is wrong with the rules as such comes first, then what is wrong with a game of them, then what
is only left over; so that of several findings the first is the one to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fuero.diagnostics import Diagnostic

from .closed_ways import closed_ways
from .context import CheckContext
from .divisors import divisors
from .doubtful_puts import doubtful_puts
from .doubtful_ranges import doubtful_ranges
from .empty_choices import empty_choices
from .endless_moves import endless_moves
from .far_places import far_places
from .forbidden_places import forbidden_places
from .idle_cards import idle_cards
from .idle_switches import idle_switches
from .known_from import known_from
from .listed_places import listed_places
from .long_chains import long_chains
from .majority_tables import majority_tables
from .neighbours import neighbours
from .never_done import never_done
from .number_ends import number_ends
from .numbers_of_players import numbers_of_players
from .overfilling_puts import overfilling_puts
from .picks_elsewhere import picks_elsewhere
from .piece_numbers import piece_numbers
from .place_numbers import place_numbers
from .ranges import ranges
from .recursion import recursion
from .repeats import repeats
from .silent_stops import silent_stops
from .unreachable_places import unreachable_places
from .unused import unused

__all__ = ["SPECIFIED_CHECKS", "Check"]

Check = Callable[[CheckContext], Iterable[Diagnostic]]

SPECIFIED_CHECKS: tuple[Check, ...] = (
    recursion,
    neighbours,
    place_numbers,
    ranges,
    doubtful_ranges,
    divisors,
    long_chains,
    number_ends,
    piece_numbers,
    endless_moves,
    repeats,
    empty_choices,
    majority_tables,
    forbidden_places,
    doubtful_puts,
    overfilling_puts,
    unreachable_places,
    idle_cards,
    never_done,
    closed_ways,
    silent_stops,
    picks_elsewhere,
    far_places,
    listed_places,
    idle_switches,
    known_from,
    numbers_of_players,
    unused,
)
