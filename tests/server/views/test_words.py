"""Whatever a person reads over the wire comes from a catalogue: in another language not a word of English is left."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from crossings.engine import Game, game, game_ids
from crossings.words import DEFAULT, speaking
from toys import pseudo
from toys.client import Client, Live, live

Message = dict[str, Any]
WORD = re.compile(r"[A-Za-z]{3,}")
TAG = re.compile(r"<(style|title)\b.*?</\1>|<[^>]*>", re.DOTALL)
MOVES = 25
LUCK = "luck"
OTHERS = {"abcdefgh", "and", "or", LUCK}
"""The letters at the edge of a board, how a list ends (as everywhere in the locale), and a player's word."""
IDS = (
    *("type", "id", "game", "table", "version", "keys", "watch", "watch_key", "key", "invite", "commitment", "salt"),
    *("head", "ends", "how", "until"),
    *("options", "default", "values", "name", "bot", "bots", "author", "source", "picture", "token", "tokens", "seed"),
    *("code", "reason", "rule", "move", "moves", "legal", "place", "places", "noted", "pass", "actor", "by"),
    *("backdrop", "glides", "gone", "gone_places", "vanish", "sound", "preset", "put", "parts"),
)
"""Members whose values are no words: ids, notation, names."""
SORTS = ("person", "bot")
"""Kinds of seats."""


@pytest.fixture(autouse=True)
def two_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """All catalogues know the pseudo-language, too."""
    for one in pseudo.catalogues():
        monkeypatch.setitem(one._texts, pseudo.PSEUDO, pseudo.pseudo(one.text(DEFAULT)))


def served(database: str, scenario: Callable[[Live], Awaitable[None]]) -> None:
    async def run() -> None:
        async with live(database) as server:
            await scenario(server)

    asyncio.run(run())


# ---- what is left of English -------------------------------------------------------------------------


def texts(data: object, member: str = "") -> Iterator[tuple[str, str]]:
    """All that a person may read in a message, each with the name of the member that holds it.

    Paragraphs of the rulebook, which come with a rule's id, have a file of their own in each language.
    """
    if isinstance(data, str):
        yield member, data
    elif isinstance(data, list):
        for one in data:
            yield from texts(one, member)
    elif isinstance(data, dict):
        for name, value in data.items():
            if member == "art":
                yield "art", TAG.sub(" ", value)
            elif name == "scene":
                yield from scene_texts(value)
            elif name == "appear":
                yield from (("appear", TAG.sub(" ", one.get(art, ""))) for one in value for art in ("art", "upright"))
            elif name == "overlay":
                yield "overlay", TAG.sub(" ", value)
            elif name not in IDS and value not in SORTS and not (name == "text" and "rule" in data):
                yield from texts(value, name)


def scene_texts(scene: Message) -> Iterator[tuple[str, str]]:
    yield from texts({name: scene[name] for name in ("title", "description", "art")})
    yield from (("piece", one["label"]) for one in scene["pieces"] if "label" in one)
    yield from (("place", one["label"]) for one in scene["places"])


def english(message: Message, allowed: set[str]) -> set[tuple[str, str]]:
    """Texts of a message in which words are left as they are in English."""
    return {(member, text) for member, text in texts(message) if set(WORD.findall(text)) - allowed}


def notation(one: Game) -> set[str]:
    """Words that are the same in all languages: those of notation, and all that is not a catalogue's to say."""
    return OTHERS | {word for text in one.moves for word in WORD.findall(text)}


# ---- the walk ----------------------------------------------------------------------------------------


async def other_client(client: Client, keys: list[str], drawing: bool = True) -> None:
    hello = {"type": "hello", "version": 1, "keys": keys, "drawing": drawing, "language": pseudo.PSEUDO}
    await client.send(hello)
    await client.hear("position")


async def walk(server: Live, one: Game, seed: int) -> list[Message]:
    """All messages of a game played at random by one client for all seats, who asks and errs now and then."""
    chosen = random.Random(seed)
    opened = await server.open_table(*["me"] * min(one.seats), game=one.id, seed=seed)
    async with server.raw(opened["keys"][0]) as client:
        await other_client(client, [key for key in opened["keys"] if key])
        for _ in range(MOVES):
            position = client.position
            seat = position["actor"]
            if not isinstance(seat, int):
                break
            if position["seat"] != seat:
                await client.ask({"type": "view", "seat": seat}, "position")
            await point_about(client, one, chosen)
            for text in chosen.sample(one.actions, 3):
                await client.send({"type": "why", "at": client.at, "seat": seat, "move": text})
                await client.hear("refused", "done")
            await client.move(seat, chosen.choice(client.position["legal"]))
            while client.position["actor"] == "?" or client.position.get("pause"):
                await client.hear("moved", "position")
        await client.command("word", client.position["seat"], word=LUCK)
        await client.command("undo", client.position["seat"])
        await client.command("redo", client.position["seat"])
        await client.ask({"type": "look", "at": 1}, "moment")
        return [json.loads(frame) for frame in client.frames]


async def point_about(client: Client, one: Game, chosen: random.Random) -> None:
    """Point at a few places, and pick some in vain."""
    with speaking(pseudo.PSEUDO):
        seat = client.position["seat"]
    scenes = [json.loads(frame).get("scene") for frame in client.frames]
    places = sorted({one["id"] for scene in scenes if scene for one in scene["places"]})
    for place in chosen.sample(places, min(3, len(places))):
        await client.ask({"type": "point", "at": client.at, "place": place}, "hint")
        wanted = {"type": "propose", "at": client.at, "seat": seat, "place": place}
        await client.ask(wanted, "row")


