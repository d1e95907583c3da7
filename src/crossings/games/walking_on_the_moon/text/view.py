"""What a seat may know (section 8), and moments for cards, as all can see that they are possible (WOM-A05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from crossings.engine import HIDDEN, SPECTATOR, BadState, copy_of, schema
from crossings.engine.notation import need, need_texts

from ..rules import cards, data, race
from ..rules.schema import PHASES, State

PASS = "pass"
"""The action that nobody else may know of."""
ASKED = ("actor", "phase", "ask")
"""Keys that would show who is asked, and so a card."""
ANSWERS = {"before": ("noinst",), "after": ("misc",), "react": ("coop", "slip"), "end": ("extra", "plan")}
"""By phase: the kinds of cards that are for this moment."""


def redact(whole: Mapping[str, Any], s: State, seat: int | None) -> dict[str, Any]:
    """WOM-A05, WOM-R28, section 8: other hands covered, the deck as a number; who is asked only for the one asked."""
    state = schema.redact(State, whole, seat)
    return state | dict.fromkeys(ASKED, HIDDEN) if is_asked_hidden(s, seat) else state


def is_asked_hidden(s: State, seat: int | None) -> bool:
    """Section 8: a moment for cards at which somebody else is asked."""
    return cards.is_asked_hidden(s, SPECTATOR if seat is None else seat)


def visible_move(s: State, text: str, seat: int | None) -> str:
    """Section 8: a drawn card is its drawer's, of a pass nobody else may know at all; `s` is the state before it."""
    if text.startswith("draw:") and race.asked_seat(s) != seat:
        return f"draw:{HIDDEN}"
    return "" if text == PASS and is_asked_hidden(s, seat) else text


# ---- views read again ----------------------------------------------------------------------------


def candidates(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Covered places get the unseen cards in any order, to be dealt anew.

    Section 8: at a moment for cards some other seat must be the one asked, with a card that it can play now.
    """
    need_texts(view["hands"], "hands", 2)
    need(type(view["deck"]) is int, "deck", "must be the number of cards in it")
    if view["phase"] != HIDDEN:
        yield _dealt(view, _unseen(view))
        return
    phase = _hidden_phase(view)
    for seat, rest in _end_parts(view):
        for kind in sorted(set(ANSWERS[phase]) & set(_unseen(view))):
            yield _dealt(view, _unseen(view), seat, kind) | {"phase": phase, "ask": rest}
    raise BadState("phase", f"is not `{phase}`: no seat could have been asked")


def _end_parts(state: Mapping[str, Any]) -> Iterator[tuple[int, list[int]]]:
    """The seats with a covered card that can be asked at this moment, each with those that come after it, too."""
    owners = [astronaut["seat"] for astronaut in state["astronauts"]]
    acting = None if state["active"] is None else owners[state["active"]]
    seats = [seat for seat in dict.fromkeys(owners[astronaut] for astronaut in state["order"]) if seat != acting]
    for place, seat in enumerate(seats):
        if HIDDEN in state["hands"][seat]:
            yield seat, seats[place:]


def _hidden_phase(state: Mapping[str, Any]) -> str:
    """Section 8: which moment it is follows from what lies open."""
    if state["active"] is None:
        return "end"
    if state["dice"] > 0:
        return "before"
    return "after" if state["faces"] else "react"


def _unseen(state: Mapping[str, Any]) -> list[str]:
    """The 14 cards without the discards and those in hands that are seen."""
    seen = [kind for hand in state["hands"] for kind in hand]
    total = data.CARD_NUMBER if state["options"]["advanced"] else [0] * len(data.KINDS)
    return [
        kind
        for kind, number in zip(data.KINDS, total, strict=True)
        for _ in range(number - state["discard"][kind] - seen.count(kind))
    ]


def _dealt(
    state: Mapping[str, Any], unseen: list[str], seat: int | None = None, kind: str | None = None
) -> dict[str, Any]:
    """The state with covered cards filled in from those unseen, one of a kind in the hand of a seat."""
    hands = [list(hand) for hand in state["hands"]]
    if seat is not None and kind is not None:
        unseen.remove(kind)
        hands[seat][hands[seat].index(HIDDEN)] = kind
    if len(unseen) != state["deck"] + sum(hand.count(HIDDEN) for hand in hands):
        raise BadState("deck", "must leave, with the hands, as many cards as are not seen")
    hands = [sorted(unseen.pop(0) if card == HIDDEN else card for card in hand) for hand in hands]
    return {**state, "hands": hands, "deck": {name: unseen.count(name) for name in data.KINDS}}


MOMENTS_AFTER: dict[str, tuple[str, ...]] = (
    {"roll": ("after",), "go": ("before", "end"), "end": ("end",)}
    | dict.fromkeys(("deal", "draw", "drop", "before"), ("before",))
    | dict.fromkeys(("choose", "land", "share", "box", "react"), ("react", "before", "end"))
)
"""By phase: the moments for cards that might come once a move of it is made, in their order."""
PLAYED = ("drop", *data.KINDS)
"""First words of the moves that lay a card open."""
THROWN_AGAIN = ("ec", "re")
"""First words of the moves that only throw dice: no window follows."""


def guesses(s: State, text: str) -> Iterator[tuple[State, str]]:
    """WOM-A05, section 8: the position before a move with every covered card of one kind, for each that it can be."""
    verb = text.partition("@")[0].partition(":")[0]
    played = (text.partition(":")[2] if verb == "drop" else verb) if verb in PLAYED else ""
    moments = () if verb in THROWN_AGAIN else MOMENTS_AFTER.get(PHASES[s.phase], ())
    for kind in chain.from_iterable(ANSWERS[moment] for moment in moments):
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
