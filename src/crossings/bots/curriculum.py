"""Starting positions for curriculum learning: a game that is rarely won is learned backwards from its end."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.bots.registry import choose
from crossings.engine import CrossingsError, State
from crossings.engine.checks import check_number, check_seed
from crossings.engine.playthrough import random_outcomes

SEEDS_PER_GAME = 1 << 20


class NoGamesWon(CrossingsError):
    """None of the games that were played was won."""


def before_end(
    start: State,
    decisions: int,
    *,
    games: int = 20,
    seed: int = 0,
    player: str = "club",
    simulations: int | None = None,
) -> tuple[State, ...]:
    """Return one position per won game, this many decisions before its end, for the `starts` of any adapter.

    Bots play all seats from `start` on; draws depend on the seed. A shorter game contributes its first decision. Raises
    `NoGamesWon`, `BadNumber`, `BadSeed`, `UnknownBot`, `BadBudget`.
    """
    decisions, games = check_number(decisions, "decisions", 1), check_number(games, "games", 1)
    positions: list[State] = []
    for number in range(games):
        *decisions_made, last = history(start, player, check_seed(seed) * SEEDS_PER_GAME + number, simulations)
        if last.result and last.result.winners:
            positions.append(decisions_made[max(0, len(decisions_made) - decisions)])
    if not positions:
        raise NoGamesWon(
            f"{player} won none of {games} games of {start.game.id}; allow more games or choose a stronger player"
        )
    return tuple(positions)


def history(start: State, player: str, seed: int, simulations: int | None) -> Iterator[State]:
    """Play a game and yield the positions in which a seat decides, then the final position."""
    state, draw, number = start, random_outcomes(seed), 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        seat, legal = state.actor, state.actions()
        move_seed = seed * SEEDS_PER_GAME + number
        move = choose(player, state.game, state.view(seat), seat, seed=move_seed, legal=legal, simulations=simulations)
        state = state.play(move)
        number += 1
    yield state
