"""What can follow the beginning of a text, in the words that cards are printed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.book import open_book
from fuero.text.say import say_card_text
from fuero.text.spelling import Spelling, tokens, unspell

from .earley import Broken, TooLarge, chart_of
from .grown import productions
from .lacking import slots_to_come
from .network import Network, Networks, networks
from .productions import NUMBER, Nonterminal
from .sentences import sentences

__all__ = ["Follower", "Following", "following", "printed_so_far", "usual_first"]

_STARTS = ("sentence", "head")
_MOST_BEFORE = 2
"""So many words before one tell how usual it is there."""
_NOTHING = "\0"
"""A token that fits nowhere, so that everything else would."""


@frozen
class Follower:
    """Words that can come next, the most usual ones first. role: what they begin is in the
    sentence, such as ``source``; '' where it is nothing of its own; usual: so many of them follow
    there on some card.
    """

    role: str
    words: tuple[str, ...]
    usual: int


@frozen
class Following:
    """What can follow a text. fits: so far it is the beginning of a sentence; ends: the sentence
    may end there; lacking: the slots that come next where it may not; number: a number in digits
    can come next; number_usual: and does on some card.
    """

    fits: bool
    ends: bool
    lacking: tuple[str, ...]
    number: bool
    number_usual: bool
    followers: tuple[Follower, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All the words that can come next."""
        return tuple(dict.fromkeys(word for one in self.followers for word in one.words))


@dataclass(frozen=True, slots=True)
class _Grammar:
    """usual: how often a word stands behind others on the cards: behind two, behind one, and behind
    any; the sentence begins behind ``''``. going_on: what some word stands behind there.
    """

    networks: Networks
    spelling: Spelling
    usual: Counter[tuple[str, ...]]
    going_on: frozenset[tuple[str, ...]]


@once_for_rules
def _grammar(rules: Rules, language: str) -> _Grammar:
    """The grammar of what is printed, without the other ways in which it can be read."""
    book = open_book(rules, language)
    own = tuple(
        replace(shelf, readings={})
        for shelf in book.shelves
        if shelf.table.language == book.table.language
    )
    made = list(productions(replace(book, shelves=own), _STARTS))
    spelling = book.table.grammar.spelling
    usual = _usual(rules, language, spelling)
    going_on = frozenset(words[:-1] for words in usual if len(words) > 1)
    return _Grammar(networks(made), spelling, usual, going_on)


def _usual(rules: Rules, language: str, spelling: Spelling) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    for body in _bodies(rules):
        for sentence in sentences(say_card_text(rules, body, language)):
            before: tuple[str, ...] = ("",)
            for written in tokens(sentence.text.lower()):
                kind = _kind(written)
                found[(written,)] += 1
                for start in range(len(before)):
                    found[(*before[start:], kind)] += 1
                before = (*before, kind)[-_MOST_BEFORE:]
            for word in unspell(sentence.text, spelling):
                found[(word,)] += 1
    return found


def _bodies(rules: Rules) -> Iterator[tuple[core.Node, ...]]:
    """What cards do, as they have it and as what may be done."""
    for card in rules.declared.cards.values():
        if card.body:
            yield card.body
            yield tuple(
                replace(one, may=True, optional=True) if isinstance(one, core.ActLine) else one
                for one in card.body
            )


def _kind(word: str) -> str:
    """A word, or the mark of any number."""
    return "#" if word.isdecimal() else word


def following(rules: Rules, text: str, language: str) -> Following:
    """What can come next behind a text of whole words, of which the last sentence counts."""
    grammar = _grammar(rules, language)
    apart = sentences(text)
    over = not apart or text.rstrip().endswith((".", ":"))
    words = [] if over else unspell(apart[-1].text, grammar.spelling)
    found = [_open_behind(grammar, words, start) for start in _STARTS]
    some = [network for fitting in found if fitting is not None for network in fitting]
    followers = _grouped(grammar, words, some)
    ends = bool(words) and any(_ends(grammar, words, start) for start in _STARTS)
    expected = grammar.networks.expected(some)
    return Following(
        fits=any(fitting is not None for fitting in found),
        ends=ends,
        lacking=() if ends else slots_to_come(some),
        number=NUMBER in expected,
        number_usual=bool(words) and grammar.usual[*_behind(grammar, words), "#"] > 0,
        followers=tuple(followers),
    )


