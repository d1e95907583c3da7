"""The coach: notes about what is new, and doubts about a move before it is made, for one person without others."""

import crossings
from crossings.advice.endings import LosesGame
from crossings.advice.results import Explanation, Phase, Reason
from crossings.engine import Game
from crossings.server.projection.coach_notes import coach_notes
from crossings.table import ViewerHistory
from rows import cases
from server.sessions import JUMP, TURN, Fails, moon_stored
from toys.client import Client, FirstMove, Live, Message, live

WHY = Explanation(300.0, Reason(LosesGame(), Phase.REPLY, 0.95, 0.02, True, False))


class Doubts(FirstMove):
    """Workers who doubt each move that they are asked about."""

    async def work(self, game_id: str, job: Message) -> object:  # type: ignore[override]
        if job["job"] != "doubt":
            return await super().work(game_id, job)
        self.jobs.append(job)
        return WHY.to_json()


async def think(client: Client, seat: int = 0) -> Message:
    """Ask the coach to follow the game, and wait until it has found the best turn."""
    notes = await client.ask("coach", "coach-notes", seat=seat)
    await client.nothing_waits()
    return notes


async def check(client: Client, move: str, **more: object) -> Message:
    return await client.command("check", 0, moves=[move], **more)


# ---- who may have a coach ------------------------------------------------------------------------


@cases("""
    seats          | hints | coach
    me bot         | null  | true
    me me          | null  | true
    me bot         | false | false
    me friend      | null  | false
    me friend      | true  | false
    me friend bot  | true  | false
""")
async def test_there_is_a_coach_only_without_other_people(
    server: Live, seats: str, hints: bool | None, coach: bool
) -> None:
    """TAB-41: also if hints against people are allowed. Without a coach, its questions are refused."""
    who = [{"bot": "random"} if seat == "bot" else seat for seat in seats.split()]
    client = (await server.sit(*who, hints=hints))[0]
    assert client.welcome.get("coach", False) == coach
    for answer in (await client.command("coach", 0), await check(client, client.position["legal"][0])):
        assert (answer.get("message") == NOT_HERE) != coach


NOT_HERE = "The coach helps only if no other person plays, and hints are allowed."


async def test_the_coach_falls_silent_when_a_friend_joins(server: Live) -> None:
    """TAB-41."""
    client = await server.one("me", {"bot": "random"}, game="dune-chess")
    await client.command("transfer", 0, of=1, to="friend")
    [key] = (await client.seats_until(1, until="friend"))["invite"].values()
    server.tables[key] = server.tables[server.keys[0]]
    assert client.seats["coach"] is True
    await server.join(key)
    await client.seats_until(1, kind="person")
    assert client.seats.get("coach", False) is False
    assert (await client.command("coach", 0))["message"] == NOT_HERE


async def test_only_the_holder_of_a_seat_asks_for_it(server: Live) -> None:
    """TAB-41."""
    client = await server.one("me", {"bot": "random"})
    assert (await client.command("coach", 1))["code"] == "not-your-seat"


# ---- notes ---------------------------------------------------------------------------------------


async def test_a_kind_of_effect_is_explained_once_and_after_a_reload_as_well(server: Live) -> None:
    """TAB-42: the first time that it happens; the notes follow from the log."""
    client = await server.one()
    await client.move(0, "hide-left")
    await client.move(1, "hide-right")
    first = await think(client)
    assert [(note["id"], note["at"]) for note in first["notes"]] == [("hid", 1)]
    assert first["notes"][0]["line"] == "A hidden coin can be guessed once."
    await client.move(0, "step")
    again = await server.join(*server.keys)
    assert (await again.ask("coach", "coach-notes", seat=1))["notes"] == first["notes"]


def test_a_note_tells_nothing_that_the_viewer_may_not_know() -> None:
    """TAB-42: two tables that a seat can't distinguish give it the same notes."""
    moon = crossings.game("walking-on-the-moon")
    notes = [
        coach_notes(ViewerHistory(moon_stored(cards, [*TURN, JUMP]).replay(moon), 1))
        for cards in (["slip", "plan"], ["coop", "plan"])
    ]
    assert notes[0] == notes[1]


# ---- doubts --------------------------------------------------------------------------------------


async def test_a_move_that_loses_much_is_doubted_with_a_reason(database: str) -> None:
    """TAB-43: nothing changes at the table, and it isn't counted as a hint. The best turn is never doubted."""
    async with live(database, Doubts()) as server:
        client = await server.one("me", {"bot": "random"}, game="dune-chess")
        await think(client)
        best, other = client.position["legal"][:2]
        assert (await check(client, other))["doubt"] == "You lose on the next turn."
        assert "doubt" not in await check(client, best)
        assert client.at == 0
        await client.command("end", 0, how="resign")
        assert client.position["end"]["hints"] == [0, 0]


async def test_without_doubts_the_answer_is_empty(server: Live, thinker: FirstMove) -> None:
    """TAB-43: the move loses little, or the search has failed, isn't ready, or was for another position."""
    client = await server.one(game="dune-chess")
    await think(client)
    moves = client.position["legal"]
    assert "doubt" not in await check(client, moves[1])
    assert [job["job"] for job in thinker.jobs] == ["best-turn", "doubt"]
    await client.move(0, moves[0])
    assert "doubt" not in await client.command("check", 1, moves=[client.position["legal"][1]])
    assert len(thinker.jobs) == 2


async def test_a_search_that_is_not_ready_delays_no_move(database: str) -> None:
    """TAB-43: the answer comes at once, and the search ends with the move."""
    thinker = Doubts()
    thinker.may_answer.clear()
    async with live(database, thinker) as server:
        client = await server.one(game="dune-chess")
        await client.ask("coach", "coach-notes", seat=0)
        move = client.position["legal"][1]
        assert "doubt" not in await check(client, move)
        assert (await client.move(0, move))["type"] == "done"
        assert [job["job"] for job in thinker.jobs] == ["best-turn"]


async def test_failing_workers_cost_only_the_doubt(database: str) -> None:
    async with live(database, Fails()) as server:
        client = await server.one(game="dune-chess")
        await think(client)
        assert "doubt" not in await check(client, client.position["legal"][1])


async def test_the_search_gets_the_view_of_the_player(server: Live, thinker: FirstMove, coin_race: Game) -> None:
    """TAB-43: it doesn't know the coin of the other seat."""
    client = await server.one("me", {"bot": "random"})
    await client.move(0, "hide-left")
    while client.position["actor"] != 0:
        await client.next()
    await think(client)
    await check(client, client.position["legal"][1])
    jobs = [job for job in thinker.jobs if job["job"] in ("best-turn", "doubt")]
    seen = [coin_race.start(players=2).play("hide-left").play(other).view(0) for other in ("hide-left", "hide-right")]
    assert seen[0] == seen[1]
    assert len(jobs) == 2
    assert all(job["view"] == client.position["view"] == seen[0] for job in jobs)
