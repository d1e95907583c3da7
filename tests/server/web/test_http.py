"""HTTP requests: games, options, rules, pictures, tables, files, and the page itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from rows import rows
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


async def test_the_lobby_shows_every_game(server: Live) -> None:
    assert await server.get("/health") == {"ok": True}
    cards = {card["id"]: card for card in (await server.get("/api/games"))["games"]}
    assert (cards["coin-race"]["seats"], cards["coin-race"]["hides"]) == ([2, 3], True)
    picture = await server.http.get(cards["coin-race"]["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert [cards[id]["pauses"] for id in ("walking-on-the-moon", "dune-chess")] == [[0, 1, 2, 3, 5, 10], []]


async def test_a_game_that_cannot_be_loaded_does_not_affect_the_others(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_broken(monkeypatch)
    answer = await server.get("/api/games")
    assert {"coin-race", "dune-chess"} <= {card["id"] for card in answer["games"]}
    [broken] = answer["broken"]
    assert broken["id"] == "broken"
    assert broken["message"].startswith("the game broken could not be loaded: ModuleNotFoundError")
    response = await server.http.get("/api/games/broken")
    assert (response.status_code, response.json()["error"]["message"]) == (404, broken["message"])


async def test_a_games_card_has_all_that_a_lobby_needs(server: Live) -> None:
    card = await server.get("/api/games/coin-race")
    assert card["options"][1]["name"] == "goal"
    assert card["presets"][0] == {
        "name": "long",
        "title": "Long",
        "options": {"goal": 50},
        "help": "The race takes longer.",
    }
    assert card["seat_names"] == ["Red", "Blue", "Yellow"]
    assert [one["title"] for one in card["cards"]] == ["Get there first", "Hide", "Run", "Guess"]
    assert card["cards"][1] == {"title": "Hide", "text": "Hide your coin, left or right."}
    assert "search" in [bot["name"] for bot in card["bots"]]
    checked = await server.post("/api/games/coin-race/check", {"options": {"goal": 70}})
    assert checked == {"options": {"players": 2, "goal": 70}, "warnings": ["This is a long race."]}
    rules = (await server.get("/api/games/coin-race/rules"))["rules"]
    assert rules[0]["id"] == "COI-1"
    assert await server.get("/api/games/coin-race/rules/coi-1") == rules[0]


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
    assert (await server.get("/api/games/dunkelrunde/rules/DKR-02"))["figures"] == [start]


READY: dict[str, tuple[str | None, dict[str, Any]]] = {
    "bridges-and-boats": ("even", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}),
    "over-the-next-dune": ("gentle", {"searchers": 4, "rescuers": 2}),
    "dune-chess": (None, {}),
    "coin-race": (None, {}),
}


async def test_a_card_has_the_offer_for_a_new_player(server: Live) -> None:
    for id, (preset, different) in READY.items():
        card = await server.get(f"/api/games/{id}")
        printed = {option["name"]: option["default"] for option in card["options"]}
        ready = {"preset": preset, "options": printed | different, "players": printed["players"]}
        assert card["ready"].items() >= (ready | {"until_won": id == "over-the-next-dune"}).items()


RACE = {"game": "coin-race", "seats": ["me", "me"]}
MISTAKES = rows("""
/api/games/chess | null | 404 | unknown-game
/api/games/coin-race/rules/COI-99 | null | 404 | unknown-rule
/figure/coin-race/nothing.svg | null | 404 | unknown-figure
/figure/dunkelrunde/nothing.svg | null | 404 | unknown-figure
/api/games/coin-race/check | {"options": {"goal": 1000}} | 400 | bad-option
/api/games/coin-race/check | {"options": {"gaol": 10}} | 400 | bad-option
/api/games/coin-race/check | [] | 400 | bad-request
/api/tables/t/again | {} | 400 | bad-request
/api/mine | {"keys": "all"} | 400 | bad-request
/api/tables/t/file | null | 400 | bad-request
/api/tables | {"game": "coin-race"} | 400 | bad-request
/api/tables | {"game": 7, "seats": []} | 400 | bad-request
""")
NO_TABLES = rows("""
{"hints": "yes"} | bad-request
{"stand_ins": 1} | bad-request
{"clock": 61} | bad-request
{"clock": true} | bad-request
{"seats": ["me"]} | bad-seats
{"seats": ["me", "you"]} | bad-seats
{"seats": ["me", {"bot": "oracle"}]} | bad-seats
{"seats": ["me", {"bot": "random", "seconds": 900}]} | bad-seats
{"options": {"players": 3}} | bad-seats
{"seats": ["me", "friend"], "seed": 1} | bad-seed
{"pause": 1} | bad-pause
{"game": "walking-on-the-moon", "pause": 4} | bad-pause
""")
MISTAKES += [("/api/tables", RACE | changed, 400, code) for changed, code in NO_TABLES]
"""Each bad request (path, and body if it is a POST), and its answer."""


async def test_mistakes_are_answered_in_one_line(server: Live) -> None:
    for path, body, status, code in MISTAKES:
        answer = await server.http.request("GET" if body is None else "POST", path, json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), (path, body)
        assert "\n" not in error["message"]


async def test_a_body_that_is_too_large_or_not_json_is_refused(server: Live) -> None:
    async def post(body: bytes, type: str = JSON) -> tuple[int, str]:
        answer = await server.http.post("/api/tables", content=body, headers={"content-type": type})
        error = answer.json().get("error", {"code": "", "message": ""})
        assert "\n" not in error["message"]
        return answer.status_code, error["code"]

    assert (await post(b"x" * 70_000))[0] == 413
    for body in BAD_BODIES:
        assert await post(body) == (400, "bad-request"), body[:40]
    good = json.dumps(RACE).encode()
    for type in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonp", "multipart/form-data"):
        assert await post(good, type) == (415, "bad-type"), type
    for type in (JSON, "Application/JSON; charset=utf-8"):
        assert (await post(good, type))[0] == 201


async def test_equal_seeds_give_equal_dice(server: Live) -> None:
    async def dice(seed: Any) -> list[str]:
        client = await server.one(options={"goal": 100}, seed=seed)
        await client.move(0, "hide-left")
        await client.move(1, "hide-left")
        for turn in range(12):
            await client.move(turn % 2, "roll")
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


async def test_rematch_with_the_same_and_with_swapped_seats(server: Live) -> None:
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
    red, _ = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    answer = await server.file(server.keys[1])
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["content-type"] == "application/x-ndjson", "one JSON document per line"
    head, node, last = map(json.loads, answer.text.splitlines())
    assert (head["game"], head["seed"], head["options"]["goal"]) == ("coin-race", None, 10)
    assert (node["move"], "legal" in node, "state" in node) == ("hide-?", False, False)
    assert last["view"]["coins"] == ["?", "none"]


async def test_a_finished_game_is_imported(server: Live) -> None:
    """A viewer of it sees everything; a file that doesn't match its seed is refused in one line."""
    red, _ = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await red.command("end", 0, how="resign")
    text = (await server.file(server.keys[0])).text
    head = json.loads(text.splitlines()[0])
    put_in = await server.post("/api/files", {"head": head})
    assert put_in["table"] != head["table"]
    watcher = await server.join(put_in["watch"])
    assert watcher.welcome["watch"] is True
    assert watcher.position["ended"] == {"by": 0, "how": "resign"}
    again = json.loads((await server.file(put_in["watch"])).text.splitlines()[0])
    assert (again["log"], again["seed"], again["salt"]) == (head["log"], head["seed"], head["salt"])
    for wrong in ({**head, "salt": "other"}, {**head, "log": head["log"][:1]}, {"game": "coin-race"}):
        answer = await server.http.post("/api/files", json={"head": wrong})
        message = answer.json()["error"]["message"]
        assert answer.status_code == 400 and "\n" not in message, message


