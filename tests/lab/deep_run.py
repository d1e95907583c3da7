"""CON-26: rows don't depend on the backend, interrupted runs continue, and impossible ones fail with one line."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import crossings
from cli.command import Command
from crossings.bots import BotFailed
from crossings.bots.match import MatchGame, play_nth_game
from crossings.cli.main import INTERRUPTED, main
from crossings.engine.errors import MissingExtra
from crossings.lab import folder as folders
from crossings.lab import jobs
from crossings.lab.folder import RunFolder, read_results, read_rows, read_run
from crossings.lab.jobs import find_backend, play_games
from crossings.lab.plan import BadPlan, Plan, make_plan
from rows import cases

DUNE = crossings.game("over-the-next-dune")
RUN = shlex.split("lab run over-the-next-dune --players random,random@1 --games 3 --vary players=1,2 --keep-games 0.34")
TOTAL = 12
MAY_DIFFER = ("seconds", "when", "host", "worker")
DIES = """
import os, signal, sys
from crossings.cli.main import main
from crossings.lab import folder, jobs
flush, folder.FLUSH_SECONDS, jobs.JOB_SECONDS = folder.RunFolder.flush, 0, 0
def dies(self):
    flush(self)
    if len(self.done) > 2:
        os.kill(os.getpid(), signal.SIGKILL)
folder.RunFolder.flush = dies
main(sys.argv[1:])
"""
"""A run that is killed after it has written some of its rows."""

pytestmark = pytest.mark.deep


def rows(path: Path) -> list[dict[str, Any]]:
    """Return the reproducible columns by number."""
    return [{name: row[name] for name in row if name not in MAY_DIFFER} for row in read_rows(path).to_pylist()]


def run(path: Path, *more: str) -> int:
    return main([*RUN, "-o", str(path), *more])


def small(games: int = 2, **more: Any) -> Plan:
    return make_plan(DUNE, ["random", "random"], games=games, options={"players": 1}, **more)


# ---- the same rows -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a run in this process."""
    path = tmp_path_factory.mktemp("lab") / "here"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROSSINGS_COMPILE", "off")
        assert run(path, "--on", "here") == 0
    return path


def test_any_number_of_workers_gives_the_same_rows(here: Path, tmp_path: Path) -> None:
    """CON-26: the same seed gives the same rows, one for each game."""
    results = rows(here)
    assert [row["number"] for row in results] == list(range(TOTAL))
    for workers in ("1", "2"):
        assert run(tmp_path / workers, "--workers", workers) == 0
        assert rows(tmp_path / workers) == results


def test_all_games_of_a_round_have_the_same_dice(here: Path) -> None:
    for row in rows(here):
        assert row["seed"] == 1 + row["round"]
    pairs = Counter((row["option_players"], row["round"], row["players"][0]) for row in rows(here))
    assert (len(pairs), set(pairs.values())) == (TOTAL, {1}), "each player once in each round of each variant"


def test_a_playthrough_is_the_game_of_its_row(here: Path) -> None:
    stored = [row for row in rows(here) if row["playthrough"]]
    assert {row["round"] for row in stored} == {2}, "a third of the rounds, the same for all"
    for row in stored:
        head, *nodes, last = map(json.loads, row["playthrough"].splitlines())
        state = DUNE.start(**head["options"])
        assert (head["seed"], head["options"]["players"]) == (row["seed"], row["option_players"])
        assert nodes[0]["state"] == state.to_json()
        for node in nodes:
            state = state.play(node["move"])
        assert state.to_json() == last["state"]
        assert state.result is not None
        assert (list(state.result.winners), state.result.reason) == (row["winners"], row["reason"])
        assert sum(row["decisions"]) == sum(len(node.get("legal", ())) > 1 for node in nodes) == len(row["chances"])


def test_files_contain_the_command_that_made_them(here: Path) -> None:
    (part,) = here.glob("*.parquet")
    about = pq.read_schema(part).metadata
    assert {"crossings", *RUN} <= {*shlex.split(about[b"crossings.command"].decode())}
    assert Plan.read(about[b"crossings.plan"].decode()) == read_run(here)[1]


