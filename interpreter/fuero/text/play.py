"""Say what happens at the table: questions, options and events, as the machine has them."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.machine.codec import Option
from fuero.machine.events import Event, asked_for
from fuero.machine.program import Choice, Site
from fuero.machine.things import About, Thing
from fuero.ruleset import core
from fuero.ruleset.model import Rules

from .asked import asked_about, asking_clause, clauses_within, within_of
from .book import open_book
from .events import plan_event, plan_short
from .expressions import context_of
from .numbers import say_numbers
from .render import render, sentence
from .statements import plan_block
from .things import name_noun, piece_of, thing_item
from .tree import Count, Item, Noun, Phrase, Spoken, Verbatim, phrase

__all__ = [
    "card_family",
    "plan_told",
    "say_card_name",
    "say_event",
    "say_forgone",
    "say_offer",
    "say_option",
    "say_put",
    "say_question",
    "say_short",
]


def say_question(rules: Rules, choice: Choice, site: Site, player: str, language: str = "") -> str:
    """The question a decision puts to a player.

    choice, site: what is decided, and the clause that asks; player: a seat.
    """
    first, asked_of = _first(choice), asked_for(choice)
    name = asked_of.name if asked_of is not None else ""
    key, more = asked_about(rules, choice, site)
    asked = phrase(
        f"question:{choice.kind}/{first.name}/{name}",
        f"question:{choice.kind}/{first.name}",
        *((key,) if key else ()),
        f"question:{choice.kind}",
        "question",
        player=Noun(category="player", id=player),
        thing=_spoken_of(choice),
        name=thing_item(asked_of) if asked_of is not None else None,
        **more,
    )
    return sentence(render(asked, open_book(rules, language)))


def say_put(
    rules: Rules,
    question: str,
    choice: Choice,
    progress: tuple[int, int] | None = None,
    language: str = "",
) -> str:
    """A question as it is put at the table: with its occasion, which is the card or procedure that
    asks, unless the question names it; and how often it is still put, if it is more than once.

    progress: how often it was put, and still is, this time included.
    """
    book = open_book(rules, language)
    asking = dict(choice.about).get("within")
    occasion: Item = None
    if asking is not None and not _is_told(rules, choice, asking):
        occasion = phrase(f"occasion:{asking.name}", "occasion", thing=thing_item(asking))
        occasion = occasion if render(occasion, book) else None
    done, left = progress or (0, 0)
    counted = done + left > 1
    if occasion is None and not counted:
        return question
    key = "question-occasion" if occasion is not None else "question-progress"
    said = phrase(
        f"{key}:progress" if occasion is not None and counted else key,
        question=Verbatim(question),
        occasion=occasion,
        left=Verbatim(str(left)),
        most=Verbatim(str(done + left)),
    )
    return render(said, book)


def _is_told(rules: Rules, choice: Choice, asking: Thing) -> bool:
    """Whether what asks is no occasion to tell: the game as a whole, or what the question names."""
    if (asking.category, asking.name) == ("procedure", rules.game.text):
        return True
    named = any(role == "procedure" for role, _ in choice.about)
    return choice.kind in ("do", "keep", "react", "stop") and not named


def say_forgone(  # noqa: PLR0913 - what is said
    rules: Rules,
    choice: Choice,
    player: str,
    *,
    progress: tuple[int, int] | None = None,
    options: Sequence[str] = (),
    language: str = "",
) -> str:
    """What a player who does no more leaves undone; '' where nobody counts.

    progress: how often it was done, and could still be; options: what else could be done.
    """
    if progress is None and choice.kind != "offer":
        return ""
    done, left = progress or (0, 0)
    said = phrase(
        f"forgone:{choice.kind}",
        player=Noun(category="player", id=player),
        done=Verbatim(str(done)),
        most=Count(done + left),
        thing=_spoken_of(choice),
        options=Verbatim(", ".join(options)),
    )
    return sentence(render(said, open_book(rules, language)))


def say_option(rules: Rules, choice: Choice, site: Site, option: Option, language: str = "") -> str:
    """One way to decide, with its price if it has one."""
    book = open_book(rules, language)
    said = render(_option(rules, choice, site, option), book)
    if option.paid is not None:
        paid = phrase("option:price", option=Verbatim(said), instead=thing_item(option.paid))
        said = render(paid, book)
    return sentence(said).removesuffix(".")


def say_offer(rules: Rules, choice: Choice, site: Site, option: Option, language: str = "") -> str:
    """One way to decide as it is offered: a card with the numbers on it."""
    said, family = say_option(rules, choice, site, option, language), card_family(rules, option)
    numbers = say_numbers(rules, option.words[0], family, language) if family else ""
    return f"{said} ({numbers})" if numbers else said


def card_family(rules: Rules, option: Option) -> str:
    """The family of the card an option names; '' where it names none."""
    if option.is_word:
        return ""
    thing = option.things[0]
    if thing.category == "card":
        return rules.declared.cards[thing.name].family
    return thing.name if thing.category == "cards" else ""


def _first(choice: Choice) -> Thing:
    """What a choice speaks of first of all."""
    return choice.about[0][1] if choice.about else Thing(category="variable", name="")


def _spoken_of(choice: Choice) -> Item:
    first = _first(choice)
    return phrase("kept-cards") if first.category == "kept" else name_noun(first)


def _option(rules: Rules, choice: Choice, site: Site, option: Option) -> Item:
    if option.is_word:
        (word,) = option.things
        return _word(word, choice.kind, asking_clause(rules, choice, site), rules)
    return _members(choice, option)


def _word(word: Thing, kind: str, clause: core.Node | None, rules: Rules) -> Item:
    """A word that can be answered. clause: of alternatives, what they are those of, if known."""
    if word.category == "word":
        return phrase(f"word:{word.name}/{kind}", f"word:{word.name}")
    if word.category != "alternative":
        return phrase("option:order", procedure=name_noun(word))
    if isinstance(clause, core.OneOf) and word.number <= len(clause.alternatives):
        chosen, _ = core.without_guard(clause.alternatives[word.number - 1])
        return Spoken(plan_block([chosen], context_of(rules))[0].head)
    return phrase("word:alternative", number=Count(word.number))


def _members(choice: Choice, option: Option) -> Item:
    kind, spoken_of = choice.kind, _spoken_of(choice)
    *owner, thing = option.things
    if kind == "move-number":
        key = "option:move-number/none" if thing.name == "0" else "option:move-number"
        return phrase(key, number=Verbatim(thing.name), thing=spoken_of)
    if kind == "take-position":
        position = phrase(f"ordinal:{thing.name}", "ordinal", number=Verbatim(thing.name))
        return phrase("option:take-position", position=position)
    member = thing_item(thing)
    if not owner:
        return phrase(f"option:{kind}", "option", member=member, thing=spoken_of)
    piece = piece_of(spoken_of, owner[0])
    whose = name_noun(owner[0])
    return phrase(f"option:{kind}/pair", owner=whose, member=member, thing=piece)


def say_card_name(rules: Rules, card: str, language: str = "") -> str:
    """The title of a card as it stands in a sentence."""
    return render(thing_item(Thing(category="card", name=card)), open_book(rules, language))


def say_event(rules: Rules, event: Event, language: str = "") -> str:
    """What happened, with the reason; what its viewer does not see is said to be unseen."""
    return sentence(render(plan_told(rules, event), open_book(rules, language)))


def plan_told(rules: Rules, event: Event) -> Phrase:
    """What is said of an event; of one that was decided by itself or chosen, what it came to."""
    planned, option = plan_event(rules, event), _decided(rules, event)
    if option is None:
        return planned
    player = planned.slots["player"]
    if event.verb == "forced":
        return _forced(event, player, option)
    return phrase("event:alternative", player=player, option=option)


def _forced(event: Event, player: Item, option: Item) -> Phrase:
    """That there was one way only to decide: which, of what."""
    choice, taken = event.choice, event.option
    assert choice is not None
    assert taken is not None
    about = dict(choice.about)
    variable = name_noun(about["variable"]) if "variable" in about else None
    reason = asked_for(choice)
    way = choice.kind
    if taken.is_word and taken.words[0] in ("skip", "stop"):
        way = taken.words[0] if reason is not None else ""
    elif choice.kind == "choose":
        chosen = phrase(
            *((f"event:chose/{about['variable'].name}",) if variable is not None else ()),
            "event:chose",
            player=player,
            member=option,
            variable=variable,
        )
        return phrase("event:forced/choose", event=chosen)
    return phrase(
        f"event:forced/{way}",
        "event:forced",
        player=player,
        option=option,
        variable=variable,
        reason=thing_item(reason) if reason is not None else None,
    )


def say_short(rules: Rules, event: Event, language: str = "") -> dict[str, str]:
    """By player, that those score nothing who have too few pieces to rank where ``event`` tells
    what was counted.
    """
    book = open_book(rules, language)
    return {who: sentence(render(planned, book)) for who, planned in plan_short(rules, event)}


def _decided(rules: Rules, event: Event) -> Item:
    """What was decided by itself, or which alternative was chosen; None for any other event."""
    if event.verb == "forced" and event.choice is not None and event.option is not None:
        choice, option = event.choice, event.option
        if choice.kind == "alternative" and option.is_word:
            return _word(option.things[0], choice.kind, _only_block(rules, choice.about), rules)
        return _option(rules, choice, Site(), option)
    chosen = event.things.get("option")
    if event.verb != "alternative" or not isinstance(chosen, Thing):
        return None
    return _word(chosen, "alternative", _only_block(rules, event.of.about), rules)


def _only_block(rules: Rules, about: About) -> core.OneOf | None:
    """The alternatives of a procedure, card or trigger that has them in one place only."""
    found = clauses_within(rules, *within_of(about))
    blocks = [node for node in found if isinstance(node, core.OneOf)]
    return blocks[0] if len(blocks) == 1 else None
