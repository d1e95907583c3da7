"""What an adapter is told beside the game's own options."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.engine import CrossingsError, shorten


class BadSetting(CrossingsError):
    """A setting of an adapter that cannot have this value, or that this game has no use for."""


def check_setting(name: str, value: object, allowed: Iterable[object]) -> None:
    """Raises `BadSetting`, naming what is allowed, unless the value is one of these."""
    allowed = list(allowed)
    if not any(type(value) is type(one) and value == one for one in allowed):
        choices = ", ".join(str(one) for one in allowed)
        raise BadSetting(f"{name}: {shorten(value)} is not allowed; allowed: {choices}")
