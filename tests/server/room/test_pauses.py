"""Moments for cards: the same pause for everybody, and nothing in it that tells who could have played."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from crossings.server.views.ends import playthrough
from crossings.table import BOT, PERSON, Seat
from server.rooms import Onlooker, Table

TURN = ("1:bb/2:k/3:w", "b3", "b1")
"""Two blue dice on jump 1; from column 0 a blue 3 passes a Sputnik-bearing hazard and ends in a circle of card a."""
JUMPED = (*TURN, "b3:fff", "stop")
"""A turn of one jump to column 3."""
ROUND = (*JUMPED, "1:bb/2:k/3:w", "b1", "b1", "b1:f", "stop", "1:bb/2:k/3:w", "b2", "b2", "b2:ff")
"""Round 1 up to the last jump of its last turn, an accident."""

DRAWN = ("draw:coop", "drop:slip", "draw:plan", "drop:slip", "draw:plan")
"""Round 2: seats 0 and 2, in the order of play, draw and drop; seat 1 has drawn."""

MOMENTS: dict[str, tuple[Sequence[str], str | None, tuple[str, str]]] = {
    "before": ((), None, ("noinst", "plan")),
    "after": ((), "1:bb/2:k/3:w", ("misc", "plan")),
    "react": (TURN, "b3:fff", ("coop", "plan")),
    "end": (ROUND[:-1], "b2:ff", ("extra", "noinst")),
}
"""By phase: the moves before it, the move that leads to it, the card with which seat 1 is asked there, and another."""


@pytest.fixture(autouse=True)
def even_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance gives the first outcome of its list, whatever lies hidden."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)


async def seen(table: Table, move: str | None, *, answers: bool) -> tuple[list[list[str]], list[float], bool]:
    """What three who are not asked are shown of a moment and what follows; all alarms; whether seat 1 was asked."""
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
                await table.move(rival, 1, "pass")
        await table.ring()
    others.append(table.sit(2, drawing=True))
    for other in others:
        await table.room.hear(other, {"type": "look", "at": other.position["at"]})
    await table.close()
    return [one.texts for one in others], table.clock.asked, asked


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("phase", MOMENTS)
def test_others_cannot_tell_whether_a_rival_is_asked(phase: str, answers: bool, tmp_path: Path) -> None:
    """Section 8: two tables that differ in one covered card look the same, byte for byte, and go on after one time."""
    moves, move, cards = MOMENTS[phase]

    async def scenario() -> None:
        found = []
        for card in cards:
            table = Table(f"sqlite:///{tmp_path / card}.sqlite3", ["slip", card, "slip"], moves)
            found.append(await seen(table, move, answers=answers))
        asked, not_asked = found
        assert (asked[2], not_asked[2]) == (True, False)
        assert asked[:2] == not_asked[:2]
        assert any('"actor":"?"' in text for text in asked[0][0])

    asyncio.run(scenario())


def test_who_may_react_reads_whose_turn_it_is(tmp_path: Path) -> None:
    """It is Red's turn, not theirs."""

    async def scenario() -> None:
        table = Table(f"sqlite:///{tmp_path / 'react'}.sqlite3", ["slip", "coop", "slip"], TURN)
        red, rival = table.sit(0), table.sit(1)
        await table.wait()
        assert red.position["ask"].startswith("Your turn: ")
        await table.move(red, 0, "b3:fff")
        for _ in range(4):
            if rival.position["actor"] == 1:
                break
            await table.ring()
        assert rival.position["ask"] == "You can react: play “Cooperation” after the jump of Red, or pass."
        await table.close()

    asyncio.run(scenario())


def test_a_moment_amid_the_draws_of_a_round_is_kept_apart(tmp_path: Path) -> None:
    """The end of a round: cards are drawn, then comes the moment before the first turn."""

    async def scenario() -> None:
        found = []
        for card in ("noinst", "coop"):
            table = Table(f"sqlite:///{tmp_path / card}.sqlite3", ["slip", card, "slip"], (*ROUND, *DRAWN))
            watcher, yellow, rival = table.sit(), table.sit(2), table.sit(1)
            assert table.room.match.state.to_json()["phase"] == "drop"
            await table.wait()
            await table.move(rival, 1, "drop:plan")
            await table.wait()
            assert watcher.position["view"]["phase"] == "program"
            found.append(([watcher.texts, yellow.texts], table.clock.asked, len(table.written())))
            await table.close()
        assert found[0][:2] == found[1][:2]
        assert found[0][2] == found[1][2] + 1

    asyncio.run(scenario())


