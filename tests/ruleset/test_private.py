"""Names private to a layer: helpers of strangers that are called alike do not meet."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

import fuero
from fuero.cases.run import SumOfCases, own_cases, try_cases
from fuero.cli.show import command
from fuero.diagnostics import DiagnosticError
from fuero.lang import nodes
from fuero.ruleset.referring import REFERRING
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


ALIKE = """\
private:
    variable values: 0..9

    variable amount: 0..9

    procedure helper:
        set values to first of values of north
        set amount to 1
        perform paying with amount: (amount + values)
        for each spare in {1..2}:
            add spare to own score

when weather is other:
    private:
        define spare = 2

when weather is helper:
    after procedure turn:
        perform helper
"""


def test_what_is_spelled_alike_and_is_something_else_stays(tmp_path: Path) -> None:
    """An attribute, a slot of a procedure, the name of a loop, a value of a switch."""
    base = BASE + "procedure paying with amount: 0..20:\n    add amount to own score\n"
    settings = "values: [helper, other], default: helper, about: how it is"
    switch = f"switches:\n  weather: {{{settings}}}\n"
    spec = summed(tmp_path, one=ALIKE, two="private:\n    variable spare: 0..9\n")
    (tmp_path / "base" / "rules.fuero").write_text(base, encoding="utf-8")
    with (tmp_path / "one" / "ruleset.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write(switch)
    alone = fuero.load("+".join(spec[:2]))
    words = "values amount spare helper"
    private = "".join(
        f"    procedure {word}:\n        add 1 to own score\n" for word in words.split()
    )
    (tmp_path / "two" / "changes.fuero").write_text(f"private:\n{private}", encoding="utf-8")
    both = fuero.load("+".join(spec))
    assert set(words.split()) == set(both.rules.private.values())
    for rules in (alone, both):
        game = rules.trial("perform turn", {"players": ["white", "black"]}, player="white")
        assert game.scores["white"] == 1 + (1 + 3) + (1 + 2)


def test_what_a_manifest_names_is_followed(tmp_path: Path) -> None:
    rule = "private:\n    procedure helper:\n        add {} to own score\n"
    spec = summed(tmp_path, one=rule.format(2), two=rule.format(3))
    for name in ("one", "two"):
        with (tmp_path / name / "ruleset.yaml").open("a", encoding="utf-8") as manifest:
            manifest.write("widening: {helper: what it adds}\n")
            if name == "one":
                manifest.write("outlook: helper\n")
    rules = fuero.load("+".join(spec)).rules
    assert set(rules.widening) == {"one/helper", "two/helper"}
    assert rules.outlook is not None
    assert rules.outlook.text == "one/helper"


@pytest.mark.parametrize(("said", "layer", "points"), [
    ("perform one/helper", "", 4), ("perform two/helper", "", 9), ("perform helper", "two", 9),
    ("add one/twice of 4 to own score", "", 8), ("add (twice of 4) to own score", "two", 12),
])  # fmt: skip
def test_what_is_private_can_be_tried_by_the_name_of_its_layer(
    tmp_path: Path, said: str, layer: str, points: int
) -> None:
    position = {"players": ["white", "black"]}
    game = two(tmp_path).trial(said, position, player="white", layer=layer)
    assert game.scores["white"] == points


def test_whose_a_private_thing_is_has_to_be_said_where_it_is_tried(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        two(tmp_path).trial("perform helper", {"players": ["white", "black"]}, player="white")
    assert caught.value.diagnostics[0].help == "say whose it is: one/helper or two/helper"


CASES = """\
format: 1
cases:
  - name: the helper adds twice its mood
    position: {{players: [white, black], mood: 1}}
    do: |
      one of:
          perform helper
          add 1 to own score
    answers: [helper]
    then: {{mood: {number}, score: {{white: {points}}}}}
    seen-by:
      black: {{mood: {number}}}
