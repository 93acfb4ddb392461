"""The syntax tree of .fuero files: one frozen class a constructor.

A rule alias of ``fuero.lark`` in snake case is the class of the same name here, and the children of
the rule come in the order of the fields. Spans take no part in equality, so two trees that say the
same are equal wherever they stand.

Each module lists its own classes, and all of them are names of this package.
"""

from __future__ import annotations

from typing import TypeAlias

from .acts import *
from .base import *
from .base import Node
from .binding import *
from .declarations import *
from .expressions import *
from .layers import *
from .majority import *
from .procedures import *
from .types import *

Expression: TypeAlias = Node
Statement: TypeAlias = Node
Declaration: TypeAlias = Node
