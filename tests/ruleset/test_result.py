"""What the seats are ranked by, and what breaks ties."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.sim.simulate import simulate
from fuero.table.telling import result_lines
from fuero.text.say import say_result
from support.rulesets import MANIFEST, write_ruleset

RULES = """\
piece stone, plural stones, 3 for each player in box

track score for each player: 0..9

track debts for each player: 0..9

variable stones-home for each player: 0..9

variable friend for each player: player

variable weather: 0..3

procedure game:
    for each player from me:
        add 1 to own stones-home
"""
TIES = "{by: [score, {track: debts, highest: false}, stones-home]}"


def small(folder: Path, result: str) -> str:
    manifest = MANIFEST.replace("{by: score}", result)
    return write_ruleset(folder, RULES, manifest=manifest)


def ranked(rules: fuero.LoadedRules, *numbers: tuple[int, int, int]) -> tuple[tuple[str, ...], ...]:
    seats = ("white", "black", "green")
    tracks = ("score", "debts", "stones-home")
    position = {
        "players": list(seats),
        **{
            track: dict(zip(seats, column, strict=True))
            for track, column in zip(tracks, zip(*numbers, strict=True), strict=True)
        },
    }
    result = rules.trial("add 0 to own score", position, player="white").result
    assert result is not None
    assert result.winners == result.ranking[0]
    assert [result.standings[seat] for seat in seats] == list(numbers)
    return result.ranking


def test_ties_are_broken_in_order(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path, TIES))
    assert ranked(rules, (3, 0, 9), (4, 9, 0), (2, 0, 0)) == (("black",), ("white",), ("green",))
    assert ranked(rules, (4, 2, 9), (4, 1, 0), (4, 2, 8)) == (("black",), ("white",), ("green",))
    assert ranked(rules, (4, 1, 5), (4, 1, 6), (4, 1, 5)) == (("black",), ("white", "green"))


def test_highest_holds_for_what_does_not_say_it_itself(tmp_path: Path) -> None:
    lowest = "{by: [score, {track: debts, highest: true}, stones-home], highest: false}"
    rules = fuero.load(small(tmp_path, lowest))
    assert ranked(rules, (4, 1, 0), (4, 2, 5), (4, 2, 6)) == (("black",), ("green",), ("white",))


def test_one_track_leaves_ties_as_they_are(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path, "{by: score}"))
    position = {"players": ["white", "black"], "stones-home": {"white": 5}}
    result = rules.trial("add 0 to own score", position, player="white").result
    assert result is not None
    assert result.ranking == (("white", "black"),)


def test_a_layer_says_it_otherwise(tmp_path: Path) -> None:
    base = small(tmp_path / "small", TIES)
    layer = write_ruleset(
        tmp_path / "layer",
        "",
        manifest="""\
            format: 1
            id: layer
            title: Layer
            version: 1.0.0
            over: {ruleset: small, version: "1"}
            files: []
            result: {by: stones-home}
            """,
    )
    rules = fuero.load(base, layers=[layer])
    assert [one.track.text for one in rules.rules.result] == ["stones-home"]
    assert fuero.load(base).rules.hash != rules.rules.hash


def test_tie_breaks_are_in_the_hash(tmp_path: Path) -> None:
    hashes = {
        fuero.load(small(tmp_path / str(number), result)).rules.hash
        for number, result in enumerate(
            ("{by: score}", "{by: [score]}", "{by: [score, debts]}", TIES)
        )
    }
    assert len(hashes) == 3


def test_it_is_said_and_told(tmp_path: Path) -> None:
    rules = fuero.load(small(tmp_path, TIES))
    assert say_result(rules.rules) == (
        "Whoever has the highest score wins; if that is a tie, the lowest debts; "
        "if that is a tie, the highest stones home."
    )
    position = {"players": ["white", "black"], "debts": {"white": 2}}
    game = rules.trial("add 0 to own score", position, player="white")
    assert result_lines(rules.rules, game)[1:] == [
        "  1. Black: 0 (debts 0, stones home 0)",
        "  2. White: 0 (debts 2, stones home 0)",
    ]


def test_simulated_wins_know_of_ties(tmp_path: Path) -> None:
    manifest = MANIFEST.replace("{by: score}", "{by: [score, stones-home]}")
    favoured = RULES.replace("for each player from me:", "if me is first-seat:")
    rules = fuero.load(write_ruleset(tmp_path, favoured, manifest=manifest))
    for bots in (("random",), ("random", "greedy")):
        found = simulate(rules, games=2, players=2, bots=bots)
        assert found.win_shares["white"].value == 1


@pytest.mark.parametrize(
    ("result", "code", "said"),
    [
        ("{by: [score, dets]}", "FU220", "did you mean `debts`"),
        ("{by: [score, {track: weather}]}", "FU223", "compared by weather, which no player has"),
        ("{by: [friend]}", "FU222", "compared by friend, which is no number"),
        ("{by: [score, score]}", "FU231", "compared by score twice"),
        ("{by: []}", "FU036", "at least 1"),
        ("{by: [3]}", "FU032", "must be a text or a mapping"),
        ("{by: [{highest: false}]}", "FU031", "`track` is missing"),
        ("{by: [Score]}", "FU034", "is not a name of small letters"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, result: str, code: str, said: str) -> None:
    with pytest.raises(DiagnosticError, match=said) as caught:
        link(read_layers([small(tmp_path, result)]), {})
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None
    assert problem.span.source.name.endswith("ruleset.yaml")


def layer(folder: Path, name: str, result: str, *over: str) -> str:
    """Write a layer over the small game, and over others, that says what the result is."""
    below = ", ".join(f'{{ruleset: {one}, version: "1"}}' for one in ("small", *over))
    manifest = f"""\
