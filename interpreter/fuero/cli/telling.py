"""Names, events, questions and options in words, for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from fuero.machine.codec import Option
from fuero.machine.events import Event
from fuero.machine.game import Decision, Game
from fuero.machine.program import Program
from fuero.pipeline import LoadedRules
from fuero.ruleset.model import Rules
from fuero.ruleset.settings import played_edition
from fuero.text.numbers import say_numbers
from fuero.text.play import say_event, say_option, say_question
from fuero.text.words import word

__all__ = [
    "PLAYER_STYLES",
    "absent_words",
    "card_family",
    "card_words",
    "capital",
    "figure_name",
    "known_words",
    "name_of",
    "offer_words",
    "option_words",
    "player_style",
    "question_words",
    "result_lines",
    "scoring_words",
    "stage_words",
    "tell",
    "title_words",
]

_QUIET = frozenset({"counted"})
"""Events that are told only where the reasons for points are asked for."""

PLAYER_STYLES: Mapping[str, str] = MappingProxyType(
    {
        "red": "bright_red",
        "blue": "bright_blue",
        "green": "bright_green",
        "yellow": "bright_yellow",
        "brown": "dark_orange3",
        "white": "bright_white",
        "black": "bright_black",
        "purple": "bright_magenta",
    }
)
_OTHER_STYLES = ("bright_cyan", "bright_magenta", "bright_white", "bright_green")


def player_style(seats: tuple[str, ...], seat: str) -> str:
    """The style of a seat: that of its name if it is a colour, else one by its number."""
    return PLAYER_STYLES.get(seat) or _OTHER_STYLES[seats.index(seat) % len(_OTHER_STYLES)]


def capital(text: str) -> str:
    """The text with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def name_of(rules: Rules, category: str, name: str, number: str = "one") -> str:
    """What a thing is called, without an article; a copy of a card like the card."""
    base = name.partition(".")[0] if category == "card" else name
    found = word(rules, category, base)
    return found.many if number == "many" else found.one


def title_words(rules: LoadedRules) -> str:
    """The title of some rules, with the edition and what else the table has settled."""
    edition, more = played_edition(rules.rules.editions, rules.settings)
    settled = [f"{name}={value}" for name, value in more.items()]
    said = [edition.title, *settled] if edition is not None else settled
    return f"{rules.rules.title} ({', '.join(said)})" if said else rules.rules.title


def provenance_words(counts: Mapping[str, Mapping[str, int]]) -> str:
    """How many cards, places and numbers are known from where; kinds there are none of left out."""
    parts = []
    for kind, sources in counts.items():
        if sources:
            known = ", ".join(f"{n} {source or 'not said'}" for source, n in sources.items())
            number = sum(sources.values())
            parts.append(f"{number} {kind if number == 1 else kind + 's'} ({known})")
    return "; ".join(parts) or "no cards, places or numbers"


def known_words(provenance: str, numbers: Mapping[str, str]) -> str:
    """Where a thing is known from, and those of its numbers that are known from elsewhere."""
    others = [f"{name} {known}" for name, known in numbers.items() if known != provenance]
    return f"{provenance or 'not said'}; {', '.join(others)}" if others else provenance


def figure_name(rules: Rules, figure: str) -> str:
    """What a figure is called, with its owner if it has one."""
    base, _, owner = figure.partition(".")
    if base in rules.of("pawn"):
        name = name_of(rules, "pawn", base)
        return f"{name} ({name_of(rules, 'player', owner)})" if owner else name
    for kind, element in rules.of("pawn").items():
        members = getattr(element.node, "members", ())
        if any(member.name.text == figure for member in members):
            name = name_of(rules, "figure", figure)
            # A lexicon's word says what it is; a bare id does not.
            return f"{name_of(rules, 'pawn', kind)} {name}" if name == figure else name
    return figure


def tell(rules: Rules, events: Iterable[Event]) -> list[str]:
    """What happened, in words, one line an event; what only gives reasons is left out.

    That somebody takes the one alternative there is, is told once.
    """
    lines, before = [], None
    for event in events:
        if event.kind in _QUIET:
            continue
        if not (event.kind.startswith("alternative:") and _same_option(before, event)):
            lines.append(say_event(rules, event.kind, event.arguments))
        before = event
    return [line for line in lines if line]


