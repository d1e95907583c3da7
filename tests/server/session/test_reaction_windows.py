"""Reaction windows: the same wait for all viewers, and nothing in it reveals who could have reacted."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import crossings
from crossings.server.projection.endings import playthrough
from crossings.server.projection.frames import Frames
from crossings.server.session.audience import request_message
from crossings.server.session.reducer.consent import request_undo
from crossings.server.session.reducer.presence import AWAY_SECONDS
from crossings.table import PERSON, Seat
from server.sessions import JUMP, TURN, WITH_BOT, RecordingViewer, Table, Tables, moon_stored

JUMPED = (*TURN, JUMP, "stop")
"""A turn of one jump to column 3."""
ROUND = (*JUMPED, "1:bb/2:k/3:w", "b1", "b1", "b1:f", "stop", "1:bb/2:k/3:w", "b2", "b2", "b2:ff")
"""Round 1 up to the last jump of its last turn, an accident."""

DRAWN = ("draw:coop", "drop:slip", "draw:plan", "drop:slip", "draw:plan")
"""Round 2: seats 0 and 2, in the order of play, draw and drop; seat 1 has drawn."""

MOMENTS: dict[str, tuple[Sequence[str], str | None, tuple[str, str]]] = {
    "before": ((), None, ("noinst", "plan")),
    "after": ((), "1:bb/2:k/3:w", ("misc", "plan")),
    "react": (TURN, JUMP, ("coop", "plan")),
    "end": (ROUND[:-1], "b2:ff", ("extra", "noinst")),
}
"""By phase: the moves before it, the move that leads to it, the card with which seat 1 is asked, and another card."""


@pytest.fixture(autouse=True)
def even_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make chance give its first outcome, so that draws don't depend on hidden cards."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)


async def seen(table: Table, move: str | None, *, answers: bool) -> tuple[list[list[str]], list[float], bool]:
    """Return what viewers who are not asked are shown in a window and after it.

    Also all timers, and whether seat 1 was asked.
    """
    table.session.match.allows_hints = True
    others = [table.sit(0, drawing=True), table.sit(2), table.sit(drawing=True)]
    rival = table.sit(1)
    if move is not None:
        await table.wait()
        mover = others[0] if move != "b2:ff" else others[1]
        await table.move(mover, mover.seats[0], move)
    asked = False
    for _ in range(4):
        if rival.position["actor"] == 1 and "pause" in rival.position:
            asked = True
            if answers:
                await table.command(rival, "advise", 1)
                await table.move(rival, 1, "pass")
        await table.ring()
    others.append(table.sit(2, drawing=True))
    for other in others:
        await table.send(other, "history", at=other.position["at"])
    return [one.texts for one in others], table.clock.delays, asked


async def test_a_session_stays_open_during_a_reaction_window(tables: Tables) -> None:
    table, *here = await jump(tables)
    for viewer in here:
        table.session.leave(viewer)
    assert not table.session.is_idle


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("phase", MOMENTS)
async def test_others_cannot_see_whether_a_rival_is_asked(phase: str, answers: bool, tables: Tables) -> None:
    """TAB-06, TAB-40: two tables that differ in one hidden card look the same, byte for byte, and go on after the same
    time. The rival also asks for a hint.
    """
    moves, move, cards = MOMENTS[phase]
    asked, not_asked = [await seen(tables(["slip", card, "slip"], moves), move, answers=answers) for card in cards]
    assert (asked[2], not_asked[2]) == (True, False)
    assert asked[:2] == not_asked[:2]
    assert any('"actor":"?"' in text for text in asked[0][0])


async def jump(
    tables: Tables, *cards: str, moves: Sequence[str] = TURN, **more: Any
) -> tuple[Table, RecordingViewer, RecordingViewer]:
    """A table after Red's jump, with Red and Blue. With `coop` in seat 1, Blue may react; other seats may, too."""
    table = tables(cards or ("slip", "coop", "slip"), moves, **more)
    red, blue = table.sit(0), table.sit(1)
    await table.wait()
    await table.move(red, 0, JUMP)
    return table, red, blue


async def test_a_window_between_the_draws_of_a_round(tables: Tables) -> None:
    """At the end of a round, cards are drawn, and then a window opens before the first turn."""
    found = []
    for card in ("noinst", "coop"):
        table = tables(["slip", card, "slip"], (*ROUND, *DRAWN))
        watcher, yellow, rival = table.sit(), table.sit(2), table.sit(1)
        assert table.session.match.state.to_json()["phase"] == "drop"
        await table.wait()
        await table.move(rival, 1, "drop:plan")
        await table.wait()
        assert watcher.position["view"]["phase"] == "program"
        found.append((watcher.texts, yellow.texts, table.clock.delays, len(table.written())))
    assert found[0][:3] == found[1][:3]
    assert found[0][3] == found[1][3] + 1


