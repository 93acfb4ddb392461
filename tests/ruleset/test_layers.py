"""Layers laid over one another: what stands in the end, and where it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.lang import nodes
from fuero.ruleset.layers import read_layers
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from support.rulesets import write_ruleset

BASE = """\
track score for each player: 0..99
value reach = 2 in 0..5
piece man, plural men, 5 for each player in box
procedure game:
    move up to reach own men from box to fields
    add 1 to own score
"""
LAYER = """\
format: 1
id: {name}
title: {name}
version: 1.0.0
over: {{ruleset: small, version: "{version}"}}
files: [changes.fuero]
{more}"""


def summed(
    folder: Path, *layers: str, more: str = "", version: str = "1", **settings: str
) -> Rules:
    """The base with layers of these declarations on it, called one, two …"""
    spec = [write_ruleset(folder / "base", BASE)]
    for name, changes in zip(("one", "two", "three"), layers, strict=False):
        place = folder / name
        place.mkdir()
        manifest = LAYER.format(name=name, more=more, version=version)
        (place / "ruleset.yaml").write_text(manifest, encoding="utf-8")
        (place / "changes.fuero").write_text(changes, encoding="utf-8")
        spec.append(str(place))
    return link(read_layers(spec), settings)


def kinds(rules: Rules, procedure: str = "game") -> list[str]:
    """The statements of a procedure by their kinds."""
    body = rules.of("procedure")[procedure].node.body  # type: ignore[attr-defined]
    return [type(part.act if isinstance(part, nodes.ActLine) else part).__name__ for part in body]


def test_a_layer_adds_and_says_so(tmp_path: Path) -> None:
    rules = summed(
        tmp_path, "procedure more:\n    clear-score\n".replace("clear-score", "end game: now")
    )
    assert [layer.id for layer in rules.layers] == ["small", "one"]
    assert rules.of("procedure")["more"].layer == "one"
    assert rules.of("procedure")["game"].layer == "small"


def test_wraps_apply_in_the_order_of_the_sum(tmp_path: Path) -> None:
    rules = summed(
        tmp_path,
        "before procedure game:\n    end game: first\n",
        "after procedure game:\n    end game: second\n",
    )
    assert kinds(rules) == ["EndGame", "Move", "Add", "EndGame"]
    history = [(what, layer) for what, layer, _ in rules.of("procedure")["game"].history]
    assert history == [("declared", "small"), ("before", "one"), ("after", "two")]


def test_unless_keeps_the_body_under_a_condition(tmp_path: Path) -> None:
    rules = summed(tmp_path, "unless score of me > 3:\n    procedure game\n")
    assert kinds(rules) == ["If"]


def test_a_layer_replaces_and_removes(tmp_path: Path) -> None:
    rules = summed(tmp_path, "replace value reach = 3 in 0..9\n", "remove piece man\n"
                   "replace procedure game:\n    add reach to own score\n")  # fmt: skip
    assert rules.values == {"reach": 3}
    assert "man" not in rules.of("piece")
    assert kinds(rules) == ["Add"]


def test_a_layer_sets_values_and_the_caller_sets_them_last(tmp_path: Path) -> None:
    assert summed(tmp_path / "a", "", more="sets: {reach: 4}").values["reach"] == 4
    both = summed(tmp_path / "b", "", more="sets: {reach: 4}", reach="1")
    assert both.values["reach"] == 1


def test_equal_rules_have_equal_hashes_whatever_their_layout(tmp_path: Path) -> None:
    plain = link(read_layers([write_ruleset(tmp_path / "a", BASE)]), {})
    spaced = link(read_layers([write_ruleset(tmp_path / "b", "# a comment\n\n" + BASE)]), {})
    other = link(read_layers([write_ruleset(tmp_path / "c", BASE.replace("= 2", "= 3"))]), {})
    assert plain.hash == spaced.hash
    assert plain.hash != other.hash


@pytest.mark.parametrize("version", ["1", "1.0", "1.0.0"])
def test_a_layer_fits_a_version_by_its_beginning(tmp_path: Path, version: str) -> None:
    assert len(summed(tmp_path, "", version=version).layers) == 2


@pytest.mark.parametrize("version", ["2", "1.1", "1.0.1"])
def test_a_layer_does_not_fit_another_version(tmp_path: Path, version: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, "", version=version)
    assert [problem.code for problem in caught.value.diagnostics] == ["FU203"]


@pytest.mark.parametrize(
    ("one", "two", "code"),
    [
        ("replace {}", "replace {}", "FU230"),
        ("replace {}", "remove procedure game\n", "FU230"),
        ("remove procedure game\n", "replace {}", "FU233"),
        ("remove procedure game\n", "before {}", "FU233"),
        ("instead of {}", "instead of {}", "FU230"),
        ("replace {}", "instead of {}", "FU230"),
    ],
)
def test_layers_that_clash(tmp_path: Path, one: str, two: str, code: str) -> None:
    body = "procedure game:\n    end game: now\n"
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, one.format(body), two.format(body))
    problem = caught.value.diagnostics[0]
    assert problem.code == code
    assert problem.related, "the other place is shown too"


def test_a_layer_may_change_one_thing_twice(tmp_path: Path) -> None:
    body = "replace procedure game:\n    end game: now\n"
    assert kinds(summed(tmp_path, body + body)) == ["EndGame"]


def test_a_base_that_is_not_named_is_added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    summed(tmp_path, "")
    (tmp_path / "base").rename(tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    assert [layer.info.id for layer in read_layers(["./one"])] == ["small", "one"]
