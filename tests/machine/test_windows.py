"""Windows: what others may do when somebody does something, each in turn, by their own leave."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check.bound import decision_bound
from fuero.machine.game import Game
from support.rulesets import MANIFEST, write_ruleset
from support.small import GUARD, GUARD_KEPT, answered, options, small_game, standing, told

RULES = """
piece herder, plural herders, 5 for each player in north
track gold for each player: 0..9
track score for each player: 0..9
cards ware, plural wares
deck pile of wares
variable drawn: ware

card guard in pile, 2 copies:
    keep this until the end of this game
    while kept:
{ability}

{more}
procedure game:
    for each player:
        set own gold to 3
    for each player where me is not first-seat:
        draw from pile as drawn
        perform drawn
{before}    perform errand
    perform chore

stoppable procedure errand:
    move up to 2 own herders from north to south
    add 1 to own score

procedure chore:
    add 2 to own score
"""

NONE = """\
        after scoring by another player may:
            add 1 to own score
"""


def game_of(folder: Path, *, ability: str = NONE, more: str = "", before: str = "") -> Game:
    """White does an errand of up to two steps; black and green each keep a guard."""
    return small_game(folder, RULES.format(ability=ability.rstrip("\n"), more=more, before=before))


COSTLY = """\
        before each part of errand by another player if own gold > 2 may:
            remove 2 from own gold
            stop
            discard this
"""


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and what sort of question."""
    assert game.decision is not None
    return game.decision.player, game.decision.kind


def test_to_stop_may_have_a_price(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, ability=COSTLY), ["2"])
    assert (asked(game), options(game)) == (("black", "react"), ["pass", "do", "pass-all"])
    answered(game, ["do"])
    # The rest of the errand is dropped, and nobody else is asked; the chore comes.
    assert game.over
    view = game.whole_view()
    assert view["variables"]["gold"] == {"white": 3, "black": 1, "green": 3}
    assert view["variables"]["score"] == {"white": 2, "black": 0, "green": 0}
    assert told(game, "given-up") == [("black", "guard.2")]
    assert told(game, "broken-off") == [("black",)]


def test_who_cannot_pay_is_not_asked(tmp_path: Path) -> None:
    poor = "    remove 2 from gold of left\n"
    game = answered(game_of(tmp_path, ability=COSTLY, before=poor), ["2"])
    assert asked(game) == ("green", "react")


def test_a_plain_stop_may_have_a_condition(tmp_path: Path) -> None:
    plain = COSTLY.replace("            remove 2 from own gold\n", "").replace("> 2", "> 3")
    game = answered(game_of(tmp_path, ability=plain), ["2"])
    assert game.over
    rich = "    add 1 to gold of left\n"
    game = answered(game_of(tmp_path, ability=plain, before=rich), ["2"])
    assert (asked(game), options(game)) == (("black", "react"), ["pass", "do", "pass-all"])


def test_whoever_passes_for_all_is_asked_no_more_in_this_act(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, ability=COSTLY), ["2", "pass-all"])
    assert asked(game) == ("green", "react")
    answered(game, ["pass"])
    # The second herder is another part.
    assert asked(game) == ("green", "react")
    answered(game, ["pass"])
    assert game.over
    assert standing(game, "herder", "south") == {"white": 2}


HELP = """\
        before each part of errand by any player may:
            add 1 to own score
            discard this
"""


def test_what_is_done_in_a_window_need_not_stop_anything(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, ability=HELP), ["2", "do"])
    # Each of the others may do so as well, and then the part is done.
    assert asked(game) == ("green", "react")
    answered(game, ["do"])
    assert game.over
    assert standing(game, "herder", "south") == {"white": 2}
    assert game.whole_view()["variables"]["score"] == {"white": 3, "black": 1, "green": 1}


PURSUIT = """
trigger pursuit after moving herders by another player if number of own herders in south < 2 may:
    move 1 own herders from north to place-entered
"""


