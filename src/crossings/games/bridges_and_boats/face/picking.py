"""How a person picks a move of Bridges and Boats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.drawing.scene import Pick
from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.position import GHOST_PLANE, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, DOMINOES, FACES, SPACES
from crossings.games.bridges_and_boats.rules.planes import is_hit
from crossings.games.bridges_and_boats.words import WORDS, say
from crossings.words import Would

CHEST: Final = "coins-0"
"""The place of the attacker's coins."""
SITES: Final = {"boat": "quay", "plane": "airfield", "cannon": "battery"}
"""Where things are built."""


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the places to pick, in order, and what it would do."""
    return [_pick(position, move, would, more=len(legal) > 1) for move in legal]


def _pick(position: Position, move: str, would: Would, more: bool) -> Pick:
    """`more`: whether there is anything else to do."""
    places, label = _places(position, move), _label(position, move, would)
    if move == "end":
        return Pick(
            move,
            places,
            label,
            quiet=more and not position.mission and not position.ghost,
            warning=_left_undone(position),
        )
    if move == "buy" and len(position.pool) == 1:
        return Pick(move, places, label, quiet=True, warning=_last(position))
    return Pick(move, places, label, take=move.startswith("aim"))


def _left_undone(position: Position) -> str:
    """What is lost by ending the turn: soldiers who could go on, boats that lie loaded, planes that fly for nothing."""
    if position.turn == ATTACKER:
        soldiers, boats = position.can_go_on, len(position.loaded)
        return say("warn-attacker", soldiers=soldiers, boats=boats) if soldiers or boats else ""
    planes = len([plane for plane in position.can_be_sent if not position.price(plane) and plane != GHOST_PLANE])
    return say("warn-defender", planes=planes) if planes else ""


def _last(position: Position) -> str:
    """BAB-65, BAB-66: how it would end with this purchase."""
    coins = position.coins[DEFENDER] - (position.options["domino_cost"] if position.turn == DEFENDER else 0)
    return say(
        "warn-last",
        crossed=position.crossed,
        coins=coins,
        ahead=(position.crossed > coins) - (position.crossed < coins),
    )


def _label(position: Position, move: str, would: Would) -> str:
    return _hopes(position, int(move[-1])) if move.startswith("reroll") else WORDS.label(would(move))


def _places(position: Position, move: str) -> tuple[str, ...]:
    verb, _, what = move.partition("-")
    match verb:
        case "buy":
            return ("pool",)
        case "bridge":
            return f"domino-{position.turn}-{what}", f"section-{position.next_section}"
        case "boat" | "plane" | "cannon":
            return f"domino-{position.turn}-{what}", SITES[verb]
        case "enter":
            return CHEST, "space-1"
        case "move":
            return f"space-{what}", "crossed" if int(what) == SPACES else f"space-{int(what) + 1}"
        case "load":
            return CHEST, f"boat-{what}"
        case "launch":
            return f"boat-{what}", "far-shore"
        case "send":
            return (f"plane-{what}",)
        case "aim":
            return (f"boat-{what}",)
        case "reroll":
            return (f"die-{position.dice.index(int(what)) + 1}",)
    return ()


def _hopes(position: Position, pips: int) -> str:
    """What a second roll of a die could bring."""
    stays = sum(position.dice) - pips
    pairs = [(stays, face) for face in range(1, FACES + 1)]
    if position.is_bombing:
        sections = [odds.struck(*pair) for pair in pairs]
        return say("reroll-for-section", pips=pips, first=min(sections), last=max(sections))
    plane = DOMINOES.index(position.flying)
    hits = sum(is_hit(plane, *pair) for pair in pairs)
    return say("reroll-to-hit", pips=pips, hits=hits, faces=FACES)
