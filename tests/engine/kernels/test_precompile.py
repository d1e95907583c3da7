"""Compiling ahead of time disturbs no game: low priority, one process at a time."""

import os
import signal
import sys
from pathlib import Path

import pytest

from crossings.engine import Game
from crossings.engine.kernels.cache import process_lock
from crossings.engine.kernels.precompile import NICENESS, WHILE_INPUT_OPEN, run
from processes import forked_child, printed, ran

PRINT_PRIORITY = """
import os, sys
from crossings.engine.kernels.precompile import run
sys.exit(run(["dune-chess"], lambda one: f"{one.id} {os.nice(0)}"))
"""
TRY_LOCK = """
import fcntl, sys
try:
    fcntl.flock(open(sys.argv[1], "w"), fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("taken")
"""


def test_games_are_compiled_at_low_priority(tmp_path: Path) -> None:
    output = printed("-c", PRINT_PRIORITY, CROSSINGS_CACHE=str(tmp_path))
    assert output == f"dune-chess {min(19, os.nice(0) + NICENESS)}\n"


def test_an_unknown_game_is_rejected() -> None:
    done = ran(sys.executable, "-m", "crossings.engine.kernels.precompile", "dune-chest")
    assert done.returncode == 2
    assert "dune-chess" in done.stderr
    assert done.stderr.count("\n") == 1


def test_precompilation_ends_when_its_input_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends with the server, even if that is killed."""
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    ours, its = os.pipe()[::-1]

    def compile_without_end(output: int) -> None:
        os.close(ours)
        os.dup2(its, 0)

        def wait(one: Game) -> str:
            os.write(output, f"{one.id}\n".encode())
            signal.pause()
            return ""

        run([WHILE_INPUT_OPEN, "dune-chess"], wait)

    with forked_child(compile_without_end) as (child, lines):
        os.close(its)
        assert lines.readline() == "dune-chess\n"
        os.close(ours)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def test_no_two_processes_do_the_same_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))

    def tried_elsewhere(name: str) -> str:
        return printed("-c", TRY_LOCK, tmp_path / "locks" / name)

    with process_lock("some-game"):
        assert tried_elsewhere("some_game") == "taken\n"
        assert tried_elsewhere("another_game") == ""
    assert tried_elsewhere("some_game") == ""
