"""`crossings match` and `crossings engine`: what they print, and one line for every mistake."""

from __future__ import annotations

import io
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.bots import bot
from crossings.cli.engine import Talk
from crossings.cli.main import main

CHESS = crossings.game("dune-chess")
TOY = Path(__file__).parent.parent / "toys" / "engine.py"
PATIENCE = 30.0
MATCH = ("match", "dune-chess", "--processes", "1")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")


def toy(how: str) -> str:
    return f"engine:{shlex.join([sys.executable, str(TOY), how])}"


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[dict[str, Any], str]:
    assert main([*arguments, "--json"]) == 0
    captured = capsys.readouterr()
    return json.loads(captured.out), captured.err


# ---- match -----------------------------------------------------------------------------------------


def test_a_match_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    told, progress = result(capsys, *MATCH, "--players", f"random,{toy('first')}", "--games", "3", "--seed", "4")
    assert list(told) == ["games", "players", "wins", "draws", "points", "interval"]
    assert (told["games"], told["players"]) == (3, ["random", toy("first")])
    assert sum(told["points"]) == 3
    assert told["draws"][0] == told["draws"][1] == 3 - sum(told["wins"])
    for points, (low, high) in zip(told["points"], told["interval"], strict=True):
        assert 0 <= low <= points / 3 <= high <= 1
    assert progress.splitlines()[-1] == "3 of 3 games"
    again, _ = result(capsys, *MATCH, "--players", f"random,{toy('first')}", "--games", "3", "--seed", "4")
    assert again == told


def test_a_match_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--players", "random,random", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["player", "random", "random", "seats:", "ends:"]


