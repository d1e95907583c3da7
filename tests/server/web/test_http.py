"""What is asked once: games, options, rules, pictures, tables, files, and the page itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from toys import register_broken
from toys.client import Live, live

JSON = "application/json"
BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"game": NaN}',
    b'{"game": -Infinity}',
    b'{"game": ' + b"9" * 5000 + b"}",
    b'{"game": ' + b"[" * 30_000,
    b'{"game": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"game": "\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"game": "\xed\xa0\x80"}',
    b"\xef\xbb\xbf{}",
    '{"game": "dune-chess"}'.encode("utf-16"),
]
SLOW_BOT = {"bot": "random", "seconds": 900}
THREE = {"players": 3}


def served(database: str, scenario: Callable[[Live], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with live(database, **settings) as server:
            await scenario(server)

    asyncio.run(run())


def test_the_shelf_shows_every_game(database: str) -> None:
    async def scenario(server: Live) -> None:
        assert (await server.http.get("/health")).json() == {"ok": True}
        cards = {card["id"]: card for card in (await server.http.get("/api/games")).json()["games"]}
        assert cards["coin-race"]["seats"] == [2, 3]
        assert cards["coin-race"]["hides"] is True
        picture = await server.http.get(cards["coin-race"]["picture"])
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")

    served(database, scenario)


def test_a_game_that_cannot_be_loaded_leaves_the_shelf_to_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_broken(monkeypatch)

    async def scenario(server: Live) -> None:
        answer = await server.http.get("/api/games")
        assert answer.status_code == 200
        assert {"coin-race", "dune-chess"} <= {card["id"] for card in answer.json()["games"]}
        [broken] = answer.json()["broken"]
        assert broken["id"] == "broken"
        assert broken["message"].startswith("the game broken cannot be loaded: ModuleNotFoundError")
        asked = await server.http.get("/api/games/broken")
        assert (asked.status_code, asked.json()["error"]["message"]) == (404, broken["message"])

    served(database, scenario)


def test_a_games_card_has_all_that_a_lobby_needs(database: str) -> None:
    async def scenario(server: Live) -> None:
        card = (await server.http.get("/api/games/coin-race")).json()
        assert card["options"][1]["name"] == "goal"
        assert card["presets"][0] == {"name": "long", "title": "Long", "options": {"goal": 50}, "help": "takes longer"}
        assert card["seat_names"] == ["Red", "Blue", "Green"]
        assert card["cards"][0] == {"title": "Hide", "text": "Hide your coin."}
        assert len(card["cards"]) == 3
        assert "search" in [bot["name"] for bot in card["bots"]]
        checked = await server.http.post("/api/games/coin-race/check", json={"options": {"goal": 70}})
        assert checked.json() == {"options": {"players": 2, "goal": 70}, "warnings": ["This is a long race."]}
        rules = (await server.http.get("/api/games/coin-race/rules")).json()["rules"]
        assert rules[0]["id"] == "COI-1"
        assert (await server.http.get("/api/games/coin-race/rules/coi-1")).json() == rules[0]

    served(database, scenario)


def test_rules_come_with_the_drawings_beside_them(database: str) -> None:
    async def scenario(server: Live) -> None:
        book = (await server.http.get("/api/games/dunkelrunde/rules")).json()
        assert book["preface"].startswith("Numbers that an option can change")
        [start] = next(rule for rule in book["rules"] if rule["id"] == "DKR-02")["figures"]
        assert start["name"] == "start"
        assert start["caption"].startswith("The start:")
        drawn = await server.http.get(start["picture"])
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        same = await server.http.get(start["picture"], headers={"if-none-match": drawn.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        one = (await server.http.get("/api/games/dunkelrunde/rules/DKR-02")).json()
        assert one["figures"] == [start]

    served(database, scenario)


@pytest.mark.parametrize(
    ("id", "preset", "different"),
    [
        ("bridges-and-boats", "even", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}),
        ("over-the-next-dune", "gentle", {"searchers": 4, "rescuers": 2}),
        ("dune-chess", None, {}),
        ("coin-race", None, {}),
    ],
)
def test_a_card_says_what_is_ready_for_a_newcomer(
    database: str, id: str, preset: str | None, different: dict[str, Any]
) -> None:
    async def scenario(server: Live) -> None:
        card = (await server.http.get(f"/api/games/{id}")).json()
        printed = {option["name"]: option["default"] for option in card["options"]}
        assert card["ready"]["preset"] == preset
        assert card["ready"]["options"] == printed | different
        assert card["ready"]["players"] == printed["players"]
        assert card["ready"]["until_won"] is (id == "over-the-next-dune")

    served(database, scenario)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/games/chess", None, 404, "unknown-game"),
        ("GET", "/api/games/coin-race/rules/COI-99", None, 404, "unknown-rule"),
        ("GET", "/figure/coin-race/nothing.svg", None, 404, "unknown-figure"),
        ("GET", "/figure/dunkelrunde/nothing.svg", None, 404, "unknown-figure"),
        ("POST", "/api/games/coin-race/check", {"options": {"goal": 1000}}, 400, "bad-option"),
        ("POST", "/api/games/coin-race/check", {"options": {"gaol": 10}}, 400, "bad-option"),
        ("POST", "/api/games/coin-race/check", [], 400, "bad-request"),
        ("POST", "/api/tables", {"game": "coin-race"}, 400, "bad-request"),
        ("POST", "/api/tables", {"game": 7, "seats": []}, 400, "bad-request"),
        ("POST", "/api/tables", {"game": "coin-race", "seats": ["me"]}, 400, "bad-seats"),
        ("POST", "/api/tables", {"game": "coin-race", "seats": ["me", "you"]}, 400, "bad-seats"),
        ("POST", "/api/tables", {"game": "coin-race", "seats": ["me", {"bot": "oracle"}]}, 400, "bad-seats"),
        (
            "POST",
            "/api/tables",
            {"game": "coin-race", "seats": ["me", {"bot": "random", "seconds": 900}]},
            400,
            "bad-seats",
        ),
        (
            "POST",
            "/api/tables",
            {"game": "coin-race", "seats": ["me", "me"], "options": {"players": 3}},
            400,
            "bad-seats",
        ),
        ("POST", "/api/tables", {"game": "coin-race", "seats": ["me", "friend"], "seed": 1}, 400, "bad-seed"),
        ("POST", "/api/tables/t/again", {}, 400, "bad-request"),
        ("POST", "/api/mine", {"keys": "all"}, 400, "bad-request"),
        ("GET", "/api/tables/t/file", None, 400, "bad-request"),
    ],
)
def test_mistakes_are_answered_in_a_line(
    database: str, method: str, path: str, body: Any, status: int, code: str
) -> None:
    async def scenario(server: Live) -> None:
        answer = await server.http.request(method, path, json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code)
        assert "\n" not in error["message"]

    served(database, scenario)


def test_a_body_that_is_too_large_or_no_json_is_refused(database: str) -> None:
    async def scenario(server: Live) -> None:
        async def post(body: bytes, type: str = JSON) -> httpx.Response:
            return await server.http.post("/api/tables", content=body, headers={"content-type": type})

        assert (await post(b"x" * 70_000)).status_code == 413
        for body in BAD_BODIES:
            answer = await post(body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request"), body[:40]
            assert "\n" not in answer.json()["error"]["message"]
        good = json.dumps({"game": "coin-race", "seats": ["me", "me"]}).encode()
        for type in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonp", "multipart/form-data"):
            answer = await post(good, type)
            assert (answer.status_code, answer.json()["error"]["code"]) == (415, "bad-type"), type
        for type in (JSON, "Application/JSON; charset=utf-8"):
            assert (await post(good, type)).status_code == 201

    served(database, scenario)


def test_equal_seeds_give_equal_dice(database: str) -> None:
    async def dice(server: Live, seed: Any) -> list[str]:
        opened = await server.open_table("me", "me", options={"goal": 100}, seed=seed)
        async with server.client(*opened["keys"]) as client:
            await client.move(0, "hide-left")
            await client.move(1, "hide-left")
            for turn in range(12):
                await client.move(turn % 2, "roll")
            frames = [json.loads(frame) for frame in client.frames]
            return [frame["move"] for frame in frames if frame["type"] == "moved" and frame["by"] == "chance"]

    async def scenario(server: Live) -> None:
        first, second, other = [await dice(server, seed) for seed in (7, 7, "eight")]
        assert first == second != other

    served(database, scenario)


def test_my_tables_are_listed_with_a_picture_and_whose_turn_it_is(database: str) -> None:
    async def scenario(server: Live) -> None:
        first, second = [await server.open_table("me", "friend") for _ in range(2)]
        async with server.client(first["keys"][0]) as client:
            await client.move(0, "hide-left")
        keys = [first["keys"][0], second["keys"][0], "nobody-has-this-key"]
        tables = (await server.http.post("/api/mine", json={"keys": keys})).json()["tables"]
        by_key = {table["key"]: table for table in tables}
        assert set(by_key) == set(keys[:2])
        one, two = by_key[keys[0]], by_key[keys[1]]
        assert (one["turn"], one["moves"], one["seat"]) == ("others", 1, 0)
        assert one["line"].startswith("Waiting for Blue, ")
        assert (two["turn"], two["moves"]) == ("you", 0)
        assert one["picture"].startswith("<svg")
        assert tables[0] == one

    served(database, scenario)


def test_again_with_the_same_and_with_turned_seats(database: str) -> None:
    async def scenario(server: Live) -> None:
        opened = await server.open_table("me", "friend", options={"goal": 12})
        async with server.client(opened["keys"][0]) as red, server.client(opened["keys"][1]) as blue:
            new = (await server.again(opened["keys"][1], swap=True)).json()
            told = await red.hear("again")
            assert (told["by"], told["table"]) == (1, new["table"])
            async with server.client(*told["keys"]) as red_again, server.client(new["keys"][0]) as blue_again:
                assert red_again.welcome["you"] == [1]
                assert blue_again.welcome["you"] == [0]
                assert blue_again.welcome["options"]["goal"] == 12
                assert blue_again.welcome["invite"] == {"1": told["keys"][0]}
                assert (await blue_again.move(0, "hide-left"))["at"] == 1
            await blue.hear("again")
        watching = await server.again(opened["watch"])
        assert watching.json()["error"]["code"] == "watching"

    served(database, scenario)


def test_a_file_while_the_game_lasts_holds_views_alone(database: str) -> None:
    async def scenario(server: Live) -> None:
        opened = await server.open_table("me", "friend")
        async with server.client(opened["keys"][0]) as client:
            await client.move(0, "hide-left")
        answer = await server.file(opened["keys"][1])
        assert "attachment" in answer.headers["content-disposition"]
        head, node, last = [json.loads(line) for line in answer.text.splitlines()]
        assert (head["game"], head["seed"], head["options"]["goal"]) == ("coin-race", None, 10)
        assert (node["move"], "legal" in node, "state" in node) == ("hide-?", False, False)
        assert last["view"]["coins"] == ["?", "none"]

    served(database, scenario)


# ---- the page ----------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text('<script type="module" src="/static/main.js"></script>' + " " * 1000)
    (folder / "main.js").write_text("import './parts/a.js';")
    (folder / "parts" / "a.js").write_text("export const a = 1;")
    return folder


def test_the_pages_parts_are_named_by_content_and_kept_for_ever(database: str, page: Path) -> None:
    async def scenario(server: Live) -> None:
        for path in ("/", "/rules/some-game", "/t/some-key"):
            answer = await server.http.get(path)
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-encoding"] == "gzip"
        source = answer.text.split('src="')[1].split('"')[0]
        assert source.startswith("/static/")
        assert source.endswith("/main.js")
        part = await server.http.get(source)
        assert "immutable" in part.headers["cache-control"]
        assert part.headers["content-type"].startswith("text/javascript")
        assert (await server.http.get(source.replace("main.js", "parts/a.js"))).text == "export const a = 1;"
        plain = await server.http.get("/static/main.js")
        assert plain.headers["cache-control"] == "no-cache"
        tag = {"if-none-match": plain.headers["etag"]}
        assert (await server.http.get("/static/main.js", headers=tag)).status_code == 304
        (page / "main.js").write_text("import './parts/a.js'; // new")
        assert (await server.http.get("/")).text != answer.text
        assert (await server.http.get("/static/main.js")).text.endswith("// new")

    served(database, scenario, static=page)


@pytest.mark.parametrize("path", ["../index.html", "%2e%2e/secret", "..%2fsecret", "/etc/passwd", "nothing.js", ""])
def test_nothing_outside_the_pages_folder_is_served(database: str, page: Path, path: str) -> None:
    (page.parent / "secret").write_text("secret")

    async def scenario(server: Live) -> None:
        answer = await server.http.get(f"/static/{path}")
        assert answer.status_code == 404
        assert "secret" not in answer.text

    served(database, scenario, static=page)


def test_every_answer_forbids_foreign_and_inline_scripts(database: str) -> None:
    async def scenario(server: Live) -> None:
        for path in ("/", "/api/games", "/nowhere"):
            headers = (await server.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"

    served(database, scenario)


async def test_a_pause_is_chosen_for_games_that_have_moments(server: Live) -> None:
    cards = {card["id"]: card for card in (await server.http.get("/api/games")).json()["games"]}
    assert cards["walking-on-the-moon"]["pauses"] == [0, 1, 2, 3, 5, 10]
    assert cards["dune-chess"]["pauses"] == []
    for game, pause, allowed in (
        ("walking-on-the-moon", 4, "0, 1, 2, 3, 5, 10 seconds"),
        ("coin-race", 1, "only for games that hide whose decision it is"),
    ):
        body = {"game": game, "seats": ["me", "me"], "pause": pause}
        answer = await server.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-pause")
        assert allowed in answer.json()["error"]["message"]
    opened = await server.open_table("me", "me", game="walking-on-the-moon", pause=5)
    async with server.client(opened["keys"][0]) as client:
        assert client.welcome["pause"] == 5


def test_march_on_mars_can_be_opened_with_its_start_dealt_and_so_can_the_next(database: str) -> None:
    async def scenario(server: Live) -> None:
        card = (await server.http.get("/api/games/march-on-mars")).json()
        assert card["ready"]["deals"] is True
        body = {"game": "march-on-mars", "seats": ["me", "me"], "deal": True}
        opened = (await server.http.post("/api/tables", json=body)).json()
        again = (await server.again(opened["keys"][0])).json()
        asked = (await server.http.post("/api/tables", json=body | {"deal": False})).json()
        starts = []
        for table in (opened, again, asked):
            async with server.client(*table["keys"]) as client:
                starts.append(any(move.startswith(("ability:", "start:")) for move in client.position["legal"]))
        assert starts == [False, False, True]

    served(database, scenario)
