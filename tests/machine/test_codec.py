from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.codec import decode_option, member_name, value_of
from fuero.machine.game import Game
from fuero.machine.program import Choice, Word
from support.playing import GAMES, loaded, random_game
from support.profiles import examples


def pending(game: Game) -> Choice:
    program = game.program
    return program.choices[program.code[game.vector[0]][1]]


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
@examples(12)
def test_a_notation_names_one_option_of_a_decision_and_leads_back(
    game: tuple[str, int], seed: int
) -> None:
    rules, players = loaded(game[0]), game[1]
    for state in random_game(rules.new_game(players, seed), seed):
        if state.decision is None:
            break
        program, choice = state.program, pending(state)
        words = {clause.option for clause in choice.options if isinstance(clause, Word)}
        notations = [option.notation for option in state.decision.options]
        assert len(set(notations)) == len(notations)
        for option in state.decision.options:
            assert 0 <= option.number < program.option_count
            assert decode_option(program, choice, option.number) == replace(option, paid=None)
            assert option.notation == " ".join(option.words)
            assert option.is_word == (option.number in words)
            assert option.notation == option.notation.strip()
            assert "\n" not in option.notation


def test_option_numbers_are_the_same_in_every_state_of_a_program() -> None:
    rules = loaded("five-valleys")
    names: dict[tuple[str, int], str] = {}
    for seed in range(5):
        for state in random_game(rules.new_game(3, seed), seed):
            if state.decision is None:
                break
            for option in state.decision.options:
                key = (state.decision.kind, option.number)
                assert names.setdefault(key, option.notation) == option.notation


def test_numbers_of_other_choices_are_refused() -> None:
    state = loaded("el-grande").new_game(3, 1)
    assert state.decision is not None
    words = state.program.domains["option word"].members
    for wrong in (-1, state.program.option_count, words.index("skip")):
        with pytest.raises(ValueError, match="does not belong"):
            decode_option(state.program, pending(state), wrong)


def test_cells_are_read_by_name_and_index() -> None:
    game = loaded("el-grande").new_game(
        ("red", "blue"), 1, {"score": {"red": 5, "blue": 7}, "played": [3, 9]}
    )
    program = game.program
    assert member_name(program, "place", 0) == "galicia"
    assert member_name(program, "place", -1) is None
    assert value_of(program, program.layout.fields["played"], 0b101) == ["1", "3"]
