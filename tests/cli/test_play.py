"""``fuero play``, ``fuero replay`` and ``fuero demo``: games at the keyboard, saved and read."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import fuero
from fuero.cli.keyboard import Keyboard
from fuero.machine.game import Game
from fuero.table.cards import open_cards
from fuero.table.sitting import Sitting
from support.playing import ROOT
from support.rulesets import MANIFEST, write_ruleset
from support.terminal import in_terminal

BOTS = tuple(part for seat in ("red", "blue") for part in ("--seat", f"{seat}=random"))


CROSSES = ("--seat", "cross=random", "--seat", "nought=random", "--seed", "1")

NOTED = """\
cards deed, plural deeds
deck pack of deeds
zone hand of deeds for each player
zone heap of deeds
card watch in pack:
    set warden to me
card guard in pack:
    set warden to me
variable warden: player
track score for each player: 0..9

procedure game:
    for each player:
        draw from pack to own hand
        draw from pack to own hand
        take one of own hand into heap
        end game: over
"""

WARDEN = """\
format: 1
language: en
names:
  warden: {one: warden, article: true, note: The warden stays until the end}
"""


def _saved(path: Path, game: Game) -> str:
    path.write_text(fuero.load("el-grande").game_to_json(game), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def secret_game() -> Game:
    """A game before somebody's first secret decision."""
    rules = fuero.load("el-grande")
    game = rules.new_game(2, 2)
    number = 0
    while not game.decision.secret:
        number = (number * 7 + 3) % 101
        game.apply(game.decision.options[number % len(game.decision.options)])
    return game


# ---- a game alone -----------------------------------------------------------------------------


def test_somebody_plays_against_bots_and_the_end_of_input_saves(run, tmp_path: Path) -> None:
    said = run("play", "el-grande", "--players", "3", "--seed", "5", typed="13\n1\n").output
    assert "Red: human" in said
    assert "Blue: greedy" in said
    assert "Red: which power card do you play?" in said
    assert "Red plays power card 13." in said
    assert "Blue plays power card" in said
    assert "The game is saved in fuero-el-grande-5.save.json." in said
    assert "fuero play --resume fuero-el-grande-5.save.json\n" in said
    save = json.loads((tmp_path / "fuero-el-grande-5.save.json").read_text(encoding="utf-8"))
    assert "  red choose: 13" in save["record"]


def test_cards_are_offered_with_their_numbers(run) -> None:
    typed = "cards\n13\n0\n"
    said = run("play", "el-grande", "--players", "2", "--seed", "5", typed=typed).output
    assert "13  Power card 13 (muster 0)" in said
    assert "  Give and Take (placing 1)\n" in said  # in the list of the open cards
    assert "  “Give and Take” (placing 1)  [two-and-two]\n" in said  # and where one is taken
    said = run("play", "intrigue-king", "--players", "4", "--seed", "5", typed="1\n").output
    assert "“10 Summons” (muster 6)" in said
    typed = "1\n" + "".join(f"{number}\n" for number in range(1, 27))
    said = run("play", "castelo-sao-jorge", "--players", "2", "--seed", "5", typed=typed).output
    assert "“Trophy 2”\n        Worth 2 points.\n" in said
    assert "does nothing by itself" not in said


def test_the_title_names_the_edition(run) -> None:
    chosen = ("--edition", "hungarian", "--set", "length=short")
    title = "El Grande (the Hungarian rule book, length=short)"
    assert title in run("play", "el-grande", *chosen, "--seed", "5").output
    resume = ("play", "--resume", "fuero-el-grande-5.save.json")
    assert title in run(*resume).output
    found = run(*resume, "--set", "length=long", code=1).stderr
    assert "error FU422" in found
    assert "load el-grande 1.0.0 --edition hungarian --set length=short;" in found
    said = run("simulate", "el-grande", *chosen, "--games", "1", "--players", "2").output
    assert said.startswith(f"{title}: 1 game of 2 players")
    assert " El Grande ──" in run("play", "el-grande", "--seed", "6").output


