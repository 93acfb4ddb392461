from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fuero
from fuero.cli.positions import read_position
from support.rulesets import MANIFEST, write_ruleset


def test_rules_as_a_whole(run) -> None:
    said = run("show", "el-grande", "--set", "tie-rank=skip").output
    assert "El Grande. For 2 to 5 players." in said
    assert re.search(r"tie-rank +skip", said)
    data = json.loads(run("show", "el-grande", "--json").output)
    assert data["settings"]["tie-rank"] == "compact"
    assert "veto" in data["elements"]["card"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("veto", "card veto in stack-2, 2 copies"),
        ("veto.2", "card veto in stack-2, 2 copies"),
        ("granada", "neighbours New Castile, Valencia and Seville"),
        ("place:granada", "place granada"),
        ("tie-rank", "switch tie-rank"),
        ("king-bonus", "value king-bonus = 2 in 0..10"),
        ("influence", "majority influence:"),
        ("turn", "procedure turn:"),
        ("taboo", "prohibition taboo"),
    ],
)
def test_things_by_name(run, name: str, words: str) -> None:
    assert words in run("show", "el-grande", name).output


def test_a_card_is_found_by_the_beginning_of_its_title(run) -> None:
    whole = run("show", "el-grande", "Second Thoughts").output
    assert "card take-back" in whole
    assert run("show", "el-grande", "second").output == whole
    assert "is called 's'" in run("show", "el-grande", "s", code=2).stderr


def test_a_card_as_json(run) -> None:
    data = json.loads(run("show", "el-grande", "veto", "--json").output)
    assert (data["copies"], data["deck"], data["cites"]) == (2, "stack-2", "R-7.2.1")
    assert data["text"].startswith("card veto in stack-2")
    assert data["where"].startswith("el-grande/cards.fuero:")


def test_below_what_cites_a_rule_stand_the_rule_and_where_it_is_from(run) -> None:
    lines = run("show", "el-grande", "veto").output.splitlines()
    at = lines.index("cites: R-7.2.1")
    assert lines[at + 1].startswith("  R-7.2.1: Veto. Keep the card face up.")
    assert lines[at + 2] == "    all four rule books: Cartas de Acción en el mazo 2 (stack 2)"
    place = run("show", "king-colonies", "captain").output
    assert "\ncites: B-4\n  B-4: Caballeros board the Ship " in place


def test_cited_rules_are_in_the_data_of_what_cites_them(run) -> None:
    data = json.loads(run("show", "el-grande", "veto-announce", "--json").output)
    assert data["cites"] == "R-7.2.1, Q-8, E-16"
    assert [fact["number"] for fact in data["facts"]] == ["R-7.2.1", "Q-8", "E-16"]
    veto = data["facts"][1]
    assert veto["open"] == "what the parts of an action are that a Veto can stop"
    assert veto["source"] == "Rulings on the base game"
    assert veto["where"].startswith("el-grande/sources/rulings.yaml:")
    assert json.loads(run("show", "el-grande", "turn", "--json").output)["facts"] == []


def test_a_number_shows_its_rule_and_what_cites_it(run) -> None:
    said = run("show", "el-grande", "R-7.4.2").output.splitlines()
    assert said[0] == "R-7.4.2: Move the King to a neighbouring region."
    assert said[-1] == "cited by: card progress"
    data = json.loads(run("show", "el-grande", "Q-17", "--json").output)
    assert data["cited_by"] == ["switch castillo-contents"]
    assert data["fact"].startswith("With hidden contents")


def test_a_number_that_no_source_holds_gets_the_number_meant(run) -> None:
    said = run("show", "el-grande", "R-7.4.22", code=2).stderr
    assert "no source of El Grande holds the number R-7.4.22" in said
    assert "did you mean `R-7.4.2`?" in said


def test_sources_are_shown_as_pages_and_as_data(run) -> None:
    pages = run("show", "king-colonies", "--sources").output
    titles = [line.removeprefix("# ") for line in pages.splitlines() if line.startswith("# ")]
    assert titles[0] == "El Grande, the base game"
    assert titles[-2:] == ["King & the Colonies", "Rulings on King & the Colonies"]
    data = json.loads(run("show", "king-colonies", "--sources", "--json").output)
    assert [digest["title"] for digest in data] == titles
    assert data[-1]["facts"][0]["number"] == "Q-65"


