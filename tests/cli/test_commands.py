"""The `crossings` command: what each subcommand prints, and one line for every mistake."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import crossings
from crossings.cli.main import COMMANDS, LONGEST, main
from crossings.engine import CrossingsError, game_ids, games
from crossings.engine.playthrough import trace
from crossings.server.views.ends import playthrough
from crossings.table import PERSON, Eyes, Match, Seat, seed_from
from toys import register_broken


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "crossings", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120)


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that goes well prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


# ---- what is printed -------------------------------------------------------------------------------


def test_games_lists_the_others_where_one_cannot_be_loaded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = out(capsys, "games")
    register_broken(monkeypatch)
    assert out(capsys, "games") == before
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["the game broken cannot be loaded"]
    assert main(["trace", "broken", "--seed", "1"]) == 2
    assert capsys.readouterr().err.startswith("crossings: the game broken cannot be loaded: ModuleNotFoundError")


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines] == game_ids()
    assert any("dune-chess  " in line and "Dune Chess" in line and "2 seats" in line for line in lines)
    assert any("1-5 seats" in line for line in lines)


def test_rules_in_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook = crossings.game("dune-chess").rulebook
    printed = out(capsys, "rules", "dune-chess")
    for rule in rulebook.rules:
        assert f"{rule.id}  {rule.text}\n" in printed
    assert out(capsys, "rules", "dune-chess", "duc-12") == (
        f"{rulebook['DUC-12'].heading}\n\nDUC-12  {rulebook['DUC-12'].text}\n"
    )


def test_rules_in_plain_lines_leave_the_drawings_out(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = next(rule for rule in crossings.game("dunkelrunde").rulebook.rules if rule.figures)
    printed = out(capsys, "rules", "dunkelrunde")
    assert f"{drawn.id}  {drawn.text}\n" in printed
    assert "figure:" not in printed


def test_trace_prints_playthroughs(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        json.loads(line) for line in out(capsys, "trace", "dune-chess", "--seed", "5", "--games", "2").splitlines()
    ]
    game = crossings.game("dune-chess")
    assert lines == [*trace(game, 5), *trace(game, 6)]


def test_trace_is_compact_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for line in out(capsys, "trace", "dune-chess", "--lean").splitlines():
        assert line == json.dumps(json.loads(line), separators=(",", ":"))


def test_trace_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    printed = out(capsys, "trace", "over-the-next-dune", "--lean", "--option", "trails=False", "--option", "turns=4")
    options = json.loads(printed.splitlines()[0])["options"]
    assert (options["trails"], options["turns"]) == (False, 4)


def test_trace_from_a_state(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    state = crossings.game("dune-chess").start(cap=200, setup="heart").play("a7-b6")
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state.to_json()))
    head, first, *_ = map(json.loads, out(capsys, "trace", "dune-chess", "--from", str(file)).splitlines())
    assert head["options"] == state.options
    assert first["state"] == state.to_json()
    piped = run("trace", "dune-chess", "--from", "-", stdin=file.read_text())
    assert json.loads(piped.stdout.splitlines()[1]) == first


def test_trace_with_the_search_bot_is_settled_by_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    state = crossings.game("dune-chess").start()
    file = tmp_path / "state.json"
    file.write_text(json.dumps(near_the_cap(state)))
    arguments = ("trace", "dune-chess", "--policy", "search", "--lean", "--from", str(file))
    first = out(capsys, *arguments)
    assert first == out(capsys, *arguments)
    assert json.loads(first.splitlines()[-1])["result"]["reason"] == "cap"


def near_the_cap(state: crossings.State) -> dict[str, Any]:
    """The same position, four moves before the end by `cap`."""
    data = state.to_json()
    return data | {"ply": data["options"]["cap"] - 4}


def test_draw_makes_an_svg_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert out(capsys, "draw", "dune-chess", "--option", "setup=heart", "-o", str(file)) == ""
    assert file.read_text() == crossings.game("dune-chess").start(setup="heart").svg()
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


def test_draw_a_state_for_a_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    state = crossings.game("over-the-next-dune").start(players=3)
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state.to_json()))
    assert out(capsys, "draw", "over-the-next-dune", "--state", str(file), "--seat", "2") == state.svg(2) + "\n"


def test_draw_a_position_in_one_line() -> None:
    game = crossings.game("dune-chess")
    assert game.fen is not None
    text = game.fen.to_fen(game.start().play("e7-d6").unpacked())
    drawn = run("draw", "dune-chess", "--state", "-", stdin=text + "\n")
    assert drawn.stdout == game.start().play("e7-d6").svg() + "\n"


def ways(state: crossings.State, depth: int) -> int:
    """The slow way to count."""
    if depth == 0:
        return 1
    return sum(ways(state.play(move), depth - 1) for move in state.actions())


def test_perft_counts_as_slow_play_does(capsys: pytest.CaptureFixture[str]) -> None:
    start = crossings.game("dune-chess").start(setup="heart")
    counted = out(capsys, "perft", "dune-chess", "--depth", "3", "--option", "setup=heart")
    assert counted == "".join(f"{depth} {ways(start, depth)}\n" for depth in (1, 2, 3))


def test_perft_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    game = crossings.game("dune-chess")
    state = game.start().play("e7-d6")
    assert game.fen is not None
    text = game.fen.to_fen(state.unpacked())
    assert out(capsys, "perft", "dune-chess", text, "--depth", "2").split() == [
        "1",
        str(ways(state, 1)),
        "2",
        str(ways(state, 2)),
    ]


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (module.__name__.rpartition(".")[2] for module in COMMANDS):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: crossings {command}")


def finished_game() -> str:
    """The file of a game with dice, played at a table by always taking the first move."""
    one = crossings.game("over-the-next-dune")
    match = Match("table", one, one.resolve({}), [Seat(PERSON)], seed_from("a word"), salt="salt")
    match.accept(match.draft_start())
    while match.state.result is None:
        match.accept(match.draft_move(0, [match.state.actions()[0]]))
    return playthrough(match, Eyes(match, 0), 0)


def test_verify_checks_every_draw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(finished_game())
    draws = file.read_text().count('"chance":')
    assert f"{draws} draws" in out(capsys, "verify", str(file))


def test_verify_finds_a_head_that_was_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(finished_game())
    head = json.loads(file.read_text().splitlines()[0])
    told = out(capsys, "verify", str(file))
    assert head["commitment"] in told, "which game it is can be compared"
    last = head["heads"]["watch"]
    assert f"up to line {len(head['log'])}" in out(capsys, "verify", str(file), "--head", last)
    assert "began with" in out(capsys, "verify", str(file), "--head", head["commitment"].upper(), "--seat", "0")
    for arguments, why in ((["--head", "00" * 32], "ever shown"), (["--head", last, "--seat", "1"], "allowed: 0 to 0")):
        assert main(["verify", str(file), *arguments]) == 2
        error = capsys.readouterr().err
        assert why in error and len(error.splitlines()) == 1


def test_verify_finds_a_changed_die(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = finished_game().splitlines()
    node = json.loads(lines[2])
    node["move"] = next(text for text in node["chance"] if text != node["move"])
    file.write_text("\n".join([*lines[:2], json.dumps(node), *lines[3:]]))
    assert main(["verify", str(file)]) == 2
    assert "the seed gives" in capsys.readouterr().err


# ---- mistakes --------------------------------------------------------------------------------------

LONG_NUMBERS = [
    ["trace", "dune-chess", "--seed", "1" * 5000],
    ["draw", "dune-chess", "--seat", "1" * 5000],
    ["verify", "-", "--seat", "1" * 5000],
]
"""More digits than a number may have: they are not all told back."""
MISTAKES = [
    (["trace", "dune-ches"], "dune-chess"),
    (["rules", "nothing"], "over-the-next-dune"),
    (["rules", "dune-chess", "DUC-999"], "they run from DUC-01 to"),
    (["trace", "dune-chess", "--option", "setup=circle"], "allowed: wall, heart, checker"),
    (["trace", "dune-chess", "--option", "colour=red"], "it has: players, setup"),
    (["trace", "dune-chess", "--option", "setup"], "NAME=VALUE"),
    (["trace", "over-the-next-dune", "--option", "players=6"], "allowed: 1 to 5"),
    (["trace", "dune-chess", "--seed", "x"], "--seed"),
    *((command, "1... is no whole number") for command in LONG_NUMBERS),
    (["play", "dune-chess", "--terminal", "--seconds", "x" * 5000], "x... is no number"),
    (["trace", "dune-chess", "--games", "0"], "1 or more"),
    (["trace", "dune-chess", "--games", "few"], "'few' is no whole number"),
    (["trace", "dune-chess", "--policy", "wild"], "random"),
    (["trace", "dune-chess", "--from", "/no/such/file"], "cannot read /no/such/file"),
    (["trace", "dune-chess", "--from", "/"], "cannot read /"),
    (["draw", "dune-chess", "--seat", "2"], "allowed: 0 to 1"),
    (["draw", "dune-chess", "-o", "/no/such/folder/board.svg"], "cannot write /no/such/folder/board.svg"),
    (["perft", "over-the-next-dune", "--depth", "2"], "dune-chess"),
    (["perft", "dune-chess"], "--depth"),
    (["perft", "dune-chess", "nonsense", "--depth", "1"], "BOARD SIDE HELD"),
    (["play", "--terminal"], "which game?"),
    (["play", "chess", "--terminal"], "dune-chess"),
    (["play", "dune-chess", "--terminal", "--seat", "nobody"], "me"),
    (["play", "dune-chess", "--terminal", "--seat", "me"], "2 players"),
    (["play", "dune-chess", "--option", "setup=heart"], "--terminal"),
    (["play", "dune-chess", "--terminal", "--server", "http://127.0.0.1:9"], "does not answer"),
    (["verify", "/no/such/file"], "cannot read /no/such/file"),
    (["verify", "a\0b"], "no file has such a name"),
    (["serve", "--port", "70000"], "65535"),
    (["dance"], "games"),
    ([], "COMMAND"),
]


@pytest.mark.parametrize(
    ("arguments", "allowed"), MISTAKES, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_a_mistake_is_one_line_that_names_what_is_allowed(
    arguments: list[str], allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: str | int | None = main(arguments)
    except SystemExit as left:
        code = left.code
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert captured.err.startswith("crossings") and len(captured.err) < 1000
    assert allowed in captured.err


LONG = 3000
NAMES = ["x" * LONG, "x y " * LONG, "x\n" * LONG, f"{'x' * LONG}={'y' * LONG}", "x," * LONG, "x/" * LONG]
NUMBERS = [*NAMES, "9" * LONG, "9" * 2 * LONG, f"-{'9' * LONG}"]
REPEATED = [
    (["GIVEN"], NAMES, "--help"),
    (["games", "GIVEN"], NAMES, "--help"),
    (["rules", "GIVEN"], NAMES, "over-the-next-dune"),
    (["rules", "dune-chess", "GIVEN"], NAMES, "DUC-01"),
    (["trace", "dune-chess", "--seed", "GIVEN"], NUMBERS, "--help"),
    (["trace", "dune-chess", "--games", "GIVEN"], NAMES, "--help"),
    (["trace", "dune-chess", "--policy", "GIVEN"], NAMES, "--help"),
    (["trace", "dune-chess", "--option", "GIVEN"], NAMES, ""),
    (["trace", "dune-chess", "--option", "quiet=GIVEN"], NUMBERS, "allowed"),
    (["trace", "dune-chess", "--from", "GIVEN"], NAMES, "cannot read"),
    (["draw", "dune-chess", "--seat", "GIVEN"], NUMBERS, ""),
    (["draw", "dune-chess", "--output", "/no/GIVEN"], NAMES, "cannot write"),
    (["perft", "dune-chess", "GIVEN", "--depth", "1"], NAMES, "BOARD SIDE HELD"),
    (["match", "dune-chess", "--players", "GIVEN"], NAMES, "novice"),
    (["match", "dune-chess", "--players", "random,random", "--seed", "GIVEN"], NUMBERS, "--help"),
    (["match", "dune-chess", "--players", "random,random", "--seconds", "GIVEN"], NAMES, "--help"),
    (["engine", "dune-chess", "--level", "GIVEN"], NAMES, "novice"),
    (["puzzles", "dune-chess", "--seed", "GIVEN"], NUMBERS, "--help"),
    (["puzzles", "dune-chess", "--margin", "GIVEN"], NUMBERS, "--help"),
    (["train", "dunkelrunde", "--seed", "GIVEN"], NUMBERS, "--help"),
    (["train", "dunkelrunde", "--players", "GIVEN"], NAMES, "commas"),
    (["verify", "GIVEN"], NAMES, "cannot read"),
    (["review", "GIVEN"], NAMES, "cannot read"),
    (["restore", "GIVEN"], NAMES, ""),
    (["new", "GIVEN"], NAMES, ""),
    (["new", "stone-race", "--into", "GIVEN"], ["x" * LONG], "no file"),
    (["train", "dunkelrunde", "--out", "GIVEN"], ["x" * LONG], "no file"),
    (["puzzles", "dune-chess", "--out", "GIVEN"], ["x" * LONG], "no file"),
    (["check", "GIVEN"], NAMES, "dune-chess"),
    (["play", "--terminal", "GIVEN"], NAMES, "dune-chess"),
    (["play", "dune-chess", "--terminal", "--seconds", "GIVEN"], NAMES, "--help"),
    (["play", "dune-chess", "--terminal", "--level", "GIVEN"], NAMES, "novice"),
    (["play", "dune-chess", "--terminal", "--seat", "GIVEN"], NAMES, "me"),
    (["serve", "--port", "GIVEN"], NUMBERS, "65535"),
]


@pytest.mark.parametrize(
    ("arguments", "given", "allowed"), REPEATED, ids=lambda value: " ".join(value) if "GIVEN" in value else ""
)
def test_whatever_is_given_is_not_repeated_at_length(
    arguments: list[str], given: list[str], allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in given:
        filled = [one.replace("GIVEN", text) for one in arguments]
        try:
            code: str | int | None = main(filled)
        except SystemExit as left:
            code = left.code
        captured = capsys.readouterr()
        assert (code, captured.out) == (2, ""), text[:20]
        assert len(captured.err.splitlines()) == 1, text[:20]
        assert len(captured.err) <= LONGEST + 1, text[:20]
        assert allowed in captured.err, text[:20]


NO_STATES = ["", "{", "[]", "{}", '{"game": "dune-chess"}', "\x00\x01", "null"]
DEEP = 100_000
WRONG: list[Any] = [None, True, -1, 1.5, 10**30, "", "\ud800", "\0", [], [[]], [None], {}, {"a": 1}, ["?"], [10**30]]
NO_FILES = [
    *NO_STATES,
    *("[" * DEEP, '{"a":' * DEEP, f"[{'[' * 900}{']' * 900}]"),
    *("1" * 5000, f'{{"game": {"1" * 5000}}}', "1e999", "NaN", '{"seed": -Infinity}'),
    *(r'"\ud800"', r'{"game": "\ud800"}', r'{"game": "\u0000"}', r'{"\udfff": "\x1b[2J"}'),
    *("true\n" * 3, "[]\n[]", "1\n2\n3", '"a"\n"b"', "{}\n{}\n{}", "\ufeff{}", "\u2028", "\x1b[31m"),
]


@pytest.mark.parametrize("text", NO_STATES)
def test_a_file_that_holds_no_state_is_a_mistake(text: str) -> None:
    done = run("draw", "dune-chess", "--state", "-", stdin=text)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [["verify"], ["review"], ["draw", "dune-chess", "--state"], ["trace", "dune-chess", "--from"]],
    ids=" ".join,
)
def test_whatever_is_no_file_of_its_kind_is_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    for content in [*(text.encode() for text in NO_FILES), b"\xff\xfe", b"\xed\xa0\x80", b"\x00" * 100]:
        file.write_bytes(content)
        assert main([*arguments, str(file)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1, content[:40]
        assert len(captured.err) < 500
        assert captured.err.isprintable() or captured.err[:-1].isprintable()


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_a_state_with_a_wrong_value_is_one_line_or_a_state(id: str) -> None:
    """Whatever stands in the place of any value: it is a state, or it is said what is wrong with it."""
    good = crossings.game(id).start().to_json()
    for key in good:
        for wrong in WRONG:
            with contextlib.suppress(CrossingsError):
                crossings.game(id).from_json({**good, key: wrong})


def test_options_beside_a_state_are_a_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(crossings.game("dune-chess").start().to_json()))
    assert main(["trace", "dune-chess", "--from", str(file), "--option", "cap=200"]) == 2
    assert "options come from the state" in capsys.readouterr().err


# ---- clean ends ------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "crossings", "trace", "dune-chess", "--games", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 141


def test_interrupting_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "crossings", "trace", "dune-chess", "--games", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 130


def test_a_full_disk_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "out").open("w") as file:

        def flush() -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(file, "flush", flush)
        monkeypatch.setattr(sys, "stdout", file)
        assert main(["games"]) == 2
        monkeypatch.undo()
    assert capsys.readouterr().err == f"crossings: cannot write: {os.strerror(errno.ENOSPC)}\n"
