"""The terminal client, driven by scripts: line by line, on a pseudo-terminal, and with a server that disconnects."""

import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from crossings.cli.main import main
from crossings.cli.terminal.connection import DISCONNECTED, Connection, ServerUnavailable, server
from crossings.cli.terminal.screen import LONGEST_LIST, Screen, list_picks
from crossings.cli.terminal.session import RETRIES, Session, default_seats, open_table
from crossings.drawing.scene import Pick
from crossings.engine import State, game, games
from crossings.engine.effects.preview import MovePreview
from crossings.words import CORE
from proxies import swallowing_proxy
from rows import rows
from toys import register
from toys.dailies import played

COMMAND = [sys.executable, "-m", "crossings"]
KEY = re.compile(r"--resume (\S+)")
PROMPT = "Harkonnen> "
SECONDS = 120


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with its own tables."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROSSINGS_DB", f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite")
        with server(None) as one:
            yield one


Play = Callable[..., str]


@pytest.fixture
def play(address: str, monkeypatch: pytest.MonkeyPatch, command: Command) -> Play:
    """Return the output at that server while these lines are typed."""

    def shown(*arguments: str, typed: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        return command("play", "--terminal", "--server", address, *arguments)

    return shown


def test_no_output_controls_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """No text from a server clears the screen, sets its title or reverses a line."""
    bad = "\x1b[2J\x1b]0;title\x07\u202ea\x9b"
    screen = Screen()
    screen.line(bad)
    screen.moved(0, bad, bad, undone=True)
    screen.moves([bad])
    screen.rule(bad, bad)
    figures, breakdown = [{"label": bad, "value": bad, "at": 1}], [[{"label": bad, "number": 1}]]
    end = {"headline": bad, "sentence": bad, "figures": figures, "breakdown": breakdown, "hints": [1]}
    screen.result([bad], {"scores": [1]}, end)
    output = capsys.readouterr().out
    assert output.count("[2J]0;titlea") > 8
    assert not set(output) & set("\x1b\x07\u202e\x9b")


# ---- line by line ----------------------------------------------------------------------------------


def test_a_game_against_a_bot(play: Play) -> None:
    """TAB-25."""
    output = play("dune-chess", "--seconds", "0.1", typed="?\nwhy e7-e5\ne7-e5\nd7-e6\nlog\nrules duc-13\nquit\n")
    start = game("dune-chess").start()
    assert start.text(0) in output
    assert "  Board the Ornithopter: b7-c8 b8-c8 " in output, "moves that do the same stand together"
    assert not [move for move in start.actions() if move not in output]
    refusal = start.why_not("e7-e5")
    rulebook = game("dune-chess").rulebook
    assert output.count(f"{refusal.sentence}\n{refusal.rule}  {rulebook[refusal.rule].text}\n") == 2
    assert "> The Harkonnen Troop moved from d7 to e6.  d7-e6\n> " in output
    assert f"DUC-13  {rulebook['DUC-13'].text}" in output
    assert start.play("d7-e6").text(0) not in output, "the board is output when it is one's turn again"


def test_undo_and_redo_and_coming_back(play: Play, address: str) -> None:
    output = play("dune-chess", "--seconds", "0.1", typed="d7-e6\nundo\nlog\nredo\nresume\nquit\n")
    parts = output.split(PROMPT)
    start = game("dune-chess").start().text(0)
    assert [start in part for part in parts] == [True, False, True, False, False, False, False]
    assert board_of(parts[1]) == board_of(parts[4])
    assert "d7-e6  (undone)" in parts[3]
    keys = KEY.findall(output)
    assert len(keys) == 2 and len(set(keys)) == 1
    again = play("--resume", keys[0], typed="log\n")
    assert board_of(parts[1]) in again
    assert f"--server {address} --resume" in again
    assert "The Harkonnen Troop moved from d7 to e6.  d7-e6" in again


def test_a_daily_challenge_is_the_same_as_elsewhere_and_ends_with_lines_to_share(play: Play, address: str) -> None:
    """TAB-44."""
    day = date(2026, 11, 29)
    moves, match = played("dunkelrunde", day, decisions=4)
    typed = [*moves, "undo", "hint", "concede", "concede", "quit"]
    output = play("dunkelrunde", "--daily", str(day), typed="\n".join(typed) + "\n")
    assert "Challenge of 29 November 2026 (late). Everybody has the same dice on this day." in output
    assert isinstance(match.actor, int) and match.state.text(match.actor) in output
    assert "There is no undo at a daily challenge." in output
    lines = output.split("Your result to share:\n")[1].splitlines()
    assert lines[0] == "  Crossings, challenge of 29 November 2026: DunkelRunde (late)"
    assert lines[3] == f"  {address}/daily/dunkelrunde/{day}/1.0"


def test_a_challenge_of_the_future_or_with_other_settings_is_refused(address: str, command: Command) -> None:
    """CON-22."""
    play = ("play", "dune-chess", "--terminal", "--server", address, "--daily")
    assert "the challenge of 2999-01-01 begins on that day at 0:00 UTC" in command.mistake(*play, "2999-01-01")
    assert "--level: not allowed with --daily" in command.mistake(*play, "--level", "club")


def board_of(part: str) -> str:
    """Return a part of the output from its first blank line on, where the position begins."""
    return part.split("\n\n", 1)[1]


def test_several_moves_in_a_row(play: Play) -> None:
    output = play("dune-chess", "--seat", "me", "me", typed="d7-e6\nd2-e3\nc7-d6 c2-d3\nlog\nquit\n")
    assert "The Atreides Troop moved from d2 to e3." in output
    assert len(KEY.findall(output)[0].split(",")) == 2, "the keys of both seats"
    log = output.split("> log\n")[1]
    assert "c7-d6" in log and "c2-d3" not in log, "a row ends where another seat is to move"


@pytest.mark.parametrize("key", ["nothing#here", "-nothing#nobody_has_this_key"])
def test_a_key_that_opens_nothing(key: str, address: str, command: Command) -> None:
    """It can begin with a dash."""
    message = command.mistake("play", "--terminal", "--server", address, "--resume", key)
    assert message == f"crossings: {CORE.translate('unknown-key')}\n"


def test_default_seats() -> None:
    assert default_seats(game("dune-chess"), 2) == ["me", "bot"]
    assert default_seats(game("over-the-next-dune"), 3) == ["me", "me", "me"]


# ---- in a terminal ---------------------------------------------------------------------------------


class Typist:
    """A person at a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.shown = ""
        self._screen, end = pty.openpty()
        environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=end, stdout=end, stderr=end, env=environment, start_new_session=True
        )
        os.close(end)

    def wait_for(self, *texts: str, urge: Callable[[], object] = lambda: None) -> str:
        """Read until these texts have arrived in this order; return everything read.

        `urge` is called now, and again whenever nothing arrives for a while.
        """
        begin, end = len(self.shown), time.monotonic() + SECONDS
        awaited = re.compile(".*".join(map(re.escape, texts)), re.DOTALL)
        urge()
        while not awaited.search(self.shown, begin):
            assert time.monotonic() < end, f"it did not come: {self.shown[-2000:]}"
            if select.select([self._screen], [], [], 1.0)[0]:
                self.shown += os.read(self._screen, 65536).decode(errors="replace")
            else:
                urge()
        return self.shown[begin:]

    def type(self, text: str, end: str = "\r") -> None:
        """Type a line."""
        os.write(self._screen, (text + end).encode())

    def interrupt(self) -> None:
        """Press Ctrl-C. A line editor that is about to wait sees only the next signal."""
        os.kill(self.process.pid, signal.SIGINT)

    def leave(self, urge: Callable[[], object]) -> int:
        """Leave the table, which shows how to come back; return the exit code."""
        self.wait_for("--resume", urge=urge)
        code = self.process.wait(SECONDS)
        os.close(self._screen)
        return code


def test_in_a_terminal_there_are_colours_and_a_prompt_until_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal runs its own server. An interrupt shows the key and no traceback."""
    monkeypatch.setenv("CROSSINGS_DB", f"sqlite:///{tmp_path}/tables.sqlite")
    typist = Typist("play", "dune-chess", "--terminal", "--seconds", "0.1")
    output = typist.wait_for(PROMPT)
    assert "\x1b[1;31m" in output and "\x1b[1;34m" in output, "both sides have their colour"
    typist.type("d7-e6")
    assert "is thinking" in typist.wait_for(PROMPT)
    assert typist.leave(typist.interrupt) == 130
    assert "Traceback" not in typist.shown


def test_all_commands_but_moves_work_while_waiting(address: str) -> None:
    typist = Typist("play", "dune-chess", "--terminal", "--seat", "friend", "me", "--server", address)
    typist.wait_for("Harkonnen: ")
    for typed, output in rows("""
        ? | it is not your turn
        d2-e3 | It is not Atreides's turn.
        rules duc-13 | DUC-13
        help | undo your last move
    """):
        typist.type(typed)
        typist.wait_for(output)
    assert typist.leave(lambda: typist.type("\x04", end="")) == 0, "at the end of the input"


# ---- a server that goes ----------------------------------------------------------------------------


def test_a_server_that_stays_away_is_one_error_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CROSSINGS_DB", f"sqlite:///{tmp_path}/tables.sqlite")
    monkeypatch.setattr("crossings.cli.terminal.session.RETRIES", (0.0, 0.0))
    typed = iter(["rules", "d7-e6"])
    with ExitStack() as running:
        address = running.enter_context(server(None))

        def read(prompt: str = "") -> str:
            running.close()
            return next(typed)

        monkeypatch.setattr("builtins.input", read)
        assert main(["play", "dune-chess", "--terminal", "--seat", "me", "me", "--server", address]) == 2
    output = capsys.readouterr()
    assert "no longer answers" in output.err and output.err.count("\n") == 1
    assert "--resume" in output.out


def test_a_dead_connection_is_noticed_and_replaced(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PAG-23, for the terminal."""
    for name in ("PING_SECONDS", "PONG_SECONDS", "CLOSE_SECONDS"):
        monkeypatch.setattr(f"crossings.cli.terminal.connection.{name}", 0.2)
    table, keys = open_table(Connection(address), game("dune-chess"), {}, ["me", "me"], {})
    with swallowing_proxy(address) as proxy:
        connection = Connection(proxy.address)
        connection.join(table, keys)
        assert connection.inbox.get(timeout=SECONDS)["type"] == "welcome"
        proxy.swallow()
        while connection.inbox.get(timeout=10)["type"] != DISCONNECTED:
            pass
        connection.join(table, keys)
        assert connection.inbox.get(timeout=SECONDS)["type"] == "welcome"
        connection.leave()


class Wire:
    """A connection that stores what is sent and delivers these messages; None: none for a while."""

    address = "http://127.0.0.1:9"

    def __init__(self, *coming: dict[str, Any] | None, fails: int = 0) -> None:
        self.messages: list[dict[str, Any]] = []
        self.inbox = self
        self._coming = list(coming)
        self._fails = fails

    def join(self, table: str, keys: Sequence[str]) -> None:
        """Fail the given number of times."""
        self._fails -= 1
        if self._fails >= 0:
            raise ServerUnavailable("it does not answer")

    def send(self, message: dict[str, Any]) -> None:
        self.messages.append(message)

    def empty(self) -> bool:
        return not self._coming

    def next_message(self) -> dict[str, Any] | None:
        return self._coming.pop(0)


def session_at(
    state: State, seat: int, *coming: dict[str, Any] | None, own_server: bool = True, **more: Any
) -> Session:
    """Return a terminal of one seat that has received a position, with more fields, on a `Wire`."""
    one = state.game
    wire: Any = Wire()
    session = Session(wire, "t", ["key"], own_server=own_server, screen=Screen())
    card = {"id": one.id, "title": one.title, "seat_names": one.seat_names, "hides": one.hides}
    session.handle({"type": "welcome", "game": card, "seats": [], "you": [seat], "watch": False, "invite": {}})
    position = {"at": 0, "seat": seat, "actor": seat, "view": state.view(seat), "legal": state.actions()}
    session.handle({"type": "position", "ask": "Move.", "result": None, **position, **more})
    return session


def sent(session: Session) -> list[dict[str, Any]]:
    """Return what a terminal on a `Wire` has sent."""
    messages: list[dict[str, Any]] = session.connection.messages  # type: ignore[attr-defined]
    return messages


@pytest.mark.parametrize("code, waits", [(1012, RETRIES), (1013, (2.0, 4.0, 8.0))])
def test_a_server_that_is_too_busy_is_given_time(
    code: int, waits: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("crossings.cli.terminal.session.time.sleep", waited.append)
    session = session_at(game("dune-chess").start(), 0, own_server=False)
    session.connection = Wire(fails=99)  # type: ignore[assignment]
    with pytest.raises(ServerUnavailable, match="no longer answers"):
        session.handle({"type": DISCONNECTED, "code": code})
    assert tuple(waited) == waits


def test_a_move_without_an_answer_is_sent_again_to_a_server_that_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-04: with the same id, so that the server carries it out once."""
    monkeypatch.setattr("crossings.cli.terminal.session.time.sleep", lambda seconds: None)
    session = session_at(game("dune-chess").start(), 0, own_server=False)
    session.execute("d7-e6")
    [move] = sent(session)
    session.connection = Wire(fails=2)  # type: ignore[assignment]
    session.handle({"type": DISCONNECTED, "code": 1006})
    session.handle(session.welcome)
    assert sent(session) == [move] and move["move"] == "d7-e6" and move["id"]


# ---- several at one terminal -----------------------------------------------------------------------


def race(address: str, monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """Two players at one terminal play the coin race; return the prompts while they type this."""
    one = register(monkeypatch)
    lines = iter(typed)
    prompts: list[str] = []

    def read(prompt: str = "") -> str:
        prompts.append(prompt)
        return next(lines)

    monkeypatch.setattr("builtins.input", read)
    connection = Connection(address)
    Session(connection, *open_table(connection, one, {}, ["me", "me"], {}), own_server=True, screen=Screen()).play()
    return prompts


def test_compound_moves_are_offered_and_made(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    race(address, monkeypatch, "", "row 1", "hide-left", "", "hide-left", "", "?", "row 2", "row 1", "", "quit")
    output = capsys.readouterr().out
    expected = (
        "There are no compound moves now.",
        "row 1  Step, then rest: step rest",
        "The only compound move is number 1; type ? to see it.",
    )
    places = [output.index(text) for text in expected]
    places += [output.index(text, places[-1]) for text in ("  step\n", "  rest\n")]
    assert places == sorted(places)


def test_players_at_one_terminal_see_only_their_own_view(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each sees their own view after the other has looked away."""
    prompts = race(address, monkeypatch, "", "hide-left", "", "hide-right", "", "quit")
    output = capsys.readouterr().out
    assert [prompt.partition(",")[0] for prompt in prompts] == ["Red", "Red> ", "Blue", "Blue> ", "Red", "Red> "]
    before, after = output.split("hide-left", 1)
    assert "left" not in before
    assert "?" in after.split("Blue", 1)[1], "Blue does not see the coin of Red"
    assert "right" not in after.rsplit("Red", 2)[1].replace("hide-right", "")


# ---- reaction windows ------------------------------------------------------------------------------


def at_a_moment(monkeypatch: pytest.MonkeyPatch, seat: int) -> Session:
    """A terminal in a reaction window: seat 1 is asked before the first turn."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    state = game("walking-on-the-moon").start(players=3, track="abcde")
    for text in ("token:adv", "token:pay", "token:ec", "token:back", "draw:plan", "draw:noinst", "draw:coop"):
        state = state.play(text)
    if state.actor == seat:
        return session_at(state, seat, at=7, pause={"seconds": 3, "left": 2.9, "pass": "pass", "noted": None})
    return session_at(state, seat, at=7, pause={"seconds": 3}, actor="?", legal=[], ask="Waiting for reactions…")


def test_a_player_who_may_react_sees_the_moves_and_the_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = at_a_moment(monkeypatch, 1)
    output = capsys.readouterr().out
    assert "You pass automatically in 3 s." in output
    assert "noinst:b noinst:k noinst:w pass" in output
    assert not session.is_settled()
    session.execute("noinst:b")
    [answer] = sent(session)
    assert answer["move"] == "noinst:b"
    session.handle({"type": "done", "id": answer["id"], "at": 7, "noted": "noinst:b"})
    assert "You chose noinst:b. Cards are revealed when the reaction window closes." in capsys.readouterr().out
    assert not session.is_settled()


def test_the_others_see_that_a_player_may_react_and_what_happened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = at_a_moment(monkeypatch, 2)
    assert "Waiting for reactions… (3 s)" in capsys.readouterr().out
    assert not session.is_settled()
    since = {"from": 1, "line": "Since your turn: all fell.", "overlay": ""}
    session.handle(session.position | {"at": 8, "since": since})
    session.show()
    output = capsys.readouterr().out
    assert output.index("Since your turn: all fell.") < output.rindex("Waiting for reactions…")
    lines = [{"at": at, "by": 0, "move": "stop", "line": f"Red stops at {at}."} for at in (1, 2)]
    session.log = list(lines)
    lines[1] = lines[1] | {"line": "Red stops at 2. Blue gains 1 counter."}
    session.handle({"type": "log", "from": 1, "lines": lines[1:]})
    assert capsys.readouterr().out.strip() == "> Blue gains 1 counter.", "what a reaction adds to a line"
    assert session.log == lines


# ---- lists of moves --------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_the_list_of_moves_fits_on_a_screen_and_describes_them(id: str) -> None:
    """Every move can be found from the first list on, and each has a description."""
    one = game(id)
    state, choose = one.start(), random.Random(5)
    for _ in range(60):
        while state.actor == "chance":
            state = state.play(choose.choice(list(state.outcomes())))
        if not isinstance(state.actor, int):
            break
        view = state.view(state.actor)
        observed, legal = one.read(view, state.actor), state.actions()
        picks = one.picking.picks(observed, legal, MovePreview.of_view(one, view, state.actor))
        page = list_picks(picks)
        assert len(page.lines) <= LONGEST_LIST
        assert not [line for line in page.lines if line in legal], "a move without a word"
        results = set(" ".join(page.lines).replace(",", " ").split())
        if page.narrows:
            for line in page.lines:
                results |= all_lines(picks, line.split(" ...")[0])
        assert {pick.move for pick in picks} <= results | all_lines(picks, "")
        state = state.play(choose.choice(legal))


def all_lines(picks: Sequence[Pick], part: str) -> set[str]:
    """Return the words of all lines that contain a text, page by page."""
    words: set[str] = set()
    output = 0
    while (page := list_picks(picks, part, output)).lines and not page.narrows:
        words |= set(" ".join(page.lines).split())
        output += len(page.lines)
    return words


def test_the_list_shows_what_a_move_closes() -> None:
    picks = [Pick("enter", (), "Send a soldier", closes="closes buying"), Pick("end", (), "End the turn")]
    assert list_picks(picks).lines == ("enter  Send a soldier (closes buying)", "end  End the turn")


def test_a_long_list_is_shown_by_beginnings_and_then_by_pages() -> None:
    picks = [Pick(f"{part}:{number}", (), f"Do {part} {number}") for part in "ab" for number in range(40)]
    first = list_picks(picks)
    assert first.lines == (
        "a ...  40 moves, such as a:0: Do a 0",
        "b ...  40 moves, such as b:0: Do b 0",
    )
    page = list_picks(picks, "b:")
    assert (page.lines[0], len(page.lines), page.more) == ("b:0  Do b 0", LONGEST_LIST, 40 - LONGEST_LIST)
    assert list_picks(picks, "b:", LONGEST_LIST).lines[-1] == "b:39  Do b 39"
    assert list_picks(picks, "b:", 40).lines == ()


# ---- typed lines -----------------------------------------------------------------------------------

NONSENSE = (
    b"hello\n\xff\xfe\nwhy\nwhy nothing at all\nwhy " + b"x" * 300 + b"\nrow\nrow 9\nrow x\n? zzz\nmore\nrules zzz\n"
    b"rules a b/../c?d#e\nrules \xc3\xa9\nlook\nlook me\noffer\noffer nobody\nbot nobody\nback\nyes\nno\nsay\n"
    b"say hello\nresign now\ndraw\nconcede\nhelp me\nboard 3\nlog 1\nundo\nredo\n" + b"y" * 70_000 + b"\n" + b"a " * 200
    + b"\n\x00\x01\n  \nd7-e6\nquit\n"
)  # fmt: skip


def test_no_typed_line_ends_in_a_traceback(tmp_path: Path) -> None:
    """The encoding of the terminal lacks letters."""
    surroundings = {"PYTHONIOENCODING": "ascii", "CROSSINGS_DB": f"sqlite:///{tmp_path}/db"}
    process = subprocess.run(
        [*COMMAND, "play", "dune-chess", "--terminal", "--seat", "me", "me"],
        input=NONSENSE,
        capture_output=True,
        timeout=SECONDS,
        env=os.environ | surroundings,
    )
    output = process.stdout.decode(errors="replace")
    assert (process.stderr, process.returncode) == (b"", 0)
    for expected in ("neither a command nor a legal move", "That line is too long.", "moved from d7 to e6"):
        assert expected in output, "the table is alive"


def test_the_end_of_the_input_leaves_at_any_prompt(play: Play) -> None:
    """This includes the prompt that asks a player to look away."""
    for typed in ("", "undo\n"):
        assert "--resume" in play("walking-on-the-moon", "--seat", "me", "me", typed=typed)


def test_a_hint_lists_the_best_moves_and_is_logged(play: Play) -> None:
    output = play("dune-chess", "--seconds", "0.1", typed="hint\nlog\nquit\n")
    advised = re.findall(r"^  ([a-h][1-8]-[a-h][1-8])  value \d+ of 100: .+\.$", output, re.MULTILINE)
    assert len(advised) == 3
    assert output.count("Harkonnen asked for a hint.") == 2, "when it was asked, and in the log"
    assert output.count("move a man or a Sandworm") == 1, "the board is not drawn again"


def hint_requested(monkeypatch: pytest.MonkeyPatch, *coming: dict[str, Any] | None) -> Session:
    """A terminal that has requested a hint, to which the server answers; reading a line fails."""
    session = session_at(game("dune-chess").start(), 0)
    session.execute("hint")
    [request] = sent(session)
    assert request["type"] == "advise"
    session.connection = Wire({"type": "done", "id": request["id"], "at": 1}, *coming)  # type: ignore[assignment]
    monkeypatch.setattr("crossings.cli.terminal.session.poll_line", lambda: pytest.fail("a line is read too early"))
    return session


def test_lines_typed_ahead_wait_for_the_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = {
        "moves": ["d7-e6"],
        "line": "Move the Troop from d7 to e6.",
        "why": "",
        "value": 52,
        "event_text": "d7-e6, then Atreides a2-b3 (move the Troop from a2 to b3)",
    }
    session = hint_requested(monkeypatch, None, None, {"type": "advice", "at": 1, "seat": 0, "turns": [turn]})
    capsys.readouterr()
    session.listen()
    assert capsys.readouterr().out.splitlines() == [
        "Thinking…",
        "  d7-e6  value 52 of 100: Move the Troop from d7 to e6.",
        "    d7-e6, then Atreides a2-b3 (move the Troop from a2 to b3)",
    ]


def test_why_alone_explains_the_last_move_of_another_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_at(game("dune-chess").start(), 0)
    session.execute("why")
    assert "No other player has moved." in capsys.readouterr().out
    assert not sent(session)
    session.log = [
        {"at": at, "by": by, "move": move, "line": ""}
        for at, by, move in ((1, 0, "b7-a6"), (2, 1, "b2-a3"), (3, 0, "c7-d6"), (4, 1, None))
    ]
    session.execute("why")
    [request] = sent(session)
    assert (request["type"], request["at"], request["seat"]) == ("explain", 2, 0)
    reason = {"type": "move-reason", "at": 2, "seat": 0, "line": "Atreides had no other move."}
    session.connection = Wire({"type": "done", "id": request["id"], "at": 4}, None, reason)  # type: ignore[assignment]
    monkeypatch.setattr("crossings.cli.terminal.session.poll_line", lambda: pytest.fail("a line is read too early"))
    session.listen()
    assert capsys.readouterr().out == "Thinking…\nAtreides had no other move.\n"


MOVED = {"type": "moved", "at": 2, "by": 1, "move": "d2-e3", "line": "", "seat": 0, "actor": 0, "view": {}, "legal": []}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "error", "message": "A task has failed."},
        {"type": "refused", "id": None, "message": "No hints.", "rule": None, "text": None},
        MOVED,
    ],
)
def test_a_missing_hint_blocks_nothing(message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    session = hint_requested(monkeypatch, None, message)
    session.listen()
    assert session.is_settled()


def test_why_explains_invalid_moves(play: Play) -> None:
    """Illegal dice, one of several moves, and texts that are no moves."""
    typed = "why 1:bb/3:k\nwhy 1:bbb/2:k\nwhy 1:kb\nwhy 1:b\nwhy fly\nwhy 1:b/2:kk/3:w 1:b\nquit\n"
    output = play("walking-on-the-moon", "--option", "advanced=False", "--seat", "me", "me", typed=typed)
    assert "neither a command" not in output
    for expected in (
        "1:bb/3:k' is not a way to place dice: jump 1 needs a die, jump 3 can have dice only if jump 2 has",
        "there are only two dice of each colour",
        "write the dice in the order b, k, w",
        "'1:b' is not a way to place dice: you have to place 4 dice.",
        "'fly' is not a move of this game. Moves look like",
        "The position after 1:b/2:kk/3:w can't be known yet. Ask about 1:b then.",
    ):
        assert expected in output


def test_why_explains_a_move_after_others(capsys: pytest.CaptureFixture[str]) -> None:
    """It does so if nothing is hidden in between: a soldier takes a step, and then an impossible one."""
    state = game("over-the-next-dune").start(players=1)
    while state.actor == "chance" or ":card-" in state.actions()[0]:
        state = state.play(next(iter(state.outcomes() or state.actions())))
    session = session_at(state, 0)
    step = next(one for one in state.actions() if state.play(one).actor == 0)
    then = state.play(step)
    impossible = next(one for one in state.game.actions if one not in then.actions())
    refusal = then.why_not(impossible)
    session.execute(f"why {step} {impossible}")
    assert f"{refusal.sentence}\n{refusal.rule}  " in capsys.readouterr().out
    session.execute(f"why {step} {then.actions()[0]}")
    assert capsys.readouterr().out == "These moves are legal, one after another.\n"


# ---- people ----------------------------------------------------------------------------------------


def test_resigning_is_typed_twice_and_ends_the_game(play: Play) -> None:
    """TAB-30."""
    output = play("dune-chess", "--seconds", "0.1", typed="resign\nlog\nresign\nresign\nd7-e6\nquit\n")
    assert output.count("Type resign again to confirm.") == 2
    assert "Atreides wins, you have lost. Harkonnen resigned." in output
    assert "The game is over." in output


def test_a_bots_seat_is_offered_to_a_friend(play: Play) -> None:
    """TAB-30: the terminal shows a key that opens the seat."""
    output = play("dune-chess", "--seconds", "0.1", typed="offer Atreides\nlog\nquit\n")
    assert re.search(r"Atreides.* use the key \S+#\S+", output)


def test_two_terminals_talk_and_agree_on_a_draw(address: str) -> None:
    """TAB-25, TAB-30."""
    first = Typist("play", "dune-chess", "--terminal", "--seat", "me", "friend", "--server", address)
    key = re.findall(r"the key (\S+)", first.wait_for("use the key ", PROMPT))[-1]
    second = Typist("play", "--terminal", "--resume", key, "--server", address)
    second.wait_for("Waiting for Harkonnen")
    first.type("say good luck")
    second.wait_for("Harkonnen says: good luck")
    first.type("draw")
    first.wait_for("Type draw again")
    first.type("draw")
    second.wait_for("Harkonnen offers a draw: yes or no?")
    second.type("yes")
    second.wait_for("Draw agreed.", "Nobody has won")
    first.wait_for("Nobody has won", urge=lambda: first.type("board"))
    assert "Draw agreed." in first.shown
    for typist in (first, second):
        assert typist.leave(lambda typist=typist: typist.type("quit")) == 0  # type: ignore[misc]