def test_rules_without_sources_say_so(run, secrets: str) -> None:
    assert run("show", secrets, "--sources").output == "Small declares no sources\n"
    assert json.loads(run("show", secrets, "--sources", "--json").output) == []


@pytest.mark.parametrize(
    ("source", "name", "why", "place"),
    [
        ("grandissimo --set ships=out", "storm", "left out by ships=out", "modules.fuero:"),
        ("grandissimo --set ships=out", "ship", "left out by ships=out", "board.yaml:"),
        ("intrigue-king", "taken", "removed by intrigue-king", "intrigue-king/material.fuero:"),
    ],
)
def test_what_is_not_in_the_game_now_says_why(
    run, source: str, name: str, why: str, place: str
) -> None:
    said = run("show", *source.split(), name, code=2).stderr
    assert f"is called '{name}': it is {why}\n" in said
    assert place in said
    assert "did you mean" not in said


def test_a_selection_lists_what_is_in_now(run) -> None:
    said = run("show", "grandissimo", "--set", "ships=out", "stack-6-cards").output
    assert "\nCards of stack 6, at least 11: Alliance, Bailiff," in said
    assert said.partition("without Storm.")[1]
    assert "Storm" not in said.partition("without")[0]
    everything = run("show", "grandissimo", "stack-6-cards").output
    assert "without" not in everything
    assert "Storm" in everything


def test_what_a_switch_leaves_out_cannot_be_chosen_and_is_not_listed(run) -> None:
    portugal = ("grandissimo", "--set", "portugal=out", "--set")
    listed = run("show", *portugal[:3]).output
    chooses = listed[listed.index("chooses from") : listed.index("edition ")]
    assert "alliance" in chooses
    for name in ("border-guard", "embassy", "revolution"):
        assert name not in chooses
        assert name in run("show", "grandissimo").output
    few = run("show", *portugal, "stack-6-cards=alliance", code=2).stderr
    assert "the selection stack-6-cards needs at least 11" in few
    assert "border-guard" not in few.partition("help:")[2]
    chosen = (
        "stack-6-cards=border-guard,alliance,bailiff,boycott,cavalcade,customs,double-turn,fleet,"
        "free-choice,trial,harbour"
    )
    said = run("show", *portugal, chosen, code=None).stderr
    reason = "there is no card 'border-guard' to choose: it is left out by portugal=out"
    assert f"error FU214: {chosen}: {reason}\ngrandissimo/cards.fuero:" in said
    assert "ruleset.yaml" not in said


