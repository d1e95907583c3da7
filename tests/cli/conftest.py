"""Fixtures of all tests of the command."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def interruptible() -> Iterator[None]:
    """Let child processes receive interrupts, even if the tests run in the background and ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
