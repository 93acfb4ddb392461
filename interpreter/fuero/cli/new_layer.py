"""What a first layer over given rules says: a card that fits a deck of them, or another rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from fuero.cases.answers import idle
from fuero.cases.compare import whole, written
from fuero.cases.run import SumOfCases, own_cases, try_cases
from fuero.check import check, found_in_branches
from fuero.diagnostics import Diagnostic, Source
from fuero.lang import nodes
from fuero.lang.print import format_source
from fuero.machine.game import Decision
from fuero.pipeline import LoadedRules
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.text.coverage import lexicon_problems
from fuero.text.reader.manifest import slot_problems

__all__ = ["first_rules", "manifest_words", "problems_in"]

MOST_ANSWERS = 20
"""So many answers the case of a first card has at most."""

FilledIn = Mapping[str, str]
"""What is filled into a template, by name."""

Play = Callable[[LoadedRules, str], FilledIn]
"""Plays the rules with the new layer, whose first thing has this name, and gives the words that are
only known then.
"""


def first_rules(rules: LoadedRules) -> Iterator[tuple[str, FilledIn, Play]]:
    """Templates that may fit the rules, each with its words, the best first."""
    linked = rules.rules
    seats = linked.seats[: max(linked.least_players, 2)]
    track = linked.result_track.text
    common = {
        **manifest_words(linked),
        "players": written(seats),
        "track": track,
    }
    for deck in _decks(linked):
        for piece, (here, places) in product(_pieces(linked), _kinds_of_places(linked)):
            two: dict[str, Any] = {seats[0]: 2}
            if len(linked.of("piece")) > 1:
                two = {piece.name.text: two}
            words = {
                "deck": deck,
                "pieces": piece.plural.text,
                "places": places,
                "here": here,
                "two_here": written(two),
            }
            position = {"players": list(seats), here: two}
            yield "card", {**common, **words}, partial(_play_card, position, track)
    yield "rule", common, partial(_play_rule, {"players": list(seats)}, track)


def manifest_words(rules: Rules) -> FilledIn:
    """What a manifest says of the rules that a layer lies over, and a procedure of theirs."""
    return {"below": rules.title, "over": _over(rules), "game": rules.game.text}


def _over(rules: Rules) -> str:
    """What a manifest says of the rules it lies over: those that no other of them lies over."""
    below = {name for layer in rules.layers for name in layer.over}
    entries = [
        f'{{ruleset: {layer.id}, version: "{layer.version.split(".")[0]}"}}'
        for layer in rules.layers
        if layer.id not in below
    ]
    return entries[0] if len(entries) == 1 else f"[{', '.join(entries)}]"


def _decks(rules: Rules) -> list[str]:
    """The decks that hold cards which do something, those with most of them first."""
    cards = (element.written(nodes.Card) for element in rules.of("card").values())
    filled = Counter(card.deck.text for card in cards if card.body and card.deck is not None)
    return [deck for deck, _ in filled.most_common()]


def _pieces(rules: Rules) -> list[nodes.PieceDeclaration]:
    """The pieces of which each player has some."""
    pieces = (element.written(nodes.PieceDeclaration) for element in rules.of("piece").values())
    return [piece for piece in pieces if any(stock.owner is None for stock in piece.stocks)]


def _kinds_of_places(rules: Rules) -> list[tuple[str, str]]:
    """A place of each kind that there are several of, and its plural; of most places first."""
    first: dict[str, str] = {}
    for place in rules.places.values():
        first.setdefault(place.kind, place.id)
    number = Counter(place.kind for place in rules.places.values() if not place.outer)
    return [
        (first[kind], rules.kinds[kind].plural) for kind, count in number.most_common() if count > 2
    ]


# ---- what comes of it -------------------------------------------------------------------------


def _play_card(position: Mapping[str, Any], track: str, rules: LoadedRules, name: str) -> FilledIn:
    """What is answered, and what comes of it, where all go that may, and where none does."""
    here = next(key for key in position if key != "players")
    places = [place for place in rules.rules.places if place != here]

    def onward(decision: Decision) -> str:
        ends = {option.words[-1]: option.notation for option in decision.options}
        return next((ends[place] for place in (here, *places) if place in ends), idle(decision))

    gone, answers = _played(rules, position, name, onward)
    stayed, nothing = _played(rules, position, name, idle)
    entered = [place for place in places if gone.get(place) != stayed.get(place)]
    return {
        "answers": written(answers),
        "nothing": written(nothing),
        "then": written({here: {}, **_only(gone, [here, *entered, track])}),
        "one_each": written(_only(stayed, [track])[track]),
    }


def _play_rule(position: Mapping[str, Any], track: str, rules: LoadedRules, name: str) -> FilledIn:
    found, _ = _played(rules, position, name, idle)
    return {"one_more": written(_only(found, [track])[track])}


def _played(
    rules: LoadedRules, position: Mapping[str, Any], name: str, answer: Callable[[Decision], str]
) -> tuple[Mapping[str, Any], list[str]]:
    """What is so when something was performed on a position, and the answers that were given."""
    game = rules.trial(f"perform {name}\n", position, player=position["players"][0])
    answers: list[str] = []
    while (decision := game.decision) is not None and len(answers) < MOST_ANSWERS:
        answers.append(answer(decision))
        game.apply(answers[-1])
    return whole(game), answers


def _only(found: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """What is found under some keys, without what is nothing."""
    content = {key: found[key] for key in keys if found.get(key)}
    return {
        key: {inner: one for inner, one in value.items() if one}
        if isinstance(value, dict)
        else value
        for key, value in content.items()
    }


# ---- whether it holds -------------------------------------------------------------------------


def problems_in(
    spec: Sequence[str], files: Mapping[str, str], folder: str
) -> tuple[Diagnostic, ...]:
    """Everything that any command could find wrong in the files of a new layer.

    spec: the rules below, and the folder. Raises DiagnosticError where the rules cannot be read.
    """
    sums = SumOfCases(spec=spec, settings={})
    rules = sums.plain().rules
    branches = found_in_branches(read_layers(spec), rules, {})
    found = [*check(rules), *branches, *lexicon_problems(rules), *slot_problems(rules)]
    cases = try_cases(own_cases(rules), sums)
    tried = [problem for one in cases for problem in one.problems]
    misshapen = [
        problem
        for name, text in files.items()
        if Path(name).suffix == ".fuero"
        for problem in _misshapen(Source(name, text))
    ]
    inside = [
        one
        for one in found
        if one.span is None or Path(one.span.source.name).is_relative_to(folder)
    ]
    return (*inside, *tried, *misshapen)


def _misshapen(source: Source) -> Iterator[Diagnostic]:
    formatted, problems = format_source(source)
    yield from problems
    if formatted != source.text and not problems:
        yield Diagnostic(code="FU430", message=f"{source.name} is not in canonical form")
