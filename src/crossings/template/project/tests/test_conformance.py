"""The coin race fulfils the contract."""

from pathlib import Path

from crossings.conformance.plugin import Conformance


class TestCoinRace(Conformance):
    game = "coin-race"
    data = Path(__file__).parent
