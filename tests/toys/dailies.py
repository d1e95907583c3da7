"""A daily challenge played in this process: what any server, page or terminal must show after the same moves."""

from __future__ import annotations

from datetime import date

from crossings.bots.registry import bot, choose
from crossings.engine import game
from crossings.table import Match, daily, make_random_setup


def played(game_id: str, day: date, decisions: int) -> tuple[list[str], Match]:
    """Return the moves of a player who makes the last legal move this often, and the match when it is their turn again."""
    one = game(game_id)
    posed = daily.challenge(one, day)
    match = Match("t", one, posed.options, posed.seats, posed.seed, salt=posed.salt)
    match.passes = True
    make_random_setup(match, one.first.random_choices)
    match.accept(match.prepare_start())
    moves: list[str] = []
    while True:
        state, seat = match.state, match.actor
        assert isinstance(seat, int)
        if not posed.seats[seat].bot:
            if len(moves) == decisions:
                return moves, match
            moves.append(state.actions()[-1])
            match.accept(match.prepare_move(seat, moves[-1:]))
            continue
        seed = match.search_seed(seat)
        assert seed is not None
        simulations = bot(posed.seats[seat].bot).fixed_budget(one).simulations
        move = choose(
            posed.seats[seat].bot,
            one,
            state.view(seat),
            seat,
            seed=seed,
            legal=state.actions(),
            simulations=simulations,
        )
        match.accept(match.prepare_move(seat, [move]))
