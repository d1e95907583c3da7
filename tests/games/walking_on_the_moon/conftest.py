"""Positions for the tests of Walking on the Moon, written as short texts with defaults for everything else.

A text has parts, as in `land, 0 (9,1) 2 sputniks, 1 (12,1) crashed, hand 1 slip, faces b1 k1x`: the phase (by default
`choose`), astronauts by number, other keys of the JSON and their values, and the options `basic` and `players 2`.
Astronaut 0 acts. Of several astronauts in a box the lowest number is on top. Cards that are not mentioned are in the
deck.
"""

import re
from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import crossings
from crossings.engine import State
from crossings.games.walking_on_the_moon.rules.data import CARD_NUMBER, KINDS
from crossings.games.walking_on_the_moon.rules.schema import PHASES
from playing import Branch, acted_on

Data = dict[str, Any]
GAME = crossings.game("walking-on-the-moon")
ACTING_PHASES = ("before", "program", "roll", "after", "choose", "reroll", "land", "share", "box", "react", "go")
PILES = ("deck", "discard")
FLAGS = ("handicap", "crashed", "reroll")
SINGLE = ("removed", "pending", "round", "turn", "active", "mover", "dice", "jump", "actor")
"""Keys with one value instead of a list."""


def build(position: str = "") -> Data:
    """Return the JSON of a state, without `actor` if the position doesn't name it."""
    options: Data = {**GAME.resolve({}), "players": 3, "track": "abcde"}
    given: Data = {"phase": "choose"}
    hands: dict[int, list[str]] = {}
    astronauts: dict[int, Data] = {}
    for part in filter(None, re.split(r",\s+", position)):
        match [read(word) for word in part.split()]:
            case [int() as number, *words]:
                astronauts[number] = astronaut(words)
            case ["hand", int() as seat, *cards]:
                hands[seat] = sorted(cards)
            case [key, *pairs] if key in PILES:
                given[key] = dict(zip(pairs[::2], pairs[1::2], strict=True))
            case ["basic"]:
                options["advanced"] = False
            case [key, value] if key in options:
                options[key] = value
            case [phase] if phase in PHASES:
                given["phase"] = phase
            case [reason, "won", "by", *winners]:
                given["result"] = {"winners": winners, "scores": [0] * options["players"], "reason": reason}
            case ["touched" | "crash" as key]:
                given[key] = True
            case [key, value] if key in SINGLE:
                given[key] = value
            case [key, *values]:
                given[key] = values
    count = options["players"] if options["players"] > 2 else 4
    all_astronauts = [{"seat": n % options["players"]} | astronauts.get(n, astronaut([])) for n in range(count)]
    stack(all_astronauts)
    held = [hands.get(seat, []) for seat in range(options["players"])]
    return complete(options, all_astronauts, held, given)


def read(word: str) -> Any:
    """Return a word of a position; `-` is the empty string."""
    if word == "none":
        return None
    return int(word) if re.fullmatch(r"-?\d+", word) else word.strip("-")


def astronaut(words: Sequence[Any]) -> Data:
    """Return the JSON of an astronaut: `(9,1) 2 sputniks 1 ec crashed`, `z 1` in the stack, `across 2`: second."""
    data: Data = {"x": 0, "y": 0, "z": None, "sputniks": 0, "ec": 0, **dict.fromkeys(FLAGS, False), "finished": 0}
    rest = iter(words)
    for word in rest:
        match word:
            case "across":
                data |= {"finished": next(rest), "x": 35, "y": 0, "z": 0}
            case "z":
                data["z"] = next(rest)
            case int():
                data[next(rest)] = word
            case _ if word in FLAGS:
                data[word] = True
            case _:
                data["x"], data["y"] = map(int, word[1:-1].split(","))
    return data


def stack(astronauts: list[Data]) -> None:
    """Put astronauts without a level in a stack: the higher ones of a box first."""
    for number, data in enumerate(astronauts):
        if data["z"] is None:
            below = [one for one in astronauts[number + 1 :] if not one["finished"]]
            data["z"] = [(one["x"], one["y"]) for one in below].count((data["x"], data["y"]))


