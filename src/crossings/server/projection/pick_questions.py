"""The questions for each step of a pick, which replace the position's question once a place has been picked; and why
some places make no move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crossings.drawing.scene import Pick, Place
from crossings.engine import Game, Refusal, State, UnknownRule
from crossings.engine.options import Value
from crossings.server.messages.server_messages import NoMoveReason
from crossings.server.messages.writing import sentence
from crossings.words import CORE, current_locale

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


def meant_move(game: Game, position: Any, places: Mapping[str, Place], picked: Sequence[str]) -> str | Refusal | None:
    """Return the move that a player means by these places, or why there is none, if the game can tell."""
    return game.intent.intent(position, picked) if places.keys() >= set(picked) else None


def refusal_reason(game: Game, state: State, why: Refusal) -> NoMoveReason:
    """Return why a move is refused, with the rule that forbids it."""
    return NoMoveReason(sentence(why.sentence), why.rule, rule_text(game, state.options, why.rule))


def rule_text(game: Game, options: Mapping[str, Value], rule: str) -> str | None:
    """Return the text of a rule in the current language; None if the game has no such rule."""
    try:
        return game.rulebook_in(current_locale(), options)[rule].text
    except UnknownRule:
        return None
