"""What a seat may know (BAB-70 to BAB-72): all but the faces of dominoes that lie hidden from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine import BadState
from crossings.games.bridges_and_boats.rules import data, schema
from crossings.games.bridges_and_boats.rules.schema import State

UNKNOWN = "?"

ATTACKERS_OWN = ("boats", "buried", "bridge")
"""Keys whose faces only the attacker knows."""
DEFENDERS_OWN = ("cannons",)
"""Keys whose faces only the defender knows."""
HIDDEN_KEYS = ("pool", *ATTACKERS_OWN, *DEFENDERS_OWN)
OPEN_KEYS = ("planes", "discard")
FLEETS = ("loaded", "across")
ATTACKERS_SECRETS = ("bridge", "boat")
DEFENDERS_SECRETS = ("cannon",)
"""The first words of actions that lay a domino face down."""
DRAWN = "d"


def covered(whole: Mapping[str, Any], s: State, seat: int | None) -> dict[str, Any]:
    """BAB-70, BAB-71, BAB-72, BAB-R27: the state with hidden faces as `"?"`; after the game all of it."""
    return {**whole} if s.phase == schema.ENDED else {**whole, **_face_down(whole, seat)}


def _face_down(state: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Section 8: the keys that hold something hidden from a seat, with faces covered."""
    keys = ["pool"]
    keys += ATTACKERS_OWN if seat != data.ATTACKER else ()
    keys += DEFENDERS_OWN if seat != data.DEFENDER else ()
    reserves = [reserve if seat == owner else _blank(reserve) for owner, reserve in enumerate(state["reserves"])]
    return {key: _blank(state[key]) for key in keys} | {"reserves": reserves}


def _blank(dominoes: list[str | None]) -> list[str | None]:
    """As many unknown faces, and gaps in the bridge as they are."""
    return [None if domino is None else UNKNOWN for domino in dominoes]


def shown(s: State, text: str, seat: int | None) -> str:
    """BAB-10, BAB-70, BAB-R23, BAB-R28: a move as that viewer sees it; `s` is the state before it."""
    word = text.split("-")[0]
    secret = (
        (word in ATTACKERS_SECRETS and seat != data.ATTACKER)
        or (word in DEFENDERS_SECRETS and seat != data.DEFENDER)
        or (word == DRAWN and seat != s.turn)
    )
    return f"{word}-{UNKNOWN}" if secret else text


def uncovered(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The state with the unseen dominoes in its covered places, in any order, to be dealt anew."""
    unseen = [domino for domino in data.DOMINOES if domino not in _seen(view)]
    if _count_covered(view) != len(unseen):
        raise BadState("pool", f"must cover {len(unseen)} dominoes together with the other hidden places")
    filled = {key: _filled(view[key], unseen) for key in HIDDEN_KEYS}
    yield {**view, **filled, "reserves": [_filled(reserve, unseen) for reserve in view["reserves"]]}


def _seen(state: Mapping[str, Any]) -> set[Any]:
    """All dominoes whose faces a view shows."""
    places = [state[key] for key in (*HIDDEN_KEYS, *OPEN_KEYS)] + state["reserves"]
    places += [[boat["domino"] for boat in state[key]] for key in FLEETS]
    return {domino for place in places for domino in place}


def _count_covered(state: Mapping[str, Any]) -> int:
    places = [state[key] for key in HIDDEN_KEYS] + state["reserves"]
    return sum(place.count(UNKNOWN) for place in places)


def _filled(dominoes: list[Any], unseen: list[str]) -> list[Any]:
    return [unseen.pop(0) if domino == UNKNOWN else domino for domino in dominoes]