def test_answers_may_be_notations_in_any_case(run) -> None:
    said = run("play", "el-grande", "--players", "2", "--seed", "5", typed="  1 \nBOARD\n").output
    assert said.count("Castillo") >= 2


def test_what_cannot_be_answered_gets_a_hint(run) -> None:
    said = run("play", "el-grande", "--seed", "5", typed="14\nbord\n").output
    assert "There is no answer 14 here: answers are 1" in said
    assert "did you mean `board`?" in said


def test_the_map_tells_what_lies_next_to_what_and_which_passages_there_are(run) -> None:
    said = run("play", "castelo-sao-jorge", "--players", "2", "--seed", "5", typed="map\n").output
    assert "  Place 1     place 2, crossing 3\n" in said
    assert "Secret passages: place 1 – place 22, " in said.replace("\n", " ")


def test_a_place_is_shown_by_what_the_screen_calls_it(run) -> None:
    said = run("play", "castelo-sao-jorge", "--seed", "5", typed="show Crossing 2\n").output
    assert "neighbours place 8, place 9 and place 17" in said


def test_everything_help_names_can_be_typed(run, tmp_path: Path) -> None:
    typed = (
        "help\nboard\ncards\nmap\nshow turn\nshow trun\nwhy\nwhy 13\nwhy 99\nsave mine.json\nquit\n"
    )
    said = run("play", "el-grande", "--seed", "5", typed=typed).output
    assert "a number      that option of the list" in said
    assert "procedure turn:" in said
    assert "did you mean `turn`?" in said
    assert "Nothing was scored yet." in said
    assert "“Power card 13” is offered, as number 13." in said
    assert "There is no answer 99 here" in said
    assert "Saved in mine.json." in said
    assert "The game is saved in mine.json." in said
    assert [path.name for path in tmp_path.glob("*.json")] == ["mine.json"]


def test_of_many_cards_only_titles_are_listed(run) -> None:
    said = run("play", "king-colonies", "--players", "5", "--seed", "4", typed="5\n").output
    question = said[said.index("which card do you take among your 13?") :]
    assert "“40 Veto” (muster 4)" in question
    assert "Keep this card until" not in question
    assert "`show NAME` says what a card does, such as `show 10`." in question
    assert len(question.splitlines()) < 30


def test_a_note_in_brackets_stands_once_in_a_list_of_cards(run, tmp_path: Path) -> None:
    manifest = MANIFEST.replace("files:", "lexicon: [en.yaml]\nfiles:")
    rules = write_ruleset(tmp_path, NOTED, manifest=manifest, files={"en.yaml": WARDEN})
    said = run("play", rules, "--players", "2", typed="").output
    assert said.count("The warden stays until the end.") == 1
    assert said.count("You become the warden.") == 2


def test_the_map_of_one_place_tells_what_lies_next_to_it(run) -> None:
    said = run("play", "el-grande", "--players", "2", typed="map galicia\nmap nowhere\n").output
    assert "Galicia  Basque Country, Old Castile" in said
    assert "nothing in El Grande is called 'nowhere'" in said
    assert "Granada" not in said[said.index("Galicia  Basque") :]


def test_an_answer_that_is_closed_now_points_to_why(run) -> None:
    seats = ("--seat", "red=human", "--seat", "blue=human")
    start = ("play", "el-grande", "--players", "2", "--seed", "5", *seats)
    said = run(*start, typed="5\n5\nwhy 5\nxyzzy\n").output
    assert "'5' cannot be answered here. `why 5` says why it is not offered." in said
    assert "is not offered: " in said
    assert "'xyzzy' cannot be answered here. `help` lists what can be typed." in said


def test_a_seat_is_given_to_one_only(run) -> None:
    seats = ("--seat", "red=human", "--seat", "red=random")
    found = run("play", "el-grande", *seats, code=2).stderr
    assert "--seat says twice who sits at red" in found
    again = ("--seat", "red=human", "--seat", "red=human")
    run("play", "el-grande", *again, typed="")


