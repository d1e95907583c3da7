"""`crossings match` and `crossings engine`: their output, and one line for each error."""

import io
import json
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import crossings
from crossings.bots import bot, choose
from crossings.cli import common
from crossings.cli.engine import EngineSession
from crossings.cli.main import main
from rows import cases

CHESS = crossings.game("dune-chess")
ENGINE = (sys.executable, "-m", "crossings", "engine", "dune-chess")
PATIENCE = 30.0


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[dict[str, Any], str]:
    assert main([*arguments, "--json"]) == 0
    captured = capsys.readouterr()
    return json.loads(captured.out), captured.err


# ---- match -----------------------------------------------------------------------------------------


def test_a_match_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """CON-20: here against `crossings engine`, the same again for the same seed."""
    engine = f"engine:{shlex.join([*ENGINE, '--level', 'random'])}"
    match = ("match", "dune-chess", "--processes", "1", "--players", f"random,{engine}", "--games", "3", "--seed", "4")
    output, progress = result(capsys, *match)
    assert list(output) == ["games", "players", "wins", "draws", "points", "interval"]
    assert (output["games"], output["players"]) == (3, ["random", engine])
    assert sum(output["points"]) == 3
    assert output["draws"][0] == output["draws"][1] == 3 - sum(output["wins"])
    for points, (low, high) in zip(output["points"], output["interval"], strict=True):
        assert 0 <= low <= points / 3 <= high <= 1
    assert progress.splitlines()[-1] == "3 of 3 games"
    assert result(capsys, *match)[0] == output


def test_a_match_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """It compares two opponents; a single player plays itself."""
    for players, rows in (("random,random", ["random", "random"]), ("random", ["random"])):
        main(["match", "dune-chess", "--processes", "1", "--players", players, "--games", "2"])
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == ["player", *rows, "seats:", "ends:"]


def test_an_interrupt_prints_what_has_been_played() -> None:
    command = [sys.executable, "-m", "crossings", "match", "dune-chess", "--players", "random,random"]
    more = ["--games", "5000", "--processes", "2", "--json"]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr and "1 of 5,000 games" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    message, wrong = process.communicate(timeout=60)
    assert process.returncode == 130, wrong
    assert json.loads(message)["games"] > 0
    assert "Traceback" not in wrong


def test_an_interrupt_while_a_lock_is_released_is_an_interrupt() -> None:
    lock = threading.Lock()
    with pytest.raises(KeyboardInterrupt), common.normalize_interrupts(), lock:
        lock.release()
        raise KeyboardInterrupt


# ---- engine ----------------------------------------------------------------------------------------


def talk(*lines: str, level: str = "novice") -> list[str]:
    out = io.StringIO()
    EngineSession(CHESS, bot(level), io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue().splitlines()


def position(seat: int = 0) -> str:
    return f"position {seat} {json.dumps(CHESS.start().view(0))}"


def test_an_engine_identifies_itself_answers_and_ignores_unknown_lines() -> None:
    lines = ("crossings", "game dune-chess", "ponder", "", "isready", position(), "go simulations 1 seed 3", "quit")
    *output, last = talk(*lines, "isready")
    assert output == ["id name crossings novice", "crossingsok", "readyok"]
    word, move = last.split()
    assert word == "bestmove" and move in CHESS.start().actions()


def test_an_engine_chooses_only_given_moves() -> None:
    arguments = CHESS.start().actions()[:2]
    for seed in range(3):
        (message,) = talk(position(), f"legal {' '.join(arguments)}", f"go seed {seed} simulations 2", level="casual")
        assert message.split()[1] in arguments


FILLED = {"RED": position(0), "BLUE": position(1), "NINES": "9" * 5000, "DEEP": "[" * 100_000}


@cases("""
    typed | why
    game chess                  | this engine plays dune-chess
    position                    | `position` needs a seat and its view
    position 0 {                | `position` needs a seat and its view
    position NINES {}           | `position` needs a seat and its view
    position 0 DEEP             | `position` needs a seat and its view
    go                          | a state is a JSON object|must be 'dune-chess'
    BLUE; go                    | seat 1 is not to move
    RED; go simulations         | `go` takes
    RED; go depth 3             | `go` takes
    RED; go seed NINES          | `go` takes
    RED; go simulations 0       | from 1, not 0
    RED; go simulations 9999999999 | at most 1000000000 simulations
    RED; go seconds nan         | seconds above 0, not nan
    RED; legal e9-e10           | 'e9-e10' is not a move of dune-chess
""")
def test_an_invalid_line_is_answered_by_one_line(typed: str, why: str) -> None:
    for word, text in FILLED.items():
        typed = typed.replace(word, text)
    answer, ready = talk(*typed.split("; "), "isready")
    assert ready == "readyok"
    assert answer.startswith("error ") and re.search(why, answer)


class Open(io.StringIO):
    """Lines without an end of input."""

    def __next__(self) -> str:  # type: ignore[override]
        line = self.readline()
        if not line:
            time.sleep(PATIENCE)
            raise StopIteration
        return line


@pytest.mark.parametrize("end", ["stop", "quit"])
def test_it_can_be_stopped_before_it_has_begun_to_think(end: str) -> None:
    """All lines arrive at once: the last is received before the first is answered."""
    out, begun = io.StringIO(), time.monotonic()
    lines = Open("".join(f"{line}\n" for line in (position(), "go seconds 100", end, "quit")))
    EngineSession(CHESS, bot("search"), lines, out).run()
    assert time.monotonic() - begun < PATIENCE
    assert out.getvalue().split()[0] == "bestmove"


def test_only_one_answer_is_stopped() -> None:
    """The engine runs in its own process, whose input stays open; bytes that are no text do not stop it."""
    lines = ("\udcff\udcfe", position(), "go seconds 100", "stop", "go simulations 30 seed 4")
    with subprocess.Popen([*ENGINE, "--level", "search"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout
        process.stdin.write("".join(f"{line}\n" for line in lines).encode(errors="surrogateescape"))
        process.stdin.flush()
        _, second = process.stdout.readline(), process.stdout.readline()
    expected = choose("search", CHESS, CHESS.start().view(0), 0, seed=4, simulations=30)
    assert second.decode() == f"bestmove {expected}\n"
