"""What may change places, worked out once more from the words of standing rules.

The judge knows boards as mappings and rules as functions, and nothing of how acts are lowered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuero
from fuero.machine.game import Game
from fuero.playing.loaded import LoadedRules
from support.profiles import examples
from support.rulesets import write_ruleset

PLAYERS = ("white", "black", "green")
FIELDS = ("north", "south", "east", "west")
BOARD = """
format: 1
kinds:
  field: {plural: fields}
  store: {plural: stores}
places:
  north: {kind: field}
  south: {kind: field}
  east: {kind: field}
  west: {kind: field}
  box: {kind: store}
"""
WORLD = """
piece herder, plural herders, 9 for each player in box
piece stone, plural stones, 9 for each player in box
track score for each player: 0..9

procedure game:
    add 1 to own score

"""


@dataclass(frozen=True)
class Step:
    """A piece goes from a place to another, and so many of a kind stand there afterwards."""

    kind: str
    own: bool
    source: str
    goal: str
    there: Counter[str]


RULES: Mapping[str, Callable[[Step], bool]] = {
    "no herders leave north": lambda step: step.kind == "herder" and step.source == "north",
    "no own herders enter south": lambda step: (
        step.kind == "herder" and step.own and step.goal == "south"
    ),
    "no foreign herders leave south": lambda step: (
        step.kind == "herder" and not step.own and step.source == "south"
    ),
    "no herders or stones enter west from north or east": lambda step: (
        step.goal == "west" and step.source in ("north", "east")
    ),
    "no foreign stones enter or leave east": lambda step: (
        step.kind == "stone" and not step.own and "east" in (step.source, step.goal)
    ),
    "no stones ever in north": lambda step: step.kind == "stone" and step.goal == "north",
    "no more than 2 herders ever in east": lambda step: (
        step.kind == "herder" and step.goal == "east" and step.there["herder"] > 2
    ),
}
"""Prohibitions, and whether they forbid a step."""

SIDES: Mapping[str, Callable[[str, str], bool]] = {
    "own herders": lambda kind, owner: (kind, owner) == ("herder", "white"),
    "foreign herders": lambda kind, owner: kind == "herder" and owner != "white",
    "herders": lambda kind, owner: kind == "herder",
    "own stones": lambda kind, owner: (kind, owner) == ("stone", "white"),
    "stones": lambda kind, owner: kind == "stone",
}
"""Words for pieces, and which they mean to white."""

AREAS: Mapping[str, tuple[str, ...]] = {
    "fields": FIELDS,
    "(north or south)": FIELDS[:2],
    "(south or east)": FIELDS[1:3],
}

Piece = tuple[str, str, str]
"""A kind, an owner and a place."""

Board = Mapping[Piece, int]


def legal(board: Board, rules: Collection[str], first: Piece, second: Piece) -> bool:
    """Whether two pieces may change places."""
    if first[2] == second[2] or first[:2] == second[:2]:
        return False
    there = {place: Counter[str]() for place in FIELDS}
    for (kind, _, place), number in board.items():
        there[place][kind] += number
    for (kind, _, source), (_, _, goal) in ((first, second), (second, first)):
        there[source][kind] -= 1
        there[goal][kind] += 1
    return not any(
        RULES[rule](Step(kind, owner == "white", source, goal, there[goal]))
        for rule in rules
        for (kind, owner, source), (_, _, goal) in ((first, second), (second, first))
    )


Loader = Callable[[tuple[str, ...]], LoadedRules]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loader:
    """Loads the small world with some of the prohibitions."""

    @cache
    def load(rules: tuple[str, ...]) -> LoadedRules:
        fences = "".join(f"prohibition fence-{n}: {rule}\n\n" for n, rule in enumerate(rules))
        folder = tmp_path_factory.mktemp("swaps")
        return fuero.load(write_ruleset(folder, WORLD + fences, board=BOARD))

    return load


def fits(rules: Collection[str], board: Board) -> bool:
    """Whether the board itself is one that rules allow."""
    stones = sum(number for (kind, _, place), number in board.items()
                 if (kind, place) == ("stone", "north"))  # fmt: skip
    herders = sum(number for (kind, _, place), number in board.items()
                  if (kind, place) == ("herder", "east"))  # fmt: skip
    return not ("no stones ever in north" in rules and stones) and not (
        "no more than 2 herders ever in east" in rules and herders > 2
    )


def written(words: str, piece: Piece) -> str:
    """How an option says a piece: by its place, where nobody else's can be meant."""
    return piece[2] if words.startswith("own") else f"{piece[1]} {piece[2]}"


def offered(game: Game) -> set[str]:
    assert game.decision is not None
    return {option.notation for option in game.decision.options}


def pieces_in(board: Board, words: str, area: str) -> Iterator[Piece]:
    for piece, number in board.items():
        if number and piece[2] in AREAS[area] and SIDES[words](piece[0], piece[1]):
            yield piece


PIECES = st.tuples(
    st.sampled_from(["herder", "stone"]), st.sampled_from(PLAYERS), st.sampled_from(FIELDS)
)


@examples(40, of=75)
@given(
    rules=st.sets(st.sampled_from(sorted(RULES)), max_size=2),
    board=st.dictionaries(PIECES, st.integers(1, 2), min_size=8, max_size=16),
    sides=st.tuples(st.sampled_from(sorted(SIDES)), st.sampled_from(sorted(SIDES))),
    areas=st.tuples(st.sampled_from(sorted(AREAS)), st.sampled_from(sorted(AREAS))),
)
def test_what_is_offered_is_what_no_rule_forbids(
    loaded: Loader,
    rules: set[str],
    board: Board,
    sides: tuple[str, str],
    areas: tuple[str, str],
) -> None:
    if not fits(rules, board) or (sides[0] == sides[1] and sides[0].startswith("own")):
        return
    position: dict[str, object] = {"players": list(PLAYERS)}
    for (kind, owner, place), number in board.items():
        position.setdefault(place, {}).setdefault(kind, {})[owner] = number  # type: ignore[attr-defined]
    act = f"swap up to 1 {sides[0]} in {areas[0]} with {sides[1]} in {areas[1]}\n"
    partners = {
        one: [
            other
            for other in pieces_in(board, sides[1], areas[1])
            if legal(board, rules, one, other)
        ]
        for one in pieces_in(board, sides[0], areas[0])
    }
    able = {one: others for one, others in partners.items() if others}
    begun = loaded(tuple(sorted(rules))).trial(act, position, player="white")
    if not able:
        assert begun.over
        return
    assert offered(begun) == {"stop", *(written(sides[0], one) for one in able)}
    for one, others in able.items():
        game = begun.copy()
        game.apply(written(sides[0], one))
        if len(others) > 1:
            assert offered(game) == {written(sides[1], other) for other in others}
            game.apply(written(sides[1], others[0]))
        changed = Counter(dict(board))
        for (kind, owner, source), (_, _, goal) in ((one, others[0]), (others[0], one)):
            changed[kind, owner, source] -= 1
            changed[kind, owner, goal] += 1
        assert game.over
        assert standing(game) == {piece: number for piece, number in changed.items() if number}


def standing(game: Game) -> dict[Piece, int]:
    pieces = game.whole_view()["pieces"]
    return {
        (kind, owner, place): number
        for kind, places in pieces.items()
        for place, owners in places.items()
        for owner, number in owners.items()
        if place in FIELDS and number
    }