@pytest.mark.parametrize(
    ("seed", "said"),
    [("abc", "'abc' is no whole number"), ("9" * 20, "is too large"), ("-1", "is too small")],
)
def test_of_what_is_no_seed_is_said_what_one_is(run, seed: str, said: str) -> None:
    found = " ".join(run("play", "el-grande", "--seed", seed, code=2).stderr.split())
    assert said in found
    assert "a seed is a whole number from 0 to 18446744073709551615" in found


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_bots_at_every_seat_play_the_game_that_is_simulated(run, bots: tuple[str, ...]) -> None:
    game = ("el-grande", "--players", "2", "--seed", "58")
    seats = [f"--seat={seat}={bot}" for seat, bot in zip(("red", "blue"), bots, strict=True)]
    run("play", *game, *seats, "--record", "played.record", typed="")
    played = json.loads(run("replay", "played.record", "--json").output)
    simulated = run("simulate", *game, "--games", "1", "--bots", ",".join(bots), "--json").output
    counted = json.loads(simulated)
    assert len(played["decisions"]) == counted["decisions_per_game"]
    assert played["scores"] == {
        seat: mean["value"] for seat, mean in counted["mean_scores"].items()
    }


def test_a_resumed_game_keeps_its_seed_and_its_players(run) -> None:
    run("play", "el-grande", "--seed", "5", typed="")
    for option, value in (("--seed", "5"), ("--players", "4")):
        found = run("play", "--resume", "fuero-el-grande-5.save.json", option, value, code=2)
        assert f"leave out {option}" in found.stderr


def test_a_game_resumed_with_another_setting_is_refused_by_its_name(run) -> None:
    run("play", "el-grande", "--seed", "5", typed="")
    resume = ("play", "--resume", "fuero-el-grande-5.save.json")
    found = run(*resume, "--set", "king-bonus=3", code=1).stderr
    assert "king-bonus is 2 there, 3 here" in found
    assert "other rules" not in found
    assert run(*resume, "--set", "king-bonus=2", typed="").output


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("settings:", "settings: lenght=short", "2.record:3:11: error FU210"),
        ("rules: el-grande", "rules: el-grando", "2.record:2:8: error FU201"),
        ("rules: el-grande 1.0.0", "rules: el-grande 2.0.0", "2.record:2:8: error FU422"),
        ("players: red blue", "players: red blau", "2.record:5:10: error FU401"),
    ],
)
def test_what_a_record_says_wrong_is_told_with_its_line(
    run, tmp_path: Path, old: str, new: str, said: str
) -> None:
    rules = fuero.load("el-grande")
    text = rules.print_record(rules.new_game(2, 1))
    assert old in text
    (tmp_path / "2.record").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert said in run("replay", "2.record", code=None).stderr


def test_show_alone_says_what_to_write(run) -> None:
    said = run("play", "el-grande", "--players", "2", typed="show\n").output
    assert "Say what: `show NAME`" in said
    assert "is called ''" not in said


def test_show_with_the_number_of_an_option_shows_its_card(run) -> None:
    typed = "5\nshow 13\n"
    said = run("play", "king-colonies", "--players", "5", "--seed", "4", typed=typed).output
    assert "card grand-tour: 13 Grand Tour" in said


def test_show_with_the_number_of_an_option_without_a_text_says_so(run) -> None:
    said = run("play", "el-grande", "--players", "2", "--seed", "5", typed="show 1\n").output
    assert "Option 1 has no text of its own" in said
    assert "card:" not in said


def test_show_finds_titles_without_the_number_before_them(run) -> None:
    for title, card in (("Royal Favour", "favour"), ("veto", "forestall")):
        assert f"card {card}: " in run("show", "king-colonies", title).output


def test_undo_goes_back_to_the_last_own_decision(run, tmp_path: Path) -> None:
    typed = "undo\n13\nundo\n12\nquit\n"
    said = run("play", "el-grande", "--players", "2", "--seed", "5", typed=typed).output
    assert "Nobody at the keyboard took a decision yet." in said
    assert "Taken back." in said
    (path,) = tmp_path.glob("*.json")
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    assert [line for line in record if "  red choose" in line] == ["  red choose: 12"]


