"""The python evaluator: a Program made into functions of Python."""

from .evaluator import python
from .source import functions_of

__all__ = ["functions_of", "python"]
