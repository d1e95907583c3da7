"""When bots think, and what becomes of what they find."""

from crossings.engine.decisions import Decision
from crossings.server.session.reducer import bots
from crossings.server.session.reducer.commands import StoreBotMove
from server.session.played import Played
from server.sessions import WITH_BOT, opened

ME, CLUB = WITH_BOT


def test_a_bot_begins_to_think_while_a_viewer_is_connected_and_thinks_to_the_end() -> None:
    table = Played(opened(seats=(CLUB, CLUB)))
    [search] = table.searches
    assert (search.seat, search.bot) == (0, "club")
    table.connect(is_watched=False)
    assert table.searches == [search]
    assert (table.bot_moves(), table.searches) == ([StoreBotMove], [])


def test_a_viewer_who_reconnects_sees_since_when_the_bot_thinks() -> None:
    table = Played(opened(seats=(CLUB, ME)), 1)
    since = table.state.bots.since
    table.wait_until(5)
    table.connect(is_watched=False)
    table.connect(1)
    assert (table.state.bots.since, table.state.bots.thinking) == (since, table.searches[0])


def test_a_bots_move_is_made_only_in_the_position_for_which_it_was_found() -> None:
    table = Played(opened(seats=WITH_BOT), 0)
    table.move(0)
    [search] = table.searches
    decision = Decision(search.position.actions()[0])
    table.send("undo", 0)
    assert table.bot_finds(search, decision) == []
    table.move(0)
    assert table.bot_finds(search, decision) == [StoreBotMove]
    assert table.match.actor == 0


def test_a_bots_move_is_dropped_if_the_player_has_resigned() -> None:
    table = Played(opened(seats=WITH_BOT), 0)
    table.move(0)
    [search] = table.searches
    table.send("end", 0, how="resign")
    assert table.searches == []
    assert table.bot_finds(search, Decision(search.position.actions()[0])) == []


def test_a_bot_that_failed_is_asked_again_only_on_request() -> None:
    """TAB-15: no move is made up for it."""
    table = Played(opened(seats=WITH_BOT), 0)
    table.move(0)
    [search] = table.searches
    table.bot_fails()
    assert (table.searches, table.go_on()) == ([], [])
    assert bots.shown_failure(table.state) is not None
    table.send("retry", 0)
    assert table.searches == [search]


def test_a_failure_is_no_longer_shown_when_the_player_is_back() -> None:
    table = Played(opened(), 0, 1)
    table.send("transfer", 1, of=1, to="bot")
    table.move(0)
    table.bot_fails()
    table.send("transfer", 1, of=1, to="me")
    assert bots.shown_failure(table.state) is None
