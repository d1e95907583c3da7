"""How strong the search bot is: matches over the public interface, in which it sees views only.

    python benchmarks/strength.py dune-chess --against random --games 100 --seconds 0.2
    python benchmarks/strength.py dune-chess --against greedy --games 20 --simulations 1000
    python benchmarks/strength.py over-the-next-dune --games 100 --simulations 1000

Against another player the seats change after every game, and every game begins with two random moves of each seat, so
that no two are alike. A co-operative game it plays for all seats.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable

import crossings
from crossings.bots import choose
from crossings.engine import State
from crossings.engine.playthrough import random_outcomes
from crossings.engine.rng import draw_below, generator

Player = Callable[[State, int], str]
"""Chooses an action of a state, with a seed."""
RANDOM_MOVES = 4
SEEDS_PER_GAME = 100_000


def play_at_random(state: State, seed: int) -> str:
    """Any legal move."""
    actions = state.actions()
    return actions[draw_below(generator(seed), len(actions))]


def play_greedily(state: State, seed: int) -> str:
    """The best difference of totals after the move, ties by lot."""
    assert isinstance(state.actor, int)
    seat, gains = state.actor, {}
    for action in state.actions():
        scores = state.play(action).scores
        gains[action] = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    best = [action for action, gain in gains.items() if gain == max(gains.values())]
    return best[draw_below(generator(seed), len(best))]


PLAYERS: dict[str, Player] = {"random": play_at_random, "greedy": play_greedily}


def searching(seconds: float | None, simulations: int | None) -> Player:
    """The search bot with a budget."""

    def play(state: State, seed: int) -> str:
        seat = state.actor
        assert isinstance(seat, int)
        view, legal = state.view(seat), state.actions()
        return choose(
            "search", state.game, view, seat, seed=seed, legal=legal, seconds=seconds, simulations=simulations
        )

    return play


def play_game(state: State, players: list[Player], seed: int, random_moves: int) -> State:
    """One game to its end."""
    draw = random_outcomes(seed)
    moves = 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        player = play_at_random if moves < random_moves else players[state.actor]
        state = state.play(player(state, seed * SEEDS_PER_GAME + moves))
        moves += 1
    return state


def main() -> None:
    """Play the games, and tell who won how many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--against", choices=tuple(PLAYERS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--simulations", type=int)
    args = parser.parse_args()
    game = crossings.game(args.game)
    if game.cooperative == (args.against is not None):
        parser.error("--against goes with a game of opponents, and with no other")
    search = searching(args.seconds, args.simulations)
    ends: Counter[str] = Counter()
    won = drawn = 0
    begin = time.perf_counter()
    for number in range(args.games):
        start = game.start()
        seat = number % start.seats
        players = [
            search if args.against is None or one == seat else PLAYERS[args.against] for one in range(start.seats)
        ]
        end = play_game(start, players, args.first_seed + number, 0 if args.against is None else RANDOM_MOVES)
        assert end.result is not None
        won += seat in end.result.winners
        drawn += not end.result.winners and not game.cooperative
        ends[end.result.reason] += 1
        print(f"{number + 1}: won {won}, drawn {drawn}", end="\r", flush=True)
    minutes = (time.perf_counter() - begin) / 60
    print(f"{game.id}: search won {won} and drew {drawn} of {args.games} games ({minutes:.1f} min; {dict(ends)})")


if __name__ == "__main__":
    main()
