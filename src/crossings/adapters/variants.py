"""Small variants: games from fixed positions, whose whole game trees fit exact methods.

docs/research/environments/variants.md lists their values.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from crossings.adapters.settings import BadSetting
from crossings.engine import Game, State, shorten
from crossings.engine.options import Options


class Length(NamedTuple):
    """Upper bounds of the length of a game."""

    decisions: int
    outcomes: int
    """Moves of chance."""
    moves: int
    """Decisions and moves of chance together."""


def variants(game: Game) -> dict[str, State]:
    """Return the initial positions of a game's variants, by name."""
    return {name: game.from_text(entry["position"]) for name, entry in _entries().get(game.id, {}).items()}


def variant(game: Game, name: str) -> State:
    """Return the initial position of a variant. Raises `BadSetting`, which lists the variants."""
    known = variants(game)
    if name not in known:
        raise BadSetting(f"{game.id} has no variant {shorten(name)}; it has: {', '.join(known) or 'none'}")
    return known[name]


def longest_game(start: State) -> Length:
    """Return the length of the longest game from the position of a variant; from any other, the bounds of the rules.

    In DunkelRunde, where chance may roll any number of doubles, the number of outcomes is a practical bound.
    """
    for name, entry in _entries().get(start.game.id, {}).items():
        if variant(start.game, name) == start:
            decisions, outcomes = entry["decisions"], entry["outcomes"]
            return Length(decisions, outcomes, decisions + outcomes)
    return longest_by_rules(start.game, start.options)


def longest_by_rules(game: Game, options: Options) -> Length:
    """Return the bounds of the rules for games with these (complete) options, far above typical games."""
    most = game.most_moves(options)
    return Length(most, most if game.outcomes else 0, most)


@cache
def _entries() -> dict[str, dict[str, Any]]:
    """Return position and length of each variant, by game and name."""
    entries: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("variants.json").read_text("utf-8"))
    return entries
