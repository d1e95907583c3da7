"""A player who can do nothing but pass is not asked."""

import random

import crossings
from crossings.engine.kernels.interface import HIDDEN
from crossings.table import BOT, MOVE, PERSON, Match, Seat
from table.matches import ALONE, FRIENDS, begun, refusal

BRIDGES = crossings.game("bridges-and-boats")
MARS = crossings.game("march-on-mars")
MOON = crossings.game("walking-on-the-moon")


def play_on(match: Match, rng: random.Random) -> list[str]:
    """Make a random move, and return what was passed after it."""
    assert isinstance(match.actor, int)
    transaction = match.prepare_move(match.actor, [rng.choice(match.state.actions())])
    match.accept(transaction)
    return [event.text for event in transaction.events[1:] if event.kind == MOVE]


def until_passed(match: Match) -> list[str]:
    """Play at random until something is passed, and return it."""
    rng = random.Random(1)
    while not match.is_over:
        if passed := play_on(match, rng):
            return passed
    return []


def test_a_turn_that_can_only_end_is_ended() -> None:
    assert set(until_passed(begun(BRIDGES, FRIENDS))) == {"end"}


def test_a_useless_throw_is_passed() -> None:
    """MOM-A05: the table discards the throw."""
    assert set(until_passed(begun(MARS, FRIENDS))) == {"hold"}


def test_undo_goes_back_to_a_decision_not_to_the_end_of_the_turn() -> None:
    match = begun(BRIDGES, ALONE)
    before, rng = match.state, random.Random(1)
    while not (passed := play_on(match, rng)):
        before = match.state
    assert (passed, match.events[-1].text) == (["end"], "end")
    last = match.state
    match.accept(match.prepare_undo(match.done[-1].event.by))
    assert match.state.record == before.record
    assert len(match.state.actions()) > 1
    match.accept(match.prepare_redo(match.undone[-1].by))
    assert match.state.record == last.record


def test_bots_decide_for_themselves() -> None:
    assert until_passed(begun(BRIDGES, [Seat(BOT, bot="random")] * 2)) == []


def test_a_forced_choice_that_reveals_a_hand_is_left_to_the_player() -> None:
    """TAB-06, WOM-A03: which card a player holds, and must discard, is secret."""
    match, rng, forced = begun(MOON, [*FRIENDS, Seat(PERSON, 2)]), random.Random(4), 0
    while not match.is_over:
        forced += len(match.state.actions()) == 1
        assert not play_on(match, rng)
    assert forced > 0


def test_a_seat_asked_in_secret_gets_no_hint() -> None:
    """WOM-A05: a hint would show others that the seat can react, because hints are public."""
    match, rng = begun(MOON, ALONE), random.Random(1)
    while match.state.view(None)["actor"] != HIDDEN:
        assert isinstance(match.actor, int)
        assert match.prepare_hint(match.actor).events
        play_on(match, rng)
    assert isinstance(match.actor, int)
    assert "would reveal to the others" in refusal(match.prepare_hint, match.actor)[1]
