"""Every instruction of the machine, by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fuero.machine.evaluator import decode
from fuero.machine.program import (
    HEADER,
    Choice,
    EventKind,
    Expression,
    Instruction,
    Majority,
    Members,
    Program,
    Word,
)
from fuero.machine.reference import reference
from fuero.machine.step import RawEvent
from support.machines import FIRST, machine

PC, OVER = HEADER.index("pc"), HEADER.index("over")


def const(number: int) -> Expression:
    return ("const", number)


def slot(offset: int) -> Expression:
    return ("slot", offset)


def run(
    code: Sequence[Instruction], slots: Sequence[int] = (), **more: Any
) -> tuple[list[int], list[RawEvent], Program]:
    """The slots after the code has run to its end, and what it told."""
    program = machine([*code, ("end", 0)], slots=slots, **more)
    events: list[RawEvent] = []
    vector = reference(program).start(0, events, None)
    assert vector[OVER] == 0
    return vector[FIRST : FIRST + len(slots)], events, program


def test_set_and_store() -> None:
    assert run([("set", FIRST, ("add", slot(FIRST), const(2)))], [5])[0] == [7]
    store = ("store", FIRST, slot(FIRST + 2), const(9))
    assert run([store], [0, 0, 1])[0] == [0, 9, 1]
    assert run([store], [0, 0, -1])[0] == [0, 0, -1]


def test_jump_and_branch() -> None:
    assert run([("jump", 2), ("set", FIRST, const(1))], [0])[0] == [0]
    code = [("branch", slot(FIRST), 2), ("set", FIRST + 1, const(1))]
    assert run(code, [1, 0])[0] == [1, 1]
    assert run(code, [0, 0])[0] == [0, 0]


def test_calls_return_to_where_they_came_from() -> None:
    code = [
        ("call", 3, (), ()),
        ("call", 3, (), ()),
        ("jump", 6),
        ("call", 5, (), ()),
        ("return",),
        # the inner routine falls through into its own return
        ("branch", const(0), 4),
    ]
    vector, _, _ = run(code, [0])
    assert vector == [0]
    counting = [
        ("call", 3, (), ()),
        ("call", 3, (), ()),
        ("jump", 5),
        ("set", FIRST, ("add", slot(FIRST), const(1))),
        ("return",),
    ]
    assert run(counting, [0])[0] == [2]


def test_dispatch_calls_the_target_of_a_member() -> None:
    code = [
        ("dispatch", slot(FIRST), (2, -1, 4)),
        ("jump", 6),
        ("set", FIRST + 1, const(10)),
        ("return",),
        ("set", FIRST + 1, const(30)),
        ("return",),
    ]
    assert run(code, [0, 0])[0][1] == 10
    assert run(code, [1, 0])[0][1] == 0
    assert run(code, [2, 0])[0][1] == 30
    assert run(code, [-1, 0])[0][1] == 0


def test_a_return_with_an_empty_stack_stops_the_machine() -> None:
    program = machine([("set", FIRST, const(1)), ("return",), ("end", 0)], slots=[0])
    evaluator = reference(program)
    vector = list(program.initial)
    evaluator.resume(vector, 0, None)
    assert vector[FIRST] == 1
    assert vector[OVER] == -1
    assert evaluator.options(vector) == []
    assert evaluator.player(vector) == -1


@pytest.mark.parametrize(
    ("group", "start", "key", "falling", "wanted"),
    [
        (0b1111, 2, (), 0, [2, 3, 0, 1]),
        (0b1011, 2, (), 0, [3, 0, 1]),
        (0b1111, -1, (), 0, [0, 1, 2, 3]),
        (0b1111, 0, ("load", FIRST, slot(FIRST + 4), 0), 0, [1, 0, 2, 3]),
        (0b1111, 2, ("load", FIRST, slot(FIRST + 4), 0), 0, [1, 2, 0, 3]),
        (0b1111, 0, ("load", FIRST, slot(FIRST + 4), 0), 1, [3, 0, 2, 1]),
        (0, 0, (), 0, []),
    ],
)
def test_order_lists_players_clockwise_and_keeps_equals_so(
    group: int, start: int, key: Expression, falling: int, wanted: list[int]
) -> None:
    keys = [5, 1, 5, 8]
    base = FIRST + 6
    step = ("order", base, FIRST + 5, FIRST + 4, const(group), const(start), key, falling)
    slots, _, _ = run([step], [*keys, -1, -1, *[-1] * 4], seats=("a", "b", "c", "d"))
    assert slots[5] == len(wanted)
    assert slots[6 : 6 + len(wanted)] == wanted


def test_transfer_conserves() -> None:
    step = ("transfer", const(FIRST), const(FIRST + 1), const(3))
    assert run([step], [5, 1])[0] == [2, 4]
    assert run([("transfer", const(FIRST), const(FIRST), const(3))], [5])[0] == [5]


def test_push_and_drop_work_on_the_pile_below_its_length() -> None:
    base, length = const(FIRST + 1), const(FIRST)
    assert run([("push", base, length, const(8))], [1, 4, -1, -1])[0] == [2, 4, 8, -1]
    assert run([("drop", base, length, const(4))], [3, 4, 5, 6])[0] == [2, 5, 6, -1]
    assert run([("drop", base, length, const(6))], [3, 4, 5, 6])[0] == [2, 4, 5, -1]
    assert run([("drop", base, length, const(9))], [3, 4, 5, 6])[0] == [3, 4, 5, 6]
    # What lies beyond the length is no card of the pile.
    assert run([("drop", base, length, const(6))], [2, 4, 5, 6])[0] == [2, 4, 5, 6]


def test_learn_and_forget_keep_count_of_who_knows_a_card() -> None:
    learn = ("learn", const(FIRST), const(0b10), const(0b101))
    assert run([learn], [0b01, 0b01, 0])[0] == [0b11, 0b01, 0b10]
    forget = ("forget", const(FIRST), const(0b10), const(0b101))
    assert run([forget], [0b11, 0b11, 0b01])[0] == [0b01, 0b11, 0b01]


def test_shuffle_keeps_the_cards_and_touches_nothing_beyond_the_length() -> None:
    step = ("shuffle", FIRST + 1, FIRST, FIRST + 8)
    orders = set()
    for seed in range(40):
        program = machine([step, ("end", 0)], slots=[4, 1, 2, 3, 4, 77, 88, 99], streams=["deck"])
        vector = reference(program).start(seed, None, None)
        slots = vector[FIRST : FIRST + 8]
        assert sorted(slots[1:5]) == [1, 2, 3, 4]
        assert slots[5:] == [77, 88, 99]
        orders.add(tuple(slots[1:5]))
    assert len(orders) > 12


def test_random_takes_a_member_and_none_of_an_empty_set() -> None:
    found = set()
    for seed in range(40):
        program = machine(
            [("random", FIRST, const(0b10110), FIRST + 1), ("end", 0)],
            slots=[9],
            streams=["set-up"],
        )
        found.add(reference(program).start(seed, None, None)[FIRST])
    assert found == {1, 2, 4}
    empty = machine(
        [("random", FIRST, const(0), FIRST + 1), ("end", 0)], slots=[9], streams=["set-up"]
    )
    assert reference(empty).start(0, None, None)[FIRST] == -1


def test_emit_tells_its_arguments_and_who_may_see_them() -> None:
    kind = EventKind(verb="news", roles=(("number", ""), ("other", "")))
    step = ("emit", 1, (slot(FIRST), const(4)), ("single", const(1)))
    _, events, program = run([step], [6], events=[kind])
    assert events == [(1, (6, 4), 0b10)]
    assert reference(program).start(0, None, None)[OVER] == 0


def test_end_says_why() -> None:
    program = machine([("end", 0), ("end", 0)])
    vector = reference(program).start(0, None, None)
    assert (vector[OVER], vector[PC]) == (0, 0)


# ---- rank -------------------------------------------------------------------------------------


def test_rank_reads_a_number_of_each_and_writes_order_ranks_and_points() -> None:
    table = Majority(name="most", least=1, ties="next rank", use="compact", place=FIRST)
    names = ("it", "length", "paying", "alone", "favoured", "values", "firsts")
    it, length, paying, alone, favoured, values, firsts = range(FIRST, FIRST + len(names))
    numbers, order = FIRST + 7, FIRST + 11
    counts, ranks, points, paid, tied = range(FIRST + 14, FIRST + 34, 4)

    def ranked(
        *given: int, row: int = 0, only: int = 0, favours: int = 0, pools: int = 0
    ) -> dict[str, Any]:
        """The numbers of three players and of somebody who is none."""
        slots = [9] * 34
        slots[values - FIRST], slots[firsts - FIRST] = row, only
        slots[numbers - FIRST : order - FIRST] = given
        step = (
            "rank", 0, 4, it, ("load", numbers, slot(it), 0), slot(values), const(2), slot(firsts),
            const(favours), const(pools), order, length, counts, ranks, points, paid, tied, paying,
            alone, favoured,
        )  # fmt: skip
        program = machine(
            [step, ("end", 0)],
            slots=slots,
            seats=("a", "b", "c"),
            rows=[(6, 3, 1)],
            majorities=[table],
        )
        found = reference(program).start(0, None, None)
        assert found[counts : counts + 4] == list(given)
        return {
            "order": found[order : order + 3],
            "ranks": found[ranks : ranks + 4],
            "points": found[points : points + 4],
            "paid": found[paid : paid + 4],
            "tied": found[tied : tied + 4],
            "others": [found[one] for one in (length, paying, alone, favoured)],
        }

    assert ranked(1, 0, 4, 2) == {
        "order": [2, 0, 0],
        "ranks": [3, 0, 1, 2],
        "points": [0, 0, 6, 3],
        "paid": [0, 0, 1, 2],
        "tied": [0, 0, 0, 0],
        "others": [2, 2, 0b100, 0],
    }
    assert ranked(2, 2, 1, 0) == {
        "order": [0, 1, 2],
        "ranks": [1, 1, 3, 0],
        "points": [3, 3, 0, 0],
        "paid": [2, 2, 0, 0],
        "tied": [1, 1, 0, 0],
        "others": [3, 2, 0, 0],
    }
    assert ranked(2, 2, 1, 0, favours=0b010)["others"] == [3, 2, 0b010, 0b010]
    assert ranked(2, 1, 1, 0, pools=0b110)["ranks"] == [1, 1, 1, 0]
    assert ranked(3, 2, 1, 0, only=1)["points"] == [6, 0, 0, 0]
    assert ranked(2, 2, 1, 0, only=1)["points"] == [0, 0, 0, 0]
    assert ranked(2, 2, 1, 0, only=2)["points"] == [3, 3, 0, 0]
    # Without values there are ranks, and nobody is paid.
    assert ranked(1, 0, 4, 2, row=-1)["points"] == [0, 0, 0, 0]


# ---- choices ----------------------------------------------------------------------------------


def choice(*options: Word | Members, secret: bool = False) -> Choice:
    return Choice(
        kind="choose",
        about=(),
        player=const(1),
        word_slot=FIRST,
        options=options,
        secret=secret,
    )


ITEMS = {"item": ("ax", "bow", "cup", "die")}
"""Their options are 102 to 105, after the two seats."""


def chooser(*options: Word | Members, secret: bool = False) -> Program:
    return machine(
        [("choose", 0), ("end", 0)],
        slots=[-9, -9, -9],
        choices=[choice(*options, secret=secret)],
        domains=ITEMS,
    )


def test_a_choice_lists_its_words_and_members_in_order_and_waits() -> None:
    program = chooser(
        Word(word="yes", option=0, condition=const(1)),
        Word(word="no", option=1, condition=const(0)),
        Members(offset=102, slot=FIRST + 1, members=const(0b1010), size=4),
    )
    evaluator = reference(program)
    vector = evaluator.start(0, None, None)
    assert vector[OVER] == -1
    assert evaluator.options(vector) == [0, 103, 105]
    assert evaluator.player(vector) == 1
    evaluator.apply(vector, 105, None)
    assert vector[FIRST : FIRST + 2] == [-1, 3]
    assert vector[OVER] == 0
    assert evaluator.options(vector) == []


def test_a_word_is_known_by_its_number() -> None:
    words = [Word(word=word, option=n, condition=const(1)) for n, word in enumerate("abc")]
    evaluator = reference(chooser(*words))
    for number in range(3):
        vector = evaluator.start(0, None, None)
        evaluator.apply(vector, number, None)
        assert vector[FIRST] == number


@pytest.mark.parametrize("secret", [False, True])
def test_a_single_option_is_taken_and_told_to_those_who_may_see(secret: bool) -> None:
    program = chooser(
        Members(offset=102, slot=FIRST + 1, members=const(0b100), size=4), secret=secret
    )
    told: list[RawEvent] = []
    vector = reference(program).start(0, told, None)
    assert vector[FIRST : FIRST + 2] == [-1, 2]
    assert told == [(0, (1, 0, 104), 0b10 if secret else -1)]


def test_no_option_is_passed_over() -> None:
    program = chooser(Members(offset=102, slot=FIRST + 1, members=const(0), size=4))
    told: list[RawEvent] = []
    vector = reference(program).start(0, told, None)
    assert vector[FIRST : FIRST + 2] == [-2, -1]
    assert told == []


def test_pairs_read_the_second_set_for_each_first_member() -> None:
    second = ("if", ("eq", slot(FIRST + 1), const(0)), const(0b011), const(0b100))
    pairs = Members(
        offset=200,
        slot=FIRST + 1,
        members=const(0b11),
        size=6,
        second_slot=FIRST + 2,
        second=second,
        second_size=3,
    )
    evaluator = reference(chooser(pairs))
    vector = evaluator.start(0, None, None)
    assert evaluator.options(vector) == [200, 201, 205]
    evaluator.apply(vector, 205, None)
    assert vector[FIRST : FIRST + 3] == [-1, 1, 2]


def test_an_option_of_another_choice_is_refused() -> None:
    words = choice(Word(word="yes", option=0, condition=const(1)))
    with pytest.raises(ValueError, match="does not belong"):
        decode(words, 5, [0] * 20)


def test_options_do_not_change_what_the_game_goes_on_with() -> None:
    program = chooser(
        Word(word="yes", option=0, condition=const(1)),
        Members(offset=102, slot=FIRST + 1, members=const(0b1110), size=4),
    )
    evaluator = reference(program)
    vector = evaluator.start(0, None, None)
    before = list(vector)
    assert evaluator.options(vector) == evaluator.options(vector)
    assert vector == before
    assert evaluator.offered(vector, 0) == evaluator.options(vector)
    assert evaluator.evaluate(vector, ("add", const(2), const(3))) == 5
