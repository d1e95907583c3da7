"""How a person picks a move of Bridges and Boats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.drawing.scene import Pick
from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.seen import Seen
from crossings.games.bridges_and_boats.rules import kernels as rules
from crossings.games.bridges_and_boats.rules.data import DOMINOES, FACES, SPACES
from crossings.games.bridges_and_boats.words import WORDS, say
from crossings.words import Would

CHEST: Final = "coins-0"
"""The place of the attacker's coins."""
SITES: Final = {"boat": "quay", "plane": "airfield", "cannon": "battery"}
"""Where things are built."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the places to pick, in order, and what it would do."""
    return [Pick(move, _places(seen, move), _label(seen, move, would), take=move.startswith("aim")) for move in legal]


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
    hits = sum(rules.is_hit(plane, *pair) for pair in pairs)
    return say("reroll-to-hit", pips=pips, hits=hits, faces=FACES)
