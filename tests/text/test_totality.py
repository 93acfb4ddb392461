"""Whatever the language can write, the machine can ask or the machine can tell has its words."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from fuero.diagnostics import Source, Span
from fuero.lang import nodes
from fuero.lang.parse import parse
from fuero.lower import lower
from fuero.machine.codec import decode_option
from fuero.machine.evaluator import Evaluator
from fuero.machine.events import decode_event
from fuero.machine.program import Program, Word
from fuero.machine.reference import reference
from fuero.machine.things import About
from fuero.ruleset import core
from fuero.ruleset.bodies import link_rules
from fuero.ruleset.layers import merge
from fuero.ruleset.link import link
from fuero.ruleset.merged import Merged
from fuero.ruleset.model import CATEGORIES, Group, Measure, Relation, Rules, Selection
from fuero.ruleset.sums import read_layers
from fuero.text.book import Book, phrase_table
from fuero.text.languages import REFERENCE
from fuero.text.numbers import say_numbers
from fuero.text.play import say_event, say_option, say_question
from fuero.text.reader.constructs import constructs
from fuero.text.render import UNSAID
from fuero.text.say import say_card, say_element, say_result
from fuero.text.summary import chapters
from fuero.text.template import Template
from support.expected import Expected
from support.said import event_said, unseen
from support.settings import settings_of

EVERYTHING = Path(__file__).with_name("everything.fuero")
MARK = UNSAID[0]
BOARD = {
    "switch": "switches",
    "selection": "selections",
    "place": "places",
    "kind": "kinds",
    "group": "groups",
    "relation": "relations",
}


def whole(text: str) -> bool:
    """Whether a text has no gap and no brace left in it, and neither double blanks nor stops."""
    return bool(text) and not any(wrong in text for wrong in (MARK, "{", "}", "  ,", "..", " ."))


def declarations() -> tuple[nodes.Node, ...]:
    text = EVERYTHING.read_text(encoding="utf-8")
    parsed = parse(Source(EVERYTHING.name, text))
    assert parsed.diagnostics == ()
    return (*parsed.declarations, followed(parsed.declarations[-1].span))


def followed(span: Span) -> nodes.Procedure:
    """A procedure as it is after a layer said what follows it, stopped or not: no file says so."""
    body = (nodes.StoppedOrNot(body=(), span=span),)
    return nodes.Procedure(
        stoppable=None,
        name=nodes.Name(text="followed", span=span),
        parameters=None,
        body=body,
        span=span,
    )


def sample_rules(rules: Rules) -> Rules:
    """The rules with the declarations of the sample in place of their own, and more of a board."""
    (layer,) = read_layers(["el-grande"])
    merged = Merged()
    here = declarations()
    merge(merged, replace(layer, boards=(), lexicons=()), list(here))
    assert merged.problems == []
    span = here[0].span
    line = Group(id="line", plural="lines", members={"top": ("galicia", "court")}, span=span)
    cards = tuple(merged.elements["card"])
    selections = {
        name: Selection(
            name=name,
            kind="card",
            members=dict.fromkeys(members, span),
            least=1,
            about="what is in",
            cites=(),
            layer="el-grande",
            span=span,
        )
        for name, members in {"whole": cards[:2], "half": (cards[0], "left-out")}.items()
    }
    fewest = Measure(track=nodes.Name(text="honour", span=span), highest=False)
    passes = Relation(id="passes", pairs={("granada", "aragon"): span}, span=span)
    gate = replace(rules.places["granada"], id="gate", outer="granada")
    tent = replace(rules.places["granada"], id="tent", outer="king")
    sample = replace(
        rules,
        seating=replace(rules.seating, most=3, sides={3: ((0, 2),)}, hands="shared"),
        values={"prize": 2},
        may_is_rule={"": True},
        game=nodes.Name(text="round", span=span),
        places={**rules.places, "gate": gate, "tent": tent},
        elements=merged.elements,
        groups={"line": line},
        relations={"passes": passes},
        result=(*rules.result, fewest),
        selections=selections,
        settings={**rules.settings, "whole": "all", "half": cards[0]},
    )
    declared, problems = link_rules(sample)
    assert problems == ()
    assert declared is not None
    return replace(sample, declared=declared)


def with_note(rules: Rules) -> Rules:
    english = rules.lexicons["en"]
    noted = replace(english.names["castillo"], note="it is a tower")
    spirits = replace(english.names["castillo"], one="spirits", many="spirits")
    names = {**english.names, "castillo": noted, "spirits": spirits}
    return replace(rules, lexicons={"en": replace(english, names=names)})


def test_the_sample_holds_every_class_of_node(rules: Rules) -> None:
    declared = sample_rules(rules).declared
    found = {type(node) for one in declared.declarations() for node in core.walk(one)}
    classes = {
        thing
        for thing in vars(core).values()
        if isinstance(thing, type) and issubclass(thing, core.Node) and not thing.__subclasses__()
    }
    # Rules that are linked hold nothing unknown.
    assert classes - found == {core.Unknown}


def said_in_order(sample: Rules) -> list[str]:
    """What is said of each declaration of the sample, in the order of the file."""
    texts = [
        (element.node.span.start, say_element(sample, category, name))
        for category, elements in sample.elements.items()
        for name, element in elements.items()
    ]
    return [text for _, text in sorted(texts, key=lambda pair: pair[0])]


def test_every_class_of_node_can_be_said(rules: Rules, expected: Expected) -> None:
    texts = said_in_order(sample_rules(rules))
    expected(EVERYTHING.parent / "golden" / "everything.txt", "\n".join(texts) + "\n")
    for text in texts:
        assert whole(text), text


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu", "xx", ""])
def test_every_element_can_be_said_in_any_language(rules: Rules, language: str) -> None:
    for category in CATEGORIES:
        for name in rules.of(category):
            assert whole(say_element(rules, category, name, language))
    for name in rules.of("card"):
        assert whole(say_card(rules, name, language))
    for category, names in BOARD.items():
        for name in getattr(rules, names):
            assert whole(say_element(rules, category, name, language))


def test_rules_without_a_lexicon_can_be_said(rules: Rules) -> None:
    bare = replace(rules, lexicons={})
    for category in CATEGORIES:
        for name in bare.of(category):
            assert whole(say_element(bare, category, name))
    assert say_card(bare, "four-own") == (
        "Move up to 4 of your own caballeros from any of the lands to any of the lands or castillo."
    )
    assert say_card(bare, "move-grande") == "Move your grande to any one of the homelands."


def test_no_phrase_is_one_too_many(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every phrase about rules is found by something that can be written."""
    table = phrase_table(REFERENCE)
    assert table is not None
    asked: set[str] = set()

    def find(book: Book, keys: tuple[str, ...]) -> tuple[str, Template] | None:
        asked.update(keys)
        return found(book, keys)

    found = Book.find
    monkeypatch.setattr(Book, "find", find)
    sample = with_note(sample_rules(rules))
    said_in_order(sample)
    said_in_order(replace(sample, seating=replace(sample.seating, foreign="opponents")))
    for name in sample.of("card"):
        say_card(sample, name)
        say_numbers(sample, name)
    for category, names in BOARD.items():
        for name in getattr(sample, names):
            assert whole(say_element(sample, category, name))
    assert whole(say_element(sample, "switch", next(iter(sample.switches)), "fr"))
    for counts in ("sum", "lowest", "highest"):
        seating = replace(sample.seating, side_counts=counts)
        assert whole(say_result(replace(sample, seating=seating)))
    assert chapters(sample)
    at_the_table = {
        "said-before",  # read only: tests/reader/test_joined.py
        "reminder",  # read only: tests/reader/test_reminders.py
        *("absent", "announced", "argument", "count-of", "event", "figure-of", "numbered-card"),
        *(
            "absence",
            "any-cards",
            "be",
            "book",  # of a rulebook: tests/rulebook
            "forgone",
            "number-of-them",
            "occasion",
            "option",
            "ordinal",
            "others",
            "paid",
            "picture",
            "question",
            "question-occasion",
            "question-progress",
            "rank-is",
            "repeated",
            "strength",
            "unpaid",
            "why",
            "word",
        ),
    }
    read_only = {one.key for one in constructs().compounds if not one.printed and not one.rules}
    about_rules = {key for key in table.templates if key.split(":")[0] not in at_the_table}
    about_rules -= read_only
    assert about_rules - asked == set()


