"""Every command in the docs runs as written, with fewer games if it would take hours."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import crossings
from bots.test_docs import program
from crossings.server.storage import open_database
from crossings.table import PERSON, Match, Seat
from crossings.table.files import export_finished
from installed import announce
from shown_commands import COMMANDS

ROOT = Path(__file__).parents[2]
SHORTENED = {
    r"(for who in \S+ [^\s;]+)[^;]*;": r"\1;",
    r"--games \d+": "--games 4",
    r"--most \d+": "--most 2",
    r"--steps \d+": "--steps 100",
    r"(lab train \S+)(?!.*--steps)": r"\1 --steps 100",
    r"(lab baseline \S+)": r"\1 --seeds 1 --steps 100",
    r"( sweep .*--most) \d+": r"\1 32",
    r"--simulations \d+": "--simulations 20",
    r"--seconds \S+": "--seconds 0.01",
    r"--depth \d+": "--depth 2",
    r"(?<=[ ,])(expert|master)(?=[, ])": "club",
    r"@\d+": "@20",
}
NEW = "take-away"
"""A game that a page tells readers to create; `announce` stands in for its installation."""
MANY_GAMES = re.compile(r"(for .*)?crossings lab (run|sweep|balance|rulings) ")
"""Commands that play many games; random players are enough to test them."""
SERVER = re.compile(r"crossings (serve|play)\b(?!.*--terminal)")
LONGEST_SECONDS = 900
"""Timeout of a command, after which the test names it."""
pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile the bots once; without this, a game of experts takes a quarter of an hour."""
    subprocess.run([sys.executable, "-m", "crossings.bots.precompile"], check=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: None) -> Path:
    """Create the folder in which a page's commands run, with the files and programs that they use."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, command in (("python", ""), ("crossings", "-m crossings")):
        (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable} {command} "$@"\n')
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), str(tmp_path / NEW / "src"), *sys.path]))
    (tmp_path / "my_engine.py").write_text(program("bestmove"))
    (tmp_path / "game.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in export_finished(finished())))
    for part in ("benchmarks", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "CITATION.cff", tmp_path)
    (tmp_path / "backups").mkdir()
    (tmp_path / "data").mkdir()
    open_database(f"sqlite:///{tmp_path / 'data' / 'crossings.sqlite3'}").dispose()
    return tmp_path


def finished() -> Match:
    """Return a finished game with chance."""
    game = crossings.game("dunkelrunde")
    match = Match("table", game, game.start().options, [Seat(PERSON, seat) for seat in range(3)], bytes(32))
    match.follow(match.prepare_start().events)
    while not match.is_over:
        assert isinstance(match.actor, int)
        match.follow(match.prepare_move(match.actor, [match.state.actions()[0]]).events)
    return match


def head(folder: Path) -> str:
    """Return the commitment of the game in the folder, which is also the first head of its hash chain."""
    commitment: str = json.loads((folder / "game.jsonl").read_text().partition("\n")[0])["commitment"]
    return commitment


NOT_RUN = re.compile(r"my_agent:|ray://")
"""Commands that need a trained network or a cluster, and fail with a message; see tests/lab/."""


def run(command: str, folder: Path) -> None:
    """Run one command and check that it succeeds; stop servers after they have started."""
    if command.startswith("make"):
        subprocess.run(["make", "--dry-run", *shlex.split(command)[1:]], cwd=ROOT, check=True, capture_output=True)
        return
    if command.startswith("pip"):
        if (folder / NEW).is_dir():
            announce(folder / NEW, folder / "site")
        return
    if command.startswith("python examples/"):  # needs PyTorch; tests/examples/long_*.py run them
        assert (ROOT / command.split()[1]).exists()
        return
    for long, short in SHORTENED.items():
        command = re.sub(long, short, command)
    if MANY_GAMES.match(command):
        command = re.sub(r"\b(novice|casual|club|expert|master(?=@))\b(@\d+)?", "random", command)
    if command.startswith("crossings match") and "--games" not in command:
        command += " --games 2"
    command = command.replace("/backups", str(folder / "backups")).replace("PROOF [--seat N]", head(folder))
    if SERVER.match(command):
        start_and_stop(re.sub(r"--port \d+", "--port 0", command), folder)
        return
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
    )
    if NOT_RUN.search(command):
        assert done.returncode == 2 and "Traceback" not in done.stderr, f"{command}\n{done.stderr[-2000:]}"
        return
    assert done.returncode == 0, f"{command}\n{done.stdout[-1000:]}\n{done.stderr[-2000:]}"


def start_and_stop(command: str, folder: Path) -> None:
    """Start a server, check that it prints its address, and stop it."""
    command = command.replace("0.0.0.0", "127.0.0.1")  # tests only use the loopback interface
    server = subprocess.Popen(shlex.split(command), cwd=folder, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert "http://" in server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    server.communicate()


@pytest.mark.parametrize("page", [page for page in COMMANDS if COMMANDS[page]], ids=lambda page: page.stem)
def test_the_commands_of_a_page_succeed(page: Path, folder: Path) -> None:
    for command in COMMANDS[page]:
        run(command, folder)
