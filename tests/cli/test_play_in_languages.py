"""Whoever plays in a language is told everything in it, and can answer and ask in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.cli.commands import COMMANDS, command_in, command_words
from fuero.ruleset.read import read_file
from fuero.text.languages import REFERENCE, languages
from fuero.text.message import message_table

from .conftest import Run

OTHERS = tuple(language for language in languages() if language != REFERENCE)
TEXT = Path(fuero.__file__).parent / "text"
RULESETS = Path(__file__).parents[2] / "rulesets"

NEUTRAL = frozenset(
    {"fuero", "play", "resume", "lang", "el", "grande", "save", "json", "ctrl", "replay"}
)
"""Words of commands and files, which are the same everywhere."""

ENGLISH_COMMANDS = ("help", "board", "cards", "log", "map", "why", "undo")


def strings(data: Any) -> Iterator[str]:
    """All texts that are values somewhere in some data."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from strings(one)
    elif isinstance(data, str):
        yield data


def data_of(path: Path) -> Any:
    return read_file(path, path.name).data


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", text.casefold()))


def words_of_tables(language: str, ruleset: str) -> set[str]:
    """The words of a language's tables and of a ruleset's lexicon; slots are none."""
    phrases = data_of(TEXT / "phrases" / f"{language}.yaml")
    messages = data_of(TEXT / "messages" / f"{language}.yaml")
    lexicon = RULESETS / ruleset / "lexicon" / f"{language}.yaml"
    said = [
        *strings(phrases["phrases"]),
        *strings(phrases.get("words", {})),
        *strings(messages["messages"]),
        *strings(data_of(lexicon)["names"]),
    ]
    return set().union(*(words(re.sub(r"\{[^{}]*\}", " ", one)) for one in said))


def typed_in(language: str) -> str:
    """A piece of a game: what can be asked for, answers that fit and answers that do not."""
    asked = {name: found[0] for name, found in command_words(language).items()}
    return "\n".join(
        [
            asked["help"],
            asked["undo"],
            asked["why"],
            asked["hand"],
            f"{asked['board']} 3",
            f"{asked['log']} zzzz",
            "99",
            "zzzz",
            "1 zzzz",
            "",
            asked["why"],
            f"{asked['why']} granada",
            f"{asked['why']} zzzz",
            asked["board"],
            asked["cards"],
            f"{asked['log']} 30",
            asked["map"],
            f"{asked['map']} granada",
            f"{asked['map']} zzzz",
            *("1", "2", "1", "1", "1", "1", "1", "1", "0", "1", "1", "1", "1"),
            asked["undo"],
            *("1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1"),
            asked["quit"],
        ]
    )


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_is_played_without_a_word_of_english(run: Run, language: str) -> None:
    shown = run(
        *("play", "el-grande", "--players", "3", "--seed", "7", "--lang", language, "--no-journal"),
        typed=typed_in(language),
    ).output
    english = words_of_tables(REFERENCE, "el-grande") - NEUTRAL
    known = words_of_tables(language, "el-grande")
    # Short names in brackets and what is named between backquotes are notation.
    told = re.sub(r"\[[^\[\]]*\]|`[^`]*`", " ", shown)
    assert sorted(words(told) & (english - known)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_demo_is_told_without_a_word_of_english(run: Run, language: str) -> None:
    shown = run("demo", "--lang", language).output
    told = shown[: shown.rindex("fuero play")]
    # Without a name it is the first game by its name.
    english = words_of_tables(REFERENCE, "castelo-sao-jorge") - NEUTRAL
    assert sorted(words(told) & (english - words_of_tables(language, "castelo-sao-jorge"))) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_message(language: str) -> None:
    reference, own = message_table(REFERENCE), message_table(language)
    assert reference is not None
    assert own is not None
    assert set(reference.messages) == set(own.messages)


@pytest.mark.parametrize("language", languages())
def test_no_word_asks_for_two_things_and_the_first_stands_in_the_help(language: str) -> None:
    table = message_table(language)
    assert table is not None
    told = "\n".join(text for key, text in table.messages.items() if key.startswith("help-"))
    for name, found in command_words(language).items():
        for word in found:
            command = command_in(f"{word.upper()} granada", language)
            assert command is not None
            assert (command.name, command.rest) == (name, "granada"), word
        assert name == "help" or f"  {found[0]}" in told, found[0]


@pytest.mark.parametrize("language", OTHERS)
def test_english_words_ask_in_every_language(language: str) -> None:
    for word in (*COMMANDS, *ENGLISH_COMMANDS, "?"):
        command = command_in(word, language)
        assert command is not None
        assert command.name == ("help" if word == "?" else word)


def test_the_variable_names_the_language_and_the_option_goes_before_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FUERO_LANG", "fr")
    assert "Graine 7." in run("demo").output
    assert "Seed 7." in run("demo", "--lang", "en").output


def test_files_of_a_game_are_the_same_in_every_language(run: Run, tmp_path: Path) -> None:
    found = []
    for language in ("en", "hu"):
        folder = tmp_path / language
        folder.mkdir()
        save = folder / "game.json"
        run(
            *("play", "el-grande", "--seed", "7", "--lang", language, "--save", str(save)),
            typed="1\n1\nquit\n",
        )
        found.append(save.read_text("utf-8"))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("language", "refused", "needed"),
    [
        ("en", "answer 1: red cannot answer 'zzzz' here", "red has to decide"),
        ("pt", "red não pode responder 'zzzz' aqui", "red tem de decidir"),
        ("es", "red no puede responder 'zzzz' aquí", "red tiene que decidir"),
        ("fr", "red ne peut pas répondre 'zzzz' ici", "red doit décider"),
        ("hu", "red itt nem felelheti ezt: 'zzzz'", "red döntése következik"),
    ],
)
def test_answers_that_an_act_cannot_take_are_refused_in_the_language(
    run: Run, position: str, language: str, refused: str, needed: str
) -> None:
    tried = ("try", "el-grande", "--position", position, "--do", "perform four-own", "--as", "red")
    shown = run(*tried, "--lang", language, "--answer", "zzzz", code=None).output
    assert "FU402" in shown
    assert refused in shown
    shown = run(*tried, "--lang", language, code=1).output
    assert "FU411" in shown
    assert needed in shown
