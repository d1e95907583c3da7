"""Macro moves of Bridges and Boats, offered as buttons: what people would otherwise click one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import MacroMove
from crossings.games.bridges_and_boats.face.layout import planes, space_at
from crossings.games.bridges_and_boats.face.position import Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, BOAT_HOLDS, DOMINOES, HITS
from crossings.games.bridges_and_boats.words import say


def macro(position: Position, place: str) -> None:
    """No place stands for a macro move."""


def macros(position: Position, legal: Sequence[str]) -> list[MacroMove]:
    """All that can be offered now."""
    able = set(legal)
    offered = [
        *_sendings(position, able),
        *_marches(position, able),
        *_loadings(position, able),
        *_launches(position, able),
    ]
    return [macro for macro in offered if len(macro.moves) > 1]


def _sendings(position: Position, able: set[str]) -> Iterator[MacroMove]:
    """BAB-42: all planes that cost nothing, and all planes if they can be paid for; the likeliest to hit first."""
    waiting = [plane for plane in position.planes if plane not in position.sent]
    waiting.sort(key=lambda plane: -HITS[DOMINOES.index(plane)])
    free = [plane for plane in waiting if not position.price(plane)]
    cost = sum(map(position.price, waiting))
    if able.issuperset(_each("send", free)):
        yield MacroMove(_each("send", free), say("row-send-free"), _framed(position, free))
    if 0 < cost <= position.coins[position.turn] and able.issuperset(_each("send", waiting)):
        yield MacroMove(_each("send", waiting), say("row-send-all", coins=cost), _framed(position, waiting))


def _marches(position: Position, able: set[str]) -> Iterator[MacroMove]:
    """BAB-31: everybody on, with one more soldier behind them; where soldiers may go further, only one space."""
    speed = position.options["bridge_speed"]
    if "march" in able and position.can_follow():
        yield MacroMove(("march", "enter"), say("row-march-and-enter"), _arrows(position, speed))
    single = _each("move", (space for space, _ in position.marching(1))) if speed > 1 else ()
    if able.issuperset(single[:1]):
        yield MacroMove(single, say("row-march-one"), _arrows(position, 1))


def _loadings(position: Position, able: set[str]) -> Iterator[MacroMove]:
    """BAB-32: fill the boats, as far as the coins go; and off they go."""
    coins = position.coins[ATTACKER]
    filling: list[str] = []
    ready: list[str] = []
    for boat in position.at_bank:
        if {f"load-{boat.domino}", f"launch-{boat.domino}"} & able:
            aboard = min(BOAT_HOLDS - boat.soldiers, coins)
            coins -= aboard
            filling += [f"load-{boat.domino}"] * aboard
            ready += [f"launch-{boat.domino}"] if boat.soldiers + aboard else []
    if filling:
        yield MacroMove(tuple(filling), say("row-load", soldiers=len(filling)))
        yield MacroMove((*filling, *ready), say("row-load-and-launch", soldiers=len(filling), boats=len(ready)))


def _launches(position: Position, able: set[str]) -> Iterator[MacroMove]:
    """BAB-35: all boats with soldiers."""
    ready = tuple(move for boat in position.loaded if (move := f"launch-{boat.domino}") in able)
    yield MacroMove(ready, say("row-launch", boats=len(ready)))


def _each(verb: str, things: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{verb}-{thing}" for thing in things)


def _framed(position: Position, faces: Sequence[str]) -> str:
    stands = [thing.stand for thing in planes(position) if thing.face in faces]
    return "".join(kit.chosen(kit.box(54 * scale, 46 * scale, at, 7)) for at, scale in stands)


def _arrows(position: Position, most: int) -> str:
    ways = [(space_at(start), space_at(end)) for start, end in position.marching(most)]
    return "".join(kit.way(way) + kit.dot(way[-1]) for way in ways)
