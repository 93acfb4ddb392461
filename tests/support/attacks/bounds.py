"""A block that may take only so much time and memory, whatever files say that are read in it."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["MEGABYTES", "SECONDS", "TooLong", "bounded"]

SECONDS = 60
"""So much of the processor's time; how busy the machine is does not matter."""
MEGABYTES = 400
"""So much memory beyond what is taken when the block begins."""


class TooLong(BaseException):
    """The block took too long. No handler of ordinary exceptions catches it."""


@contextmanager
def bounded(seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Iterator[None]:
    """End the block with TooLong or MemoryError where it takes more than it may."""

    def end(*_: Any) -> None:
        raise TooLong(f"more than {seconds} seconds of work")

    limits = resource.getrlimit(resource.RLIMIT_AS)
    statistics = Path("/proc/self/statm")
    handler = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        if statistics.exists():
            taken = int(statistics.read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (taken + megabytes * 2**20, limits[1]))
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, handler)
        resource.setrlimit(resource.RLIMIT_AS, limits)
