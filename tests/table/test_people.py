"""Seats that change hands and matches that players end, without a network."""

from collections.abc import Sequence

import pytest

from crossings.engine import game
from crossings.table import (
    BOT,
    CONCEDE,
    DRAW,
    PERSON,
    RESIGN,
    Match,
    Seat,
    ViewerHistory,
    seats_to_agree,
)
from table.matches import AGAINST_BOT, ALONE, FRIENDS, SEED, play, race, refusal, replay_match

THREE = (Seat(PERSON, 0), Seat(PERSON, 1), Seat(BOT, bot="random", seconds=2.0))


def kinds(match: Match) -> list[tuple[str, int, bool]]:
    return [(one.kind, one.person, one.offered) for one in match.seats]


def test_an_offered_seat_is_the_bots_until_the_friend_joins() -> None:
    """The position is the same, and draws follow from the log."""
    match = race(seats=AGAINST_BOT)
    state = match.state
    match.accept(match.prepare_offer(1))
    assert match.state is state
    assert kinds(match) == [("person", 0, False), ("bot", 1, True)]
    assert match.is_one_persons, "the friend is not there yet"
    assert refusal(match.prepare_offer, 1)[0] == "not-here"
    match.accept(match.prepare_sit(1, ""))
    assert kinds(match) == [("person", 0, False), ("person", 1, False)]
    assert not match.is_one_persons
    play(match, "hide-left", "hide-left", "roll")
    assert (match.events[-1].kind, match.events[-1].number) == ("chance", 6)
    again = replay_match(match, AGAINST_BOT)
    assert (kinds(again), again.state) == (kinds(match), match.state)


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


def test_a_seats_own_bot_plays_it_again_while_its_friend_is_away() -> None:
    """Other bots at the table keep to their own seats."""
    seats = (Seat(PERSON, 0), Seat(BOT, bot="random", seconds=2.0), Seat(BOT, bot="club", seconds=5.0))
    match = race(seats=seats)
    match.accept(match.prepare_offer(2))
    assert (match.seats[2].bot, match.seats[2].seconds) == ("club", 5.0)
    match.accept(match.prepare_sit(2, ""))
    match.accept(match.prepare_leave(2, ""))
    assert (match.seats[2].bot, match.seats[2].seconds) == ("club", 5.0)


def test_takeovers_by_bots_are_limited_but_joining_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-29."""
    monkeypatch.setattr("crossings.table.match.MAX_BOT_TAKEOVERS", 3)
    match = race()
    for _ in range(3):
        match.accept(match.prepare_leave(1, "Anna"))
        match.accept(match.prepare_sit(1, "Anna"))
    code, why = refusal(match.prepare_leave, 1, "Anna")
    assert (code, "3 times" in why) == ("not-here", True)


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


# ---- early ends ----------------------------------------------------------------------------------


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
def test_how_a_match_can_be_ended(id: str, seats: Sequence[Seat], ways: tuple[str, ...]) -> None:
    """TAB-30."""
    one = game(id)
    match = Match("t", one, one.resolve({"players": len(seats)}), seats, SEED)
    assert match.ways_to_end == ways
    assert refusal(match.prepare_end, 0, "by-magic")[0] == "not-here"


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
