"""Texts for the situation of each viewer: waiting, returning, or on the other side of the board."""

from crossings.engine.orientation import Orientation
from toys.client import Live
from toys.coin_race.game import GAME as COIN_RACE


async def test_each_viewer_gets_a_prompt(server: Live) -> None:
    """PAG-01: at a shared screen it names the seat; with other people, it also names the viewer's own seat."""
    red, blue = await server.sit("me", "friend")
    watcher = await server.watch()
    both = await server.one()
    alone = await server.one("me", {"bot": "random"})
    assert red.position["ask"] == "You are Red. Your turn: choose an action."
    assert alone.position["ask"] == "Your turn: choose an action."
    assert both.position["ask"] == "Red: choose an action."
    assert blue.position["ask"] == "You are Blue. Waiting for Red to choose an action."
    assert watcher.position["ask"] == "Waiting for Red to choose an action."


async def test_since_your_turn_lists_what_the_others_did(server: Live) -> None:
    """PAG-16."""
    opener, friend = await server.keys_of("me", "friend")
    red, blue = await server.join(opener, drawing=True), await server.join(friend)
    assert "since" not in red.position
    await red.move(0, "hide-left")
    assert (await blue.until_at(1))["since"]["line"] == "So far: Red hid a coin."
    await blue.move(1, "hide-right")
    since = (await red.until_at(2))["since"]
    assert since == {"from": 1, "line": "Since your turn: Blue hid a coin.", "overlay": ""}
    await red.move(0, "step")
    assert "since" not in red.position
    await red.move(0, "rest")
    assert (await blue.until_at(4))["since"]["line"] == "Since your turn: Red ran to 1."
    await blue.move(1, "step")
    await blue.move(1, "rest")
    since = (await red.until_at(6))["since"]
    assert (since["from"], since["line"]) == (4, "Since your turn: Blue ran to 1.")
    assert since["overlay"].startswith("<path")
    assert (await server.join(opener, drawing=True)).position["since"] == since


def test_a_game_has_only_its_own_orientations() -> None:
    assert COIN_RACE.nearest_orientation(turned=True, wide=True) == Orientation()


async def test_the_setup_is_separate_from_the_play(server: Live) -> None:
    """OND-12: the first turn begins with the last draw of the setup; then searchers drive."""
    client = await server.one("me", game="over-the-next-dune", seed=1)
    while client.position["actor"] != 0:
        await client.next()
    again = await server.join(server.keys[0])
    lines = again.received("log")[0]["lines"]
    first = next(number for number, line in enumerate(lines) if line.get("opens"))
    assert all(line["by"] == "chance" for line in lines[: first + 1])
    assert "Turn 1" in lines[first]["line"] and "drove" in lines[first + 1]["line"]


async def test_random_setup_is_not_reported_since_the_last_turn(server: Live) -> None:
    """Abilities and landing places are drawn in a first game; no seat has moved when the first round begins."""
    clients = await server.sit("me", "me", "me", apart=True, game="march-on-mars", seed=1, deal=True)
    lines = clients[0].received("log")[0]["lines"]
    assert {line["by"] for line in lines} == {0, 1, 2, "chance"}
    assert "Round 1 began" in next(line for line in lines if line.get("opens"))["line"]
    for seat, client in enumerate(clients):
        assert client.position["seat"] == seat and "since" not in client.position
