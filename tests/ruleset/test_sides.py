"""Sides: seats that win together, in the result, in rules, and in what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.table.telling import result_lines
from fuero.text.say import say_element, say_result
from support.rulesets import MANIFEST, write_ruleset

RULES = """\
piece stone, plural stones, 3 for each player in box
track score for each player: 0..99
variable there-for: player
procedure game:
    add 0 to own score
"""
SEATS = "{min: 2, max: 4, seats: [white, black, green, grey]}"
PAIRS = "{of: [{players: 4, teams: [[1, 3], [2, 4]]}]}"
PLAYERS = ("white", "black", "green", "grey")


def spec(folder: Path, sides: str = PAIRS, rules: str = RULES, result: str = "{by: score}") -> str:
    manifest = MANIFEST.replace("{min: 2, max: 3, seats: [white, black, green]}", SEATS)
    manifest = manifest.replace("{by: score}", result)
    return write_ruleset(folder, rules, manifest=f"{manifest}sides: {sides}\n")


def ended(rules: fuero.LoadedRules, *points: int) -> fuero.Game:
    position: dict[str, Any] = {
        "players": list(PLAYERS[: len(points)]),
        "score": dict(zip(PLAYERS, points, strict=False)),
    }
    return rules.trial("add 0 to own score", position, player="white")


def test_the_numbers_of_a_side_are_added_and_its_seats_win_together(tmp_path: Path) -> None:
    rules = fuero.load(spec(tmp_path))
    result = ended(rules, 9, 4, 1, 7).result
    assert result is not None
    assert result.sides == (("white", "green"), ("black", "grey"))
    assert result.ranking == (("black", "grey"), ("white", "green"))
    assert result.winners == ("black", "grey")
    assert result.points == {"white": 9, "black": 4, "green": 1, "grey": 7}
    assert result.standings["green"] == (10,)


@pytest.mark.parametrize(
    ("counts", "winners"), [("lowest", ("black", "grey")), ("highest", ("white", "green"))]
)
def test_a_side_may_count_by_one_of_its_numbers(
    tmp_path: Path, counts: str, winners: tuple[str, ...]
) -> None:
    rules = fuero.load(spec(tmp_path, PAIRS.replace("}]}", f"}}], counts: {counts}}}")))
    result = ended(rules, 9, 4, 1, 4).result
    assert result is not None
    assert result.winners == winners


def test_with_a_number_that_has_no_sides_everybody_plays_alone(tmp_path: Path) -> None:
    result = ended(fuero.load(spec(tmp_path)), 9, 4, 10).result
    assert result is not None
    assert (result.sides, result.winners) == ((), ("green",))


def test_who_is_in_no_team_is_a_side_alone(tmp_path: Path) -> None:
    rules = fuero.load(spec(tmp_path, "{of: [{players: 3, teams: [[2, 3]]}]}"))
    result = ended(rules, 9, 4, 4).result
    assert result is not None
    assert result.sides == (("white",), ("black", "green"))
    assert result.winners == ("white",)


def test_the_end_is_told_by_sides(tmp_path: Path) -> None:
    rules = fuero.load(spec(tmp_path))
    lines = result_lines(rules.rules, ended(rules, 9, 4, 1, 7))
    assert lines[1:] == ["  1. Black, Grey: 11", "  2. White, Green: 10"]
    tied = result_lines(rules.rules, ended(rules, 9, 3, 1, 7))
    assert tied[1:] == ["  1. White, Black, Green, Grey (shared): 10"]


def test_the_rules_say_who_wins_together(tmp_path: Path) -> None:
    rules = fuero.load(spec(tmp_path)).rules
    assert say_result(rules) == (
        "Whoever has the highest score wins. With 4 players these win together, counted "
        "clockwise: 1 + 3, 2 + 4 (their numbers are added)."
    )


SIDED = """\
procedure help:
    for each friend in partners:
        add 2 to score of friend
    for each foe in opponents:
        add 1 to score of foe
    for each player where me in opponents:
        add 50 to own score
    if size of partners is 1 and size of opponents is 2:
        add 30 to own score
