"""Third-party bots, installed as a package with entry points: in matches and as engines, well-behaved or not."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from crossings.engine import game
from processes import is_running, ran
from rows import cases

BOTS = """
import os, subprocess, sys
from crossings.bots import Bot

def prints(question):
    print("let me see")
    os.write(1, b"hm\\n")
    subprocess.run(["echo", "aha"])
    return question.legal[0]

def leaves(question):
    sys.exit("I am off")

def dies(question):
    os._exit(7)

PRINTS, LEAVES, DIES = Bot("prints", lambda question: prints(question)), Bot("leaves", leaves), Bot("dies", dies)
NONE = 3
"""

TOY = Path(__file__).parent.parent / "toys" / "engine.py"


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a process that finds the bots."""
    (tmp_path / "odd_bots.py").write_text(BOTS)
    about = tmp_path / "odd_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1\n")
    lines = "".join(f"{name} = odd_bots:{name.upper()}\n" for name in ("prints", "leaves", "dies", "none"))
    (about / "entry_points.txt").write_text(f"[crossings.bots]\n{lines}")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def crossings(
    surroundings: dict[str, str], *arguments: str, typed: str = "", status: int = 0
) -> subprocess.CompletedProcess[str]:
    """Return the finished process of a command."""
    process = ran(sys.executable, "-m", "crossings", *arguments, typed=typed, **surroundings)
    assert process.returncode == status, process.stderr
    return process


def match(
    surroundings: dict[str, str], bot: str, processes: int = 2, status: int = 0
) -> subprocess.CompletedProcess[str]:
    games = ["--games", "3", "--processes", str(processes), "--json"]
    return crossings(surroundings, "match", "dune-chess", "--players", f"{bot},random", *games, status=status)


@pytest.mark.parametrize("processes", [1, 2])
def test_any_function_plays_in_any_process_and_its_prints_are_not_output(
    surroundings: dict[str, str], processes: int
) -> None:
    """CON-20. A lambda can't be pickled; the other process finds the bot by its name."""
    process = match(surroundings, "prints", processes)
    assert json.loads(process.stdout)["games"] == 3
    assert {"let me see", "hm", "aha"} <= set(process.stderr.splitlines())


def test_prints_of_an_engines_bot_are_not_answers(surroundings: dict[str, str]) -> None:
    view = json.dumps(game("dune-chess").start().view(0))
    message = f"position 0 {view}\ngo\nquit\n"
    process = crossings(surroundings, "engine", "dune-chess", "--level", "prints", typed=message)
    assert [line.split()[0] for line in process.stdout.splitlines()] == ["bestmove"]


@cases("""
    bot | processes | why
    leaves | 1 | the bot leaves failed: SystemExit: I am off
    dies | 2 | a process that played has ended before its game was over
    none | 1 | the bot none could not be loaded: TypeError: odd_bots:NONE is a int, not a Bot; fix or uninstall it
""")
def test_a_faulty_bot_is_one_error_line(surroundings: dict[str, str], bot: str, processes: int, why: str) -> None:
    assert match(surroundings, bot, processes, status=2).stderr == f"crossings: {why}\n"


@cases("""
    name
    SIGKILL
    SIGTERM
""")
def test_a_match_that_is_killed_leaves_no_process_behind(
    name: str, surroundings: dict[str, str], tmp_path: Path
) -> None:
    """They would hold its standard output open for ever.

    Engines that ignore `quit` and the end of their input are killed: before the match ends if it can catch the signal,
    else soon afterwards.
    """
    number, started = getattr(signal, name), tmp_path / "started"
    engine = f"engine:{shlex.join([sys.executable, str(TOY), 'lingers', str(started)])}"
    command = [sys.executable, "-m", "crossings", "match", "dune-chess", "--players", f"random,{engine}"]
    more = ["--games", "100000", "--processes", "2"]
    process = subprocess.Popen([*command, *more], env=surroundings, stdout=-1, stderr=-1, text=True)
    assert process.stderr and "1 of 100,000 games" in process.stderr.readline()
    process.send_signal(number)
    assert process.wait(20) == -number
    programs = [int(text) for text in started.read_text().split()]
    assert programs and not any(is_running(one, 0.5 if name == "SIGTERM" else 5.0) for one in programs)
    process.communicate(timeout=20)