def test_undo_takes_back_what_the_other_person_just_did(run, tmp_path: Path) -> None:
    seats = ("--seat", "red=human", "--seat", "blue=human")
    run(
        "play", "el-grande", "--players", "2", "--seed", "5", *seats,
        typed="5\nundo\n7\nquit\n",
    )  # fmt: skip
    (path,) = tmp_path.glob("*.json")
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    assert [line for line in record if " choose: " in line] == ["  blue choose: 7"]


DRAWN = """\
piece man, plural men, 3 for each player in box
cards deed, plural deeds
deck pack of deeds
zone hand of deeds for each player, seen by owner
zone heap of deeds
card watch in pack, 4 copies
track score for each player: 0..9
variable lot: place

procedure game:
    repeat up to 2 times:
        for each player:
            move 1 own men from box to fields
            draw from pack to own hand
        set lot to random fields
    end game: over
"""


def test_undo_tells_what_others_decided_and_what_came_to_light(run, tmp_path: Path) -> None:
    rules = write_ruleset(tmp_path / "drawn", DRAWN)
    alone = ("--seat", "white=human", "--seat", "black=random")
    said = run("play", rules, "--players", "2", *alone, typed="1\nundo\n").output
    told = said.partition("Taken back.\n")[2]
    assert told.startswith("With it goes what was decided since by Black.\n")
    assert "Known all the same is what came to light:\n  White draws “watch”" in told
    assert "\n  Black draws an unseen card" in told
    assert "is drawn as the lot." in told


def test_undo_tells_all_at_one_keyboard_what_all_may_know(run, tmp_path: Path) -> None:
    rules = write_ruleset(tmp_path / "drawn", DRAWN)
    both = ("--seat", "white=human", "--seat", "black=human")
    typed = "1\n\n\n" + "undo\n"
    said = run("play", rules, "--players", "2", *both, typed=typed).output
    told = said.partition("Taken back.\n")[2]
    assert told.startswith(
        "Known all the same is what came to light:\n  White draws an unseen card"
    )
    assert "watch" not in told


def test_undo_of_what_nobody_else_has_seen_says_no_more(run) -> None:
    seats = ("--seat", "red=human", "--seat", "blue=human")
    said = run(
        "play", "el-grande", "--players", "2", "--seed", "5", *seats, typed="5\nundo\n"
    ).output
    assert "Taken back.\n\n" in said


def test_a_table_can_do_without_undo(run) -> None:
    typed = "13\nundo\nhelp\nquit\n"
    said = run(
        "play", "el-grande", "--players", "2", "--seed", "5", "--no-undo", typed=typed
    ).output
    assert "At this table nothing is taken back." in said
    assert "Taken back." not in said
    assert "undo  " not in said
    for option, answer in (((), "At this table nothing"), (("--undo",), "Taken back.")):
        again = ("play", "--resume", "fuero-el-grande-5.save.json", "--no-journal", *option)
        assert answer in run(*again, typed="undo\n").output


def test_a_saved_game_goes_on_where_it_stood(run, tmp_path: Path) -> None:
    run("play", "el-grande", "--players", "2", "--seed", "5", typed="13\n")
    name = "fuero-el-grande-5.save.json"
    before = json.loads((tmp_path / name).read_text(encoding="utf-8"))["record"]
    said = run("play", "--resume", name, typed="1\n").output
    assert "decisions were taken before." in said
    after = json.loads((tmp_path / name).read_text(encoding="utf-8"))["record"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert [path.name for path in tmp_path.glob("*.json")] == [name]


def test_another_games_file_is_never_written_over(run, tmp_path: Path) -> None:
    for number in ("", "-2", "-3"):
        run("play", "el-grande", "--seed", "5", typed="")
        assert (tmp_path / f"fuero-el-grande-5{number}.save.json").exists()
    (tmp_path / "mine.json").write_text("mine", encoding="utf-8")
    found = run("play", "el-grande", "--save", "mine.json", code=2)
    assert "mine.json is already there" in found.stderr
    said = run("play", "el-grande", typed="save mine.json\nquit\n").output
    assert "mine.json is already there; nothing was saved." in said
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "mine"


def test_an_interrupt_saves_the_game(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["13"])

    def typed(keyboard: Keyboard, prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Keyboard, "line", typed)
    said = run("play", "el-grande", "--players", "2", "--seed", "8").output
    assert "The game is saved in fuero-el-grande-8.save.json." in said
    assert "Red plays" in run("replay", "fuero-el-grande-8.save.json").output


def test_a_fault_of_the_program_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from fuero.cli.main import cli

    def broken(keyboard: Keyboard, prompt: str) -> str:
        raise ZeroDivisionError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Keyboard, "line", broken)
    found = CliRunner().invoke(cli, ["play", "el-grande", "--seed", "8"])
    assert found.exit_code == 3
    assert (tmp_path / "fuero-el-grande-8.save.json").exists()


