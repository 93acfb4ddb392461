"""`fuero new`: what it makes is found in order by every command, over whatever ships."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fuero import resources
from fuero.pipeline import load
from fuero.resources import ruleset_names
from support.rulesets import write_ruleset

EXAMPLES = Path(__file__).parents[2] / "examples"
IN_THE_SOAK = ("grandissimo", "inquisitor-colonies", "intrigue-king", "king-colonies")
BELOW = [
    *(
        pytest.param(name, marks=[pytest.mark.soak] if name in IN_THE_SOAK else [])
        for name in ruleset_names()
    ),
    *sorted(f"./examples/{path.parent.name}" for path in EXAMPLES.glob("*/ruleset.yaml")),
    "el-grande+./examples/house-rules/wandering-court+./examples/house-rules/no-vetoes",
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The folder in which commands run, with the examples in it."""
    (tmp_path / "examples").symlink_to(EXAMPLES, target_is_directory=True)
    return tmp_path


def sound(run, rules: str, folder: Path) -> None:
    """Every command finds the new rules in order."""
    assert f"{rules}: nothing found" in run("check", rules).output
    assert "hold" in run("test", rules).stdout
    run("format", "--check", str(folder))
    run("simulate", rules, "--games", "1", "--seed", "1")
    assert "$" not in "".join(p.read_text() for p in folder.rglob("*") if p.is_file())


@pytest.mark.parametrize("below", BELOW)
def test_a_layer_is_in_order_over_whatever_there_is(run, place: Path, below: str) -> None:
    said = run("new", "my-rule", "--over", below).stdout
    assert said.endswith(f"Next: fuero test {below}+./my-rule\n")
    sound(run, f"{below}+./my-rule", place / "my-rule")


def test_a_layer_over_rules_with_decks_has_a_card(run, place: Path) -> None:
    run("new", "pilgrimage", "--over", "el-grande")
    assert sorted(path.name for path in (place / "pilgrimage").iterdir()) == [
        "README.md", "cards.fuero", "cases.yaml", "lexicon", "ruleset.yaml",
    ]  # fmt: skip
    shown = run("show", "el-grande+./pilgrimage", "pilgrimage").stdout
    assert shown.startswith("card pilgrimage: Pilgrimage")


def test_a_layer_over_rules_without_cards_has_a_rule(run, place: Path) -> None:
    run("new", "head-start", "--over", "./examples/tic-tac-toe")
    shown = run("show", "./examples/tic-tac-toe+./head-start", "game").stdout
    assert "before by head-start" in shown


def test_two_new_layers_can_be_added(run, place: Path) -> None:
    run("new", "one-more", "--over", "el-grande")
    run("new", "another-one", "--over", "el-grande")
    assert "nothing found" in run("check", "el-grande+./one-more+./another-one").stdout


@pytest.mark.parametrize("arguments", [(), ("--game",)])
def test_a_game_is_in_order(run, place: Path, arguments: tuple[str, ...]) -> None:
    said = run("new", "my-game", *arguments).stdout
    assert said == (
        "my-game: a small game\n"
        "  README.md\n  board.yaml\n  cases.yaml\n  game.fuero\n  lexicon/en.yaml\n"
        "  ruleset.yaml\n"
        "Next: fuero test ./my-game\n"
    )
    sound(run, "./my-game", place / "my-game")


def test_the_new_game_ends_at_every_number_of_players(run, place: Path) -> None:
    run("new", "my-game")
    rules = load("./my-game")
    for players in (2, 3, 4):
        game = rules.new_game(players, seed=players)
        while game.decision is not None:
            game.apply(game.decision.options[-1])
        assert game.result is not None


def test_a_path_may_lead_to_the_new_folder(run, place: Path) -> None:
    (place / "rules").mkdir()
    said = run("new", "rules/my-rule/", "--over", "el-grande").stdout
    assert "Next: fuero test el-grande+rules/my-rule\n" in said
    assert "all 2 cases hold" in run("test", "el-grande+rules/my-rule").stdout


WRONG = {
    "My Rule": "did you mean `my-rule`?",
    "Año Nuevo": "did you mean `ano-nuevo`?",
    "a+b/my-rule": "a plus stands between the rules of a sum",
    "7": "a name has small letters, digits and single hyphens",
    "no": "is no name",
    "..": "a name has small letters",
    "x" * 70: "is no name",
    "el-grande": "a ruleset that ships is called el-grande",
    "there": "there is there already",
    "missing/my-rule": "there is no folder missing",
    "there/my-rule": "there is no folder there",
    "king": "'king' is the name of a figure of el-grande",
    "regions": "'regions' is the name of a kind of places of el-grande",
    "granada": "'granada' is the name of a place of el-grande",
    "own": "'own' is a word of the language",
    "stop": "'stop' is a word of the language",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    run, place: Path, name: str
) -> None:
    (place / "there").write_text("a file")
    before = sorted(place.iterdir())
    found = run("new", name, "--over", "el-grande", code=2)
    assert "error FU430: " in found.stderr
    assert WRONG[name] in found.stderr
    assert sorted(place.iterdir()) == before


@pytest.mark.parametrize("name", ["no", "x" * 70])
def test_the_same_names_are_refused_for_a_game(run, place: Path, name: str) -> None:
    assert "is no name" in run("new", name, code=2).stderr


def test_rules_that_cannot_be_read_are_told_and_nothing_is_written(run, place: Path) -> None:
    before = sorted(place.iterdir())
    assert "FU201" in run("new", "my-rule", "--over", "el-gande", code=2).stderr
    bad = write_ruleset(place / "bad", "procedure game:\n    perform nothing-at-all\n")
    assert "rules.fuero:2:13" in run("new", "my-rule", "--over", bad, code=1).stderr
    shutil.rmtree(place / "bad")
    assert sorted(place.iterdir()) == before


def test_only_one_of_a_layer_and_a_game_is_made(run, place: Path) -> None:
    assert "only one of" in run("new", "x", "--over", "el-grande", "--game", code=2).stderr


def test_nothing_half_made_stays_when_it_cannot_be_written(
    run, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    before = sorted(place.iterdir())
    monkeypatch.setattr(Path, "rename", full)
    assert "No space left" in run("new", "my-game", code=1).stderr
    assert sorted(place.iterdir()) == before


def test_templates_hold_only_words_that_are_filled_in() -> None:
    for kind in ("card", "rule", "game"):
        files = resources.template(kind)
        assert {"README.md", "ruleset.yaml", "cases.yaml", "lexicon/en.yaml"} <= set(files)


@pytest.mark.parametrize("below", ["el-grande", "./examples/five-valleys"])
def test_a_plain_layer_says_nothing_and_can_be_filled(run, place: Path, below: str) -> None:
    said = run("new", "ours", "--over", below, "--plain").stdout
    assert said.endswith(f"Next: fuero check {below}+./ours\n")
    rules = f"{below}+./ours"
    assert f"{rules}: nothing found" in run("check", rules).output
    run("format", "--check", str(place / "ours"))
    assert "$" not in "".join(p.read_text() for p in (place / "ours").iterdir())
    with (place / "ours" / "changes.fuero").open("a", encoding="utf-8") as file:
        file.write("\nvalue our-own = 3 in 0..9\n")
    assert "adds value our-own" in run("show", rules, "--order").stdout


def test_a_plain_layer_lies_over_rules(run, place: Path) -> None:
    assert "--plain goes with --over RULES" in run("new", "ours", "--plain", code=2).stderr
    assert not (place / "ours").exists()
