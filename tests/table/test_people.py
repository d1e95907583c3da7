"""Seats that change hands and matches that players end, without a network: turns, undo, replay, log."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import game
from crossings.server.projection.endings import playthrough
from crossings.table import (
    BOT,
    CONCEDE,
    DRAW,
    PERSON,
    RESIGN,
    BadFile,
    Match,
    Refused,
    Seat,
    ViewerHistory,
    seats_to_agree,
    verify,
)

from .test_match import AGAINST_BOT, ALONE, FRIENDS, SEED, Seats, play, race, replay_match

THREE = (Seat(PERSON, 0), Seat(PERSON, 1), Seat(BOT, bot="random", seconds=2.0))
THREE_PERSONS = tuple(Seat(PERSON, person) for person in range(3))


def kinds(match: Match) -> list[tuple[str, int, bool]]:
    return [(one.kind, one.person, one.offered) for one in match.seats]


def refused(transaction: Callable[..., Any], *given: Any) -> str:
    """Return the error of a command."""
    with pytest.raises(Refused) as error:
        transaction(*given)
    return error.value.code


def lines_of(match: Match) -> list[dict[str, Any]]:
    """Return the lines of a player's file."""
    return [json.loads(line) for line in playthrough(match, ViewerHistory(match, 0), 0).splitlines()]


def test_an_offered_seat_is_the_bots_until_the_friend_joins() -> None:
    """The position is the same, and draws follow from the log."""
    match = race(seats=AGAINST_BOT)
    state = match.state
    match.accept(match.prepare_offer(1))
    assert match.state is state
    assert kinds(match) == [("person", 0, False), ("bot", 1, True)]
    assert match.is_one_persons, "the friend is not there yet"
    assert refused(match.prepare_offer, 1) == "not-here"
    match.accept(match.prepare_sit(1, ""))
    assert kinds(match) == [("person", 0, False), ("person", 1, False)]
    assert not match.is_one_persons
    play(match, "hide-left", "hide-left", "roll")
    assert (match.events[-1].kind, match.events[-1].number) == ("chance", 6)
    again = replay_match(match, AGAINST_BOT)
    assert (kinds(again), again.state) == (kinds(match), match.state)
    match.accept(match.prepare_end(0, RESIGN))
    assert verify(lines_of(match)).draws == 1, "whoever has played"


def test_a_stand_in_is_the_tables_bot() -> None:
    match = race(seats=THREE)
    match.accept(match.prepare_leave(1, "Anna"))
    assert (match.seats[1].kind, match.seats[1].bot, match.seats[1].seconds) == (BOT, "random", 2.0)
    match.accept(match.prepare_sit(1, "Anna"))
    assert match.seats[1].kind == PERSON
    alone = race()
    alone.accept(alone.prepare_leave(1, ""))
    assert alone.seats[1].bot == "club"
    assert replay_match(alone, FRIENDS).seats == alone.seats


def test_impossible_seat_transfers_are_refused() -> None:
    match = race(seats=THREE)
    for transaction, seat in ((match.prepare_leave, 2), (match.prepare_sit, 0), (match.prepare_sit, 2)):
        assert refused(transaction, seat, "") == "not-here"


def test_a_bot_plays_for_a_friend_who_has_not_joined() -> None:
    match = race()
    match.accept(match.prepare_offer(1))
    assert (kinds(match)[1], match.seats[1].bot) == (("bot", 1, True), "club")
    match.accept(match.prepare_sit(1, ""))
    assert kinds(match)[1] == ("person", 1, False)


def test_no_seat_changes_hands_in_a_reaction_window() -> None:
    match = race(seats=THREE)
    match.waits = True
    assert refused(match.prepare_offer, 2) == refused(match.prepare_leave, 1, "") == "not-your-turn"
    assert refused(match.prepare_end, 0, CONCEDE) == "not-your-turn"


def test_an_undo_asks_the_movers_but_not_for_moves_of_stand_ins() -> None:
    match = race("hide-left", "hide-left", seats=THREE_PERSONS)
    match.accept(match.prepare_leave(1, ""))
    assert match.undo_for(0).consent == (1, 2)
    match = race("hide-left", seats=THREE_PERSONS)
    match.accept(match.prepare_leave(1, ""))
    play(match, "hide-left")
    match.accept(match.prepare_sit(1, ""))
    assert match.undo_for(0).consent == (2,), "whose turn it is"


