"""What is left to the table: selections, editions, and settings that are declared elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.settings import GivenValue
from fuero.ruleset.sums import read_layers
from fuero.text.say import say_element
from support.rulesets import MANIFEST, write_ruleset

CHOSEN = (
    MANIFEST
    + """\
switches:
  mode: {values: [calm, wild], default: calm, about: mood}
  pace: {values: [slow, quick], default: slow, about: speed}
selections:
  omens: {of: [comet, drought, flood], least: 2, about: which omens are in the game, cites: [D-1]}
  skies: {kind: deck, of: [heavens, clouds], about: which stacks there are}
editions:
  first: {title: First edition, switches: {mode: wild, gain: 4}}
  second: {title: Second edition, switches: {pace: quick, omens: [flood, comet]}}
"""
)
RULES = """\
track score for each player: 0..99
value gain = 1 in 0..9
cards omen, plural omens
deck heavens of omens
deck clouds of omens
card comet in heavens:
    add 1 to own score
card drought in heavens:
    add 2 to own score
card flood in heavens:
    add 3 to own score
card rain in clouds:
    add 4 to own score
procedure game:
    when mode is wild:
        add gain to own score
    when pace is quick:
        end game: soon
"""
LAYER = """\
format: 1
id: later
title: Later
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [rules.fuero]
switches:
  late: {values: [yes-it-is, not-yet], default: not-yet, about: whether it is late}
editions:
  second: {title: Not shown, switches: {late: yes-it-is, pace: slow}}
