"""Cards dealt to places and rows, looked at, stolen by position and at random: who knows what."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.machine.evaluator import is_put
from fuero.machine.events import decode_event
from fuero.machine.imagine import imagine_state
from fuero.machine.invariants import broken
from fuero.table.question import option_words, question_words
from fuero.text.play import say_event, say_question
from support.playing import random_game, seen
from support.rulesets import linked, write_ruleset
from support.said import unseen
from support.unseen import behind_the_back

HOLLOWS = """\
figure scout, plural scouts, one for each player
track score for each player: 0..99
cards token, plural tokens
deck supply of tokens
zone box of tokens, unseen
zone lying of tokens for each place, unseen
zone carried of tokens for each player, in row, seen by owner
zone holding of tokens for each player, seen by owner
zone spent of tokens
variable rival: player

card pearl in supply with worth 3, 2 copies
card pebble in supply with worth 1, 4 copies
card glass in supply with worth 0, 4 copies

procedure game:
    shuffle supply
    draw from supply to box
    for each player:
        put own scout in north
        draw from supply to own carried
    repeat up to 5 times:
        for each player:
            perform turn
    end game: done

procedure turn:
    move own scout to places
    if any lying of place of own scout:
        take one of lying of place of own scout into own carried, unseen
    else:
        draw from supply to own holding
        take one of own holding into lying of place of own scout, unseen
    choose one of players except me as rival
    if me is first-seat:
        look at carried of rival
    else:
        take one of carried of rival into own carried, unseen
    if size of own carried > 2:
        take one of own carried into lying of place of own scout, unseen
    if size of own carried > 2:
        take one of own carried into spent
    if size of supply is 0:
        put all of spent in supply
        shuffle supply
"""

DRAFT = """\
track score for each player: 0..99
cards deed, plural deeds
zone pool of deeds for each player, seen by owner
zone hand of deeds for each player, seen by owner
zone shown of deeds for each player
variable size-of-hand: 0..9
variable bid for each player: deed

card plain of deeds with value 1, 5 copies
card grand of deeds with value 2, 3 copies

procedure game:
    for each player:
        set own pool to deeds
        set own hand to none
    set size-of-hand to 3
    for each player:
        take size-of-hand of own pool into own hand, unseen
    for each player:
        take up to 2 of own hand into own shown
    for each player:
        choose one of own hand as own bid, else none
        put own bid from own hand in own shown
    end game: done
"""

MANY_PLACES = """\
format: 1
kinds:
  field: {plural: fields}
places:
  north: {kind: field, neighbours: [south]}
  south: {kind: field, neighbours: [north]}
  east: {kind: field}
