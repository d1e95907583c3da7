"""The words for what is seen on the scene of Bridges and Boats."""

from __future__ import annotations

from typing import Final

from crossings.games.bridges_and_boats.face.layout import (
    ACE_PLANE,
    GHOST_PLANE,
    HIDDEN,
    Thing,
    View,
    coins_of,
    missing,
    on_bridge,
    on_section,
    price,
    section_of,
    sent,
    standing,
)
from crossings.games.bridges_and_boats.rules.data import ATTACKER, BOAT_HOLDS, SEAT_NAMES

STEP_OF: Final = {"buy": 1, "draw": 1, "build": 2, "over": -1}
"""By phase the step of the turn (0: income); all others belong to step 3, deploy."""
DEPLOYING: Final = 3


def step(view: View) -> int:
    """The step of the turn; -1 when the game is over."""
    return STEP_OF.get(view["phase"], DEPLOYING)


def many(count: int, word: str) -> str:
    """'1 soldier', '2 soldiers', 'no soldiers'."""
    return f"{count or 'no'} {word}{'' if count == 1 else 's'}"


def face_name(face: str) -> str:
    """'3-5', or that it cannot be seen."""
    return "a domino face down" if face == HIDDEN else face


def income(view: View, seat: int) -> int:
    """BAB-08: the coins that a side takes each turn."""
    return int(view["options"]["attacker_income" if seat == ATTACKER else "defender_income"])


def side(view: View, seat: int) -> str:
    """'Defender: 13 coins, 3 more each turn, 2 dominoes in reserve'."""
    parts = [
        many(coins_of(view, seat), "coin"),
        f"{income(view, seat)} more each turn",
        f"{many(len(view['reserves'][seat]), 'domino').replace('dominos', 'dominoes')} in reserve",
    ]
    return f"{SEAT_NAMES[seat]}: {', '.join(parts)}"


def score(view: View) -> str:
    """'14 soldiers across, the defender has 13 coins: the attacker is ahead'."""
    crossed, coins = view["crossed"], coins_of(view, 1)
    ahead = "level" if crossed == coins else "the attacker is ahead" if crossed > coins else "the defender is ahead"
    return f"{many(crossed, 'soldier')} across, the defender has {many(coins, 'coin')}: {ahead}"


def section(view: View, number: int) -> str:
    """'Section 3 stands, 2 soldiers on it'."""
    if number not in standing(view):
        following = " (built next)" if missing(view)[:1] == [number] else ""
        return f"Section {number} is missing{following}"
    return f"Section {number} stands, {many(on_section(view, number), 'soldier')} on it"


def space(view: View, number: int) -> str:
    """'Space 5, section 3: a soldier'."""
    who = "a soldier" if view["soldiers"][number - 1] else "free"
    return f"Space {number}, section {section_of(number)}: {who}"


def boat(thing: Thing, across: bool) -> str:
    """'Boat 3-5 with 2 soldiers, at the defender's bank'."""
    name = "Boat, face down" if thing.face == HIDDEN else f"Boat {thing.face}"
    where = "at the defender's bank" if across else "at the attacker's bank"
    load = f" with {many(thing.soldiers, 'soldier')}" if thing.soldiers else ", empty"
    full = ", full" if not across and thing.soldiers == BOAT_HOLDS else ""
    return f"{name}{load}{full}, {where}"


def plane_name(face: str) -> str:
    """'the ace 0-1', 'the ghost 0-0', 'plane 3-4'."""
    return {ACE_PLANE: f"the ace {face}", GHOST_PLANE: f"the ghost {face}"}.get(face, f"plane {face}")


def plane(view: View, face: str) -> str:
    """'Plane 3-4, sent', 'The ace 0-1, 2 coins'."""
    name = plane_name(face)
    cost = price(view, face)
    state = "sent" if sent(view, face) else f"{many(cost, 'coin')} a mission" if cost else "flies for nothing"
    return f"{name[0].upper()}{name[1:]}, {state}"


def situation(view: View) -> str:
    """The position in a sentence or two."""
    options = view["options"]
    turn = "" if view["result"] else f" {SEAT_NAMES[view['turn']]}'s turn."
    bridge = standing(view)
    stands = f"Sections {', '.join(map(str, bridge))} stand" if bridge else "No section stands"
    return (
        f"Round {view['round']} of {options['max_rounds']}.{turn} {score(view)}. {stands},"
        f" {many(len(on_bridge(view)), 'soldier')} on the bridge. {len(view['pool'])} dominoes left in the pool."
    )