async def test_later_effects_of_a_move_are_shown_when_its_windows_close(tables: Tables) -> None:
    """WOM-G04, WOM-G06: the move's line is sent again with its later effects before the next draw, to all viewers."""
    found = []
    for card in ("extra", "noinst"):
        table = tables(["slip", card, "slip"], ROUND[:-1])
        yellow, watcher = table.sit(2), table.sit()
        await table.wait()
        await table.move(yellow, 2, "b2:ff")
        moved = watcher.last("moved")
        assert moved["pause"] and "Earth Control" not in moved["line"]
        await table.ring()
        assert watcher.received[-1]["type"] == "position", "nothing is added at the second window"
        await table.wait()
        log, drawn = [message for message in watcher.received if message["type"] in ("log", "moved")][-2:]
        (line,) = log["lines"]
        assert (log["from"], line["at"], line["move"]) == (moved["at"] - 1, moved["at"], "b2:ff")
        more = "Blue gained 1 Earth Control counter. Red got a red counter for being in first position: 3 dice on its"
        assert line["line"] == f"{moved['line']} {more} next turn."
        assert (drawn["at"], drawn["by"]) == (moved["at"] + 1, "chance")
        late = table.sit()
        assert late.last("log")["lines"][moved["at"] - 1] == line
        await table.send(late, "history", at=moved["at"])
        assert late.last("history-position")["line"] == line["line"]
        found.append((yellow.texts, watcher.texts, late.texts))
    assert found[0] == found[1]


async def test_exports_and_lists_do_not_reveal_it_either(tables: Tables) -> None:
    """While the game lasts, a hidden pass is in no file; afterwards all of them are."""
    files: list[object] = []
    for card in ("coop", "plan"):
        table, _, _ = await jump(tables, "slip", card, "slip")
        frames, match = table.session.frames, table.session.match
        for _ in range(2):
            for seat in (0, 2, None):
                history = frames.history(seat)
                files.append((playthrough(match, history, seat), history.moves(), frames.ask(seat)))
            await table.ring()
        assert ("pass" in playthrough(match, frames.history(1), 1)) == (card == "coop")
    assert files[:6] == files[6:]


async def test_a_hint_in_a_window_is_only_for_the_player_and_in_no_file_of_the_running_game(tables: Tables) -> None:
    """TAB-34, TAB-40."""
    table, red, blue = await jump(tables)
    match, history = table.session.match, table.session.frames.history
    match.allows_hints = True
    legal = blue.position["legal"]
    assert (await table.command(blue, "advise", 1))["type"] == "done"
    await table.all_done()
    advice = blue.last("advice")
    assert [one["moves"] for one in advice["turns"]] == [[move] for move in legal[:3]]
    assert "pass" in legal
    assert not [one for one in red.received if one["type"] == "advice"]
    await table.ring()
    for seat in match.viewers:
        assert json.loads(playthrough(match, history(seat), seat).splitlines()[0])["hints"] == [0, 0, 0]
    assert match.hints == [0, 1, 0]


async def test_an_undo_does_not_reveal_a_hidden_pass(tables: Tables) -> None:
    """It is possible, and counted and logged as if no seat had been asked; it also undoes the pass."""
    found = []
    for card in ("coop", "plan"):
        table, red, blue = await jump(tables, "slip", card, "slip")
        yellow, watcher = table.sit(2), table.sit()
        await table.wait()
        assert red.position["undo"] == {"can": True, "why": "", "consent": []}
        assert not blue.position["undo"]["can"]
        assert "asked" not in await table.command(red, "undo", 0)
        assert watcher.last("log")["lines"][-1]["line"] == "Red undid 1 move."
        await table.command(red, "redo", 0)
        assert table.session.match.state.actor == 0
        assert red.position["view"]["phase"] == "go"
        found.append([one.texts for one in (red, yellow, watcher)])
    assert found[0] == found[1]


def test_a_request_for_an_undo_does_not_reveal_a_hidden_pass() -> None:
    """Blue is asked the same question whether or not Yellow has passed in the turn that Red wants to undo."""
    questions, passes = [], []
    for card in ("coop", "plan"):
        stored = moon_stored(["slip", "slip", card], JUMPED)
        match = stored.replay(crossings.game(stored.game))
        request = request_undo(match, 0, True, {0, 1, 2})
        assert request.waiting == {1}
        questions.append(request_message(request, Frames(match, stored.names), 1))
        passes.append([(event.by, event.text) for event in match.events].count((2, "pass")))
    assert questions[0] == questions[1]
    assert passes == [1, 0]


