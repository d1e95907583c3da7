"""Variations of a finished game continue from any of its positions, by any seat; nothing is stored."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from crossings.server.messages.answers import VariationAnswer
from crossings.server.messages.requests import MAX_TRIED, VariationRequest
from crossings.server.projection.frames import Frames
from crossings.server.projection.variations import Variation
from crossings.server.session.reviews import MAX_OF_ADDRESS
from crossings.table import RESIGN, Match
from rows import cases
from server.sessions import Fails
from table.matches import race
from toys.client import PATIENCE, FirstMove, Live, bearer, live


def finished(match: Match) -> Frames:
    """Return a game that the first seat has resigned."""
    match.accept(match.prepare_end(0, RESIGN))
    return Frames(match, ("", ""))


def tried(frames: Frames, at: int, *moves: str, **more: Any) -> VariationAnswer:
    return Variation(frames, None, VariationRequest(at=at, moves=moves, **more)).describe()


def test_a_variation_has_moves_of_all_seats_and_draws() -> None:
    """The same moves give the same draws, and another number gives others; the game doesn't change."""
    frames = finished(race("hide-left", "hide-right"))
    begun = tried(frames, 2)
    assert (begun.moves, begun.actor, begun.seat, begun.overlay) == ([], 0, 0, "")
    assert {pick.move for pick in begun.picks} == set(begun.legal)
    assert begun.question and begun.scene.whole
    rolled = tried(frames, 2, "roll")
    roll, draw = rolled.lines
    assert (roll.move, roll.by, draw.by, rolled.actor) == ("roll", 0, "chance", 1)
    assert rolled.moves == ["roll", draw.move] and draw.line
    assert rolled.overlay and rolled.scene != begun.scene
    assert tried(frames, 2, "roll") == rolled == tried(frames, 2, *rolled.moves)
    assert len({tried(frames, 2, "roll", again=again).moves[-1] for again in range(20)}) > 1
    further = tried(frames, 2, *rolled.moves, "step", known=2)
    assert [(one.move, one.by) for one in further.lines] == [("step", 1)]
    assert tried(frames, 2) == begun


def test_a_variation_shows_the_view_of_the_seat_to_act_or_of_the_requested_seat() -> None:
    frames = finished(race("hide-left", "hide-right"))
    second, other = tried(frames, 1), tried(frames, 1, seat=0)
    assert (second.seat, second.actor) == (1, 1)
    assert (other.seat, other.actor) == (0, 1)
    assert other.scene != second.scene


def test_a_variation_can_be_played_to_the_end() -> None:
    frames, moves = finished(race()), list[str]()
    while (variation := tried(frames, 0, *moves, known=len(moves))).actor is not None:
        moves = [*variation.moves, variation.legal[-1]]
    assert variation.result is not None and variation.result.scores == variation.scores
    assert (variation.legal, variation.picks, variation.question[-1]) == ([], [], ".")


# ---- requests ------------------------------------------------------------------------------------


async def ended(server: Live, game: str = "coin-race") -> str:
    """Return the key of a table at which the first seat resigned in the second position."""
    client = await server.one(game=game)
    await client.move(0, client.position["legal"][0])
    await client.command("end", 0, how="resign")
    return str(server.keys[0])


