"""What a table does, as a pure function: no clock, no tasks, nothing stored or sent. A test says what time it is."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.engine.decisions import Decision
from crossings.server.messages.client_messages import (
    AdviseCommand,
    ChangePause,
    ConsentCommand,
    EndCommand,
    MoveCommand,
    Rename,
    RetryBot,
    TransferCommand,
    UndoCommand,
)
from crossings.server.session.reducer import bots, reducer
from crossings.server.session.reducer.commands import (
    CloseWindow,
    Command,
    FromPlayer,
    HandToBot,
    Joined,
    MakeDraws,
    PlayerMessage,
    ReturnSeat,
    SearchEnded,
    Sender,
    StoreBotMove,
)
from crossings.server.session.reducer.reducer import after_events, next_command, next_deadline, reduce, settle
from crossings.server.session.reducer.state import (
    Failed,
    Found,
    Moment,
    Presence,
    TableState,
    first_state,
    update_match,
)
from crossings.server.session.reducer.steps import AddEvents, ConsentWanted, HintWanted, SetPause, Step
from crossings.server.storage import StoredMatch
from crossings.table import BOT, PERSON, Refused, Seat
from server.session.test_absence import opened
from server.session.test_reaction_windows import TURN
from server.sessions import moon_stored

CLUB = Seat(BOT, bot="club", seconds=1.0)
ME = Seat(PERSON, 0)


def moment(seconds: float) -> Moment:
    """Return the moment so many seconds after the table was opened."""
    return Moment(seconds, 1000.0 + seconds)


class Played:
    """A table whose commands are stored at once."""

    def __init__(self, stored: StoredMatch, *here: int) -> None:
        match = stored.replay(crossings.game(stored.game))
        self.state = first_state(stored, match)
        self.now = moment(0)
        self.connect(*here)

    def connect(self, *here: int) -> None:
        """Connect the holders of exactly these seats."""
        self.state = replace(self.state, presence=Presence(frozenset(here), is_watched=True))
        self.do(Joined(here))

    def at(self, seconds: float) -> None:
        """Let time pass until so many seconds after the start."""
        self.now = moment(seconds)
        self._enter(self.state)

    def do(self, command: Command) -> Step:
        return self.store(reduce(self.state, command, self.now), command)

    def store(self, step: Step, command: Command) -> Step:
        match = self.state.match
        state = step.change(self.state)
        if isinstance(step.write, AddEvents):
            public_before = match.last_public
            match.accept(step.write.transaction)
            state = after_events(state, command, step.write.transaction.events, public_before)
        self._enter(state)
        return step

    def say(self, message: PlayerMessage, *seats: int) -> Step:
        """Carry out a command of the player who holds these seats."""
        return self.do(FromPlayer(message, Sender(seats, "key")))

    def go_on(self) -> list[type]:
        """Do what is due, and return the commands."""
        done: list[type] = []
        while (command := next_command(self.state, self.now)) is not None:
            self.do(command)
            done.append(type(command))
        return done

    def _enter(self, state: TableState) -> None:
        update_match(state)
        self.state = settle(state, self.now)


def numbered(seat: int, **more: Any) -> dict[str, Any]:
    return {"id": "c", "at": 0, "seat": seat, **more}


def first_move(table: Played, seat: int) -> Step:
    move = table.state.match.state.actions()[0]
    return table.say(MoveCommand(**numbered(seat, move=move)), seat)


def test_it_has_no_clock_tasks_or_files() -> None:
    imported: set[str] = set()
    for file in Path(str(reducer.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
    assert imported <= {"__future__", "collections", "crossings", "dataclasses", "functools", "types", "typing"}


# ---- moves and consent ---------------------------------------------------------------------------


def test_a_command_changes_nothing_until_it_is_stored() -> None:
    table = Played(opened(), 0, 1)
    before, events = table.state, len(table.state.match.events)
    move = table.state.match.state.actions()[0]
    step = reduce(before, FromPlayer(MoveCommand(**numbered(0, move=move)), Sender((0,))), table.now)
    assert isinstance(step.write, AddEvents)
    assert [event.text for event in step.write.transaction.events] == [move]
    assert (table.state, len(table.state.match.events)) == (before, events)


def test_an_undo_waits_for_the_player_whose_turn_it_takes() -> None:
    table = Played(opened(), 0, 1)
    first_move(table, 0)
    step = table.say(UndoCommand(**numbered(0)), 0)
    assert (step.write, step.reply) == (None, {"asked": [1]})
    assert isinstance(step.notices[0], ConsentWanted)
    table.say(ConsentCommand(**numbered(1, yes=True)), 1)
    assert table.state.match.state.actor == 0
    assert not table.state.consents


def test_new_events_close_all_requests() -> None:
    table = Played(opened(), 0, 1)
    first_move(table, 0)
    table.say(UndoCommand(**numbered(0)), 0)
    table.say(EndCommand(**numbered(0, how="draw")), 0)
    assert sorted(table.state.consents) == ["draw", "undo"]
    first_move(table, 1)
    assert not table.state.consents
    with pytest.raises(Refused):
        table.say(ConsentCommand(**numbered(1, yes=True)), 1)


def test_who_asks_for_the_same_agrees() -> None:
    table = Played(opened(), 0, 1)
    table.say(EndCommand(**numbered(0, how="draw")), 0)
    table.say(EndCommand(**numbered(1, how="draw")), 1)
    assert table.state.match.ended is not None
    assert table.state.match.ended.how == "draw"


def test_a_hint_is_counted_once_in_a_position() -> None:
    table = Played(opened("dune-chess", ME, CLUB), 0)
    steps = [table.say(AdviseCommand(**numbered(0)), 0) for _ in range(2)]
    assert [type(step.write) for step in steps] == [AddEvents, type(None)]
    assert [one.is_new for step in steps for one in step.notices if isinstance(one, HintWanted)] == [True, False]


def test_a_name_changes_without_an_event() -> None:
    table = Played(opened(), 0, 1)
    table.say(Rename(seat=1, name="  Ada   L. "), 1)
    assert (table.state.names, table.state.match.events) == (("", "Ada L."), [])


# ---- bots ----------------------------------------------------------------------------------------


def test_a_bot_begins_to_think_while_a_viewer_is_connected() -> None:
    table = Played(opened("dune-chess", CLUB, CLUB))
    [search] = bots.searches(table.state)
    assert (search.seat, search.bot) == (0, "club")
    table.state = settle(replace(table.state, presence=Presence()), table.now)
    assert bots.searches(table.state) == [search], "it thinks to the end"
    table.do(SearchEnded(Found(search, Decision(search.position.actions()[0]))))
    assert (table.go_on(), bots.searches(table.state)) == ([StoreBotMove], [])


def test_a_bot_has_been_thinking_since_it_began_also_for_a_viewer_who_reconnects() -> None:
    table = Played(opened("dune-chess", CLUB, ME), 1)
    began = table.state.bots.since
    table.now = moment(5)
    table.state = settle(replace(table.state, presence=Presence()), table.now)
    table.connect(1)
    assert (table.state.bots.since, table.state.bots.thinking) == (began, bots.searches(table.state)[0])


def test_a_bots_move_is_made_if_the_position_still_stands() -> None:
    table = Played(opened("dune-chess", ME, CLUB), 0)
    first_move(table, 0)
    [search] = bots.searches(table.state)
    found = SearchEnded(Found(search, Decision(search.position.actions()[0])))
    table.say(UndoCommand(**numbered(0)), 0)
    table.do(found)
    assert table.go_on() == []
    first_move(table, 0)
    table.do(found)
    assert table.go_on() == [StoreBotMove]
    assert table.state.match.state.actor == 0


def test_a_bot_that_failed_is_asked_again_only_on_request() -> None:
    table = Played(opened("dune-chess", ME, CLUB), 0)
    first_move(table, 0)
    [search] = bots.searches(table.state)
    table.do(SearchEnded(Failed(search, "out of memory")))
    assert (bots.searches(table.state), table.go_on()) == ([], [])
    table.say(RetryBot(), 0)
    assert bots.searches(table.state) == [search]


# ---- absent players ------------------------------------------------------------------------------


def test_a_bots_seat_goes_back_to_the_bot_and_to_the_player_who_returns() -> None:
    table = Played(opened("dune-chess", ME, CLUB), 0)
    table.say(TransferCommand(**numbered(0, of=1, to="friend")), 0)
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]
    table.connect(0)
    assert next_deadline(table.state, table.now) == pytest.approx(30)
    table.at(29)
    assert table.go_on() == []
    table.at(30)
    assert table.go_on() == [HandToBot]
    table.connect(0, 1)
    assert table.go_on() == [ReturnSeat]


@pytest.mark.parametrize("bot_at_first", [True, False])
def test_a_player_who_returns_while_the_bot_is_seated_gets_the_seat_back(bot_at_first: bool) -> None:
    table = Played(opened("dune-chess", ME, CLUB if bot_at_first else Seat(PERSON, 1)), 0)
    if bot_at_first:
        table.say(TransferCommand(**numbered(0, of=1, to="friend")), 0)
    table.connect(0, 1)
    table.go_on()
    table.connect(0)
    table.at(120)
    wanted = FromPlayer(TransferCommand(**numbered(0, of=1, to="bot")), Sender((0,)))
    command = next_command(table.state, table.now) or wanted
    step = reduce(table.state, command, table.now)
    table.connect(0, 1)
    table.store(step, command)
    assert table.go_on() == [ReturnSeat]
    assert table.state.seats[1].kind == PERSON


def test_an_opponent_is_replaced_only_after_two_minutes_and_on_request() -> None:
    table = Played(opened(), 0, 1)
    table.connect(0)
    wanted = TransferCommand(**numbered(0, of=1, to="bot"))
    table.at(119)
    with pytest.raises(Refused):
        table.say(wanted, 0)
    table.at(120)
    assert table.go_on() == []
    assert table.state.absences.free == {1}
    table.say(wanted, 0)
    assert table.state.seats[1].kind == BOT


# ---- reaction windows ----------------------------------------------------------------------------


def jumped(*here: int, **more: Any) -> Played:
    """A table at which Blue may react to Red's jump, if it holds its card."""
    table = Played(moon_stored(["slip", "coop", "slip"], TURN, **more), *here)
    while table.state.window is not None:
        table.at(table.now.monotonic + 10)
        table.go_on()
    table.say(MoveCommand(**numbered(0, move="b3:fff")), 0)
    return table