format: 1
id: {name}
title: {name}
version: 1.0.0
over: [{below}]
result: {result}
files: []
"""
    return write_ruleset(folder / name, "", manifest=manifest)


def test_layers_that_set_the_result_otherwise_clash(tmp_path: Path) -> None:
    base = small(tmp_path / "small", "{by: score}")
    one, two = (
        layer(tmp_path, name, f"{{by: {by}}}") for name, by in (("one", "debts"), ("two", "score"))
    )
    for order in ([one, two], [two, one]):
        with pytest.raises(DiagnosticError) as caught:
            link(read_layers([base, *order]), {})
        (problem,) = caught.value.diagnostics
        assert problem.code == "FU230"
        places = [problem.span, *(related.span for related in problem.related)]
        assert sorted(str(place) for place in places) == [
            f"{one}/ruleset.yaml:6:9",
            f"{two}/ruleset.yaml:6:9",
        ]


def test_a_layer_over_both_says_what_the_result_is(tmp_path: Path) -> None:
    base = small(tmp_path / "small", "{by: score}")
    one = layer(tmp_path, "one", "{by: debts}")
    two = layer(tmp_path, "two", "{by: stones-home}")
    judge = layer(tmp_path, "judge", "{by: [debts, stones-home]}", "one", "two")
    rules = link(read_layers([base, one, two, judge]), {})
    assert [standing.track.text for standing in rules.result] == ["debts", "stones-home"]


def test_layers_that_agree_on_the_result_do_not_clash(tmp_path: Path) -> None:
    base = small(tmp_path / "small", "{by: score}")
    names = [layer(tmp_path, name, "{by: debts}") for name in ("one", "two")]
    assert link(read_layers([base, *names]), {}).result_track.text == "debts"


def test_a_layer_above_knows_what_it_changes(tmp_path: Path) -> None:
    base = small(tmp_path / "small", "{by: score}")
    one = layer(tmp_path, "one", "{by: debts}")
    two = layer(tmp_path, "two", "{by: stones-home}", "one")
    assert link(read_layers([base, one, two]), {}).result_track.text == "stones-home"
