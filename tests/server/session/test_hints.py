"""Hints: the best moves of the seat to act, from its view alone.

They are counted, and off by default against people.
"""

import crossings
from crossings.advice.endings import WinsGame
from crossings.advice.hints import advise
from crossings.advice.results import NO_EXPLANATION, Explanation, Line, Phase, Reason, TurnAdvice
from crossings.engine import Game
from crossings.search.budget import Budget
from crossings.server.session.reviews import describe_turns
from crossings.table import verify
from server.sessions import Fails, moon_stored
from toys.client import Client, FirstMove, Live, Message, live


async def request_advice(client: Client, seat: int) -> Message:
    answer = await client.command("advise", seat)
    return answer if answer["type"] == "refused" else await client.receive("advice")


async def test_the_best_moves_come_with_what_they_would_do(server: Live, thinker: FirstMove, coin_race: Game) -> None:
    client = await server.one()
    assert client.welcome["hints"] is True
    legal = client.position["legal"]
    advice = await request_advice(client, 0)
    assert [one["moves"] for one in advice["turns"]] == [[move] for move in legal[:3]]
    assert all(one["line"] for one in advice["turns"])
    assert [one["value"] for one in advice["turns"]] == [60, 55][: len(legal)]
    assert advice["at"] == client.at
    [job] = thinker.jobs
    assert job["view"] == coin_race.start(players=2).view(0)


async def test_a_hint_without_reasons_is_searched_again_on_request(server: Live, thinker: FirstMove) -> None:
    """PAG-20: reasons need a compiled search. The next hint in the same position may have them."""
    client = await server.one()
    assert (await request_advice(client, 0))["explained"] is False
    thinker.why = Explanation(line=Line(("hide-left",)))
    assert (await request_advice(client, 0))["explained"] is True
    thinker.why = NO_EXPLANATION
    assert (await request_advice(client, 0))["explained"] is True, "the same hint as before"


def test_two_ways_to_one_landing_are_one_turn_and_it_is_drawn() -> None:
    """PAG-20: with a black 2, Red can climb at its first or second step, to the same circle."""
    moon = crossings.game("walking-on-the-moon")
    state = moon_stored(["slip", "plan"], ("1:k/2:bb/3:w", "k2")).replay(moon).state
    assert state.play("k2:uf") == state.play("k2:fu")
    found = advise(moon, state.view(0), 0, ["k2:uf", "k2:fu"], seed=1, budget=Budget(simulations=64))
    assert len(found) == 1
    advice = [TurnAdvice(("k2:uf",), 440.0), TurnAdvice(("k2:ff",), 436.0, is_equal=True)]
    turns = describe_turns(state, 0, advice, moon.seat_names.__getitem__)
    assert [one.equal for one in turns] == [False, True]
    assert all(one.line and one.overlay for one in turns), "the jump is drawn"


def test_how_play_may_continue_is_shown_turn_by_turn() -> None:
    """PAG-20: `otherwise` says that it begins with another turn, which the advised one avoids."""
    dune = crossings.game("dune-chess")
    start = dune.start()
    line = Line(("a7-b6",), ("a2-b3", "b7-a6"))
    advice = [TurnAdvice((move,), 500.0, why=Explanation(line=line)) for move in ("a7-b6", "b7-c6")]
    first, other = describe_turns(start, 0, advice, dune.seat_names.__getitem__)
    assert [first.otherwise, other.otherwise] == [False, True]
    assert len(first.continuation) == 3
    assert first.continuation == other.continuation
    assert all(turn.line and turn.steps and not turn.scene.whole for turn in first.continuation)
    bare = describe_turns(start, 0, advice, dune.seat_names.__getitem__, drawing=False)
    assert not bare[0].continuation


def test_the_move_that_a_reason_is_about_is_drawn_or_told_in_text() -> None:
    """PAG-20: a client without drawings gets the coordinates of what others see as an arrow."""
    dune = crossings.game("dune-chess")
    start = dune.start()
    why = Explanation(100.0, Reason(WinsGame(), Phase.REPLY, 1.0, 0.0, True, True), line=Line(("a7-b6",), ("a2-b3",)))
    advice = [TurnAdvice(("a7-b6",), 500.0, why=why)]
    (drawn,) = describe_turns(start, 0, advice, dune.seat_names.__getitem__)
    (told,) = describe_turns(start, 0, advice, dune.seat_names.__getitem__, drawing=False)
    assert drawn.event and not drawn.event_text
    assert not told.event
    assert told.event_text == "a7-b6, then Atreides a2-b3 (move the Troop from a2 to b3)"


async def test_a_hint_is_counted_once_per_position_in_log_and_result(server: Live) -> None:
    """TAB-34: the hint does not change the position, so a move for it is still accepted."""
    client = await server.one()
    before = client.position
    first = await request_advice(client, 0)
    assert await request_advice(client, 0) == first
    now = client.position
    assert (now["at"], now["move"], now["legal"]) == (before["at"] + 1, None, before["legal"])
    assert (await client.move(0, "hide-left", at=before["at"]))["type"] == "done"
    await client.command("end", 0, how="resign")
    assert client.position["end"]["hints"] == [1, 0]
    lines = await server.lines(server.keys[0])
    assert lines[0]["hints"] == [1, 0]
    verify(lines)


async def test_hints_are_only_for_the_holder_of_the_seat_to_act(server: Live) -> None:
    """TAB-34."""
    one, other = await server.sit("me", "friend", hints=True)
    assert (await request_advice(other, 1))["code"] == "not-your-turn"
    assert (await request_advice(other, 0))["code"] == "not-your-seat"
    await request_advice(one, 0)
    await other.nothing_waits()
    assert not other.received("advice")
    assert any("asked for a hint" in frame for frame in other.frames), "that it was asked for all may know"


async def test_a_failing_worker_costs_only_the_hint(database: str) -> None:
    async with live(database, Fails()) as server:
        client = await server.one()
        assert (await request_advice(client, 0))["turns"] == []
        assert (await client.move(0, "hide-left"))["type"] == "done"


async def test_a_late_hint_is_not_sent(server: Live, thinker: FirstMove) -> None:
    thinker.may_answer.clear()
    client = await server.one()
    assert (await client.command("advise", 0))["type"] == "done"
    await client.move(0, "hide-left")
    thinker.may_answer.set()
    await client.nothing_waits()
    assert not client.received("advice")
