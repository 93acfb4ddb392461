from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.machine.position import place_position, position_problems, read_position
from fuero.pipeline import LoadedRules
from support.playing import GAMES, loaded, random_game, random_position, random_state
from support.profiles import examples
from support.strangers import mutated, names_of

SEATS = ("red", "blue", "green")
WITHOUT_WORDS = ("known", "kept for")
"""Fields a position does not speak of: what others do not know, and how long a card is kept."""


def spoken_of(name: str, visibility: str) -> bool:
    return visibility != "internal" and not name.startswith(WITHOUT_WORDS)


def placed(position: dict[str, Any]) -> list[int]:
    return place_position(loaded("el-grande").program(SEATS), position)


def problems(position: dict[Any, Any]) -> list[str]:
    program = loaded("el-grande").program(SEATS)
    found = list(position_problems(program, position))
    if found:
        with pytest.raises(DiagnosticError) as caught:
            place_position(program, position)
        assert {one.code for one in caught.value.diagnostics} == {"FU410"}
        assert len(caught.value.diagnostics) == len(found)
    return [str(problem.diagnostic().message) for problem in found]


# ---- there and back ---------------------------------------------------------------------------


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
@examples(30)
def test_a_position_read_from_a_game_is_placed_as_it_was(game: tuple[str, int], seed: int) -> None:
    state = random_state(*game, seed)
    program = state.program
    position = read_position(program, list(state.vector))
    again = place_position(program, position)
    for name, field in program.layout.fields.items():
        if spoken_of(name, field.visibility):
            part = slice(field.offset, field.offset + field.size)
            assert again[part] == list(state.vector[part]), name
    assert read_position(program, again) == position


def test_a_final_position_is_placed_as_it_was() -> None:
    *_, final = random_game(loaded("el-grande").new_game(4, 3), 3)
    position = read_position(final.program, list(final.vector))
    again = place_position(final.program, position)
    assert read_position(final.program, again) == position
    assert position["score"] == final.scores


def test_crowded_positions_are_sound() -> None:
    rules = loaded("el-grande")
    for seed in range(20):
        position = random_position(SEATS, seed)
        vector = place_position(rules.program(SEATS), position)
        read = read_position(rules.program(SEATS), vector)
        for key, value in position.items():
            if key in rules.rules.places:
                assert read.get(key, {}) == value
        assert read["king"] == position["king"]
        assert read["grandes"] == position["grandes"]
        assert read["score"] == position["score"]


def test_what_is_not_named_stands_as_before_the_set_up() -> None:
    vector = placed({})
    assert vector == list(loaded("el-grande").program(SEATS).initial)
    read = read_position(loaded("el-grande").program(SEATS), vector)
    assert read["king"] is None
    assert "granada" not in read


def test_the_rest_stays_where_pieces_begin() -> None:
    view = loaded("el-grande").trial(
        "score granada", {"players": list(SEATS), "granada": {"red": 3}}, player="red"
    )
    pieces = view.whole_view()["pieces"]["caballero"]
    assert pieces["granada"] == {"red": 3}
    assert pieces["provinces"] == {"red": 27, "blue": 30, "green": 30}


def test_figures_are_named_alone_or_by_kind() -> None:
    one = placed({"king": "galicia", "grandes": {"blue": "aragon"}, "scoreboards": {"8/4/0": None}})
    other = placed({"king": {"king": "galicia"}, "grandes": {"grande.blue": "aragon"}})
    assert one == other


def test_cards_lie_with_the_top_last() -> None:
    game = loaded("el-grande").trial(
        "score granada",
        {"players": list(SEATS), "discard": {"red": [3, 1, 7]}, "hand": {"red": [2, "9"]}},
        player="red",
    )
    zones = game.view("blue")["zones"]
    assert zones["discard"]["red"] == {"size": 3, "top": "7"}
    assert game.view("red")["zones"]["hand"]["red"] == ["2", "9"]


def test_a_kept_card_lasts_to_the_end_of_the_next_round() -> None:
    program = loaded("el-grande").program(SEATS)
    vector = placed({"kept": {"green": ["veto.2"]}})
    fields = program.layout.fields
    assert vector[fields["card keeper"].offset + 1] == 2
    assert vector[fields["kept for"].offset + 1] == 2


# ---- what is impossible -----------------------------------------------------------------------

