"""Names private to a layer: helpers of strangers that are called alike do not meet."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.text.say import say_element
from support.rulesets import write_ruleset

BASE = """\
piece man, plural men, 5 for each player in box
track score for each player: 0..99
procedure game:
    for each player:
        perform turn
procedure turn:
    add 1 to own score
"""
LAYER = """\
format: 1
id: {name}
title: {name}
version: 1.0.0
over: {over}
files: [changes.fuero]
lexicon: [en.yaml]
"""
SMALL = "{ruleset: small, version: '1'}"
HELPER = """\
private:
    variable mood: 0..9

    define twice of what = what * {number}

    procedure helper:
        set mood to {number}
        add (twice of mood) to own score

after procedure turn:
    perform helper
"""
WORDS = "format: 1\nlanguage: en\nnames:\n  helper: {{one: the help of {name}}}\n"


def summed(folder: Path, over: str = SMALL, **layers: str) -> list[str]:
    folder.mkdir(exist_ok=True)
    spec = [write_ruleset(folder / "base", BASE)]
    for name, changes in layers.items():
        (folder / name).mkdir()
        below = over if name == list(layers)[-1] else SMALL
        manifest = LAYER.format(name=name, over=below)
        (folder / name / "ruleset.yaml").write_text(manifest, encoding="utf-8")
        (folder / name / "changes.fuero").write_text(changes, encoding="utf-8")
        (folder / name / "en.yaml").write_text(WORDS.format(name=name), encoding="utf-8")
        spec.append(str(folder / name))
    return spec


def two(folder: Path) -> fuero.LoadedRules:
    one, other = HELPER.format(number=2), HELPER.format(number=3)
    return fuero.load("+".join(summed(folder, one=one, two=other)))


def refused(spec: list[str]) -> tuple[fuero.Diagnostic, ...]:
    with pytest.raises(DiagnosticError) as caught:
        fuero.load("+".join(spec))
    return tuple(caught.value.diagnostics)


def test_a_private_name_that_nobody_else_uses_stays_as_it_is(tmp_path: Path) -> None:
    rules = fuero.load("+".join(summed(tmp_path, one=HELPER.format(number=2))))
    assert set(rules.rules.of("procedure")) == {"game", "turn", "helper"}
    game = rules.trial("perform turn", {"players": ["white", "black"], "mood": 1}, player="white")
    assert game.scores["white"] == 5


def test_helpers_of_strangers_that_are_called_alike_both_hold(tmp_path: Path) -> None:
    rules = two(tmp_path)
    assert set(rules.rules.of("procedure")) == {"game", "turn", "one/helper", "two/helper"}
    game = rules.trial("perform turn", {"players": ["white", "black"]}, player="white")
    assert game.scores["white"] == 1 + 2 * 2 + 3 * 3
    assert {name for name in game.view("white")["variables"] if "mood" in name} == {
        "one/mood",
        "two/mood",
    }


def test_each_layer_has_its_own_words_for_its_own_names(tmp_path: Path) -> None:
    said = say_element(two(tmp_path).rules, "procedure", "turn")
    assert "Perform the help of one." in said
    assert "Perform the help of two." in said
    mood = say_element(two(tmp_path / "again").rules, "variable", "one/mood")
    assert mood.startswith("The mood:")


def test_games_with_names_told_apart_are_recorded_and_replayed(tmp_path: Path) -> None:
    chosen = (
        "private:\n    procedure helper:\n        add 1 to own score\n\n"
        "after procedure turn:\n    one of:\n        perform helper\n        add 2 to own score\n"
    )
    rules = fuero.load("+".join(summed(tmp_path, one=chosen, two=chosen)))
    game = rules.new_game(2, seed=1)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    again = rules.replay(rules.read_record(rules.print_record(game)))
    assert again.scores == game.scores == {"white": 3, "black": 3}


def test_another_layer_does_not_see_a_private_name(tmp_path: Path) -> None:
    (problem,) = refused(
        summed(
            tmp_path,
            one=HELPER.format(number=2),
            two="after procedure turn:\n    perform helper\n",
        )
    )
    assert problem.code == "FU220"
    assert "private to one" in problem.message


def test_what_strangers_declare_in_public_is_private_in_one_of_them(tmp_path: Path) -> None:
    public = (
        "procedure helper:\n    add 9 to own score\n\nafter procedure turn:\n    perform helper\n"
    )
    rules = fuero.load("+".join(summed(tmp_path, one=HELPER.format(number=2), two=public)))
    game = rules.trial("perform turn", {"players": ["white", "black"]}, player="white")
    assert game.scores["white"] == 1 + 4 + 9


def test_strangers_that_declare_the_same_are_told_of_private(tmp_path: Path) -> None:
    public = (
        "procedure helper:\n    add 9 to own score\n\nafter procedure turn:\n    perform helper\n"
    )
    (problem,) = refused(summed(tmp_path, one=public, two=public))
    assert problem.code == "FU231"
    assert "private:" in str(problem.help)


def test_a_private_name_is_none_of_what_lies_below(tmp_path: Path) -> None:
    hidden = "private:\n    procedure turn:\n        add 1 to own score\n"
    assert [one.code for one in refused(summed(tmp_path, one=hidden))] == ["FU288"]


@pytest.mark.parametrize("what", ["track pain: 0..9", "figure king", "remove procedure turn"])
def test_what_lies_on_the_table_is_not_private(tmp_path: Path, what: str) -> None:
    assert "FU289" in [one.code for one in refused(summed(tmp_path, one=f"private:\n    {what}\n"))]
