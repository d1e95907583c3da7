"""Can't Stop passes the conformance checks."""

from pathlib import Path

from crossings.conformance.plugin import Conformance


class TestCantStop(Conformance):
    game = "cant-stop"
    data = Path(__file__).parent
