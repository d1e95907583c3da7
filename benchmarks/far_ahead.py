"""Whether a side of Dune Chess that is far ahead makes progress, or waits until the game ends without captures.

    python benchmarks/far_ahead.py --players casual@4,random --games 200

Plays the games of a match and prints how many saw a harvest, how many ended by the rules about moves without a capture
(reasons `quiet` and `stalled`), how long won games were, and how often a bot that led by 20 points or more harvested or
captured something when it could. Intervals are of 95 %, by games. Give every player that thinks a number of
simulations: then the same command plays the same games on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from figures import Figure, command_line, tell

import crossings
from crossings.bots.match import Z_95, MatchGame, entry, get_ready, interval, options_with_seats, play_nth_game
from crossings.engine import State
from crossings.engine.decisions import Decision

GAME = crossings.game("dune-chess")
FAR_AHEAD = 20
"""Points by which a side leads that is far ahead."""
NO_CAPTURES = ("quiet", "stalled")


@dataclass
class Progress:
    """Notes, while a game is played, whether there is a harvest, and what sides that are far ahead do."""

    has_harvest: bool = False
    made: list[float] = field(default_factory=list)
    """1 or 0 for each decision of a bot far ahead that could harvest or capture: whether it did."""

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Note a move; only bots that think say anything about their decisions."""
        self.has_harvest |= sum(after.unpacked().held) > 0
        seat = before.actor
        if decision is None or decision.worth is None or not isinstance(seat, int):
            return
        lead = before.scores[seat] - before.scores[1 - seat]
        if lead >= FAR_AHEAD and any(is_progress(before.play(other)) for other in before.actions()):
            self.made.append(float(is_progress(after)))


def is_progress(after: State) -> bool:
    """Whether the last move harvested Spice or captured something."""
    return bool(after.unpacked().quiet == 0)


def share(name: str, found: list[list[float]]) -> Figure:
    """A share of things that were counted game by game."""
    counted = [one for game in found for one in game]
    low, high = interval([game for game in found if game])
    return Figure(name, fmean(counted) if counted else 0.0, "", f"n {len(counted)}, 95 %: {low:.3f} to {high:.3f}")


def length(found: list[int]) -> Figure:
    """How long won games were."""
    if len(found) < 2:
        return Figure("moves of a won game", fmean(found or [0]), "moves", f"n {len(found)}")
    half = Z_95 * stdev(found) / sqrt(len(found))
    low, high = fmean(found) - half, fmean(found) + half
    return Figure("moves of a won game", fmean(found), "moves", f"n {len(found)}, 95 %: {low:.0f} to {high:.0f}")


def figures_of(games: list[tuple[MatchGame, Progress]]) -> Iterator[Figure]:
    """What is printed of games."""
    yield share("games with a harvest", [[float(progress.has_harvest)] for _, progress in games])
    yield share("games that ended without captures", [[float(one.reason in NO_CAPTURES)] for one, _ in games])
    yield length([one.moves for one, _ in games if one.winners])
    yield share("harvest or capture, far ahead, when possible", [progress.made for _, progress in games])


def main() -> None:
    """Play and print."""
    parser = command_line()
    parser.add_argument("--players", default="casual@4,random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    entries = [entry(name, GAME) for name in given.players.split(",")]
    start = GAME.start(**options_with_seats(GAME, len(entries), {}))
    get_ready(GAME.id, compiles=True)
    games = []
    for number in range(given.games):
        progress = Progress()
        games.append((play_nth_game(start, entries, given.seed, number, progress), progress))
    tell([*figures_of(games)], given.json)


if __name__ == "__main__":
    main()