def test_an_export_and_the_list_of_tables_tell_nothing_either(tmp_path: Path) -> None:
    """While the game lasts a hidden pass stands in no file; afterwards everything does."""

    async def scenario() -> None:
        files: list[object] = []
        for card in ("coop", "plan"):
            table = Table(f"sqlite:///{tmp_path / card}.sqlite3", ["slip", card, "slip"], TURN)
            red = table.sit(0)
            await table.wait()
            await table.move(red, 0, "b3:fff")
            room = table.room
            for _ in range(2):
                eyes = [room.frames.eyes(seat) for seat in (0, 2, None)]
                files.append([playthrough(room.match, one, one.seat) for one in eyes])
                files.append([one.moves() for one in eyes])
                files.append([room.frames.ask(seat) for seat in (0, 2, None)])
                await table.ring()
            assert ("pass" in playthrough(room.match, room.frames.eyes(1), 1)) == (card == "coop")
            await table.close()
        assert files[:6] == files[6:]

    asyncio.run(scenario())


# ---- answers -------------------------------------------------------------------------------------


def test_who_lets_the_time_pass_has_passed_and_that_survives_a_restart(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN)
        red, blue = table.sit(0), table.sit(1)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        assert (blue.position["actor"], blue.position["legal"]) == (1, ["coop@1", "pass"])
        assert blue.position["pause"] == {"seconds": 3, "left": pytest.approx(3, abs=1), "pass": "pass", "noted": None}
        assert (red.position["actor"], red.position["pause"]) == ("?", {"seconds": 3})
        assert table.written()[-1] == (0, "b3:fff")
        updated = table.store.load("t").updated
        await table.ring()
        assert table.store.load("t").updated == updated, "the time of the table tells nothing of a pass"
        assert table.written()[-1] == (1, "pass")
        assert (red.position["actor"], red.position["legal"]) == (0, ["go", "stop"])
        assert blue.position["at"] == red.position["at"] + 1
        await table.restart()
        assert table.room.match.state.actor == 0
        await table.wait()
        await table.close()

    asyncio.run(scenario())


def test_a_card_is_played_in_the_pause_and_shown_at_its_end(database: str) -> None:
    """WOM-A05, WOM-A09: what was answered lies covered until then, or others could tell who is asked before them."""

    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN)
        red, blue = table.sit(0), table.sit(1)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        at = red.position["at"]
        done = await table.move(blue, 1, "coop@1")
        assert (done["type"], done["noted"]) == ("done", "coop@1")
        assert red.position["at"] == at
        await table.ring()
        assert (red.position["move"], red.position["by"], red.position["at"]) == ("coop@1", 1, at + 1)
        assert red.position["actor"] == "?"
        await table.wait()
        assert red.position["view"]["astronauts"][1]["sputniks"] == 1
        assert table.written()[-1] == (1, "coop@1")
        await table.close()

    asyncio.run(scenario())


def test_answers_are_carried_out_in_the_order_of_play(database: str) -> None:
    """WOM-O06: seat 1 comes before seat 2, whoever answers first; both see at once that they are asked."""

    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "coop"], TURN)
        red, blue, yellow = table.sit(0), table.sit(1), table.sit(2)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        assert (blue.position["actor"], yellow.position["actor"]) == (1, 2)
        await table.move(yellow, 2, "pass")
        await table.move(yellow, 2, "coop@2")
        await table.move(blue, 1, "coop@1")
        await table.ring()
        assert yellow.position["actor"] == 2 and yellow.position["pause"]["noted"] is None
        await table.move(yellow, 2, "coop@2")
        await table.wait()
        assert table.written()[-2:] == [(1, "coop@1"), (2, "coop@2")]
        await table.close()

    asyncio.run(scenario())


