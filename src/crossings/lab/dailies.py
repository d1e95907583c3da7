"""Daily challenges played by bots in the seats of the player."""

from __future__ import annotations

from crossings.bots.registry import bot, choose
from crossings.table import Match, daily, make_random_setup
from crossings.table.daily_results import DailyResult, result_of


def play(posed: daily.Challenge, player: str) -> Match:
    """Return a challenge played to its end, with this bot in the player's seats.

    The other seats play as at any table of the challenge. Raises `UnknownBot`, `BadBudget`.
    """
    game = posed.game
    match = Match("lab", game, posed.options, posed.seats, posed.seed, salt=posed.salt)
    make_random_setup(match, game.first.random_choices)
    while match.actor is not None:
        state, seat = match.state, match.actor
        if not isinstance(seat, int):
            match.accept(match.prepare_start())
            continue
        name = posed.seats[seat].bot or player
        simulations = bot(name).fixed_budget(game).simulations
        move = choose(
            name,
            game,
            state.view(seat),
            seat,
            seed=match.search_seed(seat) or 0,
            legal=state.actions(),
            simulations=simulations,
        )
        match.accept(match.prepare_move(seat, [move]))
    return match


def result(match: Match) -> DailyResult:
    """Return the result of the bot that played a challenge."""
    state = match.state
    assert state.result is not None
    return result_of(
        match, state.result.winners, match.game.read(state.view(None), None), match.game.seat_names.__getitem__
    )