def test_bots_play_to_the_end_and_leave_a_record(run, tmp_path: Path) -> None:
    arguments = ("play", "el-grande", "--players", "3", "--seed", "2", "--record", "game.record")
    said = run(*arguments, *BOTS, "--seat", "green=greedy", typed="").output
    assert "Green: greedy" in said
    assert "The last scoring" in said
    assert "The game is over: the last general scoring is over." in said
    assert "  1. " in said
    again = run("replay", "game.record").output
    assert (
        again.splitlines()[-4:]
        == [
            line
            for line in said.splitlines()
            if line.startswith(("The game is over", "  1", "  2", "  3"))
        ][-4:]
    )
    data = json.loads(run("replay", "game.record", "--json").output)
    assert data["over"]
    assert sorted(seat for group in data["ranking"] for seat in group) == ["blue", "green", "red"]
    data = json.loads(run("replay", "game.record", "--json", "--until", "12").output)
    assert len(data["decisions"]) == 12
    assert "After 12 decisions:" in run("replay", "game.record", "--until", "12").output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("el-grande", "--players", "1"), "for 2 to 5 players, not for 1"),
        (("el-grande", "--players", "6"), "for 2 to 5 players, not for 6"),
        (("el-grande", "--seat", "pink=human"), "nobody plays 'pink'"),
        (("el-grande", "--seat", "red=humna"), "did you mean `human`?"),
        (("el-grande", "--save", "nowhere/game.json"), "there is no folder nowhere"),
        ((), "name the RULES"),
    ],
)
def test_impossible_games_are_refused(run, arguments: tuple[str, ...], message: str) -> None:
    assert message in run("play", *arguments, typed="", code=2).stderr


# ---- damaged files ----------------------------------------------------------------------------


def test_damaged_saves_are_refused_and_stay_as_they_are(run, tmp_path: Path) -> None:
    rules = fuero.load("el-grande")
    text = rules.game_to_json(rules.new_game(2, 1))
    for damaged in (text[:-40], text.replace('"seed: 1"', '"seed: 2"'), "", "[]", "{}"):
        path = tmp_path / "game.save.json"
        path.write_text(damaged, encoding="utf-8")
        found = run("play", "--resume", str(path), typed="", code=1)
        assert "error FU42" in found.stderr
        assert path.read_text(encoding="utf-8") == damaged


def test_a_record_of_other_rules_says_which_it_needs(run, tmp_path: Path) -> None:
    rules = fuero.load("el-grande")
    text = rules.print_record(rules.new_game(2, 1))
    path = tmp_path / "game.record"
    path.write_text(text.replace(f"hash: {rules.rules.hash}", "hash: " + "0" * 64), "utf-8")
    found = run("replay", str(path), code=1)
    assert "error FU422" in found.stderr
    assert "el-grande 1.0.0" in found.stderr
    assert "no such file" in run("replay", "missing.record", code=1).stderr


# ---- several people at one keyboard -----------------------------------------------------------


