"""The `crossings` command: the output of each subcommand, and clean exits."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import crossings
from cli.command import Command
from crossings.advice import puzzles
from crossings.cli.common import parse_options
from crossings.cli.main import COMMANDS, main, name_of
from crossings.engine import Game, game, game_ids
from crossings.engine.playthrough import trace
from crossings.engine.puzzle import Puzzle, load_puzzles
from crossings.server.ops import serving
from crossings.server.projection.endings import playthrough
from crossings.table import PERSON, Match, Seat, ViewerHistory, seed_from
from rows import cases
from toys import register_broken


def kept(folder: Path, state: crossings.State, **changed: object) -> str:
    """Write a state to a file and return its name."""
    file = folder / "state.json"
    file.write_text(json.dumps(state.to_json() | changed))
    return str(file)


def in_one_line(state: crossings.State) -> str:
    """A position of Dune Chess in its notation."""
    assert state.game.fen is not None
    return state.game.fen.to_fen(state.unpacked())


# ---- output ----------------------------------------------------------------------------------------


def test_games_lists_every_game_that_can_be_loaded(
    command: Command, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    listed = command("games")
    assert [line.split()[0] for line in listed.splitlines()] == game_ids()
    assert re.search(r"^dune-chess +Dune Chess.* 2 seats", listed, re.MULTILINE) and " 1-5 seats" in listed
    register_broken(monkeypatch)
    assert command("games") == listed
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "the game broken could not be loaded"
    ]
    assert "the game broken could not be loaded: ModuleNotFoundError" in command.mistake("trace", "broken")


def test_games_describes_what_can_be_chosen_in_a_game(command: Command) -> None:
    """Seats, options with their ranges and defaults, presets and levels: as `--option` and `--players` take them."""
    lines = [re.sub(" +", " ", line).strip() for line in command("games", "bridges-and-boats").splitlines()]
    assert lines[:2] == [
        "Bridges and Boats (bridges-and-boats), version 1.0 of the rules: hidden dominoes and dice",
        "2 seats: Attacker, Defender",
    ]
    assert "defender_income 0 to 6 3 Defender's income" in lines
    assert "cannons volley, aimed volley Cannons" in lines
    assert "even defender_income=1 mission_cost=0 max_rounds=35 An even fight" in lines
    assert lines[-3:] == [
        "club 30 simulations per decision",
        "expert 200 simulations per decision",
        "master 2.5 s per decision; 4,000 simulations in the lab",
    ]
    assert "did you mean dune-chess" in command.mistake("games", "dune-ches")


def test_games_shows_the_titles_of_presets_with_their_options(command: Command) -> None:
    assert re.search(r"^  sprint +round_limit=5 +5 rounds$", command("games", "walking-on-the-moon"), re.MULTILINE)


def test_rules_in_plain_lines_without_drawings(command: Command) -> None:
    rulebook = crossings.game("dunkelrunde").rulebook
    printed = command("rules", "dunkelrunde")
    assert any(rule.figures for rule in rulebook.rules) and "figure:" not in printed
    assert all(f"{rule.id}  {rule.text}\n" in printed for rule in rulebook.rules)
    one = rulebook["DKR-12"]
    assert command("rules", "dunkelrunde", "dkr-12") == f"{one.heading}\n\nDKR-12  {one.text}\n"


def test_trace_prints_playthroughs_as_compact_json_lines(command: Command) -> None:
    """CON-09."""
    lines = command("trace", "dune-chess", "--seed", "5", "--games", "2").splitlines()
    game = crossings.game("dune-chess")
    expected = [*trace(game, 5), *trace(game, 6)]
    assert lines == [json.dumps(line, separators=(",", ":")) for line in expected]


def test_the_standard_setting_has_its_number_of_seats() -> None:
    """Otherwise two players would play a match of two seats, unlike in all figures of the standard setting."""
    assert parse_options(game("dunkelrunde"), ["preset=standard"]) == {"players": 3}
    assert parse_options(game("dunkelrunde"), ["preset=standard", "players=4"]) == {"players": 4}


def test_trace_with_options_that_override_a_preset(command: Command) -> None:
    """CON-18."""
    typed = "--lean --option trails=False --option rescuers=3 --option preset=gentle"
    options = json.loads(command("trace", "over-the-next-dune", *typed.split()).splitlines()[0])["options"]
    assert (options["trails"], options["searchers"], options["rescuers"]) == (False, 4, 3)


def test_trace_from_a_state(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-09: in a file, with the mark of some editors or not, or on standard input."""
    state = crossings.game("dune-chess").start(cap=200, setup="heart").play("a7-b6")
    file = kept(tmp_path, state)
    traced = command("trace", "dune-chess", "--from", file)
    head, first, *_ = map(json.loads, traced.splitlines())
    assert (head["options"], first["state"]) == (state.options, state.to_json())
    monkeypatch.setattr("sys.stdin", StringIO(Path(file).read_text()))
    assert command("trace", "dune-chess", "--from", "-") == traced
    monkeypatch.setattr("sys.stdin", None)
    assert "standard input is closed" in command.mistake("trace", "dune-chess", "--from", "-")
    Path(file).write_text(Path(file).read_text(), encoding="utf-8-sig")
    assert command("trace", "dune-chess", "--from", file) == traced
    message = command.mistake("trace", "dune-chess", "--from", file, "--option", "cap=200")
    assert "options come from the state" in message