async def find_answer(
    server: Live, key: str, at: Any, moves: Any = (), path: str = "try", **more: Any
) -> httpx.Response:
    body = {"at": at, "moves": moves, **more}
    return await server.http.post(f"/api/tables/{server.tables[key]}/{path}", json=body, headers=bearer(key))


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error."""
    return answer.status_code, answer.json()["error"]["code"]


async def test_spectators_can_try_variations_in_any_orientation(server: Live) -> None:
    await ended(server, "dune-chess")
    ways: list[dict[str, Any]] = [{}, {"turned": True}, {"wide": True}]
    answers = [await find_answer(server, server.opened["watch"], 0, **way) for way in ways]
    upright, turned, wide = [answer.json()["scene"] for answer in answers]
    assert upright["size"] == turned["size"] != wide["size"] and upright != turned


async def test_the_seat_to_act_in_a_variation_gets_advice(server: Live, thinker: FirstMove) -> None:
    key = await ended(server)
    [first, *_] = (await find_answer(server, key, 1, path="try/advice", seat=0)).json()["turns"]
    assert (thinker.jobs[-1]["seat"], first["moves"]) == (1, [thinker.jobs[-1]["legal"][0]])
    assert first["line"]


async def test_a_failing_worker_costs_only_the_advice(database: str) -> None:
    async with live(database, Fails()) as server:
        key = await ended(server)
        assert (await find_answer(server, key, 0, path="try/advice")).json()["turns"] == []


class Waits(FirstMove):
    """Bots that search until the test lets them answer, and count cancelled searches."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer.clear()
        self.stopped = asyncio.Semaphore(0)

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        try:
            return await super().work(game_id, job)
        except asyncio.CancelledError:
            self.stopped.release()
            raise

    async def begins(self, times: int) -> None:
        """Wait until so many searches have begun."""
        while len(self.jobs) < times:
            await asyncio.sleep(0)


async def test_advice_has_a_short_queue_and_stops_when_clients_disconnect(database: str) -> None:
    """TAB-14, TAB-29: other tables get their answers meanwhile."""
    thinker = Waits()
    async with live(database, thinker) as server, asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE):
        first, second = await ended(server), await ended(server)

        def ask(key: str) -> asyncio.Task[httpx.Response]:
            return group.create_task(find_answer(server, key, 0, path="try/advice"))

        thinking = ask(first)
        await thinker.begins(1)
        queue = [ask(first) for _ in range(MAX_OF_ADDRESS)]
        done, waiting = await asyncio.wait(queue, return_when=asyncio.FIRST_COMPLETED)
        assert error_of(done.pop().result()) == (429, "too-many")
        thinking.cancel()
        await thinker.stopped.acquire()
        await thinker.begins(2)
        other = ask(second)
        await thinker.begins(3)
        thinker.may_answer.set()
        for one in (*waiting, other):
            assert (await one).json()["turns"]


async def test_advice_and_variations_are_limited_per_address(database: str) -> None:
    """TAB-29."""
    often = {"advice_at_once": 2, "advice_per_second": 0.001, "work_at_once": 3, "work_per_second": 0.001}
    async with live(database, **often) as server:
        key = await ended(server)
        for path, times in (("try/advice", 2), ("try", 3)):
            answers = [await find_answer(server, key, 0, path=path) for _ in range(times + 1)]
            assert [one.status_code for one in answers[:-1]] == [200] * times
            assert error_of(answers[-1]) == (429, "too-many")


@cases(f"""
    at | moves | more | code | words
    99 | [] | {{}} | bad-request | from 0 to 2
    "0" | [] | {{}} | bad-request | `at` must be a whole number
    1 | ["roll"] | {{}} | illegal | [
    2 | [["roll"]] | {{}} | bad-request | `moves` must be a list
    0 | "roll" | {{}} | bad-request | `moves` must be a list
    0 | [{'"hide-left", ' * MAX_TRIED} "roll"] | {{}} | bad-request | up to {MAX_TRIED} texts
    0 | [] | {{"again": -1}} | bad-request | `again`
    0 | [] | {{"known": 1}} | bad-request | `known`
    0 | [] | {{"seat": 2}} | bad-request | 0 to 1
""")
async def test_bad_input_is_answered_in_one_line(
    server: Live, at: Any, moves: Sequence[Any], more: dict[str, Any], code: str, words: str
) -> None:
    """TAB-28."""
    key = await ended(server)
    for path in ("try", "try/advice")[: 1 if "seat" in more else 2]:
        answer = await find_answer(server, key, at, moves, path, **more)
        assert error_of(answer) == (400, code)
        why = answer.json()["error"]["message"]
        assert words in why and "\n" not in why


async def test_a_running_game_has_no_variations(server: Live) -> None:
    """TAB-06: it would reveal what is hidden."""
    key = (await server.keys_of("me", "me"))[0]
    for path in ("try", "try/advice"):
        assert error_of(await find_answer(server, key, 0, path=path)) == (409, "not-over")
