"""`crossings review`: a finished game looked at again, in words, as data and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crossings.bots.retelling import signed
from crossings.cli.main import main
from crossings.cli.review import bars
from crossings.engine import Game
from crossings.engine.playthrough import trace
from toys import register


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")
    return register(monkeypatch)


@pytest.fixture
def file(coin_race: Game, tmp_path: Path) -> Path:
    """A whole game, played at random."""
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in trace(coin_race, 3, options={"goal": 4})))
    return path


def test_it_is_told_what_each_position_was_worth_and_where_the_game_turned(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--simulations", "40", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    moves = len(file.read_text().splitlines()) - 2
    last = json.loads(file.read_text().splitlines()[-1])["result"]
    assert told["moves"] == moves
    assert len(told["curve"]) == moves + 1
    assert [seat for seat, worth in enumerate(told["curve"][-1]) if worth > 0] == last["winners"]
    assert len(told["turns"]) <= 3
    assert [turn["at"] for turn in told["turns"]] == sorted(turn["at"] for turn in told["turns"])
    assert all(turn["what"] and turn["worth"] for turn in told["turns"])


def test_in_words_and_as_a_picture(file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["review", str(file), "--simulations", "40", "--svg", str(tmp_path / "game.svg")]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Coin Race, ")
    assert "luck" in text
    picture = ElementTree.fromstring((tmp_path / "game.svg").read_text())
    assert picture.tag.endswith("svg")
    drawn = "".join(picture.itertext())
    assert "Coin Race" in drawn
    assert drawn.count("given away") == text.count("given away") == 2, (
        "whoever is sent the picture reads of luck and play"
    )


def test_a_picture_that_cannot_be_written_is_told_in_a_line_after_the_review(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["review", str(file), "--simulations", "8", "--svg", str(tmp_path / "no" / "game.svg")]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("Coin Race, ")
    assert "--svg names another file" in said.err
    assert said.err.count("\n") == 1


def test_a_file_that_cannot_be_reviewed_is_refused_in_a_line(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = file.read_text().splitlines()
    node, end = json.loads(lines[2]), json.loads(lines[-1])
    bad = {
        "not over": [*lines[:-2], json.dumps({"view": {}})],
        "not the file of a game": ["{}", "{}"],
        "it has 1 lines": ["{}"],
        "how the game was ended": [*lines[:-1], json.dumps(end | {"ended": {"by": 9, "how": "resign"}})],
        "say how the game": [*lines[:-1], json.dumps(end | {"ended": {"by": 0, "how": "forged"}})],
        "rules version": [json.dumps(json.loads(lines[0]) | {"version": "0"}), *lines[1:]],
        "is not possible": [*lines[:2], json.dumps(node | {"move": "fly"}), *lines[3:]],
        "do not lead to the end": [*lines[:3], lines[-1]],
    }
    for words, content in bad.items():
        (tmp_path / "bad.jsonl").write_text("\n".join(content))
        assert main(["review", str(tmp_path / "bad.jsonl")]) == 2
        error = capsys.readouterr().err
        assert words in error
        assert error.count("\n") == 1
    (tmp_path / "bad.jsonl").write_text("no JSON")
    assert main(["review", str(tmp_path / "bad.jsonl")]) == 2


def test_a_long_curve_keeps_to_a_line() -> None:
    assert bars([0, 50, 100]) == "▁▅█"
    assert len(bars(list(range(101)) * 5)) <= 72
    assert (signed(3), signed(-3), signed(0)) == ("+3", "−3", "+0")