"""


def chosen(
    folder: Path, edition: str | None = None, more: str = "", **settings: GivenValue
) -> Rules:
    path = write_ruleset(folder / "base", RULES, manifest=CHOSEN + more)
    return link(read_layers([path]), settings, edition)


def refused(folder: Path, edition: str | None = None, **settings: GivenValue) -> Diagnostic:
    with pytest.raises(DiagnosticError) as caught:
        chosen(folder, edition, **settings)
    (problem,) = caught.value.diagnostics
    return problem


def layered(folder: Path, more: str = "", rules: str = "", edition: str | None = None) -> Rules:
    base = write_ruleset(folder / "base", RULES, manifest=CHOSEN)
    layer = write_ruleset(folder / "later", rules, manifest=LAYER + more)
    return link(read_layers([base, layer]), {}, edition)


# ---- selections --------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["flood,comet", "flood, comet", ["comet", "flood"]])
def test_a_selection_leaves_the_others_out(tmp_path: Path, value: GivenValue) -> None:
    rules = chosen(tmp_path, omens=value)
    assert list(rules.of("card")) == ["comet", "flood", "rain"]
    assert rules.settings["omens"] == "comet,flood"
    assert rules.removed["card", "drought"].history[-1][0] == "left out by the selection omens"


def test_everything_is_in_unless_something_is_chosen(tmp_path: Path) -> None:
    rules = chosen(tmp_path / "a")
    assert list(rules.of("card")) == ["comet", "drought", "flood", "rain"]
    everything = chosen(tmp_path / "b", omens="flood,drought,comet")
    assert rules.settings["omens"] == everything.settings["omens"] == "all"
    assert rules.hash == everything.hash == chosen(tmp_path / "c", omens="all").hash
    assert rules.hash != chosen(tmp_path / "d", omens="flood,comet").hash


def test_a_stack_left_out_takes_its_cards_along(tmp_path: Path) -> None:
    rules = chosen(tmp_path, skies="heavens")
    assert "rain" not in rules.of("card")
    assert "clouds" not in rules.of("deck")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("comet", "the selection omens needs at least 2, and 1 is chosen"),
        ("comet,flood,comet", "the selection omens has 'comet' twice"),
        ("comet,flood,flod", "the selection omens has nothing called 'flod'"),
    ],
)
def test_selections_that_cannot_be(tmp_path: Path, value: str, message: str) -> None:
    problem = refused(tmp_path, omens=value)
    assert (problem.code, problem.message) == ("FU214", message)
    assert problem.related[0].span.text == "omens"


def test_a_layer_sets_a_selection(tmp_path: Path) -> None:
    rules = layered(tmp_path, "sets: {omens: [flood, drought]}\n")
    assert rules.settings["omens"] == "drought,flood"


def test_a_layer_that_chooses_too_few_is_shown_with_the_selection(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        layered(tmp_path, "sets: {omens: [flood, mud]}\n")
    first, second = caught.value.diagnostics
    assert first.span is not None
    assert first.span.text == "mud"
    assert second.span is not None
    assert second.span.text == "omens"
    assert all(one.related[0].span.source.name.endswith("ruleset.yaml") for one in (first, second))


def test_what_is_left_out_may_be_changed_but_not_needed(tmp_path: Path) -> None:
    change = "after card drought:\n    add 1 to own score\n"
    sets = "sets: {omens: [flood, comet]}\n"
    assert "drought" not in layered(tmp_path / "a", sets, change).of("card")
    with pytest.raises(DiagnosticError) as caught:
        layered(tmp_path / "b", sets, "define dry = drought is none\n")
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU233"
    assert problem.related[0].label == "left out by the selection omens by small here"


def test_what_a_layer_removed_cannot_be_chosen(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        layered(tmp_path / "a", "sets: {omens: [flood, comet]}\n", "remove card comet\n")
    assert [problem.code for problem in caught.value.diagnostics] == ["FU233"]
    assert "comet" not in layered(tmp_path / "b", "", "remove card comet\n").of("card")


def test_a_selection_of_nothing_declared_is_told(tmp_path: Path) -> None:
    manifest = CHOSEN.replace("[comet, drought, flood]", "[comet, drougth, flood]")
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([write_ruleset(tmp_path, RULES, manifest=manifest)]), {})
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.help) == ("FU214", "did you mean `drought`?")
    assert problem.span is not None
    assert problem.span.text == "drougth"


def test_what_no_switch_declares_now_may_be_listed_but_not_chosen(tmp_path: Path) -> None:
    rules = RULES.replace(
        "card flood in heavens:\n    add 3 to own score\n",
        "when mode is wild:\n    card flood in heavens:\n        add 3 to own score\n",
    )
    layers = read_layers([write_ruleset(tmp_path, rules, manifest=CHOSEN)])
    assert "flood" not in link(layers, {}).of("card")
    assert "flood" in link(layers, {"mode": "wild", "omens": "comet,flood"}).of("card")
    with pytest.raises(DiagnosticError) as caught:
        link(layers, {"omens": "comet,flood"})
    assert [problem.code for problem in caught.value.diagnostics] == ["FU214"]


def test_a_selection_is_said(tmp_path: Path) -> None:
    rules = chosen(tmp_path, omens="comet,flood")
    assert say_element(rules, "selection", "omens") == (
        "Omens (which omens are in the game), at least 2: comet and flood, without drought."
    )


def test_a_record_says_what_was_selected(tmp_path: Path) -> None:
    path = write_ruleset(tmp_path / "base", RULES, manifest=CHOSEN)
    rules = fuero.load(path, switches={"omens": ["flood", "comet"]}, checked=False)
    text = rules.print_record(rules.new_game(2))
    assert "\nsettings: omens=comet,flood\n" in text
    read = rules.read_record(text)
    again = fuero.load(path, switches=dict(read.settings), checked=False)
    assert again.replay(read).over


# ---- editions ----------------------------------------------------------------------------------


def test_an_edition_sets_switches_values_and_selections(tmp_path: Path) -> None:
    first = chosen(tmp_path / "a", "first")
    assert first.settings["mode"] == "wild"
    assert first.values["gain"] == 4
    second = chosen(tmp_path / "b", "second")
    assert second.settings == {
        "mode": "calm",
        "pace": "quick",
        "omens": "comet,flood",
        "skies": "all",
    }
    assert second.editions["second"].settings == {"pace": "quick", "omens": "comet,flood"}


def test_an_edition_goes_below_what_layers_and_callers_set(tmp_path: Path) -> None:
    assert chosen(tmp_path / "a", "first", mode="calm").settings["mode"] == "calm"
    assert layered(tmp_path / "b", "sets: {mode: calm}\n", "", "first").settings["mode"] == "calm"


def test_a_layer_adds_to_an_edition(tmp_path: Path) -> None:
    rules = layered(tmp_path, edition="second")
    assert rules.settings["late"] == "yes-it-is"
    assert rules.settings["pace"] == "slow"
    assert rules.settings["omens"] == "comet,flood"
    assert rules.editions["second"].title == "Second edition"


def test_an_unknown_edition_gets_a_hint(tmp_path: Path) -> None:
    problem = refused(tmp_path / "a", "frist")
    assert (problem.code, problem.help) == ("FU215", "did you mean `first`?")
    assert refused(tmp_path / "b", "danish").help == "there is first, second"


def test_every_edition_is_looked_at_also_if_another_is_played(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        chosen(tmp_path, "first", "  third: {title: Third, switches: {mode: wlid, mod: calm}}\n")
    assert [problem.code for problem in caught.value.diagnostics] == ["FU211", "FU210"]
    assert all(problem.span is not None for problem in caught.value.diagnostics)


def test_an_edition_is_recorded_as_what_it_sets(tmp_path: Path) -> None:
    path = write_ruleset(tmp_path / "base", RULES, manifest=CHOSEN)
    rules = fuero.load(path, edition="second", checked=False)
    text = rules.print_record(rules.new_game(2))
    assert "\nsettings: omens=comet,flood pace=quick\n" in text
    same = fuero.load(path, switches={"omens": "flood,comet", "pace": "quick"}, checked=False)
    assert same.rules.hash == rules.rules.hash


# ---- declared elsewhere ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tie-rank", "king-bonus"])
def test_a_setting_of_a_ruleset_that_is_not_loaded_names_it(tmp_path: Path, name: str) -> None:
    problem = refused(tmp_path, **{name: "skip"})
    assert problem.code == "FU210"
    (elsewhere,) = problem.related
    assert elsewhere.label == "declared by el-grande, which is not in the sum"
    assert elsewhere.span.text == name


def test_rules_that_ask_for_a_switch_that_is_not_loaded_are_told_where_it_is(
    tmp_path: Path,
) -> None:
    rules = RULES + "define rank = by tie-rank {compact: 1, skip: 2}\n"
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([write_ruleset(tmp_path, rules, manifest=CHOSEN)]), {})
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU210"
    assert problem.related[0].span.source.name == "el-grande/ruleset.yaml"
