"""Undo and redo in every game: to the last decision, never past a draw or a reveal, never without consent."""

import random

import pytest

from crossings.engine import Game, games
from crossings.table import BOT, PERSON, Match, Seat
from crossings.table.forced_passes import forced_pass

MOVES = 90
SEATINGS = {
    "alone": (Seat(PERSON, 0), Seat(PERSON, 0)),
    "against a bot": (Seat(PERSON, 0), Seat(BOT, bot="random")),
    "against a friend": (Seat(PERSON, 0), Seat(PERSON, 1)),
}


def begun(game: Game, seats: tuple[Seat, ...]) -> Match:

    match = Match("t", game, game.resolve(dict(game.ready()) | {"players": len(seats)}), seats, bytes(32))
    match.passes = True
    match.accept(match.prepare_start())
    return match


def check_undo(match: Match, seat: int) -> bool:
    """Check what an undo by this seat would do, and return whether it is possible."""
    undo = match.undo_for(seat)
    if not undo.count:
        assert undo.why
        return False
    taken = match.done[-undo.count :]
    before = match.state_at(taken[0].before)
    whole_turn = match.undo_for(seat, whole_turn=True)
    assert whole_turn.count >= undo.count
    assert not any(played.is_chance or match.reveals(played) for played in match.done[-whole_turn.count :])
    own = {number for number, one in enumerate(match.seats) if one.person == match.seats[seat].person}
    assert before.actor in own
    assert not forced_pass(before, taken[0].event.by, match.viewers), "the seat has a choice again"
    others = {played.event.by for played in taken if not played.is_bots} - own
    assert others <= set(undo.consent)
    for played in taken[1:]:
        if played.event.by in own:
            assert forced_pass(match.state_at(played.before), played.event.by, match.viewers), (
                "only one decision is undone"
            )
    return True


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("game", games(), ids=lambda one: one.id)
def test_undo_goes_back_to_the_last_decision_and_redo_returns(game: Game, seating: str) -> None:
    match, rng, undone = begun(game, SEATINGS[seating]), random.Random(1), 0
    persons = [seat for seat, one in enumerate(match.seats) if one.kind == PERSON]
    for _ in range(MOVES):
        if match.is_over:
            break
        for seat in persons:
            if check_undo(match, seat) and rng.random() < 0.1:
                now = match.state.record
                match.accept(match.prepare_undo(seat))
                match.accept(match.prepare_redo(seat))
                assert match.state.record == now
                undone += 1
        assert isinstance(match.actor, int)
        match.accept(match.prepare_move(match.actor, [rng.choice(match.state.actions())]))
    assert undone > 0
