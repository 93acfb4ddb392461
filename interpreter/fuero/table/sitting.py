"""Who sits before the screen, and what they are told and shown, step by step.

Nothing is shown but views and events of those who look: of the only human, or, of several at one
screen, what everybody may know. Where one of several humans is asked or told a secret, the screen
is cleared and waits for that person to sit alone before it; it is cleared again when somebody else
is asked or told something.

Whoever draws the screen takes the steps one by one, each done before the next is taken: a step that
is broken off has not happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen
from fuero.machine.things import Thing
from fuero.text.message import message

from .audience import (
    first_missed,
    hidden_cards,
    is_seen_by_all,
    last_decision_of,
    opening_events,
    private_events,
    reveals,
)
from .board import Board, board_of
from .cards import OpenCard, new_cards
from .names import capital, name_of
from .picture import Picture, picture_of, targets_of
from .question import Question, question_of
from .telling import in_colours, tell
from .values import cards_said
from .words import Cell, LineOfWords, list_cell

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fuero.machine.events import Event
    from fuero.machine.game import Decision, Game
    from fuero.ruleset.model import Rules

__all__ = [
    "PutQuestion",
    "Scene",
    "ClearScreen",
    "HandOver",
    "LetRead",
    "MoreAlone",
    "Show",
    "Sitting",
    "SittingStep",
    "Tell",
]

_EARLIER = 40
"""From so many decisions before a player's last turn it is told again what happened."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Say what happened."""

    lines: tuple[LineOfWords, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Show a board."""

    board: Board


@frozen
class Scene:
    """What whoever is asked sees before the question.

    picture: the places as a picture, those marked that an answer can name. first: whether they have
    decided nothing yet. followed: what they did since they were last asked, and what followed at
    once; news: what happened since their last decision, shortly; earlier: what happened before all
    that, the last lines of it; cards: those that were turned up meanwhile and still lie there. own:
    what only this player sees, but for what the question lists: by zone the cards; looked: whether
    they want to see just that.
    """

    board: Board
    picture: Picture
    first: bool = False
    earlier: tuple[LineOfWords, ...] = ()
    followed: tuple[LineOfWords, ...] = ()
    news: tuple[LineOfWords, ...] = ()
    cards: tuple[OpenCard, ...] = ()
    own: tuple[tuple[str, Cell], ...] = ()
    looked: bool = False


@dataclass(frozen=True, slots=True)
class PutQuestion:
    """Put a question. scene: what is shown before it; None where it stands there already."""

    question: Question
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class MoreAlone:
    """Say that a player, by this name, can see more when alone before the screen."""

    name: str


@dataclass(frozen=True, slots=True)
class LetRead:
    """Wait until whoever sits there has read what stands on the screen, which is cleared next."""


@dataclass(frozen=True, slots=True)
class ClearScreen:
    """Clear the screen."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Wait until a player, by this name, sits alone there; staying: they sit there already."""

    name: str
    staying: bool


SittingStep = Tell | Show | PutQuestion | MoreAlone | LetRead | ClearScreen | HandOver


@dataclass(slots=True)
class Sitting:
    """Who sits before the screen.

    asked: whose board was shown last. behind: who sits alone before the screen; unread: whether the
    screen holds a secret this person was just told; untold: after how many decisions what followed
    was not told to all; put: by player after how many decisions they were asked last.
    """

    rules: Rules
    game: Game
    humans: tuple[str, ...]
    asked: str | None = field(init=False, default=None)
    behind: str | None = field(init=False, default=None)
    unread: bool = field(init=False, default=False)
    untold: int | None = field(init=False, default=None)
    put: dict[str, int] = field(init=False, default_factory=dict)

    def name(self, seat: str) -> str:
        """A player's name, as it begins a line."""
        return capital(name_of(self.rules, "player", seat))

    # ---- telling ---------------------------------------------------------------------------

    def telling(self, events: Sequence[Event]) -> Tell:
        """What happened, in lines."""
        return Tell(self._coloured(tell(self.rules, events)))

    def _coloured(self, lines: Sequence[str]) -> tuple[LineOfWords, ...]:
        seats = self.game.program.seats
        return tuple(in_colours(self.rules, seats, line) for line in lines)

    def tell_since(self, decisions: int, *, later: bool = False) -> Iterator[SittingStep]:
        """Tell everybody what everybody may know, and each human what only they may.

        later: what nobody needs to be alone for is told with the next question.
        """
        game = self.game
        if self.untold is None:
            self.untold = decisions
        if len(self.humans) == 1:
            if not later:
                yield from self._tell_all()
            return
        secrets = {seat: private_events(game, seat, decisions) for seat in self.humans}
        if self.behind:
            yield self.telling(game.events_since(decisions, self.behind))
            self.unread = self.unread or bool(secrets.pop(self.behind))
        for seat, events in secrets.items():
            if events:
                yield from self._hand_over(seat)
                yield self.telling(game.events_since(self.untold, seat))
                self.unread = True
        if not self.behind and not (later and self.humans):
            yield from self._tell_all()

    def _tell_all(self) -> Iterator[SittingStep]:
        """Tell everybody what was not told yet, or only to those alone before the screen."""
        if self.untold is not None:
            yield self.telling(self._known_since(self.untold, ""))
        self.untold = None

    def _known_since(self, decisions: int, player: str) -> tuple[Event, ...]:
        """What happened after so many decisions that may be shown now, also to this player."""
        if len(self.humans) == 1:
            return self.game.events_since(decisions, self.humans[0])
        if self.behind and self.behind == player:
            return self.game.events_since(decisions, player)
        return self.game.public_events_since(decisions)

    def log(self, player: str, of: str = "", last: int = 0) -> Tell:
        """What happened so far, as it may be shown while this player is asked.

        of: only what this seat did, with the rounds; last: only so many of the last lines.
        """
        events = (event for event in self._known(player) if not of or _of(event, of))
        lines = tell(self.rules, events)
        return Tell(self._coloured(lines[-last:] if last else lines))

    def _known(self, player: str) -> tuple[Event, ...]:
        """All that happened, as it may be shown while this player is asked."""
        alone = len(self.humans) == 1 or self.behind == player
        return self.game.events_for(player) if alone else self.game.public_events

    def _news_from(self, player: str) -> int:
        """After how many decisions the player's last one was taken, or what was told to all."""
        since = first_missed(self.game, player)
        if self.untold is not None and self.behind != player:
            since = min(since, self.untold)
        return since

    # ---- showing and asking ----------------------------------------------------------------

    def view(self, player: str) -> dict[str, Any]:
        """What may be shown while this player is asked."""
        alone = len(self.humans) == 1 or self.behind == player
        return self.game.view(player) if alone else self.game.public_view()

    def board(self, player: str) -> Board:
        """The board as it may be shown while this player is asked."""
        return board_of(self.rules, self.game.program, self.view(player))

    def question(self, decision: Decision) -> Question:
        """The question of the decision at hand."""
        return question_of(self.rules, decision, self.game.progress)

    def ask(self, decision: Decision) -> Iterator[SittingStep]:
        """Seat who decides, alone where others must not look, and put the question."""
        player = decision.player
        yield from self._seat(player, self.is_secret(decision))
        if self.asked == player and not self._has_new_cards(player):
            yield from self._tell_all() if self.behind != player else ()
            yield PutQuestion(self.question(decision))
        else:
            since = self._news_from(player)
            news = self._known_since(since, player) if since else self._known(player)
            yield PutQuestion(self.question(decision), self._scene(decision, news, since))
            self.asked = player
            if self.behind != player:
                self.untold = None
            if self._hides_from_all(player):
                yield MoreAlone(self.name(player))
        self.unread = False
        self.put[player] = self.game.decisions_taken

    def _has_new_cards(self, player: str) -> bool:
        """Whether cards were turned up and lie open since a player was asked last."""
        events = self._known_since(self._asked_last(player, self.game.decisions_taken), player)
        return bool(new_cards(self.rules, self.game.program, self.view(player), events))

    def _asked_last(self, player: str, since: int) -> int:
        """After how many decisions, at most so many, a player was asked last.

        Where this is not known, as in a game that goes on later, it is before their last decision;
        if nobody decided after them, before what others did before that.
        """
        decided = [one.player for one in self.game.decided[:since]]
        if player in self.put:
            return min(self.put[player], since)
        if player not in decided:
            return 0
        if decided[-1] == player:
            while decided and decided[-1] == player:
                decided.pop()
        while decided and decided[-1] != player:
            decided.pop()
        return max(0, len(decided) - 1)

    def picture(self, decision: Decision) -> Picture:
        """The places as they may be shown while this is asked."""
        program, view = self.game.program, self.view(decision.player)
        return picture_of(self.rules, program, view, targets=targets_of(decision))

    def _scene(self, decision: Decision, news: Sequence[Event], since: int) -> Scene:
        """What a player sees before a question. since: after how many decisions the news begin."""
        player = decision.player
        view = self.view(player)
        asked = self._asked_last(player, since)
        meanwhile = self._known_since(asked, player) if since else tuple(news)
        followed = meanwhile[: len(meanwhile) - len(news)]
        before = self._known_since(max(0, asked - _EARLIER), player) if since else ()
        before = before[: len(before) - len(meanwhile)]
        cards = new_cards(self.rules, self.game.program, view, meanwhile)
        shown = {one.card for one in cards}
        return Scene(
            board=board_of(self.rules, self.game.program, view),
            picture=self.picture(decision),
            first=last_decision_of(self.game, player) is None,
            earlier=self._coloured(tell(self.rules, before, briefly=True)),
            followed=self._coloured(tell(self.rules, _besides(followed, shown), briefly=True)),
            news=self._coloured(tell(self.rules, _besides(news, shown), briefly=True)),
            cards=cards,
            own=tuple(self._own_cards(decision, view)),
        )

    def _own_cards(self, decision: Decision, view: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
        """The cards in hands that only a player sees, unless all of them can be chosen now."""
        player = decision.player
        if len(self.humans) > 1 and self.behind != player:
            return
        offered = {option.words[0] for option in decision.options}
        for name, cards in hidden_cards(self.game, player).items():
            if self.game.program.zones[name].sight in ("owner", "side") and not cards <= offered:
                shown = [card for card in view["zones"][name][player] if card in cards]
                yield self._cards_in(name, shown)

    def _all_own_cards(self, player: str) -> Iterator[tuple[str, Cell]]:
        """All cards that a player has and may look at, also those that others know."""
        zones = self.view(player)["zones"]
        for name, zone in self.game.program.zones.items():
            cards = zones[name][player] if zone.per_player else ()
            if cards and isinstance(cards, list):
                yield self._cards_in(name, cards)

    def _cards_in(self, zone: str, cards: Sequence[str]) -> tuple[str, Cell]:
        said = list_cell(cards_said(self.rules, cards))
        return capital(name_of(self.rules, "zone", zone)), said

    def _hides_from_all(self, player: str) -> bool:
        """Whether somebody at the screen with others could see more, alone before it."""
        if len(self.humans) == 1 or self.behind == player:
            return False
        own, public = self.game.view(player), self.game.public_view()
        return bool(hidden_cards(self.game, player)) or own["variables"] != public["variables"]

    def look_alone(self, decision: Decision) -> Iterator[SittingStep]:
        """Seat who is asked alone, to see and be told what the others may not; then ask again."""
        player = decision.player
        if len(self.humans) > 1 and self.behind != player:
            yield from self._hand_over(player)
        scene = self._scene(decision, self._learned_alone(player), 0)
        own = tuple(self._all_own_cards(player))
        yield PutQuestion(self.question(decision), replace(scene, own=own, looked=True))
        self.asked = player

    def _learned_alone(self, player: str) -> tuple[Event, ...]:
        """What a player was told alone since the last decision, or, before the first, ever."""
        last = last_decision_of(self.game, player)
        if last is not None:
            return private_events(self.game, player, last + 1)
        shared = opening_events(self.game, self.game.program.seats)
        return tuple(event for event in self.game.events_for(player) if event not in shared)

    def _seat(self, player: str, secret: bool) -> Iterator[SittingStep]:
        """Who is asked sits before the screen: alone where it is secret, or was before."""
        if self.behind == player:
            return
        if secret:
            yield from self._hand_over(player)
        elif self.behind:
            yield from self._let_read()
            yield from self._draw_curtain()

    def is_secret(self, decision: Decision) -> bool:
        """Whether others at the screen must not see this decision or its options."""
        if len(self.humans) < 2:
            return False
        return not is_seen_by_all(self.game, decision)

    # ---- taking back -----------------------------------------------------------------------

    def what_is_undone(self, decisions: int) -> list[str]:
        """What others decided and what came to light after so many decisions, in words.

        It is taken back with the decision at which the game will be again, and stays known.
        """
        game = self.game
        first, *more = game.decided[decisions:]
        deciders = {one.player for one in more} - {first.player}
        others = [self.name(seat) for seat in game.program.seats if seat in deciders]
        lines = (
            [message("taken-back-with", language=self.rules.language, players=", ".join(others))]
            if others
            else []
        )
        if len(self.humans) == 1 or self.behind == first.player:
            events = game.events_since(decisions, first.player)
        else:
            events = game.public_events_since(decisions)
        seen = tell(self.rules, (event for event in events if reveals(event)))
        if seen:
            lines += [
                message("known-all-the-same", language=self.rules.language),
                *(f"  {one}" for one in seen),
            ]
        return lines

    def take_back(self, decisions: int) -> Iterator[SittingStep]:
        """The game is back after so many decisions; who sits alone may be another now."""
        decision = self.game.decision
        if self.behind and decision is not None and decision.player != self.behind:
            yield from self._draw_curtain()
        if self.untold is not None:
            self.untold = min(self.untold, decisions) if self.behind else None
        self.asked = None

    # ---- the curtain -----------------------------------------------------------------------

    def _hand_over(self, player: str) -> Iterator[SittingStep]:
        """Clear the screen and wait until the player sits alone before it."""
        yield from self._let_read()
        yield ClearScreen()
        yield HandOver(self.name(player), staying=self.asked == player)
        self.behind = player
        self.asked = None

    def _let_read(self) -> Iterator[SittingStep]:
        """Before the screen is cleared: wait until whoever sits there alone has read it."""
        if self.behind and self.unread:
            yield LetRead()
        self.unread = False

    def come_back(self) -> Iterator[SittingStep]:
        """All sit before the screen again."""
        if self.behind:
            yield from self._let_read()
            yield from self._draw_curtain()
        yield from self._tell_all()

    def _draw_curtain(self) -> Iterator[SittingStep]:
        yield ClearScreen()
        self.behind, self.unread = None, False
        self.asked = None

    def close(self) -> Iterator[SittingStep]:
        """Leave nothing on the screen that one person alone may see."""
        if self.behind:
            yield from self._draw_curtain()


def _besides(events: Sequence[Event], cards: Collection[str]) -> list[Event]:
    """The events but for those in which one of some cards is turned up."""
    return [
        event
        for event in events
        if not (event.verb == "turned up" and str(event.arguments.get("card")) in cards)
    ]


def _of(event: Event, seat: str) -> bool:
    """Whether an event is of a player, or says which round it is."""
    player = event.things.get("player")
    if isinstance(player, Thing):
        return player.name == seat
    return event.verb == "next" and not isinstance(event.things["member"], Thing)
