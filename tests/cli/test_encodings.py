"""Output in encodings that lack some letters: files stay UTF-8, words get replacement characters."""

import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import crossings
from crossings.adapters.settings import render_state
from crossings.advice import puzzles, rollouts
from crossings.cli import common
from crossings.cli.main import main
from crossings.engine import Game
from crossings.engine.playthrough import trace
from crossings.engine.puzzle import load_puzzles

ENCODINGS = ("cp1252", "ascii", "cp437")
FILES = ("draw bridges-and-boats", "trace coin-race", "puzzles dune-chess --count 1")
WORDS = ("games", "draw bridges-and-boats", "--help")


class Output(TextIOWrapper):
    """Standard output in some encoding."""

    def __init__(self, encoding: str, *, is_terminal: bool) -> None:
        super().__init__(BytesIO(), encoding=encoding)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def written(self) -> bytes:
        self.flush()
        assert isinstance(self.buffer, BytesIO)
        return self.buffer.getvalue()


Print = Callable[..., bytes]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, coin_race: Game, tmp_path: Path) -> Print:
    """Run a command with standard output in an encoding, and return what it writes."""
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in trace(coin_race, 3, options={"goal": 4})))
    results = load_puzzles(crossings.game("dune-chess"))
    monkeypatch.setattr(puzzles, "generate_puzzles", lambda *_: iter(results))
    monkeypatch.setattr(rollouts, "FOLLOW_UP_SIMULATIONS", 1)

    def run(typed: str, encoding: str, *, is_terminal: bool) -> bytes:
        out = Output(encoding, is_terminal=is_terminal)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            try:
                code: object = main(typed.replace("GAME", str(file)).split())
            except SystemExit as ended:  # raised by argparse for --help
                code = ended.code
        assert code == 0, typed
        return out.written

    return run


def test_files_are_utf_8_and_words_have_replacement_characters(printed: Print) -> None:
    for typed in FILES:
        usual = printed(typed, "utf-8", is_terminal=False)
        assert all(printed(typed, one, is_terminal=False) == usual for one in ENCODINGS), typed
    for typed in WORDS:
        usual = printed(typed, "utf-8", is_terminal=True)
        for encoding in ENCODINGS:
            output = printed(typed, encoding, is_terminal=True)
            assert output.decode(encoding) == usual.decode().encode(encoding, "replace").decode(encoding), typed
    assert "  ?" in printed("review GAME --simulations 1", "ascii", is_terminal=False).decode("ascii"), "the curve"
    for encoding in ENCODINGS:  # drawn by Rich, which knows the encoding
        assert "DKR-12" in printed("rules dunkelrunde DKR-12", encoding, is_terminal=True).decode(encoding)


def test_output_beside_what_bots_print_follows_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_terminal, expected in ((True, "cp437"), (False, "utf-8")):
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", Output("cp437", is_terminal=is_terminal))
            patched.setattr("os.isatty", lambda _, answer=is_terminal: answer)
            with common.redirect_prints() as out:
                assert (out.encoding, out.errors) == (expected, "replace")


def test_a_file_on_standard_input_is_read_as_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO("\ufeffé ▁".encode()), encoding="cp1252"))
    assert common.read_text(common.STANDARD_INPUT) == "é ▁"


def test_a_position_is_shown_by_an_environment_in_any_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    state = crossings.game("dune-chess").start()
    assert not state.text().isascii()
    out = Output("ascii", is_terminal=True)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        render_state(state, None, "human")
    assert out.written.decode() == state.text().encode("ascii", "replace").decode() + "\n"
