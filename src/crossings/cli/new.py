"""`crossings new`: create a project with a small game that works."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from crossings.cli.common import BadInput
from crossings.engine import game_ids, shorten
from crossings.engine.errors import require
from crossings.template import FEATURES, project

HELP = "create a new game: a small one that works, to change into your own"
FEATURE_HELP = {"chance": "add a die", "hidden": "add a hidden hand", "cooperative": "let the players win as a team"}


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", metavar="NAME", help="id of the new game, such as stone-race")
    for feature in FEATURES:
        parser.add_argument(f"--{feature}", action="store_true", help=FEATURE_HELP[feature])
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="folder to write (default: NAME)")


def run(args: argparse.Namespace) -> None:
    """Write the project and print the next steps."""
    require("crossings new", "check", ["jinja2"])
    from crossings.conformance.checks import SLUG

    name: str = args.name
    package = name.replace("-", "_")
    if not SLUG.fullmatch(name):
        raise BadInput(f"{shorten(name)} is not a valid id: use words of lower-case letters and digits, joined by -")
    if not package.isidentifier():
        raise BadInput(f"{shorten(name)} is not a valid id: it must begin with a letter")
    if iskeyword(package):
        raise BadInput(f"{shorten(name)} is a reserved word in Python; choose another id")
    folder: Path = args.into or Path(name)
    if folder.exists():
        raise BadInput(f"{folder} exists already; choose another folder with --into")
    if name in game_ids() or is_installed(package):
        raise BadInput(f"a package or game named {package} is installed already; choose another id")
    try:
        write(folder, project(name, *(feature for feature in FEATURES if getattr(args, feature))))
    except OSError as error:
        raise BadInput(
            f"cannot write {shorten(str(folder))}: {error.strerror}; name another folder with --into"
        ) from None
    print(next_steps(name, folder))


def next_steps(name: str, folder: Path) -> str:
    """Return the commands that install, check, play and test a new game."""
    tests = shlex.quote(str(folder / "tests"))
    return "\n".join(
        [
            f"wrote {folder}, a small game that works as it is",
            "install it once:",
            f"  pip install -e {shlex.quote(f'{folder}[dev]')}",
            "then check, play and test it:",
            f"  crossings check {name} --data {tests}",
            f"  crossings play {name}",
            f"  pytest {tests}",
        ]
    )


def is_installed(package: str) -> bool:
    """Return whether a package of this name is installed; a plain folder on the path doesn't count."""
    spec = find_spec(package)
    return spec is not None and spec.origin is not None


def write(folder: Path, project: Mapping[str, str]) -> None:
    """Write the files of a project."""
    for name, text in project.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