# ---- at the table -----------------------------------------------------------------------------


def test_every_choice_and_event_of_every_edition_can_be_said(rules: Rules) -> None:
    layers = read_layers(["el-grande"])
    asked: set[tuple[str, About, tuple[str, ...]]] = set()
    for setting in [{}, *settings_of(rules.switches)]:
        settled = link(layers, setting)
        program = lower(settled, settled.seats[: settled.most_players])
        ask_everything(settled, program, asked)
        tell_everything(settled, program)


def ask_everything(
    rules: Rules, program: Program, asked: set[tuple[str, About, tuple[str, ...]]]
) -> None:
    """Every question and option; what was said under another setting is told no otherwise."""
    for choice in program.choices:
        site = program.sites[choice.site]
        question = say_question(rules, choice, site, program.seats[0])
        assert whole(question), choice.kind
        assert question.endswith("?")
        for clause in choice.options:
            if isinstance(clause, Word):
                option = decode_option(program, choice, clause.option)
                assert whole(say_option(rules, choice, site, option))
            else:
                for number in range(clause.offset, clause.offset + clause.size):
                    option = decode_option(program, choice, number)
                    if (choice.kind, choice.about, option.words) in asked:
                        continue
                    asked.add((choice.kind, choice.about, option.words))
                    assert whole(say_option(rules, choice, site, option))


def tell_everything(rules: Rules, program: Program) -> None:
    """Every kind of event, with everything seen and with nothing seen."""
    for number, kind in enumerate(program.events):
        if kind.name not in ("forced", "declined"):
            raw = (number, (0,) * len(kind.roles), -1)
            event = decode_event(program, raw)
            assert event is not None
            assert whole(say_event(rules, event)), event.kind
            assert whole(say_event(rules, unseen(event))), event.kind


@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_can_be_told(rules: Rules, players: int) -> None:
    program = lower(rules, rules.seats[:players])
    evaluator = reference(program)
    for seed in range(3):
        for line in story(rules, evaluator, seed):
            assert whole(line), line
            assert line == line.strip()
            assert line[0].isupper() or not line[0].isalpha()


def story(rules: Rules, evaluator: Evaluator, seed: int) -> list[str]:
    program, sink = evaluator.program, []
    chance = random.Random(seed)
    vector = evaluator.start(seed, sink)
    while options := evaluator.options(vector):
        evaluator.apply(vector, chance.choice(options), sink)
    lines = []
    for raw in sink:
        for viewer in (None, *range(len(program.seats))):
            event = decode_event(program, raw, viewer)
            if event is not None:
                lines.append(say_event(rules, event))
    return lines


def test_an_event_nobody_knows_is_told_by_its_arguments(rules: Rules) -> None:
    told = event_said(rules, "flooded:valley", {"player": "red", "depth": 3})
    assert told == "Flooded:valley: player red, depth 3."
