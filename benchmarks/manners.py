"""What comes of games that a bot would give up, or offer to draw: levels play on to the end.

    python benchmarks/manners.py bridges-and-boats --levels club,expert --games 60

Prints how many games would have been given up and what they brought after all, and how many offers of a draw there
were and how many of these games were drawn. Played with the options that a lobby has ready, budgets in simulations.
"""

from __future__ import annotations

import argparse

from calibrating import shares

import crossings
from crossings.bots.registry import answer, bot, question
from crossings.engine import Game
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.search.levels import Budget, level_of
from crossings.search.search import searcher
from crossings.server.room.bot_seats import Manners
from crossings.table.events import DRAW, RESIGN

MASTER = 2_000
"""Simulations of a level that usually takes what time allows."""
OPENING = 4
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""
SEEDS_A_GAME = 1_000

Offers = dict[str, list[float]]
"""For each way to end a game what it brought those who would have ended it so."""


def played(game: Game, levels: list[str], number: int, offers: Offers) -> None:
    """A game to its end; what each offer in it would have forgone is noted."""
    state, draw, opening = game.start(**game.ready()), random_outcomes(number), random_policy(number)
    manners, made, moves = Manners(), [], 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        seat, moves = state.actor, moves + 1
        if moves <= OPENING and not game.rules.OUTCOMES:
            state = state.play(opening(state))
            continue
        level = levels[(seat + number) % 2]
        budget = Budget(simulations=level_of(level, game).simulations or MASTER)
        asked = question(game, state.view(seat), seat, number * SEEDS_A_GAME + moves, budget)
        decision = answer(level, bot(level).decide, asked)
        manners.note(seat, decision, state.scores)
        if how := manners.offer(seat, (RESIGN, DRAW)):
            made.append((seat, how))
        state = state.play(decision.move)
    for seat, how in made:
        offers[how].append(shares(state)[seat])


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", default="club,expert", help="the two that play (default club,expert)")
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    game, offers = crossings.game(args.game), Offers({RESIGN: [], DRAW: []})
    searcher(game).compile()
    for number in range(args.games):
        played(game, args.levels.split(","), number, offers)
    lost, level = offers[RESIGN], offers[DRAW]
    print(f"{game.id}, {args.games} games: {len(lost)} given up, which brought {sum(lost)} points after all")
    print(f"{len(level)} offers of a draw, of which {level.count(0.5)} were drawn in the end")


if __name__ == "__main__":
    main()
