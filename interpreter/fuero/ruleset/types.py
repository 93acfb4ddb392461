"""The types of expressions."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CONDITION", "NONE", "NUMBER", "ROW", "UNKNOWN", "Type", "member", "set_of"]


@dataclass(frozen=True, slots=True)
class Type:
    """kind: number, condition, member, set, row, none or unknown; of which domain."""

    kind: str
    domain: str = ""

    def __str__(self) -> str:
        return {
            "member": f"{'an' if self.domain[:1] in _VOWELS else 'a'} {self.domain}",
            "set": f"a set of {self.domain}s",
            "number": "a number",
            "condition": "a condition",
            "row": "a row of values",
            "none": "none",
            "unknown": "something unknown",
        }[self.kind]


_VOWELS = frozenset("aeio")
NUMBER = Type("number")
CONDITION = Type("condition")
ROW = Type("row")
NONE = Type("none")
UNKNOWN = Type("unknown")


def member(domain: str) -> Type:
    """One member of a domain; of numbers, a number, which counts and compares like any other."""
    return NUMBER if domain == "number" else Type("member", domain)


def set_of(domain: str) -> Type:
    """A set of members of a domain."""
    return Type("set", domain)
