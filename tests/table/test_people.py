"""Seats that change hands and matches that persons end, without network: what follows for turns, undo, replay, log."""

from __future__ import annotations

import json
from functools import partial

import pytest

from crossings.engine import Game, game
from crossings.server.views.ends import playthrough
from crossings.table import (
    BOT,
    CONCEDE,
    DRAW,
    PERSON,
    RESIGN,
    BadFile,
    Eyes,
    Match,
    Refused,
    Seat,
    verify,
    who_must_agree,
)

from .test_match import AGAINST_BOT, ALONE, FRIENDS, new, play, replayed

THREE = (Seat(PERSON, 0), Seat(PERSON, 1), Seat(BOT, bot="random", seconds=2.0))


def kinds(match: Match) -> list[tuple[str, int, bool]]:
    return [(one.kind, one.person, one.offered) for one in match.seats]


def test_an_offered_seat_is_the_bots_until_the_friend_joins(coin_race: Game) -> None:
    match = new(coin_race, AGAINST_BOT)
    match.accept(match.draft_offer(1))
    assert kinds(match) == [("person", 0, False), ("bot", 1, True)]
    assert match.is_one_persons, "the friend is not there yet"
    match.accept(match.draft_sit(1, ""))
    assert kinds(match) == [("person", 0, False), ("person", 1, False)]
    assert not match.is_one_persons
    assert kinds(replayed(new_from(match, AGAINST_BOT))) == kinds(match)


def new_from(match: Match, seats: tuple[Seat, ...]) -> Match:
    """The same log, from who sat there at the start."""
    return Match(match.id, match.game, match.options, seats, match.seed, events=match.events)


def test_a_bot_in_a_persons_stead_is_that_of_the_table(coin_race: Game) -> None:
    match = new(coin_race, THREE)
    match.accept(match.draft_leave(1, "Anna"))
    assert (match.seats[1].kind, match.seats[1].bot, match.seats[1].seconds) == (BOT, "random", 2.0)
    match.accept(match.draft_sit(1, "Anna"))
    assert match.seats[1].kind == PERSON
    alone = new(coin_race, FRIENDS)
    alone.accept(alone.draft_leave(1, ""))
    assert alone.seats[1].bot == "search"
    assert new_from(alone, FRIENDS).seats == alone.seats


@pytest.mark.parametrize(
    ("draft", "seat"),
    [("draft_leave", 2), ("draft_sit", 0), ("draft_sit", 2)],
)
def test_what_cannot_be_done_with_a_seat_is_refused(coin_race: Game, draft: str, seat: int) -> None:
    match = new(coin_race, THREE)
    with pytest.raises(Refused) as refused:
        getattr(match, draft)(seat, "")
    assert refused.value.code == "not-here"


def test_a_bot_plays_for_a_friend_who_has_not_come_yet(coin_race: Game) -> None:
    match = new(coin_race, FRIENDS)
    match.accept(match.draft_offer(1))
    assert kinds(match)[1] == ("bot", 1, True)
    assert match.seats[1].bot == "search"
    match.accept(match.draft_sit(1, ""))
    assert kinds(match)[1] == ("person", 1, False)


def test_a_seat_is_not_offered_twice(coin_race: Game) -> None:
    match = new(coin_race, AGAINST_BOT)
    match.accept(match.draft_offer(1))
    with pytest.raises(Refused):
        match.draft_offer(1)


def test_no_seat_changes_hands_while_somebody_may_react(coin_race: Game) -> None:
    match = new(coin_race, THREE)
    match.waits = True
    for draft in (
        partial(match.draft_offer, 2),
        partial(match.draft_leave, 1, ""),
        partial(match.draft_end, 0, CONCEDE),
    ):
        with pytest.raises(Refused) as refused:
            draft()
        assert refused.value.code == "not-your-turn"


def test_the_position_is_the_same_and_draws_follow_from_the_log(coin_race: Game) -> None:
    match = new(coin_race, AGAINST_BOT)
    state = match.state
    match.accept(match.draft_offer(1))
    assert match.state is state
    play(match, "hide-left", "hide-left", "roll")
    chance = match.events[-1]
    assert (chance.kind, chance.number) == ("chance", 5)
    assert new_from(match, AGAINST_BOT).state == match.state


def test_an_undo_asks_whoever_made_the_move_though_a_bot_plays_for_them_now(coin_race: Game) -> None:
    match = new(coin_race, (Seat(PERSON, 0), Seat(PERSON, 1), Seat(PERSON, 2)))
    play(match, "hide-left", "hide-left")
    match.accept(match.draft_leave(1, ""))
    assert match.undo_for(0).consent == (1,)