def test_a_window_needs_no_card_and_knows_the_step(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=PURSUIT), ["2"])
    assert (asked(game), options(game)) == (("black", "react"), ["pass", "do"])
    answered(game, ["do"])
    assert asked(game) == ("green", "react")
    answered(game, ["pass"])
    assert asked(game) == ("black", "react")


def test_a_question_names_what_may_be_done_once(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=PURSUIT), ["1"])
    does = "move 1 of your own herders from north to the place entered"
    assert f"Black: do you make use of the pursuit ({does})?\n" in str(game)
    answered(game, ["do", "pass"])
    assert "Black makes use of the pursuit." in [event.text for event in game.events]


def test_what_is_done_in_a_window_opens_none(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=PURSUIT), ["1", "do", "do"])
    assert game.over
    assert standing(game, "herder", "south") == {"white": 1, "black": 1, "green": 1}


def test_whether_it_may_be_done_is_asked_when_the_turn_has_come(tmp_path: Path) -> None:
    first = PURSUIT.replace("number of own herders in south < 2", "number of herders in south < 2")
    game = answered(game_of(tmp_path, more=first), ["1", "do"])
    assert game.over
    assert standing(game, "herder", "south") == {"white": 1, "black": 1}


def test_anybody_is_whoever_did_it_as_well(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=PURSUIT.replace("another", "any")), ["1"])
    assert asked(game) == ("white", "react")


AROUND = """
trigger guarding before chore by another player if own gold > 2 may:
    remove 3 from own gold
    stop

trigger envy after chore by another player may:
    add 1 to own score
"""


def test_a_procedure_can_be_stopped_before_it_begins(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=AROUND), ["0", "do"])
    # Black has stopped it, so green is not asked; it is over all the same.
    assert asked(game) == ("black", "react")
    answered(game, ["do", "pass"])
    assert game.whole_view()["variables"]["score"] == {"white": 1, "black": 1, "green": 0}


def test_after_a_procedure_others_are_asked(tmp_path: Path) -> None:
    game = answered(game_of(tmp_path, more=AROUND), ["0", "pass", "pass", "do", "do"])
    assert game.over
    assert game.whole_view()["variables"]["score"] == {"white": 3, "black": 1, "green": 1}


@pytest.mark.parametrize("more", [PURSUIT, AROUND, ""])
@pytest.mark.parametrize("ability", [COSTLY, HELP])
def test_what_is_decided_in_windows_is_bounded(tmp_path: Path, more: str, ability: str) -> None:
    rules = RULES.format(ability=ability.rstrip("\n"), more=more, before="")
    loaded = fuero.load(write_ruleset(tmp_path, rules))
    for first in (0, -1):
        game, decisions = loaded.new_game(3, seed=1), 0
        while game.decision is not None:
            game.apply(game.decision.options[first])
            decisions += 1
        assert decisions <= decision_bound(loaded.rules, 3)


# ---- who is asked ------------------------------------------------------------------------------

HIDDEN = """
piece herder, plural herders, 5 for each player in north
track score for each player: 0..9
cards ware, plural wares
zone hand of wares for each player, seen by owner
zone sleeve of wares for each player, seen by owner
zone played of wares for each player

card ward of wares
card straw of wares

trigger warding {when} by another player if ward in own sleeve may:
    put ward from own sleeve in own played
    add 1 to own score

procedure game:
    for each player:
        set own hand to wares
    as left:
        take one of own hand into own sleeve, unseen
    perform errand

stoppable procedure errand:
    move up to 1 own herders from north to south
"""
OCCASIONS = ("after moving herders", "before each part of errand", "before errand", "after errand")


def hidden_game(folder: Path, when: str, card: str, manifest: str = MANIFEST) -> Game:
    """White's errand when black has hidden a card, and the window, if one opens."""
    rules = HIDDEN.format(when=when)
    game = fuero.load(write_ruleset(folder, rules, manifest=manifest)).new_game(3, seed=1)
    answered(game, [card])
    if game.decision is not None and game.decision.player == "white":
        answered(game, ["1"])
    return game


