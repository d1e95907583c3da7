"""How a person picks a move of Bridges and Boats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.drawing.scene import Pick
from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.seen import GHOST_PLANE, Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, DOMINOES, FACES, SPACES
from crossings.games.bridges_and_boats.rules.planes import is_hit
from crossings.games.bridges_and_boats.words import WORDS, say
from crossings.words import Would

CHEST: Final = "coins-0"
"""The place of the attacker's coins."""
SITES: Final = {"boat": "quay", "plane": "airfield", "cannon": "battery"}
"""Where things are built."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the places to pick, in order, and what it would do."""
    return [_pick(seen, move, would, more=len(legal) > 1) for move in legal]


def _pick(seen: Seen, move: str, would: Would, more: bool) -> Pick:
    """`more`: whether there is anything else to do."""
    places, label = _places(seen, move), _label(seen, move, would)
    if move == "end":
        return Pick(move, places, label, quiet=more and not seen.mission and not seen.ghost, warning=_left_undone(seen))
    if move == "buy" and len(seen.pool) == 1:
        return Pick(move, places, label, quiet=True, warning=_last(seen))
    return Pick(move, places, label, take=move.startswith("aim"))


def _left_undone(seen: Seen) -> str:
    """What is lost by ending the turn: soldiers who could go on, boats that lie loaded, planes that fly for nothing."""
    if seen.turn == ATTACKER:
        soldiers, boats = seen.can_go_on, len(seen.loaded)
        return say("warn-attacker", soldiers=soldiers, boats=boats) if soldiers or boats else ""
    planes = len([plane for plane in seen.can_be_sent if not seen.price(plane) and plane != GHOST_PLANE])
    return say("warn-defender", planes=planes) if planes else ""


def _last(seen: Seen) -> str:
    """BAB-65, BAB-66: how it would end with this purchase."""
    coins = seen.coins[DEFENDER] - (seen.options["domino_cost"] if seen.turn == DEFENDER else 0)
    return say("warn-last", crossed=seen.crossed, coins=coins, ahead=(seen.crossed > coins) - (seen.crossed < coins))


def _label(seen: Seen, move: str, would: Would) -> str:
    return _hopes(seen, int(move[-1])) if move.startswith("reroll") else WORDS.label(would(move))


def _places(seen: Seen, move: str) -> tuple[str, ...]:
    verb, _, what = move.partition("-")
    match verb:
        case "buy":
            return ("pool",)
        case "bridge":
            return f"domino-{seen.turn}-{what}", f"section-{seen.next_section}"
        case "boat" | "plane" | "cannon":
            return f"domino-{seen.turn}-{what}", SITES[verb]
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
            return (f"die-{seen.dice.index(int(what)) + 1}",)
    return ()


def _hopes(seen: Seen, pips: int) -> str:
    """What a second roll of a die could bring."""
    stays = sum(seen.dice) - pips
    pairs = [(stays, face) for face in range(1, FACES + 1)]
    if seen.is_bombing:
        sections = [odds.struck(*pair) for pair in pairs]
        return say("reroll-for-section", pips=pips, first=min(sections), last=max(sections))
    plane = DOMINOES.index(seen.flying)
    hits = sum(is_hit(plane, *pair) for pair in pairs)
    return say("reroll-to-hit", pips=pips, hits=hits, faces=FACES)
