"""Starts for learners: a game that is seldom won is learned from its end backwards."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.bots.registry import choose
from crossings.engine import CrossingsError, State
from crossings.engine.errors import check_number, check_seed
from crossings.engine.playthrough import random_outcomes

SEEDS_PER_GAME = 1 << 20


class NoGamesWon(CrossingsError):
    """Nobody has won any of the games that were played to learn from their ends."""


def before_end(
    start: State,
    decisions: int,
    *,
    games: int = 20,
    seed: int = 0,
    player: str = "club",
    simulations: int | None = None,
) -> tuple[State, ...]:
    """Positions so many decisions before the ends of won games, one a game: what every door takes as `starts`.

    Bots play all seats, from `start` on, with draws by the seed; a shorter game gives its first decision. Raises
    `NoGamesWon`, `BadNumber`, `BadSeed`, `UnknownBot`, `BadBudget`.
    """
    decisions, games = check_number(decisions, "decisions", 1), check_number(games, "games", 1)
    found: list[State] = []
    for number in range(games):
        *decided, last = history(start, player, check_seed(seed) * SEEDS_PER_GAME + number, simulations)
        if last.result and last.result.winners:
            found.append(decided[max(0, len(decided) - decisions)])
    if not found:
        raise NoGamesWon(
            f"{player} won none of {games} games of {start.game.id}; allow more games or choose a stronger player"
        )
    return tuple(found)


def history(start: State, player: str, seed: int, simulations: int | None) -> Iterator[State]:
    """The positions of a game in which a seat decides, and the last one."""
    state, draw, number = start, random_outcomes(seed), 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        seat, legal = state.actor, state.actions()
        thought = seed * SEEDS_PER_GAME + number
        move = choose(player, state.game, state.view(seat), seat, seed=thought, legal=legal, simulations=simulations)
        state = state.play(move)
        number += 1
    yield state