@pytest.mark.parametrize("when", OCCASIONS)
def test_who_is_asked_does_not_tell_what_is_hidden(tmp_path: Path, when: str) -> None:
    games = [hidden_game(tmp_path / card, when, card) for card in ("ward", "straw")]
    with_means, without = games
    assert [asked(game) for game in games] == [("black", "react")] * 2
    assert "do" in options(with_means)
    assert "do" not in options(without)
    while not without.over:
        for player in ("white", "green"):
            assert with_means.view(player) == without.view(player)
            heard = [
                [(one.kind, one.arguments) for one in game.events_since(0, player)]
                for game in games
            ]
            assert heard[0] == heard[1]
        assert asked(with_means) == asked(without)
        answer = "1" if asked(without)[0] == "white" else "pass"
        for game in games:
            answered(game, [answer])
    assert with_means.over


@pytest.mark.parametrize("when", OCCASIONS)
def test_a_game_may_want_only_those_asked_who_can_do_something(tmp_path: Path, when: str) -> None:
    manifest = MANIFEST + "windows: only-holders\n"
    with_means = hidden_game(tmp_path / "one", when, "ward", manifest)
    assert (asked(with_means), options(with_means)[:2]) == (("black", "react"), ["pass", "do"])
    without = hidden_game(tmp_path / "other", when, "straw", manifest)
    assert without.over or asked(without)[1] != "react"


SECRETIVE = """
piece herder, plural herders, 9 for each player in box
unshown herders in south
unshown herders in box
track score for each player: 0..9
cards ware, plural wares
deck pile of wares
zone hand of wares for each player, seen by owner

zone market of wares

card ward in pile with weight 1
card straw in pile with weight 2
card reed in pile with weight 3

trigger warding after moving herders by another player if {condition} may:
    add 1 to own score

majority crowd:
    counts: herders, at least 1
    pays: 2, to score
    ties: full rank, compact

procedure game:
    move 1 own herders from box to north
"""
SECRETS = {
    "pieces": ({"south": {"black": 2}}, {}),
    "cards": (
        {"hand": {"black": ["ward"]}, "pile": ["straw"]},
        {"hand": {"black": ["straw"]}, "pile": ["ward"]},
    ),
    "open cards": (
        {"market": ["reed"], "hand": {"black": ["ward"]}, "pile": ["straw"]},
        {"market": ["reed"], "hand": {"black": ["straw"]}, "pile": ["ward"]},
    ),
}
"""What black may have that nobody else sees, in two ways; what the market has, openly."""


