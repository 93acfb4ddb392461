"""From names of rulesets to something that can be played: the whole way of a rule.

Read it aloud: find and read the layers, lay them over one another and link their names, check what
came out (`fuero.reading`); lowered for a number of players, it is run (`fuero.playing`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fuero.playing.loaded import LoadedRules
from fuero.reading import read_rules
from fuero.ruleset.settings import GivenValue
from fuero.ruleset.sums import Layer

__all__ = ["LoadedRules", "load"]


def load(  # noqa: PLR0913 - all but the rules have a usual value
    rules: str | Sequence[str],
    *,
    layers: Sequence[str] = (),
    switches: Mapping[str, GivenValue] | None = None,
    edition: str | None = None,
    checked: bool = True,
    read: Callable[[str], Layer] | None = None,
) -> LoadedRules:
    """Load a ruleset with the layers on it.

    rules: a shipped name, the path of a folder, a sum of these such as ``GAME+./my-rules``, or a
    list of names and paths, each taken whole; layers: a list of more of them. switches: switches,
    declared values and selections
    by name. edition: the edition whose settings hold where nothing else is set. checked: also run
    the checks. read: what reads one layer, by its name; `read_layer` if None. Raises
    DiagnosticError with everything that is wrong.
    """
    linked, settings = read_rules(
        rules, layers=layers, switches=switches, edition=edition, checked=checked, read=read
    )
    return LoadedRules(linked, settings)
