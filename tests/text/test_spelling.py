from __future__ import annotations

from fuero.text.spelling import Spelling, spell, tokens

GUILLEMETS = Spelling(spaced=":;!?", quotes=("«\u00a0", "\u00a0»"))


def test_quotes_stand_as_close_to_their_words_as_a_language_wants_them() -> None:
    said = spell(tokens("take “Oak” (or “Elm”), now: go"), GUILLEMETS)
    assert said == "take «\u00a0Oak\u00a0» (or «\u00a0Elm\u00a0»), now\u00a0: go"