def test_trace_lets_a_bot_choose(command: Command, tmp_path: Path) -> None:
    """The position is two moves before the end by `cap`."""
    state = crossings.game("dune-chess").start(cap=400)
    file = kept(tmp_path, state, ply=398)
    *_, node, end = command("trace", "dune-chess", "--policy", "search", "--lean", "--from", file).splitlines()
    assert "move" in json.loads(node) and json.loads(end)["result"]["reason"] == "cap"


def test_a_bot_chooses_with_the_seed_of_each_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So each game of a trace can be printed again alone. This bot chooses at random."""

    def choose(*_: object, seed: int, legal: list[str], **__: object) -> str:
        return Random(seed).choice(legal)

    monkeypatch.setattr("crossings.bots.choose", choose)
    file = kept(tmp_path, crossings.game("dune-chess").start(cap=400), ply=390)
    bot = ("trace", "dune-chess", "--policy", "search", "--from", file)
    fifth, sixth = command(*bot, "--seed", "5"), command(*bot, "--seed", "6")
    assert command(*bot, "--seed", "5", "--games", "2") == fifth + sixth


def test_draw_makes_an_svg_of_a_start_a_state_or_a_line(command: Command, tmp_path: Path) -> None:
    """CON-15."""
    board = tmp_path / "board.svg"
    assert command("draw", "dune-chess", "--option", "setup=heart", "-o", str(board)) == ""
    assert board.read_text() == crossings.game("dune-chess").start(setup="heart").svg()
    hidden = crossings.game("bridges-and-boats").start()
    file = kept(tmp_path, hidden)
    assert command("draw", "bridges-and-boats", "--state", file, "--seat", "1") == hidden.svg(1) + "\n"
    state = crossings.game("dune-chess").start().play("e7-d6")
    Path(file).write_text(in_one_line(state) + "\n")
    assert command("draw", "dune-chess", "--state", file) == state.svg() + "\n"


def ways(state: crossings.State, depth: int) -> int:
    """Count sequences of moves one by one."""
    return sum(ways(state.play(move), depth - 1) for move in state.actions()) if depth else 1


def test_perft_agrees_with_slow_counting(command: Command) -> None:
    """They agree from the start, from a position of a game, and deeper from one with few pieces."""
    one = crossings.game("dune-chess")
    start = one.start(setup="heart")
    few = one.from_text("3B4/4t3/8/8/2(*w)5/3T4/8/3dm3 h 1/1 hh 17 40 -")
    for state, position, depth in (
        (start, ("--option", "setup=heart"), 2),
        (start.play(start.actions()[0]), None, 2),
        (few, None, 3),
    ):
        counted = command("perft", "dune-chess", *(position or [in_one_line(state)]), "--depth", str(depth))
        assert counted == "".join(f"{depth} {ways(state, depth)}\n" for depth in range(1, depth + 1))


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for command in map(name_of, COMMANDS):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: crossings {command}")


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The file of a game with dice in which seats always take the first move."""
    one = crossings.game("over-the-next-dune")
    match = Match("table", one, one.resolve({}), [Seat(PERSON)], seed_from("a word"), salt="salt")
    match.accept(match.prepare_start())
    while match.state.result is None:
        match.accept(match.prepare_move(0, [match.state.actions()[0]]))
    file = tmp_path / "game.jsonl"
    file.write_text(playthrough(match, ViewerHistory(match, 0), 0))
    return file


