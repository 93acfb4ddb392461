from __future__ import annotations

import random

import pytest

from fuero.diagnostics import DiagnosticError, Source
from fuero.machine.game import Game
from fuero.machine.journal import (
    Journal,
    back_line,
    print_journal,
    read_journal,
    saved_line,
    stage_line,
    table_lines,
    whole_lines,
)
from fuero.machine.record import decision_line
from support.playing import loaded

SEATS = {"ash": "human", "birch": "greedy"}


def written(seed: int, steps: int = 40) -> tuple[str, Game]:
    """The journal of a game in which much is taken back, and the game."""
    rules, chance = loaded("five-valleys"), random.Random(seed)
    game = rules.new_game(2, seed)
    text = print_journal(rules.record(game), "Five valleys", SEATS, undo=True)
    for _ in range(steps):
        if game.over or (game.decisions_taken and chance.random() < 0.3):
            for _ in range(chance.randint(1, game.decisions_taken)):
                game.undo()
            line = back_line(game.decisions_taken)
        else:
            game.apply(chance.choice(game.decision.options))
            line = decision_line(game.decided[-1])
        text += f"{line}\n"
    return text, game


def read(text: str) -> Journal:
    return read_journal(Source("the journal", text))


@pytest.mark.parametrize("seed", range(5))
def test_a_journal_leads_to_the_game_however_much_was_taken_back(seed: int) -> None:
    text, game = written(seed)
    again = loaded("five-valleys").replay(read(text).record)
    assert again.vector == game.vector
    assert again.decided == game.decided


def test_the_last_of_what_is_said_again_holds() -> None:
    text, _ = written(1)
    lines = (
        *table_lines({"ash": "random", "birch": "human"}, undo=False),
        *(stage_line(stage) for stage in ("Round 1", "Round  2\n")),
        *(saved_line(path, "0") for path in ("a", 'b "\n\udcff')),
    )
    journal = read(text + "\n".join(lines) + "\n")
    assert journal.title == "Five valleys"
    assert journal.seats == {"ash": "random", "birch": "human"}
    assert not journal.undo
    assert journal.stage == "Round 2"
    assert journal.saved == ('b "\n\udcff', "0")


def test_a_journal_cut_off_anywhere_is_a_shorter_game_or_none() -> None:
    content = written(2)[0].encode()
    head = content.index(b"decisions:\n") + len(b"decisions:\n")
    for end in range(0, len(content), 5):
        text = whole_lines(content[:end]).decode()
        if end < head:
            with pytest.raises(DiagnosticError):
                read(text)
        else:
            loaded("five-valleys").replay(read(text).record)


def test_random_changes_of_a_journal_never_give_a_traceback() -> None:
    chance, refused = random.Random(1), 0
    text = written(3)[0]
    letters = "abz019:{}[]\"'#-+ \n\t\r\x00é²\ufeff\u2028"
    for _ in range(400):
        at = chance.randrange(len(text))
        changed = text[:at] + chance.choice(letters) + text[at + chance.randrange(9) :]
        try:
            loaded("five-valleys").replay(read(changed).record)
        except DiagnosticError:
            refused += 1
    assert refused > 200
