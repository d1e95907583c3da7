"""No message reveals what its receiver may not know: hidden things, the seed, private messages, others' keys."""

import base64
import json
import random
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.advice import review
from crossings.advice.describe import describe_turn, play_moves
from crossings.advice.hints import start_states
from crossings.engine import Game, Record
from crossings.engine.effects import Place
from crossings.engine.parts import View
from crossings.table import commitment, verify
from toys.client import Client, Live, Message
from toys.coin_race.presentation import Hid

SEED = bytes(range(100, 132))
FORMS = [SEED.hex(), SEED.hex().upper(), base64.b64encode(SEED).decode()[:-4], repr(list(SEED))[1:20]]


async def played_at_random(server: Live, goal: int, drawing: bool = False) -> list[Client]:
    """Return Red, Blue and a spectator of a finished game, with undos, questions and a random word.

    No viewer has been sent another viewer's key.
    """
    choose = random.Random(5)
    red, blue = await server.sit("me", "friend", options={"goal": goal}, drawing=drawing)
    everybody = [red, blue, await server.watch(drawing=drawing)]
    done = await red.command("word", 0, word="ada")
    while red.position["result"] is None:
        for one in everybody:
            await one.until_at(done["at"])
        actor = red.position["actor"]
        client = everybody[actor]
        await client.send({"type": "history", "at": choose.randrange(client.at + 1)})
        await client.send({"type": "why", "at": client.at, "seat": actor, "move": "hide-left"})
        done = await client.move(actor, choose.choice(client.position["legal"]))
        if choose.random() < 0.2 and client.position["undo"]["can"]:
            done = await client.command("undo", actor)
        await red.until_at(done["at"])
    keys = [*server.keys, server.opened["watch"]]
    for one, own in zip(everybody, keys, strict=True):
        await one.until_at(done["at"])
        assert one is red or not [key for key in keys if key != own and key in "".join(one.frames)]
    return everybody


