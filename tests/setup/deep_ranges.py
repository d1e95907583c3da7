"""The lowest versions that pyproject.toml allows give the same results as the newest, on Python 3.11."""

import asyncio
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from processes import ran
from toys.served import play, serving

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
ENVIRONMENTS = [one for one in EXTRAS["pettingzoo"] if one.startswith(("gymnasium", "pettingzoo"))]
WANTED = [*PROJECT["dependencies"], *EXTRAS["play"], *EXTRAS["check"], *ENVIRONMENTS]
CHECK = """
import crossings
from crossings.bots import choose
from crossings.conformance.play import DifferentialTest
from toys.coin_race.game import GAME as game
for seed in range(3):
    DifferentialTest(game.kernels, game.resolve({}), game.moves, seed).play()
state = game.start()
while state.result is None:
    if state.actor == "chance":
        move = min(state.outcomes())
    else:
        move = choose("search", game, state.view(state.actor), state.actor, seed=1, simulations=300)
    print("Played", move)
    state = state.play(move)
batch = crossings.batch(game, 64, seed=1)
for _ in range(300):
    batch.step(batch.sample())
print([batch.state(row).to_json() for row in range(batch.n)])

import copy
import os
import gymnasium
from crossings.adapters import pettingzoo
from crossings.adapters.vector import BatchEnv
envs = BatchEnv(game, 4, autoreset_mode="NextStep")
_, info = envs.reset(seed=1)
for _ in range(60):
    seen, *outcome, info = envs.step(info["action_mask"].argmax(axis=1))
    print(seen.tolist(), [part.tolist() for part in outcome])
os.environ["CROSSINGS_COMPILE"] = "off"
alone = gymnasium.make("crossings.adapters.gymnasium:Crossings/DuneChess-v1", opponent="random")
env = pettingzoo.env("dune-chess")
_, info = alone.reset(seed=1)
env.reset(seed=1)
for _ in range(9):
    alone, env = copy.deepcopy((alone, env))
    seen, *_, info = alone.step(info["action_mask"].argmax())
    env.step(env.last()[0]["action_mask"].argmax())
    print(seen.tolist(), env.last()[0]["observation"].tolist())
"""
"""Uses the coin race because it has all parts of larger games and compiles in seconds."""
pytestmark = [pytest.mark.deep, pytest.mark.timeout(900)]


@pytest.fixture(scope="module", params=["lowest", "newest"])
def python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment with one end of each range and this checkout; return its Python."""
    folder: Path = tmp_path_factory.mktemp(request.param)
    oldest = shutil.which("python3.11")
    assert oldest, "the lowest versions need Python 3.11, which is not installed"
    subprocess.run([oldest, "-m", "venv", folder], check=True)
    wanted = [package.replace(">=", "==") if request.param == "lowest" else package for package in WANTED]
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
    [site] = folder.glob("lib/python*/site-packages")
    (site / "here.pth").write_text(str(ROOT / "src"))
    return python


def run_check(python: Path, cache: Path) -> str:
    """Run the check with this Python and an empty cache, and return its output."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    done = ran(python, "-c", CHECK, CROSSINGS_COMPILE="on", CROSSINGS_CACHE=str(cache), PYTHONPATH=paths)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of the check in this environment."""
    return run_check(Path(sys.executable), tmp_path_factory.mktemp("here"))


def test_kernels_search_and_batches_give_the_same_results(python: Path, here: str, tmp_path: Path) -> None:
    assert "Played" in here
    assert run_check(python, tmp_path) == here


def test_a_game_can_be_played_over_the_server(python: Path, tmp_path: Path) -> None:
    with serving([str(python), "-m", "crossings"], tmp_path) as port:
        asyncio.run(play(port))