@pytest.mark.parametrize(("condition", "secret", "goal", "expected"), [
    # Where it is hidden who has something, whoever might is asked.
    ("number of own herders in south > 1", "pieces", "north", "black green"),
    ("not number of own herders in south > 1", "pieces", "north", "black green"),
    ("number of own herders in fields > 1", "pieces", "north", "black green"),
    ("me in leaders of south", "pieces", "north", "black green"),
    ("any (fields where number of own herders in it > 1)", "pieces", "north", "black green"),
    ("ward in own hand", "cards", "north", "black green"),
    # What everybody knows counts besides.
    ("number of own herders in south > 1 and own score > 1", "pieces", "north", "green"),
    ("ward in own hand and own score > 1", "cards", "north", "green"),
    ("ward in own hand or own score > 1", "cards", "north", "black green"),
    ("number of own herders in north > 4", "pieces", "north", "green"),
    ("me in leaders of north", "pieces", "north", "green"),
    # Of the place that was entered, it is known whether its numbers are shown.
    ("number of own herders in place-entered > 4", "pieces", "south", "black green"),
    ("number of own herders in place-entered > 4", "pieces", "north", "green"),
    # Where everybody knows who holds a card, the others are not asked.
    ("reed in own hand", "open cards", "north", "black"),
    ("any (own hand where weight of it > 2)", "open cards", "north", "black"),
    ("number of own herders in north > 4 and reed in own hand", "open cards", "north", ""),
    ("ward in own hand", "open cards", "north", "black green"),
    ("any (own hand where weight of it > 1)", "open cards", "north", "black green"),
    # How many cards are in a hand is seen by all, whichever they are.
    ("size of own hand > 0", "cards", "north", "black"),
    ("any own hand", "cards", "north", "black"),
])  # fmt: skip
def test_who_is_asked_hangs_on_what_everybody_knows(
    tmp_path: Path, condition: str, secret: str, goal: str, expected: str
) -> None:
    rules = fuero.load(write_ruleset(tmp_path, SECRETIVE.format(condition=condition)))
    position = {"north": {"white": 2, "black": 3, "green": 5}, "score": {"green": 2}}
    act = "as left:\n    take one of market into own hand\n"
    act += f"move 1 own herders from box to {goal}"
    seen = []
    for way in SECRETS[secret]:
        game, who = rules.trial(act, {**position, **way}, player="white"), []
        views = [[game.view(one) for one in ("white", "green")]]
        while not game.over:
            who.append(asked(game))
            assert [asked(game.imagine(one, seed=3)) for one in ("white", "green")] == who[-1:] * 2
            answered(game, ["pass"])
            views.append([game.view(one) for one in ("white", "green")])
        heard = [
            [(one.kind, one.arguments) for one in game.events_since(0, player)]
            for player in ("white", "green")
        ]
        assert who == [(one, "react") for one in expected.split()]
        seen.append((views, heard))
    assert seen[0] == seen[1]


PICKED = """\
each player secretly chooses one of fields as mark, unrevealed
move 1 own herders from box to north
reveal mark
move 1 own herders from box to north
"""


def test_a_pick_is_secret_until_it_is_revealed(tmp_path: Path) -> None:
    rules = SECRETIVE.format(condition="own mark is south") + "variable mark for each player: place"
    game = fuero.load(write_ruleset(tmp_path, rules)).trial(PICKED, {}, player="white")
    answered(game, ["north", "south", "north"])
    who = []
    while not game.over:
        who.append((asked(game)[0], *options(game)))
        answered(game, ["pass"])
    assert who == [("black", "pass", "do"), ("green", "pass"), ("black", "pass", "do")]


@pytest.mark.parametrize("backend", ["python", "reference"])
def test_a_question_that_is_always_put_has_one_answer_at_least(
    tmp_path: Path, backend: str
) -> None:
    rules = fuero.load(write_ruleset(tmp_path, HIDDEN.format(when="after errand")))
    game = rules.new_game(3, seed=1, backend=backend)
    answered(game, ["straw", "1"])
    assert (asked(game), options(game)) == (("black", "react"), ["pass"])


PUTS = """
figure wolf
piece herder, plural herders, 5 for each player in north
track score for each player: 0..9
{GUARD}
procedure game:
{GUARD_KEPT}    perform errand

stoppable procedure errand:
    put wolf in north
    put 2 own herders from north in south
    add 1 to own score
"""


@pytest.mark.parametrize(("answers", "wolf", "herders"), [
    (["stop"], None, {}),
    (["pass", "stop"], "north", {}),
    (["pass", "pass"], "north", {"white": 2}),
])  # fmt: skip
def test_what_is_put_somewhere_is_a_part(
    tmp_path: Path, answers: list[str], wolf: str | None, herders: dict[str, int]
) -> None:
    rules = PUTS.format(GUARD=GUARD, GUARD_KEPT=GUARD_KEPT)
    loaded = fuero.load(write_ruleset(tmp_path, rules))
    game = answered(loaded.new_game(3, seed=1), answers)
    assert game.over
    assert game.whole_view()["figures"]["wolf"] == wolf
    assert standing(game, "herder", "south") == herders
    assert decision_bound(loaded.rules, 3) >= len(answers)
