"""Undos and early ends that others must agree to, and what bots offer and answer."""

import pytest

from crossings.engine.decisions import Decision
from crossings.server.messages.server_messages import EndAnswered
from crossings.server.session.reducer import agreements
from crossings.server.session.reducer.commands import OfferEnd
from crossings.server.session.reducer.resign_policy import LEVEL_DECISIONS, LOST_DECISIONS
from crossings.server.session.reducer.steps import Broadcast, ConsentWanted
from crossings.table import PERSON, Ended, Seat
from server.session.played import Played
from server.sessions import WITH_BOT, opened

TEAM = tuple(Seat(PERSON, person) for person in range(3))
LOST = Decision("", value=5.0, hopeless=True)
LEVEL = Decision("", value=500.0)


def test_an_undo_waits_for_the_player_whose_turn_it_takes() -> None:
    """TAB-18."""
    table = Played(opened(), 0, 1)
    table.move(0)
    step = table.send("undo", 0)
    assert (step.write, step.reply) == (None, {"asked": [1]})
    assert isinstance(step.notices[0], ConsentWanted)
    assert table.refusal("consent", 1, yes=True, how="draw")[0] == "undo-impossible", "no draw was offered"
    table.send("consent", 1, yes=True)
    assert table.match.actor == 0
    assert not table.state.consents


def test_an_undo_does_not_wait_for_a_player_who_has_never_joined() -> None:
    """TAB-14."""
    table = Played(opened(came=frozenset({0})), 0)
    table.move(0)
    assert table.send("undo", 0).reply == {}
    assert table.match.actor == 0


def test_new_events_close_all_requests() -> None:
    table = Played(opened(), 0, 1)
    table.move(0)
    table.send("undo", 0)
    table.send("end", 0, how="draw")
    assert sorted(table.state.consents) == ["draw", "undo"]
    table.move(1)
    assert not table.state.consents
    assert table.refusal("consent", 1, yes=True)[0] == "undo-impossible"


def test_a_player_who_offers_the_same_agrees() -> None:
    table = Played(opened(), 0, 1)
    table.send("end", 0, how="draw")
    assert "asked" not in table.send("end", 1, how="draw").reply
    assert table.match.ended == Ended(0, "draw", ())


def test_a_game_is_given_up_once_all_who_have_joined_agree() -> None:
    table = Played(opened("over-the-next-dune", TEAM, came=frozenset({0, 1})), 0, 1)
    assert table.send("end", 0, how="concede").reply == {"asked": [1]}
    table.connect(0, 1, 2)
    assert table.send("end", 0, how="concede").reply == {"asked": [1, 2]}
    assert table.send("consent", 1, yes=True, how="concede").write is None
    table.send("consent", 2, yes=True, how="concede")
    assert table.match.ended == Ended(0, "concede", ())


def test_a_no_ends_a_request_and_all_who_were_asked_are_told() -> None:
    table = Played(opened("over-the-next-dune", TEAM), 0, 1, 2)
    table.send("end", 0, how="concede")
    step = table.send("consent", 1, yes=False, how="concede")
    assert step.notices == (Broadcast(EndAnswered(by=1, how="concede", yes=False), frozenset({0, 1, 2})),)
    assert table.refusal("consent", 2, yes=True, how="concede")[0] == "undo-impossible"


# ---- bots ----------------------------------------------------------------------------------------


def with_offer(assessment: Decision, decisions: int) -> Played:
    """Return a table at which a bot has offered to end the game, after so many decisions of this kind."""
    table, last = Played(opened(seats=WITH_BOT), 0), list[type]()
    for _ in range(decisions):
        assert OfferEnd not in last
        table.move(0, table.match.state.actions()[-1])
        last = table.bot_moves(assessment)
    assert last[-1] is OfferEnd
    return table


def test_a_bot_that_has_lost_resigns_if_the_player_agrees() -> None:
    table = with_offer(LOST, LOST_DECISIONS)
    table.send("consent", 0, yes=True, how="resign")
    assert table.match.ended == Ended(1, "resign", (0,))


def test_a_player_who_resigns_loses_although_the_bot_has_offered_it() -> None:
    table = with_offer(LOST, LOST_DECISIONS)
    table.send("end", 0, how="resign")
    assert table.match.ended == Ended(0, "resign", (1,))


@pytest.mark.parametrize("is_answered", [True, False], ids=["by a no", "by a move"])
def test_a_bots_offer_ends_and_is_not_repeated(is_answered: bool) -> None:
    table = with_offer(LOST, LOST_DECISIONS)
    if is_answered:
        table.send("consent", 0, yes=False, how="resign")
    for _ in range(LOST_DECISIONS):
        table.move(0, table.match.state.actions()[-1])
        assert OfferEnd not in table.bot_moves(LOST)
        assert table.refusal("consent", 0, yes=True, how="resign")[0] == "undo-impossible"


def test_an_undo_gives_a_bot_hope_again() -> None:
    table = Played(opened(seats=WITH_BOT), 0)
    for _ in range(LOST_DECISIONS - 1):
        table.move(0)
        table.bot_moves(LOST)
    table.send("undo", 0)
    table.move(0)
    assert OfferEnd not in table.bot_moves(LOST)


def test_a_bots_draw_is_agreed_by_offering_one() -> None:
    table = with_offer(LEVEL, LEVEL_DECISIONS)
    table.send("end", 0, how="draw")
    assert table.match.ended == Ended(1, "draw", ())


def test_a_bot_agrees_to_a_draw_before_its_first_move_unless_it_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Played(opened(seats=WITH_BOT), 0)
    with monkeypatch.context() as ahead:
        ahead.setattr(agreements, "static_value", lambda state, seat: 700 if seat == 1 else 0)
        assert table.refusal("end", 0, how="draw")[0] == "declined"
    table.send("end", 0, how="draw")
    assert table.match.ended == Ended(0, "draw", ())


def test_a_bot_that_has_moved_answers_by_its_own_assessments() -> None:
    """There is all to play for, so it declines, although it would have agreed before its first move."""
    table = Played(opened(seats=WITH_BOT), 0)
    table.move(0)
    table.bot_moves(LEVEL)
    assert table.refusal("end", 0, how="draw")[0] == "declined"