async def test_a_running_game_is_exported_and_imported(server: Live) -> None:
    """The file has the future dice, so only a player who plays alone gets it; a bad file is refused in one line."""
    one = await server.one(game="dunkelrunde", seed=5)
    for _ in range(4):
        await one.move(one.position["actor"], one.position["legal"][0])
    await one.command("word", 0, word="ada")
    key = server.keys[0]
    answer = await server.http.get(
        f"/api/tables/{server.opened['table']}/carried", headers={"authorization": f"Bearer {key}"}
    )
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

    wrong = [{**head, "seats": ["me", "friend"]}, {**head, "seats": ["me"]}, {**head, "seed": "00" * 32}]
    for bad in (*wrong, {**head, "log": head["log"][1:]}, {**head, "seats": "me"}):
        answer = await server.http.post("/api/files", json={"head": bad})
        message = answer.json()["error"]["message"]
        assert answer.status_code == 400 and "\n" not in message, message
    await server.sit("me", "friend")
    mine, friends = server.keys
    for refused in (mine, friends, server.opened["watch"]):
        answer = await server.http.get(
            f"/api/tables/{server.opened['table']}/carried", headers={"authorization": f"Bearer {refused}"}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-alone")


async def test_a_chosen_pause_is_shown(server: Live) -> None:
    client = await server.one(game="walking-on-the-moon", pause=5)
    assert client.welcome["pause"] == 5


async def test_march_on_mars_can_be_opened_with_a_random_setup_and_so_can_the_rematch(server: Live) -> None:
    assert (await server.get("/api/games/march-on-mars"))["ready"]["deals"] is True
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
