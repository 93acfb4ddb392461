"""What two layers that know nothing of each other do to one thing: where both hold, both effects
show in play; where they contradict each other, they are refused.

docs/layers-together.md lists the rows of both tables by their words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import fuero
from docs.pages import DOCS
from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.rulesets import MANIFEST, write_ruleset

BOARD = """\
format: 1
kinds: {field: {plural: fields}, store: {plural: stores}}
places:
  north: {kind: field}
  south: {kind: field}
  east: {kind: field}
  box: {kind: store}
"""
BASE = """\
piece man, plural men, 9 for each player in box
figure chief, plural chiefs, one for each player
track score for each player: 0..99
track fame for each player: 0..9
variable tired: yes or no
define share = by players {2: 5, 3: 7}
define rich = own score > 50
define poor = own score < 10
define open = north
define spared = fields
majority most:
    counts: men, at least 1
    pays: 4 then 2, to score
    ties: next rank, compact
procedure game:
    perform set-up
    perform choosing
procedure set-up:
    put 1 own men from box in north
procedure choosing:
    one of:
        add 1 to own score
        add 2 to own score
procedure in-turn:
    offer up to 2 times:
        perform rest once
procedure rest:
    add 1 to own score
procedure counting:
    add 10 * number of own men in south + number of own men in north to own score
procedure feast:
    add 3 to own score
"""
LEFT = """\
owner grey
variable left-friend: player
add to piece man, 4 for grey in box
add to define share by players {4: 9}
add to define rich = own score is 3
remove from define poor = own score is 1
add to define open = south
remove from define spared = north
add to majority most:
    counts: chiefs
    ties of 3: nothing, compact
    favours: left-friend
    bonus lone: 1 to sole first
change majority most:
    ties: full rank, compact
procedure stroll:
    add 20 to own score
add to procedure choosing:
    one of:
        add 5 to own score
add to procedure in-turn:
    offer:
        perform stroll once
private:
    define worth = 3
after procedure set-up:
    put worth own men from box in south
unless tired:
    procedure rest
"""
RIGHT = """\
owner moss
variable right-friend: player
add to piece man, 4 for moss in box
add to define share by players {4: 9, 5: 11}
add to define rich = own score is 4
remove from define poor = own score is 2
add to define open = east
remove from define spared = south
add to majority most:
    counts: 2 * chiefs
    ties of 4: split ranks, compact
    favours: right-friend
    bonus second-best: 1 to each rank 2
change majority most:
    pays: 9 then 5, to score
procedure run:
    add 30 to own score
add to procedure choosing:
    one of:
        add 7 to own score
add to procedure in-turn:
    offer:
        perform run once
private:
    define worth = 2
after procedure set-up:
    put worth own men from box in north
unless own score > 90:
    procedure rest