def test_stored_games_are_those_of_a_match(here: Path) -> None:
    _, plan, _ = read_run(here)
    for variant, start in enumerate(plan.starts):
        played = [play_nth_game(start, plan.entries, plan.seed, number) for number in range(TOTAL // 2)]
        assert read_results(here, plan, variant) == played


def test_the_docs_list_all_columns(here: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research" / "lab.md").read_text()
    (table,) = re.findall(r"^\| column .*\n((?:\|.*\n)+)", page, re.MULTILINE)
    listed = re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in table.splitlines()))
    stored = [re.sub("option_.*", "option_NAME", name) for name in read_rows(here).column_names]
    assert sorted(listed) == sorted(stored)


# ---- interrupts ------------------------------------------------------------------------------------


def test_a_killed_run_continues(here: Path, tmp_path: Path) -> None:
    """No written row is lost, and none is written twice."""
    arguments = [*RUN, "-o", str(tmp_path / "run"), "--on", "here"]
    killed = subprocess.run([sys.executable, "-c", DIES, *arguments], capture_output=True, env=surroundings())
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    stored = rows(tmp_path / "run")
    assert 2 < len(stored) < TOTAL
    (tmp_path / "run" / ".part-000009.parquet.unfinished").write_bytes(b"PAR1")
    before = read_rows(tmp_path / "run")["when"].to_pylist()
    assert main(arguments) == 0
    assert rows(tmp_path / "run") == rows(here)
    assert set(before) <= set(read_rows(tmp_path / "run")["when"].to_pylist()), "they were not played again"


def surroundings() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


def test_games_of_a_killed_process_are_played_again() -> None:
    plan = small(games=6)
    results: list[int] = []
    for some in play_games(plan, range(plan.total), find_backend("cores", 2)):
        if not results:
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
        results += [row["number"] for row in some]
    assert sorted(results) == list(range(plan.total))


def test_a_player_that_kills_its_process_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Exception):
        """A worker died."""

    def ends(*_: object, **__: object) -> None:
        raise Broken

    monkeypatch.setattr(jobs, "play_batch", ends)
    place = find_backend("here")
    with pytest.raises(BotFailed, match="3 times in a row"):
        list(play_games(small(), range(2), jobs.Backend(place.open, (Broken,))))


def test_ctrl_c_prints_the_results_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    games = count()

    def interrupted(*given: Any) -> MatchGame:
        if next(games) == 5:
            raise KeyboardInterrupt
        return play_nth_game(*given)

    monkeypatch.setattr("crossings.lab.record.play_nth_game", interrupted)
    monkeypatch.setattr(jobs, "JOB_SECONDS", 0.0)
    assert run(tmp_path / "run", "--on", "here", "--games", "9") == INTERRUPTED
    output = capfd.readouterr().out.splitlines()
    assert [row["number"] for row in rows(tmp_path / "run")] == list(range(5))
    assert output[0] == f"5 of 36 games in {tmp_path / 'run'}"
    assert [line for line in output if line.startswith("players=")] == ["players=1:", "players=2:"]


