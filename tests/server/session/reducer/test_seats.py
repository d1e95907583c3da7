"""Seats that change hands, names and keys."""

import pytest

from crossings.server.session.reducer.commands import FromPlayer, ReturnSeat, Sender
from crossings.server.session.reducer.steps import KeyReplaced, ReplaceKey, SeatsChanged, SetName
from crossings.server.storage import KeyGrant
from crossings.table import PERSON, Refused
from rows import cases
from server.session.played import Played, message
from server.sessions import FRIENDS, WITH_BOT, opened

KEY = "k" * 22


@cases("""
    seat | of | to | code
    1 | 2 | friend | not-your-seat -- only the opener offers seats
    1 | 0 | bot | not-here -- Red is here
    0 | 2 | bot | not-here -- it is a bot's
    0 | 1 | friend | not-here -- Blue is here
    0 | 0 | friend | not-here -- it is Red's own
    1 | 0 | me | not-your-seat
    1 | 1 | me | not-here
    0 | 9 | bot | not-here
""")
def test_impossible_transfers_are_refused(seat: int, of: int, to: str, code: str) -> None:
    table = Played(opened("coin-race", (*FRIENDS, WITH_BOT[1])), 0, 1)
    assert table.refusal("transfer", seat, of=of, to=to)[0] == code
    assert not table.match.events


def test_a_bot_plays_for_a_friend_who_never_joined_until_they_join() -> None:
    table = Played(opened(came=frozenset()), 0)
    table.send("transfer", 0, of=1, to="bot")
    assert table.match.seats[1].offered
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]
    assert table.kinds[1] == PERSON


def test_if_the_game_hides_something_an_absent_friends_seat_is_not_passed_on() -> None:
    """TAB-13: the new player would see the hand."""
    table = Played(opened("walking-on-the-moon"), 0, 1)
    table.connect(0)
    code, why = table.refusal("transfer", 0, of=1, to="friend")
    assert (code, "can't be reassigned" in why) == ("not-here", True)


def test_a_name_changes_without_an_event() -> None:
    table = Played(opened(), 0, 1)
    assert table.send("name", 1, name="  Ada   L. ").write == SetName(1, "Ada L.")
    assert (table.state.names, table.match.events) == (("", "Ada L."), [])


# ---- keys ----------------------------------------------------------------------------------------


def take(table: Played, seat: int, opens: KeyGrant | None = None, *, again: bool = False) -> object:
    """Let the holder of a seat take it with a key, and return what is written. `opens`: what the key opens already."""
    step = table.do(FromPlayer(message("take", seat, key=KEY, again=again), Sender((seat,), key_opens=opens)))
    assert step.notices == (KeyReplaced(seat), SeatsChanged())
    return step.write


def test_a_seat_is_taken_once() -> None:
    """TAB-13: after a lost answer the same key is accepted again, and a player whose key was lost can replace it."""
    table = Played(opened(), 0, 1)
    assert take(table, 1) == ReplaceKey(1, KEY)
    assert table.state.taken == {1}
    assert take(table, 1, KeyGrant("t", 1)) is None
    with pytest.raises(Refused):
        take(table, 1)
    assert take(table, 1, again=True) == ReplaceKey(1, KEY)


@pytest.mark.parametrize("seat, opens", [(0, None), (1, KeyGrant("t", 0)), (1, KeyGrant("other", 1))])
def test_the_openers_seat_and_keys_that_open_something_else_are_refused(seat: int, opens: KeyGrant | None) -> None:
    with pytest.raises(Refused) as refused:
        take(Played(opened(), 0, 1), seat, opens)
    assert refused.value.code == "not-here"