"""


@pytest.fixture(scope="module")
def hollows(tmp_path_factory: pytest.TempPathFactory) -> fuero.pipeline.LoadedRules:
    folder = tmp_path_factory.mktemp("cards") / "hollows"
    return fuero.load(write_ruleset(folder, HOLLOWS, board=MANY_PLACES))


@pytest.fixture(scope="module")
def castle() -> fuero.pipeline.LoadedRules:
    return fuero.load("castelo-sao-jorge")


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> fuero.pipeline.LoadedRules:
    return fuero.load(write_ruleset(tmp_path_factory.mktemp("cards") / "draft", DRAFT))


# ---- secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["hollows", "draft", "castle"])
def test_what_a_player_cannot_know_is_in_no_view_and_in_nothing_imagined(
    name: str, players: int, request: pytest.FixtureRequest
) -> None:
    rules: fuero.pipeline.LoadedRules = request.getfixturevalue(name)
    evaluator, compared = rules.evaluator(players), 0
    for seed in range(8):
        for number, game in enumerate(random_game(rules.new_game(players, seed), seed)):
            if name == "castle" and number % 8 != seed:
                continue
            for viewer in range(players):
                twin = behind_the_back(game, viewer, number)
                if twin is None or (
                    game.decision and game.decision.player == game.program.seats[viewer]
                ):
                    continue
                seat = game.program.seats[viewer]
                assert game.view(seat) == twin.view(seat)
                assert imagine_state(evaluator, list(game.vector), viewer, 5) == imagine_state(
                    evaluator, list(twin.vector), viewer, 5
                )
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["hollows", "draft"])
def test_imagined_games_look_the_same_and_go_on(
    name: str, players: int, request: pytest.FixtureRequest
) -> None:
    rules: fuero.pipeline.LoadedRules = request.getfixturevalue(name)
    evaluator = rules.evaluator(players)
    for seed in range(4):
        for number, game in enumerate(random_game(rules.new_game(players, seed), seed)):
            assert broken(evaluator, list(game.vector)) == []
            for seat in game.program.seats:
                imagined = game.imagine(seat, number)
                assert seen(imagined, seat) == seen(game, seat)
                assert broken(evaluator, list(imagined.vector)) == []
        game = rules.new_game(players, seed)
        for state in random_game(game.imagine("white", seed), seed):
            assert broken(evaluator, list(state.vector)) == []
        assert state.over


@pytest.mark.parametrize("name", ["hollows", "draft"])
def test_secret_choices_look_alike_to_the_others(name: str, request: pytest.FixtureRequest) -> None:
    rules: fuero.pipeline.LoadedRules = request.getfixturevalue(name)
    compared = 0
    for seed in range(5):
        for game in random_game(rules.new_game(3, seed), seed):
            decision = game.decision
            if decision is None or decision.kind != "take" or decision.about["zone"] != "hand":
                continue
            forks = []
            for option in decision.options:
                fork = game.copy()
                fork.apply(option)
                if fork.decision and fork.decision.player == decision.player:
                    forks.append(fork)
            for fork in forks[1:]:
                for seat in game.program.seats:
                    if seat != decision.player:
                        assert fork.view(seat) == forks[0].view(seat)
                        compared += 1
    assert compared > 10 or name == "hollows"


def test_saves_and_positions_keep_everything(hollows: fuero.pipeline.LoadedRules) -> None:
    for seed in range(3):
        for number, game in enumerate(random_game(hollows.new_game(3, seed), seed)):
            if number % 9 == 4:
                again = hollows.game_from_json(hollows.game_to_json(game))
                assert again.vector == game.vector
                position = fuero.machine.position.read_position(game.program, list(game.vector))
                placed = fuero.machine.position.place_position(game.program, position)
                assert fuero.machine.position.read_position(game.program, placed) == position


# ---- one by one -------------------------------------------------------------------------------

LAID = {
    "players": ["white", "black", "green"],
    "scouts": {"white": "north", "black": "north", "green": "east"},
    "carried": {"white": ["pebble.1"], "black": ["glass.1", "pearl.1", "pebble.2"]},
    "lying": {"south": ["pearl.2"]},
}


def row(game: fuero.Game, viewer: str, owner: str) -> object:
    return game.view(viewer)["zones"]["carried"][owner]


def test_a_row_is_robbed_by_position_and_closes_its_gap(
    hollows: fuero.pipeline.LoadedRules,
) -> None:
    act = "set rival to left\ntake one of carried of rival into own carried, unseen"
    game = hollows.trial(act, LAID, player="white")
    assert game.decision is not None
    assert [option.notation for option in game.decision.options] == ["1", "2", "3"]
    question = question_words(hollows.rules, game.decision)
    assert question == "White: which do you take from the carried?"
    options = [
        option_words(hollows.rules, game.decision, option) for option in game.decision.options
    ]
    assert options == ["The first", "The second", "The third"]
    game.apply("2")
    assert row(game, "white", "white") == ["pebble.1", "pearl.1"]
    assert row(game, "white", "black") == {"size": 2, "row": [None, None]}
    # Its owner knew what lay there, and saw where it went; green knows nothing of it.
    assert row(game, "black", "black") == ["glass.1", "pebble.2"]
    assert row(game, "black", "white") == {"size": 2, "row": [None, "pearl.1"]}
    assert row(game, "green", "white") == {"size": 2, "row": [None, None]}
    told = {
        seat: [e.arguments["card"] for e in game.events_for(seat) if "position" in e.kind]
        for seat in game.program.seats
    }
    assert told == {"white": ["pearl.1"], "black": ["pearl.1"], "green": [None]}
    event = next(e for e in game.events_for("green") if "position" in e.kind)
    assert say_event(hollows.rules, event) == (
        "White takes the second of the carried of black into the carried: an unseen card."
    )


def test_who_has_looked_knows_a_row_also_when_it_moves(
    hollows: fuero.pipeline.LoadedRules,
) -> None:
    act = (
        "set rival to left\nlook at carried of rival\n"
        "each other player where size of own carried > 2 (\n"
        "    takes one of own carried into lying of place of own scout, unseen\n)"
    )
    game = hollows.trial(act, LAID, player="white")
    assert row(game, "white", "black") == {"size": 3, "row": ["glass.1", "pearl.1", "pebble.2"]}
    assert row(game, "green", "black") == {"size": 3, "row": [None, None, None]}
    kinds = {seat: [e.kind for e in game.events_for(seat)] for seat in game.program.seats}
    assert kinds["white"].count("saw of:carried") == 3
    assert kinds["green"].count("looked of:carried") == 1
    assert "saw of:carried" not in kinds["green"] + kinds["black"]
    assert game.decision is not None
    assert game.decision.player == "black"
    game.apply("pearl.1")
    lying = {seat: game.view(seat)["zones"]["lying"]["north"] for seat in game.program.seats}
    assert lying["white"] == lying["black"] == {"size": 1, "known": ["pearl.1"]}
    assert lying["green"] == {"size": 1, "known": []}


def test_face_down_at_a_place_is_taken_and_known_to_its_taker(
    hollows: fuero.pipeline.LoadedRules,
) -> None:
    act = "take one of lying of south into own carried, unseen"
    game = hollows.trial(act, LAID, player="white")
    assert row(game, "white", "white") == ["pebble.1", "pearl.2"]
    assert row(game, "black", "white") == {"size": 2, "row": [None, None]}
    assert "south" not in game.view("black")["zones"]["lying"]


def test_what_lies_in_no_order_is_taken_at_random(tmp_path: Path) -> None:
    text = HOLLOWS.replace("in row, seen by owner", "seen by owner")
    rules = fuero.load(write_ruleset(tmp_path / "heaps", text, board=MANY_PLACES))
    act = "set rival to left\ntake one of carried of rival into own carried, unseen"
    found = set()
    for seed in range(30):
        game = rules.trial(act, LAID, player="white", seed=seed)
        assert game.over
        (stolen,) = set(row(game, "white", "white")) - {"pebble.1"}  # type: ignore[call-overload]
        found.add(stolen)
        assert row(game, "black", "white") == {"size": 2, "known": [stolen]}
        assert row(game, "green", "white") == {"size": 2, "known": []}
    assert found == {"glass.1", "pearl.1", "pebble.2"}


def test_nobody_holds_a_row_nothing_happens(hollows: fuero.pipeline.LoadedRules) -> None:
    act = (
        "set rival to none\ntake one of carried of rival into own carried, unseen\n"
        "look at carried of rival\nput all of carried of rival in spent\n"
        "draw from supply to carried of rival"
    )
    game = hollows.trial(act, LAID, player="white")
    assert game.over
    assert broken(game._evaluator, list(game.vector)) == []
    assert row(game, "white", "white") == ["pebble.1"]
    assert game.whole_view()["zones"]["carried"]["black"] == ["glass.1", "pearl.1", "pebble.2"]


def test_all_of_a_zone_goes_back_and_is_forgotten_when_shuffled(
    hollows: fuero.pipeline.LoadedRules,
) -> None:
    position = {**LAID, "supply": ["glass.2"], "spent": ["glass.3", "pebble.3"]}
    game = hollows.trial("put all of spent in supply\nshuffle supply", position, player="white")
    view = game.whole_view()["zones"]
    assert view["spent"] == []
    assert view["supply"] == {"size": 3}
    gathered = next(e for e in game.events if e.kind == "gathered:supply")
    assert say_event(hollows.rules, gathered) == ("White puts 2 cards into the supply.")
    imagined = {
        fuero.machine.position.read_position(game.program, list(game.imagine("white", n).vector))[
            "supply"
        ][0]
        for n in range(30)
    }
    assert len(imagined) > 3


@pytest.mark.parametrize("players", [2, 3])
def test_every_event_and_question_can_be_said(
    hollows: fuero.pipeline.LoadedRules, players: int
) -> None:
    program = hollows.program(players)
    for number, kind in enumerate(program.events):
        if kind.name in ("forced", "declined", "score", "bonus", "counted"):
            continue
        event = decode_event(program, (number, (0,) * len(kind.roles), -1))
        assert event is not None
        said = say_event(hollows.rules, event)
        assert ":" not in said.removesuffix(".")[:-20], said
        assert "{" not in say_event(hollows.rules, unseen(event))
    for choice in program.choices:
        assert say_question(hollows.rules, choice, program.sites[choice.site], "white").endswith(
            "?"
        )


# ---- several at once --------------------------------------------------------------------------


def test_several_are_chosen_in_any_order_by_as_many_questions(
    draft: fuero.pipeline.LoadedRules,
) -> None:
    game = draft.new_game(2, 1)
    assert game.decision is not None
    assert [option.notation for option in game.decision.options] == ["plain.1", "grand.1"]
    game.apply("grand")
    assert [option.notation for option in game.decision.options] == ["plain.1", "grand.2"]
    game.apply("plain")
    assert [option.notation for option in game.decision.options] == ["plain.2", "grand.2"]
    before = game.view("black")
    game.apply("grand")
    assert before["zones"]["hand"]["white"] == {"size": 0, "known": []}
    assert game.view("white")["zones"]["hand"]["white"] == ["plain.1", "grand.1", "grand.2"]
    assert game.view("black")["zones"]["hand"]["white"] == {"size": 3, "known": []}
    assert game.view("black")["zones"]["pool"]["white"] == {"size": 5, "known": []}


def test_up_to_so_many_may_be_fewer(draft: fuero.pipeline.LoadedRules) -> None:
    game = draft.new_game(2, 1)
    for card in ("plain", "plain", "grand", "plain", "plain", "plain"):
        game.apply(card)
    assert game.decision is not None
    words = [option.notation for option in game.decision.options]
    assert words == ["stop", "plain.1", "grand.1"]
    game.apply("grand")
    words = [option.notation for option in game.decision.options]
    assert words == ["stop", "plain.1"]
    game.apply("stop")
    assert game.view("black")["zones"]["shown"]["white"] == ["grand.1"]


def test_others_imagine_any_choice_of_several(draft: fuero.pipeline.LoadedRules) -> None:
    game = draft.new_game(2, 1)
    game.apply("plain")
    game.apply("plain")
    hands = set()
    for seed in range(60):
        imagined = game.imagine("black", seed)
        evaluator = draft.evaluator(2)
        assert is_put(evaluator, list(imagined.vector))
        while imagined.decision and imagined.decision.player == "white":
            imagined.apply(imagined.decision.options[0])
        hands.add(tuple(imagined.whole_view()["zones"]["hand"]["white"]))
        assert len(imagined.whole_view()["zones"]["hand"]["white"]) == 3
    assert len(hands) > 10


def test_decisions_are_bounded_by_the_number_taken(draft: fuero.pipeline.LoadedRules) -> None:
    # The variable may hold 9, for each of two players; then up to 2 and a stop, a bid.
    assert fuero.check.bound.decision_bound(draft.rules, 2) == 2 * (9 + 3 + 1)


# ---- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("take one of lying into own carried", "FU223", "each place has a lying of its own"),
        ("take one of own lying into own carried", "FU223", "does not belong to each player"),
        ("look at supply of rival", "FU223", "does not belong to each player or place"),
        ("take one of supply into own carried", "FU241", "nothing is chosen from it"),
        ("take 2 of carried of rival into own carried", "FU241", "which the taker does not see"),
        ("take one of stack into own carried", "FU241", "cannot tell its cards apart"),
        ("look at rival", "FU241", "is no deck or zone"),
        ("draw from supply to lying of rival", "FU222", "a place"),
        ("put all of spent in deeds-left of rival", "FU222", "cannot lie among"),
        ("take one of deeds-left of rival into own deeds-left", "FU241", "stay with their owner"),
    ],
)
def test_what_cannot_be_done_is_told(tmp_path: Path, line: str, code: str, says: str) -> None:
    text = HOLLOWS.replace("procedure turn:\n", f"procedure turn:\n    {line}\n")
    text += (
        "\nzone stack of tokens, in order, unseen\ncards deed, plural deeds\n"
        "zone deeds-left of deeds for each player, seen by owner\ncard vow of deeds with worth 1\n"
    )
    folder = write_ruleset(tmp_path / "wrong", text, board=MANY_PLACES)
    with pytest.raises(fuero.DiagnosticError) as caught:
        fuero.load(folder)
    messages = {problem.code: problem.message for problem in caught.value.diagnostics}
    assert says in messages[code]


def test_own_copies_lie_at_no_place(tmp_path: Path) -> None:
    text = DRAFT + "\nzone spots of deeds for each place, unseen\n"
    with pytest.raises(fuero.DiagnosticError, match="FU241"):
        linked(tmp_path / "wrong", text)


CHOOSING = """\
track score for each player: 0..99
cards token, plural tokens
deck supply of tokens
zone holding of tokens for each player, seen by owner
variable shown for each player: token
variable spot: place
define own-tokens = own holding

card pearl in supply with worth 3
card pebble in supply with worth 1

procedure game:
    shuffle supply
    for each player:
        draw from supply to own holding
    as first-seat:
        choose one of places as spot
        choose one of {members} as own shown
    end game: done
"""


@pytest.mark.parametrize("members", ["own holding", "own-tokens"])
def test_nobody_learns_that_a_hidden_hand_left_no_choice(members: str, tmp_path: Path) -> None:
    rules = CHOOSING.format(members=members)
    loaded = fuero.load(write_ruleset(tmp_path, rules), checked=False)
    game = loaded.new_game(2, seed=1)
    first, second = loaded.rules.seats[:2]
    assert game.decision is not None
    game.apply(game.decision.options[0])
    assert any(event.kind == "forced" for event in game.events_since(0, first))
    assert not any(event.kind == "forced" for event in game.events_since(0, second))
