"""HTTP requests: games, options, rules, pictures, tables, files, and the page itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from rows import rows
from toys import register_broken
from toys.client import Live, live

JSON = "application/json"
BAD_BODIES = (b"", b"{", b"\xff\xfe", '{"game": "dune-chess"}'.encode("utf-16"))
OTHER_TYPES = ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonp", "multipart/form-data")


async def test_the_lobby_shows_every_game_that_can_be_loaded(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-29. A game that can't be loaded is named."""
    register_broken(monkeypatch)
    answer = await server.get("/api/games")
    cards = {card["id"]: card for card in answer["games"]}
    assert {"coin-race", "dune-chess"} <= cards.keys()
    picture = await server.http.get(cards["coin-race"]["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    [broken] = answer["broken"]
    assert broken["id"] == "broken"
    assert broken["message"].startswith("the game broken could not be loaded: ModuleNotFoundError")
    response = await server.http.get("/api/games/broken")
    assert (response.status_code, response.json()["error"]["message"]) == (404, broken["message"])


async def test_options_are_checked_with_warnings(server: Live) -> None:
    checked = await server.post("/api/games/coin-race/check", {"options": {"goal": 70}})
    assert checked == {"options": {"players": 2, "goal": 70}, "warnings": ["This is a long race."]}


async def test_rules_come_with_their_drawings(server: Live) -> None:
    book = await server.get("/api/games/dunkelrunde/rules")
    assert book["preface"].startswith("In these rules, *the number* is")
    [start] = next(rule for rule in book["rules"] if rule["id"] == "DKR-02")["figures"]
    assert start["name"] == "start"
    assert start["caption"].startswith("The start:")
    drawn = await server.http.get(start["picture"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    same = await server.http.get(start["picture"], headers={"if-none-match": drawn.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert (await server.get("/api/games/dunkelrunde/rules/dkr-02"))["figures"] == [start]


RACE = {"game": "coin-race", "seats": ["me", "me"]}
MISTAKES = rows("""
/api/games/chess | null | 404 | unknown-game
/api/games/coin-race/rules/COI-99 | null | 404 | unknown-rule
/figure/coin-race/nothing.svg | null | 404 | unknown-figure
/figure/dunkelrunde/nothing.svg | null | 404 | unknown-figure
/api/games/coin-race/check | {"options": {"goal": 1000}} | 400 | bad-option
/api/games/coin-race/check | {"options": {"gaol": 10}} | 400 | bad-option
/api/mine | {"keys": "all"} | 400 | bad-request
/api/tables/t/again | {} | 400 | bad-request
/api/tables/t/file | null | 400 | bad-request
""")
NO_TABLES = rows("""
{"seats": ["me"]} | bad-seats
{"seats": ["me", {"bot": "oracle"}]} | bad-seats
{"seats": ["me", {"bot": "random", "seconds": 900}]} | bad-seats
{"options": {"players": 3}} | bad-seats
{"seats": ["me", "friend"], "seed": 1} | bad-seed
{"pause": 1} | bad-pause
{"game": "walking-on-the-moon", "pause": 4} | bad-pause
""")
MISTAKES += [("/api/tables", RACE | changed, 400, code) for changed, code in NO_TABLES]
"""Each bad request (path, and body if it is a POST), and its answer."""


async def refused_for(server: Live, path: str, body: Any) -> str:
    """Send a bad request; return the error message, which must be one line."""
    answer = await server.http.post(path, json=body)
    message: str = answer.json()["error"]["message"]
    assert answer.status_code == 400 and "\n" not in message, message
    return message


async def test_mistakes_are_answered_in_one_line(server: Live) -> None:
    """TAB-28. Values that no game allows: `tests/server/messages`."""
    for path, body, status, code in MISTAKES:
        answer = await server.http.request("GET" if body is None else "POST", path, json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), (path, body)
        assert "\n" not in error["message"]


async def test_a_body_that_is_too_large_or_not_json_is_refused(server: Live) -> None:
    """TAB-28."""

    async def post(body: bytes, type: str = JSON) -> tuple[int, str]:
        answer = await server.http.post("/api/tables", content=body, headers={"content-type": type})
        return answer.status_code, answer.json().get("error", {"code": ""})["code"]

    assert await post(b"x" * 70_000) == (413, "too-large")
    assert [await post(body) for body in BAD_BODIES] == [(400, "bad-request")] * len(BAD_BODIES)
    good = json.dumps(RACE).encode()
    assert [await post(good, type) for type in OTHER_TYPES] == [(415, "bad-type")] * len(OTHER_TYPES)
    for type in (JSON, "Application/JSON; charset=utf-8"):
        assert await post(good, type) == (201, "")


async def test_equal_seeds_give_equal_dice(server: Live) -> None:
    async def dice(seed: Any) -> list[str]:
        client = await server.one(options={"goal": 100}, seed=seed)
        for turn, move in enumerate(["hide-left"] * 2 + ["roll"] * 12):
            await client.move(turn % 2, move)
        return [moved["move"] for moved in client.received("moved") if moved["by"] == "chance"]

    first, second, other = [await dice(seed) for seed in (7, 7, "eight")]
    assert first == second != other


async def test_my_tables_are_listed_with_a_picture_and_whose_turn_it_is(server: Live) -> None:
    first, second = [(await server.keys_of("me", "friend"))[0] for _ in range(2)]
    await (await server.join(first)).move(0, "hide-left")
    one, two = await server.mine(second, first, "nobody-has-this-key")
    assert (one["key"], one["turn"], one["moves"], one["seat"]) == (first, "others", 1, 0)
    assert one["line"].startswith("Waiting for Blue to ")
    assert one["picture"].startswith("<svg")
    assert (two["key"], two["turn"], two["moves"]) == (second, "you", 0)


async def test_a_rematch_has_the_same_seats_and_options_or_swapped_seats(server: Live) -> None:
    """TAB-30."""
    red, blue = await server.sit("me", "friend", options={"goal": 12})
    watch = server.opened["watch"]
    new = (await server.again(server.keys[1], swap=True)).json()
    message = await red.receive("rematch")
    assert (message["by"], message["table"]) == (1, new["table"])
    red_again, blue_again = await server.join(*message["keys"]), await server.join(new["keys"][0])
    assert (red_again.welcome["you"], blue_again.welcome["you"]) == ([1], [0])
    assert blue_again.welcome["options"]["goal"] == 12
    assert blue_again.welcome["invite"] == {"1": message["keys"][0]}
    assert (await blue_again.move(0, "hide-left"))["at"] == 1
    await blue.receive("rematch")
    assert (await server.again(watch)).json()["error"]["code"] == "watching"


async def test_a_running_games_file_contains_only_views(server: Live) -> None:
    """TAB-06."""
    red, blue = await server.sit("me", "friend", options={"goal": 50})
    await red.move(0, "hide-left")
    await blue.move(1, "hide-left", at=1)
    await red.until_at(2)
    await red.move(0, "roll")
    answer = await server.file(server.keys[1])
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["content-type"] == "application/x-ndjson", "one JSON document per line"
    head, *nodes, last = map(json.loads, answer.text.splitlines())
    assert (head["game"], head["seed"], head["options"]["goal"]) == ("coin-race", None, 50)
    assert [node["move"] for node in nodes][:3] == ["hide-?", "hide-left", "roll"]
    assert [node["index"] for node in nodes if "index" in node] == [1]
    assert ["legal" in node for node in nodes[:2]] == [False, True], "only the own legal moves"
    assert not [node for node in nodes if {"state", "chance"} & node.keys()]
    assert last["view"]["coins"] == ["?", "left"]


async def test_a_finished_game_is_imported_with_everything_visible(server: Live) -> None:
    """TAB-32. A file that doesn't match its seed is refused in one line."""
    red, _ = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await red.command("end", 0, how="resign")
    head, *_ = await server.lines(server.keys[0])
    put_in = await server.post("/api/files", {"head": head})
    assert put_in["table"] != head["table"]
    watcher = await server.join(put_in["watch"])
    assert watcher.welcome["watch"] is True
    assert watcher.position["ended"] == {"by": 0, "how": "resign"}
    again, *_ = await server.lines(put_in["watch"])
    assert (again["log"], again["seed"], again["salt"]) == (head["log"], head["seed"], head["salt"])
    for wrong in ({**head, "salt": "other"}, {**head, "log": head["log"][:1]}, {"game": "coin-race"}):
        await refused_for(server, "/api/files", {"head": wrong})


async def test_a_running_game_is_exported_and_imported(server: Live) -> None:
    """TAB-32: the file has the future dice, so only a player who plays alone gets it. A bad file is refused."""
    one = await server.one(game="dunkelrunde", seed=5)
    for _ in range(4):
        await one.move(one.position["actor"], one.position["legal"][0])
    await one.command("word", 0, word="ada")
    answer = await server.file(server.keys[0], "carried")
    assert "attachment" in answer.headers["content-disposition"]
    head = json.loads(answer.text)
    new = await server.post("/api/files", {"head": head})
    other = await server.join(*new["keys"])
    assert other.welcome["you"] == [0, 1]
    assert other.position["view"] == one.position["view"]
    for client in (one, other):
        for _ in range(6):
            await client.move(client.position["actor"], client.position["legal"][-1])
    assert other.position["view"] == one.position["view"], "the same dice"
    for wrong in (
        *({**head, "seats": seats} for seats in ("me", ["me"], ["me", "friend"])),
        *({**head, "seed": "00" * 32}, {**head, "log": head["log"][1:]}),
    ):
        await refused_for(server, "/api/files", {"head": wrong})
    await server.sit("me", "friend")
    for key in (*server.keys, server.opened["watch"]):
        answer = await server.file(key, "carried")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-alone")


async def test_a_chosen_pause_is_shown(server: Live) -> None:
    client = await server.one(game="walking-on-the-moon", pause=5)
    assert client.welcome["pause"] == 5


async def test_a_random_setup_can_be_chosen_and_holds_for_the_rematch(server: Live) -> None:
    """PAG-22."""
    opened = await server.open_table("me", "me", game="march-on-mars", deal=True)
    again = (await server.again(opened["keys"][0])).json()
    without_deal = await server.open_table("me", "me", game="march-on-mars", deal=False)
    starts = []
    for table in (opened, again, without_deal):
        client = await server.join(*table["keys"])
        starts.append(any(move.startswith(("ability:", "start:")) for move in client.position["legal"]))
    assert starts == [False, False, True]


# ---- the page ----------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text('<script type="module" src="/static/main.js"></script>' + " " * 1000)
    (folder / "main.js").write_text("import './parts/a.js';")
    (folder / "parts" / "a.js").write_text("export const a = 1;")
    return folder


async def test_the_pages_files_have_content_hashes_and_are_immutable(database: str, page: Path) -> None:
    async with live(database, static=page) as server:
        for path in ("/", "/rules/some-game", "/t/some-key"):
            answer = await server.http.get(path)
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-encoding"] == "gzip"
        source = answer.text.split('src="')[1].split('"')[0]
        assert source.startswith("/static/") and source.endswith("/main.js")
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
        (page.parent / "secret").write_text("secret")
        for path in ("../index.html", "%2e%2e/secret", "..%2fsecret", "/etc/passwd", "nothing.js", ""):
            outside = await server.http.get(f"/static/{path}")
            assert (outside.status_code, "secret" in outside.text) == (404, False), path


async def test_every_answer_forbids_foreign_and_inline_scripts(server: Live) -> None:
    for path in ("/", "/api/games", "/nowhere"):
        headers = (await server.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
