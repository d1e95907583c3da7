"""The test that `pytest --crossings GAME` collects."""

from __future__ import annotations

from collections.abc import Callable


def test_conformance(crossings_check: Callable[[], None]) -> None:
    """Run one check."""
    crossings_check()
