"""What a seat may know (BAB-70 to BAB-72): all but the faces of dominoes that lie hidden from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine import HIDDEN, BadState, schema
from crossings.engine.notation import need_texts
from crossings.games.bridges_and_boats.rules import data
from crossings.games.bridges_and_boats.rules.schema import ENDED, State

OPEN_KEYS = ("planes", "discard")
FLEETS = ("loaded", "across")
SECRETS = {"bridge": data.ATTACKER, "boat": data.ATTACKER, "cannon": data.DEFENDER}
"""By the first words of actions that lay a domino face down, who knows it."""
DRAWN = "d"


def covered(whole: Mapping[str, Any], s: State, seat: int | None) -> dict[str, Any]:
    """BAB-70, BAB-71, BAB-72, BAB-R27: the state with hidden faces as `"?"`; after the game all of it."""
    return {**whole} if s.phase == ENDED else schema.covered(State, whole, seat)


def shown(s: State, text: str, seat: int | None) -> str:
    """BAB-10, BAB-70, BAB-R23, BAB-R28: a move as that viewer sees it; `s` is the state before it."""
    word = text.split("-")[0]
    owner = s.turn if word == DRAWN else SECRETS.get(word, seat)
    return text if seat == owner else f"{word}-{HIDDEN}"


def uncovered(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The state with the unseen dominoes in its covered places, in any order, to be dealt anew."""
    for key in State.hidden:
        need_texts(view[key], key)
    unseen = [domino for domino in data.DOMINOES if domino not in _seen(view)]
    if sum(place.count(HIDDEN) for place in _hiding(view)) != len(unseen):
        raise BadState("pool", f"must cover {len(unseen)} dominoes together with the other hidden places")
    yield {**view, **{key: _filled(view[key], unseen) for key in State.hidden}}


def _seen(state: Mapping[str, Any]) -> set[Any]:
    """All dominoes whose faces a view shows."""
    places = [*_hiding(state), *(state[key] for key in OPEN_KEYS)]
    places += [[boat["domino"] for boat in state[key]] for key in FLEETS]
    return {domino for place in places for domino in place}


def _hiding(state: Mapping[str, Any]) -> list[list[Any]]:
    """The places in which dominoes may be hidden."""
    return [*(state[key] for key in State.hidden if key != "reserves"), *state["reserves"]]


def _filled(places: list[Any], unseen: list[str]) -> list[Any]:
    return [
        _filled(one, unseen) if isinstance(one, list) else unseen.pop(0) if one == HIDDEN else one for one in places
    ]
