"""What the search has to reach: against the heuristic players of the rule texts, against its own evaluation, and
against itself with a quarter of the simulations.

    python benchmarks/gates.py dune-chess --games 200 --simulations 1600
    python benchmarks/gates.py march-on-mars --players 3 --games 60
    python benchmarks/gates.py over-the-next-dune --games 40 --simulations 4000 --keep

Matches over the public interface, in which all see views only: rounds have one seed for all that chance decides, and
the seats rotate (`crossings.bots.match`). Budgets are in simulations, so that runs repeat; the mean processor time of a
decision is printed beside them. Intervals are of 95 %.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import crossings
from crossings.bots.match import Entry, Played, Standing, play_match, points_of, standings
from crossings.bots.registry import Question, decide_by_search
from crossings.engine import Game
from crossings.search.levels import Budget, Clock
from crossings.search.search import searcher

TESTS = Path(__file__).parent.parent / "tests"
ONE_PLY = 1
"""Simulations that look one move ahead."""


@dataclass(frozen=True)
class Heuristic:
    """A player of a rule text: who it is, and where it stands in the tests."""

    name: str
    module: str
    function: str

    def decide(self) -> Callable[[Question], str]:
        """How it decides."""
        if str(TESTS) not in sys.path:
            sys.path.insert(0, str(TESTS))
        player: Callable[[Question], str] = getattr(importlib.import_module(self.module), self.function)
        return player


HEURISTICS = {
    "bridges-and-boats": Heuristic("plain", "players.bridges_and_boats", "plain"),
    "dune-chess": Heuristic("planner-3", "players.dune_chess", "planner_3"),
    "dunkelrunde": Heuristic("thoughtful", "players.dunkelrunde", "decide"),
    "march-on-mars": Heuristic("team", "players.march_on_mars", "decide"),
    "over-the-next-dune": Heuristic("greedy", "players.over_the_next_dune", "greedy"),
    "walking-on-the-moon": Heuristic("simple", "players.walking_on_the_moon", "decide"),
}


class Stopwatch:
    """A player that notes how much processor time its decisions take."""

    def __init__(self, decide: Callable[[Question], str]) -> None:
        self._decide = decide
        self.seconds = 0.0
        self.decisions = 0

    def __call__(self, question: Question) -> str:
        """The player's move."""
        begin = time.process_time()
        move = self._decide(question)
        if len(question.legal) > 1:
            self.seconds += time.process_time() - begin
            self.decisions += 1
        return move

    @property
    def milliseconds(self) -> float:
        """Mean processor time of a decision in which there was anything to decide."""
        return 1000 * self.seconds / max(1, self.decisions)


def decide_and_keep(question: Question) -> str:
    """The search as at a table: it begins with what it found out when it was asked last."""
    if len(question.legal) == 1:
        return question.legal[0]
    game, search = question.game, searcher(question.game)
    search.prepare(question.budget)
    state = game.imagine(question.view, question.seed, question.seat)
    clock = Clock(question.budget)
    thought = search.think(state.seats, state.record, question.seat, question.seed, clock, goes_on=True)
    return game.moves[thought.best()]


def search(simulations: int, watch: Callable[[Question], str] = decide_by_search) -> Entry:
    """The search with so many simulations."""
    return Entry(f"search {simulations}", watch, Budget(simulations=simulations))


def by_seat(game: Game, played: Sequence[Played]) -> str:
    """The first entry's points a game from each seat."""
    parts = []
    for seat in range(len(played[0].seating)):
        own = [points_of(one, 0, game.cooperative) for one in played if one.seating[seat] == 0]
        parts.append(f"{sum(own) / max(1, len(own)):.2f}")
    return " / ".join(parts)


def told(game: Game, what: str, one: Standing) -> str:
    """A line."""
    low, high = one.interval
    return (
        f"{game.id} {what}: {one.name}: {one.points / max(1, one.games):.3f} points a game "
        f"({low:.3f} to {high:.3f}), {one.wins} wins and {one.draws} draws of {one.games}"
    )


def main() -> None:
    """Play what is asked for, and print a line an entry."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(HEURISTICS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--players", type=int, help="seats; one is the search's, the others the heuristic player's")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", choices=("heuristic", "outlook", "quarter"), default="heuristic")
    parser.add_argument("--keep", action="store_true", help="the search keeps its tree from decision to decision")
    args = parser.parse_args()
    game = crossings.game(args.game)
    options: dict[str, object] = {
        name: game.parse(name, value) for name, _, value in (one.partition("=") for one in args.option)
    }
    if args.players:
        options["players"] = args.players
    watch = Stopwatch(decide_and_keep if args.keep else decide_by_search)
    ours = search(args.simulations, watch)
    if args.against == "outlook":
        other = search(ONE_PLY)
    elif args.against == "quarter":
        other = search(max(1, args.simulations // 4))
    else:
        heuristic = HEURISTICS[game.id]
        other = Entry(heuristic.name, heuristic.decide(), Budget())
    seats = game.start(**options).seats
    others = 1 if game.cooperative else seats - 1
    what = " ".join(f"{name}={value}" for name, value in options.items())
    entries = [ours, *[other] * others]
    played = list(play_match(game, entries, games=args.games, seed=args.seed, options=options, processes=1))
    for one in standings(game, [entry.name for entry in entries], played)[:2]:
        print(told(game, what, one), flush=True)
    print(f"  {ours.name}: {watch.milliseconds:.1f} ms a decision; by seat {by_seat(game, played)}", flush=True)


if __name__ == "__main__":
    main()
