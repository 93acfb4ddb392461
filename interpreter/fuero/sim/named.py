"""Bots by name: those that come with Fuero, and those that somebody wrote.

A bot that somebody wrote is called ``module:function``, and to name it imports the module. So a
name comes from whoever calls, the command line or a program; no file leads here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from operator import attrgetter
from pathlib import Path, PurePosixPath
from types import ModuleType

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.machine.arguments import expect

from .bots import BOTS, Bot
from .faults import place_of

__all__ = ["bot_named", "bots_for", "expect_importable", "is_imported", "name_of_bot"]

_MARK = ":"


def is_imported(name: str) -> bool:
    """Whether a name is that of a bot that is imported from a module."""
    return _MARK in name


def bot_named(name: str) -> Bot:
    """The bot of a name; for ``module:function`` the module is imported.

    Raises DiagnosticError: FU430 for an unknown name, FU446 where there is no such module or
    function, FU447 where the module cannot be imported.
    """
    if not is_imported(name):
        if name not in BOTS:
            known = f"bots are {', '.join(BOTS)}, and one of your own is called module:function"
            if name in _modules_here():
                known = f"{name} is a module: name the function in it, too, as in {name}:best"
            raise _problem("FU430", f"there is no bot {name!r}", did_you_mean(name, BOTS) or known)
        return BOTS[name]
    module, _, function = name.partition(_MARK)
    if not (module and function):
        example = "such as mybot:best, the function best in mybot.py"
        raise _problem("FU446", f"the bot {name!r} is not of the form module:function", example)
    if module.endswith(".py") or "/" in module or "\\" in module:
        message = f"the bot {name!r} names a file; a bot is called module:function"
        raise _problem("FU446", message, f"did you mean `{_module_of(module)}:{function}`?")
    found = _module(name, module)
    try:
        bot = attrgetter(function)(found)
    except AttributeError:
        bot = None
    if not callable(bot):
        functions = [one for one, value in vars(found).items() if _is_own(value, found)]
        listed = f"it has {', '.join(functions)}" if functions else "it has none"
        message = f"the bot {name}: {module} has no function {function!r}"
        raise _problem("FU446", message, did_you_mean(function, functions) or listed)
    return bot  # type: ignore[no-any-return]  # what it takes and gives is seen when it decides


def bots_for(
    bots: str | Bot | Sequence[str | Bot], players: int
) -> tuple[tuple[str, ...], tuple[Bot, ...]]:
    """What the bots of so many players are called, and the bots.

    bots: one for all, or one for each: functions or names. Raises DiagnosticError: FU440 for what
    is neither, FU430 for another number of them, and as `bot_named` does.
    """
    if isinstance(bots, str) or callable(bots):
        given: tuple[str | Bot, ...] = (bots,)
    else:
        expect("bots", bots, (list, tuple), "a bot for all seats, or a list of one for each")
        given = tuple(bots)
    for bot in given:
        if not callable(bot):
            expect("a bot", bot, str, "a function, or the name of one")
    if len(given) not in (1, players):
        message = f"{players} players need one bot for all or {players} bots, not {len(given)}"
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    given = given * players if len(given) == 1 else given
    names = tuple(bot if isinstance(bot, str) else name_of_bot(bot) for bot in given)
    return names, tuple(bot_named(bot) if isinstance(bot, str) else bot for bot in given)


def name_of_bot(bot: Bot) -> str:
    """What a bot is called: its name, else where it stands."""
    for name, own in BOTS.items():
        if bot is own:
            return name
    of = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{of.__module__}{_MARK}{of.__qualname__}"


def expect_importable(name: str, bot: Bot) -> None:
    """Raise DiagnosticError (FU491) where another process does not get the bot by its name."""
    main = getattr(bot, "__module__", "__main__") == "__main__"
    try:
        same = not main and bot_named(name) is bot
    except DiagnosticError:
        same = False
    if not same:
        message = f"other processes cannot import the bot {name}"
        help = (
            "put it in a module of its own, at the top level, and pass its name, "
            'bots="module:name"; or play with workers=1'
        )
        raise _problem("FU491", message, help)


def _module(name: str, module: str) -> ModuleType:
    """The module of a bot, imported. Raises DiagnosticError (FU446, FU447)."""
    try:
        return import_module(module)
    except (Exception, SystemExit) as error:
        # What is missing may be the module itself, or what it imports.
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{module}.".startswith(f"{missing}."):
            hint = did_you_mean(module, _modules_here())
            help = hint or "modules are looked for in this folder and among what is installed"
            raise _problem(
                "FU446", f"the bot {name}: there is no module {module!r}", help
            ) from error
        said = error.msg if isinstance(error, SyntaxError) else error
        what = f"{type(error).__name__}: {said}"
        message = f"the bot {name}: its module cannot be imported, {what}{place_of(error)}"
        raise _problem("FU447", message, f"try: python -c 'import {module}'") from error


def _module_of(file: str) -> str:
    """What the module in a file of this folder is called."""
    parts = PurePosixPath(file.replace("\\", "/")).with_suffix("").parts
    below = "/" not in parts and ".." not in parts
    return ".".join(parts) if below else parts[-1]


def _modules_here() -> Iterable[str]:
    return sorted(path.stem for path in Path().glob("*.py"))


def _is_own(value: object, module: ModuleType) -> bool:
    """Whether something that can decide is of this module, rather than imported or a class."""
    if isinstance(value, type) or not callable(value):
        return False
    of = value.func if isinstance(value, partial) else value
    return getattr(of, "__module__", "") == module.__name__


def _problem(code: str, message: str, help: str) -> DiagnosticError:
    return DiagnosticError((Diagnostic(code=code, message=message, help=help),))