"""


@pytest.mark.parametrize("backend", ["python", "reference"])
def test_rules_speak_of_partners_and_opponents(tmp_path: Path, backend: str) -> None:
    rules = fuero.load(spec(tmp_path, rules=RULES + SIDED))
    assert not [one for one in check(rules.rules) if one.severity == "error"]
    position = {"players": list(PLAYERS)}
    game = rules.trial("perform help", position, player="black", backend=backend)
    assert game.scores == {"white": 1, "black": 30, "green": 1, "grey": 2}
    alone = rules.trial("perform help", {"players": ["white", "black"]}, player="black")
    assert alone.scores == {"white": 1, "black": 0}


POOLED = """\
piece stone, plural stones, 3 for each player in box
track score for each player: 0..99
majority herd:
    counts: stones, at least 1
    pays: 6 then 2, to score
    ties: nothing, compact
    pools: partners
    bonus crown: 1 to sole first
procedure game:
    score north by herd
procedure asking:
    for each player:
        add 10 * strength of me in north + standing of me in north to own score
        if me in leaders of north:
            add 50 to own score
"""


@pytest.mark.parametrize("backend", ["python", "reference"])
def test_partners_count_as_one_by_a_table(tmp_path: Path, backend: str) -> None:
    rules = fuero.load(spec(tmp_path, rules=POOLED))

    def scores(act: str, players: tuple[str, ...], **stones: int) -> list[int]:
        position = {"players": list(players), "north": stones}
        return [*rules.trial(act, position, player="white", backend=backend).scores.values()]

    for stones, paid, asked in (
        ({"white": 1, "black": 2, "green": 2}, [7, 2, 7, 2], [81, 22, 81, 22]),
        ({"white": 2, "black": 1, "grey": 1}, [0, 0, 0, 0], [71, 71, 71, 71]),
        ({"grey": 1}, [0, 7, 0, 7], [0, 61, 0, 61]),
    ):
        assert scores("score north by herd", PLAYERS, **stones) == paid
        assert scores("perform asking", PLAYERS, **stones) == asked
    three = scores("score north by herd", PLAYERS[:3], white=2, green=2, black=3)
    assert three == [0, 7, 0], "where no sides are named everybody plays alone"
    events = rules.trial(
        "score north by herd", {"players": list(PLAYERS), "north": {"white": 1}}, player="white"
    ).events
    told = [event.arguments for event in events if event.kind == "pooled"]
    assert len(told) == 1, "a side with nothing there is not told of"


@pytest.mark.parametrize(
    ("ranks", "found"),
    [
        ("6 then 2", []),
        ("6 then 2 then 1, ranks by players {2: 2, 3: 3, 4: 2}", []),
        ("6 then 2, ranks by players {2: 2, 3: 2, 4: 1}", []),
        (
            "6 then 2 then 1, ranks by players {2: 2, 3: 3, 4: 3}",
            ["4 players in 2 sides pay 3 ranks, but rank 3 can never be paid"],
        ),
    ],
)
def test_ranks_are_paid_to_sides_where_partners_count_as_one(
    tmp_path: Path, ranks: str, found: list[str]
) -> None:
    rules = link(read_layers([spec(tmp_path, rules=POOLED.replace("6 then 2", ranks))]), {})
    assert [one.message for one in check(rules) if one.code == "FU310"] == found


def test_without_sides_these_words_are_names_like_others(tmp_path: Path) -> None:
    rules = RULES + "variable partners: set of players\n"
    manifest = MANIFEST.replace("{min: 2, max: 3, seats: [white, black, green]}", SEATS)
    found = fuero.load(write_ruleset(tmp_path / "a", rules, manifest=manifest)).rules
    assert "partners" in found.of("variable")
    with pytest.raises(DiagnosticError) as caught:
        fuero.load(spec(tmp_path / "b", rules=rules))
    assert [problem.code for problem in caught.value.diagnostics] == ["FU231"]


@pytest.mark.parametrize(
    "sides",
    [
        "{of: [{players: 4, teams: [[1, 3], [2, 3]]}]}",
        "{of: [{players: 3, teams: [[1, 4]]}]}",
        "{of: [{players: 6, teams: [[1, 4]]}]}",
        "{of: [{players: 4, teams: [[1, 4]]}, {players: 4, teams: [[1, 2]]}]}",
    ],
)
def test_sides_that_cannot_be_are_refused(tmp_path: Path, sides: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        fuero.load(spec(tmp_path, sides))
    assert [problem.code for problem in caught.value.diagnostics] == ["FU287"]


def test_sides_named_by_colours_are_told_to_count_seats(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        fuero.load(spec(tmp_path, "{of: [{players: 4, teams: [[white, black]]}]}"))
    assert {one.code for one in caught.value.diagnostics} == {"FU032"}
    assert all("round the table, from 1" in str(one.help) for one in caught.value.diagnostics)


def test_two_layers_that_say_otherwise_who_wins_together_clash(tmp_path: Path) -> None:
    base = spec(tmp_path / "base")
    layers = []
    for name, teams in (("one", "[[1, 2]]"), ("two", "[[1, 4]]")):
        manifest = (
            f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\nfiles: []\n"
            "over: {ruleset: small, version: '1'}\n"
            f"sides: {{of: [{{players: 4, teams: {teams}}}]}}\n"
        )
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(manifest, encoding="utf-8")
        layers.append(str(tmp_path / name))
    assert link(read_layers([base, layers[0]]), {}).seating.sides == {4: ((0, 1),)}
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([base, *layers]), {})
    assert [problem.code for problem in caught.value.diagnostics] == ["FU230"]


def test_every_seat_of_a_side_has_its_wins_in_a_simulation(tmp_path: Path) -> None:
    won = RULES.replace("    add 0 to own score\n", "    add 5 to own score\n")
    found = fuero.simulate(fuero.load(spec(tmp_path, rules=won)), games=3, players=4, seed=1)
    assert {seat: one.value for seat, one in found.win_shares.items()} == {
        "white": 1.0, "black": 0.0, "green": 1.0, "grey": 0.0,
    }  # fmt: skip
    assert found.as_data()["sides"] == [["white", "green"], ["black", "grey"]]


# ---- whether foreign means partners --------------------------------------------------------------

FOREIGN = """\
owner outlaw: held by there-for
piece pebble, plural pebbles, 3 for each player in box, 2 for outlaw in box
prohibition apart: no foreign pebbles enter south
procedure away:
    move all foreign pebbles from north to box
