"""Ladders: each player against the one before, with the figures of a match; stored, shown, and validated."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import crossings
from crossings.bots.match import entry, play_match, standings
from crossings.cli.lab.ladder import write_ladders
from crossings.cli.main import main
from crossings.engine import Game
from crossings.lab.ladder import EVEN, Ladder, LadderEntry, make_entries, make_plans, picture, read, table
from crossings.lab.plan import BadPlan
from crossings.lab.record import play_points
from crossings.lab.sequential import elo_from_points
from crossings.reports.tables import markdown
from crossings.search.levels import LEVELS
from rows import cases

DOCS = Path(__file__).parents[2] / "docs" / "research" / "strength"
DUNKELRUNDE = crossings.game("dunkelrunde")
DUNE = crossings.game("over-the-next-dune")


def ladder(*steps: tuple[str, int, tuple[float, float, float]], game: str = "dunkelrunde") -> Ladder:
    players = [player for player, _, _ in steps]
    (plan, *_) = make_plans(crossings.game(game), players, games=1)
    return Ladder(
        "crossings lab ladder", plan, [LadderEntry(player, 1, games, points) for player, games, points in steps]
    )


def test_its_figures_are_those_of_matches(coin_race: Game) -> None:
    (plan,) = make_plans(coin_race, ["random", "novice"], games=2)
    lower, higher = make_entries([plan], [[play_points(plan, number) for number in reversed(range(2))]])
    entries = [entry(name, coin_race) for name in ("novice", "random")]
    played = list(play_match(coin_race, entries, games=2, seed=1, processes=1))
    first = standings(coin_race, ["novice", "random"], played)[0]
    assert (lower.player, lower.games, higher.player, higher.games) == ("random", 0, "novice", 2)
    assert higher.points == pytest.approx([first.points / 2, *first.interval], abs=1e-4)


def test_teams_play_the_same_dice_and_have_shares() -> None:
    plans = make_plans(DUNE, ["random", "random"], games=3, options={"players": 1})
    rows = [[play_points(plan, number) for number in range(3)] for plan in plans]
    assert [row["moves"] for row in rows[0]] == [row["moves"] for row in rows[1]]
    steps = make_entries(plans, rows)
    assert [step.games for step in steps] == [3, 3]
    won = [sum(bool(row["winners"]) for row in own) for own in rows]
    assert [step.points[0] for step in steps] == [round(count / 3, 4) for count in won]


def test_an_interrupted_ladder_ends_there() -> None:
    plans = make_plans(DUNKELRUNDE, ["random", "random", "random"], games=2)
    assert [step.games for step in make_entries(plans, [[play_points(plans[0], 0)], []])] == [0, 1]


def test_steps_in_elo_add_up_and_so_do_the_squares_of_their_errors() -> None:
    steps = ladder(("novice", 0, EVEN), ("casual", 100, (0.6, 0.5, 0.7)), ("club", 100, (0.6, 0.5, 0.7)))
    first, second, third = steps.rungs
    assert list(first) == [0, 0, 0]
    assert second == pytest.approx([elo_from_points(0.6), elo_from_points(0.5), elo_from_points(0.7)])
    assert third[0] == pytest.approx(2 * elo_from_points(0.6))
    assert third[1] == pytest.approx(2 * elo_from_points(0.6) - math.sqrt(2) * elo_from_points(0.6))


def test_a_player_that_wins_every_game_has_a_finite_rating() -> None:
    """Half a game of 100 counts as lost."""
    rung = ladder(("random", 0, EVEN), ("master", 100, (1.0, 0.96, 1.0))).rungs[1]
    assert rung[0] == rung[2] == pytest.approx(400 * math.log10(0.995 / 0.005))


def test_stored_ladders_share_one_page(coin_race: Game, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A ladder replaces an older one with the same players; that of the levels is the chapter."""
    folder = tmp_path / "strength"
    folder.mkdir()
    path = folder / f"{coin_race.id}.json"
    note = "Two win nearly half of the games ([others](../strength.md#others), [all](../../a.md)).\n"
    (folder / f"{coin_race.id}.md").write_text(note)
    command = ("lab", "ladder", coin_race.id, "--players", "random,novice", "--games", "2", "--on", "here")
    assert main([*command, "-o", str(folder)]) == 0
    assert "| novice | " in capfd.readouterr().out
    points = [("novice@1", 0, EVEN), *((f"{level}@9", 100, (0.6, 0.5, 0.7)) for level in [*LEVELS][1:])]
    write_ladders(path, [*read(path), ladder(*points, game=coin_race.id)])
    assert main([*command, "--seed", "2", "-o", str(folder)]) == 0
    first, other = read(path)
    assert [step.player for step in first.steps] == [player for player, _, _ in points]
    assert other.plan.seed == 2
    assert (
        other.command == f"crossings lab ladder {coin_race.id} --players random,novice --games 2 --seed 2 -o {folder}"
    )
    chapter, others = (tmp_path / "strength.md").read_text().split("## Others")
    assert chapter.startswith("# Strength\n")
    assert "![Elo over novice@1](strength/coin-race.svg)" in chapter
    assert "games ([others](#others), [all](../a.md)).\n\n    crossings lab ladder" in chapter, "links from the page"
    assert f"| {coin_race.title} | novice | " in others
    assert f"    {other.command}\n" in others
    assert path.with_suffix(".svg").read_text() == picture(first)


@cases(r"""
    text
    "{\"ladder\": []}"
    "[1]"
    "[{\"command\": \"\"}]"
    nothing
""")
def test_a_file_of_anything_else_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "dunkelrunde.json"
    path.write_text(text)
    with pytest.raises(BadPlan, match="contains no ladders"):
        read(path)


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.json")), ids=lambda path: path.stem)
def test_the_docs_agree_with_the_stored_ladders(path: Path) -> None:
    """Tables and pictures are those that the docs show, of teams without empty columns."""
    first, *others = read(path)
    page = DOCS.with_name("strength.md").read_text()
    assert first.plan.version == first.plan.subject.version
    assert path.with_suffix(".svg").read_text() == picture(first)
    assert markdown(table(first)) in page
    assert all(f"    {one.command}\n" in page for one in (first, *others))
