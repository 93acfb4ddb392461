"""Copies of a card that nobody can tell apart are one option."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero import DiagnosticError
from fuero.machine.game import Game
from fuero.playing.absence import why_not
from support.rulesets import write_ruleset
from support.small import answered, options, small_game

MATERIAL = """
track score for each player: 0..99
cards gem, plural gems
deck mine of gems
zone hand of gems for each player, seen by owner
zone heap of gems
zone shelf of gems
zone pile of gems, in order
variable wanted: gem
variable seen-gems: set of gems
variable pick for each player: gem

card ruby in mine with worth 3, 3 copies
card opal in mine with worth 1, 2 copies

"""
DRAWN = "    shuffle mine\n    repeat up to 5 times:\n        draw from mine to own hand\n"
ALL = ["ruby.1", "ruby.2", "ruby.3", "opal.1", "opal.2"]
TAKE = "take one of own hand into heap"
FIRST = ["ruby.1", "opal.1"]


def _game(folder: Path, lines: str, more: str = "", begin: str = DRAWN) -> Game:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    return small_game(folder, f"{MATERIAL}procedure game:\n{begin}{body}{more}")


CASES = {
    "a hand": (TAKE, FIRST),
    "several": ("take up to 2 of own hand into heap", ["stop", *FIRST]),
    "unseen": ("take 2 of own hand into mine, unseen", FIRST),
    "an open zone": ("put all of own hand in heap\ntake one of heap into shelf", FIRST),
    "what is chosen": ("choose one of own hand as wanted, else none", FIRST),
    "what is filtered": (
        "choose one of own hand where worth of it > 2 as wanted, else none",
        ["ruby.1"],
    ),
    "what is left": ("take one of own hand except ruby into heap", ["opal.1"]),
    "in a second place": ("choose one of heap as wanted, else one of own hand, else none", FIRST),
    "what is picked in secret": ("each player secretly chooses one of own hand as pick", FIRST),
    "of common cards each one": (
        "put all of own hand in heap\neach player secretly chooses one of heap as pick",
        ALL,
    ),
    "of cards that lie anywhere each one": ("choose one of gems as wanted", ALL),
    "of those that lie in an order each one": (
        "put all of own hand in pile\ntake one of pile into heap",
        ALL,
    ),
    "what a variable holds, apart": (
        "set wanted to random ruby\ntake one of own hand into heap",
        None,
    ),
    "what is in a set, apart": (
        "set wanted to random opal\nadd wanted to seen-gems\nset wanted to none\n" + TAKE,
        ["ruby.1", "opal.1", "opal.2"],
    ),
    "what rules name by its number, apart": (
        "if ruby.2 in heap:\n    add 1 to own score\ntake one of own hand into heap",
        ["ruby.1", "ruby.2", "opal.1"],
    ),
    "amid a loop over cards each one": (
        "for each prize in opal:\n    take one of own hand into heap",
        ALL,
    ),
    "what is performed amid a loop": ("for each prize in opal:\n    perform sale", ALL),
}


@pytest.mark.parametrize(("lines", "offered"), CASES.values(), ids=CASES)
def test_copies_are_one_option_where_nobody_can_tell_them_apart(
    tmp_path: Path, lines: str, offered: list[str] | None
) -> None:
    sale = "procedure sale:\n    take one of own hand into heap\n"
    game = _game(tmp_path, lines, sale)
    if offered is None:
        wanted = game.whole_view()["variables"]["wanted"]
        rubies = [one for one in ALL[:3] if one != wanted]
        offered = [*sorted([wanted, rubies[0]]), "opal.1"]
    assert options(game) == offered
    core = game.core
    assert core.options(list(game.vector), [0] * core.program.option_count) == len(offered)


def test_copies_of_which_others_know_different_things_are_told_apart(tmp_path: Path) -> None:
    begin = (
        f"    shuffle mine\n    draw from mine to heap\n    take one of heap into own hand\n{DRAWN}"
    )
    game = _game(tmp_path, "take one of own hand into heap", begin=begin)
    [known] = game.view("black")["zones"]["hand"]["white"]["known"]
    unlike = [next(one for one in kind if one != known) for kind in (ALL[:3], ALL[3:])]
    assert sorted(options(game)) == sorted([known, *unlike])


def test_whoever_holds_only_cards_that_are_alike_is_asked_all_the_same(tmp_path: Path) -> None:
    lines = "take one of own hand except opal into heap\ntake one of own hand into shelf"
    game = _game(tmp_path, lines)
    assert options(game) == ["ruby.1"]
    assert game.view("black")["decision"] == {"player": "white", "kind": "take"}
    for seed in range(3):
        assert game.imagine("black", seed).decision is not None
    lines = "put all of own hand in heap\ntake one of heap except opal into shelf"
    assert options(_game(tmp_path, lines)) == []


def test_the_name_without_a_number_means_the_copy_that_is_offered(tmp_path: Path) -> None:
    rules = f"{MATERIAL}procedure game:\n{DRAWN}    take 3 of own hand into heap\n"
    loaded = fuero.load(write_ruleset(tmp_path, rules))
    game = answered(loaded.new_game(3, seed=1), ["ruby", "opal", "ruby"])
    assert game.whole_view()["zones"]["heap"] == ["ruby.1", "ruby.2", "opal.1"]
    assert [one.notation for one in game.decided] == ["ruby.1", "opal.1", "ruby.2"]
    text = loaded.print_record(game)
    named = loaded.read_record(text.replace("ruby.2", "ruby"))
    assert loaded.replay(named).vector == game.vector
    other = loaded.read_record(text.replace("ruby.1", "ruby.3"))
    with pytest.raises(DiagnosticError, match=r"(?s)FU423.*'ruby\.3'.*legal are: ruby\.1, opal\.1"):
        loaded.replay(other)


def test_whoever_asks_why_a_copy_is_not_offered_is_told_which_one_stands_for_it(
    tmp_path: Path,
) -> None:
    rules = f"{MATERIAL}procedure game:\n{DRAWN}    {TAKE}\n    {TAKE}\n"
    loaded = fuero.load(write_ruleset(tmp_path, rules))
    game = answered(loaded.new_game(3, seed=1), ["ruby"])
    for asked, kind, stands in (
        ("ruby.3", "offered", "ruby.2"),
        ("ruby", "offered", "ruby.2"),
        ("ruby.1", "place", "ruby.1"),
    ):
        explained = why_not(loaded.rules, game, asked)
        assert explained is not None
        absence = explained.absence
        assert (absence.kind, absence.option and absence.option.notation) == (kind, stands), asked
