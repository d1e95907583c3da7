"""Measure random games through the OpenSpiel adapter in a Python loop, beside OpenSpiel's own games in the same run."""

from __future__ import annotations

from benchmarks.figures import Figure, Meter, report, take_turns
from benchmarks.play.bench_play import of_open_spiel
from crossings.adapters.openspiel import short_name
from crossings.engine import Game, games

SECONDS = 2.0
"""Processor time for which each game is measured."""
PEERS = {"OpenSpiel python_block_dominoes": "python_block_dominoes", "OpenSpiel chess, in C++": "chess"}


def of_adapter(game: Game) -> Meter:
    """Return a meter of random play of one of our games; it counts moves and games."""
    game.kernels.compile()
    return of_open_spiel(short_name(game.id))


def measure() -> list[Figure]:
    """Measure the moves per second of each game."""
    meters = {game.title: of_adapter(game) for game in games()}
    meters |= {title: of_open_spiel(name) for title, name in PEERS.items()}
    take_turns(list(meters.values()), SECONDS)
    return [Figure(title, meter.rates()[0], "moves/s") for title, meter in meters.items()]


if __name__ == "__main__":
    report(measure)
