"""`crossings review`: the analysis of a finished game in words, as data and as a picture. CON-21."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.command import Command
from crossings.advice import rollouts
from crossings.cli.main import main
from crossings.cli.review import bars
from crossings.engine import Game
from crossings.engine.playthrough import trace


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use short rollouts."""
    monkeypatch.setattr(rollouts, "FOLLOW_UP_SIMULATIONS", 2)


@pytest.fixture
def file(coin_race: Game, tmp_path: Path) -> Path:
    """A whole random game."""
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in trace(coin_race, 3, options={"goal": 4})))
    return path


def test_the_review_as_data(file: Path, command: Command) -> None:
    """tests/bots/test_review.py has what its figures mean."""
    output = json.loads(command("review", str(file), "--simulations", "40", "--json"))
    nodes = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert output["moves"] == sum("legal" in node for node in nodes)
    assert len(output["curve"]) == len(nodes)
    assert [seat for seat, value in enumerate(output["curve"][-1]) if value > 0] == nodes[-1]["result"]["winners"]
    assert all(turn["what"] and turn["value"] for turn in output["turns"])


def test_the_review_in_words_and_as_a_picture(file: Path, command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    picture = file.with_name("game.svg")
    text = command("review", str(file), "--simulations", "8", "--svg", str(picture))
    assert text.startswith("Coin Race, ") and "luck" in text
    drawn = "".join(ElementTree.fromstring(picture.read_text()).itertext())
    assert "Coin Race" in drawn
    assert drawn.count("mistakes cost") == text.count("mistakes cost") == 2, "the picture shows luck and mistakes"
    nowhere = file.with_name("no") / "game.svg"
    assert main(["review", str(file), "--simulations", "8", "--svg", str(nowhere)]) == 2
    message = capsys.readouterr()
    assert message.out == text, "the error of writing follows the review"
    assert "choose another file with --svg" in message.err and message.err.count("\n") == 1


def test_a_file_that_cannot_be_reviewed_is_one_error_line(file: Path, command: Command) -> None:
    head, first, node, *_, end = lines = file.read_text().splitlines()

    def changed(line: str, **keys: object) -> str:
        return json.dumps(json.loads(line) | keys)

    bad = {
        "not over": [*lines[:-2], json.dumps({"view": {}})],
        "not the file of a game": ["{}", "{}"],
        "it has 1 lines": ["{}"],
        "how the game was ended": [*lines[:-1], changed(end, ended={"by": 9, "how": "resign"})],
        "say how the game": [*lines[:-1], changed(end, ended={"by": 0, "how": "forged"})],
        "rules version": [changed(head, version="0"), *lines[1:]],
        "illegal move": [head, first, changed(node, move="fly"), *lines[3:]],
        "do not lead to the end": [*lines[:3], end],
    }
    for words, content in bad.items():
        file.write_text("\n".join(content))
        assert words in command.mistake("review", str(file))


def test_a_long_curve_fits_on_a_line() -> None:
    assert bars([0, 50, 100]) == "▁▅█"
    assert len(bars(list(range(101)) * 5)) <= 72
