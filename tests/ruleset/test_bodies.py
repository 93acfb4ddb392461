"""Every promise that linking makes to lowering, one line of rules each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError, Source
from fuero.lang.parse import parse_statements
from fuero.lower import lower
from fuero.ruleset.bodies import link_trial
from support.rulesets import linked

WORLD = """\
track score for each player: 0..99
value two = 2 in 0..9
variable n: 0..9
variable spot: place
variable leader: player
variable seen: set of players
variable bids for each player: 0..9
variable there for each player: place
variable drawn: deed
variable letter: note
piece man, plural men, 5 for each player in box
figure piper
figure boat, plural boats, one for each player
figure flag, plural flags:
    "1/2": worth 1 2
    "3/4": worth 3 4
cards deed, plural deeds
cards note, plural notes, numbered 1 to 3:
    size-of: 1, 2, 3
deck pack of deeds with weight 3
deck map of fields
zone table of deeds
zone hand of notes for each player, seen by owner
zone heap of deeds, in order
zone piles of notes for each player, in order, top seen
define prize of where-to = if any flags at where-to then worth of flags at where-to \
else values of where-to
define open = fields except place of piper
prohibition shut: no men or flags enter or leave place of piper
unshown men in box
majority influence:
    counts: men, at least 1
    pays: prize of it, ranks 2, to score
    ties: next rank, compact
    bonus home: two to sole first where it is place of own boat
card visit in pack:
    move up to 2 own men from box to open
stoppable procedure turn:
    perform drawn
