"""Connect Four keeps to the contract."""

from pathlib import Path

from crossings.conformance.plugin import Conformance


class TestConnectFour(Conformance):
    game = "connect-four"
    data = Path(__file__).parent
