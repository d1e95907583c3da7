"""Measure whether a side of Dune Chess that is far ahead makes progress, or waits until the game ends without captures.

    python -m benchmarks.bots.far_ahead --players casual@4,random --games 200

Plays the games of a match and prints how many had a harvest, how many ended by the rules about moves without a capture
(reasons `quiet` and `stalled`), the length of won games, and how often a bot that led by at least 20 points harvested
or captured when it could. Intervals are 95 %, by game. Give each searching player a number of simulations, so that the
command plays the same games on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

import crossings
from benchmarks.figures import Figure, command_line, publish
from crossings.bots.match import MatchGame, entry, get_ready, interval, options_with_seats, play_nth_game
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.engine.intervals import Z_95

GAME = crossings.game("dune-chess")
FAR_AHEAD = 20
"""Lead in points of a side that is far ahead."""
NO_CAPTURES = ("quiet", "stalled")


@dataclass
class Progress:
    """Records during a game whether there is a harvest, and what sides that are far ahead do."""

    has_harvest: bool = False
    made: list[float] = field(default_factory=list)
    """For each decision of a bot far ahead that could harvest or capture: 1 if it did, else 0."""

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Record a move; only searching bots report a value with their decisions."""
        self.has_harvest |= sum(after.unpacked().held) > 0
        seat = before.actor
        if decision is None or decision.value is None or not isinstance(seat, int):
            return
        lead = before.scores[seat] - before.scores[1 - seat]
        if lead >= FAR_AHEAD and any(is_progress(before.play(other)) for other in before.actions()):
            self.made.append(float(is_progress(after)))


def is_progress(after: State) -> bool:
    """Return whether the last move harvested Spice or captured something."""
    return bool(after.unpacked().quiet == 0)


def share(name: str, samples: list[list[float]]) -> Figure:
    """Return the mean of samples that are grouped by game."""
    values = [value for game in samples for value in game]
    low, high = interval([game for game in samples if game])
    return Figure(name, fmean(values) if values else 0.0, "", f"n {len(values)}, 95 %: {low:.3f} to {high:.3f}")


def length(moves: list[int]) -> Figure:
    """Return the mean length of won games."""
    if len(moves) < 2:
        return Figure("moves of a won game", fmean(moves or [0]), "moves", f"n {len(moves)}")
    half = Z_95 * stdev(moves) / sqrt(len(moves))
    low, high = fmean(moves) - half, fmean(moves) + half
    return Figure("moves of a won game", fmean(moves), "moves", f"n {len(moves)}, 95 %: {low:.0f} to {high:.0f}")


def figures_of(games: list[tuple[MatchGame, Progress]]) -> Iterator[Figure]:
    """Yield the figures of the games."""
    yield share("games with a harvest", [[float(progress.has_harvest)] for _, progress in games])
    yield share("games that ended without captures", [[float(one.reason in NO_CAPTURES)] for one, _ in games])
    yield length([one.moves for one, _ in games if one.winners])
    yield share("harvest or capture, far ahead, when possible", [progress.made for _, progress in games])


def main() -> None:
    """Play the match, and print the figures."""
    parser = command_line()
    parser.add_argument("--players", default="casual@4,random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    entries = [entry(name, GAME) for name in args.players.split(",")]
    start = GAME.start(**options_with_seats(GAME, len(entries), {}))
    get_ready(GAME.id, compiles=True)
    games = []
    for number in range(args.games):
        progress = Progress()
        games.append((play_nth_game(start, entries, args.seed, number, progress), progress))
    publish([*figures_of(games)], args.json)


if __name__ == "__main__":
    main()
