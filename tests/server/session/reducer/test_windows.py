"""Reaction windows: how long they last, who is asked, and how answers are carried out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from crossings.engine.decisions import Decision
from crossings.server.session.reducer.commands import CloseWindow, ReturnSeat
from crossings.server.session.reducer.steps import HintWanted, SetPause
from crossings.table import HINT, Seat, ViewerHistory
from rows import rows
from server.session.played import Played
from server.sessions import JUMP, TURN, WITH_BOT, moon_stored

ALONE = (*WITH_BOT, WITH_BOT[1])
WAIT = "Other players may be reacting. Try again when the reaction window closes."


def before_jump(*here: int, cards: Sequence[str] = ("slip", "coop", "slip"), **more: Any) -> Played:
    """Return a table before Red's jump, to which the seats with `coop` may react."""
    table = Played(moon_stored(cards, TURN, **more), *here)
    while table.state.window is not None:
        later(table, 10)
    return table


def jumped(*here: int, **more: Any) -> Played:
    """Return a table after the jump."""
    table = before_jump(*here, **more)
    table.move(0, JUMP)
    return table


def later(table: Played, seconds: float) -> list[type]:
    """Let time pass, and return what the table does."""
    return table.at(table.now.monotonic + seconds)


def test_a_window_closes_only_when_its_time_is_up_even_if_all_have_answered() -> None:
    table = jumped(0, 1)
    end = table.now.monotonic + 2
    assert (later(table, 1.96), table.deadline) == ([], end)
    assert table.move(1, "pass").reply == {"noted": "pass"}
    assert (table.go_on(), table.deadline, table.texts[-1]) == ([], end, (0, JUMP))
    assert table.at(end)[0] is CloseWindow
    assert table.texts[-1] == (1, "pass")


def test_answers_are_carried_out_in_the_order_of_play() -> None:
    """WOM-O06: seat 1 comes before seat 2, in whatever order they answer; both are asked at once."""
    table = jumped(0, 1, 2, cards=("slip", "coop", "coop"))
    for seat, text in ((2, "pass"), (2, "coop@2"), (1, "coop@1")):
        table.move(seat, text)
    later(table, 2)
    assert table.state.window is not None
    assert (set(table.state.window.asked), table.state.window.answers) == ({2}, {})
    table.move(2, "coop@2")
    later(table, 2)
    assert table.texts[-2:] == [(1, "coop@1"), (2, "coop@2")]


def test_a_hint_in_a_window_is_counted_in_secret_when_the_window_closes() -> None:
    """TAB-34, TAB-40."""
    table = jumped(0, 1, hints=True)
    steps = [table.send("advise", 1) for _ in range(2)]
    assert table.state.window is not None
    wanted = HintWanted(1, table.state.window.asked[1], is_new=True, left=2.0)
    assert [step.write for step in steps] == [None, None]
    assert [step.notices for step in steps] == [(wanted,), (replace(wanted, is_new=False),)]
    assert sum(table.match.hints) == 0
    at = {viewer: ViewerHistory(table.match, viewer).at for viewer in table.match.viewers}
    later(table, 2)
    assert table.match.hints == [0, 1, 0]
    hint, answer = [event for event in table.match.events if event.number > at[1]]
    assert (hint.kind, answer.text) == (HINT, "pass")
    assert {viewer: ViewerHistory(table.match, viewer).at for viewer in at} == at | {1: at[1] + 1}, "only the pass"


def test_a_person_alone_has_time_for_a_hint_in_a_window() -> None:
    seats = (WITH_BOT[1], WITH_BOT[0], WITH_BOT[1])
    table = Played(moon_stored(["slip", "coop", "slip"], (*TURN, JUMP), seats=seats), 1)
    [notice] = table.send("advise", 1).notices
    assert isinstance(notice, HintWanted)
    assert notice.left is None


def test_a_hint_in_a_window_is_refused_at_a_table_without_hints_and_to_seats_that_are_not_asked() -> None:
    """TAB-34, TAB-40: whether or not another seat is asked."""
    assert jumped(0, 1).refusal("advise", 1) == ("not-here", "Hints are switched off at this table.")
    for card in ("coop", "plan"):
        table = jumped(0, 1, cards=("slip", card, "slip"), hints=True)
        assert [table.refusal("advise", seat) for seat in (0, 2)] == [("not-your-turn", WAIT)] * 2


def test_an_illegal_answer_is_refused() -> None:
    assert jumped(0, 1).refusal("move", 1, move="slip:f@1")[0] == "illegal"