def test_teams_each_play_all_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Two teams that are the same play the same games, dice and all."""
    told, _ = result(
        capsys, "match", "over-the-next-dune", "--players", "random,random", "--games", "2", "--processes", "1"
    )
    assert told["games"] == 2
    assert told["wins"][0] == told["wins"][1]
    one, _ = result(capsys, "match", "over-the-next-dune", "--players", "random", "--games", "2", "--processes", "1")
    assert (one["wins"], one["points"]) == (told["wins"][:1], told["points"][:1])


def test_alone_in_a_game_of_opponents_one_plays_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--players", "random", "--games", "2"]) == 0
    assert "seats: 0 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "deep-blue"], "there is no bot 'deep-blue'; there are: random, novice"),
        (["--players", "club,"], "there is no bot ''"),
        (["--players", "club,random", "--simulations", "0"], "1 or more, not 0"),
        (["--players", "club,random", "--simulations", "-4"], "1 or more, not -4"),
        (["--players", "club,random", "--seconds", "nan"], "seconds above 0, not nan"),
        (["--players", "club@x,random"], "after club@ comes a number of simulations"),
        (["--players", "random,random,random"], "3 players need 3 seats"),
        (["--players", "random,random", "--option", "sand=1"], "dune-chess has no option 'sand'"),
        (["--players", "random,random", "--games", "0"], "0 is too small"),
        (["--players", "random,engine:no-such-engine", "--games", "1"], "'no-such-engine' cannot be started"),
        (["--players", f"random,{toy('dies')}", "--games", "1"], r"ended (status 3) before it answered"),
        (["--players", f"random,{toy('nonsense')}", "--games", "1"], "answered nonsense"),
        ([], "the following arguments are required: --players"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main([*MATCH, *arguments])
    except SystemExit as error:
        code = int(error.code or 0)
    captured = capsys.readouterr()
    assert code == 2
    assert captured.err.count("\n") == 1
    assert why in captured.err


def test_an_interrupt_prints_what_has_been_played() -> None:
    command = [sys.executable, "-m", "crossings", "match", "dune-chess", "--players", "random,random"]
    more = ["--games", "5000", "--processes", "2", "--json"]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert "1 of 5000 games" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said, wrong = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(said)["games"] > 0
    assert "Traceback" not in wrong


# ---- engine ----------------------------------------------------------------------------------------


def talk(*lines: str, level: str = "novice") -> list[str]:
    out = io.StringIO()
    Talk(CHESS, bot(level), io.StringIO("".join(f"{line}\n" for line in lines)), out).hold()
    return out.getvalue().splitlines()


def position(seat: int = 0) -> str:
    return f"position {seat} {json.dumps(CHESS.start().view(0))}"


def test_an_engine_introduces_itself_and_answers() -> None:
    answers = talk("crossings", "game dune-chess", "isready", position(), "go simulations 1 seed 3", "quit", "isready")
    assert answers[:3] == ["id name crossings novice", "crossingsok", "readyok"]
    word, move = answers[3].split()
    assert word == "bestmove"
    assert move in CHESS.start().actions()
    assert len(answers) == 4


def test_an_engine_keeps_to_the_moves_that_it_is_told() -> None:
    given = CHESS.start().actions()[:2]
    for seed in range(3):
        (said,) = talk(position(), f"legal {' '.join(given)}", f"go seed {seed} simulations 2", level="casual")
        assert said.split()[1] in given


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["game chess"], "this engine plays dune-chess"),
        (["position"], "after `position` come a seat and its view"),
        (["position 0 {"], "after `position` come a seat and its view"),
        (["go"], "a state is a JSON object|must be 'dune-chess'"),
        ([position(1), "go"], "seat 1 is not to move"),
        ([position(), "go simulations"], "after `go` come"),
        ([position(), "go depth 3"], "after `go` come"),
        ([position(), "go simulations 0"], "1 or more, not 0"),
        ([position(), "go seconds nan"], "seconds above 0, not nan"),
        ([position(), "go seed " + "9" * 5000], "after `go` come"),
        ([position(), "go simulations " + "9" * 40], "at most 1000000000 simulations"),
        (["position " + "9" * 5000 + " {}"], "after `position` come a seat and its view"),
        (["position 0 " + "[" * 100_000], "after `position` come a seat and its view"),
        ([position(), "legal e9-e10"], "'e9-e10' is no move of dune-chess"),
    ],
)
def test_what_is_said_wrongly_is_answered_in_a_line(lines: list[str], why: str) -> None:
    answers = talk(*lines, "isready")
    assert answers[-1] == "readyok"
    assert len(answers) == 2
    assert answers[0].startswith("error ")
    assert re.search(why, answers[0])


def test_what_it_does_not_know_it_passes_over() -> None:
    assert talk("ponder", "", "isready") == ["readyok"]


class Open(io.StringIO):
    """Lines after which no end comes: whoever speaks keeps listening."""

    def __next__(self) -> str:  # type: ignore[override]
        line = self.readline()
        if not line:
            time.sleep(PATIENCE)
            raise StopIteration
        return line


@pytest.mark.parametrize("end", ["stop", "quit"])
def test_it_can_be_stopped_even_before_it_has_begun_to_think(end: str) -> None:
    """All lines are there at once: whoever listens has heard the last of them before the first is answered."""
    out, begun = io.StringIO(), time.monotonic()
    lines = Open("".join(f"{line}\n" for line in (position(), "go seconds 100", end, "quit")))
    Talk(CHESS, bot("search"), lines, out).hold()
    assert time.monotonic() - begun < PATIENCE
    assert out.getvalue().split()[0] == "bestmove"


def test_what_is_stopped_is_one_answer_not_the_next() -> None:
    asked = "go simulations 30 seed 4"
    (alone,) = answers_before_the_end(position(), asked)
    assert answers_before_the_end(position(), "go seconds 100", "stop", asked)[1] == alone


def answers_before_the_end(*lines: str) -> list[str]:
    """What is answered to lines that are there at once, while the input is open."""
    command = [sys.executable, "-m", "crossings", "engine", "dune-chess", "--level", "search"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in lines))
        process.stdin.flush()
        return [process.stdout.readline() for line in lines if line.startswith("go ")]


def test_bytes_that_are_no_text_do_not_stop_it() -> None:
    command = [sys.executable, "-m", "crossings", "engine", "dune-chess", "--level", "random"]
    done = subprocess.run(command, input=b"\xff\xfe\nisready\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"readyok\n", b"")


def test_the_command_is_an_engine_that_a_match_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-m", "crossings", "engine", "dune-chess", "--level", "random"])
    told, _ = result(capsys, *MATCH, "--players", f"engine:{command},random", "--games", "1")
    assert sum(told["points"]) == 1
