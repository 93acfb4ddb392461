"""Something that a text has spoken of and that a later sentence can take up."""

from __future__ import annotations

from fuero.frozen import frozen
from fuero.text.tree import Item

__all__ = ["Mention"]


@frozen
class Mention:
    """how: how it came to be known, as the table of constructs calls it; line: by which line;
    rules: how rules write it; out_of: what it is one of; source: of pieces, where they are;
    within: the head of the block in which rules can write it, if there has to be one; each:
    whether each of several players has one; of_act: whether it is what an act came to, not a name.
    """

    how: str
    line: int
    rules: str
    out_of: Item
    source: str
    within: str
    each: bool
    of_act: bool
