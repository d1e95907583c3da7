"""Connect Four passes the conformance checks."""

from pathlib import Path

from crossings.conformance.plugin import Conformance


class TestConnectFour(Conformance):
    game = "connect-four"
    data = Path(__file__).parent
