"""Things have ids that are put together in one place; what they are is kept beside them."""

from __future__ import annotations

import pytest

from fuero.machine.things import Thing
from support.playing import loaded


@pytest.mark.parametrize(
    ("thing", "id"),
    [
        (Thing(category="place", name="upper"), "upper"),
        (Thing(category="card", name="mill"), "mill"),
        (Thing(category="card", name="mill", number=2), "mill.2"),
        (Thing(category="card", name="mill", number=2, owner="red"), "mill.2.red"),
        (Thing(category="figure", name="boat", owner="red"), "boat.red"),
        (Thing(category="player", name="red", load="wool"), "red+wool"),
        (Thing(category="cards", name="coin", number=7), "7"),
        (Thing(category="alternative", name="alternative", number=3), "alternative-3"),
    ],
)
def test_an_id_is_put_together_from_what_the_thing_is(thing: Thing, id: str) -> None:
    assert thing.id == id


@pytest.mark.parametrize("name", ["el-grande", "king-colonies", "castelo-sao-jorge"])
def test_each_member_of_a_domain_is_a_thing_with_its_id(name: str) -> None:
    program = loaded(name).program(2)
    for domain in program.domains.values():
        assert domain.members == tuple(thing.id for thing in domain.things)
    assert {one.category for one in program.domains["player"].things} == {"player"}


def test_an_event_tells_what_its_arguments_are() -> None:
    game = loaded("el-grande").new_game(2, seed=1)
    while not any(event.verb == "moved" for event in game.events):
        assert game.decision is not None
        game.apply(game.decision.options[-1])
    moved = next(event for event in game.events if event.verb == "moved")
    assert (moved.kind, moved.about) == ("moved:caballero", {"piece": "caballero"})
    assert moved.things["goal"] == Thing(category="place", name=str(moved.arguments["goal"]))
    assert isinstance(moved.things["number"], int)


def test_a_decision_says_by_role_what_it_is_about() -> None:
    decision = loaded("el-grande").new_game(2, seed=1).decision
    assert decision is not None
    assert decision.about == {"variable": "bid", "within": "bidding"}
    assert dict(decision.choice.about)["within"] == Thing(category="procedure", name="bidding")
    assert decision.options[0].things == (Thing(category="cards", name="power", number=1),)
    assert decision.site.rule == decision.rule
