"""Small variants: games from fixed positions, whose whole game trees fit exact methods.

docs/research/environments/variants.md lists their values.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from crossings.adapters.settings import BadSetting
from crossings.engine import Game, State, shorten


def variants(game: Game) -> dict[str, State]:
    """Return the initial positions of a game's variants, by name."""
    return {name: game.from_text(text) for name, text in _texts().get(game.id, {}).items()}


def variant(game: Game, name: str) -> State:
    """Return the initial position of a variant. Raises `BadSetting`, which lists the variants."""
    known = variants(game)
    if name not in known:
        raise BadSetting(f"{game.id} has no variant {shorten(name)}; it has: {', '.join(known) or 'none'}")
    return known[name]


@cache
def _texts() -> dict[str, dict[str, str]]:
    """Return the positions in one line, by game and variant."""
    texts: dict[str, dict[str, str]] = json.loads(files(__package__).joinpath("variants.json").read_text("utf-8"))
    return texts
