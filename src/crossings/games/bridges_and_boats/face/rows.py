"""Rows of ordinary moves of Bridges and Boats, offered as buttons: what people would otherwise click one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import Row
from crossings.games.bridges_and_boats.face.layout import planes, space_at
from crossings.games.bridges_and_boats.face.seen import Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, BOAT_HOLDS, DOMINOES, HITS
from crossings.games.bridges_and_boats.words import say


def row(seen: Seen, place: str) -> None:
    """No place stands for a row of moves."""


def rows(seen: Seen, legal: Sequence[str]) -> list[Row]:
    """All that can be offered now."""
    able = set(legal)
    offered = [*_sendings(seen, able), *_marches(seen, able), *_loadings(seen, able), *_launches(seen, able)]
    return [row for row in offered if len(row.moves) > 1]


def _sendings(seen: Seen, able: set[str]) -> Iterator[Row]:
    """BAB-42: all planes that cost nothing, and all planes if they can be paid for; the likeliest to hit first."""
    waiting = [plane for plane in seen.planes if plane not in seen.sent]
    waiting.sort(key=lambda plane: -HITS[DOMINOES.index(plane)])
    free = [plane for plane in waiting if not seen.price(plane)]
    cost = sum(map(seen.price, waiting))
    if able.issuperset(_each("send", free)):
        yield Row(_each("send", free), say("row-send-free"), _framed(seen, free))
    if 0 < cost <= seen.coins[seen.turn] and able.issuperset(_each("send", waiting)):
        yield Row(_each("send", waiting), say("row-send-all", coins=cost), _framed(seen, waiting))


def _marches(seen: Seen, able: set[str]) -> Iterator[Row]:
    """BAB-31: everybody on, with one more soldier behind them; where soldiers may go further, only one space."""
    speed = seen.options["bridge_speed"]
    if "march" in able and seen.can_follow():
        yield Row(("march", "enter"), say("row-march-and-enter"), _arrows(seen, speed))
    single = _each("move", (space for space, _ in seen.marching(1))) if speed > 1 else ()
    if able.issuperset(single[:1]):
        yield Row(single, say("row-march-one"), _arrows(seen, 1))


def _loadings(seen: Seen, able: set[str]) -> Iterator[Row]:
    """BAB-32: fill the boats, as far as the coins go; and off they go."""
    coins = seen.coins[ATTACKER]
    filling: list[str] = []
    ready: list[str] = []
    for boat in seen.at_bank:
        if {f"load-{boat.domino}", f"launch-{boat.domino}"} & able:
            aboard = min(BOAT_HOLDS - boat.soldiers, coins)
            coins -= aboard
            filling += [f"load-{boat.domino}"] * aboard
            ready += [f"launch-{boat.domino}"] if boat.soldiers + aboard else []
    if filling:
        yield Row(tuple(filling), say("row-load", soldiers=len(filling)))
        yield Row((*filling, *ready), say("row-load-and-launch", soldiers=len(filling), boats=len(ready)))


def _launches(seen: Seen, able: set[str]) -> Iterator[Row]:
    """BAB-35: all boats with soldiers."""
    ready = tuple(move for boat in seen.loaded if (move := f"launch-{boat.domino}") in able)
    yield Row(ready, say("row-launch", boats=len(ready)))


def _each(verb: str, things: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{verb}-{thing}" for thing in things)


def _framed(seen: Seen, faces: Sequence[str]) -> str:
    stands = [thing.stand for thing in planes(seen) if thing.face in faces]
    return "".join(kit.chosen(kit.box(54 * scale, 46 * scale, at, 7)) for at, scale in stands)


def _arrows(seen: Seen, most: int) -> str:
    ways = [(space_at(start), space_at(end)) for start, end in seen.marching(most)]
    return "".join(kit.way(way) + kit.dot(way[-1]) for way in ways)
