"""Matches for tests: the start of any game, and races of coins after some moves."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from crossings.engine import Game
from crossings.table import BOT, PERSON, Match, Refused, Seat
from toys.coin_race.game import GAME as COIN_RACE

SEED = b"s" * 32
ALONE = (Seat(PERSON, 0), Seat(PERSON, 0))
FRIENDS = (Seat(PERSON, 0), Seat(PERSON, 1))
AGAINST_BOT = (Seat(PERSON, 0), Seat(BOT, bot="random"))


def begun(game: Game, seats: Sequence[Seat], **options: Any) -> Match:
    """Return a match after the draws of the setup, in which forced passes are made for players."""
    resolved = game.resolve(dict(game.ready()) | {"players": len(seats)} | options)
    match = Match("t", game, resolved, seats, bytes(32))
    match.passes = True
    match.accept(match.prepare_start())
    return match


def race(*moves: str, seats: Sequence[Seat] = FRIENDS, **options: Any) -> Match:
    """Return a coin race after these moves."""
    resolved = COIN_RACE.resolve({"players": len(seats)} | options)
    return play(Match("t", COIN_RACE, resolved, seats, SEED), *moves)


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat to act."""
    for move in moves:
        actor = match.state.actor
        assert isinstance(actor, int)
        match.accept(match.prepare_move(actor, [move]))
    return match


def replay_match(match: Match, seats: Sequence[Seat] = ()) -> Match:
    """Replay the same log from the seats at the start."""
    return Match(match.id, match.game, match.options, seats or match.seats, match.seed, events=match.events)


def refusal(prepare: Callable[..., object], *given: Any) -> tuple[str, str]:
    """Return the code and the message with which a command is refused."""
    with pytest.raises(Refused) as error:
        prepare(*given)
    return error.value.code, str(error.value)