@pytest.mark.parametrize(
    "id, seats, ways",
    [
        *(("dune-chess", seats, (RESIGN, DRAW)) for seats in (FRIENDS, ALONE, AGAINST_BOT)),
        ("bridges-and-boats", FRIENDS, (RESIGN,)),
        ("walking-on-the-moon", FRIENDS, (RESIGN,)),
        ("walking-on-the-moon", THREE, (CONCEDE,)),
        ("march-on-mars", FRIENDS, (CONCEDE,)),
        ("over-the-next-dune", FRIENDS[:1], (CONCEDE,)),
    ],
)
def test_how_a_match_can_be_ended(id: str, seats: Seats, ways: tuple[str, ...]) -> None:
    one = game(id)
    match = Match("t", one, one.resolve({"players": len(seats)}), seats, SEED)
    assert match.ways_to_end == ways
    assert refused(match.prepare_end, 0, "by-magic") == "not-here"


def test_seats_that_must_agree() -> None:
    several = (*FRIENDS, *FRIENDS, Seat(BOT, bot="random"))
    away = (Seat(PERSON, 0), Seat(BOT, 1, "random", 1.0), Seat(BOT, 2, "random", 1.0, offered=True))
    for seats, seat, how, agreeing in (
        (several, 0, CONCEDE, (1,)),
        (several, 3, CONCEDE, (0,)),
        (away, 0, CONCEDE, ()),
        (FRIENDS, 1, RESIGN, ()),
        (FRIENDS, 1, DRAW, (0,)),
        (ALONE, 1, DRAW, ()),
    ):
        assert seats_to_agree(seats, seat, how) == agreeing


def test_after_the_end_nothing_is_possible_and_the_seed_is_revealed() -> None:
    match = race("hide-left")
    assert match.revealed_seed is None
    state = match.state
    match.accept(match.prepare_end(1, RESIGN))
    assert match.ended is not None
    assert (match.is_over, match.actor, match.ended.winners) == (True, None, (0,))
    assert match.state is state
    assert match.revealed_seed == SEED.hex()
    assert refused(match.prepare_move, 1, ["hide-left"]) == refused(match.prepare_end, 0, RESIGN) == "over"
    assert refused(match.prepare_leave, 0, "") == refused(match.prepare_word, 0, "late") == "over"
    assert refused(match.prepare_undo, 1) == "undo-impossible"
    assert replay_match(match).ended == match.ended


def test_an_ended_matchs_file_can_be_verified_but_not_a_truncated_one() -> None:
    match = race("hide-left", "hide-left", "roll")
    going_on = lines_of(match)
    match.accept(match.prepare_end(0, RESIGN))
    *rest, last = lines_of(match)
    assert verify([*rest, last]).draws == 1
    not_ended = {key: value for key, value in last.items() if key != "ended"}
    for forged in (going_on, [*rest[:-1], last], [*rest, not_ended]):
        with pytest.raises(BadFile):
            verify(forged)


def test_the_log_names_the_seat() -> None:
    match = race(seats=THREE)
    match.accept(match.prepare_leave(1, "Anna"))
    match.accept(match.prepare_sit(1, "Anna"))
    match.accept(match.prepare_offer(2))
    match.accept(match.prepare_end(0, CONCEDE))
    assert [line["line"] for line in ViewerHistory(match, None).lines()] == [
        "A bot plays for Blue (Anna) until they return.",
        "Blue (Anna) is back.",
        "Yellow: a bot plays until a friend joins.",
        "The game was given up.",
    ]


def test_takeovers_by_bots_are_limited_but_joining_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossings.table.match.MAX_BOT_TAKEOVERS", 3)
    match = race()
    for _ in range(3):
        match.accept(match.prepare_leave(1, "Anna"))
        match.accept(match.prepare_sit(1, "Anna"))
    with pytest.raises(Refused, match="3 times") as refused:
        match.prepare_leave(1, "Anna")
    assert refused.value.code == "not-here"