"""


def test_the_cases_of_a_layer_are_about_its_own_names(tmp_path: Path) -> None:
    spec = summed(tmp_path, one=HELPER.format(number=2), two=HELPER.format(number=3))
    for name, number in (("one", 2), ("two", 3)):
        cases = CASES.format(number=number, points=number * number)
        (tmp_path / name / "cases.yaml").write_text(cases, encoding="utf-8")
    for together in (spec, spec[:2]):
        rules = SumOfCases(spec=together, settings={})
        cases = own_cases(rules.plain().rules)
        assert len(cases) == len(together) - 1
        assert [one.problems for one in try_cases(cases, rules)] == [()] * len(cases)


def test_a_case_tells_of_private_things_as_it_writes_them(tmp_path: Path) -> None:
    spec = summed(tmp_path, one=HELPER.format(number=2), two=HELPER.format(number=3))
    wrong = CASES.format(number=7, points=4).replace("mood: 1", "mood: 17")
    (tmp_path / "one" / "cases.yaml").write_text(wrong, encoding="utf-8")
    rules = SumOfCases(spec=spec, settings={})
    for number, ends in (("17", 4), ("1", 10)):
        (tmp_path / "one" / "cases.yaml").write_text(wrong.replace("17", number), encoding="utf-8")
        (tried,) = try_cases(own_cases(rules.plain().rules), rules)
        first = tried.problems[0]
        assert first.span is not None
        assert "one/mood" not in first.message
        assert first.span.line == ends


def test_of_every_name_in_a_tree_it_is_known_what_it_can_refer_to() -> None:
    """The other fields name what lies on the table, or what stands in the declaration itself.

    Say of a new field in `fuero.ruleset.referring` what its name can refer to, or name it here.
    """
    others = {
        "AfterMoving.movers", "Argument.name", "Attribute.name", "Bonus.name", "ByTable.switch",
        "Card.name", "CardsColumn.name", "CardsDeclaration.name", "CardsDeclaration.plural",
        "Carrying.loads", "DeckDeclaration.family", "DeckDeclaration.name", "Connected.along",
        "Definition.parameter", "DomainType.domain", "EndGame.reason", "Entry.key",
        "FigureDeclaration.name", "FigurePerPlayerDeclaration.name",
        "FigurePerPlayerDeclaration.plural", "FigureSetDeclaration.name",
        "FigureSetDeclaration.plural", "FiguresAt.figures", "ForEach.along", "ForEach.other",
        "ForEach.variable", "InDeck.deck", "KnownFrom.source", "Load.load",
        "LongestChain.along", "Member.name", "NumberedCardsDeclaration.name",
        "NumberedCardsDeclaration.plural", "OfFamily.family", "OwnerDeclaration.name",
        "Parameter.name", "PieceDeclaration.name", "PieceDeclaration.plural",
        "Pieces.adjectives", "Provenance.source", "SetType.domain", "Stock.owner",
        "Stock.start", "TableParts.without", "TrackDeclaration.name",
        "Unshown.piece", "Unshown.place",
        "ValueDeclaration.name", "When.switch", "When.values", "WhenDeclarations.switch",
        "WhenDeclarations.values", "Wording.parameter", "ZoneDeclaration.family",
        "ZoneDeclaration.name",
    }  # fmt: skip
    kinds = [one for one in vars(nodes).values() if isinstance(one, type)]
    named = {
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        if issubclass(kind, nodes.Node)
        for field in fields(kind)
        if "Name" in str(field.type)
    }
    referring = {f"{kind.__name__}.{field}" for kind, field in REFERRING}
    assert named == referring | others
    assert not referring & others


def test_a_name_shows_what_each_layer_calls_so_private_or_not(tmp_path: Path) -> None:
    private = HELPER.format(number=2)
    public = (
        "procedure helper:\n    add 1 to own score\n\nafter procedure turn:\n    perform helper\n"
    )
    for number, other in enumerate((public, HELPER.format(number=3))):
        spec = "+".join(summed(tmp_path / str(number), one=private, two=other))
        shown = CliRunner().invoke(command, [spec, "helper"]).output
        assert re.findall(r"(?m)^(?:procedure|declared by) ([a-z/]*)", shown) == [
            "one/helper",
            "one",
            "helper" if number == 0 else "two/helper",
            "two",
        ], shown
