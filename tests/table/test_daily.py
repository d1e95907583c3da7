"""Daily challenges: one setup and one dice for each game and day, which nothing but the moves changes."""

import hashlib
import time
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

import pytest

import crossings
from crossings.engine import Game, games
from crossings.table import BOT, Match, daily, dice, make_random_setup
from crossings.table.daily_results import BLOCKS, count_turns, result_of

from .matches import refusal

DAY = date(2026, 11, 30)
WEEK = [DAY + timedelta(days) for days in range(7)]


def opened(game: Game, day: date = DAY) -> Match:
    """Return the match of a challenge at its first decision."""
    posed = daily.challenge(game, day)
    match = Match("t", game, posed.options, posed.seats, posed.seed, salt=posed.salt)
    make_random_setup(match, game.first.random_choices)
    match.accept(match.prepare_start())
    return match


# ---- the days ------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_a_day_begins_at_midnight_utc_in_every_time_zone(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-44."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    for day in WEEK:
        midnight = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
        assert [daily.day_at(midnight + seconds) for seconds in (-0.001, 0, 86_399)] == [day - timedelta(1), day, day]
        assert daily.read_day(str(day), midnight) == day
        with pytest.raises(daily.BadDay, match=f"the challenge of {day} begins on that day at 0:00 UTC"):
            daily.read_day(str(day), midnight - 1)
        assert [daily.is_late(day, midnight + seconds) for seconds in (0, 86_399, 86_400)] == [False, False, True]
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("text", ["", "today", "2026-02-30", "30.11.2026", "2026-11-30T00:00"])
def test_a_bad_date_is_refused_with_an_example(text: str) -> None:
    """TAB-28."""
    with pytest.raises(daily.BadDay, match="a day is a date such as 1970-01-01, not"):
        daily.read_day(text, 0)


# ---- the challenges ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=lambda one: one.id)
def test_a_weeks_challenges_differ_and_follow_from_game_and_date_alone(game: Game) -> None:
    """TAB-44. The seed is the hash of a published text."""
    week = [daily.challenge(game, day) for day in WEEK]
    assert week == [daily.challenge(game, day) for day in WEEK]
    assert [one.seed for one in week] == [
        hashlib.sha256(f"daily {game.id} {game.version} {day}".encode()).digest() for day in WEEK
    ]
    own = [[seat for seat, one in enumerate(posed.seats) if one.kind != BOT] for posed in week]
    if game.cooperative:
        assert all(len(seats) == len(week[0].seats) for seats in own)
    else:
        assert {seat for [seat] in own} == set(range(len(week[0].seats))), "the player has another seat each day"
    assert [daily.day_of(posed.salt) for posed in week] == WEEK


@pytest.mark.parametrize("salt", ["", "t", "chosen", "daily", "daily ", "daily tomorrow"])
def test_other_tables_belong_to_no_day(salt: str) -> None:
    game = crossings.game("dunkelrunde")
    posed = daily.challenge(game, DAY)
    match = Match("t", game, posed.options, posed.seats, posed.seed, salt=salt)
    assert (match.day, match.search_seed(0)) == (None, None)


def test_nothing_but_moves_can_change_a_challenge() -> None:
    """TAB-44: there is no undo, no hint, no random word, and no other player takes the seat."""
    match = opened(crossings.game("dunkelrunde"))
    seat = match.actor
    assert isinstance(seat, int) and match.seats[seat].kind != BOT
    match.accept(match.prepare_move(seat, match.state.actions()[:1]))
    assert match.day == DAY and not match.may_hint
    assert match.undo_for(seat).why == "There is no undo at a daily challenge."
    assert refusal(match.prepare_undo, seat)[0] == "undo-impossible"
    assert refusal(match.prepare_hint, match.actor) == ("not-here", "Hints are switched off at this table.")
    assert refusal(match.prepare_word, seat, "ada")[0] == "not-here"
    assert refusal(match.prepare_leave, seat, "Ada") == refusal(match.prepare_offer, seat)
    assert refusal(match.prepare_leave, seat, "Ada")[1] == "At a daily challenge, no seat changes hands."


def test_the_seed_of_a_search_follows_from_the_moves() -> None:
    match = opened(crossings.game("dunkelrunde"))
    seeds = [match.search_seed(seat) for seat in range(3)]
    assert len(set(seeds)) == 3
    assert seeds == [dice.search_seed(match.seed, f"daily {DAY}", len(match.done), seat) for seat in range(3)]
    actor = match.actor
    assert isinstance(actor, int)
    match.accept(match.prepare_move(actor, match.state.actions()[:1]))
    assert match.search_seed(0) != seeds[0]


# ---- results -------------------------------------------------------------------------------------


def test_a_result_says_how_clearly_in_how_many_turns_and_how_it_went(coin_race: Game) -> None:
    """The course of the game has one block for each of up to 12 decisions, and one for the end."""
    match = opened(coin_race)
    own = [seat for seat, one in enumerate(match.seats) if one.is_persons]
    actors: list[int] = []
    while isinstance(seat := match.actor, int):
        actors.append(seat)
        match.accept(match.prepare_move(seat, match.state.actions()[-1:]))
    assert match.state.result is not None
    result = result_of(match, match.state.result.winners, coin_race.read(match.state.view(None), None), str)
    assert result.outcome == ("won" if own[0] in match.state.result.winners else "lost")
    assert result.turns == count_turns(match, own) == sum(seat in own for seat, _ in groupby(actors))
    assert result.score and not result.score.endswith(".")
    assert set(result.course) <= set(BLOCKS) and len(result.course) == min(actors.count(own[0]), 12) + 1
    assert result.course[-1] == (BLOCKS[-1] if result.outcome == "won" else BLOCKS[0])


def test_who_resigns_has_lost(coin_race: Game) -> None:
    match = opened(coin_race)
    [own] = [seat for seat, one in enumerate(match.seats) if one.is_persons]
    match.accept(match.prepare_end(own, "resign"))
    assert match.ended is not None
    result = result_of(match, match.ended.winners, coin_race.read(match.state.view(None), None), str)
    assert (result.outcome, result.score, result.course[-1]) == ("lost", "I resigned", BLOCKS[0])
