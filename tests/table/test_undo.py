"""Undo and redo: to the last decision, never past a draw or a reveal, never without consent."""

import random

import pytest

import crossings
from crossings.engine import Game, games
from crossings.table import MOVE, PERSON, Event, Match, Seat
from crossings.table.forced_passes import forced_pass
from crossings.table.undo import RecordedMove, find_undo
from rows import cases
from table.matches import AGAINST_BOT, ALONE, FRIENDS, begun, play, race, refusal

MOVES = 90
THREE = tuple(Seat(PERSON, person) for person in range(3))


def never(_: RecordedMove) -> bool:
    return False


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


@pytest.mark.parametrize("seats", [ALONE, AGAINST_BOT, FRIENDS], ids=["alone", "against a bot", "against a friend"])
@pytest.mark.parametrize("game", games(), ids=lambda one: one.id)
def test_undo_goes_back_to_the_last_decision_and_redo_returns(game: Game, seats: tuple[Seat, ...]) -> None:
    """TAB-17, TAB-18."""
    match, rng, undone = begun(game, seats), random.Random(1), 0
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


def test_undo_is_free_within_the_own_turn_and_needs_consent_after() -> None:
    """TAB-18."""
    assert race("hide-left", "hide-left", "step").undo_for(0).consent == ()
    match = race("hide-left", "hide-left", "step", "rest")
    undo = match.undo_for(0)
    assert (undo.count, undo.why, undo.consent) == (1, "", (1,)), "it is the other's turn, who may be about to move"
    assert match.undo_for(0, whole_turn=True).count == 2
    assert match.undo_for(1).consent == (0,)
    undo = race("hide-left", "hide-left").undo_for(0)
    assert (undo.count, undo.consent) == (2, (1,))


def test_an_undo_asks_the_movers_but_not_for_moves_of_stand_ins() -> None:
    match = race("hide-left", "hide-left", seats=THREE)
    match.accept(match.prepare_leave(1, ""))
    assert match.undo_for(0).consent == (1, 2)
    match = race("hide-left", seats=THREE)
    match.accept(match.prepare_leave(1, ""))
    play(match, "hide-left")
    match.accept(match.prepare_sit(1, ""))
    assert match.undo_for(0).consent == (2,), "whose turn it is"


def test_a_player_alone_also_undoes_the_bots_answer() -> None:
    """TAB-17: it is counted."""
    match = race("hide-left", "hide-left", seats=AGAINST_BOT)
    undo = match.undo_for(0)
    assert (undo.count, undo.consent) == (2, ())
    match.accept(match.prepare_undo(0))
    assert (match.state.actor, match.undos) == (0, 1)
    assert match.undo_for(0).why == "You have no move to undo."


def test_undos_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossings.table.match.MAX_UNDOS", 3)
    match = race("hide-left")
    for _ in range(3):
        match.accept(match.prepare_undo(0))
        match.accept(match.prepare_redo(0))
    code, why = refusal(match.prepare_undo, 0)
    assert (code, "all 3 of its undos" in why) == ("undo-impossible", True)


def test_undoing_the_whole_turn_stops_at_a_draw() -> None:
    match = race("hide-left", "hide-left", "roll", "roll", "step", "rest")
    assert match.undo_for(0, whole_turn=True).count == 2
    match.accept(match.prepare_undo(0, whole_turn=True))
    assert "dice" in match.undo_for(0).why
    assert "dice" in match.undo_for(1).why


@cases("""
    moves | count
    0 0 | 2
    0 hidden 0 | 3
    1 hidden 0 hidden hidden 0 | 4
    0 1 hidden 0 | 1 -- a secret pass at the start of the turn stays
""")
def test_undoing_the_whole_turn_includes_secret_passes_within_it(moves: str, count: int) -> None:
    done = [
        RecordedMove(Event(number, MOVE, 2 if by == "hidden" else int(by)), number, is_hidden=by == "hidden")
        for number, by in enumerate(moves.split())
    ]
    assert find_undo(done, lambda one: one.event.by == 0, never, never, whole_turn=True).count == count


def test_a_player_who_has_not_moved_has_nothing_to_undo() -> None:
    match = begun(crossings.game("dunkelrunde"), FRIENDS)
    assert match.done[-1].is_chance
    assert match.undo_for(0).why == "You have no move to undo."


def test_a_reveal_is_not_undone() -> None:
    """TAB-17."""
    match = race("hide-left", "hide-right", "guess-left", seats=ALONE)
    assert refusal(match.prepare_undo, 0) == (
        "undo-impossible",
        "You can't undo something that other players have seen.",
    )


def test_a_new_move_ends_redo() -> None:
    """An undone position keeps its number, and a new one gets another."""
    match = race("hide-left")
    match.accept(match.prepare_undo(0))
    assert (match.at, match.state) == (2, match.state_at(0))
    assert match.why_no_redo(1) == "Only the player who undid the moves can redo them."
    assert match.why_no_redo(0) == ""
    play(match, "hide-right")
    assert match.why_no_redo(0) == "There is no undone move to redo."
