"""Faults this project once had, put back for a moment, so that the attacks can show they find them.

Each is a patch of today's code that does what the code did then. What it patches may move; then the
patch fails to be made, which is told as loudly as a fault that is not found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pytest

from fuero.check import bound, majority_tables
from fuero.lower import picks, statements, variables
from fuero.lower.builder import const
from fuero.ruleset.performing import RoutineKey

__all__ = ["FAULTS"]


def picks_shown_when_picked_again(patch: pytest.MonkeyPatch) -> None:
    """A pick that waited was shown as soon as the same variable was picked again."""
    lower_pick = statements.lower_pick

    def forgetful(frame: Any, node: Any, *rest: Any) -> Any:
        asked = picks._asked_by(frame.builder, node.variable)
        for player in range(frame.builder.world.players):
            frame.builder.set(asked + player, const(0))
        return lower_pick(frame, node, *rest)

    patch.setattr(statements, "lower_pick", forgetful)


def any_number_of_ranks(patch: pytest.MonkeyPatch) -> None:
    """A majority table could pay as many ranks as it liked, and all of them were tried out.

    They were also where its row is too short for them.
    """
    patch.setattr(majority_tables, "MOST_RANKS", 10**9)
    patch.setattr(majority_tables, "_rows_fit", lambda *_: ())


def bound_by_recursion(patch: pytest.MonkeyPatch) -> None:
    """The bound of decisions followed what is performed downwards, and a card stood for its family.

    A card that performs another by name so performed itself, and a long chain was too deep.
    """

    cards: dict[str, Any] = {}

    class Followed(dict[RoutineKey, int]):
        def __init__(self, counter: Any) -> None:
            self.counter = counter

        def __missing__(self, routine: RoutineKey) -> int:
            outside, self.counter.in_card = self.counter.in_card, routine[0] == "card"
            self[routine] = self.counter.block(self.counter.context.bodies[routine])
            self.counter.in_card = outside
            return self[routine]

    def begin(counter: Any) -> None:
        counter.known = Followed(counter)
        cards.clear()
        cards.update(counter.context.rules.declared.cards)

    def of_the_family(node: Any) -> Sequence[RoutineKey]:
        families = {cards[name].family for name in getattr(node, "cards", ())}
        family = [("card", name) for name, card in cards.items() if card.family in families]
        return (*performed(node), *family)

    performed = bound.performed
    patch.setattr(bound.Counter, "__post_init__", begin)
    patch.setattr(bound, "performed", of_the_family)


def cards_laid_out_twice(patch: pytest.MonkeyPatch) -> None:
    """A card that was put or set into a zone stayed where it lay as well."""
    patch.setattr(statements, "withdraw", lambda *_: None)
    patch.setattr(variables, "withdraw_all", lambda *_: None)


FAULTS: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            picks_shown_when_picked_again,
            any_number_of_ranks,
            bound_by_recursion,
            cards_laid_out_twice,
        )
    }
)
"""Each fault by its name."""
