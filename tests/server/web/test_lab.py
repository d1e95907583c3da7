"""The lab on the page: published reports, and games that are played for visitors, one question at a time."""

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.engine import game_ids
from crossings.engine.playthrough import trace
from crossings.reports.figures import SHARE, Figure
from crossings.reports.findings import Example, Findings, Variant
from crossings.server.projection.reports import list_reports
from crossings.server.web import lab
from crossings.server.web.settings import Settings
from rows import cases
from toys.client import Live, live

WINS = Figure("Harkonnen", 0.64, 0.58, 0.71, 4, SHARE, 0.5)
VARIANT = Variant(
    name="default",
    options={},
    players=["club", "club"],
    clairvoyants=[],
    seats=2,
    games=4,
    different=4,
    calibrated=True,
    figures={
        "balance": [WINS, replace(WINS, name="Atreides", value=0.36, low=0.29, high=0.42)],
        "length": [Figure("moves", 90, 80, 100, 4), Figure("minutes", 20, 18, 22, 4)],
        "players": [],
        "tension": [],
        "luck": [],
    },
    wide_balance=[WINS],
    moves=[80, 85, 95, 100],
    courses=[[0.5, share, 1.0] for share in (0.3, 0.4, 0.5, 0.6, 0.9)],
    choices=[],
)
FINDINGS = Findings(
    game="dune-chess",
    version="1",
    software="0.1.0",
    commands=["crossings lab run dune-chess --players club,club --games 4 -o chess"],
    repeatable=True,
    base="default",
    variants=[VARIANT],
    changes=[],
    rules=[],
    effects=[],
    examples=[],
)
QUESTION = {"game": "dune-chess", "options": {"setup": "heart"}, "bot": "random", "who": "me"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Reports of two installed games, of another game, and a file that is no report."""
    own = tmp_path / "reports"
    own.mkdir()
    today = crossings.game("dune-chess").version
    for name, game, rules in (("b", "dune-chess", today), ("a", "dunkelrunde", "0.1"), ("c", "gone", "1.0")):
        (own / f"{name}.json").write_text(replace(FINDINGS, game=game, version=rules).json())
    (own / "other.json").write_text("{}")
    (own / "other.html").write_text("<h1>Hello</h1>")
    (tmp_path / "secret.json").write_text(FINDINGS.json())
    return own


def played(game_id: str) -> Example:
    """A random game as an example of a report."""
    head, *nodes, last = trace(crossings.game(game_id), 1, lean=True)
    lines = "".join(json.dumps(line) + "\n" for line in (head, *nodes, last))
    return Example("typical", 7, len(nodes), last["result"]["reason"], last["result"]["winners"], lines)


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
    line = facts["reports"][0]["line"].replace("\N{NO-BREAK SPACE}", " ")
    assert line == "4 games. Win rate of Harkonnen: 64 % (58 to 71)."


async def test_a_report_is_sandboxed_and_links_its_games_to_their_replays(publishing: Live, folder: Path) -> None:
    example = played("dune-chess")
    with_game = replace(FINDINGS, version=crossings.game("dune-chess").version, examples=[example])
    (folder / "b.json").write_text(with_game.json())
    shown = await publishing.http.get("/reports/b.html")
    assert shown.headers["content-type"].startswith("text/html")
    [policy] = shown.headers.get_list("content-security-policy")
    assert "sandbox allow-downloads" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert re.findall(r'<a href="([^"]*)"', shown.text) == [f"../{example.link}"]
    assert 'download="dune-chess-7.jsonl"' in shown.text
    assert shown.text.index("Is it fair?</strong>") < shown.text.index("Numbers in brackets"), "answers come first"


async def test_a_report_on_other_rules_shows_no_games(publishing: Live, folder: Path) -> None:
    """Its positions could be illegal by the installed rules."""
    (folder / "b.json").write_text(replace(FINDINGS, version="0.1", examples=[played("dune-chess")]).json())
    shown = await publishing.http.get("/reports/b.html")
    assert "Example games" not in shown.text and "Is it fair?" in shown.text


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
    for name in ("other.html", "b.json", "c.html", "none.html", "..%2Fsecret.html", "%2e%2e/secret.html"):
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
    assert (await playing.post("/api/lab", other))["games"] == 0, "a new request cancels the visitor's earlier one"


async def test_questions_of_other_visitors_wait_for_their_turn(playing: Live) -> None:
    """The queue says what is being played; only the client that asked stops it, and the first of the queue is next."""
    checker, wall = ({"options": {"setup": setup}} for setup in ("checker", "wall"))
    await playing.post("/api/lab", QUESTION)
    second = await playing.post("/api/lab", QUESTION | checker | {"who": "second"})
    third = await playing.post("/api/lab", QUESTION | wall | {"who": "third"})
    assert [(one["waits"]["ahead"], one["waits"]["game"], one["waits"]["bot"]) for one in (second, third)] == [
        (1, "Dune Chess", "random"),
        (2, "Dune Chess", "random"),
    ]
    await playing.post("/api/lab/stop", {"who": "third"})
    assert (await playing.post("/api/lab", QUESTION | {"who": "third"})).get("waits") is None, "the same question"
    await playing.post("/api/lab/stop", {"who": "second's friend"})
    assert "waits" in await playing.post("/api/lab", QUESTION | checker | {"who": "second"}), "it is not theirs"
    await playing.post("/api/lab/stop", {"who": "me"})
    assert (await playing.post("/api/lab", QUESTION | wall | {"who": "third"}))["waits"]["ahead"] == 1
    assert "waits" not in await playing.post("/api/lab", QUESTION | checker | {"who": "second"})
    mine = await playing.post("/api/lab", QUESTION)
    assert (mine["waits"]["ahead"], mine["waits"]["game"]) == (2, "Dune Chess")
