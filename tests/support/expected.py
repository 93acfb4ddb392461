"""Expected output kept in files: compared byte for byte, rewritten with ``--update-expected``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Expected"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Called with a path and a text; ``update`` writes instead of comparing."""

    update: bool

    def __call__(self, path: Path, text: str) -> None:
        """Fail where the file is missing or holds another text."""
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
            return
        assert path.exists(), f"{path.name} is missing; run pytest with --update-expected"
        assert path.read_bytes().decode("utf-8") == text