procedure mixed:
    move up to 1 own and up to 1 foreign pebbles from north to box
procedure southwards:
    move up to 1 pebbles from north to south
define others = number of foreign pebbles in north
procedure count:
    add others to own score
    add 10 * number of foreign pebbles in (fields with at least 1 foreign pebbles) to own score
"""
OPPONENTS = PAIRS.replace("}]}", "}], foreign: opponents}")
NORTH = {"pebble": {"white": 1, "black": 1, "green": 1, "outlaw": 1}}


def sided(folder: Path, sides: str) -> fuero.LoadedRules:
    return fuero.load(spec(folder, sides, rules=RULES + FOREIGN))


@pytest.mark.parametrize("backend", ["python", "reference"])
@pytest.mark.parametrize(
    ("holder", "partners_too", "opponents"), [(None, 3, 2), ("green", 3, 1), ("white", 2, 1)]
)
def test_foreign_leaves_partners_out_where_the_manifest_says_so(
    tmp_path: Path, holder: str | None, partners_too: int, opponents: int, backend: str
) -> None:
    position = {"players": list(PLAYERS), "north": NORTH, "there-for": holder}
    position = {key: value for key, value in position.items() if value is not None}
    for sides, number in ((PAIRS, partners_too), (OPPONENTS, opponents)):
        rules = sided(tmp_path / sides[-10:-2].strip(" :{[]}"), sides)
        game = rules.trial("perform count", position, player="white", backend=backend)
        assert game.scores["white"] == 11 * number


def options(game: fuero.Game) -> set[str]:
    assert game.decision is not None
    return {option.notation for option in game.decision.options}


def test_moves_and_prohibitions_go_by_who_is_foreign(tmp_path: Path) -> None:
    position = {"players": list(PLAYERS), "north": NORTH}
    rules, usual = sided(tmp_path / "a", OPPONENTS), sided(tmp_path / "b", PAIRS)

    def tried(found: fuero.LoadedRules, name: str) -> fuero.Game:
        return found.trial(f"perform {name}", position, player="white")

    assert options(tried(rules, "mixed")) == {"white north", "black north", "outlaw north", "stop"}
    assert options(tried(usual, "mixed")) == {*options(tried(rules, "mixed")), "green north"}
    assert options(tried(rules, "southwards")) == {"white north", "green north", "stop"}
    away = tried(rules, "away")
    while away.decision is not None:
        away.apply(away.decision.options[0])
    assert away.view("white")["pieces"]["pebble"]["north"] == {"white": 1, "green": 1}


def test_what_is_read_out_says_whose_pieces_are_meant(tmp_path: Path) -> None:
    rules = sided(tmp_path, OPPONENTS).rules
    said = {
        language: say_element(rules, "procedure", "away", language)
        for language in ("en", "hu", "fr", "es", "pt")
    }
    assert "other sides’ or nobody’s" in said["en"]
    assert "más oldalhoz tartozó vagy gazdátlan" in said["hu"]
    assert "d’un autre camp" in said["fr"]
    assert "de otro bando" in said["es"]
    assert "de outro lado" in said["pt"]


HANDS = """
cards ware, plural wares
deck pile of wares
zone hand of wares for each player, seen by owner
zone sleeve of wares for each player, {sleeve}
card a in pile
card b in pile
card c in pile
card d in pile
card e in pile
card f in pile
card g in pile
card h in pile
procedure dealing:
    shuffle pile
    for each player:
        draw from pile to own hand
        draw from pile to own hand
    as left:
        take one of own hand into own sleeve, unseen
    as left:
        take one of own hand into own sleeve, unseen