IMPOSSIBLE: list[tuple[dict[Any, Any], str]] = [
    ({"grenada": {"red": 1}}, "grenada: nothing is called so"),
    ({"zone hand": {}}, "zone hand: nothing is called so"),
    ({"figures": {}}, "figures: nothing is called so"),
    ({"granada": 3}, "granada: say how many of whom, such as {red: 3}"),
    ({"granada": {"rad": 1}}, "granada rad: nobody plays 'rad'"),
    ({"granada": {"yellow": 1}}, "granada yellow: nobody plays 'yellow'"),
    ({"granada": {"red": {"cabalero": 2}}}, "granada red: this is no number of pieces"),
    ({"granada": {"red": -1}}, "granada red: -1 is no number of pieces"),
    ({"granada": {"red": 1.5}}, "granada red: 1.5 is no number of pieces"),
    ({"granada": {"red": True}}, "granada red: True is no number of pieces"),
    ({"granada": {"red": "3"}}, "granada red: '3' is no number of pieces"),
    (
        {"granada": {"red": 40}},
        "granada red: red has 30 of the piece caballero, but the position names 40",
    ),
    (
        {"granada": {"red": 20}, "court": {"red": 11}},
        "court red: red has 30 of the piece caballero, but the position names 31",
    ),
    (
        {"granada": {"red": 3}, "provinces": {"red": 5}},
        "provinces red: red has 30 of the piece caballero, but the position names 8",
    ),
    ({"granada": {"caballero": 3}}, "granada caballero: say how many of whom, such as {red: 3}"),
    ({"king": "madrid"}, "king: 'madrid' is no place"),
    ({"king": {"queen": "granada"}}, "king queen: no such figure"),
    ({"king": 3}, "king: 3 is no place"),
    ({"grandes": "granada"}, "grandes: say which stands where, such as {red: …}"),
    ({"grandes": {"yellow": "granada"}}, "grandes yellow: no such figure"),
    ({"scoreboards": {"8/4/1": "granada"}}, "scoreboards 8/4/1: no such figure"),
    ({"score": 3}, "score: give one for each player, such as {red: …}"),
    ({"score": {"rad": 3}}, "score rad: nobody plays 'rad'"),
    ({"score": {"red": -1}}, "score red: -1 is not from 0 to 999"),
    ({"score": {"red": "many"}}, "score red: 'many' is not from 0 to 999"),
    ({"score": {"red": True}}, "score red: True is not from 0 to 999"),
    ({"round-number": 10}, "round-number: 10 is not from 0 to 9"),
    ({"starter": "yellow"}, "starter: 'yellow' is no player"),
    ({"bid": {"red": 14}}, "bid red: 14 is no power"),
    ({"taken": "vetoo.1"}, "taken: 'vetoo.1' is no action"),
    ({"spot": []}, "spot: [] is no place"),
    ({"played": 3}, "played: give a list"),
    ({"played": [3, 99]}, "played no. 2: 99 is no power"),
    ({"hand": [1]}, "hand: give one for each player, such as {red: [ … ]}"),
    ({"hand": {"rad": [1]}}, "hand rad: nobody plays 'rad'"),
    ({"hand": {"red": 1}}, "hand red: give a list"),
    ({"hand": {"red": [14]}}, "hand red no. 1: 14 is no power"),
    ({"discard": {"red": 1}}, "discard red: give a list of cards, the top last"),
    ({"discard": {"red": [1, 1]}}, "discard red: at most 13 cards lie there, each once"),
    ({"stack-1": "gather"}, "stack-1: give a list of cards, the top last"),
    ({"stack-1": ["gathre"]}, "stack-1 no. 1: 'gathre' is no action"),
    ({"offer": ["gathre"]}, "offer no. 1: 'gathre' is no action"),
    ({"kept": ["veto.1"]}, "kept: say who keeps which cards, such as {red: [ … ]}"),
    ({"kept": {"rad": ["veto.1"]}}, "kept rad: nobody plays 'rad'"),
    ({"kept": {"red": "veto.1"}}, "kept red: give a list of cards"),
    ({"kept": {"red": ["gather"]}}, "kept red no. 1: 'gather' is no kept card"),
]


@pytest.mark.parametrize(("position", "message"), IMPOSSIBLE)
def test_impossible_positions_are_refused(position: dict[Any, Any], message: str) -> None:
    assert problems(position) == [message]


def test_every_problem_is_told_at_once() -> None:
    position = {"king": "madrid", "granada": {"red": 40}, "score": {"rad": 1}, "x": 1}
    assert len(problems(position)) == 4


@pytest.mark.parametrize(
    ("position", "meant"),
    [
        ({"grenada": {}}, "granada"),
        ({"king": "grenada"}, "granada"),
        ({"granada": {"gren": 1}}, "green"),
        ({"roundnumber": 1}, "round-number"),
        ({"taken": "gathre"}, "gather"),
    ],
)
def test_a_misspelt_name_is_met_with_the_one_meant(position: dict[str, Any], meant: str) -> None:
    (problem,) = position_problems(loaded("el-grande").program(SEATS), position)
    assert problem.help is not None
    assert meant in problem.help


@pytest.mark.parametrize(
    "position",
    [
        {1: 2},
        {True: "granada"},
        {None: {}},
        {"granada": {1: 2}},
        {"grandes": {1: "granada"}},
        {"score": {1: 2}},
        {"hand": {1: [1]}},
        {"kept": {1: ["veto.1"]}},
    ],
)
def test_keys_that_are_no_words_are_refused(position: dict[Any, Any]) -> None:
    # YAML and Python make such keys easily.
    assert len(problems(position)) == 1


