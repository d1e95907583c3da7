"""Positions for the tests of Walking on the Moon: say what matters, all else is out of the way.

They are told in parts, `land, 0 (9,1) 2 sputniks, 1 (12,1) crashed, hand 1 slip, faces b3 k1x`: the phase (else one is
to choose a jump), astronauts by number, and other keys of the JSON with their values; options are `basic` and
`players 2`. Astronaut 0 acts. In one box the lower number lies on top. Cards not named are in the deck.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import crossings
from crossings.engine import State
from crossings.games.walking_on_the_moon.rules.data import CARD_NUMBER, KINDS
from crossings.games.walking_on_the_moon.rules.schema import PHASES
from playing import Branch

Data = dict[str, Any]
GAME = crossings.game("walking-on-the-moon")
NOBODYS = ("track", "token", "deal", "draw", "roll", "reroll")
ASKED = ("drop", "before", "after", "react", "end")
ACTING = ("before", "program", "roll", "after", "choose", "reroll", "land", "share", "box", "react", "go")
PILES = ("deck", "discard")
FLAGS = ("handicap", "crashed", "reroll")


def build(position: str = "") -> Data:
    """The JSON of a state."""
    options: Data = {"players": 3, "advanced": True, "track": "abcde"}
    options |= {"black_twos": 4, "last_card": 3, "round_limit": 40}
    told: Data = {"phase": "choose"}
    hands: dict[int, list[str]] = {}
    astronauts: dict[int, Data] = {}
    for part in filter(None, position.split(", ")):
        match [read(word) for word in part.split()]:
            case [int() as number, *words]:
                astronauts[number] = astronaut(words)
            case ["hand", int() as seat, *cards]:
                hands[seat] = sorted(cards)
            case [key, *pairs] if key in PILES:
                told[key] = dict(zip(pairs[::2], pairs[1::2], strict=True))
            case ["basic"]:
                options["advanced"] = False
            case [key, value] if key in options:
                options[key] = value
            case [phase] if phase in PHASES:
                told["phase"] = phase
            case [reason, "won", "by", *winners]:
                told["result"] = {"winners": winners, "scores": [0] * options["players"], "reason": reason}
            case ["touched" | "crash" as key]:
                told[key] = True
            case [
                "removed" | "pending" | "round" | "turn" | "active" | "mover" | "dice" | "jump" | "actor" as key,
                one,
            ]:
                told[key] = one
            case [key, *values]:
                told[key] = values
    count = options["players"] if options["players"] > 2 else 4
    everybody = [{"seat": n % options["players"]} | astronauts.get(n, astronaut([])) for n in range(count)]
    stack(everybody)
    held = [hands.get(seat, []) for seat in range(options["players"])]
    return whole(options, everybody, held, told)


def read(word: str) -> Any:
    """A word of a position; `-` is an empty one."""
    if word == "none":
        return None
    return int(word) if re.fullmatch(r"-?\d+", word) else word.strip("-")


def astronaut(words: Sequence[Any]) -> Data:
    """`(9,1) 2 sputniks 1 ec crashed`; also `z 1`, its place in the stack, and `across 2`, as the second."""
    one: Data = {"x": 0, "y": 0, "z": None, "sputniks": 0, "ec": 0} | dict.fromkeys(FLAGS, False)
    one["finished"] = 0
    rest = iter(words)
    for word in rest:
        match word:
            case "across":
                one |= {"finished": next(rest), "x": 35, "y": 0, "z": 0}
            case "z":
                one["z"] = next(rest)
            case int():
                one[next(rest)] = word
            case _ if word in FLAGS:
                one[word] = True
            case _:
                one["x"], one["y"] = map(int, word[1:-1].split(","))
    return one


def stack(astronauts: list[Data]) -> None:
    for number, one in enumerate(astronauts):
        if one["z"] is None:
            box = (one["x"], one["y"])
            one["z"] = sum(not o["finished"] and (o["x"], o["y"]) == box for o in astronauts[number + 1 :])


def whole(options: Data, astronauts: list[Data], hands: list[list[str]], told: Data) -> Data:
    """With all that follows from what is told, or is out of the way."""
    phase, faces, discard = told["phase"], told.get("faces", []), told.get("discard", {})
    acting = phase in ACTING
    given_out = acting and phase not in ("before", "program")
    dice = "".join(face[0] for face in faces)
    told["discard"] = {kind: discard.get(kind, 0) for kind in KINDS}
    if "program" in told:
        told["program"] = [*told["program"], "", ""][:3]
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
        "turn": 0 if acting else len(astronauts) if phase == "end" else -1,
        "protected": [],
        "active": 0 if acting else None,
        "mover": 0 if phase == "box" else None,
        "dice": 4 if phase in ("before", "program") else 0,
        "removed": "",
        "program": program_of(dice) if given_out else ["", "", ""],
        "jump": program_of(dice).index(dice or "bb") + 1 if given_out else 0,
        "pending": "",
        "faces": faces,
        "touched": False,
        "crash": False,
        "ask": [],
        "ask_end": [],
    } | told
    rolled = options["advanced"] and phase in ("roll", "after", "choose", "reroll")
    state = {"ahead": ahead(astronauts, state["active"]) if rolled else []} | state
    return {"actor": told["actor"] if "actor" in told else actor(state)} | state


def program_of(dice: str) -> list[str]:
    """A turn of which the dice thrown are the last ones; no turn has a single die."""
    return ["k" if dice == "b" else "b", dice, ""] if len(dice) == 1 else [dice or "bb", "", ""]


def ahead(astronauts: list[Data], active: int) -> list[int]:
    """The rivals in front of the active astronaut."""
    own = astronauts[active]
    x, y, z = own["x"], own["y"], own["z"]
    rivals = [n for n, one in enumerate(astronauts) if one["seat"] != own["seat"] and not one["finished"]]
    return [n for n in rivals if (astronauts[n]["x"], astronauts[n]["y"], astronauts[n]["z"]) > (x, y, z)]


def actor(state: Mapping[str, Any]) -> Any:
    phase = state["phase"]
    if phase == "over":
        return None
    if phase in NOBODYS:
        return "chance"
    if phase in ASKED:
        return state["ask"][0]
    return state["astronauts"][state["mover"] if phase == "box" else state["active"]]["seat"]


def facts(state: State) -> set[str]:
    """What can be said of a state in the words of positions, who is asked and what for, and how it has ended."""
    data = state.to_json()
    found = {f"{data['actor']} {data['phase']}", f"scores {listed(state.scores)}"}
    for number, one in enumerate(data["astronauts"]):
        lies = " crashed" if one["crashed"] else ""
        found |= {
            f"{number} ({one['x']},{one['y']}) {one['sputniks']} sputniks{lies}",
            f"{number} {one['ec']} ec",
            f"{number} z {one['z']}",
            f"{number} across {one['finished']}" if one["finished"] else f"{number} racing",
            *(f"{number} {flag}" if one[flag] else f"{number} no {flag}" for flag in FLAGS),
        }
    found |= {f"hand {seat} {listed(hand)}" for seat, hand in enumerate(data["hands"])}
    for pile in PILES:
        found |= {f"{pile} {kind} {number}" for kind, number in data[pile].items()}
        found.add(f"{pile} {sum(data[pile].values())}")
    for key, value in data.items():
        if key not in ("options", "hands", "astronauts", *PILES):
            found.add(f"{key} {listed(value) if isinstance(value, list) else value}")
    if state.result:
        found.add(f"{state.result.reason} won by {listed(state.result.winners)}")
    return found


def listed(values: Sequence[Any]) -> str:
    return " ".join(str(one) for one in values if one != "") or "none"


class Play(Branch):
    """With questions of this game."""

    def one(self, astronaut: int) -> Data:
        """All about an astronaut."""
        found: Data = self["astronauts"][astronaut]
        return found


def at(position: str = "") -> Play:
    """A position to play on; `new game` with these options is the start of one."""
    if not position.startswith("new game"):
        return Play(GAME.from_json(build(position)))
    options: Data = {"players": 3}
    for option in position.split(", ")[1:]:
        name, *value = option.split()
        options |= {name: int(value[0]) if value[0].isdigit() else value[0]} if value else {"advanced": False}
    return Play(GAME.start(**options))
