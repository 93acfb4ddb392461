from __future__ import annotations

from fuero.text.spelling import Spelling, spell, tokens

GUILLEMETS = Spelling(spaced=":;!?", quotes=("«\u00a0", "\u00a0»"))


def test_quotes_stand_as_close_to_their_words_as_a_language_wants_them() -> None:
    said = spell(tokens("take “Oak” (or “Elm”), now: go"), GUILLEMETS)
    assert said == "take «\u00a0Oak\u00a0» (or «\u00a0Elm\u00a0»), now\u00a0: go"


def test_a_comma_that_closes_a_clause_gives_way_to_the_next_mark() -> None:
    text = "a place, where it stands, or (if it is one, that counts,) another, which is free,,"
    said = "a place, where it stands, or (if it is one, that counts) another, which is free"
    assert spell(tokens(text), Spelling()) == said