def test_secret_decisions_of_several_humans_are_taken_behind_a_curtain(
    run, tmp_path: Path, secret_game: Game
) -> None:
    path = _saved(tmp_path / "game.save.json", secret_game)
    player = secret_game.decision.player
    picked = secret_game.decision.options[2].words[0]
    humans = ("--seat", "red=human", "--seat", "blue=human")
    said = run("play", "--resume", path, *humans, typed="\n3\n\n").output
    before, passed, rest = said.partition(f"Pass the keyboard to {player.capitalize()}")
    assert passed
    assert before.rstrip().endswith("(the screen is cleared)")
    behind, cleared, after = rest.partition("(the screen is cleared)")
    assert cleared
    assert "secretly choose" in behind or "which region" in behind
    assert f"{player.capitalize()} has chosen secretly." in after
    other = "blue" if player == "red" else "red"
    public, _, _ = after.partition(f"Pass the keyboard to {other.capitalize()}")
    assert "has chosen " not in public.replace("has chosen secretly", "")
    assert picked


def test_one_human_against_bots_sees_no_curtain(run, tmp_path: Path, secret_game: Game) -> None:
    path = _saved(tmp_path / "game.save.json", secret_game)
    player = secret_game.decision.player
    said = run("play", "--resume", path, "--seat", f"{player}=human", typed="3\n").output
    assert "Pass the keyboard" not in said
    assert "cleared" not in said


def test_the_screen_is_cleared_only_when_somebody_else_sits_before_it(run) -> None:
    humans = ("--seat", "red=human", "--seat", "blue=human")
    # Both choose a part openly; then blue, who starts, alone lays tokens and picks places.
    typed = "1\n1\n" + "\n6\n1\n16\n" + "\n\n1\n"
    said = run(
        "play", "castelo-sao-jorge", "--players", "2", "--seed", "5", *humans, typed=typed
    ).output
    _, passed, behind = said.partition("Only Blue may look now; then press Enter.")
    assert passed
    blue, cleared, red = behind.partition("(the screen is cleared)")
    assert cleared
    assert blue.count("Blue: ") == 3
    assert "Blue lays “" in blue
    assert "Pass the keyboard" not in blue
    assert blue.rstrip().endswith("Press Enter, and the screen is cleared.")
    assert red.lstrip().startswith("Pass the keyboard to Red")
    assert "Blue lays “" not in red
    behind, _, _ = red.partition("Red: ")
    assert "Blue lays something unseen face down" in behind
    assert "Red draws place" in behind


def test_taking_back_behind_the_curtain_does_not_open_it(run) -> None:
    humans = ("--seat", "red=human", "--seat", "blue=human")
    typed = "1\n1\n" + "\n6\nundo\n16\nboard\n"
    said = run(
        "play", "castelo-sao-jorge", "--players", "2", "--seed", "5", *humans, typed=typed
    ).output
    behind = said.partition("Only Blue may look now")[2]
    assert "Taken back." in behind.partition("(the screen is cleared)")[0]
    assert behind.count("may look now") + behind.count("Pass the keyboard") == 0


def test_a_forced_secret_pick_looks_like_any_other(run, secrets: str) -> None:
    # White has men in both fields and is asked; black has men in one and is not.
    typed = "1\n0\n" + "\n1\n" + "\n\n"
    seats = ("--seat", "white=human", "--seat", "black=human")
    said = run("play", secrets, "--players", "2", *seats, typed=typed).output
    white = said.index("Pass the keyboard to White")
    black = said.index("Pass the keyboard to Black")
    assert white < black
    assert said.count("(the screen is cleared)") == 3
    behind_black = said[black:].partition("(the screen is cleared)")[0]
    assert "Black can choose only north" in behind_black
    in_public = said[:black].replace(said[white:black].partition("(the screen")[0], "")
    assert "choose only" not in in_public
    assert "The game is over" in said


def test_hands_unknown_to_others_are_asked_behind_a_curtain(run, tmp_path: Path) -> None:
    rules = fuero.load("el-grande")
    position = {
        "players": ["red", "blue"],
        "hand": {"red": [1, 2, 3], "blue": [4, 5]},
        "discard": {"red": [7, 8]},
    }
    game = rules.trial(
        "take one of own discard into own hand, unseen\nperform bidding", position, player="red"
    )
    game.apply(game.decision.options[0])  # not the top, which everybody sees
    sitting = Sitting(rules.rules, game, ("red", "blue"))
    decisions = []
    while game.decision is not None:
        decisions.append((game.decision.player, sitting.is_secret(game.decision)))
        game.apply(game.decision.options[0])
    assert ("red", True) in decisions
    assert ("blue", False) in decisions


