"""The names of `crossings.server`, which are loaded on first use."""

import crossings.server


def test_every_public_name_can_be_loaded() -> None:
    assert [name for name in crossings.server.__all__ if not callable(getattr(crossings.server, name))] == []
