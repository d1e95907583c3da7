"""What all tests of the command need."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def interruptible() -> Iterator[None]:
    """Let programs that the tests start receive interrupts, even if the tests run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
