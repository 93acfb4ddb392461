from __future__ import annotations

from dataclasses import replace

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.names import names_of
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.sums import read_layers
from fuero.text import words
from fuero.text.book import open_book
from fuero.text.say import say_card, say_name


def test_what_is_worked_out_of_rules_is_kept_with_them_alone() -> None:
    rules = link(read_layers(["el-grande"]), {})
    assert names_of(rules) is names_of(rules)
    assert open_book(rules, "en") is open_book(rules, "en")
    other = replace(rules, lexicons={})
    assert names_of(other) is not names_of(rules)
    assert names_of(other).rules is other
    assert open_book(other, "en").shelves[0].templates == {}
    assert other == replace(rules, lexicons={})


def test_each_of_the_other_arguments_has_its_own() -> None:
    rules = link(read_layers(["el-grande"]), {})
    calls: list[int] = []
    doubled = once_for_rules(lambda rules, number: calls.append(number) or 2 * number)
    assert [doubled(rules, number) for number in (1, 2, 1, 2)] == [2, 4, 2, 4]
    assert calls == [1, 2]


def test_many_sentences_make_the_tables_of_names_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = link(read_layers(["el-grande"]), {})
    made: list[object] = []
    named_things = words.named_things
    monkeypatch.setattr(
        words, "named_things", lambda rules: made.append(rules) or named_things(rules)
    )
    for name in rules.of("card"):
        say_card(rules, name)
        say_name(rules, name)
    assert len(made) == 1
