"""A daily challenge played in this process: what any server, page or terminal must show after the same moves."""

from __future__ import annotations

from datetime import date

from crossings.bots.registry import bot, choose
from crossings.engine import game
from crossings.table import PERSON, Match, daily, make_random_setup


def played(game_id: str, day: date, decisions: int) -> tuple[list[str], Match]:
    """Return the moves of a player who makes the last legal move this often, and the match at their next turn."""
    one = game(game_id)
    posed = daily.challenge(one, day)
    match = Match("t", one, posed.options, posed.seats, posed.seed, salt=posed.salt)
    match.passes = True
    make_random_setup(match, one.first.random_choices)
    match.accept(match.prepare_start())
    moves: list[str] = []
    while not (match.seats[seat := actor_of(match)].kind == PERSON and len(moves) == decisions):
        if match.seats[seat].kind == PERSON:
            moves.append(match.state.actions()[-1])
        move = moves[-1] if match.seats[seat].kind == PERSON else bots_move(match, seat)
        match.accept(match.prepare_move(seat, [move]))
    return moves, match


def actor_of(match: Match) -> int:
    """Return the seat to act."""
    assert isinstance(match.actor, int)
    return match.actor


def bots_move(match: Match, seat: int) -> str:
    """Return the move of a bot, by its public seed and number of simulations."""
    seed, name, game, state = match.search_seed(seat), match.seats[seat].bot, match.game, match.state
    assert seed is not None
    simulations = bot(name).fixed_budget(game).simulations
    return choose(name, game, state.view(seat), seat, seed=seed, legal=state.actions(), simulations=simulations)
