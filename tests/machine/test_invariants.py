"""The judge of states is judged: it finds what is broken, and says what."""

from __future__ import annotations

from fuero.machine.invariants import broken
from fuero.machine.program import HEADER
from support.playing import loaded, random_state


def start() -> tuple[list[int], dict[str, int]]:
    game = loaded("el-grande").new_game(3, 5)
    offsets = {name: field.offset for name, field in game.program.layout.fields.items()}
    return list(game.vector), offsets


def problems(vector: list[int]) -> list[str]:
    return broken(loaded("el-grande").evaluator(3), vector)


def test_a_sound_state_has_no_problem() -> None:
    assert problems(start()[0]) == []
    assert problems(list(random_state("el-grande", 3, 9).vector)) == []


def test_a_lost_piece_is_found() -> None:
    vector, at = start()
    court = 10 * 3
    vector[at["pieces caballero"] + court] -= 1
    (problem,) = problems(vector)
    assert problem.startswith("red has 29 of 30 caballero")


def test_a_negative_count_is_found_even_where_the_sum_is_right() -> None:
    vector, at = start()
    vector[at["pieces caballero"]] -= 5
    vector[at["pieces caballero"] + 3] += 5
    found = problems(vector)
    assert any(problem.startswith("red has 30 of 30") for problem in found)
    assert any("is not from 0 to 30" in problem for problem in found)


def test_what_leaves_its_range_is_found() -> None:
    vector, at = start()
    vector[at["score"]] = -1
    vector[at["round-number"]] = 10
    vector[at["starter"]] = 3
    vector[at["played"]] = 1 << 13
    assert len(problems(vector)) == 4


def test_a_card_in_two_places_is_found() -> None:
    vector, at = start()
    card = vector[at["deck stack-2"]]
    vector[at["zone offer"]] |= 1 << card
    (problem,) = problems(vector)
    assert "lies in stack-2 and in offer" in problem


def test_a_card_twice_in_one_pile_is_found() -> None:
    vector, at = start()
    vector[at["deck stack-2"]] = vector[at["deck stack-2"] + 1]
    (problem,) = problems(vector)
    assert "lies in stack-2 and in stack-2" in problem


def test_a_state_with_nothing_to_decide_is_found() -> None:
    vector, _ = start()
    vector[HEADER.index("pc")] = 0
    assert problems(vector) == ["there is nothing to decide, and the game is not over"]
