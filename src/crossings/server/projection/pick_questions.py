"""The questions for each step of a pick. They replace the position's question once a place has been picked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crossings.drawing.scene import Pick, Place
from crossings.engine import Game
from crossings.words import CORE

SEPARATOR = ">"
"""Separates the places that have been picked."""


def asks(game: Game, position: Any, picks: Iterable[Pick], places: Mapping[str, Place]) -> dict[str, str]:
    """Return the question after each incomplete pick, by its places joined with `SEPARATOR`."""
    begun = dict.fromkeys(pick.places[:count] for pick in picks for count in range(1, len(pick.places)))
    return {SEPARATOR.join(picked): _question(game, position, picked, places) for picked in begun}


def _question(game: Game, position: Any, picked: tuple[str, ...], places: Mapping[str, Place]) -> str:
    """Return the game's own question, or a general one with the label of the last place."""
    if question := game.next_question.question_after(position, picked):
        return question
    place = places.get(picked[-1])
    return CORE.translate("ask-picked", place=place.label if place else picked[-1])
