"""Windows: moments at which others may do something about what a player is about to do.

A window is one record: when it opens, who is asked, what they may do, and what comes of it. It is
opened before a part of what is done, which is announced, or before the choice of a part, where
parts are not announced. Nothing that is done in a window opens another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fuero.frozen import frozen
from fuero.machine.program import Choice, Expression
from fuero.machine.things import About

from .builder import Builder, Label, const, slot
from .frame import each, open_order
from .happenings import Happening, tell

__all__ = ["Answer", "Window", "lower_window", "open_before_choice", "open_before_part"]


@frozen
class Answer:
    """Something that may be done in a window: the word for it, and what emits its effect.

    effect: given the player who does it; None where nothing comes of it.
    """

    word: str
    effect: Callable[[Expression], None] | None = None


@frozen
class Window:
    """A question to others while a player does something in parts.

    When: during: the numbers of the procedures in whose parts it opens; announced: of those whose
    parts are announced. By whom: who: the players to be asked, while one of these procedures is
    under way; after: they are asked clockwise from this player on. What may be done: kind, about:
    of the choice; answers: its words and their effects. label: where its routine begins.
    """

    during: int
    announced: int
    who: Callable[[int], Expression]
    after: Expression
    kind: str
    about: About
    answers: tuple[Answer, ...]
    label: Label


def open_before_part(builder: Builder, window: Window, what: Happening, *, chosen: bool) -> None:
    """Announce the next part, and open the window before it is done.

    chosen: the acting player has just chosen this part. Where parts are not announced the window
    has been opened before that choice, so that nothing of the choice is there to be known.
    """
    if chosen and not window.announced:
        return
    nobody, silent = Label(), Label()
    among = window.announced if chosen else window.during
    builder.emit("branch", ("nonempty", window.who(among)), nobody)
    if window.announced:
        if not chosen and window.announced != window.during:
            under_way: Expression = ("has", const(window.announced), slot(builder.header("open")))
            builder.emit("branch", under_way, silent)
        tell(builder, what, announced=True)
    builder.place(silent)
    builder.call(window.label)
    builder.place(nobody)


def open_before_choice(builder: Builder, window: Window, possible: Expression) -> None:
    """Open the window of a part that is about to be chosen, where parts are not announced.

    possible: whether there is anything to choose.
    """
    if window.announced == window.during:
        return
    nobody, among = Label(), window.during & ~window.announced
    watched: Expression = ("nonempty", window.who(among))
    builder.emit("branch", ("and", watched, possible), nobody)
    builder.call(window.label)
    builder.place(nobody)


def lower_window(
    builder: Builder,
    window: Window,
    who: Expression,
    more: Callable[[], None],
    unused: Iterable[Label] = (),
) -> None:
    """Emit the routine that asks everybody who may answer, one after another.

    who: those who are asked for the answers of the window; more: emits what else may be done in it,
    when they have answered. unused: labels that effects name and that no code leads to, which need
    a place all the same.
    """
    builder.begin("window")
    builder.place(window.label)
    if who != const(0):
        _ask(builder, window, who)
    more()
    for label in unused:
        builder.place(label)
    builder.emit("return")


def _ask(builder: Builder, window: Window, who: Expression) -> None:
    order = open_order(builder, who, window.after)
    with each(builder, order) as player:
        answer = builder.temporary("answer", -2)
        builder.choose(
            Choice(
                kind=window.kind,
                about=window.about,
                player=player,
                word_slot=answer,
                options=tuple(builder.word(one.word) for one in window.answers),
            )
        )
        for number, one in enumerate(window.answers):
            if one.effect is not None:
                other = Label()
                builder.emit("branch", ("eq", slot(answer), const(number)), other)
                one.effect(player)
                builder.place(other)
