"""The core: rules that are linked once, as frozen nodes that say what was meant.

Everything below linking (checks, lowering, texts) reads these. Syntax trees stay for printing rules
and for telling what layers did.

Each module lists its own classes, and all of them are names of this package.
"""

from __future__ import annotations

from .acts import *
from .base import *
from .conditions import *
from .constants import *
from .declarations import *
from .named import *
from .numbers import *
from .pieces import *
from .sets import *
from .statements import *
from .things import *
from .triggers import *
