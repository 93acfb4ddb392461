"""``make language-report``: figures of the languages, printed and never asserted."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fuero.text.languages import languages as all_languages
from fuero.text.languages import styles
from support.language_figures import (
    DEVELOPMENT,
    constructs_covered,
    headlines,
    printed_and_read,
    speed,
    unknown_words,
)
from support.sentences import VERDICTS, figures

__all__ = ["main"]


def main(asked: list[str], dictionaries: str = "", seeds: str = "") -> None:
    """Print the figures of some languages, of all if none is named.

    dictionaries, seeds: folders with spelling dictionaries and with rule books; '' for none.
    """
    chosen = asked or [*all_languages(), *styles()]
    for language in chosen:
        print(language)
        covered, of = constructs_covered(language)
        print(f"  constructs: {covered} of {of}")
        cards = printed_and_read(language)
        print(f"  cards printed: {cards['printed']}; read back: {_told(cards)}")
        if dictionaries:
            print(
                f"  words unknown to the dictionary: {unknown_words(language, Path(dictionaries))}"
            )
        if seeds:
            _tell_headlines(language, Path(seeds))
        print(f"  milliseconds: {speed(language)}", flush=True)
    for missing, what in ((dictionaries, "DICTIONARIES"), (seeds, "SEEDS")):
        if not missing:
            print(f"without {what}=dir: what needs it is left out")
    print("Sentences that people wrote for acts, and how they are read")
    for line in figures([one for one in chosen if one in all_languages()]):
        print(line, flush=True)


def _told(verdicts: Counter[str]) -> str:
    return ", ".join(f"{verdicts[one]} {one}" for one in VERDICTS)


def _tell_headlines(language: str, folder: Path) -> None:
    sums = {"development (stacks 1, 3)": Counter(), "held out (stacks 2, 4, 5)": Counter()}
    first, other = sums
    for stack, found in headlines(language, folder):
        print(f"  headlines of stack {stack}: {_told(found)}")
        sums[first if stack in DEVELOPMENT else other].update(found)
    for name, found in sums.items():
        if found:
            print(f"  headlines, {name}: {_told(found)}")


if __name__ == "__main__":
    main(sys.argv[1:], os.environ.get("DICTIONARIES", ""), os.environ.get("SEEDS", ""))
