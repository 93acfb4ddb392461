"""``fuero play``: at the keyboard, alone against bots or several people in turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.frozen import frozen
from fuero.text.message import message

from .bots import seated_bots, seating
from .common import (
    Chosen,
    backend_option,
    load_rules,
    make_console,
    refuse,
    seed_option,
)
from .games import CUT, KeptGame, play_again, read_game
from .journal import JournalFile, journal_of, state_folder
from .keyboard import Keyboard, is_dumb_terminal, somebody_can_type, somebody_types
from .languages import told_options
from .saving import SaveFile, is_still
from .unfinished import choose_unfinished

if TYPE_CHECKING:
    pass

__all__ = ["command"]

_USUAL_PLAYERS = 4

_ANY = Path()
"""What stands for --resume without a file."""


@click.command("play")
@click.argument("rules", metavar="RULES", required=False)
@click.option("--players", type=int, default=None, help="How many players.")
@click.option(
    "--seat",
    "seats",
    metavar="SEAT=WHO",
    multiple=True,
    help="Who sits there: human, random, greedy, or MODULE:FUNCTION, a bot of your own; may be "
    "repeated. If nobody is said to be human, you have the first seat.",
)
@click.option(
    "--bots",
    default="",
    metavar="BOTS",
    help="Who has the other seats: one bot for all (greedy, if left out), or one for each, with "
    "commas between.",
)
@seed_option(
    None,
    "The same seed is the same game. Without one, a person at the keyboard gets a new game each "
    "time; where answers come from a file or a program, it is 0.",
)
@click.option("--save", "save", type=click.Path(path_type=Path), help="Where to save.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="[FILE]",
    is_flag=False,
    flag_value=_ANY,
    help="Go on with a saved game; without FILE, choose among those that have not ended.",
)
@click.option("--record", type=click.Path(path_type=Path), help="Write the record here at the end.")
@click.option(
    "--journal/--no-journal",
    "journaled",
    default=True,
    help="Keep each answer on disk until the game has ended, so that nothing that ends the "
    "program loses one (the default).",
)
@click.option(
    "--undo/--no-undo",
    default=None,
    help="Whether decisions can be taken back; a resumed game keeps to what was said.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Line after line: no colours, nothing drawn side by side, no editing of what is typed; "
    "for screen readers. So it is where TERM is dumb.",
)
@backend_option
@told_options
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str | None,
    players: int | None,
    seats: tuple[str, ...],
    bots: str,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    record: Path | None,
    journaled: bool,
    undo: bool | None,
    plain: bool,
    backend: str,
    chosen: Chosen,
) -> None:
    """Play a game. At each question `help` lists what can be typed; Ctrl-C saves the game.

    Each answer is on disk before the next question, also when the window is closed.

    \b
    Example:
      fuero play GAME --players 3 --seat red=human --seat blue=human --seed 7
      fuero play --resume fuero-GAME-7.save.json
      fuero play --resume    # lists the games that have not ended
    """
    from .session import Session

    plain = plain or is_dumb_terminal()
    keyboard, start = Keyboard(plain=plain, language=chosen.language), _Start()
    if resume is not None:
        if players is not None:
            raise click.UsageError("a resumed game has its players; leave out --players")
        if seed is not None:
            raise click.UsageError("a resumed game has its seed; leave out --seed")
        if resume == _ANY:
            resume = choose_unfinished(keyboard)
            if resume is None:
                return
        start = _resumed(resume, journaled=journaled, language=chosen.language)
        assert start.kept is not None
        loaded, game = play_again(start.kept, rules, chosen, backend=backend)
    else:
        if rules is None:
            raise click.UsageError("name the RULES (see: fuero rulesets)")
        loaded = load_rules(rules, chosen)
        content = loaded.rules
        number = max(content.least_players, min(_USUAL_PLAYERS, content.most_players))
        said = players if players is not None else number
        game = loaded.new_game(said, _seed(seed), backend=backend)
    for path in (save, record):
        _refuse_other_file(path, resume)
    who = seating(game, seats, bots, start.kept.seats if start.kept else {})
    seated = seated_bots(who)
    if "human" in who.values() and not somebody_can_type():
        raise refuse("nobody can answer: the input is closed", "play in a terminal, or seat bots")
    ended_well = Session(
        rules=loaded,
        game=game,
        seats=who,
        bots=seated,
        console=make_console(plain=plain),
        keyboard=keyboard,
        undo=undo if undo is not None else start.kept is None or start.kept.undo,
        save=SaveFile(save) if save is not None and save != resume else start.save,
        journal=start.journal,
        journaled=journaled,
        record_to=record,
        news=start.news,
    ).run()
    if not ended_well:
        click.get_current_context().exit(1)


def _seed(said: int | None) -> int:
    """The seed of a new game: where nobody said one, and a person plays, one nobody knows."""
    from fuero.machine.seeds import drawn_seed

    if said is not None:
        return said
    return drawn_seed() if somebody_types() else 0


@frozen
class _Start:
    """From what a game goes on; all empty for a new one.

    kept: what its file says; journal and save: those it has already; news: what is said of them.
    """

    kept: KeptGame | None = None
    journal: JournalFile | None = None
    save: SaveFile | None = None
    news: tuple[str, ...] = ()


def _resumed(path: Path, *, journaled: bool, language: str) -> _Start:
    """The point from which a game in a file goes on.

    If the file is a journal of this player's own folder, or the save of such a game, the journal is
    written on. A journal from anywhere else is read like a record and not changed. Raises
    DiagnosticError (FU432).
    """
    kept = read_game(path)
    save = SaveFile(path, kept.version) if kept.state is not None else None
    own = None
    if kept.journal is not None:
        own = path if path.absolute().parent == _journals_folder() else None
    elif journaled:
        own = journal_of(path, kept.version)
    if own is None:
        return _Start(kept=kept, save=save, news=_cut_words(kept, language))
    if not journaled:
        raise refuse("this game is kept in a journal", "leave out --no-journal")
    journal, found = JournalFile.open(own)
    click.get_current_context().call_on_close(journal.close)
    assert found.journal is not None
    saved, version = found.journal.saved
    # A path out of a journal is written to only where this game's save lies.
    if save is None and is_still(Path(saved), version):
        save = SaveFile(Path(saved), version)
    news = _cut_words(found, language)
    if kept.journal is None and kept.record.decisions != found.record.decisions:
        news += (message("went-on-later", language=language),)
    return _Start(kept=found, journal=journal, save=save, news=news)


def _journals_folder() -> Path | None:
    try:
        return state_folder()
    except OSError:
        return None


def _cut_words(kept: KeptGame, language: str) -> tuple[str, ...]:
    """What to say of a journal whose last line is not whole."""
    return (message(CUT, language=language),) if kept.cut else ()


def _refuse_other_file(path: Path | None, resume: Path | None) -> None:
    """Refuse to write over what is not this game."""
    if path is not None and path.exists() and path != resume:
        raise refuse(f"{path} is already there", "name another file, or --resume it")
    if path is not None and not path.absolute().parent.is_dir():
        raise refuse(f"there is no folder {path.parent}", "make it first, or name another")
