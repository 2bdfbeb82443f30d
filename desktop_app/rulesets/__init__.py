"""The rulesets, one module or folder each; nothing is registered: what lies here and holds ``RULES`` is found."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from desktop_app.domain.errors import UnknownKey
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Text


def keys() -> tuple[str, ...]:
    """The keys of all rulesets, which are the names of their modules, in alphabetical order; imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


@cache
def ruleset(key: str) -> Ruleset:
    """The ruleset under ``key``, imported when first asked for; `UnknownKey` when there is none."""
    if key not in keys():
        raise UnknownKey(Text(f"Правил «{key}» нет.", f"There is no ruleset “{key}”."))
    rules = import_module(f"{__name__}.{key}").RULES
    assert isinstance(rules, Ruleset)
    return rules


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order of their keys."""
    return tuple(ruleset(key) for key in keys())