"""
SHARED = PAIRS.replace("}]}", "}], hands: shared}")


@pytest.mark.parametrize("sleeve", ["seen by owner", "in order, seen by owner"])
@pytest.mark.parametrize(("sides", "shared"), [(PAIRS, False), (SHARED, True)])
def test_partners_see_hidden_cards_of_each_other_where_the_manifest_says_so(
    tmp_path: Path, sides: str, shared: bool, sleeve: str
) -> None:
    dealing = HANDS.format(sleeve=sleeve)
    rules = fuero.load(spec(tmp_path, sides, RULES + dealing))
    game = rules.trial("perform dealing", {"players": list(PLAYERS)}, player="white", seed=5)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    whole = game.whole_view()["zones"]
    for viewer, partner in zip(PLAYERS, (*PLAYERS[2:], *PLAYERS[:2]), strict=True):
        seen = game.view(viewer)["zones"]
        for zone in ("hand", "sleeve"):
            for seat in PLAYERS:
                may = seat == viewer or (shared and seat == partner)
                cards = whole[zone][seat]
                # Of who has nothing left it is known to all what is there.
                assert (seen[zone][seat] == cards) == may or not cards
        drawn = [one for one in game.events_for(viewer) if one.kind == "drew:hand"]
        told = {one.arguments["player"] for one in drawn if one.arguments["card"]}
        assert told == ({viewer, partner} if shared else {viewer})
        for seed in range(4):
            imagined = game.imagine(viewer, seed).whole_view()["zones"]
            assert game.imagine(viewer, seed).view(viewer)["zones"] == seen
            assert imagined["hand"][viewer] == whole["hand"][viewer]
            assert imagined["hand"][partner] == whole["hand"][partner] or not shared


def test_the_rules_say_that_partners_share_their_hands(tmp_path: Path) -> None:
    rules = fuero.load(spec(tmp_path, SHARED)).rules
    assert say_result(rules).endswith(
        "Those who win together show each other what nobody else may see of their cards."
    )
    assert rules.hash != fuero.load(spec(tmp_path / "own", PAIRS)).rules.hash