def test_a_name_that_a_switch_leaves_out_is_told_with_the_setting(run, tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("players: [red, blue]\n", encoding="utf-8")
    act = ("--position", "empty.yaml", "--do", "score portugal")
    found = run("try", "grandissimo", "--set", "portugal=out", *act, code=None).stderr
    assert "FU220: nothing is called 'portugal': it is left out by portugal=out" in found
    assert "board.yaml:" in found
    table = "players: [red, blue]\nportugal: {red: 1}\n"
    (tmp_path / "table.yaml").write_text(table, encoding="utf-8")
    asked = ("--position", "table.yaml", "--all")
    said = run("score", "grandissimo", "--set", "portugal=out", *asked, code=1).stderr
    assert "portugal: nothing is called so: it is left out by portugal=out" in said
    assert "board.yaml:" in said


def test_unknown_names_get_a_hint(run) -> None:
    assert "did you mean `veto`?" in run("show", "el-grande", "vetto", code=2).stderr


def test_a_card_is_read_with_its_numbers(run) -> None:
    assert (
        "card free-choice: Free choice (placing 3, ship symbol)\n"
        in run("show", "grandissimo", "free-choice").output
    )
    said = run("show", "grandissimo", "--cards").output
    assert "Boycott (placing 3) [boycott]" in said  # of no symbols nothing is said
    assert "Veto (placing 2) [veto] (2 copies)" in said
    assert said.count("stack 6 ──") == 1


def test_what_a_card_without_a_body_is_for_is_said(run) -> None:
    said = run("show", "castelo-sao-jorge", "--cards").output
    assert "Thief [thief] (6 copies), reconstruction\n    Takes a token of a character" in said


def test_every_card_is_listed(run) -> None:
    cards = json.loads(run("show", "el-grande", "--cards", "--json").output)
    assert sum(card["copies"] for card in cards) == 45
    assert {"id", "copies", "deck", "provenance", "cites", "dsl", "english"} <= set(cards[0])
    said = run("show", "el-grande", "--cards").output
    assert "[veto] (2 copies)" in said
    assert max(len(line) for line in said.splitlines()) <= 100


def test_the_board_and_the_order_of_layers(run) -> None:
    assert "galicia" in run("show", "el-grande", "--board").output
    assert "26, 12" in run("show", "el-grande", "--board").output
    assert len(json.loads(run("show", "el-grande", "--board", "--json").output)) == 12
    assert run("show", "el-grande", "--order").output == (
        "1. el-grande 1.0.0: El Grande (players: 2 to 5 of red, blue, green, yellow, brown)\n"
    )


def test_what_a_layer_did_is_shown(run, tmp_path: Path) -> None:
    layer = tmp_path / "rich"
    layer.mkdir()
    (layer / "ruleset.yaml").write_text(
        "format: 1\nid: rich\ntitle: Rich\nversion: 1.0.0\n"
        "over: {ruleset: el-grande, version: 1.0.0}\nfiles: [rich.fuero]\n",
        encoding="utf-8",
    )
    (layer / "rich.fuero").write_text("replace value king-bonus = 3 in 0..10\n", encoding="utf-8")
    said = run("show", "el-grande+./rich", "--order").output
    assert "2. ./rich 1.0.0: Rich" in said
    assert (
        "   replaces value king-bonus: 3, which was 2 (of el-grande, el-grande/material.fuero:3:7) "
        "[./rich/rich.fuero:1:15]\n"
    ) in said
    data = json.loads(run("show", "el-grande+./rich", "--order", "--json").output)
    assert data["changes"][0]["name"] == "king-bonus"


def test_a_save_shows_its_board_and_its_position(run, tmp_path: Path) -> None:
    rules = fuero.load("el-grande")
    game = rules.new_game(3, 4)
    for _ in range(40):
        game.apply(game.decision.options[0])
    path = tmp_path / "game.save.json"
    path.write_text(rules.game_to_json(game), encoding="utf-8")
    said = run("show", str(path)).output
    assert "40 decisions were taken." in said
    assert "Granada" in said
    again = tmp_path / "table.yaml"
    again.write_text(run("show", str(path), "--position").output, encoding="utf-8")
    one = json.loads(run("score", "el-grande", "--position", str(again), "--all", "--json").output)
    assert len(one) == 10
    placed = rules.trial("score castillo", read_position(rules, again), player="red")
    assert placed.whole_view()["pieces"] == game.whole_view()["pieces"]
    assert placed.whole_view()["figures"] == game.whole_view()["figures"]
    assert placed.whole_view()["zones"] == game.whole_view()["zones"]


def test_a_finished_game_hides_nothing(run, tmp_path: Path) -> None:
    rules = fuero.load("castelo-sao-jorge")
    game = rules.new_game(2, 4)
    path = tmp_path / "game.save.json"
    hidden = "unseen"
    while not game.over:
        if game.decisions_taken == 60:
            path.write_text(rules.game_to_json(game), encoding="utf-8")
            assert hidden in run("show", str(path)).output
        game.apply(game.decision.options[-1])
    path.write_text(rules.game_to_json(game), encoding="utf-8")
    said = run("show", str(path)).output
    assert hidden not in said
    assert "Trophy" in said
    assert "The game is over" in said


def test_options_that_do_not_go_together(run, tmp_path: Path) -> None:
    run("show", "el-grande", "veto", "--cards", code=2)
    run("show", "el-grande", "--position", code=2)
    path = tmp_path / "torn.save.json"
    path.write_text('{"format": 1, "kind": "state", "rec', encoding="utf-8")
    assert "error FU421" in run("show", str(path), code=1).stderr
    run("show", str(path), "--cards", code=2)


CHOICES = (
    MANIFEST.replace("board.yaml, ", "")
    + """\
switches:
  mode: {values: [calm, wild], default: calm, about: mood}
selections:
  omens: {of: [comet, flood], least: 1, about: which omens are in}
editions:
  first: {title: First printing, switches: {mode: wild, omens: [flood]}}
"""
)
OMENS = """\
track score for each player: 0..9
cards omen, plural omens
deck sky of omens
variable drawn: omen
card comet in sky:
    add 1 to own score
card flood in sky:
    add 2 to own score
procedure game:
    draw from sky as drawn
    perform drawn
    end game: done
"""


def test_what_can_be_chosen_is_shown_and_an_edition_holds(run, tmp_path: Path) -> None:
    folder = write_ruleset(tmp_path / "small", OMENS, manifest=CHOICES)
    shown = run("show", folder).output
    assert re.search(r"first +First printing +mode=wild, omens=flood", shown)
    assert re.search(r"omens +all +comet, flood +1 +which omens are in", shown)
    data = json.loads(run("show", folder, "--edition", "first", "--json").output)
    assert data["settings"] == {"mode": "wild", "omens": "flood"}
    assert data["elements"]["card"] == ["flood"]
    assert data["editions"][0]["settings"] == {"mode": "wild", "omens": "flood"}
    assert "flood, without comet" in run("show", folder, "omens", "--edition", "first").output
    assert "did you mean `first`?" in run("show", folder, "--edition", "fist", code=2).stderr


def test_an_edition_is_played_and_simulated(run, tmp_path: Path) -> None:
    folder = write_ruleset(tmp_path / "small", OMENS, manifest=CHOICES)
    for more, score in (((), 2), (("--set", "omens=comet"), 1)):
        arguments = ("simulate", folder, "--games", "1", "--edition", "first", *more, "--json")
        assert json.loads(run(*arguments).output)["mean_scores"]["white"]["value"] == score


def test_numbers_known_from_elsewhere_are_shown_beside_their_card_or_place(run) -> None:
    shown = run("show", "grandissimo", "portugal").output
    assert "provenance: reconstruction; values rulebook\n" in shown
    card = json.loads(run("show", "grandissimo", "free-choice", "--json").output)
    assert card["numbers_known"] == {"placing": "reconstruction", "ship-sign": "reconstruction"}
    cards = " ".join(run("show", "grandissimo", "--cards").output.split())
    assert "[revolution], rulebook; placing reconstruction " in cards


def test_what_has_a_title_is_found_by_it(run) -> None:
    for title in ("winner’s audit", "Winner's Audit", "“Winners Audit”", "card:winners  audit"):
        assert run("show", "el-grande", title).output.startswith("card score-firsts: ")


def test_rules_can_be_read_from_the_aim_to_the_cards(run) -> None:
    said = run("show", "el-grande", "--rules").output
    titles = [
        "Who wins",
        "The board",
        "The material",
        "The course of the game",
        "What the cards do",
    ]
    places = [said.index(f"\n{title} ─") for title in titles]
    assert places == sorted(places)
    # Each procedure stands behind the one that performs it first.
    order = [said.index(f"\n{name}:\n") for name in ("Game", "Set-up", "Round", "Turn", "Placing")]
    assert order == sorted(order)
    assert "Give and Take (placing 1), 2 copies:\n  Move up to 2 of your own" in said
    assert "Outlook:" not in said  # nothing of the game performs it
    told = json.loads(run("show", "el-grande", "--rules", "--json").output)
    assert told[0]["title"] == "Who wins"


def test_the_switches_of_the_rules_are_no_part_of_what_is_read(run) -> None:
    said = run("show", "intrigue-king", "--rules").output
    assert "ik-card-pool" not in said
    assert max(map(len, said.splitlines())) <= 100


@pytest.mark.parametrize(
    ("plural", "kind", "member"),
    [
        ("regions", "kind region", "galicia"),
        ("actions", "cards action", "veto"),
        ("caballeros", "piece caballero", ""),
        ("scoreboards", "figure scoreboard", ""),
    ],
)
def test_a_plural_shows_what_it_is_of_with_its_members(
    run, plural: str, kind: str, member: str
) -> None:
    lines = run("show", "el-grande", plural).stdout.splitlines()
    assert lines[0].startswith(f"{kind}: ")
    members = [line for line in lines if line.startswith("members: ")]
    assert [member in one.removeprefix("members: ").split(", ") for one in members] == (
        [True] if member else []
    )


def test_a_misspelt_plural_gets_the_plural(run) -> None:
    assert "did you mean `regions`?" in run("show", "el-grande", "regoins", code=2).stderr
