"""The turn clock: no action of players makes a turn last longer than twice the agreed time."""

import contextlib
import random
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

import pytest

import crossings
from crossings.engine import Game, games
from crossings.server.session.reducer.commands import HandToBot, PlayerMessage, ReturnSeat, StoreBotMove
from crossings.server.session.turn_times import GRACE_SECONDS, MAX_TURN_MULTIPLE, TurnTimes
from crossings.table import MOVE, PERSON, REDO, UNDO, Match, Refused
from server.session.played import LATER, Played
from server.sessions import FRIENDS, JUMP, TURN, Tables, moon_stored, opened
from table.matches import begun

LIMIT = 60
STEP = 19
"""Seconds between two attempts to cheat."""
BOTH = (0, 1)

COMMANDS: dict[str, list[dict[str, Any]]] = {
    "advise": [{}],
    "consent": [{"yes": False}, {"yes": True, "how": "draw"}],
    "end": [{"how": "draw"}],
    "transfer": [{"of": 0, "to": "bot"}, {"of": 0, "to": "me"}, {"of": 0, "to": "friend"}],
    "move": [{}],
    "name": [{"name": "Ann"}],
    "pause": [{"seconds": 5}],
    "redo": [{}],
    "take": [{"key": "k" * 22}],
    "undo": [{}, {"to": "turn"}],
    "retry": [{}],
    "word": [{"word": "ada"}],
}
"""What a player sends to gain time, for each command."""
RECONNECT = "reconnect"
WAYS = [RECONNECT, *(one.__struct_config__.tag for one in get_args(PlayerMessage))]


def cheat(table: Played, type: str) -> None:
    """Let both players reconnect or send a command, as long as Red must decide. A refused one gains nothing."""
    for seat in BOTH:
        if type == RECONNECT:
            table.connect(1 - seat)
            table.connect(*BOTH)
            continue
        for members in COMMANDS[type]:
            if red_decides(table) and (type != "move" or seat == 0):
                with contextlib.suppress(Refused):
                    table.move(seat) if type == "move" else table.send(type, seat, **members)
                table.go_on()


def red_decides(table: Played) -> bool:
    """Return whether Red, and not a bot, must decide."""
    return table.match.actor == 0 and table.kinds[0] == PERSON


@pytest.mark.parametrize("types", [*([type] for type in WAYS), WAYS], ids=str)
def test_no_command_makes_a_turn_longer(types: list[str]) -> None:
    """TAB-31: all commands together, in any order, make a turn of several moves at most twice as long."""
    table, chosen, waited = Played(opened("bridges-and-boats", clock=LIMIT, updated=LATER), *BOTH), random.Random(1), 0
    table.go_on()
    while not red_decides(table):
        table.move(1)
    while red_decides(table) and waited <= 10 * LIMIT:
        for type in chosen.sample(types, min(len(types), 5)):
            cheat(table, type)
        waited += STEP
        table.at(waited)
    assert waited < (MAX_TURN_MULTIPLE * LIMIT if "move" in types else LIMIT) + STEP


def turn_of(match: Match) -> tuple[int, int]:
    """Return the number of the turn, counted by the seats that moved publicly before the position, and its seat."""
    movers = [played.event.by for played in match.done if played.event.kind == MOVE and not played.is_hidden]
    turns = sum(one != other for one, other in pairwise(movers))
    actor = match.actor
    assert isinstance(actor, int)
    return turns + (bool(movers) and movers[-1] != actor), actor


@pytest.mark.parametrize("game", games(), ids=lambda one: one.id)
def test_going_back_and_forth_gains_nothing(game: Game) -> None:
    """With undo and redo between moves, by either seat, each turn stays below twice the limit."""
    match, rng = begun(game, FRIENDS), random.Random(2)
    times = TurnTimes(LIMIT, match)
    times.follow()
    spent: dict[tuple[int, int], float] = {}
    kinds: set[str] = set()
    for _ in range(60):
        if match.is_over or not isinstance(match.actor, int):
            break
        turn, seconds = turn_of(match), min(times.left, rng.choice([0, 5, 40]))
        times.charge(seconds)
        if not (times.decision and times.decision.is_reaction):
            spent[turn] = spent.get(turn, 0) + seconds
        seats = [seat for seat in BOTH if match.undo_for(seat).count]
        again = [seat for seat in BOTH if not match.why_no_redo(seat)]
        if seats and rng.random() < 0.4:
            transaction = match.prepare_undo(rng.choice(seats))
        elif again and rng.random() < 0.6:
            transaction = match.prepare_redo(rng.choice(again))
        else:
            transaction = match.prepare_move(match.actor, [rng.choice(match.state.actions())])
        kinds |= {event.kind for event in transaction.events}
        match.accept(transaction)
        times.follow()
    assert kinds >= {MOVE, UNDO, REDO}
    assert max(spent.values()) <= MAX_TURN_MULTIPLE * LIMIT


