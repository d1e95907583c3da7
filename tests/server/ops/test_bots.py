"""The way to the bots: loaded when one is to think, and not before."""

from __future__ import annotations

from crossings.engine import Game
from crossings.server.ops.world import LazyBots, bots_for


async def test_a_bot_is_asked_with_its_view_and_gives_a_legal_move(coin_race: Game) -> None:
    bots = LazyBots(workers=1)
    state = coin_race.start()
    decision = await bots.choose(coin_race.id, "random", 0, state.view(0), state.actions(), 0.1)
    assert decision.move in state.actions()
    await bots.close()
    await LazyBots(workers=1).close()


def test_every_bot_has_a_title_and_levels(coin_race: Game) -> None:
    by_name = {bot["name"]: bot for bot in bots_for(coin_race.id)}
    assert by_name["random"]["levels"] == []
    assert all(bot["title"] and bot["help"] for bot in by_name.values())
    assert all(level["seconds"] > 0 and level["title"] for level in by_name["search"]["levels"])


def test_a_lobby_offers_the_five_levels_in_words(coin_race: Game) -> None:
    offered = [bot for bot in bots_for(coin_race.id) if bot["offered"]]
    assert [bot["name"] for bot in offered] == ["random", "novice", "casual", "club", "expert", "master"]
    assert [bot["name"] for bot in offered if bot["usual"]] == ["club"]
    assert [bot["name"] for bot in offered if bot["first"]] == ["casual"]
    assert offered[0]["seconds"] == 0
    assert all(0 < bot["seconds"] <= 3 for bot in offered[1:])
