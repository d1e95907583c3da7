"""The registry of games: subfolders of `crossings.games`, and entry points of that name in other distributions."""

from __future__ import annotations

import copyreg
import importlib
import importlib.metadata
import importlib.util
import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from pickle import PicklingError

from crossings.engine.errors import BrokenGame, UnknownGame, one_line, shorten
from crossings.engine.game import Game

log = logging.getLogger("crossings.engine")

PACKAGE = "crossings.games"
ENTRY_POINTS = "crossings.games"


@cache
def _sources() -> dict[str, str]:
    """Return the module that contains the `GAME` of each game id."""
    sources: dict[str, str] = {}
    spec = importlib.util.find_spec(PACKAGE)
    for folder in spec.submodule_search_locations or () if spec else ():
        for declaration in sorted(Path(folder).glob("*/game.py")):
            sources[declaration.parent.name.replace("_", "-")] = f"{PACKAGE}.{declaration.parent.name}.game"
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        sources[entry.name] = entry.value
    return dict(sorted(sources.items()))


def game_ids() -> list[str]:
    """Return the ids of all games, sorted."""
    return list(_sources())


def game(id: str) -> Game:
    """Return the game of that id. Raises `UnknownGame` (with the nearest ids) or `BrokenGame` (with the reason)."""
    if not isinstance(id, str) or id not in _sources():
        raise UnknownGame(str(id), game_ids())
    loaded = _loaded(id)
    if isinstance(loaded, BrokenGame):
        raise loaded
    return loaded


def games() -> list[Game]:
    """Return all games that can be loaded, by id. Logs a warning for each other game, once."""
    for broken in broken_games():
        _warn_of(broken)
    return [loaded for loaded in map(_loaded, game_ids()) if isinstance(loaded, Game)]


def broken_games() -> list[BrokenGame]:
    """Return the error of each game that can't be loaded, by id."""
    return [loaded for loaded in map(_loaded, game_ids()) if isinstance(loaded, BrokenGame)]


@cache
def _warn_of(broken: BrokenGame) -> None:
    log.warning("%s", broken)


@cache
def _loaded(id: str) -> Game | BrokenGame:
    """Return the game, or the error if it can't be loaded."""
    try:
        return _load(id)
    except (Exception, SystemExit) as error:
        return BrokenGame(id, one_line(error))


def _load(id: str) -> Game:
    """Load the game of an entry point: `module`, with the game `GAME`, or `module:name`."""
    module, _, name = _sources()[id].partition(":")
    loaded = getattr(importlib.import_module(module), name or "GAME")
    if not isinstance(loaded, Game):
        raise TypeError(f"{module}.{name or 'GAME'} is a {type(loaded).__name__}, not a Game")
    if loaded.id != id:
        raise ValueError(f"its entry point is named {id}, but its `id` is {shorten(loaded.id)}")
    _ = loaded.kernels  # raises TypeError if required kernels are missing
    return loaded


# ---- pickle ------------------------------------------------------------------------------------


def _reduce(pickled: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle the id. Raises `PicklingError` unless this is the installed game of that id."""
    id = pickled.id
    if id not in game_ids() or game(id) is not pickled:
        raise PicklingError(f"{id} is not the installed game of that id; only installed games can be pickled")
    return game, (id,)


copyreg.pickle(Game, _reduce)