def test_undo_and_redo_restore_the_time_that_was_left() -> None:
    match = begun(crossings.game("dune-chess"), FRIENDS)
    times = TurnTimes(LIMIT, match)
    times.charge(50)
    match.accept(match.prepare_move(0, [match.state.actions()[0]]))
    times.follow()
    assert times.left == LIMIT
    times.charge(20)
    match.accept(match.prepare_undo(0))
    times.follow()
    assert times.left == 10
    times.charge(4)
    match.accept(match.prepare_redo(0))
    times.follow()
    assert times.left == 40
    match.accept(match.prepare_undo(0))
    times.follow()
    assert times.left == 6


async def test_after_a_restart_a_random_word_has_not_reset_the_clock(tables: Tables) -> None:
    stored = opened(clock=LIMIT)
    table = tables(stored=replace(stored, updated=time.time() - 25))
    hold, word = table.session.ledger.lease, table.session.match.prepare_word(0, "ada").events
    hold.append(word, time.time() - 20).result()
    hold.append([replace(word[0], number=2)], time.time()).result()
    await table.restart()
    assert table.sit(0).position["left"] == pytest.approx(40, abs=2)


# ---- a bot moves when the time is up -------------------------------------------------------------


def left(table: Played) -> float | None:
    """Return the seconds left of the turn; None: it is not timed."""
    turn = table.state.turn
    return None if turn is None else turn.ends - table.now.monotonic


def test_a_bot_moves_when_the_time_is_up_until_the_player_acts() -> None:
    """TAB-31: each player has the agreed time for each turn."""
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    assert table.at(40) == []
    table.move(0)
    assert (left(table), table.at(99)) == (LIMIT, [])
    assert table.at(100) == [HandToBot]
    code, why = table.refusal("transfer", 1, of=1, to="me")
    assert (code, "Your time is up" in why) == ("not-here", True)
    assert table.bot_moves() == [StoreBotMove]
    table.send("transfer", 1, of=1, to="me")
    table.move(0)
    assert left(table) == LIMIT


@pytest.mark.parametrize("stays", [True, False])
def test_a_player_whose_time_is_up_and_who_reconnects_comes_back_after_the_bot_has_moved(stays: bool) -> None:
    """Unless the player has left again."""
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    assert table.at(LIMIT) == [HandToBot]
    table.connect(1)
    table.connect(0, 1)
    assert table.go_on() == []
    table.connect(*((0, 1) if stays else (1,)))
    assert table.bot_moves() == ([StoreBotMove, ReturnSeat] if stays else [StoreBotMove])


def test_a_turn_continues_when_the_table_is_opened_again_with_at_least_half_a_minute() -> None:
    table = Played(opened(clock=600, updated=1.0), 0)
    assert left(table) == GRACE_SECONDS
    assert table.at(GRACE_SECONDS) == [HandToBot]


def test_bots_of_absent_players_do_not_finish_the_game() -> None:
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    table.at(LIMIT)
    table.bot_moves()
    assert (table.at(1_000_000), left(table)) == ([], None)


def test_turns_are_not_timed_without_players() -> None:
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    table.connect()
    assert table.at(1_000_000) == []


def test_the_clock_hands_over_despite_the_limit_of_transfers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossings.table.match.MAX_BOT_TAKEOVERS", 1)
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    table.send("transfer", 1, of=1, to="bot")
    table.send("transfer", 1, of=1, to="me")
    assert table.at(LIMIT) == [HandToBot]


def test_leaving_an_empty_table_and_coming_back_gains_nothing() -> None:
    """Absence is charged, too, but leaves at least half a minute, or what was left before."""
    table = Played(opened(clock=LIMIT, updated=LATER), 0)
    for expected in (30, 20, 10):
        table.at(table.now.monotonic + 10)
        table.connect(is_watched=False)
        table.at(table.now.monotonic + 1000)
        table.connect(0)
        assert left(table) == expected


@pytest.mark.parametrize("card", ["coop", "plan"])
def test_the_clock_stops_in_a_reaction_window_whether_or_not_another_seat_is_asked(card: str) -> None:
    """TAB-06, TAB-31."""
    stored = moon_stored(["slip", card, "slip"], TURN, pause=10)
    table = Played(replace(stored, clock=LIMIT, updated=LATER), 0, 1)
    table.at(10)
    table.at(30)
    table.move(0, JUMP)
    assert (table.state.window is not None, left(table)) == (True, None)
    table.at(40)
    assert left(table) == LIMIT


def test_a_player_whose_bot_fails_can_decide_alone() -> None:
    table = Played(opened(clock=LIMIT, updated=LATER), 0, 1)
    table.at(LIMIT)
    table.bot_fails()
    table.send("transfer", 0, of=0, to="me")
    assert (table.at(10 * LIMIT), left(table), table.kinds[0]) == ([], None, PERSON)
