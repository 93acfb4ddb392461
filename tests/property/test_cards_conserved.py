"""No card lies in two places, whatever rules do with cards."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuero
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.machine.knowledge import holders, zone_cards
from support.playing import loaded
from support.profiles import examples
from support.rulesets import write_ruleset

RULES = """\
track score for each player: 0..20
cards ware, plural wares
cards vow, plural vows
deck heap of wares
deck pile of wares
zone table of wares
zone row of wares, in order
zone hand of wares for each player, seen by owner
zone pawned of wares for each player, in order, top seen
zone charms of wares for each player, in row, unseen
zone buried of wares for each place, unseen
zone stacked of wares for each place, in order
zone sworn of vows for each player
zone broken of vows for each player, in order
zone given of vows for each player
cards omen, plural omens
zone sky of omens
zone fallen of omens, in order
variable drawn: ware
variable rival: player
variable vow-made for each player: vow
card salt in heap
card wool in heap
card silk in heap
card gold in pile
card silence of vows
card walk of vows
card comet of omens
card eclipse of omens

procedure game:
    for each player:
        choose one of places as spot
variable spot: place
"""

WARES = (
    *("table", "row", "heap", "own hand", "own pawned", "hand of rival", "own charms"),
    *("buried of north", "stacked of south"),
)
OPEN = ("table", "own hand", "buried of north")
VOWS = ("own sworn", "own broken", "own given")
STATEMENTS = (
    "set rival to left",
    "draw from heap as drawn",
    "draw from pile as drawn",
    "set drawn to none",
    "clear table",
    "clear own hand",
    "shuffle heap",
    *(f"put {card} in {zone}" for card, zone in product(("drawn", "salt"), WARES)),
    *(f"put drawn from {one} in {two}" for one, two in product(WARES, WARES)),
    *(f"put all of {one} in {two}" for one, two in product(WARES, WARES)),
    *(f"add {cards} to {zone}" for cards, zone in product(("drawn", "wares", "salt"), OPEN)),
    *(f"set {zone} to {cards}" for cards, zone in product(("table", "own hand or wool"), OPEN)),
    *(f"draw from {one} to {two}" for one, two in product(("heap", "row"), WARES)),
    "take one of own hand into own charms",
    "set own sworn to vows",
    "add silence to own given",
    "choose one of own sworn as own vow-made, else none",
    "for each player:\n    set own sworn to vows",
    "for each player:\n    set own vow-made to silence\n    put own vow-made in own broken",
    "as left:\n    set own sworn to vows\n    put silence in own broken",
    "for each player:\n    set own sworn to vows\n    put all of own sworn in own broken",
    "for each player:\n    put all of own broken in own given",
    "for each player:\n    put walk from own sworn in own broken",
    "for each player:\n    take one of own sworn into own broken",
    "set sky to omens",
    "for each player:\n    put comet in fallen",
    "put all of fallen in sky",
    *(f"put own vow-made in {zone}" for zone in VOWS),
    *(f"put own vow-made from {one} in {two}" for one, two in product(VOWS, VOWS)),
)


@pytest.fixture(scope="module")
def trader(tmp_path_factory: pytest.TempPathFactory) -> fuero.pipeline.LoadedRules:
    folder = tmp_path_factory.mktemp("trader") / "trader"
    return fuero.load(write_ruleset(folder, RULES), checked=False)


def cards_lying(game: Game) -> Counter[tuple[str, int, int]]:
    """How often each card lies anywhere: its family, its owner where all have it, its number."""
    program, vector = game.program, list(game.vector)
    return Counter(
        (zone.family, holder if zone.copies else -1, card)
        for zone in program.zones.values()
        for holder in holders(program, zone)
        for card in zone_cards(program, vector, zone, holder)
    )


@given(
    lines=st.lists(st.sampled_from(STATEMENTS), min_size=2, max_size=12),
    seed=st.integers(0, 2**32 - 1),
)
@examples(40, of=80)
def test_no_card_is_doubled(
    trader: fuero.pipeline.LoadedRules, lines: list[str], seed: int
) -> None:
    text = "".join(f"{line}\n" for line in lines)
    game = trader.trial(text, {"players": ["white", "black"]}, player="white", seed=seed)
    while game.decision is not None:
        game.apply(game.decision.options[seed % len(game.decision.options)])
    assert broken(game._evaluator, list(game.vector)) == []
    assert all(card >= 0 for _, _, card in cards_lying(game))


def test_a_card_that_is_put_leaves_where_it_lay(trader: fuero.pipeline.LoadedRules) -> None:
    text = (
        "draw from heap as drawn\nput drawn in table\nput drawn in own pawned\nput drawn in row\n"
    )
    zones = trader.trial(text, {"players": 2}, player="white").whole_view()["zones"]
    assert zones["row"] == ["silk"]
    assert zones["table"] == []
    assert zones["pawned"]["white"] == []


def test_no_card_is_put_where_there_is_none(trader: fuero.pipeline.LoadedRules) -> None:
    text = "clear heap\ndraw from heap as drawn\nput drawn in row\nput drawn from table in row\n"
    game = trader.trial(text, {"players": 2}, player="white")
    assert game.whole_view()["zones"]["row"] == []


def test_a_card_is_put_from_where_it_lies_only(trader: fuero.pipeline.LoadedRules) -> None:
    text = "put salt in table\nput salt from own hand in row\n"
    zones = trader.trial(text, {"players": 2}, player="white").whole_view()["zones"]
    assert (zones["table"], zones["row"]) == (["salt"], [])


def test_clearing_twice_leaves_one_royal_card() -> None:
    rules = loaded("el-grande")
    position = {"players": 3, "king": "galicia", "offer": ["royal"]}
    game = rules.trial("perform clearing\nperform clearing\n", position, player="red")
    assert broken(game._evaluator, list(game.vector)) == []
    assert game.whole_view()["zones"]["stack-5"]["size"] == 1