def test_killed_in_a_pause_the_table_makes_it_anew(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN)
        red = table.sit(0)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        await table.restart()
        assert table.room.frames.now(0)["actor"] == "?"
        red, blue = table.sit(0), table.sit(1)
        assert (red.position["actor"], blue.position["actor"]) == ("?", 1)
        await table.wait()
        assert red.position["actor"] == 0
        await table.close()

    asyncio.run(scenario())


def test_draws_that_were_due_when_the_server_was_killed_are_made(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "plan", "slip"], ROUND)
        await table.restart()
        watcher = table.sit()
        await table.wait()
        assert watcher.position["view"]["phase"] == "drop"
        await table.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("card", ["coop", "plan"])
def test_who_is_not_asked_is_refused_calmly(card: str, database: str) -> None:
    """The same words, whether or not somebody is asked; also to who will be to move next."""

    async def scenario() -> None:
        table = Table(database, ["slip", card, "slip"], TURN)
        red = table.sit(0)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        for type, more in (("move", {"move": "go"}), ("undo", {}), ("redo", {}), ("word", {"word": "ada"})):
            refused = await table.say(red, type, 0, **more)
            assert refused["code"] in ("not-your-turn", "undo-impossible")
            assert refused["message"] == "Somebody may react; wait a moment."
        assert red.position["undo"] == {"can": False, "why": "Somebody may react; wait a moment.", "consent": []}
        await table.close()

    asyncio.run(scenario())


def test_who_is_asked_and_answers_badly_is_told_why(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN)
        red, blue = table.sit(0), table.sit(1)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        refused = await table.move(blue, 1, "slip:f@1")
        assert (refused["code"], refused["reason"]) == ("illegal", "no-card")
        await table.room.hear(blue, {"type": "why", "at": blue.position["at"], "seat": 1, "move": "coop@0"})
        assert blue.last("refused")["reason"] == "not-your-astronaut"
        await table.close()

    asyncio.run(scenario())


# ---- undo ----------------------------------------------------------------------------------------


def test_an_undo_tells_nothing_of_a_hidden_pass(tmp_path: Path) -> None:
    """It is possible, counted and told as if nobody had been asked; the pass goes with it."""

    async def scenario() -> None:
        found = []
        for card in ("coop", "plan"):
            table = Table(f"sqlite:///{tmp_path / card}.sqlite3", ["slip", card, "slip"], TURN)
            red, yellow, watcher, blue = table.sit(0), table.sit(2), table.sit(), table.sit(1)
            await table.wait()
            await table.move(red, 0, "b3:fff")
            await table.wait()
            assert red.position["undo"] == {"can": True, "why": "", "consent": []}
            assert not blue.position["undo"]["can"]
            assert "asked" not in await table.say(red, "undo", 0)
            assert watcher.last("log")["lines"][-1]["line"] == "Red takes 1 move back."
            await table.say(red, "redo", 0)
            assert table.room.match.state.actor == 0
            assert red.position["view"]["phase"] == "go"
            found.append([one.texts for one in (red, yellow, watcher)])
            await table.close()
        assert found[0] == found[1]

    asyncio.run(scenario())


# ---- how long ------------------------------------------------------------------------------------


def seats(*kinds: str) -> list[Seat]:
    return [Seat(PERSON, number) if kind == PERSON else Seat(BOT, bot="random") for number, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("kinds", "pause", "expected"),
    [((PERSON,) * 3, None, 3), ((PERSON, BOT, BOT), None, 1), ((PERSON,) * 3, 10, 10), ((PERSON, BOT, BOT), 2, 2)],
)
def test_how_long_a_pause_lasts(kinds: Sequence[str], pause: int | None, expected: int, database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "plan", "slip"], TURN, seats=seats(*kinds), pause=pause)
        red = table.sit(0)
        assert red.last("welcome")["pause"] == expected
        await table.wait()
        await table.move(red, 0, "b3:fff")
        assert set(table.clock.asked) == {expected}
        await table.close()

    asyncio.run(scenario())


