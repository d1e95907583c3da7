"""What an adapter is told beside the game's own options, and what it needs installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable

from crossings.engine import CrossingsError, shorten


class MissingExtra(CrossingsError, ImportError):
    """An adapter whose library is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs more than is installed: pip install "crossings[{extra}]"')


class BadSetting(CrossingsError):
    """A setting of an adapter that cannot have this value, or that this game has no use for."""


def require(what: str, extra: str, modules: Iterable[str]) -> None:
    """Raises `MissingExtra` unless all of these modules can be imported."""
    if any(importlib.util.find_spec(module) is None for module in modules):
        raise MissingExtra(what, extra)


def check_setting(name: str, value: object, allowed: Iterable[object]) -> None:
    """Raises `BadSetting`, naming what is allowed, unless the value is one of these."""
    allowed = list(allowed)
    if not any(type(value) is type(one) and value == one for one in allowed):
        choices = ", ".join(str(one) for one in allowed)
        raise BadSetting(f"{name}: {shorten(value)} is not allowed; allowed: {choices}")