def test_an_undo_asks_nobody_about_what_a_bot_did_in_their_stead(coin_race: Game) -> None:
    match = new(coin_race, (Seat(PERSON, 0), Seat(PERSON, 1), Seat(PERSON, 2)))
    play(match, "hide-left")
    match.accept(match.draft_leave(1, ""))
    play(match, "hide-left")
    match.accept(match.draft_sit(1, ""))
    assert match.undo_for(0).consent == ()


@pytest.mark.parametrize(
    ("id", "seats", "ways"),
    [
        ("dune-chess", FRIENDS, (RESIGN, DRAW)),
        ("dune-chess", ALONE, (RESIGN, DRAW)),
        ("dune-chess", AGAINST_BOT, (RESIGN, DRAW)),
        ("bridges-and-boats", FRIENDS, (RESIGN,)),
        ("walking-on-the-moon", FRIENDS, (RESIGN,)),
        ("walking-on-the-moon", THREE, (CONCEDE,)),
        ("march-on-mars", FRIENDS, (CONCEDE,)),
        ("over-the-next-dune", (Seat(PERSON, 0),), (CONCEDE,)),
    ],
)
def test_how_a_match_can_be_ended(id: str, seats: tuple[Seat, ...], ways: tuple[str, ...]) -> None:
    match = new(game(id), seats)
    assert match.ways_to_end == ways
    with pytest.raises(Refused) as refused:
        match.draft_end(0, "by-magic")
    assert refused.value.code == "not-here"


def test_who_must_agree() -> None:
    several = (Seat(PERSON, 0), Seat(PERSON, 1), Seat(PERSON, 0), Seat(PERSON, 1), Seat(BOT, bot="random"))
    assert who_must_agree(several, 0, CONCEDE) == (1,)
    assert who_must_agree(several, 3, CONCEDE) == (0,)
    away = (Seat(PERSON, 0), Seat(BOT, 1, "random", 1.0), Seat(BOT, 2, "random", 1.0, offered=True))
    assert who_must_agree(away, 0, CONCEDE) == ()
    assert who_must_agree(FRIENDS, 1, RESIGN) == ()
    assert who_must_agree(FRIENDS, 1, DRAW) == (0,)
    assert who_must_agree(ALONE, 1, DRAW) == ()


def test_nothing_follows_an_end_and_the_seed_is_told(coin_race: Game) -> None:
    match = new(coin_race)
    play(match, "hide-left")
    assert match.revealed_seed is None
    state = match.state
    match.accept(match.draft_end(1, RESIGN))
    assert match.ended is not None
    assert (match.is_over, match.actor, match.ended.winners) == (True, None, (0,))
    assert match.state is state
    assert match.revealed_seed == match.seed.hex()
    for draft in (
        partial(match.draft_move, 1, ["hide-left"]),
        partial(match.draft_end, 0, RESIGN),
        partial(match.draft_leave, 0, ""),
        partial(match.draft_word, 0, "late"),
    ):
        with pytest.raises(Refused) as refused:
            draft()
        assert refused.value.code == "over"
    with pytest.raises(Refused):
        match.draft_undo(1)
    assert replayed(match).ended == match.ended


def test_the_file_of_an_ended_match_can_be_verified_and_a_cut_one_not(coin_race: Game) -> None:
    match = new(coin_race)
    play(match, "hide-left", "hide-left", "roll")
    text = playthrough(match, Eyes(match, 0), 0)
    with pytest.raises(BadFile):
        verify([json.loads(line) for line in text.splitlines()])
    match.accept(match.draft_end(0, RESIGN))
    lines = [json.loads(line) for line in playthrough(match, Eyes(match, 0), 0).splitlines()]
    assert verify(lines).draws == 1
    with pytest.raises(BadFile):
        verify([*lines[:-2], lines[-1]])
    forged = [*lines[:-1], {key: value for key, value in lines[-1].items() if key != "ended"}]
    with pytest.raises(BadFile):
        verify(forged)


def test_the_log_tells_it_by_name(coin_race: Game) -> None:
    match = new(coin_race, THREE)
    match.accept(match.draft_leave(1, "Anna"))
    match.accept(match.draft_sit(1, "Anna"))
    match.accept(match.draft_offer(2))
    match.accept(match.draft_end(0, CONCEDE))
    assert [line["line"] for line in Eyes(match, None).lines()] == [
        "A bot plays for Blue (Anna) until they are back.",
        "Blue (Anna) is back.",
        "Green: a bot plays until a friend comes.",
        "The game is given up.",
    ]


def test_bots_do_not_take_over_without_end_but_whoever_comes_sits_down(
    coin_race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crossings.table.match.MOST_LEFT", 3)
    match = new(coin_race)
    for _ in range(3):
        match.accept(match.draft_leave(1, "Anna"))
        match.accept(match.draft_sit(1, "Anna"))
    with pytest.raises(Refused, match="3 times") as refused:
        match.draft_leave(1, "Anna")
    assert refused.value.code == "not-here"