def test_anybody_seated_can_change_it_for_the_moments_to_come(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "plan", "slip"], TURN)
        red, blue, watcher = table.sit(0), table.sit(1), table.sit()
        await table.room.hear(watcher, {"type": "pause", "seat": 0, "seconds": 1})
        assert watcher.last("refused")["code"] == "watching"
        await table.room.hear(blue, {"type": "pause", "seat": 1, "seconds": 4})
        assert blue.last("refused")["message"] == "A pause lasts 0, 1, 2, 3, 5, 10 seconds."
        await table.room.hear(blue, {"type": "pause", "seat": 1, "seconds": 5})
        assert red.last("pause") == watcher.last("pause") == {"type": "pause", "by": 1, "seconds": 5}
        await table.wait()
        await table.move(red, 0, "b3:fff")
        assert table.clock.asked[-1] == 5
        await table.restart()
        assert table.sit(0).last("welcome")["pause"] == 5
        await table.close()

    asyncio.run(scenario())


def test_without_a_pause_whoever_can_play_is_asked_and_waited_for(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN, pause=0)
        red, blue = table.sit(0), table.sit(1)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        at = red.position["at"]
        assert (red.position["actor"], blue.position["actor"]) == ("?", 1)
        assert "pause" not in blue.position
        assert not await table.ring()
        await table.move(blue, 1, "pass")
        assert (red.position["type"], red.position["actor"], red.position["at"]) == ("position", 0, at)
        assert table.clock.asked == []
        await table.close()

    asyncio.run(scenario())


def test_who_plays_alone_is_waited_for_and_bots_keep_the_time(database: str) -> None:
    """Nobody is there from whom the one person would have to hide; what bots hold stays covered."""

    async def scenario() -> None:
        table = Table(database, ["coop", "slip", "slip"], (*JUMPED, *TURN), seats=seats(PERSON, BOT, BOT))
        red = table.sit(0)
        while red.position["actor"] != 0:
            assert await table.ring() or table.room.bots.playing is not None
            if table.room.bots.playing is not None:
                await asyncio.wait([table.room.bots.playing])
        assert red.position["pause"] == {"seconds": 1, "left": None, "pass": "pass", "noted": None}
        await table.ring()
        assert red.position["actor"] == 0
        assert table.written()[-1][1] != "pass"
        await table.move(red, 0, "coop@0")
        await table.wait()
        assert (0, "coop@0") in table.written()
        await table.close()

    asyncio.run(scenario())


def test_a_bot_that_is_asked_thinks_within_the_pause_and_nobody_is_told(database: str) -> None:
    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN, seats=seats(PERSON, BOT, BOT))
        red = table.sit(0)
        await table.wait()
        await table.move(red, 0, "b3:fff")
        assert table.room.pause is not None
        await asyncio.gather(*table.room.pause.thinking)
        await table.ring()
        assert table.written()[-1] == (1, "coop@1")
        assert not [message for message in red.heard if message["type"] == "thinking" and message["seat"] is not None]
        await table.close()

    asyncio.run(scenario())


# ---- several seats at one screen -------------------------------------------------------------------


def test_a_shared_screen_can_be_passed_on_while_the_pause_waits(database: str) -> None:
    """Anybody may look, asked or not; so looking tells nothing. Back again, or answered, the pause ends."""

    async def scenario() -> None:
        table = Table(database, ["slip", "coop", "slip"], TURN, seats=[Seat(PERSON, 0)] * 3)
        screen = Onlooker(0, 1, 2)
        table.room.join(screen)
        await table.wait()
        await table.move(screen, 0, "b3:fff")
        assert screen.position["actor"] == "?"
        await table.room.hear(screen, {"type": "view", "seat": 2})
        await table.ring()
        assert (screen.position["seat"], screen.position["actor"]) == (2, "?")
        await table.room.hear(screen, {"type": "view", "seat": 1})
        assert screen.position["legal"] == ["coop@1", "pass"]
        await table.move(screen, 1, "coop@1")
        await table.wait()
        assert table.written()[-1] == (1, "coop@1")
        await table.close()

    asyncio.run(scenario())
