"""Positions for the tests of Bridges and Boats; a position names only what matters.

They are written as in the worked examples of the rules: `defender, coins 0 9, bridge 1 3, soldiers 2 5, planes 3-4`.
See `facts` for everything else that can be named; `aimed` and `bridge_speed 2` are options.
"""

import re
from typing import Any

import crossings
from crossings.engine import State
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from crossings.games.bridges_and_boats.rules.schema import REASONS
from playing import Branch, acted_on, begun, ending, row

SPARE_SECTIONS = ("0-2", "0-3", "0-4", "0-5", "0-6", "1-2", "1-3", "1-4")
"""Faces of sections that a position does not name."""
LISTS = ("boats", "planes", "cannons", "mission", "discard", "buried")
FLEETS = ("loaded", "across")
SIDES = ("attacker", "defender")
SECRETS = """attacker has 1-1, defender has 2-2 3-3, section 1 0-2, boats 4-4, loaded 5-5:1, cannons 6-6, planes 3-4,
      buried 1-2"""
"""Example BAB-E28."""

Data = dict[str, Any]
GAME = crossings.game("bridges-and-boats")


def build(position: str) -> Data:
    """Return the JSON of a state without `actor`.

    Dominoes that are not named are in the pool, or in the discard if the position names the pool.
    """
    options: Data = {}
    data: Data = {"phase": "buy", "turn": 0, "round": 5, "coins": [0, 0], "crossed": 0, "mover": 13, "steps": 0}
    data |= {"ghost": False, "dice": [], "deadly": False, "shots": 0, "target": None, "pool": None}
    data |= {key: [] for key in (*LISTS, *FLEETS)} | {"reserves": [[], []], "bridge": [None] * 6, "soldiers": [0] * 12}
    unnamed: list[int] = []
    for item in filter(None, re.split(r",\s+", position)):
        match item.split():
            case [side] if side in SIDES:
                data["turn"] = SIDES.index(side)
            case [side, "has", *dominoes]:
                data["reserves"][SIDES.index(side)] = sorted(dominoes)
            case ["section", section, domino]:
                data["bridge"][int(section) - 1] = domino
            case ["bridge", *sections]:
                unnamed = [*range(1, 7)] if sections == ["whole"] else [int(section) for section in sections]
            case ["soldiers", *spaces]:
                data["soldiers"] = [int(str(space) in spaces) for space in range(1, 13)]
            case ["loaded" | "across" as key, *boats]:
                pairs = [boat.split(":") for boat in boats]
                data[key] = [{"domino": domino, "soldiers": int(soldiers)} for domino, soldiers in pairs]
            case ["coins" | "dice" as key, *numbers]:
                data[key] = [int(number) for number in numbers]
            case ["ghost" | "deadly" as key]:
                data[key] = True
            case ["target", domino]:
                data["target"] = domino
            case ["pool", "none"]:
                data["pool"] = []
            case [key, *dominoes] if key in (*LISTS, "pool"):
                data[key] = dominoes
            case [reason] if reason in REASONS:
                data["result"] = {"winners": [], "scores": [0, 0], "reason": reason}
            case ["aimed"]:
                options["cannons"] = "aimed"
            case [key, number]:
                (data if key in data else options)[key] = int(number)
            case [phase]:
                data["phase"] = phase
            case _:
                raise ValueError(item)
    spare = [domino for domino in SPARE_SECTIONS if domino not in placed(data)]
    for section in unnamed:
        data["bridge"][section - 1] = spare.pop()
    rest = [domino for domino in DOMINOES if domino not in placed(data)]
    if data["pool"] is None:
        data["pool"] = rest
    else:
        data["discard"] = sorted([*data["discard"], *rest])
    return {"game": GAME.id, "options": GAME.resolve(options), "result": None} | data


def placed(data: Data) -> set[str]:
    """Return the dominoes that are in some place."""
    lists = [data[key] for key in LISTS] + data["reserves"] + [data["bridge"], data["pool"] or []]
    return {domino for one in lists for domino in one} | {boat["domino"] for key in FLEETS for boat in data[key]}


def facts(state: State) -> set[str]:
    """Return all facts of a state in the words of positions, and the actor and result."""
    data = state.to_json()

    standing = [section for section, domino in enumerate(data["bridge"], 1) if domino]
    found = {data["phase"], SIDES[data["turn"]], "ghost" if data["ghost"] else "no ghost"}
    found |= {"deadly" if data["deadly"] else "not deadly", "bridge whole" if len(standing) == 6 else ""}
    found |= {f"{key} {data[key]}" for key in ("round", "crossed", "mover", "steps", "shots", "target", "actor")}
    found |= {row(key, data[key]) for key in (*LISTS, "coins", "dice", "pool")} | {row("bridge", standing)}
    found |= {row(f"{side} has", data["reserves"][seat]) for seat, side in enumerate(SIDES)}
    found |= {row(key, [f"{boat['domino']}:{boat['soldiers']}" for boat in data[key]]) for key in FLEETS}
    found.add(row("soldiers", [space for space, there in enumerate(data["soldiers"], 1) if there]))
    found |= {f"section {section} {data['bridge'][section - 1]}" for section in standing}
    return found | ending(state)


Play = Branch


def at(position: str) -> Play:
    """Return a position to play on from; `new game, bridge_speed 2` starts a game."""
    return Branch(begun(GAME, position) if position.startswith("new game") else acted_on(GAME, build(position)))
