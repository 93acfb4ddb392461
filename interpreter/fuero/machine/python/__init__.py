"""The python evaluator: a Program made into functions of Python."""

from .evaluator import python

__all__ = ["python"]