def test_a_full_disk_is_an_error_and_loses_nothing(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    path, replace = tmp_path / "run", RunFolder._replace
    arguments = (*RUN, "-o", str(path), "--on", "here")

    def full(self: RunFolder, name: str, content: bytes) -> None:
        if len(self._rows) > 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(self, name, content)

    monkeypatch.setattr(folders, "FLUSH_SECONDS", 0.0)
    monkeypatch.setattr(jobs, "JOB_SECONDS", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(RunFolder, "_replace", full)
        assert main(arguments) == 2
    assert len(rows(path)) == 4
    assert main(arguments) == 0
    assert rows(path) == rows(here)


UNKNOWN_FIGURES = """
given | expected
sweep --vary setup=wall,heart --within 5 --figure beauty         | unknown figure 'beauty'; allowed: Harkonnen
sweep --vary setup=wall,heart --within 0 --figure moves          | 0 is not above 0
sweep --vary setup=wall,heart --within nan --figure moves        | nan is not above 0
sweep --vary setup=wall,heart --within 5 --figure moves --most 9 | 16 or more
sweep --vary setup=wall,heart --within 101 --figure Harkonnen    | 'Harkonnen' is a share; allowed: 0 to 100 %
balance --over 'setup wall,heart' --target 'beauty 1..2'         | unknown figure 'beauty'
balance --over 'setup wall,heart' --target 'moves 1.2.3..4'      | can't read the target
balance --over 'setup wall,heart' --target 'draws <= 150 %'      | 'draws' is a share; allowed: 0 to 100 %
balance --over 'setup wall,heart' --target 'moves 1..2' --games 1 | allowed: 2 or more
balance --over 'players 2..99999999999' --target 'moves 1..2'    | option players
"""


@cases(UNKNOWN_FIGURES)
def test_unknown_figures_are_refused_before_the_first_game(
    given: str, expected: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "play_games", lambda *_: 1 / 0)
    name, *more = shlex.split(given)
    players = ("--players", "random,random", "-o", str(tmp_path / "out"))
    assert expected in command.mistake("lab", name, "dune-chess", *players, *more)
    assert not (tmp_path / "out").exists()


def test_a_sweep_interrupted_at_once_prints_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("crossings.lab.sweeping.play_games", interrupted)
    sweep = ("lab", "sweep", "dune-chess", "--players", "random,random", "--vary", "setup=wall,heart")
    assert main([*sweep, "--figure", "moves", "--within", "5", "-o", str(tmp_path / "out")]) == INTERRUPTED
    assert capfd.readouterr().out == ""


# ---- errors ------------------------------------------------------------------------------------------


@cases("""
    given | expected
    --players nobody                       | there is no bot 'nobody'; there are: random
    --players random@x                     | a number of simulations
    --games 0                              | 1 or more
    --option colour=red                    | it has: players
    --vary players=1,9                     | allowed: 1 to 5
    --vary players=1,2 --option players=2  | leave one of them out
    --vary players=2,2                     | name each value once
    --vary players                         | NAME=VALUE,VALUE
    --keep-games 2                         | between 0 and 1
    --on moon                              | here, cores, ray, ray://HOST:PORT
    --seed 99999999999999999999            | too long
    --seed 9000000000000000000             | the seed of a run
    --simulations 0                        | a whole number of simulations from 1
""")
def test_a_mistake_is_one_line(given: str, expected: str, command: Command, tmp_path: Path) -> None:
    plain = ("lab", "run", "over-the-next-dune", "-o", str(tmp_path / "run"))
    players = () if "--players" in given else ("--players", "random")
    assert expected in command.mistake(*plain, *players, *shlex.split(given))
    assert not (tmp_path / "run").exists()


def foreign(path: Path) -> None:
    (path / "notes.txt").write_text("mine")


def of_nothing(path: Path) -> None:
    (path / "_run.json").write_text("[]")


def torn(path: Path) -> None:
    next(path.glob("*.parquet")).write_bytes(b"PAR1")


def of_another(path: Path) -> None:
    about = json.loads((path / "_run.json").read_text())
    about["plan"] |= {"version": "0.9", "games": 4}
    (path / "_run.json").write_text(json.dumps(about))


def without_games(path: Path) -> None:
    next(path.glob("*.parquet")).unlink()


def without_choices(path: Path) -> None:
    part = next(path.glob("*.parquet"))
    pq.write_table(pq.read_table(part).drop_columns("choices"), part)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (foreign, "contains 'notes.txt', which doesn't belong to a run"),
        (of_nothing, "is not the plan of a run"),
        (torn, "delete it, then run the same command again to replay its games"),
        (of_another, '_run.json belongs to another run: version "0.9" instead of "1.0"; games 4 instead of 3'),
    ],
)
def test_a_folder_of_anything_else_is_refused(
    change: Callable[[Path], None], expected: str, here: Path, tmp_path: Path, command: Command
) -> None:
    path = tmp_path / "run"
    shutil.copytree(here, path)
    change(path)
    assert expected in command.mistake(*RUN, "-o", str(path))


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (shutil.rmtree, "contains no run"),
        (of_nothing, "is not the plan of a run"),
        (without_games, "contains no games yet"),
        (torn, "can't read"),
        (without_choices, "different: choices"),
    ],
)
def test_a_folder_without_a_run_cannot_be_read(
    spoil: Callable[[Path], object], expected: str, here: Path, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    shutil.copytree(here, path)
    spoil(path)
    with pytest.raises(BadPlan, match=expected):
        read_run(path)


def test_a_run_that_fails_before_its_first_game_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "first"
    with pytest.raises(BotFailed), RunFolder(path, small(), "one"):
        raise BotFailed("no engine")
    assert [*tmp_path.iterdir()] == []
    (tmp_path / "notes.txt").touch()
    with pytest.raises(BadPlan, match="doesn't belong to a run"), RunFolder(tmp_path, small(), "one"):
        pass
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_two_runs_into_one_folder_are_refused(tmp_path: Path) -> None:
    with (
        RunFolder(tmp_path, small(), "one"),
        pytest.raises(BadPlan, match="another run is writing to"),
        RunFolder(tmp_path, small(), "other"),
    ):
        pass
    with RunFolder(tmp_path, small(), "other"):
        """The first has released the folder."""


def test_rows_in_several_files_are_all_stored(monkeypatch: pytest.MonkeyPatch, here: Path, tmp_path: Path) -> None:
    monkeypatch.setattr(folders, "ROWS_PER_PART", 2)
    games = read_rows(here).to_pylist()[:5]
    with RunFolder(tmp_path, small(games=5), "one") as folder:
        for game in games:
            folder.add([game])
    assert len(folders.parts_of(tmp_path)) == 3
    assert [row["number"] for row in read_rows(tmp_path).to_pylist()] == [game["number"] for game in games]


def test_a_path_that_is_no_folder_is_refused(tmp_path: Path, command: Command) -> None:
    (tmp_path / "file").touch()
    assert "can't write to" in command.mistake(*RUN, "-o", str(tmp_path / "file"))


def test_a_cluster_that_cannot_be_used_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r'pip install -e "\.\[ray\]"'):
        find_backend("ray")
    monkeypatch.setattr(jobs, "require", lambda *_: None)
    for address in ("ray://127.0.0.1:9", "ray://", "ray://127.0.0.1:x"):
        with pytest.raises(BadPlan, match=f"no Ray cluster answers at '{address}'; allowed: ray://HOST:PORT"):
            find_backend(address)