@pytest.mark.parametrize("id", game_ids())
def test_a_walk_through_a_game_leaves_no_word_of_english(database: str, id: str) -> None:
    one = game(id)

    async def scenario(server: Live) -> None:
        for seed in (1, 2):
            left = {found for message in await walk(server, one, seed) for found in english(message, notation(one))}
            assert not left

    served(database, scenario)


@pytest.mark.parametrize("id", game_ids())
def test_facts_leave_no_word_of_english(database: str, id: str) -> None:
    one = game(id)
    proper = set(WORD.findall(one.credits.author + one.credits.source))

    async def scenario(server: Live) -> None:
        for path in ("/api/games", f"/api/games/{id}", f"/api/games/{id}/rules/none"):
            answer = (await server.http.get(path, params={"language": pseudo.PSEUDO})).json()
            assert not english(answer, proper | {"none", *re.findall("[A-Z]{3}", one.rulebook.ids[0])})
        by_header = await server.http.get(f"/api/games/{id}", headers={"accept-language": "fr, en-XA;q=0.9, en;q=0.5"})
        assert by_header.json()["title"].startswith("⟦")

    served(database, scenario)


@pytest.mark.parametrize("id", game_ids())
def test_endings_scores_and_warnings_leave_no_word_of_english(id: str) -> None:
    one = game(id)
    with speaking(pseudo.PSEUDO):
        said = [one.ending(reason) for reason in one.rules.REASONS]
        said += [one.words.say(message) for _, message in (*one.warnings, *one.clashes)]
        state = one.start()
        said += [label for parts in one.prompts.breakdown(one.read(state.view(None), None)) for label, _ in parts]
    assert not [text for text in said if WORD.search(text)]


def test_two_viewers_of_one_table_have_two_languages(database: str) -> None:
    """The same messages in the same order; what is shared between viewers of one language is not given to another."""

    async def scenario(server: Live) -> None:
        opened = await server.open_table("me", "me", seed=1)
        async with server.client(*opened["keys"]) as plain, server.raw(opened["keys"][0]) as other:
            await other_client(other, opened["keys"], drawing=False)
            for move in ("hide-left", "hide-right", "step"):
                seat = plain.position["actor"]
                if plain.position["seat"] != seat:
                    await plain.ask({"type": "view", "seat": seat}, "position")
                await plain.move(seat, move)
            await other.until_at(plain.at)
            await plain.command("word", plain.position["seat"], word=LUCK)
            logs = [(await client.hear("log"))["lines"] if client is other else None for client in (plain, other)]
            assert logs[1] is not None
            assert LUCK in logs[1][-1]["line"] and logs[1][-1]["line"].startswith("⟦")
            again = await server.http.get("/api/games/coin-race")
            assert again.json()["title"] == "Coin Race"
            assert plain.welcome["game"]["title"] == "Coin Race"
            assert other.welcome["game"]["title"].startswith("⟦")
            assert plain.position["ask"].isascii() and not other.position["ask"].isascii()

    served(database, scenario)


def test_a_language_that_nobody_speaks_is_english(database: str) -> None:
    async def scenario(server: Live) -> None:
        opened = await server.open_table("me", "me", seed=1)
        async with server.raw(opened["keys"][0]) as client:
            await client.send({"type": "hello", "version": 1, "keys": [opened["keys"][0]], "language": "tlh"})
            assert (await client.hear("welcome"))["game"]["title"] == "Coin Race"
        async with server.raw() as client:
            await client.send({"type": "hello", "version": 1, "keys": ["x" * 22], "language": pseudo.PSEUDO})
            assert (await client.hear("error"))["message"].startswith("⟦")

    served(database, scenario)


# ---- the page ------------------------------------------------------------------------------------------


def test_the_page_names_its_language_and_where_its_words_lie(database: str) -> None:
    async def scenario(server: Live) -> None:
        for wanted, language in ((pseudo.PSEUDO, pseudo.PSEUDO), ("de-DE, fr;q=0.5", DEFAULT), ("*;q=x, ;;", DEFAULT)):
            page = await server.http.get("/", headers={"accept-language": wanted})
            assert f'<html lang="{language}">' in page.text
            assert page.headers["vary"].lower().split(", ").count("accept-language") == 1
            address = page.text.split('rel="preload" href="')[1].split('"')[0]
            assert address.endswith(f"/{language}.ftl")
            words = await server.http.get(address)
            assert "immutable" in words.headers["cache-control"]
            assert "content-security-policy" in words.headers
            assert ("brand = Crossings" in words.text, "⟦" in words.text) == (True, language != DEFAULT)
            tag = {"if-none-match": words.headers["etag"]}
            assert (await server.http.get(f"/words/{language}.ftl", headers=tag)).status_code == 304
        assert "{{" not in page.text
        assert (await server.http.get("/words/tlh.ftl")).status_code == 404
        assert (await server.http.get("/words/../en.ftl")).status_code == 404

    served(database, scenario)


def test_a_page_in_another_language_is_another_page(database: str) -> None:
    """Its tag differs, so that a browser whose language has changed gets it anew."""

    async def scenario(server: Live) -> None:
        tags = [
            (await server.http.get("/", params={"language": tag})).headers["etag"] for tag in (DEFAULT, pseudo.PSEUDO)
        ]
        assert tags[0] != tags[1]

    served(database, scenario)
