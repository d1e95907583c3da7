"""Why another player made a move: explained on request, from the view of the player who asks."""

import crossings
from crossings.advice.endings import WinsGame
from crossings.advice.results import Explanation, Phase, Reason
from crossings.server.session.move_reasons import job_of, observed_turn
from crossings.table import ViewerHistory
from rows import cases
from server.sessions import JUMP, TURN, Fails, moon_stored
from toys.client import Client, FirstMove, Live, Message, live

WINS = Explanation(200.0, Reason(WinsGame(), Phase.NEXT, 0.95, 0.02, True, True))


class Explains(FirstMove):
    """Workers who find that each move wins."""

    async def work(self, game_id: str, job: Message) -> object:  # type: ignore[override]
        found = await super().work(game_id, job)
        return WINS.to_json() if job["job"] == "explain-observed" else found


async def ask(client: Client, seat: int, at: int) -> Message:
    answer = await client.command("explain", seat, at=at)
    return answer if answer["type"] == "refused" else await client.receive("move-reason")


async def test_the_reason_names_the_player_who_moved(database: str) -> None:
    """TAB-38: it is not counted, and only the player who asked receives it."""
    async with live(database, Explains()) as server:
        one, other = await server.sit("me", "friend", hints=True, game="dune-chess")
        move = one.position["legal"][0]
        await one.move(0, move)
        await other.until_at(1)
        reason = await ask(other, 1, 1)
        assert (reason["at"], reason["seat"]) == (1, 1)
        assert reason["line"] == "Harkonnen wins on the turn after."
        await one.nothing_waits()
        assert not one.received("move-reason")
        assert other.at == 1


async def test_the_search_gets_the_view_of_the_player_who_asks(server: Live, thinker: FirstMove) -> None:
    """TAB-39: the coin of the other seat is not in the job."""
    one, other = await server.sit("me", "friend", hints=True)
    await one.move(0, "hide-left")
    await other.until_at(1)
    await other.move(1, "hide-right")
    await one.until_at(2)
    await one.move(0, "step")
    await other.until_at(3)
    assert (await ask(other, 1, 3))["line"]
    [job] = thinker.jobs
    start = crossings.game("coin-race").start(players=2)
    assert job["view"] == start.play("hide-left").play("hide-right").view(1)
    assert (job["observer"], job["mover"], job["moves"]) == (1, 0, ["step"])


def test_the_question_to_the_search_does_not_depend_on_hidden_cards() -> None:
    """TAB-39: two tables that seat 1 can't distinguish lead to the same question about a move of seat 0."""
    moon, jobs = crossings.game("walking-on-the-moon"), []
    for cards in (["slip", "plan"], ["coop", "plan"]):
        history = ViewerHistory(moon_stored(cards, [*TURN, JUMP]).replay(moon), 1)
        ats = [at for at in range(1, history.at + 1) if history.line(at)["by"] == 0 and history.line(at)["move"]]
        jobs.append([job_of(observed_turn(history, 1, at)[1]) for at in ats])
    assert jobs[0] == jobs[1]
    assert [job["moves"] for job in jobs[0]] == [[TURN[0]], [JUMP]]


async def test_a_move_that_the_player_cannot_see_is_not_explained(server: Live, thinker: FirstMove) -> None:
    """TAB-39."""
    one, other = await server.sit("me", "friend", hints=True)
    await one.move(0, "hide-left")
    await other.until_at(1)
    assert (await ask(other, 1, 1))["message"] == "You can't see this move."
    assert not thinker.jobs


async def test_after_the_end_the_move_is_explained_from_the_view_of_the_player_who_made_it(
    server: Live, thinker: FirstMove
) -> None:
    """TAB-39."""
    one, other = await server.sit("me", "friend", hints=False)
    await one.move(0, "hide-left")
    await other.until_at(1)
    await other.move(1, "hide-right")
    await one.until_at(2)
    await one.move(0, "step")
    await one.command("end", 0, how="resign")
    await other.until_at(4)
    assert (await ask(other, 1, 3))["line"]
    assert thinker.jobs[-1]["observer"] == 0
    start = crossings.game("coin-race").start(players=2)
    assert thinker.jobs[-1]["view"] == start.play("hide-left").play("hide-right").view(0)


@cases("""
    seat | at | code | message
    1 | 1 | not-here | Hints are switched off at this table.
    0 | 1 | not-your-seat | That seat is not yours.
""")
async def test_it_is_refused_with_a_reason(server: Live, seat: int, at: int, code: str, message: str) -> None:
    one, other = await server.sit("me", "friend", game="dune-chess")
    await one.move(0, one.position["legal"][0])
    await other.until_at(1)
    answer = await ask(other, seat, at)
    assert (answer["code"], answer["message"]) == (code, message)


async def test_only_moves_that_count_are_explained(server: Live) -> None:
    client = await server.one(game="dune-chess")
    await client.move(0, client.position["legal"][0])
    await client.command("undo", 0)
    for at in (0, 1, 2, 9):
        assert (await ask(client, 0, at))["message"] == "No move to explain has this number."


async def test_a_failing_worker_costs_only_the_reason(database: str) -> None:
    async with live(database, Fails()) as server:
        client = await server.one(game="dune-chess")
        await client.move(0, client.position["legal"][0])
        assert "Ask again" in (await ask(client, 0, 1))["line"]


async def test_a_reason_is_searched_for_once(server: Live, thinker: FirstMove) -> None:
    client = await server.one(game="dune-chess")
    await client.move(0, client.position["legal"][0])
    assert await ask(client, 0, 1) == await ask(client, 0, 1)
    assert len(thinker.jobs) == 1


async def test_a_player_who_moves_on_or_asks_again_gets_no_late_reason(server: Live, thinker: FirstMove) -> None:
    """TAB-38."""
    thinker.may_answer.clear()
    client = await server.one(game="dune-chess")
    await client.move(0, client.position["legal"][0])
    for _ in range(2):
        assert (await client.command("explain", 0, at=1))["type"] == "done"
    await client.move(1, client.position["legal"][0])
    thinker.may_answer.set()
    await client.nothing_waits()
    assert not client.received("move-reason")
    assert (await ask(client, 0, 1))["line"]
