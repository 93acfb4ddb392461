"""Layers that change who can play, and what they add for more players."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from support.rulesets import write_ruleset

BASE = """\
track score for each player: 0..99
owner grey
piece man, plural men, 5 for each player in box
define share = by players {2: 5, 3: 7}
majority most:
    counts: men, at least 1
    pays: values of it, ranks by players {2: 1, 3: 2}, to score
    ties: next rank, compact
procedure game:
    for each player:
        add share to own score
        move 2 own men from box to north
    score north
"""
LAYER = """\
format: 1
id: {name}
title: {name}
version: 1.0.0
over: {over}
{players}
files: [changes.fuero]
"""
SMALL = "{ruleset: small, version: '1'}"
VIOLET = "players: {max: 4, seats: [violet]}"
FOR_FOUR = "add to define share by players {4: 9}\nadd to majority most by players {4: 2}\n"


def summed(folder: Path, *layers: tuple[str, str] | tuple[str, str, str]) -> list[str]:
    """The base with layers on it, called one, two …: what each says of players, its declarations,
    and what it lies over if that is not the base.
    """
    spec = [write_ruleset(folder / "base", BASE)]
    for name, (players, changes, *over) in zip(("one", "two", "three"), layers, strict=False):
        (folder / name).mkdir()
        manifest = LAYER.format(name=name, players=players, over=over[0] if over else SMALL)
        (folder / name / "ruleset.yaml").write_text(manifest, encoding="utf-8")
        (folder / name / "changes.fuero").write_text(changes, encoding="utf-8")
        spec.append(str(folder / name))
    return spec


def linked(spec: list[str]) -> Rules:
    return link(read_layers(spec), {})


def codes(spec: list[str]) -> list[str | None]:
    with pytest.raises(DiagnosticError) as caught:
        linked(spec)
    return [problem.code for problem in caught.value.diagnostics]


def test_a_layer_narrows_the_numbers_of_players(tmp_path: Path) -> None:
    rules = linked(summed(tmp_path, ("players: {min: 3}", "")))
    assert (rules.least_players, rules.most_players) == (3, 3)
    assert rules.seats == ("white", "black", "green")


def test_values_for_more_players_may_be_left_over_where_fewer_play(tmp_path: Path) -> None:
    rules = linked(summed(tmp_path, ("players: {max: 2}", "")))
    assert [one.message for one in check(rules) if one.severity == "error"] == []


def test_a_game_with_a_seat_that_a_layer_adds_is_played_to_its_end(tmp_path: Path) -> None:
    rules = fuero.load("+".join(summed(tmp_path, (VIOLET, FOR_FOUR))))
    game = rules.new_game(4, seed=1)
    assert game.program.seats == ("white", "black", "green", "violet")
    while game.decision is not None:
        game.apply(game.decision.options[-1])
    assert game.result is not None
    assert {seat: points[0] for seat, points in game.result.standings.items()} == dict.fromkeys(
        game.program.seats, 10
    )


def test_every_table_that_says_nothing_of_a_number_added_is_listed(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(summed(tmp_path, (VIOLET, "")))
    problems = caught.value.diagnostics
    assert [problem.code for problem in problems] == ["FU213", "FU213"]
    assert all("says nothing for 4 players" in problem.message for problem in problems)
    assert all("add to define NAME by players {4: …}" in str(one.help) for one in problems)
    assert all("one/ruleset.yaml:6:16" in str(one.related[0].span) for one in problems)


def test_two_layers_that_narrow_both_hold(tmp_path: Path) -> None:
    spec = summed(tmp_path, ("players: {min: 3}", ""), ("players: {max: 3, min: 2}", ""))
    assert linked(spec).least_players == 3


def test_two_layers_that_add_seats_both_hold(tmp_path: Path) -> None:
    five = "players: {max: 5, seats: [orange, pink]}"
    more = "add to define share by players {5: 9}\nadd to majority most by players {5: 3}\n"
    rules = linked(summed(tmp_path, (VIOLET, FOR_FOUR), (five, more)))
    assert rules.seats == ("white", "black", "green", "violet", "orange", "pink")
    assert (rules.least_players, rules.most_players) == (2, 5)


def test_who_narrows_and_who_widens_a_number_clash(tmp_path: Path) -> None:
    spec = summed(tmp_path, (VIOLET, FOR_FOUR), ("players: {max: 2}", ""))
    assert codes(spec) == ["FU230"]


def test_a_layer_over_both_says_how_many_can_play(tmp_path: Path) -> None:
    both = "[{ruleset: one, version: '1'}, {ruleset: two, version: '1'}]"
    spec = summed(
        tmp_path, (VIOLET, FOR_FOUR), ("players: {max: 2}", ""), ("players: {max: 3}", "", both)
    )
    assert linked(spec).most_players == 3


def test_a_seat_that_is_there_is_not_added_again(tmp_path: Path) -> None:
    assert codes(summed(tmp_path, ("players: {seats: [green]}", ""))) == ["FU285"]


def test_strangers_that_add_the_same_seat_share_it(tmp_path: Path) -> None:
    rules = linked(summed(tmp_path, (VIOLET, FOR_FOUR), (VIOLET, FOR_FOUR)))
    assert rules.seats[3:] == ("violet",)


def test_more_players_than_seats_are_refused_where_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(summed(tmp_path, ("players: {max: 4}", "")))
    problem = caught.value.diagnostics[0]
    assert problem.code == "FU204"
    assert "one/ruleset.yaml" in str(problem.span)


def test_tables_below_may_speak_of_numbers_that_a_layer_leaves_out(tmp_path: Path) -> None:
    found = check(linked(summed(tmp_path, ("players: {min: 3}", ""))))
    assert "FU318" not in [problem.code for problem in found]


def test_pieces_of_a_further_owner_are_added_to_a_kind(tmp_path: Path) -> None:
    rules = fuero.load("+".join(summed(tmp_path, ("", "add to piece man, 4 for grey in south\n"))))
    view = rules.new_game(2, seed=1).view("white")
    assert view["pieces"]["man"]["south"] == {"grey": 4}


@pytest.mark.parametrize(
    ("addition", "code"),
    [
        ("add to piece man, 4 for each player in south", "FU286"),
        ("add to define share by players {3: 2}", "FU286"),
        ("add to procedure game by players {3: 2}", "FU286"),
        ("add to piece man = 3", "FU286"),
        ("add to define share, 3 for grey in box", "FU286"),
        ("add to majority least by players {3: 2}", "FU232"),
    ],
)
def test_what_cannot_be_added_is_refused(tmp_path: Path, addition: str, code: str) -> None:
    assert codes(summed(tmp_path, ("", addition + "\n"))) == [code]


def test_strangers_who_add_otherwise_clash(tmp_path: Path) -> None:
    other = "add to define share by players {4: 8}\nadd to majority most by players {4: 2}\n"
    assert codes(summed(tmp_path, (VIOLET, FOR_FOUR), (VIOLET, other))) == ["FU230"]
    grey = "add to piece man, {} for grey in south\n"
    again = tmp_path / "again"
    again.mkdir()
    spec = summed(again, ("", grey.format(4)), ("", grey.format(3)))
    assert codes(spec) == ["FU230"]


def test_pieces_that_strangers_add_for_owners_of_their_own_are_all_there(tmp_path: Path) -> None:
    added = "owner {0}\n\nadd to piece man, {1} for {0} in {2}\n"
    spec = summed(
        tmp_path, ("", added.format("elf", 2, "north")), ("", added.format("imp", 3, "south"))
    )
    game = fuero.load("+".join(spec)).new_game(2, seed=1)
    men = game.view("white")["pieces"]["man"]
    assert (men["north"], men["south"]) == ({"white": 2, "black": 2, "elf": 2}, {"imp": 3})
    assert game.scores == {"white": 5, "black": 5}