"""

CARD = "card c in pack:\n"
KEPT = "    keep this until the end of this turn\n"
STOP_TURN = (
    "before each part of turn by another player may:\n            stop\n            discard this"
)

GOOD = [
    "set n to two + n * 2 - 1",
    "set n to if n > 3 then two else 4",
    "set own score to score of left + 1",
    "set spot to none",
    "set leader to random players",
    "set n to random {1..6}",
    "set own hand to notes where size-of of it > 1",
    "set seen to players except me",
    "add me to seen",
    "remove players where score of it > 3 from seen",
    "add 1 to own score",
    "clear seen",
    "clear pack",
    "clear own hand",
    "shuffle pack",
    "draw from pack to table",
    "draw from heap to table",
    "draw from map as spot",
    "put piper in spot",
    "put own boat in north",
    "put visit in pack",
    "put drawn in table",
    "put drawn from table in heap",
    "put 2 own men from box in spot",
    "put all own men from box in spot",
    "perform drawn",
    "may perform visit",
    "in either order:\n    perform turn\n    perform drawn",
    "in either order:\n    perform turn if n > 3\n    perform drawn if me is leader",
    "one of:\n    perform turn\n    score north if own score > 3\n    perform drawn if n is 1",
    ("offer up to (two + n) times:\n    perform turn once if n > 2\n"
    "    perform drawn at most n times"),
    "one of:\n    score north\n    move 1 own men from north to south",
    "if moved > 0 and not (spot is none):\n    end game: enough\nelse:\n    score fields",
    "for each player from left where score of me > 2, by bids of me from highest:\n    score north",
    "as leader:\n    set spot to place of own boat\n    perform turn",
    "for each other-place in open:\n    score other-place\n    set spot to other-place",
    "for each n in {1..5}:\n    set n to n",
    "repeat up to two times while n < 9:\n    add 1 to n\nelse:\n    end game: long",
    "choose one of open as spot, else one of fields, else none",
    "choose one of own hand as letter",
    "choose one of {1..5} as n",
    "choose one of players as leader",
    ("each player secretly chooses one of fields as there, box instead of open\n"
    "each of them with unique there scores there\n"
    "each of them moves all own men from there to box"),
    "each player secretly chooses one of fields as there, unrevealed\nscore north\nreveal there",
    "each player secretly chooses one of {0..9} as bids",
    "each other player with at least 2 own men in fields moves 1 own men from fields to box",
    "each player from leader where score of me > 3 chooses one of fields as spot, else none",
    "move up to 2 own and up to 2 foreign men from fields to fields",
    "move 1 men of each other player from fields to box",
    "move any number of own men from one of fields to open or box",
    "move piper to neighbours of place of piper",
    "move one of flags to fields",
    "move one of flags at north to fields",
    "score one of fields, first ranks only",
    "score fields with most own men",
    "score fields with fewest men above 0",
    "take one of own piles into own hand, unseen",
]  # fmt: skip

BAD = [
    ("set n to spot", "FU222"),
    ("as spot:\n    score box", "FU222"),
    ("offer up to spot times:\n    perform turn", "FU222"),
    ("offer up to 2 times:\n    perform turn at most spot times", "FU222"),
    ("offer up to 2 times:\n    perform turn if spot", "FU222"),
    ("offer up to 2 times:\n    may perform turn", "FU242"),
    ("offer up to 2 times:\n    perform turn\n    perform turn once", "FU231"),
    ("offer up to 2 times:\n    perform nothing", "FU220"),
    ("one of:\n    perform turn if spot\n    score north", "FU222"),
    ("in either order:\n    perform turn\n    perform drawn if 3", "FU222"),
    ("as players:\n    score box", "FU222"),
    ("set n to none", "FU222"),
    ("set spot to fields", "FU222"),
    ("set spot to leader", "FU222"),
    ("set seen to fields", "FU222"),
    ("set n to random fields", "FU222"),
    ("set own hand to random notes", "FU222"),
    ("set n to n + random {1..6}", "FU226"),
    ("set score to 1", "FU223"),
    ("set own n to 1", "FU223"),
    ("set there to spot", "FU223"),
    ("set piper to north", "FU228"),
    ("set two to 3", "FU228"),
    ("set open to fields", "FU228"),
    ("set heap to deeds", "FU228"),
    ("set pack to deeds", "FU228"),
    ("set nn to 1", "FU220"),
    ("add 1 to spot", "FU222"),
    ("add north to seen", "FU222"),
    ("clear n", "FU222"),
    ("clear hand", "FU223"),
    ("shuffle table", "FU241"),
    ("shuffle heap", "FU241"),
    ("draw from table to heap", "FU241"),
    ("draw from own piles as letter", "FU241"),
    ("draw from pack to own hand", "FU222"),
    ("draw from map as drawn", "FU222"),
    ("draw from pack to n", "FU241"),
    ("put piper in fields", "FU222"),
    ("put flags in north", "FU222"),
    ("put boat in north", "FU223"),
    ("put drawn in own hand", "FU222"),
    ("put drawn in hand of left", "FU222"),
    ("put letter from own hand in table", "FU222"),
    ("put 2 men from box in north", "FU242"),
    ("put up to 2 own men from box in north", "FU242"),
    ("put 2 own men from fields in north", "FU222"),
    ("put 2 own cows from box in north", "FU221"),
    ("perform n", "FU243"),
    ("perform letter", "FU243"),
    ("perform own turn", "FU223"),
    ("perform trun", "FU220"),
    ("perform there", "FU223"),
    ("in either order:\n    perform turn\n    perform turn", "FU231"),
    ("if n:\n    score north", "FU222"),
    ("for each player from north:\n    score north", "FU222"),
    ("for each player, by spot from lowest:\n    score north", "FU222"),
    ("for each spot in players:\n    score north", "FU222"),
    ("for each north in fields:\n    score south", "FU231"),
    ("for each there in fields:\n    score south", "FU231"),
    ("for each x in fields:\n    for each x in fields:\n        score x", "FU231"),
    ("for each x in none:\n    score north", "FU222"),
    ("for each x in fields:\n    set x to north", "FU228"),
    ("for each x in fields:\n    perform x", "FU243"),
    ("repeat up to spot times:\n    score north", "FU222"),
    ("choose one of none as spot", "FU222"),
    ("choose one of fields as leader", "FU222"),
    ("choose one of fields as two", "FU228"),
    ("choose one of fields as spot, else none, else one of fields", "FU242"),
    ("choose one of fields as spot, else one of players", "FU222"),
    ("secretly choose one of fields as there", "FU229"),
    ("each player secretly chooses one of fields as spot", "FU223"),
    ("each player secretly chooses one of players as there", "FU222"),
    ("each player secretly chooses one of fields as there, leader instead of open", "FU222"),
    ("each player secretly chooses one of fields as there, unrevealed", "FU229"),
    ("reveal there", "FU229"),
    ("each of them scores north", "FU229"),
    ("each player with unique there scores north", "FU229"),
    ("each player with unique bids scores north", "FU229"),
    ("each player from spot scores north", "FU222"),
    ("each player with at least spot own men in fields scores north", "FU222"),
    ("each player with at least 1 own men in players scores north", "FU222"),
    ("move up to spot own men from fields to fields", "FU222"),
    ("move 1 own men of each player from fields to fields", "FU242"),
    ("move 1 own and 1 own men from fields to fields", "FU242"),
    ("move 1 own men from players to fields", "FU222"),
    ("move spot to fields", "FU222"),
    ("move one of fields to fields", "FU222"),
    ("move one of none to fields", "FU222"),
    ("move flags to fields", "FU222"),
    ("score players", "FU222"),
    ("score fields where best of it is 4", "FU225"),
    ("score none where prize of it is none", "FU222"),
    ("set spot to it", "FU226"),
    ("set n to number of own men in players", "FU222"),
    ("set n to size of n", "FU225"),
    ("set seen to seen or fields", "FU222"),
    ("set seen to {1, 99}", "FU227"),
    ("take one of own hand into table", "FU222"),
    ("take one of fields into table", "FU241"),
    ("keep this until the end of this turn", "FU229"),
    ("while kept:\n    before each part of turn by another player may:\n        stop", "FU229"),
    ("stop", "FU240"),
    ("discard this", "FU229"),
    ("set n to by players {2: 1}", "FU213"),
]  # fmt: skip


def game(body: str) -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"{WORLD}procedure game:\n    perform turn\n{lines}"


def codes(folder: Path, rules: str) -> list[str]:
    try:
        linked(folder, rules)
    except DiagnosticError as error:
        return sorted({problem.code for problem in error.diagnostics})
    return []


@pytest.mark.parametrize("body", GOOD)
def test_what_fits_is_linked_and_lowered(tmp_path: Path, body: str) -> None:
    rules = linked(tmp_path, game(body))
    for players in (2, 3):
        assert lower(rules, rules.seats[:players]).code


@pytest.mark.parametrize(("body", "code"), BAD)
def test_what_does_not_fit_is_refused(tmp_path: Path, body: str, code: str) -> None:
    assert codes(tmp_path, game(body)) == [code]


@pytest.mark.parametrize(
    ("declaration", "code"),
    [
        ("value v = 3 in 4..9", "FU212"),
        ("variable v: 9..4", "FU212"),
        ("variable v: cow", "FU220"),
        ("track open-track for each player: 5..1", "FU212"),
        ("piece cow, plural cows, 64 for each player in box", "FU238"),
        ("piece cow, plural cows, 4 for each player in bxo", "FU220"),
        ("figure man", "FU231"),
        ('figure sign, plural signs:\n    "1/2": worth 1', "FU231"),
        ('figure sign, plural signs:\n    "a": worth 1\n    "a": worth 2', "FU231"),
        ("cards figure, plural figures", "FU236"),
        ("cards hint, plural hints, numbered 1 to 3:\n    worth-of: 1, 2", "FU239"),
        ("cards hint, plural hints, numbered 3 to 1:\n    worth-of: 1, 2", "FU212"),
        ("cards hint, plural hints, numbered 1 to 9999999:\n    worth-of: 1, 2", "FU238"),
        ("deck d of cows", "FU220"),
        ("deck d of field", "FU241"),
        ("deck d of flags", "FU241"),
        ("deck d of notes with weight 3", "FU241"),
        ("zone z of cows", "FU220"),
        ("zone z of deeds, seen by owner", "FU223"),
        ("zone z of deeds, top seen", "FU241"),
        ("zone z of deeds, in order, top seen, unseen", "FU241"),
        ("define d = d", "FU224"),
        ("define d of x = cow of x", "FU225"),
        ("define d of fields = 3", "FU231"),
        ("define d = it", "FU226"),
        ("prohibition p: no cows enter north", "FU221"),
        ("prohibition p: no men enter players", "FU222"),
        ("unshown cows in north", "FU221"),
        ("unshown men in nowhere", "FU220"),
        ("card c in nowhere:\n    score north", "FU220"),
        ("card c in map:\n    score north", "FU241"),
        ("card c in pack, 0 copies:\n    score north", "FU239"),
        ("card c in pack, 2000 copies:\n    score north", "FU238"),
        (f"{CARD}    while kept:\n        {STOP_TURN}", "FU229"),
        ("card c in pack:\n    keep this until the end of this trun", "FU220"),
        (f"{CARD}{KEPT}    keep this until the end of the next turn", "FU229"),
        (f"{CARD}{KEPT}    while kept:\n        {STOP_TURN.replace('turn', 'game')}", "FU240"),
        ("procedure n:\n    score north", "FU231"),
    ],
)  # fmt: skip
def test_declarations_that_are_refused(tmp_path: Path, declaration: str, code: str) -> None:
    found = codes(tmp_path, f"{game('score north')}{declaration}\n")
    assert code in found
    assert found == [code] or declaration.startswith("card c in"), found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("counts: men", "counts: cows", "FU221"),
        ("prize of it, ranks", "fields, ranks", "FU222"),
        ("ranks 2", "ranks spot", "FU222"),
        ("to score", "to n", "FU223"),
        ("to score", "to scroe", "FU220"),
        ("rank, compact", "rank, compcat", "FU222"),
        ("rank, compact", "rank, by players {2: compact, 3: skip}", "FU222"),
        ("home: two", "home: spot", "FU222"),
        ("first where it", "first where leader", "FU222"),
    ],
)
def test_majority_tables_that_are_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    rules = game("score north")
    assert old in rules
    assert codes(tmp_path, rules.replace(old, new)) == [code]


def test_a_stoppable_procedure_that_is_never_performed(tmp_path: Path) -> None:
    card = (
        "card c in pack:\n    keep this until the end of this turn\n    while kept:\n"
        f"        {STOP_TURN}\n"
        "stoppable procedure other:\n    score north\n"
    )
    assert codes(tmp_path, game("score north") + card) == ["FU240"]


def test_all_problems_are_told_at_once_and_in_order(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, game("set n to spot\nperform nothing-there\nset n to spot"))
    lines = [problem.span.line for problem in caught.value.diagnostics if problem.span]
    assert len(lines) == 3
    assert lines == sorted(lines)


def test_what_a_definition_says_wrong_is_told_once(tmp_path: Path) -> None:
    rules = game("set n to bad\nset n to bad + bad") + "define bad = nowhere\n"
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, rules)
    assert len(caught.value.diagnostics) == 1


def test_statements_that_stand_alone(tmp_path: Path) -> None:
    rules = linked(tmp_path, game("score north"))

    def said(text: str) -> list[str]:
        parsed = parse_statements(Source("act", text))
        assert not parsed.diagnostics
        _, found = link_trial(replace(rules, trial=parsed.declarations))
        return [problem.code for problem in found]

    assert said("move 1 own men from box to fields\n") == []
    assert said("move 1 own mne from box to feilds\n") == ["FU221", "FU220"]
    assert said("set spot to place of it\n") == ["FU226"]


def test_long_sums_are_typed_in_time(tmp_path: Path) -> None:
    body = "score " + " or ".join(["north", "south"] * 20)
    assert codes(tmp_path, game(body)) == []
