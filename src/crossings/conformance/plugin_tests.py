"""What `pytest --crossings GAME` collects."""

from __future__ import annotations

from collections.abc import Callable


def test_conformance(crossings_check: Callable[[], None]) -> None:
    """The game passes."""
    crossings_check()