def test_the_demo_is_a_whole_game(run) -> None:
    said = run("demo", "el-grande").output
    assert re.findall(r"^Round \d\.$", said, re.MULTILINE) == [f"Round {n}." for n in range(1, 10)]
    assert len(re.findall(r"^Score: Red \d+, Blue", said, re.MULTILINE)) == 9
    assert "The last scoring" in said
    assert said.count("\n") < 500
    assert "Read the rules:          fuero rulebook el-grande" in said
    assert "fuero play el-grande --players 4" in said
    assert run("demo", "el-grande").output == said


def test_the_demo_tells_what_a_card_does_where_it_names_it_first(run) -> None:
    lines = run("demo", "el-grande").output.splitlines()
    named = next(number for number, line in enumerate(lines) if "“New Home”" in line)
    assert lines[named].startswith("Turned up in the offer: ")
    assert "    “New Home” Move your Grande to any region." in lines[named + 1 : named + 10]
    assert sum(line.startswith("    “New Home”") for line in lines) == 1


def test_the_end_of_a_game_is_shown_page_by_page(tmp_path: Path) -> None:
    example = str(ROOT / "examples" / "five-valleys")
    arguments = ["play", example, "--seed", "1"]
    for seat in ("ash", "birch", "cedar"):
        arguments += ["--seat", f"{seat}=random"]
    with in_terminal(arguments, tmp_path, COLUMNS="80", LINES="12") as terminal:
        terminal.wait_for("Enter goes on, a goes on without stopping, q ends.")
        terminal.type("nothing that was asked")  # is no yes: it is asked again
        terminal.wait_for("Enter goes on, a goes on without stopping, q ends.")
        terminal.type("a")
        terminal.wait_for("The game is over")


def test_the_demo_goes_on_page_by_page_where_somebody_reads_it(tmp_path: Path) -> None:
    example = str(Path(__file__).parents[2] / "examples" / "five-valleys")
    with in_terminal(["demo", example], tmp_path, COLUMNS="80", LINES="24") as terminal:
        first = terminal.wait_for("Enter goes on, a goes on without stopping, q ends.")
        assert first.count("\n") < 24
        terminal.type("")
        assert terminal.wait_for("Enter goes on").count("\n") < 24
        terminal.type("a")
        terminal.wait_for("The game is over")
        rest = terminal.wait_for("Everything else:")
        assert "Enter goes on" not in rest
    with in_terminal(["demo", example], tmp_path, COLUMNS="80", LINES="24") as terminal:
        terminal.wait_for("q ends.")
        terminal.type("q")
        assert "The game is over" not in terminal.wait_for("Now you, against bots")


def test_a_game_that_is_not_over_is_replayed_with_a_warning(run) -> None:
    run("play", "el-grande", "--players", "2", "--seed", "5", "--save", "mine.json", typed="13\n")
    warning = "This game is not over: what follows tells all hands"
    assert warning in run("replay", "mine.json").stderr
    said = run("show", "mine.json", "--position").output
    assert said.startswith("# This tells the order of the decks and all that is hidden.\n")
    example = str(ROOT / "examples" / "tic-tac-toe")
    run("play", example, *CROSSES, "--record", "over.record")
    again = ("replay", "over.record", "--rules", example)
    assert warning not in run(*again).stderr
    assert warning not in run(*again, "--until", "3").stderr


def test_only_its_owner_can_read_a_save(run, tmp_path: Path) -> None:
    run("play", "el-grande", "--players", "2", "--seed", "5", "--save", "mine.json", typed="13\n")
    assert (tmp_path / "mine.json").stat().st_mode & 0o777 == 0o600


