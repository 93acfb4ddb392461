"""Cases of the checks beyond their examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import check, decision_bound
from support.rulesets import linked

START = """\
track score for each player: 0..99
piece man, plural men, 5 for each player in box
variable spot: place
variable there for each player: place
majority influence:
    counts: men, at least 1
    pays: values of it, ranks 2, to score
    ties: {ties}
"""


USUAL = ("FU301", "FU305", "FU319")
"""What a game of a few lines leaves unused or idle."""


def findings(
    folder: Path, body: str, *, more: str = "", ties: str = "next rank, compact"
) -> list[str]:
    """Codes and messages of a small game, what is unused or idle in it apart."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    rules = START.format(ties=ties) + more + "procedure game:\n" + lines
    found = check(linked(folder, rules))
    return [f"{one.code} {one.message}" for one in found if one.code not in USUAL]


@pytest.mark.parametrize(
    "members",
    [
        "fields",
        "players",
        "fields except north",
        "fields except place of piper",
        "fields except spot",
        "north or box",
        "(if spot is none then fields else places)",
        "fields with at least 1 own men as spot, else one of fields",
        "neighbours of north",
    ],
)
def test_a_choice_that_surely_has_an_option(tmp_path: Path, members: str) -> None:
    variable = "leader" if members == "players" else "spot"
    target = "" if " as " in members else f" as {variable}"
    if target == "":
        members = members.replace(" as spot", "", 1).replace(", else", " as spot, else", 1)
    body = f"put piper in north\nchoose one of {members}{target}\nscore fields"
    assert findings(tmp_path, body, more="figure piper\nvariable leader: player\n") == []


@pytest.mark.parametrize(
    "members",
    [
        "fields except (north or south)",
        "fields except neighbours of spot",
        "fields where any pipers at it",
        "spot",
        "neighbours of spot",
        "fields and stores",
        "own hand",
    ],
)
def test_a_choice_that_may_have_no_option(tmp_path: Path, members: str) -> None:
    more = "figure piper, plural pipers, one for each player\nzone hand of fields for each player\n"
    body = f"choose one of {members} as spot\nscore fields"
    assert [text[:5] for text in findings(tmp_path, body, more=more)] == ["FU309"]


def test_a_choice_that_may_be_declined_needs_no_else(tmp_path: Path) -> None:
    more = (
        "cards deed, plural deeds\ndeck pack of deeds\nvariable drawn: deed\n"
        "card visit in pack:\n    choose one of fields with at least 1 own men as spot\n"
    )
    body = "draw from pack as drawn\n{} perform drawn\nscore fields"
    assert findings(tmp_path / "may", body.format("may"), more=more) == []
    found = findings(tmp_path / "must", body.format("").replace("\n ", "\n"), more=more)
    assert [text[:5] for text in found] == ["FU309"]


@pytest.mark.parametrize(
    ("move", "endless"),
    [
        ("move any number of own men from fields to fields", True),
        ("move all own men from fields to places", True),
        ("move any number of foreign men from fields to fields", True),
        ("move any number of own men from one of fields to fields", False),
        ("move any number of own men from fields to north", False),
        ("move all own men from fields to box", False),
        ("move all own men from north to fields", False),
        ("move up to 3 own men from fields to fields", False),
        ("move 1 men of each player from fields to fields", False),
    ],
)
def test_moves_that_could_go_on_for_ever(tmp_path: Path, move: str, endless: bool) -> None:
    found = findings(tmp_path, f"{move}\nscore fields")
    assert [text[:5] for text in found] == (["FU307"] if endless else [])


def test_a_card_that_may_perform_itself(tmp_path: Path) -> None:
    more = (
        "cards deed, plural deeds\ndeck pack of deeds\nvariable drawn: deed\n"
        "card again in pack:\n    perform drawn\n"
    )
    found = findings(tmp_path, "draw from pack as drawn\nperform drawn\nscore fields", more=more)
    assert found == ["FU308 this never ends: card again performs card again"]