# ---- answers -------------------------------------------------------------------------------------


async def test_a_timed_out_window_is_a_pass_and_survives_a_restart(tables: Tables) -> None:
    table, red, blue = await jump(tables)
    assert (blue.position["actor"], blue.position["legal"]) == (1, ["coop@1", "pass"])
    assert blue.position["ask"] == "You are Blue. You can react: play “Cooperation” after the jump of Red, or pass."
    assert blue.position["pause"] == {"seconds": 2, "left": pytest.approx(2, abs=1), "pass": "pass", "noted": None}
    assert (red.position["actor"], red.position["pause"]) == ("?", {"seconds": 2})
    assert table.written()[-1] == (0, JUMP)
    updated = table.store.load("t").updated
    await table.ring()
    assert table.store.load("t").updated == updated, "the time of the table reveals no pass"
    assert table.written()[-1] == (1, "pass")
    assert (red.position["actor"], red.position["legal"]) == (0, ["go", "stop"])
    assert blue.position["at"] == red.position["at"] + 1
    await table.restart()
    assert table.session.match.state.actor == 0


async def test_a_card_played_in_a_window_is_shown_when_it_closes(tables: Tables) -> None:
    """WOM-A05, WOM-A09: the answer stays secret until then, or others would know who is asked before them."""
    table, red, blue = await jump(tables)
    at = red.position["at"]
    done = await table.move(blue, 1, "coop@1")
    assert (done["type"], done["noted"], red.position["at"]) == ("done", "coop@1", at)
    await table.ring()
    assert (red.position["move"], red.position["by"], red.position["at"]) == ("coop@1", 1, at + 1)
    assert red.position["actor"] == "?"
    await table.wait()
    assert red.position["view"]["astronauts"][1]["sputniks"] == 1
    assert table.written()[-1] == (1, "coop@1")


async def test_a_seat_that_is_asked_learns_why_an_answer_is_illegal(tables: Tables) -> None:
    table, _, blue = await jump(tables)
    assert (await table.move(blue, 1, "slip:f@1"))["reason"] == "no-card"
    await table.send(blue, "why", at=blue.position["at"], seat=1, move="coop@0")
    assert blue.last("refused")["reason"] == "not-your-astronaut"


async def test_any_player_can_change_the_length_of_later_windows(tables: Tables) -> None:
    table = tables(["slip", "plan", "slip"], TURN)
    red, blue, watcher = table.sit(0), table.sit(1), table.sit()
    await table.send(watcher, "pause", seat=0, seconds=1)
    assert watcher.last("refused")["code"] == "watching"
    await table.send(blue, "pause", seat=1, seconds=5)
    assert red.last("pause") == watcher.last("pause") == {"type": "pause", "by": 1, "seconds": 5}
    await table.restart()
    assert table.sit(0).last("welcome")["pause"] == 5


async def test_without_windows_the_table_waits_for_seats_that_can_react(tables: Tables) -> None:
    table, red, blue = await jump(tables, pause=0)
    at = red.position["at"]
    assert (red.position["actor"], blue.position["actor"]) == ("?", 1)
    assert "pause" not in blue.position
    assert table.session.state.window is None
    await table.move(blue, 1, "pass")
    assert (red.position["type"], red.position["actor"], red.position["at"]) == ("position", 0, at)
    assert set(table.clock.delays) == {AWAY_SECONDS}


async def test_a_bot_thinks_secretly_within_the_window(tables: Tables) -> None:
    """TAB-06."""
    table, red, _ = await jump(tables, seats=(*WITH_BOT, WITH_BOT[1]))
    assert table.session.state.window is not None
    await table.bots_done()
    await table.ring()
    assert table.written()[-1] == (1, "coop@1")
    assert not [message for message in red.received if message["type"] == "thinking" and message["seat"] is not None]


@pytest.mark.parametrize("switches_back", [True, False])
async def test_a_window_waits_for_a_shared_screen_that_shows_another_seat(switches_back: bool, tables: Tables) -> None:
    """It closes after answering, also if the screen still shows that seat. Renaming changes nothing."""
    table = tables(["slip", "coop", "slip"], TURN, seats=[Seat(PERSON, 0)] * 3)
    screen = table.sit(0, 1, 2)
    await table.wait()
    await table.move(screen, 0, JUMP)
    assert screen.position["actor"] == "?"
    await table.send(screen, "view", seat=1)
    await table.send(screen, "name", seat=1, name="Ada")
    await table.ring()
    assert screen.position["legal"] == ["coop@1", "pass"]
    await table.move(screen, 1, "coop@1")
    if switches_back:
        await table.send(screen, "view", seat=0)
    await table.wait()
    assert table.written()[-1] == (1, "coop@1")
