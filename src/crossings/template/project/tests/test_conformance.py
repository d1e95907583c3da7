"""The coin race keeps to the contract."""

from pathlib import Path

from crossings.conformance.plugin import Conformance


class TestCoinRace(Conformance):
    game = "coin-race"
    data = Path(__file__).parent
