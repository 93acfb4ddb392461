"""No sentence that people read holds a name as only the files of the rules write it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from fuero import resources
from fuero.ruleset.model import Rules
from fuero.table.question import offer_words, question_words
from fuero.table.telling import result_lines, tell
from fuero.text.summary import chapters
from fuero.text.words import named_things, word
from support.playing import loaded

RULESETS = (*resources.ruleset_names(), "five-valleys", "tic-tac-toe")


def raw_names(rules: Rules) -> re.Pattern[str]:
    """What only files write: names with a hyphen, unless their word is written so, too."""
    names = {
        name
        for category, name in named_things(rules)
        if "-" in name and name not in word(rules, category, name).one
    }
    found = [*map(re.escape, sorted(names)), r"alternative[- ]\d", "‹"]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(found)})(?![\w-])")


def told(rules: Rules, name: str, seed: int) -> Iterator[str]:
    """All that is said of a game: questions, options, events as each knows them, the end."""
    game = loaded(name).new_game(rules.least_players, seed)
    chance = random.Random(seed)
    while (decision := game.decision) is not None:
        yield question_words(rules, decision)
        yield from (offer_words(rules, decision, option) for option in decision.options)
        game.apply(chance.choice(decision.options))
    yield from tell(rules, game.public_events)
    for seat in game.program.seats:
        yield from tell(rules, game.events_for(seat), briefly=True)
    yield from result_lines(rules, game)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", RULESETS)
def test_whole_games_are_told_without_names_of_files(name: str, seed: int) -> None:
    rules = loaded(name).rules
    raw = raw_names(rules)
    leaks = {line for line in told(rules, name, seed) if raw.search(line)}
    assert not leaks


@pytest.mark.parametrize("name", RULESETS)
def test_rules_are_told_as_a_whole_without_names_of_files(name: str) -> None:
    rules = loaded(name).rules
    raw = raw_names(rules)
    found = chapters(rules)
    assert [chapter.title for chapter in found][:2] == ["Who wins", "The board"]
    lines = [line for one in found for section in one.sections for line in section]
    assert not [line for line in lines if raw.search(line)]


def test_a_raw_name_would_be_found() -> None:
    rules = loaded("el-grande").rules
    raw = raw_names(rules)
    assert raw.search("Red performs general-scoring.")
    assert raw.search("Red has no choice but this: the alternative 2.")
    assert not raw.search("The general scoring.")
