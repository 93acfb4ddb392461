"""Acts and statements tried alone: on rules that never use them, each of them runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from support.playing import seen
from support.rulesets import write_ruleset
from support.small import answered, options, small_game

IDLE = """\
piece man, plural men, 5 for each player in box
piece cart, plural carts, 2 for each player in box, carrying salt or wool
figure king
figure chief, plural chiefs, one for each player
track score for each player: 0..20
track gloom: -3..3
variable guess for each player: field
variable spot: field
variable bid for each player: ware
variable drawn: ware
variable spots: set of fields
variable guest: player
cards ware, plural wares
deck pile of wares
deck travels of fields
zone hand of wares for each player, seen by owner
zone played of wares for each player, in order, top seen
zone market of wares
zone charms of wares for each player, in row, seen by owner
zone buried of wares for each place, unseen
cards vow, plural vows
zone kept-vows of vows for each player
zone made of vows for each player
moment dusk

majority most:
    counts: men, at least 1
    pays: values of it, ranks 2, to score
    ties: full rank, compact

procedure game:
    perform march

procedure step:
    add 1 to own score

stoppable procedure march:
    move up to 1 own men from box to fields

card salt in pile, 2 copies:
    score north
card guard in pile:
    keep this until the end of this game
    while kept:
        before each part of march by another player may:
            stop
            discard this
card silence of vows:
    score south
card walk of vows:
    move 1 own men from box to fields
"""

ALONE = (
    "take 2 of own hand into own played\n",
    "take up to 2 of own hand into own charms, unseen\n",
    "take one of own hand into own charms, unseen\n",
    "take one of charms of guest into own charms, unseen\n",
    "set own kept-vows to vows\ntake one of own kept-vows into own made, unseen\n",
    "set own kept-vows to vows\ntake 2 of own kept-vows into own made, unseen\n",
    "draw from pile to buried of north\ntake one of buried of north into own charms\n",
    "draw from pile to market\nput all of market in pile\n",
    "draw from pile as drawn\nput drawn in pile\n",
    "draw from pile as drawn\nput drawn in own charms\nperform drawn\n",
    "shuffle pile\nshuffle travels\ndraw from travels as spot\nput spot in travels\n",
    "draw from pile to own hand\nlook at own hand\nlook at buried of north\n",
    "draw from pile to own hand\nput all of own hand in own played\nclear own played\n",
    "draw from pile to own played\nput all of own played in pile\n",
    "each player secretly chooses one of fields as guess\nscore unique guess\n",
    (
        "each player secretly chooses one of fields as guess, unrevealed\nscore north\n"
        "reveal guess\neach of them with unique guess moves 1 own men from box to guess\n"
    ),
    "each player moves up to 2 men from places to places except origins\n",
    "move up to 2 own men from places except origins to fields\n",
    (
        "load 1 own carts with salt in box\nmove 1 own carts from box to north\n"
        "unload all own laden carts in north\n"
    ),
    "load 1 own carts with wool in box\nput all own carts from box in south\n",
    "put king in north\nput own chief in south\nmove king to fields\nmove own chief to fields\n",
    "at the next dusk:\n    score north\nreach dusk\n",
    "reach dusk\n",
    "perform march\nmay perform march\n",
    "perform step\nperform own bid\nperform drawn\n",
    "set guest to random players\nset spot to random fields\nset drawn to random wares\n",
    "score fields, first ranks only, tied or not\nscore one of fields by most\n",
    "for each here in fields:\n    score here\n",
    "for each pips in {1..3}:\n    add pips to gloom\n",
    "for each player, by own score from highest:\n    add 1 to own score\n",
    "repeat up to 3 times while own score < 2:\n    add 1 to own score\nelse:\n    score north\n",
    "one of:\n    score north\n    add 1 to own score\n    perform step\n",
    "in either order:\n    perform step\n    perform march\n",
    "offer up to 3 times:\n    perform step once\n    perform march at most 2 times\n",
    "choose one of fields as spot\nchoose one of own hand as drawn, else none\n",
    "add north to spots\nremove north from spots\nclear spots\nmay add 1 to own score\n",
    "as guest:\n    score north\nset guest to left\nas guest:\n    perform march\n",
    "if any own kept:\n    remove own kept from own kept\n",
    "end game: exhaustion\n",
)


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> fuero.pipeline.LoadedRules:
    folder = tmp_path_factory.mktemp("idle") / "idle"
    return fuero.load(write_ruleset(folder, IDLE), checked=False)


@pytest.mark.parametrize("text", ALONE, ids=lambda text: text.splitlines()[0])
def test_whatever_rules_never_use_can_be_tried_alone(
    idle: fuero.pipeline.LoadedRules, text: str
) -> None:
    position = {"players": ["white", "black"], "hand": {"white": ["salt.1", "salt.2"]}}
    position["charms"] = {"black": ["guard"]}
    for seat in ("white", "black"):
        game = idle.trial(text, position, player=seat)
        while game.decision is not None:
            for viewer in ("white", "black"):
                assert seen(game.imagine(viewer, seed=1), viewer) == seen(game, viewer)
            game.apply(game.decision.options[-1])
        assert game.over


def test_a_card_may_be_taken_unseen_where_all_zones_are_open(tmp_path: Path) -> None:
    rules = """\
track score for each player: 0..20
cards vow, plural vows
zone sworn of vows for each player
zone broken of vows for each player
card silence of vows
card patience of vows

procedure game:
    for each player:
        set own sworn to vows
    for each player:
        take one of own sworn into own broken, unseen
"""
    game = small_game(tmp_path, rules)
    assert options(game) == ["silence", "patience"]
    assert options(answered(game, ["silence"])) == ["silence", "patience"]
    assert game.view("black")["zones"]["broken"]["white"] == ["silence"]


NOBODYS = """\
track score for each player: 0..20
variable rival: player
variable spot: place
variable held for each player: set of player
variable fame for each player: 0..9
variable unrest for each place: 0..3
variable met: set of player
variable count: 0..20
piece man, plural men, 1 for each player in box
procedure game:
    set count to 1
"""


def test_of_nobody_and_nowhere_a_number_is_0_and_a_set_is_empty(tmp_path: Path) -> None:
    board = "format: 1\nkinds:\n  yard: {plural: yards}\nplaces:\n  box: {kind: yard}\n"
    rules = fuero.load(write_ruleset(tmp_path, NOBODYS, board=board))
    for text, count in (
        ("set count to fame of rival + 2", 2),
        ("set count to unrest of spot + 3", 3),
        ("set count to size of held of rival + 4", 4),
        ("set met to held of rival\nset count to size of met + 5", 5),
    ):
        game = rules.trial(text, {"players": ["white", "black"]}, player="white")
        assert game.whole_view()["variables"]["count"] == count
