"""All texts for players come from a catalogue: in another language no English word is left."""

import json
import random
import re
from collections.abc import Iterator

import pytest

from crossings.engine import Game, game, game_ids, games
from crossings.words import DEFAULT, use_locale
from toys import pseudo
from toys.client import Client, Live, Message

WORD = re.compile(r"[A-Za-z]{3,}")
TAG = re.compile(r"<(style|title)\b.*?</\1>|<[^>]*>", re.DOTALL)
MOVES = 25
LUCK = "luck"
OTHERS = {"abcdefgh", "and", "or", LUCK}
"""The letters at the edge of a board, the last separator of a list (as in all of the locale), and a player's random
word."""
IDS = re.findall(
    r"\w+",
    """
    type id game table version keys watch watch_key key invite commitment salt
    head ends how until
    options default values name bot bots author source picture token tokens seed
    code reason rule move moves legal place places noted pass actor by
    backdrop glides gone gone_places vanish sound preset put parts
    """,
)
"""Fields whose values are not words: ids, notation, names."""
SORTS = ("person", "bot")
"""Kinds of seats."""


@pytest.fixture(autouse=True)
def two_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give all catalogues the pseudo-language, too."""
    for one in pseudo.catalogues():
        monkeypatch.setitem(one._texts, pseudo.PSEUDO, pseudo.pseudo(one.text(DEFAULT)))


# ---- English words -------------------------------------------------------------------------------


def texts(data: object, member: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts for players in a message, each with the name of its field.

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
    """Return the texts of a message that contain English words."""
    return {(member, text) for member, text in texts(message) if set(WORD.findall(text)) - allowed}


def notation(one: Game) -> set[str]:
    """Return words that are the same in all languages: notation, and words that come from no catalogue."""
    return OTHERS | {word for text in one.moves for word in WORD.findall(text)}


# ---- random games --------------------------------------------------------------------------------


async def come(server: Live, client: Client, drawing: bool = True) -> None:
    """Join with all seats of the table, in the pseudo-language."""
    keys = [key for key in server.keys if key]
    await client.hello(*keys, drawing=drawing, language=pseudo.PSEUDO)
    await client.receive("position")


async def walk(server: Live, one: Game, seed: int) -> list[Message]:
    """Yield all messages of a random game, in which one client plays all seats, asks questions and makes mistakes."""
    chosen = random.Random(seed)
    opened = await server.open_table(*["me"] * min(one.seats), game=one.id, seed=seed)
    async with server.raw(opened["keys"][0]) as client:
        await come(server, client)
        for _ in range(MOVES):
            seat = client.position["actor"]
            if not isinstance(seat, int):
                break
            if client.position["seat"] != seat:
                await client.view(seat)
            await point_about(client, chosen)
            for text in chosen.sample(one.actions, 3):
                await client.send({"type": "why", "at": client.at, "seat": seat, "move": text})
                await client.receive("refused", "done")
            await client.move(seat, chosen.choice(client.position["legal"]))
            while client.position["actor"] == "?" or client.position.get("pause"):
                await client.receive("moved", "position")
        seat = client.position["seat"]
        await client.command("word", seat, word=LUCK)
        await client.command("undo", seat)
        await client.command("redo", client.position["seat"])
        await client.ask("history", "history-position", at=1)
        return [json.loads(frame) for frame in client.frames]


async def point_about(client: Client, chosen: random.Random) -> None:
    """Point at a few places, and pick some without a move."""
    scenes = [json.loads(frame)["scene"] for frame in client.frames if '"scene":' in frame]
    places = sorted({one["id"] for scene in scenes for one in scene["places"]})
    for place in chosen.sample(places, min(3, len(places))):
        await client.ask("point", "hint", at=client.at, place=place)
        await client.ask("propose", "compound-move", at=client.at, seat=client.position["seat"], place=place)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("id", game_ids())
async def test_a_random_game_has_no_english_word(server: Live, id: str, seed: int) -> None:
    """PAG-12."""
    one = game(id)
    known = notation(one)
    assert not {found for message in await walk(server, one, seed) for found in english(message, known)}


async def test_facts_have_no_english_word(server: Live) -> None:
    """PAG-12: also of games and puzzles that were asked for in English before."""
    proper = {"none"}
    for one in games():
        credits, ids = one.credits, one.rulebook.ids
        proper |= set(WORD.findall(f"{credits.author} {credits.source} {ids[0]} {ids[-1]}")) | notation(one)
    facts = [f"/games/{id}{more}" for id in game_ids() for more in ("", "/rules/none")]
    for path in ("/games", "/puzzles", *facts):
        await server.get(f"/api{path}")
        assert not english(await server.get(f"/api{path}", params={"language": pseudo.PSEUDO}), proper), path
    by_header = await server.get("/api/games/coin-race", headers={"accept-language": "fr, en-XA;q=0.9, en;q=0.5"})
    assert by_header["title"].startswith("⟦")


@pytest.mark.parametrize("id", game_ids())
def test_endings_scores_and_warnings_have_no_english_word(id: str) -> None:
    """PAG-12."""
    one = game(id)
    with use_locale(pseudo.PSEUDO):
        texts_of_end = [one.ending(reason) for reason in one.rules.REASONS]
        texts_of_end += [one.words.translate(message) for _, message in (*one.warnings, *one.conflicts)]
        state = one.start()
        texts_of_end += [
            label for parts in one.prompts.breakdown(one.read(state.view(None), None)) for label, _ in parts
        ]
    assert not [text for text in texts_of_end if WORD.search(text)]


async def test_each_viewer_of_a_table_has_a_language(server: Live) -> None:
    """They get the same messages in the same order. An unknown language is English."""
    plain = await server.one(seed=1)
    async with server.raw(server.keys[0]) as other, server.raw(server.keys[0]) as third, server.raw() as none:
        await come(server, other, drawing=False)
        assert (await third.hello(server.keys[0], language="tlh"))["game"]["title"] == "Coin Race"
        assert (await none.hello("x" * 22, language=pseudo.PSEUDO))["message"].startswith("⟦")
        for move in ("hide-left", "hide-right", "step"):
            seat = plain.position["actor"]
            await plain.view(seat)
            await plain.move(seat, move)
        await other.until_at(plain.at)
        await plain.command("word", plain.position["seat"], word=LUCK)
        line = (await other.receive("log"))["lines"][-1]["line"]
        assert LUCK in line and line.startswith("⟦")
        assert (await server.get("/api/games/coin-race"))["title"] == "Coin Race"
        assert plain.welcome["game"]["title"] == "Coin Race"
        assert other.welcome["game"]["title"].startswith("⟦")
        assert plain.position["ask"].isascii() and not other.position["ask"].isascii()


# ---- the page ------------------------------------------------------------------------------------------


async def test_the_page_names_its_language_and_its_catalogue(server: Live) -> None:
    """The page in another language has another ETag, so that a browser loads it again."""
    tags = set()
    for wanted, language in ((pseudo.PSEUDO, pseudo.PSEUDO), ("de-DE, fr;q=0.5", DEFAULT), ("*;q=x, ;;", DEFAULT)):
        page = await server.http.get("/", headers={"accept-language": wanted})
        tags.add(page.headers["etag"])
        assert f'<html lang="{language}">' in page.text and "{{" not in page.text
        assert page.headers["vary"].lower().split(", ").count("accept-language") == 1
        address = page.text.split('rel="preload" href="')[1].split('"')[0]
        assert address.endswith(f"/{language}.ftl")
        words = await server.http.get(address)
        assert "immutable" in words.headers["cache-control"]
        assert "content-security-policy" in words.headers
        assert ("brand = Crossings" in words.text, "⟦" in words.text) == (True, language != DEFAULT)
        tag = {"if-none-match": words.headers["etag"]}
        assert (await server.http.get(f"/words/{language}.ftl", headers=tag)).status_code == 304
    assert len(tags) == 2
    for none in ("tlh.ftl", "../en.ftl"):
        assert (await server.http.get(f"/words/{none}")).status_code == 404
