"""Moments for cards, as all can see that they are possible (WOM-A05, section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from crossings.engine import copy_of
from crossings.games.walking_on_the_moon.rules import data, race
from crossings.games.walking_on_the_moon.rules.schema import PHASES, State
from crossings.games.walking_on_the_moon.text import view

PASS = view.PASS
MOMENTS_AFTER: dict[str, tuple[str, ...]] = (
    {"roll": ("after",), "go": ("before", "end"), "end": ("end",)}
    | dict.fromkeys(("deal", "draw", "drop", "before"), ("before",))
    | dict.fromkeys(("choose", "land", "share", "box", "react"), ("react", "before", "end"))
)
"""By phase: the moments for cards that might come once a move of it is made, in their order."""
PLAYED = ("drop", *data.KINDS)
"""First words of the moves that lay a card open."""


def guesses(s: State, text: str) -> Iterator[tuple[State, str]]:
    """WOM-A05, section 8: the position before a move with every covered card of one kind, for each that it can be."""
    verb = text.partition("@")[0].partition(":")[0]
    played = (text.partition(":")[2] if verb == "drop" else verb) if verb in PLAYED else ""
    moments = MOMENTS_AFTER.get(PHASES[s.phase], ())
    for kind in chain.from_iterable(view.ANSWERS[moment] for moment in moments):
        number = data.KINDS.index(kind)
        if s.discard[number] + (kind == played) < data.CARD_NUMBER[number]:
            yield _guess(s, number, played), f"draw:{kind}" if verb == "draw" else text


def _guess(s: State, kind: int, played: str) -> State:
    """All cards of the deck and the hands are of a kind, but for one that is laid open."""
    guess = copy_of(s)
    for cards_held in (guess.deck, *guess.hands):
        count = sum(cards_held)
        cards_held[:] = [0] * len(data.KINDS)
        cards_held[kind] = count
    if played:
        hand = guess.hands[race.asked_seat(s)]
        hand[kind] -= 1
        hand[data.KINDS.index(played)] += 1
    return guess
