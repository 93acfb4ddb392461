"""What can be typed at a question without an answer to it: to look, and to ask why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import DiagnosticError, did_you_mean, render_text
from fuero.machine.explain import last_scoring, why_not
from fuero.table.absent import absent_words
from fuero.table.cards import open_cards
from fuero.table.named import element_lines, find_named
from fuero.table.question import option_keys, thing_of
from fuero.table.telling import scoring_words

from .printing import print_cards, print_map

if TYPE_CHECKING:
    from fuero.machine.codec import Option
    from fuero.machine.game import Decision
    from fuero.ruleset.model import Rules
    from fuero.table.sitting import Sitting

    from .screen import Screen

__all__ = ["ASIDES", "Asked", "option_of", "refuse_line"]

_HELP = """\
  a number       takes that option; its short name does too
  board          the board as it is now
  hand           several at one keyboard: what only whoever is asked may see
  cards          the cards that lie open, and what they do
  map [PLACE]    which places lie next to which, or to this one
  show NAME      a card, place or rule; a number shows the card of that option
  why            the reasons of the last scoring
  why OPTION     why an option is offered, or is not
  undo           back to the last decision taken at the keyboard
  save [FILE]    save and go on
  quit           save and leave (so does Ctrl-C)"""

_HELP_WITHOUT_UNDO = "\n".join(line for line in _HELP.splitlines() if "undo" not in line)

_COMMANDS = ("help", "board", "hand", "cards", "map", "show", "why", "undo", "save", "quit")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question at which something is typed. undo: whether decisions can be taken back."""

    rules: Rules
    decision: Decision
    sitting: Sitting
    screen: Screen
    undo: bool

    def say(self, text: str) -> None:
        """A line for whoever looks."""
        self.screen.say(text)


def option_of(decision: Decision, line: str) -> Option | None:
    """The option that is typed so, by its key or its notation."""
    written = " ".join(line.lower().split())
    for key, option in zip(option_keys(decision.options), decision.options, strict=True):
        if written in (key, option.notation):
            return option
    return None


def refuse_line(at: Asked, line: str) -> None:
    """Say that a line is neither an answer nor anything else, and what may have been meant."""
    notations = [option.notation for option in at.decision.options]
    hint = did_you_mean(line, [*notations, *_COMMANDS])
    absence = why_not(at.sitting.game, at.decision, " ".join(line.lower().split()))
    if absence.kind != "unknown":
        hint = f"`why {line}` says why it is not offered."
    at.say(f"{line!r} cannot be answered here. {hint or '`help` lists what can be typed.'}")


# ---- looking ----------------------------------------------------------------------------------


def _help(at: Asked, rest: str) -> None:
    at.say(_HELP if at.undo else _HELP_WITHOUT_UNDO)


def _board(at: Asked, rest: str) -> None:
    at.screen.show(at.sitting.board(at.decision.player))


def _hand(at: Asked, rest: str) -> None:
    at.screen.follow(at.sitting.look_alone(at.decision))


def _cards(at: Asked, rest: str) -> None:
    view = at.sitting.view(at.decision.player)
    print_cards(at.screen.console, open_cards(at.rules, at.sitting.game.program, view))


def _map(at: Asked, place: str) -> None:
    print_map(at.screen.console, at.rules, place)


def _show(at: Asked, name: str) -> None:
    """Show what has a name, or what the option with a number is of."""
    if not name:
        at.say("Say what: `show NAME` shows a card, place or rule, `show 2` option 2.")
        return
    option = option_of(at.decision, name) if name.isdigit() else None
    try:
        found = find_named(at.rules, thing_of(at.rules, option) if option else name)
    except DiagnosticError as error:
        at.say(
            f"Option {name} has no text of its own: it is no card, place or rule."
            if option
            else render_text(error.diagnostics)
        )
        return
    for category, bare in found:
        for line in element_lines(at.rules, category, bare):
            at.say(line)


def _why(at: Asked, written: str) -> None:
    """Say why points were made, or why an option is offered or not."""
    written = written.rstrip("? ")
    if not written:
        events = last_scoring(at.sitting.game, at.decision.player)
        for line in scoring_words(at.rules, events) or ["Nothing was scored yet."]:
            at.say(line)
        return
    option = option_of(at.decision, written)
    notation = option.notation if option else " ".join(written.lower().split())
    absence = why_not(at.sitting.game, at.decision, notation)
    for line in absent_words(at.rules, at.decision, absence):
        at.say(line)


ASIDES: Mapping[str, Callable[[Asked, str], None]] = MappingProxyType(
    {
        "help": _help,
        "?": _help,
        "board": _board,
        "hand": _hand,
        "cards": _cards,
        "map": _map,
        "show": _show,
        "why": _why,
    }
)
"""By what is typed; what stands behind it is handed over."""
