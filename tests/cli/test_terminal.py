"""The table in a terminal, played by script: through pipes, on a screen of its own, with the server going away."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crossings.cli.terminal import host
from crossings.cli.terminal.screen import Screen
from crossings.cli.terminal.session import Session, default_seats, open_table
from crossings.cli.terminal.wire import ServerSays, Wire
from crossings.engine import game
from toys import register

COMMAND = [sys.executable, "-m", "crossings"]
KEY = re.compile(r"--resume (\S+)")
PROMPT = "Harkonnen> "
SECONDS = 120


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of the tests are kept apart from everybody else's; nothing is compiled beside them."""
    monkeypatch.setenv("CROSSINGS_DB", f"sqlite:///{tmp_path}/tables.sqlite")
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")


def play(*arguments: str, typed: str) -> str:
    """What is printed while these lines are typed."""
    done = subprocess.run(
        [*COMMAND, "play", "--terminal", *arguments], input=typed, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


# ---- through pipes ---------------------------------------------------------------------------------


def test_a_game_against_a_bot() -> None:
    shown = play("dune-chess", "--seconds", "0.1", typed="?\nwhy e7-e5\ne7-e5\nd7-e6\nlog\nrules duc-13\nquit\n")
    start = game("dune-chess").start()
    assert start.text(0) in shown
    assert " ".join(start.actions()) in shown
    refusal = start.why_not("e7-e5")
    rulebook = game("dune-chess").rulebook
    assert shown.count(f"{refusal.sentence}\n{refusal.rule}  {rulebook[refusal.rule].text}\n") == 2
    assert "> Harkonnen Troop goes from d7 to e6.  d7-e6\n> Atreides " in shown
    assert f"DUC-13  {rulebook['DUC-13'].text}" in shown
    assert start.play("d7-e6").text(0) not in shown, "the board is shown when it is one's turn again"


def test_undo_and_redo() -> None:
    shown = play("dune-chess", "--seconds", "0.1", typed="d7-e6\nundo\nlog\nredo\nquit\n")
    parts = shown.split(PROMPT)
    assert len(parts) == 6
    start = game("dune-chess").start().text(0)
    assert [start in part for part in parts] == [True, False, True, False, False, False]
    assert board_of(parts[1]) == board_of(parts[4])
    assert "d7-e6  (taken back)" in parts[3]


def board_of(part: str) -> str:
    """What is shown from the position on."""
    return part.split("\n\n", 1)[1]


def test_coming_back() -> None:
    first = play("dune-chess", "--seconds", "0.1", typed="d7-e6\nresume\nquit\n")
    keys = KEY.findall(first)
    assert len(keys) == 2 and len(set(keys)) == 1
    again = play("--resume", keys[0], typed="log\n")
    assert board_of(first.split(PROMPT)[1]) in again
    assert "Harkonnen Troop goes from d7 to e6.  d7-e6" in again


def test_a_team_alone() -> None:
    shown = play("over-the-next-dune", "--option", "players=3", typed="?\nboard\nquit\n")
    assert shown.count(": you\n") == 3
    keys = KEY.search(shown)
    assert keys is not None
    assert len(keys[1].split(",")) == 3


def test_several_moves_in_a_row() -> None:
    shown = play("dune-chess", "--seat", "me", "me", typed="d7-e6\nd2-e3\nc7-d6 c2-d3\nlog\nquit\n")
    assert "Atreides Troop goes from d2 to e3." in shown
    log = shown.split("> log\n")[1]
    assert "c7-d6" in log and "c2-d3" not in log, "a row ends where another seat is to move"


def test_a_key_that_opens_nothing() -> None:
    done = subprocess.run([*COMMAND, "play", "--terminal", "--resume", "nothing"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "crossings: no table has this key\n"
    assert done.stdout == ""


def test_who_sits_where_by_default() -> None:
    assert default_seats(game("dune-chess"), 2) == ["me", "bot"]
    assert default_seats(game("over-the-next-dune"), 3) == ["me", "me", "me"]


# ---- in a terminal ---------------------------------------------------------------------------------


class Typist:
    """Someone in front of a terminal."""

    def __init__(self, *arguments: str) -> None:
        self.shown = ""
        self.process, self._screen = self._start([*COMMAND, *arguments])

    @staticmethod
    def _start(command: list[str]) -> tuple[subprocess.Popen[bytes], int]:
        screen, end = pty.openpty()
        environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        process = subprocess.Popen(
            command, stdin=end, stdout=end, stderr=end, env=environment, start_new_session=True, close_fds=True
        )
        os.close(end)
        return process, screen

    def wait_for(self, *texts: str) -> str:
        """Read until these texts are there, one after another, however they arrive; all that came with them."""
        end = time.monotonic() + SECONDS
        begin = len(self.shown)
        awaited = re.compile(".*".join(map(re.escape, texts)), re.DOTALL)
        while not awaited.search(self.shown, begin):
            ready, _, _ = select.select([self._screen], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{texts} did not come: {self.shown[-2000:]}"
            self.shown += os.read(self._screen, 65536).decode(errors="replace")
        return self.shown[begin:]

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._screen, text.encode() + b"\r")

    def interrupt_until(self, text: str) -> None:
        """Interrupt until the text comes: a line editor that is just about to wait sees only the next signal."""
        end = time.monotonic() + SECONDS
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} did not come: {self.shown[-2000:]}"
            os.kill(self.process.pid, signal.SIGINT)
            if select.select([self._screen], [], [], 1.0)[0]:
                self.shown += os.read(self._screen, 65536).decode(errors="replace")

    def close(self) -> int:
        """Leave the terminal; the exit code."""
        code = self.process.wait(SECONDS)
        os.close(self._screen)
        return code


def test_in_a_terminal_there_are_colours_and_a_prompt() -> None:
    typist = Typist("play", "dune-chess", "--terminal", "--seconds", "0.1")
    shown = typist.wait_for(PROMPT)
    assert "\x1b[1;31m" in shown and "\x1b[1;34m" in shown, "both sides have their colour"
    typist.type("d7-e6")
    assert "is thinking" in typist.wait_for(PROMPT)
    typist.type("quit")
    typist.wait_for("--resume")
    assert typist.close() == 0


def test_while_another_is_to_move_all_but_moves_can_be_typed() -> None:
    typist = Typist("play", "dune-chess", "--terminal", "--seat", "friend", "me")
    typist.wait_for("Harkonnen: ")
    typist.type("?")
    typist.wait_for("it is not your turn")
    typist.type("d2-e3")
    typist.wait_for("It is not Atreides's turn.")
    typist.type("rules duc-13")
    typist.wait_for("DUC-13")
    typist.type("help")
    typist.wait_for("take the last move back")
    typist.type("log")
    typist.type("quit")
    typist.wait_for("--resume")
    assert typist.close() == 0


def test_ctrl_c_leaves_with_the_key_and_without_a_traceback() -> None:
    typist = Typist("play", "dune-chess", "--terminal", "--seconds", "0.1")
    typist.wait_for(PROMPT)
    typist.interrupt_until("--resume")
    assert typist.close() == 130
    assert "Traceback" not in typist.shown


# ---- another's server ------------------------------------------------------------------------------


@pytest.fixture
def served() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own: its address, and the process."""
    process = serve("0")
    address = address_of(process)
    yield address, process
    process.kill()
    process.wait()


def serve(port: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "serve", "--port", port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
    assert found
    return found[0]


def test_playing_on_another_server(served: tuple[str, subprocess.Popen[str]]) -> None:
    address, _ = served
    wait_until_up(address)
    shown = play("dune-chess", "--seat", "me", "me", "--server", address, typed="d7-e6\nquit\n")
    assert "goes from d7 to e6" in shown
    assert f"--server {address} --resume" in shown


def test_the_server_goes_and_comes_back(served: tuple[str, subprocess.Popen[str]]) -> None:
    """Killed between two moves: the player types on, and each move counts once."""
    address, first = served
    wait_until_up(address)
    typist = Typist("play", "dune-chess", "--terminal", "--seat", "me", "me", "--server", address)
    typist.wait_for(PROMPT)
    typist.type("d7-e6")
    typist.wait_for("Atreides> ")
    first.kill()
    first.wait()
    second = serve(address.rsplit(":", 1)[1])
    try:
        assert address_of(second) == address
        typist.type("d2-e3")
        typist.wait_for("Connected again.", PROMPT)
        typist.type("log")
        log = typist.wait_for(PROMPT)
        assert log.count("d2-e3") == 1
        typist.type("quit")
        typist.wait_for("--resume")
        assert typist.close() == 0
    finally:
        second.kill()
        second.wait()


def wait_until_up(address: str) -> None:
    """Until the server answers."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            assert Wire(address).ask("/health") == {"ok": True}
            return
        except host.NoServer:
            continue
    raise AssertionError(f"{address} does not answer")


# ---- several at one terminal -----------------------------------------------------------------------


def race(monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """Two at one terminal run the coin race; what they are asked while they type this."""
    one = register(monkeypatch)
    lines = iter(typed)
    asked: list[str] = []

    def read(prompt: str = "") -> str:
        asked.append(prompt)
        return next(lines)

    monkeypatch.setattr("builtins.input", read)
    with host.server(None) as address:
        wire = Wire(address)
        keys = open_table(wire, one, {}, ["me", "me"], 1.0)
        Session(wire, keys, own_server=True, screen=Screen()).play()
    return asked


def test_rows_of_moves_are_offered_and_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    race(monkeypatch, "", "row 1", "hide-left", "", "hide-left", "", "?", "row 2", "row 1", "", "quit")
    shown = capsys.readouterr().out
    expected = ("No row of moves is offered now.", "row 1  Step, then rest: step rest", "There is row 1; ? shows it.")
    places = [shown.index(text) for text in (*expected, "  step\n", "  rest\n")]
    assert places == sorted(places)


def test_a_curtain_where_something_is_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each sees the board with their own eyes, after the other has looked away."""
    asked = race(monkeypatch, "", "hide-left", "", "hide-right", "", "quit")
    shown = capsys.readouterr().out
    assert [prompt.partition(",")[0] for prompt in asked] == ["Red", "Red> ", "Blue", "Blue> ", "Red", "Red> "]
    before, after = shown.split("hide-left", 1)
    assert "left" not in before
    assert "?" in after.split("Blue", 1)[1], "Blue does not see the coin of Red"
    assert "right" not in after.rsplit("Red", 2)[1].replace("hide-right", "")


def test_a_table_that_cannot_be_opened() -> None:
    with host.server(None) as address, pytest.raises(ServerSays, match="2 players"):
        open_table(Wire(address), game("dune-chess"), {}, ["me", "me", "me"], 1.0)


# ---- moments for cards -----------------------------------------------------------------------------


class Sent:
    """A wire that only keeps what is sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, object]] = []

    def send(self, message: dict[str, object]) -> None:
        self.messages.append(message)


def at_a_moment(monkeypatch: pytest.MonkeyPatch, seat: int) -> tuple[Session, Sent]:
    """A terminal where time runs: seat 1 is asked before the first turn."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    one = game("walking-on-the-moon")
    state = one.start(players=3, track="abcde")
    for text in ("token:adv", "token:pay", "token:ec", "token:back", "draw:plan", "draw:noinst", "draw:coop"):
        state = state.play(text)
    wire = Sent()
    session = Session(wire, ["key"], own_server=True, screen=Screen())  # type: ignore[arg-type]
    card = {"id": one.id, "title": one.title, "seat_names": one.seat_names, "hides": True}
    session.hear({"type": "welcome", "game": card, "seats": [], "you": [seat], "watch": False, "invite": {}})
    asked = state.actor == seat
    pause = {"seconds": 3} | ({"left": 2.9, "pass": "pass", "noted": None} if asked else {})
    position = {"type": "position", "at": 7, "seat": seat, "view": state.view(seat), "pause": pause, "result": None}
    position |= {
        "actor": seat if asked else "?",
        "legal": state.actions() if asked else [],
        "ask": "Somebody may react.",
    }
    session.hear(position)
    return session, wire


def test_who_is_asked_at_a_moment_sees_what_is_possible_and_the_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session, wire = at_a_moment(monkeypatch, 1)
    shown = capsys.readouterr().out
    assert "If you do nothing, you pass in 3 s." in shown
    assert "noinst:b noinst:k noinst:w pass" in shown
    assert not session.is_settled()
    session.say("noinst:b")
    assert wire.messages[-1]["move"] == "noinst:b"
    session.hear({"type": "done", "id": wire.messages[-1]["id"], "at": 7, "noted": "noinst:b"})
    assert "noinst:b is noted; cards are shown when the pause is over." in capsys.readouterr().out
    assert not session.is_settled()


def test_who_is_not_asked_is_told_that_somebody_may_react(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session, _ = at_a_moment(monkeypatch, 2)
    assert "Somebody may react. (3 s)" in capsys.readouterr().out
    assert not session.is_settled()