async def test_neither_the_seed_nor_anothers_key_is_sent_before_the_end(
    server: Live, coin_race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-07, TAB-08, TAB-13: also not in lists, files and answers."""
    monkeypatch.setattr("crossings.server.session.registry.fresh_seed", lambda: SEED)
    watch = (await server.open_table("me", "friend"))["watch"]
    texts = [json.dumps(server.opened), str(await server.mine(watch)), (await server.file(watch)).text]
    clients = await played_at_random(server, goal=6, drawing=True)
    texts += [text for client in clients for text in client.frames if '"end":' not in text]
    assert len(texts) > 50
    for text in texts:
        assert not [form for form in FORMS if form in text]
    assert clients[0].position["end"]["seed"] == SEED.hex()
    welcome, table = clients[0].welcome, server.opened["table"]
    bound = {"table": table, "salt": table, "game": "coin-race", "version": coin_race.version}
    assert welcome["commitment"] == commitment(SEED, bound | {"options": welcome["options"]})


async def test_hidden_things_are_in_no_message_file_or_list(server: Live) -> None:
    """TAB-06: two tables that differ only in a hidden coin look the same to all others, byte for byte."""

    async def seen(coin: str) -> list[str]:
        opened = await server.open_table("me", "me")
        red, blue = opened["keys"]
        one, two, three = await server.join(red), await server.join(blue, drawing=True), await server.watch()
        await one.move(0, coin, id="a")
        for other in (two, three):
            await other.until_at(1)
            await other.ask("history", "history-position", at=1)
        await two.move(1, "step", id="a")
        texts = [*two.frames, *three.frames, json.dumps({"tables": await server.mine(blue, opened["watch"])})]
        texts += [(await server.file(key)).text for key in (blue, opened["watch"])]
        return [anonymous(text, opened) for text in texts]

    assert await seen("hide-left") == await seen("hide-right")


async def test_a_list_at_a_shared_screen_shows_nothing_hidden(server: Live) -> None:
    """PAG-25."""
    pictures: dict[str, set[str]] = {"one": set(), "both": set()}
    for coin in ("hide-left", "hide-right"):
        keys = await server.keys_of("me", "me")
        await (await server.join(keys[0])).move(0, coin)
        for name, held in (("one", keys[:1]), ("both", keys)):
            pictures[name] |= {table["picture"] for table in await server.mine(*held)}
    assert (len(pictures["one"]), len(pictures["both"])) == (2, 1)


def anonymous(text: str, opened: Message) -> str:
    """Remove what differs from table to table: keys, ids, commitments, heads, times."""
    for number, word in enumerate([opened["table"], *opened["keys"], opened["watch"]]):
        text = text.replace(word, f"<{number}>")
    lines = []
    for line in text.splitlines():
        data = json.loads(line)
        data.pop("commitment", None)
        data.pop("head", None)
        for table in data.get("tables", []):
            table.pop("updated")
        lines.append(json.dumps(data))
    return "\n".join(lines)


async def test_a_hint_is_drawn_from_the_seats_view(server: Live) -> None:
    """TAB-06: the drawing of a guess doesn't depend on where the coin is."""

    async def advised(coin: str) -> Any:
        client = await server.one(drawing=True)
        for seat, move in ((0, "hide-left"), (1, coin)):
            await client.until_at((await client.move(seat, move))["at"])
        await client.view(0)
        await client.command("advise", 0)
        return (await client.receive("advice"))["turns"]

    left, right = await advised("hide-left"), await advised("hide-right")
    assert left == right
    assert {move for turn in left for move in turn["moves"]} > {"guess-left", "guess-right"}
    assert not any(turn["overlay"] for turn in left if turn["moves"][-1].startswith("guess-"))


@pytest.mark.parametrize("id", ["over-the-next-dune", "bridges-and-boats"])
def test_compound_moves_are_described_from_the_view_alone(id: str) -> None:
    one, choose = crossings.game(id), random.Random(4)
    state = one.start(players=one.seats[-1])
    drawn = 0
    for _ in range(60):
        if isinstance(state.actor, int):
            seat, row = state.actor, list[str]()
            further = begun = start_states(state, seat)[0]
            while further.actor == seat and len(row) < 4:
                row.append(choose.choice(further.actions()))
                further = further.play(row[-1])
            from_view = start_states(one.determinize(state.view(seat), review.SEED, seat), seat)[0]
            known, viewed = play_moves(begun, row), play_moves(from_view, row)
            assert known.traced(seat) == viewed.traced(seat)
            assert describe_turn(known, seat) == describe_turn(viewed, seat) != ""
            drawn += bool(viewed.traced(seat))
        state = state.play(choose.choice(state.actions() or list(state.outcomes())))
    assert drawn


async def test_a_whisper_reaches_only_its_pair_and_ends_with_the_phase(server: Live, tmp_path: Path) -> None:
    """TAB-06: it is not stored either."""
    a, b, c = await server.sit("me", "friend", "friend")
    watcher = await server.watch()

    async def refused(client: Client, to: int) -> str:
        return str((await client.ask("whisper", "refused", to=to, text="psst"))["code"])

    assert (await b.receive("whisper"))["with"] == [0, 2]
    await a.send({"type": "whisper", "to": 1, "text": "left, I say"})
    for one in (a, b):
        while not one.whisper.get("lines"):
            await one.next()
        assert [(line["from"], line["to"], line["text"]) for line in one.whisper["lines"]] == [(0, 1, "left, I say")]
    assert (await refused(a, 2), await refused(watcher, 1)) == ("closed", "watching")
    await b.send({"type": "whisper", "to": 2, "text": "red says little"})
    for seat, client in enumerate((a, b, c)):
        await client.until_at(seat)
        await client.move(seat, "hide-left")
    again = await server.join(server.keys[1])
    for client in (a, b, c, watcher, again):
        await client.nothing_waits()
        assert client in (watcher, again) or (client.at, client.whisper["with"], client.whisper["lines"]) == (3, [], [])
    assert await refused(a, 1) == "closed"
    assert "red says little" in "".join(c.frames)
    for text, clients in (("left, I say", (c, watcher, again)), ("red says little", (a, watcher, again))):
        assert text not in "".join(frame for client in clients for frame in client.frames)
        assert text.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


async def test_a_finished_games_file_has_every_head_that_a_viewer_was_sent(server: Live) -> None:
    """TAB-11: no two viewers share a head after the first coin."""
    clients = await played_at_random(server, goal=8)
    verified = verify(await server.lines(server.opened["watch"]))
    assert verified.draws > 0
    for viewer, client in zip((0, 1, None), clients, strict=True):
        heads = [(one["at"], one["head"]) for one in map(json.loads, client.frames) if "head" in one]
        assert len({at for at, _ in heads}) > 8
        for at, head in heads:
            assert verified.places(head, viewer) == [(viewer, at)] or viewer is None
            assert at <= 1 or verified.places(head) == [(viewer, at)]


async def test_the_actor_can_be_hidden_too(server: Live, coin_race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-06: if a game hides the actor in a view, neither `thinking` nor the log nor a refusal names the seat."""
    assert coin_race.view is not None
    covered, shown = coin_race.view.redact, coin_race.view.visible_move

    def covered_with_actor(whole: View, s: Record, seat: int | None) -> dict[str, Any]:
        hidden = s.phase == 0 and s.turn != seat
        return covered(whole, s, seat) | ({"actor": "?", "turn": 0, "coins": ["?"] * 3} if hidden else {})

    monkeypatch.setattr(coin_race.view, "redact", covered_with_actor)
    monkeypatch.setattr(Hid, "visible_to", Place(0))
    assert shown(coin_race.start().unpacked(), "hide-left", 1) == "hide-?"
    one, three = await server.sit("me", {"bot": "random"}, "friend")
    refused = await three.move(2, "hide-left")
    assert (refused["code"], refused["message"]) == ("not-your-turn", "It is not Yellow's turn.")
    await one.move(0, "hide-left")
    await three.until_at(2)
    assert [(moved["by"], moved["move"]) for moved in three.received("moved")] == [("?", "hide-?")] * 2
    assert [moved["line"] for moved in three.received("moved")] == [""] * 2
    assert not [message for message in three.received("thinking") if message["seat"] is not None]
    assert {position["actor"] for position in three.received("position")} == {"?"}