@pytest.mark.parametrize("card", ["coop", "plan"])
def test_a_seat_that_is_not_asked_is_refused_whether_or_not_another_is_asked(card: str) -> None:
    """TAB-06: also the next seat to act."""
    table = jumped(0, 1, cards=("slip", card, "slip"))
    for type, members in rows("""
        move | {"move": "go"}
        undo | {}
        redo | {}
        word | {"word": "ada"}
        end | {"how": "concede"}
        transfer | {"of": 0, "to": "bot"}
    """):
        code, why = table.refusal(type, 0, **members)
        assert (code in ("not-your-turn", "undo-impossible"), why) == (True, WAIT)


def test_a_window_opens_again_with_the_table() -> None:
    table = Played(moon_stored(["slip", "coop", "slip"], (*TURN, JUMP)), 1)
    assert table.state.window is not None and set(table.state.window.asked) == {1}


def test_a_window_waits_for_a_shared_screen_that_looks_elsewhere() -> None:
    table = jumped(0, 1)
    table.state = replace(table.state, presence=replace(table.state.presence, looks_elsewhere=True))
    assert later(table, 60) == []
    table.state = replace(table.state, presence=replace(table.state.presence, looks_elsewhere=False))
    assert table.go_on()[0] is CloseWindow


def test_a_player_who_returns_in_a_window_gets_the_seat_back_after_it() -> None:
    table = before_jump(0, 1, 2)
    table.send("transfer", 1, of=1, to="bot")
    table.connect(0, 2)
    table.move(0, JUMP)
    table.connect(0, 1, 2)
    assert table.go_on() == []
    assert later(table, 2) == [CloseWindow, ReturnSeat]


# ---- bots ----------------------------------------------------------------------------------------


def test_a_bot_thinks_for_half_of_a_window_and_passes_if_it_fails() -> None:
    """A pass, unlike an error, doesn't show that it was asked."""
    table = jumped(0, seats=ALONE, pause=1)
    assert [(search.seat, search.seconds) for search in table.searches] == [(1, 0.5)]
    table.bot_fails()
    assert table.searches == []
    assert later(table, 1)[0] is CloseWindow
    assert table.texts[-2:] == [(0, JUMP), (1, "pass")]


def test_a_bots_answer_to_an_earlier_window_is_dropped() -> None:
    friend = replace(WITH_BOT[0], person=1)
    table = jumped(0, 1, cards=("slip", "coop", "coop"), seats=(WITH_BOT[0], friend, WITH_BOT[1]))
    [search] = table.searches
    table.move(1, "coop@1")
    later(table, 2)
    table.bot_finds(search, Decision("coop@2"))
    assert table.state.window is not None and table.state.window.answers == {}


def test_a_window_waits_for_a_player_alone_but_not_for_bots() -> None:
    """There is no one from whom the only person would have to hide anything; what bots hold stays hidden."""
    table = Played(moon_stored(["coop", "slip", "slip"], (*TURN, JUMP, "stop", *TURN), seats=ALONE), 0)
    while table.state.window is None or 0 not in table.state.window.asked:
        if not later(table, 1):
            table.bot_moves()
    assert table.state.window.facts(0, table.now.monotonic).left is None
    assert later(table, 1000) == []
    table.move(0, "coop@0")
    assert table.go_on()[0] is CloseWindow
    assert (0, "coop@0") in table.texts


# ---- lengths -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, pause, expected", [(None, None, 2), (ALONE, None, 0.5), (None, 10, 10), (ALONE, 2, 2)])
def test_the_length_of_a_window(seats: Sequence[Seat] | None, pause: int | None, expected: float) -> None:
    window = jumped(0, seats=seats, pause=pause).state.window
    assert window is not None and window.seconds == expected


def test_a_player_changes_the_length_of_later_windows() -> None:
    table = jumped(0, 1)
    assert table.send("pause", 1, seconds=5).write == SetPause(5)
    assert table.state.window is not None
    assert (table.state.window.seconds, table.state.pause_seconds) == (2, 5)
    refused = ("bad-pause", "Allowed reaction times: 0, 1, 2, 3, 5, 10 seconds.")
    assert table.refusal("pause", 1, seconds=4) == refused


@pytest.mark.parametrize("before, after", [(0, 5), (5, 0)])
def test_windows_can_be_switched_on_and_off(before: int, after: int) -> None:
    """Without windows, the table waits for the seats that can react."""
    table = Played(moon_stored(["slip", "coop", "slip"], TURN, pause=before), 0, 1)
    later(table, before)
    table.send("pause", 1, seconds=after)
    table.move(0, JUMP)
    assert ((table.state.window is not None), table.match.actor) == (after > 0, 1)