@pytest.mark.parametrize(
    "position",
    [
        {"hand": {"red": [1, 1]}},
        {"hand": {"red": [1]}, "discard": {"red": [1]}},
        {"kept": {"red": ["veto.1"], "blue": ["veto.1"]}},
        {"offer": ["gather"], "stack-1": ["gather"]},
    ],
)
def test_a_card_lies_in_one_place_only(position: dict[str, Any]) -> None:
    assert problems(position) != []


def test_a_card_that_lies_somewhere_has_left_the_deck_it_begins_in() -> None:
    evaluator = loaded("el-grande").evaluator(SEATS)
    vector = place_position(evaluator.program, {"offer": ["gather", "royal"]})
    found = [problem for problem in broken(evaluator, vector) if "lies in" in problem]
    assert found == []
    read = read_position(evaluator.program, vector)
    assert "gather" not in read["stack-1"]
    assert len(read["stack-1"]) == 10
    assert read["stack-5"] == []


def test_the_players_of_a_position_are_those_of_the_game() -> None:
    with pytest.raises(DiagnosticError, match="FU410"):
        loaded("el-grande").new_game(3, 1, {"players": ["red", "blue"]})


@pytest.mark.parametrize(
    "players", [None, 2.5, 10**5000, {"red": 1}, [1, 2], [["red"], "blue"]], ids=lambda _: ""
)
def test_players_that_are_no_seats_are_refused(players: Any) -> None:
    with pytest.raises(DiagnosticError):
        loaded("el-grande").trial("score granada", {"players": players}, player="red")


def test_a_game_begins_in_a_position() -> None:
    game = loaded("el-grande").new_game(3, 1, {"score": {"blue": 12}})
    assert game.scores == {"red": 0, "blue": 12, "green": 0}


# ---- from strangers ---------------------------------------------------------------------------


def begun(
    rules: LoadedRules, seats: tuple[str, ...], position: dict[Any, Any]
) -> Game | DiagnosticError:
    try:
        return rules.new_game(seats, 1, position)
    except DiagnosticError as error:
        return error


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
@examples(60)
def test_a_changed_position_is_refused_or_played_soundly(game: tuple[str, int], seed: int) -> None:
    name, players = game
    chance, rules = Random(seed), loaded(name)
    state = random_state(name, players, seed % 20)
    program, evaluator = state.program, rules.evaluator(players)
    position = read_position(program, list(state.vector))
    for _ in range(5):
        changed = mutated(position, names_of(program), chance)
        played = begun(rules, program.seats, changed)
        if isinstance(played, DiagnosticError):
            assert {one.code for one in played.diagnostics} <= {"FU401", "FU406", "FU410", "FU440"}
            assert len(str(played)) < 20_000
            continue
        for _ in range(15):
            assert broken(evaluator, list(played.vector)) == []
            if played.over:
                break
            played.apply(chance.choice(played.decision.options))
        assert rules.replay(rules.record(played)).vector == played.vector


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({None: 1}, "names stand here, not None"),
        ({"court": {None: 1}}, "court: names stand here, not None"),
        ({"hand": {"red": b"1"}}, "nothing bytes"),
        ({"hand": {"red": [[[[[["1"]]]]]]}}, "nothing deeper"),
        ({"court": {"red": 10**5000}}, "court red: no number here is so large"),
        ({"court": {10**5000: 1}}, "court: no number here is so large"),
        ({-(10**5000): 1}, "no number here is so large"),
    ],
)
def test_what_no_position_holds_is_told_by_its_place(position: dict[Any, Any], said: str) -> None:
    (problem,) = problems(position)
    assert said in problem


def test_a_misspelt_card_with_copies_is_recognised() -> None:
    position = {"players": ["red", "blue"], "king": "galicia", "offer": ["vetto"]}
    with pytest.raises(DiagnosticError) as caught:
        loaded("el-grande").trial("score granada\n", position, player="red")
    assert [one.help for one in caught.value.diagnostics] == ["did you mean `veto`?"]


def test_none_stands_for_nothing_as_in_the_rules() -> None:
    position = {
        "players": ["red", "blue"],
        "king": "none",
        "starter": "none",
        "bid": {"red": "none"},
    }
    assert problems(position) == []


@pytest.mark.parametrize(
    ("position", "help"),
    [
        ({"granada": {"blue": 31}}, "name 30 at most; those you leave out are where they begin"),
        ({"granada": {"purple": 2}}, "the players are red, blue"),
    ],
)
def test_what_is_said_to_do_fits_what_is_wrong(position: dict[str, Any], help: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        loaded("el-grande").trial(
            "score granada", {"players": ["red", "blue"], **position}, player="red"
        )
    (problem,) = caught.value.diagnostics
    assert problem.help == help
