"""The examples in the docs of bots work as printed: matches, the client at a table, the engine, the levels."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import crossings
from crossings.bots import LEVELS
from crossings.bots.match import entry, play_match
from crossings.engine import Game
from toys.client import live

PATIENCE = 60.0
RESEARCH = Path(__file__).parents[2] / "docs" / "research"
DOCS = "".join((RESEARCH / name).read_text(encoding="utf-8") for name in ("bots.md", "write-a-bot.md"))


def program(containing: str) -> str:
    """Return the only program of the pages that contains this."""
    programs: list[str] = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    (found,) = [text for text in programs if containing in text]
    return found


def test_twenty_lines_join_a_table_by_an_invitation_and_play(coin_race: Game, tmp_path: Path) -> None:
    """TAB-25: they play against a bot of the table, which waits for the invited player."""
    bot = tmp_path / "bot.py"
    bot.write_text(program("websockets"))
    assert len([line for line in program("websockets").splitlines() if line]) <= 20

    async def play() -> tuple[str, str]:
        async with live(f"sqlite:///{tmp_path / 'tables.db'}") as server:
            opened = await server.open_table("friend", {"bot": "random"}, options={"goal": 3})
            link = f"http://127.0.0.1:{server.port}/t/{opened['table']}#{opened['keys'][0]}"
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(bot), link, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            reported, wrong = await asyncio.wait_for(process.communicate(), PATIENCE)
            return reported.decode(), wrong.decode()

    reported, wrong = asyncio.run(play())
    assert wrong == ""
    assert reported.startswith("over: {'winners': [")


def test_the_engine_of_the_page_plays(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(program("bestmove"))
    chess = crossings.game("dune-chess")
    players = [entry(f"engine:{shlex.join([sys.executable, str(engine)])}", chess), entry("random", chess)]
    (played,) = play_match(chess, players, games=1, seed=1, processes=1)
    assert played.reason


def test_the_answer_of_the_pages_conversation_is_a_move_of_that_seat() -> None:
    (seat,) = re.findall(r"^    position (\d) ", DOCS, re.MULTILINE)
    (move,) = re.findall(r"^    bestmove (\S+)$", DOCS, re.MULTILINE)
    start = crossings.game("dune-chess").start()
    assert start.actor == int(seat)
    assert move in start.actions()


@pytest.mark.long
def test_the_match_of_the_page_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    exec(program("play_match"), {})
    assert capsys.readouterr().out == "first 0.0\nclub@60 2.0\n"


def test_the_bot_of_the_page_decides() -> None:
    namespace: dict[str, object] = {}
    exec(program("BOT = "), namespace)
    bot = namespace["BOT"]
    assert isinstance(bot, crossings.bots.Bot)
    assert bot.title == "Says little"


def test_the_page_has_the_numbers_of_the_levels() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCS, re.MULTILINE))
    for name, level in LEVELS.items():
        if level.simulations is None:
            assert f"{level.seconds} s" in rows[name]
        elif level.simulations > 1:
            assert rows[name] == f"{level.simulations} simulations, {level.seconds:g} s"
