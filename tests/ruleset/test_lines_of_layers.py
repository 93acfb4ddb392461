"""Layers add to conditions and to what can be chosen from, and no addition is lost in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from ruleset.test_layers import SMALL, lines_of, settled, summed, write_layer
from support.rulesets import write_ruleset
from support.small import answered, options

BASE = """\
track score for each player: 0..99
variable deed for each player: 0..9
define share = by players {2: 1, 3: 2, 4: 2, 5: 2}
define ready = own score > 3
define great of whom = score of whom > 9
piece man, plural men, 5 for each player in box
procedure first:
    set own deed to 1
procedure second:
    set own deed to 2
procedure game:
    add share to own score
    one of:
        perform first if ready
        perform second if great of me
procedure fair:
    offer up to 2 times:
        perform first
procedure round:
    in either order:
        perform first
        perform second
"""
ONE = "procedure third:\n    set own deed to 3\n"


def test_what_layers_add_to_a_condition_and_take_from_it_all_holds(tmp_path: Path) -> None:
    rules = summed(
        tmp_path,
        "add to define ready = own deed is 9\nremove from define great = whom is left\n",
        "remove from define ready = own deed is 8 or own deed is 7\n"
        "add to define great = deed of whom > 5\n",
        base=BASE,
    )
    assert lines_of(rules, "define", "ready") == [
        "define ready = (own score > 3 or own deed is 9) except (own deed is 8 or own deed is 7)"
    ]
    assert lines_of(rules, "define", "great") == [
        "define great of whom = (score of whom > 9 or deed of whom > 5) except (whom is left)"
    ]


def test_an_alternative_that_a_layer_adds_can_be_chosen_under_its_condition(
    tmp_path: Path,
) -> None:
    place = write_ruleset(tmp_path / "base", BASE)
    changes = (
        "add to procedure game:\n    one of:\n        perform third if own score < 2\n"
        f"{ONE}add to define ready = own score in {{1, 2}}\n"
        "remove from define ready = own score is 2\n"
    )
    rules = fuero.load(f"{place}+{write_layer(tmp_path, 'one', changes, SMALL)}")
    found = {}
    for players in (2, 3):
        game = rules.new_game(players, seed=1)
        found[players] = options(game)
        answered(game, found[players][-1:])
        found[players].append(str(max(game.whole_view()["variables"]["deed"].values())))
    # With two players there is a point each: two things may be done. With three there are two.
    assert found == {2: ["first", "third", "3"], 3: ["0"]}


@pytest.mark.parametrize(
    ("added", "name", "stands"),
    [
        (
            "procedure fair:\n    offer:\n        perform second once if ready\n",
            "fair",
            ["offer up to 2 times:", "perform first", "perform second once if ready"],
        ),
        (
            "procedure round:\n    in either order:\n        perform third if ready\n",
            "round",
            ["in either order:", "perform first", "perform second", "perform third if ready"],
        ),
    ],
)
def test_lines_are_added_to_offers_and_to_what_is_done_in_either_order(
    tmp_path: Path, added: str, name: str, stands: list[str]
) -> None:
    late = f"before procedure {name}:\n    one of:\n        perform first\n        perform second\n"
    rules = summed(tmp_path, late, f"{ONE}add to {added}", base=BASE)
    assert lines_of(rules, "procedure", name)[-len(stands) :] == stands


LINES = "add to procedure game:\n    one of:\n        add 1 to own score\n"
CASES = "add to define share by players {5: 9}\n"


@pytest.mark.parametrize(
    ("one", "two", "code", "told"),
    [
        (CASES.replace("5", "6"), "replace define share = 3\n", "FU230", "holds no table by"),
        ("replace define share = 3\n", CASES.replace("5", "6"), "FU230", "holds no table by"),
        (LINES, "replace procedure game:\n    add 1 to own score\n", "FU230", "no `one of`"),
        (LINES, "instead of procedure game:\n    add 1 to own score\n", "FU230", "no `one of`"),
        (LINES.replace("game", "fair"), "", "FU286", "fair holds no `one of`"),
        (LINES.replace("procedure game", "define share"), "", "FU286", "not added to a define"),
        (
            "add to define share by players {6: 9}\n",
            "replace define share = by players {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}\n",
            "FU230",
            "what another says otherwise",
        ),
        (
            "owner grey\nadd to piece man, 3 for grey in box\n",
            "replace piece man, plural men, 5 for each player in box, 4 for grey in box\n",
            "FU230",
            "what another says otherwise",
        ),
    ],
)
def test_an_addition_that_would_be_lost_is_told(
    tmp_path: Path, one: str, two: str, code: str, told: str
) -> None:
    with pytest.raises(DiagnosticError, match=told) as caught:
        summed(tmp_path, one, two, base=BASE)
    assert [problem.code for problem in caught.value.diagnostics] == [code]


def test_a_layer_over_both_says_what_becomes_of_an_addition(tmp_path: Path) -> None:
    rules = settled(
        tmp_path,
        CASES.replace("5", "6"),
        "replace define share = 3\n",
        "replace define share = 4\n",
        base=BASE,
    )
    assert lines_of(rules, "define", "share") == ["define share = 4"]
