"""``make language-check DICTIONARIES=dir``: whether every word that is printed is a word."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from support.spelling import DICTIONARIES, exceptions, speller_of, texts_of, unknown, words_of

__all__ = ["main"]

HOW = """\
  mkdir dictionaries; cd dictionaries
  apt-get download hunspell-{en-gb,es,fr,fr-classical,hu,pt-br,pt-pt}
  for package in *.deb; do dpkg-deb -x $package .; done; cd ..
  make language-check DICTIONARIES=dictionaries"""


def main(folder: str, languages: list[str]) -> int:
    """Print the words that dictionaries lack, by language: 0 none, 1 some, 2 no dictionaries."""
    if not folder or not Path(folder).is_dir():
        print(f"language-check: no folder with dictionaries. They do not ship; on Debian:\n{HOW}")
        return 2
    found = 0
    for language in languages or DICTIONARIES:
        try:
            speller = speller_of(language, Path(folder))
        except ModuleNotFoundError:
            print("language-check: spylls is missing: pip install --editable '.[spelling]'")
            return 2
        if speller is None:
            names = " or ".join(f"{name}.aff" for name in DICTIONARIES[language])
            print(f"language-check: {folder} has no {names} with its .dic, for {language}")
            return 2
        words = words_of(texts_of(language))
        wrong = unknown(words, speller, exceptions(language))
        print(f"{language}: {len(words)} words, {len(wrong)} unknown", flush=True)
        for word, text in sorted(wrong.items()):
            print(f"  {word}: {text.strip()[:100]}")
        found += len(wrong)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "", sys.argv[2:]))
