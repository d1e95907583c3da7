"""The lab on the page: published reports, and games that are played for visitors, one question at a time."""

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.engine import game_ids
from crossings.engine.playthrough import trace
from crossings.server.projection.reports import list_reports
from crossings.server.web import lab
from crossings.server.web.settings import Settings
from rows import cases
from toys.client import Live, live

HEAD = '<meta name="game" content="{}">\n<meta name="rules" content="{}">\n<meta name="description" content="{}">\n'
QUESTION = {"game": "dune-chess", "options": {"setup": "heart"}, "bot": "random", "who": "me"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Reports of two installed games, of another game, and a file that is no report."""
    own = tmp_path / "reports"
    own.mkdir()
    today = crossings.game("dune-chess").version
    for name, game, rules in (("b", "dune-chess", today), ("a", "dunkelrunde", "0.1"), ("c", "gone", "1.0")):
        (own / f"{name}.html").write_text(HEAD.format(game, rules, "4 games &amp; more."))
    (own / "other.html").write_text("<h1>Hello</h1>")
    (tmp_path / "secret.html").write_text(HEAD.format("dune-chess", "1", ""))
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


async def test_a_report_is_sandboxed_and_links_its_games_to_their_replays(publishing: Live, folder: Path) -> None:
    link = '<p><a data-game="#game=eJw-_0" download="dunkelrunde-1.jsonl" href="data:">Keep</a></p>'
    (folder / "a.html").write_text(HEAD.format("dunkelrunde", "1", "") + link)
    shown = await publishing.http.get("/reports/a.html")
    assert shown.headers["content-type"].startswith("text/html")
    [policy] = shown.headers.get_list("content-security-policy")
    assert "sandbox allow-downloads" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert re.findall(r'<a href="([^"]*)"', shown.text) == ["../#game=eJw-_0"]
    assert 'download="dunkelrunde-1.jsonl"' in shown.text


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


async def test_other_files_of_the_folder_are_not_served(publishing: Live) -> None:
    for name in ("other.html", "c.html", "none.html", "..%2Fsecret.html", "%2e%2e/secret.html"):
        assert (await publishing.http.get(f"/reports/{name}")).status_code == 404, name


def test_each_built_in_game_has_a_current_report() -> None:
    reports = list_reports(Settings().reports)
    assert sorted(one.game for one in reports if one.is_current) == sorted({*game_ids()} - {"coin-race"})


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
""")
async def test_bad_questions_are_refused_in_one_line(playing: Live, wrong: dict[str, Any], words: str) -> None:
    answer = await playing.http.post("/api/lab", json=QUESTION | wrong)
    message = answer.json()["error"]["message"]
    assert 400 <= answer.status_code < 500 and words in message and "\n" not in message


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
    assert "another visitor's question is being played: Dune Chess with random" in busy.json()["error"]["message"]
    assert (await playing.post("/api/lab", other))["games"] == 0, "a new request cancels the visitor's earlier one"
