"""``make language-report``: figures of the languages, printed and never asserted."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from support.sentences import figures

LANGUAGES = ("en", "pt", "es", "fr", "hu")


def main(languages: list[str]) -> None:
    """Print the figures of some languages, of all if none is named."""
    print("Sentences that people wrote for acts, and how they are read")
    for line in figures(languages or LANGUAGES):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
