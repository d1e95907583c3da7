"""What all tests of the command need."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def interruptible() -> Iterator[None]:
    """Programs that the tests start hear interrupts, also where the tests run in the background and do not.

    Nothing is compiled for them.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROSSINGS_COMPILE", "off")
        yield
    signal.signal(signal.SIGINT, before)
