"""Choices at the start that the table makes by lot."""

from __future__ import annotations

from crossings.engine import game
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, Match, Seat, deal, was_dealt

GAME = game("march-on-mars")
SEATS = [Seat(PERSON, 0), Seat(BOT, bot="random"), Seat(PERSON, 0)]


def match(seed: bytes = b"x" * 32, **options: object) -> Match:
    return Match("table", GAME, GAME.resolve({"players": 3, **options}), SEATS, seed)


def test_abilities_and_landing_places_are_dealt_as_moves_of_their_seats() -> None:
    one = match()
    deal(one, GAME.first.dealt)
    chosen = [(event.by, event.text.partition(":")[0]) for event in one.events if event.kind == MOVE]
    assert chosen == [(seat, choice) for choice in ("ability", "start") for seat in range(3)]
    assert one.events[-1].kind == CHANCE_MOVE, "the first aliens have come, too"
    assert not any(move.startswith(GAME.first.dealt) for move in one.state.actions())


def test_a_dealt_game_can_be_replayed_and_checked_like_any_other() -> None:
    one = match()
    deal(one, GAME.first.dealt)
    again = Match("table", GAME, one.options, SEATS, one.seed, events=one.events)
    assert again.state == one.state


def test_equal_seeds_deal_alike_and_others_do_not() -> None:
    logs = []
    for seed in (b"x" * 32, b"x" * 32, b"y" * 32):
        one = match(seed)
        deal(one, GAME.first.dealt)
        logs.append([event.text for event in one.events])
    assert logs[0] == logs[1] != logs[2]


def test_nothing_is_dealt_unasked() -> None:
    one = match(specials="none")
    deal(one, ())
    assert {event.kind for event in one.events} == {CHANCE_MOVE}
    assert all(move.startswith("start:") for move in one.state.actions())


def test_whether_a_start_was_dealt_can_be_told_from_the_log() -> None:
    by_lot, chosen = match(), match()
    deal(by_lot, GAME.first.dealt)
    deal(chosen, ())
    while any(move.startswith(GAME.first.dealt) for move in chosen.state.actions()):
        seat = chosen.state.actor
        assert isinstance(seat, int)
        chosen.accept(chosen.draft_move(seat, chosen.state.actions()[-1:]))
    assert was_dealt(match(), by_lot.events, GAME.first.dealt)
    assert not was_dealt(match(), chosen.events, GAME.first.dealt)
    assert not was_dealt(match(), chosen.events, ())