def complete(options: Data, astronauts: list[Data], hands: list[list[str]], given: Data) -> Data:
    """Return the JSON of a state from its explicit values and defaults for all others."""
    phase, faces, discard = given["phase"], given.get("faces", []), given.get("discard", {})
    is_acting = phase in ACTING_PHASES
    is_allocated = is_acting and phase not in ("before", "program")
    dice = "".join(face[0] for face in faces)
    given["discard"] = {kind: discard.get(kind, 0) for kind in KINDS}
    if "program" in given:
        given["program"] = [*given["program"], "", ""][:3]
    state: Data = {
        "game": "walking-on-the-moon",
        "options": options,
        "result": None,
        "track": list(options["track"]),
        "tokens": ["sput", "adv", "pay", "back"] if options["advanced"] else [],
        "deck": {
            kind: int(number) * options["advanced"] - discard.get(kind, 0) - sum(hand.count(kind) for hand in hands)
            for kind, number in zip(KINDS, CARD_NUMBER, strict=True)
        },
        "hands": hands,
        "astronauts": astronauts,
        "round": 5,
        "order": list(range(len(astronauts))),
        "turn": 0 if is_acting else len(astronauts) if phase == "end" else -1,
        "protected": [],
        "active": 0 if is_acting else None,
        "mover": 0 if phase == "box" else None,
        "dice": 4 if phase in ("before", "program") else 0,
        "removed": "",
        "program": program_of(dice) if is_allocated else ["", "", ""],
        "jump": program_of(dice).index(dice or "bb") + 1 if is_allocated else 0,
        "pending": "",
        "faces": faces,
        "touched": False,
        "crash": False,
        "ask": [],
        "ask_end": [],
    } | given
    rolled = options["advanced"] and phase in ("roll", "after", "choose", "reroll")
    return {"ahead": ahead(astronauts, astronauts[state["active"]]) if rolled else []} | state


def program_of(dice: str) -> list[str]:
    """Return a program that ends with these dice; a turn has at least two dice."""
    return ["k" if dice == "b" else "b", dice, ""] if len(dice) == 1 else [dice or "bb", "", ""]


def ahead(astronauts: list[Data], own: Data) -> list[int]:
    """Return the rivals ahead of the active astronaut."""
    place = itemgetter("x", "y", "z")
    in_race = [n for n, rival in enumerate(astronauts) if rival["seat"] != own["seat"] and not rival["finished"]]
    return [n for n in in_race if place(astronauts[n]) > place(own)]


def facts(state: State) -> set[str]:
    """Return the facts about a state that a scenario can check, in the words of positions."""
    view = state.to_json()
    found = {f"{view['actor']} {view['phase']}", f"scores {joined(state.scores)}"}
    for number, data in enumerate(view["astronauts"]):
        stunned = " crashed" if data["crashed"] else ""
        found |= {
            f"{number} ({data['x']},{data['y']}) {data['sputniks']} sputniks{stunned}",
            f"{number} {data['ec']} ec",
            f"{number} z {data['z']}",
            f"{number} across {data['finished']}" if data["finished"] else f"{number} racing",
            *(f"{number} {flag}" if data[flag] else f"{number} no {flag}" for flag in FLAGS),
        }
    found |= {f"hand {seat} {joined(hand)}" for seat, hand in enumerate(view["hands"])}
    for pile in PILES:
        found |= {f"{pile} {kind} {number}" for kind, number in view[pile].items()}
        found.add(f"{pile} {sum(view[pile].values())}")
    for key, value in view.items():
        if key not in ("options", "hands", "astronauts", *PILES):
            found.add(f"{key} {joined(value) if isinstance(value, list) else value}")
    if state.result:
        found.add(f"{state.result.reason} won by {joined(state.result.winners)}")
    return found


def joined(values: Sequence[Any]) -> str:
    return " ".join(str(value) for value in values if value != "") or "none"


Play = Branch


def at(position: str = "") -> Play:
    """Return a branch from a position; `new game` with options is the start of a game."""
    if not position.startswith("new game"):
        data = build(position)
        return Play(GAME.from_json(data) if "actor" in data else acted_on(GAME, data))
    options: Data = {"players": 3}
    for option in position.split(", ")[1:]:
        name, *value = option.split()
        options |= {name: int(value[0]) if value[0].isdigit() else value[0]} if value else {"advanced": False}
    return Play(GAME.start(**options))
