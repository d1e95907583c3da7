"""`crossings new`: create a project with a small working game."""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from crossings.cli.common import BadInput
from crossings.engine import game_ids, shorten

HELP = "create a new game from a small working template"
TEMPLATE = "crossings.template"
GAME = "coin_race"
"""Package of the template's game. It is copied to `src/`, and the contents of `project/` to the top."""
PREFIX = "COI-"
"""Prefix of its rule ids."""
PREFIX_LENGTH = 3


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", metavar="NAME", help="id of the new game, such as stone-race")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="folder to write (default: NAME)")


def run(args: argparse.Namespace) -> None:
    """Write the project and print the next steps."""
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
    template = files(TEMPLATE)
    try:
        write(template / "project", folder, name)
        write(template / GAME, folder / "src" / package, name)
    except OSError as error:
        raise BadInput(
            f"cannot write {shorten(str(folder))}: {error.strerror}; name another folder with --into"
        ) from None
    print(f"wrote {folder}: {renamed('Coin Race', name)}, which works as it is; go on with")
    print(f'  pip install -e "{folder}[dev]"')
    print(f"  crossings check {name} --data {folder / 'tests'}")


def is_installed(package: str) -> bool:
    """Return whether a package of this name is installed; a plain folder on the path doesn't count."""
    spec = find_spec(package)
    return spec is not None and spec.origin is not None


def write(source: Traversable, target: Path, name: str) -> None:
    """Copy a folder of the template with the game renamed."""
    target.mkdir(parents=True)
    for part in source.iterdir():
        if part.name == "__pycache__":
            continue
        if part.is_dir():
            write(part, target / part.name, name)
        else:
            (target / part.name).write_text(renamed(part.read_text(encoding="utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """Return a text of the template with the game renamed."""
    words, package = name.split("-"), name.replace("-", "_")
    title = " ".join(word.capitalize() for word in words)
    names = {
        f"{TEMPLATE}.{GAME}": package,
        f"from {TEMPLATE} import {GAME}": f"import {package}",
        "coin_race": package,
        "coin-race": name,
        "CoinRace": "".join(word.capitalize() for word in words),
        "Coin Race": title,
        "coin race": " ".join(words),
        "The coin race": title,
        PREFIX: re.sub("[^A-Z]", "", name.upper())[:PREFIX_LENGTH].ljust(PREFIX_LENGTH, "X") + "-",
    }
    pattern = "|".join(re.escape(old) for old in sorted(names, key=len, reverse=True))
    return re.sub(pattern, lambda match: names[match[0]], text)
