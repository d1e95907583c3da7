"""The lab on the page: published reports, and games that are played for visitors, one question at a time."""

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.engine.playthrough import trace
from crossings.server.web import lab
from crossings.server.web.settings import Settings
from rows import cases
from toys.client import Live, live

HEAD = "".join(
    f'<meta name="{name}" content="{{{of}}}">\n'
    for name, of in (("game", "game"), ("rules", "rules"), ("description", "line"))
)
QUESTION = {"game": "dune-chess", "options": {"setup": "heart"}, "bot": "random", "who": "me"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Reports of two installed games, of another game, and a file that is no report."""
    own = tmp_path / "reports"
    own.mkdir()
    today = crossings.game("dune-chess").version
    for name, game, rules in (("b", "dune-chess", today), ("a", "dunkelrunde", "0.1"), ("c", "gone", "1.0")):
        (own / f"{name}.html").write_text(HEAD.format(game=game, rules=rules, line="4 games &amp; more."))
    (own / "other.html").write_text("<h1>Hello</h1>")
    (tmp_path / "secret.html").write_text(HEAD.format(game="dune-chess", rules="1", line=""))
    return own


@pytest.fixture
def publishing(database: str, folder: Path) -> AbstractAsyncContextManager[Live]:
    """A server that publishes reports, and plays no games for visitors."""
    return live(database, reports=folder)


@pytest.fixture
def playing(database: str, monkeypatch: pytest.MonkeyPatch) -> AbstractAsyncContextManager[Live]:
    """A server that plays for visitors, although tests keep all cores busy."""
    monkeypatch.setattr(lab, "NICENESS", 0)
    return live(database, lab=True)


async def test_reports_are_listed_in_the_order_of_the_games(publishing: Live) -> None:
    facts = await publishing.get("/api/lab")
    assert not facts["live"]
    assert [(one["address"], one["title"], one["is_current"]) for one in facts["reports"]] == [
        ("/reports/b.html", "Dune Chess", True),
        ("/reports/a.html", "DunkelRunde", False),
    ]
    assert facts["reports"][0]["line"] == "4 games & more."


async def test_a_report_is_sandboxed(publishing: Live) -> None:
    shown = await publishing.http.get("/reports/b.html")
    assert shown.headers["content-type"].startswith("text/html")
    [policy] = shown.headers.get_list("content-security-policy")
    assert "sandbox allow-downloads" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy
    page = await publishing.http.get("/lab")
    [usual] = page.headers.get_list("content-security-policy")
    assert "style-src 'self'" in usual
    assert "sandbox" not in usual


async def test_a_game_of_a_report_is_linked_to_its_replay(publishing: Live, folder: Path) -> None:
    link = '<p><a data-game="#game=eJw-_0" download="dunkelrunde-1.jsonl" href="data:">Keep</a></p>'
    (folder / "a.html").write_text(HEAD.format(game="dunkelrunde", rules="1", line="") + link)
    shown = (await publishing.http.get("/reports/a.html")).text
    assert re.findall(r'<a href="([^"]*)"', shown) == ["../#game=eJw-_0"]
    assert 'download="dunkelrunde-1.jsonl"' in shown


async def test_a_game_from_elsewhere_is_imported_at_a_table(publishing: Live) -> None:
    """There is no commitment to its dice, so none is shown."""
    head, *nodes, last = trace(crossings.game("dunkelrunde"), 1, lean=True)
    opened = await publishing.post("/api/files", {"head": head, "moves": [node["move"] for node in nodes]})
    publishing.tables[opened["watch"]] = opened["table"]
    watcher = await publishing.join(opened["watch"])
    assert watcher.position["result"] == last["result"]
    assert (watcher.position["end"]["seed"], watcher.welcome["commitment"]) == (None, "")
    head = json.loads((await publishing.file(opened["watch"])).text.splitlines()[0])
    again = await publishing.http.post("/api/files", json={"head": head})
    assert "it does not follow from a seed" in again.json()["error"]["message"]


async def test_unfinished_moves_are_refused_in_one_line(publishing: Live) -> None:
    head, *nodes, _ = trace(crossings.game("dune-chess"), 1, lean=True)
    moves = [node["move"] for node in nodes]
    for wrong, words in ((moves[:-1], "do not lead to the end"), (moves[1:], "line 2: illegal move"), ([1], "line 2")):
        answer = await publishing.http.post("/api/files", json={"head": head, "moves": wrong})
        message = answer.json()["error"]["message"]
        assert answer.status_code == 400 and words in message and "\n" not in message, message


@cases("""
    name
    other.html
    c.html
    none.html
    ..%2Fsecret.html
    %2e%2e/secret.html
""")
async def test_other_files_of_the_folder_are_not_served(publishing: Live, name: str) -> None:
    shown = await publishing.http.get(f"/reports/{name}")
    assert shown.status_code == 404
    assert shown.json()["error"]["code"] in ("unknown-report", "not-found")


async def test_each_built_in_game_has_a_report() -> None:
    from crossings.server.projection.reports import list_reports

    reports = list_reports(Settings().reports)
    assert {one.game for one in reports} == {"bridges-and-boats", "dune-chess", "dunkelrunde", "march-on-mars"} | {
        "over-the-next-dune",
        "walking-on-the-moon",
    }
    assert all(one.is_current for one in reports)


async def test_a_public_server_plays_no_lab_games(publishing: Live) -> None:
    refused = await publishing.http.post("/api/lab", json=QUESTION)
    assert refused.status_code == 403
    assert "--lab" in refused.json()["error"]["message"]


@cases("""
    wrong | words
    {"game": "nothing"} | nothing
    {"options": {"setup": "tower"}} | allowed: wall, heart, checker
    {"bot": "engine:rm"} | `bot` is one of
    {"bot": "search"} | `bot` is one of
    {"who": 1} | `who` must be
""")
async def test_bad_questions_are_refused_in_one_line(playing: Live, wrong: dict[str, Any], words: str) -> None:
    answer = await playing.http.post("/api/lab", json=QUESTION | wrong)
    assert 400 <= answer.status_code < 500
    message = answer.json()["error"]["message"]
    assert words in message
    assert "\n" not in message


async def test_games_are_played_while_clients_ask_one_question_at_a_time(playing: Live) -> None:
    first = await playing.post("/api/lab", QUESTION)
    assert (first["games"], first["figures"]) == (0, [])
    while (progress := await playing.post("/api/lab", QUESTION))["games"] < 2:
        await asyncio.sleep(0.05)
    assert progress["of"] == 1000
    shares = [one for one in progress["figures"] if one["what"] == "seat"]
    assert [one["seat"] for one in shares] == [0, 1]
    assert all(one["low"] <= one["value"] <= one["high"] for one in progress["figures"])
    joined = await playing.post("/api/lab", QUESTION | {"who": "another"})
    assert joined["games"] >= progress["games"], "they look at the same games"

    other = QUESTION | {"options": {"setup": "checker"}}
    busy = await playing.http.post("/api/lab", json=other | {"who": "another"})
    assert busy.status_code == 409
    assert "still playing other games" in busy.json()["error"]["message"]
    assert (await playing.post("/api/lab", other))["games"] == 0, "a new request cancels the visitor's earlier one"
