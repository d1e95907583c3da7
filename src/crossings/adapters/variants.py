"""Small variants, ends of games that begin at a certain position: whole game trees for exact methods.

docs/research/environments/variants.md says what each is worth.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from crossings.adapters.settings import BadSetting
from crossings.engine import Game, State, shorten


def variants(game: Game) -> dict[str, State]:
    """Where the variants of a game begin, by name."""
    return {name: game.from_json(state) for name, state in _kept().get(game.id, {}).items()}


def variant(game: Game, name: str) -> State:
    """Where one of them begins. Raises `BadSetting`, naming those that there are."""
    found = variants(game)
    if name not in found:
        raise BadSetting(f"{game.id} has no variant {shorten(name)}; it has: {', '.join(found) or 'none'}")
    return found[name]


@cache
def _kept() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("variants.json").read_text("utf-8"))
    return read