"""
MORE_LEFT, MORE_RIGHT = "max: 4, seats: [violet]", "max: 5, seats: [violet, orange]"
SEATS = ("white", "black", "green", "violet", "orange")
EVERYWHERE = {"north": {"white": 1}, "south": {"white": 1}, "east": {"white": 1}}

Trial = tuple[str, Mapping[str, Any], Sequence[str], Sequence[int]]
"""What is done on which position with which answers, and the points of two or more players."""

BOTH: Mapping[str, tuple[Trial, ...]] = {
    "one says what ties get in a table, the other what it pays": (
        ("score north", {"north": {"white": 2, "black": 2}}, (), (9, 9)),
    ),
    "each adds something that counts": (
        ("score north", {"north": {"white": 2}, "chiefs": {"black": "north"}}, (), (6, 10)),
    ),
    "each says what some ties get": (
        ("score north", {"north": dict.fromkeys(SEATS[:3], 1)}, (), (0, 0, 0)),
        ("score north", {"north": dict.fromkeys(SEATS[:4], 1)}, (), (3, 3, 3, 3)),
    ),
    "each says who wins ties": tuple(
        ("score north", {"north": {"white": 2, "black": 2}, friend: "black"}, (), (6, 10))
        for friend in ("left-friend", "right-friend")
    ),
    "each adds a bonus": (("score north", {"north": {"white": 2, "black": 1}}, (), (10, 6)),),
    "each adds members to a set": (("score open", EVERYWHERE, (), (30, 0)),),
    "each takes members out of a set": (("score spared", EVERYWHERE, (), (10, 0)),),
    "each adds a case to a condition": (
        (
            "for each player where rich:\n    add 50 to own score",
            {"score": {"white": 3, "black": 4, "green": 5}},
            (),
            (53, 54, 5),
        ),
    ),
    "each takes a case out of a condition": (
        (
            "for each player where poor:\n    add 50 to own score",
            {"score": {"white": 1, "black": 2, "green": 5}},
            (),
            (1, 2, 55),
        ),
    ),
    "each adds numbers of players to a table by players, and a seat": (
        ("add share to own score", {}, (), (9, 0, 0, 0)),
        ("add share to own score", {}, (), (11, 0, 0, 0, 0)),
    ),
    "each adds something to choose": (
        (
            "perform choosing\nperform choosing",
            {},
            ("alternative-3", "alternative-4"),
            (5 + 7, 0),
        ),
    ),
    "each adds something to an offer": (("perform in-turn", {}, ("stroll", "run"), (20 + 30, 0)),),
    "each adds pieces of an owner": (
        ("score north", {"north": {"grey": 3, "moss": 2, "white": 1}}, (), (0, 0)),
        ("score north", {"north": {"grey": 3, "white": 1}}, (), (6, 0)),
        ("score north", {"north": {"moss": 3, "white": 1}}, (), (6, 0)),
    ),
    "each adds to the set-up, by a private name that both use": (
        (
            "perform set-up\nperform counting",
            {},
            (),
            (10 * 3 + 1 + 2, 0),
        ),
    ),
    "each says when a procedure does nothing": (
        ("perform rest", {"tired": True}, (), (0, 0)),
        ("perform rest", {"score": {"white": 91}}, (), (91, 0)),
        ("perform rest", {}, (), (1, 0)),
    ),
}

Said = tuple[str, str]
"""What a layer declares, and what else its manifest says."""

CLASHES: Mapping[str, tuple[str, Said, Said]] = {
    "both replace one thing": (
        "FU230",
        ("replace procedure rest:\n    add 2 to own score\n", ""),
        ("replace procedure rest:\n    add 3 to own score\n", ""),
    ),
    "both put something in the place of one procedure": (
        "FU230",
        ("instead of procedure rest:\n    add 2 to own score\n", ""),
        ("instead of procedure rest:\n    add 3 to own score\n", ""),
    ),
    "one takes away what the other changes": (
        "FU230",
        ("after procedure feast:\n    add 3 to own score\n", ""),
        ("remove procedure feast\n", ""),
    ),
    "both change one part of a table": (
        "FU230",
        ("change majority most:\n    ties: nothing, skip\n", ""),
        ("change majority most:\n    ties: full rank, skip\n", ""),
    ),
    "both add a bonus of one name": (
        "FU231",
        ("add to majority most:\n    bonus crown: 1 to sole first\n", ""),
        ("add to majority most:\n    bonus crown: 2 to sole first\n", ""),
    ),
    "both declare something of one name": (
        "FU231",
        ("variable omen: 0..3\n", ""),
        ("variable omen: 0..4\n", ""),
    ),
    "each gives one place a table of its own": (
        "FU280",
        ("majority left like most:\n    for: north\n", ""),
        ("majority right like most:\n    for: north\n", ""),
    ),
    "both say otherwise what holds for a number of players": (
        "FU230",
        ("add to define share by players {4: 9}\n", "players: {max: 4, seats: [violet]}\n"),
        ("add to define share by players {4: 8}\n", "players: {max: 4, seats: [violet]}\n"),
    ),
    "one replaces a table by players that the other adds to": (
        "FU230",
        ("add to define share by players {4: 9}\n", "players: {max: 4, seats: [violet]}\n"),
        ("replace define share = 4\n", ""),
    ),
    "one replaces a list that the other adds to, and writes none": (
        "FU230",
        ("add to procedure choosing:\n    one of:\n        add 5 to own score\n", ""),
        ("replace procedure choosing:\n    add 4 to own score\n", ""),
    ),
    "one lets more play, the other fewer": (
        "FU230",
        ("add to define share by players {4: 9}\n", "players: {max: 4, seats: [violet]}\n"),
        ("", "players: {max: 2}\n"),
    ),
    "both say otherwise who wins": (
        "FU230",
        ("", "result: {by: [{track: score, highest: false}]}\n"),
        ("", "result: {by: [fame]}\n"),
    ),
    "both say otherwise who wins together": (
        "FU230",
        ("", "sides: {of: [{players: 3, teams: [[1, 2]]}]}\n"),
        ("", "sides: {of: [{players: 3, teams: [[1, 3]]}]}\n"),
    ),
}


def layer(folder: Path, name: str, rules: str, manifest: str) -> str:
    """A layer over the small game; its folder."""
    path = folder / name
    path.mkdir()
    (path / "ruleset.yaml").write_text(
        f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\n{manifest}"
        "over: {ruleset: small, version: '1'}\nfiles: [changes.fuero]\n",
        encoding="utf-8",
    )
    (path / "changes.fuero").write_text(rules, encoding="utf-8")
    return str(path)


def layers(folder: Path, left: Said, right: Said) -> list[str]:
    """The small game and two layers on it."""
    base = write_ruleset(folder / "base", BASE, manifest=MANIFEST, board=BOARD)
    return [base, layer(folder, "left", *left), layer(folder, "right", *right)]


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    seats = (f"players: {{{more}}}\n" for more in (MORE_LEFT, MORE_RIGHT))
    left, right = zip((LEFT, RIGHT), seats, strict=True)
    return layers(tmp_path_factory.mktemp("both"), left, right)


@pytest.fixture(scope="module")
def both(spec: list[str]) -> fuero.LoadedRules:
    return fuero.load("+".join(spec))


@pytest.mark.parametrize("number", [1, 2])
def test_neither_layer_needs_the_other(spec: list[str], number: int) -> None:
    assert link(read_layers([spec[0], spec[number]]), {}).layers[-1].id in {"left", "right"}


@pytest.mark.parametrize("what", BOTH)
def test_both_layers_show_in_play(both: fuero.LoadedRules, what: str) -> None:
    for act, position, answers, points in BOTH[what]:
        there = {"players": [*SEATS[: len(points)]], **position}
        game = both.trial(act, there, player="white")
        for answer in answers:
            assert game.decision is not None
            game.apply(next(one for one in game.decision.options if one.notation == answer))
        assert [*game.scores.values()] == [*points]


@pytest.mark.parametrize("what", CLASHES)
def test_layers_that_contradict_each_other_are_refused(tmp_path: Path, what: str) -> None:
    code, left, right = CLASHES[what]
    spec = layers(tmp_path, left, right)
    for one in spec[1:]:
        link(read_layers([spec[0], one]), {})
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers(spec), {})
    assert {problem.code for problem in caught.value.diagnostics} == {code}


def test_the_page_lists_what_holds_and_what_is_refused() -> None:
    text = (DOCS / "layers-together.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    said = [(first.removeprefix("| "), second) for first, second, *_ in rows]
    heads = [index for index, (first, _) in enumerate(said) if first == "what the two do"]
    holding, refused = said[heads[0] + 1 : heads[1]], said[heads[1] + 1 :]
    assert [first for first, _ in holding] == [*BOTH]
    assert refused == [(what, code) for what, (code, _, _) in CLASHES.items()]
