"""The distribution of examples is found as if it were installed, and its own tests pass."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import crossings
from crossings.engine import game_ids
from installed import announce
from processes import ran

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the metadata that an installer writes for the examples."""
    folder = tmp_path_factory.mktemp("site")
    announce(EXAMPLES, folder)
    return folder


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the examples installed."""
    paths = [str(Path(crossings.__file__).parents[1]), str(EXAMPLES / "src"), str(site)]
    return ran(sys.executable, *command, cwd=EXAMPLES, PYTHONPATH=os.pathsep.join(paths))


def test_a_search_beats_random_play(site: Path) -> None:
    command = ("match", "connect-four", "--players", "search,random", "--simulations", "60", "--games", "4")
    done = run(site, "-m", "crossings", *command, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert '"wins": [4, 0]' in done.stdout, done.stdout


@pytest.mark.long
def test_their_own_tests_pass(site: Path) -> None:
    plugin = ("-p", "crossings.conformance.plugin", "-p", "no:cacheprovider")
    done = run(site, "-m", "pytest", "-q", *plugin, "tests")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.deep
def test_games_states_and_batches_can_be_pickled_to_other_processes(site: Path) -> None:
    """CON-16, for games of Crossings and of another distribution."""
    games = ("cant-stop", "connect-four", *game_ids())
    done = run(site, str(Path(__file__).with_name("pickling.py")), *games)
    assert (done.returncode, done.stdout) == (0, "all equal\n"), done.stderr