def _open_behind(grammar: _Grammar, words: Sequence[str], start: str) -> tuple[Network, ...] | None:
    """What is open behind some words; None where they begin no sentence."""
    kinds = [grammar.networks.kind(word) or _NOTHING for word in words]
    try:
        chart_of(grammar.networks, [*kinds, _NOTHING], Nonterminal(start))
    except Broken as broken:
        return broken.open if broken.position == len(words) else None
    except TooLarge:
        return None
    return ()


def _ends(grammar: _Grammar, words: Sequence[str], start: str) -> bool:
    kinds = [grammar.networks.kind(word) or _NOTHING for word in words]
    try:
        chart_of(grammar.networks, kinds, Nonterminal(start))
    except (Broken, TooLarge):
        return False
    return True


def _grouped(
    grammar: _Grammar, words: Sequence[str], some: Sequence[Network]
) -> Iterator[Follower]:
    """The words that come next, by the role of the clause that they begin."""
    by_role: dict[str, set[str]] = {"": set()}
    for network in some:
        by_role[""].update(network.words)
        for clause in network.clauses:
            begun = grammar.networks.expected([grammar.networks.roots[clause]])
            by_role.setdefault(clause.role, set()).update(begun)
    said: set[str] = set()
    order, usual = _by_use(grammar, words), grammar.usual
    last = _kind(words[-1]) if words else ""
    for role in sorted(by_role, reverse=True):
        fresh = {word for word in by_role[role] - said if word != NUMBER and not word.isdecimal()}
        said.update(fresh)
        forms = {form for word in fresh for form in _as_written(grammar, words, word)}
        ordered = sorted(forms, key=order)
        if ordered:
            often = sum(usual[last, one] > 0 for one in ordered)
            yield Follower(role=role, words=tuple(ordered), usual=often)


def _by_use(grammar: _Grammar, words: Sequence[str]) -> Callable[[str], tuple[int, int, int, str]]:
    """The order of words behind others: the most usual there first, then behind the last alone."""
    behind, usual = _behind(grammar, words), grammar.usual
    last = behind[-1:]

    def order(word: str) -> tuple[int, int, int, str]:
        return -usual[*behind, word], -usual[*last, word], -usual[(word,)], word

    return order


def _behind(grammar: _Grammar, words: Sequence[str]) -> tuple[str, ...]:
    """As many of the last words as some card has in a row with another one behind them."""
    kinds = ("", *map(_kind, words))[-_MOST_BEFORE:]
    return next((kinds[n:] for n in range(len(kinds)) if kinds[n:] in grammar.going_on), ())


def printed_so_far(rules: Rules, text: str, language: str) -> tuple[str, tuple[str, ...]]:
    """The first word of a sentence that no sentence of cards has there, and the words that they
    have; '' where it is the beginning of one.
    """
    grammar = _grammar(rules, language)
    words = unspell(text, grammar.spelling)
    furthest, expected = 0, frozenset[str]()
    kinds = [grammar.networks.kind(word) or _NOTHING for word in words]
    for start in _STARTS:
        try:
            chart_of(grammar.networks, [*kinds, _NOTHING], Nonterminal(start))
        except Broken as broken:
            if broken.position > furthest or not expected:
                furthest, expected = broken.position, broken.expected
        except TooLarge:
            return "", ()
    return (words[furthest], tuple(sorted(expected))) if furthest < len(words) else ("", ())


def usual_first(
    rules: Rules, before: str, candidates: Iterable[str], language: str
) -> tuple[str, ...]:
    """Those of some words that stand on cards, the most usual ones behind a text first."""
    grammar = _grammar(rules, language)
    known = [one for one in candidates if grammar.usual[(one,)] and one.isalpha()]
    return tuple(sorted(known, key=_by_use(grammar, unspell(before, grammar.spelling))))


def _as_written(grammar: _Grammar, before: Sequence[str], word: str) -> Iterator[str]:
    """A word as people write it: with the next one, where both become one."""
    contracted = [one for one in grammar.spelling.contractions if one.words[0] == word]
    joined = [one for one in grammar.spelling.alternations if one.word == word and one.joined]
    if not contracted and not joined:
        yield word
        return
    some = [_open_behind(grammar, [*before, word], start) or () for start in _STARTS]
    after = grammar.networks.expected([network for fitting in some for network in fitting])
    alone = set(after)
    for contraction in contracted:
        if contraction.words[1] in after:
            alone.discard(contraction.words[1])
            yield contraction.instead
    for elision in joined:
        if any(one.startswith(elision.before) for one in alone):
            yield elision.instead
            alone -= {one for one in alone if one.startswith(elision.before)}
    if alone or not after:
        yield word