@pytest.mark.parametrize(
    ("given", "endless"),
    [
        ("choose one of pack except (again or other) as held, else none", False),
        ("choose one of pack where not it is again as held, else none", True),
        ("choose one of pack except other as held, else none", True),
        ("choose one of pack except again as held, else one of pack, else none", True),
        (
            "choose one of pack except again as held, else one of pack except again, else none",
            False,
        ),
        ("choose one of pack except again as held, else none\n    draw from pack as held", True),
        ("for each held in pack except again:\n        perform held", False),
    ],
)
def test_a_card_performs_others_of_its_family_if_all_that_gives_them_leaves_it_out(
    tmp_path: Path, given: str, endless: bool
) -> None:
    held = "" if given.startswith("for") else "variable held: deed\n"
    more = f"{held}cards deed, plural deeds\ndeck pack of deeds\nvariable drawn: deed\n"
    more += f"card again in pack:\n    {given}\n" + "    perform held\n" * bool(held)
    more += "card other in pack:\n    score north\n"
    found = findings(tmp_path, "draw from pack as drawn\nperform drawn\nscore fields", more=more)
    assert [text[:5] for text in found] == ["FU308"] * endless


def test_procedures_in_a_circle_are_reported_once(tmp_path: Path) -> None:
    more = "procedure one-way:\n    perform way-back\nprocedure way-back:\n    perform one-way\n"
    found = findings(tmp_path, "perform one-way\nscore fields", more=more)
    assert len(found) == 1
    assert "procedure one-way performs procedure way-back performs procedure one-way" in found[0]


def test_rules_that_perform_themselves_have_no_bound(tmp_path: Path) -> None:
    rules = linked(
        tmp_path, "track score for each player: 0..9\nprocedure game:\n    perform game\n"
    )
    with pytest.raises(ValueError, match="no bound"):
        decision_bound(rules, 2)


@pytest.mark.parametrize(
    ("ranks", "message"),
    [
        ("3", "3 ranks are paid, but a row of values ends with rank 2"),
        ("1000000", "this may pay 1,000,000 ranks, and 64 is most"),
        ("by players {2: 2, 3: 65}", "this may pay 65 ranks, and 64 is most"),
        ("1", "no number of players pays the values behind rank 1"),
        ("by players {2: 2, 3: 2}", None),
        ("by players {2: 1, 3: 2}", None),
    ],
)
def test_ranks_and_values_of_a_majority_table(
    tmp_path: Path, ranks: str, message: str | None
) -> None:
    rules = START.format(ties="next rank, compact").replace("ranks 2", f"ranks {ranks}")
    found = check(linked(tmp_path, rules + "procedure game:\n    score fields\n"))
    messages = [one.message for one in found if one.code == "FU310"]
    assert messages == ([message] if message else [])


@pytest.mark.parametrize("policy", ["next rank", "full rank", "split ranks", "nothing"])
@pytest.mark.parametrize("use", ["compact", "skip"])
def test_every_rule_for_ties_pays_each_rank_once(tmp_path: Path, policy: str, use: str) -> None:
    found = findings(tmp_path, "score fields", ties=f"{policy}, {use}")
    assert [text for text in found if text.startswith("FU310")] == []


def test_a_rank_that_so_few_players_cannot_reach(tmp_path: Path) -> None:
    rules = START.format(ties="next rank, compact").replace("values of it", "prizes of it")
    rules = rules.replace("ranks 2", "ranks 3") + "procedure game:\n    score fields\n"
    from fuero.ruleset.link import link
    from fuero.ruleset.sums import read_layers
    from support.rulesets import BOARD, write_ruleset

    board = BOARD.replace("values: [3, 1]", "prizes: [3, 2, 1]").replace(
        "values: [2, 1]", "prizes: [3, 2, 1]"
    )
    found = check(link(read_layers([write_ruleset(tmp_path, rules, board=board)]), {}))
    assert [one.message for one in found if one.code == "FU310"] == [
        "2 players pay 3 ranks, but rank 3 can never be paid"
    ]


def test_a_place_left_out_of_all_scoring(tmp_path: Path) -> None:
    rules = START.format(ties="next rank, compact")
    body = "procedure game:\n    move up to 2 own men from box to fields\n    score north\n"
    found = [one.message for one in check(linked(tmp_path, rules + body)) if one.code == "FU305"]
    assert found == ["south is never scored, though another field is"]


def test_numbers_outside_a_range_are_worked_out(tmp_path: Path) -> None:
    more = "variable n: 0..3\nvalue two = 2 in 0..9\n"
    found = findings(tmp_path / "a", "set n to two + two * 1\nscore fields", more=more)
    assert found == ["FU302 n goes from 0 to 3, and this may be 4"]
    found = findings(tmp_path / "b", "set n to n + two\nscore fields", more=more)
    assert found == ["FU314 n goes from 0 to 3, and this from 2 to 5"]


