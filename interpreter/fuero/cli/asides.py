"""What can be typed at a question without an answer to it: to look, and to ask why."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import DiagnosticError
from fuero.frozen import frozen
from fuero.machine.explain import last_scoring, thinkable
from fuero.playing.absence import why_not as explained_absence
from fuero.table.absent import absent_words, quoted_words
from fuero.table.answers import meant_exactly, meant_nearly
from fuero.table.cards import open_cards, seen_cards
from fuero.table.named import element_lines, find_named
from fuero.table.names import capital, name_of
from fuero.table.question import offer_words, option_words, thing_of, thinkable_meant
from fuero.table.spelling import spelled
from fuero.table.telling import scoring_words
from fuero.text.absence import say_absence
from fuero.text.book import open_book
from fuero.text.message import message
from fuero.text.render import render
from fuero.text.things import thing_item

from .answering import near_words, out_of_range
from .colours import coloured_line
from .languages import told_wrong
from .map import map_lines
from .paging import Enough, Pager
from .printing import print_cards, print_map

if TYPE_CHECKING:
    from fuero.machine.codec import Option
    from fuero.machine.game import Decision
    from fuero.ruleset.model import Rules
    from fuero.table.question import Question
    from fuero.table.sitting import Sitting

    from .screen import Screen

__all__ = ["ASIDES", "Asked"]


@frozen
class Asked:
    """A question at which something is typed. undo: whether decisions can be taken back."""

    rules: Rules
    decision: Decision
    question: Question
    sitting: Sitting
    screen: Screen
    undo: bool

    def say(self, text: str) -> None:
        """A line for whoever looks."""
        self.screen.say(text)

    def option(self, written: str) -> Option | None:
        """The option that is meant, if it can be only one."""
        exact = meant_exactly(self.question, written)
        near = (exact,) if exact is not None else meant_nearly(self.question, written)
        if len(near) != 1:
            return None
        return next(one for one in self.decision.options if one.notation == near[0].notation)


# ---- looking ----------------------------------------------------------------------------------


def _help(at: Asked, rest: str) -> None:
    at.say(message("help-answers", language=at.rules.language))
    at.say(message("help-looking", language=at.rules.language))
    if len(at.sitting.humans) > 1:
        at.say(message("help-hand", language=at.rules.language))
    at.say(message("help-game", language=at.rules.language))
    if at.undo:
        at.say(message("help-undo", language=at.rules.language))
    at.say(message("help-clashes", language=at.rules.language))


def _board(at: Asked, rest: str) -> None:
    at.screen.show(at.sitting.board(at.decision.player))


def _hand(at: Asked, rest: str) -> None:
    at.screen.follow(at.sitting.look_alone(at.decision))


def _cards(at: Asked, rest: str) -> None:
    view = at.sitting.view(at.decision.player)
    print_cards(
        at.screen.console, open_cards(at.rules, at.sitting.game.program, view), at.rules.language
    )


def _log(at: Asked, rest: str) -> None:
    """Tell what happened so far: all of it, of one player, or the last lines."""
    seats = at.sitting.game.program.seats
    whose, last = "", 0
    for written in rest.split():
        seat = _seat_called(at, written)
        if written.isascii() and written.isdecimal() and int(written[:9]) > 0:
            last = int(written[:9])
        elif seat:
            whose = seat
        else:
            hint = near_words(written, seats, at.rules.language)
            key = "log-of-nobody-hint" if hint else "log-of-nobody"
            at.say(message(key, language=at.rules.language, written=repr(written), hint=hint))
            return
    told = at.sitting.log(at.decision.player, whose, last).lines
    pager = Pager(at.screen.console, at.screen.keyboard)
    with contextlib.suppress(Enough):
        pager.show(coloured_line(line, at.screen.seats) for line in told)


def _seat_called(at: Asked, written: str) -> str:
    """The seat that somebody means by its name, in any capitals; '' for none."""
    for seat in at.sitting.game.program.seats:
        if written.casefold() in (seat, at.sitting.name(seat).casefold()):
            return seat
    return ""


def _map(at: Asked, place: str) -> None:
    """Show the map, or what lies next to a place; in lines where there is no terminal."""
    console = at.screen.console
    picture = at.sitting.picture(at.decision)
    if not place and console.is_terminal and any(one.at for one in picture.places):
        with console.capture() as asked:
            at.screen.put(at.question, briefly=True)
        # The question is put again below it.
        room = console.height - asked.get().count("\n") - 2
        for line in map_lines(picture, console.width, room):
            console.print(line)
        return
    print_map(at.screen.console, at.rules, place)


def _show(at: Asked, name: str) -> None:
    """Show what has a name, or what an option is of."""
    if not name:
        at.say(message("show-what", language=at.rules.language))
        return
    option = at.option(name) if name.isdecimal() else None
    if option is None and name.isdecimal() and not _is_named(at.rules, name):
        at.say(out_of_range(at.question, name))
        return
    found = _named(at, thing_of(at.rules, option) if option is not None else name)
    if isinstance(found, str) and option is not None:
        said = capital(offer_words(at.rules, at.decision, option))
        at.say(message("option-without-text", language=at.rules.language, option=name, words=said))
        return
    if isinstance(found, str) and (near := at.option(name)) is not None:
        found = _named(at, thing_of(at.rules, near))
    if isinstance(found, str):
        at.say(found)
        return
    for category, bare in found:
        for line in element_lines(at.rules, category, bare):
            at.say(line)


def _named(at: Asked, name: str) -> list[tuple[str, str]] | str:
    """What has this name, or what to say where nothing has."""
    try:
        return find_named(at.rules, name)
    except DiagnosticError as error:
        return told_wrong(error.diagnostics, at.rules.language)


def _is_named(rules: Rules, name: str) -> bool:
    """Whether something bears this name."""
    try:
        return bool(find_named(rules, name))
    except DiagnosticError:
        return False


def _why(at: Asked, written: str) -> None:
    """Say why points were made, or why an option is offered or not."""
    written = written.rstrip("? ")
    if not written:
        events = last_scoring(at.sitting.game, at.decision.player)
        for line in scoring_words(at.rules, events) or [
            message("nothing-scored", language=at.rules.language)
        ]:
            at.say(line)
        return
    option = at.option(written)
    if option is not None:
        at.say(_offered(at, option))
        return
    program, choice = at.sitting.game.program, at.decision.choice
    meant = thinkable_meant(at.rules, at.decision, thinkable(program, choice), written)
    notation = meant.notation if meant is not None else " ".join(written.lower().split())
    explained = explained_absence(at.rules, at.sitting.game, notation)
    if explained is None:
        return
    if explained.absence.kind == "unknown" and not explained.is_way_out:
        at.say(_unasked(at, written))
        return
    for line in absent_words(at.rules, explained):
        at.say(line)
    if meant is not None and meant.things[-1].category in ("card", "cards"):
        where = _lies(at, meant)
        if where:
            at.say(where)


def _lies(at: Asked, option: Option) -> str:
    """Where a card lies, as far as whoever is asked may see it; '' if they may not."""
    player = at.decision.player
    view, card = at.sitting.view(player), option.words[-1]
    for name, zone in at.sitting.game.program.zones.items():
        piles = view["zones"][name]
        if not zone.holders and card in seen_cards(piles):
            return say_absence(at.rules, "lies", zone=name)
        # Where everybody has cards of a kind, only one's own are spoken of.
        for seat in ([player] if zone.copies else piles) if zone.per_player else ():
            if card in seen_cards(piles[seat]):
                whose = "own" if seat == player else "of"
                return say_absence(at.rules, f"lies/{whose}", zone=name, player=seat)
    return ""


def _offered(at: Asked, option: Option) -> str:
    """That an option is offered, and what is typed for it."""
    offer = next(one for one in at.question.offers if one.notation == option.notation)
    key = "listed" if offer.key.isdecimal() else "listed/word"
    said = option_words(at.rules, at.decision, option)
    return say_absence(at.rules, key, option=quoted_words(at.rules, said), written=offer.key)


def _unasked(at: Asked, written: str) -> str:
    """That a thing of the game is not what is asked about, or that nothing is called so."""
    program = at.sitting.game.program
    things = [thing for domain in program.domains.values() for thing in domain.things]
    book = open_book(at.rules)
    titles = [render(thing_item(thing), book) for thing in things]
    found = next((title for title in titles if spelled(title) == spelled(written)), "")
    if not found and written.isdecimal():
        return out_of_range(at.question, written)
    if not found:
        try:
            found = name_of(at.rules, *find_named(at.rules, written)[0])
        except DiagnosticError:
            hint = near_words(spelled(written), map(spelled, titles), at.rules.language)
            said = say_absence(at.rules, "nothing-called", option=written)
            return f"{said} {capital(hint)}" if hint else said
    return say_absence(at.rules, "no-answer", option=quoted_words(at.rules, capital(found)))


ASIDES: Mapping[str, Callable[[Asked, str], None]] = MappingProxyType(
    {
        "help": _help,
        "board": _board,
        "hand": _hand,
        "cards": _cards,
        "log": _log,
        "map": _map,
        "show": _show,
        "why": _why,
    }
)
"""By what is typed; what stands behind it is handed over."""
