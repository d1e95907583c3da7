"""What tests of the lab's commands need."""

from __future__ import annotations

import pytest

from cli.said import Command


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games are played sooner than anything is compiled."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