def test_cards_in_places_are_among_those_that_lie_open() -> None:
    rules = fuero.load("castelo-sao-jorge")
    game, chance = rules.new_game(3, 5), random.Random(5)
    for _ in range(40):
        game.apply(chance.choice(game.decision.options))
    names = [pile.name for pile in open_cards(rules.rules, game.program, game.whole_view())]
    assert any("(place " in name for name in names), names


def test_at_the_end_of_a_game_its_record_is_offered(run, tmp_path: Path) -> None:
    example = str(ROOT / "examples" / "tic-tac-toe")
    play = ("play", example, "--seed", "3")
    asked = run(*play, typed="1\n" * 9).output.partition("The end")[0].count("cross> ")
    with in_terminal(play, tmp_path, XDG_STATE_HOME=str(tmp_path)) as terminal:
        for _ in range(asked):
            terminal.wait_for("cross> ")
            terminal.type("1")
        terminal.wait_for("A file for the record of this game (Enter for none): ")
        terminal.type("game.record")
        terminal.wait_for("The record is in game.record; read it with:  fuero replay game.record")
        terminal.wait_for("--rules")  # as this example is not among what ships
        assert terminal.end() == 0
    assert (tmp_path / "game.record").read_text(encoding="utf-8").startswith("fuero record")


def test_the_command_that_reads_a_record_goes_on_in_the_same_language(run) -> None:
    example = str(ROOT / "examples" / "tic-tac-toe")
    said = run("play", example, "--seed", "3", "--record", "fin.record", "--lang", "fr",
               typed="1\n" * 9).output  # fmt: skip
    assert said.partition("fuero replay fin.record ")[2].split()[-2:] == ["--lang", "fr"]


# ---- anything at all --------------------------------------------------------------------------

TYPED = (
    *("undo", "board", "cards", "help", "why", "why 1", "why 3?", "why nowhere", "show pasture"),
    *("show", "show ::", "save", "save a.json", "save b/c.json", "", "skip", "stop", "x" * 300),
)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_the_game_can_go_on(run, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    folder = Path(__file__).parents[2] / "examples" / ("five-valleys", "tic-tac-toe")[seed % 2]
    seats = fuero.load(str(folder)).rules.seats[:2]
    who = [f"{seat}={chance.choice(('human', 'human', 'random'))}" for seat in seats]
    lines = [chance.choice(TYPED if chance.random() < 0.3 else "123456") for _ in range(150)]
    arguments = [part for seat in who for part in ("--seat", seat)]
    typed = "\n".join(lines) + "\n"
    said = run("play", str(folder), "--players", "2", *arguments, typed=typed).output
    saves = list(tmp_path.glob("*.json"))
    assert saves or "The end" in said
    for path in saves:
        assert run("replay", str(path)).output


DRAWN_HANDS = """\
track score for each player: 0..20
cards ware, plural wares
deck pile of wares
zone hand of wares for each player, seen by owner
variable spot: field
card salt in pile
card silk in pile

procedure game:
    shuffle pile
    for each player:
        draw from pile to own hand
    for each player:
        choose one of fields as spot
"""


def test_at_one_keyboard_everybody_can_look_at_the_own_hand_alone(run, tmp_path: Path) -> None:
    name = write_ruleset(tmp_path / "drawn", DRAWN_HANDS)
    seats = ("--seat", "white=human", "--seat", "black=human")
    # White looks and answers; black, asked openly as well, just answers.
    said = run("play", name, "--players", "2", *seats, typed="hand\n\n1\n\n1\n").output
    before, passed, rest = said.partition("Only White may look now")
    assert passed
    assert "`hand` shows what only White may see." in before
    alone, cleared, after = rest.partition("(the screen is cleared)")
    assert cleared
    told = re.search(r"White draws “(salt|silk)” into the hand.", alone)
    assert told is not None
    mine, other = told[1], "silk" if told[1] == "salt" else "salt"
    assert alone.count(mine) == 2
    assert other not in alone
    assert not re.search("salt|silk", before + after.partition("black>")[0])
    assert "`hand` shows what only Black may see." in after
