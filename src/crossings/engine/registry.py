"""Which games there are: the folders of `crossings.games`, and other distributions' entry points of that name."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
from functools import cache
from pathlib import Path

from crossings.engine.errors import UnknownGame
from crossings.engine.game import Game

PACKAGE = "crossings.games"
ENTRY_POINTS = "crossings.games"


@cache
def _sources() -> dict[str, str]:
    """Game id -> module that holds its `GAME`."""
    found: dict[str, str] = {}
    spec = importlib.util.find_spec(PACKAGE)
    for folder in spec.submodule_search_locations or () if spec else ():
        for door in sorted(Path(folder).glob("*/game.py")):
            found[door.parent.name.replace("_", "-")] = f"{PACKAGE}.{door.parent.name}.game"
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        found[entry.name] = entry.value
    return dict(sorted(found.items()))


def game_ids() -> list[str]:
    """The ids of all games, sorted."""
    return list(_sources())


def game(id: str) -> Game:
    """The game of that id. Raises `UnknownGame`, naming the nearest ids."""
    if not isinstance(id, str) or id not in _sources():
        raise UnknownGame(str(id), game_ids())
    return _load(id)


def games() -> list[Game]:
    """All games, by id."""
    return [game(id) for id in game_ids()]


@cache
def _load(id: str) -> Game:
    loaded = importlib.import_module(_sources()[id]).GAME
    assert isinstance(loaded, Game)
    return loaded
