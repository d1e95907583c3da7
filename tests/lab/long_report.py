"""CON-27: reports are self-contained, identical for identical games, and have figures with their intervals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.command import Command
from crossings.cli.main import main

RUN = ("lab", "run", "dune-chess", "--players", "casual@90,novice@90", "--games", "4", "--vary", "setup=wall,heart")
PLAYED = 8
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two variants."""
    folder = tmp_path_factory.mktemp("runs") / "chess"
    assert main([*RUN, "--on", "here", "-o", str(folder)]) == 0
    return folder


def test_a_page_is_self_contained(run: Path, tmp_path: Path, command: Command) -> None:
    page, again = tmp_path / "report.html", tmp_path / "again.html"
    for out in (page, again):
        command("lab", "report", str(run), "-o", str(out))
    text = page.read_text(encoding="utf-8")
    assert text == again.read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!data:|#)', text), "nothing is fetched"
    assert "<script" not in text
    for title in (
        "Is it fair?",
        "What does each variant change?",
        "How long does a game take?",
        "Luck or skill?",
        "Which moves are worth playing?",
        "Which rules apply, and how often?",
    ):
        assert title in text
    assert text.count('download="') == 2, "a game of each round"
    assert text.index("How much is luck?") < text.index("Numbers in brackets"), "answers come first"
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(pictures) > 6
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_figures_are_data(run: Path, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "report.json"
    command("lab", "report", str(run), "-o", str(out), "--no-examples")
    data = json.loads(out.read_text(encoding="utf-8"))
    assert [one["name"] for one in data["variants"]] == ["Set-up wall", "Set-up heart"]
    figures = [one for variant in data["variants"] for chapter in variant["figures"].values() for one in chapter]
    assert all(one["low"] <= one["value"] <= one["high"] for one in figures)
    fair = [one for one in figures if one["name"] == "Harkonnen"]
    assert [(one["games"], one["even"]) for one in fair] == [(PLAYED // 2, 0.5)] * 2
    assert data["commands"][0].startswith("crossings lab run dune-chess ")
    text = tmp_path / "report.md"
    command("lab", "report", str(run), "-o", str(text), "--no-examples")
    assert "| Set-up wall |" in text.read_text(encoding="utf-8")


def test_runs_at_several_strengths_share_a_page(
    tmp_path: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    folders, out = [tmp_path / name for name in ("random", "novice")], tmp_path / "strengths.md"
    for one in folders:
        few = ("--players", f"{one.name},{one.name}", "--games", "4", "--vary", "setup=wall,heart", "--on", "here")
        assert main(["lab", "run", "dune-chess", *few, "-o", str(one)]) == 0
    capsys.readouterr()
    command("lab", "report", *map(str, folders), "-o", str(out), "--no-examples")
    text = out.read_text(encoding="utf-8")
    assert "| options | random | novice |" in text
    assert "between each variant and “novice: Set-up wall”, game by game" in text, "the strongest players show it"
    assert re.search(r"- Set-up heart: .* with random, .* with novice; ", text)


def test_another_kind_of_page_is_refused(run: Path, tmp_path: Path, command: Command) -> None:
    assert ".html, .md, .json" in command.mistake("lab", "report", str(run), "-o", str(tmp_path / "report.pdf"))
    assert "there is no folder" in command.mistake("lab", "report", str(run), "-o", str(tmp_path / "none" / "x.md"))
