"""What reading costs: by the sentence, not by what else could be said."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fuero.text.book import open_book
from fuero.text.reader.earley import Broken, chart_of
from fuero.text.reader.forest import Forest, Parser, Unreadable, make_parser
from fuero.text.reader.grown import productions
from fuero.text.reader.network import Networks, networks
from fuero.text.reader.productions import Nonterminal, Production
from fuero.text.reader.reading import Misread, read_text
from fuero.text.reader.reading_book import reading_book
from fuero.text.reader.trees import reader_of
from fuero.text.spelling import unspell
from fuero.text.tree import Verbatim
from support.shipped import rules_of

SENTENCE = "Move up to 3 of your own caballeros from any regions to any regions or the Castillo"
START = Nonterminal("sentence")


def made(language: str) -> list[Production]:
    return list(
        productions(reading_book(open_book(rules_of("el-grande"), language)), ("sentence",))
    )


def items(parser: Parser, words: list[str]) -> int:
    """How many items the chart of a sentence has."""
    kinds = [parser.networks.kind(word) for word in words]
    return sum(len(column) for column in chart_of(parser.networks, kinds, START).reached)


def test_other_phrases_cost_a_sentence_nothing() -> None:
    known = made("en")
    others = [
        Production(
            one.origin,
            tuple(f"{s}-otherwise" if isinstance(s, str) else s for s in one.symbols),
            one.make,
        )
        for one in known
        if any(isinstance(symbol, str) for symbol in one.symbols)
    ]
    words = unspell(SENTENCE, open_book(rules_of("el-grande"), "en").table.grammar.spelling)
    plain, doubled = make_parser(known, ["sentence"]), make_parser([*known, *others], ["sentence"])
    assert items(doubled, words) < 1.2 * items(plain, words)


def test_where_a_sentence_breaks_off_all_words_that_would_fit_are_known() -> None:
    def production(origin: str, *symbols: str | Nonterminal) -> Production:
        return Production(Nonterminal(origin), symbols, lambda parts: Verbatim(origin))

    place, politely = Nonterminal("place"), Nonterminal("politely")
    grammar = networks(
        [
            production("sentence", "score", politely, place),
            production("politely"),
            production("politely", "kindly"),
            production("place", "the", "court"),
            production("place", "all"),
        ]
    )
    with pytest.raises(Broken) as found:
        chart_of(grammar, ["score", "score"], START)
    assert (found.value.position, found.value.expected) == (1, {"kindly", "the", "all"})
    with pytest.raises(Broken) as found:
        chart_of(grammar, ["score", "kindly", "the"], START)
    assert (found.value.position, found.value.expected) == (3, {"court"})


def test_a_sentence_is_read_with_those_productions_alone_that_its_words_can_take_part_in() -> None:
    parser = make_parser(made("en"), ["sentence"])
    words = unspell(SENTENCE, open_book(rules_of("el-grande"), "en").table.grammar.spelling)
    selected = parser.index.of(words, [START])
    assert selected == parser.index.of(reversed(words), [START])
    assert len(selected) < len(parser.index.productions) / 20
    assert parser.forest(parser.of_words(words), words, "sentence").trees(shorter=False)
    with pytest.raises(Unreadable):
        parser.forest(parser.of_words(words[:5]), words[:5], "sentence")


@pytest.mark.parametrize("limit", ["earley.MOST_ITEMS", "forest.MOST_TREES"])
def test_a_sentence_that_can_be_taken_apart_in_too_many_ways_is_refused(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"fuero.text.reader.{limit}", 0)
    with pytest.raises(Misread) as found:
        read_text(rules_of("el-grande"), SENTENCE, "en")
    assert found.value.why == "entangled"


def test_what_is_tested_can_be_spoken_of_only_where_something_is() -> None:
    rules = rules_of("el-grande")

    def fitting(text: str) -> tuple[str, ...]:
        with pytest.raises(Misread) as found:
            read_text(rules, text, "en")
        return found.value.expected

    # Its place before, but none of the things that what is tested has.
    assert "value" not in fitting("Score its.")
    assert "value" in fitting("Score all regions for which its.")
    assert "its" in fitting("Score all regions for which.")


@pytest.mark.parametrize(
    "text",
    [
        "Move up to 3 caballeros of the.",
        "Move up to 3 caballeros from any regions, then gobble the Castillo.",
        "Score all region (or the Castillo of the King) and then move the King to.",
    ],
)
def test_a_refused_sentence_is_parsed_once_for_all_that_it_can_leave_out(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    parsed: list[tuple[str, ...]] = []
    forest = Parser.forest

    def noted(parser: Parser, some: Networks, words: Sequence[str], start: str) -> Forest:
        parsed.append((*words, start))
        return forest(parser, some, words, start)

    monkeypatch.setattr(Parser, "forest", noted)
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "en")
    again = [words for words in parsed if parsed.count(words) > 1]
    assert not again


def test_garbage_is_collected_again_once_a_reader_is_made() -> None:
    assert gc.isenabled()
    reader_of(replace(rules_of("el-grande")), "en")
    assert gc.isenabled()