@pytest.mark.parametrize("last", ["score fields", "put 0 own men from box in north"])
def test_a_set_up_that_doubles_in_every_procedure_is_not_followed_for_ever(
    tmp_path: Path, last: str
) -> None:
    doubling = "".join(
        f"procedure step-{number}:\n    perform step-{number + 1}\n    perform step-{number + 1}\n"
        for number in range(60)
    )
    more = f"{doubling}procedure step-60:\n    {last}\n"
    found = findings(tmp_path, "for each player:\n    perform step-0\nscore fields", more=more)
    assert found == []


def test_what_a_definition_is_of_is_known_where_it_is_used(tmp_path: Path) -> None:
    more = "variable n: 0..9\ndefine twice of much = much * 2\n"
    found = findings(tmp_path, "set n to twice of 5\nscore fields", more=more)
    assert found == ["FU302 n goes from 0 to 9, and this may be 10"]
    found = findings(tmp_path / "n", "set n to twice of n\nscore fields", more=more)
    assert found == ["FU314 n goes from 0 to 9, and this from 0 to 18"]


def test_a_card_with_copies_is_given_by_the_name_of_one(tmp_path: Path) -> None:
    more = (
        "cards deed, plural deeds\nzone hand of deeds for each player\n"
        "card visit of deeds, 2 copies:\n    score fields\n"
    )
    body = "for each player:\n    set own hand to visit.1\n    for each here in own hand:\n"
    body += "        perform here\nscore fields"
    found = findings(tmp_path, body, more=more)
    assert [text for text in found if text.startswith("FU306")] == []


NORTH = ":\n        score north"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"if own score > 99{NORTH}", "this never holds: on the left is 0 to 99, on the right 99"),
        (
            f"if own score is 120{NORTH}",
            "this never holds: on the left is 0 to 99, on the right 120",
        ),
        (
            f"if number of own men in box > 5{NORTH}",
            "this never holds: on the left is 0 to 5, on the right 5",
        ),
        ("score north and south", "no place is both, so this is no place at all"),
        (
            "move up to 1 own men from south to north",
            "no man ever stands there, so nothing is done here",
        ),
        (f"if own score > 98{NORTH}", None),
        ("score fields and neighbours of north", None),
        ("move up to 1 own men from north to box", None),
    ],
)
def test_what_can_never_come_about(tmp_path: Path, line: str, message: str | None) -> None:
    body = f"procedure game:\n    move up to 2 own men from box to north\n    {line}\n"
    rules = START.format(ties="next rank, compact") + body
    found = [one.message for one in check(linked(tmp_path, rules)) if one.code == "FU319"]
    assert found == ([] if message is None else [message])


@pytest.mark.parametrize(
    ("line", "closing"),
    [
        ("move 1 own men from box to place of piper", "fear"),
        ("move 1 own men from box to den", "fear"),
        ("move 1 own men from box to den and fields", "fear"),
        ("move 1 own men from box to place of piper except north", "fear"),
        ("move 1 own men from box to place of piper with no men", "fear"),
        ("move 1 own men from box to place of piper or south", "fear and home"),
        ("move 1 men from box to (if own score > 1 then south else den)", "fear and home"),
        ("move 1 own men from place of piper to fields", None),
        ("move piper to south", "home"),
        ("move piper to south or place of piper", None),
        ("move 1 own men from box to neighbours of place of piper", None),
        ("move 1 own men from box to place of piper or box", None),
        ("put 1 own men from box in den", None),
    ],
)  # fmt: skip
def test_an_act_that_prohibitions_always_close_is_told(
    tmp_path: Path, line: str, closing: str | None
) -> None:
    more = """\
figure piper
define den = place of piper
prohibition fear: no men enter den
prohibition home: no men or piper enter south
"""
    body = f"put piper in north\nmove up to 2 own men from box to fields\n{line}\nscore fields"
    found = [one for one in findings(tmp_path, body, more=more) if one.startswith("FU320")]
    names = "" if closing is None else closing
    verb = "close" if " " in names else "closes"
    message = f"FU320 nothing is ever done here: {names} {verb} every way into these places"
    assert found == ([] if closing is None else [message])
