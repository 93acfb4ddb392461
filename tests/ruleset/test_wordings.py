"""Wordings are spelled out where they stand: acts are run, checked and said as if written so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.lang.print import print_declarations
from fuero.pipeline import LoadedRules
from fuero.text.say import say_card
from support.rulesets import BOARD, MANIFEST, write_ruleset
from support.small import answered, options

SWITCHED = MANIFEST + "switches:\n  mode: {values: [calm, wild, odd], default: calm, about: mood}\n"
STONES = """\
track score for each player: 0..99
piece stone, plural stones, 5 for each player in box
cards event, plural events
deck pack of events
variable drawn: event
procedure game:
    draw from pack as drawn
    perform drawn
    end game: done
"""
RULES = (
    STONES
    + """\
wording so-many of figure-count = by mode {
    calm: up to figure-count, wild: figure-count, odd: any number of
}
wording from-somewhere = by mode {calm: fields, wild: one of fields, odd: one of north or south}
card gust in pack:
    move (so-many of 2) own stones from from-somewhere to fields
    move (so-many of 3) own and up to (2 + 1) foreign stones from fields to box
card lull in pack:
    move (by mode {calm: all, wild: up to 1, odd: 4}) own stones from north to south
"""
)
ANY = "Move any number"
REST = (
    "of your own and up to N of other players’ stones from any fields to box, where N is 2 plus 1."
)
POSITION = {"players": ["white", "black"], "north": {"white": 3}, "south": {"white": 1}}


def rules_of(folder: Path, mode: str = "calm", rules: str = RULES) -> LoadedRules:
    path = write_ruleset(folder, rules, manifest=SWITCHED, board=BOARD)
    return fuero.load(path, switches={"mode": mode}, checked=False)


def asked(rules: LoadedRules, act: str, answers: Sequence[str] = ()) -> list[str]:
    game = rules.trial(act, POSITION, player="white")
    return options(answered(game, answers))


@pytest.mark.parametrize(
    ("mode", "gust", "lull"),
    [
        (
            "calm",
            f"Move up to 2 of your own stones from any fields to any fields. Move up to 3 {REST}",
            "Move all of your own stones from north to south.",
        ),
        (
            "wild",
            f"Move 2 of your own stones from any one field to any fields. Move 3 {REST}",
            "Move up to 1 of your own stones from north to south.",
        ),
        (
            "odd",
            f"Move any number of your own stones from north or south to any fields. {ANY} {REST}",
            "Move 4 of your own stones from north to south.",
        ),
    ],
)
def test_a_card_says_what_is_chosen_as_if_it_were_written_so(
    tmp_path: Path, mode: str, gust: str, lull: str
) -> None:
    rules = rules_of(tmp_path, mode).rules
    assert say_card(rules, "gust") == gust
    assert say_card(rules, "lull") == lull


def test_a_card_is_printed_in_the_words_that_hold(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, "wild").rules
    assert print_declarations((rules.of("card")["gust"].node,)) == (
        "card gust in pack:\n"
        "    move 2 own stones from one of fields to fields\n"
        "    move 3 own and up to (2 + 1) foreign stones from fields to box\n"
    )


def test_the_act_does_what_the_words_say(tmp_path: Path) -> None:
    calm, wild = (rules_of(tmp_path / mode, mode) for mode in ("calm", "wild"))
    assert asked(calm, "perform gust") == ["stop", "north", "south"]
    assert asked(wild, "perform gust") == ["north", "south"]
    act = "move (so-many of 2) own stones from from-somewhere to fields"
    assert asked(calm, act, ["north"]) == ["stop", "north", "south"]
    assert asked(wild, act, ["north"]) == []  # both from the north, and no way to stop


def test_statements_tried_alone_may_use_wordings(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, "wild")
    assert asked(rules, "move (so-many of 1) own stones from from-somewhere to box") == [
        "north",
        "south",
    ]
    with pytest.raises(DiagnosticError, match="the wording so-many is said of something"):
        asked(rules, "move (so-many) own stones from north to box")


def test_a_layer_replaces_a_wording_for_every_act(tmp_path: Path) -> None:
    base = write_ruleset(tmp_path / "base", RULES, manifest=SWITCHED)
    layer = (
        "format: 1\nid: other\ntitle: Other\nversion: 1.0.0\n"
        'over: {ruleset: small, version: "1"}\nfiles: [other.fuero]\n'
    )
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "ruleset.yaml").write_text(layer, encoding="utf-8")
    (tmp_path / "other" / "other.fuero").write_text(
        "replace wording so-many of figure-count = up to (figure-count + 1)\n", encoding="utf-8"
    )
    rules = fuero.load(base, layers=[str(tmp_path / "other")], checked=False).rules
    assert say_card(rules, "gust").startswith("Move up to N of your own stones")


@pytest.mark.parametrize(
    ("rules", "code", "message"),
    [
        (
            "wording a = fields\nwording b = a\n",
            "FU246",
            "the wording a cannot stand in another wording",
        ),
        (
            "wording dbl of x = x + x\nprocedure more:\n    add dbl of dbl of 2 to own score\n",
            "FU246",
            "the wording dbl cannot stand in another wording",
        ),
        (
            "wording a = fields\nprocedure more:\n    score a of north\n",
            "FU246",
            "the wording a is not said of anything",
        ),
        (
            "wording a = fields\nprocedure more:\n    set a to north\n",
            "FU246",
            "the wording a stands for words of an act, and not here",
        ),
        (
            "wording a = up to 3\nprocedure more:\n    add a to own score\n",
            "FU222",
            "this says how many pieces are moved",
        ),
        (
            "wording a = one of fields\ndefine b = a\n",
            "FU222",
            "one of several is chosen only where an act says",
        ),
        (
            "wording a = fields\nprocedure more:\n    for each a in fields:\n        score a\n",
            "FU231",
            "'a' means something else already",
        ),
        ("wording stone = fields\n", "FU231", "'stone' is given twice"),
        (f"wording a = {' + '.join(['1'] * 60)}\n", "FU238", "this wording has 119 parts"),
    ],
)
def test_a_wording_out_of_place_is_refused(
    tmp_path: Path, rules: str, code: str, message: str
) -> None:
    with pytest.raises(DiagnosticError, match=message) as caught:
        rules_of(tmp_path, rules=RULES + rules)
    assert code in {problem.code for problem in caught.value.diagnostics}


def test_an_unused_wording_is_found(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, rules=RULES + "wording idle = fields\n").rules
    found = [one.message for one in check(rules) if one.code == "FU301"]
    assert "the wording idle is never used" in found
    assert not any("so-many" in message or "from-somewhere" in message for message in found)
