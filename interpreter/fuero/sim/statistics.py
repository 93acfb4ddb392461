"""Means and shares with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Estimate", "mean_of", "mean_of_counts", "share_of"]

_Z = 1.959963984540054
"""Of the standard normal distribution, 95 % lies within this many deviations of the mean."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and the interval that holds the true one in 95 of 100 such samples."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """The error of the value: for a mean, that of the mean. The interval reaches about two."""
        return (self.high - self.low) / (2 * _Z)

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"

    def as_data(self) -> dict[str, float]:
        """Plain data, rounded to four places."""
        return {
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of at least one value, with the normal interval."""
    count = len(values)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, mean, mean)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    reach = _Z * math.sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach)


def mean_of_counts(counts: Mapping[int, int]) -> Estimate:
    """The same of whole numbers, each with how often it is there; at least one is."""
    count = sum(counts.values())
    mean = sum(value * number for value, number in counts.items()) / count
    if count == 1:
        return Estimate(mean, mean, mean)
    squares = ((value - mean) ** 2 * number for value, number in counts.items())
    reach = _Z * math.sqrt(math.fsum(squares) / (count - 1) / count)
    return Estimate(mean, mean - reach, mean + reach)


def share_of(successes: float, count: int) -> Estimate:
    """A share of ``count`` trials, with Wilson's interval; a shared win counts in part."""
    share = successes / count
    square = _Z * _Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = (
        _Z
        * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
        / (1 + square / count)
    )
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