def test_a_window_closes_when_its_time_is_up() -> None:
    table = jumped(0, 1)
    begin = table.now.monotonic
    assert (table.state.window is not None, next_deadline(table.state, table.now)) == (True, begin + 2)
    table.say(MoveCommand(**numbered(1, move="pass")), 1)
    assert table.go_on() == []
    table.at(begin + 2)
    assert table.go_on()[0] is CloseWindow


def test_an_answer_just_before_the_end_does_not_close_a_window_early() -> None:
    table = jumped(0, 1)
    begin = table.now.monotonic
    table.at(begin + 1.96)
    table.say(MoveCommand(**numbered(1, move="pass")), 1)
    assert (table.go_on(), next_deadline(table.state, table.now)) == ([], begin + 2)


def test_a_window_waits_for_a_shared_screen_that_looks_elsewhere() -> None:
    table = jumped(0, 1)
    table.state = replace(table.state, presence=replace(table.state.presence, looks_elsewhere=True))
    table.at(table.now.monotonic + 60)
    assert table.go_on() == []
    table.state = replace(table.state, presence=replace(table.state.presence, looks_elsewhere=False))
    assert table.go_on()[0] is CloseWindow


def test_bots_think_for_half_of_a_window() -> None:
    table = jumped(0, seats=[ME, CLUB, CLUB], pause=1)
    assert {(search.seat, search.seconds) for search in bots.searches(table.state) if search.is_reaction} == {(1, 0.5)}


def test_a_bot_that_fails_in_a_window_passes_and_is_not_asked_again() -> None:
    table = jumped(0, seats=[ME, CLUB, CLUB], pause=1)
    [search] = bots.searches(table.state)
    table.do(SearchEnded(Failed(search, "out of memory")))
    assert bots.searches(table.state) == []
    table.at(table.now.monotonic + 1)
    assert table.go_on()[0] is CloseWindow
    assert [(event.by, event.text) for event in table.state.match.events][-2:] == [(0, "b3:fff"), (1, "pass")]


def test_the_next_window_has_the_new_length() -> None:
    table = jumped(0, 1)
    step = table.say(ChangePause(seat=1, seconds=5), 1)
    assert step.write == SetPause(5)
    assert table.state.window is not None
    assert (table.state.window.seconds, table.state.pause_seconds) == (2, 5)
    with pytest.raises(Refused):
        table.say(ChangePause(seat=1, seconds=4), 1)


def test_draws_are_made_as_soon_as_a_viewer_is_connected() -> None:
    stored = replace(moon_stored(["slip", "coop"], []), events=())
    table = Played(stored, 0)
    assert table.go_on()[0] is MakeDraws
    assert table.state.match.actor != "chance"