def _same_option(forced: Event | None, event: Event) -> bool:
    """Whether the event before says already that this is the one way there is."""
    return (
        forced is not None
        and forced.kind.partition(":")[0] == "forced"
        and forced.arguments.get("player") == event.arguments.get("player")
        and forced.arguments.get("option") == event.arguments.get("option")
    )


def stage_words(rules: Rules, game: Game) -> str:
    """Which round of the outermost counted loop it is; '' as long as there is none."""
    loops = [event for event in game.events if event.kind.startswith("next:")]
    rounds = [event for event in loops if event.kind == loops[0].kind]
    return " ".join(tell(rules, rounds[-1:])).rstrip(".")


def scoring_words(rules: Rules, events: Iterable[Event]) -> list[str]:
    """The reasons of a scoring: per place who had how many, and what was paid for what."""
    lines = []
    for event in events:
        said = say_event(rules, event.kind, event.arguments)
        lines.append(said if event.kind == "counted" else f"  {said}")
    return lines


def question_words(rules: Rules, decision: Decision) -> str:
    """The question a decision puts to its player."""
    return say_question(rules, decision.kind, decision.about, decision.player)


def option_words(rules: Rules, decision: Decision, option: Option) -> str:
    """One way to decide, with its price if it has one."""
    words = option.words[0] if option.is_word else option.words
    return say_option(rules, decision.kind, decision.about, words, price=option.price)


def offer_words(rules: Rules, program: Program, decision: Decision, option: Option) -> str:
    """One way to decide as it is offered: a card with the numbers on it."""
    said, family = option_words(rules, decision, option), card_family(rules, program, option)
    numbers = say_numbers(rules, option.words[0], family) if family else ""
    return f"{said} ({numbers})" if numbers else said


def card_family(rules: Rules, program: Program, option: Option) -> str:
    """The family of the card an option names; '' where it names none."""
    if option.is_word:
        return ""
    for family in rules.of("cards"):
        domain = program.domains.get(family)
        if domain is not None and 0 <= option.number - domain.offset < len(domain.members):
            return family
    return ""


def card_words(rules: Rules, card: str, family: str = "") -> str:
    """What a card is called, with the numbers on it."""
    name, numbers = name_of(rules, "card", card), say_numbers(rules, card, family)
    return f"{name} ({numbers})" if numbers else name


def absent_words(rules: Rules, decision: Decision, absence: Any) -> list[str]:
    """Why an option is not offered, in sentences (see ``fuero.machine.explain``)."""
    if absence.kind == "unknown":
        return [f"No option of this decision is ever written so (asked in {decision.rule})."]
    option = absence.option
    said = option_words(rules, decision, option)
    said = said if said.startswith("“") else f"“{said}”"
    place = name_of(rules, "place", absence.place) if absence.place else ""
    bearer = absence.owner.partition("+")[0]
    category = "owner" if bearer in rules.of("owner") else "player"
    owner = name_of(rules, category, bearer) if bearer else ""
    match absence.kind:
        case "offered":
            return [f"{said} is offered, by the rule in {decision.rule}."]
        case "prohibited":
            found = absence.prohibition
            written = found.text.strip().splitlines()
            return [
                f"{said} is not offered: the prohibition “{found.name}” closes {place} to it.",
                f"{found.rule}:",
                *(f"    {line}" for line in written),
            ]
        case "empty":
            return [f"{said} is not offered: {capital(owner)} has no piece in {place}."]
        case "owner":
            rule = decision.rule
            return [f"{said} is not offered: {rule} allows nothing of {owner}, or nothing more."]
        case "word":
            return [f"{said} is not offered: the rule in {decision.rule} leaves it no room now."]
        case _:
            return [f"{said} is not offered: it is not among what {decision.rule} names now."]


def result_lines(rules: Rules, game: Game) -> list[str]:
    """How a game ended: the reason and the ranking; shared places stand together."""
    result = game.result
    if result is None:
        return ["The game goes on."]
    reason = name_of(rules, "ending", result.reason)
    lines = [f"The game is over: {reason}."]
    ties = [standing.track.text for standing in rules.result[1:]]
    place = 1
    for group in result.ranking:
        names = ", ".join(capital(name_of(rules, "player", seat)) for seat in group)
        shared = " (shared)" if len(group) > 1 else ""
        points, *others = result.standings[group[0]]
        more = ", ".join(
            f"{name_of(rules, 'track', name)} {number}"
            for name, number in zip(ties, others, strict=True)
        )
        lines.append(f"  {place}. {names}{shared}: {points}{f' ({more})' if more else ''}")
        place += len(group)
    return lines