def test_verify_checks_every_draw_and_finds_a_head(
    command: Command, capsys: pytest.CaptureFixture[str], finished: Path
) -> None:
    """TAB-12; tests/table/test_verify.py has forged files."""
    draws = finished.read_text().count('"chance":')
    head = json.loads(finished.read_text().splitlines()[0])
    output = command("verify", str(finished))
    assert f"{draws} random draws" in output
    assert head["commitment"] in output, "which game it is can be compared"
    last = head["heads"]["watch"]
    assert f"up to line {len(head['log'])}" in command("verify", str(finished), "--head", last)
    assert "this game started" in command("verify", str(finished), "--head", head["commitment"].upper(), "--seat", "0")
    for arguments, why in ((["--head", "00" * 32], "ever shown"), (["--head", last, "--seat", "1"], "allowed: 0 to 0")):
        assert main(["verify", str(finished), *arguments]) == 2
        error = capsys.readouterr().err
        assert why in error and error.count("\n") == 1


DEEP = 100_000
NO_FILES = [
    *("", "{", "[]", "{}", '{"game": "dune-chess"}', "\x00\x01", "null"),
    *("[" * DEEP, '{"a":' * DEEP, f"[{'[' * 900}{']' * 900}]"),
    *("1" * 5000, f'{{"game": {"1" * 5000}}}', "1e999", "NaN", '{"seed": -Infinity}'),
    *(r'"\ud800"', r'{"game": "\ud800"}', r'{"game": "\u0000"}', r'{"\udfff": "\x1b[2J"}'),
    *("true\n" * 3, "[]\n[]", "1\n2\n3", '"a"\n"b"', "{}\n{}\n{}", "\ufeff{}", "\u2028", "\x1b[31m"),
]


@cases("""
    reader
    verify
    review
    draw dune-chess --state
    trace dune-chess --from
""")
def test_an_invalid_file_is_one_error_line(reader: str, command: Command, tmp_path: Path) -> None:
    """CON-22."""
    file = tmp_path / "file"
    for content in [*(text.encode() for text in NO_FILES), b"\xff\xfe", b"\xed\xa0\x80", b"\x00" * 100]:
        file.write_bytes(content)
        assert command.mistake(*reader.split(), str(file))[:-1].isprintable(), content[:40]


def test_play_opens_the_page_at_a_game(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serving, "serve", lambda *given: served.append(given))
    command("play", "dune-chess", "--no-browser")
    assert served[0][-1] == "dune-chess"


# ---- clean ends ------------------------------------------------------------------------------------


@cases("""
    how | status
    the reader goes | 141
    it is interrupted | 130
""")
def test_an_early_end_leaves_no_traceback(how: str, status: int) -> None:
    command = [sys.executable, "-m", "crossings", "trace", "dune-chess", "--games", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        if status == 130:
            os.kill(process.pid, signal.SIGINT)
            process.stdout.read()
        else:
            process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == status


@pytest.mark.parametrize("command", ["games", "check coin-race"])
def test_a_full_disk_is_one_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], coin_race: Game
) -> None:
    """CON-22: also if pytest runs the checks."""
    with (tmp_path / "out").open("w") as file:

        def flush() -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(file, "flush", flush)
        monkeypatch.setattr(sys, "stdout", file)
        assert main(command.split()) == 2
        monkeypatch.undo()
    assert capsys.readouterr().err == f"crossings: cannot write: {os.strerror(errno.ENOSPC)}\n"


# ---- puzzles -------------------------------------------------------------------------------------


def test_puzzles_found_before_an_interrupt_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-21."""
    out = tmp_path / "out.json"
    results = load_puzzles(game("dune-chess"))[:2]

    def make(*_: Any) -> Iterator[Puzzle]:
        yield from results
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles, "generate_puzzles", make)
    assert main(["puzzles", "dune-chess", "--out", str(out)]) == 130
    data = json.loads(out.read_text())
    assert len(data["puzzles"]) == 2
    assert data["command"] == "crossings puzzles dune-chess --count 2 --seed 1"
