"""Engines: their moves are played, and each failure is reported in one line."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from crossings.bots import BotFailed, Budget, Question, engines
from crossings.bots.child_processes import exit_now, start_process_group
from crossings.bots.engines import Engine, close_engines, engine_bot
from crossings.bots.registry import answer
from processes import forked_child, in_forked_child, is_running
from rows import cases
from toys.nim import game as nim

MOST_KILOBYTES = 100_000
TOY = Path(__file__).parent.parent / "toys" / "engine.py"


def command(how: str) -> str:
    return shlex.join([sys.executable, str(TOY), how])


def question(heap: int = 9, budget: Budget | None = None) -> Question:
    state = nim.GAME.start(heap=heap)
    return Question(nim.GAME, 0, state.view(0), state.actions(), 7, budget or Budget(0.1))


@pytest.fixture(autouse=True)
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test starts and ends without engines, even after other tests in this process."""
    monkeypatch.setattr(engines, "TERMINATION_SECONDS", 0.5)
    monkeypatch.setattr(engines, "_running", {})
    yield
    close_engines()


def move_of(how: str) -> str:
    bot = engine_bot(command(how))
    return answer(bot.name, bot.decide, question()).move


def test_an_engine_answers_and_stays_for_the_next_question() -> None:
    assert [move_of("first") for _ in range(3)] == ["take-1"] * 3
    assert len(engines._running) == 1


@cases(r"""
    how | why
    dies | ended \(status 3\) before it answered; it said: ValueError: out of ideas
    nonsense | answered nonsense: 'bestmove a b'
    endless | answered nonsense: a line without end
    refuses | says: 'I do not like this'
    grumbles | answered nonsense: 'bestmove a b'; it said: I had rather not
    illegal | chose 'take-all', which is not legal
""")
def test_failures_are_reported_in_one_line(how: str, why: str) -> None:
    with pytest.raises(BotFailed, match=f"engine.*{why}$") as caught:
        move_of(how)
    assert "\n" not in str(caught.value)


@cases("""
    how | constant | why
    mute | START_TIMEOUT | ""
    hangs | GRACE_SECONDS | ""
    complains | GRACE_SECONDS | "; it said: x{200}"
""")
def test_an_engine_that_hangs_times_out(how: str, constant: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, constant, 1.0)
    with pytest.raises(BotFailed, match=rf"gave no answer within . seconds{why}$"):
        move_of(how)
    assert all(engine._process is None for engine in engines._running.values())


@cases("""
    wrong
    no-such-program-here
    ""
    "
    /
""")
def test_missing_programs_are_reported_in_one_line(wrong: str) -> None:
    with pytest.raises(BotFailed, match=r"^the engine .* cannot be started \("):
        Engine(wrong).ask(question())


def test_a_dead_engine_is_restarted() -> None:
    engine = Engine(command("first"))
    assert engine.ask(question()) == "take-1"
    assert engine._process is not None
    os.kill(engine._process.pid, signal.SIGKILL)
    engine._process.wait()
    with pytest.raises(BotFailed, match=r"ended \(status -9\) before it answered"):
        engine.ask(question())
    assert engine.ask(question()) == "take-1"
    engine.close()


def test_endless_output_does_not_fill_the_memory() -> None:
    """Between two questions its output isn't read, and megabytes may be waiting."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    engine = Engine(command("chatters"))
    assert engine.ask(question()) == "take-1"
    time.sleep(2)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KILOBYTES
    engine.close()


def test_an_engine_that_does_not_read_blocks_no_caller() -> None:
    """It keeps answering while the pipe to it is full."""
    engine = Engine(command("deaf"))
    view = {**nim.GAME.start(heap=9).view(0), "filler": "x" * 10_000}
    for _ in range(30):
        assert engine.ask(replace(question(), view=view)) == "take-1"
    engine.close()


def test_child_processes_of_an_engine_end_with_it() -> None:
    engine = Engine(command("leaves a child"))
    assert engine.ask(question()) == "take-1"
    child = int(engine._errors.text().split()[1])
    os.kill(child, 0)
    engine.close()
    assert not is_running(child)


@cases("""
    name
    SIGTERM
    SIGHUP
""")
def test_a_signal_ends_engines_with_their_children(name: str) -> None:
    """This includes engines that ignore `quit` and the end of their input; the process itself ends by the signal."""
    number = getattr(signal, name)

    def wait_with_an_engine(output: int) -> None:
        signal.signal(number, signal.SIG_DFL)
        engine = Engine(command("lingers"))
        engine.ask(question())
        assert engine._process is not None
        os.write(output, f"{engine._process.pid} {engine._errors.text().split()[1]}\n".encode())
        signal.pause()

    with forked_child(wait_with_an_engine) as (child, lines):
        programs = [int(text) for text in lines.readline().split()]
        assert len(programs) == 2
        os.kill(child, number)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -number
    assert not any(map(is_running, programs))


def test_a_forked_child_starts_its_own_engine() -> None:
    engine = Engine(command("first"))
    assert engine.ask(question()) == "take-1"
    parents = engine._process
    assert parents is not None

    def ask_and_close() -> list[object]:
        move = engine.ask(question())
        assert engine._process is not None
        own = engine._process.pid
        engine.close()
        close_engines()
        return [move, own]

    move, own = in_forked_child(ask_and_close)
    assert move == "take-1" and own != parents.pid
    assert engine.ask(question()) == "take-1" and engine._process is parents
    engine.close()


def test_exit_now_kills_the_process_group() -> None:
    """Workers of a server and processes of a match call it, so that no process of a bot is left."""

    def start_and_leave(output: int) -> None:
        start_process_group()
        started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        os.write(output, f"{started.pid}\n".encode())
        exit_now()

    with forked_child(start_and_leave) as (child, lines):
        started = int(lines.readline())
        os.waitpid(child, 0)
    assert not is_running(started)
