"""What a seat can see (section 8), and the reaction windows that public information allows (WOM-A05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from crossings.engine import HIDDEN, SPECTATOR, BadState, copy_of, schema
from crossings.engine.notation import need, need_texts

from ..rules import cards, data, race
from ..rules.schema import PHASES, State

PASS = "pass"
"""The action that is visible only to the seat that takes it."""
ASKED = ("actor", "phase", "ask")
"""Keys that would reveal which seat is asked, and thus which card it holds."""
CARDS_OF_WINDOW = {"before": ("noinst",), "after": ("misc",), "react": ("coop", "slip"), "end": ("extra", "plan")}
"""The kinds of cards that can be played in each reaction window."""


def redact(whole: Mapping[str, Any], s: State, seat: int | None) -> dict[str, Any]:
    """WOM-A05, WOM-R28, section 8: hide other hands, the cards of the deck, and the seat asked from all other seats."""
    state = schema.redact(State, whole, seat)
    return state | dict.fromkeys(ASKED, HIDDEN) if hides_actor(s, seat) else state


def hides_actor(s: State, seat: int | None) -> bool:
    """Section 8: whether this is a reaction window in which another seat is asked."""
    return cards.hides_actor(s, SPECTATOR if seat is None else seat)


def visible_move(s: State, text: str, seat: int | None) -> str:
    """Section 8: hide drawn cards and passes of other seats; `s` is the state before the move."""
    if text.startswith("draw:") and race.asked_seat(s) != seat:
        return f"draw:{HIDDEN}"
    return "" if text == PASS and hides_actor(s, seat) else text


# ---- views read again ----------------------------------------------------------------------------


def candidates(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield states in which the unseen cards fill the hidden places in any order; they can be resampled.

    Section 8: in a hidden reaction window another seat is asked, and holds a card that it can play now.
    """
    need_texts(view["hands"], "hands", 2)
    need(type(view["deck"]) is int, "deck", "must be the number of cards in it")
    if view["phase"] != HIDDEN:
        yield _with_cards(view, _unseen(view))
        return
    phase = _hidden_phase(view)
    for seat, rest in _possible_asks(view):
        for kind in sorted(set(CARDS_OF_WINDOW[phase]) & set(_unseen(view))):
            yield _with_cards(view, _unseen(view), seat, kind) | {"phase": phase, "ask": rest}
    raise BadState("phase", f"is not `{phase}`: no seat could have been asked")


def _possible_asks(state: Mapping[str, Any]) -> Iterator[tuple[int, list[int]]]:
    """Yield each seat with a hidden card that may be the one asked now, and the seats then still to be asked."""
    owners = [astronaut["seat"] for astronaut in state["astronauts"]]
    acting = None if state["active"] is None else owners[state["active"]]
    seats = [seat for seat in dict.fromkeys(owners[astronaut] for astronaut in state["order"]) if seat != acting]
    for place, seat in enumerate(seats):
        if HIDDEN in state["hands"][seat]:
            yield seat, seats[place:]


def _hidden_phase(state: Mapping[str, Any]) -> str:
    """Section 8: return the reaction window, which follows from public information."""
    if state["active"] is None:
        return "end"
    if state["dice"] > 0:
        return "before"
    return "after" if state["faces"] else "react"


def _unseen(state: Mapping[str, Any]) -> list[str]:
    """Return all 14 cards except the discards and the visible cards in hands."""
    seen = [kind for hand in state["hands"] for kind in hand]
    total = data.CARD_NUMBER if state["options"]["advanced"] else [0] * len(data.KINDS)
    return [
        kind
        for kind, number in zip(data.KINDS, total, strict=True)
        for _ in range(number - state["discard"][kind] - seen.count(kind))
    ]


def _with_cards(
    state: Mapping[str, Any], unseen: list[str], seat: int | None = None, kind: str | None = None
) -> dict[str, Any]:
    """Fill hidden cards with unseen ones; a card of this kind, if given, goes to this seat."""
    hands = [list(hand) for hand in state["hands"]]
    if seat is not None and kind is not None:
        unseen.remove(kind)
        hands[seat][hands[seat].index(HIDDEN)] = kind
    if len(unseen) != state["deck"] + sum(hand.count(HIDDEN) for hand in hands):
        raise BadState("deck", "must leave, with the hands, as many cards as are not seen")
    hands = [sorted(unseen.pop(0) if card == HIDDEN else card for card in hand) for hand in hands]
    return {**state, "hands": hands, "deck": {name: unseen.count(name) for name in data.KINDS}}


WINDOWS_AFTER: dict[str, tuple[str, ...]] = (
    {"roll": ("after",), "go": ("before", "end"), "end": ("end",)}
    | dict.fromkeys(("deal", "draw", "drop", "before"), ("before",))
    | dict.fromkeys(("choose", "land", "share", "box", "react"), ("react", "before", "end"))
)
"""The reaction windows that can follow a move of each phase, in order."""
REVEALING = ("drop", *data.KINDS)
"""The first words of the moves that reveal a card."""
REROLLING = ("ec", "re")
"""The first words of the moves that only reroll dice; no reaction window follows them."""


def guesses(s: State, text: str) -> Iterator[tuple[State, str]]:
    """WOM-A05, section 8: yield the position before a move with all hidden cards of one kind, for each kind."""
    verb = text.partition("@")[0].partition(":")[0]
    revealed = (text.partition(":")[2] if verb == "drop" else verb) if verb in REVEALING else ""
    windows = () if verb in REROLLING else WINDOWS_AFTER.get(PHASES[s.phase], ())
    for kind in chain.from_iterable(CARDS_OF_WINDOW[window] for window in windows):
        number = data.KINDS.index(kind)
        if s.discard[number] + (kind == revealed) < data.CARD_NUMBER[number]:
            yield _guess(s, number, revealed), f"draw:{kind}" if verb == "draw" else text


def _guess(s: State, kind: int, revealed: str) -> State:
    """Make all cards in the deck and the hands of one kind, except the card that the move reveals."""
    guess = copy_of(s)
    for cards_held in (guess.deck, *guess.hands):
        count = sum(cards_held)
        cards_held[:] = [0] * len(data.KINDS)
        cards_held[kind] = count
    if revealed:
        hand = guess.hands[race.asked_seat(s)]
        hand[kind] -= 1
        hand[data.KINDS.index(revealed)] += 1
    return guess
