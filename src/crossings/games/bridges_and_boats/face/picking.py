"""How a person picks a move of Bridges and Boats, and the rows of moves that are offered as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Pick, Row
from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.layout import (
    View,
    coins_of,
    far_boats,
    marching,
    missing,
    near_boats,
    on_bridge,
    planes,
    price,
    sent,
    space_at,
    standing,
)
from crossings.games.bridges_and_boats.face.wording import many
from crossings.games.bridges_and_boats.rules.data import ATTACKER, BOAT_HOLDS, FACES, SPACES

CHEST: Final = "coins-0"
"""The place of the attacker's coins."""
ALL_ACROSS: Final = SPACES + 1
"""Where a soldier is who has left the bridge."""


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move the places to pick, in order, and its label."""
    return [_pick(view, move) for move in legal]


def _pick(view: View, move: str) -> Pick:
    verb, _, rest = move.partition("-")
    return _WAYS[verb](view, move, rest)


# ---- orders ------------------------------------------------------------------------------------


def _buy(view: View, move: str, _: str) -> Pick:
    last = ": the last one, the game ends" if len(view["pool"]) == 1 else ""
    return Pick(move, ("pool",), f"Buy a domino for {many(view['options']['domino_cost'], 'coin')}{last}")


def _bridge(view: View, move: str, face: str) -> Pick:
    section = missing(view)[0]
    return Pick(move, (_held(view, face), f"section-{section}"), f"Lay section {section}{_cost(view, 'bridge_cost')}")


def _boat(view: View, move: str, face: str) -> Pick:
    return Pick(move, (_held(view, face), "quay"), f"Build a boat{_cost(view, 'boat_cost')}")


def _plane(view: View, move: str, face: str) -> Pick:
    return Pick(move, (_held(view, face), "airfield"), "Build a plane")


def _cannon(view: View, move: str, face: str) -> Pick:
    return Pick(move, (_held(view, face), "battery"), "Build a cannon")


def _enter(view: View, move: str, _: str) -> Pick:
    return Pick(move, (CHEST, "space-1"), "Send a soldier onto the bridge")


def _move(view: View, move: str, space: str) -> Pick:
    start = int(space)
    if start == SPACES:
        return Pick(move, (f"space-{start}", "crossed"), "Step off the bridge: across")
    return Pick(move, (f"space-{start}", f"space-{start + 1}"), "Go one space on")


def _march(view: View, move: str, _: str) -> Pick:
    return Pick(move, (), f"March: {len(marching(view, view['options']['bridge_speed']))} soldiers go on")


def _load(view: View, move: str, face: str) -> Pick:
    return Pick(move, (CHEST, f"boat-{face}"), "Put a soldier aboard")


def _launch(view: View, move: str, face: str) -> Pick:
    return Pick(move, (f"boat-{face}", "far-shore"), f"Launch the boat {face}")


def _send(view: View, move: str, face: str) -> Pick:
    cost = price(view, face)
    return Pick(move, (f"plane-{face}",), "Send it" + (f" for {many(cost, 'coin')}" if cost else ""))


def _end(view: View, move: str, _: str) -> Pick:
    return Pick(move, (), end_label(view))


def end_label(view: View) -> str:
    """What ending the turn sets going."""
    if view["turn"] == ATTACKER:
        return "End the turn"
    flying = len(view["mission"])
    if flying:
        return f"End the turn: {many(flying, 'plane')} fly" if flying > 1 else "End the turn: 1 plane flies"
    targets = [thing for thing in far_boats(view) if odds.sinking(thing.face)]
    if targets and view["cannons"]:
        return f"End the turn: {many(len(view['cannons']), 'cannon')} fire"
    return "End the turn"


# ---- questions ---------------------------------------------------------------------------------


def _keep(view: View, move: str, _: str) -> Pick:
    low, high = view["dice"]
    return Pick(move, (), f"Keep {low} and {high}: {_meaning(view)}")


def _meaning(view: View) -> str:
    """What the roll on the table does."""
    pair = tuple(view["dice"])
    if view["phase"] == "where-ghost":
        return bomb_falls(view, odds.struck(pair))
    return hit_words(view["mission"][0], pair)


def hit_words(face: str, pair: odds.Pair) -> str:
    """'a miss', 'a hit', 'a deadly hit'."""
    if not odds.is_hit(face, pair):
        return "a miss"
    return "a deadly hit" if odds.is_deadly(face, pair) else "a hit"


def bomb_falls(view: View, section: int) -> str:
    """'section 4 is struck', or that it is missing."""
    return f"section {section} is struck" if section in standing(view) else f"section {section} is missing, no harm"


def _reroll(view: View, move: str, pips: str) -> Pick:
    return Pick(
        move, (f"die-{view['dice'].index(int(pips)) + 1}",), f"Roll the {pips} again: {_hopes(view, int(pips))}"
    )


def _hopes(view: View, pips: int) -> str:
    """What a second roll of a die could bring."""
    dice = list(view["dice"])
    dice.remove(pips)
    pairs = [(dice[0], face) for face in range(1, FACES + 1)]
    if view["phase"] == "where-ghost":
        sections = sorted({odds.struck(pair) for pair in pairs})
        return f"section {sections[0]} to {sections[-1]}" if len(sections) > 1 else f"section {sections[0]}"
    hits = sum(odds.is_hit(view["mission"][0], pair) for pair in pairs)
    return f"hits {hits} in {FACES}"


def _aim(view: View, move: str, face: str) -> Pick:
    return Pick(move, (f"boat-{face}",), f"Fire at {face}: {odds.sinking(face)} in {FACES}", take=True)


def _held(view: View, face: str) -> str:
    return f"domino-{view['turn']}-{face}"


def _cost(view: View, option: str) -> str:
    coins = view["options"][option]
    return f" for {many(coins, 'coin')}" if coins else ""


_WAYS: Final[dict[str, Callable[[View, str, str], Pick]]] = {
    "buy": _buy,
    "bridge": _bridge,
    "boat": _boat,
    "plane": _plane,
    "cannon": _cannon,
    "enter": _enter,
    "move": _move,
    "march": _march,
    "load": _load,
    "launch": _launch,
    "send": _send,
    "end": _end,
    "keep": _keep,
    "reroll": _reroll,
    "aim": _aim,
}

# ---- rows --------------------------------------------------------------------------------------


def rows(view: View, seat: int | None, legal: Sequence[str]) -> list[Row]:
    """Rows of ordinary moves, offered as buttons: what people would otherwise click one by one."""
    able = set(legal)
    offered = [*_sendings(view, able), *_marches(view, able), *_loadings(view, able), *_launches(view, able)]
    return [row for row in offered if len(row.moves) > 1]


def _sendings(view: View, able: set[str]) -> list[Row]:
    """BAB-42: all planes that cost nothing, and all planes if they can be paid for; the likeliest to hit first."""
    waiting = [thing.face for thing in planes(view) if not sent(view, thing.face)]
    waiting.sort(key=lambda face: (-odds.aim(face).hit, face))
    free = [face for face in waiting if not price(view, face)]
    cost = sum(price(view, face) for face in waiting)
    rows = [Row(_each("send", free), "Send all planes that cost nothing", _framed_planes(view, free))]
    if 0 < cost <= coins_of(view, view["turn"]):
        label = f"Send all planes for {many(cost, 'coin')}"
        rows.append(Row(_each("send", waiting), label, _framed_planes(view, waiting)))
    return [row for row in rows if able.issuperset(row.moves)]


def _marches(view: View, able: set[str]) -> list[Row]:
    """BAB-31: everybody on, with one more soldier behind them; where soldiers may go further, only one space."""
    rows = []
    speed = view["options"]["bridge_speed"]
    if "march" in able and _room_behind(view, marching(view, speed)) and coins_of(view, ATTACKER):
        rows.append(Row(("march", "enter"), "March, and one more onto the bridge", _arrows(view, speed)))
    if speed > 1:
        moves = tuple(f"move-{space}" for space in marching(view, 1))
        rows.append(Row(moves, "March everybody one space on", _arrows(view, 1)))
    return [row for row in rows if row.moves and row.moves[0] in able]


def _room_behind(view: View, goes: dict[int, int]) -> bool:
    """BAB-23: whether a soldier could enter once these have gone on."""
    free = 1 in goes or 1 not in on_bridge(view)
    return free and 1 not in goes.values() and 1 in standing(view)


def _loadings(view: View, able: set[str]) -> list[Row]:
    """BAB-32: fill the boats, as far as the coins go; and off they go."""
    coins = coins_of(view, ATTACKER)
    filling: list[str] = []
    ready = []
    for thing in near_boats(view):
        if not {f"load-{thing.face}", f"launch-{thing.face}"} & able:
            continue
        aboard = min(BOAT_HOLDS - thing.soldiers, coins)
        coins -= aboard
        filling += [f"load-{thing.face}"] * aboard
        ready += [f"launch-{thing.face}"] if thing.soldiers + aboard else []
    if not filling:
        return []
    return [
        Row(tuple(filling), f"Put {many(len(filling), 'soldier')} aboard"),
        Row((*filling, *ready), f"Put {many(len(filling), 'soldier')} aboard and launch {many(len(ready), 'boat')}"),
    ]


def _launches(view: View, able: set[str]) -> list[Row]:
    """BAB-35: all boats with soldiers."""
    ready = _each("launch", [thing.face for thing in near_boats(view) if f"launch-{thing.face}" in able])
    return [Row(ready, f"Launch {many(len(ready), 'boat')} as they are")]


def _each(verb: str, faces: list[str]) -> tuple[str, ...]:
    return tuple(f"{verb}-{face}" for face in faces)


def _framed_planes(view: View, faces: list[str]) -> str:
    return "".join(
        kit.chosen(kit.box(54 * thing.stand.scale, 46 * thing.stand.scale, thing.stand.at, 7))
        for thing in planes(view)
        if thing.face in faces
    )


def _arrows(view: View, spaces_each: int) -> str:
    ways = [(space_at(start), space_at(min(end, ALL_ACROSS))) for start, end in marching(view, spaces_each).items()]
    return "".join(kit.way(way) + kit.dot(way[-1]) for way in ways)
