"""The wheel is complete and installable: it has all files and one version, its links work, and a game can be played."""

import asyncio
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

import pytest

import crossings
from on_index import LINK, for_index
from processes import ran
from toys.served import play, serving

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
pytestmark = pytest.mark.deep
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the installed build tools."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return BytesParser().parsebytes(archive.read(name))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment with the wheel and this environment's dependencies; return its Python.

    A `.pth` file adds the dependencies, because it doesn't process the `.pth` file of an editable Crossings among them.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    subprocess.run(
        [*PIP, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)],
        check=True,
        capture_output=True,
    )
    [site] = folder.glob("lib/python*/site-packages")
    (site / "needed.pth").write_text(sysconfig.get_paths()["purelib"])
    return python


def test_the_wheel_has_all_files_except_bytecode(wheel: Path) -> None:
    """Sources, catalogues, rulebooks, drawings, weights, puzzles, the page, the template of a new game."""
    source = ROOT / "src"
    files = {
        path.relative_to(source).as_posix()
        for path in (source / "crossings").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == files
    assert {Path(name).suffix for name in packed} >= {".py", ".ftl", ".md", ".svg", ".json", ".js", ".css", ".html"}


def test_it_runs_without_the_sources(installed: Path, tmp_path: Path) -> None:
    done = ran(installed, "-I", "-c", "import crossings; print(crossings.__file__)", cwd=tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(installed.parents[1])


def test_a_game_can_be_played_over_its_server(installed: Path, tmp_path: Path) -> None:
    with serving([str(installed.with_name("crossings"))], tmp_path) as port:
        asyncio.run(play(port))


def test_one_version(metadata: Message) -> None:
    assert metadata["Version"] == crossings.__version__
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"]
    cited = (ROOT / "CITATION.cff").read_text().splitlines()
    assert f"version: {crossings.__version__}" in cited


def test_the_readme_of_a_package_index_has_no_relative_links(metadata: Message) -> None:
    described = str(metadata.get_payload())
    assert described.startswith("# Crossings")
    assert not LINK.search(described)


def test_links_and_pictures_point_to_the_files_of_this_version() -> None:
    shown = for_index(README, "https://example.org/a/crossings", "1.2.3")
    assert not LINK.search(shown)
    assert "![Dune Chess](https://example.org/a/crossings/raw/v1.2.3/docs/pictures/dune-chess.svg)" in shown
    assert "[Contributing](https://example.org/a/crossings/blob/v1.2.3/CONTRIBUTING.md)" in shown


def test_without_a_public_address_links_are_plain_text_and_pictures_are_left_out() -> None:
    assert for_index("![A](a.svg) [b](docs/b.md) [c](https://c.org/)", "", "1") == " b [c](https://c.org/)"


def test_every_link_of_the_readme_points_to_a_file() -> None:
    assert [link[3] for link in LINK.finditer(README) if not (ROOT / link[3].partition("#")[0]).exists()] == []
