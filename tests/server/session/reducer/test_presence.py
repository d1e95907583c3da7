"""Absent players keep no one waiting, and get their seats back."""

import pytest

from crossings.server.session.reducer.commands import HandToBot, ReturnSeat
from crossings.server.session.reducer.reducer import next_command, reduce
from crossings.server.storage import StoredMatch
from crossings.table import BOT, PERSON
from server.session.played import Played, from_player
from server.sessions import WITH_BOT, opened


def with_friend() -> Played:
    """A table at which a friend has replaced a bot."""
    table = Played(opened(seats=WITH_BOT), 0)
    table.send("transfer", 0, of=1, to="friend")
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]
    return table


def test_a_bots_seat_goes_back_to_the_bot_after_half_a_minute_until_the_friend_returns() -> None:
    """TAB-27."""
    table = with_friend()
    table.connect(0)
    assert (table.at(29), table.deadline) == ([], 30)
    assert table.at(30) == [HandToBot]
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]
    assert table.kinds == [PERSON, PERSON]


def test_a_player_who_returns_in_time_is_not_replaced() -> None:
    table = with_friend()
    table.connect(0)
    table.at(29)
    table.connect(0, 1)
    assert table.at(200) == []


def test_absence_does_not_count_at_an_empty_table() -> None:
    table = with_friend()
    table.connect(is_watched=False)
    assert table.at(1000) == []
    table.connect(0)
    assert (table.at(1029), table.at(1030)) == ([], [HandToBot])


@pytest.mark.parametrize(
    "stored, seconds, words",
    [
        (opened(), 120, "two minutes"),
        (opened(stand_ins=True), 30, "half a minute"),
        (opened("over-the-next-dune"), 30, "half a minute"),
    ],
    ids=["opponents", "friends who agreed", "a team"],
)
def test_others_may_let_a_bot_play_for_an_absent_player(stored: StoredMatch, seconds: int, words: str) -> None:
    """TAB-27: at a bot's seat the table does so by itself, at a person's only on request."""
    table = Played(stored, 0, 1)
    table.go_on()
    assert table.refusal("transfer", 0, of=1, to="bot")[1] == "The player of this seat is here."
    table.connect(0)
    table.at(seconds - 1)
    code, why = table.refusal("transfer", 0, of=1, to="bot")
    assert (code, words in why) == ("not-here", True)
    assert (table.at(seconds), table.state.absences.free) == ([], frozenset({1}))
    table.send("transfer", 0, of=1, to="bot")
    assert (table.kinds[1], table.match.seats[1].bot) == (BOT, "club")
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]


@pytest.mark.parametrize("stored", [opened(seats=WITH_BOT), opened()], ids=["by the table", "on request"])
def test_a_player_who_returns_while_the_bot_is_seated_gets_the_seat_back(stored: StoredMatch) -> None:
    table = Played(stored, 0)
    if stored.seats == WITH_BOT:
        table.send("transfer", 0, of=1, to="friend")
    table.connect(0, 1)
    table.go_on()
    table.connect(0)
    table.wait_until(120)
    command = next_command(table.state, table.now) or from_player("transfer", 0, of=1, to="bot")
    step = reduce(table.state, command, table.now)
    table.connect(0, 1)
    table.store(step, command)
    assert table.go_on() == [ReturnSeat]
    assert table.kinds[1] == PERSON
