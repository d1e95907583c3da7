"""Which games there are: the folders of `crossings.games`, and other distributions' entry points of that name."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import logging
from functools import cache
from pathlib import Path

from crossings.engine.errors import BrokenGame, UnknownGame, one_line, shorten
from crossings.engine.game import Game

log = logging.getLogger("crossings.engine")

PACKAGE = "crossings.games"
ENTRY_POINTS = "crossings.games"


@cache
def _sources() -> dict[str, str]:
    """Game id -> module that holds its `GAME`."""
    found: dict[str, str] = {}
    spec = importlib.util.find_spec(PACKAGE)
    for folder in spec.submodule_search_locations or () if spec else ():
        for declaration in sorted(Path(folder).glob("*/game.py")):
            found[declaration.parent.name.replace("_", "-")] = f"{PACKAGE}.{declaration.parent.name}.game"
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        found[entry.name] = entry.value
    return dict(sorted(found.items()))


def game_ids() -> list[str]:
    """The ids of all games, sorted."""
    return list(_sources())


def game(id: str) -> Game:
    """The game of that id. Raises `UnknownGame`, naming the nearest ids, or `BrokenGame`, saying what is wrong."""
    if not isinstance(id, str) or id not in _sources():
        raise UnknownGame(str(id), game_ids())
    loaded = _loaded(id)
    if isinstance(loaded, BrokenGame):
        raise loaded
    return loaded


def games() -> list[Game]:
    """All games that can be loaded, by id; of each other the log has a line, once."""
    for broken in broken_games():
        _warn_of(broken)
    return [loaded for loaded in map(_loaded, game_ids()) if isinstance(loaded, Game)]


def broken_games() -> list[BrokenGame]:
    """What is wrong with each game that cannot be loaded, by id."""
    return [loaded for loaded in map(_loaded, game_ids()) if isinstance(loaded, BrokenGame)]


@cache
def _warn_of(broken: BrokenGame) -> None:
    log.warning("%s", broken)


@cache
def _loaded(id: str) -> Game | BrokenGame:
    """The game, or what is wrong with it."""
    try:
        return _load(id)
    except (Exception, SystemExit) as error:
        return BrokenGame(id, one_line(error))


def _load(id: str) -> Game:
    """The game behind an entry point: its module, whose `GAME` it is, or `module:name`."""
    module, _, name = _sources()[id].partition(":")
    loaded = getattr(importlib.import_module(module), name or "GAME")
    if not isinstance(loaded, Game):
        raise TypeError(f"{module}.{name or 'GAME'} is a {type(loaded).__name__}, not a Game")
    if loaded.id != id:
        raise ValueError(f"its entry point is named {id}, but its `id` is {shorten(loaded.id)}")
    _ = loaded.kernels  # which says what they lack
    return loaded
